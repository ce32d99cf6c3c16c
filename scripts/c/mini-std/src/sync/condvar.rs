//! A condition that another thread makes true.

use core::time::Duration;

use super::{LockResult, MutexGuard};
use crate::host;

/// A condition variable. There is no other thread to notify one that waits.
#[derive(Debug, Default)]
pub struct Condvar(());

impl Condvar {
    /// Creates a condition variable.
    pub const fn new() -> Self {
        Condvar(())
    }

    /// Waits for a notification.
    ///
    /// # Errors
    ///
    /// Never.
    ///
    /// # Panics
    ///
    /// Always: the notification would never come.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        host::wait();
        Ok(guard)
    }

    /// Waits while the condition is true.
    ///
    /// # Errors
    ///
    /// Never.
    ///
    /// # Panics
    ///
    /// If it is true, because nothing would change that.
    pub fn wait_while<'a, T, F>(
        &self,
        mut guard: MutexGuard<'a, T>,
        mut condition: F,
    ) -> LockResult<MutexGuard<'a, T>>
    where
        F: FnMut(&mut T) -> bool,
    {
        while condition(&mut *guard) {
            guard = self.wait(guard)?;
        }
        Ok(guard)
    }

    /// Waits no time.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        _limit: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        Ok((guard, WaitTimeoutResult(true)))
    }

    /// Waits no time while the condition is true.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn wait_timeout_while<'a, T, F>(
        &self,
        mut guard: MutexGuard<'a, T>,
        _limit: Duration,
        mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>
    where
        F: FnMut(&mut T) -> bool,
    {
        let is_true = condition(&mut *guard);
        Ok((guard, WaitTimeoutResult(is_true)))
    }

    /// Does nothing: no thread waits.
    pub fn notify_one(&self) {}

    /// Does nothing: no thread waits.
    pub fn notify_all(&self) {}
}

/// Whether a wait with a limit reached it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitTimeoutResult(bool);

impl WaitTimeoutResult {
    /// Whether the limit was reached.
    pub fn timed_out(&self) -> bool {
        self.0
    }
}
