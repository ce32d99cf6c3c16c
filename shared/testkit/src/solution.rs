//! Runs a solution in-process: the very code that is submitted, on a text instead of standard
//! input.

use std::fmt::Display;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use proconio::source::once::OnceSource;

/// A solution's `solve`, as the tests call it.
pub type Solve<E> = fn(OnceSource<Cursor<Vec<u8>>>, &mut Vec<u8>) -> Result<(), E>;

/// Adds the tests that every solution must pass: each case of `testcases/`, in every layout.
#[macro_export]
macro_rules! judged {
    ($solve:ident) => {
        #[test]
        fn every_case_of_testcases() {
            $crate::assert_cases(env!("CARGO_PKG_NAME"), $solve);
        }

        #[test]
        fn blanks_and_newlines_change_nothing() {
            $crate::assert_layout_is_free(env!("CARGO_PKG_NAME"), $solve);
        }
    };
}

/// What `solve` prints for `input`.
///
/// # Panics
///
/// If `solve` finds the input bad.
pub fn answer<E: Display>(solve: Solve<E>, input: &str) -> String {
    match outcome(solve, input) {
        (out, None) => out,
        (out, Some(error)) => panic!("error: {error}, after the answers {out:?}"),
    }
}

/// Asserts that `solve` prints `out` and then ends with `error`.
///
/// # Panics
///
/// If it does not.
#[track_caller]
pub fn assert_bad<E: Display>(solve: Solve<E>, input: &str, out: &str, error: &str) {
    assert_eq!(
        outcome(solve, input),
        (out.to_owned(), Some(error.to_owned()))
    );
}

/// Asserts that `solve` answers every case of `testcases/<problem>` as the `.out` beside it says.
///
/// # Panics
///
/// If an answer is wrong, a file cannot be read, or there is no case at all.
pub fn assert_cases<E: Display>(problem: &str, solve: Solve<E>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testcases")
        .join(problem);
    let mut cases = 0;
    for entry in
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("a folder that can be read").path();
        if path.extension().is_some_and(|extension| extension == "in") {
            let (input, expected) = (read(&path), read(&path.with_extension("out")));
            assert!(
                answer(solve, &input) == expected,
                "wrong answer: {}",
                path.display()
            );
            cases += 1;
        }
    }
    assert!(cases > 0, "no case in {}", folder.display());
}

/// Asserts that `solve` reads the sample of `testcases/<problem>` by tokens: CRLF, blank lines,
/// trailing blanks, one number a line, everything in one line and a missing final newline change
/// nothing.
///
/// # Panics
///
/// If an answer changes.
pub fn assert_layout_is_free<E: Display>(problem: &str, solve: Solve<E>) {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testcases")
        .join(problem)
        .join("sample.in");
    let (input, expected) = (read(&sample), read(&sample.with_extension("out")));
    for (from, to) in [
        ("\n", "\r\n"),
        ("\n", "\n\n \n"),
        ("\n", " \t \n"),
        (" ", "\n"),
        ("\n", " "),
        (" ", "   "),
    ] {
        let laid_out = input.replace(from, to);
        assert_eq!(answer(solve, &laid_out), expected, "input {laid_out:?}");
        assert_eq!(
            answer(solve, laid_out.trim()),
            expected,
            "input {:?}",
            laid_out.trim()
        );
    }
}

fn outcome<E: Display>(solve: Solve<E>, input: &str) -> (String, Option<String>) {
    let mut out = Vec::new();
    let solved = solve(
        OnceSource::new(Cursor::new(input.as_bytes().to_vec())),
        &mut out,
    );
    (
        String::from_utf8(out).expect("text"),
        solved.err().map(|error| error.to_string()),
    )
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
