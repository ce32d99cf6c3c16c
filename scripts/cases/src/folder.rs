//! A folder of cases: what of it is not as it should be, and how to put it right.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::problem::Case;

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file holds something else.
    Differs,
    /// There is no such file.
    Missing,
    /// Nothing makes this file any more.
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

/// Compares every `.in` and `.out` of `folder` with `cases`; other files and folders are left alone.
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
            Err(error) => return Err(about(path, &error)),
        }
    }
    for path in case_files(folder).map_err(|error| about(folder, &error))? {
        if !wanted.contains_key(&path) {
            faults.push((path, Fault::LeftOver));
        }
    }
    Ok(faults)
}

/// Makes `folder` hold exactly `cases`, and touches no file that is right already.
pub fn write(folder: &Path, cases: &[Case]) -> io::Result<()> {
    let wanted = files(folder, cases);
    let faults = faults(folder, cases)?;
    if !faults.is_empty() {
        fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
    }
    for (path, fault) in faults {
        match fault {
            Fault::Differs | Fault::Missing => fs::write(&path, wanted[&path]),
            Fault::LeftOver => fs::remove_file(&path),
        }
        .map_err(|error| about(&path, &error))?;
    }
    Ok(())
}

fn files<'a>(folder: &Path, cases: &'a [Case]) -> BTreeMap<PathBuf, &'a str> {
    cases
        .iter()
        .flat_map(
            |Case {
                 name,
                 input,
                 output,
             }| {
                [("in", input), ("out", output)]
                    .map(|(kind, text)| (folder.join(format!("{name}.{kind}")), text.as_str()))
            },
        )
        .collect()
}

/// The `.in` and `.out` files of `folder` in the order of their names; none if there is no folder.
fn case_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let is_case = path
            .extension()
            .is_some_and(|kind| kind == "in" || kind == "out");
        if is_case && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn about(path: &Path, error: &io::Error) -> io::Error {
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
        }
    }

    #[test]
    fn each_fault_is_found_and_put_right() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("problem");
        let cases = [case("a"), case("b")];
        write(&folder, &[case("a"), case("b"), case("old")]).unwrap();
        fs::write(folder.join("README.md"), "by hand").unwrap();
        fs::write(folder.join("a.out"), "a?\n").unwrap();
        fs::remove_file(folder.join("b.in")).unwrap();

        let found = faults(&folder, &cases).unwrap();
        let expected = [
            ("a.out", Fault::Differs),
            ("b.in", Fault::Missing),
            ("old.in", Fault::LeftOver),
            ("old.out", Fault::LeftOver),
        ];
        assert_eq!(
            found,
            expected.map(|(file, fault)| (folder.join(file), fault))
        );

        write(&folder, &cases).unwrap();
        assert_eq!(faults(&folder, &cases).unwrap(), []);
        assert_eq!(fs::read_to_string(folder.join("a.out")).unwrap(), "a!\n");
        assert!(!folder.join("old.in").exists());
        assert!(folder.join("README.md").exists());
    }

    #[test]
    fn a_file_that_is_right_is_not_written() {
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
    fn without_a_folder_everything_is_missing() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("none");
        let found = faults(&folder, &[case("a")]).unwrap();
        assert!(found.iter().all(|(_, fault)| *fault == Fault::Missing));
        assert_eq!(found.len(), 2);
        assert!(!folder.exists());
    }
}
