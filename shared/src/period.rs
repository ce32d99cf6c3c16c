//! Preperiod, period and saltus of a sequence of Grundy values.
//!
//! A table that repeats as far as it was computed proves nothing. For some families of games a
//! theorem says how long a repetition must last before it holds for ever:
//! [`HeapGame::proof`](crate::sg::HeapGame::proof) states it, and [`Period::find`] looks for the
//! least period that has lasted long enough.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - when a table repeats for ever ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [다각형 게임 (Polygon game)](../../boj13034/index.html), `boj13034` [▶](http://localhost:8017/#problem=boj13034)
//!
//! <!-- end -->

/// A repetition in a sequence of Grundy values: for each heap n ≥ `preperiod`, the value of heap
/// n + `period` is that of heap n, plus `saltus`.
///
/// Heaps are counted from 0, so a sequence that repeats from the start has preperiod 0. With
/// saltus 0 it is called periodic, otherwise arithmetic periodic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the part that repeats.
    pub preperiod: u64,
    /// The distance after which the values repeat; at least 1.
    pub period: u64,
    /// How much the values grow from one period to the next.
    pub saltus: u64,
}

impl Period {
    /// Finds the least period of `values`, the Grundy values of heaps 0, 1, 2, …, that lasts long
    /// enough for `proof`.
    ///
    /// `proof` takes a period that `values` show up to their end. It returns the number of values
    /// that must show it before it holds for ever, or `None` if no number suffices. It must be monotone:
    /// a smaller period with a smaller or the same preperiod takes at most as many values, as
    /// [`HeapGame::proof`](crate::sg::HeapGame::proof) demands.
    ///
    /// Then the period is the least one of the whole sequence, and its preperiod is, too. For the
    /// periods of a sequence are the multiples of the least one, with the same preperiod; so the values
    /// show the least one as well, `proof` accepts it, and smaller periods are tried first.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2³² values.
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
    /// let thrice = |found: Period| Some(found.preperiod + 3 * found.period);
    /// let values: [u64; 11] = [5, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0];
    /// assert_eq!(Period::find(&values, thrice), Some(Period { preperiod: 1, period: 3, saltus: 0 }));
    ///
    /// let values: [u64; 6] = [0, 0, 1, 1, 2, 2];
    /// assert_eq!(Period::find(&values, thrice), Some(Period { preperiod: 0, period: 2, saltus: 1 }));
    /// ```
    pub fn find<V: Copy + Into<u64>>(
        values: &[V],
        proof: impl Fn(Period) -> Option<u64>,
    ) -> Option<Period> {
        let value = |heap: usize| -> u64 { values[heap].into() };
        // Values that repeat up to a constant have differences that repeat.
        let differences = values.len().saturating_sub(1);
        let repeats = repeats_at_the_end(differences, |heap| {
            value(heap + 1).wrapping_sub(value(heap))
        });
        (1..values.len()).find_map(|period| {
            let preperiod = differences - period - repeats[period] as usize;
            let found = Period {
                preperiod: preperiod as u64,
                period: period as u64,
                saltus: value(preperiod + period).checked_sub(value(preperiod))?,
            };
            (proof(found)? <= values.len() as u64).then_some(found)
        })
    }

    /// Reduces `heap` to a heap of the preperiod or the first period; returns it, and how much
    /// larger the value of `heap` is.
    ///
    /// # Panics
    ///
    /// Panics if that does not fit in 64 bits. It always does if the saltus is at most the period, as in games
    /// whose moves leave one heap each: their values are at most their heaps.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::period::Period;
    ///
    /// let period = Period { preperiod: 1, period: 3, saltus: 2 };
    /// assert_eq!(period.reduce(0), (0, 0));
    /// assert_eq!(period.reduce(3_000_000_000_002), (2, 2_000_000_000_000));
    /// ```
    pub fn reduce(&self, heap: u64) -> (u64, u64) {
        if heap < self.preperiod {
            return (heap, 0);
        }
        let beyond = heap - self.preperiod;
        let (rounds, place) = (beyond / self.period, beyond % self.period);
        let growth = rounds.checked_mul(self.saltus);
        (self.preperiod + place, growth.expect("a value of 64 bits"))
    }
}

/// For each shift from 1 to `length`, returns the length of the longest suffix whose items each equal the
/// item `shift` places before them. Entry 0 has no meaning.
///
/// This is the Z-function of the reversed sequence: D. Gusfield, *Algorithms on Strings, Trees,
/// and Sequences*, 1997, section 1.4.
fn repeats_at_the_end(length: usize, item: impl Fn(usize) -> u64) -> Vec<u32> {
    let reversed = |index: usize| item(length - 1 - index);
    let mut repeats = vec![0; length + 1];
    let (mut left, mut right) = (0, 0); // the match that reaches furthest
    for shift in 1..length {
        let mut same = if shift < right {
            (right - shift).min(repeats[shift - left] as usize)
        } else {
            0
        };
        while shift + same < length && reversed(same) == reversed(shift + same) {
            same += 1;
        }
        if shift + same > right {
            (left, right) = (shift, shift + same);
        }
        repeats[shift] = u32::try_from(same).expect("at most 2^32 values");
    }
    repeats
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The expected period is found by trying every pair of period and preperiod.
        #[test]
        fn finds_the_least_period(
            start in prop::collection::vec(0_u64..3, 0..8),
            round in prop::collection::vec(0_u64..3, 1..8),
            saltus in 0_u64..3,
        ) {
            let rounds = (0..12).flat_map(|index| round.iter().map(move |value| value + index * saltus));
            let values: Vec<u64> = start.iter().copied().chain(rounds).collect();
            let holds = |period: usize, preperiod: usize| {
                let grows = |heap: usize| values[heap + period].wrapping_sub(values[heap]);
                (preperiod..values.len() - period).all(|heap| grows(heap) == grows(preperiod))
            };
            let period = (1..=round.len()).find(|&period| holds(period, start.len())).unwrap();
            let preperiod = (0..=start.len()).find(|&preperiod| holds(period, preperiod)).unwrap();
            let expected = Period {
                preperiod: preperiod as u64,
                period: period as u64,
                saltus: values[preperiod + period] - values[preperiod],
            };
            let proof = |found: Period| Some(found.preperiod + 2 * found.period + 8);
            prop_assert_eq!(Period::find(&values, proof), Some(expected));
        }

        #[test]
        fn reduces_to_the_first_period(preperiod in 0_u64..50, period in 1_u64..50, heap: u64) {
            let (like, growth) = Period { preperiod, period, saltus: 1 }.reduce(heap);
            prop_assert!(like < preperiod + period);
            prop_assert!(like == heap || like >= preperiod);
            prop_assert_eq!(like + growth * period, heap);
        }
    }

    #[test]
    #[should_panic(expected = "a value of 64 bits")]
    fn rejects_values_that_do_not_fit() {
        let double = Period {
            preperiod: 0,
            period: 1,
            saltus: 2,
        };
        assert_eq!(double.reduce(1 << 62), (0, 1 << 63));
        double.reduce(1 << 63);
    }

    #[test]
    fn finds_nothing_that_is_too_short_to_be_proved() {
        let squares: Vec<u64> = (0..100).map(|heap| heap * heap).collect();
        let one_more = |found: Period| Some(found.preperiod + found.period + 2);
        assert_eq!(Period::find(&squares, one_more), None);
        assert_eq!(Period::find::<u64>(&[], |_| Some(0)), None);
        assert_eq!(Period::find(&[7_u64; 100], |_| None), None);
    }

    #[test]
    fn finds_what_is_just_long_enough_to_be_proved() {
        let thrice = |found: Period| Some(found.preperiod + 3 * found.period);
        let values = [5_u64, 0, 1, 0, 1, 0, 1];
        let period = Period {
            preperiod: 1,
            period: 2,
            saltus: 0,
        };
        assert_eq!(Period::find(&values, thrice), Some(period));
        assert_eq!(Period::find(&values[..6], thrice), None);
    }

    /// Comparing each shift in full would take minutes.
    #[test]
    fn searches_long_tables() {
        assert_eq!(Period::find(&vec![0_u64; 1_000_000], |_| None), None);
    }

    /// A sequence of Grundy values that falls by 1 for ever does not exist.
    #[test]
    fn finds_no_falling_values() {
        let falling: Vec<u64> = (0..100).rev().collect();
        assert_eq!(Period::find(&falling, |_| Some(0)), None);
    }
}
