//! A small replacement for `std`, for programs compiled to WebAssembly and then to C.
//!
//! The real `std` takes more room in WebAssembly than a whole solution may take as C. This crate has the
//! parts that solutions use, under the same paths, and needs few host functions.
//!
//! # Linking
//!
//! `rust-to-c` compiles this crate, which has no dependencies, and then a single-file program with
//! [`START`] appended, for a target whose `usize` has 64 bits.
//!
//! `--extern std=…` replaces the implicit `extern crate std`, including prelude and macros. The module
//! imports from `host`:
//!
//! - `read(ptr: *mut u8, len: usize) -> usize` reads stdin; 0 means its end.
//! - `write(ptr: *const u8, len: usize)` writes to stdout. The host buffers the output and flushes it
//!   whenever the program ends, even by a trap.
//! - `exit(code: u32) -> !` ends the program.
//! - `stack(lowest: *mut u8, end: *mut u8) -> *mut u8` makes this memory the stack of what is called next,
//!   and returns the end that restores the present one.
//! - `error(ptr: *const u8, len: usize)` writes to stderr.
//! - `clock() -> u64` and `time() -> u64` read C's clocks of these names, in nanoseconds and in seconds.
//!
//! From `math` it imports the functions of C's `math.h` that the program calls, such as
//! `sin(x: f64) -> f64`.
//!
//! It exports `memory` and `start`, which runs `main`; if `start` returns, the status is 0. A panic is a
//! trap without a message, so that no formatting code is linked for it; with `--cfg trace` it writes its
//! place and its message to stderr. With `--cfg unwinding`, which needs `-C panic=unwind` for all crates, a panic is an
//! exception of WebAssembly, and one that leaves `main` is a trap.
//!
//! # Contents
//!
//! Unless noted, modules are complete and behave as in `std`.
//!
//! | module | contents | differences and omissions |
//! |---|---|---|
//! | everything in `core` and `alloc`: `any` … `vec`, primitive modules, `error`, `task`, `future` | re-exported | `f32`, `f64`: see below; where a program would be too large otherwise, compact sorts: more than 20 elements that compare equal may then be in another order after `sort_unstable`, and comparisons are called in another order |
//! | preludes | all editions | |
//! | macros | all but `try!` and CPU feature detection | `eprint!`, `eprintln!` and `dbg!` evaluate their arguments and write nothing |
//! | `collections` | those of `alloc`; `HashMap`, `HashSet` with entries and iterators | iterate in insertion order until an element is removed, the same in every run; no `get_disjoint_mut`, `extract_if` |
//! | `hash` | that of `core`, `RandomState`, `DefaultHasher` | `RandomState` has another hasher, faster than `SipHash`; its keys differ, but not from run to run |
//! | `io` | `Read`, `BufRead`, `Write`, `Seek`; the standard streams and their locks; `BufReader`, `BufWriter`, `LineWriter`, `Cursor`, `Lines`, `Split`, `Bytes`, `Take`, `Chain`, `Empty`, `Sink`, `Repeat`, `copy`, `read_to_string`; slices, `Vec<u8>`, `VecDeque<u8>`, references and boxes as streams; `Error`, `ErrorKind` | `BufWriter` and `LineWriter` do not buffer, so `process::exit` loses nothing that they were given; stderr is discarded: its arguments are evaluated but never formatted; the payload of an `Error` is leaked; no `IoSlice`, `IsTerminal`, `Error::last_os_error` |
//! | `sync` | `Arc`, `Weak`, `atomic`, `mpsc`, `Mutex`, `RwLock`, `Condvar`, `Barrier`, `Once`, `OnceLock`, `LazyLock`, `LockResult`, `PoisonError`, `TryLockError` | poisoned only with `--cfg unwinding`; an operation that would wait for ever is a panic that nothing catches |
//! | `thread` | `spawn`, `Builder`, `scope`, `park`, `sleep`, `thread_local!`, … | a thread runs to its end before `spawn` returns; an operation that would wait for ever is a panic that nothing catches, but a loop that polls an atomic value does not end; without `--cfg unwinding` a panic of a thread ends the program; `sleep` returns at once; thread-local values of the main thread are not dropped |
//! | `process` | `exit`, `abort`, `ExitCode`, `Termination` | an error returned from `main` is not printed; no `Command`, `id` |
//! | `panic` | that of `core`; `catch_unwind`, `panic_any`, `resume_unwind` | without `--cfg unwinding` a panic ends the program, runs no destructors, and `catch_unwind` only calls its closure; no `set_hook`, `take_hook` |
//! | `f32`, `f64` | all stable methods; text is parsed and printed exactly as by `std` | `sin` … `tanh`, `exp` … `log10`, `powf`, `hypot` and `cbrt` call C's `math.h`: the last bit is that of the library |
//! | `env` | `args`: only an empty program name; `var`: no variable is set | everything else |
//! | `time` | `Duration`, `Instant`, `SystemTime` | `Instant` reads C's `clock`: on Unix, the time that the program has computed; so does `SystemTime`, from the second at its first use |
//! | `alloc`, `ffi` | those of `alloc` and `core` | no `System`; `OsStr` and `path::Path` have no values |
//! | `fs`, `net`, `os`, `path`, `backtrace` | | missing |
//!
//! A program that uses a missing part does not compile, and the error names it.
//!
//! # Native builds
//!
//! Only tests compile this crate natively. The streams are then byte strings in memory, and the
//! allocator is not installed.
#![no_std]
#![cfg_attr(target_family = "wasm", allow(internal_features))]
#![cfg_attr(target_family = "wasm", feature(simd_wasm64))] // memory.size and memory.grow
#![cfg_attr(target_family = "wasm", feature(rustc_attrs))] // methods of floats, as in `std`
#![cfg_attr(target_family = "wasm", feature(hashmap_internals))] // `SipHasher13`
#![cfg_attr(unwinding, feature(asm_experimental_arch, core_intrinsics))]
#![cfg_attr(unwinding, feature(lang_items, link_llvm_intrinsics, panic_can_unwind))]
#![cfg_attr(unwinding, feature(panic_internals))]
#![allow(clippy::legacy_numeric_constants)] // programs may still use these modules

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
#[allow(unsafe_code)] // passes memory to the host
#[doc(hidden)]
pub mod host;
pub mod io;
mod macros;
pub mod panic;
#[cfg_attr(not(target_family = "wasm"), allow(dead_code))] // only sync asks
mod panicking;
pub mod prelude;
pub mod process;
pub mod sync;
#[cfg(target_family = "wasm")]
pub mod thread;
/// Thread-local values; in a native build, those of `std`.
#[cfg(not(target_family = "wasm"))]
pub mod thread {
    pub use real::thread::{AccessError, LocalKey};
}
#[cfg(not(target_family = "wasm"))]
pub use real::thread_local;
pub mod time;

/// Memory allocation.
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

/// Asynchronous tasks.
pub mod task {
    pub use alloc_crate::task::*;
    pub use core::task::*;
}

pub use alloc_crate::{borrow, boxed, rc, slice, str, string, vec};
pub use core::{
    any, arch, array, ascii, cell, char, clone, cmp, convert, default, error, future, hint, iter,
    marker, mem, num, ops, option, pin, primitive, ptr, result,
};
pub use core::{
    assert, assert_eq, assert_ne, cfg, column, compile_error, concat, debug_assert,
    debug_assert_eq, debug_assert_ne, env, file, format_args, include, include_bytes, include_str,
    line, matches, module_path, option_env, stringify, todo, unimplemented, unreachable, write,
    writeln,
};
// A glob takes the macro and leaves the name of the module to that of this crate.
mod panic_macro {
    pub use core::panic;
}
pub use core::{f32, f64, i128, i16, i32, i64, i8, isize, u128, u16, u32, u64, u8, usize};
pub use panic_macro::*;

/// The code to append to a program, on a new line. It exports the function `start`, which runs `main`.
pub const START: &str = include_str!("start.rs");
