//! A small crate in the place of std, for solutions that become one small module of WebAssembly.
//!
//! The real std for WebAssembly takes more room than a whole solution may take as C. This crate has
//! what solutions use of it, under the same paths, and reaches the world by three functions only.
//!
//! # How it is linked
//!
//! It needs no Cargo and no other crate. One call of the compiler makes the library, another one the
//! module of a solution that is one file and has [`START`] appended:
//!
//! ```sh
//! rustc --edition=2021 --crate-name=mini_std --crate-type=rlib --target wasm32-unknown-unknown \
//!     -Copt-level=s -Cpanic=abort -Ccodegen-units=1 scripts/c/mini-std/src/lib.rs
//! rustc --edition=2021 --crate-type=cdylib --target wasm32-unknown-unknown --cap-lints=warn \
//!     -Copt-level=2 -Cpanic=abort -Clto=fat -Ccodegen-units=1 -Cstrip=debuginfo \
//!     -Clink-arg=-zstack-size=8388608 --extern std=libmini_std.rlib solution.rs
//! ```
//!
//! `--extern std=…` is what the compiler's own `extern crate std` takes, prelude and macros too. The
//! module imports, from `host`:
//!
//! - `read(ptr: *mut u8, len: usize) -> usize`: standard input; 0 at its end;
//! - `write(ptr: *const u8, len: usize)`: appends to standard output. The host gathers it, and sends
//!   it on at every end, that of a trap too: nothing is held back here;
//! - `exit(code: u32) -> !`: ends the program.
//!
//! It exports `start`, which runs `main`, and `memory`. Where `start` returns, the status is 0. A
//! panic is a trap without a message, so that nothing is left in the module that would make one.
//!
//! # What is there
//!
//! Paths as in std. Where nothing is said, all of it is there, and it does the same.
//!
//! | module | what is there | what differs, or is missing |
//! |---|---|---|
//! | all of core and alloc: `any` … `vec`, primitive modules, `error`, `task`, `future` | core's and alloc's own | `f32`, `f64`: see below |
//! | the preludes | all editions | |
//! | macros | all but `try!` and those that ask for features of a processor | `eprint!`, `eprintln!` and `dbg!` evaluate their arguments and write nothing |
//! | `collections` | alloc's; `HashMap`, `HashSet`, their entries and iterators | another order of iteration: that of insertion, until something is removed, and the same in every run; no `get_disjoint_mut`, `extract_if` |
//! | `hash` | core's, `RandomState`, `DefaultHasher` | not `SipHash`: other values, the same in every run |
//! | `io` | `Read`, `BufRead`, `Write`, `Seek`; the streams and their locks; `BufReader`, `BufWriter`, `LineWriter`, `Cursor`, `Lines`, `Split`, `Bytes`, `Take`, `Chain`, `Empty`, `Sink`, `Repeat`, `copy`, `read_to_string`; slices, `Vec<u8>`, `VecDeque<u8>`, references and boxes as streams; `Error`, `ErrorKind` | `BufWriter` and `LineWriter` hand on at once; standard error is nothing, and nothing is formatted for it; the payload of an `Error` is never dropped; no `IoSlice`, `IsTerminal`, `Error::last_os_error` |
//! | `sync` | `Arc`, `Weak`, `atomic`, `Mutex`, `RwLock`, `Once`, `OnceLock`, `LazyLock`, `LockResult`, `PoisonError`, `TryLockError` | never poisoned; a lock that is held already is a trap; no `mpsc`, `Condvar`, `Barrier` |
//! | `thread` | `thread_local!`, `LocalKey`, `AccessError` | values are not dropped at the end; no `spawn`, `sleep`, `scope`, `Builder` |
//! | `process` | `exit`, `abort`, `ExitCode`, `Termination` | the error that `main` returns is not shown; no `Command`, `id` |
//! | `panic` | core's: `Location`, `PanicInfo`, `AssertUnwindSafe`, `UnwindSafe`, … | no `catch_unwind`, `set_hook`: a panic ends the program |
//! | `f32`, `f64` | core's, and `sqrt`, `floor`, `ceil`, `trunc`, `round`, `round_ties_even`, `fract`, `mul_add`, `powi`, `div_euclid`, `rem_euclid`, by a trait of the prelude | no `sin` and its like, `exp`, `ln`, `powf`, `cbrt`, `hypot` |
//! | `env` | `args`: one, which is empty; `var`: none is set | all else |
//! | `time` | `Duration` | no `Instant`, `SystemTime` |
//! | `alloc`, `ffi` | alloc's and core's | no `System`; `OsStr` and `path::Path` are only names |
//! | `fs`, `net`, `os`, `path`, `backtrace` | | missing |
//!
//! What is missing is refused by the compiler, which names it. Numbers of type `usize` have 32 bits.
//!
//! # In a native build
//!
//! Only tests make one. The streams are then bytes in memory, and there is no allocator of its own.
#![no_std]
#![allow(clippy::legacy_numeric_constants)] // their modules are for programs that still name them

extern crate alloc as alloc_crate;
#[cfg(not(target_family = "wasm"))]
extern crate std as real;

pub mod collections;
pub mod env;
#[doc(hidden)]
pub mod float;
pub mod fmt;
pub mod hash;
#[doc(hidden)]
pub mod heap;
#[allow(unsafe_code)] // memory is lent to the host
#[doc(hidden)]
pub mod host;
pub mod io;
mod macros;
#[doc(hidden)]
pub mod narrow;
#[cfg(target_family = "wasm")]
mod panicking;
pub mod prelude;
pub mod process;
pub mod sync;
#[cfg(target_family = "wasm")]
pub mod thread;
/// Values of a thread: in a native build, those of std.
#[cfg(not(target_family = "wasm"))]
pub mod thread {
    pub use real::thread::{AccessError, LocalKey};
}
#[cfg(not(target_family = "wasm"))]
pub use real::thread_local;

/// Memory without an owner.
pub mod alloc {
    pub use alloc_crate::alloc::*;
}

/// C types.
pub mod ffi {
    pub use alloc_crate::ffi::{CString, FromVecWithNulError, IntoStringError, NulError};
    pub use core::ffi::*;

    /// A type without values, for crates that implement conversions to it.
    #[derive(Debug)]
    pub struct OsStr {
        _bytes: [u8],
    }
}

/// File names; there are no files.
pub mod path {
    /// A type without values, for crates that implement conversions to it.
    #[derive(Debug)]
    pub struct Path {
        _bytes: [u8],
    }
}

/// Tasks of asynchronous code.
pub mod task {
    pub use alloc_crate::task::*;
    pub use core::task::*;
}

pub use alloc_crate::{borrow, boxed, rc, slice, str, string, vec};
pub use core::{
    any, arch, array, ascii, cell, char, clone, cmp, convert, default, error, future, hint, iter,
    marker, mem, num, ops, option, panic, pin, primitive, ptr, result, time,
};
pub use core::{
    assert, assert_eq, assert_ne, cfg, column, compile_error, concat, debug_assert,
    debug_assert_eq, debug_assert_ne, env, file, format_args, include, include_bytes, include_str,
    line, matches, module_path, option_env, stringify, todo, unimplemented, unreachable, write,
    writeln,
};
pub use core::{f32, f64, i128, i16, i32, i64, i8, isize, u128, u16, u32, u64, u8, usize};

/// What is appended to a program, on a line of its own, so that the module has a function that runs
/// it: `start`, without parameters and results.
pub const START: &str = include_str!("start.rs");
