//! Compiles one Rust file, which uses no crate but `std`, to one C file, which needs only the C
//! library.
//!
//! 1. [`compile()`] runs `rustc` for WebAssembly, with the crate `mini-std` in the place of `std`.
//! 2. `wasm-to-c` translates the module to C.
//! 3. [`Header`] is the comment at the top of the file.
//! 4. [`check()`] compiles the file and runs it on test cases.
//!
//! The program behaves as when compiled with `rustc -O`: `usize` has 64 bits, and an overflow wraps. A panic
//! ends the program with status 1 after the output so far. It unwinds only if the program may see what becomes of it:
//! if it mentions `catch_unwind`, or takes the result of a thread by `join()` and does not just unwrap it.

mod check;
mod compile;
mod header;
mod library;
mod source;
mod unicode;
mod unwinding;

use std::cmp::Reverse;
use std::fmt::Write;

pub use check::{check, Verdict};
pub use compile::{compile, Goal};
pub use header::Header;
pub use library::{Library, TARGET};
pub use wasm_to_c::Function;

/// The size limit of a C file in bytes: the one usually quoted for judges without Rust.
pub const LIMIT: usize = 65_535;

/// A C program.
#[derive(Debug)]
pub struct Program {
    /// The file, without a [`Header`].
    pub text: String,
    /// Its functions and their sizes.
    pub functions: Vec<Function>,
    /// What it was optimised for.
    pub goal: Goal,
}

/// How a Rust file is translated.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The edition of the file.
    pub edition: u16,
    /// The limit in bytes beyond which the program is optimised for size instead of speed.
    pub limit: usize,
    /// Whether a panic writes its place and its message to stderr.
    pub trace: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            edition: 2021,
            limit: LIMIT,
            trace: false,
        }
    }
}

/// Translates a Rust file to C, optimised for speed, or for size as far as it would exceed the limit.
///
/// # Errors
///
/// A message for the user: the source of the standard library is missing, `rustc` rejects the file, or the module
/// uses something that cannot be translated.
pub fn translate_with(rust: &str, options: &Options) -> Result<Program, String> {
    let fits = |program: &Program| program.text.len() <= options.limit;
    let module = compile(rust, Goal::Speed, options)?;
    let mut program = translate_module(&module, Goal::Speed, options.trace, false)?;
    if !fits(&program) {
        program = translate_module(&module, Goal::Speed, options.trace, true)?;
    }
    for goal in [Goal::Size, Goal::Least] {
        if fits(&program) {
            break;
        }
        program = translate_for(goal, rust, options)?;
    }
    Ok(program)
}

/// Translates a Rust file to C for one goal, whatever the limit.
///
/// # Errors
///
/// Those of [`translate_with`].
pub fn translate_for(goal: Goal, rust: &str, options: &Options) -> Result<Program, String> {
    let module = compile(rust, goal, options)?;
    translate_module(&module, goal, options.trace, goal != Goal::Speed)
}

/// Translates a Rust file of this edition with the default options.
///
/// # Errors
///
/// Those of [`translate_with`].
pub fn translate(rust: &str, edition: u16) -> Result<Program, String> {
    let options = Options {
        edition,
        ..Options::default()
    };
    translate_with(rust, &options)
}

/// What `core` computes for the message when a string is sliced between letters, by its mangled name.
const MESSAGE: &str = "4core3str19slice_error_fail_rt";

fn translate_module(
    wasm: &[u8],
    goal: Goal,
    trace: bool,
    abbreviated: bool,
) -> Result<Program, String> {
    let traps = if trace {
        vec![]
    } else {
        vec![MESSAGE.to_owned()]
    };
    let options = wasm_to_c::Options {
        entry: Some("start".to_owned()),
        traps,
        message: Some("panicked".to_owned()),
        stack: Some("__stack_pointer".to_owned()),
        dirty: true,
        abbreviated,
        ..wasm_to_c::Options::default()
    };
    let c = wasm_to_c::translate(wasm, &options).map_err(|error| error.to_string())?;
    Ok(Program {
        text: c.text,
        functions: c.functions,
        goal,
    })
}

/// Formats the `count` largest functions as a table, largest first.
pub fn largest(functions: &[Function], count: usize) -> String {
    let mut sorted: Vec<&Function> = functions.iter().collect();
    sorted.sort_by_key(|function| (Reverse(function.bytes), &function.c_name));
    let mut text = "   bytes  function\n".to_owned();
    for function in sorted.iter().take(count) {
        let Function {
            bytes,
            c_name,
            name,
        } = function;
        let name = rustc_demangle::demangle(name.as_deref().unwrap_or("(unnamed)"));
        let _ = writeln!(text, "{bytes:>8}  {name:#} ({c_name})"); // a String takes everything
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_largest_functions_first() {
        let function = |name: &str, bytes| Function {
            name: Some(name.to_owned()),
            c_name: "A".to_owned(),
            bytes,
        };
        let functions = [
            function("small", 10),
            function("large", 200),
            function("none", 1),
        ];
        let expected = "   bytes  function\n     200  large (A)\n      10  small (A)\n";
        assert_eq!(largest(&functions, 2), expected);
    }
}
