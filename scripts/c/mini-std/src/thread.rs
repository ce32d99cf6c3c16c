//! Thread-local values. There is one thread.

#![allow(unsafe_code)] // there is only one thread

use core::cell::{Cell, OnceCell, RefCell};
use core::error::Error;
use core::fmt;

/// A value of the thread, declared with `thread_local!`. It is initialised lazily and never dropped.
pub struct LocalKey<T: 'static> {
    value: OnceCell<T>,
    make: fn() -> T,
}

// SAFETY: there is only one thread.
unsafe impl<T: 'static> Sync for LocalKey<T> {}

impl<T: 'static> LocalKey<T> {
    /// Creates a value initialised by `make`.
    #[doc(hidden)]
    pub const fn new(make: fn() -> T) -> Self {
        LocalKey {
            value: OnceCell::new(),
            make,
        }
    }

    /// Passes the value to `f`.
    #[inline]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        f(self.value.get_or_init(self.make))
    }

    /// Passes the value to `f`.
    ///
    /// # Errors
    ///
    /// Never: the value is never dropped.
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        Ok(self.with(f))
    }
}

impl<T: 'static> LocalKey<Cell<T>> {
    /// Sets the value.
    pub fn set(&'static self, value: T) {
        self.with(|cell| cell.set(value));
    }

    /// Returns a copy of the value.
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(Cell::get)
    }

    /// Takes the value, leaving the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(Cell::take)
    }

    /// Replaces the value and returns the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    /// Passes the value to `f`.
    pub fn with_borrow<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        self.with(|cell| f(&cell.borrow()))
    }

    /// Passes the value to `f` as mutable.
    pub fn with_borrow_mut<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&mut T) -> R,
    {
        self.with(|cell| f(&mut cell.borrow_mut()))
    }

    /// Sets the value.
    pub fn set(&'static self, value: T) {
        self.replace(value);
    }

    /// Takes the value, leaving the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(RefCell::take)
    }

    /// Replaces the value and returns the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("LocalKey").finish_non_exhaustive()
    }
}

/// The error of [`LocalKey::try_with`], which never occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessError(());

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("already destroyed")
    }
}

impl Error for AccessError {}

/// Declares thread-local values.
#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$attribute:meta])* $vis:vis static $name:ident: $type:ty = const $make:block
     $(; $($rest:tt)*)?) => {
        $crate::thread_local!($(#[$attribute])* $vis static $name: $type = { $make });
        $($crate::thread_local!($($rest)*);)?
    };
    ($(#[$attribute:meta])* $vis:vis static $name:ident: $type:ty = $make:expr
     $(; $($rest:tt)*)?) => {
        $(#[$attribute])*
        $vis static $name: $crate::thread::LocalKey<$type> =
            $crate::thread::LocalKey::new(|| $make);
        $($crate::thread_local!($($rest)*);)?
    };
}
