//! Each verdict on a real program, on every system. Needs no compiler, as there is none under Wine.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A folder with a case; its name has a blank.
fn folder(input: &str, expected: &str) -> tempfile::TempDir {
    let folder = tempfile::Builder::new()
        .prefix("a case ")
        .tempdir()
        .expect("a folder");
    fs::write(folder.path().join("a.in"), input).expect("a file");
    fs::write(folder.path().join("a.out"), expected).expect("a file");
    folder
}

/// The judge on the cases in a folder, with its own arguments and then those of the program.
fn judge(folder: &Path, arguments: &[&str], words: &[&str]) -> Command {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.args(arguments).arg("--cases").arg(folder).arg("--");
    judge.arg(env!("CARGO_BIN_EXE_behaves")).args(words);
    judge
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    judge
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Asserts the verdict, the exit status, and that all of `parts` are printed.
#[track_caller]
fn assert_verdict(output: &Output, verdict: &str, parts: &[&str]) {
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    let found = out.lines().next().and_then(|line| line.split("  ").nth(2));
    assert_eq!(found.map(str::trim), Some(verdict), "{out}{error}");
    let status = i32::from(verdict != "AC");
    assert_eq!(output.status.code(), Some(status), "{out}{error}");
    for part in parts {
        assert!(out.contains(part), "no {part:?}:\n{out}");
    }
}

/// Judges a program that should print `1 2`, with additional arguments.
#[track_caller]
fn assert_judged(arguments: &[&str], words: &[&str], verdict: &str, parts: &[&str]) {
    let folder = folder("1 2\n", "1 2\n");
    let output = judge(folder.path(), arguments, words).output();
    assert_verdict(&output.expect("the judge"), verdict, parts);
}

#[test]
fn compares_outputs() {
    assert_judged(&[], &["echo"], "AC", &["judged   1 AC"]);
    assert_judged(&[], &["print", r"1 2\r\n"], "AC", &[]);
    assert_judged(&[], &["print", r"1  2\n"], "PE", &["line 1, column 3"]);
    assert_judged(&[], &["print", r"1 3\n"], "WA", &["1  1 2      ≠ 1  1 3"]);
    assert_judged(&[], &["complain"], "WA", &["standard error", "why"]);
}

#[test]
fn passes_arguments_as_they_are() {
    let folder = folder("", "a b\nc\\d\\\n\"e\"\n--time\n");
    let words = ["words", "a b", r"c\d\", "\"e\"", "--time\n"];
    let output = judge(folder.path(), &[], &words)
        .output()
        .expect("the judge");
    assert_verdict(&output, "AC", &[]);
}

#[test]
fn enforces_the_time_limit() {
    let start = Instant::now();
    assert_judged(&["--time", "0.5"], &["sleep"], "TLE", &["over 0.5 s"]);
    assert_judged(&["--time", "0.5"], &["spin"], "TLE", &["over 0.5 s, 0."]);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn enforces_the_memory_limit() {
    let limits = ["--time", "60", "--memory", "64M"];
    assert_judged(&limits, &["grow", "300"], "MLE", &["over 64 MiB"]);
    // The memory of a child counts, too.
    assert_judged(&limits, &["launch", "grow", "300"], "MLE", &["over 64 MiB"]);
    assert_judged(&limits, &["grow", "30"], "WA", &["actual"]);
}

#[test]
fn enforces_the_output_limit() {
    let limits = ["--time", "60", "--output", "64K"];
    assert_judged(&limits, &["flood"], "OLE", &["over 64 KiB"]);
}

#[test]
fn names_the_end_of_a_program() {
    assert_judged(&[], &["exit", "3"], "RE", &["exit 3"]);
    let aborted = if cfg!(windows) {
        "STACK_BUFFER_OVERRUN"
    } else {
        "SIGABRT"
    };
    assert_judged(&["--time", "60"], &["abort"], "RE", &[aborted]);
    if cfg!(windows) {
        let violation = ["exit", "3221225477"];
        assert_judged(&[], &violation, "RE", &["ACCESS_VIOLATION (0xc0000005)"]);
    }
    // Wine does not pass the status on. On Unix, the stack may be as large as memory.
    if cfg!(windows) && std::env::var_os("JUDGED_UNDER_WINE").is_none() {
        let deep = ["recurse", "100000000"];
        assert_judged(&["--time", "60"], &deep, "RE", &["STACK_OVERFLOW"]);
    }
}

#[test]
fn runs_a_line_of_the_shell() {
    let folder = folder("", "1 2\n");
    let mut judge = judge(folder.path(), &["--command", "echo 1 2"], &[]);
    // A command of the shell instead of a program: without the words after `--`.
    let arguments: Vec<_> = judge.get_args().map(ToOwned::to_owned).collect();
    let end = arguments
        .iter()
        .position(|word| word == "--")
        .expect("a --");
    judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    let output = judge.args(&arguments[..end]).output().expect("the judge");
    assert_verdict(&output, "AC", &[]);
}

#[test]
fn a_program_that_does_not_start_fails_its_case() {
    let folder = folder("", "");
    fs::write(folder.path().join("text"), "no program").expect("a file");
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge
        .arg("--cases")
        .arg(folder.path())
        .arg("--")
        .arg(folder.path().join("text"));
    assert_verdict(&judge.output().expect("the judge"), "SE", &["cannot start"]);
}

/// Asserts that nobody writes to a file any more.
#[track_caller]
fn assert_silent(beats: &Path) {
    let length = || fs::metadata(beats).expect("beats").len();
    // The system may take a while to end a process.
    let start = Instant::now();
    loop {
        let before = length();
        thread::sleep(Duration::from_millis(500));
        if length() == before {
            return;
        }
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "the child is left running"
        );
    }
}

#[test]
fn leaves_no_child_running() {
    for (then, arguments, verdict) in [
        ("end", ["--time", "60"], "AC"),
        ("sleep", ["--time", "3"], "TLE"),
    ] {
        let folder = folder("", "1\n");
        let beats = folder.path().join("beats");
        let words = ["leave", beats.to_str().expect("UTF-8"), then];
        let output = judge(folder.path(), &arguments, &words).output();
        assert_verdict(&output.expect("the judge"), verdict, &[]);
        assert_silent(&beats);
    }
}

#[test]
fn leaves_no_child_running_if_the_judge_is_killed() {
    let folder = folder("", "1\n");
    let beats = folder.path().join("beats");
    let words = ["leave", beats.to_str().expect("UTF-8"), "sleep"];
    let mut judge = judge(folder.path(), &["--time", "100"], &words)
        .spawn()
        .expect("the judge");
    let start = Instant::now();
    while fs::metadata(&beats).map_or(0, |file| file.len()) == 0 {
        assert!(start.elapsed() < Duration::from_secs(30), "no child");
        thread::sleep(Duration::from_millis(5));
    }
    judge.kill().expect("it runs");
    judge.wait().expect("it ends");
    assert_silent(&beats);
}
