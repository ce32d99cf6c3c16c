//! Misère play: whoever takes the last stone loses.
//!
//! The cold pairs differ from those of normal play for the differences 0 and 1 only: (2, 2) and
//! (0, 1). They use up the same numbers 0, 1, 2, so from (3, 5) on everything is as before.

use super::{cold_pair, is_cold};

/// [`cold_pair`] for misère play.
///
/// # Complexity
///
/// O(log k).
///
/// # Examples
///
/// ```
/// use shared::wythoff::{cold_pair_misere, is_cold_misere};
///
/// let pairs = [0, 1, 2, 3].map(cold_pair_misere);
/// assert_eq!(pairs, [Some((2, 2)), Some((0, 1)), Some((3, 5)), Some((4, 7))]);
/// assert!(is_cold_misere(2, 2) && is_cold_misere(1, 0));
/// assert!(!is_cold_misere(0, 0)); // the opponent has taken the last stone
/// ```
pub fn cold_pair_misere(k: u64) -> Option<(u64, u64)> {
    match k {
        0 => Some((2, 2)),
        1 => Some((0, 1)),
        _ => cold_pair(k),
    }
}

/// [`is_cold`] for misère play.
///
/// # Complexity
///
/// O(1).
pub fn is_cold_misere(x: u64, y: u64) -> bool {
    match x.abs_diff(y) {
        0 => x == 2,
        1 => x + y == 1,
        _ => is_cold(x, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use crate::wythoff::tests::options;

    /// Misère play ends one move earlier: who has to take the last stone, and no other, has lost.
    fn misere_options(position: &(u64, u64)) -> Vec<(u64, u64)> {
        let mut options = options(position);
        options.retain(|&left| left != (0, 0));
        options
    }

    #[test]
    fn every_misere_pair_to_60_is_the_search() {
        let mut misere = search::Search::normal(misere_options);
        for (x, y) in (0..=60).flat_map(|x| (0..=60).map(move |y| (x, y))) {
            let cold = (x, y) != (0, 0) && !misere.value((x, y));
            assert_eq!(is_cold_misere(x, y), cold, "misère ({x}, {y})");
        }
    }

    /// Misère play once more, by the search that gives the last stone to the loser.
    #[test]
    fn misere_pairs_are_lost_and_their_neighbours_are_not() {
        let searched = |pair| search::first_player_wins_misere(pair, options);
        for k in 0..12 {
            let (x, y) = cold_pair_misere(k).expect("a small pair");
            assert!(!searched((x, y)) && is_cold_misere(x, y) && y - x == k);
            assert!(searched((x, y + 1)) && searched((x + 1, y + 1)));
        }
        assert!(searched((0, 0)) && searched((1, 1)) && searched((1, 2)));
    }
}
