//! The online judges, as `judges.json` has them.

use std::sync::OnceLock;

use anyhow::{bail, Context as _, Result};
use serde_json::{from_value, Value};

/// What is known about a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    /// The name on the command line, such as `library-checker`.
    pub name: String,
    /// The name as the judge writes it.
    pub title: String,
    /// Whether it takes C and no Rust.
    pub is_c: bool,
    /// The editions of Rust that it takes, oldest first.
    pub editions: Vec<u16>,
    /// The version of its compiler, such as `1.78`; none if it is unknown, or it takes no Rust.
    pub rust: Option<String>,
    /// The crates with procedural macros that a program may use there.
    pub crates: Vec<String>,
    /// The flags of its compiler.
    pub flags: Vec<String>,
    /// The size limit of a file in bytes, or in characters.
    pub limit: Option<u64>,
    /// What it ignores when it compares outputs.
    pub ignores: Ignored,
}

/// What a judge ignores when it compares outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// The newline at the end of the output.
    LastNewline,
    /// Blanks at the ends of lines, and empty lines at the end of the output.
    LineEnds,
}

/// Returns all judges.
///
/// # Panics
///
/// If `judges.json` is malformed, which the tests exclude.
pub fn all() -> &'static [Judge] {
    static JUDGES: OnceLock<Vec<Judge>> = OnceLock::new();
    JUDGES.get_or_init(|| read(include_str!("../judges.json")).expect("judges.json is well-formed"))
}

/// Finds a judge by its name on the command line.
///
/// # Errors
///
/// Lists the names if there is none of this name.
pub fn named(name: &str) -> Result<&'static Judge> {
    if let Some(judge) = all().iter().find(|judge| judge.name == name) {
        return Ok(judge);
    }
    let names: Vec<&str> = all().iter().map(|judge| judge.name.as_str()).collect();
    bail!("unknown judge `{name}`; known judges: {}", names.join(", "))
}

/// Finds the judge that hosts a problem, such as `HDU 1846`; none if nothing is known about it.
pub fn host(problem: &str) -> Option<&'static Judge> {
    let problem = format!("{problem} ");
    all()
        .iter()
        .find(|judge| problem.starts_with(&format!("{} ", judge.title)))
}

fn read(text: &str) -> Result<Vec<Judge>> {
    let judges: Vec<Value> = serde_json::from_str(text)?;
    let judges = judges
        .iter()
        .map(|it| Judge::read(it).context(it.to_string()));
    judges.collect()
}

impl Judge {
    fn read(value: &Value) -> Result<Self> {
        let text = |key: &str| value[key].as_str().with_context(|| format!("no {key}"));
        Ok(Judge {
            name: text("name")?.to_owned(),
            title: text("title")?.to_owned(),
            is_c: match text("language")? {
                "c" => true,
                "rust" => false,
                other => bail!("unknown language {other}"),
            },
            editions: from_value(value["editions"].clone()).context("editions")?,
            rust: value["rust"].as_str().map(str::to_owned),
            crates: from_value(value["crates"].clone()).context("crates")?,
            flags: from_value(value["flags"].clone()).context("flags")?,
            limit: value["limit"]["bytes"]
                .as_u64()
                .or(value["limit"]["characters"].as_u64()),
            ignores: match text("ignores")? {
                "line ends" => Ignored::LineEnds,
                "last newline" => Ignored::LastNewline,
                other => bail!("unknown `ignores`: {other}"),
            },
        })
    }

    /// Returns the flags of its compiler, with the newest edition that it takes.
    pub fn flags(&self) -> Vec<String> {
        let edition = self.editions.last().map(|it| format!("--edition={it}"));
        edition.into_iter().chain(self.flags.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn finds_judges_by_problem() {
        assert!(host("HDU 1846").is_some_and(|judge| judge.is_c));
        assert!(host("Kattis").is_some_and(|judge| judge.name == "kattis"));
        assert!(host("Library Checker nim_product_64").is_some_and(|judge| !judge.is_c));
        assert!(host("HDUX 1").is_none());
    }

    #[test]
    fn finds_judges_by_name_or_lists_them() {
        assert_eq!(named("kattis").unwrap().title, "Kattis");
        let why = named("Kattis").unwrap_err().to_string();
        assert!(
            why.starts_with("unknown judge `Kattis`; known judges: hdu, poj, "),
            "{why}"
        );
    }

    #[test]
    fn has_the_newest_edition_in_the_flags() {
        assert_eq!(named("hdu").unwrap().flags(), ["-O2"]);
        assert_eq!(
            named("codeforces").unwrap().flags(),
            ["--edition=2024", "-O"]
        );
    }

    #[test]
    fn refuses_malformed_judges() {
        let good = json!({"name": "a", "title": "A", "language": "rust", "editions": [2021], "rust": "1.78",
            "crates": ["a"], "flags": ["-O"], "limit": {"characters": 9}, "ignores": "line ends"});
        let judges = read(&json!([good]).to_string()).unwrap();
        assert_eq!(judges[0].limit, Some(9));
        assert_eq!(judges[0].rust.as_deref(), Some("1.78"));
        assert_eq!(judges[0].crates, ["a"]);
        for (key, value, why) in [
            ("name", json!(1), "no name"),
            ("title", Value::Null, "no title"),
            ("language", json!("pascal"), "unknown language pascal"),
            ("editions", json!(["2021"]), "editions"),
            ("crates", json!("a"), "crates"),
            ("flags", json!("-O"), "flags"),
            ("flags", json!([1]), "flags"),
            ("ignores", json!("nothing"), "unknown `ignores`: nothing"),
        ] {
            let mut bad = good.clone();
            bad[key] = value;
            let error = read(&json!([bad]).to_string()).unwrap_err();
            assert!(error.chain().any(|it| it.to_string() == why), "{error:#}");
        }
        assert!(read("{").is_err() && read("{}").is_err());
    }
}
