//! The games, and what is computed for them.
//!
//! A game with one heap becomes a [`Row`], computed by [`row`]; a game with two heaps, or whose
//! positions are pairs for another reason, becomes a [`Board`](board::Board).

pub mod bars;
pub mod board;
pub mod column;
pub mod cutting;
pub mod dynamic;
pub mod octal;
pub mod periodicity;
pub mod set;
pub mod take;

use std::fmt;
use std::time::{Duration, Instant};

use kit::progress::{bar, ProgressBar};
use shared::period::Period;
use shared::sg::{HeapGame, OutOfReach, Sequence};

use periodicity::Periodicity;

/// The last heap of any table.
pub const LAST: u64 = 1_000_000;

/// The number of heaps computed between two updates of the progress bar.
const STEP: u64 = 256;

/// What the user asks of a game with one heap.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// The last heap of the table.
    pub upto: u64,
    /// One more heap, which may be huge.
    pub at: Option<u64>,
}

/// How much a game may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The last heap that is computed at all.
    pub last: u64,
    /// The last heap that is computed only to prove a period.
    pub search: u64,
}

/// The Grundy values of a game with one heap.
#[derive(Clone, Debug)]
pub struct Row {
    /// The game.
    pub title: String,
    /// The unit of a heap: `heap` or `length`.
    pub unit: &'static str,
    /// The least heap.
    pub first: u64,
    /// The values of heaps 0, 1, 2, …; those below `first` are meaningless.
    pub values: Vec<u64>,
    /// What is known about the values beyond the table.
    pub periodicity: Periodicity,
    /// The heap asked for separately, and its value.
    pub at: Option<(u64, u64)>,
}

impl Row {
    /// Returns the last heap of the table.
    pub fn upto(&self) -> u64 {
        self.values.len() as u64 - 1
    }

    /// Iterates over the heaps and their values.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (0..)
            .zip(self.values.iter().copied())
            .skip(self.first as usize)
    }

    /// Returns the heaps of value 0, on which the player to move loses.
    pub fn p_positions(&self) -> Vec<u64> {
        let lost = self.heaps().filter(|&(_, value)| value == 0);
        lost.map(|(heap, _)| heap).collect()
    }
}

/// Computes the row of `game`, called `title`, whose period is proved by `theorem`.
///
/// # Errors
///
/// Returns [`Error::OutOfReach`] for a heap over the limits, unless a period is proved.
pub fn row<G: HeapGame + Clone>(
    game: &G,
    (title, theorem): (String, &str),
    query: Query,
    limits: Limits,
    progress: &mut Progress,
) -> Result<Row, Error> {
    let farthest = query.at.unwrap_or(0).max(query.upto);
    let shortest_proof = game.proof(Period {
        preperiod: 0,
        period: 1,
        saltus: 0,
    });
    let is_provable = shortest_proof.is_some_and(|values| values <= limits.last);
    let mut sequence = Sequence::new(game.clone(), limits.last);
    if farthest > limits.last && !is_provable {
        sequence.grundy(farthest)?; // fails at once
    }
    let stop = if farthest > limits.last {
        limits.last
    } else if is_provable {
        farthest.max(limits.search)
    } else {
        farthest
    };
    let (mut last, mut searched) = (0, 0);
    while last < stop && sequence.proved().is_none() {
        // Each search for a period is on twice the values of the one before.
        searched = stop.min((2 * searched).max(STEP));
        while last < searched {
            last = searched.min(last + STEP);
            sequence.extend_to(last);
            progress.update(last, stop);
        }
    }
    let periodicity = match sequence.proved() {
        Some(period) => Periodicity::Proved {
            period,
            why: format!(
                "by {theorem}, from the values of heaps 0 to {}",
                game.proof(period).map_or(0, |values| values - 1)
            ),
        },
        None => Periodicity::observe(&sequence.table(last)),
    };
    sequence.grundy(farthest)?;
    let at = match query.at {
        Some(heap) => Some((heap, sequence.grundy(heap)?)),
        None => None,
    };
    Ok(Row {
        title,
        unit: "heap",
        first: 0,
        values: sequence.table(query.upto),
        periodicity,
        at,
    })
}

/// Why there is no table.
#[derive(Debug)]
pub enum Error {
    /// The question makes no sense, or asks for too much: exit status 2.
    Usage(String),
    /// The answer is not known: exit status 1.
    OutOfReach(OutOfReach),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(message) => f.write_str(message),
            Error::OutOfReach(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<OutOfReach> for Error {
    fn from(error: OutOfReach) -> Self {
        Error::OutOfReach(error)
    }
}

/// A progress bar for long computations; short ones show none.
pub struct Progress {
    started: Instant,
    bar: Option<ProgressBar>,
}

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(400);

impl Progress {
    /// Starts the clock.
    pub fn new() -> Self {
        Progress {
            started: Instant::now(),
            bar: None,
        }
    }

    /// Sets the position to `done` of `total`.
    pub fn update(&mut self, done: u64, total: u64) {
        let elapsed = self.started.elapsed();
        if self.bar.is_none() && elapsed > PATIENCE {
            self.bar = Some(bar(total as usize, "").with_elapsed(elapsed));
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
