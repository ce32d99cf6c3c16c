//! Programs that do not end are killed, and nothing is left running.

use std::io::{BufRead, BufReader, Read};
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use crate::scratch::{eventually, is_gone, run, Scratch};

/// Starts two sleepers that keep standard output open, on Linux one of them in a session of its own,
/// and writes their process ids into a file.
const SLEEPERS: &str = if cfg!(target_os = "linux") {
    "sleep 60 & echo $! >> pids; setsid sh -c 'echo $$ >> pids; exec sleep 60' &"
} else {
    "sleep 60 & echo $! >> pids; sleep 60 & echo $! >> pids;"
};

/// The judge on a case whose program is the shell script `commands`, in the folder of the case.
fn judge(scratch: &Scratch, commands: &str, arguments: &[&str]) -> Command {
    let mut judge = scratch.on_cases(arguments);
    judge
        .current_dir(scratch.path(""))
        .args(["--command", commands]);
    judge
}

#[track_caller]
fn assert_gone(pids: &[Pid]) {
    for &pid in pids {
        assert!(is_gone(pid), "{pid} is left running");
    }
}

#[test]
fn kills_the_program_and_its_children_at_the_time_limit() {
    let scratch = Scratch::case("", "");
    let start = Instant::now();
    let outcome = run(&mut judge(
        &scratch,
        &format!("{SLEEPERS} wait"),
        &["--time", "2"],
    ));
    assert_eq!(outcome.verdicts(), [("a", "TLE")], "{}", outcome.stderr);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_gone(&scratch.pids("pids", 2));
}

#[test]
fn kills_the_children_that_a_program_leaves() {
    let scratch = Scratch::case("", "1\n");
    let start = Instant::now();
    let both = format!("{SLEEPERS} while [ $(wc -l < pids) -lt 2 ]; do sleep 0.01; done; echo 1");
    let outcome = run(&mut judge(&scratch, &both, &["--time", "60"]));
    assert_eq!(
        outcome.verdicts(),
        [("a", "AC")],
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
    assert_gone(&scratch.pids("pids", 2));
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn kills_the_program_at_ctrl_c() {
    let scratch = Scratch::case("", "");
    let judge = judge(&scratch, &format!("{SLEEPERS} wait"), &["--time", "500"])
        .spawn()
        .unwrap();
    let pids = scratch.pids("pids", 2);
    kill(Pid::from_raw(judge.id().cast_signed()), Signal::SIGINT).unwrap();
    let output = judge.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_gone(&pids);
}

#[test]
fn kills_the_program_if_the_judge_is_killed() {
    let scratch = Scratch::case("", "");
    let mut judge = judge(&scratch, &format!("{SLEEPERS} wait"), &["--time", "500"])
        .spawn()
        .unwrap();
    let pids = scratch.pids("pids", 2);
    judge.kill().unwrap();
    judge.wait().unwrap();
    eventually("the sleepers end", || pids.iter().all(|&pid| is_gone(pid)));
}

/// The judge is a subreaper, so it finds what a killed supervisor leaves.
#[cfg(target_os = "linux")]
#[test]
fn kills_the_program_if_its_supervisor_is_killed() {
    let scratch = Scratch::case("", "");
    let commands = format!(
        "{SLEEPERS} while [ $(wc -l < pids) -lt 2 ]; do sleep 0.01; done; kill -9 $PPID; wait"
    );
    let outcome = run(&mut judge(&scratch, &commands, &["--time", "500"]));
    outcome.assert_error(&["the supervisor gave no answer", "SIGKILL"]);
    assert_gone(&scratch.pids("pids", 2));
}

/// The inputs are the programs.
#[test]
fn stops_at_the_first_failure() {
    let wrong = "while [ ! -s pids ]; do sleep 0.01; done; echo 2\n";
    let scratch = Scratch::case("sleep 0.2; echo 1\n", "1\n")
        .with("b.in", wrong)
        .with("b.out", "1\n")
        .with("c.in", "echo $$ >> pids; exec sleep 60\n")
        .with("c.out", "1\n");
    let arguments = ["--fail-fast", "--jobs", "3", "--time", "500"];
    let outcome = run(&mut judge(&scratch, "sh", &arguments));
    assert_eq!(
        outcome.verdicts(),
        [("a", "AC"), ("b", "WA")],
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
    assert!(
        outcome.stdout.contains("1 AC, 1 WA, 1 not judged"),
        "{}",
        outcome.stdout
    );
    assert_eq!(outcome.status, Some(1));
    assert_gone(&scratch.pids("pids", 1));
}

/// Even if `b` is faster than `a`.
#[test]
fn does_not_report_cases_after_the_first_failure() {
    let scratch = Scratch::case(
        "while [ ! -e b ]; do sleep 0.01; done; sleep 0.2; echo 2\n",
        "1\n",
    )
    .with("b.in", "touch b; echo 1\n")
    .with("b.out", "1\n");
    let arguments = ["--fail-fast", "--jobs", "2", "--time", "60"];
    let outcome = run(&mut judge(&scratch, "sh", &arguments));
    assert_eq!(
        outcome.verdicts(),
        [("a", "WA")],
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
}

#[test]
fn reports_in_order() {
    let scratch = Scratch::case("while [ ! -e b ]; do sleep 0.01; done; echo 1\n", "1\n")
        .with("b.in", "touch b; echo 1\n")
        .with("b.out", "1\n");
    let outcome = run(&mut judge(&scratch, "sh", &["--jobs", "2", "--time", "60"]));
    assert_eq!(
        outcome.verdicts(),
        [("a", "AC"), ("b", "AC")],
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
    assert_eq!(outcome.status, Some(0));
}

#[test]
fn stops_at_a_closed_pipe() {
    let scratch = Scratch::case("echo 1\n", "1\n")
        .with(
            "b.in",
            "while [ ! -e closed ]; do sleep 0.01; done; echo 1\n",
        )
        .with("b.out", "1\n")
        .with("c.in", "echo $$ >> pids; exec sleep 60\n")
        .with("c.out", "1\n");
    let mut judge = judge(&scratch, "sh", &["--jobs", "3", "--time", "500"])
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut pipe = BufReader::new(judge.stdout.take().unwrap());
    pipe.read_line(&mut line).unwrap();
    assert!(line.contains(" AC "), "{line}");
    let pids = scratch.pids("pids", 1);
    drop(pipe);
    let start = Instant::now();
    let scratch = scratch.with("closed", "");

    let mut stderr = String::new();
    judge
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(judge.wait().unwrap().code(), Some(1));
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(stderr, "");
    assert_gone(&pids);
    drop(scratch);
}
