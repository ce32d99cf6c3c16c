//! All-but games: a move takes any number of stones except a few.

use crate::period::Period;
use crate::sg::HeapGame;

/// The game in which a move takes any number of stones except those of a finite set.
///
/// The Grundy values are arithmetic periodic, and a period is proved once 2e consecutive values recur (one, if e = 0),
/// each larger by the same saltus, where e is the largest excluded number:
///
/// - Heaps of the same value differ by an excluded number, as neither has a move to the other; so by at most e. A
///   value is free for a heap if the heap has no move to it. A value in use is free only if all heaps that have it are
///   at excluded distances, so among the last e heaps; whether they are all is told by the 2e values before the heap,
///   as heaps of one value differ by at most e.
/// - The values in use are 0 to u − 1, so a heap gets the least free one, or u if none is. Any last e + 1 heaps contain
///   the heap that was the first with u − 1: a heap more than e after it has moves to all heaps up to it, that is,
///   to a heap of each value in use, and so gets a new value. So u is one more than the largest of the last e + 1
///   values; for e ≥ 1 these are among the last 2e, and for e = 0 it is one more than the last value.
/// - So 2e consecutive values determine all later ones, up to a constant added to all.
/// - A heap gets a value of at least u − e: if it is in use, the first heap with it is at most e before, and
///   each heap between them gets at most one new value. So up to a constant there are finitely many
///   windows, and one recurs.
///
/// Source: A. A. Siegel, *Finite excluded subtraction sets and infinite modular Nim*, 2005.
///
/// # Examples
///
/// ```
/// use shared::{period::Period, sg::Sequence, subtraction::AllBut};
///
/// let mut game = Sequence::new(AllBut::new([1]));
/// assert_eq!(game.table(5), [0, 0, 1, 1, 2, 2]);
/// assert_eq!(game.period(), Some(Period { preperiod: 0, period: 2, saltus: 1 }));
/// assert_eq!(game.grundy(1_000_000_000_000_000_001), Ok(500_000_000_000_000_000));
/// ```
#[derive(Clone, Debug)]
pub struct AllBut {
    excluded: Vec<u64>,
    /// How many heaps have each of the values in use.
    uses: Vec<u32>,
}

impl AllBut {
    /// Creates the game that excludes these numbers, given in any order, with or without
    /// repetitions.
    ///
    /// # Panics
    ///
    /// Panics if 0 is among them: a move takes at least one stone anyway.
    ///
    /// # Complexity
    ///
    /// O(k log k) for k numbers.
    pub fn new(excluded: impl IntoIterator<Item = u64>) -> Self {
        let mut excluded: Vec<u64> = excluded.into_iter().collect();
        excluded.sort_unstable();
        excluded.dedup();
        assert!(
            excluded.first() != Some(&0),
            "a move takes at least one stone"
        );
        AllBut {
            excluded,
            uses: Vec::new(),
        }
    }
}

impl HeapGame for AllBut {
    // A value is free if all heaps that have it are at excluded distances.
    fn next_value(&mut self, values: &[u32]) -> u32 {
        let AllBut { excluded, uses } = self;
        let heap = values.len();
        let distances = excluded
            .iter()
            .take_while(|&&distance| distance <= heap as u64);
        let missed = distances.map(|&distance| values[heap - distance as usize] as usize);

        let unused = uses.len();
        uses.push(0);
        missed.clone().for_each(|value| uses[value] -= 1);
        let free = missed.clone().filter(|&value| uses[value] == 0);
        let least = free.min().unwrap_or(unused);
        missed.for_each(|value| uses[value] += 1);
        uses[least] += 1;
        if least != unused {
            uses.pop();
        }
        least as u32
    }

    // 2e values recur after `period` heaps, each larger by `saltus`.
    fn proof(&self, found: Period) -> Option<u64> {
        let largest = self.excluded.last().copied().unwrap_or(0);
        let window = largest.checked_mul(2)?.max(1);
        let first = found.preperiod.checked_add(found.period)?;
        first.checked_add(window)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::sg::{Options, Sequence};
    use proptest::prelude::*;

    fn game(excluded: &[u64]) -> Sequence<AllBut> {
        Sequence::new(AllBut::new(excluded.iter().copied()))
    }

    #[test]
    fn excluding_nothing_is_nim() {
        let expected = Period {
            preperiod: 0,
            period: 1,
            saltus: 1,
        };
        assert_eq!(game(&[]).table(4), [0, 1, 2, 3, 4]);
        assert_eq!(game(&[]).period(), Some(expected));
        assert_eq!(game(&[]).grundy(u64::MAX), Ok(u64::MAX));
    }

    #[test]
    #[should_panic(expected = "at least one stone")]
    fn rejects_an_excluded_zero() {
        let _ = game(&[1, 0]);
    }

    #[test]
    fn a_huge_excluded_number_rules_out_the_proof() {
        let mut game = game(&[1, u64::MAX]);
        assert_eq!(game.grundy(9), Ok(4));
        assert_eq!(game.period(), None);
    }

    proptest! {
        #[test]
        fn matches_the_game_of_its_options(
            excluded in prop::collection::vec(1_u64..12, 1..6),
        ) {
            let options = |heap: u64| {
                let excluded = &excluded;
                (0..heap).filter(move |left| !excluded.contains(&(heap - left)))
            };
            let table = Sequence::new(Options(options)).table(150);
            prop_assert_eq!(&game(&excluded).table(150), &table);

            let mut periodic = game(&excluded);
            let found = periodic.period().expect("a period");
            prop_assert!(found.saltus > 0);
            for (heap, &value) in table.iter().enumerate() {
                let (like, growth) = found.reduce(heap as u64);
                prop_assert_eq!(table.get(like as usize).map(|base| base + growth), Some(value));
                prop_assert_eq!(periodic.grundy(heap as u64), Ok(value));
            }
            prop_assert_eq!(periodic.table(150), table);
        }

        /// Equal windows of 2e values, up to a constant, are followed by equal values, up to that constant; and the
        /// number of values in use is one more than the largest of the last e + 1 values.
        #[test]
        fn a_window_determines_the_next_value(excluded in prop::collection::vec(1_u64..7, 1..5)) {
            let e = excluded.iter().copied().max().unwrap_or(0) as usize;
            let table = game(&excluded).table(400);
            let mut followed = std::collections::HashMap::new();
            for window in table.windows(2 * e + 1) {
                let differences: Vec<u64> = window.iter().map(|&value| value.wrapping_sub(window[0])).collect();
                let (next, known) = differences.split_last().expect("a window");
                prop_assert_eq!(*followed.entry(known.to_vec()).or_insert(*next), *next);
            }
            for heap in e + 1..table.len() {
                let in_use = table[..heap].iter().max();
                prop_assert_eq!(table[heap - e - 1..heap].iter().max(), in_use);
            }
        }

        #[test]
        fn matches_the_search(excluded in prop::collection::vec(1_u64..9, 1..4), heap in 0_u64..60) {
            let options = |&heap: &u64| -> Vec<u64> {
                (0..heap).filter(|left| !excluded.contains(&(heap - left))).collect()
            };
            prop_assert_eq!(game(&excluded).grundy(heap), Ok(Search::new(options).grundy(heap)));
        }
    }
}
