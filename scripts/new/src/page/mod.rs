//! What the address of a problem's page tells: the judge, and the id by this repository's habit.

mod address;
mod sites;

use crate::id::slug;

use address::Address;
use sites::SITES;

/// A problem on its judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The id by habit, such as `hdu1846`; not always a valid one.
    pub id: String,
    /// The judge with the problem's number there, if it has one, such as `HDU 1846` or `Kattis`.
    pub judge: String,
    /// The address, without what does not belong to the problem.
    pub url: String,
    /// What the page writes before the title.
    pub index: Index,
}

/// What a page writes before the title of a problem.
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
    /// Reads an address.
    ///
    /// `title` and `group` are what the page says: the problem's title, and the judge with what it sorts
    /// the problem under, `Judge - contest`. They name a problem whose address does not.
    ///
    /// # Errors
    ///
    /// Why `url` is no address, as the end of a sentence.
    pub fn read(url: &str, title: &str, group: &str) -> Result<Self, &'static str> {
        let address = Address::parse(url)?;
        Ok(known(&address, title).unwrap_or_else(|| unknown(&address, title, group)))
    }

    /// The page of a problem with this id, if the id has a number of a judge, such as `hdu1846`.
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
        // Only an id that its own page leads back to has that page.
        Page::read(&url, "", "").ok().filter(|page| page.id == id)
    }

    /// The title without what the page writes before it.
    pub fn title<'a>(&self, title: &'a str) -> &'a str {
        let after = |before: &str, separators: &[&str]| {
            let rest = title
                .get(..before.len())
                .filter(|it| it.eq_ignore_ascii_case(before));
            let rest = rest.map(|it| &title[it.len()..])?;
            separators
                .iter()
                .find_map(|separator| rest.strip_prefix(separator))
        };
        let rest = match &self.index {
            Index::None => None,
            Index::Letter => {
                let bare = title.strip_prefix("Problem ").unwrap_or(title);
                let end = bare.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(0);
                let (index, rest) = bare.split_at(end);
                let is_index =
                    index.len() <= 2 && index.starts_with(|c: char| c.is_ascii_uppercase());
                let rest = [". ", " - ", ": "]
                    .iter()
                    .find_map(|separator| rest.strip_prefix(separator));
                rest.filter(|_| is_index)
            }
            Index::Code(code) => ["#", "# ", "No.", ""].iter().find_map(|sign| {
                // A title may begin with a number of its own.
                let is_bare = sign.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit());
                let separators = [". ", " - ", ": ", " "];
                after(
                    &format!("{sign}{code}"),
                    &separators[..4 - usize::from(is_bare)],
                )
            }),
        };
        rest.map(str::trim)
            .filter(|rest| !rest.is_empty())
            .unwrap_or(title)
    }
}

/// The page of a judge whose addresses are known.
fn known(address: &Address, title: &str) -> Option<Page> {
    let host = address.host;
    if host == "vjudge.net" || host == "vjudge.net.cn" {
        let [_, problem] = address.path[..] else {
            return None;
        };
        if let Some(number) = problem.strip_prefix("UVA-") {
            return uva(number, address);
        }
        let original = sites::original(problem)?;
        return known(&Address::parse(&original).ok()?, title);
    }
    if host == "atcoder.jp" {
        return atcoder(&address.path);
    }
    if is_codeforces(host) {
        return codeforces(address);
    }
    if host == "acm.hdu.edu.cn" && address.path[0].starts_with("contest") {
        let (contest, problem) = (address.query("cid")?, address.query("pid")?);
        return Some(Page {
            id: format!("hdu-c{}-{}", slug(contest), slug(problem)),
            judge: format!("HDU contest {contest}, {problem}"),
            url: address.text.to_owned(),
            index: Index::None,
        });
    }
    if host == "onlinejudge.org" {
        // The number in the address is not the one that everybody uses.
        return uva(title.split_once(" - ")?.0, address);
    }
    sites::find(address)
}

fn uva(number: &str, address: &Address) -> Option<Page> {
    let number: u32 = number.trim().parse().ok()?;
    Some(Page {
        id: format!("uva{number}"),
        judge: format!("UVa {number}"),
        url: address.text.to_owned(),
        index: Index::Code(number.to_string()),
    })
}

fn atcoder(path: &[&str]) -> Option<Page> {
    let ["contests", contest, "tasks", task] = *path else {
        return None;
    };
    let (series, letter) = task.rsplit_once('_')?;
    let (name, number) = series.split_at(
        series
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(series.len()),
    );
    let (id, problem) = match (contest, name, number.len()) {
        ("dp", "dp", 0) => (
            format!("edpc-{letter}"),
            format!("EDPC {letter}").to_uppercase(),
        ),
        (_, "abc" | "arc" | "agc" | "ahc", 3) => (
            format!("{series}{letter}"),
            format!("{name} {number} {letter}").to_uppercase(),
        ),
        _ => (task.to_owned(), task.to_owned()),
    };
    Some(Page {
        id: slug(&id),
        judge: format!("AtCoder {problem}"),
        url: format!("https://atcoder.jp/contests/{contest}/tasks/{task}"),
        index: Index::Letter,
    })
}

fn is_codeforces(host: &str) -> bool {
    [
        "codeforces.com",
        "codeforces.ml",
        "codeforces.net",
        "codeforc.es",
    ]
    .iter()
    .any(|own| {
        host.strip_suffix(own)
            .is_some_and(|sub| sub.is_empty() || sub.ends_with('.'))
    })
}

fn codeforces(address: &Address) -> Option<Page> {
    let (series, contest, problem) = match address.path[..] {
        ["problemsets", "acmsguru", "problem", _, number] => ("sgu", "", number),
        ["problemset", "problem", contest, problem] => ("cf", contest, problem),
        ["gym", contest, "problem", problem] | ["problemset", "gymProblem", contest, problem] => {
            ("gym", contest, problem)
        }
        // Also in a group, or in a course.
        [.., "contest", contest, "problem", problem] => ("cf", contest, problem),
        _ => return None,
    };
    let problem = problem.to_uppercase();
    let (judge, index) = match series {
        "sgu" => (format!("SGU {problem}"), Index::Code(problem.clone())),
        "gym" => (format!("Codeforces Gym {contest} {problem}"), Index::Letter),
        _ => (format!("Codeforces {contest} {problem}"), Index::Letter),
    };
    Some(Page {
        id: slug(&format!("{series}{contest}{problem}")),
        judge,
        url: format!("https://codeforces.com/{}", address.path.join("/")),
        index,
    })
}

/// A page of any other judge: the title names the problem, or else the address.
fn unknown(address: &Address, title: &str, group: &str) -> Page {
    let judge = group.split(" - ").next().unwrap_or_default().trim();
    let id = match slug(title) {
        id if id.is_empty() => {
            slug(&address.text[address.text.find("://").map_or(0, |at| at + 3)..])
        }
        id => id,
    };
    Page {
        id,
        judge: if judge.is_empty() {
            address.host
        } else {
            judge
        }
        .to_owned(),
        url: address.text.to_owned(),
        index: Index::None,
    }
}
