//! Nim: take any number of stones from one heap. Also every sum of games, by their Grundy values.

/// The nim-sum of some heaps: their exclusive or, 0 for none.
///
/// It is the Grundy value of the heaps together, and of any games together when it is taken of
/// their Grundy values. Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*,
/// 1901; for all games R. Sprague, *Über mathematische Kampfspiele*, 1935, and P. M. Grundy,
/// *Mathematics and games*, 1939.
///
/// # Complexity
///
/// O(k) for k heaps.
///
/// # Examples
///
/// ```
/// use shared::nim::nim_sum;
///
/// assert_eq!(nim_sum([1, 2, 3]), 0);
/// assert_eq!(nim_sum([5, 7, 9]), 11);
/// ```
pub fn nim_sum(heaps: impl IntoIterator<Item = u64>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Does the first player win, where who takes the last stone wins?
///
/// Takes heaps of Nim, or the Grundy values of any games that are played together.
///
/// Why: a move changes one heap, so it changes the nim-sum. If the sum is 0, every move leaves
/// another sum; if it is not, look at its highest bit: a heap that has this bit becomes smaller
/// when the sum is added to it, and that move leaves the sum 0.
///
/// # Complexity
///
/// O(k) for k heaps.
///
/// # Examples
///
/// ```
/// use shared::nim::first_player_wins;
///
/// assert!(!first_player_wins([1, 2, 3]));
/// assert!(first_player_wins([1, 2, 4]));
/// ```
pub fn first_player_wins(heaps: impl IntoIterator<Item = u64>) -> bool {
    nim_sum(heaps) != 0
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
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
            prop_assert_eq!(nim_sum(heaps.iter().copied()), testkit::grundy(&heaps, |heaps| options(heaps)));
        }

        #[test]
        fn rule_is_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let searched = testkit::first_player_wins(heaps.clone(), |heaps| options(heaps));
            prop_assert_eq!(first_player_wins(heaps), searched);
        }
    }
}
