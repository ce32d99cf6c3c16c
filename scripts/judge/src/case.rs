//! The cases of a problem: `NAME.in` beside `NAME.out`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};

/// One input with the output that is expected for it.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the user calls it, such as `sample` or `large/random`.
    pub name: String,
    /// The file that the program reads.
    pub input: PathBuf,
    /// The file that holds what it should print.
    pub expected: PathBuf,
}

/// Both files of a case, as far as they were found.
#[derive(Default)]
struct Pair {
    input: Option<PathBuf>,
    expected: Option<PathBuf>,
}

/// The cases in `folder` by name; none if there is no such folder.
pub fn small(folder: &Path) -> Result<Vec<Case>> {
    named(folder, "")
}

/// The cases in the sub-folder for those that are too large to be kept in the repository.
pub fn large(folder: &Path) -> Result<Vec<Case>> {
    named(&folder.join("large"), "large/")
}

fn named(folder: &Path, prefix: &str) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (stem, pair) in pairs(folder)? {
        let name = format!("{prefix}{stem}");
        match pair {
            Pair {
                input: Some(input),
                expected: Some(expected),
            } => cases.push(Case {
                name,
                input,
                expected,
            }),
            Pair { input: None, .. } => bail!("{}: {stem}.out has no {stem}.in", folder.display()),
            Pair { .. } => bail!("{}: {stem}.in has no {stem}.out", folder.display()),
        }
    }
    Ok(cases)
}

fn pairs(folder: &Path) -> Result<BTreeMap<String, Pair>> {
    let unreadable = || format!("cannot read the folder {}", folder.display());
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        entries => entries.with_context(unreadable)?,
    };
    let mut pairs: BTreeMap<String, Pair> = BTreeMap::new();
    for entry in entries {
        let path = entry.with_context(unreadable)?.path();
        let stem = path.file_stem().unwrap_or_default();
        let stem = stem.to_string_lossy().into_owned();
        match path.extension().and_then(OsStr::to_str) {
            Some("in") => pairs.entry(stem).or_default().input = Some(path),
            Some("out") => pairs.entry(stem).or_default().expected = Some(path),
            _ => {} // a note on where the cases come from, say
        }
    }
    Ok(pairs)
}

/// The name of a case without the extension that the shell may have completed.
pub fn stem(name: &str) -> &str {
    let cut = name.strip_suffix(".in").or(name.strip_suffix(".out"));
    cut.unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("large")).unwrap();
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        folder
    }

    fn names(cases: &[Case]) -> Vec<&str> {
        cases.iter().map(|case| case.name.as_str()).collect()
    }

    #[test]
    fn found_by_name() {
        let folder = folder(&[
            "b.in",
            "b.out",
            "a.1.in",
            "a.1.out",
            "README",
            "large/z.in",
            "large/z.out",
        ]);
        assert_eq!(names(&small(folder.path()).unwrap()), ["a.1", "b"]);
        assert_eq!(names(&large(folder.path()).unwrap()), ["large/z"]);
        assert!(small(&folder.path().join("none")).unwrap().is_empty());
    }

    #[test]
    fn one_file_alone() {
        for (file, missing) in [
            ("a.in", "a.in has no a.out"),
            ("a.out", "a.out has no a.in"),
        ] {
            let folder = folder(&[file]);
            let error = small(folder.path()).unwrap_err().to_string();
            assert!(error.ends_with(missing), "{error}");
        }
    }

    #[test]
    fn stems() {
        assert_eq!(stem("a.in"), "a");
        assert_eq!(stem("large/a.1.out"), "large/a.1");
        assert_eq!(stem("a"), "a");
    }
}
