//! Types of C.

pub use alloc_crate::ffi::{CString, FromVecWithNulError, IntoStringError, NulError};
pub use core::ffi::*;

/// Only a name, for crates that implement conversions to it: no value can be made.
#[derive(Debug)]
pub struct OsStr {
    _bytes: [u8],
}
