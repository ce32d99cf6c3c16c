//! Compiles generated C with every installed C compiler and runs the programs, for tests.
//!
//! [`COMPILERS`] lists the compilers and [`available`] finds those that are installed. A test skips
//! the others, unless `ALL_C_COMPILERS` is set.

mod compiler;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

pub use compiler::{available, Compiler, COMPILERS, WARNINGS};

/// Timeout per program.
const RUN_LIMIT: Duration = Duration::from_secs(20);

/// Timeout per compilation. On a busy machine, `-O3` takes long for large generated files.
const COMPILE_LIMIT: Duration = Duration::from_secs(300);

/// How a program ended and what it wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its standard output.
    pub output: Vec<u8>,
    /// Its exit status; none if a signal ended it.
    pub status: Option<i32>,
}

/// Runs a program on `input`.
///
/// # Errors
///
/// If it does not start or exceeds the time limit.
pub fn run(program: &Path, input: &[u8]) -> Result<Outcome, String> {
    run_with(program, &[], input)
}

/// Runs a program with arguments; see [`run`].
///
/// # Errors
///
/// See [`run`].
pub fn run_with(program: &Path, arguments: &[&str], input: &[u8]) -> Result<Outcome, String> {
    let mut command = Command::new(program);
    run_within(command.args(arguments), input, RUN_LIMIT)
}

fn run_within(command: &mut Command, input: &[u8], limit: Duration) -> Result<Outcome, String> {
    let name = Path::new(command.get_program()).display().to_string();
    let done = kit::run::run(command, input, limit);
    let done = done.map_err(|error| format!("{name}: {error}"))?;
    if done.timed_out() {
        return Err(format!("{name}: time limit exceeded"));
    }
    Ok(Outcome {
        status: done.code(),
        output: done.stdout,
    })
}

/// Runs a compiler in `folder`.
///
/// # Errors
///
/// The first lines of its messages, if it fails.
pub fn call(compiler: &mut Command, folder: &Path) -> Result<(), String> {
    compiler.current_dir(folder);
    let done = kit::run::run(compiler, b"", COMPILE_LIMIT)
        .map_err(|error| kit::compilers::start_error(compiler, &error))?;
    if done.is_success() {
        return Ok(());
    }
    if done.timed_out() {
        return Err(format!("{compiler:?}: time limit exceeded"));
    }
    let text = String::from_utf8_lossy(&done.stderr);
    let lines: Vec<&str> = text.lines().take(8).collect();
    Err(format!("{compiler:?}:\n{}", lines.join("\n")))
}

/// Returns whether `cc`, or what `CC` names, is gcc. Other compilers do not know all of its options.
pub fn is_gcc() -> bool {
    static IS_GCC: OnceLock<bool> = OnceLock::new();
    *IS_GCC.get_or_init(|| {
        let output = kit::compilers::cc().arg("--version").output();
        let text = output.map_or_else(|_| Vec::new(), |output| output.stdout);
        String::from_utf8_lossy(&text).contains("Free Software Foundation")
    })
}

/// Creates an empty folder for the files of a test in `parent`, which is
/// `env!("CARGO_TARGET_TMPDIR")`. It is kept, so that failures can be examined.
///
/// # Panics
///
/// If the folder cannot be created.
pub fn scratch(parent: &str, name: &str) -> PathBuf {
    let folder = Path::new(parent).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(folder: &Path, body: &str) -> PathBuf {
        let text = format!("#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ {body} }}");
        std::fs::write(folder.join("a.c"), text).expect("a file");
        let compiler = &mut kit::compilers::cc();
        call(compiler.args(["-o", "a.out", "a.c"]), folder).expect("it compiles");
        folder.join("a.out")
    }

    #[test]
    fn reports_output_and_status() {
        let folder = tempfile::tempdir().expect("a folder");
        let echo = "int c; while ((c = getchar()) != EOF) putchar(c); return 3;";
        let echo = program(folder.path(), echo);
        let outcome = |output: &[u8], status| {
            let output = output.to_vec();
            Ok(Outcome { output, status })
        };
        assert_eq!(run(&echo, b"text"), outcome(b"text", Some(3)));
        let abort = program(folder.path(), "printf(\"a\"); fflush(stdout); abort();");
        assert_eq!(run(&abort, b""), outcome(b"a", None));
    }

    #[test]
    fn distinguishes_a_timeout_from_a_missing_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let endless = program(folder.path(), "for (;;) getchar();");
        let error = run_within(&mut Command::new(&endless), b"", Duration::from_millis(100))
            .expect_err("no end");
        assert!(error.ends_with("time limit exceeded"), "{error}");
        let error = run(&folder.path().join("none"), b"").expect_err("no program");
        assert!(!error.contains("limit"), "{error}");
    }
}
