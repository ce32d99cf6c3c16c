//! Compiles a Rust file to WebAssembly.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kit::compilers::{start_error, wasm_rustc};
use kit::diagnostics::{Diagnostic, Messages};

use crate::casts;

/// The target that the Rust file is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the program: 8 MiB, as most processes have.
const STACK: &str = "link-arg=-zstack-size=8388608";

/// Appended to the file: `mini_std::START`, of a crate that is not linked here.
const START: &str = include_str!("../../mini-std/src/start.rs");

/// Lints about numbers that differ from what the source says, as happens with a 32-bit `usize`.
const WRONG_NUMBERS: [&str; 4] = [
    "overflowing_literals",
    "arithmetic_overflow",
    "unconditional_panic",
    "long_running_const_eval",
];

/// A compiled program.
#[derive(Debug)]
pub struct Module {
    /// The module in the binary format. Its export `start` runs the program.
    pub wasm: Vec<u8>,
    /// The number of casts to `usize` and `isize` without a check: they truncate to 32 bits.
    pub unchecked_casts: usize,
}

/// What a program is optimised for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As fast as the Rust program.
    Speed,
    /// About a seventh smaller and up to twice as slow.
    Size,
}

/// Why there is no module; the text is for the user.
#[derive(Debug, PartialEq, Eq)]
enum CompileError {
    /// A number does not fit in 32 bits.
    Number(String),
    Other(String),
}

/// Compiles a Rust file to a WebAssembly module.
///
/// # Errors
///
/// A message for the user: the target is missing, or what `rustc` reports.
pub fn compile(rust: &str, edition: u16, goal: Goal) -> Result<Module, String> {
    require_target()?;
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let std = compile_std(folder.path())?;
    let build = |rust: &str| build(rust, edition, goal, folder.path(), &std);
    if let Some(checked) = casts::check(rust) {
        match build(&checked.text) {
            Ok(wasm) => {
                return Ok(Module {
                    wasm,
                    unchecked_casts: checked.left,
                })
            }
            Err(CompileError::Number(text)) => return Err(text),
            // The file itself is wrong, or a check is not possible in its place: try without checks.
            Err(CompileError::Other(_)) => {}
        }
    }
    let wasm =
        build(rust).map_err(|(CompileError::Number(text) | CompileError::Other(text))| text)?;
    Ok(Module {
        wasm,
        unchecked_casts: casts::count(rust.parse().unwrap_or_default()),
    })
}

fn build(
    rust: &str,
    edition: u16,
    goal: Goal,
    folder: &Path,
    std: &Path,
) -> Result<Vec<u8>, CompileError> {
    let failed = |path: &Path, error| CompileError::Other(format!("{}: {error}", path.display()));
    let (source, module) = (folder.join("solution.rs"), folder.join("solution.wasm"));
    // The last line of the file may be a comment without a line break.
    let text = format!("{rust}\n{START}");
    fs::write(&source, text).map_err(|error| failed(&source, error))?;
    let mut extern_std = OsString::from("std=");
    extern_std.push(std);
    let level = match goal {
        Goal::Speed => "opt-level=2",
        Goal::Size => "opt-level=s",
    };
    let mut rustc = rustc();
    rustc
        .args(["--crate-type", "cdylib", "--crate-name", "solution"])
        .args(["--edition", &edition.to_string()])
        .args(["-C", level, "-C", "lto=fat", "-C", "panic=abort"])
        .args(["-C", "codegen-units=1", "-C", "strip=debuginfo"])
        .args(["-C", "overflow-checks=on", "-C", STACK])
        // `#![deny(warnings)]` in the file must not apply to what is appended.
        .args(["--cap-lints", "warn", "--error-format", "json"])
        .arg("--extern")
        .arg(&extern_std)
        .arg("-o")
        .args([&module, &source]);
    let output = output(&mut rustc).map_err(CompileError::Other)?;
    interpret(&Messages::parse(&output.stderr), output.status.success())?;
    fs::read(&module).map_err(|error| failed(&module, error))
}

/// Decides from the compiler's messages whether the module may be used.
fn interpret(messages: &Messages, success: bool) -> Result<(), CompileError> {
    for message in &messages.diagnostics {
        let Diagnostic { code, rendered, .. } = message;
        // A cast in a constant fails with E0080, constant evaluation.
        let is_cast = code == "E0080" && rendered.contains("narrow::to_");
        if is_cast || WRONG_NUMBERS.contains(&code.as_str()) {
            return Err(CompileError::Number(format!(
                "a number does not fit: usize has 32 bits in the C file\n{rendered}"
            )));
        }
        if message.is_error() && code.starts_with('E') {
            let is_missing = rendered.contains("`std`") || rendered.contains("std::");
            let hint = if is_missing {
                "\n(Only part of std is available in a C file; cargo doc -p mini-std --open lists it.)"
            } else {
                ""
            };
            return Err(CompileError::Other(format!(
                "the file does not compile for C:\n{rendered}{hint}"
            )));
        }
    }
    if success {
        return Ok(());
    }
    // Errors of the linker have no code.
    let rendered = messages.errors().map(|error| error.rendered.as_str());
    let lines: Vec<&str> = rendered
        .chain(messages.other.iter().map(String::as_str))
        .collect();
    Err(CompileError::Other(format!(
        "rustc failed: {}",
        lines.join("\n")
    )))
}

/// Compiles `mini-std`. It is small, and made anew each time it cannot be out of date.
fn compile_std(folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mini-std/src/lib.rs");
    let library = folder.join("libmini_std.rlib");
    let mut rustc = rustc();
    rustc
        .args(["--crate-type", "rlib", "--crate-name", "mini_std"])
        .args(["--edition", "2021", "-C", "opt-level=s"])
        .args(["-C", "panic=abort", "-C", "codegen-units=1", "-o"])
        .args([&library, &source]);
    let output = output(&mut rustc)?;
    if output.status.success() {
        return Ok(library);
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    Err(format!("mini-std does not compile:\n{messages}"))
}

/// Checks that the standard library of the target is installed.
fn require_target() -> Result<(), String> {
    let output = output(rustc().args(["--print", "target-libdir"]))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() && Path::new(&folder).is_dir() {
        return Ok(());
    }
    Err(format!(
        "the target {TARGET} is missing: rustup target add {TARGET}"
    ))
}

/// The compiler for the target.
fn rustc() -> Command {
    let mut rustc = wasm_rustc();
    rustc.args(["--target", TARGET]);
    rustc
}

fn output(command: &mut Command) -> Result<Output, String> {
    command
        .output()
        .map_err(|error| start_error(command, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::diagnostics::Level;

    fn messages(level: Level, code: &str, rendered: &str) -> Messages {
        let diagnostic = Diagnostic {
            level,
            code: code.to_owned(),
            text: rendered.to_owned(),
            rendered: rendered.to_owned(),
            spans: Vec::new(),
        };
        Messages {
            diagnostics: vec![diagnostic],
            other: Vec::new(),
        }
    }

    #[test]
    fn recognises_numbers_that_do_not_fit() {
        let cast = "in ::std::narrow::to_usize(number as i128)";
        for (level, code, rendered) in [
            (Level::Warning, "overflowing_literals", "a literal"),
            (Level::Warning, "arithmetic_overflow", "a shift"),
            (Level::Warning, "unconditional_panic", "an index"),
            (Level::Warning, "long_running_const_eval", "a constant"),
            (Level::Error, "E0080", cast),
        ] {
            let result = interpret(&messages(level, code, rendered), true);
            assert!(matches!(result, Err(CompileError::Number(_))), "{code}");
        }
        let division = messages(Level::Error, "E0080", "attempt to divide by zero");
        let result = interpret(&division, false);
        assert!(matches!(result, Err(CompileError::Other(_))));
    }

    #[test]
    fn hints_at_missing_parts_of_std() {
        let has_hint = |rendered| {
            let messages = messages(Level::Error, "E0433", rendered);
            match interpret(&messages, false) {
                Err(CompileError::Other(text)) => text.contains("cargo doc -p mini-std"),
                _ => panic!("an error of the program"),
            }
        };
        assert!(has_hint("cannot find `fs` in `std`"));
        assert!(has_hint("unresolved import `std::fs`"));
        assert!(!has_hint("cannot find value `a`"));
    }

    #[test]
    fn ignores_warnings_and_reports_other_failures() {
        let mut all = messages(Level::Warning, "unused_variables", "unused");
        assert_eq!(interpret(&all, true), Ok(()));
        let failed = |text: &str| Err(CompileError::Other(format!("rustc failed: {text}")));
        all.other.push("killed".to_owned());
        assert_eq!(interpret(&all, false), failed("killed"));
        let linker = messages(Level::Error, "", "linking failed");
        assert_eq!(interpret(&linker, false), failed("linking failed"));
    }
}
