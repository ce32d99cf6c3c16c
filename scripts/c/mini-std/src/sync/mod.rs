//! Locks and values that are set once. A program has one thread: a lock that is held already never
//! opens, which is a trap.

#![allow(unsafe_code)] // a value is reached through a shared reference

mod lazy;
mod mutex;
mod once;
mod poison;
mod rwlock;

pub use alloc_crate::sync::{Arc, Weak};
pub use core::sync::atomic;

pub use lazy::LazyLock;
pub use mutex::{Mutex, MutexGuard};
pub use once::{Once, OnceLock, OnceState};
pub use poison::{LockResult, PoisonError, TryLockError, TryLockResult};
pub use rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};
