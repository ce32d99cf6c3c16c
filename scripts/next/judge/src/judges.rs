//! The facts about online judges that `judges.json` holds for all tools.

use std::sync::OnceLock;

use serde_json::Value;

use crate::problem::nearest;
use crate::verdict::Ignored;

/// How a judge compiles a submission and compares its output.
#[derive(Debug)]
pub struct Judge {
    /// The name on the command line, such as `library-checker`.
    pub name: String,
    /// Whether a submission is in C, because the judge takes no Rust.
    pub is_c: bool,
    /// Flags of the compiler, with the newest edition that the judge accepts.
    pub flags: Vec<String>,
    /// What it ignores in outputs.
    pub ignores: Ignored,
    /// The name as the judge writes it, such as `Library Checker`.
    title: String,
}

/// All judges. Panics if `judges.json` is malformed, which a test excludes.
fn all() -> &'static [Judge] {
    static JUDGES: OnceLock<Vec<Judge>> = OnceLock::new();
    JUDGES.get_or_init(|| {
        let facts: Value = serde_json::from_str(include_str!("../../judges.json")).expect("JSON");
        facts
            .as_array()
            .expect("a list of judges")
            .iter()
            .map(judge)
            .collect()
    })
}

fn judge(facts: &Value) -> Judge {
    let text = |key: &str| facts[key].as_str().expect("a text").to_owned();
    let flags = facts["flags"].as_array().expect("a list").iter();
    let edition = facts["editions"]
        .as_array()
        .and_then(|editions| editions.last());
    let edition = edition.map(|edition| format!("--edition={edition}"));
    Judge {
        name: text("name"),
        title: text("title"),
        is_c: text("language") == "c",
        flags: edition
            .into_iter()
            .chain(flags.map(|flag| flag.as_str().expect("a text").to_owned()))
            .collect(),
        ignores: match text("ignores").as_str() {
            "line ends" => Ignored::LineEnds,
            "last newline" => Ignored::LastNewline,
            other => panic!("judges.json: unknown `ignores`: {other}"),
        },
    }
}

/// Finds a judge by its name on the command line; the error names the nearest or all.
pub fn find(name: &str) -> Result<&'static Judge, String> {
    if let Some(judge) = all().iter().find(|judge| judge.name == name) {
        return Ok(judge);
    }
    let names: Vec<&str> = all().iter().map(|judge| judge.name.as_str()).collect();
    let near = nearest(name, names.iter().copied());
    let names = if near.is_empty() { names } else { near };
    Err(format!(
        "no judge `{name}`; did you mean {}?",
        names.join(" or ")
    ))
}

/// Finds the judge that hosts a problem, such as `HDU 1846`; none if nothing is known about it.
pub fn host(problem: &str) -> Option<&'static Judge> {
    let rest = |judge: &Judge| problem.strip_prefix(&judge.title);
    all()
        .iter()
        .find(|judge| rest(judge).is_some_and(|it| it.is_empty() || it.starts_with(' ')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_judges_by_name_and_by_problem() {
        assert!(find("hdu").is_ok_and(|judge| judge.is_c));
        assert!(find("atcodr").is_err_and(|why| why.ends_with("did you mean atcoder?")));
        assert!(host("Kattis").is_some_and(|judge| judge.name == "kattis"));
        assert_eq!(
            host("Library Checker nim_product_64").map(|judge| judge.is_c),
            Some(false)
        );
        assert!(host("HDUX 1").is_none());
    }
}
