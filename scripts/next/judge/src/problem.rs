//! The problems of a workspace: packages with `[package.metadata.judge]`, and their test cases.
//!
//! ```toml
//! [package.metadata.judge]
//! title = "Election Promises"
//! judge = "Codeforces 1149E"
//! url = "https://codeforces.com/problemset/problem/1149/E"
//! time = 2.0 # seconds; 2 if unknown
//! memory = 262144 # KiB; 256 MiB if unknown
//! tolerance = 1e-6 # accepted error of floats, absolute or relative; none if absent
//! checker = "checker.rs" # where several outputs are right: one file, relative to the package
//! interactor = "interactor.rs" # where the program plays against the judge
//! generator = "generator.rs" # draws inputs for hack.sh
//! ```

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{anyhow, bail, Context, Result};
use serde_json::Value;

use crate::build;
use crate::run::Limits;
use crate::units::{parse_seconds, Size};
use crate::verdict::Comparator;

/// The default limits: 2 s and 256 MiB.
const DEFAULT: (Duration, Size) = (Duration::from_secs(2), Size::from_kib(262_144));

/// The workspace whose solutions are judged.
#[derive(Debug)]
pub struct Workspace {
    /// Its root folder.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    /// Its problems in natural order of their ids.
    pub problems: Vec<Problem>,
}

/// A package that solves a problem.
#[derive(Debug)]
pub struct Problem {
    /// The package's name, which is the problem's id everywhere.
    pub id: String,
    /// The package's id in Cargo's messages.
    pub package: String,
    /// The problem's title.
    pub title: String,
    /// The judge that hosts it, with the problem's number there.
    pub judge: String,
    /// Its page; empty if unknown.
    pub url: String,
    /// The package's folder.
    pub folder: PathBuf,
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
    /// Whether the index has a row for it.
    pub is_indexed: bool,
}

/// An input and, unless the problem is interactive, the output expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The file name without its extension.
    pub name: String,
    /// `NAME.in`.
    pub input: PathBuf,
    /// `NAME.out`, if it exists.
    pub output: Option<PathBuf>,
}

impl Workspace {
    /// Asks Cargo for the workspace of a folder.
    ///
    /// # Errors
    ///
    /// If Cargo fails, or a problem's metadata is malformed.
    pub fn find(folder: &Path) -> Result<Self> {
        let mut cargo = build::cargo();
        cargo
            .args(["metadata", "--format-version=1", "--no-deps"])
            .current_dir(folder);
        let metadata = metadata(&mut cargo)?;
        let path = |key: &str| metadata[key].as_str().map(PathBuf::from);
        let (Some(root), Some(target)) = (path("workspace_root"), path("target_directory")) else {
            bail!("cargo metadata names no workspace");
        };
        let mut problems = Vec::new();
        for package in metadata["packages"].as_array().into_iter().flatten() {
            if !package["metadata"]["judge"].is_null() {
                problems.push(Problem::new(package, &root)?);
            }
        }
        problems.sort_by(|a, b| natural_order(&a.id, &b.id));
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

    /// Returns the problem with this id.
    ///
    /// # Errors
    ///
    /// If there is none; the message names the nearest ids.
    pub fn problem(&self, id: &str) -> Result<&Problem> {
        let found = self.problems.iter().find(|problem| problem.id == id);
        found.ok_or_else(|| anyhow!(unknown(id, self.problems.iter().map(|it| it.id.as_str()))))
    }
}

/// Runs `cargo metadata` and parses what it prints.
fn metadata(cargo: &mut Command) -> Result<Value> {
    let output = cargo.output().context(
        "cannot start cargo; install Rust from https://rustup.rs, or add it to the PATH",
    )?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        bail!("{}", messages.trim().trim_start_matches("error: "));
    }
    serde_json::from_slice(&output.stdout).context("cannot parse cargo metadata")
}

impl Problem {
    fn new(package: &Value, root: &Path) -> Result<Self> {
        let id = package["name"].as_str().unwrap_or_default().to_owned();
        let read = || Self::read(&id, package, root);
        read().with_context(|| format!("[package.metadata.judge] of {id}"))
    }

    fn read(id: &str, package: &Value, root: &Path) -> Result<Self> {
        let metadata = &package["metadata"];
        let facts = &metadata["judge"];
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().unwrap_or(manifest).to_owned();
        let optional = |key: &str| match &facts[key] {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.clone())),
            _ => Err(anyhow!("{key}: not a text")),
        };
        let text = |key: &str| optional(key)?.with_context(|| format!("{key}: missing"));
        let source = |key: &str| -> Result<Option<PathBuf>> {
            Ok(optional(key)?.map(|file| folder.join(file)))
        };
        let (checker, interactor) = (source("checker")?, source("interactor")?);
        if checker.is_some() && interactor.is_some() {
            bail!("checker and interactor: an interactor gives the verdict itself");
        }
        let judge = text("judge")?;
        Ok(Problem {
            id: id.to_owned(),
            package: package["id"].as_str().unwrap_or_default().to_owned(),
            title: text("title")?,
            url: optional("url")?.unwrap_or_default(),
            limits: limits(facts)?,
            comparator: Comparator::of(&judge, &facts["tolerance"])?,
            judge,
            checker,
            interactor,
            generator: source("generator")?,
            is_indexed: !metadata["index"].is_null(),
            cases: root.join("testcases").join(id),
            folder,
        })
    }

    /// Lists the stored cases; none if there is no folder.
    ///
    /// # Errors
    ///
    /// See [`cases_in`].
    pub fn stored_cases(&self) -> Result<Vec<Case>> {
        if self.cases.exists() {
            cases_in(&self.cases)
        } else {
            Ok(Vec::new())
        }
    }
}

fn limits(facts: &Value) -> Result<Limits> {
    let (mut time, mut memory) = DEFAULT;
    match &facts["time"] {
        Value::Null => {}
        Value::Number(seconds) => {
            time = parse_seconds(&seconds.to_string()).map_err(|why| anyhow!("time: {why}"))?;
        }
        _ => bail!("time: not a number of seconds"),
    }
    match (&facts["memory"], facts["memory"].as_u64()) {
        (Value::Null, _) => {}
        (_, Some(0)) => bail!("memory: must be more than 0"),
        (_, Some(kib)) => memory = Size::from_kib(kib),
        (_, None) => bail!("memory: not a whole number of KiB"),
    }
    Ok(Limits::new(time, memory))
}

/// Lists the cases in a folder in natural order: `c2` comes before `c10`. Other files are ignored.
///
/// # Errors
///
/// If the folder cannot be read, or a `NAME.out` has no `NAME.in`.
pub fn cases_in(folder: &Path) -> Result<Vec<Case>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let mut found: BTreeMap<String, [Option<PathBuf>; 2]> = BTreeMap::new();
    for entry in entries {
        let path = entry?.path();
        let at = match path.extension().and_then(OsStr::to_str) {
            Some("in") => 0,
            Some("out") => 1,
            _ => continue,
        };
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        found.entry(name).or_default()[at] = Some(path);
    }
    let mut cases = Vec::new();
    for (name, [input, output]) in found {
        let Some(input) = input else {
            bail!("{}: {name}.out has no {name}.in", folder.display());
        };
        cases.push(Case {
            name,
            input,
            output,
        });
    }
    cases.sort_by(|a, b| natural_order(&a.name, &b.name));
    Ok(cases)
}

/// Compares names so that the numbers in them count by their values.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let parts = |text: &str| -> Vec<(usize, String)> {
        let bytes = text.as_bytes();
        let chunks = bytes.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
        chunks
            .map(|chunk| {
                let text = String::from_utf8_lossy(chunk);
                if chunk[0].is_ascii_digit() {
                    let digits = text.trim_start_matches('0');
                    (digits.len() + 1, digits.to_owned()) // longer numbers are larger
                } else {
                    (usize::MAX, text.into_owned())
                }
            })
            .collect()
    };
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

/// Returns the message about an id that does not exist, with the nearest ids.
///
/// The message is the same in all tools.
pub fn unknown<'a>(id: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(id, known);
    let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        format!("no problem `{id}`; problems/README.md lists them")
    } else {
        format!("no problem `{id}`; did you mean {}?", names.join(" or "))
    }
}

/// At most three names: those within the fewest edits, otherwise those that contain the given one.
pub(crate) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let simple = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = simple(given);
    let length = given.chars().count();
    let allowed = (length / 4).clamp(1, 3);
    let mut ranked: Vec<(usize, &str)> = Vec::new();
    for name in known {
        let simple = simple(name);
        let edits = strsim::osa_distance(&given, &simple);
        if edits <= allowed {
            ranked.push((edits, name));
        } else if length >= 3 && (simple.contains(&given) || given.contains(&simple)) {
            ranked.push((usize::MAX, name));
        }
    }
    ranked.sort_unstable();
    let best = ranked.first().map(|&(edits, _)| edits);
    ranked.retain(|&(edits, _)| Some(edits) == best);
    ranked.iter().map(|&(_, name)| name).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(facts: &Value) -> Result<Problem> {
        let package = json!({
            "name": "nim", "id": "nim 1", "manifest_path": "/w/problems/nim/Cargo.toml",
            "metadata": {"judge": facts},
        });
        Problem::new(&package, Path::new("/w"))
    }

    #[test]
    fn reads_facts_or_takes_the_default_ones() {
        let facts = json!({
            "title": "Nim", "judge": "HDU 1", "time": 0.5, "memory": 32768, "checker": "a.rs",
        });
        let nim = problem(&facts).unwrap();
        assert_eq!(nim.limits.time, Duration::from_millis(500));
        assert_eq!(nim.limits.memory, Size::from_kib(32768));
        assert_eq!(nim.checker, Some("/w/problems/nim/a.rs".into()));
        assert_eq!(nim.cases, Path::new("/w/testcases/nim"));
        let nim = problem(&json!({"title": "Nim", "judge": "HDU 1"})).unwrap();
        assert_eq!((nim.limits.time, nim.limits.memory), DEFAULT);
    }

    #[test]
    fn rejects_malformed_facts() {
        for (key, value, why) in [
            ("title", json!(1), "title: not a text"),
            ("judge", Value::Null, "judge: missing"),
            ("time", json!(0), "time: must be more than 0"),
            ("time", json!("1"), "time: not a number"),
            ("memory", json!(0), "memory: must be more than 0"),
            ("memory", json!(1.5), "memory: not a whole number"),
            ("tolerance", json!(-1), "tolerance: must not be negative"),
            ("checker", json!(["a.rs"]), "checker: not a text"),
        ] {
            let mut facts = json!({"title": "Nim", "judge": "HDU"});
            facts[key] = value;
            let error = format!("{:#}", problem(&facts).unwrap_err());
            assert!(
                error.starts_with("[package.metadata.judge] of nim"),
                "{error}"
            );
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn lists_cases_in_natural_order() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["c10.in", "c10.out", "c2.in", "a.1.in", "a.1.out", "README"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let cases = cases_in(folder.path()).unwrap();
        let names: Vec<_> = cases
            .iter()
            .map(|it| (it.name.as_str(), it.output.is_some()))
            .collect();
        assert_eq!(names, [("a.1", true), ("c2", false), ("c10", true)]);
        fs::write(folder.path().join("b.out"), "").unwrap();
        let error = cases_in(folder.path()).unwrap_err().to_string();
        assert!(error.ends_with("b.out has no b.in"), "{error}");
    }

    #[test]
    fn compares_numbers_by_value() {
        let sorted = [
            "",
            "1",
            "01",
            "2",
            "10",
            "99999999999999999999999",
            "a",
            "a1b2",
            "a1b10",
        ];
        for pair in sorted.windows(2) {
            if pair != ["1", "01"] {
                assert_eq!(natural_order(pair[0], pair[1]), Ordering::Less, "{pair:?}");
            }
        }
    }

    #[test]
    fn suggests_the_nearest_ids() {
        let message = |id| unknown(id, ["hdu1846", "hdu1847", "poj2234", "agc002e"]);
        for (id, names) in [
            ("hdu1864", "`hdu1846`"),
            ("hdu184", "`hdu1846` or `hdu1847`"),
            ("AGC002_E", "`agc002e`"),
            ("2234", "`poj2234`"),
        ] {
            assert_eq!(
                message(id),
                format!("no problem `{id}`; did you mean {names}?")
            );
        }
        assert_eq!(
            message("zoj1"),
            "no problem `zoj1`; problems/README.md lists them"
        );
    }
}
