//! A small replacement for `std`, for programs compiled to WebAssembly and then to C.
//!
//! The real `std` takes more room in WebAssembly than a whole solution may take as C. This crate has the parts that
//! solutions use, under the same paths: `core` and `alloc` as they come, hash tables by `hashbrown`, and the following
//! small modules.
//!
//! | module | contents |
//! |---|---|
//! | [`io`] | the standard streams, the traits, buffered readers and writers, `Cursor` |
//! | [`collections`] | those of `alloc`, `HashMap`, `HashSet` |
//! | [`sync`] | `Arc`, atomics, `Mutex`, `RwLock`, `OnceLock`, `LazyLock`; never poisoned |
//! | [`thread`] | `thread_local!` alone |
//! | [`process`] | `exit`, `abort`, `ExitCode`, `Termination` |
//! | [`time`] | `Duration`, and an `Instant` on C's `clock` |
//! | `f32`, `f64` | all methods; `sin` and the like call C's `math.h` |
//!
//! What is missing does not compile, and the tool says what to do instead. The module imports the functions of [`host`]
//! and those of `math.h`; it exports `memory` and `start`, which runs `main`.
//!
//! There is one thread, and a panic ends the program: that is why a plain [`cell::UnsafeCell`] may be shared here.
#![no_std]
#![allow(internal_features)]
#![feature(simd_wasm64)] // memory.size and memory.grow
#![feature(rustc_attrs)] // inherent methods of floats, as in `std`
#![feature(hashmap_internals)] // `SipHasher13`, for `DefaultHasher`

extern crate alloc as alloc_crate;

pub mod collections;
mod float;
pub mod hash;
mod heap;
pub mod host;
pub mod io;
mod macros;
mod panicking;
pub mod prelude;
pub mod process;
pub mod sync;
pub mod thread;
pub mod time;

/// Memory allocation.
pub mod alloc {
    pub use alloc_crate::alloc::*;
}

/// What a panic reports; there is no unwinding, hence no `catch_unwind`.
pub mod panic {
    pub use core::panic::*;
}

pub use alloc_crate::{borrow, boxed, fmt, format, rc, slice, str, string, vec};
pub use core::{
    any, arch, array, ascii, cell, char, clone, cmp, convert, default, error, future, hint, iter,
    marker, mem, num, ops, option, pin, primitive, ptr, result, task,
};
pub use core::{
    assert, assert_eq, assert_ne, cfg, column, compile_error, concat, debug_assert,
    debug_assert_eq, debug_assert_ne, env, file, format_args, include, include_bytes, include_str,
    line, matches, module_path, option_env, stringify, todo, unimplemented, unreachable, write,
    writeln,
};
pub use core::{f32, f64, i128, i16, i32, i64, i8, isize, u128, u16, u32, u64, u8, usize};

// A glob takes the macro `panic` and leaves the name of the module to that of this crate.
mod panic_macro {
    pub use core::panic;
}
pub use panic_macro::*;
