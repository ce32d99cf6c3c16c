//! When to stop. Every long computation checks the limit regularly.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

/// The most memory, in MiB: of the whole process, where the system tells it (Linux).
const MOST_MEMORY: u64 = 1300;

/// How often the memory is looked at.
const MEMORY_INTERVAL: Duration = Duration::from_millis(20);

/// Why a computation stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time is over.
    Time,
    /// Ctrl-C was pressed.
    Interrupted,
    /// An automaton or a table would have become too large.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time was over",
            Stop::Interrupted => "interrupted",
            Stop::Size => "the tables became too large",
        })
    }
}

thread_local! {
    /// How often this thread has checked a limit.
    static CHECKS: Cell<u64> = const { Cell::new(0) };
    /// When this thread looks at the memory next.
    static NEXT_LOOK: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Returns the memory of the process in MiB; 0 where the system does not tell.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kibibytes = status.split_once("VmRSS:").and_then(|(_, rest)| {
        let number = rest.split_whitespace().next()?;
        number.parse::<u64>().ok()
    });
    kibibytes.unwrap_or(0) / 1024
}

/// Returns whether the process has too much memory, if it is time to look.
fn is_too_large(now: Instant) -> bool {
    if NEXT_LOOK.get().is_some_and(|next| now < next) {
        return false;
    }
    let used = memory();
    if used <= MOST_MEMORY {
        NEXT_LOOK.set(Some(now + MEMORY_INTERVAL));
    }
    used > MOST_MEMORY
}

/// A deadline, a flag that Ctrl-C sets, a number of checks, and with a deadline also a bound of memory.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    deadline: Option<Instant>,
    interrupted: Option<&'a AtomicBool>,
    /// The last check that passes, as [`CHECKS`] counts them.
    last_check: Option<u64>,
}

impl<'a> Limit<'a> {
    /// No limit of time.
    pub const NONE: Limit<'static> = Limit {
        deadline: None,
        interrupted: None,
        last_check: None,
    };

    /// Ends at `deadline`, or as soon as `interrupted` is set.
    pub fn new(deadline: Instant, interrupted: &'a AtomicBool) -> Self {
        Limit {
            deadline: Some(deadline),
            interrupted: Some(interrupted),
            ..Limit::NONE
        }
    }

    /// Returns the same limit, but at most `time` from now.
    #[must_use]
    pub fn at_most(self, time: Duration) -> Self {
        let soon = Instant::now() + time;
        let deadline = self.deadline.map_or(soon, |deadline| deadline.min(soon));
        Limit {
            deadline: Some(deadline),
            ..self
        }
    }

    /// Returns the same limit, but at most this number of checks from now, by this thread.
    ///
    /// Where several ways take turns, this decides which of them comes first, in each run alike: a limit of
    /// time would depend on the machine and what else it does.
    #[must_use]
    pub fn checks(self, number: u64) -> Self {
        let last = CHECKS.get() + number;
        Limit {
            last_check: Some(self.last_check.map_or(last, |earlier| earlier.min(last))),
            ..self
        }
    }

    /// Returns the time left; none without a deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Returns whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        let flag = self.interrupted;
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Checks whether to go on.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn check(&self) -> Result<(), Stop> {
        if self.is_interrupted() {
            return Err(Stop::Interrupted);
        }
        let number = CHECKS.get() + 1;
        CHECKS.set(number);
        if self.last_check.is_some_and(|last| number > last) {
            return Err(Stop::Time);
        }
        let Some(deadline) = self.deadline else {
            return Ok(());
        };
        match Instant::now() {
            now if now >= deadline => Err(Stop::Time),
            now if is_too_large(now) => Err(Stop::Size),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_checks_pass_as_are_allowed() {
        let limit = Limit::NONE.checks(3);
        let longer = limit.checks(5);
        assert_eq!([(); 3].map(|()| limit.check()), [Ok(()); 3]);
        assert_eq!(limit.check(), Err(Stop::Time));
        assert_eq!(longer.check(), Err(Stop::Time));
        assert_eq!(Limit::NONE.check(), Ok(()));
    }
}
