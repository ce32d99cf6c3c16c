//! Packages of a problem for those who set contests: test data, limits and an accepted solution.

mod dmoj;
mod kattis;
mod validator;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use cases::problem::{Case, Problem};
use clap::ValueEnum;
use kit::compilers;
use serde_json::Value;

/// The format of a package.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// A folder for Kattis and whatever reads its package format
    Kattis,
    /// A folder for DMOJ, with an archive of the test data
    Dmoj,
}

/// What a package contains.
struct Package<'a> {
    problem: &'a Problem,
    facts: Facts,
    /// The name without hyphens, which neither format allows.
    id: String,
    cases: Vec<Case>,
    /// The solution as one Rust file.
    solution: String,
}

/// What Cargo knows of a problem.
struct Facts {
    title: String,
    judge: String,
    url: String,
    /// The limit of the time, if it is known.
    seconds: Option<f64>,
    /// The limit of the memory, if it is known.
    kibibytes: Option<u64>,
}

/// Writes a package of `problem` into a new folder in `parent`; returns the folder.
///
/// # Errors
///
/// Returns an error if the folder exists, a file cannot be written, or the solution cannot be bundled.
pub fn export(
    problem: &Problem,
    cases: Vec<Case>,
    format: Format,
    root: &Path,
    parent: &Path,
) -> io::Result<PathBuf> {
    let id = problem.id.replace('-', "");
    let folder = parent.join(&id);
    if folder.exists() {
        let why = format!("{} exists already", folder.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    }
    let package = Package {
        problem,
        facts: Facts::of(problem.id, root)?,
        id,
        cases: cases
            .into_iter()
            .filter(|case| case.keeps_statement)
            .collect(),
        solution: bundled(problem.id, root)?,
    };
    // A package is there as a whole or not at all.
    let draft = parent.join(format!(".{}.draft", package.id));
    let written = match format {
        Format::Kattis => kattis::write(&package, &draft),
        Format::Dmoj => dmoj::write(&package, &draft),
    };
    let moved = written.and_then(|()| fs::rename(&draft, &folder));
    if moved.is_err() {
        let _ = fs::remove_dir_all(&draft);
    }
    moved.map(|()| folder)
}

impl Facts {
    fn of(id: &str, root: &Path) -> io::Result<Self> {
        let mut cargo = compilers::cargo();
        cargo
            .args([
                "metadata",
                "--no-deps",
                "--format-version",
                "1",
                "--manifest-path",
            ])
            .arg(root.join("Cargo.toml"));
        let output = cargo.stderr(Stdio::inherit()).output()?;
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        let mut packages = packages.filter(|package| package["name"] == id);
        let package = packages
            .next()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, format!("no package {id}")))?;
        let facts = &package["metadata"]["judge"];
        let text = |key: &str| facts[key].as_str().unwrap_or_default().to_owned();
        Ok(Facts {
            title: text("title"),
            judge: text("judge"),
            url: text("url"),
            seconds: facts["time"].as_f64(),
            kibibytes: facts["memory"].as_u64(),
        })
    }
}

/// Returns the solution as one file, made as `scripts/bundle.sh` does, in an edition and with a size that
/// every judge takes.
fn bundled(id: &str, root: &Path) -> io::Result<String> {
    let scripts = root.join("scripts");
    let mut cargo = compilers::cargo();
    cargo
        .args([
            "run",
            "--quiet",
            "--profile",
            "tool",
            "--locked",
            "--package",
            "submit",
        ])
        .args(["--bin", "submit", "--manifest-path"])
        .arg(scripts.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(std::env::var_os("CARGO_TARGET_DIR").map_or(scripts.join("target"), PathBuf::from))
        .args(["--", id, "--for", "kattis", "--manifest-path"])
        .arg(root.join("Cargo.toml"));
    let output = cargo.stderr(Stdio::piped()).output()?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!(
            "{id} cannot be bundled: {}",
            why.trim_end()
        )));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

impl Package<'_> {
    /// Returns where the problem comes from, in a line.
    fn source(&self) -> String {
        format!("{} ({})", self.facts.title, self.facts.judge)
    }
}

/// Writes a file into a folder, which is made if it has to be.
fn put(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Quotes a text for YAML, of which JSON is a part.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
