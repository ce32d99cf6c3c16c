//! When to stop. Every long computation counts its steps, and so does the same on a busy machine as on an idle one; the
//! clock is only the outermost bound.

use std::cell::Cell;
use std::time::{Duration, Instant};

pub use automata::Stop;

/// The most memory, in MiB: of the whole process, where the system tells it (Linux).
const MOST_MEMORY: u64 = 1300;

/// The clock is looked at once per so many steps, as a power of two, and the memory.
const STEPS_PER_LOOK: u32 = 15;
const STEPS_PER_LOOK_AT_MEMORY: u32 = 21;

/// What an idle machine does in a second, about: an edge of an automaton, a tried choice of a move, or the like.
const STEPS_PER_SECOND: u64 = 12_000_000;

thread_local! {
    /// The steps that this thread has done.
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the number of steps that this thread has done.
pub fn steps_done() -> u64 {
    STEPS.get()
}

/// Returns whether the process has too much memory, if the system tells.
fn is_too_large() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kibibytes.is_some_and(|used: u64| used / 1024 > MOST_MEMORY)
}

/// A number of steps, a deadline, and with a deadline also a bound of memory.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    deadline: Option<Instant>,
    /// The steps of the whole computation, which is divided into shares.
    whole: u64,
    /// The last step, as [`STEPS`] counts them.
    last: u64,
}

impl Limit {
    /// No limit.
    pub const NONE: Limit = Limit {
        deadline: None,
        whole: u64::MAX,
        last: u64::MAX,
    };

    /// As many steps as an idle machine does in this time, about, by this thread.
    pub fn work(time: Duration) -> Self {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let whole = milliseconds.saturating_mul(STEPS_PER_SECOND / 1000);
        Limit {
            whole,
            ..Limit::NONE.steps(whole)
        }
    }

    /// Returns the same limit, but at most `time` from now.
    ///
    /// # Panics
    ///
    /// In WebAssembly, which has no clock.
    #[must_use]
    pub fn at_most(mut self, time: Duration) -> Self {
        let soon = Instant::now().checked_add(time);
        self.deadline = self.deadline.into_iter().chain(soon).min();
        self
    }

    /// Returns the same limit, but at most this number of steps from now, by this thread.
    #[must_use]
    pub fn steps(mut self, number: u64) -> Self {
        self.last = self.last.min(STEPS.get().saturating_add(number));
        self
    }

    /// Returns the same limit, but at most so many percent of the steps of the whole computation.
    #[must_use]
    pub fn percent(self, percent: u64) -> Self {
        self.steps(self.whole / 100 * percent)
    }

    /// Returns a limit of so many percent of the whole computation, or what is left if that is more, whose deadline is
    /// not before `time` from now.
    #[must_use]
    pub fn at_least(mut self, percent: u64, time: Duration) -> Self {
        let later = |deadline: Instant| deadline.max(Instant::now() + time);
        self.deadline = self.deadline.map(later);
        let steps = STEPS.get().saturating_add(self.whole / 100 * percent);
        self.last = self.last.max(steps);
        self
    }

    /// Divides the steps that are left by `parts`, as the steps of a computation of its own, of which one may take twice
    /// its share.
    #[must_use]
    pub fn divided(self, parts: u64) -> Self {
        let whole = self.last.saturating_sub(STEPS.get()) / parts.max(1) * 2;
        Limit {
            whole,
            ..self.steps(whole)
        }
    }

    /// Returns whether the deadline is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts steps, and looks at the clock and the memory now and then.
    ///
    /// # Errors
    ///
    /// Why not to go on.
    #[inline] // for `search` and `guess`, which are optimised
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        let before = STEPS.get();
        let now = before.saturating_add(steps);
        STEPS.set(now);
        let is_due = |power: u32| before >> power != now >> power;
        if now > self.last {
            return Err(Stop::Steps);
        }
        if is_due(STEPS_PER_LOOK) && self.is_late() {
            return Err(Stop::Time);
        }
        if self.deadline.is_some() && is_due(STEPS_PER_LOOK_AT_MEMORY) && is_too_large() {
            return Err(Stop::Size);
        }
        Ok(())
    }

    /// Counts a step, and looks at the clock.
    ///
    /// # Errors
    ///
    /// Why not to go on.
    pub fn check(&self) -> Result<(), Stop> {
        self.spend(1)?;
        if self.is_late() {
            return Err(Stop::Time);
        }
        Ok(())
    }
}

impl automata::Budget for Limit {
    #[inline]
    fn spend(&self, steps: u64) -> Result<(), Stop> {
        Limit::spend(self, steps)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Steps are counted alike, however they are divided, and stop at the number that was allowed.
        #[test]
        fn stops_after_the_allowed_steps(allowed in 0_u64..1000, parts in prop::collection::vec(0_u64..50, 0..60)) {
            let limit = Limit::NONE.steps(allowed);
            let mut spent = 0;
            for part in parts {
                spent += part;
                let expected = if spent > allowed { Err(Stop::Steps) } else { Ok(()) };
                prop_assert_eq!(limit.spend(part), expected);
            }
        }

        /// A share is one of the whole, and never beyond what is left.
        #[test]
        fn shares_are_of_the_whole(percent in 0_u64..100, before in 0_u64..12_000_000) {
            let whole = Limit::work(Duration::from_secs(1));
            whole.spend(before).unwrap();
            let allowed = (12_000_000 - before).min(120_000 * percent);
            let share = whole.percent(percent);
            prop_assert_eq!(share.spend(allowed), Ok(()));
            prop_assert_eq!(share.spend(1), Err(Stop::Steps));
        }
    }

    #[test]
    fn a_deadline_ends_what_has_steps_left() {
        let limit = Limit::work(Duration::from_secs(1000)).at_most(Duration::ZERO);
        assert_eq!(limit.check(), Err(Stop::Time));
        assert!((0..1 << 16).any(|_| limit.spend(1) == Err(Stop::Time)));
        assert!(limit.is_late() && !Limit::NONE.is_late());
    }
}
