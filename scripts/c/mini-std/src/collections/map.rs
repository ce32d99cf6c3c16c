//! The hash map.

use alloc_crate::collections::TryReserveError;
use alloc_crate::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::ops;

use super::entry::Entry;
use super::index::{hash_of, Index};
use crate::hash::RandomState;

/// A hash map. It iterates in insertion order until an entry is removed, whose position the last entry
/// takes.
///
/// # Complexity
///
/// Expected O(1) per operation on an entry.
pub struct HashMap<K, V, S = RandomState> {
    pub(super) entries: Vec<(K, V)>,
    pub(super) index: Index,
    pub(super) hasher: S,
}

impl<K, V> HashMap<K, V, RandomState> {
    /// Creates an empty map.
    #[inline]
    pub fn new() -> Self {
        HashMap::default()
    }

    /// Creates an empty map with the given capacity.
    pub fn with_capacity(capacity: usize) -> Self {
        HashMap::with_capacity_and_hasher(capacity, RandomState::new())
    }
}

impl<K, V, S> HashMap<K, V, S> {
    /// Creates an empty map with a hasher.
    #[inline]
    pub const fn with_hasher(hasher: S) -> Self {
        HashMap {
            entries: Vec::new(),
            index: Index::new(),
            hasher,
        }
    }

    /// Creates an empty map with a capacity and a hasher.
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self {
        HashMap {
            entries: Vec::with_capacity(capacity),
            index: Index::with_room_for(capacity),
            hasher,
        }
    }

    /// The number of entries that fit without reallocation.
    pub fn capacity(&self) -> usize {
        self.index.room()
    }

    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the map is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The hasher.
    pub fn hasher(&self) -> &S {
        &self.hasher
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.index.clear();
        self.entries.clear();
    }
}

impl<K: Eq + Hash, V, S: BuildHasher> HashMap<K, V, S> {
    fn rebuild(&mut self, room: usize) {
        let mut index = Index::with_room_for(room);
        for (place, (key, _)) in self.entries.iter().enumerate() {
            index.insert(hash_of(&self.hasher, key), place);
        }
        self.index = index;
    }

    /// Reserves capacity for `additional` more entries.
    pub fn reserve(&mut self, additional: usize) {
        let needed = self.len().saturating_add(additional);
        if needed > self.index.room() {
            self.rebuild(needed);
        }
    }

    /// Reserves capacity for `additional` more entries.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.entries.try_reserve(additional)?;
        self.reserve(additional);
        Ok(())
    }

    /// Frees unused capacity.
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Frees capacity beyond `capacity` entries.
    pub fn shrink_to(&mut self, capacity: usize) {
        self.entries.shrink_to(capacity);
        self.rebuild(capacity.max(self.len()));
    }

    /// The slot and position of a key, or the slot where it belongs.
    #[inline]
    pub(super) fn find<Q>(&self, hash: u32, key: &Q) -> Result<(usize, usize), usize>
    where
        K: Borrow<Q>,
        Q: Eq + ?Sized,
    {
        let entries = &self.entries;
        self.index
            .find(hash, |place| entries[place].0.borrow() == key)
    }

    #[inline]
    fn place<Q>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let found = self.find(hash_of(&self.hasher, key), key);
        found.ok().map(|(_, place)| place)
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// The stored key and its value.
    #[inline]
    pub fn get_key_value<Q>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let (key, value) = &self.entries[self.place(key)?];
        Some((key, value))
    }

    /// The value of a key.
    #[inline]
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let place = self.place(key)?;
        Some(&mut self.entries[place].1)
    }

    /// Returns whether the key is in the map.
    #[inline]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.place(key).is_some()
    }

    /// Sets the value of a key and returns the old one. An equal key in the map is kept.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.reserve(1);
        let hash = hash_of(&self.hasher, &key);
        match self.find(hash, &key) {
            Ok((_, place)) => Some(mem::replace(&mut self.entries[place].1, value)),
            Err(slot) => {
                self.index.fill(slot, hash, self.entries.len());
                self.entries.push((key, value));
                None
            }
        }
    }

    /// The entry of a key, which may be vacant.
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        self.reserve(1);
        let hash = hash_of(&self.hasher, &key);
        let found = self.find(hash, &key);
        Entry::new(self, key, hash, found)
    }

    /// Removes a key and returns its value.
    #[inline]
    pub fn remove<Q>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Removes a key and returns it with its value.
    pub fn remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let (slot, place) = self.find(hash_of(&self.hasher, key), key).ok()?;
        let hash = |key: &K| hash_of(&self.hasher, key);
        Some(take(&mut self.entries, &mut self.index, slot, place, hash))
    }

    /// Removes the entries for which `keep` returns false. The order is kept.
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut keep: F) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
        self.rebuild(self.len());
    }
}

/// Removes an entry; the last one takes its position.
pub(super) fn take<K, V, F>(
    entries: &mut Vec<(K, V)>,
    index: &mut Index,
    slot: usize,
    place: usize,
    hash: F,
) -> (K, V)
where
    F: Fn(&K) -> u32,
{
    index.remove(slot, |place| hash(&entries[place].0));
    let last = entries.len() - 1;
    if place < last {
        index.move_entry(hash(&entries[last].0), last, place);
    }
    entries.swap_remove(place)
}

impl<K, V, S: Default> Default for HashMap<K, V, S> {
    #[inline]
    fn default() -> Self {
        HashMap::with_hasher(S::default())
    }
}

impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {
    fn clone(&self) -> Self {
        HashMap {
            entries: self.entries.clone(),
            index: self.index.clone(),
            hasher: self.hasher.clone(),
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S> fmt::Debug for HashMap<K, V, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher> PartialEq for HashMap<K, V, S> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .all(|(key, value)| other.get(key) == Some(value))
    }
}

impl<K: Eq + Hash, V: Eq, S: BuildHasher> Eq for HashMap<K, V, S> {}

impl<K, Q, V, S> ops::Index<&Q> for HashMap<K, V, S>
where
    K: Eq + Hash + Borrow<Q>,
    Q: Eq + Hash + ?Sized,
    S: BuildHasher,
{
    type Output = V;

    #[inline]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}

impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for HashMap<K, V, S> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<'a, K, V, S> Extend<(&'a K, &'a V)> for HashMap<K, V, S>
where
    K: Eq + Hash + Copy,
    V: Copy,
    S: BuildHasher,
{
    fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
        self.extend(entries.into_iter().map(|(&key, &value)| (key, value)));
    }
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = HashMap::default();
        map.extend(entries);
        map
    }
}

impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V, RandomState> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}
