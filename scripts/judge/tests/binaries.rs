//! Every solution as its users run it: the binary, with bad input, a closed pipe, a full disk.
//!
//! Knows no problem by name: it takes each package with `[package.metadata.judge]` and spoils its
//! sample.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::{Message, MetadataCommand};

struct Solution {
    name: String,
    binary: PathBuf,
    sample: String,
    expected: String,
}

/// All solutions, built once.
fn solutions() -> &'static [Solution] {
    static SOLUTIONS: OnceLock<Vec<Solution>> = OnceLock::new();
    SOLUTIONS.get_or_init(|| {
        let metadata = MetadataCommand::new()
            .no_deps()
            .exec()
            .expect("cargo metadata");
        let names: Vec<String> = (metadata.packages.iter())
            .filter(|package| !package.metadata["judge"].is_null())
            .map(|package| package.name.to_string())
            .collect();
        assert!(!names.is_empty());
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "build",
            "--bins",
            "--message-format=json-render-diagnostics",
        ]);
        cargo.args(names.iter().map(|name| format!("--package={name}")));
        let built = cargo
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo build");
        let mut solutions = Vec::new();
        for message in Message::parse_stream(built.stdout.as_slice()) {
            if let Message::CompilerArtifact(artifact) = message.expect("a message of cargo") {
                if let Some(binary) = artifact.executable {
                    let name = artifact.target.name;
                    let case = Path::new("testcases").join(&name).join("sample");
                    let case = metadata.workspace_root.as_std_path().join(case);
                    solutions.push(Solution {
                        binary: binary.into(),
                        sample: fs::read_to_string(case.with_extension("in")).expect("a sample"),
                        expected: fs::read_to_string(case.with_extension("out"))
                            .expect("its answers"),
                        name,
                    });
                }
            }
        }
        assert_eq!(solutions.len(), names.len());
        solutions
    })
}

/// Runs a solution on `input`, within 500 MB of address space and ten seconds.
fn run(solution: &Solution, input: &[u8]) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 500000; exec \"$0\""])
        .arg(&solution.binary)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(input)
        .expect("a reader");
    let end = Instant::now() + Duration::from_secs(10);
    while child.try_wait().expect("a child").is_none() {
        assert!(
            Instant::now() < end || child.kill().is_err(),
            "{} hangs",
            solution.name
        );
        thread::sleep(Duration::from_millis(1));
    }
    child.wait_with_output().expect("a child")
}

/// Asserts an exit with status 1 and one line `error: …`; returns the answers before it, and that
/// line.
fn assert_fails(solution: &Solution, input: &[u8]) -> (String, String) {
    let output = run(solution, input);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    let shown = String::from_utf8_lossy(input);
    let context = format!(
        "{} on {shown:?}: {:?}, out {out:?}, error {error:?}",
        solution.name, output.status
    );
    assert_eq!(output.status.code(), Some(1), "{context}");
    assert!(
        error.starts_with("error: ") && error.ends_with('\n'),
        "{context}"
    );
    assert_eq!(error.lines().count(), 1, "{context}");
    assert!(solution.expected.starts_with(&out), "{context}");
    (out, error)
}

/// Starts a solution on its sample, printing to `out`, which nobody reads.
fn on_the_sample(solution: &Solution, out: impl Into<Stdio>) -> Output {
    let mut child = Command::new(&solution.binary)
        .stdin(Stdio::piped())
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(solution.sample.as_bytes())
        .expect("a reader");
    drop(input);
    child.wait_with_output().expect("a child")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The sample with everything from the token `index` on replaced.
fn spoiled(solution: &Solution, index: usize, replacement: &[u8]) -> Vec<u8> {
    let before: Vec<&str> = solution.sample.split_whitespace().take(index).collect();
    [before.join(" ").as_bytes(), b" ", replacement].concat()
}

#[test]
fn the_sample_is_answered() {
    for solution in solutions() {
        let output = run(solution, solution.sample.as_bytes());
        assert_eq!(text(&output.stdout), solution.expected, "{}", solution.name);
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{}",
            solution.name
        );
    }
}

/// What is no number of 64 bits is named, after the answers to all that came before it.
#[test]
fn a_bad_token_is_named_after_the_earlier_answers() {
    for solution in solutions() {
        for index in 0..solution.sample.split_whitespace().count() {
            // What is answered when the input ends here; it may end where a case is due to begin.
            let answers = text(&run(solution, &spoiled(solution, index, b"")).stdout);
            for (token, named) in [
                (&b"x"[..], "`x`"),
                (b"-1", "`-1`"),
                (b"1.5", "`1.5`"),
                (b"18446744073709551616", "`18446744073709551616`"),
                (b"\xff\xfe", "`\\u{fffd}\\u{fffd}`"),
                ("٣".as_bytes(), "`\\u{663}`"),
                (b"\0", "`\\u{0}`"),
            ] {
                let (out, error) = assert_fails(solution, &spoiled(solution, index, token));
                assert_eq!(out, answers, "{} at token {index}", solution.name);
                assert!(error.contains(named), "{}: {error}", solution.name);
            }
        }
    }
}

/// Any number in the place of another: an answer or one line of error, but no panic, signal or
/// hang.
#[test]
fn any_number_is_answered_or_refused() {
    for solution in solutions() {
        let tokens: Vec<&str> = solution.sample.split_whitespace().collect();
        for index in 0..tokens.len() {
            for number in ["0", "1", "2", "1001", "1000000007", "18446744073709551615"] {
                let mut tokens = tokens.clone();
                tokens[index] = number;
                let output = run(solution, tokens.join(" ").as_bytes());
                let error = text(&output.stderr);
                let ended = output.status.code();
                let told =
                    ended == Some(1) && error.starts_with("error: ") && error.lines().count() == 1;
                let answered = ended == Some(0) && error.is_empty();
                assert!(
                    told || answered,
                    "{} on {tokens:?}: {:?}, {error}",
                    solution.name,
                    output.status
                );
            }
        }
    }
}

#[test]
fn a_long_bad_token_is_cut() {
    for solution in solutions() {
        let (_, error) = assert_fails(solution, &b"x".repeat(1_000_000));
        assert!(error.len() < 200, "{}: {error}", solution.name);
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for solution in solutions() {
        let output = on_the_sample(solution, Stdio::piped());
        let ended = (output.status.code(), output.status.signal());
        assert_eq!(ended, (Some(0), None), "{}", solution.name);
        assert!(
            output.stderr.is_empty(),
            "{}: {}",
            solution.name,
            text(&output.stderr)
        );
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    for solution in solutions() {
        let folder = File::open("/").expect("a folder");
        let output = Command::new(&solution.binary)
            .stdin(folder)
            .output()
            .expect("the binary");
        assert_eq!(output.status.code(), Some(1), "{}", solution.name);
        let error = text(&output.stderr);
        assert!(
            error.starts_with("error: cannot read the input: "),
            "{}: {error}",
            solution.name
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_said() {
    for solution in solutions() {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("a disk that is full");
        let output = on_the_sample(solution, full);
        assert_eq!(output.status.code(), Some(1), "{}", solution.name);
        let error = text(&output.stderr);
        assert!(
            error.starts_with("error: cannot write the output: "),
            "{}: {error}",
            solution.name
        );
    }
}
