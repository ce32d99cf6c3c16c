//! Notices that files have changed.
//!
//! It looks at them a few times per second: a few dozen files cost little, and no crate has to be
//! compiled for it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::run::Cancellation;

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// The state of some files.
#[derive(Debug, PartialEq, Eq)]
pub struct Snapshot {
    paths: Vec<PathBuf>,
    files: BTreeMap<PathBuf, (Option<SystemTime>, u64)>,
}

impl Snapshot {
    /// The files at these paths and in the folders there; hidden ones and `target` do not count.
    pub fn of(paths: Vec<PathBuf>) -> Self {
        let mut files = BTreeMap::new();
        for path in &paths {
            collect(path, &mut files);
        }
        Snapshot { paths, files }
    }

    /// Waits until a file has changed, appeared or disappeared; returns false at Ctrl-C.
    pub fn wait_for_change(self, cancellation: &Cancellation) -> bool {
        loop {
            thread::sleep(PAUSE);
            if cancellation.is_interrupted() {
                return false;
            }
            if Snapshot::of(self.paths.clone()) != self {
                return true;
            }
        }
    }
}

fn collect(path: &Path, files: &mut BTreeMap<PathBuf, (Option<SystemTime>, u64)>) {
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    if !metadata.is_dir() {
        let state = (metadata.modified().ok(), metadata.len());
        files.insert(path.to_owned(), state);
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if !is_hidden && name != "target" {
            collect(&entry.path(), files);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_changes_in_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = |file: &str| folder.path().join(file);
        let write = |file: &str, text: &str| fs::write(path(file), text).unwrap();
        for folder in ["src", "target", ".git"] {
            fs::create_dir(path(folder)).unwrap();
        }
        let snapshot = || Snapshot::of(vec![folder.path().to_owned(), path("nowhere")]);
        write("src/a", "1");
        let before = snapshot();
        write("target/a", "1");
        write(".git/a", "1");
        assert_eq!(snapshot(), before);
        write("src/a", "22");
        assert_ne!(snapshot(), before);
        let before = snapshot();
        fs::remove_file(path("src/a")).unwrap();
        assert_ne!(snapshot(), before);
    }
}
