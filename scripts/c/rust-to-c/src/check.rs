//! Compiles a C file and runs it on test cases.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use kit::cases::Case;
use kit::comparator::Comparator;
use kit::compilers::cc;
use kit::run::run;

/// The result of [`check()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The file compiles and passes this many cases, at least one.
    Passed(usize),
    /// The file compiles; there was no case to run it on.
    NoCases,
    /// There is no C compiler.
    NoCompiler,
}

/// Timeout for the compiler.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// Timeout per case.
const RUN_LIMIT: Duration = Duration::from_secs(20);

/// Compiles a C file with `CC`, or `cc`, and runs it on each of `cases`; the outputs are compared as the judge of
/// the problem does it.
///
/// # Errors
///
/// A message for the user: what the compiler reports, or the first case that fails.
pub fn check(c: &str, cases: &[Case], comparator: Comparator) -> Result<Verdict, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let (source, program) = (folder.path().join("a.c"), folder.path().join("a.out"));
    fs::write(&source, c).map_err(|error| format!("{}: {error}", source.display()))?;
    let mut compiler = cc();
    let name = command_line(&compiler);
    compiler
        .args(["-O2", "-w", "-o"])
        .args([&program, &source])
        .arg("-lm");
    let Ok(done) = run(&mut compiler, b"", COMPILE_LIMIT) else {
        return Ok(Verdict::NoCompiler);
    };
    if done.timed_out() {
        let limit = COMPILE_LIMIT.as_secs();
        return Err(format!("{name} did not finish within {limit} s"));
    }
    if !done.is_success() {
        let messages = String::from_utf8_lossy(&done.stderr);
        let messages = messages.trim_end();
        return Err(format!("{name} does not compile the file:\n{messages}"));
    }
    for case in cases {
        run_case(&program, case, comparator, RUN_LIMIT)
            .map_err(|why| format!("the C file fails on {}: {why}", case.input.display()))?;
    }
    Ok(match cases.len() {
        0 => Verdict::NoCases,
        count => Verdict::Passed(count),
    })
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// Runs a program on a case; the error says how it fails.
fn run_case(
    program: &Path,
    case: &Case,
    comparator: Comparator,
    limit: Duration,
) -> Result<(), String> {
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (input, expected) = (read(&case.input)?, read(&case.expected)?);
    let done = run(&mut Command::new(program), &input, limit).map_err(|error| error.to_string())?;
    match done.status {
        None => Err(format!("no end within {} s", limit.as_secs())),
        Some(status) if !status.success() => Err(status.to_string()),
        Some(_) if comparator.accepts(expected, done.stdout) => Ok(()),
        Some(_) => Err("wrong output".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::judges::Ignored;

    #[test]
    fn reports_how_a_case_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let (input, expected) = (path("c.in"), path("c.out"));
        fs::write(&input, "").expect("a file");
        fs::write(&expected, "7").expect("a file");
        let case = Case {
            name: "c".to_owned(),
            input,
            expected,
        };
        let (strict, forgiving) = (
            Comparator::STRICT,
            Comparator {
                ignores: Ignored::LineEnds,
                ..Comparator::STRICT
            },
        );
        for (body, comparator, result) in [
            ("printf(\"7\");", strict, Ok(())),
            ("printf(\"7 \\n\");", strict, Err("wrong output")),
            ("printf(\"7 \\n\");", forgiving, Ok(())),
            ("printf(\"8\");", forgiving, Err("wrong output")),
            ("printf(\"7\"); return 2;", strict, Err("exit status: 2")),
            ("for (;;);", strict, Err("no end within 1 s")),
        ] {
            let text = format!("#include <stdio.h>\nint main(void) {{ {body} return 0; }}");
            let program = path("program");
            let compiled = c_test_support::COMPILERS[0].compile(&text, &[], &program);
            compiled.expect("it compiles with cc");
            let done = run_case(&program, &case, comparator, Duration::from_secs(1));
            assert_eq!(done, result.map_err(str::to_owned), "{body}");
        }
    }

    #[test]
    fn distinguishes_no_cases_from_passed_cases() {
        let c = "int main(void) { return 0; }";
        assert_eq!(check(c, &[], Comparator::STRICT), Ok(Verdict::NoCases));
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a.in", "a.out", "b.in", "b.out"] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let cases = kit::cases::find(folder.path()).expect("two cases");
        assert_eq!(check(c, &cases, Comparator::STRICT), Ok(Verdict::Passed(2)));
    }

    #[test]
    fn reports_compiler_errors() {
        let error = check(
            "int main(void) { return missing; }",
            &[],
            Comparator::STRICT,
        )
        .expect_err("no such variable");
        assert!(error.contains("does not compile the file:\n"), "{error}");
        assert!(error.contains("missing"), "{error}");
    }
}
