//! Bash's game: a move takes 1 to m stones.

/// Returns the Grundy value of `heap` where a move takes 1 to `most` stones: the remainder of
/// `heap` by `most` + 1.
///
/// The same holds if a move may also take further numbers, as long as `most` + 1 divides none of
/// them: the powers of two, for instance, with `most` = 2.
///
/// Why: let r be the remainder of the heap. Taking 1 to r stones leaves every smaller remainder, so
/// by induction every smaller value. No move leaves the remainder r, because it would take a
/// multiple of `most` + 1.
///
/// With several heaps, a move takes 1 to `most` stones from one of them. That is a sum of games, so
/// its value is the nim-sum of the remainders, whatever the bound of each heap: the player to move
/// loses iff it is 0.
///
/// With one heap, a value other than 0 is also the winning take: it leaves a multiple of `most` + 1.
///
/// Source: C.-G. Bachet, *Problèmes plaisants et délectables*, 1612, for the winner.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use shared::subtraction::bash;
///
/// assert_eq!(bash(23, 2), 2);
/// assert_eq!(bash(4, 3), 0); // lost: whatever is taken, the opponent takes the rest of 4
///
/// // Several heaps, at most 3 stones from each: 5, 6 and 7 are as 1, 2 and 3 in Nim.
/// let values = [5, 6, 7].map(|heap| bash(heap, 3));
/// assert!(!shared::nim::first_player_wins(values));
/// ```
pub fn bash(heap: u64, most: u64) -> u64 {
    match most.checked_add(1) {
        Some(modulus) => heap % modulus,
        None => heap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::nim_sum;
    use crate::search::Search;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn matches_the_search(
            most in 0_u64..12,
            further in prop::collection::vec(1_u64..60, 0..4),
            heap in 0_u64..200,
        ) {
            let options = |&heap: &u64| -> Vec<u64> {
                let further = further.iter().copied().filter(|taken| taken % (most + 1) != 0);
                let taken = (1..=most).chain(further);
                taken.filter(|&taken| taken <= heap).map(|taken| heap - taken).collect()
            };
            prop_assert_eq!(bash(heap, most), Search::new(options).grundy(heap));
        }

        /// Each heap with the most that a move may take from it.
        #[test]
        fn several_heaps_add_up_by_nim_sum(
            heaps in prop::collection::vec((0_u64..9, 0_u64..7), 0..4),
        ) {
            let options = |heaps: &Vec<(u64, u64)>| {
                let mut options = Vec::new();
                for (index, &(heap, most)) in heaps.iter().enumerate() {
                    for taken in 1..=most.min(heap) {
                        let mut option = heaps.clone();
                        option[index].0 -= taken;
                        options.push(option);
                    }
                }
                options
            };
            let sum = nim_sum(heaps.iter().map(|&(heap, most)| bash(heap, most)));
            prop_assert_eq!(sum, Search::new(options).grundy(heaps));
        }
    }

    #[test]
    fn without_a_bound_it_is_nim() {
        assert_eq!(bash(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(bash(u64::MAX, u64::MAX - 1), 0);
    }
}
