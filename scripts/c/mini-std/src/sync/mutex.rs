//! A value for one holder at a time.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicBool, Ordering};

use super::{LockResult, TryLockError, TryLockResult};
use crate::host;

/// A value for one holder at a time.
#[derive(Default)]
pub struct Mutex<T: ?Sized> {
    held: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached by the one who turned `held` from false to true, until they turn it
// back; so it goes from thread to thread, and is never shared.
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// Puts a value under lock.
    pub const fn new(value: T) -> Self {
        Mutex {
            held: AtomicBool::new(false),
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

impl<T: ?Sized> Mutex<T> {
    /// Holds the value until the guard is dropped.
    ///
    /// # Errors
    ///
    /// None; if it is held already, the program traps.
    #[inline]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        while self.held.swap(true, Ordering::Acquire) {
            host::wait();
        }
        Ok(MutexGuard { mutex: self })
    }

    /// Holds the value until the guard is dropped, if nobody does.
    ///
    /// # Errors
    ///
    /// [`TryLockError::WouldBlock`] if it is held.
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if self.held.swap(true, Ordering::Acquire) {
            Err(TryLockError::WouldBlock)
        } else {
            Ok(MutexGuard { mutex: self })
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

    /// Nothing: a panic ends the program.
    pub fn clear_poison(&self) {}
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
            Err(_) => shown.field("data", &format_args!("<locked>")),
        };
        shown.field("poisoned", &false).finish_non_exhaustive()
    }
}

/// The hold on the value of a [`Mutex`].
#[must_use = "the lock opens when this is dropped"]
pub struct MutexGuard<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: this guard alone holds the value.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this guard alone holds the value.
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
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
