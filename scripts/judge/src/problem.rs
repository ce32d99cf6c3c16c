//! The problems of a workspace: packages with `[package.metadata.judge]`, and their test cases.
//!
//! ```toml
//! [package.metadata.judge]
//! title = "Election Promises"
//! judge = "Codeforces 1149E"
//! time = 2.0 # seconds; 2 if unknown
//! memory = 262144 # KiB; 256 MiB if unknown
//! checker = "checker.rs" # where several outputs are right: one file, relative to the package
//! interactor = "interactor.rs" # where the program plays against the judge
//! generator = "generator.rs" # draws inputs for hack.sh
//! ```

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, Context, Error, Result};
use serde_json::Value;

use crate::build;
use crate::judges::{self, Judge};
use crate::run::Limits;
use crate::units::parse_seconds;
use crate::verdict::Comparator;

/// The workspace whose solutions are judged.
#[derive(Debug)]
pub struct Workspace {
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    /// In the order of their ids.
    pub problems: Vec<Problem>,
}

/// A package that solves a problem.
#[derive(Debug)]
pub struct Problem {
    /// The package's name, which is the problem's id everywhere.
    pub id: String,
    /// The package's id in Cargo's messages.
    pub package: String,
    pub title: String,
    /// The judge that hosts it, with the problem's number there.
    pub judge: String,
    /// The folder with its test cases, which may not exist.
    pub cases: PathBuf,
    /// What a program may use on one case.
    pub limits: Limits,
    /// How its judge compares outputs.
    pub comparator: Comparator,
    /// The source of the program that judges outputs.
    pub checker: Option<PathBuf>,
    /// The source of the program that the solution talks to.
    pub interactor: Option<PathBuf>,
    /// The source of the program that draws inputs.
    pub generator: Option<PathBuf>,
}

impl Workspace {
    /// Asks Cargo for the workspace of a folder.
    pub fn find(folder: &Path) -> Result<Self> {
        let mut cargo = build::cargo();
        cargo.args(["metadata", "--format-version=1", "--no-deps"]);
        let output = cargo.current_dir(folder).output();
        let output = output.context("cannot start cargo; install Rust from https://rustup.rs")?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr);
            bail!("{}", messages.trim().trim_start_matches("error: "));
        }
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let path = |key: &str| PathBuf::from(metadata[key].as_str().unwrap_or_default());
        let (root, target) = (path("workspace_root"), path("target_directory"));
        let mut problems = Vec::new();
        for package in metadata["packages"].as_array().into_iter().flatten() {
            let facts = &package["metadata"]["judge"];
            if !facts.is_null() {
                let id = package["name"].as_str().unwrap_or_default();
                let place = || format!("[package.metadata.judge] of {id}");
                let problem = Problem::read(id, package, facts, &root);
                problems.push(problem.with_context(place)?);
            }
        }
        problems.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(Workspace {
            root,
            target,
            problems,
        })
    }

    /// Returns the folder for the executables of checkers, interactors, generators and single files.
    pub fn helpers(&self) -> PathBuf {
        self.target.join("judge")
    }

    /// Returns the problem with this id; the error, the same in all tools, names the nearest ids.
    pub fn problem(&self, id: &str) -> Result<&Problem> {
        if let Some(found) = self.problems.iter().find(|problem| problem.id == id) {
            return Ok(found);
        }
        let near = nearest(id, self.problems.iter().map(|problem| problem.id.as_str()));
        match near.join(" or ").as_str() {
            "" => bail!("no problem `{id}`; problems/README.md lists them"),
            near => bail!("no problem `{id}`; did you mean {near}?"),
        }
    }
}

impl Problem {
    fn read(id: &str, package: &Value, facts: &Value, root: &Path) -> Result<Self> {
        let optional = |key: &str| match &facts[key] {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.clone())),
            _ => bail!("{key}: not a text"),
        };
        let text = |key: &str| optional(key)?.with_context(|| format!("{key}: missing"));
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let source = |key: &str| -> Result<Option<PathBuf>> {
            Ok(optional(key)?.map(|file| manifest.with_file_name(file)))
        };
        let (checker, interactor) = (source("checker")?, source("interactor")?);
        let seconds = match &facts["time"] {
            Value::Null => Ok(Duration::from_secs(2)),
            time => parse_seconds(&time.to_string()),
        };
        let memory = match (&facts["memory"], facts["memory"].as_u64()) {
            (Value::Null, _) => Limits::MEMORY,
            (_, None | Some(0)) => bail!("memory: not a number of KiB above 0"),
            (_, Some(kib)) => kib.saturating_mul(1 << 10),
        };
        let judge = text("judge")?;
        Ok(Problem {
            id: id.to_owned(),
            package: package["id"].as_str().unwrap_or_default().to_owned(),
            title: text("title")?,
            limits: Limits::new(seconds.map_err(Error::msg).context("time")?, memory),
            comparator: judges::host(&judge).map_or(Comparator::LineEnds, Judge::comparator),
            judge,
            checker,
            interactor,
            generator: source("generator")?,
            cases: root.join("testcases").join(id),
        })
    }
}

/// Returns at most three names: those within the fewest edits, otherwise those that contain the given one.
pub fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let simple = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = simple(given);
    let mut ranked = Vec::new();
    for name in known {
        let simple = simple(name);
        let edits = strsim::osa_distance(&given, &simple);
        if edits <= (given.len() / 4).clamp(1, 3) {
            ranked.push((edits, name));
        } else if given.len() >= 3 && (simple.contains(&given) || given.contains(&simple)) {
            ranked.push((usize::MAX, name));
        }
    }
    let best = ranked.iter().map(|it| it.0).min();
    ranked.retain(|it| Some(it.0) == best);
    ranked.into_iter().map(|it| it.1).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(facts: &Value) -> Result<Problem> {
        let package = json!({"manifest_path": "/w/problems/nim/Cargo.toml"});
        Problem::read("nim", &package, facts, Path::new("/w"))
    }

    #[test]
    fn reads_facts_or_takes_the_default_ones() {
        let mut facts = json!({"title": "Nim", "judge": "HDU 1", "time": 0.5, "memory": 32768});
        facts["checker"] = json!("a.rs");
        let nim = problem(&facts).unwrap();
        assert_eq!(nim.limits.time, Duration::from_millis(500));
        assert_eq!(nim.limits.memory, 32768 << 10);
        assert_eq!(nim.checker, Some("/w/problems/nim/a.rs".into()));
        let nim = problem(&json!({"title": "Nim", "judge": "HDU 1"})).unwrap();
        assert_eq!(
            nim.limits,
            Limits::new(Duration::from_secs(2), Limits::MEMORY)
        );
        for (key, value, why) in [
            ("title", json!(1), "title: not a text"),
            ("judge", Value::Null, "judge: missing"),
            ("time", json!(0), "time: must be more than 0"),
            ("time", json!("1"), "time: not a number"),
            ("memory", json!(1.5), "memory: not a number"),
        ] {
            let mut facts = facts.clone();
            facts[key] = value;
            let error = format!("{:#}", problem(&facts).unwrap_err());
            assert!(error.starts_with(why), "{error}");
        }
    }

    #[test]
    fn suggests_the_nearest_ids() {
        for (id, names) in [
            ("hdu1864", &["hdu1846"][..]),
            ("hdu184", &["hdu1846", "hdu1847"]),
            ("AGC002_E", &["agc002e"]),
            ("2234", &["poj2234"]),
            ("zoj1", &[]),
        ] {
            let known = ["hdu1846", "hdu1847", "poj2234", "agc002e"];
            assert_eq!(nearest(id, known.into_iter()), names);
        }
    }
}
