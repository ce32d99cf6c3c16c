//! A plain search of any game: it knows the moves and no rule, and shares no code with `shared`.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

/// Does the first player win where the player without a move loses?
///
/// `options` lists the positions that a move leads to; the game must come to an end. The search
/// visits every position that can be reached, once.
///
/// # Panics
///
/// May overflow the stack where a game is tens of thousands of moves long.
pub fn first_player_wins<P: Clone + Eq + Hash>(
    position: P,
    options: impl Fn(&P) -> Vec<P>,
) -> bool {
    Search::new(options).wins(position)
}

/// Does the first player win where the player without a move wins (misère play)?
///
/// See [`first_player_wins`].
pub fn first_player_wins_misere<P: Clone + Eq + Hash>(
    position: P,
    options: impl Fn(&P) -> Vec<P>,
) -> bool {
    let mut search = Search::new(options);
    search.without_a_move = true;
    search.wins(position)
}

/// The Grundy value of a position by its definition: the least value that no option has.
///
/// See [`first_player_wins`] for `options`.
pub fn grundy<P: Clone + Eq + Hash>(position: &P, options: impl Fn(&P) -> Vec<P>) -> u64 {
    value(position, &options, &mut HashMap::new())
}

fn value<P: Clone + Eq + Hash>(
    position: &P,
    options: &impl Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let taken: BTreeSet<u64> = options(position)
        .iter()
        .map(|option| value(option, options, known))
        .collect();
    let least = (0..)
        .zip(&taken)
        .take_while(|(index, taken)| index == *taken)
        .count() as u64;
    known.insert(position.clone(), least);
    least
}

/// A search that remembers what it has found, to be asked about several positions of one game.
pub struct Search<P, F> {
    options: F,
    without_a_move: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    /// A search of the game with these `options`, where the player without a move loses.
    pub fn new(options: F) -> Self {
        Search {
            options,
            without_a_move: false,
            known: HashMap::new(),
        }
    }

    /// Does the player on turn win?
    pub fn wins(&mut self, position: P) -> bool {
        if let Some(&wins) = self.known.get(&position) {
            return wins;
        }
        let options = (self.options)(&position);
        let wins = if options.is_empty() {
            self.without_a_move
        } else {
            options.into_iter().any(|option| !self.wins(option))
        };
        self.known.insert(position, wins);
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Take one or two stones: the Grundy value is the remainder by 3, and misere play shifts it.
    #[test]
    fn solves_a_game_worked_out_by_hand() {
        let options = |&heap: &u32| (1..=2).filter_map(|taken| heap.checked_sub(taken)).collect();
        assert!(first_player_wins(4, options) && !first_player_wins(6, options));
        assert!(first_player_wins_misere(6, options) && !first_player_wins_misere(4, options));
        assert_eq!(grundy(&5, options), 2);
    }
}
