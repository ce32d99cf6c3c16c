//! The test cases in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// An input and, unless the problem is interactive, the output expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The file name without `.in` or `.txt`.
    pub name: String,
    /// Its file.
    pub input: PathBuf,
    /// The file of the expected output, if it exists.
    pub output: Option<PathBuf>,
}

/// Lists the cases in a folder, in the order of their names: `NAME.in` with `NAME.out` or `NAME.ans`, and, where it has
/// folders `in` and `out`, the files of the one with the files of the same name in the other.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub fn cases_in(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for input in files(folder)? {
        if input.extension().is_some_and(|extension| extension == "in") {
            cases.push(Case::new(input.clone(), &input));
        }
    }
    let [inputs, outputs] = ["in", "out"].map(|name| folder.join(name));
    if inputs.is_dir() && outputs.is_dir() {
        for input in files(&inputs)? {
            let beside = outputs.join(input.file_name().unwrap_or_default());
            cases.push(Case::new(input, &beside));
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

impl Case {
    /// `beside` is the place of the output, up to its extension.
    fn new(input: PathBuf, beside: &Path) -> Self {
        let name = input.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.strip_suffix(".in").or(name.strip_suffix(".txt"));
        let stem = stem.unwrap_or(&name).to_owned();
        let exact = (beside != input).then(|| beside.to_owned());
        let named = ["out", "ans"].map(|it| beside.with_file_name(format!("{stem}.{it}")));
        let mut outputs = exact.into_iter().chain(named);
        Case {
            // Also a link that leads nowhere: whoever reads it says so.
            output: outputs.find(|it| it.symlink_metadata().is_ok_and(|it| !it.is_dir())),
            name: stem,
            input,
        }
    }
}

/// The files in a folder, without hidden ones.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder);
    let entries =
        entries.with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // Also a link, which may lead nowhere: whoever reads it finds out.
        if !is_hidden && !entry.file_type()?.is_dir() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_inputs_with_outputs() {
        let folder = tempfile::tempdir().unwrap();
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
            fs::write(root.join(name), "").unwrap();
        }
        let cases = cases_in(root).unwrap();
        let shown = cases.iter().map(|case| {
            let output = case
                .output
                .as_ref()
                .map(|it| it.strip_prefix(root).unwrap());
            format!(
                "{} {}",
                case.name,
                output.map_or("-".into(), |it| it.to_string_lossy())
            )
        });
        assert_eq!(
            shown.collect::<Vec<_>>().join(", "),
            "1 out/1.txt, 2 out/2, 3 out/3.out, a.b a.b.out, b b.out, draft -, k k.ans"
        );
        let why = cases_in(&root.join("nowhere")).unwrap_err().to_string();
        assert!(why.starts_with("cannot read the folder "), "{why}");
    }
}
