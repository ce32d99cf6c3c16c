//! Each verdict, with its exit status.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::scratch::{said, Said, Scratch};

/// Judges a shell command that should print `1 2` and `3`.
fn judged(command: &str, arguments: &[&str]) -> Said {
    let scratch = Scratch::case("the input\n", "1 2\n3\n");
    said(scratch.on_cases(arguments).args(["--command", command]))
}

/// Asserts verdict and exit status, and that all of `parts` are shown.
#[track_caller]
fn assert_verdict(said: &Said, verdict: &str, parts: &[&str]) {
    assert_eq!(
        said.verdicts(),
        [("a", verdict)],
        "{}{}",
        said.stdout,
        said.stderr
    );
    assert_eq!(said.status, Some(i32::from(verdict != "AC")));
    for part in parts {
        assert!(said.stdout.contains(part), "no {part:?}:\n{}", said.stdout);
    }
    assert_eq!(said.stderr, "");
}

#[test]
fn right() {
    assert_verdict(
        &judged(r"printf '1 2\n3\n'", &[]),
        "AC",
        &["judged   1 AC", "largest", "took"],
    );
    assert_verdict(&judged(r"printf '1 2\r\n3\r\n'", &[]), "AC", &[]);
}

#[test]
fn reads_the_input() {
    let scratch = Scratch::case("the input\n", "the input\n");
    let said = said(&mut scratch.on_cases(&["--command", "cat"]));
    assert_verdict(&said, "AC", &[]);
}

#[test]
fn a_wrong_word() {
    let parts = [
        "line 2, column 1",
        "2  3        ≠ 2  4",
        "the input",
        "standard error",
        "why",
    ];
    assert_verdict(
        &judged(r"printf '1 2\n4\n'; echo why >&2", &[]),
        "WA",
        &parts,
    );
}

#[test]
fn nothing_printed() {
    assert_verdict(
        &judged("true", &[]),
        "WA",
        &["actual (empty)", "line 1, column 1"],
    );
}

#[test]
fn blanks_and_newlines() {
    assert_verdict(
        &judged(r"printf '1  2\n3\n'", &[]),
        "PE",
        &["line 1, column 3"],
    );
    assert_verdict(&judged(r"printf '1 2 \n3\n'", &[]), "PE", &["1 2·"]);
    assert_verdict(
        &judged(r"printf '1 2\n3'", &[]),
        "PE",
        &["3 (no trailing newline)"],
    );
    assert_verdict(
        &judged(r"printf '1 2\n\n3\n'", &[]),
        "PE",
        &["(blank line)"],
    );
}

#[test]
fn too_slow() {
    let start = Instant::now();
    let said = judged("sleep 30", &["--time", "0.2"]);
    assert_verdict(&said, "TLE", &["over 0.2 s"]);
    assert!(start.elapsed() < Duration::from_secs(30));
    let out_of_time = judged(r"sleep 0.3; printf '1 2\n3\n'", &["--time", "0.2"]);
    assert_verdict(&out_of_time, "TLE", &[]);
}

#[test]
fn endless_output() {
    let command = "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done";
    let said = judged(command, &["--output", "64K", "--time", "20"]);
    // 64 KiB and a byte are 2185 lines, of which 16 are shown: no more is written before anybody
    // looks.
    assert_verdict(&said, "OLE", &["over 64 KiB", "2169 actual"]);
    // One that goes on in spite of the signal.
    let command = "trap '' XFSZ; while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done 2>/dev/null";
    assert_verdict(
        &judged(command, &["--output", "64K", "--time", "20"]),
        "OLE",
        &[],
    );
}

#[test]
fn as_much_output_as_allowed() {
    let scratch = Scratch::case("", &"x".repeat(1024));
    let command = format!("printf {}", "x".repeat(1024));
    let said = said(&mut scratch.on_cases(&["--output", "1K", "--command", &command]));
    assert_verdict(&said, "AC", &[]);
}

#[test]
fn bad_ends() {
    assert_verdict(&judged("exit 3", &[]), "RE", &["exit 3"]);
    assert_verdict(&judged("kill -SEGV $$", &[]), "RE", &["SIGSEGV"]);
    assert_verdict(&judged("kill -ABRT $$", &[]), "RE", &["SIGABRT"]);
    let answered = judged(r"printf '1 2\n3\n'; exit 1", &[]);
    assert_verdict(&answered, "RE", &["output as expected"]);
}

#[test]
fn too_much_memory() {
    // With an argument it keeps the memory for a while.
    let source = "
        fn main() {
            let memory = vec![3_u8; 400 << 20];
            if std::env::args().len() > 1 {
                std::thread::sleep(std::time::Duration::from_secs(30));
            }
            println!(\"1 2\\n{}\", memory[12345]);
        }
    ";
    let scratch = Scratch::case("", "1 2\n3\n").with("greedy.rs", source);
    let program = scratch.path("greedy");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled = Command::new(rustc)
        .arg(scratch.path("greedy.rs"))
        .arg("-o")
        .arg(&program)
        .status();
    assert!(compiled.unwrap().success());

    let program = program.to_str().unwrap();
    let judged = |command: &str, arguments: &[&str]| {
        said(
            scratch
                .on_cases(arguments)
                .args(["--time", "60", "--command", command]),
        )
    };
    assert_verdict(&judged(program, &[]), "MLE", &["over 256 MiB"]);
    // A child's memory counts too; and there is no waiting for the end.
    let start = Instant::now();
    let child = format!("{program} sleep; true");
    assert_verdict(&judged(&child, &[]), "MLE", &[]);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_verdict(&judged(program, &["--memory", "1G"]), "AC", &["   40"]);
}

#[test]
fn a_small_program_is_not_charged_for_the_judge() {
    assert_verdict(
        &judged(r"printf '1 2\n3\n'", &["--memory", "16M"]),
        "AC",
        &[],
    );
}
