//! Writes `problems/README.md`, the index of the problems by idea, and the same for the rendered documentation.

use std::fs;
use std::io::{self, Write};
use std::process::{Command as Process, ExitCode};

use anyhow::{bail, ensure, Context, Result};
use clap::{Arg, ArgAction, Command};
use new::judge_without_rust;
use serde_json::Value;

fn main() -> ExitCode {
    let check = Arg::new("check").long("check").action(ArgAction::SetTrue);
    let arguments = Command::new("index")
        .bin_name("scripts/index.sh")
        .about("Writes the index of the problems, problems/README.md, from the Cargo.toml of each")
        .arg(check.help("Write nothing; exit with status 1 if the index is out of date"))
        .get_matches();
    match run(arguments.get_flag("check")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(is_check: bool) -> Result<()> {
    let mut cargo = Process::new("cargo");
    let cargo = cargo.args(["metadata", "--format-version", "1", "--no-deps"]);
    let output = cargo.output().context("cannot start cargo")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo metadata: {}", errors.trim());
    let [page, titles] = index(&serde_json::from_slice(&output.stdout)?)?;
    for (file, text) in [
        ("problems/README.md", page),
        ("shared/src/problems.md", titles),
    ] {
        if !is_check {
            fs::write(file, text).with_context(|| format!("cannot write {file}"))?;
        } else if fs::read_to_string(file).unwrap_or_default() != text {
            bail!("{file} is out of date: run scripts/index.sh");
        }
    }
    Ok(())
}

/// The head of a table of problems.
const HEAD: &str = "\
| package | judge | title | game | the first player wins iff | takes Rust |
|---|---|---|---|---|---|
";

/// Returns `problems/README.md`, a table per idea, and `shared/src/problems.md`, the problems by title with links from
/// one rendered page to the others, for a workspace that `cargo metadata` describes.
fn index(metadata: &Value) -> Result<[String; 2]> {
    let ideas = metadata["metadata"]["index"]["ideas"].as_array();
    let ideas = ideas.context("[workspace.metadata.index] has no list `ideas`")?;
    let mut problems = Vec::new();
    for package in metadata["packages"].as_array().context("no packages")? {
        let id = package["name"].as_str().unwrap_or_default();
        let manifest = format!("problems/{id}/Cargo.toml");
        let [judge, index] = ["judge", "index"].map(|table| &package["metadata"][table]);
        if !index.is_null() {
            let problem = Problem::new(id, judge, index, ideas);
            problems.push(problem.context(manifest)?);
        } else if !judge.is_null() {
            let why = format!("{manifest} has no [package.metadata.index]");
            let _ = writeln!(io::stderr(), "note: `{id}` is a draft: {why}");
        }
    }
    problems.sort();
    let mut page = include_str!("../../template/index.md").to_owned();
    let mut limits = include_str!("../../template/limits.md").to_owned();
    let mut titles = String::from("The problems of this collection, by idea, easiest first.\n");
    let mut last = None;
    for problem in &problems {
        if last.replace(problem.idea) != Some(problem.idea) {
            let idea = ideas[problem.idea].as_str().unwrap_or_default();
            page.extend(["\n## ", idea, "\n\n", HEAD]);
            titles.extend(["\n# ", idea, "\n\n"]);
        }
        page += &problem.row;
        titles += &problem.title;
        limits += &problem.limit;
    }
    Ok([page + &limits, titles])
}

/// A problem in the index, in the order of the index.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Problem {
    idea: usize,
    step: u64,
    id: String,
    row: String,
    /// Its line in the list of titles.
    title: String,
    /// Its row in the table of limits, if it has one.
    limit: String,
}

impl Problem {
    /// Reads `[package.metadata.judge]` and `[package.metadata.index]`.
    fn new(id: &str, judge: &Value, index: &Value, ideas: &[Value]) -> Result<Self> {
        const KEYS: [&str; 7] = ["idea", "step", "game", "wins", "elsewhere", "rust", "limit"];
        let mut keys = index.as_object().into_iter().flatten();
        if let Some((key, _)) = keys.find(|(key, _)| !KEYS.contains(&key.as_str())) {
            bail!("`{key}` is not a key of [package.metadata.index]");
        }
        let text = |table: &Value, key: &str| match table[key].as_str() {
            Some(text) if !text.is_empty() => Ok(text.to_owned()),
            _ => bail!("`{key}` is missing or empty"),
        };
        let (title, number) = (text(judge, "title")?, text(judge, "judge")?);
        let (game, wins) = (text(index, "game")?, text(index, "wins")?);
        let here = judge_without_rust(&number).map_or("yes", |_| "no");
        let rust = match (index["rust"].as_str(), index["elsewhere"].as_str()) {
            (Some(rust), _) => rust.to_owned(),
            (None, Some(elsewhere)) => format!("{here}; as {elsewhere} yes"),
            (None, None) => here.to_owned(),
        };
        let link = format!("[`{id}`]({id}/src/main.rs)");
        let page = format!("[{number}]({})", text(judge, "url")?);
        let folder = id.replace('-', "_");
        let step = index["step"].as_u64();
        let idea = ideas.iter().position(|idea| *idea == index["idea"]);
        let limit = index["limit"].as_str().map(|limit| row(&[&link, limit]));
        Ok(Problem {
            idea: idea.context("`idea` is not one of [workspace.metadata.index]")?,
            step: step.context("`step` is missing or not a number")?,
            id: id.to_owned(),
            row: row(&[&link, &page, &title, &game, &wins, &rust]),
            title: format!("- [{title}](../../{folder}/index.html), {number}: {game}\n"),
            limit: limit.unwrap_or_default(),
        })
    }
}

/// Returns a row of a table.
fn row(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(id: &str, judge: &str, idea: &str, step: u32) -> Value {
        let facts = json!({"title": "A | B", "judge": judge, "url": "https://a.b"});
        let index = json!({"idea": idea, "step": step, "game": "Nim", "wins": "always"});
        json!({"name": id, "metadata": {"judge": facts, "index": index}})
    }

    fn index(packages: &[Value]) -> Result<[String; 2]> {
        let ideas = json!({"index": {"ideas": ["Second", "None", "First"]}});
        super::index(&json!({"metadata": ideas, "packages": packages}))
    }

    #[test]
    fn groups_by_idea_easiest_first_without_drafts() {
        let mut packages = [
            package("b", "HDU 1", "First", 2),
            package("a-a", "Luogu P1", "First", 2),
            package("c", "HDU 2", "First", 1),
            package("d", "HDU 3", "Second", 1),
            package("e", "HDU 4", "First", 1),
        ];
        packages[2]["metadata"]["index"]["elsewhere"] = "Luogu P1".into();
        packages[3]["metadata"]["index"]["limit"] = "n < 7".into();
        packages[4]["metadata"]["index"] = Value::Null;
        let [page, titles] = index(&packages).unwrap();
        let is_start = |line: &&str| line.starts_with("## ") || line.starts_with("| [`");
        let starts: Vec<&str> = page
            .lines()
            .filter(is_start)
            .map(|line| &line[..6])
            .collect();
        let expected = "## Sec,| [`d`,## Fir,| [`c`,| [`a-,| [`b`,## Lim,| [`d`";
        assert_eq!(starts.join(","), expected);
        assert!(page.contains("| [Luogu P1](https://a.b) | A \\| B | Nim | always | yes |"));
        assert!(page.contains("| no; as Luogu P1 yes |"));
        assert!(titles.contains("- [A | B](../../a_a/index.html), Luogu P1: Nim\n"));
    }

    #[test]
    fn rejects_missing_and_unknown_facts() {
        for (key, value, why) in [
            ("wins", json!(""), "`wins` is missing or empty"),
            ("step", json!("1"), "`step` is missing or not a number"),
            (
                "idea",
                json!("3"),
                "`idea` is not one of [workspace.metadata.index]",
            ),
            (
                "win",
                json!(""),
                "`win` is not a key of [package.metadata.index]",
            ),
        ] {
            let mut package = package("a", "HDU 1", "First", 1);
            package["metadata"]["index"][key] = value;
            let error = index(&[package]).err().unwrap();
            assert_eq!(
                format!("{error:#}"),
                format!("problems/a/Cargo.toml: {why}")
            );
        }
    }
}
