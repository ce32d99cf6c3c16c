//! Panics, as in `core`. A panic ends the program and cannot be caught.

use alloc_crate::boxed::Box;
use core::any::Any;

pub use core::panic::*;

/// Calls `f`.
///
/// # Errors
///
/// Never: a panic ends the program.
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(f: F) -> Result<R, Box<dyn Any + Send>> {
    Ok(f())
}

/// Panics with any value.
///
/// # Panics
///
/// Always.
#[allow(clippy::needless_pass_by_value)] // as in `std`
pub fn panic_any<M: 'static + Any + Send>(_message: M) -> ! {
    panic!("a value that is not formatted")
}

/// Panics with the payload of a panic.
///
/// # Panics
///
/// Always.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    panic_any(payload)
}
