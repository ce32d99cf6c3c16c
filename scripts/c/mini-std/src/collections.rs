//! The collections of `alloc`, and hash tables by `hashbrown`, which `std` uses too.

pub use alloc_crate::collections::*;
pub use hash_map::HashMap;
pub use hash_set::HashSet;

/// A hash map.
pub mod hash_map {
    pub use crate::hash::{DefaultHasher, RandomState};
    pub use hashbrown::hash_map::*;
}

/// A hash set.
pub mod hash_set {
    pub use hashbrown::hash_set::*;
}
