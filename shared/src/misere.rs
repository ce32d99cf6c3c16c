//! Misère Nim: a move takes any number of stones from one heap, and whoever takes the last stone
//! loses.

/// Returns whether the first player wins.
///
/// They win iff `(nim_sum != 0) == heaps.any(> 1)`.
///
/// With heaps of one stone only, every move is forced, and the first player wins iff their number is
/// even, that is, iff the nim-sum is 0. Otherwise play as in normal Nim until a move would leave
/// heaps of one stone only. That move falls to the player with nim-sum ≠ 0, as heaps of one cannot
/// cancel a single larger heap. They leave 0 or 1 of it, whichever makes the number of ones odd.
/// Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.
///
/// # Other games
///
/// Grundy values may take the place of heaps **only if play ends as soon as every component has
/// Grundy value 0** (Jia Zhihao's "Anti-SG" theorem, 2009), or if a game has its own proof, like Nim
/// with rows that may split. In general the rule is wrong: a game whose only move leads to a heap of
/// 2 has Grundy value 0, so the rule says won; but that move hands over a heap of 2, from which the
/// opponent leaves the last stone.
///
/// # Complexity
///
/// O(k) for k heaps.
///
/// # Examples
///
/// ```
/// use shared::misere::first_player_wins;
///
/// assert!(first_player_wins([3, 5, 1]));
/// assert!(!first_player_wins([1]));
/// assert!(first_player_wins([])); // nothing is left: the opponent has taken the last stone
/// ```
pub fn first_player_wins(heaps: impl IntoIterator<Item = u64>) -> bool {
    let (mut sum, mut some_is_large) = (0, false);
    for heap in heaps {
        sum ^= heap;
        some_is_large |= heap > 1;
    }
    (sum != 0) == some_is_large
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::{self, nim_sum, tests::options};
    use crate::search;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let searched = search::first_player_wins_misere(heaps.clone(), |heaps| options(heaps));
            prop_assert_eq!(first_player_wins(heaps), searched);
        }
    }

    /// A single stone is won in normal play.
    #[test]
    fn the_nim_sum_alone_does_not_decide() {
        assert!(!search::first_player_wins_misere(vec![1], |heaps| options(
            heaps
        )));
        assert!(nim::first_player_wins([1]));
    }

    /// From 3 the only move leads to 2; 2 and 1 are heaps of Nim.
    #[test]
    fn does_not_hold_for_other_games() {
        let options = |&position: &u64| {
            if position == 3 {
                vec![2]
            } else {
                (0..position).collect()
            }
        };
        let grundy = search::grundy(3, options);
        assert_eq!(nim_sum([grundy]), 0);
        assert!(first_player_wins([grundy]));
        assert!(!search::first_player_wins_misere(3, options));
    }
}
