//! A hasher with fixed keys in the place of foldhash, whose keys take a page of C to compute.
#![no_std]

/// What `hashbrown` uses.
pub mod fast {
    use core::hash::{BuildHasherDefault, Hasher};

    /// Makes hashers.
    pub type RandomState = BuildHasherDefault<FoldHasher>;

    /// Folds up to eight bytes into the hash with one multiplication.
    #[derive(Clone, Debug)]
    pub struct FoldHasher(u64);

    impl Default for FoldHasher {
        /// The hash of nothing is not 0: programs take it for a seed.
        #[inline]
        fn default() -> Self {
            FoldHasher(0x243f_6a88_85a3_08d3)
        }
    }

    impl Hasher for FoldHasher {
        #[inline]
        fn write(&mut self, bytes: &[u8]) {
            for part in bytes.chunks(8) {
                let x = part
                    .iter()
                    .rev()
                    .fold(0, |x, &byte| x << 8 | u64::from(byte));
                // Numbers that differ in a few bits anywhere differ in both halves of the hash.
                let x = (self.0 ^ x) ^ (self.0 ^ x) >> 32;
                self.0 = x.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
            }
        }

        fn finish(&self) -> u64 {
            self.0
        }
    }
}
