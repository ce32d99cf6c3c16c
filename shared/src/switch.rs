//! Sums of switches: hot games, in which every move is worth making and the hottest one is made first.
//!
//! A *switch* {l | r} is a component with one move: Left turns it into l points, Right into r. Left wants many
//! points in all and Right few, and they move in turn until no switch is left.
//!
//! Its *mean* is (l + r)/2, and its *temperature* (l − r)/2: how much a move gains for either player, as l is the mean
//! plus the temperature, and r the mean minus the temperature. Whatever is played, the sum of the means counts in full.
//! So both players want the same of what is left: the temperatures that they move at.
//!
//! **The hottest switch is the best move.** Let A be the *alternating sum* of some temperatures, the largest minus the
//! second largest, plus the third, and so on. Claim: it is what the player to move gains by good play. By induction, a
//! move at temperature t gains t − A′, where A′ is the alternating sum of the others. At the largest temperature T that
//! is A. At any other t it is no more: what is left then has T in place of t. While a number grows, the alternating
//! sum changes at the same rate, up or down by the sign of its place; where the number passes another one, both are equal,
//! and their places can be exchanged. So T in place of t lowers the alternating sum by at most T − t, and the move at t
//! gains at most A.
//!
//! A game is *cold* if nobody wants to move in it, as in a number of [`partizan`](crate::partizan). The rule above holds for
//! switches with l < r as well, as long as the players must move in some switch.
//!
//! For example, of {9 | −1} and {5 | −5}, with the means 4 and 0, and both the temperature 5, Left takes either and Right
//! the other: 9 − 5 or 5 − 1, which is 4. Sources: J. Milnor, *Sums of positional games*, 1953; E. R. Berlekamp, J. H. Conway
//! and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982, chapter 6.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - hot games: sums of switches, the hottest first ([a chapter](http://localhost:8017/#chapter=hackenbush))
//!   - [Game with Marbles (Hard Version)](../../cf1914e2/index.html), `cf1914e2`
//!   - [Deque Game](../../arc116f/index.html), `arc116f`
//!
//! <!-- end -->

use std::cmp::Reverse;

/// Returns the points in all if both players play well and Left begins, given each switch {l | r} as (l, r).
///
/// # Panics
///
/// Panics if the difference l − r of a switch, or the sum of all points, does not fit in 128 bits.
///
/// # Complexity
///
/// O(n log n) for n switches.
///
/// # Examples
///
/// ```
/// use shared::switch::score;
///
/// // Left turns {9 | 0} into 9, Right {7 | -2} into -2, and Left {5 | 4} into 5.
/// assert_eq!(score(vec![(5, 4), (9, 0), (7, -2)]), 12);
/// ```
pub fn score(mut switches: Vec<(i128, i128)>) -> i128 {
    switches.sort_unstable_by_key(|&(left, right)| Reverse(left - right));
    let turns = switches.iter().enumerate();
    turns
        .map(|(turn, &(left, right))| if turn % 2 == 0 { left } else { right })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries every order of moves.
    fn played(switches: &[(i128, i128)], is_left: bool) -> i128 {
        let after = |index: usize| {
            let mut rest = switches.to_vec();
            let (left, right) = rest.remove(index);
            played(&rest, !is_left) + if is_left { left } else { right }
        };
        let scores = (0..switches.len()).map(after);
        let best = if is_left { scores.max() } else { scores.min() };
        best.unwrap_or(0)
    }

    proptest! {
        /// Also where a move costs something.
        #[test]
        fn agrees_with_every_order_of_moves(
            switches in prop::collection::vec((-9_i128..10, -9_i128..10), 0..7),
        ) {
            prop_assert_eq!(score(switches.clone()), played(&switches, true));
        }
    }
}
