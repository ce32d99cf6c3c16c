//! Any game by search: who wins, and Grundy values, from the moves alone.
//!
//! Most games of a judge are small enough for this, and every closed form in this workspace is
//! tested against it. A position is any value that can be hashed; the game is a function from a
//! position to those that its moves lead to:
//!
//! ```
//! use shared::search::{first_player_wins, first_player_wins_misere, Search};
//!
//! // One heap; a move takes 1, 3 or 4 stones.
//! let moves = |&heap: &u64| {
//!     let left = [1, 3, 4].map(|taken| heap.checked_sub(taken));
//!     left.into_iter().flatten()
//! };
//! assert!(!first_player_wins(7, moves));
//! assert!(first_player_wins_misere(7, moves));
//!
//! let mut game = Search::grundy(moves);
//! assert_eq!((game.value(6), game.value(7)), (2, 0));
//! ```
//!
//! Positions that differ only in what does not matter, such as the order of the heaps, should be
//! one value: sort them. Sums of games need no search of the sum; search the parts with
//! [`Search::grundy`] and add their values by [`nim_sum`](crate::nim::nim_sum()).

use std::collections::HashMap;
use std::hash::Hash;

use crate::mex::mex;

/// Returns whether the first player wins in normal play, where the player without a move loses.
///
/// See [`Search`] for `moves`, panics and cost; to ask about several positions, it is faster.
pub fn first_player_wins<P, I>(position: P, moves: impl FnMut(&P) -> I) -> bool
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
{
    Search::normal(moves).value(position)
}

/// Returns whether the first player wins in misère play, where the player without a move wins.
///
/// See [`Search`] for `moves`, panics and cost.
pub fn first_player_wins_misere<P, I>(position: P, moves: impl FnMut(&P) -> I) -> bool
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
{
    Search::misere(moves).value(position)
}

/// Returns the Grundy value of a position.
///
/// See [`Search`] for `moves`, panics and cost.
pub fn grundy<P, I>(position: P, moves: impl FnMut(&P) -> I) -> u64
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
{
    Search::grundy(moves).value(position)
}

/// A search that remembers the value of every position it has visited.
///
/// [`normal`](Search::normal) and [`misere`](Search::misere) tell who wins,
/// [`grundy`](Search::grundy) computes Grundy values. The moves of a game must come to an end.
///
/// # Complexity
///
/// Each position that is visited is kept, and its moves are listed once. Whether the first player
/// wins is known as soon as one move wins, so the positions behind the others may stay unvisited. The
/// length of a game costs memory, not stack.
#[derive(Clone, Debug)]
pub struct Search<P, M, R: Rule> {
    moves: M,
    /// `None` for a position whose moves are being searched.
    known: HashMap<P, Option<R::Value>>,
}

impl<P, M, I> Search<P, M, Normal>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> I,
    I: IntoIterator<Item = P>,
{
    /// Creates a search for who wins in normal play, where the player without a move loses.
    pub fn normal(moves: M) -> Self {
        Search::new(moves)
    }
}

impl<P, M, I> Search<P, M, Misere>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> I,
    I: IntoIterator<Item = P>,
{
    /// Creates a search for who wins in misère play, where the player without a move wins.
    pub fn misere(moves: M) -> Self {
        Search::new(moves)
    }
}

impl<P, M, I> Search<P, M, Grundy>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> I,
    I: IntoIterator<Item = P>,
{
    /// Creates a search for Grundy values.
    pub fn grundy(moves: M) -> Self {
        Search::new(moves)
    }
}

impl<P, M, I, R> Search<P, M, R>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> I,
    I: IntoIterator<Item = P>,
    R: Rule,
{
    fn new(moves: M) -> Self {
        let known = HashMap::new();
        Search { moves, known }
    }

    /// Returns whether the player to move wins; for [`Search::grundy`], the Grundy value.
    ///
    /// # Panics
    ///
    /// Panics if play can return to a position.
    pub fn value(&mut self, position: P) -> R::Value {
        let mut line = Vec::new();
        let mut known = self.visit(position, &mut line);
        while let Some(mut visit) = line.pop() {
            if let Some(value) = known {
                visit.rule.see(value);
            }
            let decided = visit.rule.is_decided();
            let option = if decided { None } else { visit.options.next() };
            known = if let Some(option) = option {
                line.push(visit);
                self.visit(option, &mut line)
            } else {
                let value = visit.rule.value();
                self.known.insert(visit.position, Some(value));
                Some(value)
            };
        }
        known.expect("the last visit ends with the value of the first position")
    }

    /// Returns the value of a position if it is known; otherwise begins a visit of it.
    fn visit(&mut self, position: P, line: &mut Vec<Visit<P, I::IntoIter, R>>) -> Option<R::Value> {
        if let Some(&known) = self.known.get(&position) {
            assert!(known.is_some(), "play can return to a position");
            return known;
        }
        self.known.insert(position.clone(), None);
        line.push(Visit {
            options: (self.moves)(&position).into_iter(),
            position,
            rule: R::default(),
        });
        None
    }
}

/// A position on the line of play that is being searched.
struct Visit<P, O, R> {
    position: P,
    /// Those that are left to look at.
    options: O,
    rule: R,
}

/// How the value of a position follows from those of its options.
pub trait Rule: Default {
    /// What is known of a position in the end.
    type Value: Copy;

    /// Takes the value of one more option.
    fn see(&mut self, option: Self::Value);

    /// Returns whether the value is settled, whatever the options still to come.
    fn is_decided(&self) -> bool;

    /// Returns the value after all options, or once it is settled.
    fn value(&self) -> Self::Value;
}

/// Normal play: won iff some option is lost.
#[derive(Clone, Debug, Default)]
pub struct Normal {
    wins: bool,
}

impl Rule for Normal {
    type Value = bool;

    fn see(&mut self, option: bool) {
        self.wins |= !option;
    }

    fn is_decided(&self) -> bool {
        self.wins
    }

    fn value(&self) -> bool {
        self.wins
    }
}

/// Misère play: won iff some option is lost, or there is none.
#[derive(Clone, Debug, Default)]
pub struct Misere {
    has_move: bool,
    wins: bool,
}

impl Rule for Misere {
    type Value = bool;

    fn see(&mut self, option: bool) {
        self.has_move = true;
        self.wins |= !option;
    }

    fn is_decided(&self) -> bool {
        self.wins
    }

    fn value(&self) -> bool {
        self.wins || !self.has_move
    }
}

/// Grundy values: the [`mex`] of those of the options.
#[derive(Clone, Debug, Default)]
pub struct Grundy {
    options: Vec<u64>,
}

impl Rule for Grundy {
    type Value = u64;

    fn see(&mut self, option: u64) {
        self.options.push(option);
    }

    fn is_decided(&self) -> bool {
        false
    }

    fn value(&self) -> u64 {
        mex(self.options.iter().copied())
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
    pub(crate) fn game() -> impl Strategy<Value = Vec<BTreeSet<usize>>> {
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
            let options = |&position: &usize| game[position].iter().copied();
            let mut normal = Search::normal(options);
            let mut misere = Search::misere(options);
            let mut grundy = Search::grundy(options);
            for position in (0..game.len()).rev() {
                prop_assert_eq!(normal.value(position), wins(&game, position, false));
                prop_assert_eq!(misere.value(position), wins(&game, position, true));
                prop_assert_eq!(grundy.value(position), value(&game, position));
            }
        }
    }

    #[test]
    fn long_games_need_no_stack() {
        let line = |&left: &u32| left.checked_sub(1);
        assert!(first_player_wins(30_001, line));
        assert!(first_player_wins_misere(30_000, line));
        assert_eq!(grundy(30_001, line), 1);
    }

    #[test]
    fn stops_at_the_first_winning_move() {
        let mut visited = 0;
        let wins = first_player_wins(100_u32, |&left| {
            visited += 1;
            // From 100 to 0, which is lost; the others are never looked at.
            0..left
        });
        assert!(wins);
        assert_eq!(visited, 2);
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn refuses_a_cycle() {
        first_player_wins(0, |&position: &u8| [1 - position]);
    }
}
