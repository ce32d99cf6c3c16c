//! AtCoder AGC 048 D: Left takes from the leftmost heap, Right from the rightmost.
//!
//! Large heaps are answered by binary search for the least heap that wins, in which both players take single
//! stones until one of them can no longer afford it. Edge cases: rows of equal heaps, and of ends that differ
//! by one.

use std::collections::HashMap;

use crate::prelude::*;

pub struct PockyGame;

const TESTS: u32 = 100;
const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000_000;

impl Game for PockyGame {
    const ID: &'static str = "agc048d";
    const WORDS: Words = ["First", "Second"];
    const CASES: Cases = Cases::Counted("T", 1..=TESTS);
    const MANY: u32 = 20;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("A", 1..=LARGEST), heaps)
    }

    /// Turns the row round with each move, so that the player to move takes from its first heap.
    fn by_search(heaps: &Vec<u32>) -> Option<bool> {
        are_few(heaps, 5, 7).then(|| {
            wins(heaps.clone(), |heaps: &Vec<u32>| {
                let left = (0..heaps.first().copied().unwrap_or(0)).map(|left| {
                    let others = heaps[1..].iter().rev().copied();
                    others.chain(Some(left).filter(|&left| left > 0)).collect()
                });
                left.collect()
            })
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        u64::from(heaps[0]) >= least_heap(heaps, [0, heaps.len() - 1], &mut Known::new())
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, 40));
        let largest = magnitude(random, size.of(2, LARGEST));
        heaps::uniform(random, count, 1..=largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        [heaps::rows(1..=3, 1..=7), heaps::rows(4..=4, 1..=4)].concat()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.half_lost("random-small", 100, |random| {
            let (count, largest) = (random.random_range(1..=5), random.random_range(1..=7));
            heaps::uniform(random, count, 1..=largest)
        });
        drafts.half_lost("random-large", 20, |random| {
            let count = random.random_range(2..=40);
            heaps::uniform(random, count, 1..=LARGEST)
        });
        drafts.half_lost("random-close", 30, |random| close(random, 30));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("heaps", TESTS, |random| heaps::uniform(random, HEAPS, 1..=LARGEST));
        drafts.drawn("close", TESTS, |random| close(random, HEAPS));
        drafts.cases("largest", (1..=HEAPS).map(|heaps| vec![LARGEST; heaps as usize]));
        drafts.drawn("thresholds", TESTS, at_the_threshold);
    }
}

/// What is known of [`least_heap`], by its heaps.
type Known = HashMap<[usize; 2], u64>;

/// Returns the least heap `own` with which its player, to move, wins on the heaps up to `other`.
fn least_heap(heaps: &[u32], [own, other]: [usize; 2], known: &mut Known) -> u64 {
    if own == other {
        return 1;
    }
    if let Some(&least) = known.get(&[own, other]) {
        return least;
    }
    let next = |from: usize, to: usize| if from < to { from + 1 } else { from - 1 };
    // What the opponent needs when `own` is gone, and the player when `other` is gone.
    let theirs = least_heap(heaps, [other, next(own, other)], known);
    let mine = least_heap(heaps, [own, next(other, own)], known);
    let others = heaps[other].into();
    let least = least(1..=1 << 50, |heap| duel_is_won([heap, others], [mine, theirs]));
    known.insert([own, other], least);
    least
}

/// Returns whether the player to move wins if both take single stones, and all as soon as the other has fewer
/// stones left than they need.
fn duel_is_won([mut own, mut other]: [u64; 2], [mine, theirs]: [u64; 2]) -> bool {
    // Skip the rounds after which both still have enough.
    let rounds = own.saturating_sub(mine).min(other.saturating_sub(theirs));
    own -= rounds;
    other -= rounds;
    loop {
        if other < theirs {
            return true;
        }
        own -= 1;
        if own < mine {
            return false;
        }
        other -= 1;
    }
}

/// Draws a row whose heaps are nearly equal.
fn close(random: &mut Random, most: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    let least = random.random_range(1..=LARGEST - 2);
    heaps::uniform(random, count, least..=least + 2)
}

/// Draws a row whose first heap is at the threshold or one below, if the threshold is within the bounds.
fn at_the_threshold(random: &mut Random) -> Vec<u32> {
    let mut heaps = heaps::uniform(random, HEAPS, 1..=LARGEST / (HEAPS + 1));
    let won = least_heap(&heaps, [0, heaps.len() - 1], &mut Known::new()).min(LARGEST.into()) as u32;
    heaps[0] = if random.random() { won } else { (won - 1).max(1) };
    heaps
}
