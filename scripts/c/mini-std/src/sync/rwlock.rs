//! A reader-writer lock.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicUsize, Ordering};

use super::{LockResult, TryLockError, TryLockResult};
use crate::host;

/// The value of `readers` while there is a writer.
const WRITER: usize = usize::MAX;

/// A reader-writer lock.
#[derive(Default)]
pub struct RwLock<T: ?Sized> {
    readers: AtomicUsize,
    value: UnsafeCell<T>,
}

// SAFETY: the value is shared while `readers` counts readers, and exclusive while it is `WRITER`.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

impl<T> RwLock<T> {
    /// Creates an unlocked lock.
    pub const fn new(value: T) -> Self {
        RwLock {
            readers: AtomicUsize::new(0),
            value: UnsafeCell::new(value),
        }
    }

    /// Consumes the lock and returns the value.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn into_inner(self) -> LockResult<T> {
        Ok(self.value.into_inner())
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
            .map(|_| RwLockReadGuard { lock: self })
            .map_err(|_| TryLockError::WouldBlock)
    }

    /// Locks for writing until the guard is dropped, unless it is locked.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if it is locked.
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        self.readers
            .compare_exchange(0, WRITER, Ordering::Acquire, Ordering::Relaxed)
            .map(|_| RwLockWriteGuard { lock: self })
            .map_err(|_| TryLockError::WouldBlock)
    }

    /// Locks for reading until the guard is dropped.
    ///
    /// # Errors
    ///
    /// Never.
    ///
    /// # Panics
    ///
    /// If there is a writer.
    #[inline]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        loop {
            if let Ok(guard) = self.try_read() {
                return Ok(guard);
            }
            host::wait();
        }
    }

    /// Locks for writing until the guard is dropped.
    ///
    /// # Errors
    ///
    /// Never.
    ///
    /// # Panics
    ///
    /// If it is locked.
    #[inline]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        loop {
            if let Ok(guard) = self.try_write() {
                return Ok(guard);
            }
            host::wait();
        }
    }

    /// The value, without locking.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        Ok(self.value.get_mut())
    }

    /// Returns false: a panic ends the program.
    pub fn is_poisoned(&self) -> bool {
        false
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
            Err(_) => shown.field("data", &format_args!("<locked>")),
        };
        shown.field("poisoned", &false).finish_non_exhaustive()
    }
}

macro_rules! guard {
    ($name:ident, $text:literal, |$readers:ident| $leave:expr) => {
        #[doc = $text]
        #[must_use = "dropping the guard releases the lock"]
        pub struct $name<'a, T: ?Sized> {
            lock: &'a RwLock<T>,
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
                let $readers = &self.lock.readers;
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
    |readers| readers.fetch_sub(1, Ordering::Release)
);
guard!(
    RwLockWriteGuard,
    "A [`RwLock`] locked for writing.",
    |readers| readers.store(0, Ordering::Release)
);

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: while the guard exists, nothing else reads or writes.
        unsafe { &mut *self.lock.value.get() }
    }
}
