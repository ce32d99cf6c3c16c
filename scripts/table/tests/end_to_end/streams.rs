//! Terminals, pipes and full disks.

use std::fs::{self, File};
use std::io::Read;
use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::explorer::{explorer, run};

#[test]
fn colours_only_on_request() {
    for words in [
        "octal 0.77",
        "board wythoff",
        "take x",
        "bars",
        "dynamic 2",
        "column W",
    ] {
        let plain = run(&mut explorer(words));
        assert!(!(plain.stdout + &plain.stderr).contains('\x1b'), "{words}");
        let forced = run(explorer(words).env("CLICOLOR_FORCE", "1"));
        assert!((forced.stdout + &forced.stderr).contains('\x1b'), "{words}");
        let never = run(explorer(words)
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", "1"));
        assert!(!(never.stdout + &never.stderr).contains('\x1b'), "{words}");
    }
}

/// The output is far more than a pipe holds.
#[test]
fn ends_quietly_when_the_pipe_closes() {
    for words in [
        "octal 0.77 --upto 200000",
        "octal 0.77 --upto 200000 --json",
        "board nim --upto 300",
    ] {
        let mut child = explorer(words).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words}");
        assert!(output.stderr.is_empty(), "{words}");
    }
}

/// The whole table would take far longer than the test may.
#[test]
fn streams_a_long_row_while_it_is_computed() {
    for words in [
        "grundys-game --upto 10^8",
        "grundys-game --upto 10^8 --json",
    ] {
        let mut child = explorer(words).spawn().unwrap();
        let mut start = vec![0; 100_000];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut start).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr),
            (Some(0), Vec::new()),
            "{words}"
        );
    }
}

/// The whole table would take minutes.
#[test]
#[cfg(target_os = "linux")]
fn prints_what_is_known_at_ctrl_c() {
    let child = explorer("grundys-game --upto 20000000 --json")
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    // Bit 1 is SIGINT.
    let catches_ctrl_c = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
    };
    while !catches_ctrl_c() {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(300)); // so that something is known
    assert!(Command::new("kill")
        .args(["-INT", &id])
        .status()
        .unwrap()
        .success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["interrupted"], true);
    let upto = found["upto"].as_u64().unwrap();
    assert!(upto < 20_000_000);
    assert_eq!(found["values"].as_array().unwrap().len() as u64, upto + 1);
}

#[test]
#[cfg(target_os = "linux")]
fn reports_a_full_disk() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let outcome = run(explorer("octal 0.77").stdout(full));
    assert_eq!(outcome.status, Some(1));
    assert!(
        outcome
            .stderr
            .starts_with("error: cannot write the table: "),
        "{}",
        outcome.stderr
    );
}
