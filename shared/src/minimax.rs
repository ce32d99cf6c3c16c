//! Games with scores, and games with draws: minimax with alpha–beta pruning and memory.
//!
//! Each player maximises their own score minus the opponent's. The value of a position is that
//! difference under best play, seen from the player to move: the best, over all moves, of what the
//! move gains minus the value of the position after it. A game that is won, drawn or lost has the
//! values 1, 0 and −1 at its end, and no gains before.
//!
//! Alpha–beta asks less than the value: is it at most α, at least β, or what is it in between? What is learned of a
//! position is a bound from below and one from above, which are kept. The answer, r for a value v, means v ≤ r if r ≤ α,
//! v ≥ r if r ≥ β, and v = r in between. By induction over play: a move of gain g to a position of value w is worth
//! g − w, and r is the largest of the g − s for the answers s to the question (g − β, g − a) about it, where a is the
//! larger of α and the best move so far.
//!
//! - If s ≤ g − β, then w ≤ s, and the move is worth at least g − s ≥ β. So is the value: the other moves do not matter.
//! - If s ≥ g − a, then w ≥ s, and the move is worth at most g − s ≤ a. So it changes neither whether the value is at
//!   most α, nor which larger value it is.
//! - In between w = s, and the move is worth just g − s.
//!
//! For example, asked whether a position is worth at least 5, a first move worth 6 ends the search; after one worth
//! 3, the next is only asked whether it is worth at least 5.
//!
//! Source: D. E. Knuth and R. W. Moore, *An analysis of alpha-beta pruning*, 1975.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - minimax and alpha–beta ([a chapter](http://localhost:8017/#chapter=hackenbush))
//!   - [Find the Winning Move](../../poj1568/index.html), `poj1568`
//!   - [Peg Game for Two](../../peggamefortwo/index.html), `peggamefortwo`
//!
//! <!-- end -->

use std::collections::HashMap;
use std::hash::Hash;

/// What the player to move is up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<P> {
    /// The game is over, with this value for the player to move.
    Over(i64),
    /// The moves, at least one: what each gains at once, and the position it leads to.
    Moves(Vec<(i64, P)>),
}

/// A search that keeps what it has learned of each position.
///
/// The game is a function from a position to the [`Turn`] of the player to move. Promising moves should come first.
///
/// # Panics
///
/// A question panics if the search returns to a position on the line of play that it follows. It may end before it
/// meets a cycle.
///
/// # Examples
///
/// ```
/// use shared::minimax::{Minimax, Turn};
///
/// // A row of coins; a move takes one from an end, and the player with more money is happy.
/// let coins = [4, 1, 9, 5];
/// let mut game = Minimax::new(|&(from, to): &(usize, usize)| {
///     if from == to {
///         return Turn::Over(0);
///     }
///     Turn::Moves(vec![(coins[from], (from + 1, to)), (coins[to - 1], (from, to - 1))])
/// });
/// assert_eq!(game.value((0, 4)), 7); // 4, then 9 after 1 or 5
/// assert!(!game.is_at_least((0, 4), 8));
/// ```
#[derive(Clone, Debug)]
pub struct Minimax<P, F> {
    rules: F,
    known: HashMap<P, Bounds>,
}

/// What is known of the value of a position.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    lower: i64,
    upper: i64,
    /// Whether the position is on the line of play that is being searched.
    is_open: bool,
}

/// Beyond every value that is answered, with room for gains.
const INFINITY: i64 = i64::MAX / 2;

impl<P, F> Minimax<P, F>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Turn<P>,
{
    /// Creates a search of the game with these rules.
    pub fn new(rules: F) -> Self {
        let known = HashMap::new();
        Minimax { rules, known }
    }

    /// Returns the value of a position for the player to move.
    ///
    /// # Panics
    ///
    /// Panics if the value is ±`i64::MAX / 2` or beyond; may panic if the gains of a line of play are.
    ///
    /// # Complexity
    ///
    /// At best about the square root of what plain minimax visits. A position of which only a bound is known
    /// is searched again if the bound does not answer the next question about it. Recursion as deep as the
    /// game.
    pub fn value(&mut self, position: P) -> i64 {
        let value = self.search(position, -INFINITY, INFINITY);
        assert!(
            (1 - INFINITY..INFINITY).contains(&value),
            "a value out of range"
        );
        value
    }

    /// Returns whether the value of a position is at least `bound`, as soon as that is known.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is beyond `i64::MAX / 2`; may panic if the gains of a line of play are.
    ///
    /// # Complexity
    ///
    /// As [`value`](Minimax::value), but often much less.
    pub fn is_at_least(&mut self, position: P, bound: i64) -> bool {
        assert!(
            (1 - INFINITY..=INFINITY).contains(&bound),
            "a bound out of range"
        );
        self.search(position, bound - 1, bound) >= bound
    }

    /// Returns the value if it is between `alpha` and `beta`; otherwise a bound on it on the same side.
    fn search(&mut self, position: P, mut alpha: i64, mut beta: i64) -> i64 {
        let (lower, upper) = match self.known.get(&position) {
            Some(known) => {
                assert!(!known.is_open, "play can return to a position");
                (known.lower, known.upper)
            }
            None => (i64::MIN, i64::MAX),
        };
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
        let (mut best, start) = (i64::MIN, alpha);
        match (self.rules)(&position) {
            Turn::Over(value) => {
                assert!(
                    (1 - INFINITY..INFINITY).contains(&value),
                    "a value out of range"
                );
                return value;
            }
            Turn::Moves(moves) => {
                let open = Bounds {
                    lower,
                    upper,
                    is_open: true,
                };
                self.known.insert(position.clone(), open);
                for (gain, next) in moves {
                    let limit = |bound| gain.checked_sub(bound).expect("gains in range");
                    let after = self.search(next, limit(beta), limit(alpha));
                    best = best.max(limit(after));
                    alpha = alpha.max(best);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        let (lower, upper) = if best >= beta {
            (best, upper)
        } else if best <= start {
            (lower, best)
        } else {
            (best, best)
        };
        let known = Bounds {
            lower,
            upper,
            is_open: false,
        };
        self.known.insert(position, known);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The moves from each position, to smaller ones; an end has a value instead.
    type Game = Vec<Result<Vec<(i64, usize)>, i64>>;

    fn game() -> impl Strategy<Value = Game> {
        let moves = prop::collection::vec((-3_i64..4, any::<prop::sample::Index>()), 0..4);
        prop::collection::vec((moves, -5_i64..6), 1..8).prop_map(|positions| {
            let turn = |(position, (moves, value)): (usize, (Vec<_>, i64))| {
                if position == 0 || moves.is_empty() {
                    return Err(value);
                }
                let next = |(gain, next): (i64, prop::sample::Index)| (gain, next.index(position));
                Ok(moves.into_iter().map(next).collect())
            };
            positions.into_iter().enumerate().map(turn).collect()
        })
    }

    fn plain(game: &Game, position: usize) -> i64 {
        match &game[position] {
            Err(value) => *value,
            Ok(moves) => moves
                .iter()
                .map(|&(gain, next)| gain - plain(game, next))
                .max()
                .unwrap(),
        }
    }

    proptest! {
        /// Whatever was asked before.
        #[test]
        fn agrees_with_plain_minimax(
            game in game(),
            questions in prop::collection::vec((any::<prop::sample::Index>(), -9_i64..10), 20..60),
        ) {
            let mut search = Minimax::new(|&position: &usize| match &game[position] {
                Err(value) => Turn::Over(*value),
                Ok(moves) => Turn::Moves(moves.clone()),
            });
            for (position, bound) in questions {
                let position = position.index(game.len());
                let value = plain(&game, position);
                prop_assert_eq!(search.is_at_least(position, bound), value >= bound);
                if bound % 4 == 0 {
                    prop_assert_eq!(search.value(position), value);
                }
            }
        }
    }

    /// A search that ends at its lower bound knows no more than that the value is not above it: the opponent's first gain
    /// of 5 ends the search from 0 for "at least −4", and their second of 9 makes the value −9.
    #[test]
    fn a_value_at_the_lower_bound_is_not_exact() {
        let mut game = Minimax::new(|&turn: &u8| match turn {
            0 => Turn::Moves(vec![(0, 1)]),
            1 => Turn::Moves(vec![(5, 2), (9, 2)]),
            _ => Turn::Over(0),
        });
        assert!(!game.is_at_least(0, -4));
        assert!(!game.is_at_least(0, -5));
        assert_eq!(game.value(0), -9);
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn rejects_a_cycle() {
        let mut game = Minimax::new(|&position: &u32| Turn::Moves(vec![(0, (position + 1) % 3)]));
        game.value(0);
    }

    /// The second of two large gains is larger: no bound may end the search after the first.
    #[test]
    #[should_panic(expected = "a value out of range")]
    fn rejects_gains_that_add_up_to_too_much() {
        let gains = [1_i64 << 62, (1 << 62) + 5];
        let mut game = Minimax::new(|&left: &u8| match left {
            0 => Turn::Over(0),
            _ => Turn::Moves(gains.map(|gain| (gain, 0)).to_vec()),
        });
        game.value(1);
    }

    /// The first gain is as large as the opponent's largest one.
    #[test]
    fn large_gains_may_cancel() {
        let large = i64::MAX / 2;
        let mut game = Minimax::new(|&turn: &u8| match turn {
            0 => Turn::Moves(vec![(large, 1)]),
            1 => Turn::Moves(vec![(large - 7, 2), (large - 2, 2)]),
            _ => Turn::Over(0),
        });
        assert_eq!(game.value(0), 2);
    }

    #[test]
    #[should_panic(expected = "a value out of range")]
    fn rejects_the_least_value() {
        Minimax::new(|()| Turn::Over(i64::MIN)).value(());
    }

    #[test]
    #[should_panic(expected = "a bound out of range")]
    fn rejects_the_least_bound() {
        Minimax::new(|()| Turn::Over(0)).is_at_least((), i64::MIN);
    }

    #[test]
    fn accepts_bounds_up_to_the_largest() {
        let largest = i64::MAX / 2;
        let mut game = Minimax::new(|&value: &i64| Turn::Over(value));
        assert!(game.is_at_least(0, 1 - largest));
        assert!(game.is_at_least(largest - 1, largest - 1));
        assert!(!game.is_at_least(largest - 1, largest));
    }

    #[test]
    #[should_panic(expected = "a bound out of range")]
    fn rejects_a_bound_above_the_largest() {
        Minimax::new(|()| Turn::Over(0)).is_at_least((), i64::MAX / 2 + 1);
    }

    #[test]
    fn stops_when_it_knows() {
        let mut visited = 0;
        let mut game = Minimax::new(|&left: &u32| {
            visited += 1;
            match left {
                0 => Turn::Over(-1),
                _ => Turn::Moves((0..left).map(|left| (0, left)).collect()),
            }
        });
        assert!(game.is_at_least(100, 1));
        assert_eq!(visited, 2);
    }
}
