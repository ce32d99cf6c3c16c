//! Translates a WebAssembly module with 64-bit addresses to one C99 file that needs only the C library.
//!
//! [`translate`] runs these passes:
//!
//! 1. `module` reads and validates the module.
//! 2. `lift` turns the stack code of each function into statements over expressions (`ir`).
//! 3. `structure` turns branches into `if` and loops.
//! 4. `print` prints the functions as C.
//! 5. `file` assembles the file: what it needs of `runtime.c`, globals, functions, data, `main`.
//!
//! What compilers emit for safe Rust is supported: version 1 of WebAssembly, sign extension, saturating conversions,
//! multi-value blocks, `memory.copy` and `memory.fill`. The rest is refused by name.
//!
//! A trap ends the program with status 1 and a line on stderr. Memory accesses and indirect calls are unchecked, and
//! memory that is added may have any content: safe Rust relies on neither. Floats follow WebAssembly.

// Text is put together from short pieces.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod data;
mod file;
mod ir;
mod lift;
mod module;
mod powers;
mod print;
mod structure;
#[cfg(test)]
mod tests;

use std::fmt;

/// Why a module cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is not valid.
    Invalid(String),
    /// It uses this feature, which is not supported.
    Unsupported(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Invalid(what) => write!(f, "invalid WebAssembly: {what}"),
            Error::Unsupported(what) => write!(f, "not supported: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// The stack of the translation, which recurses into nested blocks: address space, used as needed.
const STACK: usize = 1 << 28;

/// Translates a module in the binary format, which exports the function `start`, to a C file whose `main` calls it.
///
/// If the module exports the globals `__stack_pointer` and `__stack_low`, an overflow of that stack is a trap.
///
/// # Errors
///
/// [`Error::Invalid`] if it does not validate, [`Error::Unsupported`] if it uses an unsupported feature.
pub fn translate(wasm: &[u8]) -> Result<String, Error> {
    let translate = || {
        let module = module::Module::read(wasm)?;
        let mut functions = Vec::new();
        for index in 0..module.bodies.len() {
            let mut function = lift::lift(&module, index)?;
            function.body = structure::structure(function.body);
            functions.push(function);
        }
        file::assemble(&module, &functions)
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, translate);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(module::unsupported(format!("no thread: {error}"))),
        }
    })
}
