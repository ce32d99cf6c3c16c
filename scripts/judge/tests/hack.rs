//! `hack` on the wrong programs in `tests/wrong`, and on programs of the shell.
#![cfg(unix)] // the commands are those of a shell

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The programs whose verdict is not WA, or whose inputs cannot be as short as five lines: two cases of three lines
/// and the end, and two graphs.
const OTHERS: [(&str, &str, usize); 7] = [
    ("hdu1847-no-end", "OLE", 5),
    ("boj13034-slow", "TLE", 5),
    ("hdu1848-leaks", "MLE", 5),
    ("hdu1907-array-too-small", "RE", 5),
    ("p2197-blanks", "PE", 5),
    ("hdu1536-marks-left", "WA", 7),
    ("poj2425-marks-left", "WA", 20),
];

/// The answers to HDU 1847, for each line `n`.
const RIGHT: &str = r#"awk '{ print $1 % 3 ? "Kiki" : "Cici" }'"#;
const WRONG: &str = r#"awk '{ print $1 % 2 ? "Kiki" : "Cici" }'"#;

fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("testcases").is_dir());
    root.unwrap().to_owned()
}

fn command(arguments: &[&str]) -> Command {
    let mut hack = Command::new(env!("CARGO_BIN_EXE_hack"));
    hack.arg("--root").arg(root()).args(arguments);
    hack.env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    hack
}

fn hack(arguments: &[&str]) -> (Option<i32>, String) {
    outcome(&command(arguments).output().unwrap())
}

fn outcome(output: &Output) -> (Option<i32>, String) {
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    (output.status.code(), format!("{stdout}{stderr}"))
}

/// The lines of the input in a report.
fn input(report: &str) -> Vec<&str> {
    let lines = report.lines().skip_while(|line| *line != "  input").skip(1);
    let lines = lines.take_while(|line| line.starts_with("    "));
    lines.map(str::trim_start).collect()
}

/// Asserts that a wrong program fails, on a small input.
fn assert_found(file: &Path) {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let problems = fs::read_dir(root().join("problems")).unwrap();
    let ids = problems.map(|it| it.unwrap().file_name().into_string().unwrap());
    let id = ids.filter(|id| name.starts_with(&format!("{id}-"))).max();
    let id = id.unwrap();
    let mut words = vec![&id, file.to_str().unwrap(), "--seed=1"];
    if file.extension().is_some_and(|it| it == "py") {
        words.extend(["--limit=20", "--memory=256M"]);
    }
    let (status, report) = hack(&words);
    let others = OTHERS.iter().find(|it| it.0 == name);
    let (_, verdict, lines) = *others.unwrap_or(&(name, "WA", 5));
    assert_eq!(status, Some(1), "{name}: {report}");
    let found = report.split_whitespace().nth(1);
    assert_eq!(found, Some(verdict), "{name}: {report}");
    assert!(input(&report).len() <= lines, "{name}: {report}");
    let is_outside = report.contains("(the statement rules this input out)\n");
    assert_eq!(is_outside, name == "hdu1848-any-zero", "{name}: {report}");
}

#[test]
fn finds_every_wrong_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong");
    let files = fs::read_dir(folder).unwrap();
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 32);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    assert_found(file);
                }
            });
        }
    });
}

#[test]
fn shows_the_smallest_input_and_how_to_repeat_it() {
    let (status, report) = hack(&["hdu1847", "--command", WRONG, "--seed", "7"]);
    assert_eq!(status, Some(1), "{report}");
    assert_eq!(input(&report), ["2"]);
    for part in [
        "hdu1847  WA\n",
        "1  Kiki     ≠ Cici",
        " --seed 7\n",
        r"printf '2\n' | awk",
    ] {
        assert!(report.contains(part), "no {part:?}: {report}");
    }
    let (status, report) = hack(&["hdu1847", "--command", RIGHT, "--time", "1"]);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.starts_with("no failure in "), "{report}");
}

#[test]
fn compares_with_a_brute_force() {
    let generator = ["--generator", "printf '%s %s\n'"];
    let brute = ["--brute", "awk '{ print $1 + $2 }'"];
    let wrong = ["--command", "awk '{ print ($1 > 20) ? 0 : $1 + $2 }'"];
    let (status, report) = hack(&[generator, brute, wrong].concat());
    assert_eq!(status, Some(1), "{report}");
    let numbers = input(&report)[0].split_whitespace();
    let numbers: Vec<u64> = numbers.map(|it| it.parse().unwrap()).collect();
    let answer = format!("    1  {} ", numbers[0] + numbers[1]);
    assert!(numbers[0] > 20 && report.contains(&answer), "{report}");
}

/// The first stored case of `cses1730` leaves the statement; the others have other answers, too.
#[test]
fn prefers_inputs_that_keep_the_statement() {
    let (status, report) = hack(&["cses1730", "--brute", "echo 1", "--command", "echo 1"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(!report.contains("rules this input out"), "{report}");
}

/// An opponent that takes a move back loses to a perfect one, for some cards and some moves of it.
#[test]
fn plays_against_random_opponents() {
    let resigns = "read n l r; echo First; echo 0 0";
    let (status, report) = hack(&["abc278g", "--command", resigns, "--seed", "1"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("> First"), "{report}");
}

#[test]
fn rejects_what_it_cannot_hack() {
    for (words, why) in [
        ("hdu1864", "did you mean hdu1846"),
        ("hdu1846 ./nowhere", "cannot start ./nowhere"),
        (
            "--generator echo --brute cat",
            "give a problem or a program",
        ),
        ("--generator false --brute cat --command cat", "`false"),
        (
            "--generator echo --command cat",
            "what is right? give --brute",
        ),
    ] {
        let (status, report) = hack(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(status, Some(2), "{report}");
        assert!(report.contains(why), "{why}: {report}");
    }
}

#[test]
fn ctrl_c_shows_the_smallest_input_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    // The first run fails at once, each other one takes its time.
    let line = format!("[ -e {0} ] && sleep 0.4; touch {0}; echo", mark.display());
    let mut hack = command(&["hdu1847", "--command", &line]);
    hack.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = hack.spawn().unwrap();
    while !mark.exists() {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(800));
    let pid = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.unwrap().success());
    let (status, report) = outcome(&child.wait_with_output().unwrap());
    assert_eq!(status, Some(1), "{report}");
    assert!(report.starts_with("hdu1847  WA\n"), "{report}");
}
