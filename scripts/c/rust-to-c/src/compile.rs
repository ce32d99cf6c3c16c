//! Compiles a Rust file to WebAssembly.

use std::fs;
use std::path::Path;

use kit::diagnostics::{Diagnostic, Messages};
use kit::run::output;

use crate::library::{Kind, Library};
use crate::unwinding;
use crate::Options;

/// The stack of the program: 8 MiB, as most processes have. The translation to C checks it. It is after the data, whose
/// addresses then have few digits.
const STACK: [&str; 4] = [
    "link-arg=-zstack-size=8388608",
    "link-arg=--no-stack-first",
    "link-arg=--export=__stack_low",
    "link-arg=--export=__stack_pointer",
];

/// The name of the file.
const SOURCE: &str = "solution.rs";

/// Appended to the file: `mini_std::START`, of a crate that is not linked here.
const START: &str = include_str!("../../mini-std/src/start.rs");

/// What a program is optimised for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As fast as the Rust program.
    Speed,
    /// About a seventh smaller and up to twice as slow.
    Size,
    /// A quarter to nearly half smaller. Sorting takes two to five times as long, and `sort_unstable` may leave more
    /// than 20 elements in another order where they compare equal.
    Least,
}

/// Compiles a Rust file to a WebAssembly module, whose export `start` runs the program.
///
/// # Errors
///
/// A message for the user: the source of the standard library is missing, or what `rustc` reports.
pub fn compile(rust: &str, goal: Goal, options: &Options) -> Result<Vec<u8>, String> {
    let kind = Kind {
        is_small: goal == Goal::Least,
        traces: options.trace,
        unwinds: unwinding::is_needed(rust),
    };
    let library = Library::open_built(kind)?;
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    let (source, module) = (
        folder.path().join(SOURCE),
        folder.path().join("solution.wasm"),
    );
    // The last line of the file may be a comment without a line break.
    let text = format!("{rust}\n{START}");
    fs::write(&source, text).map_err(|error| failed(&source, error))?;
    let level = match goal {
        Goal::Speed => "opt-level=2",
        Goal::Size => "opt-level=s",
        Goal::Least => "opt-level=z",
    };
    let mut rustc = library.rustc();
    rustc
        .args(["--crate-type", "cdylib", "--crate-name", "solution"])
        .args(["--edition", &options.edition.to_string()])
        .args(["-C", level, "-C", "lto=fat", kind.panic()])
        .args(["-C", "codegen-units=1", "-C", "strip=debuginfo"])
        .args(STACK.map(|option| format!("-C{option}")))
        // `#![deny(warnings)]` in the file must not apply to what is appended.
        .args(["--cap-lints", "warn", "--error-format", "json", "-o"])
        .args([&module, Path::new(SOURCE)])
        .current_dir(folder.path()); // the place of a panic is in a file of that name
    let output = output(&mut rustc)?;
    interpret(&Messages::parse(&output.stderr), output.is_success())?;
    fs::read(&module).map_err(|error| failed(&module, error))
}

/// Decides from the compiler's messages whether the module may be used.
fn interpret(messages: &Messages, success: bool) -> Result<(), String> {
    for message in &messages.diagnostics {
        let Diagnostic { code, rendered, .. } = message;
        if message.is_error() && code.starts_with('E') {
            let is_missing = rendered.contains("`std`") || rendered.contains("std::");
            let hint = if is_missing {
                "\n(Only part of std is available in a C file; cargo doc -p mini-std --open lists it.)"
            } else {
                ""
            };
            return Err(format!(
                "the file does not compile for C:\n{rendered}{hint}"
            ));
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
    Err(format!("rustc failed: {}", lines.join("\n")))
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
    fn hints_at_missing_parts_of_std() {
        let has_hint = |rendered| {
            let messages = messages(Level::Error, "E0433", rendered);
            let error = interpret(&messages, false).expect_err("an error of the program");
            error.contains("cargo doc -p mini-std")
        };
        assert!(has_hint("cannot find `fs` in `std`"));
        assert!(has_hint("unresolved import `std::fs`"));
        assert!(!has_hint("cannot find value `a`"));
    }

    #[test]
    fn ignores_warnings_and_reports_other_failures() {
        let mut all = messages(Level::Warning, "unused_variables", "unused");
        assert_eq!(interpret(&all, true), Ok(()));
        let failed = |text: &str| Err(format!("rustc failed: {text}"));
        all.other.push("killed".to_owned());
        assert_eq!(interpret(&all, false), failed("killed"));
        let linker = messages(Level::Error, "", "linking failed");
        assert_eq!(interpret(&linker, false), failed("linking failed"));
    }
}
