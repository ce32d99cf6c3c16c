//! Hashing: that of `core`, with a small, fast hasher instead of `SipHash`.

use core::fmt;

pub use core::hash::*;

/// The multiplier: odd, with well-distributed bits.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

/// The hasher of [`RandomState`]: per word a rotation, an XOR and a multiplication. Its hashes differ
/// from those of `std`, which are unspecified.
#[derive(Clone, Debug, Default)]
pub struct DefaultHasher {
    state: u64,
}

impl DefaultHasher {
    /// Creates a hasher.
    #[inline]
    pub const fn new() -> Self {
        DefaultHasher { state: 0 }
    }

    #[inline]
    fn add(&mut self, word: u64) {
        self.state = (self.state.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for DefaultHasher {
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

/// Builds the hashers of a map. They are not randomised.
#[derive(Clone, Default)]
pub struct RandomState(());

impl RandomState {
    /// Creates the state.
    #[inline]
    pub const fn new() -> Self {
        RandomState(())
    }
}

impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;

    #[inline]
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher::new()
    }
}

impl fmt::Debug for RandomState {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("RandomState").finish_non_exhaustive()
    }
}
