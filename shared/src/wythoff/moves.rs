//! The winning moves of Wythoff's game.

use super::{cold_pair, is_at_most, last};

/// Lists the positions that winning moves lead to, with the heaps in the order given: at most three,
/// none if the player to move loses.
///
/// A move keeps one heap, and then the other must become its partner in a cold pair; or it keeps the
/// difference, to which one cold pair belongs.
///
/// # Complexity
///
/// O(log(x + y)).
///
/// # Examples
///
/// ```
/// use shared::wythoff::winning_moves;
///
/// assert!(winning_moves(5, 6).eq([(5, 3), (1, 2)]));
/// assert_eq!(winning_moves(3, 5).next(), None);
/// ```
pub fn winning_moves(x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
    let from_y = partner(x).filter(|&left| left < y).map(|left| (x, left));
    let from_x = partner(y).filter(|&left| left < x).map(|left| (left, y));
    let from_both = cold_pair(x.abs_diff(y))
        .filter(|&(smaller, _)| smaller < x.min(y))
        .map(|(smaller, larger)| {
            if x < y {
                (smaller, larger)
            } else {
                (larger, smaller)
            }
        });
    [from_y, from_x, from_both].into_iter().flatten()
}

/// The partner of `heap` in its cold pair; `None` if it does not fit in 64 bits.
fn partner(heap: u64) -> Option<u64> {
    // How many of the numbers 1 to `heap` are the smaller one of their pair: ⌊k·φ⌋ ≤ heap.
    let smaller = last(0, heap, |k| !is_at_most(u128::from(heap) + 1, k.into()));
    if is_at_most(heap.into(), smaller.into()) {
        heap.checked_add(smaller) // `heap` is the last of them
    } else {
        Some(smaller) // the others are the larger ones, and so the difference is heap − smaller
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use crate::wythoff::{is_cold, tests::options};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_the_search_up_to_40() {
        let mut game = search::Search::normal(options);
        for (x, y) in (0..=40).flat_map(|x| (0..=40).map(move |y| (x, y))) {
            let won: BTreeSet<_> = winning_moves(x, y).collect();
            let mut searched = BTreeSet::from_iter(options(&(x, y)));
            searched.retain(|&option| !game.value(option));
            assert_eq!(won, searched, "({x}, {y})");
            assert_eq!(winning_moves(x, y).count(), won.len());
        }
    }

    /// In the last cold pair that fits, the larger heap is 2^64 − 1.
    #[test]
    fn handles_the_largest_heaps() {
        let pair = (11_400_714_819_323_198_485, u64::MAX);
        assert_eq!(winning_moves(pair.0, pair.1).next(), None);
        assert!(winning_moves(u64::MAX, u64::MAX).eq([
            (u64::MAX, pair.0),
            (pair.0, u64::MAX),
            (0, 0)
        ]));
        assert!(winning_moves(u64::MAX, 0).eq([(0, 0)]));
    }

    proptest! {
        #[test]
        fn a_position_is_cold_or_has_a_winning_move(x: u64, y: u64) {
            let mut moves = winning_moves(x, y).peekable();
            prop_assert_eq!(is_cold(x, y), moves.peek().is_none());
            for (left_x, left_y) in moves {
                prop_assert!(is_cold(left_x, left_y) && left_x <= x && left_y <= y);
                let (taken_x, taken_y) = (x - left_x, y - left_y);
                prop_assert!(taken_x == taken_y || taken_x == 0 || taken_y == 0);
            }
        }
    }
}
