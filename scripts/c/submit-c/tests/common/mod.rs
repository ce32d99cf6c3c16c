//! What the tests share.

#![allow(dead_code)] // no test needs all of it

use std::path::{Path, PathBuf};

/// Returns a path in this package.
pub fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Writes a package without dependencies whose binary is `source`.
pub fn package(name: &str, source: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(directory.join("src")).expect("a folder");
    std::fs::write(directory.join("src/main.rs"), source).expect("a source");
    let manifest =
        "[package]\nname = \"copy\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";
    std::fs::write(directory.join("Cargo.toml"), manifest).expect("a manifest");
    directory
}
