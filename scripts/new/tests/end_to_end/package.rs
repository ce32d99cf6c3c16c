//! Formats, compiles and tests created packages in a copy of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::scratch::{recorded, Scratch};

/// One of each layout, and the worst title.
const POSTS: [&str; 6] = ["hdu", "poj", "codeforces-gym", "kattis", "boj", "unknown"];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// A copy of the workspace with unsolved problems only.
fn workspace() -> Scratch {
    let scratch = Scratch::new();
    let root = repository();
    for file in [
        "Cargo.toml",
        "Cargo.lock",
        "clippy.toml",
        "problems/rustfmt.toml",
    ] {
        fs::copy(root.join(file), scratch.path(file)).unwrap();
    }
    copy(&root.join("shared"), &scratch.path("shared"));
    for post in POSTS {
        let outcome = scratch.run_on(recorded(post));
        assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    }
    // Cases up to the end, and no sample.
    let until_end = recorded("hdu")
        .replace("1849", "1527")
        .replace("2\\n3\\n4 5 6\\n0", "2");
    assert_eq!(scratch.run_on(until_end).status, Some(0));
    assert_eq!(scratch.run(&["hdu2516"]).status, Some(0));
    scratch
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (from, to) = (
            entry.as_ref().unwrap().path(),
            to.join(entry.unwrap().file_name()),
        );
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

#[test]
fn sources_are_formatted() {
    let scratch = Scratch::new();
    fs::copy(
        repository().join("problems/rustfmt.toml"),
        scratch.path("problems/rustfmt.toml"),
    )
    .unwrap();
    let posts = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts")).unwrap();
    let mut text: String = posts
        .map(|post| fs::read_to_string(post.unwrap().path()).unwrap())
        .collect();
    // Samples around the width of a line.
    for width in 60..110 {
        let post = recorded("boj").replace("11868", &width.to_string());
        text += &post.replace("1 2 3", &"1".repeat(width));
    }
    let outcome = scratch.run_on(text);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--check", "--edition", "2021"]);
    for package in fs::read_dir(scratch.path("problems")).unwrap() {
        let source = package.unwrap().path().join("src/main.rs");
        rustfmt.args(source.exists().then_some(source));
    }
    let output = rustfmt.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// In a target folder of its own: Cargo does not distinguish the crates of the copy from the originals.
#[test]
#[ignore = "compiles a workspace"]
fn packages_compile_without_warnings_and_fail_their_tests() {
    let scratch = workspace();
    let cargo = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(scratch.path(""))
            .env(
                "CARGO_TARGET_DIR",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages"),
            )
            .env("RUSTDOCFLAGS", "-D warnings")
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    };
    // `--locked`: `Cargo.lock` is up to date.
    for arguments in [
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ][..],
        &["doc", "--package", "game-of-*", "--no-deps", "--locked"],
    ] {
        let (is_clean, text) = cargo(arguments);
        assert!(is_clean, "{text}");
    }
    let (_, text) = cargo(&["test", "--package", "poj1704", "--locked"]);
    for test in [
        "answers_every_stored_case",
        "answers_the_official_sample",
        "ignores_the_layout_of_the_input",
    ] {
        assert!(
            text.contains(&format!("test tests::{test} ... FAILED")),
            "{text}"
        );
    }
    assert!(text.contains("unsolved: [1, 2, 3]"), "{text}");
}
