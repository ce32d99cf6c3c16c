//! `check` on real programs: every verdict, checkers and interactors, what is killed, what is printed.
#![cfg(unix)] // the commands are those of a shell

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use judge::build;
use judge::program::Program;

/// The program of `fixtures/behaves.rs`.
fn behaves() -> String {
    static BUILT: OnceLock<String> = OnceLock::new();
    let build = || {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/behaves.rs");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        match build::helper(folder, &source) {
            Ok(Program::Words(words)) => words[0].to_string_lossy().into_owned(),
            other => panic!("{other:?}"),
        }
    };
    BUILT.get_or_init(build).clone()
}

/// A folder that is removed at the end, with these files.
fn scratch(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn check(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut check = Command::new(env!("CARGO_BIN_EXE_check"));
    check.args(arguments).stdin(Stdio::null());
    check
}

fn text(output: &Output) -> String {
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    format!("{stdout}{stderr}")
}

/// Judges a behaviour, such as `grow 100`, on a case with this input and output.
fn judged(case: [&str; 2], options: &str, behaviour: &str) -> (Option<i32>, String) {
    let folder = scratch(&[("a.in", case[0]), ("a.out", case[1])]);
    let cases = folder.path().display().to_string();
    let behaves = behaves();
    let options = options.replace("BEHAVES", &behaves);
    let options = options.split('|').filter(|word| !word.is_empty());
    let mut words = vec!["--cases", &cases];
    words.extend(options);
    words.extend(["--", &behaves]);
    words.extend(behaviour.split(' '));
    let output = check(&words).output().unwrap();
    (output.status.code(), text(&output))
}

#[track_caller]
fn assert_judged(case: [&str; 2], options: &str, behaviour: &str, parts: &[&str]) {
    let (status, text) = judged(case, options, behaviour);
    for part in parts {
        assert!(text.contains(part), "{behaviour}: no `{part}` in\n{text}");
    }
    let is_accepted = parts[0] == "1 AC";
    assert_eq!(status, Some(i32::from(!is_accepted)), "{behaviour}");
}

#[test]
fn gives_every_verdict() {
    for (options, behaviour, parts) in [
        ("", "print 1\\n", &["1 AC"][..]),
        ("", "print 1", &["1 AC"]),
        ("--strict", "print 1", &["1 PE", "1 (no newline)"]),
        (
            "",
            "print 2\\n",
            &["1 WA", "first difference at line 1, column 1"],
        ),
        (
            "",
            "complain",
            &["1 RE", "exit 3", "stderr", "why", "actual (empty)"],
        ),
        ("", "abort", &["1 RE", "SIGABRT"]),
        ("--memory|32M", "grow 40", &["1 MLE", "over 32 MiB"]),
        ("--memory|64M", "grow 40", &["1 AC"]),
        ("", "flood", &["1 OLE", "over 16 MiB"]),
        ("--output|1K", "print 1\\n", &["1 AC"]),
        ("--time|0.2", "spin", &["1 TLE", "over 0.2 s of CPU time"]),
        (
            "--time|0.2",
            "sleep",
            &["1 TLE", "still running after 1.4 s, with 0"],
        ),
    ] {
        assert_judged(["0\n", "1\n"], options, behaviour, parts);
    }
    // A stack as large as the system allows.
    assert_judged(["", "30000\n"], "", "recurse 30000", &["1 AC"]);
}

#[test]
fn accepts_any_answer_that_a_checker_accepts() {
    for checker in ["--checker|BEHAVES testlib", "--checker|BEHAVES kattis"] {
        let case = ["7\n", "3 4\n"];
        assert_judged(case, checker, "sum 1", &["1 AC"]);
        assert_judged(
            case,
            checker,
            "print 1 1\\n",
            &["1 WA", "one right output", "3 4"],
        );
    }
    let testlib = "--checker|BEHAVES testlib";
    assert_judged(["7\n", "3 4\n"], testlib, "print x\\n", &["1 PE"]);
    let kattis = "--checker|BEHAVES kattis";
    assert_judged(
        ["7\n", "3 4\n"],
        kattis,
        "print x y\\n",
        &["1 WA", "it does not add up"],
    );
}

#[test]
fn a_failing_checker_is_not_the_programs_fault() {
    let crash = "--checker|BEHAVES crash";
    let parts = ["1 SE", "does not accept the expected output: exit 101"];
    assert_judged(["7\n", "3 4\n"], crash, "sum 1", &parts);
    // The expected output is wrong.
    let parts = ["1 SE", "exit 43 (it does not add up) as Kattis calls it"];
    assert_judged(
        ["7\n", "3 3\n"],
        "--checker|BEHAVES kattis",
        "sum 1",
        &parts,
    );
}

#[test]
fn plays_against_an_interactor() {
    for host in [
        "--interactor|BEHAVES host",
        "--interactor|BEHAVES kattis-host",
    ] {
        let case = ["77\n", ""];
        assert_judged(case, host, "guess", &["1 AC"]);
        let dialogue = "    > 50\n      < low\n      > 76\n      < low\n";
        assert_judged(case, host, "give-up", &["1 WA", "not guessed", dialogue]);
        // Killed at once, as it has lost.
        assert_judged(case, host, "cheat", &["1 WA", "101 is more than 100"]);
        assert_judged(
            case,
            host,
            "complain",
            &["1 RE", "exit 3; the interactor: not guessed", "why"],
        );
        let limits = format!("{host}|--output|64K");
        assert_judged(case, &limits, "chat", &["1 OLE", "over 64 KiB", "[… "]);
        let limits = format!("{host}|--time|0.2");
        assert_judged(case, &limits, "spin", &["1 TLE", "over 0.2 s of CPU time"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn tells_a_deadlock_from_a_slow_program() {
    let parts = ["1 TLE", "deadlock after ", "(nothing was said)"];
    assert_judged(["77\n", ""], "--interactor|BEHAVES host", "mute", &parts);
}

#[test]
fn a_failing_interactor_is_not_the_programs_fault() {
    let parts = ["1 SE", "the interactor fails: exit 101"];
    assert_judged(["77\n", ""], "--interactor|BEHAVES crash", "guess", &parts);
    assert_judged(["77\n", ""], "--interactor|BEHAVES crash", "sleep", &parts);
}

/// Waits until something holds.
fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(20), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Starts children, one of them in a session of its own, and writes their ids to `pids`.
const CHILDREN: &str =
    "sleep 300 & echo $! >> pids; setsid sh -c 'echo $$ >> pids; exec sleep 300' & \
                        until [ $(wc -l < pids) = 2 ]; do sleep 0.01; done;";

fn pids(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("pids")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn is_gone(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.map_or(true, |stat| stat.contains(") Z "))
}

#[cfg(target_os = "linux")]
#[test]
fn kills_the_children_of_a_program() {
    for (last, verdict) in [("echo 1", "1 AC"), ("sleep 300", "1 TLE")] {
        let folder = scratch(&[("a.in", ""), ("a.out", "1\n")]);
        let command = format!("{CHILDREN} {last}");
        let words = ["--cases", ".", "--time", "0.3", "--command", &command];
        let output = check(&words).current_dir(folder.path()).output().unwrap();
        assert!(text(&output).contains(verdict), "{}", text(&output));
        let pids = pids(folder.path());
        assert_eq!(pids.len(), 2);
        for pid in pids {
            eventually("a child is left", || is_gone(&pid));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_everything() {
    for signal in ["-INT", "-TERM"] {
        let folder = scratch(&[("a.in", ""), ("a.out", "1\n")]);
        let command = format!("{CHILDREN} sleep 300");
        let words = ["--cases", ".", "--time", "100", "--command", &command];
        let mut check = check(&words);
        let mut check = check
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        eventually("the program starts", || pids(folder.path()).len() == 2);
        let id = check.id().to_string();
        assert!(Command::new("kill")
            .args([signal, &id])
            .status()
            .unwrap()
            .success());
        assert_eq!(check.wait().unwrap().code(), Some(130));
        for pid in pids(folder.path()) {
            eventually("a child is left", || is_gone(&pid));
        }
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = scratch(&[("a.in", ""), ("a.out", "1\n")]);
    let words = ["--cases", ".", "--command", "echo 1"];
    let mut check = check(&words);
    let check = check
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut check = check.spawn().unwrap();
    drop(check.stdout.take());
    let output = check.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output)),
        (Some(1), String::new())
    );
}

#[test]
fn marks_drafts_and_judges_the_rest() {
    let folder = scratch(&[("a.in", ""), ("a.out", "1\n"), ("b.in", ""), ("b2.in", "")]);
    let words = ["--cases", ".", "--command", "echo 1"];
    let output = check(&words).current_dir(folder.path()).output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("1 AC, 2 draft\n  draft: b.in has no b.out\n"),
        "{text}"
    );
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn shows_the_smallest_failure_in_full_and_a_line_for_each_other() {
    let folder = scratch(&[
        ("long.in", "22\n"),
        ("long.out", "1\n"),
        ("short.in", "7\n"),
        ("short.out", "1\n"),
        ("right.in", "333\n"),
        ("right.out", "2\n"),
    ]);
    let words = ["--cases", ".", "--command", "echo 2"];
    let output = check(&words).current_dir(folder.path()).output().unwrap();
    let text = text(&output);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert!(lines[0].ends_with("1 AC, 2 WA"), "{text}");
    assert!(lines[1].starts_with("  long   WA"), "{text}");
    assert!(lines[2].starts_with("  short  WA"), "{text}");
    assert_eq!(lines[3..5], ["    input", "      7"]);
}

#[test]
fn explains_wrong_use() {
    for (words, why) in [
        (
            &["--cases", "nowhere", "--", "cat"][..],
            "cannot read the folder nowhere",
        ),
        (
            &["--cases", ".", "--", "./no-program"],
            "cannot find the program ./no-program",
        ),
        (
            &["--case", "x", "--cases", ".", "--", "cat"],
            "has no case `x`; its cases: a",
        ),
        (&["--no-such-option"], "unexpected argument"),
    ] {
        let folder = scratch(&[("a.in", ""), ("a.out", "")]);
        let output = check(words).current_dir(folder.path()).output().unwrap();
        let text = text(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(why), "no `{why}` in {text}");
    }
}

/// A workspace with these problems, each with a program, more metadata and a case.
fn workspace(problems: &[(&str, &str, &str)]) -> tempfile::TempDir {
    let mut files: Vec<(String, String)> = vec![(
        "Cargo.toml".into(),
        "[workspace]\nmembers = [\"p/*\"]\nresolver = \"2\"".into(),
    )];
    for (id, main, metadata) in problems {
        let manifest = format!(
            "[package]\nname = \"{id}\"\nedition = \"2021\"\n[package.metadata.judge]\n\
             title = \"石子\"\njudge = \"HDU 1\"\n{metadata}\n"
        );
        files.push((format!("p/{id}/Cargo.toml"), manifest));
        files.push((format!("p/{id}/src/main.rs"), (*main).to_owned()));
        if !id.starts_with("new") {
            files.push((format!("testcases/{id}/a.in"), "7\n".to_owned()));
            files.push((format!("testcases/{id}/a.out"), "3 4\n".to_owned()));
        }
    }
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    scratch(&files)
}

#[test]
fn judges_the_solutions_of_a_workspace() {
    let checker = "fn main() {\n    let out = std::fs::read_to_string(std::env::args().nth(2).unwrap()).unwrap();\n    \
                   std::process::exit(i32::from(!out.contains('3')));\n}\n";
    let print = |text: &str| format!("fn main() {{ println!(\"{text}\"); }}");
    let folder = workspace(&[
        ("any1", &print("4 3"), "checker = \"c.rs\""),
        ("bad2", "fn main() { no_such_name() }", ""),
        ("fine3", &print("3 4"), ""),
        ("new4", &print("1"), ""),
        ("wrong5", &print("3 5"), ""),
    ]);
    fs::write(folder.path().join("p/any1/c.rs"), checker).unwrap();
    let root: PathBuf = folder.path().to_owned();
    let run = |words: &[&str]| {
        let root = [OsStr::new("--root"), root.as_os_str()];
        let words = root.into_iter().chain(words.iter().map(OsStr::new));
        let output = check(&words.collect::<Vec<_>>()).output().unwrap();
        (output.status.code(), text(&output))
    };
    let (status, shown) = run(&[]);
    assert_eq!(status, Some(1), "{shown}");
    let words = |line: &str| -> Vec<String> {
        line.split("  ")
            .map(|it| it.trim().to_owned())
            .filter(|it| !it.is_empty())
            .collect()
    };
    let lines: Vec<Vec<String>> = shown.lines().map(words).collect();
    let found = |id: &str| {
        lines
            .iter()
            .find(|line| line.first().is_some_and(|it| it == id))
            .unwrap()
    };
    for (id, last) in [
        ("any1", "1 AC"),
        ("bad2", "1 CE"),
        ("fine3", "1 AC"),
        ("new4", "draft: no cases"),
        ("wrong5", "1 WA"),
    ] {
        assert_eq!(found(id).last().unwrap(), last, "{shown}");
        assert_eq!(found(id)[1], "石子", "{shown}");
    }
    assert!(shown.contains("no_such_name"), "{shown}");
    assert!(
        shown.contains("smaller: scripts/hack.sh wrong5\n"),
        "{shown}"
    );
    assert!(
        shown.contains("5 problems: 2 AC, 1 WA, 1 CE in "),
        "{shown}"
    );

    let (status, shown) = run(&["fine3"]);
    assert_eq!((status, shown.lines().count()), (Some(0), 1), "{shown}");
    let (status, shown) = run(&["new4"]);
    assert_eq!(status, Some(1), "{shown}");
    let (status, shown) = run(&["fine2"]);
    assert_eq!(status, Some(2));
    assert_eq!(shown, "error: no problem `fine2`; did you mean `fine3`?\n");
    let (status, shown) = run(&["fine3", "--", "echo", "-n", "3 4"]);
    assert_eq!(status, Some(0), "{shown}");
    let (_, shown) = run(&["fine3", "--", "echo", "-n", "5"]);
    let hint = "smaller: scripts/hack.sh fine3 -- echo -n 5\n";
    assert!(shown.ends_with(hint), "{shown}");
}
