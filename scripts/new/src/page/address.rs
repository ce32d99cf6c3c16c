//! Parses addresses of pages.

/// The maximal length.
const LENGTH: usize = 500;

/// An `http` or `https` address.
pub struct Address<'a> {
    /// All of it, without the fragment.
    pub text: &'a str,
    /// The host, without `www.` and the port.
    pub host: &'a str,
    /// The segments of the path; one empty segment if there is no path.
    pub path: Vec<&'a str>,
    query: &'a str,
}

impl<'a> Address<'a> {
    /// Parses an address.
    ///
    /// # Errors
    ///
    /// The reason why it is malformed, as a predicate.
    pub fn parse(text: &'a str) -> Result<Self, &'static str> {
        // What may stand between the angle brackets of a link.
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"<>\"`\\^{|}".contains(&byte);
        if text.len() > LENGTH {
            return Err("is longer than 500 characters");
        }
        let rest = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        let rest = rest
            .filter(|rest| rest.bytes().all(is_plain))
            .ok_or("is not the address of a page")?;
        let bare = rest.split('#').next().unwrap_or_default();
        let text = &text[..text.len() - (rest.len() - bare.len())];
        let (page, query) = bare.split_once('?').unwrap_or((bare, ""));
        let (host, path) = page.split_once('/').unwrap_or((page, ""));
        let host = host.split(':').next().unwrap_or_default();
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        if host.is_empty() || !host.bytes().all(is_host) {
            return Err("is not the address of a page");
        }
        Ok(Address {
            text,
            host: host.strip_prefix("www.").unwrap_or(host),
            path: path.trim_end_matches('/').split('/').collect(),
            query,
        })
    }

    /// The value of a key in the query.
    pub fn query(&self, key: &str) -> Option<&'a str> {
        let mut pairs = self
            .query
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        pairs.find(|&(name, _)| name == key).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_an_address() {
        let address = Address::parse("http://www.example.org:80/a/b/?id=1&x=#top").unwrap();
        assert_eq!(address.text, "http://www.example.org:80/a/b/?id=1&x=");
        assert_eq!(address.host, "example.org");
        assert_eq!(address.path, ["a", "b"]);
        assert_eq!(address.query("id"), Some("1"));
        assert_eq!(address.query("x"), Some(""));
        assert_eq!(address.query("i"), None);
        assert_eq!(Address::parse("https://a").unwrap().path, [""]);
    }

    #[test]
    fn rejects_anything_else() {
        for text in [
            "",
            "hdu1846",
            "ftp://a.b/",
            "https://",
            "https:///a",
            "https://a b/",
            "https://a/<b>",
            "https://a/\n//! x",
            "https://a/`",
            "https://a/\"",
            "https://u@a/",
            "https://ä/",
            "javascript:1",
        ] {
            assert!(Address::parse(text).is_err(), "{text}");
        }
        assert!(Address::parse(&format!("https://a/{}", "b".repeat(500))).is_err());
    }
}
