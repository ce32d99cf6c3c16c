//! Games given by a closure that lists the moves.

use super::{HeapGame, Values};
use crate::mex::MexSet;

/// The game whose closure lists the heaps that a move from a given heap may leave, one per move.
///
/// # Examples
///
/// ```
/// use shared::sg::{Options, Sequence};
///
/// // Take at least one stone and at most half of the heap.
/// let mut game = Sequence::new(Options(|heap| heap - heap / 2..heap), 1000);
/// assert_eq!(game.table(8), [0, 0, 1, 0, 2, 1, 3, 0, 4]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<F>(pub F);

impl<F, I> HeapGame for Options<F>
where
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    /// # Panics
    ///
    /// Panics if an option is not smaller than the heap.
    fn next_value(&mut self, values: &Values, seen: &mut MexSet) -> u64 {
        let options = self.0(values.heaps()).into_iter();
        seen.extend(options.map(|option| value_of(values, option)));
        u64::from(seen.mex())
    }
}

/// The game whose closure lists, for each move from a given heap, the heaps that it leaves: any
/// number of them.
///
/// # Examples
///
/// ```
/// use shared::sg::{Sequence, Sums};
///
/// // Take one stone, and split the rest into two heaps or leave it as it is.
/// let splits = |heap: u64| (0..heap.div_ceil(2)).map(move |part| [part, heap - 1 - part]);
/// let mut game = Sequence::new(Sums(splits), 1000);
/// assert_eq!(game.table(8), [0, 1, 0, 1, 0, 1, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sums<F>(pub F);

impl<F, I> HeapGame for Sums<F>
where
    F: Fn(u64) -> I,
    I: IntoIterator,
    I::Item: IntoIterator<Item = u64>,
{
    /// # Panics
    ///
    /// Panics if a move leaves a heap that is not smaller.
    fn next_value(&mut self, values: &Values, seen: &mut MexSet) -> u64 {
        let value = |part| value_of(values, part);
        let moves = self.0(values.heaps()).into_iter();
        seen.extend(moves.map(|parts| parts.into_iter().fold(0, |sum, part| sum ^ value(part))));
        u64::from(seen.mex())
    }
}

fn value_of(values: &Values, option: u64) -> u32 {
    let packed = values.packed();
    let known = usize::try_from(option)
        .ok()
        .and_then(|option| packed.get(option));
    *known.unwrap_or_else(|| {
        let heap = packed.len();
        panic!("heap {heap} has the option {option}, which is not smaller")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use crate::sg::Sequence;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    #[should_panic(expected = "heap 2 has the option 2, which is not smaller")]
    fn rejects_a_move_that_does_not_shrink_the_heap() {
        Sequence::new(Options(|heap: u64| (heap > 1).then_some(heap)), 10).table(3);
    }

    /// For each heap, the heaps that each of its moves leaves; all smaller.
    fn moves() -> impl Strategy<Value = Vec<BTreeSet<Vec<u64>>>> {
        let parts = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
        prop::collection::vec(prop::collection::vec(parts, 0..4), 1..9).prop_map(|heaps| {
            let smaller = |heap: usize, parts: Vec<prop::sample::Index>| -> Vec<u64> {
                parts.iter().map(|part| part.index(heap) as u64).collect()
            };
            let below = |(heap, moves): (usize, Vec<_>)| {
                let moves = moves.into_iter().filter(|_| heap > 0);
                moves.map(|parts| smaller(heap, parts)).collect()
            };
            heaps.into_iter().enumerate().map(below).collect()
        })
    }

    proptest! {
        /// The theorem of Sprague and Grundy: the value of several heaps is the nim-sum of theirs.
        #[test]
        fn sums_match_the_search(moves in moves()) {
            let positions = |heaps: &Vec<u64>| {
                let mut options = Vec::new();
                for (index, &heap) in heaps.iter().enumerate() {
                    for parts in &moves[heap as usize] {
                        let mut option = heaps.clone();
                        option.remove(index);
                        option.extend(parts);
                        option.sort_unstable();
                        options.push(option);
                    }
                }
                options
            };
            let mut game = Sequence::new(Sums(|heap: u64| moves[heap as usize].iter().cloned()), 100);
            for heap in 0..moves.len() as u64 {
                prop_assert_eq!(game.grundy(heap), Ok(search::grundy(vec![heap], positions)));
            }
        }
    }
}
