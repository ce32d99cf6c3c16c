//! What is known of a problem.
//!
//! A package says it in its `Cargo.toml`, where all of it is optional:
//!
//! ```toml
//! [package.metadata.judge]
//! title = "Election Promises" # otherwise the id
//! judge = "Codeforces 1149E" # otherwise what an id such as cf1149e says
//! url = "https://codeforces.com/problemset/problem/1149/E" # likewise
//! time = 2.0 # seconds; 2 if unknown
//! memory = 262144 # KiB; 256 MiB if unknown
//! checker = "checker.rs" # where several outputs are right: one file, relative to the package
//! interactor = "interactor.rs" # where the program plays against the judge
//! generator = "generator.rs" # draws inputs for hack.sh
//! accepted = "2030-12-31, https://…" # when the judge accepted it, and where that is seen; for the index
//! ```

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, Result};
use serde_json::Value;

use crate::judges::{self, Judge};
use crate::sites::Page;
use crate::text::parse_seconds;

/// A problem of a workspace.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its name on the command line.
    pub id: String,
    /// Its title, or the id.
    pub title: String,
    /// The judge that hosts it, with the problem's number there, such as `HDU 1848`.
    pub judge: Option<String>,
    /// The address of its page.
    pub url: Option<String>,
    /// The limit of CPU time per case.
    pub time: Duration,
    /// The limit of memory in bytes.
    pub memory: u64,
    /// The source of the program that judges outputs.
    pub checker: Option<PathBuf>,
    /// The source of the program that the solution talks to.
    pub interactor: Option<PathBuf>,
    /// The source of the program that draws inputs.
    pub generator: Option<PathBuf>,
    /// What solves it; none if it has only test cases.
    pub solution: Option<Solution>,
    /// The folder with its test cases, which may not exist.
    pub cases: PathBuf,
    /// All of `[package.metadata]`.
    pub metadata: Value,
}

/// What solves a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A binary of a package.
    Binary {
        /// The package's id in Cargo's messages.
        package_id: String,
        /// The `Cargo.toml` of the package.
        manifest: PathBuf,
        /// The binary's name.
        name: String,
        /// The binary's file.
        file: PathBuf,
        /// Its edition.
        edition: String,
    },
    /// A single source file.
    File(PathBuf),
}

impl Solution {
    /// Returns the file that one edits.
    pub fn file(&self) -> &Path {
        let (Solution::Binary { file, .. } | Solution::File(file)) = self;
        file
    }
}

impl Problem {
    /// The limit of CPU time where none is known.
    pub const TIME: Duration = Duration::from_secs(2);
    /// The limit of memory where none is known, in bytes.
    pub const MEMORY: u64 = 256 << 20;

    /// Reads `[package.metadata]` of a problem whose package is in `folder`; nothing if there is none.
    ///
    /// # Errors
    ///
    /// Names the key that is malformed.
    pub fn read(id: &str, metadata: &Value, folder: &Path) -> Result<Self> {
        let facts = &metadata["judge"];
        let bad = |key: &str, why: &str| anyhow!("[package.metadata.judge] of {id}: {key}: {why}");
        let text = |key: &str| match &facts[key] {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.clone())),
            _ => Err(bad(key, "not a text")),
        };
        let source = |key: &str| anyhow::Ok(text(key)?.map(|file| folder.join(file)));
        let time = match &facts["time"] {
            Value::Null => Ok(Problem::TIME),
            time => parse_seconds(&time.to_string()),
        };
        let memory = match (&facts["memory"], facts["memory"].as_u64()) {
            (Value::Null, _) => Problem::MEMORY,
            (_, None | Some(0)) => return Err(bad("memory", "not a number of KiB above 0")),
            (_, Some(kib)) => kib.saturating_mul(1 << 10),
        };
        let page = Page::of_id(id);
        let [judge, url] = [text("judge")?, text("url")?];
        Ok(Problem {
            id: id.to_owned(),
            title: text("title")?.unwrap_or_else(|| id.to_owned()),
            // `new.sh` writes `unknown` for the user to fill in.
            judge: judge
                .filter(|judge| judge != "unknown")
                .or(page.as_ref().map(|page| page.judge.clone())),
            url: url
                .filter(|url| !url.is_empty())
                .or(page.map(|page| page.url)),
            time: time.map_err(|why| bad("time", &why))?,
            memory,
            checker: source("checker")?,
            interactor: source("interactor")?,
            generator: source("generator")?,
            solution: None,
            cases: PathBuf::new(),
            metadata: metadata.clone(),
        })
    }

    /// Returns the extension of the file to submit to a judge. A file in another language than Rust is submitted as it
    /// is.
    pub fn extension(&self, judge: Option<&Judge>) -> &str {
        let file = self.solution.as_ref().map(Solution::file);
        match file.and_then(Path::extension).and_then(OsStr::to_str) {
            Some(own) if own != "rs" => own,
            _ if judge.is_some_and(|judge| judge.is_c) => "c",
            _ => "rs",
        }
    }

    /// Returns what is known about its judge.
    pub fn host(&self) -> Option<&'static Judge> {
        judges::host(self.judge.as_ref()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(id: &str, facts: &Value) -> Result<Problem> {
        Problem::read(id, &json!({"judge": facts}), Path::new("/w/nim"))
    }

    #[test]
    fn reads_facts() {
        let facts = json!({"title": "Nim", "judge": "HDU 1", "url": "https://a", "time": 0.5, "memory": 32768,
            "checker": "a.rs"});
        let nim = problem("nim", &facts).unwrap();
        assert_eq!(
            (nim.title.as_str(), nim.judge.as_deref()),
            ("Nim", Some("HDU 1"))
        );
        assert_eq!(nim.url.as_deref(), Some("https://a"));
        assert_eq!(
            (nim.time, nim.memory),
            (Duration::from_millis(500), 32768 << 10)
        );
        assert_eq!(nim.checker, Some("/w/nim/a.rs".into()));
        assert!(nim.host().is_some_and(|judge| judge.is_c));
    }

    #[test]
    fn takes_the_default_where_nothing_is_said() {
        for facts in [
            json!({}),
            Value::Null,
            json!({"judge": "unknown", "url": ""}),
        ] {
            let nim = problem("nim", &facts).unwrap();
            assert_eq!(
                (nim.title.as_str(), nim.judge, nim.url),
                ("nim", None, None)
            );
            assert_eq!((nim.time, nim.memory), (Duration::from_secs(2), 256 << 20));
            let nim = problem("poj2234", &facts).unwrap();
            assert_eq!(nim.judge.as_deref(), Some("POJ 2234"));
            assert_eq!(nim.url.as_deref(), Some("http://poj.org/problem?id=2234"));
        }
    }

    #[test]
    fn names_what_is_malformed() {
        for (key, value, why) in [
            ("title", json!(1), "title: not a text"),
            ("judge", json!([]), "judge: not a text"),
            ("time", json!(0), "time: must be more than 0"),
            ("time", json!("1"), "time: not a number"),
            ("memory", json!(1.5), "memory: not a number"),
            ("memory", json!(0), "memory: not a number"),
            ("interactor", json!(1), "interactor: not a text"),
        ] {
            let mut facts = json!({"checker": "a.rs"});
            facts[key] = value;
            let error = format!("{:#}", problem("nim", &facts).unwrap_err());
            assert!(
                error.starts_with(&format!("[package.metadata.judge] of nim: {why}")),
                "{error}"
            );
        }
    }
}
