//! The entry API of a map.

use alloc_crate::vec::Vec;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;

use super::index::{hash_of, Index};
use super::map::{take, HashMap};

/// A view of a single entry of a map, which may be vacant.
pub enum Entry<'a, K: 'a, V: 'a> {
    /// The key is in the map.
    Occupied(OccupiedEntry<'a, K, V>),
    /// The key is not in the map.
    Vacant(VacantEntry<'a, K, V>),
}

/// An occupied entry.
pub struct OccupiedEntry<'a, K: 'a, V: 'a> {
    entries: &'a mut Vec<(K, V)>,
    index: &'a mut Index,
    /// For removal. A trait object, because the hasher is not a type parameter, as in `std`.
    hasher: &'a dyn HashKey<K>,
    slot: usize,
    place: usize,
}

/// A vacant entry.
pub struct VacantEntry<'a, K: 'a, V: 'a> {
    entries: &'a mut Vec<(K, V)>,
    index: &'a mut Index,
    hasher: &'a dyn HashKey<K>,
    key: K,
    hash: u32,
    slot: usize,
}

trait HashKey<K> {
    fn hash_key(&self, key: &K) -> u32;
}

impl<K: Hash, S: BuildHasher> HashKey<K> for S {
    fn hash_key(&self, key: &K) -> u32 {
        hash_of(self, key)
    }
}

impl<'a, K: Hash, V> Entry<'a, K, V> {
    #[inline]
    pub(super) fn new<S: BuildHasher>(
        map: &'a mut HashMap<K, V, S>,
        key: K,
        hash: u32,
        found: Result<(usize, usize), usize>,
    ) -> Self {
        let (entries, index) = (&mut map.entries, &mut map.index);
        match found {
            Ok((slot, place)) => Entry::Occupied(OccupiedEntry {
                entries,
                index,
                hasher: &map.hasher,
                slot,
                place,
            }),
            Err(slot) => Entry::Vacant(VacantEntry {
                entries,
                index,
                hasher: &map.hasher,
                key,
                hash,
                slot,
            }),
        }
    }
}

impl<'a, K, V> Entry<'a, K, V> {
    /// The value, after inserting `value` if vacant.
    #[inline]
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value, after inserting `make()` if vacant.
    #[inline]
    pub fn or_insert_with<F: FnOnce() -> V>(self, make: F) -> &'a mut V {
        self.or_insert_with_key(|_| make())
    }

    /// The value, after inserting `make(&key)` if vacant.
    #[inline]
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, make: F) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let value = make(&entry.key);
                entry.insert(value)
            }
        }
    }

    /// The value, after inserting the default if vacant.
    #[inline]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// The key.
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => entry.key(),
        }
    }

    /// Modifies the value if occupied.
    #[inline]
    #[must_use = "returns the entry"]
    pub fn and_modify<F: FnOnce(&mut V)>(mut self, change: F) -> Self {
        if let Entry::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }

    /// Sets the value and returns the entry.
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        match self {
            Entry::Occupied(mut entry) => {
                entry.insert(value);
                entry
            }
            Entry::Vacant(entry) => entry.insert_entry(value),
        }
    }
}

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    /// The key in the map.
    pub fn key(&self) -> &K {
        &self.entries[self.place].0
    }

    /// The value.
    pub fn get(&self) -> &V {
        &self.entries[self.place].1
    }

    /// The value.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.entries[self.place].1
    }

    /// The value, with the lifetime of the map's borrow.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        &mut self.entries[self.place].1
    }

    /// Sets the value and returns the old one.
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the entry and returns its value.
    pub fn remove(self) -> V {
        self.remove_entry().1
    }

    /// Removes the entry and returns it.
    pub fn remove_entry(self) -> (K, V) {
        let hash = |key: &K| self.hasher.hash_key(key);
        take(self.entries, self.index, self.slot, self.place, hash)
    }
}

impl<'a, K, V> VacantEntry<'a, K, V> {
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }

    /// The key.
    pub fn into_key(self) -> K {
        self.key
    }

    /// Sets the value.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Sets the value.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let place = self.entries.len();
        self.index.fill(self.slot, self.hash, place);
        self.entries.push((self.key, value));
        OccupiedEntry {
            entries: self.entries,
            index: self.index,
            hasher: self.hasher,
            slot: self.slot,
            place,
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Entry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Entry::Occupied(entry) => f.debug_tuple("Entry").field(entry).finish(),
            Entry::Vacant(entry) => f.debug_tuple("Entry").field(entry).finish(),
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for OccupiedEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("OccupiedEntry")
            .field("key", self.key())
            .field("value", self.get())
            .finish_non_exhaustive()
    }
}

impl<K: fmt::Debug, V> fmt::Debug for VacantEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(self.key()).finish()
    }
}
