//! The preludes.

/// The part shared by all editions.
pub mod v1 {
    pub use alloc_crate::borrow::ToOwned;
    pub use alloc_crate::boxed::Box;
    pub use alloc_crate::string::{String, ToString};
    pub use alloc_crate::vec::Vec;
    pub use core::prelude::v1::*;

    #[doc(hidden)]
    pub use crate::hash::NewRandomState as _;
    // Since Rust 1.95 the macros come from the prelude; before, from the root of the crate.
    pub use crate::{dbg, eprint, eprintln, format, print, println, thread_local, vec};
    pub use core::{
        assert_eq, assert_ne, debug_assert, debug_assert_eq, debug_assert_ne, matches, todo,
        unimplemented, unreachable, write, writeln,
    };
}

/// The prelude of edition 2021.
pub mod rust_2021 {
    pub use super::v1::*;
    pub use core::prelude::rust_2021::*;
}
