//! Subtraction games: a move takes s stones from a heap, for some s of a fixed set.

use std::collections::BinaryHeap;

use crate::mex::MexSet;
use crate::period::Period;
use crate::sg::HeapGame;

/// The game in which a move takes s stones, for an s of the set.
///
/// Its Grundy values are periodic: a value depends on the last s₁ values only, where s₁ is the
/// largest number of the set, and is smaller than one more than the size of the set; so a window of
/// s₁ values comes back at last, and from there everything does. Source: S. W. Golomb, *A
/// mathematical investigation of games of "take-away"*, 1966.
///
/// # Examples
///
/// ```
/// use shared::{period::Period, sg::Sequence, subtraction::Subtraction};
///
/// let mut game = Sequence::new(Subtraction::new([2, 3, 7]), 1000);
/// assert_eq!(game.period(), Some(Period { preperiod: 0, period: 5 }));
/// ```
#[derive(Clone, Debug)]
pub struct Subtraction {
    set: Vec<u64>,
}

impl Subtraction {
    /// The game with this set, in any order; what stands there twice counts once.
    ///
    /// Numbers larger than every heap that will be asked for do no harm, except to the proof of a
    /// period: an infinite set, cut off above the largest heap, is given that way.
    ///
    /// # Panics
    ///
    /// If 0 is in the set: the game would not end.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Self {
        // Sorted by a heap, whose code is a sixth of what `sort_unstable` adds to a single file of C.
        let mut set = BinaryHeap::from_iter(set).into_sorted_vec();
        set.dedup();
        assert!(
            set.first() != Some(&0),
            "a move has to take at least one stone"
        );
        Subtraction { set }
    }
}

impl HeapGame for Subtraction {
    fn see_options(&self, values: &[u32], seen: &mut MexSet) {
        let heap = values.len();
        let possible = self.set.iter().take_while(|&&taken| taken <= heap as u64);
        seen.extend(possible.map(|&taken| values[heap - taken as usize]));
    }

    /// A window of s₁ values stands again `period` heaps later.
    fn proof(&self, period: Period) -> Option<usize> {
        let largest = usize::try_from(self.set.last().copied().unwrap_or(0)).ok()?;
        period
            .preperiod
            .checked_add(period.period)?
            .checked_add(largest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sg::{Options, Sequence};
    use proptest::prelude::*;

    const LIMIT: u64 = 1 << 20;

    fn game(set: &[u64]) -> Sequence<Subtraction> {
        Sequence::new(Subtraction::new(set.iter().copied()), LIMIT)
    }

    #[test]
    fn golden_tables() {
        assert_eq!(
            game(&[1, 3, 4]).period(),
            Some(Period {
                preperiod: 0,
                period: 7
            })
        );
        assert_eq!(
            game(&[1, 3, 4]).table(13),
            [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
        );
        assert_eq!(
            game(&[2, 3, 7]).period(),
            Some(Period {
                preperiod: 0,
                period: 5
            })
        );
        // Bash: n mod (m + 1).
        assert_eq!(game(&[1, 2, 3]).table(9), [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    }

    #[test]
    fn without_a_number_there_is_no_move() {
        assert_eq!(
            game(&[]).period(),
            Some(Period {
                preperiod: 0,
                period: 1
            })
        );
        assert_eq!(game(&[]).grundy(u64::MAX), Ok(0));
    }

    #[test]
    #[should_panic(expected = "at least one stone")]
    fn taking_nothing_is_no_move() {
        game(&[1, 0]);
    }

    #[test]
    fn out_of_reach_is_said() {
        let mut game = Sequence::new(Subtraction::new([1, 1 << 40]), 1000);
        assert_eq!(game.grundy(1000), Ok(0));
        assert_eq!(
            game.grundy(1001).unwrap_err().to_string(),
            "a heap of 1001 is out of reach: values are computed up to 1000, and no period is proved"
        );
    }

    proptest! {
        /// Order, repetitions and numbers over the heap change nothing; a period never changes an
        /// answer.
        #[test]
        fn every_heap_is_the_search(set in prop::collection::vec(1_u64..30, 0..6), heap in 0_u64..400) {
            let options = |&heap: &u64| {
                set.iter().filter(|&&taken| taken <= heap).map(|&taken| heap - taken).collect()
            };
            let searched = testkit::grundy(&heap, options);
            prop_assert_eq!(game(&set).grundy(heap), Ok(searched));
            let mut periodic = game(&set);
            prop_assert!(periodic.period().is_some());
            prop_assert_eq!(periodic.grundy(heap), Ok(searched));
        }

        #[test]
        fn is_the_game_given_by_its_options(set in prop::collection::vec(1_u64..30, 0..6)) {
            let options = |heap: usize| {
                let taken = set.iter().map(|&taken| taken as usize);
                taken.filter(move |&taken| taken <= heap).map(move |taken| heap - taken).collect::<Vec<_>>()
            };
            let (mut by_set, mut by_options) = (game(&set), Sequence::new(Options(options), LIMIT));
            prop_assert_eq!(by_set.table(300), by_options.table(300));
        }
    }
}
