//! Random heaps for the games that are lost by the last move.

use rand::seq::SliceRandom;
use rand::RngExt;

use crate::random::{magnitude, Random};

/// Draws `count` heaps of 1 to `largest`, often near the positions where misère play is special: all
/// heaps 1, or all but one, or a position that normal play loses.
///
/// `balance` finds a heap that makes a lost position of normal play out of the heaps it is given.
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

/// Draws `count` heaps from the upper half of 1 to `largest`, to make the input long, and has about
/// every second position lost. See [`draw`] for `balance`.
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

fn replace_first(heaps: &mut [u32], balance: impl Fn(&[u32]) -> Option<u32>) {
    if let Some(heap) = balance(&heaps[1..]) {
        heaps[0] = heap;
    }
}
