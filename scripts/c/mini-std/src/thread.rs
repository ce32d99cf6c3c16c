//! Thread-local values. There are no other threads, and what would start one is missing.

use core::cell::{Cell, LazyCell, RefCell};

/// A thread-local value; see [`thread_local!`](crate::thread_local).
pub struct LocalKey<T: 'static>(LazyCell<T>);

// SAFETY: there is one thread.
unsafe impl<T> Sync for LocalKey<T> {}

impl<T> LocalKey<T> {
    #[doc(hidden)]
    pub const fn new(init: fn() -> T) -> Self {
        LocalKey(LazyCell::new(init))
    }

    /// Calls a function with the value.
    pub fn with<R>(&'static self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.0)
    }
}

impl<T> LocalKey<Cell<T>> {
    /// Sets the value.
    pub fn set(&'static self, value: T) {
        self.0.set(value);
    }

    /// Returns a copy of the value.
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.0.get()
    }
}

impl<T> LocalKey<RefCell<T>> {
    /// Calls a function with the borrowed value.
    pub fn with_borrow<R>(&'static self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.0.borrow())
    }

    /// Calls a function with the mutably borrowed value.
    pub fn with_borrow_mut<R>(&'static self, f: impl FnOnce(&mut T) -> R) -> R {
        f(&mut self.0.borrow_mut())
    }

    /// Takes the value.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.0.take()
    }
}

/// Declares thread-local values.
#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$attribute:meta])* $visibility:vis static $name:ident: $type:ty = const { $init:expr } $(; $($rest:tt)*)?) => {
        $crate::thread_local!($(#[$attribute])* $visibility static $name: $type = $init $(; $($rest)*)?);
    };
    ($(#[$attribute:meta])* $visibility:vis static $name:ident: $type:ty = const $init:block $(; $($rest:tt)*)?) => {
        $crate::thread_local!($(#[$attribute])* $visibility static $name: $type = $init $(; $($rest)*)?);
    };
    ($(#[$attribute:meta])* $visibility:vis static $name:ident: $type:ty = $init:expr $(; $($rest:tt)*)?) => {
        $(#[$attribute])*
        $visibility static $name: $crate::thread::LocalKey<$type> = $crate::thread::LocalKey::new(|| $init);
        $($crate::thread_local!($($rest)*);)?
    };
}
