//! One C file of a WebAssembly module: small enough to paste, fast, of the same meaning.
//!
//! [`translate`] reads and validates a module (`module`), turns the stack code of each function into
//! statements over expressions (`lift`, `pending`), branches into `if` and loops (`structure`), and
//! prints them (`print`, with the functions of `helpers`); names are given last, the shortest for the
//! most mentioned (`names`).
//!
//! # What is translated
//!
//! | of WebAssembly | |
//! |---|---|
//! | the first edition, sign extension, conversions that saturate, blocks of several values | yes |
//! | `memory.copy`, `memory.fill`, mutable globals | yes |
//! | imports | `host.read(i32, i32) -> i32`, `host.write(i32, i32)`, `host.exit(i32)` |
//! | functions of several results, vectors, threads, exceptions, tail calls, references as values, passive segments, more than one memory or table | refused by name |
//!
//! A trap ends the process with status 1 after the output so far. Accesses of memory are unchecked,
//! unless [`Options::checked`] asks for it: code that a compiler of a safe language made has none out
//! of bounds. Numbers with a point are computed as C does: with SSE that is what WebAssembly says,
//! the x87 of old 32-bit targets rounds otherwise. How deep functions may call each other is up to
//! the stack that the C program gets.

// Text is put together from short pieces.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod data;
mod file;
mod helpers;
mod ir;
mod layout;
mod lift;
mod module;
mod names;
mod operators;
mod order;
mod pending;
mod print;
mod structure;
mod unset;

use std::fmt;

use module::Module;

/// How to translate.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The exported function, without parameters and results, that the C `main` calls. Without one
    /// the file has no `main`: its user calls [`Program::init`] and then the exports.
    pub entry: Option<String>,
    /// Check every access of memory and table, so that one out of bounds is a trap. Code that a
    /// compiler of a safe language made needs no such check.
    pub checked: bool,
    /// The C function, `void NAME(void)`, that a trap calls instead of ending the process; it must
    /// not return. The file declares it, its user defines it.
    pub trap: Option<String>,
}

/// A module as C.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file: C99 with `long long`, the library of C and nothing else. All names at file scope
    /// are `static` and at most three characters long, but for [`Options::trap`].
    pub text: String,
    /// The name of the function, `void NAME(void)`, that makes memory, tables and globals as they
    /// are at the start, and runs the module's start function.
    pub init: String,
    /// The functions that the module defines, in the order of the module.
    pub functions: Vec<Function>,
    /// The exported functions and globals.
    pub exports: Vec<Export>,
}

/// A function in a [`Program`].
#[derive(Clone, Debug)]
pub struct Function {
    /// What the module calls it, from the name section or its export.
    pub name: Option<String>,
    /// What the file calls it.
    pub c_name: String,
    /// The bytes that it takes of the file.
    pub bytes: usize,
}

/// An export of a [`Program`], by its name in the file.
#[derive(Clone, Debug)]
pub struct Export {
    /// The exported name.
    pub name: String,
    /// Its name in the file: a function from its parameters to its result (`i32` is `unsigned`,
    /// `i64` is `unsigned long long`, `f32` is `float`, `f64` is `double`), or a variable.
    pub c_name: String,
    /// Is it a global?
    pub is_global: bool,
}

/// Why a module is not translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is no valid module.
    Invalid(String),
    /// It uses what is not supported; this tells what.
    Unsupported(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Invalid(what) => write!(f, "not a valid module: {what}"),
            Error::Unsupported(what) => write!(f, "not supported: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Translates a module in the binary format.
///
/// # Errors
///
/// [`Error::Invalid`] if it does not validate, [`Error::Unsupported`] if it uses what is refused.
pub fn translate(wasm: &[u8], options: &Options) -> Result<Program, Error> {
    // Blocks may be nested deeper than the stack of a thread is made for.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || translate_here(wasm, options));
        let result = thread.map(std::thread::ScopedJoinHandle::join);
        match result {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(Error::Unsupported(format!("a new thread: {error}"))),
        }
    })
}

/// Only touched as far as it is needed.
const STACK: usize = 1 << 28;

fn translate_here(wasm: &[u8], options: &Options) -> Result<Program, Error> {
    let module = Module::read(wasm)?;
    let many = |ty: &&u32| module.types[**ty as usize].results.len() > 1;
    if module.functions.iter().any(|ty| many(&ty)) {
        return Err(Error::Unsupported(lift::MANY_RESULTS.to_owned()));
    }
    names::check(
        module.functions.len(),
        module.globals.len(),
        module.types.len(),
    )?;
    let mut functions = Vec::new();
    for index in 0..module.bodies.len() {
        let mut function = lift::lift(&module, index, options.checked)?;
        let keep_stores = options.trap.is_some();
        function.body = structure::structure(function.body, keep_stores);
        functions.push(function);
    }
    file::assemble(&module, &functions, options)
}
