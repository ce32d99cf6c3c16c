//! Euclid's game: from two numbers, a move takes a positive multiple of the smaller one from the
//! larger one, and whoever reaches a zero wins.
//!
//! With 0 < x ≤ y and y = k·x + r, r < x, the moves lead to (y − x, x), …, (x + r, x), and (r, x). So
//! either k = 1 and there is no choice, or the player may move to (r, x), or leave (x + r, x), from where
//! the opponent must.
//!
//! ```
//! use shared::euclid::{first_player_wins, suspense, winning_move};
//!
//! assert!(first_player_wins(39, 15) && !first_player_wins(24, 15));
//! assert_eq!(winning_move(39, 15), Some((24, 15)));
//! assert_eq!([suspense(39, 15), suspense(24, 15), suspense(0, 7)], [5, 4, 0]);
//! ```
//!
//! Source: A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm and a winning
//! strategy for it*, 1969.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - the suspense of Euclid's game, without a quadratic table ([a chapter](http://localhost:8017/#chapter=euclid))
//!   - [GG and MM](../../gg_and_mm/index.html), `gg-and-mm`
//! - Euclid's game ([a chapter](http://localhost:8017/#chapter=euclid))
//!   - [欧几里德的游戏 (Euclid's game)](../../p1290/index.html), `p1290` [▶](http://localhost:8017/#problem=p1290)
//!
//! <!-- end -->

/// Returns whether the first player wins.
///
/// Takes the two numbers in any order. If one is 0, the game is over and lost. Otherwise the first
/// player wins iff k ≥ 2 or (r, x) is lost. For k = 1 the move to (r, x) is forced. For k ≥ 2 they move to
/// (r, x) if it is lost, and otherwise to (x + r, x), which is lost because its only move leads to a won
/// pair.
///
/// In other words, they win iff y / x is 1 or above the golden ratio. In `f64` no comparison of the quotient decides
/// that: (102334155, 165580141) is won and (165580141, 267914296) is lost, and both quotients are the same number.
///
/// # Complexity
///
/// O(log min(x, y)): the steps of Euclid's algorithm.
pub fn first_player_wins(x: u64, y: u64) -> bool {
    let (x, y) = (x.min(y), x.max(y));
    x > 0 && (y / x >= 2 || !first_player_wins(y % x, x))
}

/// Returns the pair that a winning move leaves, in the order given; `None` if the player to move loses.
///
/// It is (r, x) if that is lost, and otherwise (x + r, x), which leaves the opponent no choice, if k ≥ 2.
///
/// # Complexity
///
/// O(log min(x, y)).
pub fn winning_move(x: u64, y: u64) -> Option<(u64, u64)> {
    if x > y {
        return winning_move(y, x).map(|(y, x)| (x, y));
    }
    let rest = y.checked_rem(x)?; // a game with a zero is over
    if !first_player_wins(rest, x) {
        return Some((x, rest));
    }
    (y / x >= 2).then(|| (x, x + rest))
}

/// Returns the [suspense](crate::suspense) of the game: odd iff the first player wins.
///
/// Takes the two numbers in any order; 0 if one is 0. Let s be the suspense of (r, x). For k = 1 the move
/// to it is forced, and the suspense is s + 1. For larger k there is one lost option, as those with a
/// quotient of 2 or more are won. If s is even, it is (r, x), and the suspense is s + 1. If s is odd, it is
/// (x + r, x), of suspense s + 1, and the suspense is s + 2.
///
/// # Complexity
///
/// O(log min(x, y)).
pub fn suspense(x: u64, y: u64) -> u64 {
    let (x, y) = (x.min(y), x.max(y));
    if x == 0 {
        return 0;
    }
    let after = suspense(y % x, x);
    let may_wait = y / x >= 2;
    after + 1 + u64::from(may_wait && after % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::suspense::suspense as by_options;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn options(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let (x, y) = (x.min(y), x.max(y));
        if x == 0 {
            return Vec::new();
        }
        (1..=y / x).map(|multiple| (x, y - multiple * x)).collect()
    }

    fn searched_suspense(position: (u64, u64), known: &mut HashMap<(u64, u64), u64>) -> u64 {
        if let Some(&number) = known.get(&position) {
            return number;
        }
        let left: Vec<u64> = options(&position)
            .into_iter()
            .map(|option| searched_suspense(option, known))
            .collect();
        known.insert(position, by_options(left));
        known[&position]
    }

    #[test]
    fn agrees_with_the_search_up_to_120() {
        let mut search = Search::new(options);
        let mut known = HashMap::new();
        for x in 0..=120 {
            for y in 0..=120 {
                assert_eq!(
                    first_player_wins(x, y),
                    search.first_player_wins((x, y)),
                    "({x}, {y})"
                );
                assert_eq!(
                    suspense(x, y),
                    searched_suspense((x, y), &mut known),
                    "({x}, {y})"
                );
                let left = winning_move(x, y);
                assert_eq!(left.is_some(), first_player_wins(x, y), "({x}, {y})");
                if let Some((left_x, left_y)) = left {
                    let sorted = (left_x.min(left_y), left_x.max(left_y));
                    let is_option = |&(a, b): &(u64, u64)| (a.min(b), a.max(b)) == sorted;
                    assert!(options(&(x, y)).iter().any(is_option), "({x}, {y})");
                    assert!(left_x <= x && left_y <= y, "({x}, {y})");
                    assert!(!search.first_player_wins(sorted), "({x}, {y})");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn suspense_is_odd_iff_the_first_player_wins(x: u64, y: u64) {
            prop_assert_eq!(suspense(x, y) % 2 == 1, first_player_wins(x, y));
            prop_assert_eq!(winning_move(x, y).is_some(), first_player_wins(x, y));
        }
    }

    /// F(92) and F(93): 91 forced moves lead down to (1, 2) and to the end. No table holds them.
    #[test]
    fn suspense_needs_no_table() {
        let fibonacci = (7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
        assert_eq!(suspense(fibonacci.0, fibonacci.1), 91);
    }

    /// Neighbouring Fibonacci numbers: one pair is won, the next one lost.
    #[test]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)]
    fn an_f64_is_not_precise_enough() {
        let (won, lost) = (
            (102_334_155_u64, 165_580_141_u64),
            (165_580_141, 267_914_296_u64),
        );
        let quotient = |(x, y): (u64, u64)| y as f64 / x as f64;
        assert_eq!(quotient(won).to_bits(), quotient(lost).to_bits());
        for (pair, wins) in [(won, true), (lost, false)] {
            assert_eq!(first_player_wins(pair.0, pair.1), wins);
            assert_eq!(Search::new(options).first_player_wins(pair), wins);
        }
    }

    /// Neighbouring Fibonacci numbers allow no choice until (1, 2): the winner alternates.
    #[test]
    fn neighbouring_fibonacci_numbers_alternate() {
        let (mut x, mut y, mut wins) = (1_u64, 2_u64, true);
        while let Some(sum) = x.checked_add(y) {
            assert_eq!(first_player_wins(x, y), wins, "({x}, {y})");
            (x, y, wins) = (y, sum, !wins);
        }
        assert!(y > 1 << 63);
    }
}
