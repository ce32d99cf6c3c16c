//! The C file of every problem: it is small, ASCII, causes no warning that may hint at undefined behaviour, and
//! behaves like the Rust solution on valid and on malformed input. Each is tried with a few of the compilers
//! available, so that each compiler is tried with a few of the problems: all of one with all of the other would
//! take minutes. `C_FILES=all` does that, and `ALL_C_COMPILERS=1` requires all compilers.

mod common;

use std::path::{Path, PathBuf};

use bundle::Session;
use c_test_support::{Compiler, Outcome};
use rust_to_c::{Header, Options};

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn c_files_behave_like_the_rust_solutions() {
    let folder = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "c-files");
    let compilers = c_test_support::available();
    let tries_all = std::env::var_os("C_FILES").is_some_and(|which| which == "all");
    let native = common::native(&root(), true);
    let session = common::session(&root().join("Cargo.toml"));
    let problems: Vec<(usize, String)> = problems().into_iter().enumerate().collect();
    let reports = kit::pool::map(&problems, |(number, problem)| {
        let mut failures = Vec::new();
        let compilers = if tries_all {
            compilers.clone()
        } else {
            some_of(&compilers, *number)
        };
        match c_file(&session, problem) {
            Ok(text) => {
                let (native, text) = (&native[problem], &*text);
                let line = judge(problem, &folder, native, text, &compilers, &mut failures);
                println!("{problem}: {line}");
            }
            Err(error) => failures.push(format!("{problem}: {error}")),
        }
        failures
    });
    let failures = reports.concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the compilers for the problem of that number: those that find the most, and one of the others in turn.
fn some_of<'a>(compilers: &[&'a Compiler], number: usize) -> Vec<&'a Compiler> {
    let always = |it: &&Compiler| ["cc", "clang UBSan"].contains(&it.name);
    let (mut chosen, others): (Vec<&Compiler>, Vec<&Compiler>) =
        compilers.iter().copied().partition(always);
    let turns = others.iter().copied().cycle().skip(number);
    chosen.extend(turns.take(others.len().min(1)));
    chosen
}

/// Those that find the same without optimising, in half the time: the sanitizer, and those that differ in the language.
const PLAIN: [&str; 6] = [
    "clang UBSan",
    "gcc -std=c99",
    "gcc -Wall",
    "gcc -std=gnu89",
    "g++ -std=c++98",
    "MinGW",
];

/// The two compilers that try every file also warn: that takes no time.
fn options(compiler: &Compiler) -> Vec<&'static str> {
    let mut options = Vec::new();
    if PLAIN.contains(&compiler.name) {
        options.push("-O0");
    }
    if compiler.name == "clang UBSan" || (compiler.name == "cc" && c_test_support::is_gcc()) {
        options.extend(c_test_support::WARNINGS);
    }
    options
}

/// Tries the C file of a problem, whose Rust program is `native`; returns a line for the log.
fn judge(
    problem: &str,
    folder: &Path,
    native: &Path,
    text: &str,
    compilers: &[&Compiler],
    failures: &mut Vec<String>,
) -> String {
    let bytes = text.len();
    if bytes >= 65_536 {
        failures.push(format!("{problem}: {bytes} bytes"));
    }
    if !text.is_ascii() {
        failures.push(format!("{problem}: not all of it is ASCII"));
    }
    let cases = cases(problem);
    let sample = cases.iter().map(|(input, _)| input);
    let sample = sample.filter(|input| input.split_whitespace().count() > 2);
    let sample = sample.min_by_key(|input| input.len());
    let bad = bad_inputs(sample.unwrap_or(&cases[0].0));
    let refusals = bad.iter().map(|input| {
        let ran = c_test_support::run(native, input).expect("the solution ends");
        assert!(ran.status.is_some(), "{problem}: a signal ended it");
        (input.clone(), ran)
    });
    let good = cases.iter().map(|(input, output)| {
        let ran = Outcome {
            output: output.clone().into(),
            status: Some(0),
        };
        (input.clone().into(), ran)
    });
    let runs: Vec<(Vec<u8>, Outcome)> = good.chain(refusals).collect();
    let mut ran = 0;
    for compiler in compilers {
        let binary = folder.join(format!("{problem}-{}", compiler.file_name()));
        if let Err(error) = compiler.compile(text, &options(compiler), &binary) {
            failures.push(format!("{problem}: {error}"));
            continue;
        }
        if !compiler.runs {
            continue;
        }
        ran += 1;
        for (input, expected) in &runs {
            if let Err(why) = try_input(&binary, input, expected) {
                let input = String::from_utf8_lossy(&input[..input.len().min(40)]);
                let name = compiler.name;
                failures.push(format!("{problem}, {name}, {input:?}: {why}"));
            }
        }
    }
    let refused = runs.iter().filter(|(_, ran)| ran.status != Some(0)).count();
    format!(
        "{bytes} bytes; {} cases and {} bad inputs, of them {refused} refused, with {ran} compilers",
        cases.len(),
        bad.len(),
    )
}

/// Runs a program: its output must be the same, and it must fail iff the solution fails.
fn try_input(binary: &Path, input: &[u8], expected: &Outcome) -> Result<(), String> {
    let ran = c_test_support::run(binary, input)?;
    if ran.output != expected.output {
        return Err("another output".to_owned());
    }
    // A program that rejects its input is not killed by a signal.
    let is_good = ran
        .status
        .is_some_and(|status| (status == 0) == (expected.status == Some(0)));
    if is_good {
        Ok(())
    } else {
        Err(format!(
            "status {:?}, not {:?}",
            ran.status, expected.status
        ))
    }
}

fn root() -> PathBuf {
    common::directory("../../..")
}

/// Returns the packages of all problems.
fn problems() -> Vec<String> {
    let folder = std::fs::read_dir(root().join("problems")).expect("problems");
    let mut problems: Vec<String> = folder
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    problems.sort();
    assert!(!problems.is_empty());
    problems
}

/// Returns input and expected output of a problem's cases.
fn cases(problem: &str) -> Vec<(String, String)> {
    let cases = kit::cases::find(&kit::cases::folder(&root(), problem)).expect("cases");
    assert!(!cases.is_empty(), "{problem} has no case");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a case");
    let pairs = cases.iter().map(|it| (read(&it.input), read(&it.expected)));
    pairs.collect()
}

/// Makes the C file, with the solution in its header.
fn c_file(session: &Session, problem: &str) -> Result<String, String> {
    let bundle = common::bundle(session, Some(problem), None);
    let options = Options {
        edition: bundle.edition,
        ..Options::default()
    };
    let header = Header {
        problem: Vec::new(),
        command: format!("scripts/bundle.sh {problem}"),
        source: bundle.solution,
    };
    let program = rust_to_c::translate_with(&bundle.source, &options)?;
    Ok(header.to_string() + &program.text)
}

/// Returns malformed variants of a valid input.
fn bad_inputs(good: &str) -> Vec<Vec<u8>> {
    let mut inputs: Vec<Vec<u8>> = ["", "\n\n", "\0", "x"].map(Into::into).into();
    inputs.push(b"1 \xff\n".to_vec());
    let starts: Vec<usize> = good
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - good.as_ptr() as usize)
        .collect();
    let last = starts.len() - 1;
    let mut places = vec![0, 1.min(last), last / 2, last];
    places.dedup();
    for place in places {
        let (before, rest) = good.split_at(starts[place]);
        inputs.push(before.into());
        let after = rest.trim_start_matches(|c: char| !c.is_whitespace());
        // Not a number, not a natural number, 2^64.
        for word in ["x", "-1", "1.5", "18446744073709551616"] {
            inputs.push(format!("{before}{word}{after}").into());
        }
    }
    inputs
}
