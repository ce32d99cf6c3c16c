//! The page: a table of problems per idea, in the order of the ideas.

use std::fmt::Write;

use anyhow::{bail, Context, Result};
use kit::judges::{self, Language};
use serde::Deserialize;
use serde_json::Value;

/// The text above the tables.
const INTRODUCTION: &str = "\
# The problems by idea

Easiest first, in the order of the ideas and within each. A package links to its solution, which begins with
the game, the rule and why it holds; run it with `cargo run -p hdu1846`. Where the judge takes no Rust,
`scripts/bundle.sh hdu1846 --for hdu` makes one C file.

This page is written by `scripts/index.sh` from the `Cargo.toml` of each problem.
";

/// A problem, for its row.
struct Problem {
    package: String,
    judge: Judge,
    index: Index,
}

/// `[package.metadata.judge]`, as far as the index needs it.
#[derive(Deserialize)]
struct Judge {
    title: String,
    #[serde(rename = "judge")]
    number: String,
    url: String,
}

/// `[package.metadata.index]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    /// The group.
    idea: String,
    /// The place in the group, easiest first.
    step: u32,
    /// The game in a few words.
    game: String,
    /// When the first player wins, or what the answer is.
    wins: String,
    /// The same problem on a judge that takes Rust.
    elsewhere: Option<String>,
    /// A note on Rust that replaces the one derived from the judge.
    rust: Option<String>,
}

impl Problem {
    /// Reads a package; returns `None` if it is not a problem.
    fn of(package: &Value) -> Result<Option<Self>> {
        let metadata = &package["metadata"];
        if metadata["judge"].is_null() {
            return Ok(None);
        }
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        let judge = Judge::deserialize(&metadata["judge"])
            .with_context(|| format!("[package.metadata.judge] of {name}"))?;
        let index = Index::deserialize(&metadata["index"])
            .with_context(|| format!("[package.metadata.index] of {name}"))?;
        for (field, text) in [("game", &index.game), ("wins", &index.wins)] {
            if text.is_empty() {
                bail!("{name}: `{field}` is empty in [package.metadata.index] of its Cargo.toml");
            }
        }
        let package = name.to_owned();
        Ok(Some(Problem {
            package,
            judge,
            index,
        }))
    }

    fn rust(&self) -> String {
        if let Some(rust) = &self.index.rust {
            return rust.clone();
        }
        let takes_rust =
            judges::host(&self.judge.number).is_none_or(|judge| judge.language == Language::Rust);
        let here = if takes_rust { "yes" } else { "no" };
        match &self.index.elsewhere {
            Some(elsewhere) => format!("{here}; as {elsewhere} yes"),
            None => here.to_owned(),
        }
    }

    fn row(&self) -> String {
        let Problem {
            package,
            judge,
            index,
        } = self;
        let link = format!("[`{package}`]({package}/src/main.rs)");
        let judge_link = format!("[{}]({})", judge.number, judge.url);
        let cells = [
            &link,
            &judge_link,
            &judge.title,
            &index.game,
            &index.wins,
            &self.rust(),
        ];
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        format!("| {} |\n", cells.join(" | "))
    }
}

/// Returns the page for a workspace, given what `cargo metadata` prints of it.
pub fn render(metadata: &Value) -> Result<String> {
    let ideas = Vec::<String>::deserialize(&metadata["metadata"]["index"]["ideas"])
        .context("[workspace.metadata.index] has no list of ideas")?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let problems = packages.iter().map(Problem::of);
    let problems: Vec<Option<Problem>> = problems.collect::<Result<_>>()?;
    let mut problems: Vec<Problem> = problems.into_iter().flatten().collect();
    if let Some(Problem { package, index, .. }) = problems
        .iter()
        .find(|problem| !ideas.contains(&problem.index.idea))
    {
        let (idea, ideas) = (&index.idea, ideas.join(", "));
        bail!("{package}: `{idea}` is not an idea of [workspace.metadata.index]: {ideas}");
    }
    problems.sort_by(|a, b| (a.index.step, &a.package).cmp(&(b.index.step, &b.package)));
    let mut page = INTRODUCTION.to_owned();
    for idea in ideas {
        let mut rows = problems
            .iter()
            .filter(|problem| problem.index.idea == idea)
            .peekable();
        if rows.peek().is_some() {
            let head =
                "| package | judge | title | game | the first player wins iff | takes Rust |";
            // Writing to a string cannot fail.
            let _ = write!(page, "\n## {idea}\n\n{head}\n|---|---|---|---|---|---|\n");
            page.extend(rows.map(Problem::row));
        }
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(name: &str, judge: &str, index: &Value) -> Value {
        let facts = json!({"title": "A | B", "judge": judge, "url": "https://example.com"});
        json!({"name": name, "metadata": {"judge": facts, "index": index}})
    }

    fn index(idea: &str, step: u32) -> Value {
        json!({"idea": idea, "step": step, "game": "Nim", "wins": "the sum is not 0"})
    }

    fn page(packages: &[Value]) -> Result<String> {
        let ideas = json!({"ideas": ["Second", "None", "First"]});
        render(&json!({"metadata": {"index": ideas}, "packages": packages}))
    }

    #[test]
    fn groups_by_idea_easiest_first() {
        let library = json!({"name": "shared", "metadata": null});
        let packages = [
            package("b", "HDU 1", &index("First", 2)),
            package("a", "Luogu P1", &index("First", 2)),
            library,
            package("c", "HDU 2", &index("First", 1)),
            package("d", "HDU 3", &index("Second", 1)),
        ];
        let page = page(&packages).unwrap();
        let starts = page
            .lines()
            .filter(|line| line.starts_with("## ") || line.starts_with("| [`"));
        let starts: Vec<&str> = starts.map(|line| &line[..6]).collect();
        assert_eq!(
            starts,
            ["## Sec", "| [`d`", "## Fir", "| [`c`", "| [`a`", "| [`b`"]
        );
        assert!(page.contains("| [`a`](a/src/main.rs) | [Luogu P1](https://example.com) | A \\| B | Nim | the sum is not 0 | yes |"));
    }

    #[test]
    fn says_where_rust_is_taken() {
        let with = |key: &str, text: &str| {
            let mut index = index("First", 1);
            index[key] = text.into();
            page(&[package("a", "HDU 1", &index)]).unwrap()
        };
        assert!(with("elsewhere", "Luogu P1").contains("| no; as Luogu P1 yes |"));
        assert!(with("rust", "closed").contains("| closed |"));
    }

    #[test]
    fn rejects_missing_and_unknown_facts() {
        for (index, why) in [
            (json!(null), "[package.metadata.index] of a"),
            (
                json!({"idea": "First", "step": 1, "game": "Nim"}),
                "[package.metadata.index] of a",
            ),
            (
                index("Third", 1),
                "a: `Third` is not an idea of [workspace.metadata.index]: Second, None, First",
            ),
            (
                json!({"idea": "", "step": 1, "game": "", "wins": "always"}),
                "a: `game` is empty in [package.metadata.index] of its Cargo.toml",
            ),
            (
                json!({"idea": "First", "step": 1, "game": "Nim", "wins": ""}),
                "a: `wins` is empty in [package.metadata.index] of its Cargo.toml",
            ),
        ] {
            let error = page(&[package("a", "HDU 1", &index)]).unwrap_err();
            assert_eq!(error.to_string(), why);
        }
    }
}
