//! Collections: those of `alloc`, and hash maps and sets.
//!
//! A map stores its entries in a vector, in insertion order until one is removed, with an index by
//! hash. That takes little code, all of it safe.

mod entry;
mod index;
mod map;
mod map_iter;
mod set;
mod set_iter;

pub use alloc_crate::collections::*;

pub use hash_map::HashMap;
pub use hash_set::HashSet;

/// Hash maps, their entries and iterators.
pub mod hash_map {
    pub use super::entry::{Entry, OccupiedEntry, VacantEntry};
    pub use super::map::HashMap;
    pub use super::map_iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut};
    pub use super::map_iter::{Keys, Values, ValuesMut};
    #[cfg(target_family = "wasm")]
    pub use crate::hash::DefaultHasher;
    pub use crate::hash::RandomState;
}

/// Hash sets and their iterators.
pub mod hash_set {
    pub use super::set::HashSet;
    pub use super::set_iter::{Difference, Drain, Intersection, IntoIter, Iter};
    pub use super::set_iter::{SymmetricDifference, Union};
}
