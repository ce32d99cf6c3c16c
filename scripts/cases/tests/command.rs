//! Runs the generator as its users do.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn cases(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cases")).args(arguments).output().unwrap()
}

/// Asserts the exit status and the whole output.
#[track_caller]
fn assert_ends(output: &Output, status: i32, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(output.status.code(), Some(status));
}

#[test]
fn the_stored_cases_are_small() {
    let testcases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testcases");
    let mut bytes = 0;
    for problem in fs::read_dir(testcases).unwrap() {
        for file in fs::read_dir(problem.unwrap().path()).unwrap() {
            let metadata = file.unwrap().metadata().unwrap();
            if metadata.is_file() {
                bytes += metadata.len();
            }
        }
    }
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

#[test]
fn check_lists_faults_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_ends(&cases(&["--folder", path, "hdu1846"]), 0, "");
    assert_ends(&cases(&["--folder", path, "hdu1846", "--check"]), 0, "");

    let problem = folder.path().join("hdu1846");
    fs::write(problem.join("sample.out"), "second\nsecond\n").unwrap();
    fs::remove_file(problem.join("edges.in")).unwrap();
    fs::write(problem.join("older.in"), "1\n1 1\n").unwrap();
    let shown = problem.display();
    let found = format!(
        "{shown}/edges.in is missing\n{shown}/sample.out differs\n{shown}/older.in is left over\n\
         run scripts/cases.sh to repair this\n"
    );
    for _ in 0..2 {
        let output = cases(&["--folder", path, "hdu1846", "--check"]);
        assert_ends(&output, 1, &found);
    }
}

#[test]
fn large_writes_only_the_named_problems() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_ends(&cases(&["--folder", path, "--large", "hdu1846"]), 0, "");
    let large = folder.path().join("hdu1846/large");
    let input = fs::read_to_string(large.join("largest.in")).unwrap();
    assert_eq!(input.lines().count(), 1 + 100);
    assert!(large.join("largest.out").exists());
    assert!(!folder.path().join("hdu1846/sample.in").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn rejects_wrong_usage() {
    let output = cases(&["hdu1864"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("invalid value 'hdu1864'"), "{error}");
    assert!(error.contains("hdu1846"), "{error}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(cases(&["--check", "--large"]).status.code(), Some(2));
}

#[test]
fn names_a_folder_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = cases(&["--folder", file.to_str().unwrap(), "hdu1846"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: ") && error.contains("hdu1846"), "{error}");
}

fn validate(problem: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cases"))
        .args(["--validate", problem])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn validate_names_the_line_and_the_bound() {
    for (input, why) in [
        ("1 1 1\n1 1001 1\n0 0 0\n", "line 2: n = 1001 is not in 0..=1000\n"),
        ("1 1 1\n", "line 1: the input ends before `0 0 0`\n"),
        ("1 0 1\n0 0 0\n", "a heap of 0 in [1, 0, 1]\n"),
        ("1 1 1\n0 0 0\n1\n", "line 3: `1` after the last case\n"),
    ] {
        let output = validate("hdu1848", input);
        assert_ends(&output, 1, why);
    }
    let output = validate("hdu1847", "");
    assert_ends(&output, 1, "no case\n");
    let output = validate("hdu1846", "");
    assert_ends(&output, 1, "line 1: the input ends before C\n");
}

#[test]
fn validate_points_out_unusual_blanks() {
    for (input, note) in [
        ("1 1 1\n0 0 0\n", None),
        ("1  1 1\n0 0 0\n", Some(1)),
        ("1 1 1\n0 0 0", Some(2)),
        ("1 1 1\n0 0 0\n\n", Some(3)),
        ("1 1 1\r\n0 0 0\r\n", Some(1)),
    ] {
        let output = validate("hdu1848", input);
        let note = note
            .map(|line| format!("note: line {line} differs from the usual layout in blanks or line ends\n"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), note.unwrap_or_default());
        assert_eq!(output.stdout, b"the input keeps the bounds of hdu1848\n");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn validate_and_export_need_a_problem() {
    for arguments in [
        &["--validate"][..],
        &["--validate", "hdu1846", "hdu1847"],
        &["--export", "kattis"],
        &["--export", "icpc", "hdu1846"],
        &["-o", "folder", "hdu1846"],
    ] {
        assert_eq!(cases(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn export_leaves_what_exists_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hdu1846")).unwrap();
    let path = folder.path().to_str().unwrap();
    let output = cases(&["--export", "dmoj", "-o", path, "hdu1846"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.ends_with("hdu1846 exists already\n"), "{error}");
    assert_eq!(fs::read_dir(folder.path().join("hdu1846")).unwrap().count(), 0);
}
