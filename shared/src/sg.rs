//! Sprague–Grundy values of heap games: one engine for every game that is played with heaps.
//!
//! A heap game is known once each heap's options are: other heaps, or several heaps at once if a
//! move splits. [`Sequence`] computes the values of the heaps 0, 1, 2, … as far as they are asked
//! for, and no further where a theorem proves that they repeat.
//!
//! - [`Options`]: a move leads from a heap to a smaller heap.
//! - [`Sums`]: a move may leave several heaps.
//! - [`Subtraction`](crate::subtraction::Subtraction) and [`Octal`](crate::octal::Octal): the
//!   families with a period that can be proved.

mod functions;

use std::fmt;

use crate::io::BadInput;
use crate::mex::MexSet;
use crate::period::Period;

pub use functions::{Options, Sums};

/// A game with heaps 0, 1, 2, … in which every move leads to smaller heaps.
pub trait HeapGame {
    /// Puts the Grundy value of every option of heap `values.len()` into `seen`.
    ///
    /// `values` are the Grundy values of all smaller heaps; `seen` comes empty.
    fn see_options(&self, values: &[u32], seen: &mut MexSet);

    /// How many values must show `period` before a theorem says that it holds for ever.
    ///
    /// `None`, as here, for a game without such a theorem.
    fn proof(&self, _period: Period) -> Option<usize> {
        None
    }
}

/// The Grundy values of a heap game, computed when they are asked for.
///
/// # Examples
///
/// ```
/// use shared::sg::Sequence;
/// use shared::subtraction::Subtraction;
///
/// let mut take_1_3_or_4 = Sequence::new(Subtraction::new([1, 3, 4]), 1000);
/// assert_eq!(take_1_3_or_4.table(6), [0, 1, 0, 1, 2, 3, 2]);
/// assert_eq!(take_1_3_or_4.grundy(1_000_000_000_000_000_000), Ok(1)); // proved: the period is 7
/// ```
#[derive(Clone, Debug)]
pub struct Sequence<G> {
    game: G,
    limit: u64,
    values: Vec<u32>,
    seen: MexSet,
    period: Option<Period>,
    /// How many values the last search for a period had.
    searched: usize,
}

impl<G: HeapGame> Sequence<G> {
    /// The values of `game`, of which at most those of the heaps up to `limit` are computed one by
    /// one.
    ///
    /// The limit bounds time and memory for a heap that nobody can know yet: four bytes a heap.
    pub fn new(game: G, limit: u64) -> Self {
        Sequence {
            game,
            limit,
            values: Vec::new(),
            seen: MexSet::new(),
            period: None,
            searched: 0,
        }
    }

    /// The Grundy value of `heap`.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] for a heap over the limit, if no period is proved within the limit.
    ///
    /// # Complexity
    ///
    /// O(1) for a heap below one asked before, or once a period is proved. Otherwise as much as the
    /// values up to `heap` take, or up to the proof of the period, whichever comes first.
    pub fn grundy(&mut self, heap: u64) -> Result<u64, OutOfReach> {
        let mut like = self.representative(heap);
        while like >= self.values.len() as u64 {
            let computed = self.values.len() as u64;
            let beyond = like > self.limit && (computed > self.limit || !self.may_be_proved());
            if beyond && self.proved().is_none() {
                return Err(OutOfReach {
                    heap,
                    limit: self.limit,
                });
            }
            // Doubling, so that all searches for a period together cost no more than the last one.
            self.extend_to((computed * 2).max(64).min(like).min(self.limit));
            if like >= self.values.len() as u64 {
                self.proved();
                like = self.representative(heap);
            }
        }
        Ok(u64::from(self.values[like as usize]))
    }

    /// The Grundy value of `heaps` together: the nim-sum of their Grundy values, 0 for no heap.
    ///
    /// The first player wins iff it is not 0.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if [`grundy`](Sequence::grundy) returns it for one of the heaps.
    ///
    /// # Complexity
    ///
    /// As [`grundy`](Sequence::grundy), for each heap.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::{sg::Sequence, subtraction::Subtraction};
    ///
    /// let mut take_2_or_5 = Sequence::new(Subtraction::new([2, 5]), 1000);
    /// assert_eq!(take_2_or_5.nim_sum([2, 4, 7]), Ok(1));
    /// ```
    pub fn nim_sum(&mut self, heaps: impl IntoIterator<Item = u64>) -> Result<u64, OutOfReach> {
        heaps
            .into_iter()
            .try_fold(0, |sum, heap| Ok(sum ^ self.grundy(heap)?))
    }

    /// The Grundy values of the heaps 0 to `last`: copied where a period is proved already, and
    /// computed one by one before.
    ///
    /// # Complexity
    ///
    /// As much as the options of those heaps that are not known yet; O(1) a heap once a period is
    /// proved, which [`period`](Sequence::period) and [`proved`](Sequence::proved) look for. The
    /// limit does not apply.
    pub fn table(&mut self, last: usize) -> &[u32] {
        self.extend_to(last as u64);
        &self.values[..=last]
    }

    /// The least period and preperiod, if a theorem proves them from the values of heaps up to the
    /// limit.
    ///
    /// # Complexity
    ///
    /// As much as the values up to twice the length of the proof, or up to the limit.
    pub fn period(&mut self) -> Option<Period> {
        while self.proved().is_none()
            && self.values.len() as u64 <= self.limit
            && self.may_be_proved()
        {
            self.extend_to((self.values.len() as u64 * 2).max(64).min(self.limit));
        }
        self.period
    }

    /// The least period and preperiod, if a theorem proves them from the values computed so far.
    ///
    /// For those who compute the table step by step, and want to see each step: no value is
    /// computed here.
    ///
    /// # Complexity
    ///
    /// O(n) for n values, and O(1) if nothing was computed since the last search.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::{period::Period, sg::Sequence, subtraction::Subtraction};
    ///
    /// let mut bash = Sequence::new(Subtraction::new([1, 2]), 1000);
    /// bash.table(3);
    /// assert_eq!(bash.proved(), None);
    /// bash.table(4);
    /// assert_eq!(bash.proved(), Some(Period { preperiod: 0, period: 3 }));
    /// ```
    pub fn proved(&mut self) -> Option<Period> {
        let computed = self.values.len();
        if self.period.is_none() && self.searched < computed && self.shortest_proof() <= computed {
            self.period = Period::find(&self.values, |period| {
                self.game.proof(period).unwrap_or(usize::MAX)
            });
            self.searched = computed;
        }
        self.period
    }

    fn representative(&self, heap: u64) -> u64 {
        self.period
            .map_or(heap, |period| period.representative(heap))
    }

    fn extend_to(&mut self, last: u64) {
        while self.values.len() as u64 <= last {
            let value = if let Some(Period { period, .. }) = self.period {
                // A proof takes at least the preperiod and one whole period.
                self.values[self.values.len() - period]
            } else {
                self.seen.clear();
                self.game.see_options(&self.values, &mut self.seen);
                self.seen.mex()
            };
            self.values.push(value);
        }
    }

    /// How many values the shortest proof of a period takes.
    fn shortest_proof(&self) -> usize {
        self.game
            .proof(Period {
                preperiod: 0,
                period: 1,
            })
            .unwrap_or(usize::MAX)
    }

    fn may_be_proved(&self) -> bool {
        self.shortest_proof() as u64 <= self.limit.saturating_add(1)
    }
}

/// A heap whose Grundy value is beyond the limit of its [`Sequence`], with no proved period to
/// help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    heap: u64,
    limit: u64,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let OutOfReach { heap, limit } = self;
        write!(f, "a heap of {heap} is out of reach: values are computed up to {limit}, and no period is proved")
    }
}

impl std::error::Error for OutOfReach {}

impl From<OutOfReach> for BadInput {
    /// Reports a heap that cannot be answered as bad input, so that solutions can use `?`.
    fn from(error: OutOfReach) -> Self {
        BadInput::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtraction::Subtraction;
    use std::cell::Cell;

    #[test]
    fn without_a_theorem_the_limit_is_the_end() {
        let mut game = Sequence::new(Options(|heap: usize| heap.saturating_sub(1)..heap), 100);
        assert_eq!(game.grundy(100), Ok(0));
        assert_eq!(
            game.grundy(101),
            Err(OutOfReach {
                heap: 101,
                limit: 100
            })
        );
        assert_eq!(game.period(), None);
    }

    #[test]
    fn the_nim_sum_of_heaps_fails_with_the_heap_out_of_reach() {
        let mut nim = Sequence::new(Options(|heap: usize| 0..heap), 100);
        assert_eq!(nim.nim_sum([]), Ok(0));
        assert_eq!(nim.nim_sum([5, 7, 9]), Ok(11));
        let error = nim.nim_sum([5, 101, 9]).unwrap_err();
        assert_eq!(error, nim.grundy(101).unwrap_err());
        assert_eq!(BadInput::from(error).to_string(), error.to_string());
    }

    /// A game of period 3 that counts whose options it was asked for.
    struct Counted<'a>(&'a Cell<usize>);

    impl HeapGame for Counted<'_> {
        fn see_options(&self, values: &[u32], seen: &mut MexSet) {
            self.0.set(self.0.get() + 1);
            Subtraction::new([1, 2]).see_options(values, seen);
        }

        fn proof(&self, period: Period) -> Option<usize> {
            Subtraction::new([1, 2]).proof(period)
        }
    }

    #[test]
    fn a_proved_period_fills_the_table() {
        let computed = Cell::new(0);
        let mut game = Sequence::new(Counted(&computed), 10);
        assert!(game.period().is_some());
        let before = computed.get();
        let table: Vec<u32> = (0..3).cycle().take(1001).collect();
        assert_eq!(game.table(1000), table);
        assert_eq!(computed.get(), before);
    }

    /// The limit is for what is computed, not for what is known.
    #[test]
    fn a_table_beyond_the_limit_still_proves_its_period() {
        let game = |last| {
            let mut game = Sequence::new(Subtraction::new([1, 2]), 3);
            game.table(last);
            game
        };
        let found = Some(Period {
            preperiod: 0,
            period: 3,
        });
        assert_eq!(game(3).period(), None);
        assert!(game(3).grundy(4).is_err());
        assert_eq!(game(4).period(), found);
        assert_eq!(game(4).grundy(1_000_000_000_000_000_000), Ok(1));
    }
}
