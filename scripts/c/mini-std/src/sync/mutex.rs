//! Mutual exclusion.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicBool, Ordering};

use super::poison::{Flag, Holder};
use super::{LockResult, TryLockError, TryLockResult};
use crate::host;

/// A mutual exclusion lock.
#[derive(Default)]
pub struct Mutex<T: ?Sized> {
    held: AtomicBool,
    poison: Flag,
    value: UnsafeCell<T>,
}

// SAFETY: only the thread that changed `held` from false to true accesses the value, until it changes
// it back. The value is never shared.
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// Creates an unlocked mutex.
    pub const fn new(value: T) -> Self {
        Mutex {
            held: AtomicBool::new(false),
            poison: Flag::new(),
            value: UnsafeCell::new(value),
        }
    }

    /// Consumes the mutex and returns the value.
    ///
    /// # Errors
    ///
    /// If a holder panicked, where panics unwind.
    pub fn into_inner(self) -> LockResult<T> {
        let Mutex { poison, value, .. } = self;
        poison.result(value.into_inner())
    }
}

impl<T: ?Sized> Mutex<T> {
    /// Locks the mutex until the guard is dropped.
    ///
    /// # Errors
    ///
    /// If a holder panicked, where panics unwind.
    ///
    /// # Panics
    ///
    /// If the mutex is locked.
    #[inline]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        while self.held.swap(true, Ordering::Acquire) {
            host::wait();
        }
        self.poison.result(MutexGuard::new(self))
    }

    /// Locks the mutex until the guard is dropped, unless it is locked.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if it is locked, and as [`lock`](Mutex::lock).
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if self.held.swap(true, Ordering::Acquire) {
            Err(TryLockError::WouldBlock)
        } else {
            Ok(self.poison.result(MutexGuard::new(self))?)
        }
    }

    /// The value, without locking.
    ///
    /// # Errors
    ///
    /// If a holder panicked, where panics unwind.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        self.poison.result(self.value.get_mut())
    }

    /// Returns whether a holder panicked.
    pub fn is_poisoned(&self) -> bool {
        self.poison.is_set()
    }

    /// Forgets that a holder panicked.
    pub fn clear_poison(&self) {
        self.poison.clear();
    }
}

impl<T> From<T> for Mutex<T> {
    fn from(value: T) -> Self {
        Mutex::new(value)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_struct("Mutex");
        match self.try_lock() {
            Ok(guard) => shown.field("data", &&*guard),
            Err(TryLockError::Poisoned(error)) => shown.field("data", &&**error.get_ref()),
            Err(TryLockError::WouldBlock) => shown.field("data", &format_args!("<locked>")),
        };
        shown
            .field("poisoned", &self.is_poisoned())
            .finish_non_exhaustive()
    }
}

/// A locked [`Mutex`].
#[must_use = "dropping the guard unlocks the mutex"]
pub struct MutexGuard<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
    holder: Holder,
}

impl<'a, T: ?Sized> MutexGuard<'a, T> {
    #[inline]
    fn new(mutex: &'a Mutex<T>) -> Self {
        MutexGuard {
            mutex,
            holder: Holder::new(),
        }
    }
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the mutex is locked by this guard.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the mutex is locked by this guard.
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.mutex.poison.release(&self.holder);
        self.mutex.held.store(false, Ordering::Release);
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        (**self).fmt(f)
    }
}
