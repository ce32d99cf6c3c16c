//! Games that may never end: retrograde analysis of any finite graph of positions. The player without
//! a move loses, and play that goes on for ever is a draw.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/retrograde.html"))]
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
//! # The number of moves
//!
//! A move to a lost position keeps a win, but need not bring it nearer: play may return. So count. The *remoteness* of
//! a decided position is the number of moves until the end if the winner hurries and the loser delays: 0 without
//! a move, one more than the least of the lost options if the position is won, and one more than the greatest of
//! its options if it is lost. It is odd iff the player to move wins. [`suspense`](crate::suspense) has the same number for games that end.
//!
//! If the positions that are decided wait in a queue, they are decided in the order of their remoteness: each gets one more than
//! that of the position at the head of the queue, and the heads never decrease. A won position is decided by the first of
//! its lost options that comes to the head, which has the least remoteness, and a lost one by the last of all its options, which
//! has the greatest. The option that decides a position is its [best](Ending::best) one: from r > 0 it
//! has r − 1.
//!
//! Neither player can do better, by induction on r: from an odd r no lost option has less than r − 1, and each other option
//! does not win; from an even r no option has more than r − 1.
//!
//! [`search`](crate::search) and [`minimax`](crate::minimax) are for games that end. Sources: E. Zermelo, *Über eine
//! Anwendung der Mengenlehre auf die Theorie des Schachspiels*, 1913; L. Kalmár, *Zur Theorie der abstrakten
//! Spiele*, 1928.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - games that may never end: retrograde analysis ([a chapter](http://localhost:8017/#chapter=games-that-may-not-end))
//!   - [Shiritori](../../abc209e/index.html), `abc209e`
//!   - [Berzerk](../../cf787c/index.html), `cf787c`
//!   - [时光的流逝 (Passing time, SBCOI 2020)](../../p6560/index.html), `p6560`
//! - the fewest moves, where play may never end: remoteness ([a chapter](http://localhost:8017/#chapter=games-that-may-not-end))
//!   - [棋盘游戏 (Board game, CQOI 2013)](../../p4576/index.html), `p4576`
//!
//! <!-- end -->

use std::collections::VecDeque;
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

/// How play ends from a position from which one of the players can force a win, if both play well: the
/// winner hurries, and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The number of moves until the end. It is odd iff the player to move wins.
    pub remoteness: u64,
    /// The position that a best move leads to, of either player; `None` at the end.
    pub best: Option<usize>,
}

impl Outcome {
    /// Returns the outcome of a position with this ending, or with none.
    pub fn of(ending: Option<Ending>) -> Self {
        match ending {
            Some(ending) if ending.remoteness % 2 == 1 => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        }
    }
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
    let endings = endings(positions, moves);
    endings.into_iter().map(Outcome::of).collect()
}

/// Returns the endings of the positions 0 to `positions` − 1, `None` for a draw, given each move as the position before
/// and the one after it.
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
/// use shared::retrograde::endings;
///
/// // 0 wins by the move to 3, too, but 2 is lost sooner. From 3 the player to move cannot but go to 1.
/// let endings = endings(4, &[(0, 3), (0, 2), (1, 2), (3, 1)]);
/// let remoteness = endings.iter().map(|ending| ending.unwrap().remoteness);
/// assert!(remoteness.eq([1, 1, 0, 2]));
/// let best = endings.iter().map(|ending| ending.unwrap().best);
/// assert!(best.eq([Some(2), Some(2), None, Some(1)]));
/// ```
pub fn endings(positions: usize, moves: &[(usize, usize)]) -> Vec<Option<Ending>> {
    let mut counts = vec![0; positions];
    // The latest move to each position, and for each move the one before it to the same position.
    let mut latest = vec![None; positions];
    let mut earlier = Vec::with_capacity(moves.len());
    for (index, &(before, after)) in moves.iter().enumerate() {
        counts[before] += 1;
        earlier.push(latest[after].replace(index));
    }
    endings_backwards(counts, |position| {
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
    moves: Vec<usize>,
    predecessors: impl FnMut(usize) -> I,
) -> Vec<Outcome>
where
    I: IntoIterator<Item = usize>,
{
    let endings = endings_backwards(moves, predecessors);
    endings.into_iter().map(Outcome::of).collect()
}

/// Returns the ending of each position, `None` for a draw, as [`outcomes_backwards`] returns the outcome.
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
/// use shared::retrograde::endings_backwards;
///
/// // Ten squares in a ring; a move goes 2 or 4 squares on, and whoever reaches square 0 wins.
/// let moves = (0..10).map(|square| if square == 0 { 0 } else { 2 }).collect();
/// let endings = endings_backwards(moves, |square| [2, 4].map(|steps| (square + 10 - steps) % 10));
/// // From 4 to 6 or 8, and from either to 0.
/// assert_eq!(endings[4].unwrap().remoteness, 2);
/// assert_eq!(endings[2].unwrap().best, Some(4));
/// ```
pub fn endings_backwards<I>(
    mut moves: Vec<usize>,
    mut predecessors: impl FnMut(usize) -> I,
) -> Vec<Option<Ending>>
where
    I: IntoIterator<Item = usize>,
{
    let mut endings = vec![None; moves.len()];
    let mut decided = VecDeque::new();
    for (position, &moves) in moves.iter().enumerate() {
        if moves == 0 {
            endings[position] = Some(Ending {
                remoteness: 0,
                best: None,
            });
            decided.push_back((position, 0));
        }
    }
    while let Some((position, remoteness)) = decided.pop_front() {
        let lost = remoteness % 2 == 0;
        for previous in predecessors(position) {
            if endings[previous].is_some() {
                continue;
            }
            // One more of its moves leads to a position that is decided.
            moves[previous] -= 1;
            if lost || moves[previous] == 0 {
                endings[previous] = Some(Ending {
                    remoteness: remoteness + 1,
                    best: Some(position),
                });
                decided.push_back((previous, remoteness + 1));
            }
        }
    }
    endings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::suspense::remoteness;
    use proptest::prelude::*;

    type Moves = Vec<(usize, usize)>;

    /// Returns the least number of moves within which one of the players can force a win from each position,
    /// by games of 0, 1, 2, … moves until nothing changes.
    fn by_length(positions: usize, moves: &Moves) -> Vec<Option<u64>> {
        let mut known = vec![None; positions];
        for length in 0.. {
            let shorter = known.clone();
            for (position, known) in known.iter_mut().enumerate() {
                let moves = moves.iter().filter(|&&(before, _)| before == position);
                let won = |option: Option<u64>| option.map(|length| length % 2 == 1);
                let mut options = moves.map(|&(_, after)| won(shorter[after]));
                if known.is_none()
                    && (options.clone().any(|option| option == Some(false))
                        || options.all(|option| option == Some(true)))
                {
                    *known = Some(length);
                }
            }
            if known == shorter {
                break;
            }
        }
        known
    }

    fn outcome(length: Option<u64>) -> Outcome {
        match length {
            None => Outcome::Draw,
            Some(length) if length % 2 == 0 => Outcome::Loss,
            Some(_) => Outcome::Win,
        }
    }

    fn moves() -> impl Strategy<Value = Moves> {
        prop::collection::vec((0_usize..12, 0_usize..12), 0..25)
    }

    proptest! {
        /// Loops and parallel moves, too.
        #[test]
        fn agrees_with_ever_longer_games(moves in moves()) {
            let lengths = by_length(12, &moves);
            let remoteness = endings(12, &moves).into_iter().map(|ending| Some(ending?.remoteness));
            prop_assert_eq!(remoteness.collect::<Vec<_>>(), &lengths[..]);
            let expected: Vec<Outcome> = lengths.into_iter().map(outcome).collect();
            prop_assert_eq!(outcomes(12, &moves), expected);
        }

        /// Whoever plays the best moves makes the game no longer, or no shorter, than the remoteness says, whatever the other does.
        #[test]
        fn best_moves_bring_the_end_nearer_by_one(moves in moves()) {
            let lengths = by_length(12, &moves);
            for (position, ending) in endings(12, &moves).into_iter().enumerate() {
                let Some(ending) = ending else { continue };
                let Some(best) = ending.best else {
                    prop_assert!(moves.iter().all(|&(before, _)| before != position));
                    continue;
                };
                prop_assert!(moves.contains(&(position, best)));
                prop_assert_eq!(lengths[best].map(|length| length + 1), Some(ending.remoteness));
            }
        }

        #[test]
        fn remoteness_is_that_of_suspense_where_play_ends(mut moves in moves()) {
            moves.retain(|(before, after)| before > after);
            let mut numbers = Vec::new();
            for position in 0..12 {
                let options = moves.iter().filter(|&&(before, _)| before == position);
                let options: Vec<u64> = options.map(|&(_, after)| numbers[after]).collect();
                numbers.push(remoteness(options));
            }
            let found = endings(12, &moves).into_iter().map(|ending| ending.expect("play ends").remoteness);
            prop_assert_eq!(found.collect::<Vec<_>>(), numbers);
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
        let first = endings(200_000, &line)[0].expect("decided");
        assert_eq!((first.remoteness, first.best), (199_999, Some(1)));
    }
}
