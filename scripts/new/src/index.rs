//! Writes `problems/README.md`, the index of the problems by idea, and the same for the rendered documentation.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{bail, Context, Result};
use facts::tools::door;
use facts::{Problem, Workspace};
use serde_json::Value;

/// Writes the index of a workspace, that at `root` or else the one that is meant; only compares it with `is_check`.
///
/// # Errors
///
/// Returns an error if a problem is malformed, the workspace has no index, or the index is out of date.
pub fn index(root: Option<&Path>, is_check: bool) -> Result<()> {
    let workspace = Workspace::find(root)?;
    let ideas = list(&workspace, "ideas");
    if ideas.is_empty() {
        let root = workspace.root.display();
        bail!(
            "{root} has no index: its Cargo.toml has no list `ideas` in [workspace.metadata.index]"
        );
    }
    let chinese = list(&workspace, "chinese");
    let [page, titles, chinese] = texts(&ideas, &chinese, &workspace.problems)?;
    for (file, text) in [
        ("problems/README.md", page),
        ("problems/README.zh-CN.md", chinese),
        ("shared/src/problems.md", titles),
    ] {
        let path = workspace.root.join(file);
        // The others are written where they are: in this repository.
        if !path.exists() && file != "problems/README.md" {
            continue;
        }
        if !is_check {
            fs::write(path, text).with_context(|| format!("cannot write {file}"))?;
        } else if fs::read_to_string(path).unwrap_or_default() != text {
            bail!("{file} is out of date: run {}", door("index"));
        }
    }
    Ok(())
}

/// A list of names of the ideas by which a workspace groups its problems.
fn list(workspace: &Workspace, key: &str) -> Vec<String> {
    let names = workspace.metadata["metadata"]["index"][key].as_array();
    let names = names.into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}

/// The head of a table of problems.
const HEAD: &str = "\
| package | judge | title | game | the first player wins iff | takes Rust |
|---|---|---|---|---|---|
";
const CHINESE_HEAD: &str = "| 包 | 评测 | 题目 |\n|---|---|---|\n";

/// Returns `problems/README.md`, a table per idea; `shared/src/problems.md`, the problems by title with links from one
/// rendered page to the others; and the first in Chinese, with what needs no words.
fn texts(ideas: &[String], chinese: &[String], problems: &[Problem]) -> Result<[String; 3]> {
    let mut rows = Vec::new();
    for problem in problems {
        let id = &problem.id;
        let manifest = format!("problems/{id}/Cargo.toml");
        if !problem.metadata["index"].is_null() {
            rows.push(Row::new(problem, ideas).context(manifest)?);
        } else if !problem.metadata["judge"].is_null() {
            let why = format!("{manifest} has no [package.metadata.index]");
            let _ = writeln!(io::stderr(), "note: `{id}` is a draft: {why}");
        }
    }
    rows.sort();
    let mut page = include_str!("../template/index.md").to_owned();
    let mut limits = include_str!("../template/terms-and-limits.md").to_owned();
    let mut chinese_page = include_str!("../template/index.zh.md").to_owned();
    let mut titles = String::from("The problems of this collection, by idea, easiest first.\n");
    let mut last = None;
    for row in &rows {
        if last.replace(row.idea) != Some(row.idea) {
            let idea = &ideas[row.idea];
            page.extend(["\n## ", idea, "\n\n", HEAD]);
            titles.extend(["\n# ", idea, "\n\n"]);
            let idea = chinese.get(row.idea).unwrap_or(idea);
            chinese_page.extend(["\n## ", idea, "\n\n", CHINESE_HEAD]);
        }
        page += &row.line;
        titles += &row.title;
        chinese_page += &row.chinese;
        limits += &row.limit;
    }
    Ok([page + &limits, titles, chinese_page])
}

/// A problem in the index, in the order of the index.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    idea: usize,
    step: u64,
    id: String,
    line: String,
    chinese: String,
    /// Its line in the list of titles.
    title: String,
    /// Its row in the table of limits, if it has one.
    limit: String,
}

impl Row {
    /// Reads the facts of a problem, and `[package.metadata.index]`.
    fn new(problem: &Problem, ideas: &[String]) -> Result<Self> {
        const KEYS: &str = "idea step game wins elsewhere rust limit";
        let (id, index) = (&problem.id, &problem.metadata["index"]);
        let mut keys = index.as_object().into_iter().flatten();
        if let Some((key, _)) = keys.find(|(key, _)| KEYS.split(' ').all(|it| it != *key)) {
            bail!("`{key}` is not a key of [package.metadata.index]");
        }
        let text = |key: &str| match index[key].as_str() {
            Some(text) if !text.is_empty() => Ok(text.to_owned()),
            _ => bail!("`{key}` is missing or empty"),
        };
        let game = text("game")?;
        let number = problem.judge.as_ref().context("`judge` is missing")?;
        let url = problem.url.as_ref().context("`url` is missing")?;
        let is_c = problem.host().is_some_and(|judge| judge.is_c);
        let here = if is_c { "no" } else { "yes" };
        let rust = match (index["rust"].as_str(), index["elsewhere"].as_str()) {
            (Some(rust), _) => rust.to_owned(),
            (None, Some(elsewhere)) => format!("{here}; as {elsewhere} yes"),
            (None, None) => here.to_owned(),
        };
        let accepted = match &problem.metadata["judge"]["accepted"] {
            Value::Null => String::new(),
            text => {
                let parts = text.as_str().and_then(|text| text.split_once(", "));
                let (date, link) = parts.context("`accepted` is not \"DATE, LINK\"")?;
                format!(" ✓ [{date}]({link})")
            }
        };
        let link = format!("[`{id}`]({id}/src/main.rs)");
        let page = format!("[{number}]({url}){accepted}");
        let folder = id.replace('-', "_");
        let idea = ideas.iter().position(|idea| index["idea"] == idea.as_str());
        // A title such as `[ZJOI2009] Nim` is the text of a link.
        let title = &problem.title;
        let shown = title.replace('[', r"\[").replace(']', r"\]");
        Ok(Row {
            idea: idea.context("`idea` is not one of [workspace.metadata.index]")?,
            step: index["step"]
                .as_u64()
                .context("`step` is missing or not a number")?,
            id: id.to_owned(),
            chinese: row(&[&link, &page, title]),
            line: row(&[&link, &page, title, &game, &text("wins")?, &rust]),
            title: format!("- [{shown}](../../{folder}/index.html), {number}: {game}\n"),
            limit: index["limit"]
                .as_str()
                .map_or_else(String::new, |limit| row(&[&link, limit])),
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

    fn problem(id: &str, judge: &str, idea: &str, step: u32) -> Problem {
        let facts = json!({"title": "[A] | B", "judge": judge, "url": "https://a.b"});
        let index = json!({"idea": idea, "step": step, "game": "Nim", "wins": "always"});
        let metadata = json!({"judge": facts, "index": index});
        Problem::read(id, &metadata, Path::new("")).unwrap()
    }

    fn texts(problems: &[Problem]) -> Result<[String; 3]> {
        let ideas = ["Second", "None", "First"].map(str::to_owned);
        super::texts(&ideas, &["第二".to_owned()], problems)
    }

    #[test]
    fn groups_by_idea_easiest_first_without_drafts() {
        let mut problems = [
            problem("b", "HDU 1", "First", 2),
            problem("a-a", "Luogu P1", "First", 2),
            problem("c", "HDU 2", "First", 1),
            problem("d", "HDU 3", "Second", 1),
            problem("e", "HDU 4", "First", 1),
        ];
        problems[2].metadata["index"]["elsewhere"] = "Luogu P1".into();
        problems[3].metadata["index"]["limit"] = "n < 7".into();
        problems[0].metadata["judge"]["accepted"] = "2030-01-02, https://a.b/1".into();
        problems[4].metadata["index"] = Value::Null;
        let [page, titles, chinese] = texts(&problems).unwrap();
        let is_start = |line: &&str| line.starts_with("## ") || line.starts_with("| [`");
        let starts: Vec<&str> = page
            .lines()
            .filter(is_start)
            .map(|line| &line[..6])
            .collect();
        let expected = "## Sec,| [`d`,## Fir,| [`c`,| [`a-,| [`b`,## Ter,## Lim,| [`d`";
        assert_eq!(starts.join(","), expected);
        assert!(page.contains("| [Luogu P1](https://a.b) | [A] \\| B | Nim | always | yes |"));
        // An idea without a Chinese name keeps its own.
        let heads: Vec<&str> = chinese
            .lines()
            .filter(|line| line.starts_with("## "))
            .collect();
        assert_eq!(heads, ["## 术语", "## 第二", "## First"]);
        assert!(
            chinese.contains("| [`a-a`](a-a/src/main.rs) | [Luogu P1](https://a.b) | [A] \\| B |")
        );
        assert!(page.contains("| no; as Luogu P1 yes |"));
        assert!(page.contains("| [HDU 1](https://a.b) ✓ [2030-01-02](https://a.b/1) | "));
        assert!(titles.contains(r"- [\[A\] | B](../../a_a/index.html), Luogu P1: Nim"));
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
            (
                "accepted",
                json!("yesterday"),
                "`accepted` is not \"DATE, LINK\"",
            ),
            ("accepted", json!(1), "`accepted` is not \"DATE, LINK\""),
        ] {
            let mut problem = problem("a", "HDU 1", "First", 1);
            let table = if key == "accepted" { "judge" } else { "index" };
            problem.metadata[table][key] = value;
            let error = texts(&[problem]).err().unwrap();
            assert_eq!(
                format!("{error:#}"),
                format!("problems/a/Cargo.toml: {why}")
            );
        }
    }

    /// The page is written in any workspace with an index, the others only where they are.
    #[test]
    fn writes_pages_where_they_are_and_compares_them() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let manifest =
            "[workspace]\nmembers = [\"p/*\"]\n[workspace.metadata.index]\nideas = [\"First\"]\n";
        let package = "[package]\nname = \"a\"\n[package.metadata.judge]\ntitle = \"A\"\njudge = \"HDU 1\"\nurl = \"https://a.b\"\n\
            [package.metadata.index]\nidea = \"First\"\nstep = 1\ngame = \"Nim\"\nwins = \"always\"\n";
        for (file, text) in [
            ("Cargo.toml", manifest),
            ("p/a/Cargo.toml", package),
            ("p/a/src/main.rs", ""),
            ("problems/README.zh-CN.md", ""),
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), text).unwrap();
        }
        let read = |file: &str| fs::read_to_string(root.join(file)).unwrap_or_default();
        let why = index(Some(root), true).unwrap_err().to_string();
        assert!(
            why.starts_with("problems/README.md is out of date: run "),
            "{why}"
        );
        assert_eq!(read("problems/README.md"), "");
        index(Some(root), false).unwrap();
        index(Some(root), true).unwrap();
        for file in ["problems/README.md", "problems/README.zh-CN.md"] {
            assert!(read(file).contains("| [`a`](a/src/main.rs) |"), "{file}");
        }
        assert!(!root.join("shared").exists());
        fs::write(root.join("problems/README.zh-CN.md"), "other").unwrap();
        let why = index(Some(root), true).unwrap_err().to_string();
        assert!(
            why.starts_with("problems/README.zh-CN.md is out of date"),
            "{why}"
        );
        fs::write(
            root.join("Cargo.toml"),
            "[workspace]\nmembers = [\"p/*\"]\n",
        )
        .unwrap();
        let why = index(Some(root), true).unwrap_err().to_string();
        assert!(why.contains(" has no index: "), "{why}");
    }
}
