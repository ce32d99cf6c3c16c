//! A value for one who writes or many who read.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicUsize, Ordering};

use super::{LockResult, TryLockError, TryLockResult};
use crate::host;

/// The number of readers that stands for one writer.
const WRITER: usize = usize::MAX;

/// A value for one who writes or many who read.
#[derive(Default)]
pub struct RwLock<T: ?Sized> {
    readers: AtomicUsize,
    value: UnsafeCell<T>,
}

// SAFETY: shared while `readers` counts readers, held by one while it is `WRITER`.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

impl<T> RwLock<T> {
    /// Puts a value under lock.
    pub const fn new(value: T) -> Self {
        RwLock {
            readers: AtomicUsize::new(0),
            value: UnsafeCell::new(value),
        }
    }

    /// Takes the value out.
    ///
    /// # Errors
    ///
    /// None.
    pub fn into_inner(self) -> LockResult<T> {
        Ok(self.value.into_inner())
    }
}

impl<T: ?Sized> RwLock<T> {
    /// Reads until the guard is dropped, if nobody writes.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if somebody writes.
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        let one_more = |readers: usize| readers.checked_add(1).filter(|&more| more != WRITER);
        self.readers
            .fetch_update(Ordering::Acquire, Ordering::Relaxed, one_more)
            .map(|_| RwLockReadGuard { lock: self })
            .map_err(|_| TryLockError::WouldBlock)
    }

    /// Writes until the guard is dropped, if nobody writes or reads.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if somebody does.
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        self.readers
            .compare_exchange(0, WRITER, Ordering::Acquire, Ordering::Relaxed)
            .map(|_| RwLockWriteGuard { lock: self })
            .map_err(|_| TryLockError::WouldBlock)
    }

    /// Reads until the guard is dropped.
    ///
    /// # Errors
    ///
    /// None; if somebody writes, the program traps.
    #[inline]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        loop {
            if let Ok(guard) = self.try_read() {
                return Ok(guard);
            }
            host::wait();
        }
    }

    /// Writes until the guard is dropped.
    ///
    /// # Errors
    ///
    /// None; if somebody writes or reads, the program traps.
    #[inline]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        loop {
            if let Ok(guard) = self.try_write() {
                return Ok(guard);
            }
            host::wait();
        }
    }

    /// The value, which nobody else can reach now.
    ///
    /// # Errors
    ///
    /// None.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        Ok(self.value.get_mut())
    }

    /// `false`: a panic ends the program.
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
        #[must_use = "the lock opens when this is dropped"]
        pub struct $name<'a, T: ?Sized> {
            lock: &'a RwLock<T>,
        }

        impl<T: ?Sized> Deref for $name<'_, T> {
            type Target = T;

            #[inline]
            fn deref(&self) -> &T {
                // SAFETY: while this guard lives, nobody else writes.
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
    };
}

guard!(
    RwLockReadGuard,
    "The hold of a reader on the value of a [`RwLock`].",
    |readers| readers.fetch_sub(1, Ordering::Release)
);
guard!(
    RwLockWriteGuard,
    "The hold of a writer on the value of a [`RwLock`].",
    |readers| readers.store(0, Ordering::Release)
);

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: while this guard lives, nobody else reads or writes.
        unsafe { &mut *self.lock.value.get() }
    }
}
