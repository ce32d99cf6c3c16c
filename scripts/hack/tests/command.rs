//! Runs the program as its users do.

mod program;

use std::fs;
use std::path::Path;

use program::{command, hack, Outcome};

/// The answers to HDU 1847 by `awk`, for each line `n`.
const RIGHT: &str = r#"awk '{ print $1 % 3 ? "Kiki" : "Cici" }'"#;
const WRONG: &str = r#"awk '{ print $1 % 2 ? "Kiki" : "Cici" }'"#;

#[test]
fn finds_nothing_in_a_right_program() {
    let outcome = hack(&["hdu1847", "--command", RIGHT, "--time", "3"]);
    assert_eq!(outcome.status, Some(0), "{outcome:?}");
    assert!(outcome.stdout.starts_with("no failure in "), "{outcome:?}");
    assert_eq!(outcome.stderr, "");
}

#[test]
fn shows_the_smallest_input_and_how_to_repeat_it() {
    let arguments = ["hdu1847", "--command", WRONG, "--seed", "7"];
    let outcome = hack(&arguments);
    assert_eq!(outcome.status, Some(1), "{outcome:?}");
    assert_eq!(outcome.input(), ["2"]);
    for part in [
        "hdu1847  WA\n",
        "1  Kiki     ≠ 1  Cici",
        "--seed 7\n",
        r"printf '2\n' | awk",
    ] {
        assert!(outcome.stdout.contains(part), "no {part:?}: {outcome:?}");
    }
    assert_eq!(outcome.stderr, "");
    let again = hack(&arguments);
    assert_eq!(again.input(), outcome.input());
}

#[test]
fn hacks_a_program_with_arguments() {
    let (first, rest) = ("awk", r#"{ print $1 % 2 ? "Kiki" : "Cici" }"#);
    let arguments = ["hdu1847", "--seed", "7", first, rest];
    let outcome = hack(&arguments);
    assert_eq!(outcome.status, Some(1), "{outcome:?}");
    assert_eq!(outcome.input(), ["2"]);
    let repeat = format!("repeat   scripts/hack.sh hdu1847 awk '{rest}' --seed 7\n");
    assert!(outcome.stdout.contains(&repeat), "{outcome:?}");
}

/// A program that adds two numbers, but not large ones, a generator, and a brute force.
fn sums(arguments: &[&str], folder: &Path) -> Outcome {
    let fixed = [
        "--command",
        "awk '{ print ($1 > 20) ? 0 : $1 + $2 }'",
        "--generator",
        "printf '%s %s\n'",
        "--brute",
        "awk '{ print $1 + $2 }'",
    ];
    let mut command = command(&[&fixed, arguments].concat());
    Outcome::from(command.current_dir(folder).output().unwrap())
}

#[test]
fn compares_with_a_brute_force() {
    let folder = tempfile::tempdir().unwrap();
    let found = sums(&["--seed", "0", "--save", "large"], folder.path());
    assert_eq!(found.status, Some(1), "{found:?}");
    assert!(found.stdout.starts_with("hack  WA\n"), "{found:?}");
    let input = fs::read_to_string(folder.path().join("own-large.in")).unwrap();
    let output = fs::read_to_string(folder.path().join("own-large.out")).unwrap();
    let numbers: Vec<u64> = input
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    assert!(numbers[0] > 20, "{input}");
    assert_eq!(output, format!("{}\n", numbers[0] + numbers[1]));
    let check = "scripts/check.sh --cases . --command 'awk ";
    assert!(found.stdout.contains(check), "{found:?}");
}

#[test]
fn reports_a_failing_generator() {
    let outcome = hack(&[
        "--command",
        "cat",
        "--generator",
        "exit 3;",
        "--brute",
        "cat",
    ]);
    assert_eq!(outcome.status, Some(2), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: `exit 3;"), "{outcome:?}");
}

#[test]
fn rejects_what_it_cannot_hack() {
    for (arguments, why) in [
        (&["hdu1864"][..], "did you mean `hdu1846`"),
        (
            &["hdu1846", "./nowhere"],
            "cannot find the program ./nowhere",
        ),
        (
            &["hdu1846", "--command", "cat", "--brute", "cat"],
            "--generator",
        ),
        (&["--generator", "echo", "--brute", "cat"], "give a program"),
    ] {
        let outcome = hack(arguments);
        assert_eq!(outcome.status, Some(2), "{outcome:?}");
        assert!(outcome.stderr.contains(why), "{why}: {outcome:?}");
    }
}

/// What becomes of processes, by their numbers and signals.
#[cfg(unix)]
mod processes {
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::errno::Errno;
    use nix::sys::signal::{kill, Signal};
    use nix::unistd::Pid;

    use super::*;

    #[test]
    fn leaves_no_process_and_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let pids = folder.path().join("pids");
        let line = format!("sleep 60 & echo $! >> {}; {WRONG}", pids.display());
        let mut command = command(&["hdu1847", "--command", &line]);
        let outcome = Outcome::from(command.env("TMPDIR", &temporary).output().unwrap());
        assert_eq!(outcome.status, Some(1), "{outcome:?}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
        for pid in fs::read_to_string(&pids).unwrap().lines() {
            let pid = Pid::from_raw(pid.parse().unwrap());
            assert_eq!(kill(pid, None), Err(Errno::ESRCH), "{pid} is left");
        }
    }

    #[test]
    fn ctrl_c_ends_the_search() {
        let child = command(&["hdu1847", "--command", RIGHT]).spawn().unwrap();
        let started = Instant::now();
        thread::sleep(Duration::from_secs(2));
        let pid = Pid::from_raw(child.id().cast_signed());
        kill(pid, Signal::SIGINT).unwrap();
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.status, Some(130), "{outcome:?}");
        assert!(started.elapsed() < Duration::from_secs(40));
    }

    #[test]
    fn ctrl_c_shows_the_smallest_input_so_far() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("mark");
        // The first run fails at once, each other one takes its time.
        let line = format!("[ -e {0} ] && sleep 0.4; touch {0}; echo", mark.display());
        let child = command(&["hdu1847", "--command", &line]).spawn().unwrap();
        while !mark.exists() {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(800));
        let pid = Pid::from_raw(child.id().cast_signed());
        kill(pid, Signal::SIGINT).unwrap();
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.status, Some(1), "{outcome:?}");
        assert!(outcome.stdout.starts_with("hdu1847  WA\n"), "{outcome:?}");
    }
}
