//! Durations, and the clocks of the C library.

use core::error::Error;
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};
use core::sync::atomic::{AtomicU64, Ordering};

pub use core::time::*;

use crate::host;

/// A point of time of the clock that C's `clock` reads: the time the program has computed or, on
/// Windows, the time since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

/// A point of time: the seconds that C's `time` returned at its first use, plus what C's `clock` shows.
///
/// Seconds alone are too coarse for a stopwatch or for the seed of a random number generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime(Duration);

/// The beginning of 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime::UNIX_EPOCH;

impl Instant {
    /// The current time.
    pub fn now() -> Self {
        Instant(Duration::from_nanos(host::clock()))
    }

    /// The time since `earlier`, or 0 if that is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// The time since `earlier`, or `None` if that is later.
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.0.checked_sub(earlier.0)
    }

    /// The time since `earlier`, or 0 if that is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time that has passed.
    pub fn elapsed(&self) -> Duration {
        Instant::now() - *self
    }
}

impl Sub<Instant> for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

impl SystemTime {
    /// The beginning of 1970.
    pub const UNIX_EPOCH: SystemTime = SystemTime(Duration::ZERO);

    /// The current time.
    pub fn now() -> Self {
        static START: AtomicU64 = AtomicU64::new(0);
        let mut start = START.load(Ordering::Relaxed);
        if start == 0 {
            start = host::time();
            START.store(start, Ordering::Relaxed);
        }
        SystemTime(Duration::from_secs(start) + Duration::from_nanos(host::clock()))
    }

    /// The time since `earlier`.
    ///
    /// # Errors
    ///
    /// If `earlier` is later: by how much.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        let since = self.0.checked_sub(earlier.0);
        since.ok_or(SystemTimeError(earlier.0.saturating_sub(self.0)))
    }

    /// The time that has passed.
    ///
    /// # Errors
    ///
    /// If the time is in the future: by how much.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
}

macro_rules! arithmetic {
    ($time:ident) => {
        impl $time {
            /// The time `duration` later, unless that is out of range.
            pub fn checked_add(&self, duration: Duration) -> Option<Self> {
                self.0.checked_add(duration).map($time)
            }

            /// The time `duration` earlier, unless that is out of range.
            pub fn checked_sub(&self, duration: Duration) -> Option<Self> {
                self.0.checked_sub(duration).map($time)
            }
        }

        impl Add<Duration> for $time {
            type Output = Self;

            fn add(self, duration: Duration) -> Self {
                $time(self.0 + duration)
            }
        }

        impl AddAssign<Duration> for $time {
            fn add_assign(&mut self, duration: Duration) {
                self.0 += duration;
            }
        }

        impl Sub<Duration> for $time {
            type Output = Self;

            fn sub(self, duration: Duration) -> Self {
                $time(self.0 - duration)
            }
        }

        impl SubAssign<Duration> for $time {
            fn sub_assign(&mut self, duration: Duration) {
                self.0 -= duration;
            }
        }
    };
}

arithmetic!(Instant);
arithmetic!(SystemTime);

/// The error of [`SystemTime::duration_since`].
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    /// How much later the other time is.
    pub fn duration(&self) -> Duration {
        self.0
    }
}

impl fmt::Display for SystemTimeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("second time provided was later than self")
    }
}

impl Error for SystemTimeError {}
