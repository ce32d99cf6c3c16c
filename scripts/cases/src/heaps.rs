//! Heaps of Nim: moves, binary columns, and random heaps for misère games.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::random::{magnitude, Random};
use crate::search::moves_in_one;

/// Draws `count` heaps from 1 to `largest`, often near the positions where misère play is special: all
/// heaps 1, all but one, or a position that is lost in normal play.
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
        _ => replace_first(&mut heaps, balance),
    }
    heaps.shuffle(random);
    heaps
}

/// Draws `count` heaps from the upper half of 1 to `largest`, which makes the input long; about half
/// of the positions are lost. See [`draw`] for `balance`.
pub fn draw_large(
    random: &mut Random,
    count: u32,
    largest: u32,
    balance: impl Fn(&[u32]) -> Option<u32>,
) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count)
        .map(|_| random.random_range(largest / 2..=largest))
        .collect();
    if random.random() {
        replace_first(&mut heaps, balance);
    }
    heaps.shuffle(random);
    heaps
}

/// Lists what each move of Nim leaves, in the order of the heaps moved in, which keep their places.
pub fn moves(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps
    };
    (0..heaps.len())
        .flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left)))
        .collect()
}

/// Lists the positions that each move of Nim leaves, [sorted].
#[allow(clippy::ptr_arg)] // a search hands it a reference to a position
pub fn nim(heaps: &Vec<u32>) -> Vec<Vec<u32>> {
    moves_in_one(heaps, |&heap| {
        (0..heap).map(|left| Some(left).filter(|&left| left > 0))
    })
}

/// Returns the heaps in order without empty ones, which makes equal positions the same.
pub fn sorted(heaps: &[u32]) -> Vec<u32> {
    let heaps = heaps.iter().copied().filter(|&heap| heap > 0);
    heaps.sorted_unstable().collect()
}

/// Returns the binary columns with an odd number of ones, each counted: 0 iff Nim is lost.
pub fn odd_columns(heaps: &[u32]) -> u32 {
    let ones = ones_by_column(heaps);
    (0..u32::BITS)
        .filter(|&column| ones[column as usize] % 2 == 1)
        .map(|column| 1 << column)
        .sum()
}

/// Counts the ones in each binary column, the lowest first.
pub fn ones_by_column(heaps: &[u32]) -> [usize; 32] {
    let mut ones = [0; 32];
    for (column, ones) in ones.iter_mut().enumerate() {
        *ones = heaps
            .iter()
            .filter(|&&heap| heap >> column & 1 == 1)
            .count();
    }
    ones
}

fn replace_first(heaps: &mut [u32], balance: impl Fn(&[u32]) -> Option<u32>) {
    if let Some(heap) = balance(&heaps[1..]) {
        heaps[0] = heap;
    }
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
