//! Where judges have their problems: the judge and the page of an id, and the id of a page.

/// The judges, one address per line: id, judge and address. `{n}` stands for digits, `{p}` for letters, digits, `-` and
/// `_`, `{P}` for the same in capitals. The first address of an id is the canonical one.
const SITES: &str = include_str!("sites.txt");

/// A problem on its judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The id by convention, such as `hdu1846`; not always a valid one.
    pub id: String,
    /// The judge with the problem's number there, such as `HDU 1846`.
    pub judge: String,
    /// The canonical address.
    pub url: String,
}

impl Page {
    /// Finds the page of an address, with or without what follows `?` or `#`.
    pub fn of_url(url: &str) -> Option<Self> {
        let place = without_scheme(url)?;
        sites().find_map(|site| {
            let (code, rest) = capture(without_scheme(site[2])?, place)?;
            let is_end = rest.is_empty() || rest.starts_with(['?', '&', '#', '/']);
            is_end.then(|| Page::on(site, &code))
        })
    }

    /// Finds the page of an id, if that names its judge, such as `hdu1846`.
    ///
    /// A single letter does so only before a number of four digits: `p1290` is Luogu's, `p1` anybody's.
    pub fn of_id(id: &str) -> Option<Self> {
        sites().find_map(|site| {
            let (code, rest) = capture(site[0], id)?;
            let is_code = site[0] != "{p}" && rest.is_empty() && !code[1].contains('-');
            let is_short = site[0].find('{') == Some(1) && code[0].len() < 4;
            (is_code && !is_short).then(|| Page::on(site, &code))
        })
    }

    /// The page of a judge for which the variables stand for this number and word.
    fn on(site: [&str; 3], [number, word]: &[String; 2]) -> Self {
        let fill = |pattern: &str| {
            pattern
                .replace("{n}", number)
                .replace("{P}", &word.to_uppercase())
                .replace("{p}", &word.to_lowercase())
        };
        let canonical = sites().find(|other| other[..2] == site[..2]);
        let [id, judge, url] = canonical.unwrap_or(site).map(fill);
        let id = id.replace('_', "-");
        Page { id, judge, url }
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

/// Returns an address without `https://www.`; none if it is not of the web.
pub fn without_scheme(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    ["http", "https"].contains(&scheme).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_page_of_an_id_and_back() {
        for (id, url) in [
            ("hdu1846", "https://acm.hdu.edu.cn/showproblem.php?pid=1846"),
            ("cf3c", "https://codeforces.com/problemset/problem/3/C"),
            ("abc22a", "https://atcoder.jp/contests/abc22/tasks/abc22_a"),
            ("p1290", "https://www.luogu.com.cn/problem/P1290"),
        ] {
            let page = Page::of_id(id).unwrap();
            assert_eq!((page.url.as_str(), page.id.as_str()), (url, id));
            assert_eq!(Page::of_url(&format!("{url}#top")), Some(page));
        }
        for id in [
            "bob-and-ben",
            "hdu",
            "hdu12x",
            "cf603",
            "abc229",
            "x1",
            "p1",
            "b12",
            "",
        ] {
            assert_eq!(Page::of_id(id), None);
        }
        for url in [
            "hdu1846",
            "ftp://poj.org/problem?id=1",
            "https://cses.fi/problemset/task/1730x",
        ] {
            assert_eq!(Page::of_url(url), None);
        }
    }

    #[test]
    fn addresses_of_other_sites_lead_to_the_canonical_one() {
        for (url, id, canonical) in [
            (
                "https://www.vjudge.net/problem/HDU-1846",
                "hdu1846",
                "https://acm.hdu.edu.cn/showproblem.php?pid=1846",
            ),
            (
                "https://codeforces.com/contest/3/problem/c?locale=en",
                "cf3c",
                "https://codeforces.com/problemset/problem/3/C",
            ),
            ("https://loj.ac/problem/12/", "loj12", "https://loj.ac/p/12"),
            (
                "http://open.kattis.com/problems/bob_ben",
                "bob-ben",
                "https://open.kattis.com/problems/bob_ben",
            ),
        ] {
            let page = Page::of_url(url).unwrap();
            assert_eq!((page.id.as_str(), page.url.as_str()), (id, canonical));
        }
        for url in [
            "https://atcoder.jp/contests/abc22/tasks/abc23_a", // two numbers
            "https://codeforces.com/problemset/problem/3",
            "https://codeforces.com/problemset/problem/3/",
            "https://loj.ac/p/12a",
        ] {
            assert_eq!(Page::of_url(url), None, "{url}");
        }
    }
}
