//! The judges whose addresses end with the code of a problem, as data.

use crate::id::slug;

use super::address::Address;
use super::{Index, Page};

/// A judge with one form of addresses.
pub struct Site {
    /// The judge.
    pub judge: &'static str,
    /// The start of an id, before the code.
    pub prefix: &'static str,
    /// The start of an address, before the code.
    pub page: &'static str,
    /// Whether people refer to a problem by its code, which may then precede the title on the page.
    pub has_numbers: bool,
}

const fn numbers(judge: &'static str, prefix: &'static str, page: &'static str) -> Site {
    Site {
        judge,
        prefix,
        page,
        has_numbers: true,
    }
}

const fn words(judge: &'static str, page: &'static str) -> Site {
    Site {
        judge,
        prefix: "",
        page,
        has_numbers: false,
    }
}

/// The judges. If a judge has several addresses, the first is canonical.
pub const SITES: [Site; 17] = [
    numbers("HDU", "hdu", "https://acm.hdu.edu.cn/showproblem.php?pid="),
    numbers("POJ", "poj", "http://poj.org/problem?id="),
    numbers("Luogu", "", "https://www.luogu.com.cn/problem/"),
    numbers("BOJ", "boj", "https://www.acmicpc.net/problem/"),
    numbers("LibreOJ", "loj", "https://loj.ac/p/"),
    numbers("LibreOJ", "loj", "https://loj.ac/problem/"),
    numbers(
        "yukicoder",
        "yukicoder",
        "https://yukicoder.me/problems/no/",
    ),
    numbers("CSES", "cses", "https://cses.fi/problemset/task/"),
    numbers(
        "AOJ",
        "aoj",
        "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=",
    ),
    numbers(
        "Timus",
        "timus",
        "https://acm.timus.ru/problem.aspx?space=1&num=",
    ),
    numbers("UOJ", "uoj", "https://uoj.ac/problem/"),
    numbers("SPOJ", "spoj", "https://www.spoj.com/problems/"),
    numbers("CodeChef", "codechef", "https://www.codechef.com/problems/"),
    words("Kattis", "https://open.kattis.com/problems/"),
    words("HackerRank", "https://www.hackerrank.com/challenges/"),
    words("Library Checker", "https://judge.yosupo.jp/problem/"),
    words("DMOJ", "https://dmoj.ca/problem/"),
];

/// Parses an address of one of [`SITES`].
pub fn find(address: &Address) -> Option<Page> {
    let given = without_scheme(address.text);
    let found = SITES.iter().find_map(|site| {
        let rest = given.strip_prefix(without_scheme(site.page))?;
        let is_code = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let code = &rest[..rest.find(|c| !is_code(c)).unwrap_or(rest.len())];
        (!code.is_empty()).then_some((site, code))
    });
    if let Some((site, code)) = found {
        let usual = SITES
            .iter()
            .find(|other| other.judge == site.judge)
            .unwrap_or(site);
        return Some(site.page_of(code, format!("{}{code}", usual.page)));
    }
    // In a contest, or on the site of a school.
    let (judge, folder) = match address.host {
        "hackerrank.com" => ("HackerRank", "challenges"),
        host if host.ends_with(".kattis.com") => ("Kattis", "problems"),
        _ => return None,
    };
    let site = SITES.iter().find(|site| site.judge == judge)?;
    let place = address.path.iter().position(|&segment| segment == folder)? + 1;
    let code = address.path.get(place)?;
    let url = if address.host == "open.kattis.com" {
        format!("{}{code}", site.page)
    } else {
        let page = format!("/{folder}/{code}");
        address.text[..address.text.find(&page)? + page.len()].to_owned()
    };
    Some(Page {
        index: Index::Letter,
        ..site.page_of(code, url)
    })
}

fn without_scheme(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.strip_prefix("www.").unwrap_or(rest)
}

impl Site {
    fn page_of(&self, code: &str, url: String) -> Page {
        let words = slug(code);
        let is_number = words.starts_with(|c: char| c.is_ascii_digit());
        let hyphen = if self.prefix.is_empty() || is_number {
            ""
        } else {
            "-"
        };
        let id = format!("{}{hyphen}{words}", self.prefix);
        let (judge, index) = if self.has_numbers {
            (
                format!("{} {code}", self.judge),
                Index::Code(code.to_owned()),
            )
        } else {
            (self.judge.to_owned(), Index::None)
        };
        Page {
            id,
            judge,
            url,
            index,
        }
    }
}
