//! A naive search of any game. It shares no code with `shared`.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A search that visits every position once and remembers who wins.
///
/// `options` lists the positions that a move leads to; the game must come to an end.
pub struct Search<P, F> {
    options: F,
    wins_without_a_move: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    /// Creates a search where the player without a move loses (normal play).
    pub fn new(options: F) -> Self {
        Search { options, wins_without_a_move: false, known: HashMap::new() }
    }

    /// Creates a search where the player without a move wins (misère play).
    pub fn misere(options: F) -> Self {
        Search { wins_without_a_move: true, ..Search::new(options) }
    }

    /// Returns whether the player to move wins.
    ///
    /// The recursion is as deep as the longest game.
    pub fn wins(&mut self, position: P) -> bool {
        if let Some(&wins) = self.known.get(&position) {
            return wins;
        }
        let options = (self.options)(&position);
        let wins = if options.is_empty() {
            self.wins_without_a_move
        } else {
            options.into_iter().any(|option| !self.wins(option))
        };
        self.known.insert(position, wins);
        wins
    }
}

thread_local! {
    /// The searches of [`wins`] and [`wins_misere`], by the types of their options and positions.
    static SEARCHES: RefCell<HashMap<(TypeId, bool), Box<dyn Any>>> = RefCell::default();
}

/// Returns whether the player to move wins, where the player without a move loses; remembers the positions
/// for later calls.
///
/// `options` must not capture anything, as it identifies the game; otherwise use [`Search::new`].
pub fn wins<P, F>(position: P, options: F) -> bool
where
    P: Clone + Eq + Hash + 'static,
    F: Fn(&P) -> Vec<P> + 'static,
{
    remembered(position, Search::new(options))
}

/// Like [`wins`], where the player without a move wins.
pub fn wins_misere<P, F>(position: P, options: F) -> bool
where
    P: Clone + Eq + Hash + 'static,
    F: Fn(&P) -> Vec<P> + 'static,
{
    remembered(position, Search::misere(options))
}

fn remembered<P, F>(position: P, new: Search<P, F>) -> bool
where
    P: Clone + Eq + Hash + 'static,
    F: Fn(&P) -> Vec<P> + 'static,
{
    const { assert!(size_of::<F>() == 0, "the options depend on something else") };
    let key = (TypeId::of::<Search<P, F>>(), new.wins_without_a_move);
    let known = SEARCHES.with_borrow_mut(|searches| searches.remove(&key));
    let known = known.and_then(|known| known.downcast().ok());
    let mut search: Box<Search<P, F>> = known.unwrap_or_else(|| Box::new(new));
    let wins = search.wins(position);
    SEARCHES.with_borrow_mut(|searches| searches.insert(key, search));
    wins
}

/// Lists what each move leaves of a sum of components, in order: `options` lists, for each move in a
/// component, the components that it becomes.
pub fn moves_in_one<'a, C, M, P>(components: &'a [C], options: impl Fn(&'a C) -> M) -> Vec<Vec<C>>
where
    C: Clone + Ord,
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = C>,
{
    let mut moves = Vec::new();
    for (index, component) in components.iter().enumerate() {
        for parts in options(component) {
            let mut left = components.to_vec();
            left.swap_remove(index);
            left.extend(parts);
            left.sort_unstable();
            moves.push(left);
        }
    }
    moves
}

/// Returns the symmetric difference of two sets, sorted: what is on after some are switched.
pub fn toggled<T: Copy + Ord>(on: &[T], switched: &[T]) -> Vec<T> {
    let left = on.iter().filter(|it| !switched.contains(it));
    let new = switched.iter().filter(|it| !on.contains(it));
    let mut toggled: Vec<T> = left.chain(new).copied().collect();
    toggled.sort_unstable();
    toggled
}

/// Returns the least number of a range for which `holds`, by bisection; it must hold for all larger ones, too.
/// The last number is returned untried.
pub fn least(range: RangeInclusive<u64>, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut first, mut last) = range.into_inner();
    while first < last {
        let middle = u64::midpoint(first, last);
        if holds(middle) {
            last = middle;
        } else {
            first = middle + 1;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switching_turns_on_and_off() {
        assert_eq!(toggled(&[1, 4, 6], &[6, 2, 1]), [2, 4]);
        assert_eq!(toggled(&[], &[3]), [3]);
    }

    #[test]
    fn bisection_finds_the_least() {
        for least_square in 1..50_u64 {
            let root = least(1..=8, |root| root * root >= least_square);
            assert_eq!(root, (1..8).find(|root| root * root >= least_square).unwrap_or(8));
        }
    }

    /// Take one or two stones: multiples of 3 are lost, in misère play one more than those.
    #[test]
    fn solves_a_game_known_by_hand() {
        let options = |&heap: &u32| (1..=2).filter_map(|taken| heap.checked_sub(taken)).collect();
        let mut normal = Search::new(options);
        assert!(normal.wins(4) && normal.wins(5) && !normal.wins(6));
        let mut misere = Search::misere(options);
        assert!(misere.wins(6) && misere.wins(5) && !misere.wins(4));
    }

    #[test]
    fn each_game_is_remembered_by_itself() {
        let one = |&heap: &u32| heap.checked_sub(1).into_iter().collect();
        let two = |&heap: &u32| heap.checked_sub(2).into_iter().collect();
        for _ in 0..2 {
            assert_eq!([wins(2, one), wins(2, two)], [false, true]);
            assert_eq!([wins_misere(2, one), wins_misere(2, two)], [true, false]);
        }
    }

    /// Take one stone, which may split the heap.
    #[test]
    fn a_move_changes_one_component() {
        let split = |&heap: &u32| {
            let parts = (0..heap).map(move |left| [left, heap - 1 - left]);
            parts.map(|parts| parts.into_iter().filter(|&part| part > 0))
        };
        let moves = moves_in_one(&[1, 3], split);
        assert_eq!(moves, [vec![3], vec![1, 2], vec![1, 1, 1], vec![1, 2]]);
    }
}
