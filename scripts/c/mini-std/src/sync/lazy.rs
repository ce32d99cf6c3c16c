//! A value that is made when it is first needed.

use core::cell::Cell;
use core::fmt;
use core::ops::Deref;

use super::OnceLock;

/// A value that is made when it is first needed.
pub struct LazyLock<T, F = fn() -> T> {
    value: OnceLock<T>,
    make: Cell<Option<F>>,
}

// SAFETY: `make` is reached only by the one call that makes the value.
unsafe impl<T: Send + Sync, F: Send> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// A value that `make` makes.
    pub const fn new(make: F) -> Self {
        LazyLock {
            value: OnceLock::new(),
            make: Cell::new(Some(make)),
        }
    }

    /// The value, made now if it was not.
    ///
    /// # Panics
    ///
    /// If making it does, or did.
    #[inline]
    pub fn force(this: &Self) -> &T {
        this.value
            .get_or_init(|| this.make.take().expect("made once")())
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}

impl<T: Default> Default for LazyLock<T> {
    fn default() -> Self {
        LazyLock::new(T::default)
    }
}

impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_tuple("LazyLock");
        match self.value.get() {
            Some(value) => shown.field(value),
            None => shown.field(&format_args!("<uninit>")),
        };
        shown.finish()
    }
}
