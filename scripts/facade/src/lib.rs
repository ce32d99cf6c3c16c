//! A small crate in the place of std.
#![no_std]
#![allow(clippy::legacy_numeric_constants)] // their modules are for programs that still name them

extern crate alloc as alloc_crate;
#[cfg(not(target_family = "wasm"))]
extern crate std as real;

pub mod collections;
pub mod env;
pub mod ffi;
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
#[cfg(target_family = "wasm")]
mod panicking;
pub mod path;
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

/// What is appended to a program, so that the module has a function that runs it: `start`, without
/// parameters and results.
pub const START: &str = r#"
const _: () = {
    #[unsafe(export_name = "start")]
    extern "C" fn start() {
        ::std::process::start(main)
    }
};
"#;
