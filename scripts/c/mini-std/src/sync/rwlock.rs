//! A reader-writer lock.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicUsize, Ordering};

use super::poison::{Flag, Holder};
use super::{LockResult, TryLockError, TryLockResult};
use crate::host;

/// The value of `readers` while there is a writer.
const WRITER: usize = usize::MAX;

/// A reader-writer lock.
#[derive(Default)]
pub struct RwLock<T: ?Sized> {
    readers: AtomicUsize,
    poison: Flag,
    value: UnsafeCell<T>,
}

// SAFETY: the value is shared while `readers` counts readers, and exclusive while it is `WRITER`.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

impl<T> RwLock<T> {
    /// Creates an unlocked lock.
    pub const fn new(value: T) -> Self {
        RwLock {
            readers: AtomicUsize::new(0),
            poison: Flag::new(),
            value: UnsafeCell::new(value),
        }
    }

    /// Consumes the lock and returns the value.
    ///
    /// # Errors
    ///
    /// If a writer panicked, where panics unwind.
    pub fn into_inner(self) -> LockResult<T> {
        let RwLock { poison, value, .. } = self;
        poison.result(value.into_inner())
    }
}

impl<T: ?Sized> RwLock<T> {
    /// Locks for reading until the guard is dropped, unless there is a writer.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if there is a writer.
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        let one_more = |readers: usize| readers.checked_add(1).filter(|&more| more != WRITER);
        self.readers
            .fetch_update(Ordering::Acquire, Ordering::Relaxed, one_more)
            .map_err(|_| TryLockError::WouldBlock)?;
        let holder = Holder::new();
        Ok(self.poison.result(RwLockReadGuard { lock: self, holder })?)
    }

    /// Locks for writing until the guard is dropped, unless it is locked.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if it is locked.
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        self.readers
            .compare_exchange(0, WRITER, Ordering::Acquire, Ordering::Relaxed)
            .map_err(|_| TryLockError::WouldBlock)?;
        let holder = Holder::new();
        Ok(self
            .poison
            .result(RwLockWriteGuard { lock: self, holder })?)
    }

    /// Locks for reading until the guard is dropped.
    ///
    /// # Errors
    ///
    /// If a writer panicked, where panics unwind.
    ///
    /// # Panics
    ///
    /// If there is a writer.
    #[inline]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        loop {
            match self.try_read() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => host::wait(),
            }
        }
    }

    /// Locks for writing until the guard is dropped.
    ///
    /// # Errors
    ///
    /// If a writer panicked, where panics unwind.
    ///
    /// # Panics
    ///
    /// If it is locked.
    #[inline]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        loop {
            match self.try_write() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => host::wait(),
            }
        }
    }

    /// The value, without locking.
    ///
    /// # Errors
    ///
    /// If a writer panicked, where panics unwind.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        self.poison.result(self.value.get_mut())
    }

    /// Returns whether a writer panicked.
    pub fn is_poisoned(&self) -> bool {
        self.poison.is_set()
    }

    /// Forgets that a writer panicked.
    pub fn clear_poison(&self) {
        self.poison.clear();
    }
}

impl<T> From<T> for RwLock<T> {
    fn from(value: T) -> Self {
        RwLock::new(value)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_struct("RwLock");
        match self.try_read() {
            Ok(guard) => shown.field("data", &&*guard),
            Err(TryLockError::Poisoned(error)) => shown.field("data", &&**error.get_ref()),
            Err(TryLockError::WouldBlock) => shown.field("data", &format_args!("<locked>")),
        };
        shown
            .field("poisoned", &self.is_poisoned())
            .finish_non_exhaustive()
    }
}

macro_rules! guard {
    ($name:ident, $text:literal, |$lock:ident, $holder:ident| $leave:expr) => {
        #[doc = $text]
        #[must_use = "dropping the guard releases the lock"]
        pub struct $name<'a, T: ?Sized> {
            lock: &'a RwLock<T>,
            holder: Holder,
        }

        impl<T: ?Sized> Deref for $name<'_, T> {
            type Target = T;

            #[inline]
            fn deref(&self) -> &T {
                // SAFETY: while the guard exists, nothing else writes.
                unsafe { &*self.lock.value.get() }
            }
        }

        impl<T: ?Sized> Drop for $name<'_, T> {
            #[inline]
            fn drop(&mut self) {
                let ($lock, $holder) = (self.lock, &self.holder);
                $leave;
            }
        }

        impl<T: ?Sized + fmt::Debug> fmt::Debug for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                (**self).fmt(f)
            }
        }

        impl<T: ?Sized + fmt::Display> fmt::Display for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                (**self).fmt(f)
            }
        }
    };
}

guard!(
    RwLockReadGuard,
    "A [`RwLock`] locked for reading.",
    |lock, _holder| lock.readers.fetch_sub(1, Ordering::Release)
);
guard!(
    RwLockWriteGuard,
    "A [`RwLock`] locked for writing.",
    |lock, holder| {
        lock.poison.release(holder);
        lock.readers.store(0, Ordering::Release);
    }
);

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: while the guard exists, nothing else reads or writes.
        unsafe { &mut *self.lock.value.get() }
    }
}
