//! When to stop. Every long computation checks the limit regularly.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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

/// A deadline, and a flag that Ctrl-C sets.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    deadline: Option<Instant>,
    interrupted: Option<&'a AtomicBool>,
}

impl<'a> Limit<'a> {
    /// No limit of time.
    pub const NONE: Limit<'static> = Limit {
        deadline: None,
        interrupted: None,
    };

    /// Ends at `deadline`, or as soon as `interrupted` is set.
    pub fn new(deadline: Instant, interrupted: &'a AtomicBool) -> Self {
        Limit {
            deadline: Some(deadline),
            interrupted: Some(interrupted),
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

    /// Returns the time left; none without a deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Returns whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
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
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            _ => Ok(()),
        }
    }
}
