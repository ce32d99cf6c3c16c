//! Small packages for unit tests: a library, and a binary that uses it under the name `kit`.

use std::fs;

use crate::{Bundle, Request, Result, Session};

/// Bundles a `main.rs` that uses this `lib.rs`.
pub fn bundle(kit: &str, main: &str) -> Result<Bundle> {
    let package = tempfile::tempdir().expect("a folder");
    let manifest = package.path().join("Cargo.toml");
    let source = package.path().join("src");
    fs::create_dir(&source).expect("a folder");
    let text = "[package]\nname = \"kit\"\nedition = \"2021\"\n\n[workspace]\n";
    for (file, text) in [
        (manifest.clone(), text),
        (source.join("lib.rs"), kit),
        (source.join("main.rs"), main),
    ] {
        fs::write(file, text).expect("a file");
    }
    Session::new(Some(&manifest), None)?.bundle(&Request::default())
}
