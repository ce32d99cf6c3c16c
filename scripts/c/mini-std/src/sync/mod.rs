//! Locks, channels, and values that are initialised once.
//!
//! A program has one thread, so waiting for another can never end and panics instead. A lock is poisoned only where
//! panics unwind; elsewhere they end the program.

#![allow(unsafe_code)] // values are accessed through shared references

mod barrier;
mod condvar;
pub mod mpsc;
mod mutex;
mod once;
mod poison;
mod rwlock;

use core::error::Error;
use core::fmt;

pub use alloc_crate::sync::{Arc, Weak};
pub use core::sync::atomic;

pub use barrier::{Barrier, BarrierWaitResult};
pub use condvar::{Condvar, WaitTimeoutResult};
pub use mutex::{Mutex, MutexGuard};
#[allow(deprecated)]
pub use once::ONCE_INIT;
pub use once::{LazyLock, Once, OnceLock, OnceState};
pub use rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The result of locking.
pub type LockResult<T> = Result<T, PoisonError<T>>;

/// The result of trying to lock.
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

/// The error of a lock whose holder panicked.
pub struct PoisonError<T>(T);

impl<T> PoisonError<T> {
    /// Creates the error.
    pub fn new(guard: T) -> Self {
        PoisonError(guard)
    }

    /// Returns the guard.
    pub fn into_inner(self) -> T {
        self.0
    }

    /// The guard.
    pub fn get_ref(&self) -> &T {
        &self.0
    }

    /// The guard.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("PoisonError").finish_non_exhaustive()
    }
}

impl<T> fmt::Display for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("poisoned lock: another task failed inside")
    }
}

impl<T> Error for PoisonError<T> {}

/// Why a lock was not acquired.
pub enum TryLockError<T> {
    /// Its holder panicked.
    Poisoned(PoisonError<T>),
    /// It is locked.
    WouldBlock,
}

impl<T> From<PoisonError<T>> for TryLockError<T> {
    fn from(error: PoisonError<T>) -> Self {
        TryLockError::Poisoned(error)
    }
}

impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            TryLockError::Poisoned(_) => "Poisoned(..)",
            TryLockError::WouldBlock => "WouldBlock",
        })
    }
}

impl<T> fmt::Display for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            TryLockError::Poisoned(_) => "poisoned lock: another task failed inside",
            TryLockError::WouldBlock => "try_lock failed because the operation would block",
        })
    }
}

impl<T> Error for TryLockError<T> {}
