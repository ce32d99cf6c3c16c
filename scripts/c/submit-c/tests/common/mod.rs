//! What the tests share.

#![allow(dead_code)] // no test needs all of it

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bundle::{Bundle, Request, Session};
use kit::cargo::Messages;
use rust_to_c::{Library, TARGET};

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

/// Compiles all binaries of a workspace with the real `std`; returns the programs by name.
///
/// C files have no debug assertions. Programs with them come from the same build as those of other tests.
pub fn native(workspace: &Path, debug_assertions: bool) -> BTreeMap<String, PathBuf> {
    let mut cargo = kit::compilers::cargo();
    cargo
        .args(["build", "--bins", "--workspace", "--quiet"])
        .args(["--message-format", "json"])
        .current_dir(workspace);
    if !debug_assertions {
        cargo.env("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false");
    }
    let output = kit::run::shown(&mut cargo).expect("cargo runs");
    assert!(output.is_success(), "cargo cannot build the programs");
    let artifacts = Messages::parse(&output.stdout).artifacts.into_iter();
    let programs = artifacts.filter_map(|it| Some((it.name, it.executable?)));
    programs.collect()
}

/// Asks Cargo about a workspace whose programs become C files.
pub fn session(manifest: &Path) -> Session {
    let library = Library::open(false).expect("the libraries");
    let session = Session::new(Some(manifest), Some(TARGET)).expect("a workspace");
    session.with_environment(library.environment())
}

/// Bundles a binary, which the translation will compile.
pub fn bundle(session: &Session, package: Option<&str>, bin: Option<&str>) -> Bundle {
    let request = Request {
        package: package.map(str::to_owned),
        bin: bin.map(str::to_owned),
        check: false,
        ..Request::default()
    };
    let bundle = session.bundle(&request);
    bundle.unwrap_or_else(|error| panic!("{package:?} {bin:?}: {error}"))
}
