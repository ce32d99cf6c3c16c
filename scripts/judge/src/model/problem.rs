//! Problems: the packages of a workspace with `[package.metadata.judge]`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, Context, Result};
use kit::{cases, compilers, names};
use serde_json::Value;

use super::units::{parse_seconds, Size};
use super::Comparator;

/// The workspace whose solutions are judged.
pub struct Workspace {
    /// Its root folder.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    /// Its problems by name.
    pub problems: Vec<Problem>,
    /// The folders of its other packages, on which problems may depend.
    pub libraries: Vec<PathBuf>,
}

/// A package that solves a problem.
#[derive(Debug)]
pub struct Problem {
    /// The package's name.
    pub name: String,
    /// The package's id in Cargo's messages.
    pub id: String,
    /// The executable to judge, if the package has several.
    pub default_run: Option<String>,
    /// The problem's title.
    pub title: String,
    /// The judge that hosts it.
    pub judge: String,
    /// The package's folder.
    pub folder: PathBuf,
    /// The judge's limits; the default ones where they are not known.
    pub limits: Limits,
    /// How the judge compares outputs; strictly if it is not known.
    pub comparator: Comparator,
}

/// What a program may use on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from start to exit.
    pub time: Duration,
    /// Peak resident memory.
    pub memory: Size,
}

impl Default for Limits {
    /// 2 s and 256 MiB.
    fn default() -> Self {
        Limits {
            time: Duration::from_secs(2),
            memory: Size::from_kib(262_144),
        }
    }
}

impl Workspace {
    /// No workspace, for a program on cases that belong to no problem.
    pub fn none() -> Self {
        Workspace {
            root: PathBuf::new(),
            target: PathBuf::new(),
            problems: Vec::new(),
            libraries: Vec::new(),
        }
    }

    /// Returns whether there is a workspace.
    pub fn is_some(&self) -> bool {
        !self.root.as_os_str().is_empty()
    }

    /// Asks Cargo for the workspace of `folder`.
    ///
    /// # Errors
    ///
    /// If Cargo cannot be started or fails, or a problem's metadata is malformed.
    pub fn find(folder: &Path) -> Result<Self> {
        let mut metadata = cargo_metadata(folder, &["--no-deps"])?;
        let path = |key: &str| metadata[key].as_str().map(PathBuf::from);
        let (Some(root), Some(target)) = (path("workspace_root"), path("target_directory")) else {
            bail!("cargo metadata names no workspace");
        };
        // Without dependencies, these are the members of the workspace.
        let packages = array(&mut metadata["packages"]);
        let (mut problems, mut libraries) = (Vec::new(), Vec::new());
        for package in &packages {
            match Problem::of(package)? {
                Some(problem) => problems.push(problem),
                None => libraries.extend(folder_of(package)),
            }
        }
        problems.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(Workspace {
            root,
            target,
            problems,
            libraries,
        })
    }

    /// The problems of these names, or all if `names` is empty.
    ///
    /// # Errors
    ///
    /// If a name is unknown, or the workspace has no problem at all.
    pub fn select(&self, names: &[String]) -> Result<Vec<&Problem>> {
        if names.is_empty() && self.problems.is_empty() {
            bail!(
                "no package in {} has [package.metadata.judge]",
                self.root.display()
            );
        }
        let known = || self.problems.iter().map(|problem| problem.name.as_str());
        for name in names {
            if !known().any(|other| other == name) {
                bail!("unknown problem `{name}`{}", names::hint(name, known()));
            }
        }
        let wanted = |problem: &&Problem| names.is_empty() || names.contains(&problem.name);
        Ok(self.problems.iter().filter(wanted).collect())
    }

    /// The folder with the cases of `problem`.
    pub fn cases(&self, problem: &Problem) -> PathBuf {
        cases::folder(&self.root, &problem.name)
    }

    /// The names and versions of the direct dependencies of the workspace's packages, sorted by name and
    /// the newest version first.
    ///
    /// # Errors
    ///
    /// If Cargo cannot be started or fails.
    pub fn locked_versions(&self) -> Result<Vec<(String, String)>> {
        let mut metadata = cargo_metadata(&self.root, &[])?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let packages = array(&mut metadata["packages"]);
        let own = packages
            .iter()
            .filter(|package| package["source"].is_null());
        let dependencies = own.filter_map(|package| package["dependencies"].as_array());
        // `kind` is null except for build and development dependencies.
        let used: BTreeSet<String> = dependencies
            .flatten()
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| text(&dependency["name"]))
            .collect();
        let mut versions: Vec<_> = packages
            .iter()
            .map(|package| (text(&package["name"]), text(&package["version"])))
            .filter(|(name, _)| used.contains(name))
            .collect();
        versions.sort_by(|a, b| a.0.cmp(&b.0).then(cases::natural_order(&b.1, &a.1)));
        Ok(versions)
    }
}

/// Runs `cargo metadata` in a folder.
fn cargo_metadata(folder: &Path, options: &[&str]) -> Result<Value> {
    let mut cargo = compilers::cargo();
    cargo
        .args(["metadata", "--format-version", "1"])
        .args(options)
        .current_dir(folder);
    let output = cargo.output();
    let output = output.map_err(|error| anyhow!(compilers::start_error(&cargo, &error)))?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        let message = messages.trim().trim_start_matches("error: ");
        bail!("cargo metadata in {}: {message}", folder.display());
    }
    serde_json::from_slice(&output.stdout).context("cannot parse cargo metadata")
}

/// The folder of a package.
fn folder_of(package: &Value) -> Option<PathBuf> {
    let manifest = Path::new(package["manifest_path"].as_str()?);
    manifest.parent().map(Path::to_owned)
}

/// Takes the elements of an array; none if `value` is something else.
fn array(value: &mut Value) -> Vec<Value> {
    match value.take() {
        Value::Array(elements) => elements,
        _ => Vec::new(),
    }
}

impl Problem {
    /// Reads a package; none if it solves no problem.
    fn of(package: &Value) -> Result<Option<Self>> {
        let facts = &package["metadata"]["judge"];
        if facts.is_null() {
            return Ok(None);
        }
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let name = text(&package["name"]).context("cargo metadata has a package without a name")?;
        let fact = |key: &str| text(&facts[key]).with_context(|| format!("{key}: not a text"));
        let read = || -> Result<Self> {
            Ok(Problem {
                id: text(&package["id"]).context("the package has no id")?,
                folder: folder_of(package).unwrap_or_default(),
                default_run: text(&package["default_run"]),
                title: fact("title")?,
                judge: fact("judge")?,
                limits: Limits::of(facts)?,
                comparator: Comparator::of(facts).map_err(|why| anyhow!(why))?,
                name: name.clone(),
            })
        };
        let problem = read().with_context(|| format!("[package.metadata.judge] of {name}"))?;
        Ok(Some(problem))
    }
}

impl Limits {
    /// Reads `time` in seconds and `memory` in KiB.
    fn of(facts: &Value) -> Result<Self> {
        let mut limits = Limits::default();
        match &facts["time"] {
            Value::Null => {}
            // A number's text is the decimal fraction of the manifest.
            Value::Number(time) => {
                limits.time =
                    parse_seconds(&time.to_string()).map_err(|why| anyhow!("time: {why}"))?;
            }
            _ => bail!("time: not a number of seconds"),
        }
        match (&facts["memory"], facts["memory"].as_u64()) {
            (Value::Null, _) => {}
            (_, Some(0)) => bail!("memory: must be more than 0"),
            (_, Some(kib)) => limits.memory = Size::from_kib(kib),
            (_, None) => bail!("memory: not a whole number of KiB"),
        }
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(facts: &Value) -> Result<Option<Problem>> {
        Problem::of(&json!({"name": "nim", "id": "nim 0.1.0", "metadata": {"judge": facts}}))
    }

    #[test]
    fn reads_limits_or_takes_the_default_ones() {
        let facts = json!({"title": "Nim", "judge": "HDU", "time": 0.5, "memory": 32768});
        let limits = problem(&facts).unwrap().unwrap().limits;
        assert_eq!(limits.time, Duration::from_millis(500));
        assert_eq!(limits.memory, Size::from_kib(32768));
        let facts = json!({"title": "Nim", "judge": "HDU"});
        let limits = problem(&facts).unwrap().unwrap().limits;
        assert_eq!(limits, Limits::default());
        assert!(problem(&Value::Null).unwrap().is_none());
    }

    #[test]
    fn rejects_malformed_facts() {
        for (key, value, why) in [
            ("title", json!(1), "title: not a text"),
            ("judge", Value::Null, "judge: not a text"),
            ("time", json!(0), "time: must be more than 0"),
            ("time", json!("1"), "time: not a number"),
            ("memory", json!(0), "memory: must be more than 0"),
            ("memory", json!(1.5), "memory: not a whole number"),
            ("tolerance", json!("1e-6"), "tolerance: not a number"),
            ("tolerance", json!(-1), "tolerance: must not be negative"),
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
}
