//! The facts about online judges that `judges.json` holds for all tools.

use std::sync::OnceLock;

use anyhow::{anyhow, Result};
use serde_json::Value;

use crate::verdict::Comparator;

/// What is known about a judge.
#[derive(Debug)]
pub struct Judge(Value);

/// All judges. Panics if `judges.json` is malformed, which the tests exclude.
fn all() -> &'static [Judge] {
    static JUDGES: OnceLock<Vec<Judge>> = OnceLock::new();
    JUDGES.get_or_init(|| {
        let facts: Value = serde_json::from_str(include_str!("../../judges.json")).expect("JSON");
        let facts = facts.as_array().expect("a list of judges");
        facts.iter().cloned().map(Judge).collect()
    })
}

/// Finds the judge that hosts a problem, such as `HDU 1846`; none if nothing is known about it.
pub fn host(problem: &str) -> Option<&'static Judge> {
    all().iter().find(|judge| {
        let rest = problem.strip_prefix(judge.text("title"));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

/// Finds a judge by its name on the command line; the error names all judges.
pub fn named(name: &str) -> Result<&'static Judge> {
    let names = || all().iter().map(Judge::name).collect::<Vec<_>>().join(", ");
    let judge = all().iter().find(|judge| judge.name() == name);
    judge.ok_or_else(|| anyhow!("there is no judge `{name}`, but {}", names()))
}

impl Judge {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().expect("a text")
    }

    /// Returns the name on the command line, such as `library-checker`.
    pub fn name(&self) -> &str {
        self.text("name")
    }

    /// Returns whether a submission is in C, because the judge takes no Rust.
    pub fn is_c(&self) -> bool {
        self.text("language") == "c"
    }

    /// Returns the flags of the compiler, with the newest edition that the judge accepts.
    pub fn flags(&self) -> Vec<String> {
        let list = |key: &str| self.0[key].as_array().expect("a list").iter();
        let edition = list("editions").next_back();
        let edition = edition.map(|it| format!("--edition={it}"));
        let flags = list("flags").map(|flag| flag.as_str().expect("a text").to_owned());
        edition.into_iter().chain(flags).collect()
    }

    /// Returns how it compares outputs.
    pub fn comparator(&self) -> Comparator {
        match self.text("ignores") {
            "line ends" => Comparator::LineEnds,
            "last newline" => Comparator::LastNewline,
            other => panic!("judges.json: unknown `ignores`: {other}"),
        }
    }
}

#[test]
fn finds_judges_by_problem() {
    assert!(host("HDU 1846").is_some_and(Judge::is_c));
    assert!(host("Kattis").is_some_and(|judge| judge.name() == "kattis"));
    assert!(host("Library Checker nim_product_64").is_some_and(|judge| !judge.is_c()));
    assert!(host("HDUX 1").is_none());
    assert!(named("kattis").is_ok() && named("Kattis").is_err());
    for judge in all() {
        assert!(judge.comparator() != Comparator::Strict && !judge.flags().is_empty());
    }
}
