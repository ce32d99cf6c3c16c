//! Translates a WebAssembly module to one C file: small enough to paste, fast, and equivalent.
//!
//! [`translate`] runs these passes:
//!
//! 1. `module` reads and validates the module.
//! 2. `lift` turns the stack code of each function into statements over expressions (`ir`).
//! 3. `structure` turns branches into `if` and loops; `trapping` replaces calls that only trap.
//! 4. `print` prints the functions as C, calling the `helpers` for what C has no operator for.
//! 5. `file` assembles the file; `names` gives the shortest names to the items that occur most often.
//!
//! # Supported features
//!
//! | WebAssembly | support |
//! |---|---|
//! | version 1, sign extension, saturating conversions, multi-value blocks | yes |
//! | `memory.copy`, `memory.fill`, mutable globals | yes |
//! | 64-bit memory and tables | yes; a memory has less than 4 GiB |
//! | imports | `host.read(p, p) -> p`, `host.write(p, p)`, `host.error(p, p)`, `host.exit(i32)`, `host.stack(p, p) -> p`, with `p` for the type of addresses |
//! | imports | `host.clock() -> i64` in nanoseconds of CPU time, `host.time() -> i64` in seconds since 1970 |
//! | imports | `math.sin(f64) -> f64` and the others of C's `math.h`: `acos`, `acosh`, `asin`, `asinh`, `atan`, `atan2`, `atanh`, `cbrt`, `cos`, `cosh`, `exp`, `exp2`, `expm1`, `hypot`, `log`, `log10`, `log1p`, `log2`, `pow`, `sinh`, `tan`, `tanh` |
//! | exceptions as compilers emit them: one tag with an address, `try`, `catch`, `catch_all`, `delegate`, `throw`, `rethrow` | yes; one that leaves the entry is lost |
//! | functions with several results, SIMD, threads, `try_table`, tail calls, reference values, passive segments, several memories or tables | rejected, by name |
//!
//! `host.stack` gives the module another stack, by its lowest address and its end, and returns the stack
//! pointer; the lowest address 0 stands for its own stack. It needs [`Options::stack`].
//!
//! A trap flushes the output, writes a line to stderr and exits with status 1. Memory accesses are unchecked unless
//! [`Options::checked`] is set: modules compiled from a safe language have none out of bounds. Floats
//! follow WebAssembly, except where a compiler other than gcc and clang computes with the x87 of 32-bit
//! targets, which rounds differently. The recursion depth is limited by the stack of the C program.

// Generated text is concatenated from short pieces.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod definite_assignment;
mod exceptions;
mod file;
mod helpers;
mod ir;
mod lift;
mod module;
mod names;
mod print;
mod structure;
mod trapping;

use std::fmt;

use module::Module;

/// How a module is translated.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The exported function, without parameters and results, that `main` calls. If `None`, the file
    /// has no `main`; its user calls [`Program::init`] and then the exports.
    pub entry: Option<String>,
    /// Whether memory and table accesses are bounds-checked, so that one out of bounds traps.
    /// Modules compiled from a safe language do not need it.
    pub checked: bool,
    /// A C function, `void NAME(void)`, that a trap calls instead of exiting. It must not return. The
    /// file declares it; its user defines it.
    pub trap: Option<String>,
    /// Parts of the names of functions that only prepare a message and trap. They then do nothing but trap.
    pub traps: Vec<String>,
    /// The line that a trap writes to stderr; by default `trap`.
    pub message: Option<String>,
    /// The exported global with the stack pointer of a compiled module, whose addresses have 64 bits.
    /// Its stack must begin at address 0, or at that of an exported global `__stack_low`: an overflow is then a trap with
    /// the line `stack overflow`.
    pub stack: Option<String>,
    /// Whether grown memory may have any content, not only zeros. A module compiled from a safe language
    /// writes it before it reads it.
    pub dirty: bool,
    /// Whether the file is as small as it can be, but hard to read: macros stand for keywords and for what is repeated,
    /// memory is accessed by functions, and data is in a code.
    pub abbreviated: bool,
}

/// A module as C.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file: C99 that needs only the C library. All names at file scope are macros or `static`, and at most
    /// three characters long, except [`Options::trap`].
    pub text: String,
    /// The name of the function, `void NAME(void)`, that initialises memory, table and globals and
    /// runs the module's start function.
    pub init: String,
    /// The printed functions, in the order of the module.
    pub functions: Vec<Function>,
    /// The exported functions and globals.
    pub exports: Vec<Export>,
}

/// A function in a [`Program`].
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name in the module, from the name section or an export.
    pub name: Option<String>,
    /// Its name in the file.
    pub c_name: String,
    /// Its size in the file, in bytes.
    pub bytes: usize,
}

/// An export of a [`Program`].
#[derive(Clone, Debug)]
pub struct Export {
    /// Its name in the module.
    pub name: String,
    /// Its name in the file: a function or a variable. `i32` is `unsigned`, `i64` is `unsigned long
    /// long`, `f32` is `float` and `f64` is `double`.
    pub c_name: String,
    /// Whether it is a global, not a function.
    pub is_global: bool,
}

/// Why a module cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is not valid.
    Invalid(String),
    /// It uses the named feature, which is not supported.
    Unsupported(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Invalid(what) => write!(f, "invalid module: {what}"),
            Error::Unsupported(what) => write!(f, "not supported: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Translates a module in the binary format.
///
/// # Errors
///
/// [`Error::Invalid`] if it does not validate, [`Error::Unsupported`] if it uses an unsupported feature.
pub fn translate(wasm: &[u8], options: &Options) -> Result<Program, Error> {
    // The passes recurse into nested blocks, deeper than the default stack allows.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || translate_here(wasm, options));
        let result = thread.map(std::thread::ScopedJoinHandle::join);
        match result {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(Error::Unsupported(format!(
                "no thread for the translation: {error}"
            ))),
        }
    })
}

/// Address space only; pages are used as needed.
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
    let throwing = exceptions::Throwing::find(&module)?;
    let lifted: Result<Vec<_>, Error> = (0..module.bodies.len())
        .map(|index| lift::lift(&module, index, options.checked, &throwing))
        .collect();
    let imports = module.imports.len() as u32;
    let mut functions = lifted?;
    for (index, name) in &module.names {
        let is_trap = options.traps.iter().any(|part| name.contains(part));
        let function = index.checked_sub(imports).filter(|_| is_trap);
        if let Some(function) = function.and_then(|at| functions.get_mut(at as usize)) {
            function.body = vec![ir::Stmt::Trap];
        }
    }
    let functions = trapping::structure_all(functions, imports, options.trap.is_some());
    file::assemble(&module, &functions, options)
}
