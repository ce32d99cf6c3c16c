//! The online judges, as `judges.json` has them.

use std::fs;
use std::path::Path;

use anyhow::{bail, Context as _, Result};
use serde_json::Value;

/// What a judge takes.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The name on the command line.
    pub name: String,
    /// The name as the judge writes it.
    pub title: String,
    /// Whether it takes C and no Rust.
    pub is_c: bool,
    /// The editions of Rust that it takes.
    pub editions: Vec<u16>,
    /// The most bytes that a file may have.
    pub limit: Option<u64>,
}

/// Reads the list of the judges.
///
/// # Errors
///
/// Returns an error if the file is missing or incomplete.
pub fn read(path: &Path) -> Result<Vec<Judge>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let value: Value = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    let judges = value.as_array().context("judges.json is not an array")?;
    let judges = judges
        .iter()
        .map(|it| judge(it).with_context(|| format!("judges.json: {it}")));
    judges.collect()
}

fn judge(value: &Value) -> Result<Judge> {
    let text = |key: &str| {
        let text = value[key].as_str().map(str::to_owned);
        text.with_context(|| format!("no {key}"))
    };
    let editions = value["editions"].as_array().context("no editions")?.iter();
    let editions = editions.filter_map(Value::as_u64);
    Ok(Judge {
        name: text("name")?,
        title: text("title")?,
        is_c: text("language")? == "c",
        editions: editions.filter_map(|it| u16::try_from(it).ok()).collect(),
        limit: value["limit"]["bytes"].as_u64(),
    })
}

/// Finds a judge by its name.
///
/// # Errors
///
/// Returns an error that lists the names if there is none of this name.
pub fn find<'a>(judges: &'a [Judge], name: &str) -> Result<&'a Judge> {
    if let Some(judge) = judges.iter().find(|judge| judge.name == name) {
        return Ok(judge);
    }
    let names: Vec<&str> = judges.iter().map(|judge| judge.name.as_str()).collect();
    bail!("unknown judge `{name}`; known judges: {}", names.join(", "))
}

/// Finds the judge of a problem by its metadata, such as `HDU 1848`.
pub fn of_problem<'a>(judges: &'a [Judge], problem: &str) -> Option<&'a Judge> {
    judges.iter().find(|judge| {
        let rest = problem.strip_prefix(&judge.title);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}
