//! Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins.
//!
//! Any games played side by side are Nim with their Grundy values for heaps: the theorem of Sprague and Grundy, see
//! [`nim_sum()`].
//!
//! The nim-sum is 0 iff every column of the binary digits has an even number of ones:
//!
#![cfg_attr(doc, doc = include_str!("../pictures/nim.html"))]
//!
//! Here three columns are odd. Only the 9 has a one in the highest of them. Turning its digits in the odd columns
//! leaves 2, which is smaller as that one is gone; so taking 7 stones from the 9 makes all columns even, and wins.
//!
//! ```
//! use shared::nim::{first_player_wins, first_player_wins_misere, nim_sum, winning_moves};
//!
//! assert_eq!(nim_sum([5, 7, 9]), 11);
//! assert!(first_player_wins([5, 7, 9]));
//! assert!(winning_moves(&[5, 7, 9]).eq([(2, 2)])); // leave 2 of heap 2, the 9
//!
//! assert!(!first_player_wins([1, 2, 3]));
//! assert_eq!(winning_moves(&[1, 2, 3]).next(), None);
//!
//! // Misère Nim: whoever takes the last stone loses.
//! assert!(!first_player_wins_misere([1]));
//! ```
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - Nim, Bouton's theorem; equal heaps cancel; matches, the last one wins ([a chapter](http://localhost:8017/#chapter=nim))
//!   - [Nim Game I](../../cses1730/index.html), `cses1730` [▶](http://localhost:8017/#problem=cses1730)
//!   - [Nim](../../p2197/index.html), `p2197` [▶](http://localhost:8017/#problem=p2197)
//! - the moves of Nim that win ([a chapter](http://localhost:8017/#chapter=nim))
//!   - [取(m堆)石子游戏 (Taking stones from m heaps)](../../hdu2176/index.html), `hdu2176` [▶](http://localhost:8017/#problem=hdu2176)
//!   - [取火柴游戏 (Taking matches)](../../p1247/index.html), `p1247` [▶](http://localhost:8017/#problem=p1247)
//!   - [Being a Good Boy in Spring Festival](../../hdu1850/index.html), `hdu1850` [▶](http://localhost:8017/#problem=hdu1850)
//! - sums of games, the theorem of Sprague and Grundy ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [S-Nim](../../hdu1536/index.html), `hdu1536` [▶](http://localhost:8017/#problem=hdu1536)
//!   - [Bob and Ben](../../bob_and_ben/index.html), `bob-and-ben`
//! - trees that are pruned leaf by leaf, or taken whole ([a chapter](http://localhost:8017/#chapter=cutting-trees))
//!   - [Bob and Ben](../../bob_and_ben/index.html), `bob-and-ben`
//! - moves that can be undone: staircase Nim ([a chapter](http://localhost:8017/#chapter=staircases))
//!   - [Stair Game](../../cses1099/index.html), `cses1099` [▶](http://localhost:8017/#problem=cses1099)
//!   - [KAM-Pebbles (POI 2009)](../../p3480/index.html), `p3480` [▶](http://localhost:8017/#problem=p3480)
//! - misère Nim; matches, the last one loses ([a chapter](http://localhost:8017/#chapter=misere))
//!   - [John](../../hdu1907/index.html), `hdu1907` [▶](http://localhost:8017/#problem=hdu1907)
//!   - [Be the Winner](../../hdu2509/index.html), `hdu2509`
//! - the theorem of S. J., and where it does not apply ([a chapter](http://localhost:8017/#chapter=misere))
//!   - [PP and QQ](../../hdu3590/index.html), `hdu3590`
//!
//! <!-- end -->

/// Returns the nim-sum of some heaps: their exclusive or, 0 for none.
///
/// Takes heaps of Nim, or the Grundy values of any games: the nim-sum is the Grundy value of the games
/// played side by side. Why: by induction, the options of the sum have the nim-sums that result from moving
/// in one component. Let s be the nim-sum of the values.
///
/// - No option has it, because no move keeps the value of its component.
/// - An option has each t < s. Some component has a value v with the highest bit of s XOR t, as s has it. So
///   v XOR s XOR t is smaller than v, a move leads to it, and that makes the nim-sum t.
///
/// Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; for all games R. Sprague,
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

/// Returns whether the first player wins misère Nim, where whoever takes the last stone loses.
///
/// They win iff `(nim_sum != 0) == heaps.any(> 1)`.
///
/// - If no heap is larger than 1, every move takes a heap of one stone, and the first player wins iff their
///   number is even, that is, iff the nim-sum is 0.
/// - If some heap is larger and the nim-sum is not 0, they win. As long as two heaps are larger, they leave
///   the nim-sum 0 as in normal Nim, and some larger heap. If only one is, they leave 0 or 1 of it,
///   whichever makes the number of ones odd.
/// - If some heap is larger and the nim-sum is 0, they lose. There are two larger heaps at least, as ones
///   cannot cancel a single one. So every move leaves a larger heap and a nim-sum that is not 0.
///
/// # Other games
///
/// Grundy values may take the place of heaps **if play ends as soon as every component has Grundy value
/// 0**, and the player to move then wins (Jia Zhihao's "Anti-SG" theorem, 2009), or where a game has its own
/// proof, like Nim with rows that may split. In general the rule is wrong, for example where the only move from a
/// position leads to a heap of 2:
///
/// ```text
///                 3 ──► 2 ──► 1 ──► 0
///                       └───────────▲
/// Grundy value    0     2     1     0
/// misère play   lost   won  lost   won
/// ```
///
/// Position 3 has Grundy value mex {2} = 0, so the rule says won; but its move hands over a heap of 2, from which the
/// opponent leaves the last stone.
///
/// # Complexity
///
/// O(k) for k heaps.
///
/// # Examples
///
/// ```
/// use shared::nim::first_player_wins_misere;
///
/// assert!(first_player_wins_misere([3, 5, 1]));
/// assert!(!first_player_wins_misere([1]));
/// assert!(first_player_wins_misere([])); // the opponent has taken the last stone
/// ```
pub fn first_player_wins_misere(heaps: impl IntoIterator<Item = u64>) -> bool {
    let (mut sum, mut some_is_large) = (0, false);
    for heap in heaps {
        sum ^= heap;
        some_is_large |= heap > 1;
    }
    (sum != 0) == some_is_large
}

/// Lists the winning moves, each as the index of its heap and the stones that it leaves there: at
/// most one per heap, none if the position is lost.
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
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = nim_sum(heaps.iter().copied());
    let left = heaps.iter().map(move |&stones| stones ^ sum).enumerate();
    left.filter(|&(heap, left)| left < heaps[heap])
}

/// Returns a winning move of misère Nim, as the index of a heap and the stones that it leaves there; `None`
/// if the player to move loses, or no stone is left.
///
/// With two larger heaps or more it is a move of normal Nim; otherwise it leaves 0 or 1 of the largest heap,
/// so that the number of ones is odd. See [`first_player_wins_misere`].
///
/// # Complexity
///
/// O(k) for k heaps.
///
/// # Examples
///
/// ```
/// use shared::nim::winning_move_misere;
///
/// assert_eq!(winning_move_misere(&[1, 5, 1]), Some((1, 1)));
/// assert_eq!(winning_move_misere(&[2, 2]), None);
/// ```
pub fn winning_move_misere(heaps: &[u64]) -> Option<(usize, u64)> {
    if heaps.iter().filter(|&&heap| heap > 1).count() > 1 {
        return winning_moves(heaps).next();
    }
    let (largest, &stones) = heaps.iter().enumerate().max_by_key(|&(_, heap)| heap)?;
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    let left = 1 - (ones - u64::from(stones == 1)) % 2;
    (left < stones).then_some((largest, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    /// Every smaller heap in the place of one, sorted: heaps have no order.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
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
            prop_assert_eq!(nim_sum(heaps.iter().copied()), Search::new(|heaps: &Vec<u64>| options(heaps)).grundy(heaps));
        }

        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let mut game = Search::new(|heaps: &Vec<u64>| options(heaps));
            prop_assert_eq!(first_player_wins(heaps.clone()), game.first_player_wins(heaps.clone()));
            prop_assert_eq!(first_player_wins_misere(heaps.clone()), game.first_player_wins_misere(heaps));
        }

        /// Tries every smaller heap.
        #[test]
        fn winning_moves_lead_to_lost_positions(heaps in prop::collection::vec(0_u64..8, 0..4)) {
            let mut game = Search::new(|heaps: &Vec<u64>| options(heaps));
            let mut to_lost = Vec::new();
            for heap in 0..heaps.len() {
                for left in 0..heaps[heap] {
                    let mut option = heaps.clone();
                    option[heap] = left;
                    option.sort_unstable();
                    if !game.first_player_wins(option) {
                        to_lost.push((heap, left));
                    }
                }
            }
            prop_assert_eq!(winning_moves(&heaps).collect::<Vec<_>>(), to_lost);
        }

        /// Heaps of all sizes: the nim-sum column by column, which decides misère play as well if a heap is larger than 1.
        #[test]
        fn every_column_counts(
            heaps in prop::collection::vec((any::<u64>(), 0..64).prop_map(|(heap, bits)| heap >> bits), 0..9),
        ) {
            let is_odd = |column: u32| heaps.iter().filter(|&heap| heap >> column & 1 == 1).count() % 2 == 1;
            let odd: Vec<u32> = (0..64).filter(|&column| is_odd(column)).collect();
            let sum = nim_sum(heaps.iter().copied());
            prop_assert_eq!((0..64).filter(|column| sum >> column & 1 == 1).collect::<Vec<u32>>(), odd.clone());
            prop_assert_eq!(first_player_wins(heaps.iter().copied()), !odd.is_empty());
            let is_large = heaps.iter().any(|&heap| heap > 1);
            prop_assert_eq!(first_player_wins_misere(heaps), is_large != odd.is_empty());
        }

        #[test]
        fn the_winning_move_of_misere_play_agrees_with_the_search(heaps in prop::collection::vec(0_u64..6, 0..5)) {
            let mut game = Search::new(|heaps: &Vec<u64>| options(heaps));
            let wins = first_player_wins_misere(heaps.clone());
            let left = winning_move_misere(&heaps);
            prop_assert_eq!(left.is_some(), wins && heaps.iter().any(|&heap| heap > 0));
            if let Some((index, left)) = left {
                prop_assert!(left < heaps[index]);
                let mut heaps = heaps;
                heaps[index] = left;
                prop_assert!(!game.first_player_wins_misere(heaps));
            }
        }

        /// Beyond any search.
        #[test]
        fn winning_moves_leave_the_nim_sum_0(heaps in prop::collection::vec(any::<u64>(), 0..20)) {
            for (heap, left) in winning_moves(&heaps) {
                prop_assert!(left < heaps[heap]);
                let mut option = heaps.clone();
                option[heap] = left;
                prop_assert_eq!(nim_sum(option), 0);
            }
            prop_assert_eq!(winning_moves(&heaps).next().is_some(), first_player_wins(heaps));
        }
    }

    /// Written out, with ones in columns 63, 32 and 0.
    #[test]
    fn heaps_have_64_bits() {
        assert_eq!(nim_sum([]), 0);
        assert_eq!(nim_sum([u64::MAX]), 18_446_744_073_709_551_615);
        let heaps = [9_223_372_036_854_775_808, 9_223_372_041_149_743_105];
        assert_eq!(nim_sum(heaps), 4_294_967_297); // 2^63 and 2^63 + 2^32 + 1
        assert!(winning_moves(&heaps).eq([(1, 9_223_372_036_854_775_808)]));
        assert!(first_player_wins([1 << 32]) && first_player_wins([1 << 63, 1]));
        assert!(!first_player_wins([1 << 63, 1 << 63]));
        assert!(first_player_wins_misere([1 << 32]) && first_player_wins_misere([1 << 63, 1]));
        assert!(!first_player_wins_misere([1 << 40, 1 << 40]));
        assert_eq!(winning_move_misere(&[1 << 32]), Some((0, 1)));
        assert_eq!(winning_move_misere(&[1 << 40, 1 << 40]), None);
    }

    /// The rule of misère Nim taken for other games. From 3 the only move leads to 2; 2 and 1 are heaps
    /// of Nim.
    #[test]
    fn the_misere_rule_does_not_hold_for_other_games() {
        let mut game = Search::new(|&position: &u64| match position {
            3 => vec![2],
            _ => (0..position).collect(),
        });
        assert_eq!(game.grundy(3), 0);
        assert!(first_player_wins_misere([0]));
        assert!(!game.first_player_wins_misere(3));
    }
}
