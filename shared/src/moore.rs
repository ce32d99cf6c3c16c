//! Moore's Nim: a move takes stones from at least one and at most k heaps, from each any number, and
//! whoever takes the last stone wins.
//!
//! **The rule.** Write the heaps in binary, one below the other. The first player loses iff k + 1 divides the
//! number of ones in every column. For k = 1 this is Nim; where there are at most k heaps, it says
//! that all of them must be empty.
//!
//! - **Every move destroys it.** Look at the highest column that a move changes. A heap that changes there
//!   has become smaller, and is as before in the columns above, so it loses a one. So the number of ones
//!   falls by 1 to k, and k + 1 cannot divide it before and after.
//! - **From any other position, some move attains it.** Go through the columns from the highest down, and call
//!   a heap *free* once it has lost a one: whatever comes in the columns below, it has become smaller. Let m
//!   be the number of free heaps so far, at first 0, and let the other heaps have c ones in the column, r
//!   more than a multiple of k + 1. If r = 0, give the free heaps zeros. Otherwise, if m ≥ k + 1 − r, give
//!   that many of them a one and the rest zeros. Otherwise m + r ≤ k: give the free heaps zeros, and take the
//!   ones of r other heaps, which makes them free. In each case k + 1 divides the new number of ones, and at
//!   most k heaps are free in the end; at least one is, from the first column with r ≠ 0.
//!
//! ```
//! use shared::moore::first_player_wins;
//!
//! // Two of three heaps may be taken from: three equal heaps are lost, three different ones are not.
//! assert!(!first_player_wins([5, 5, 5], 2));
//! assert!(first_player_wins([1, 2, 3], 2) && !first_player_wins([1, 2, 3], 1));
//! ```
//!
//! For example, with k = 2, the heaps 1, 2 and 3 have two ones in each of two columns, and are won: from the
//! highest column down, r = 2 and then, with both 2 and 3 free, m = 2 ≥ 3 − r, so one free heap gets a one:
//! 1, 1 and 1 are left, with three ones in one column.
//!
//! Both arguments need that the heaps of a move become smaller. For k = 1 the rule survives moves that let a heap
//! grow, as long as play ends: they change one heap, and so the nim-sum. For k = 2 it does not: 1, 1, 1 and 0 are
//! lost by the rule, but if the empty heap may grow once, to 1, while another heap is taken, 0, 1, 1 and 1 are left
//! without that right, and lost.
//!
//! Source: E. H. Moore, *A generalization of the game called Nim*, 1910.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - takes from at most k heaps at once: Moore's Nim ([a chapter](http://localhost:8017/#chapter=nim))
//!   - [黑白棋 (Black and white, SDOI 2011)](../../p2490/index.html), `p2490`
//!
//! <!-- end -->

/// Returns whether the first player wins where a move takes stones from 1 to `most` heaps.
///
/// # Panics
///
/// Panics if `most` is 0.
///
/// # Complexity
///
/// O(n) for n heaps.
pub fn first_player_wins(heaps: impl IntoIterator<Item = u64>, most: u64) -> bool {
    assert!(most > 0, "a move takes from at least one heap");
    let mut ones = [0_u64; 64];
    for heap in heaps {
        for (place, ones) in ones.iter_mut().enumerate() {
            *ones += heap >> place & 1;
        }
    }
    // 2^64 would not fit; fewer than 2^64 − 1 heaps do not notice.
    let divisor = most.saturating_add(1);
    ones.iter().any(|ones| ones % divisor != 0)
}

/// Returns the heaps that a winning move leaves, in their order; `None` if the player to move loses.
///
/// It makes the choices of the proof above, column by column.
///
/// # Panics
///
/// Panics if `most` is 0.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Examples
///
/// ```
/// use shared::moore::winning_move;
///
/// assert_eq!(winning_move(&[1, 2, 3], 2), Some(vec![1, 1, 1]));
/// assert_eq!(winning_move(&[1, 2, 3], 1), None);
/// ```
pub fn winning_move(heaps: &[u64], most: u64) -> Option<Vec<u64>> {
    assert!(most > 0, "a move takes from at least one heap");
    let mut left = heaps.to_vec();
    let mut is_free = vec![false; heaps.len()];
    let mut free = 0;
    for bit in (0..64).rev().map(|place| 1 << place) {
        let others = left.iter().zip(&is_free).filter(|(_, &is_free)| !is_free);
        let ones = others.filter(|(&heap, _)| heap & bit != 0).count() as u64;
        let (mut given, mut taken) = match ones % most.saturating_add(1) {
            0 => (0, 0),
            excess if most - excess < free => (most - excess + 1, 0),
            excess => (0, excess),
        };
        for (heap, is_free) in left.iter_mut().zip(&mut is_free) {
            if *is_free && given > 0 {
                given -= 1;
                *heap |= bit;
            } else if *is_free {
                *heap &= !bit;
            } else if taken > 0 && *heap & bit != 0 {
                taken -= 1;
                *heap -= bit;
                *is_free = true;
                free += 1;
            }
        }
    }
    (free > 0).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim;
    use crate::search::Search;
    use itertools::Itertools;
    use proptest::prelude::*;

    /// Every choice of smaller or equal heaps that changes 1 to `most` of them, sorted.
    fn options(heaps: &[u64], most: u64) -> Vec<Vec<u64>> {
        let left = heaps.iter().map(|&heap| 0..=heap).multi_cartesian_product();
        let changed = |left: &[u64]| {
            left.iter()
                .zip(heaps)
                .filter(|(left, heap)| left != heap)
                .count()
        };
        let moves = left.filter(|left| (1..=most).contains(&(changed(left) as u64)));
        moves
            .map(|left| left.into_iter().sorted().collect())
            .collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..5, 0..5), most in 1_u64..5) {
            let mut game = Search::new(|heaps: &Vec<u64>| options(heaps, most));
            prop_assert_eq!(first_player_wins(heaps.clone(), most), game.first_player_wins(heaps));
        }

        #[test]
        fn the_winning_move_leaves_a_lost_position(
            heaps in prop::collection::vec((any::<u64>(), 0..64).prop_map(|(heap, bits)| heap >> bits), 0..9),
            most in 1_u64..9,
        ) {
            let left = winning_move(&heaps, most);
            prop_assert_eq!(left.is_some(), first_player_wins(heaps.clone(), most));
            if let Some(left) = left {
                prop_assert!(!first_player_wins(left.clone(), most));
                let pairs = || heaps.iter().zip(&left);
                prop_assert!(pairs().all(|(heap, left)| left <= heap));
                let changed = pairs().filter(|(heap, left)| left < heap).count() as u64;
                prop_assert!((1..=most).contains(&changed));
            }
        }

        #[test]
        fn the_winning_move_agrees_with_the_search(heaps in prop::collection::vec(0_u64..5, 0..5), most in 1_u64..5) {
            let mut game = Search::new(|heaps: &Vec<u64>| options(heaps, most));
            let winning = game.winning_moves(heaps.clone());
            let left = winning_move(&heaps, most);
            prop_assert_eq!(left.is_some(), !winning.is_empty());
            prop_assert!(left.is_none_or(|left| winning.contains(&left.into_iter().sorted().collect())));
        }

        #[test]
        fn is_nim_where_a_move_takes_from_one_heap(heaps in prop::collection::vec(any::<u64>(), 0..9)) {
            prop_assert_eq!(first_player_wins(heaps.clone(), 1), nim::first_player_wins(heaps));
        }

        #[test]
        fn most_plus_one_equal_heaps_are_lost(heap: u64, most in 1_u64..9) {
            prop_assert!(!first_player_wins(vec![heap; most as usize + 1], most));
        }
    }

    /// Written out: columns 63, 40 and 32.
    #[test]
    fn heaps_have_64_columns() {
        assert!(!first_player_wins([], 1));
        assert!(first_player_wins([1 << 40], 1) && first_player_wins([1 << 63, 1 << 63], 2));
        assert!(!first_player_wins([1 << 63, 1 << 63, 1 << 63], 2));
        assert_eq!(winning_move(&[1 << 40, 1 << 32], 2), Some(vec![0, 0]));
        assert_eq!(
            winning_move(&[1 << 40, 1 << 32, 0], 1),
            Some(vec![1 << 32, 1 << 32, 0])
        );
    }

    #[test]
    fn is_wrong_where_a_heap_may_grow_in_a_move_from_two_heaps() {
        // The right to grow, once and by 1, together with a heap that is taken from.
        let grown = |heaps: &[u64]| -> Vec<Vec<u64>> {
            let places = || 0..heaps.len();
            let pairs = places().cartesian_product(places());
            let pairs = pairs.filter(|&(up, down)| up != down && heaps[down] > 0);
            let moves = pairs.flat_map(|(up, down)| {
                (0..heaps[down]).map(move |left| {
                    let mut option = heaps.to_vec();
                    option[up] += 1;
                    option[down] = left;
                    option.sort_unstable();
                    option
                })
            });
            moves.collect()
        };
        let mut game = Search::new(|(heaps, may_grow): &(Vec<u64>, bool)| {
            let taken = options(heaps, 2).into_iter().map(|left| (left, *may_grow));
            let grown = grown(heaps).into_iter().filter(|_| *may_grow);
            let moves = taken.chain(grown.map(|left| (left, false)));
            moves.collect_vec()
        });
        assert!(!first_player_wins([1, 1, 1, 0], 2));
        assert!(game.first_player_wins((vec![0, 1, 1, 1], true)));
        assert!(!game.first_player_wins((vec![0, 1, 1, 1], false)));
    }

    #[test]
    fn with_few_heaps_a_move_takes_all() {
        for most in [3, u64::MAX] {
            assert!(first_player_wins([0, 7, 7], most));
            assert!(!first_player_wins([0, 0, 0], most));
        }
    }

    #[test]
    #[should_panic(expected = "at least one heap")]
    fn rejects_moves_from_no_heap() {
        first_player_wins([1], 0);
    }
}
