//! A folder of cases: comparing it with the cases that it should have, and writing them.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use kit::cases::OWN;

use crate::problem::Case;

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file has other contents.
    Differs,
    /// The file does not exist.
    Missing,
    /// The file belongs to no case.
    LeftOver,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Fault::Differs => "differs",
            Fault::Missing => "is missing",
            Fault::LeftOver => "is left over",
        })
    }
}

/// Compares the `.in` and `.out` files of `folder` with `cases`; other files are ignored.
///
/// # Errors
///
/// Returns an error if a file or the folder cannot be read.
pub fn faults(folder: &Path, cases: &[Case]) -> io::Result<Vec<(PathBuf, Fault)>> {
    let wanted = files(folder, cases);
    let mut faults = Vec::new();
    for (path, text) in &wanted {
        match fs::read(path) {
            Ok(bytes) if bytes == text.as_bytes() => {}
            Ok(_) => faults.push((path.clone(), Fault::Differs)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                faults.push((path.clone(), Fault::Missing));
            }
            Err(error) => return Err(with_path(path, &error)),
        }
    }
    for path in case_files(folder).map_err(|error| with_path(folder, &error))? {
        if !wanted.contains_key(&path) {
            faults.push((path, Fault::LeftOver));
        }
    }
    Ok(faults)
}

/// Writes `cases` into `folder` and removes any others; correct files are left untouched.
///
/// # Errors
///
/// Returns an error if a file cannot be read, written or removed.
pub fn write(folder: &Path, cases: &[Case]) -> io::Result<()> {
    let wanted = files(folder, cases);
    let faults = faults(folder, cases)?;
    if !faults.is_empty() {
        fs::create_dir_all(folder).map_err(|error| with_path(folder, &error))?;
    }
    for (path, fault) in faults {
        match fault {
            Fault::Differs | Fault::Missing => fs::write(&path, wanted[&path]),
            Fault::LeftOver => fs::remove_file(&path),
        }
        .map_err(|error| with_path(&path, &error))?;
    }
    Ok(())
}

fn files<'a>(folder: &Path, cases: &'a [Case]) -> BTreeMap<PathBuf, &'a str> {
    cases
        .iter()
        .flat_map(|case| {
            [("in", &case.input), ("out", &case.output)].map(|(kind, text)| {
                let file = folder.join(format!("{}.{kind}", case.name));
                (file, text.as_str())
            })
        })
        .collect()
}

/// Lists the `.in` and `.out` files of `folder` by name, except those that were added by hand; none if it
/// does not exist.
fn case_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let is_case = path.extension().is_some_and(|kind| kind == "in" || kind == "out");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_case && !name.starts_with(OWN) && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn with_path(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str) -> Case {
        Case {
            name: name.to_owned(),
            input: format!("{name}?\n"),
            output: format!("{name}!\n"),
            keeps_statement: true,
        }
    }

    #[test]
    fn finds_and_repairs_each_fault() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("problem");
        let cases = [case("a"), case("b")];
        write(&folder, &[case("a"), case("b"), case("old")]).unwrap();
        fs::write(folder.join("README.md"), "by hand").unwrap();
        fs::write(folder.join("own-c.in"), "by hand").unwrap();
        fs::write(folder.join("a.out"), "a?\n").unwrap();
        fs::remove_file(folder.join("b.in")).unwrap();

        let found = faults(&folder, &cases).unwrap();
        let expected = [
            ("a.out", Fault::Differs),
            ("b.in", Fault::Missing),
            ("old.in", Fault::LeftOver),
            ("old.out", Fault::LeftOver),
        ];
        assert_eq!(found, expected.map(|(file, fault)| (folder.join(file), fault)));

        write(&folder, &cases).unwrap();
        assert_eq!(faults(&folder, &cases).unwrap(), []);
        assert_eq!(fs::read_to_string(folder.join("a.out")).unwrap(), "a!\n");
        assert!(!folder.join("old.in").exists());
        assert!(folder.join("README.md").exists());
        assert!(folder.join("own-c.in").exists());
    }

    #[test]
    fn leaves_a_correct_file_untouched() {
        let scratch = tempfile::tempdir().unwrap();
        let cases = [case("a")];
        write(scratch.path(), &cases).unwrap();
        let file = scratch.path().join("a.in");
        let written = || fs::metadata(&file).unwrap().modified().unwrap();
        let before = written();
        std::thread::sleep(std::time::Duration::from_millis(20));
        write(scratch.path(), &cases).unwrap();
        assert_eq!(written(), before);
    }

    #[test]
    fn reports_all_files_of_a_missing_folder() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("none");
        let found = faults(&folder, &[case("a")]).unwrap();
        assert!(found.iter().all(|(_, fault)| *fault == Fault::Missing));
        assert_eq!(found.len(), 2);
        assert!(!folder.exists());
    }
}
