//! A point where threads wait for each other.

use crate::host;

/// A barrier. As there is only one thread, a barrier for more than one panics.
#[derive(Debug)]
pub struct Barrier {
    threads: usize,
}

/// What [`Barrier::wait`] returns.
#[derive(Debug)]
pub struct BarrierWaitResult(());

impl Barrier {
    /// Creates a barrier for so many threads.
    pub const fn new(threads: usize) -> Self {
        Barrier { threads }
    }

    /// Waits for the other threads.
    ///
    /// # Panics
    ///
    /// If there are any.
    pub fn wait(&self) -> BarrierWaitResult {
        if self.threads > 1 {
            loop {
                host::wait();
            }
        }
        BarrierWaitResult(())
    }
}

impl BarrierWaitResult {
    /// Returns true.
    pub fn is_leader(&self) -> bool {
        true
    }
}
