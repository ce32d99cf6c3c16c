//! A small crate in the place of std.
#![no_std]
extern crate alloc;
#[cfg(not(target_family = "wasm"))]
extern crate std as real;

pub mod collections;
mod float;
mod heap;
#[allow(unsafe_code)] // memory is lent to the host
pub mod host;
pub mod io;
mod macros;
#[cfg(target_family = "wasm")]
mod panicking;
pub mod prelude;
pub mod process;
pub mod sync;

pub use alloc::{borrow, boxed, fmt, format, rc, slice, str, string, vec};
pub use core::{
    any, array, ascii, cell, char, clone, cmp, convert, default, error, future, hash, hint, iter,
    marker, mem, net, num, ops, option, panic, pin, primitive, ptr, result, time,
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
