//! Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins.
//!
//! Any games played side by side are Nim with their Grundy values for heaps.
//!
//! ```
//! use shared::nim::{first_player_wins, nim_sum, winning_moves, Move};
//!
//! assert_eq!(nim_sum([5, 7, 9]), 11);
//! assert!(first_player_wins([5, 7, 9]));
//! assert!(winning_moves(&[5, 7, 9]).eq([Move { heap: 2, left: 2 }]));
//!
//! assert!(!first_player_wins([1, 2, 3]));
//! assert_eq!(winning_moves(&[1, 2, 3]).next(), None);
//! assert_eq!(winning_moves(&[1, 1, 1]).count(), 3);
//! ```

/// Returns the nim-sum of some heaps: their exclusive or, 0 for none.
///
/// It is the Grundy value of the heaps as one game; of any games, given their Grundy values. Source:
/// C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; for all games R. Sprague,
/// *Über mathematische Kampfspiele*, 1935, and P. M. Grundy, *Mathematics and games*, 1939.
///
/// # Complexity
///
/// O(k) for k heaps.
pub fn nim_sum(heaps: impl IntoIterator<Item = u64>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns whether the first player wins.
///
/// Takes heaps of Nim, or the Grundy values of any games played side by side.
///
/// They win iff the nim-sum is not 0. A move changes one heap, and so the sum: from 0 no move leads
/// to 0. From any other sum s, a heap h with the highest bit of s can become h XOR s, which is
/// smaller, and that leaves 0.
///
/// # Complexity
///
/// O(k) for k heaps.
pub fn first_player_wins(heaps: impl IntoIterator<Item = u64>) -> bool {
    nim_sum(heaps) != 0
}

/// A move of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The index of the heap, from 0.
    pub heap: usize,
    /// How many stones the move leaves in it, fewer than before.
    pub left: u64,
}

/// Lists the moves that win: at most one per heap, none if the position is lost.
///
/// Takes heaps of Nim, not Grundy values of other games, where several options, or none, may have the
/// value that wins.
///
/// A move wins iff it leaves the nim-sum 0, so a heap h must become h XOR s for the nim-sum s, which
/// is a move iff it is smaller.
///
/// # Complexity
///
/// O(k) for k heaps.
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = Move> + '_ {
    let sum = nim_sum(heaps.iter().copied());
    let to_zero = heaps
        .iter()
        .enumerate()
        .filter(move |&(_, &stones)| stones ^ sum < stones);
    to_zero.map(move |(heap, &stones)| Move {
        heap,
        left: stones ^ sum,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::search;
    use proptest::prelude::*;

    /// Every smaller heap in the place of one, sorted: heaps have no order.
    pub(crate) fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let shrink = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut option = heaps.to_vec();
                option[index] = left;
                option.sort_unstable();
                option
            })
        };
        (0..heaps.len()).flat_map(shrink).collect()
    }

    proptest! {
        #[test]
        fn nim_sum_is_the_grundy_value(heaps in prop::collection::vec(0_u64..7, 0..4)) {
            prop_assert_eq!(nim_sum(heaps.iter().copied()), search::grundy(heaps, |heaps| options(heaps)));
        }

        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let searched = search::first_player_wins(heaps.clone(), |heaps| options(heaps));
            prop_assert_eq!(first_player_wins(heaps), searched);
        }

        /// Tries every smaller heap.
        #[test]
        fn winning_moves_lead_to_lost_positions(heaps in prop::collection::vec(0_u64..8, 0..4)) {
            let mut search = search::Search::normal(|heaps: &Vec<u64>| options(heaps));
            let mut to_lost = Vec::new();
            for heap in 0..heaps.len() {
                for left in 0..heaps[heap] {
                    let mut option = heaps.clone();
                    option[heap] = left;
                    option.sort_unstable();
                    if !search.value(option) {
                        to_lost.push(Move { heap, left });
                    }
                }
            }
            prop_assert_eq!(winning_moves(&heaps).collect::<Vec<_>>(), to_lost);
        }

        /// Beyond any search.
        #[test]
        fn winning_moves_leave_the_nim_sum_0(heaps in prop::collection::vec(any::<u64>(), 0..20)) {
            for Move { heap, left } in winning_moves(&heaps) {
                prop_assert!(left < heaps[heap]);
                let mut option = heaps.clone();
                option[heap] = left;
                prop_assert_eq!(nim_sum(option), 0);
            }
            prop_assert_eq!(winning_moves(&heaps).next().is_some(), first_player_wins(heaps));
        }
    }
}
