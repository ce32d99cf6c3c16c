//! Collections.

pub use alloc::collections::*;
