//! The games, and what is computed for them.
//!
//! A game with one heap becomes a [`Row`](row::Row); one whose positions are pairs, such as two heaps,
//! becomes a [`Board`](board::Board). The lost heaps of dynamic subtraction are a list, and so are the
//! numbers of columns.

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
use std::io;
use std::time::{Duration, Instant};

use kit::progress::{rate_bar, ProgressBar};

use crate::model::Writer;

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
    /// The row cannot be written: exit status 1.
    Output(io::Error),
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
            Error::Output(_) => f.write_str("cannot write the table"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Output(error) => Some(error),
            Error::Usage(_) | Error::OutOfReach { .. } => None,
        }
    }
}

/// A progress bar for long computations; short ones show none.
pub struct Progress<'a> {
    started: Instant,
    writer: Option<&'a mut dyn Writer>,
    /// What is counted; may be empty.
    what: &'static str,
    bar: Option<ProgressBar>,
}

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(400);

impl<'a> Progress<'a> {
    /// Starts the clock.
    pub fn new() -> Self {
        Progress {
            started: Instant::now(),
            what: "",
            bar: None,
            writer: None,
        }
    }

    /// Starts the clock for a row that is written while it is computed.
    pub fn streaming(writer: &'a mut dyn Writer) -> Self {
        let mut progress = Progress::new();
        progress.writer = Some(writer);
        progress
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

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
