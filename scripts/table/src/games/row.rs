//! Games with one heap.

use shared::period::Period;
use shared::sg::{HeapGame, Sequence};

use super::interrupt::Interruptible;
use super::periodicity::Periodicity;
use super::{memory, Error, Progress};
use crate::model::{self, RowCells};
use crate::sparse::Table;

/// The last heap of any table.
pub const LAST: u64 = 100_000_000;

/// The number of heaps from which on rare values are reported.
const LONG: u64 = 1_000;

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

/// What a row is about.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The game.
    pub title: String,
    /// The unit of a heap: `heap` or `length`.
    pub unit: &'static str,
    /// The least heap.
    pub first: u64,
    /// The last heap.
    pub upto: u64,
}

impl Heading {
    /// Creates the heading of a row from heap 0 on.
    pub fn new(title: String, query: Query) -> Self {
        Heading {
            title,
            unit: "heap",
            first: 0,
            upto: query.upto,
        }
    }
}

/// The Grundy values of a game with one heap.
pub struct Row {
    /// What it is about; after Ctrl-C, its last heap is the last one that is known.
    pub heading: Heading,
    /// The value of each heap of the row.
    pub value: Box<dyn Fn(u64) -> u64>,
    /// What is known about the values beyond the table.
    pub periodicity: Periodicity,
    /// The heap asked for separately, and its value.
    pub at: Option<(u64, u64)>,
    /// The rare values, where the game has a sparse space.
    pub sparse: Option<Sparse>,
    /// Whether Ctrl-C ended the computation before the table was complete.
    pub is_interrupted: bool,
}

/// The rare values of a game: those with an even number of ones among the bits of a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The mask.
    pub mask: u32,
    /// Whether the parity of the heap counts as one more bit.
    pub by_parity: bool,
    /// The number of heaps of a rare value, from heap 1 on.
    pub rare: u64,
    /// The last of them.
    pub last: Option<u64>,
    /// The last heap that was computed.
    pub to: u64,
}

/// A value, and the first heap that has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct First {
    /// The value.
    pub value: u64,
    /// The heap.
    pub heap: u64,
}

/// What people look for in a long table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The largest value.
    pub largest: First,
    /// The last value to appear.
    pub last_new: First,
    /// The number of heaps of value 0.
    pub lost: u64,
}

impl Row {
    /// Iterates over the heaps and their values.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (self.heading.first..=self.heading.upto).map(|heap| (heap, (self.value)(heap)))
    }

    /// Iterates over the heaps of value 0, on which the player to move loses.
    pub fn p_positions(&self) -> impl Iterator<Item = u64> + '_ {
        let lost = self.heaps().filter(|&(_, value)| value == 0);
        lost.map(|(heap, _)| heap)
    }

    /// Computes the statistics, in one pass.
    pub fn statistics(&self) -> Statistics {
        let mut found = Statistics::default();
        let mut seen = Vec::new();
        for (heap, value) in self.heaps() {
            found.lost += u64::from(value == 0);
            let index = value as usize; // at most the heap
            if index >= seen.len() {
                seen.resize(index + 1, false);
                found.largest = First { value, heap };
            }
            if !seen[index] {
                seen[index] = true;
                found.last_new = First { value, heap };
            }
        }
        found
    }
}

/// A table that is computed step by step.
pub trait Source {
    /// The number of bytes per heap, with those that the search for a period takes for a while.
    const BYTES: u64;

    /// Computes the values of heaps 0 to `last`.
    fn extend_to(&mut self, last: u64);

    /// Returns the value of `heap`, if it is computed or follows from a proved period.
    fn get(&self, heap: u64) -> Option<u64>;

    /// Returns how many values must show `period` to prove it.
    fn proof(&self, period: Period) -> Option<u64>;

    /// Returns the least period, if the values computed so far prove one.
    fn proved(&mut self) -> Option<Period>;

    /// Finds the least period of the values computed so far, if they are at least as many as `enough` says.
    fn find_period(&self, enough: impl Fn(Period) -> Option<u64>) -> Option<Period>;

    /// Returns the rare values.
    fn sparse(&self) -> Option<Sparse>;
}

/// A game for the plain engine.
pub struct Plain<G> {
    game: G,
    sequence: Sequence<G>,
    period: Option<Period>,
}

impl<G: HeapGame + Clone> Plain<G> {
    /// Creates a table without values.
    pub fn new(game: G) -> Self {
        Plain {
            sequence: Sequence::new(game.clone()),
            game,
            period: None,
        }
    }
}

impl<G: HeapGame> Source for Plain<G> {
    const BYTES: u64 = 4 + 4;

    fn extend_to(&mut self, last: u64) {
        self.sequence.extend_to(last);
    }

    fn get(&self, heap: u64) -> Option<u64> {
        let values = self.sequence.values();
        let known = |heap: u64| values.get(heap as usize).copied().map(u64::from);
        known(heap).or_else(|| {
            let (like, growth) = self.period?.reduce(heap);
            Some(known(like)? + growth)
        })
    }

    fn proof(&self, period: Period) -> Option<u64> {
        self.game.proof(period)
    }

    fn proved(&mut self) -> Option<Period> {
        self.period = self.sequence.proved();
        self.period
    }

    fn find_period(&self, enough: impl Fn(Period) -> Option<u64>) -> Option<Period> {
        Period::find(self.sequence.values(), enough)
    }

    fn sparse(&self) -> Option<Sparse> {
        None
    }
}

impl Source for Table {
    const BYTES: u64 = 2 + 4;

    fn extend_to(&mut self, last: u64) {
        Table::extend_to(self, last);
    }

    fn get(&self, heap: u64) -> Option<u64> {
        Table::get(self, heap)
    }

    fn proof(&self, period: Period) -> Option<u64> {
        Table::proof(self, period)
    }

    fn proved(&mut self) -> Option<Period> {
        Table::proved(self)
    }

    fn find_period(&self, enough: impl Fn(Period) -> Option<u64>) -> Option<Period> {
        Table::find_period(self, enough)
    }

    fn sparse(&self) -> Option<Sparse> {
        if self.heaps() < LONG {
            return None; // what is rare in a short table may be common later
        }
        let split = self.split()?;
        let rare = self.rare_heaps();
        Some(Sparse {
            mask: split.mask,
            by_parity: split.by_parity,
            rare: rare.len() as u64,
            last: rare.last().copied().map(u64::from),
            to: self.heaps() - 1,
        })
    }
}

/// Computes the row of the game in `source`, whose period is proved by `theorem`.
///
/// # Errors
///
/// Returns [`Error::OutOfReach`] for a heap over the limits, unless a period is proved, and
/// [`Error::Usage`] for a table that does not fit into memory.
pub fn row<S: Source + 'static>(
    mut source: S,
    (mut heading, theorem): (Heading, &str),
    query: Query,
    limits: Limits,
    progress: &mut Progress,
) -> Result<Row, Error> {
    let farthest = query.at.unwrap_or(0).max(query.upto);
    let out_of_reach = |heap| Error::OutOfReach {
        heap,
        limit: limits.last,
    };
    let shortest_proof = source.proof(Period {
        preperiod: 0,
        period: 1,
        saltus: 0,
    });
    let is_provable = shortest_proof.is_some_and(|values| values <= limits.last);
    if farthest > limits.last && !is_provable {
        return Err(out_of_reach(farthest));
    }
    let stop = if farthest > limits.last {
        limits.last
    } else if is_provable {
        farthest.max(limits.search)
    } else {
        farthest
    };
    memory::check(stop, S::BYTES)?;
    let is_certain = farthest <= limits.last; // so no error will follow rows already written

    let interruptible = Interruptible::begin();
    progress.count("heaps");
    let (mut last, mut searched) = (0, 0);
    while last < stop && source.proved().is_none() && !interruptible.is_interrupted() {
        // Each search for a period is on twice the values of the one before.
        searched = stop.min((2 * searched).max(STEP));
        while last < searched && !interruptible.is_interrupted() {
            last = searched.min(last + STEP);
            source.extend_to(last);
            progress.update(last, stop);
            if let Some(writer) = progress.writer.as_deref_mut().filter(|_| is_certain) {
                let value = |heap| source.get(heap).expect("it was just computed");
                let cells = RowCells {
                    heading: &heading,
                    value: &value,
                    known: last.min(query.upto),
                    periodicity: None,
                };
                let beginning = model::Table::beginning(cells);
                writer.extend(beginning).map_err(Error::Output)?;
            }
        }
    }
    let is_interrupted = interruptible.is_interrupted();
    drop(interruptible);

    let periodicity = match source.proved() {
        Some(period) => Periodicity::Proved {
            period,
            why: format!(
                "by {theorem}, from the values of heaps 0 to {}",
                source.proof(period).map_or(0, |values| values - 1)
            ),
        },
        None => Periodicity::observe(last, |enough| source.find_period(enough)),
    };
    if source.get(query.upto).is_none() {
        heading.upto = last;
    }
    let at = query.at.and_then(|heap| Some((heap, source.get(heap)?)));
    if !is_interrupted && source.get(farthest).is_none() {
        return Err(out_of_reach(farthest));
    }
    Ok(Row {
        heading,
        sparse: source.sparse(),
        value: Box::new(move |heap| source.get(heap).expect("a heap of the table is known")),
        periodicity,
        at,
        is_interrupted,
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A row of these values.
    pub fn of(values: &[u64]) -> Row {
        let values = values.to_vec();
        Row {
            heading: Heading {
                title: String::from("a game"),
                unit: "heap",
                first: 0,
                upto: values.len() as u64 - 1,
            },
            value: Box::new(move |heap| values[heap as usize]),
            periodicity: Periodicity::Unobserved { to: 9 },
            at: Some((12, 3)),
            sparse: None,
            is_interrupted: false,
        }
    }

    #[test]
    fn finds_the_statistics() {
        let expected = Statistics {
            largest: First { value: 4, heap: 3 },
            last_new: First { value: 2, heap: 6 },
            lost: 2,
        };
        assert_eq!(of(&[0, 1, 0, 4, 1, 4, 2, 1]).statistics(), expected);
    }
}
