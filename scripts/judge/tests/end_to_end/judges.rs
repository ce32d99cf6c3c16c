//! A solution of this repository, bundled and compiled for each online judge.

use std::path::Path;

use kit::judges::{Judge, Language, JUDGES};

use crate::scratch::{judge, run};

const PROBLEM: &str = "hdu1847";

fn assert_accepted(online: &Judge) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outcome = run(&mut judge(
        &root,
        &[PROBLEM, "--bundled", "--for", online.name],
    ));
    let output = format!("{}:\n{}{}", online.name, outcome.stdout, outcome.stderr);
    assert_eq!(outcome.status, Some(0), "{output}");
    let verdicts = outcome.verdicts();
    assert!(!verdicts.is_empty(), "{output}");
    assert!(
        verdicts.iter().all(|&(_, verdict)| verdict == "AC"),
        "{output}"
    );
    let line = outcome
        .stdout
        .lines()
        .find(|it| it.starts_with("compiled "));
    let compiled = line.unwrap_or_else(|| panic!("{output}"));
    assert!(compiled.contains(online.title), "{output}");
    let editions = online.editions.iter();
    let editions = editions.filter(|edition| compiled.contains(&format!("edition {edition}")));
    let is_rust = online.language == Language::Rust;
    assert_eq!(editions.count(), usize::from(is_rust), "{output}");
    assert!(compiled.contains(&online.flags.join(" ")), "{output}");
    for it in online.crates {
        let version = match it.version {
            Some(version) => format!("{} {}", it.name, version.value),
            None => format!("(version on {} unconfirmed)", online.title),
        };
        // A solution need not use all of them.
        let is_used = compiled.contains(it.name);
        assert!(!is_used || compiled.contains(&version), "{output}");
        assert!(is_used || it.name != "proconio", "{output}");
    }
}

#[test]
fn every_judge_that_accepts_rust_accepts_a_single_file() {
    for online in JUDGES.iter().filter(|it| it.language == Language::Rust) {
        assert_accepted(online);
    }
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn every_judge_without_rust_accepts_a_c_file() {
    for online in JUDGES.iter().filter(|it| it.language == Language::C) {
        assert_accepted(online);
    }
}
