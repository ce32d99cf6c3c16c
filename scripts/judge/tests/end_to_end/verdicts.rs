//! Each verdict, with its exit status.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use crate::scratch::{run, Outcome, Scratch};

/// Judges a shell command that should print `1 2` and `3`.
fn judged(command: &str, arguments: &[&str]) -> Outcome {
    let scratch = Scratch::case("the input\n", "1 2\n3\n");
    run(scratch.on_cases(arguments).args(["--command", command]))
}

/// Asserts the verdict and the exit status, and that all of `parts` are printed.
#[track_caller]
fn assert_verdict(outcome: &Outcome, verdict: &str, parts: &[&str]) {
    assert_eq!(
        outcome.verdicts(),
        [("a", verdict)],
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
    assert_eq!(outcome.status, Some(i32::from(verdict != "AC")));
    for part in parts {
        assert!(
            outcome.stdout.contains(part),
            "no {part:?}:\n{}",
            outcome.stdout
        );
    }
    assert_eq!(outcome.stderr, "");
}

#[test]
fn accepts_the_expected_output() {
    assert_verdict(
        &judged(r"printf '1 2\n3\n'", &[]),
        "AC",
        &["judged   1 AC", "largest", "took"],
    );
    assert_verdict(&judged(r"printf '1 2\r\n3\r\n'", &[]), "AC", &[]);
}

#[test]
fn passes_the_input() {
    let scratch = Scratch::case("the input\n", "the input\n");
    let outcome = run(&mut scratch.on_cases(&["--command", "cat"]));
    assert_verdict(&outcome, "AC", &[]);
}

#[test]
fn a_different_token_is_a_wrong_answer() {
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
fn no_output_is_a_wrong_answer() {
    assert_verdict(
        &judged("true", &[]),
        "WA",
        &["actual (empty)", "line 1, column 1"],
    );
}

#[test]
fn different_whitespace_is_a_presentation_error() {
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
fn exceeds_the_time_limit() {
    let start = Instant::now();
    let outcome = judged("sleep 30", &["--time", "0.2"]);
    assert_verdict(&outcome, "TLE", &["over 0.2 s"]);
    assert!(start.elapsed() < Duration::from_secs(30));
    let out_of_time = judged(r"sleep 0.3; printf '1 2\n3\n'", &["--time", "0.2"]);
    assert_verdict(&out_of_time, "TLE", &[]);
}

#[test]
fn exceeds_the_output_limit() {
    let command = "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done";
    let outcome = judged(command, &["--output", "64K", "--time", "20"]);
    // 64 KiB and a byte are 2185 lines, of which 16 are shown: the program cannot write more.
    assert_verdict(&outcome, "OLE", &["over 64 KiB", "2169 actual"]);
    // A program that ignores the signal.
    let command = "trap '' XFSZ; while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done 2>/dev/null";
    assert_verdict(
        &judged(command, &["--output", "64K", "--time", "20"]),
        "OLE",
        &[],
    );
}

#[test]
fn accepts_output_up_to_the_limit() {
    let scratch = Scratch::case("", &"x".repeat(1024));
    let command = format!("printf {}", "x".repeat(1024));
    let outcome = run(&mut scratch.on_cases(&["--output", "1K", "--command", &command]));
    assert_verdict(&outcome, "AC", &[]);
}

/// The output limit is for the program; the expected output may be larger.
#[test]
fn expects_more_output_than_the_limit() {
    let scratch = Scratch::case("", "1\n")
        .with("b.in", "")
        .with("b.out", &"x".repeat(5000));
    let arguments = ["--output", "1K", "--jobs", "1", "--command", "echo 1"];
    let outcome = run(&mut scratch.on_cases(&arguments));
    assert_eq!(
        outcome.verdicts(),
        [("a", "AC"), ("b", "WA")],
        "{}",
        outcome.stderr
    );
}

#[test]
fn a_bad_exit_is_a_runtime_error() {
    assert_verdict(&judged("exit 3", &[]), "RE", &["exit 3"]);
    assert_verdict(&judged("kill -SEGV $$", &[]), "RE", &["SIGSEGV"]);
    assert_verdict(&judged("kill -ABRT $$", &[]), "RE", &["SIGABRT"]);
    let answered = judged(r"printf '1 2\n3\n'; exit 1", &[]);
    assert_verdict(&answered, "RE", &["output as expected"]);
}

#[test]
fn exceeds_the_memory_limit() {
    // With an argument, the program keeps the memory for a while.
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
    let compiled = kit::compilers::rustc()
        .arg(scratch.path("greedy.rs"))
        .arg("-o")
        .arg(&program)
        .status();
    assert!(compiled.unwrap().success());

    let program = program.to_str().unwrap();
    let judged = |command: &str, arguments: &[&str]| {
        run(scratch
            .on_cases(arguments)
            .args(["--time", "60", "--command", command]))
    };
    assert_verdict(&judged(program, &[]), "MLE", &["over 256 MiB"]);
    // The memory of a child counts too, and it is killed at once.
    let start = Instant::now();
    let child = format!("{program} sleep; true");
    assert_verdict(&judged(&child, &[]), "MLE", &[]);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_verdict(&judged(program, &["--memory", "1G"]), "AC", &["   40"]);
}

#[test]
fn does_not_count_the_memory_of_the_judge() {
    let text = "1 2 3\n".repeat(4 << 20);
    let scratch = Scratch::case(&text, &text);
    let outcome =
        run(&mut scratch.on_cases(&["--memory", "16M", "--time", "60", "--command", "cat"]));
    assert_verdict(&outcome, "AC", &[]);
}

/// The inputs are the programs.
#[test]
fn does_not_count_the_memory_of_an_earlier_program() {
    let large = "x=$(head -c 60000000 /dev/zero | tr '\\0' x); echo ${#x}\n";
    let scratch = Scratch::case(large, "60000000\n")
        .with("b.in", "echo 1\n")
        .with("b.out", "1\n");
    let arguments = ["--jobs", "1", "--time", "60", "--command", "sh"];
    let outcome = run(&mut scratch.on_cases(&arguments));
    assert_eq!(outcome.verdicts(), [("a", "AC"), ("b", "AC")]);
    let mib = |line: &str| -> f64 {
        let words: Vec<&str> = line.split_whitespace().collect();
        words[5].parse().unwrap()
    };
    let memory: Vec<f64> = outcome.stdout.lines().take(2).map(mib).collect();
    assert!(memory[0] > 57.0 && memory[1] < 10.0, "{}", outcome.stdout);
}

/// The expected output is read before the program runs.
#[test]
fn a_program_cannot_overwrite_the_expected_output() {
    let scratch = Scratch::case("", "1\n");
    let command = format!("echo 2; echo 2 > '{}'", scratch.path("a.out").display());
    let outcome = run(&mut scratch.on_cases(&["--command", &command]));
    assert_verdict(&outcome, "WA", &["1  1        ≠ 1  2"]);
    let overwritten = fs::read_to_string(scratch.path("a.out")).unwrap();
    assert_eq!(overwritten, "2\n", "the program ran");
}

#[test]
fn a_broken_link_fails_its_case_only() {
    let scratch = Scratch::new()
        .with("a.in", "")
        .with("b.in", "1\n")
        .with("b.out", "1\n");
    std::os::unix::fs::symlink("/nowhere/at/all", scratch.path("a.out")).unwrap();
    let outcome = run(&mut scratch.on_cases(&["--command", "cat"]));
    assert_eq!(
        outcome.verdicts(),
        [("a", "SE"), ("b", "AC")],
        "{}",
        outcome.stderr
    );
    assert!(
        outcome.stdout.contains("a.out: No such file"),
        "{}",
        outcome.stdout
    );
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), ""));
}

#[test]
fn escapes_file_names_and_judges_their_cases() {
    let scratch = Scratch::new()
        .with("plain.in", "1\n")
        .with("plain.out", "1\n");
    for name in [&b"not-\xff-utf8"[..], b"line\nbreak\x1b[31m"] {
        for extension in [&b".in"[..], b".out"] {
            let name = [name, extension].concat();
            fs::write(scratch.path("").join(OsStr::from_bytes(&name)), "1\n").unwrap();
        }
    }
    let outcome = run(&mut scratch.on_cases(&["--command", "cat"]));
    let expected = [
        ("line\\nbreak\\u{1b}[31m", "AC"),
        ("not-\\xff-utf8", "AC"),
        ("plain", "AC"),
    ];
    assert_eq!(
        outcome.verdicts(),
        expected,
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
    assert_eq!(outcome.status, Some(0));
}

#[test]
fn escapes_file_names_in_errors() {
    let scratch = Scratch::new()
        .with("a\nb.in", "")
        .with("c.in", "")
        .with("c.out", "");
    run(&mut scratch.on_cases(&["--command", "cat"])).assert_error(&["a\\nb.in has no a\\nb.out"]);
    std::os::unix::fs::symlink("/nowhere/at/all", scratch.path("a\nb.out")).unwrap();
    let outcome = run(&mut scratch.on_cases(&["--command", "cat"]));
    assert_eq!(
        outcome.verdicts(),
        [("a\\nb", "SE"), ("c", "AC")],
        "{}",
        outcome.stdout
    );
}
