//! Preperiod and period of a table of Grundy values.
//!
//! That a table repeats as far as it has been computed proves nothing by itself. For some families
//! a theorem says how long it must repeat before it does so for ever;
//! [`crate::sg::HeapGame::proof`] carries it, and [`Period::find`] looks for the least period that
//! has gone so far.

/// From heap `preperiod` on, heap n and heap n + `period` have the same Grundy value.
///
/// Heaps are counted from 0, so a table that repeats from the start has the preperiod 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the part that repeats.
    pub preperiod: usize,
    /// After how many heaps it repeats; at least 1.
    pub period: usize,
}

impl Period {
    /// The least period of `values`, the Grundy values of heaps 0, 1, 2, …, that is long enough to
    /// be proved.
    ///
    /// `proof` takes a period that `values` shows up to their end, and returns how many values have
    /// to show it before it holds for ever. For a family with such a theorem the period found is
    /// the least one, and the preperiod too: if two periods hold for ever from some heap on, so
    /// does their greatest common divisor.
    ///
    /// # Panics
    ///
    /// With 2^32 values or more.
    ///
    /// # Complexity
    ///
    /// O(n) time and memory for n values.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::period::Period;
    ///
    /// let values = [5, 0, 1, 2, 0, 1, 2, 0, 1];
    /// let twice = |period: Period| period.preperiod + 2 * period.period;
    /// assert_eq!(Period::find(&values, twice), Some(Period { preperiod: 1, period: 3 }));
    /// ```
    pub fn find(values: &[u32], proof: impl Fn(Period) -> usize) -> Option<Period> {
        let repeats = matches_from_the_end(values);
        (1..values.len()).find_map(|period| {
            let preperiod = values.len() - period - repeats[period] as usize;
            let found = Period { preperiod, period };
            (proof(found) <= values.len()).then_some(found)
        })
    }

    /// The heap of the table that stands for `heap`: itself, or the one in the first period that is
    /// like it.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::period::Period;
    ///
    /// let period = Period { preperiod: 1, period: 3 };
    /// assert_eq!(period.representative(0), 0);
    /// assert_eq!(period.representative(1_000_000_000_000_000_001), 2);
    /// ```
    pub fn representative(&self, heap: u64) -> u64 {
        let preperiod = self.preperiod as u64;
        if heap < preperiod {
            heap
        } else {
            preperiod + (heap - preperiod) % self.period as u64
        }
    }
}

/// For each shift p: how many of the last values equal the value p places before them, without a
/// gap.
///
/// This is the Z-function of the reversed sequence (D. Gusfield, *Algorithms on Strings, Trees, and
/// Sequences*, 1997, section 1.4).
fn matches_from_the_end(values: &[u32]) -> Vec<u32> {
    let length = values.len();
    let reversed = |index: usize| values[length - 1 - index];
    let mut matches = vec![0_u32; length];
    let (mut left, mut right) = (0, 0); // the match that reaches furthest is left..right
    for shift in 1..length {
        let mut same = if shift < right {
            matches[shift - left].min(as_u32(right - shift)) as usize
        } else {
            0
        };
        while shift + same < length && reversed(same) == reversed(shift + same) {
            same += 1;
        }
        if shift + same > right {
            (left, right) = (shift, shift + same);
        }
        matches[shift] = as_u32(same);
    }
    matches
}

fn as_u32(length: usize) -> u32 {
    u32::try_from(length).expect("a table of fewer than 2^32 values")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A sequence with a known start and round, told apart by trying every pair.
        #[test]
        fn the_least_period_is_found(
            start in prop::collection::vec(0_u32..3, 0..8),
            round in prop::collection::vec(0_u32..3, 1..8),
        ) {
            let values: Vec<u32> =
                start.iter().chain(round.iter().cycle().take(6 * round.len() + 20)).copied().collect();
            let holds = |period: usize, preperiod: usize| {
                (preperiod..values.len() - period).all(|heap| values[heap] == values[heap + period])
            };
            let period = (1..=round.len()).find(|&period| holds(period, start.len())).unwrap();
            let preperiod = (0..=start.len()).find(|&preperiod| holds(period, preperiod)).unwrap();
            let proof = |found: Period| found.preperiod + 2 * found.period + 8;
            prop_assert_eq!(Period::find(&values, proof), Some(Period { preperiod, period }));
        }

        #[test]
        fn a_representative_is_within_the_first_period(preperiod in 0_usize..50, period in 1_usize..50, heap: u64) {
            let like = Period { preperiod, period }.representative(heap);
            prop_assert!(like < (preperiod + period) as u64);
            prop_assert!(like == heap || (heap - like) % period as u64 == 0);
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_repeats_for_long_enough() {
        let values: Vec<u32> = (0..100).collect();
        assert_eq!(
            Period::find(&values, |found| found.preperiod + found.period + 1),
            None
        );
        assert_eq!(Period::find(&[], |_| 0), None);
    }
}
