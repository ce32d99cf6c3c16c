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
//! | [`Octal`](crate::octal::Octal) | takes stones and may split the heap; no code without a period is known |
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - mex and Grundy values; won iff not 0 ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Fibonacci again and again](../../hdu1848/index.html), `hdu1848` [▶](http://localhost:8017/#problem=hdu1848)
//!   - [S-Nim](../../hdu1536/index.html), `hdu1536` [▶](http://localhost:8017/#problem=hdu1536)
//! - the options of a position of value a ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//! - sums of games, the theorem of Sprague and Grundy ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [S-Nim](../../hdu1536/index.html), `hdu1536` [▶](http://localhost:8017/#problem=hdu1536)
//!   - [Bob and Ben](../../bob_and_ben/index.html), `bob-and-ben`
//! - Fibonacci numbers may be taken ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Fibonacci again and again](../../hdu1848/index.html), `hdu1848` [▶](http://localhost:8017/#problem=hdu1848)
//! - take or split: Lasker's Nim; halving ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Lieges of Legendre](../../cf603c/index.html), `cf603c` [▶](http://localhost:8017/#problem=cf603c)
//!   - [Nim or not Nim?](../../hdu3032/index.html), `hdu3032` [▶](http://localhost:8017/#problem=hdu3032)
//!
//! <!-- end -->

use std::fmt;

use crate::mex::MexSet;
use crate::period::Period;

/// The largest heap whose value [`Sequence::grundy`] computes: a table of 64 MiB.
///
/// A larger heap is answered if a period is proved by then.
pub const LARGEST: u64 = (1 << 24) - 1;

/// A game with heaps 0, 1, 2, … in which every move leads to smaller heaps.
pub trait HeapGame {
    /// Computes the Grundy value of heap `values.len()`, given those of all smaller heaps.
    ///
    /// It is called once per heap, in order, so a game may keep a state.
    fn next_value(&mut self, values: &[u32]) -> u32;

    /// Returns how many values must show `period` before a theorem proves that it holds for ever.
    ///
    /// Returns `None`, the default, if there is no such theorem. The number must not decrease when the
    /// preperiod or the period grows, and may depend on the saltus only in whether it is 0.
    fn proof(&self, _period: Period) -> Option<u64> {
        None
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
/// let mut take_1_3_or_4 = Sequence::new(Subtraction::new([1, 3, 4]));
/// assert_eq!(take_1_3_or_4.table(6), [0, 1, 0, 1, 2, 3, 2]);
/// assert_eq!(take_1_3_or_4.nim_sum([1, 4, 5]), Ok(0)); // 1 XOR 2 XOR 3
/// assert_eq!(take_1_3_or_4.grundy(1_000_000_000_000_000_000), Ok(1)); // proved: the period is 7
/// ```
#[derive(Clone, Debug)]
pub struct Sequence<G> {
    game: G,
    /// [`LARGEST`], except in tests.
    limit: u64,
    values: Vec<u32>,
    period: Option<Period>,
    /// The number of values in which a period was last sought.
    searched: u64,
}

impl<G: HeapGame> Sequence<G> {
    /// Creates the sequence of `game`.
    pub fn new(game: G) -> Self {
        Sequence {
            game,
            limit: LARGEST,
            values: Vec::new(),
            period: None,
            searched: 0,
        }
    }

    /// Returns the Grundy value of `heap`.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfReach`] for a heap over [`LARGEST`], unless a period is proved within it.
    ///
    /// # Panics
    ///
    /// Panics if the value does not fit in 64 bits. It does if no value is larger than its heap, as where a
    /// move leaves one heap.
    ///
    /// # Complexity
    ///
    /// O(1) for a heap up to one asked for before, or once a period is proved. Otherwise the cost
    /// of the values up to `heap`, or up to the proof of the period if that comes first; 4 bytes per
    /// value.
    #[inline]
    pub fn grundy(&mut self, heap: u64) -> Result<u64, OutOfReach> {
        if heap < self.heaps() {
            return Ok(self.value(heap));
        }
        self.grundy_beyond(heap)
    }

    // Out of line, so that looking up a value costs no call.
    #[cold]
    fn grundy_beyond(&mut self, heap: u64) -> Result<u64, OutOfReach> {
        while self.period.is_none() && heap >= self.heaps() {
            let computed = self.heaps();
            let exhausted = computed > self.limit || !self.is_provable();
            if heap > self.limit && exhausted && self.proved().is_none() {
                let limit = self.limit;
                return Err(OutOfReach { heap, limit });
            }
            // Doubling, so that all searches for a period before the last one together cost at most as much as it.
            self.extend_to((computed * 2).max(64).min(heap).min(self.limit));
            if heap >= self.heaps() {
                self.proved();
            }
        }
        let (like, growth) = self.period.map_or((heap, 0), |period| period.reduce(heap));
        let value = self.value(like).checked_add(growth);
        Ok(value.expect("a value of 64 bits"))
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

    /// Returns whether the first player wins with `heaps`.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfReach`] if [`grundy`](Sequence::grundy) does so for one of the heaps.
    ///
    /// # Complexity
    ///
    /// That of [`grundy`](Sequence::grundy) for each heap.
    pub fn first_player_wins(
        &mut self,
        heaps: impl IntoIterator<Item = u64>,
    ) -> Result<bool, OutOfReach> {
        Ok(self.nim_sum(heaps)? != 0)
    }

    /// Returns the Grundy values of heaps 0 to `last`, also beyond [`LARGEST`].
    ///
    /// # Panics
    ///
    /// Panics if a value does not fit in 32 bits.
    ///
    /// # Complexity
    ///
    /// That of [`extend_to`](Sequence::extend_to), and O(`last`) time and memory.
    pub fn table(&mut self, last: u64) -> Vec<u64> {
        self.extend_to(last);
        let values = self.values[..=last as usize].iter();
        values.map(|&value| u64::from(value)).collect()
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the Grundy values computed so far, of heaps 0, 1, 2, …
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the Grundy values of heaps 0 to `last`, also beyond [`LARGEST`].
    ///
    /// # Panics
    ///
    /// Panics if a value does not fit in 32 bits.
    ///
    /// # Complexity
    ///
    /// The cost of the options of each heap that is not known yet; O(1) per heap once a period is
    /// proved. No period is sought here.
    pub fn extend_to(&mut self, last: u64) {
        while self.heaps() <= last {
            let value = match self.period {
                // A proof takes at least the preperiod and one whole period.
                Some(period) => {
                    let value = self.value(self.heaps() - period.period) + period.saltus;
                    u32::try_from(value).expect("a value of 32 bits")
                }
                None => self.game.next_value(&self.values),
            };
            self.values.push(value);
        }
    }

    /// Returns the least period, if a theorem proves it from the values of heaps up to [`LARGEST`].
    ///
    /// # Complexity
    ///
    /// The cost of the values up to twice the length of the proof, or up to [`LARGEST`].
    pub fn period(&mut self) -> Option<Period> {
        while self.proved().is_none() && self.heaps() <= self.limit && self.is_provable() {
            self.extend_to((self.heaps() * 2).max(64).min(self.limit));
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
    /// let mut take_1_or_2 = Sequence::new(Subtraction::new([1, 2]));
    /// take_1_or_2.extend_to(3);
    /// assert_eq!(take_1_or_2.proved(), None);
    /// take_1_or_2.extend_to(4);
    /// let period = Period { preperiod: 0, period: 3, saltus: 0 };
    /// assert_eq!(take_1_or_2.proved(), Some(period));
    /// ```
    pub fn proved(&mut self) -> Option<Period> {
        let computed = self.heaps();
        if self.period.is_none() && self.searched < computed && self.shortest_proof() <= computed {
            self.period = Period::find(&self.values, |period| self.game.proof(period));
            self.searched = computed;
        }
        self.period
    }

    /// Returns the number of values that the shortest possible proof takes.
    fn shortest_proof(&self) -> u64 {
        let constant = Period {
            preperiod: 0,
            period: 1,
            saltus: 0,
        };
        self.game.proof(constant).unwrap_or(u64::MAX)
    }

    fn heaps(&self) -> u64 {
        self.values.len() as u64
    }

    fn value(&self, heap: u64) -> u64 {
        u64::from(self.values[heap as usize])
    }

    fn is_provable(&self) -> bool {
        self.shortest_proof() <= self.limit.saturating_add(1)
    }
}

/// A heap over [`LARGEST`], with no proved period to reduce it.
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

/// The game whose closure lists the heaps that a move from a given heap may leave, one per move.
///
/// # Examples
///
/// ```
/// use shared::sg::{Options, Sequence};
///
/// // Take at least one stone and at most half of the heap.
/// let mut game = Sequence::new(Options(|heap| heap - heap / 2..heap));
/// assert_eq!(game.table(8), [0, 0, 1, 0, 2, 1, 3, 0, 4]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<F>(pub F);

impl<F, I> HeapGame for Options<F>
where
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    /// # Panics
    ///
    /// Panics if an option is not smaller than the heap.
    fn next_value(&mut self, values: &[u32]) -> u32 {
        let options = self.0(values.len() as u64).into_iter();
        let seen: MexSet = options.map(|option| value_of(values, option)).collect();
        seen.mex()
    }
}

/// The game whose closure lists, for each move from a given heap, the heaps that it leaves: any
/// number of them.
///
/// # Examples
///
/// ```
/// use shared::sg::{Sequence, Sums};
///
/// // Take one stone, and split the rest into two heaps or leave it as it is.
/// let splits = |heap: u64| (0..heap.div_ceil(2)).map(move |part| [part, heap - 1 - part]);
/// let mut game = Sequence::new(Sums(splits));
/// assert_eq!(game.table(8), [0, 1, 0, 1, 0, 1, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sums<F>(pub F);

impl<F, I> HeapGame for Sums<F>
where
    F: Fn(u64) -> I,
    I: IntoIterator,
    I::Item: IntoIterator<Item = u64>,
{
    /// # Panics
    ///
    /// Panics if a move leaves a heap that is not smaller.
    fn next_value(&mut self, values: &[u32]) -> u32 {
        let sum = |parts: I::Item| {
            let values = parts.into_iter().map(|part| value_of(values, part));
            values.fold(0, |sum, value| sum ^ value)
        };
        let moves = self.0(values.len() as u64).into_iter();
        let seen: MexSet = moves.map(sum).collect();
        seen.mex()
    }
}

fn value_of(values: &[u32], option: u64) -> u32 {
    let known = usize::try_from(option)
        .ok()
        .and_then(|option| values.get(option));
    *known.unwrap_or_else(|| {
        let heap = values.len();
        panic!("heap {heap} has the option {option}, which is not smaller")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::subtraction::{AllBut, Subtraction};
    use proptest::prelude::*;
    use std::cell::Cell;
    use std::collections::BTreeSet;

    fn limited<G: HeapGame>(game: G, limit: u64) -> Sequence<G> {
        let sequence = Sequence::new(game);
        Sequence { limit, ..sequence }
    }

    fn take_one() -> Options<impl Fn(u64) -> std::ops::Range<u64>> {
        Options(|heap: u64| heap.saturating_sub(1)..heap)
    }

    #[test]
    fn refuses_heaps_over_the_limit_without_a_theorem() {
        let mut game = limited(take_one(), 100);
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
        let mut nim = limited(Options(|heap: u64| 0..heap), 100);
        assert_eq!(nim.nim_sum([]), Ok(0));
        assert_eq!(nim.nim_sum([5, 7, 9]), Ok(11));
        let error = nim.nim_sum([5, 101, 9]).unwrap_err();
        let (heap, limit) = (101, 100);
        assert_eq!(error, OutOfReach { heap, limit });
        assert_eq!(nim.first_player_wins([5, 7, 9]), Ok(true));
        assert_eq!(nim.first_player_wins([5, 5]), Ok(false));
        assert_eq!(nim.first_player_wins([101]), Err(error));
    }

    /// A game of period 3 that counts the heaps whose options it lists.
    struct Counted<'a>(&'a Cell<usize>);

    impl HeapGame for Counted<'_> {
        fn next_value(&mut self, values: &[u32]) -> u32 {
            self.0.set(self.0.get() + 1);
            Subtraction::new([1, 2]).next_value(values)
        }

        fn proof(&self, period: Period) -> Option<u64> {
            Subtraction::new([1, 2]).proof(period)
        }
    }

    #[test]
    fn fills_the_table_through_a_proved_period() {
        let computed = Cell::new(0);
        let mut game = limited(Counted(&computed), 10);
        assert!(game.period().is_some());
        let before = computed.get();
        let table: Vec<u64> = (0..3).cycle().take(1001).collect();
        assert_eq!(game.table(1000), table);
        assert_eq!(computed.get(), before);
    }

    /// The proof takes the values of heaps 0 to 4.
    #[test]
    fn proves_a_period_right_at_the_limit() {
        let game = |limit| limited(Subtraction::new([1, 2]), limit);
        assert!(game(3).grundy(5).is_err());
        assert_eq!(game(4).grundy(5), Ok(2));
        let mut extended = game(4);
        extended.extend_to(3);
        assert_eq!(extended.proved(), None);
        assert!(extended.period().is_some());

        // One value is missing, that of the limit.
        let mut asked = game(4);
        asked.extend_to(3);
        assert_eq!(asked.grundy(5), Ok(2));
        // The shortest proof is just as long: in Nim, heaps 0 and 1 prove that the values grow by 1.
        let mut nim = limited(AllBut::new([]), 1);
        assert_eq!(nim.grundy(5), Ok(5));
    }

    /// The limit caps what is computed, not what is known.
    #[test]
    fn proves_the_period_of_a_table_over_the_limit() {
        let game = |last| {
            let mut game = limited(Subtraction::new([1, 2]), 3);
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

    /// A move leaves any set of smaller heaps: heap n has the value 2^n.
    #[test]
    fn values_may_be_larger_than_heaps() {
        let subsets = |heap: u64| {
            (0..1_u64 << heap)
                .map(move |subset| (0..heap).filter(move |part| subset >> part & 1 == 1))
        };
        let mut game = Sequence::new(Sums(subsets));
        assert_eq!(game.table(6), [1, 2, 4, 8, 16, 32, 64]);
    }

    /// No real game: heap n has the value 2n, and two values are the proof.
    struct Double;

    impl HeapGame for Double {
        fn next_value(&mut self, values: &[u32]) -> u32 {
            2 * values.len() as u32
        }

        fn proof(&self, period: Period) -> Option<u64> {
            Some(period.preperiod + period.period + 1)
        }
    }

    #[test]
    fn handles_values_up_to_64_bits() {
        let mut double = Sequence::new(Double);
        assert_eq!(double.grundy(u64::MAX / 2), Ok(u64::MAX - 1));
    }

    #[test]
    #[should_panic(expected = "a value of 64 bits")]
    fn rejects_values_of_more_than_64_bits() {
        let _ = Sequence::new(Double).grundy(1 << 63);
    }

    #[test]
    #[should_panic(expected = "heap 2 has the option 2, which is not smaller")]
    fn rejects_a_move_that_does_not_shrink_the_heap() {
        Sequence::new(Options(|heap: u64| (heap > 1).then_some(heap))).table(3);
    }

    /// The options of a heap have every smaller value and not its own, but may have larger ones. Taking 1,
    /// 3 or 4, where the values are not the sizes.
    #[test]
    fn options_have_every_smaller_value() {
        let options = |&heap: &u64| -> BTreeSet<u64> {
            let left = [1, 3, 4].map(|taken| heap.checked_sub(taken));
            left.into_iter().flatten().collect()
        };
        let mut game = Search::new(options);
        assert_eq!((game.grundy(1), options(&1)), (1, BTreeSet::from([0])));
        assert_eq!((game.grundy(2), game.grundy(1)), (0, 1)); // the only option of 2 is larger
        for heap in 0..40 {
            let values: BTreeSet<u64> = options(&heap)
                .into_iter()
                .map(|left| game.grundy(left))
                .collect();
            let value = game.grundy(heap);
            assert!(
                (0..value).all(|smaller| values.contains(&smaller)) && !values.contains(&value)
            );
        }
    }

    /// For each heap, the heaps that each of its moves leaves; all smaller.
    fn moves() -> impl Strategy<Value = Vec<BTreeSet<Vec<u64>>>> {
        let parts = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
        prop::collection::vec(prop::collection::vec(parts, 0..4), 1..9).prop_map(|heaps| {
            let smaller = |heap: usize, parts: Vec<prop::sample::Index>| -> Vec<u64> {
                parts.iter().map(|part| part.index(heap) as u64).collect()
            };
            let below = |(heap, moves): (usize, Vec<_>)| {
                let moves = moves.into_iter().filter(|_| heap > 0);
                moves.map(|parts| smaller(heap, parts)).collect()
            };
            heaps.into_iter().enumerate().map(below).collect()
        })
    }

    proptest! {
        /// The theorem of Sprague and Grundy: the value of several heaps is the nim-sum of theirs.
        #[test]
        fn sums_match_the_search(moves in moves()) {
            let positions = |heaps: &Vec<u64>| {
                let mut options = Vec::new();
                for (index, &heap) in heaps.iter().enumerate() {
                    for parts in &moves[heap as usize] {
                        let mut option = heaps.clone();
                        option.remove(index);
                        option.extend(parts);
                        option.sort_unstable();
                        options.push(option);
                    }
                }
                options
            };
            let mut game = Sequence::new(Sums(|heap: u64| moves[heap as usize].iter().cloned()));
            let mut search = Search::new(positions);
            for heap in 0..moves.len() as u64 {
                prop_assert_eq!(game.grundy(heap), Ok(search.grundy(vec![heap])));
            }
        }
    }
}
