//! Sprague–Grundy values of heap games: one engine for every game that is played with heaps.
//!
//! A heap game is given by the options of each heap: a smaller heap, or several at once if a move
//! splits. [`Sequence`] computes the values of heaps 0, 1, 2, … on demand, and no further than
//! until a theorem proves that they repeat.
//!
//! | game | a move |
//! |---|---|
//! | [`Options`] | leaves one of the heaps that a closure lists |
//! | [`Sums`] | leaves several heaps at once, as a closure lists them |
//! | [`Subtraction`](crate::subtraction::Subtraction) | takes a number of stones in a finite set; periodic |
//! | [`AllBut`](crate::subtraction::AllBut) | takes any number of stones except a few; arithmetic periodic |
//! | [`Octal`](crate::octal::Octal) | takes stones and may split the heap; periodic as far as known |
//!
//! It tries all moves from each heap. For games that split heaps, [`sparse`](crate::sparse) is an
//! engine that tries few of them.

mod moves;

use std::fmt;

use crate::io::BadInput;
use crate::mex::MexSet;
use crate::period::Period;

pub use moves::{Options, Sums};

/// A game with heaps 0, 1, 2, … in which every move leads to smaller heaps.
pub trait HeapGame {
    /// Computes the Grundy value of heap `values.heaps()`, given those of all smaller heaps.
    ///
    /// It is called once per heap, in order, so a game may keep a state. `seen` is an empty set,
    /// for the values of the options.
    fn next_value(&mut self, values: &Values, seen: &mut MexSet) -> u64;

    /// Returns how many values must show `period` before a theorem proves that it holds for ever.
    ///
    /// Returns `None`, the default, if there is no such theorem.
    fn proof(&self, _period: Period) -> Option<u64> {
        None
    }
}

/// The Grundy values of heaps 0, 1, 2, …, packed.
#[derive(Clone, Debug, Default)]
pub struct Values(Vec<u32>);

impl Values {
    /// Returns the number of heaps whose values are known.
    pub fn heaps(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns the value of `heap`.
    ///
    /// # Panics
    ///
    /// Panics if it is not known.
    pub fn get(&self, heap: u64) -> u64 {
        u64::from(self.0[heap as usize])
    }

    /// Returns the values as they are stored, for inner loops.
    pub fn packed(&self) -> &[u32] {
        &self.0
    }
}

/// The Grundy values of a heap game, computed on demand.
///
/// # Examples
///
/// ```
/// use shared::sg::Sequence;
/// use shared::subtraction::Subtraction;
///
/// let mut take_1_3_or_4 = Sequence::new(Subtraction::new([1, 3, 4]), 1000);
/// assert_eq!(take_1_3_or_4.table(6), [0, 1, 0, 1, 2, 3, 2]);
/// assert_eq!(take_1_3_or_4.nim_sum([1, 4, 5]), Ok(0)); // 1 XOR 2 XOR 3
/// assert_eq!(take_1_3_or_4.grundy(1_000_000_000_000_000_000), Ok(1)); // proved: the period is 7
/// ```
#[derive(Clone, Debug)]
pub struct Sequence<G> {
    game: G,
    limit: u64,
    values: Values,
    seen: MexSet,
    period: Option<Period>,
    /// The number of values in which a period was last sought.
    searched: u64,
}

impl<G: HeapGame> Sequence<G> {
    /// Creates the sequence of `game`, which computes no value of a heap over `limit`.
    ///
    /// `limit` caps the table (4 bytes per heap) until a period is proved.
    pub fn new(game: G, limit: u64) -> Self {
        Sequence {
            game,
            limit,
            values: Values::default(),
            seen: MexSet::new(),
            period: None,
            searched: 0,
        }
    }

    /// Returns the Grundy value of `heap`.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfReach`] for a heap over the limit, unless a period is proved within it.
    ///
    /// # Complexity
    ///
    /// O(1) for a heap up to one asked for before, or once a period is proved. Otherwise the cost
    /// of the values up to `heap`, or up to the proof of the period if that comes first.
    #[inline]
    pub fn grundy(&mut self, heap: u64) -> Result<u64, OutOfReach> {
        if heap < self.values.heaps() {
            return Ok(self.values.get(heap));
        }
        self.grundy_beyond(heap)
    }

    /// Out of line, so that looking up a value costs no call.
    #[cold]
    fn grundy_beyond(&mut self, heap: u64) -> Result<u64, OutOfReach> {
        while self.period.is_none() && heap >= self.values.heaps() {
            let computed = self.values.heaps();
            let exhausted = computed > self.limit || !self.is_provable();
            if heap > self.limit && exhausted && self.proved().is_none() {
                let limit = self.limit;
                return Err(OutOfReach { heap, limit });
            }
            // Doubling, so that all searches for a period together cost as much as the last one.
            self.extend_to((computed * 2).max(64).min(heap).min(self.limit));
            if heap >= self.values.heaps() {
                self.proved();
            }
        }
        let (like, growth) = self.period.map_or((heap, 0), |period| period.reduce(heap));
        Ok(self.values.get(like) + growth)
    }

    /// Returns the Grundy value of `heaps` played together: the nim-sum of their values.
    ///
    /// The first player wins iff it is not 0.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfReach`] if [`grundy`](Sequence::grundy) does so for one of the heaps.
    ///
    /// # Complexity
    ///
    /// That of [`grundy`](Sequence::grundy) for each heap.
    pub fn nim_sum(&mut self, heaps: impl IntoIterator<Item = u64>) -> Result<u64, OutOfReach> {
        heaps
            .into_iter()
            .try_fold(0, |sum, heap| Ok(sum ^ self.grundy(heap)?))
    }

    /// Returns the values computed so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the Grundy values of heaps 0 to `last`, whatever the limit.
    ///
    /// # Complexity
    ///
    /// That of [`extend_to`](Sequence::extend_to), and O(`last`) time and memory.
    pub fn table(&mut self, last: u64) -> Vec<u64> {
        self.extend_to(last);
        let packed = self.values.packed()[..=last as usize].iter();
        packed.map(|&value| u64::from(value)).collect()
    }

    /// Computes the Grundy values of heaps 0 to `last`, whatever the limit.
    ///
    /// # Complexity
    ///
    /// The cost of the options of each heap that is not known yet; O(1) per heap once a period is
    /// proved. No period is sought here.
    pub fn extend_to(&mut self, last: u64) {
        while self.values.heaps() <= last {
            let value = if let Some(period) = self.period {
                // A proof takes at least the preperiod and one whole period.
                self.values.get(self.values.heaps() - period.period) + period.saltus
            } else {
                self.seen.clear();
                self.game.next_value(&self.values, &mut self.seen)
            };
            self.values.0.push(value as u32); // at most the number of heaps, which is below 2^32
        }
    }

    /// Returns the least period, if a theorem proves it from the values of heaps up to the limit.
    ///
    /// # Complexity
    ///
    /// The cost of the values up to twice the length of the proof, or up to the limit.
    pub fn period(&mut self) -> Option<Period> {
        while self.proved().is_none() && self.values.heaps() <= self.limit && self.is_provable() {
            self.extend_to((self.values.heaps() * 2).max(64).min(self.limit));
        }
        self.period
    }

    /// Returns the least period, if a theorem proves it from the values computed so far.
    ///
    /// It computes no value: for callers who extend the table step by step.
    ///
    /// # Complexity
    ///
    /// O(n) for n values; O(1) if none was computed since the last search.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::{period::Period, sg::Sequence, subtraction::Subtraction};
    ///
    /// let mut take_1_or_2 = Sequence::new(Subtraction::new([1, 2]), 1000);
    /// take_1_or_2.extend_to(3);
    /// assert_eq!(take_1_or_2.proved(), None);
    /// take_1_or_2.extend_to(4);
    /// let period = Period { preperiod: 0, period: 3, saltus: 0 };
    /// assert_eq!(take_1_or_2.proved(), Some(period));
    /// ```
    pub fn proved(&mut self) -> Option<Period> {
        let computed = self.values.heaps();
        if self.period.is_none() && self.searched < computed && self.shortest_proof() <= computed {
            self.period = Period::find(self.values.packed(), |period| self.game.proof(period));
            self.searched = computed;
        }
        self.period
    }

    /// The number of values that the shortest possible proof takes.
    fn shortest_proof(&self) -> u64 {
        let constant = Period {
            preperiod: 0,
            period: 1,
            saltus: 0,
        };
        self.game.proof(constant).unwrap_or(u64::MAX)
    }

    fn is_provable(&self) -> bool {
        self.shortest_proof() <= self.limit.saturating_add(1)
    }
}

/// A heap over the limit of its [`Sequence`], with no proved period to reduce it.
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

    fn take_one() -> Options<impl Fn(u64) -> std::ops::Range<u64>> {
        Options(|heap: u64| heap.saturating_sub(1)..heap)
    }

    #[test]
    fn refuses_heaps_over_the_limit_without_a_theorem() {
        let mut game = Sequence::new(take_one(), 100);
        assert_eq!(game.grundy(100), Ok(0));
        let expected = OutOfReach {
            heap: 101,
            limit: 100,
        };
        assert_eq!(game.grundy(101), Err(expected));
        assert_eq!(game.period(), None);
    }

    #[test]
    fn nim_sum_fails_with_the_heap_that_is_out_of_reach() {
        let mut nim = Sequence::new(Options(|heap: u64| 0..heap), 100);
        assert_eq!(nim.nim_sum([]), Ok(0));
        assert_eq!(nim.nim_sum([5, 7, 9]), Ok(11));
        let error = nim.nim_sum([5, 101, 9]).unwrap_err();
        assert_eq!(error, nim.grundy(101).unwrap_err());
        assert_eq!(BadInput::from(error).to_string(), error.to_string());
    }

    /// A game of period 3 that counts the heaps whose options it lists.
    struct Counted<'a>(&'a Cell<usize>);

    impl HeapGame for Counted<'_> {
        fn next_value(&mut self, values: &Values, seen: &mut MexSet) -> u64 {
            self.0.set(self.0.get() + 1);
            Subtraction::new([1, 2]).next_value(values, seen)
        }

        fn proof(&self, period: Period) -> Option<u64> {
            Subtraction::new([1, 2]).proof(period)
        }
    }

    #[test]
    fn fills_the_table_through_a_proved_period() {
        let computed = Cell::new(0);
        let mut game = Sequence::new(Counted(&computed), 10);
        assert!(game.period().is_some());
        let before = computed.get();
        let table: Vec<u64> = (0..3).cycle().take(1001).collect();
        assert_eq!(game.table(1000), table);
        assert_eq!(computed.get(), before);
    }

    /// The proof takes the values of heaps 0 to 4.
    #[test]
    fn proves_a_period_right_at_the_limit() {
        let game = |limit| Sequence::new(Subtraction::new([1, 2]), limit);
        assert!(game(3).grundy(5).is_err());
        assert_eq!(game(4).grundy(5), Ok(2));
        let mut extended = game(4);
        extended.extend_to(3);
        assert_eq!(extended.proved(), None);
        assert!(extended.period().is_some());
    }

    /// The limit caps what is computed, not what is known.
    #[test]
    fn proves_the_period_of_a_table_over_the_limit() {
        let game = |last| {
            let mut game = Sequence::new(Subtraction::new([1, 2]), 3);
            game.extend_to(last);
            game
        };
        let found = Some(Period {
            preperiod: 0,
            period: 3,
            saltus: 0,
        });
        assert_eq!(game(3).period(), None);
        assert!(game(3).grundy(4).is_err());
        assert_eq!(game(4).period(), found);
        assert_eq!(game(4).grundy(1_000_000_000_000_000_000), Ok(1));
    }
}
