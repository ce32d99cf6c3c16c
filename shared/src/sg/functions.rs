//! Games that are written as a function: from a heap, what a move leaves.

use super::HeapGame;
use crate::mex::MexSet;

/// The game in which the function lists the heaps that a move leads to, from a given heap.
///
/// # Examples
///
/// ```
/// use shared::sg::{Options, Sequence};
///
/// // At least one stone and at most half of the heap is taken.
/// let mut game = Sequence::new(Options(|heap| heap - heap / 2..heap), 1000);
/// assert_eq!(game.table(8), [0, 0, 1, 0, 2, 1, 3, 0, 4]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<F>(pub F);

impl<F, I> HeapGame for Options<F>
where
    F: Fn(usize) -> I,
    I: IntoIterator<Item = usize>,
{
    /// # Panics
    ///
    /// If an option is not smaller than the heap.
    fn see_options(&self, values: &[u32], seen: &mut MexSet) {
        let options = self.0(values.len()).into_iter();
        seen.extend(options.map(|option| value_of(values, option)));
    }
}

/// The game in which the function lists, from a given heap, the heaps that each move leaves: any
/// number of them.
///
/// # Examples
///
/// ```
/// use shared::sg::{Sequence, Sums};
///
/// // Grundy's game: split a heap into two unequal ones.
/// let unequal = |heap: usize| (1..(heap + 1) / 2).map(move |part| [part, heap - part]);
/// let mut game = Sequence::new(Sums(unequal), 1000);
/// assert_eq!(game.table(8), [0, 0, 0, 1, 0, 2, 1, 0, 2]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sums<F>(pub F);

impl<F, I> HeapGame for Sums<F>
where
    F: Fn(usize) -> I,
    I: IntoIterator,
    I::Item: IntoIterator<Item = usize>,
{
    /// # Panics
    ///
    /// If a move leaves a heap that is not smaller.
    fn see_options(&self, values: &[u32], seen: &mut MexSet) {
        let value = |part| value_of(values, part);
        let moves = self.0(values.len()).into_iter();
        seen.extend(moves.map(|parts| parts.into_iter().fold(0, |sum, part| sum ^ value(part))));
    }
}

fn value_of(values: &[u32], option: usize) -> u32 {
    let heap = values.len();
    *values
        .get(option)
        .unwrap_or_else(|| panic!("heap {heap} has the option {option}, which is not smaller"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sg::Sequence;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn golden_table_of_grundys_game() {
        let unequal = |heap: usize| {
            (1..)
                .map(move |part| [part, heap - part])
                .take(heap.saturating_sub(1) / 2)
        };
        let mut game = Sequence::new(Sums(unequal), 20);
        assert_eq!(
            game.table(20)[1..],
            [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
        );
    }

    #[test]
    #[should_panic(expected = "heap 2 has the option 2, which is not smaller")]
    fn a_move_to_a_larger_heap_is_refused() {
        Sequence::new(Options(|heap: usize| (heap > 1).then_some(heap)), 10).table(3);
    }

    /// For each heap, the heaps that each of its moves leaves; all smaller.
    fn moves() -> impl Strategy<Value = Vec<BTreeSet<Vec<usize>>>> {
        let parts = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
        prop::collection::vec(prop::collection::vec(parts, 0..4), 1..9).prop_map(|heaps| {
            let below = |(heap, moves): (usize, Vec<Vec<prop::sample::Index>>)| {
                let smaller = |parts: Vec<prop::sample::Index>| {
                    parts
                        .into_iter()
                        .map(|part| part.index(heap))
                        .collect::<Vec<usize>>()
                };
                moves
                    .into_iter()
                    .filter(|_| heap > 0)
                    .map(smaller)
                    .collect()
            };
            heaps.into_iter().enumerate().map(below).collect()
        })
    }

    proptest! {
        /// The theorem of Sprague and Grundy itself: a sum of heaps has the nim-sum of their
        /// values.
        #[test]
        fn every_heap_is_the_search(moves in moves()) {
            let positions = |heaps: &Vec<usize>| {
                let mut options = Vec::new();
                for (index, &heap) in heaps.iter().enumerate() {
                    for parts in &moves[heap] {
                        let mut option = heaps.clone();
                        option.remove(index);
                        option.extend(parts);
                        option.sort_unstable();
                        options.push(option);
                    }
                }
                options
            };
            let mut game = Sequence::new(Sums(|heap: usize| moves[heap].iter().cloned()), 100);
            for (heap, &value) in game.table(moves.len() - 1).iter().enumerate() {
                prop_assert_eq!(u64::from(value), testkit::grundy(&vec![heap], positions));
            }
        }
    }
}
