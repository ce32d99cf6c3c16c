//! Programs with crates of the registry, as strangers write them, each in a folder of `crates`: `main.rs`, its
//! `dependencies`, its `input` if it reads one, and what it prints, `expected`; or lines of the error, `refused`.
//!
//! They need the network, and are ignored; `cargo test -p bundle --test crates -- --ignored` runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use bundle::cargo::Workspace;
use bundle::rustc::Compiler;

macro_rules! cases {
    ($($name:ident)*) => {
        $(
            #[test]
            #[ignore = "needs the registry"]
            fn $name() {
                check(stringify!($name));
            }
        )*
        const CASES: &[&str] = &[$(stringify!($name)),*];
    };
}

cases! {
    ac_library
    ascii
    indexmap
    itertools
    itertools_num
    num
    num_bigint
    num_rational
    petgraph
    proconio_4
    proconio_5
    rustc_hash
    smallvec
    superslice
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/crates"))
}

#[test]
fn lists_all_folders() {
    let entries = fs::read_dir(folder()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, CASES);
}

fn check(name: &str) {
    let case = folder().join(name);
    let read = |file: &str| fs::read_to_string(case.join(file)).unwrap_or_default();
    let package = tempfile::tempdir().unwrap();
    let root = package.path();
    let manifest = root.join("Cargo.toml");
    let text = "[package]\nname = \"main\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n";
    fs::write(&manifest, text.to_owned() + &read("dependencies")).unwrap();
    fs::create_dir(root.join("src")).unwrap();
    fs::write(root.join("src/main.rs"), read("main.rs")).unwrap();
    let compiler = Compiler::new().unwrap();
    let workspace = Workspace::new(Some(manifest), &compiler.host).unwrap();
    let target = workspace.target(None, None).unwrap();
    let bundle = bundle::bundle(&workspace, &target, &compiler, None);
    if case.join("refused").is_file() {
        let error = format!("{:#}", bundle.err().expect("it must be refused"));
        for line in read("refused").lines() {
            assert!(error.contains(line), "no `{line}` in {error}");
        }
        return;
    }
    let bundle = bundle.unwrap_or_else(|error| panic!("{error:#}"));
    let file = root.join("main.rs");
    fs::write(&file, &bundle.text).unwrap();
    for edition in bundle.editions {
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", &edition.to_string(), "-o"]);
        let status = rustc.arg(root.join("main")).arg(&file).status().unwrap();
        assert!(status.success(), "{edition}");
        let input = root.join("input");
        fs::write(&input, read("input")).unwrap();
        let mut program = Command::new(root.join("main"));
        let program = program.stdin(fs::File::open(input).unwrap());
        let output = program.stderr(Stdio::inherit()).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed, read("expected"), "{edition}");
    }
}
