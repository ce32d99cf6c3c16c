//! One small package per language feature: its bundle behaves like the package itself.

mod common;

use std::path::{Path, PathBuf};

use bundle::{Error, Request, Session};

fn fixture(name: &str) -> PathBuf {
    common::directory("tests/fixtures").join(name)
}

fn expected(file: PathBuf) -> String {
    std::fs::read_to_string(file).expect("the expected output")
}

/// Runs a binary of a package by Cargo, without bundling it.
fn run_package(package: &Path, bin: Option<&str>) -> String {
    let mut cargo = kit::compilers::cargo();
    cargo
        .args(["run", "--quiet"])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", common::scratch("fixtures"));
    if let Some(bin) = bin {
        cargo.args(["--bin", bin]);
    }
    let output = cargo.output().expect("cargo runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Bundles a binary, in which no crate may be kept whole; returns the bundle and its output, which must
/// be the same in all editions.
fn run_bundle(package: &Path, bin: Option<&str>, editions: &[u16]) -> (String, String) {
    run_bundle_with(package, bin, editions, &common::STRICT)
}

/// As [`run_bundle`], with these arguments of the compiler.
fn run_bundle_with(
    package: &Path,
    bin: Option<&str>,
    editions: &[u16],
    arguments: &[&str],
) -> (String, String) {
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    let request = Request {
        bin: bin.map(str::to_owned),
        editions: editions.to_vec(),
        // The largest crate among them takes half a minute.
        prune: bin != Some("graph"),
        ..Request::default()
    };
    let bundle = session
        .bundle(&request)
        .unwrap_or_else(|error| panic!("{}: {error}", package.display()));
    assert!(bundle.whole.is_empty(), "kept whole: {:?}", bundle.whole);

    let name = package.file_name().expect("a name").display();
    let name = format!("{name}-{}", bin.unwrap_or("main"));
    let mut outputs: Vec<String> = bundle
        .editions
        .expect("it was checked")
        .into_iter()
        .map(|edition| {
            common::compile(&bundle.source, edition, &name, arguments)
                .and_then(|program| common::run(&program, None))
                .unwrap_or_else(|error| panic!("{name}: {}", common::head(&error)))
        })
        .collect();
    outputs.dedup();
    assert_eq!(outputs.len(), 1, "{name}: the editions differ");
    (bundle.source, outputs.remove(0))
}

/// Generates a test per fixture.
macro_rules! fixtures {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let package = fixture(stringify!($name));
                let (_, output) = run_bundle(&package, None, &[2021, 2024]);
                assert_eq!(output, expected(package.join("expected")));
            }
        )*

        #[test]
        #[ignore = "builds every fixture"]
        fn fixtures_print_what_is_expected() {
            for name in [$(stringify!($name)),*] {
                let package = fixture(name);
                assert_eq!(run_package(&package, None), expected(package.join("expected")));
            }
        }
    };
}

fixtures!(
    macros names traits editions versions features embedded files without_std scripts unreached
    exported_macros item_macros inference implicit_uses proc_macros
);

/// Generates a test per binary of a package that uses crates from the registry.
macro_rules! crates {
    ($package:ident, $warnings:ident: $($name:ident)*) => {
        mod $package {
            $(
                #[test]
                fn $name() {
                    let package = super::fixture(stringify!($package));
                    let file = package.join("expected").join(stringify!($name));
                    let (name, warnings) = (Some(stringify!($name)), &super::common::$warnings);
                    let (_, output) = super::run_bundle_with(&package, name, &[2021], warnings);
                    assert_eq!(output, super::expected(file));
                }
            )*

            #[test]
            #[ignore = "builds every crate"]
            fn crates_print_what_is_expected() {
                let package = super::fixture(stringify!($package));
                for name in [$(stringify!($name)),*] {
                    let file = package.join("expected").join(name);
                    assert_eq!(super::run_package(&package, Some(name)), super::expected(file));
                }
            }
        }
    };
}

crates!(crates, STRICT: ac_library bits graph hash num slice small);
crates!(known_macros, LENIENT: readable);
#[test]
#[ignore = "compiles the macros of several crates"]
fn expands_the_macros_of_several_crates() {
    let package = fixture("macro_crates");
    for name in ["derives", "errors", "extensions", "memoised", "numbers"] {
        let (_, output) = run_bundle_with(&package, Some(name), &[2021], &common::LENIENT);
        assert_eq!(output, expected(package.join("expected").join(name)));
        assert_eq!(output, run_package(&package, Some(name)));
    }
}

/// Generates a test per program that cannot be bundled.
macro_rules! refused {
    ($($name:ident)*) => { mod refused { $(
        #[test]
        fn $name() {
            let package = super::fixture("refused").join(stringify!($name));
            let error = super::expected(package.join("error"));
            super::assert_refused(&package, error.trim());
        }
    )* } };
}

refused!(macro_in_definition macro_panics native);

fn assert_refused(package: &Path, message: &str) {
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    let result = session.bundle(&Request::default());
    let error = result.expect_err("it cannot be bundled").to_string();
    assert!(error.contains(message), "{error}");
}

/// Bundles a package that cannot be bundled.
fn error_of(package: &Path) -> Error {
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    session.bundle(&Request::default()).expect_err("no bundle")
}

#[test]
fn errors_of_the_program_name_the_files_of_the_author() {
    let package = common::package("broken", "fn main() { missing(); }\n");
    let error = error_of(&package).to_string();
    let start = "`copy` 0.1.0 does not compile:\nerror[E0425]";
    assert!(error.starts_with(start), "{error}");
    assert!(error.contains("--> src/main.rs:1:13"), "{error}");
}

#[test]
fn errors_of_the_bundle_alone_name_the_files_of_the_author() {
    // What Cargo compiles in edition 2018 does not compile in a later one.
    let source = "// First.\nfn main() {\n    let _: Box<std::fmt::Debug> = Box::new(1);\n}\n";
    let package = common::package("outdated", source);
    let manifest = package.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest).expect("a manifest");
    std::fs::write(&manifest, text.replace("2021", "2018")).expect("a manifest");
    let Error::Broken { why, bundle } = error_of(&package) else {
        panic!("it compiles");
    };
    let start = "the bundle does not compile in edition 2024: 1 error, the first is\nerror[E0782]";
    assert!(why.starts_with(start), "{why}");
    assert!(why.contains("src/main.rs:3:16 (bundle.rs:3)"), "{why}");
    assert_eq!(bundle, source);
}

#[test]
fn syntax_of_old_editions_is_refused_with_advice() {
    let package = common::package(
        "old_syntax",
        "fn main() {\n    let _: Box<Fn()> = Box::new(|| ());\n}\n",
    );
    let manifest = package.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest).expect("a manifest");
    std::fs::write(&manifest, text.replace("2021", "2018")).expect("a manifest");
    let why = error_of(&package).to_string();
    assert!(why.contains("main.rs:2: cannot be parsed"), "{why}");
    assert!(why.ends_with("try cargo fix --edition"), "{why}");
}

#[test]
fn a_bundle_of_a_bundle_is_itself() {
    let (source, _) = run_bundle(&fixture("names"), None, &[2021]);
    let copy = common::package("names", &source);
    assert!(run_bundle(&copy, None, &[2021]).0 == source);
}

#[test]
fn drops_what_is_not_reached_and_keeps_the_solution_as_it_is() {
    let bundle = |name| {
        let manifest = fixture(name).join("Cargo.toml");
        let session = Session::new(Some(&manifest), None).expect("a package");
        session
            .bundle(&Request::default())
            .expect("a bundle")
            .source
    };
    let source = bundle("macros");
    let solution = std::fs::read_to_string(fixture("macros/src/main.rs"));
    assert!(source.starts_with(&solution.expect("a source")));
    for dropped in [
        "unused_in_base",
        "NotMade",
        "Never",
        "unused_macro",
        "outer",
        "never",
    ] {
        assert!(!source.contains(dropped), "{dropped} is kept");
    }
    let source = bundle("files");
    assert!(source.contains("// A comment that stays.") && source.contains("//! The first file."));
    assert!(!source.contains("it_works") && !source.contains("mod tests"));
}
