//! Panics, as in `core`, and catching them.

use alloc_crate::boxed::Box;
use core::any::Any;

use crate::panicking;

pub use core::panic::*;

/// Calls `f`.
///
/// # Errors
///
/// The payload, if `f` panics and panics unwind.
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(f: F) -> Result<R, Box<dyn Any + Send>> {
    panicking::catch(f)
}

/// Panics with any value.
///
/// # Panics
///
/// Always.
pub fn panic_any<M: 'static + Any + Send>(message: M) -> ! {
    panicking::throw(Box::new(message))
}

/// Panics with the payload of a panic.
///
/// # Panics
///
/// Always.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    panicking::throw(payload)
}
