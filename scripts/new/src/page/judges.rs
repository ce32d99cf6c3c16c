//! All known judges: those of [`SITES`], and those with several forms of addresses.

use crate::id::slug;

use super::address::Address;
use super::sites::{self, SITES};
use super::{Index, Page};

/// Parses an address of a known judge.
pub fn find(address: &Address, title: &str) -> Option<Page> {
    let host = address.host;
    if host == "vjudge.net" || host == "vjudge.net.cn" {
        let [_, problem] = address.path[..] else {
            return None;
        };
        if let Some(number) = problem.strip_prefix("UVA-") {
            return uva(number, address);
        }
        let original = original(problem)?;
        return find(&Address::parse(&original).ok()?, title);
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
        // The number in the address is not that of the problem.
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
        ["gym", contest, "problem", problem] | ["problemset", "gymProblem", contest, problem] => {
            ("gym", contest, problem)
        }
        // Groups and courses use the last form, too.
        ["problemset", "problem", contest, problem]
        | [.., "contest", contest, "problem", problem] => ("cf", contest, problem),
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

/// The address on its own judge of a problem of Virtual Judge, such as `HDU-1846`.
fn original(problem: &str) -> Option<String> {
    let (judge, code) = problem.split_once('-')?;
    let number = code
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(code.len());
    let (contest, letter) = code.split_at(number);
    Some(match judge {
        "CodeForces" => format!("https://codeforces.com/contest/{contest}/problem/{letter}"),
        "Gym" => format!("https://codeforces.com/gym/{contest}/problem/{letter}"),
        "AtCoder" => {
            let (contest, _) = code.rsplit_once('_')?;
            format!("https://atcoder.jp/contests/{contest}/tasks/{code}")
        }
        _ => {
            let judge = match judge {
                "Aizu" => "AOJ",
                "Baekjoon" => "BOJ",
                "URAL" => "Timus",
                "%E6%B4%9B%E8%B0%B7" => "Luogu",
                judge => judge,
            };
            let site = SITES.iter().find(|site| site.judge == judge)?;
            format!("{}{code}", site.page)
        }
    })
}
