//! Compiles one Rust file, which uses no crate but `std`, to one C file, for judges that do not take Rust.
//!
//! A solution becomes C in four steps, and this page leads through them:
//!
//! 1. **Libraries.** [`Libraries::open`] finds `core`, `alloc` and `mini-std` for the target
//!    `wasm64-unknown-unknown`, and builds them once per compiler. `mini-std` (the folder beside this crate's source) is
//!    a small crate that takes the place of `std`: streams, hash tables by `hashbrown`, locks without threads.
//! 2. **Compilation.** [`compile`] runs `rustc` with these libraries and optimises for size. An error is reported as
//!    rustc writes it, unless it is about a part of `std` that C files cannot have: that is refused by name.
//! 3. **Translation.** [`wasm::translate`] turns the WebAssembly into C: stack code into expressions, branches into `if`
//!    and loops, then C text. The functions it calls are in `src/wasm/runtime.c`.
//! 4. **Header.** [`header`] is the comment at the top: what the file is and how it was made.
//!
//! # What the C program means
//!
//! The same as the Rust program compiled by `rustc -O`: `usize` has 64 bits, overflow wraps, floats are read and printed
//! to the same digit. The differences:
//!
//! - A panic ends the program with status 1 (natively 101), after the output so far and a line with its place on stderr.
//!   It does not unwind: destructors do not run, and the message is not formatted.
//! - `BufWriter` has no buffer of its own, so `process::exit` does not lose what it holds. Standard output is flushed by
//!   `flush`, before standard input is read, and at the end.
//! - `sin`, `exp`, `powf` and the like are those of C's `math.h`: the last bit is that of the library.
//! - `Instant` reads C's `clock`, which counts processor time. Hash tables iterate in the same order in each run.
//! - Recursion is limited by the stack of the C program as well as by the 8 MiB of the Rust stack.
//!
//! # Why WebAssembly
//!
//! It is the one portable output of `rustc` that is small, exactly specified, and structured: from it, a few passes make
//! C that compilers optimise as well as other C. The 64-bit target keeps `usize` what it is where solutions are written.

pub mod cli;
mod compile;
mod header;
mod library;
mod request;
pub mod wasm;

pub use compile::compile;
pub use header::header;
pub use library::{missing_source, Libraries};

/// The limit in bytes that is usually quoted for judges without Rust.
pub const LIMIT: usize = 65_535;

/// Compiles a Rust file to C, without a [`header`]. `name` is the file's name in messages.
///
/// # Errors
///
/// A message for the user: what `rustc` reports, or what is refused.
pub fn translate(rust: &str, name: &str, libraries: &Libraries) -> Result<String, String> {
    let module = compile(rust, name, libraries)?;
    wasm::translate(&module).map_err(|error| error.to_string())
}
