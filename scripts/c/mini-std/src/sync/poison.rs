//! Locks whose holder panicked.

#[cfg(any(unwinding, not(target_family = "wasm")))]
use core::sync::atomic::{AtomicBool, Ordering};

use super::{LockResult, PoisonError};
#[cfg(any(unwinding, not(target_family = "wasm")))]
use crate::panicking::is_panicking;

/// Whether a holder of a lock panicked. Where panics end the program, it takes no room.
#[derive(Debug, Default)]
pub struct Flag {
    #[cfg(any(unwinding, not(target_family = "wasm")))]
    set: AtomicBool,
}

/// Whether the holder panicked already when it got the lock.
pub struct Holder {
    #[cfg(any(unwinding, not(target_family = "wasm")))]
    panicked: bool,
}

impl Flag {
    /// Creates a flag that is not set.
    pub const fn new() -> Self {
        Flag {
            #[cfg(any(unwinding, not(target_family = "wasm")))]
            set: AtomicBool::new(false),
        }
    }

    /// Returns whether it is set.
    #[inline]
    pub fn is_set(&self) -> bool {
        #[cfg(any(unwinding, not(target_family = "wasm")))]
        return self.set.load(Ordering::Relaxed);
        #[cfg(not(any(unwinding, not(target_family = "wasm"))))]
        false
    }

    /// Clears it.
    pub fn clear(&self) {
        #[cfg(any(unwinding, not(target_family = "wasm")))]
        self.set.store(false, Ordering::Relaxed);
    }

    /// Sets it at the end of a guard, if its holder has panicked meanwhile.
    #[inline]
    #[cfg_attr(
        not(any(unwinding, not(target_family = "wasm"))),
        allow(unused_variables)
    )]
    pub fn release(&self, holder: &Holder) {
        #[cfg(any(unwinding, not(target_family = "wasm")))]
        if !holder.panicked && is_panicking() {
            self.set.store(true, Ordering::Relaxed);
        }
    }

    /// The result of locking.
    #[inline]
    pub fn result<G>(&self, guard: G) -> LockResult<G> {
        if self.is_set() {
            Err(PoisonError::new(guard))
        } else {
            Ok(guard)
        }
    }
}

impl Holder {
    /// The running thread.
    #[inline]
    pub fn new() -> Self {
        Holder {
            #[cfg(any(unwinding, not(target_family = "wasm")))]
            panicked: is_panicking(),
        }
    }
}
