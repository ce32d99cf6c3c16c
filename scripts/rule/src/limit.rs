//! When to stop. Every long computation checks the limit regularly.

use std::cell::Cell;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

pub use automata::Stop;

/// The most memory, in MiB: of the whole process, where the system tells it (Linux).
const MOST_MEMORY: u64 = 1300;

/// The memory is looked at once per this many checks.
const CHECKS_PER_LOOK: u64 = 64;

/// The limit is checked once per this many steps of automata.
const STEPS_PER_CHECK: u64 = 512;

thread_local! {
    /// The steps of this thread since the last check.
    static STEPS: Cell<u64> = const { Cell::new(0) };
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

impl automata::Budget for Limit {
    fn spend(&self, steps: u64) -> Result<(), Stop> {
        let steps = STEPS.get() + steps;
        STEPS.set(steps % STEPS_PER_CHECK);
        if steps < STEPS_PER_CHECK {
            return Ok(());
        }
        self.check()
    }
}
