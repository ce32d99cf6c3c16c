//! Terminals, pipes and full disks.

use std::fs::File;

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
