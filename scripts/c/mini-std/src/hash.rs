//! Hashing: that of `core`, and the hashers of hash tables.

pub use core::hash::*;
pub use hashbrown::DefaultHashBuilder as RandomState;

/// `RandomState::new`, which `hashbrown` does not have. The prelude has this trait.
#[doc(hidden)]
pub trait NewRandomState {
    /// Creates a state.
    fn new() -> Self;
}

impl NewRandomState for RandomState {
    fn new() -> Self {
        RandomState::default()
    }
}

/// The hasher of `std` with its fixed keys: `SipHash` 1-3.
#[derive(Clone, Debug, Default)]
#[allow(deprecated)] // it has no other name
pub struct DefaultHasher(core::hash::SipHasher13);

#[allow(deprecated)]
impl DefaultHasher {
    /// Creates a hasher.
    pub fn new() -> Self {
        DefaultHasher::default()
    }
}

impl Hasher for DefaultHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}
