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
    /// The name as the judge writes it, such as `Library Checker`.
    pub title: String,
    /// Whether a submission is in C, because the judge takes no Rust.
    pub is_c: bool,
    /// The Rust editions it accepts.
    pub editions: Vec<u64>,
    /// Flags of the compiler.
    pub flags: Vec<String>,
    /// What it ignores in outputs.
    pub ignores: Ignored,
}

/// Returns all judges.
///
/// # Panics
///
/// If `judges.json` is malformed, which a test excludes.
pub fn all() -> &'static [Judge] {
    static JUDGES: OnceLock<Vec<Judge>> = OnceLock::new();
    JUDGES.get_or_init(|| {
        let text = include_str!("../../judges.json");
        let facts: Value = serde_json::from_str(text).expect("judges.json is JSON");
        let judges = facts.as_array().expect("judges.json is a list");
        judges.iter().map(Judge::new).collect()
    })
}

/// Finds a judge by its name on the command line.
///
/// # Errors
///
/// Returns a message with the nearest or all names if there is none.
pub fn find(name: &str) -> Result<&'static Judge, String> {
    let found = all().iter().find(|judge| judge.name == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = all().iter().map(|judge| judge.name.as_str()).collect();
        let near = nearest(name, known.iter().copied());
        let names = if near.is_empty() { known } else { near };
        format!("no judge `{name}`; did you mean {}?", names.join(" or "))
    })
}

/// Finds the judge that hosts a problem, such as `HDU 1846`; none if nothing is known about it.
pub fn host(problem: &str) -> Option<&'static Judge> {
    all().iter().find(|judge| {
        let rest = problem.strip_prefix(&judge.title);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

impl Judge {
    fn new(facts: &Value) -> Self {
        let text = |key: &str| {
            let text = facts[key].as_str();
            text.unwrap_or_else(|| panic!("judges.json: {key}"))
                .to_owned()
        };
        let list = |key: &str| facts[key].as_array().into_iter().flatten();
        Judge {
            name: text("name"),
            title: text("title"),
            is_c: text("language") == "c",
            editions: list("editions").filter_map(Value::as_u64).collect(),
            flags: list("flags")
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            ignores: match text("ignores").as_str() {
                "line ends" => Ignored::LineEnds,
                "last newline" => Ignored::LastNewline,
                "nothing" => Ignored::Nothing,
                other => panic!("judges.json: unknown `ignores`: {other}"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_judges_by_name_and_by_problem() {
        assert_eq!(find("hdu").map(|judge| judge.title.as_str()), Ok("HDU"));
        assert!(find("atcodr").is_err_and(|why| why.ends_with("did you mean atcoder?")));
        assert!(host("HDU 1846").is_some_and(|judge| judge.is_c));
        assert!(host("Kattis").is_some_and(|judge| !judge.is_c));
        assert!(host("HDUX 1").is_none());
    }
}
