//! The index of a map: from hashes to positions in the vector of entries.

use alloc_crate::vec;
use alloc_crate::vec::Vec;
use core::hash::{BuildHasher, Hash};

/// Hashes a key to 32 bits, mixing all 64 bits of the hasher.
#[inline]
pub fn hash_of<Q: Hash + ?Sized, S: BuildHasher>(hasher: &S, key: &Q) -> u32 {
    let hash = hasher.hash_one(key);
    ((hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// The logarithm of the smallest table.
const FEWEST_BITS: u32 = 3;

/// A hash table with linear probing: 2^`bits` slots, or none.
///
/// A slot is 0 if empty. Otherwise its low `bits` bits are the position of an entry plus 1, and the rest
/// are the low bits of its hash; the high bits of the hash select the first slot to probe. Most other
/// entries on the way are thus rejected without comparing keys.
#[derive(Clone, Default)]
pub struct Index {
    slots: Vec<u32>,
    bits: u32,
}

impl Index {
    /// Creates an index without slots.
    pub const fn new() -> Self {
        Index {
            slots: Vec::new(),
            bits: 0,
        }
    }

    /// Creates an empty index for up to `entries` entries.
    ///
    /// # Panics
    ///
    /// If that is 3·2^29 or more.
    pub fn with_room_for(entries: usize) -> Self {
        if entries == 0 {
            return Index::new();
        }
        let mut bits = FEWEST_BITS;
        while room(bits) < entries {
            bits += 1;
            assert!(bits < 32, "too many entries");
        }
        Index {
            slots: vec![0; 1 << bits],
            bits,
        }
    }

    /// The capacity: three quarters of the slots.
    #[inline]
    pub fn room(&self) -> usize {
        if self.slots.is_empty() {
            0
        } else {
            room(self.bits)
        }
    }

    #[inline]
    fn next(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// The first slot to probe for `hash`. There must be slots.
    #[inline]
    fn home(&self, hash: u32) -> usize {
        (hash >> (32 - self.bits)) as usize
    }

    /// The content of a slot for the entry at `place`.
    #[inline]
    fn word(&self, hash: u32, place: usize) -> u32 {
        (hash << self.bits) | (place as u32 + 1)
    }

    /// The position in a slot, which must not be empty.
    #[inline]
    fn place(&self, slot: usize) -> usize {
        (self.slots[slot] as usize & (self.slots.len() - 1)) - 1
    }

    /// Finds the entry with this hash for which `is_it` holds: its slot and position, or else the empty
    /// slot where it belongs.
    #[inline]
    pub fn find<F>(&self, hash: u32, mut is_it: F) -> Result<(usize, usize), usize>
    where
        F: FnMut(usize) -> bool,
    {
        if self.slots.is_empty() {
            return Err(0);
        }
        let mut slot = self.home(hash);
        loop {
            let word = self.slots[slot];
            if word == 0 {
                return Err(slot);
            }
            if (word ^ (hash << self.bits)) >> self.bits == 0 {
                let place = self.place(slot);
                if is_it(place) {
                    return Ok((slot, place));
                }
            }
            slot = self.next(slot);
        }
    }

    /// Fills an empty slot from [`find`](Index::find) with the entry at `place`.
    #[inline]
    pub fn fill(&mut self, slot: usize, hash: u32, place: usize) {
        self.slots[slot] = self.word(hash, place);
    }

    /// Inserts a new entry.
    pub fn insert(&mut self, hash: u32, place: usize) {
        let mut slot = self.home(hash);
        while self.slots[slot] != 0 {
            slot = self.next(slot);
        }
        self.fill(slot, hash, place);
    }

    /// Updates the position of an entry that moved.
    pub fn move_entry(&mut self, hash: u32, from: usize, to: usize) {
        let word = self.word(hash, from);
        let mut slot = self.home(hash);
        while self.slots[slot] != word {
            slot = self.next(slot);
        }
        self.fill(slot, hash, to);
    }

    /// Empties `slot`, and shifts later entries back that would become unreachable.
    pub fn remove<F: FnMut(usize) -> u32>(&mut self, slot: usize, mut hash_at: F) {
        let mask = self.slots.len() - 1;
        let mut gap = slot;
        let mut slot = self.next(slot);
        while self.slots[slot] != 0 {
            let home = self.home(hash_at(self.place(slot)));
            let from_home = slot.wrapping_sub(home) & mask;
            let from_gap = slot.wrapping_sub(gap) & mask;
            if from_home >= from_gap {
                self.slots[gap] = self.slots[slot];
                gap = slot;
            }
            slot = self.next(slot);
        }
        self.slots[gap] = 0;
    }

    /// Empties all slots.
    pub fn clear(&mut self) {
        self.slots.fill(0);
    }
}

#[inline]
fn room(bits: u32) -> usize {
    3 << (bits - 2)
}
