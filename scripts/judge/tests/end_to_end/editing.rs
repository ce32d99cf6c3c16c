//! What happens while a solution is written: judging again after each save, and adding cases.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use crate::scratch::{eventually, Outcome, Scratch};

/// A problem with two cases.
fn workspace() -> Scratch {
    let manifest = "[package]\nname = \"nim\"\nedition = \"2021\"\n\n\
                    [workspace]\n\n[package.metadata.judge]\ntitle = \"\"\njudge = \"\"\n";
    Scratch::new()
        .with("Cargo.toml", manifest)
        .with("src/main.rs", "fn main() {}")
        .with("testcases/nim/a.in", "1\n")
        .with("testcases/nim/a.out", "1\n")
        .with("testcases/nim/b.in", "2\n")
        .with("testcases/nim/b.out", "2\n")
}

#[test]
fn judges_again_after_a_save_and_first_what_failed() {
    let scratch = workspace().with("program", "echo 1\n");
    let line = format!("sh {}", scratch.path("program").display());
    let out = scratch.path("out");
    let mut judge = scratch.in_workspace(&["nim", "--watch", "--command", &line]);
    let mut judge = judge.stdout(File::create(&out).unwrap()).spawn().unwrap();
    let printed = || fs::read_to_string(&out).unwrap();
    let rounds = |count: usize| printed().matches("\ntook ").count() >= count;

    eventually("the first round", || rounds(1));
    fs::write(scratch.path("program"), "cat # what was read\n").unwrap();
    eventually("the second round", || rounds(2));
    kill(Pid::from_raw(judge.id().cast_signed()), Signal::SIGINT).unwrap();
    assert_eq!(judge.wait().unwrap().code(), Some(130));

    let printed = printed();
    let lines = printed.lines().filter(|line| line.starts_with("nim "));
    let verdicts: Vec<Vec<&str>> = lines
        .map(|line| line.split_whitespace().skip(1).take(2).collect())
        .collect();
    let expected = [["a", "AC"], ["b", "WA"], ["b", "AC"], ["a", "AC"]];
    assert_eq!(verdicts, expected, "{printed}");
}

/// Runs the judge with an input.
fn with_input(judge: &mut Command, input: &str) -> Outcome {
    let mut judge = judge.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = judge.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    Outcome::from(judge.wait_with_output().unwrap())
}

#[test]
fn adds_a_case_with_the_answer_of_the_solution() {
    let scratch = workspace();
    let arguments = ["nim", "--add", "mine", "--yes", "--command", "cat"];
    let added = with_input(&mut scratch.in_workspace(&arguments), "3 4\n");
    assert_eq!((added.status, added.stderr.as_str()), (Some(0), ""));
    assert!(
        added.stdout.ends_with("nim/own-mine.in\n"),
        "{}",
        added.stdout
    );
    for kind in ["in", "out"] {
        let file = scratch.path(&format!("testcases/nim/own-mine.{kind}"));
        assert_eq!(fs::read_to_string(file).unwrap(), "3 4\n");
    }
}

/// `commands` in a shell, which find the judge and its arguments in `$JUDGE`, on a terminal of their own
/// on which `typed` is typed; returns the exit status and what the terminal shows.
#[cfg(target_os = "linux")]
fn on_terminal(scratch: &Scratch, commands: &str, typed: &str) -> (Option<i32>, String) {
    let judge = scratch.in_workspace(&["nim", "--add", "mine", "--command", "cat"]);
    let mut words = vec![judge.get_program().display().to_string()];
    words.extend(judge.get_args().map(|word| word.display().to_string()));
    let mut script = Command::new("script");
    script.args(["-qec", commands, "/dev/null"]);
    script.env("JUDGE", words.join(" ")).stdout(Stdio::piped());
    let outcome = with_input(&mut script, typed);
    (outcome.status, outcome.stdout)
}

#[cfg(target_os = "linux")]
#[test]
fn adds_a_case_if_the_terminal_says_yes() {
    let judge = "printf '3 4\n' | $JUDGE";
    for (typed, is_added) in [("y\n", true), ("\n", false)] {
        let scratch = workspace();
        let (status, shown) = on_terminal(&scratch, judge, typed);
        assert_eq!(status, Some(i32::from(!is_added)), "{shown}");
        assert!(shown.contains("add this case? [y/N]"), "{shown}");
        let file = scratch.path("testcases/nim/own-mine.in");
        assert_eq!(file.exists(), is_added, "{shown}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn adds_no_case_without_a_terminal() {
    let scratch = workspace();
    let (status, shown) = on_terminal(&scratch, "printf '3 4\n' | setsid -w $JUDGE", "y\n");
    assert_eq!(status, Some(2), "{shown}");
    assert!(
        shown.contains("no terminal to ask on: give --yes"),
        "{shown}"
    );
    assert!(!scratch.path("testcases/nim/own-mine.in").exists());
}

#[test]
fn adds_no_case_on_which_the_solution_fails() {
    let scratch = workspace();
    let fails = "echo why >&2; exit 3";
    let arguments = ["nim", "--add", "mine", "--yes", "--command", fails];
    let outcome = with_input(&mut scratch.in_workspace(&arguments), "");
    assert_eq!(outcome.status, Some(2));
    assert!(
        outcome.stderr.contains("the program fails: RE exit 3\nwhy"),
        "{}",
        outcome.stderr
    );
    assert!(!scratch.path("testcases/nim/own-mine.in").exists());
}

#[test]
fn adds_no_case_on_which_the_solution_exceeds_a_limit() {
    let scratch = workspace();
    let arguments = [
        "nim", "--add", "mine", "--yes", "--time", "0.2", "--", "sleep", "30",
    ];
    let outcome = with_input(&mut scratch.in_workspace(&arguments), "");
    assert_eq!(outcome.status, Some(2));
    let why = "the program fails: TLE over 0.2 s";
    assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
    assert!(!scratch.path("testcases/nim/own-mine.in").exists());
}

#[test]
fn adds_no_case_without_a_problem_or_a_plain_name() {
    let scratch = workspace();
    let judged = |arguments: &[&str]| with_input(&mut scratch.in_workspace(arguments), "");
    judged(&["--add", "mine", "--yes"]).assert_error(&["--add needs exactly one problem"]);
    judged(&["nim", "--add", "../x", "--yes", "--command", "cat"]).assert_error(&["`../x` is not"]);
}
