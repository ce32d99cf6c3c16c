//! The texts of source files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The texts of source files: those on disk, unless they are replaced.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    replaced: HashMap<PathBuf, String>,
}

impl Sources {
    /// Reads a file; line ends are normalized and a byte order mark is dropped, as in `rustc`.
    pub fn read(&self, path: &Path) -> Result<String> {
        if let Some(text) = self.replaced.get(path) {
            return Ok(text.clone());
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::refused(format!("{}: {error}", path.display())))?;
        Ok(text
            .replace("\r\n", "\n")
            .trim_start_matches('\u{feff}')
            .to_owned())
    }

    /// Replaces the text of a file.
    pub fn replace(&mut self, path: PathBuf, text: String) {
        self.replaced.insert(path, text);
    }
}
