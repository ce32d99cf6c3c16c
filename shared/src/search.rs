//! Any game by search: who wins, and Grundy values, from the moves alone.
//!
//! Most games of a judge are small enough for this, and every closed form in this workspace is
//! tested against it. A position is any value that can be hashed; the game is a function from a
//! position to those that its moves lead to:
//!
//! ```
//! use shared::search::Search;
//!
//! // One heap; a move takes 1, 3 or 4 stones.
//! let mut game = Search::new(|&heap: &u64| {
//!     [1, 3, 4].into_iter().filter_map(move |taken| heap.checked_sub(taken))
//! });
//! assert!(!game.first_player_wins(7));
//! assert!(game.first_player_wins_misere(7));
//! assert_eq!((game.grundy(6), game.grundy(7)), (2, 0));
//! assert_eq!(game.winning_moves(8), [7]);
//! ```
//!
//! Positions that differ only in what does not matter, such as the order of the heaps, should be
//! one value: sort them. A sum of games needs no search of the sum: search the parts with
//! [`Search::grundy`] and add their values by [`nim_sum`](crate::nim::nim_sum()).
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - the game as a table of won and lost positions, P- and N-positions ([a chapter](http://localhost:8017/#chapter=one-heap))
//! - take 1, 3 or 4, or a number of any set: a table of won and lost heaps ([a chapter](http://localhost:8017/#chapter=one-heap))
//!   - [Stick Game](../../cses1729/index.html), `cses1729` [▶](http://localhost:8017/#problem=cses1729)
//!   - [Stones](../../edpc_k/index.html), `edpc-k` [▶](http://localhost:8017/#problem=edpc-k)
//! - mex and Grundy values; won iff not 0 ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Fibonacci again and again](../../hdu1848/index.html), `hdu1848` [▶](http://localhost:8017/#problem=hdu1848)
//!   - [S-Nim](../../hdu1536/index.html), `hdu1536` [▶](http://localhost:8017/#problem=hdu1536)
//!
//! <!-- end -->

use std::collections::HashMap;
use std::hash::Hash;

use crate::mex::mex;

/// A search that remembers what it has found about every position it has visited.
///
/// # Panics
///
/// A question panics if the search returns to a position on the line of play that it follows. It may
/// end before it meets a cycle: as soon as one move is known to win, the others do not matter. The
/// answer is right then, too, because the win takes finitely many moves.
///
/// # Complexity
///
/// For each question, the moves of a position that is visited are listed once. Whether the first
/// player wins is known as soon as one move wins, so the positions behind the others may stay
/// unvisited. The length of a game costs memory, not stack.
#[derive(Clone, Debug)]
pub struct Search<P, M> {
    moves: M,
    /// The answers to each question; `None` for a position whose moves are being searched.
    known: [HashMap<P, Option<u64>>; 3],
}

/// What is asked about a position; the answer to the first two is 1 for yes and 0 for no.
#[derive(Clone, Copy)]
enum Question {
    FirstPlayerWins,
    FirstPlayerWinsMisere,
    Grundy,
}

/// A position on the line of play that is being searched.
struct Visit<P, O> {
    position: P,
    /// The options that are still to be searched.
    options: O,
    /// The answers for the options that have been searched.
    answers: Vec<u64>,
}

impl<P, M, I> Search<P, M>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> I,
    I: IntoIterator<Item = P>,
{
    /// Creates a search of the game with these moves.
    pub fn new(moves: M) -> Self {
        let known = [HashMap::new(), HashMap::new(), HashMap::new()];
        Search { moves, known }
    }

    /// Returns whether the first player wins in normal play, where the player without a move loses.
    pub fn first_player_wins(&mut self, position: P) -> bool {
        self.ask(Question::FirstPlayerWins, position) == 1
    }

    /// Returns whether the first player wins in misère play, where the player without a move wins.
    pub fn first_player_wins_misere(&mut self, position: P) -> bool {
        self.ask(Question::FirstPlayerWinsMisere, position) == 1
    }

    /// Returns the Grundy value of a position: the [`mex`] of those of its options.
    pub fn grundy(&mut self, position: P) -> u64 {
        self.ask(Question::Grundy, position)
    }

    /// Lists the positions that winning moves lead to in normal play, in the order of the moves.
    #[allow(clippy::needless_pass_by_value)] // as the other questions take it
    pub fn winning_moves(&mut self, position: P) -> Vec<P> {
        let options = (self.moves)(&position).into_iter();
        let mut options: Vec<P> = options.collect();
        options.retain(|option| !self.first_player_wins(option.clone()));
        options
    }

    fn ask(&mut self, question: Question, position: P) -> u64 {
        let mut line = Vec::new();
        let mut answer = self.visit(question, position, &mut line);
        while let Some(mut visit) = line.pop() {
            visit.answers.extend(answer);
            let next = match question {
                // A move to a lost position wins, whatever the others do.
                Question::FirstPlayerWins | Question::FirstPlayerWinsMisere
                    if visit.answers.ends_with(&[0]) =>
                {
                    None
                }
                _ => visit.options.next(),
            };
            answer = if let Some(option) = next {
                line.push(visit);
                self.visit(question, option, &mut line)
            } else {
                let answers = visit.answers;
                let answer = match question {
                    Question::FirstPlayerWins => answers.contains(&0).into(),
                    Question::FirstPlayerWinsMisere => {
                        (answers.is_empty() || answers.contains(&0)).into()
                    }
                    Question::Grundy => mex(answers),
                };
                self.known[question as usize].insert(visit.position, Some(answer));
                Some(answer)
            };
        }
        answer.expect("the last visit answers for the first position")
    }

    /// Returns the answer for a position if it is known; otherwise begins a visit of it.
    fn visit(
        &mut self,
        question: Question,
        position: P,
        line: &mut Vec<Visit<P, I::IntoIter>>,
    ) -> Option<u64> {
        let known = &mut self.known[question as usize];
        if let Some(&answer) = known.get(&position) {
            assert!(answer.is_some(), "play can return to a position");
            return answer;
        }
        known.insert(position.clone(), None);
        line.push(Visit {
            options: (self.moves)(&position).into_iter(),
            position,
            answers: Vec::new(),
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The definitions word for word: no memory, no early end.
    fn wins(moves: &[BTreeSet<usize>], position: usize, without_a_move: bool) -> bool {
        let options = &moves[position];
        let lost = options
            .iter()
            .filter(|&&option| !wins(moves, option, without_a_move));
        lost.count() > 0 || (options.is_empty() && without_a_move)
    }

    fn value(moves: &[BTreeSet<usize>], position: usize) -> u64 {
        let options: BTreeSet<u64> = moves[position]
            .iter()
            .map(|&option| value(moves, option))
            .collect();
        (0..13).find(|value| !options.contains(value)).unwrap()
    }

    /// A game on the positions 0, 1, …: each set has the options of one, all smaller.
    fn game() -> impl Strategy<Value = Vec<BTreeSet<usize>>> {
        let sets = prop::collection::vec(prop::collection::btree_set(0_usize..12, 0..5), 1..12);
        sets.prop_map(|mut sets| {
            for (position, options) in sets.iter_mut().enumerate() {
                options.retain(|&option| option < position);
            }
            sets
        })
    }

    proptest! {
        #[test]
        fn agrees_with_the_definitions(game in game()) {
            let mut search = Search::new(|&position: &usize| game[position].iter().copied());
            for position in (0..game.len()).rev() {
                prop_assert_eq!(search.first_player_wins(position), wins(&game, position, false));
                prop_assert_eq!(search.first_player_wins_misere(position), wins(&game, position, true));
                prop_assert_eq!(search.grundy(position), value(&game, position));
                let winning = game[position].iter().copied().filter(|&option| !wins(&game, option, false));
                prop_assert_eq!(search.winning_moves(position), winning.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn long_games_need_no_stack() {
        let mut line = Search::new(|&left: &u32| left.checked_sub(1));
        assert!(line.first_player_wins(30_001));
        assert!(line.first_player_wins_misere(30_000));
        assert_eq!(line.grundy(30_001), 1);
    }

    #[test]
    fn stops_at_the_first_winning_move() {
        let mut visited = 0;
        let mut game = Search::new(|&left: &u32| {
            visited += 1;
            // From 100 to 0, which is lost; the others are never looked at.
            0..left
        });
        assert!(game.first_player_wins(100));
        assert_eq!(visited, 2);
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn rejects_a_cycle() {
        Search::new(|&position: &u8| [1 - position]).first_player_wins(0);
    }

    /// 0 -> 1 and 0 -> 2 -> 0.
    fn win_or_cycle() -> Search<usize, impl FnMut(&usize) -> Vec<usize>> {
        Search::new(|&position: &usize| {
            let options: [&[usize]; 3] = [&[1, 2], &[], &[0]];
            options[position].to_vec()
        })
    }

    /// The move to 1 wins; that play could go round through 2 changes nothing.
    #[test]
    fn a_win_is_right_whatever_cycles_lie_behind_other_moves() {
        assert!(win_or_cycle().first_player_wins(0));
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn grundy_values_meet_every_cycle() {
        win_or_cycle().grundy(0);
    }
}
