//! When to stop. Every long computation checks the limit regularly.

use std::cell::Cell;
use std::fmt;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

/// The most memory, in MiB: of the whole process, where the system tells it (Linux).
const MOST_MEMORY: u64 = 1300;

/// The memory is looked at once per this many checks.
const CHECKS_PER_LOOK: u64 = 64;

/// Why a computation stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time is over.
    Time,
    /// An automaton or a table would have become too large.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time was over",
            Stop::Size => "the tables became too large",
        })
    }
}

thread_local! {
    /// How often this thread has checked a limit.
    static CHECKS: Cell<u64> = const { Cell::new(0) };
}

/// Returns whether the process has too much memory, if the system tells.
fn is_too_large() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kibibytes.is_some_and(|used: u64| used / 1024 > MOST_MEMORY)
}

/// A deadline, a number of checks, and with a deadline also a bound of memory.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    deadline: Option<Instant>,
    /// The last check that passes, as [`CHECKS`] counts them.
    last_check: u64,
}

impl Limit {
    /// No limit of time.
    pub const NONE: Limit = Limit {
        deadline: None,
        last_check: u64::MAX,
    };

    /// Ends at `deadline`.
    pub fn new(deadline: Instant) -> Self {
        Limit {
            deadline: Some(deadline),
            ..Limit::NONE
        }
    }

    /// Returns the same limit, but at most `time` from now.
    #[must_use]
    pub fn at_most(mut self, time: Duration) -> Self {
        let soon = Instant::now() + time;
        self.deadline = Some(self.deadline.map_or(soon, |deadline| deadline.min(soon)));
        self
    }

    /// Returns the same limit, but at most this number of checks from now, by this thread.
    ///
    /// Where several ways take turns, this decides which of them comes first, in each run alike: a limit of
    /// time would depend on the machine and what else it does.
    #[must_use]
    pub fn checks(mut self, number: u64) -> Self {
        self.last_check = self.last_check.min(CHECKS.get() + number);
        self
    }

    /// Returns the time left; none without a deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Checks whether to go on.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn check(&self) -> Result<(), Stop> {
        let number = CHECKS.get() + 1;
        CHECKS.set(number);
        if number > self.last_check {
            return Err(Stop::Time);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            Some(_) if number % CHECKS_PER_LOOK == 0 && is_too_large() => Err(Stop::Size),
            _ => Ok(()),
        }
    }
}
