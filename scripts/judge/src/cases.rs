//! Test cases: read once, before any program runs, and put back if a program has changed them.
//!
//! Programs get copies, but they run as the user, and can write wherever the user can.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};

use stop::locked;
use terminal::visible;

use crate::problem::Problem;

/// An input and, unless the problem is interactive, the output expected for it.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The file name without `.in` or `.txt`.
    pub name: String,
    pub input: Arc<[u8]>,
    /// The expected output, if it exists.
    pub output: Option<Arc<[u8]>>,
    /// Why one of the files cannot be read.
    pub fault: Option<String>,
}

/// A file of a case, and what was in it.
type Original = (PathBuf, Arc<[u8]>);

/// The files of all cases that were read.
static ORIGINALS: Mutex<Vec<Original>> = Mutex::new(Vec::new());

/// Reads the stored cases of a problem; none if there is no folder.
pub fn of(problem: &Problem) -> Result<Vec<Case>> {
    if !problem.cases.exists() {
        return Ok(Vec::new());
    }
    in_folder(&problem.cases)
}

/// Reads the cases in a folder, in the order of their names: `NAME.in` with `NAME.out` or `NAME.ans`, and, where it has
/// folders `in` and `out`, the files of the one with the files of the same name in the other.
pub fn in_folder(folder: &Path) -> Result<Vec<Case>> {
    let missing = || format!("cannot read the folder {}", folder.display());
    let folder = fs::canonicalize(folder).with_context(missing)?;
    let mut cases = Vec::new();
    for input in files(&folder).with_context(missing)? {
        if input.extension().is_some_and(|extension| extension == "in") {
            cases.push(Case::read(&input, &input));
        }
    }
    let [inputs, outputs] = ["in", "out"].map(|name| folder.join(name));
    if inputs.is_dir() && outputs.is_dir() {
        for input in files(&inputs).with_context(missing)? {
            let beside = outputs.join(input.file_name().unwrap_or_default());
            cases.push(Case::read(&input, &beside));
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

/// The files in a folder, without hidden ones.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // Also a link that leads nowhere: its case has a fault.
        if !is_hidden && !entry.file_type()?.is_dir() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

impl Case {
    /// Reads a case; `beside` is the place of the output, up to its extension.
    fn read(input: &Path, beside: &Path) -> Self {
        let mut case = Case::default();
        let mut read = |file: &Path| match fs::read(file) {
            Ok(content) => {
                let content: Arc<[u8]> = content.into();
                locked(&ORIGINALS).push((file.to_owned(), Arc::clone(&content)));
                content
            }
            Err(why) => {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                case.fault = Some(format!("cannot read {}: {why}", visible(name.as_bytes())));
                Arc::default()
            }
        };
        let name = input.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.strip_suffix(".in").or(name.strip_suffix(".txt"));
        let stem = stem.unwrap_or(&name);
        let exact = (beside != input).then(|| beside.to_owned());
        let named = ["out", "ans"].map(|it| beside.with_file_name(format!("{stem}.{it}")));
        let mut outputs = exact.into_iter().chain(named);
        // A link that leads nowhere is a fault, too.
        let is_there = |it: &PathBuf| it.symlink_metadata().is_ok_and(|it| !it.is_dir());
        let output = outputs.find(is_there).map(|output| read(&output));
        let input = read(input);
        Case {
            name: visible(stem.as_bytes()),
            input,
            output,
            ..case
        }
    }
}

/// Puts back the files of cases that have changed since they were read, and says so on stderr.
///
/// What stands in them now is kept beside them: perhaps it was the user who changed them.
pub fn restore() {
    for (file, content) in locked(&ORIGINALS).drain(..) {
        // A pipe in its place would be waited for.
        let is_file = fs::metadata(&file).is_ok_and(|it| it.is_file());
        if is_file && fs::read(&file).is_ok_and(|now| *now == *content) {
            continue;
        }
        let kept = format!("{}.changed", file.display());
        let (moved, note) = match fs::rename(&file, &kept) {
            Err(why) if why.kind() == ErrorKind::NotFound => (Ok(()), "it was missing".to_owned()),
            moved => (moved, format!("what it held now is in {kept}")),
        };
        let folder = file.parent().unwrap_or(&file);
        let restored = moved.and_then(|()| fs::create_dir_all(folder));
        let restored = restored.and_then(|()| fs::write(&file, &content));
        let shown = visible(file.display().to_string().as_bytes());
        let done = restored.map_or_else(|why| why.to_string(), |()| format!("restored; {note}"));
        terminal::say(&format!("{shown} changed while programs ran: {done}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::sync::MutexGuard;

    use tempfile::TempDir;

    /// An empty folder, for one test at a time: another one must not restore its cases when it is gone.
    fn scratch() -> (TempDir, MutexGuard<'static, ()>) {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = locked(&ALONE);
        locked(&ORIGINALS).clear();
        (tempfile::tempdir().unwrap(), alone)
    }

    #[test]
    fn pairs_inputs_with_outputs() {
        let (folder, _alone) = scratch();
        let root = folder.path();
        for name in ["in", "out", "b.in.d"] {
            fs::create_dir(root.join(name)).unwrap();
        }
        for name in [
            "k.in",
            "k.ans",
            "b.in",
            "b.out",
            "b.ans",
            "draft.in",
            "a.b.in",
            "a.b.out",
            "in/1.txt",
            "out/1.txt",
            "in/2",
            "out/2",
            "in/3.in",
            "out/3.out",
            "in/.hidden",
            "notes.txt",
            "x.out",
        ] {
            fs::write(root.join(name), name).unwrap();
        }
        let cases = in_folder(root).unwrap();
        let shown = cases.iter().map(|case| {
            let output = case.output.as_deref().unwrap_or(b"-");
            format!("{} {}", case.name, String::from_utf8_lossy(output))
        });
        assert_eq!(
            shown.collect::<Vec<_>>().join(", "),
            "1 out/1.txt, 2 out/2, 3 out/3.out, a.b a.b.out, b b.out, draft -, k k.ans"
        );
    }

    #[test]
    fn reads_cases_and_restores_changed_ones() {
        let (folder, _alone) = scratch();
        let path = |name: &str| folder.path().join(name);
        for (name, text) in [("b.in", "1"), ("b.out", "2"), ("a.in", "3"), ("c.txt", "4")] {
            fs::write(path(name), text).unwrap();
        }
        let cases = in_folder(folder.path()).unwrap();
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!((&*cases[0].input, &cases[0].output), (&b"3"[..], &None));
        assert_eq!(cases[1].output.as_deref(), Some(&b"2"[..]));
        fs::write(path("b.in"), "x").unwrap();
        fs::remove_file(path("b.out")).unwrap();
        restore();
        for (name, text) in [
            ("b.in", "1"),
            ("b.out", "2"),
            ("a.in", "3"),
            ("b.in.changed", "x"),
        ] {
            assert_eq!(fs::read_to_string(path(name)).unwrap(), text, "{name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
    }

    #[cfg(unix)]
    #[test]
    fn restores_a_case_whatever_stands_in_its_place() {
        use std::os::unix::fs::symlink;

        let (folder, _alone) = scratch();
        let root = folder.path().canonicalize().unwrap().join("cases");
        let path = |name: &str| root.join(name);
        let names = ["folder.in", "link.in", "lost.in", "pipe.in", "same.in"];
        fs::create_dir(&root).unwrap();
        let prepare = || {
            for name in names {
                fs::write(path(name), name).unwrap();
            }
            in_folder(&root).unwrap();
            for name in ["folder.in", "link.in", "pipe.in"] {
                fs::remove_file(path(name)).unwrap();
            }
        };
        let assert_restored = || {
            restore();
            for name in names {
                let kind = path(name).symlink_metadata().unwrap();
                assert!(kind.is_file(), "{name}");
                assert_eq!(fs::read_to_string(path(name)).unwrap(), name);
            }
        };
        prepare();
        fs::create_dir(path("folder.in")).unwrap();
        symlink("lost.in", path("link.in")).unwrap();
        let pipe = std::process::Command::new("mkfifo")
            .arg(path("pipe.in"))
            .status();
        assert!(pipe.unwrap().success());
        assert_restored();
        assert!(path("folder.in.changed").is_dir());
        assert!(!path("same.in.changed").exists() && !path("lost.in.changed").exists());
        prepare();
        fs::remove_dir_all(&root).unwrap();
        assert_restored();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_read_is_a_fault_of_its_case() {
        let (folder, _alone) = scratch();
        let path = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("nowhere", path("x.in")).unwrap();
        fs::write(path("y.in"), "1").unwrap();
        std::os::unix::fs::symlink("nowhere", path("y.out")).unwrap();
        fs::write(path("z.in"), "1").unwrap();
        let cases = in_folder(folder.path()).unwrap();
        let faults = cases.iter().map(|case| case.fault.is_some());
        assert_eq!(faults.collect::<Vec<_>>(), [true, true, false]);
    }
}
