//! Test cases: `NAME.in` beside `NAME.out`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::names;

/// The folder, below that of a problem, of cases that are too large for the repository.
pub const LARGE: &str = "large";

/// The prefix of cases that were added by hand: no generator writes or removes them.
pub const OWN: &str = "own-";

/// An input and the output expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The file name without its extension, escaped where it is not printable.
    pub name: String,
    /// The input.
    pub input: PathBuf,
    /// The expected output.
    pub expected: PathBuf,
}

/// Why the cases of a folder cannot be listed.
#[derive(Debug)]
pub enum Error {
    /// The folder cannot be read; there may be none.
    Unreadable(PathBuf, io::Error),
    /// The first file is there without the second.
    Unpaired(PathBuf, String, String),
}

impl Error {
    /// Returns whether the reason is that there is no such folder.
    pub fn is_missing_folder(&self) -> bool {
        matches!(self, Error::Unreadable(_, error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Unreadable(folder, error) => {
                write!(
                    f,
                    "cannot read the folder {}: {error}",
                    names::escape(folder)
                )
            }
            Error::Unpaired(folder, file, missing) => {
                write!(f, "{}: {file} has no {missing}", names::escape(folder))
            }
        }
    }
}

impl std::error::Error for Error {}

/// Returns the folder with the cases of a package, which need not exist: `testcases/PACKAGE`.
///
/// `root` is the root of its workspace. The package's name counts, not that of its binary.
pub fn folder(root: &Path, package: &str) -> PathBuf {
    root.join("testcases").join(package)
}

/// Lists the cases in `folder` in natural order: `c2` comes before `c10`.
///
/// Files with other extensions are ignored. A file is listed even if it is a broken link.
///
/// # Errors
///
/// Returns [`Error`] if the folder is missing or cannot be read, or if one file of a pair is missing.
pub fn find(folder: &Path) -> Result<Vec<Case>, Error> {
    #[derive(Default)]
    struct Pair {
        input: Option<PathBuf>,
        expected: Option<PathBuf>,
    }

    let unreadable = |error| Error::Unreadable(folder.to_owned(), error);
    let mut pairs: BTreeMap<OsString, Pair> = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let stem = path.file_stem().unwrap_or_default().to_owned();
        match path.extension().and_then(OsStr::to_str) {
            Some("in") => pairs.entry(stem).or_default().input = Some(path),
            Some("out") => pairs.entry(stem).or_default().expected = Some(path),
            _ => {}
        }
    }
    let mut cases = Vec::new();
    for (stem, pair) in pairs {
        let name = names::escape(&stem);
        let (there, missing) = match pair {
            Pair {
                input: Some(input),
                expected: Some(expected),
            } => {
                cases.push(Case {
                    name,
                    input,
                    expected,
                });
                continue;
            }
            Pair { input: None, .. } => ("out", "in"),
            Pair { .. } => ("in", "out"),
        };
        return Err(Error::Unpaired(
            folder.to_owned(),
            format!("{name}.{there}"),
            format!("{name}.{missing}"),
        ));
    }
    cases.sort_by(|a, b| natural_order(&a.name, &b.name));
    Ok(cases)
}

/// Adds a case to `folder`, with an input and an output; returns its name.
///
/// The name begins with [`OWN`]. If it is taken, a number is appended.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or `name` is not a plain file name.
pub fn add(folder: &Path, name: &str, texts: [&[u8]; 2]) -> io::Result<String> {
    let name = name.strip_prefix(OWN).unwrap_or(name);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if name.is_empty() || !name.chars().all(is_plain) {
        let why = format!("`{name}` is not made of letters, digits, `.`, `_` and `-`");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    fs::create_dir_all(folder)?;
    let mut number = 1;
    loop {
        let name = match number {
            1 => format!("{OWN}{name}"),
            _ => format!("{OWN}{name}-{number}"),
        };
        let [input, output] = ["in", "out"].map(|kind| folder.join(format!("{name}.{kind}")));
        if input.exists() || output.exists() {
            number += 1;
            continue;
        }
        fs::write(input, texts[0])?;
        fs::write(output, texts[1])?;
        return Ok(name);
    }
}

/// Compares names so that the numbers in them count by their values.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    loop {
        let numbers = (digits(left), digits(right));
        if !numbers.0.is_empty() && !numbers.1.is_empty() {
            let value = |digits: &str| -> (usize, String) {
                let digits = digits.trim_start_matches('0');
                (digits.len(), digits.to_owned())
            };
            match value(numbers.0).cmp(&value(numbers.1)) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
            left = &left[numbers.0.len()..];
            right = &right[numbers.1.len()..];
            continue;
        }
        let (mut rest_left, mut rest_right) = (left.chars(), right.chars());
        match (rest_left.next(), rest_right.next()) {
            // `01` and `1` are equal as numbers but different names.
            (None, None) => return a.cmp(b),
            (first, second) if first != second => return first.cmp(&second),
            _ => (left, right) = (rest_left.as_str(), rest_right.as_str()),
        }
    }
}

fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        folder
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let cases = find(folder).unwrap();
        cases.into_iter().map(|case| case.name).collect()
    }

    #[test]
    fn lists_pairs_in_natural_order() {
        let mut files = vec!["README".to_owned()];
        for name in ["c10", "c2", "a.1", "c1"] {
            files.extend([format!("{name}.in"), format!("{name}.out")]);
        }
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let folder = folder_with(&files);
        assert_eq!(names_in(folder.path()), ["a.1", "c1", "c2", "c10"]);
    }

    #[test]
    fn rejects_a_file_without_its_partner() {
        for (file, missing) in [
            ("a.in", "a.in has no a.out"),
            ("a.out", "a.out has no a.in"),
        ] {
            let folder = folder_with(&[file]);
            let error = find(folder.path()).unwrap_err();
            assert!(error.to_string().ends_with(missing), "{error}");
            assert!(!error.is_missing_folder());
        }
    }

    #[test]
    fn adds_cases_under_free_names() {
        let folder = folder_with(&["own-a.out"]);
        let texts = [b"1\n".as_slice(), b"2\n"];
        let folder = folder.path().join("new");
        assert_eq!(add(&folder, "a", texts).unwrap(), "own-a");
        assert_eq!(add(&folder, "own-a", texts).unwrap(), "own-a-2");
        assert_eq!(names_in(&folder), ["own-a", "own-a-2"]);
        assert_eq!(fs::read(folder.join("own-a.out")).unwrap(), b"2\n");
        for name in ["", "../a", "a b"] {
            assert!(add(&folder, name, texts).is_err(), "{name:?}");
        }
    }

    #[test]
    fn rejects_a_missing_folder() {
        let folder = folder_with(&[]);
        assert_eq!(find(folder.path()).unwrap(), []);
        let error = find(&folder.path().join("none")).unwrap_err();
        assert!(error.is_missing_folder(), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn lists_broken_links_and_escapes_names() {
        let folder = folder_with(&["a\n.in"]);
        let link = folder.path().join("a\n.out");
        std::os::unix::fs::symlink("/nowhere/at/all", link).unwrap();
        assert_eq!(names_in(folder.path()), ["a\\n"]);
    }

    #[test]
    fn compares_numbers_by_value() {
        let sorted = ["", "1", "01", "2", "10", "a", "a1b2", "a1b10", "a01c", "b"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                // `01` and `1` have the same value and are compared as text.
                let expected = if (i, j) == (1, 2) || (i, j) == (2, 1) {
                    a.cmp(b)
                } else {
                    i.cmp(&j)
                };
                assert_eq!(natural_order(a, b), expected, "{a:?} {b:?}");
            }
        }
        let long = "9".repeat(40);
        assert_eq!(natural_order(&long, &format!("1{long}")), Ordering::Less);
    }
}
