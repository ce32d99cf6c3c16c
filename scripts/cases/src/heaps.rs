//! Heaps: searches of games on them, binary columns, and random heaps.

use std::ops::RangeInclusive;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::random::{magnitude, Random};
use crate::search::{self, moves_in_one, Search};

/// Returns whether the first player wins, by search; `moves` lists, for each move in a heap, the heaps that
/// it leaves of it.
///
/// `moves` must not capture anything; otherwise use [`wins_once`].
pub fn wins<M, P>(heaps: &[u32], moves: impl Fn(u32) -> M + 'static) -> bool
where
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = u32>,
{
    search::wins(sorted(heaps), move |heaps: &Vec<u32>| after_a_move(heaps, &moves))
}

/// Like [`wins`], where the player without a move wins.
pub fn wins_misere<M, P>(heaps: &[u32], moves: impl Fn(u32) -> M + 'static) -> bool
where
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = u32>,
{
    search::wins_misere(sorted(heaps), move |heaps: &Vec<u32>| after_a_move(heaps, &moves))
}

/// Like [`wins`], with `moves` that may capture; nothing is remembered for later calls.
pub fn wins_once<M, P>(heaps: &[u32], moves: impl Fn(u32) -> M) -> bool
where
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = u32>,
{
    Search::new(|heaps: &Vec<u32>| after_a_move(heaps, &moves)).wins(sorted(heaps))
}

/// Lists the positions that a move in one of the heaps leaves, [sorted].
pub fn after_a_move<M, P>(heaps: &[u32], moves: impl Fn(u32) -> M) -> Vec<Vec<u32>>
where
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = u32>,
{
    moves_in_one(heaps, |&heap| {
        let moves = moves(heap).into_iter();
        moves.map(|left| left.into_iter().filter(|&heap| heap > 0))
    })
}

/// Lists what each move of Nim leaves of a heap.
pub fn nim(heap: u32) -> impl Iterator<Item = [u32; 1]> {
    (0..heap).map(|left| [left])
}

/// Lists the positions after each move of Nim, in the order of the heaps, which keep their places.
pub fn after_nim(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps
    };
    (0..heaps.len()).flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left))).collect()
}

/// Returns whether there are at most `most` heaps of at most `largest`.
pub fn are_few(heaps: &[u32], most: usize, largest: u32) -> bool {
    heaps.len() <= most && heaps.iter().all(|&heap| heap <= largest)
}

/// Lists all sorted positions with these numbers and sizes of heaps.
pub fn all(counts: RangeInclusive<usize>, sizes: RangeInclusive<u32>) -> Vec<Vec<u32>> {
    counts.flat_map(|count| sizes.clone().combinations_with_replacement(count)).collect()
}

/// Lists all sequences with these numbers and sizes of heaps.
pub fn rows(counts: RangeInclusive<usize>, sizes: RangeInclusive<u32>) -> Vec<Vec<u32>> {
    let row = |count| (0..count).map(|_| sizes.clone()).multi_cartesian_product();
    counts.flat_map(row).collect()
}

/// Draws `count` heaps of these sizes.
pub fn uniform(random: &mut Random, count: u32, sizes: RangeInclusive<u32>) -> Vec<u32> {
    (0..count).map(|_| random.random_range(sizes.clone())).collect()
}

/// Draws `count` heaps of any [`magnitude`] up to `largest`.
pub fn magnitudes(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    (0..count).map(|_| magnitude(random, largest)).collect()
}

/// Draws `count` heaps up to `largest`, half of them of any [`magnitude`].
pub fn mixed(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let heap = |_| {
        if random.random() {
            magnitude(random, largest)
        } else {
            random.random_range(1..=largest)
        }
    };
    (0..count).map(heap).collect()
}

/// Shuffles at least one heap and, in half of the cases, first replaces one to make the position lost.
///
/// `balance` returns a heap that, added to given heaps, makes a lost position, if there is one.
pub fn half_lost<H>(
    random: &mut Random,
    mut heaps: Vec<H>,
    balance: impl FnOnce(&[H]) -> Option<H>,
) -> Vec<H> {
    if random.random() {
        if let Some(heap) = balance(&heaps[1..]) {
            heaps[0] = heap;
        }
    }
    heaps.shuffle(random);
    heaps
}

/// Returns a heap of one of these sizes that makes a position of Nim lost.
pub fn nim_balance(heaps: &[u32], sizes: RangeInclusive<u32>) -> Option<u32> {
    Some(odd_columns(heaps)).filter(|heap| sizes.contains(heap))
}

/// Draws `count` heaps of any [`magnitude`] up to `largest`; about half of the positions are lost in Nim.
pub fn nim_half_lost(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let heaps = magnitudes(random, count, largest);
    half_lost(random, heaps, |heaps| nim_balance(heaps, 1..=largest))
}

/// Draws `count` heaps from 1 to `largest`, often near the positions where misère play is special: all heaps
/// 1, all but one, or a position that is lost in normal play.
///
/// `balance` returns a heap that, added to given heaps, makes a position that is lost in normal play.
pub fn draw(
    random: &mut Random,
    count: u32,
    largest: u32,
    balance: impl Fn(&[u32]) -> Option<u32>,
) -> Vec<u32> {
    let mut heaps: Vec<u32> = match random.random_range(0..5) {
        0 | 1 => vec![1; count as usize],
        _ => (0..count).map(|_| magnitude(random, largest)).collect(),
    };
    match random.random_range(0..4) {
        0 => heaps[0] = magnitude(random, largest),
        1 => {}
        _ => heaps[0] = balance(&heaps[1..]).unwrap_or(heaps[0]),
    }
    heaps.shuffle(random);
    heaps
}

/// Draws `count` heaps from the upper half of 1 to `largest`, which makes the input long; about half of the
/// positions are lost. See [`draw`] for `balance`.
pub fn draw_large(
    random: &mut Random,
    count: u32,
    largest: u32,
    balance: impl Fn(&[u32]) -> Option<u32>,
) -> Vec<u32> {
    let heaps = uniform(random, count, largest / 2..=largest);
    half_lost(random, heaps, balance)
}

/// Returns the heaps in order without empty ones, which makes equal positions the same.
pub fn sorted(heaps: &[u32]) -> Vec<u32> {
    let heaps = heaps.iter().copied().filter(|&heap| heap > 0);
    heaps.sorted_unstable().collect()
}

/// Returns the XOR of the heaps, by counting the ones in each binary column: 0 iff Nim is lost.
pub fn odd_columns(heaps: &[u32]) -> u32 {
    let ones = ones_by_column(heaps);
    (0..u32::BITS).filter(|&column| ones[column as usize] % 2 == 1).map(|column| 1 << column).sum()
}

/// Returns whether the first player wins misère Nim, where whoever takes the last stone loses.
pub fn misere_nim_is_won(heaps: &[u32]) -> bool {
    let is_large = heaps.iter().any(|&heap| heap > 1);
    (odd_columns(heaps) != 0) == is_large
}

/// Counts the ones in each binary column, the lowest first.
pub fn ones_by_column(heaps: &[u32]) -> [usize; 32] {
    let mut ones = [0; 32];
    for &heap in heaps {
        let mut left = heap;
        while left > 0 {
            ones[left.trailing_zeros() as usize] += 1;
            left &= left - 1; // clears the lowest one
        }
    }
    ones
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_columns() {
        assert_eq!(odd_columns(&[3, 5, 1]), 7);
        assert_eq!(odd_columns(&[1, 2, 3]), 0);
        assert_eq!(ones_by_column(&[3, 5, 1])[..4], [3, 1, 1, 0]);
    }
}
