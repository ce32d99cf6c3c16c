//! Wythoff's game: a move takes any number of stones from one of two heaps, or the same number from
//! both.
//!
//! The *cold* pairs are those that the player to move loses. Numbered by the difference k of their
//! heaps, they are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), …: the smaller heap of pair k is the
//! least number in no earlier pair. So each number and each difference belongs to one pair only. A
//! move keeps a heap or the difference, so none leads from cold to cold, and from any other position
//! one does.
//!
//! Wythoff proved that the smaller heap of pair k is ⌊k·φ⌋, with φ = (1 + √5) / 2. No root is needed:
//! as φ² = φ + 1, n ≤ k·φ iff n·(n − k) ≤ k². An `f64` is not precise enough; see
//! [`crate::mistakes`].
//!
//! Whoever takes the last stone wins, except in [`cold_pair_misere`] and [`is_cold_misere`].
//!
//! Source: W. A. Wythoff, *A modification of the game of Nim*, 1907.

mod misere;
mod moves;

pub use misere::{cold_pair_misere, is_cold_misere};
pub use moves::winning_moves;

/// Returns the cold pair with difference `k`, the smaller heap first; `None` if it does not fit in 64
/// bits.
///
/// # Complexity
///
/// O(log k).
///
/// # Examples
///
/// ```
/// use shared::wythoff::{cold_pair, is_cold};
///
/// assert_eq!(cold_pair(0), Some((0, 0)));
/// assert_eq!(cold_pair(2), Some((3, 5)));
/// assert_eq!(cold_pair(1_000_000_000), Some((1_618_033_988, 2_618_033_988)));
/// assert_eq!(cold_pair(u64::MAX), None);
/// assert!(is_cold(3, 5) && is_cold(5, 3) && !is_cold(3, 6));
/// ```
pub fn cold_pair(k: u64) -> Option<(u64, u64)> {
    let twice = k.checked_mul(2)?; // k·φ is between the two
    let smaller = last(k, twice, |n| is_at_most(n.into(), k.into()));
    Some((smaller, smaller.checked_add(k)?))
}

/// Returns whether the player to move loses.
///
/// Takes the two heaps in any order.
///
/// # Complexity
///
/// O(1).
pub fn is_cold(x: u64, y: u64) -> bool {
    let smaller = u128::from(x.min(y));
    let k = u128::from(x.abs_diff(y));
    is_at_most(smaller, k) && !is_at_most(smaller + 1, k)
}

/// Whether n ≤ k·φ, for n and k up to 2^64, but not 2^64 and 0.
fn is_at_most(n: u128, k: u128) -> bool {
    n <= k || n * (n - k) <= k * k
}

/// The last number from `low` to `high` that `holds`, by bisection: it holds for `low`, and for no
/// number after one for which it does not.
fn last(mut low: u64, mut high: u64, holds: impl Fn(u64) -> bool) -> u64 {
    while low < high {
        let middle = high - (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    pub(super) fn options(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let from_x = (1..=x).map(|taken| (x - taken, y));
        let from_y = (1..=y).map(|taken| (x, y - taken));
        let from_both = (1..=x.min(y)).map(|taken| (x - taken, y - taken));
        from_x.chain(from_y).chain(from_both).collect()
    }

    #[test]
    fn agrees_with_the_search_up_to_60() {
        let mut normal = search::Search::normal(options);
        for (x, y) in (0..=60).flat_map(|x| (0..=60).map(move |y| (x, y))) {
            assert_eq!(is_cold(x, y), !normal.value((x, y)), "({x}, {y})");
        }
    }

    /// The definition: the least number in no earlier pair, and k more.
    #[test]
    fn pairs_grow_from_the_least_missing_number() {
        let mut used = BTreeSet::new();
        let mut least = 0;
        for k in 0..30_000 {
            while used.remove(&least) {
                least += 1;
            }
            assert_eq!(cold_pair(k), Some((least, least + k)));
            used.extend([least, least + k]);
        }
    }

    #[test]
    fn golden_pairs() {
        let pairs = (1..=8).map(|k| cold_pair(k).unwrap());
        assert!(pairs.eq([
            (1, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
            (12, 20)
        ]));
    }

    /// ⌊k·φ⌋ computed in integers of arbitrary length; the larger heap is 2^64 − 1.
    #[test]
    fn handles_the_largest_pair() {
        let k = 7_046_029_254_386_353_130;
        let pair = (11_400_714_819_323_198_485, u64::MAX);
        assert_eq!(cold_pair(k), Some(pair));
        assert_eq!(cold_pair(k + 1), None);
        assert!(is_cold(pair.0, pair.1) && !is_cold(pair.0 + 1, pair.1));
        assert!(!is_cold(u64::MAX, u64::MAX) && !is_cold(0, u64::MAX));
    }

    proptest! {
        /// 2·k·φ = k + √(5k²), and the root may be rounded down before the sum is halved.
        #[test]
        fn agrees_with_wythoffs_formula(k in 0..=7_046_029_254_386_353_130_u64) {
            let k = u128::from(k);
            let smaller = k.midpoint((5 * k * k).isqrt()) as u64;
            prop_assert_eq!(cold_pair(k as u64), Some((smaller, smaller + k as u64)));
        }

        /// Beyond any search.
        #[test]
        fn cold_pairs_are_cold_and_their_neighbours_are_not(k in 0..=7_046_029_254_386_353_129_u64) {
            let (x, y) = cold_pair(k).unwrap();
            prop_assert!(is_cold(x, y) && is_cold(y, x));
            prop_assert!(!is_cold(x, y + 1) && !is_cold(x + 1, y) && !is_cold(x + 1, y + 1));
        }
    }
}
