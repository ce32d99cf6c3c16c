//! Subtraction games: a move takes s stones from a heap, for some s of a given set.
//!
//! | set | values of heaps 0, 1, 2, … |
//! |---|---|
//! | 1 to m, and others that m + 1 does not divide | the heap modulo m + 1: [`bash`] |
//! | any finite set: [`Subtraction`] | periodic |
//! | all numbers except finitely many: [`AllBut`] | arithmetic periodic |
//!
//! Several heaps are a sum of games: their values add up by [`nim_sum`](crate::nim::nim_sum()).
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - Bash's game, at most m from one heap; the race to 100 ([a chapter](http://localhost:8017/#chapter=one-heap))
//!   - [Brave Game](../../hdu1846/index.html), `hdu1846` [▶](http://localhost:8017/#problem=hdu1846)
//! - powers of two may be taken; why is 3 the number that matters? ([a chapter](http://localhost:8017/#chapter=one-heap))
//!   - [Good Luck in CET-4 Everybody!](../../hdu1847/index.html), `hdu1847` [▶](http://localhost:8017/#problem=hdu1847)
//! - take 1, 2 or k ([a chapter](http://localhost:8017/#chapter=one-heap))
//!   - [1-2-K Game](../../cf1194d/index.html), `cf1194d` [▶](http://localhost:8017/#problem=cf1194d)
//! - take 1, 3 or 4, or a number of any set: a table of won and lost heaps ([a chapter](http://localhost:8017/#chapter=one-heap))
//!   - [Stick Game](../../cses1729/index.html), `cses1729` [▶](http://localhost:8017/#problem=cses1729)
//!   - [Stones](../../edpc_k/index.html), `edpc-k` [▶](http://localhost:8017/#problem=edpc-k)
//! - several heaps, at most m from each: heaps modulo m + 1 ([a chapter](http://localhost:8017/#chapter=nim))
//!   - [Nim Game II](../../cses1098/index.html), `cses1098` [▶](http://localhost:8017/#problem=cses1098)
//! - Fibonacci numbers may be taken ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Fibonacci again and again](../../hdu1848/index.html), `hdu1848` [▶](http://localhost:8017/#problem=hdu1848)
//! - restricted takes: L to R, at most 1/K of a heap, some takes forbidden ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Constrained Nim 2](../../abc297g/index.html), `abc297g` [▶](http://localhost:8017/#problem=abc297g)
//!   - [Strange Nim](../../arc091f/index.html), `arc091f` [▶](http://localhost:8017/#problem=arc091f)
//!   - [Constrained Nim](../../abc255g/index.html), `abc255g`
//!
//! <!-- end -->

mod all_but;
mod bash;

use crate::mex::MexSet;
use crate::period::Period;
use crate::sg::{HeapGame, OutOfReach, Sequence};

pub use all_but::AllBut;
pub use bash::bash;

/// The game in which a move takes a number of stones that is in a finite set.
///
/// The Grundy values are periodic, and a period is proved once s₁ consecutive values recur, where
/// s₁ is the largest number of the set. From heap s₁ on, a value depends only on the s₁ values before it, so
/// everything after that window recurs as well. There are finitely many windows, because no value
/// exceeds the size of the set; so one recurs. Source: S. W. Golomb, *A mathematical investigation of games of
/// "take-away"*, 1966.
///
/// # Examples
///
/// ```
/// use shared::{period::Period, sg::Sequence, subtraction::Subtraction};
///
/// let mut game = Sequence::new(Subtraction::new([2, 3, 7]));
/// assert_eq!(game.period(), Some(Period { preperiod: 0, period: 5, saltus: 0 }));
/// ```
#[derive(Clone, Debug)]
pub struct Subtraction {
    set: Vec<u64>,
    /// The largest number of the set; 0 if it is empty.
    largest: u64,
}

impl Subtraction {
    /// Creates the game of this set, given in any order, with or without repetitions.
    ///
    /// Numbers over every heap that is asked for change no value, but a proof of the period takes so many
    /// more. So an infinite set is given by its numbers up to the largest heap.
    ///
    /// # Panics
    ///
    /// Panics if 0 is in the set: the game would not end.
    ///
    /// # Complexity
    ///
    /// O(k) for k numbers.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Self {
        let (mut numbers, mut largest) = (Vec::new(), 0);
        for taken in set {
            assert!(taken > 0, "a move takes at least one stone");
            numbers.push(taken);
            largest = largest.max(taken);
        }
        let set = numbers;
        Subtraction { set, largest }
    }
}

impl HeapGame for Subtraction {
    fn next_value(&mut self, values: &[u32]) -> u32 {
        let heap = values.len();
        let possible = self.set.iter().filter(|&&taken| taken <= heap as u64);
        let seen: MexSet = possible
            .map(|&taken| values[heap - taken as usize])
            .collect();
        seen.mex()
    }

    // A window of s₁ values recurs after `period` heaps.
    fn proof(&self, found: Period) -> Option<u64> {
        if found.saltus > 0 {
            return None;
        }
        let first = found.preperiod.checked_add(found.period)?;
        first.checked_add(self.largest)
    }
}

impl Sequence<Subtraction> {
    /// Returns a winning move with `heaps`, as the index of a heap and the stones that it leaves there; `None`
    /// if the player to move loses.
    ///
    /// It leaves a heap whose value is the nim-sum of those of the other heaps.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfReach`] if [`grundy`](Sequence::grundy) does so for one of the heaps.
    ///
    /// # Complexity
    ///
    /// That of [`grundy`](Sequence::grundy) for each heap, and for each number of the set per heap.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::{sg::Sequence, subtraction::Subtraction};
    ///
    /// let mut game = Sequence::new(Subtraction::new([1, 3, 4]));
    /// assert_eq!(game.winning_move(&[5, 6]), Ok(Some((0, 4)))); // values 3 and 2, then 2 and 2
    /// assert_eq!(game.winning_move(&[7, 9]), Ok(None));
    /// ```
    pub fn winning_move(&mut self, heaps: &[u64]) -> Result<Option<(usize, u64)>, OutOfReach> {
        let sum = self.nim_sum(heaps.iter().copied())?;
        let set = self.game().set.clone();
        for (index, &heap) in heaps.iter().enumerate() {
            let others = sum ^ self.grundy(heap)?;
            for taken in set.iter().filter(|&&taken| taken <= heap) {
                let left = heap - taken;
                if self.grundy(left)? == others {
                    return Ok(Some((index, left)));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::sg::{Options, LARGEST};
    use proptest::prelude::*;

    fn game(set: &[u64]) -> Sequence<Subtraction> {
        Sequence::new(Subtraction::new(set.iter().copied()))
    }

    fn from_the_start(period: u64) -> Period {
        Period {
            preperiod: 0,
            period,
            saltus: 0,
        }
    }

    #[test]
    fn golden_tables_and_periods() {
        assert_eq!(
            game(&[1, 3, 4]).table(13),
            [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
        );
        assert_eq!(game(&[1, 3, 4]).period(), Some(from_the_start(7)));
        assert_eq!(game(&[2, 3, 7]).period(), Some(from_the_start(5)));
        assert_eq!(game(&[1, 2, 3]).table(9), [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    }

    #[test]
    fn the_empty_set_has_no_move() {
        assert_eq!(game(&[]).period(), Some(from_the_start(1)));
        assert_eq!(game(&[]).grundy(u64::MAX), Ok(0));
    }

    /// The values 0, 1 alone would also show the period 1 with saltus 1.
    #[test]
    fn growing_values_prove_nothing() {
        let mut take_one = game(&[1]);
        take_one.extend_to(1);
        assert_eq!(take_one.proved(), None);
        assert_eq!(take_one.period(), Some(from_the_start(2)));
    }

    #[test]
    #[should_panic(expected = "at least one stone")]
    fn rejects_a_move_of_no_stones() {
        game(&[1, 0]);
    }

    #[test]
    fn a_huge_number_rules_out_the_proof() {
        for number in [1 << 40, u64::MAX] {
            let error = game(&[1, number]).grundy(LARGEST + 1).unwrap_err();
            assert_eq!(
                error.to_string(),
                "a heap of 16777216 is out of reach: values are computed up to 16777215, and no period is proved"
            );
        }
    }

    proptest! {
        /// In any order, with repetitions and with numbers over the heap; with and without the
        /// period.
        #[test]
        fn matches_the_search(set in prop::collection::vec(1_u64..30, 0..6), heap in 0_u64..400) {
            let options = |&heap: &u64| -> Vec<u64> {
                set.iter().filter(|&&taken| taken <= heap).map(|&taken| heap - taken).collect()
            };
            let searched = Search::new(options).grundy(heap);
            prop_assert_eq!(game(&set).grundy(heap), Ok(searched));
            let mut periodic = game(&set);
            prop_assert!(periodic.period().is_some());
            prop_assert_eq!(periodic.grundy(heap), Ok(searched));
        }

        #[test]
        fn the_winning_move_agrees_with_the_search(
            set in prop::collection::vec(1_u64..8, 0..4),
            heaps in prop::collection::vec(0_u64..12, 0..4),
        ) {
            let mut search = Search::new(|heaps: &Vec<u64>| {
                let mut options = Vec::new();
                for (index, &heap) in heaps.iter().enumerate() {
                    for left in set.iter().filter_map(|taken| heap.checked_sub(*taken)) {
                        let mut option = heaps.clone();
                        option[index] = left;
                        options.push(option);
                    }
                }
                options
            });
            let winning = search.winning_moves(heaps.clone());
            let found = game(&set).winning_move(&heaps).expect("small heaps");
            prop_assert_eq!(found.is_some(), !winning.is_empty());
            if let Some((index, left)) = found {
                let mut option = heaps;
                option[index] = left;
                prop_assert!(winning.contains(&option));
            }
        }

        #[test]
        fn matches_the_game_of_its_options(set in prop::collection::vec(1_u64..30, 0..6)) {
            let options = |heap: u64| {
                let possible = set.iter().filter(move |&&taken| taken <= heap);
                possible.map(move |taken| heap - taken)
            };
            let mut by_options = Sequence::new(Options(options));
            prop_assert_eq!(game(&set).table(300), by_options.table(300));
        }
    }
}
