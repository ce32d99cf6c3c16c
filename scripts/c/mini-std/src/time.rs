//! Time: durations, and a clock that counts the processor time of the program.

use core::ops::{Add, Sub};
use core::sync::atomic::{AtomicU64, Ordering};
pub use core::time::*;

/// A moment, by C's `clock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// The present moment, later than that of any call before: programs take what has elapsed for a seed, and C's clock may
    /// not have moved.
    pub fn now() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let last = LAST.load(Ordering::Relaxed);
        let now = crate::host::clock().max(last + 1);
        LAST.store(now, Ordering::Relaxed);
        Instant(Duration::from_nanos(now))
    }

    /// The time since an earlier moment, or 0.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, later: Duration) -> Instant {
        Instant(self.0 + later)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}
