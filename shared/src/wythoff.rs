//! Wythoff's game: a move takes any number of stones from one of two heaps, or the same number from
//! both. Whoever takes the last stone wins; in misère play they lose.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/wythoff.html"))]
//!
//! The P-positions, which the player to move loses, are pairs that are numbered by the difference k of their
//! heaps: (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), …: the smaller heap of pair k is the
//! least number in no earlier pair, and the larger one is k more.
//!
//! - **Each number is in exactly one pair.** The smaller heap of a pair is in no earlier one by
//!   definition. The smaller heaps grow, and with the differences so do the larger ones, so that each of
//!   them exceeds all numbers of the earlier pairs. No number is left out, because the least missing one is
//!   always used next.
//! - **No move leads from lost to lost.** A move keeps a heap or the difference, and either of them
//!   belongs to one pair only.
//! - **From any other position a move leads to a lost one.** Let x ≤ y be the heaps, and z the partner
//!   of x in its pair. If z < y, take y − z from the heap of y. If z > y, then x is the smaller heap of
//!   pair z − x, and pair y − x comes earlier, with a smaller heap below x: take from both down to it.
//!
//! In misère play the pairs 0 and 1 are (2, 2) and (0, 1) instead. They use up the same numbers 0, 1, 2,
//! so all later pairs are as before, and so are both arguments; the one position they leave out is
//! (0, 0), which is won because the opponent has taken the last stone.
//!
//! Wythoff proved that the smaller heap of pair k is ⌊k·φ⌋, with φ = (1 + √5) / 2. As φ² = φ + 1, the
//! larger one is then ⌊k·φ²⌋, and 1/φ + 1/φ² = 1. It suffices that these pairs contain each number from 1 on
//! exactly once: the smaller heaps grow, so each of them is the least number in no earlier pair. For
//! any N ≥ 1, ⌊N/φ⌋ multiples k·φ and ⌊N/φ²⌋ multiples k·φ² with k ≥ 1 are below N. As N/φ and N/φ² are
//! irrational with the sum N, that makes N − 1 multiples. So exactly one of them lies between N and N + 1,
//! which rounds down to N.
//!
//! No root is needed: n ≤ k·φ iff n·(n − k) ≤ k². An `f64` is not precise enough: the first k for which it
//! is wrong is 102,334,155.
//!
//! ```
//! use shared::wythoff::{lost_pair, first_player_wins, winning_moves};
//!
//! assert!(first_player_wins(5, 6) && !first_player_wins(5, 3));
//! assert!(winning_moves(5, 6).eq([(5, 3), (1, 2)]));
//! assert_eq!(lost_pair(1_000_000_000), Some((1_618_033_988, 2_618_033_988)));
//! ```
//!
//! Source: W. A. Wythoff, *A modification of the game of Nim*, 1907.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - misère play of Wythoff's game; the shift by 2 ([a chapter](http://localhost:8017/#chapter=wythoff))
//! - Wythoff's game, its lost pairs, and the move that wins ([a chapter](http://localhost:8017/#chapter=wythoff))
//!   - [取石子游戏 (Taking stones)](../../hdu1527/index.html), `hdu1527` [▶](http://localhost:8017/#problem=hdu1527)
//! - tests with √5: in floating point, and without halving ([a chapter](http://localhost:8017/#chapter=wythoff))
//!   - [取石子游戏 (Taking stones)](../../hdu1527/index.html), `hdu1527` [▶](http://localhost:8017/#problem=hdu1527)
//!
//! <!-- end -->

/// Returns whether the first player wins.
///
/// Takes the two heaps in any order.
///
/// # Complexity
///
/// O(1).
pub fn first_player_wins(x: u64, y: u64) -> bool {
    let smaller = u128::from(x.min(y));
    let k = u128::from(x.abs_diff(y));
    !is_at_most(smaller, k) || is_at_most(smaller + 1, k)
}

/// Returns whether the first player wins in misère play.
///
/// Takes the two heaps in any order.
///
/// # Complexity
///
/// O(1).
pub fn first_player_wins_misere(x: u64, y: u64) -> bool {
    match x.abs_diff(y) {
        0 => x != 2,
        1 => x.min(y) != 0,
        _ => first_player_wins(x, y),
    }
}

/// Returns the P-position with difference `k`, the smaller heap first; `None` if it does not fit in 64
/// bits.
///
/// # Complexity
///
/// O(log k).
///
/// # Examples
///
/// ```
/// use shared::wythoff::lost_pair;
///
/// assert_eq!([0, 1, 2, 3].map(lost_pair), [Some((0, 0)), Some((1, 2)), Some((3, 5)), Some((4, 7))]);
/// assert_eq!(lost_pair(u64::MAX), None);
/// ```
pub fn lost_pair(k: u64) -> Option<(u64, u64)> {
    let twice = k.checked_mul(2)?; // k·φ is between the two
    let smaller = last(k, twice, |n| is_at_most(n.into(), k.into()));
    Some((smaller, smaller.checked_add(k)?))
}

/// Lists the positions that winning moves lead to, with the heaps in the order given: at most three,
/// none if the player to move loses.
///
/// A move keeps one heap, and then the other must become its partner in a lost pair; or it keeps the
/// difference, to which one lost pair belongs.
///
/// # Complexity
///
/// O(log(x + y)).
pub fn winning_moves(x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
    let from_y = partner(x).filter(|&left| left < y).map(|left| (x, left));
    let from_x = partner(y).filter(|&left| left < x).map(|left| (left, y));
    let from_both = lost_pair(x.abs_diff(y))
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

/// Returns the partner of `heap` in its lost pair; `None` if it does not fit in 64 bits.
fn partner(heap: u64) -> Option<u64> {
    // How many of the numbers 1 to `heap` are the smaller one of their pair: ⌊k·φ⌋ ≤ heap.
    let smaller = last(0, heap, |k| !is_at_most(u128::from(heap) + 1, k.into()));
    if is_at_most(heap.into(), smaller.into()) {
        heap.checked_add(smaller) // `heap` is the last of them
    } else {
        Some(smaller) // the others are the larger ones, and so the difference is heap − smaller
    }
}

/// Returns whether n ≤ k·φ, for n and k up to 2⁶⁴ that are not 2⁶⁴ and 0.
fn is_at_most(n: u128, k: u128) -> bool {
    n <= k || n * (n - k) <= k * k
}

/// Binary search for the largest number from `low` to `high` that satisfies the monotone `holds`, which
/// `low` satisfies.
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
    use crate::search::Search;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn options(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let from_x = (1..=x).map(|taken| (x - taken, y));
        let from_y = (1..=y).map(|taken| (x, y - taken));
        let from_both = (1..=x.min(y)).map(|taken| (x - taken, y - taken));
        from_x.chain(from_y).chain(from_both).collect()
    }

    fn pairs_to(largest: u64) -> impl Iterator<Item = (u64, u64)> {
        (0..=largest).flat_map(move |x| (0..=largest).map(move |y| (x, y)))
    }

    #[test]
    fn agrees_with_the_search_up_to_60() {
        let mut game = Search::new(options);
        for (x, y) in pairs_to(60) {
            assert_eq!(
                first_player_wins(x, y),
                game.first_player_wins((x, y)),
                "({x}, {y})"
            );
            let misere = game.first_player_wins_misere((x, y));
            assert_eq!(first_player_wins_misere(x, y), misere, "misère ({x}, {y})");
        }
    }

    #[test]
    fn winning_moves_agree_with_the_search_up_to_40() {
        let mut game = Search::new(options);
        for (x, y) in pairs_to(40) {
            let won: BTreeSet<_> = winning_moves(x, y).collect();
            assert_eq!(
                won,
                BTreeSet::from_iter(game.winning_moves((x, y))),
                "({x}, {y})"
            );
            assert_eq!(winning_moves(x, y).count(), won.len());
        }
    }

    /// A shift by 2 is not the rule of misère play: (0, 1) and (3, 4) refute it.
    #[test]
    fn misere_play_is_not_shifted_by_2() {
        let mut game = Search::new(options);
        assert!(!game.first_player_wins_misere((0, 1)));
        assert!(game.first_player_wins_misere((3, 4)) && !game.first_player_wins((1, 2)));
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
            assert_eq!(lost_pair(k), Some((least, least + k)));
            used.extend([least, least + k]);
        }
    }

    #[test]
    fn golden_pairs() {
        let pairs = (1..=8).map(|k| lost_pair(k).unwrap());
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
        assert_eq!(lost_pair(k), Some(pair));
        assert_eq!(lost_pair(k + 1), None);
        assert!(!first_player_wins(pair.0, pair.1) && first_player_wins(pair.0 + 1, pair.1));
        assert!(first_player_wins(u64::MAX, u64::MAX) && first_player_wins(0, u64::MAX));
    }

    /// In the last lost pair that fits, the larger heap is 2^64 − 1.
    #[test]
    fn winning_moves_handle_the_largest_heaps() {
        let pair = (11_400_714_819_323_198_485, u64::MAX);
        assert_eq!(winning_moves(pair.0, pair.1).next(), None);
        assert!(winning_moves(u64::MAX, u64::MAX).eq([
            (u64::MAX, pair.0),
            (pair.0, u64::MAX),
            (0, 0)
        ]));
        assert!(winning_moves(u64::MAX, 0).eq([(0, 0)]));
    }

    #[test]
    fn misere_play_handles_the_largest_heaps() {
        let half = 1 << 63;
        for (x, y) in [
            (half, half),
            (half, half + 1),
            (u64::MAX - 1, u64::MAX),
            (u64::MAX, u64::MAX),
        ] {
            assert!(
                first_player_wins_misere(x, y) && first_player_wins_misere(y, x),
                "({x}, {y})"
            );
        }
    }

    /// The claim without halving, ⌊√(5d²)⌋ = 3x − y, fails for (1, 2).
    #[test]
    fn lost_pairs_are_rounded_after_halving() {
        let root = |d: u64| (5 * d * d).isqrt();
        assert!(!first_player_wins(1, 2) && root(1) != 3 - 2);
        for (x, y) in pairs_to(60).filter(|(x, y)| x <= y) {
            let d = y - x;
            assert_eq!(
                d.midpoint(root(d)) != x,
                first_player_wins(x, y),
                "({x}, {y})"
            );
        }
    }

    /// F(40) is the first k that is wrong: F(41) − k·φ is φ to the power −40, and `f64` takes it for 0.
    #[test]
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss
    )]
    fn an_f64_is_not_precise_enough() {
        let phi = f64::midpoint(1.0, 5_f64.sqrt());
        let in_f64 = |k: u64| (k as f64 * phi) as u64;
        let k = 102_334_155;
        assert_eq!(lost_pair(k), Some((165_580_140, 267_914_295)));
        assert_eq!(in_f64(k), 165_580_141);
        assert_eq!(in_f64(k - 1), lost_pair(k - 1).unwrap().0);
    }

    proptest! {
        /// 2·k·φ = k + √(5k²), and the root may be rounded down before the sum is halved.
        #[test]
        fn agrees_with_wythoffs_formula(k in 0..=7_046_029_254_386_353_130_u64) {
            let k = u128::from(k);
            let smaller = k.midpoint((5 * k * k).isqrt()) as u64;
            prop_assert_eq!(lost_pair(k as u64), Some((smaller, smaller + k as u64)));
        }

        /// Beyond any search.
        #[test]
        fn lost_pairs_are_lost_and_their_neighbours_are_not(k in 0..=7_046_029_254_386_353_129_u64) {
            let (x, y) = lost_pair(k).unwrap();
            prop_assert!(!first_player_wins(x, y) && !first_player_wins(y, x));
            prop_assert!(first_player_wins(x, y + 1) && first_player_wins(x + 1, y) && first_player_wins(x + 1, y + 1));
        }

        #[test]
        fn a_won_position_has_a_winning_move(x: u64, y: u64) {
            let mut moves = winning_moves(x, y).peekable();
            prop_assert_eq!(first_player_wins(x, y), moves.peek().is_some());
            for (left_x, left_y) in moves {
                prop_assert!(!first_player_wins(left_x, left_y) && left_x <= x && left_y <= y);
                let (taken_x, taken_y) = (x - left_x, y - left_y);
                prop_assert!(taken_x == taken_y || taken_x == 0 || taken_y == 0);
            }
        }
    }
}
