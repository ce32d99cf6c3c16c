//! The games, and what is computed for them.
//!
//! A game with one heap becomes a [`Row`](row::Row); a game with two heaps, or whose
//! positions are pairs for another reason, becomes a [`Board`](board::Board).

pub mod bars;
pub mod board;
pub mod column;
pub mod cutting;
pub mod dynamic;
pub mod interrupt;
mod memory;
pub mod octal;
pub mod periodicity;
pub mod row;
pub mod set;
pub mod take;

use std::fmt;
use std::time::{Duration, Instant};

use kit::progress::{rate_bar, ProgressBar};

/// Why there is no table.
#[derive(Debug)]
pub enum Error {
    /// The question makes no sense, or asks for too much: exit status 2.
    Usage(String),
    /// The value of a heap is not known: exit status 1.
    OutOfReach {
        /// The heap.
        heap: u64,
        /// The last heap that is computed.
        limit: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(message) => f.write_str(message),
            Error::OutOfReach { heap, limit } => write!(
                f,
                "a heap of {heap} is out of reach: values are computed up to {limit}, and no \
                 period is proved"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// A progress bar for long computations; short ones show none.
pub struct Progress {
    started: Instant,
    /// What is counted; may be empty.
    what: &'static str,
    bar: Option<ProgressBar>,
}

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(400);

impl Progress {
    /// Starts the clock.
    pub fn new() -> Self {
        Progress {
            started: Instant::now(),
            what: "",
            bar: None,
        }
    }

    /// Names what is counted.
    pub fn count(&mut self, what: &'static str) {
        self.what = what;
    }

    /// Sets the position to `done` of `total`.
    pub fn update(&mut self, done: u64, total: u64) {
        let elapsed = self.started.elapsed();
        if self.bar.is_none() && elapsed > PATIENCE {
            self.bar = Some(rate_bar(total, self.what).with_elapsed(elapsed));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
