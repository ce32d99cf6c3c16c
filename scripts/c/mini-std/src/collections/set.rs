//! The hash set.

use alloc_crate::collections::TryReserveError;
use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::index::hash_of;
use super::map::HashMap;
use crate::hash::RandomState;

/// A hash set: a [`HashMap`] without values.
pub struct HashSet<T, S = RandomState> {
    pub(super) map: HashMap<T, (), S>,
}

impl<T> HashSet<T, RandomState> {
    /// Creates an empty set.
    #[inline]
    pub fn new() -> Self {
        HashSet::default()
    }

    /// Creates an empty set with the given capacity.
    pub fn with_capacity(capacity: usize) -> Self {
        HashSet::with_capacity_and_hasher(capacity, RandomState::new())
    }
}

impl<T, S> HashSet<T, S> {
    /// Creates an empty set with a hasher.
    pub const fn with_hasher(hasher: S) -> Self {
        HashSet {
            map: HashMap::with_hasher(hasher),
        }
    }

    /// Creates an empty set with a capacity and a hasher.
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self {
        HashSet {
            map: HashMap::with_capacity_and_hasher(capacity, hasher),
        }
    }

    /// The number of elements that fit without reallocation.
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// The hasher.
    pub fn hasher(&self) -> &S {
        self.map.hasher()
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.map.clear();
    }
}

impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    /// Reserves capacity for `additional` more elements.
    pub fn reserve(&mut self, additional: usize) {
        self.map.reserve(additional);
    }

    /// Reserves capacity for `additional` more elements.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.map.try_reserve(additional)
    }

    /// Frees unused capacity.
    pub fn shrink_to_fit(&mut self) {
        self.map.shrink_to_fit();
    }

    /// Frees capacity beyond `capacity` elements.
    pub fn shrink_to(&mut self, capacity: usize) {
        self.map.shrink_to(capacity);
    }

    /// Returns whether the element is in the set.
    #[inline]
    pub fn contains<Q>(&self, element: &Q) -> bool
    where
        T: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.map.contains_key(element)
    }

    /// The stored element that is equal to `element`.
    pub fn get<Q>(&self, element: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.map.get_key_value(element).map(|(element, ())| element)
    }

    /// Inserts an element. Returns whether it is new; if not, the old one is kept.
    #[inline]
    pub fn insert(&mut self, element: T) -> bool {
        self.map.insert(element, ()).is_none()
    }

    /// Inserts an element, replacing and returning an equal one.
    pub fn replace(&mut self, element: T) -> Option<T> {
        let hash = hash_of(&self.map.hasher, &element);
        if let Ok((_, place)) = self.map.find(hash, &element) {
            Some(mem::replace(&mut self.map.entries[place].0, element))
        } else {
            self.insert(element);
            None
        }
    }

    /// Removes an element. Returns whether it was in the set.
    #[inline]
    pub fn remove<Q>(&mut self, element: &Q) -> bool
    where
        T: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.map.remove(element).is_some()
    }

    /// Removes an element and returns it.
    pub fn take<Q>(&mut self, element: &Q) -> Option<T>
    where
        T: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.map.remove_entry(element).map(|(element, ())| element)
    }

    /// Removes the elements for which `keep` returns false. The order is kept.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut keep: F) {
        self.map.retain(|element, ()| keep(element));
    }

    /// Returns whether the sets are disjoint.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).next().is_none()
    }

    /// Returns whether every element is in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.len() <= other.len() && self.iter().all(|element| other.contains(element))
    }

    /// Returns whether every element of `other` is in this set.
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }
}

impl<T, S: Default> Default for HashSet<T, S> {
    #[inline]
    fn default() -> Self {
        HashSet {
            map: HashMap::default(),
        }
    }
}

impl<T: Clone, S: Clone> Clone for HashSet<T, S> {
    fn clone(&self) -> Self {
        HashSet {
            map: self.map.clone(),
        }
    }
}

impl<T: fmt::Debug, S> fmt::Debug for HashSet<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T: Eq + Hash, S: BuildHasher> PartialEq for HashSet<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.map == other.map
    }
}

impl<T: Eq + Hash, S: BuildHasher> Eq for HashSet<T, S> {}

impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        for element in elements {
            self.insert(element);
        }
    }
}

impl<'a, T: Eq + Hash + Copy, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, elements: I) {
        self.extend(elements.into_iter().copied());
    }
}

impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for HashSet<T, S> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut set = HashSet::default();
        set.extend(elements);
        set
    }
}

impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T, RandomState> {
    fn from(elements: [T; N]) -> Self {
        elements.into_iter().collect()
    }
}

macro_rules! operator {
    ($trait:ident $operator:ident $method:ident) => {
        impl<T, S> $trait<&HashSet<T, S>> for &HashSet<T, S>
        where
            T: Eq + Hash + Clone,
            S: BuildHasher + Default,
        {
            type Output = HashSet<T, S>;

            fn $operator(self, other: &HashSet<T, S>) -> HashSet<T, S> {
                self.$method(other).cloned().collect()
            }
        }
    };
}

operator!(BitAnd bitand intersection);
operator!(BitOr bitor union);
operator!(BitXor bitxor symmetric_difference);
operator!(Sub sub difference);
