//! Compiles a Rust file to WebAssembly, and refuses by name what no C file can have.

use std::fs;

use serde_json::Value;
use stop::Folder;

use crate::library::Libraries;

/// The stack of the program has 8 MiB, as the main thread of most processes, and an overflow is found by the exported
/// symbols.
const STACK: [&str; 3] = [
    "-Clink-arg=-zstack-size=8388608",
    "-Clink-arg=--export=__stack_low",
    "-Clink-arg=--export=__stack_pointer",
];

/// Places the stack after the data, whose addresses then have few digits.
const STACK_LAST: &str = "-Clink-arg=--no-stack-first";

/// Appended to the file: exports the function `start`, which runs `main`.
const START: &str = "\nconst _: () = { #[unsafe(export_name = \"start\")] \
    extern \"C\" fn start() { ::std::process::start(main) } };\n";

/// Parts of `std` that a C file cannot have, by a path: what it is about, and what to do.
const REFUSED: [(&str, &str); 13] = [
    (
        "thread",
        "threads are not available in C; call the function directly",
    ),
    (
        "sync::mpsc",
        "threads are not available in C; use a VecDeque",
    ),
    (
        "sync::Barrier",
        "threads are not available in C; leave it out",
    ),
    (
        "sync::Condvar",
        "threads are not available in C; leave it out",
    ),
    ("fs", "files are not available in C; read from stdin"),
    ("path", "files are not available in C; read from stdin"),
    ("net", "the network is not available in C"),
    (
        "env",
        "arguments and variables are not available in C; read from stdin",
    ),
    ("os", "the operating system is not available in C"),
    ("process::Command", "other processes are not available in C"),
    (
        "panic",
        "a panic ends the C program and cannot be caught; return a Result",
    ),
    (
        "backtrace",
        "backtraces are not available in C; leave them out",
    ),
    (
        "time::SystemTime",
        "C files have no calendar; use std::time::Instant",
    ),
];

/// Compiles a Rust file of edition 2021 to a WebAssembly module whose export `start` runs the program. `name` is the
/// file's name in messages, without a folder.
///
/// # Errors
///
/// A message for the user: what `rustc` reports, or in one line what is refused.
pub fn compile(rust: &str, name: &str, libraries: &Libraries) -> Result<Vec<u8>, String> {
    let folder = Folder::new().map_err(|error| format!("{error:#}"))?;
    let module = folder.path().join("module.wasm");
    fs::write(folder.path().join(name), format!("{rust}{START}"))
        .map_err(|error| format!("{name}: {error}"))?;
    let mut rustc = libraries.rustc();
    rustc
        .args([
            "--crate-type=cdylib",
            "--crate-name=program",
            "--edition=2021",
            "-Copt-level=s",
            "-Clto=fat",
            "-Ccodegen-units=1",
            "-Cpanic=abort",
            "-Cstrip=symbols",
        ])
        .args(STACK)
        .args(libraries.may_place_stack_last().then_some(STACK_LAST))
        // `#![deny(warnings)]` in the file must not apply to what is appended.
        .args(["--cap-lints", "warn", "--error-format", "json", "-o"])
        .arg(&module)
        .arg(name)
        .current_dir(folder.path()) // the place of a panic is in a file of that name
        .env("TMPDIR", folder.path());
    let done = stop::output(&mut rustc).map_err(|error| format!("cannot run rustc: {error}"))?;
    if !done.status.success() {
        return Err(report(&String::from_utf8_lossy(&done.stderr), rust, name));
    }
    fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))
}

/// The message for a failure of `rustc`, from its diagnostics, one JSON object per line.
fn report(diagnostics: &str, rust: &str, name: &str) -> String {
    let mut rendered = String::new();
    for line in diagnostics.lines() {
        let Ok(diagnostic) = serde_json::from_str::<Value>(line) else {
            rendered += line; // of the linker
            rendered.push('\n');
            continue;
        };
        if diagnostic["level"] == "error" {
            if let Some(refusal) = refusal(&diagnostic, rust, name) {
                return refusal;
            }
            rendered += diagnostic["rendered"].as_str().unwrap_or_default();
        }
    }
    format!("{name} does not compile for C:\n{}", rendered.trim_end())
}

/// The refusal of a part of `std`, if the error is a name that is not found and the program has it in a path of `std`.
fn refusal(diagnostic: &Value, rust: &str, name: &str) -> Option<String> {
    let code = diagnostic["code"]["code"].as_str()?;
    if !matches!(
        code,
        "E0405" | "E0412" | "E0422" | "E0425" | "E0432" | "E0433"
    ) {
        return None;
    }
    let spans = diagnostic["spans"].as_array()?;
    let span = spans.iter().find(|span| span["is_primary"] == true)?;
    let start = span["byte_start"].as_u64()? as usize;
    let path = path_at(rust, start)?;
    let line = &span["line_start"];
    let (_, why) = REFUSED.iter().find(|(part, _)| {
        let begins = |path: &str| {
            let after = path.strip_prefix(part);
            after.is_some_and(|after| after.is_empty() || after.starts_with("::"))
        };
        match path.strip_prefix("std::") {
            Some(path) => begins(path),
            // `thread::spawn` after `use std::thread`, or a leaf of `use std::{thread, fs}`.
            None => (path.contains("::") || code == "E0432") && begins(&path),
        }
    })?;
    Some(format!("{name}:{line}: `{path}`: {why}"))
}

/// The path around a position in a program: `std::thread::spawn` at any of its letters.
fn path_at(rust: &str, position: usize) -> Option<String> {
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == ':';
    let (before, after) = rust.split_at_checked(position)?;
    let start = before.trim_end_matches(is_part).len();
    let end = position + after.len() - after.trim_start_matches(is_part).len();
    Some(rust[start..end].trim_matches(':').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A diagnostic of rustc about the first occurrence of `at`.
    fn diagnostic(code: &str, rust: &str, at: &str) -> Value {
        let start = rust.find(at).expect("it occurs");
        let span = serde_json::json!({"is_primary": true, "byte_start": start, "line_start": 1});
        serde_json::json!({"level": "error", "code": {"code": code}, "spans": [span]})
    }

    #[test]
    fn finds_the_path_around_a_position() {
        let rust = "use std::{fs, io}; let x = std::thread::spawn(é); ::env::args()";
        for (at, path) in [
            ("fs", "fs"),
            ("io}", "io"),
            ("std::thread", "std::thread::spawn"),
            ("thread", "std::thread::spawn"),
            ("spawn", "std::thread::spawn"),
            ("args", "env::args"),
            ("é", "é"),
        ] {
            let position = rust.find(at).expect("it occurs");
            assert_eq!(path_at(rust, position).as_deref(), Some(path), "{at}");
        }
        assert_eq!(path_at(rust, rust.len() + 1), None);
        assert_eq!(path_at("é", 1), None);
    }

    #[test]
    fn refuses_parts_of_std_by_name() {
        for (code, rust, at, path) in [
            (
                "E0433",
                "std::thread::spawn(f)",
                "thread",
                "std::thread::spawn",
            ),
            ("E0425", "thread::spawn(f)", "spawn", "thread::spawn"),
            ("E0432", "use std::{thread, io};", "thread", "thread"),
            ("E0432", "use std::fs;", "fs", "std::fs"),
            ("E0405", "impl std::os::X for Y", "X", "std::os::X"),
            (
                "E0412",
                "x: std::time::SystemTime",
                "SystemTime",
                "std::time::SystemTime",
            ),
            (
                "E0422",
                "process::Command {}",
                "Command",
                "process::Command",
            ),
        ] {
            let refused = refusal(&diagnostic(code, rust, at), rust, "a.rs");
            let refused = refused.expect(rust);
            assert!(
                refused.starts_with(&format!("a.rs:1: `{path}`: ")),
                "{refused}"
            );
        }
    }

    #[test]
    fn the_first_refusal_stands_alone() {
        let rust = "std::thread::spawn(f)";
        let mut other = diagnostic("E0308", rust, "f");
        other["rendered"] = "error: one\n".into();
        let mut warning = diagnostic("E0433", rust, "thread");
        warning["level"] = "warning".into();
        warning["rendered"] = "warning: two\n".into();
        let lines = format!("{other}\n{warning}\nld: three\n");
        assert_eq!(
            report(&lines, rust, "a.rs"),
            "a.rs does not compile for C:\nerror: one\nld: three"
        );
        let refused = diagnostic("E0433", rust, "thread");
        let message = report(&format!("{lines}{refused}\n"), rust, "a.rs");
        assert!(
            message.starts_with("a.rs:1: `std::thread::spawn`: "),
            "{message}"
        );
    }

    #[test]
    fn the_primary_span_counts() {
        let rust = "std::fs; std::net";
        let mut both = diagnostic("E0433", rust, "net");
        let second = serde_json::json!({"is_primary": false, "byte_start": 5, "line_start": 9});
        both["spans"]
            .as_array_mut()
            .expect("spans")
            .insert(0, second);
        let refused = refusal(&both, rust, "a.rs").expect("it is refused");
        assert!(refused.starts_with("a.rs:1: `std::net`: "), "{refused}");
    }

    #[test]
    fn leaves_other_errors_to_rustc() {
        for (code, rust, at) in [
            ("E0425", "let x = env;", "env"),
            ("E0308", "std::thread::spawn(f)", "thread"),
            ("E0433", "std::time::Nothing", "Nothing"),
            ("E0433", "std::pathological::f()", "pathological"),
        ] {
            assert_eq!(
                refusal(&diagnostic(code, rust, at), rust, "a.rs"),
                None,
                "{rust}"
            );
        }
    }
}
