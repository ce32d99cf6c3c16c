//! Runs a solution in-process, on a text in the place of standard input.

use std::fs;
use std::path::{Path, PathBuf};

use shared::io::{Answers, Input};

/// A solution: what `main` hands to `shared::io::run`.
pub type Solve = fn(Input) -> Answers;

/// Adds the tests that every solution must pass: each case of `testcases/`, in any layout.
#[macro_export]
macro_rules! judged {
    ($solve:ident) => {
        #[test]
        fn answers_every_stored_case() {
            $crate::assert_cases(env!("CARGO_PKG_NAME"), $solve);
        }

        #[test]
        fn ignores_the_layout_of_the_input() {
            $crate::assert_layout_is_free(env!("CARGO_PKG_NAME"), $solve);
        }
    };
}

/// Returns what `solve` prints for `input`.
///
/// # Panics
///
/// Panics if `solve` reports malformed input.
#[track_caller]
pub fn answer(solve: Solve, input: &str) -> String {
    let Answers { text, error } = solve(Input::new(input));
    assert!(error.is_none(), "error: {error:?} after {text:?}");
    text
}

/// Asserts that `solve` prints `text` and then reports `error`.
///
/// # Panics
///
/// Panics if it does not.
#[track_caller]
pub fn assert_bad(solve: Solve, input: &str, text: &str, error: &str) {
    let answers = solve(Input::new(input));
    let reported = answers.error.map(|error| error.to_string());
    assert_eq!(
        (answers.text.as_str(), reported.as_deref()),
        (text, Some(error))
    );
}

/// Asserts that `solve` answers every case of `testcases/<problem>` as stored.
///
/// # Panics
///
/// Panics if an answer is wrong, a file cannot be read, or there is no case.
pub fn assert_cases(problem: &str, solve: Solve) {
    let folder = cases(problem);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| fail(&folder, &error));
    let mut count = 0;
    for entry in entries {
        let path = entry.unwrap_or_else(|error| fail(&folder, &error)).path();
        if path.extension().is_some_and(|extension| extension == "in") {
            let expected = read(&path.with_extension("out"));
            let is_right = answer(solve, &read(&path)) == expected;
            assert!(is_right, "wrong answer: {}", path.display());
            count += 1;
        }
    }
    assert!(count > 0, "no case in {}", folder.display());
}

/// Asserts that line ends, blanks, empty lines and a missing final newline change no answer to the
/// first sample of `testcases/<problem>`: `sample`, or `sample-1` as `scripts/new.sh` calls it. Nor do a
/// byte order mark, Ctrl-Z and NUL bytes at the ends of the input, as the files of old judges have them.
///
/// # Panics
///
/// Panics if one does.
pub fn assert_layout_is_free(problem: &str, solve: Solve) {
    let samples = ["sample.in", "sample-1.in"].map(|file| cases(problem).join(file));
    let sample = &samples[usize::from(!samples[0].exists())];
    let (input, expected) = (read(sample), read(&sample.with_extension("out")));
    for (blank, line_end) in [(" ", "\r\n"), ("   ", " \t \n\n"), ("\n", " ")] {
        let lines = input
            .lines()
            .map(|line| line.replace(' ', blank) + line_end);
        let input: String = lines.collect();
        assert_eq!(answer(solve, &input), expected, "input {input:?}");
    }
    for (before, after) in [
        ("", ""),
        ("\u{feff}", ""),
        ("", "\u{1a}"),
        ("", "\n\u{1a}\n"),
        ("", "\0\0"),
    ] {
        let input = format!("{before}{}{after}", input.trim());
        assert_eq!(answer(solve, &input), expected, "input {input:?}");
    }
}

fn cases(problem: &str) -> PathBuf {
    let testkit = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit.join("../../testcases").join(problem)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| fail(path, &error))
}

fn fail(path: &Path, error: &std::io::Error) -> ! {
    panic!("{}: {error}", path.display())
}
