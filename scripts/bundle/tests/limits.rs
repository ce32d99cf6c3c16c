//! What a judge will not take: a warning of `bundle`, where `submit` stops. And the first line of a file.

use std::fs;
use std::process::Command;

/// Makes the file of a program; returns the exit status, the file and the messages.
fn bundle(main: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder.path().join("Cargo.toml");
    let text = "[package]\nname = \"p\"\nedition = \"2021\"\n[workspace]\n";
    fs::write(&manifest, text).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("src/main.rs"), main).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_bundle"));
    program
        .arg("--manifest-path")
        .arg(&manifest)
        .args(arguments);
    let output = program.output().unwrap();
    let [made, messages] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    (output.status.code().unwrap(), made, messages)
}

/// A program of a number of bytes.
fn program(size: usize) -> String {
    let (before, behind) = ("fn main() { println!(\"", "\"); }\n");
    let letters = "a".repeat(size - before.len() - behind.len());
    format!("{before}{letters}{behind}")
}

const FIRST: &str = "// rustc --edition 2021 -O p.rs\n";

#[test]
fn warns_of_a_file_that_is_too_large() {
    let most = 65_536; // of Codeforces
    for (size, is_larger) in [(most, false), (most + 1, true)] {
        let main = program(size - FIRST.len());
        let (status, made, messages) = bundle(&main, &["--for", "codeforces"]);
        assert_eq!((status, made.len()), (0, size), "{messages}");
        let warning = format!("warning: the file has {size} bytes, and Codeforces takes {most}: ");
        assert_eq!(messages.contains(&warning), is_larger, "{messages}");
        let (status, made, messages) = bundle(&main, &["--for", "codeforces", "--strict"]);
        assert_eq!((status, made.is_empty()), (i32::from(is_larger), is_larger));
        let advice = "; to have it anyway: scripts/bundle.sh --manifest-path ";
        assert_eq!(messages.contains(advice), is_larger, "{messages}");
    }
    let (status, _, messages) = bundle(&program(70_000), &["--strict"]);
    assert_eq!((status, messages.contains("warning")), (0, false));
}

#[test]
fn warns_of_a_file_that_needs_a_newer_compiler() {
    // Stable since 1.82; Kattis has 1.78, Codeforces 1.89.
    let main = "fn main() { println!(\"{}\", Some(1).is_none_or(|x| x > 0)); }\n";
    let (status, made, messages) = bundle(main, &["--for", "kattis"]);
    assert!(status == 0 && made.ends_with(main), "{messages}");
    // Only Clippy knows it, which a toolchain may not have.
    let clippy = Command::new("clippy-driver").arg("--version").output();
    if clippy.is_ok_and(|output| output.status.success()) {
        let why = "the file needs a newer compiler than Rust 1.78 of Kattis: ";
        assert!(messages.contains(&format!("warning: {why}")), "{messages}");
        assert!(messages.contains("is_none_or"), "{messages}");
        let (status, made, messages) = bundle(main, &["--for", "kattis", "--strict"]);
        assert_eq!((status, made.as_str()), (1, ""), "{messages}");
        assert!(messages.starts_with(&format!("error: {why}")), "{messages}");
    }
    let (status, _, messages) = bundle(main, &["--for", "codeforces", "--strict"]);
    assert_eq!(
        (status, messages.contains("newer")),
        (0, false),
        "{messages}"
    );
}

#[test]
fn says_first_how_to_compile_the_file() {
    for (main, first) in [
        ("#![allow(unused)]\nfn main() {}\n", FIRST),
        ("#!/usr/bin/env run\nfn main() {}\n", ""),
        ("\u{feff}fn main() {}\n", ""),
    ] {
        let (status, made, messages) = bundle(main, &[]);
        assert_eq!((status, made), (0, format!("{first}{main}")), "{messages}");
    }
    // In the words of the comment, as in the edition that `rustc` takes without them.
    let main = "async fn f() {}\nfn main() { drop(f()); }\n";
    let (_, made, _) = bundle(main, &[]);
    let words: Vec<&str> = made.lines().next().unwrap().split(' ').skip(1).collect();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rs"), &made).unwrap();
    let mut rustc = Command::new(words[0]);
    let rustc = rustc.args(&words[1..]).current_dir(folder.path());
    assert!(rustc.status().unwrap().success());
}
