//! Every solution as its users run it: the executable, with malformed input, a closed pipe, a full disk.
//!
//! No problem is named: the solutions are the packages with `[package.metadata.judge]`, and the inputs
//! are spoiled samples. A handful of runs per solution suffice, as its own tests try every token
//! in-process.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use cargo_metadata::{Message, MetadataCommand};
use kit::{cases, compilers, run};

/// The manifest of the workspace with the solutions.
const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
/// The time limit of a run.
const LIMIT: Duration = Duration::from_secs(10);

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
            .manifest_path(MANIFEST)
            .no_deps()
            .exec()
            .expect("cargo metadata");
        let problems = metadata.packages.iter();
        let problems: Vec<_> = problems
            .filter(|package| !package.metadata["judge"].is_null())
            .collect();
        assert!(!problems.is_empty());
        let mut cargo = compilers::cargo();
        cargo.args(["build", "--bins", "--manifest-path", MANIFEST]);
        cargo.arg("--message-format=json-render-diagnostics");
        cargo.args(
            problems
                .iter()
                .map(|problem| format!("--package={}", problem.name)),
        );
        let built = cargo
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo build");
        let mut solutions = Vec::new();
        for message in Message::parse_stream(built.stdout.as_slice()) {
            let Message::CompilerArtifact(artifact) = message.expect("a message of cargo") else {
                continue;
            };
            let Some(binary) = artifact.executable else {
                continue;
            };
            let problem = problems.iter().find(|it| it.id == artifact.package_id);
            let name = problem.expect("a problem").name.to_string();
            let sample = first_sample(&cases::folder(metadata.workspace_root.as_ref(), &name));
            let read = |extension| fs::read_to_string(sample.with_extension(extension));
            solutions.push(Solution {
                binary: binary.into(),
                sample: read("in").expect("a sample"),
                expected: read("out").expect("its answers"),
                name,
            });
        }
        assert_eq!(solutions.len(), problems.len());
        solutions
    })
}

/// The solutions that read numbers, all but those of a single word.
fn with_numbers() -> impl Iterator<Item = &'static Solution> {
    let is_number = |token: &str| token.parse::<u64>().is_ok();
    let solutions = solutions().iter();
    solutions.filter(move |solution| solution.sample.split_whitespace().any(is_number))
}

/// The first of the official samples of a problem: `sample.in`, or `sample-1.in`.
fn first_sample(folder: &Path) -> PathBuf {
    let names = ["sample.in", "sample-1.in"].map(|name| folder.join(name));
    let sample = names.into_iter().find(|sample| sample.exists());
    sample.unwrap_or_else(|| panic!("a sample in {}", folder.display()))
}

/// Runs a solution on `input`, within 500 MB of address space.
fn run(solution: &Solution, input: &[u8]) -> run::Output {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 500000; exec \"$0\""])
        .arg(&solution.binary);
    let output = run::run(&mut shell, input, LIMIT).expect("a shell");
    assert!(!output.timed_out(), "{} hangs", solution.name);
    output
}

/// Asserts exit status 1 and one line `error: …` after some of the answers; returns both.
#[track_caller]
fn assert_fails(solution: &Solution, input: &[u8]) -> (String, String) {
    let output = run(solution, input);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    let shown = String::from_utf8_lossy(&input[..input.len().min(500)]);
    let context = format!(
        "{} on {shown:?}: {:?}, out {out:?}, error {error:?}",
        solution.name, output.status
    );
    assert_eq!(output.code(), Some(1), "{context}");
    assert!(
        error.starts_with("error: ") && error.ends_with('\n'),
        "{context}"
    );
    assert_eq!(error.lines().count(), 1, "{context}");
    assert!(solution.expected.starts_with(&out), "{context}");
    (out, error)
}

/// Runs a solution on its sample with `out` as standard output, whose other end is closed.
fn run_into(solution: &Solution, out: impl Into<Stdio>) -> Output {
    let mut child = Command::new(&solution.binary)
        .stdin(Stdio::piped())
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    input
        .write_all(solution.sample.as_bytes())
        .expect("a reader");
    drop(input);
    child.wait_with_output().expect("a child")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The sample's first `count` tokens, then `rest`.
fn beginning(solution: &Solution, count: usize, rest: &[u8]) -> Vec<u8> {
    let tokens: Vec<&str> = solution.sample.split_whitespace().take(count).collect();
    [tokens.join(" ").as_bytes(), b" ", rest].concat()
}

/// As many places among the sample's tokens as there are `kinds`, from the first token to the last.
fn places(solution: &Solution, kinds: usize) -> impl Iterator<Item = usize> {
    let last = solution.sample.split_whitespace().count() - 1;
    (0..kinds).map(move |kind| kind * last / (kinds - 1))
}

#[test]
fn answers_the_sample() {
    for solution in solutions() {
        let output = run(solution, solution.sample.as_bytes());
        assert_eq!(text(&output.stdout), solution.expected, "{}", solution.name);
        assert!(
            output.is_success() && output.stderr.is_empty(),
            "{}",
            solution.name
        );
    }
}

#[test]
fn reports_a_malformed_number() {
    let kinds = [
        (&b"x"[..], "`x`"),
        (b"-1", "`-1`"),
        (b"1.5", "`1.5`"),
        (b"18446744073709551616", "`18446744073709551616`"),
        (b"\xff\xfe", "`\\u{ff}\\u{fe}`"),
        ("٣".as_bytes(), "`\\u{663}`"),
        (b"\0", "`\\u{0}`"),
    ];
    for solution in with_numbers() {
        for (place, (token, shown)) in places(solution, kinds.len()).zip(kinds) {
            // In some inputs, -1 has a meaning.
            let mut tokens = solution.sample.split_whitespace();
            if tokens.any(|one| one.as_bytes() == token) {
                continue;
            }
            let (_, error) = assert_fails(solution, &beginning(solution, place, token));
            // Where a word is due, the message is the solution's own.
            let due = solution.sample.split_whitespace().nth(place);
            let is_number = due.is_some_and(|token| token.parse::<u64>().is_ok());
            assert!(
                !is_number || error.contains(shown),
                "{}: {error}",
                solution.name
            );
        }
    }
}

#[test]
fn prints_the_answers_before_a_malformed_number() {
    for solution in with_numbers() {
        let middle = solution.sample.split_whitespace().count() / 2;
        let answers = run(solution, &beginning(solution, middle, b"")).stdout;
        let (out, _) = assert_fails(solution, &beginning(solution, middle, b"x"));
        assert_eq!(out, text(&answers), "{}", solution.name);
    }
}

/// Any number in the place of another: an answer or a line of error, but no panic, signal or hang.
#[test]
fn answers_or_rejects_any_number() {
    let numbers = ["0", "1", "2", "1001", "1000000007", "18446744073709551615"];
    for solution in solutions() {
        for (place, number) in places(solution, numbers.len()).zip(numbers) {
            let mut tokens: Vec<&str> = solution.sample.split_whitespace().collect();
            tokens[place] = number;
            let output = run(solution, tokens.join(" ").as_bytes());
            let error = text(&output.stderr);
            let is_answered = output.code() == Some(0) && error.is_empty();
            let is_rejected = output.code() == Some(1)
                && error.starts_with("error: ")
                && error.lines().count() == 1;
            assert!(
                is_answered || is_rejected,
                "{} on {tokens:?}: {:?}, {error}",
                solution.name,
                output.status
            );
        }
    }
}

#[test]
fn shortens_a_long_malformed_number() {
    for solution in with_numbers() {
        let (_, error) = assert_fails(solution, &b"x".repeat(1_000_000));
        assert!(error.len() < 200, "{}: {error}", solution.name);
    }
}

#[test]
fn ends_quietly_at_a_closed_pipe() {
    for solution in solutions() {
        let output = run_into(solution, Stdio::piped());
        let ended = (output.status.code(), output.status.signal());
        assert_eq!(ended, (Some(0), None), "{}", solution.name);
        let error = text(&output.stderr);
        assert!(error.is_empty(), "{}: {error}", solution.name);
    }
}

#[test]
fn reports_unreadable_input() {
    for solution in solutions() {
        let output = Command::new(&solution.binary)
            .stdin(File::open(Path::new("/")).expect("a folder"))
            .output()
            .expect("the executable");
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
fn reports_a_full_disk() {
    for solution in solutions() {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full disk");
        let output = run_into(solution, full);
        assert_eq!(output.status.code(), Some(1), "{}", solution.name);
        let error = text(&output.stderr);
        assert!(
            error.starts_with("error: cannot write the output: "),
            "{}: {error}",
            solution.name
        );
    }
}
