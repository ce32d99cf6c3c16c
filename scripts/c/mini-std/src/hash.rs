//! Hashing: that of `core`, the hasher of `std`, and for maps a small, fast one instead of it.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

pub use core::hash::*;

#[cfg(target_family = "wasm")]
pub use sip::DefaultHasher;

/// The hasher with the hashes of `std`. A native build has no access to it.
#[cfg(target_family = "wasm")]
mod sip {
    use core::hash::{Hasher, SipHasher13};

    /// The default hasher of `std`.
    #[derive(Clone, Debug)]
    pub struct DefaultHasher(SipHasher13);

    impl DefaultHasher {
        /// Creates a hasher.
        #[inline]
        pub fn new() -> Self {
            DefaultHasher(SipHasher13::new_with_keys(0, 0))
        }
    }

    impl Default for DefaultHasher {
        #[inline]
        fn default() -> Self {
            DefaultHasher::new()
        }
    }

    impl Hasher for DefaultHasher {
        #[inline]
        fn finish(&self) -> u64 {
            self.0.finish()
        }

        #[inline]
        fn write(&mut self, bytes: &[u8]) {
            self.0.write(bytes);
        }
    }
}

/// The multiplier: odd, with well-distributed bits.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

/// The hasher of [`RandomState`]: per word a rotation, an XOR and a multiplication. In `std`, these
/// hashes differ from run to run.
#[derive(Clone, Debug)]
pub struct WordHasher {
    state: u64,
}

impl WordHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.state = (self.state.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for WordHasher {
    #[inline]
    fn finish(&self) -> u64 {
        // The high bits of the product are the best, but some users take the low ones.
        self.state ^ (self.state >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}

/// Builds the hashers of a map. Each has another key, in the same order in every run. No key is 0, because
/// programs use the hash of an empty input as the seed of a random number generator.
#[derive(Clone)]
pub struct RandomState {
    key: u64,
}

impl RandomState {
    /// Creates the state with the next key.
    #[inline]
    pub fn new() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let last = LAST.fetch_add(FACTOR, Ordering::Relaxed);
        RandomState {
            key: last.wrapping_add(FACTOR),
        }
    }
}

impl Default for RandomState {
    #[inline]
    fn default() -> Self {
        RandomState::new()
    }
}

impl BuildHasher for RandomState {
    type Hasher = WordHasher;

    #[inline]
    fn build_hasher(&self) -> WordHasher {
        WordHasher { state: self.key }
    }
}

impl fmt::Debug for RandomState {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("RandomState").finish_non_exhaustive()
    }
}
