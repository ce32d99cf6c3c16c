//! One small package for each feature of the language: it behaves bundled as it does unbundled.

mod common;

use std::path::Path;
use std::process::Command;

use bundle::{Request, Session};

/// Runs a binary of a package by Cargo.
fn unbundled(package: &Path, bin: Option<&str>) -> String {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["run", "--quiet", "--release"])
        .current_dir(package);
    cargo.env("CARGO_TARGET_DIR", common::scratch("fixtures"));
    if let Some(bin) = bin {
        cargo.args(["--bin", bin]);
    }
    let output = cargo.output().expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Bundles a binary, and returns what its file prints in every edition it is said to compile in.
fn bundled(package: &Path, bin: Option<&str>) -> (String, String) {
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    let request = Request {
        bin: bin.map(str::to_owned),
        ..Request::default()
    };
    let bundle = session
        .bundle(&request)
        .unwrap_or_else(|error| panic!("{}: {error}", package.display()));
    assert!(!bundle.status.contains("kept whole"), "{}", bundle.status);
    let again = session.bundle(&request).expect("as before");
    assert!(
        again.source == bundle.source,
        "another file the second time"
    );

    let name = format!(
        "{}-{}",
        package.file_name().expect("a name").display(),
        bin.unwrap_or("")
    );
    let mut editions = vec![2021, 2024];
    editions.retain(|edition| {
        let others = bundle.status.split("in edition ").nth(1);
        others.is_none_or(|only| only.starts_with(&edition.to_string()))
    });
    let mut outputs: Vec<String> = editions
        .into_iter()
        .map(|edition| {
            let binary = common::compile(&bundle.source, edition, &name, &common::strict())
                .unwrap_or_else(|error| panic!("{name}: {}", common::head(&error)));
            common::run(&binary, "").unwrap_or_else(|error| panic!("{name}: {error}"))
        })
        .collect();
    outputs.dedup();
    assert_eq!(outputs.len(), 1, "{name}: the editions differ");
    (outputs.remove(0), bundle.source)
}

/// Generates a test for each fixture.
macro_rules! fixtures {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            let package = common::directory("tests/fixtures").join(stringify!($name));
            let expected = std::fs::read_to_string(package.join("expected")).expect("what it prints");
            assert_eq!(unbundled(&package, None), expected, "unbundled");
            assert_eq!(bundled(&package, None).0, expected, "bundled");
        }
    )* };
}

fixtures!(macros names traits editions versions features embedded files without_std scripts);

/// Generates a test for each binary that uses a crate of others.
macro_rules! crates {
    ($($name:ident)*) => { mod crates { $(
        #[test]
        fn $name() {
            let package = super::common::directory("tests/fixtures/crates");
            let expected = super::unbundled(&package, Some(stringify!($name)));
            assert!(!expected.is_empty());
            assert_eq!(super::bundled(&package, Some(stringify!($name))).0, expected);
        }
    )* } };
}

crates!(ac_library bits graph hash num slice small);

/// Generates a test for each program that can't be one file.
macro_rules! refused {
    ($($name:ident)*) => { mod refused { $(
        #[test]
        fn $name() {
            let package = super::common::directory("tests/fixtures/refused").join(stringify!($name));
            let expected = std::fs::read_to_string(package.join("error")).expect("why not");
            let session = super::Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
            let error = session.bundle(&super::Request::default()).expect_err("it can't be bundled");
            assert!(error.to_string().contains(expected.trim()), "{error}");
        }
    )* } };
}

refused!(uses_derive uses_bang generates native);

#[test]
fn a_bundle_of_a_bundle_is_itself() {
    let package = common::directory("tests/fixtures/names");
    let source = bundled(&package, None).1;
    let copy = common::package("names", &source);
    assert!(bundled(&copy, None).1 == source);
}

#[test]
fn what_is_not_reached_is_gone_and_the_solution_is_as_it_was() {
    let (_, source) = bundled(&common::directory("tests/fixtures/macros"), None);
    let solution = std::fs::read_to_string(common::directory("tests/fixtures/macros/src/main.rs"));
    assert!(source.starts_with(&solution.expect("a source")));
    for gone in [
        "unused_in_base",
        "NotMade",
        "Never",
        "unused_macro",
        "outer",
        "never",
    ] {
        assert!(!source.contains(gone), "{gone} is kept");
    }
    let (_, source) = bundled(&common::directory("tests/fixtures/files"), None);
    assert!(source.contains("// A comment that stays.") && source.contains("//! The first file."));
    assert!(!source.contains("it_works") && !source.contains("mod tests"));
}
