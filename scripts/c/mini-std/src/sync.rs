//! Shared values. There is one thread, so a lock is a [`RefCell`], and waiting for it would be a deadlock: a panic.

use core::cell::{LazyCell, OnceCell, RefCell};
use core::convert::Infallible;
use core::fmt;
use core::ops::Deref;

pub use alloc_crate::sync::*;
pub use core::cell::{Ref as RwLockReadGuard, RefMut as MutexGuard, RefMut as RwLockWriteGuard};
pub use core::sync::*;

/// The result of taking a lock, which is never poisoned.
pub type LockResult<T> = Result<T, PoisonError<T>>;

/// The error of a poisoned lock; there are none.
pub struct PoisonError<T>(Infallible, T);

impl<T> PoisonError<T> {
    /// Returns the guard.
    pub fn into_inner(self) -> T {
        self.1
    }
}

impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {}
    }
}

macro_rules! lock {
    ($name:ident, $doc:literal, $($method:ident $guard:ident $borrow:ident),*) => {
        #[doc = $doc]
        #[derive(Debug, Default)]
        pub struct $name<T: ?Sized>(RefCell<T>);

        // SAFETY: there is one thread.
        unsafe impl<T: ?Sized> Sync for $name<T> {}

        impl<T> $name<T> {
            /// Creates a lock.
            pub const fn new(value: T) -> Self {
                $name(RefCell::new(value))
            }

            /// Returns the value.
            pub fn into_inner(self) -> LockResult<T> {
                Ok(self.0.into_inner())
            }
        }

        impl<T: ?Sized> $name<T> {
            $(/// Takes the lock.
            pub fn $method(&self) -> LockResult<$guard<'_, T>> {
                Ok(self.0.$borrow())
            })*

            /// The value.
            pub fn get_mut(&mut self) -> LockResult<&mut T> {
                Ok(self.0.get_mut())
            }
        }
    };
}

lock!(Mutex, "A mutual exclusion lock.", lock MutexGuard borrow_mut);
lock!(RwLock, "A reader-writer lock.", read RwLockReadGuard borrow, write RwLockWriteGuard borrow_mut);

/// A value that is set once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnceLock<T>(OnceCell<T>);

// SAFETY: there is one thread.
unsafe impl<T> Sync for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// Creates an empty cell.
    pub const fn new() -> Self {
        OnceLock(OnceCell::new())
    }

    /// Sets the value unless it is set.
    ///
    /// # Errors
    ///
    /// Returns `value` if there is one already.
    pub fn set(&self, value: T) -> Result<(), T> {
        self.0.set(value)
    }

    /// Returns the value, computing it if it is not set.
    pub fn get_or_init(&self, init: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(init)
    }

    /// The value, if it is set.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }
}

impl<T> Default for OnceLock<T> {
    fn default() -> Self {
        OnceLock::new()
    }
}

/// A value computed at its first use.
#[derive(Debug)]
pub struct LazyLock<T, F = fn() -> T>(LazyCell<T, F>);

// SAFETY: there is one thread.
unsafe impl<T, F> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// Creates a value that `init` computes.
    pub const fn new(init: F) -> Self {
        LazyLock(LazyCell::new(init))
    }

    /// Returns the value, computing it at the first call.
    pub fn force(this: &LazyLock<T, F>) -> &T {
        &this.0
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
