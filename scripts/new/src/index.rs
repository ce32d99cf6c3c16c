//! Writes the index of the problems into every text that asks for a list of them.
//!
//! `problems/topics.json` has the ideas and topics, easiest first, in English and Chinese, and the folders of the texts; a problem
//! names its topics in its `Cargo.toml`. The lines of a text between `<!-- index: LIST -->` and `<!-- end -->`, also in a
//! comment of Rust, are written by a template of `index.txt`, as is the line *On the page* of a solution.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};
use facts::tools::door;
use facts::{Problem, Workspace};
use serde_json::{json, Value};

use crate::template::filled;

const TOPICS: &str = "problems/topics.json";

/// Writes the index of a workspace, that at `root` or else the one that is meant; only compares it with `is_check`.
///
/// # Errors
///
/// Returns an error if a problem is malformed, the workspace has no index, or the index is out of date.
pub fn index(root: Option<&Path>, is_check: bool) -> Result<()> {
    let workspace = Workspace::find(root)?;
    let root = &workspace.root;
    let topics = fs::read(root.join(TOPICS));
    let topics = topics.with_context(|| format!("{} has no index: no {TOPICS}", root.display()))?;
    let topics = serde_json::from_slice(&topics).context(TOPICS)?;
    let index = Index::new(topics, &workspace.problems)?;
    for file in index.files(root)? {
        let path = root.join(&file);
        let old = fs::read_to_string(&path).with_context(|| file.clone())?;
        let new = index.written(&file, &old).with_context(|| file.clone())?;
        let is_new = new == old;
        if is_check {
            ensure!(is_new, "{file} is out of date: run {}", door("index"));
        } else if !is_new {
            fs::write(path, new).with_context(|| format!("cannot write {file}"))?;
        }
    }
    Ok(())
}

/// What the lists are made of.
struct Index {
    /// `problems/topics.json`; each topic with its problems, `rows`.
    all: Value,
    /// The problems, easiest first.
    rows: Vec<Value>,
}

impl Index {
    /// Reads what the problems say, and notes which of them are drafts.
    fn new(mut all: Value, problems: &[Problem]) -> Result<Self> {
        let mut rows = Vec::new();
        for problem in problems {
            let id = &problem.id;
            let manifest = format!("problems/{id}/Cargo.toml");
            if !problem.metadata["index"].is_null() {
                rows.push(facts(problem, &all).context(manifest)?);
            } else if !problem.metadata["judge"].is_null() {
                let why = "has no [package.metadata.index]";
                let _ = writeln!(io::stderr(), "note: `{id}` is a draft: {manifest} {why}");
            }
        }
        let number = |row: &Value, key: &str| row[key].as_u64();
        rows.sort_by_key(|row| (number(row, "idea"), number(row, "step")));
        for topic in all["topics"].as_array_mut().into_iter().flatten() {
            topic["rows"] = rows
                .iter()
                .filter(|row| is_of(row, topic))
                .cloned()
                .collect();
        }
        Ok(Index { all, rows })
    }

    /// The texts, by their paths in the workspace.
    fn files(&self, root: &Path) -> Result<Vec<String>> {
        let mut files: Vec<String> = self.rows.iter().map(solution).collect();
        for folder in array(&self.all["folders"]).filter_map(Value::as_str) {
            for entry in fs::read_dir(root.join(folder)).with_context(|| folder.to_owned())? {
                let file = format!("{folder}/{}", entry?.file_name().to_string_lossy());
                if matches!(file.rsplit('.').next(), Some("md" | "rs")) {
                    files.push(file.trim_start_matches("./").to_owned());
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// Writes the lists that a text asks for.
    fn written(&self, file: &str, text: &str) -> Result<String> {
        let own = self.rows.iter().find(|row| solution(row) == file);
        let mut written = String::new();
        let mut lines = text.split_inclusive('\n');
        while let Some(line) = lines.next() {
            if let Some(row) = own.filter(|_| line.starts_with("//! On the page")) {
                written += &filled("place", &json!({"row": row, "page": self.all["page"]}))?;
                continue;
            }
            written += line;
            let asked = line.strip_prefix("//! ").unwrap_or(line);
            let comment = &line[..line.len() - asked.len()];
            let list = asked.trim_end().strip_prefix("<!-- index: ");
            if let Some(list) = list.and_then(|list| list.strip_suffix(" -->")) {
                for line in format!("\n{}\n", self.list(list, file)?).lines() {
                    written.extend([format!("{comment}{line}").trim_end(), "\n"]);
                }
                let end = lines.find(|line| line.trim_end().ends_with("<!-- end -->"));
                written += end.context("no line `<!-- end -->` after a list of the index")?;
            }
        }
        Ok(written)
    }

    /// Returns a list for a file, in the language of the file.
    fn list(&self, list: &str, file: &str) -> Result<String> {
        // `NN-chapter.LANGUAGE.md`
        let name = file.split_once('-');
        let chapter = name.and_then(|(_, name)| name.split('.').next());
        let topics = array(&self.all["topics"]);
        let here = topics.clone().filter(|topic| {
            let is_theory = array(&topic["theory"]).any(|it| it == file);
            is_theory || chapter == topic["chapter"].as_str()
        });
        let ideas = array(&self.all["ideas"]).enumerate().map(|(number, idea)| {
            let topics = topics.clone().filter(|topic| topic["idea"] == idea["en"]);
            let rows = self.rows.iter().filter(|row| row["idea"] == number);
            json!({
                "name": idea,
                "topics": topics.collect::<Vec<_>>(),
                "rows": rows.collect::<Vec<_>>(),
            })
        });
        filled(
            list,
            &json!({
                "page": self.all["page"],
                "up": "../".repeat(file.matches('/').count()),
                "is_chinese": file.contains(".zh"),
                "ideas": ideas.collect::<Vec<_>>(),
                "rows": self.rows,
                "here": here.collect::<Vec<_>>(),
            }),
        )
    }
}

/// What the lists may say of a problem.
fn facts(problem: &Problem, all: &Value) -> Result<Value> {
    const KEYS: &str = "topics step game wins elsewhere rust limit";
    let index = &problem.metadata["index"];
    let mut keys = index.as_object().into_iter().flatten();
    if let Some((key, _)) = keys.find(|(key, _)| KEYS.split(' ').all(|it| it != *key)) {
        bail!("`{key}` is not a key of [package.metadata.index]");
    }
    for key in ["game", "wins"] {
        let is_empty = index[key].as_str().is_none_or(str::is_empty);
        ensure!(!is_empty, "`{key}` is missing or empty");
    }
    ensure!(index["step"].is_u64(), "`step` is missing or not a number");
    let find = |key: &Value| {
        let found = array(&all["topics"]).find(|topic| topic["key"] == *key);
        found.with_context(|| format!("{key} is not a topic of {TOPICS}"))
    };
    let topics = array(&index["topics"])
        .map(find)
        .collect::<Result<Vec<_>>>()?;
    let topic = topics.first().context("`topics` is missing or empty")?;
    let mut facts = json!({
        "id": problem.id,
        "folder": problem.id.replace('-', "_"),
        // A title such as `[ZJOI2009] Nim` is the text of a link.
        "title": problem.title.replace('[', r"\[").replace(']', r"\]"),
        "judge": problem.judge.as_ref().context("`judge` is missing")?,
        "url": problem.url.as_ref().context("`url` is missing")?,
        "accepted": problem.metadata["judge"]["accepted"],
        "takes_no_rust": problem.host().is_some_and(|judge| judge.is_c),
        "is_played": problem.metadata["play"].is_object(),
        "idea": array(&all["ideas"]).position(|idea| idea["en"] == topic["idea"]),
        "topic": topic,
    });
    for key in KEYS.split(' ') {
        facts[key] = index[key].clone();
    }
    Ok(facts)
}

/// Returns whether a problem is of a topic.
fn is_of(row: &Value, topic: &Value) -> bool {
    array(&row["topics"]).any(|key| *key == topic["key"])
}

/// The file of the solution of a problem.
fn solution(row: &Value) -> String {
    format!(
        "problems/{}/src/main.rs",
        row["id"].as_str().unwrap_or_default()
    )
}

fn array(list: &Value) -> impl Iterator<Item = &Value> + Clone {
    list.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topics_json() -> Value {
        json!({
            "page": "https://a.b/",
            "folders": ["problems", "src", "chapters"],
            "ideas": [{"en": "Second", "zh": "第二"}, {"en": "None", "zh": "无"}, {"en": "First", "zh": "第一"}],
            "topics": [
                {"key": "two", "idea": "Second", "en": "a|b", "zh": "乙", "theory": ["src/b.rs"], "chapter": "nim", "tools": ["x | y"]},
                {"key": "one", "idea": "First", "en": "one", "zh": "甲", "theory": [], "chapter": "more-nim", "tools": []},
            ],
        })
    }

    fn problem(id: &str, judge: &str, topics: &[&str], step: u32) -> Problem {
        let facts = json!({"title": "[A] | B", "judge": judge, "url": "https://a.b"});
        let index = json!({"topics": topics, "step": step, "game": "Nim", "wins": "always"});
        let metadata = json!({"judge": facts, "index": index});
        Problem::read(id, &metadata, Path::new("")).unwrap()
    }

    fn list(problems: &[Problem], list: &str, file: &str) -> String {
        let index = Index::new(topics_json(), problems).unwrap();
        index.list(list, file).unwrap()
    }

    #[test]
    fn groups_by_idea_easiest_first_without_drafts() {
        let mut problems = [
            problem("a-a", "Luogu P1", &["one"], 2),
            problem("b", "HDU 1", &["one", "two"], 2),
            problem("c", "HDU 2", &["one"], 1),
            problem("d", "HDU 3", &["two"], 1),
            problem("e", "HDU 4", &["one"], 1),
        ];
        problems[2].metadata["index"]["elsewhere"] = "Luogu P1".into();
        problems[3].metadata["index"]["limit"] = "n < 7".into();
        problems[1].metadata["judge"]["accepted"] = "2030-01-02, https://a.b/1".into();
        problems[0].metadata["play"] = json!({});
        problems[4].metadata["index"] = Value::Null;
        let page = list(&problems, "problems", "problems/README.md");
        let is_start = |line: &&str| line.starts_with("## ") || line.starts_with("| [`");
        let starts: Vec<&str> = page
            .lines()
            .filter(is_start)
            .map(|line| &line[..6])
            .collect();
        assert_eq!(
            starts.join(","),
            "## Sec,| [`d`,## Fir,| [`c`,| [`a-,| [`b`"
        );
        assert!(page.contains(
            "| [`a-a`](../problems/a-a/src/main.rs) [▶](https://a.b/#problem=a-a) \
            | [Luogu P1](https://a.b) | \\[A\\] \\| B | Nim | always | yes |\n"
        ));
        assert!(page.contains("| no; as Luogu P1 yes |"));
        assert!(page.contains("| [HDU 1](https://a.b) ✓ 2030-01-02, https://a.b/1 | "));
        let chinese = list(&problems, "problems", "problems/README.zh-CN.md");
        assert!(chinese.starts_with("## 第二\n\n| 包 |"), "{chinese}");
        assert!(chinese.contains("| [HDU 2](https://a.b) | \\[A\\] \\| B | 甲 |\n"));
        let limits = list(&problems, "limits", "problems/README.md");
        assert!(limits.ends_with("|---|---|\n| [`d`](../problems/d/src/main.rs) | n < 7 |\n"));
        let first = list(&problems, "first", "README.md");
        let rows: Vec<&str> = first.lines().collect();
        assert_eq!(
            rows,
            [
                "- Second: [HDU 3](problems/d/src/main.rs), Nim",
                "- First: [HDU 2](problems/c/src/main.rs), Nim"
            ]
        );
    }

    #[test]
    fn finds_topics_by_chapter_and_by_module() {
        let problems = [
            problem("a-a", "HDU 1", &["two"], 1),
            problem("b", "HDU 2", &["one", "two"], 1),
        ];
        for (name, file, expected) in [
            (
                "chapter",
                "chapters/01-nim.en.md",
                "- [a-a](../problems/a-a/src/main.rs), [b](../problems/b/src/main.rs): a|b\n",
            ),
            (
                "chapter",
                "chapters/12-more-nim.zh.md",
                "- [b](../problems/b/src/main.rs)：甲\n",
            ),
            ("chapter", "chapters/02-other.en.md", "\n"),
            (
                "theory",
                "src/b.rs",
                "- a|b ([a chapter](https://a.b/#chapter=nim))\n  \
                - [\\[A\\] | B](../a_a/index.html), `a-a`\n  - [\\[A\\] | B](../b/index.html), `b`\n",
            ),
            ("theory", "src/a.rs", "\n"),
        ] {
            assert_eq!(list(&problems, name, file), expected, "{file}");
        }
        let topics = list(&problems, "topics", "NOTES.md");
        let row = "| a\\|b | [`src/b.rs`](src/b.rs) | [`a-a`](problems/a-a/src/main.rs), [`b`](problems/b/src/main.rs) \
            | [nim](https://a.b/#chapter=nim) | `x \\| y` |";
        assert_eq!(topics.lines().nth(4), Some(row));
        let mut homeless = topics_json();
        homeless["page"] = Value::Null;
        let topics = Index::new(homeless, &problems).unwrap();
        let topics = topics.list("topics", "NOTES.md").unwrap();
        assert!(topics.contains(") |  | `x"), "{topics}");
        let titles = list(&problems, "titles", "src/problems.md");
        let title = "\n- [\\[A\\] | B](../b/index.html), `b`: Nim\n";
        assert!(titles.contains(title), "{titles}");
    }

    #[test]
    fn rejects_missing_and_unknown_facts() {
        for (key, value, why) in [
            ("wins", json!(""), "`wins` is missing or empty"),
            ("step", json!("1"), "`step` is missing or not a number"),
            ("topics", json!([]), "`topics` is missing or empty"),
            (
                "topics",
                json!(["one", "three"]),
                "\"three\" is not a topic of problems/topics.json",
            ),
            (
                "win",
                json!(""),
                "`win` is not a key of [package.metadata.index]",
            ),
        ] {
            let mut problem = problem("a", "HDU 1", &["one"], 1);
            problem.metadata["index"][key] = value;
            let error = Index::new(topics_json(), &[problem]).err().unwrap();
            assert_eq!(
                format!("{error:#}"),
                format!("problems/a/Cargo.toml: {why}")
            );
        }
    }

    /// A problem that is added touches its own folder; all lists follow, each is missed, and nothing else changes.
    #[test]
    fn an_added_problem_reaches_every_text() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let package = |id: &str, step: u32| {
            format!(
                "[package]\nname = \"{id}\"\n[package.metadata.judge]\njudge = \"HDU 1\"\nurl = \"https://a.b/{id}\"\n\
                [package.metadata.index]\ntopics = [\"two\"]\nstep = {step}\ngame = \"Nim\"\nwins = \"always\"\nlimit = \"n < 7\"\n"
            )
        };
        let source = "//! # A\n//!\n//! On the page:\n//!\n//! more\n\nfn main() {}\n";
        let write = |file: &str, text: &str| {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), text).unwrap();
        };
        let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
        write("Cargo.toml", "[workspace]\nmembers = [\"problems/*\"]\n");
        write(TOPICS, &topics_json().to_string());
        write("problems/a/Cargo.toml", &package("a", 1));
        write("problems/a/src/main.rs", source);
        let marked = |list: &str| format!("before\n<!-- index: {list} -->\n<!-- end -->\nafter\n");
        let texts = [
            ("problems/README.md", marked("problems") + &marked("limits")),
            ("problems/README.zh-CN.md", marked("problems")),
            ("chapters/01-nim.en.md", marked("chapter")),
            ("chapters/NOTES.md", marked("topics")),
            ("src/problems.md", marked("titles")),
            (
                "src/b.rs",
                String::from("//! <!-- index: theory -->\n//! <!-- end -->\n"),
            ),
        ];
        for (file, text) in &texts {
            write(file, text);
        }
        let check = || index(Some(root), true).map_err(|why| why.to_string());
        assert!(check().unwrap_err().contains(" is out of date: run "));
        index(Some(root), false).unwrap();
        check().unwrap();
        write("problems/new/Cargo.toml", &package("new", 2));
        write("problems/new/src/main.rs", source);
        let old = texts.each_ref().map(|(file, _)| read(file));
        index(Some(root), false).unwrap();
        check().unwrap();
        for ((file, text), old) in texts.iter().zip(old) {
            let new = read(file);
            assert!(!old.contains("new") && new.contains("new"), "{file}: {new}");
            let is_kept = |line: &&str| ["before", "after"].contains(line);
            let kept = |text: &str| text.lines().filter(is_kept).count();
            assert_eq!(kept(&new), kept(text), "{file}");
            write(file, &old);
            assert_eq!(
                check().unwrap_err().split(':').next(),
                Some(&*format!("{file} is out of date"))
            );
            write(file, &new);
        }
        let place = "//!\n//! On the page of `scripts/page.sh`: [the chapter](https://a.b/#chapter=nim)\n//!\n";
        assert!(read("problems/new/src/main.rs").contains(place));
        for line in read("src/b.rs").lines() {
            assert!(line.starts_with("//!") && line == line.trim_end(), "{line}");
        }
        for (text, why) in [
            (
                "<!-- index: other -->\n<!-- end -->\n",
                "`other` is not a list",
            ),
            ("<!-- index: limits -->\n", "no line `<!-- end -->`"),
        ] {
            write("chapters/NOTES.md", text);
            let error = format!("{:#}", index(Some(root), true).unwrap_err());
            assert!(
                error.starts_with("chapters/NOTES.md: ") && error.contains(why),
                "{error}"
            );
        }
        fs::remove_file(root.join(TOPICS)).unwrap();
        assert!(check().unwrap_err().contains(" has no index: "));
    }
}
