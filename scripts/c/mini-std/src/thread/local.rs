//! Thread-local values.

#![allow(unsafe_code)] // there is only one thread

use alloc_crate::rc::Rc;
use alloc_crate::vec::Vec;
use core::cell::{Cell, OnceCell, RefCell};
use core::error::Error;
use core::fmt;

use super::handle::{with_running, Running, ThreadId, Value};

/// A value per thread, declared with `thread_local!`. It is initialised lazily, and dropped at the end
/// of a spawned thread.
pub struct LocalKey<T: 'static> {
    main: OnceCell<T>,
    spawned: RefCell<Vec<(ThreadId, Rc<T>)>>,
    make: fn() -> T,
}

// SAFETY: there is only one thread.
unsafe impl<T: 'static> Sync for LocalKey<T> {}

impl<T: 'static> LocalKey<T> {
    /// Creates a value initialised by `make`.
    #[doc(hidden)]
    pub const fn new(make: fn() -> T) -> Self {
        LocalKey {
            main: OnceCell::new(),
            spawned: RefCell::new(Vec::new()),
            make,
        }
    }

    /// Passes the value to `f`.
    #[inline]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        match with_running(|running| running.map(|running| self.of(running))) {
            Some(value) => f(&value),
            None => f(self.main.get_or_init(self.make)),
        }
    }

    /// The value of a spawned thread.
    fn of(&'static self, running: &Running) -> Rc<T> {
        let id = running.thread.id();
        if let Some((_, value)) = self.spawned.borrow().iter().find(|it| it.0 == id) {
            return Rc::clone(value);
        }
        let value = Rc::new((self.make)());
        self.spawned.borrow_mut().push((id, Rc::clone(&value)));
        running.values.borrow_mut().push(self);
        value
    }

    /// Passes the value to `f`.
    ///
    /// # Errors
    ///
    /// Never: a value that is used while the thread ends is initialised again.
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        Ok(self.with(f))
    }
}

impl<T: 'static> Value for LocalKey<T> {
    fn drop_of(&self, thread: ThreadId) {
        let mut spawned = self.spawned.borrow_mut();
        let at = spawned.iter().position(|it| it.0 == thread);
        let value = at.map(|at| spawned.swap_remove(at));
        drop(spawned); // dropping the value may use it
        drop(value);
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
