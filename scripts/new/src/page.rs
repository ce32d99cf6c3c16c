//! The id and the judge of a problem by the address of its page, and the address by an id.

use anyhow::{Context, Result};

/// The judges, one address per line: id, judge and address. `{n}` stands for digits, `{p}` for letters, digits, `-` and
/// `_`, `{P}` for the same in capitals. The first address of an id is the canonical one.
const SITES: &str = include_str!("sites.txt");

/// A problem on its judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The id by convention, such as `hdu1846`; not always a valid one.
    pub id: String,
    /// The judge with the problem's number there, such as `HDU 1846`, or `unknown`.
    pub judge: String,
    /// The canonical address.
    pub url: String,
}

impl Page {
    /// Finds the page of an address; `title` names a problem of an unknown judge.
    pub fn of_url(url: &str, title: &str) -> Result<Self> {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"<>\"`\\^{|}".contains(&byte);
        let place = without_scheme(url).filter(|place| place.bytes().all(is_plain));
        let place = place.with_context(|| format!("{url:?} is not the address of a page"))?;
        let known = sites().find_map(|site| {
            let (code, rest) = capture(without_scheme(site[2])?, place)?;
            let is_end = rest.is_empty() || rest.starts_with(['?', '&', '#', '/']);
            is_end.then(|| Page::on(site, &code))
        });
        let id = [slug(title), slug(place)];
        let mut unknown = Page::unknown(&id[usize::from(id[0].is_empty())]);
        unknown.url = url.split('#').take(1).collect();
        Ok(known.unwrap_or(unknown))
    }

    /// Finds the page of an id, if that names its judge, such as `hdu1846`.
    pub fn of_id(id: &str) -> Self {
        let mut pages = sites().filter_map(|site| {
            let (code, rest) = capture(site[0], id)?;
            let is_code = site[0] != "{p}" && rest.is_empty() && !code[1].contains('-');
            is_code.then(|| Page::on(site, &code))
        });
        pages.next().unwrap_or_else(|| Page::unknown(id))
    }

    fn unknown(id: &str) -> Self {
        let [judge, url] = ["unknown", ""].map(str::to_owned);
        Page {
            id: id.to_owned(),
            judge,
            url,
        }
    }

    /// The page of a judge for which the variables stand for this number and word.
    fn on(site: [&str; 3], [number, word]: &[String; 2]) -> Self {
        let fill = |pattern: &str| {
            let pattern = pattern.replace("{n}", number);
            let pattern = pattern.replace("{P}", &word.to_uppercase());
            pattern.replace("{p}", &word.to_lowercase())
        };
        let canonical = sites().find(|other| other[..2] == site[..2]);
        let [id, judge, url] = canonical.unwrap_or(site).map(fill);
        let id = id.replace('_', "-");
        Page { id, judge, url }
    }

    /// Strips the letter or number that precedes a title on the page: `H - `, `C. `, `P1290 `, `#1. `.
    pub fn title<'a>(&self, title: &'a str) -> &'a str {
        let (word, rest) = title.split_once(' ').unwrap_or_default();
        let label = word.trim_start_matches("No.").trim_matches(['#', '.']);
        let is_marked = label.len() < word.len() || rest.starts_with("- ");
        let label = label.to_lowercase();
        let rest = rest.trim_start_matches("- ").trim();
        // Any problem may be called `2048 Game`.
        let is_label = label == self.id || (is_marked && self.id.ends_with(&label));
        let is_label = is_label && !label.is_empty() && !rest.is_empty();
        Some(rest).filter(|_| is_label).unwrap_or(title)
    }
}

fn sites() -> impl Iterator<Item = [&'static str; 3]> {
    let sites = SITES.lines().map(|line| line.split(" | "));
    sites.filter_map(|site| site.collect::<Vec<_>>().try_into().ok())
}

/// Matches the start of `text`. Returns the number and the word that the variables stand for, and the rest.
fn capture<'a>(mut pattern: &str, mut text: &'a str) -> Option<([String; 2], &'a str)> {
    let mut code = [String::new(), String::new()];
    while let Some((constant, variable)) = pattern.split_once('{') {
        text = text.strip_prefix(constant)?;
        let is_word = !variable.starts_with('n');
        let is_letter = |c: char| c.is_ascii_alphabetic() || "-_".contains(c);
        let is_part = |c: char| c.is_ascii_digit() || (is_word && is_letter(c));
        let (value, rest) = text.split_at(text.find(|c| !is_part(c)).unwrap_or(text.len()));
        let place = &mut code[usize::from(is_word)];
        if value.is_empty() || !(place.is_empty() || place == value) {
            return None;
        }
        value.clone_into(place);
        (pattern, text) = (variable.get(2..)?, rest);
    }
    Some((code, text.strip_prefix(pattern)?))
}

fn without_scheme(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    ["http", "https"].contains(&scheme).then_some(rest)
}

/// Returns the ASCII letters and digits of `text` in lower case, with hyphens between the words.
pub fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_id_judge_and_title_of_a_page() {
        for line in include_str!("../tests/pages.txt").lines() {
            let [url, id, judge, shown, title] = line.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let page = Page::of_url(url, shown).unwrap();
            let found = [&page.id, &page.judge, page.title(shown)];
            assert_eq!(found, [id, judge, title]);
        }
        for url in ["hdu1846", "ftp://a.b/", "https://a/\n//!", "https://ä"] {
            assert!(Page::of_url(url, "Nim").is_err(), "{url}");
        }
    }

    #[test]
    fn finds_the_page_of_an_id() {
        for (id, url) in [
            ("hdu1846", "https://acm.hdu.edu.cn/showproblem.php?pid=1846"),
            ("cf3c", "https://codeforces.com/problemset/problem/3/C"),
            ("abc22a", "https://atcoder.jp/contests/abc22/tasks/abc22_a"),
        ] {
            assert_eq!(Page::of_id(id).url, url);
            assert_eq!(Page::of_url(url, "").unwrap(), Page::of_id(id));
        }
        for id in ["bob-and-ben", "hdu", "hdu12x", "cf603", "abc229", "x1"] {
            assert_eq!(Page::of_id(id), Page::unknown(id));
        }
    }
}
