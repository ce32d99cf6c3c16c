//! Derives the judge and the id of a problem from the address of its page.

mod address;
mod judges;
mod sites;

use crate::id::slug;

use address::Address;
use sites::SITES;

/// A problem on its judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The id by convention, such as `hdu1846`; not always a valid one.
    pub id: String,
    /// The judge, with the number of the problem if it has one: `HDU 1846`, `Kattis`.
    pub judge: String,
    /// The canonical address.
    pub url: String,
    /// What precedes the title on the page.
    pub index: Index,
}

/// What precedes the title of a problem on its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    /// Nothing.
    None,
    /// The letter of the problem in its contest: `G. ` or `H - `.
    Letter,
    /// The code of the problem: `P1290 `, `#10247. `, `No.9001 ` or `100 - `.
    Code(String),
}

impl Page {
    /// Parses an address.
    ///
    /// Pages of unknown judges are named after `title`, and their judge after `group`, which is
    /// `Judge - contest`.
    ///
    /// # Errors
    ///
    /// The reason why `url` is malformed, as a predicate.
    pub fn read(url: &str, title: &str, group: &str) -> Result<Self, &'static str> {
        let address = Address::parse(url)?;
        // An address may only look like that of a problem.
        let known = judges::find(&address, title)
            .filter(|page| !page.id.is_empty() && slug(&page.id) == page.id);
        Ok(known.unwrap_or_else(|| unknown(&address, title, group)))
    }

    /// Finds the page of an id that consists of a judge and a number, such as `hdu1846`.
    pub fn of_id(id: &str) -> Option<Self> {
        let split = id.find(|c: char| c.is_ascii_digit())?;
        let (prefix, number) = id.split_at(split);
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        let url = match prefix {
            "p" | "b" if is_number => {
                format!("https://www.luogu.com.cn/problem/{}", id.to_uppercase())
            }
            "cf" => {
                let letter = number.find(|c: char| c.is_ascii_lowercase())?;
                let (contest, problem) = number.split_at(letter);
                format!(
                    "https://codeforces.com/contest/{contest}/problem/{}",
                    problem.to_uppercase()
                )
            }
            "abc" | "arc" | "agc" => {
                let (contest, letter) = number.split_at_checked(3)?;
                format!("https://atcoder.jp/contests/{prefix}{contest}/tasks/{prefix}{contest}_{letter}")
            }
            _ if is_number => {
                let site = SITES
                    .iter()
                    .find(|site| !prefix.is_empty() && site.prefix == prefix)?;
                format!("{}{number}", site.page)
            }
            _ => return None,
        };
        // Some only look like such an id.
        Page::read(&url, "", "").ok().filter(|page| page.id == id)
    }

    /// Strips what precedes the title on the page.
    pub fn title<'a>(&self, title: &'a str) -> &'a str {
        const SEPARATORS: [&str; 4] = [". ", " - ", ": ", " "];
        let strip = |rest: &'a str, separators: &[&str]| {
            let mut stripped = separators
                .iter()
                .map(|separator| rest.strip_prefix(separator));
            stripped.find_map(|rest| rest)
        };
        let stripped = match &self.index {
            Index::None => None,
            Index::Letter => {
                let rest = title.strip_prefix("Problem ").unwrap_or(title);
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(0);
                let (letter, rest) = rest.split_at(end);
                let is_letter =
                    letter.len() <= 2 && letter.starts_with(|c: char| c.is_ascii_uppercase());
                strip(rest, &SEPARATORS[..3]).filter(|_| is_letter)
            }
            Index::Code(code) => ["#", "# ", "No.", ""].iter().find_map(|sign| {
                let rest = title.strip_prefix(sign)?.strip_prefix(code.as_str())?;
                // A title may start with a number of its own.
                let is_number = sign.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit());
                strip(
                    rest,
                    if is_number {
                        &SEPARATORS[..3]
                    } else {
                        &SEPARATORS
                    },
                )
            }),
        };
        let stripped = stripped.map(str::trim).filter(|rest| !rest.is_empty());
        stripped.unwrap_or(title)
    }
}

/// The page of an unknown judge, named after its title, or else after its address.
fn unknown(address: &Address, title: &str, group: &str) -> Page {
    let judge = group.split(" - ").next().unwrap_or_default().trim();
    let judge = if judge.is_empty() {
        address.host
    } else {
        judge
    };
    let (_, place) = address.text.split_once("://").unwrap_or_default();
    let named = slug(title);
    Page {
        id: if named.is_empty() { slug(place) } else { named },
        judge: judge.to_owned(),
        url: address.text.to_owned(),
        index: Index::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The id, the judge and the canonical address.
    fn facts(url: &str, title: &str) -> [String; 3] {
        let page = Page::read(url, title, "Group - contest").unwrap();
        [page.id, page.judge, page.url]
    }

    /// Address, id and judge.
    const PAGES: &str = "
http://acm.hdu.edu.cn/showproblem.php?pid=1846 | hdu1846 | HDU 1846
https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1004&cid=798 | hdu-c798-1004 | HDU contest 798, 1004
https://acm.hdu.edu.cn/contest/problem?cid=1150&pid=1001 | hdu-c1150-1001 | HDU contest 1150, 1001
http://poj.org/problem?id=1568&lang=zh-CN | poj1568 | POJ 1568
https://www.luogu.com.cn/problem/P1290#submit | p1290 | Luogu P1290
https://www.luogu.com.cn/problem/AT_dp_k | at-dp-k | Luogu AT_dp_k
https://m1.codeforces.com/contest/1702/problem/C1 | cf1702c1 | Codeforces 1702 C1
https://codeforces.com/problemset/problem/603/C?locale=ru | cf603c | Codeforces 603 C
https://codeforces.com/gym/101991/problem/E | gym101991e | Codeforces Gym 101991 E
https://codeforces.com/problemset/gymProblem/101991/E | gym101991e | Codeforces Gym 101991 E
https://codeforces.com/group/MWSDmqGsZm/contest/219856/problem/A | cf219856a | Codeforces 219856 A
https://codeforces.com/problemsets/acmsguru/problem/99999/123 | sgu123 | SGU 123
https://atcoder.jp/contests/abc229/tasks/abc229_h | abc229h | AtCoder ABC 229 H
https://atcoder.jp/contests/abc042/tasks/arc058_a | arc058a | AtCoder ARC 058 A
https://atcoder.jp/contests/dp/tasks/dp_k | edpc-k | AtCoder EDPC K
https://atcoder.jp/contests/typical90/tasks/typical90_ae | typical90-ae | AtCoder typical90_ae
https://open.kattis.com/problems/peggamefortwo | peggamefortwo | Kattis
https://open.kattis.com/contests/nhty9t/problems/oktalni | oktalni | Kattis
https://www.hackerrank.com/challenges/bob-and-ben/problem | bob-and-ben | HackerRank
https://www.hackerrank.com/contests/ucs/challenges/bob-and-ben | bob-and-ben | HackerRank
https://www.acmicpc.net/problem/13034 | boj13034 | BOJ 13034
https://loj.ac/problem/10247 | loj10247 | LibreOJ 10247
https://yukicoder.me/problems/no/2 | yukicoder2 | yukicoder 2
https://judge.yosupo.jp/problem/many_aplusb | many-aplusb | Library Checker
https://cses.fi/problemset/task/1730/ | cses1730 | CSES 1730
https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ALDS1_1_A&lang=en | aoj-alds1-1-a | AOJ ALDS1_1_A
https://acm.timus.ru/problem.aspx?space=1&num=1098&locale=ru | timus1098 | Timus 1098
https://www.spoj.com/problems/MATGAME/ | spoj-matgame | SPOJ MATGAME
";

    #[test]
    fn names_problems_by_convention() {
        for row in PAGES.trim().lines() {
            let cells: Vec<&str> = row.split(" | ").collect();
            assert_eq!(facts(cells[0], "Title")[..2], cells[1..], "{row}");
        }
    }

    #[test]
    fn canonicalizes_addresses() {
        for (url, kept) in [
            (
                "http://acm.hdu.edu.cn/showproblem.php?pid=1846&x",
                "https://acm.hdu.edu.cn/showproblem.php?pid=1846",
            ),
            (
                "https://codeforces.com/contest/603/problem/C?locale=en",
                "https://codeforces.com/contest/603/problem/C",
            ),
            (
                "https://a.kattis.com/courses/c/problems/nim?tab=metadata",
                "https://a.kattis.com/courses/c/problems/nim",
            ),
            (
                "https://www.hackerrank.com/contests/u/challenges/nim-1/problem",
                "https://www.hackerrank.com/contests/u/challenges/nim-1",
            ),
            (
                "https://judge.example.org/nim?id=1#top",
                "https://judge.example.org/nim?id=1",
            ),
        ] {
            assert_eq!(facts(url, "Title")[2], kept);
        }
    }

    #[test]
    fn finds_the_judge_behind_virtual_judge() {
        for (problem, id, url) in [
            (
                "HDU-1846",
                "hdu1846",
                "https://acm.hdu.edu.cn/showproblem.php?pid=1846",
            ),
            ("POJ-1568", "poj1568", "http://poj.org/problem?id=1568"),
            (
                "CodeForces-603C",
                "cf603c",
                "https://codeforces.com/contest/603/problem/C",
            ),
            (
                "Gym-101375G",
                "gym101375g",
                "https://codeforces.com/gym/101375/problem/G",
            ),
            (
                "AtCoder-arc083_b",
                "arc083b",
                "https://atcoder.jp/contests/arc083/tasks/arc083_b",
            ),
            ("Kattis-nim", "nim", "https://open.kattis.com/problems/nim"),
            (
                "%E6%B4%9B%E8%B0%B7-P1290",
                "p1290",
                "https://www.luogu.com.cn/problem/P1290",
            ),
            (
                "UVA-10111",
                "uva10111",
                "https://vjudge.net/problem/UVA-10111",
            ),
            ("SCU-1993", "title", "https://vjudge.net/problem/SCU-1993"),
        ] {
            let [found, _, original] =
                facts(&format!("https://vjudge.net/problem/{problem}"), "Title");
            assert_eq!([found.as_str(), original.as_str()], [id, url]);
        }
    }

    #[test]
    fn names_unknown_pages_after_their_title_or_address() {
        let page = |url, title, group| Page::read(url, title, group).unwrap();
        let found = page(
            "https://judge.example.org/p/7",
            "Take It!",
            "Judge - Round 1",
        );
        assert_eq!(
            (found.id.as_str(), found.judge.as_str()),
            ("take-it", "Judge")
        );
        let found = page("https://judge.example.org/p/7", "取石子", "");
        assert_eq!(
            (found.id.as_str(), found.judge.as_str()),
            ("judge-example-org-p-7", "judge.example.org")
        );
        let uva = page(
            "https://onlinejudge.org/index.php?page=show_problem&problem=36",
            "100 - The 3n + 1 problem",
            "",
        );
        assert_eq!(
            (uva.id.as_str(), uva.title("100 - The 3n + 1 problem")),
            ("uva100", "The 3n + 1 problem")
        );
    }

    #[test]
    fn strips_the_index_of_a_title() {
        let title = |url, title| Page::read(url, title, "").unwrap().title(title).to_owned();
        let codeforces = "https://codeforces.com/contest/603/problem/C";
        assert_eq!(
            title(codeforces, "C. Lieges of Legendre"),
            "Lieges of Legendre"
        );
        assert_eq!(title(codeforces, "C1. A. B"), "A. B");
        assert_eq!(title(codeforces, "C. "), "C. ");
        assert_eq!(
            title(
                "https://atcoder.jp/contests/arc070/tasks/arc070_d",
                "F - HonestOrUnkind"
            ),
            "HonestOrUnkind"
        );
        assert_eq!(
            title(
                "https://www.luogu.com.cn/problem/P1290",
                "P1290 欧几里德的游戏"
            ),
            "欧几里德的游戏"
        );
        assert_eq!(
            title("https://www.luogu.com.cn/problem/P1290", "P12901 x"),
            "P12901 x"
        );
        assert_eq!(
            title("https://loj.ac/p/1", "#1. A + B Problem"),
            "A + B Problem"
        );
        assert_eq!(
            title("https://yukicoder.me/problems/no/2", "No.2 素因数ゲーム"),
            "素因数ゲーム"
        );
        assert_eq!(
            title("https://www.acmicpc.net/problem/2048", "2048 게임"),
            "2048 게임"
        );
        assert_eq!(
            title(
                "https://acm.hdu.edu.cn/showproblem.php?pid=1000",
                "A + B Problem"
            ),
            "A + B Problem"
        );
        assert_eq!(
            title(
                "https://open.kattis.com/contests/x/problems/y",
                "Problem A - Access"
            ),
            "Access"
        );
        assert_eq!(
            title("https://open.kattis.com/problems/y", "A - B"),
            "A - B"
        );
    }

    #[test]
    fn finds_the_page_of_an_id() {
        for id in [
            "hdu1846", "poj1568", "p1290", "b2001", "boj13034", "loj10247", "cf603c1", "abc229h",
            "cses1730",
        ] {
            let page = Page::of_id(id).unwrap();
            assert_eq!(Page::read(&page.url, "", "").unwrap(), page);
            assert_eq!(page.id, id);
        }
        for id in [
            "bob-and-ben",
            "edpc-k",
            "hdu",
            "hdu12x",
            "cf603",
            "abc22",
            "x1",
            "gg-and-mm",
        ] {
            assert_eq!(Page::of_id(id), None, "{id}");
        }
    }

    proptest! {
        #[test]
        fn accepts_any_path_on_a_known_host(
            site in prop::sample::select(&[
                "acm.hdu.edu.cn/", "codeforces.com/", "atcoder.jp/contests/", "open.kattis.com/", "vjudge.net/problem/",
                "onlinejudge.org/", "www.hackerrank.com/contests/", "www.luogu.com.cn/problem/",
            ][..]),
            rest in "((contest|problem|tasks|challenges|gym)[/?]?|[a-z0-9_/=&.-]){0,12}",
            title in "\\PC{0,20}",
        ) {
            let page = Page::read(&format!("https://{site}{rest}"), &title, "").unwrap();
            prop_assert_eq!(slug(&page.id), page.id.as_str());
            prop_assert!(title.ends_with(page.title(&title).trim_end()) || title.contains(page.title(&title)));
        }
    }
}
