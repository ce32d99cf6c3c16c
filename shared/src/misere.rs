//! Misère Nim: take any number of stones from one heap; who takes the last stone loses.

/// Does the first player win, where who takes the last stone loses?
///
/// He does exactly if (the nim-sum is not 0) = (some heap is larger than 1).
///
/// Why: with heaps of one stone only, every move is forced, and the first player wins exactly if
/// their number is even, which is: if the nim-sum is 0. Otherwise play as in normal Nim until your
/// move would leave heaps of one stone only. Such a move always falls to the player whose nim-sum
/// is not 0: a single larger heap can't be cancelled by heaps of one. He decides whether to leave
/// that heap at 0 or at 1, and so leaves an odd number of heaps of one. Source: C. L. Bouton, *Nim,
/// a game with a complete mathematical theory*, 1901.
///
/// # What it is not
///
/// For other games the Grundy values may stand in for the heaps **only if play ends as soon as
/// every component has Grundy value 0** (Jia Zhihao's "Anti-SG" theorem, 2009), or if a proof of
/// their own says so, as where a row of Nim may also be split. Under misère play in general it is
/// wrong: a game whose only move leads to a heap of 2 has Grundy value 0, so the rule says "won",
/// but its mover has to leave his opponent a heap of 2, who then leaves the last stone. See
/// `general_games_are_different` in the tests.
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
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rule_is_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let searched = testkit::first_player_wins_misere(heaps.clone(), |heaps| options(heaps));
            prop_assert_eq!(first_player_wins(heaps), searched);
        }
    }

    /// The nim-sum alone is the rule of the other game: it fails on a single stone.
    #[test]
    fn nim_sum_alone_is_wrong() {
        assert!(!testkit::first_player_wins_misere(
            vec![1],
            |heaps| options(heaps)
        ));
        assert!(nim::first_player_wins([1]));
    }

    /// 3 leads to 2 only; 2 and 1 are heaps of Nim.
    #[test]
    fn general_games_are_different() {
        let options = |&position: &u64| {
            if position == 3 {
                vec![2]
            } else {
                (0..position).collect()
            }
        };
        let grundy = testkit::grundy(&3, options);
        assert_eq!(nim_sum([grundy]), 0);
        assert!(first_player_wins([grundy]));
        assert!(!testkit::first_player_wins_misere(3, options));
    }
}
