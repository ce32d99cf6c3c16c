//! From one Rust file, which needs no crates, to one C file, which needs nothing but the library of C.
//!
//! The Rust file is compiled to WebAssembly against the crate `mini-std`, which takes the place of
//! std ([`compile`]), and that is translated by `to-c`. A comment at the head tells people what
//! they look at ([`head`]); a compiler of C and the stored cases tell whether it is right
//! ([`check`]).
//!
//! `usize` has 32 bits there. So the file is compiled with checks of overflow, and casts with `as` are
//! checked too (`casts`): what would pass silently is a panic. A panic ends the C program with
//! status 1 after the output so far.

mod casts;
mod check;
mod compile;
mod fault;
mod head;
mod sizes;

pub use check::{check, Checked};
pub use compile::{compile, Goal, Module, TARGET};
pub use head::{head, Facts};
pub use sizes::largest;

/// The largest file, in bytes: what the judges without Rust are usually said to take.
pub const LIMIT: usize = 65_535;

/// A program in C.
#[derive(Debug)]
pub struct Program {
    /// The file, without a head.
    pub text: String,
    /// Its functions, with their sizes.
    pub functions: Vec<wasm_to_c::Function>,
    /// What it was compiled for.
    pub goal: Goal,
    /// How many casts to `usize` and `isize` are not checked: they cut silently to 32 bits.
    pub unchecked_casts: usize,
}

/// Translates a Rust file to C: for speed, and for size if it would be larger than [`LIMIT`].
///
/// # Errors
///
/// In words for the user: a tool chain that is missing, with its remedy; what the compiler says; what
/// can't be translated.
pub fn translate(rust: &str, edition: u16) -> Result<Program, String> {
    let fast = translate_for(Goal::Speed, rust, edition)?;
    if fast.text.len() <= LIMIT {
        return Ok(fast);
    }
    translate_for(Goal::Size, rust, edition)
}

fn translate_for(goal: Goal, rust: &str, edition: u16) -> Result<Program, String> {
    let module = compile(rust, edition, goal)?;
    let options = wasm_to_c::Options {
        entry: Some("start".to_owned()),
        ..wasm_to_c::Options::default()
    };
    let c = wasm_to_c::translate(&module.wasm, &options).map_err(|error| error.to_string())?;
    Ok(Program {
        text: c.text,
        functions: c.functions,
        goal,
        unchecked_casts: module.unchecked_casts,
    })
}
