//! Packages of a problem for those who set contests: test data, limits and an accepted solution.

mod dmoj;
mod kattis;
mod validator;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cases::problem::{Case, Problem};
use itertools::Itertools;
use kit::compilers;
use serde_json::Value;

/// The format of a package.
#[derive(Clone, Copy)]
pub enum Format {
    /// A folder for Kattis and whatever reads its package format.
    Kattis,
    /// A folder for DMOJ, with an archive of the test data.
    Dmoj,
}

/// What a package contains.
struct Package<'a> {
    problem: &'a Problem,
    facts: Facts,
    /// The name without hyphens, which neither format allows.
    id: String,
    /// See [`usual`].
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
        cases: usual(problem, cases)?,
        solution: bundled(problem.id, root)?,
    };
    // A package is there as a whole or not at all.
    let draft = tempfile::Builder::new().prefix(".package-").tempdir_in(parent)?;
    match format {
        Format::Kattis => kattis::write(&package, draft.path())?,
        Format::Dmoj => dmoj::write(&package, draft.path())?,
    }
    fs::rename(draft.keep(), &folder)?;
    Ok(folder)
}

/// Returns the cases that keep the statement, each input once and in the usual layout, which a sample may not
/// have.
fn usual(problem: &Problem, cases: Vec<Case>) -> io::Result<Vec<Case>> {
    let cases = cases.into_iter().filter(|case| case.keeps_statement);
    let usual = cases.map(|case| {
        let input = problem.validate(&case.input).map_err(io::Error::other)?;
        Ok(Case { input, ..case })
    });
    let cases: Vec<Case> = usual.collect::<io::Result<_>>()?;
    Ok(cases.into_iter().unique_by(|case| case.input.clone()).collect())
}

impl Facts {
    fn of(id: &str, root: &Path) -> io::Result<Self> {
        let mut cargo = compilers::cargo();
        cargo
            .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
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
    let submit = kit::cargo::tool("submit", &root.join("scripts")).map_err(io::Error::other)?;
    let mut command = Command::new(submit);
    command.args([id, "--for", "kattis", "--manifest-path"]).arg(root.join("Cargo.toml"));
    let output = command.stderr(Stdio::piped()).output()?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("{id} cannot be bundled: {}", why.trim_end())));
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

#[cfg(test)]
mod tests {
    use super::*;
    use cases::problems::PROBLEMS;
    use std::fs::File;

    fn package() -> Package<'static> {
        let problem = PROBLEMS.iter().find(|it| it.id == "hdu1848").unwrap();
        let cases = problem.finish((problem.stored)()).unwrap();
        Package {
            problem,
            facts: Facts {
                title: "50% & more".to_owned(),
                judge: "HDU 1848".to_owned(),
                url: "https://example.org".to_owned(),
                seconds: Some(1.0),
                kibibytes: Some(32_769),
            },
            id: "hdu1848".to_owned(),
            cases: usual(problem, cases).unwrap(),
            solution: "fn main() {}\n".to_owned(),
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.sorted().collect()
    }

    const SECRET: [&str; 4] = ["edges", "random-large", "random-small", "smallest"];

    #[test]
    fn a_package_for_kattis_has_the_cases_that_keep_the_statement() {
        let folder = tempfile::tempdir().unwrap();
        kattis::write(&package(), folder.path()).unwrap();
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(read("data/sample/sample.in"), "1 1 1\n1 4 1\n0 0 0\n");
        assert_eq!(read("data/sample/sample.ans"), "Fibo\nNacci\n");
        let secret = SECRET.map(|name| [format!("{name}.ans"), format!("{name}.in")]);
        assert_eq!(names(&folder.path().join("data/secret")), secret.concat());
        assert_eq!(read("submissions/accepted/hdu1848.rs"), "fn main() {}\n");
        let settings = read("problem.yaml");
        assert!(settings.contains("name: \"50% & more\"\n") && settings.contains("memory: 33\n"));
        let statement = read("problem_statement/problem.en.tex");
        assert!(statement.starts_with("\\problemname{50\\% \\& more}\n"));
    }

    #[test]
    fn a_package_for_dmoj_names_what_is_in_its_archive() {
        let folder = tempfile::tempdir().unwrap();
        dmoj::write(&package(), folder.path()).unwrap();
        assert_eq!(names(folder.path()), ["hdu1848.zip", "init.yml", "solution.rs"]);
        let settings = fs::read_to_string(folder.path().join("init.yml")).unwrap();
        assert!(settings.contains("\narchive: hdu1848.zip\n"));
        let archive = File::open(folder.path().join("hdu1848.zip")).unwrap();
        let mut archive = zip::ZipArchive::new(archive).unwrap();
        let cases = SECRET.iter().chain(&["sample"]).sorted();
        for name in cases.clone() {
            let case = format!("  - {{in: {name}.in, out: {name}.out, points: 1}}\n");
            assert!(settings.contains(&case), "{settings}");
        }
        let files = cases.flat_map(|name| [format!("{name}.in"), format!("{name}.out")]);
        let names = archive.file_names().map(str::to_owned);
        assert!(names.sorted().eq(files));
        let sample = archive.by_name("sample.out").unwrap();
        assert_eq!(io::read_to_string(sample).unwrap(), "Fibo\nNacci\n");
    }

    /// The sample of the statement has the heaps in a line of their own.
    #[test]
    fn a_sample_gets_the_usual_layout() {
        let problem = PROBLEMS.iter().find(|it| it.id == "hdu1850").unwrap();
        let cases = usual(problem, problem.finish((problem.stored)()).unwrap()).unwrap();
        assert_eq!(cases[0].input, "3 5 7 9\n0\n");
    }
}
