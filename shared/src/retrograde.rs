//! Games that may never end: retrograde analysis of any finite graph of positions. The player without
//! a move loses, and play that goes on for ever is a draw.
//!
//! The analysis goes backwards from the positions without a move, which are lost:
//!
//! - A position with a move to a lost one is won.
//! - A position whose moves all lead to won ones is lost.
//! - What neither rule ever reaches is a draw.
//!
//! Play from a decided position ends as the analysis says, by induction on the order of the decisions:
//! the winner moves to a position that was decided earlier, and the loser can only move to such ones. A
//! position that is left over has no move to a lost one, or it would be won, and not all of its moves
//! lead to won ones, or it would be lost. So it has a move to a position that is left over as well, and its
//! other moves lead to won ones: both players can go on for ever, and neither of them can force a win.
//!
//! A move to a lost position keeps a win, but brings it nearer only if that one was decided earlier; by
//! others, play may return. [`search`](crate::search) and [`minimax`](crate::minimax) are for games that
//! end. Sources: E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels*, 1913;
//! L. Kalmár, *Zur Theorie der abstrakten Spiele*, 1928.

use std::iter::successors;

/// How a game ends for the player to move, if both players play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// They can force a win.
    Win,
    /// The opponent can force a win.
    Loss,
    /// Neither player can: play never ends.
    Draw,
}

/// Returns the outcomes of the positions 0 to `positions` − 1, given each move as the position before and
/// the one after it.
///
/// # Panics
///
/// Panics if a move leads from or to something else.
///
/// # Complexity
///
/// O(positions + moves), without recursion.
///
/// # Examples
///
/// ```
/// use shared::retrograde::{outcomes, Outcome::{Draw, Loss, Win}};
///
/// // 0 and 1 lead to each other, and 1 also to 2, which wins by the move to 3.
/// assert_eq!(outcomes(4, &[(0, 1), (1, 0), (1, 2), (2, 3)]), [Draw, Draw, Win, Loss]);
/// ```
pub fn outcomes(positions: usize, moves: &[(usize, usize)]) -> Vec<Outcome> {
    let mut counts = vec![0; positions];
    // The latest move to each position, and for each move the one before it to the same position.
    let mut latest = vec![None; positions];
    let mut earlier = Vec::with_capacity(moves.len());
    for (index, &(before, after)) in moves.iter().enumerate() {
        counts[before] += 1;
        earlier.push(latest[after].replace(index));
    }
    outcomes_backwards(counts, |position| {
        successors(latest[position], |&index| earlier[index]).map(|index| moves[index].0)
    })
}

/// Returns the outcome of each position, from the number of moves of each and a function that lists
/// the predecessors of a position, which may compute them: nothing is stored per move.
///
/// A position is listed once per move that leads from it. One without moves is lost, whatever
/// lists it as a predecessor: so a position where the game is over has no moves.
///
/// # Panics
///
/// Panics if a predecessor is not a position.
///
/// # Complexity
///
/// O(positions + moves). The predecessors of a position are listed at most once.
///
/// # Examples
///
/// ```
/// use shared::retrograde::{outcomes_backwards, Outcome::{Draw, Loss, Win}};
///
/// // Ten squares in a ring; a move goes 2 or 4 squares on, and whoever reaches square 0 wins.
/// let moves = (0..10).map(|square| if square == 0 { 0 } else { 2 }).collect();
/// let outcomes = outcomes_backwards(moves, |square| [2, 4].map(|steps| (square + 10 - steps) % 10));
/// assert_eq!(outcomes, [Loss, Draw, Win, Draw, Loss, Draw, Win, Draw, Win, Draw]);
/// ```
pub fn outcomes_backwards<I>(
    mut moves: Vec<usize>,
    mut predecessors: impl FnMut(usize) -> I,
) -> Vec<Outcome>
where
    I: IntoIterator<Item = usize>,
{
    let mut outcomes = vec![Outcome::Draw; moves.len()];
    let mut decided = Vec::new();
    for (position, &moves) in moves.iter().enumerate() {
        if moves == 0 {
            outcomes[position] = Outcome::Loss;
            decided.push(position);
        }
    }
    while let Some(position) = decided.pop() {
        for previous in predecessors(position) {
            if outcomes[previous] != Outcome::Draw {
                continue;
            }
            if outcomes[position] == Outcome::Loss {
                outcomes[previous] = Outcome::Win;
                decided.push(previous);
                continue;
            }
            // One more of its moves leads to a position that is won.
            moves[previous] -= 1;
            if moves[previous] == 0 {
                outcomes[previous] = Outcome::Loss;
                decided.push(previous);
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    type Moves = Vec<(usize, usize)>;

    /// Who can force a win within so many moves, for more and more moves until nothing changes.
    fn by_length(positions: usize, moves: &Moves) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::Draw; positions];
        loop {
            let outcome = |position: usize| {
                let moves = moves.iter().filter(|&&(before, _)| before == position);
                let mut options = moves.map(|&(_, after)| outcomes[after]);
                if options.clone().any(|option| option == Outcome::Loss) {
                    Outcome::Win
                } else if options.all(|option| option == Outcome::Win) {
                    Outcome::Loss
                } else {
                    Outcome::Draw
                }
            };
            let longer: Vec<Outcome> = (0..positions).map(outcome).collect();
            if longer == outcomes {
                return outcomes;
            }
            outcomes = longer;
        }
    }

    fn moves() -> impl Strategy<Value = Moves> {
        prop::collection::vec((0_usize..12, 0_usize..12), 0..25)
    }

    proptest! {
        /// Loops and parallel moves, too.
        #[test]
        fn agrees_with_ever_longer_games(moves in moves()) {
            prop_assert_eq!(outcomes(12, &moves), by_length(12, &moves));
        }

        #[test]
        fn agrees_with_the_search_where_play_ends(mut moves in moves()) {
            moves.retain(|(before, after)| before > after);
            let mut game = Search::new(|&position: &usize| {
                let moves = moves.iter().filter(move |&&(before, _)| before == position);
                moves.map(|&(_, after)| after)
            });
            for (position, outcome) in outcomes(12, &moves).into_iter().enumerate() {
                let wins = game.first_player_wins(position);
                prop_assert_eq!(outcome, if wins { Outcome::Win } else { Outcome::Loss });
            }
        }
    }

    #[test]
    fn handles_no_positions_loops_and_parallel_moves() {
        use Outcome::{Draw, Loss, Win};
        assert_eq!(outcomes(0, &[]), []);
        assert_eq!(outcomes(1, &[(0, 0)]), [Draw]);
        // From 0 both moves lead to 1, which wins.
        let parallel = outcomes(3, &[(0, 1), (1, 2), (0, 1), (1, 2)]);
        assert_eq!(parallel, [Loss, Win, Loss]);
    }

    #[test]
    fn positions_without_moves_stay_lost_whatever_lists_them() {
        let ring = outcomes_backwards(vec![0, 1, 1], |position| [(position + 2) % 3]);
        assert_eq!(ring, [Outcome::Loss, Outcome::Loss, Outcome::Win]);
    }

    #[test]
    fn long_lines_need_no_stack() {
        let line: Moves = (1..200_000)
            .map(|position| (position - 1, position))
            .collect();
        let outcomes = outcomes(200_000, &line);
        assert_eq!(outcomes[..2], [Outcome::Win, Outcome::Loss]);
    }
}
