//! Luogu P4301: Nim after a round in which each player may take whole heaps; the fewest matches that the
//! first player must take there.
//!
//! By the search, all choices of both rounds are tried. Otherwise the heaps are taken from the smallest up,
//! each that does not lower the rank of the others, as of vectors over the field of two elements. Edge cases:
//! independent heaps, equal ones, and the bounds.

use crate::prelude::*;

pub struct NewNim;

const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000_000;

impl Game for NewNim {
    const ID: &'static str = "p4301";
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = Plain<i64>;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("k", 1..=HEAPS), ("a heap", 1..=LARGEST), heaps)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<Plain<i64>> {
        are_few(heaps, 4, 7).then(|| {
            let second_wins = |left: &[u32]| after_a_round(left).any(|left| !heaps::wins(&left, heaps::nim));
            let left = after_a_round(heaps).filter(|left| !second_wins(left));
            Plain(left.map(|left| sum(heaps) - sum(&left)).min().unwrap_or(-1))
        })
    }

    fn answer(heaps: &Vec<u32>) -> Plain<i64> {
        let mut left: Vec<u32> = heaps.iter().copied().sorted().collect();
        let all = rank(&left);
        let mut index = 0;
        while index < left.len() {
            let mut without = left.clone();
            without.remove(index);
            if rank(&without) == all {
                left = without;
            } else {
                index += 1;
            }
        }
        Plain(sum(heaps) - sum(&left))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(3, HEAPS));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(1..=4, 1..=5)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, most, largest) in [("small", 4, 7), ("medium", 20, 1000), ("large", HEAPS, LARGEST)] {
            drafts.numbered(&format!("random-{name}"), 6, |random, _| {
                let count = random.random_range(most / 2..=most);
                heaps(random, count, largest)
            });
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", 1, |random| heaps::uniform(random, HEAPS, LARGEST / 2..=LARGEST));
        drafts.cases("equal", [vec![LARGEST; HEAPS as usize]]);
    }
}

/// Lists what a player may leave in the first round, each in order.
fn after_a_round(heaps: &[u32]) -> impl Iterator<Item = Vec<u32>> {
    let left = heaps.iter().copied().sorted().powerset();
    left.filter(|left| !left.is_empty())
}

fn sum(heaps: &[u32]) -> i64 {
    heaps.iter().copied().map(i64::from).sum()
}

/// Returns the rank of numbers as vectors of bits, by elimination from the highest bit down.
fn rank(numbers: &[u32]) -> usize {
    let mut rows = numbers.to_vec();
    let mut rank = 0;
    for bit in (0..u32::BITS).rev() {
        let Some(index) = rows.iter().position(|row| row >> bit & 1 == 1) else {
            continue;
        };
        let pivot = rows.swap_remove(index);
        for row in rows.iter_mut().filter(|row| **row >> bit & 1 == 1) {
            *row ^= pivot;
        }
        rank += 1;
    }
    rank
}

/// Draws heaps, some of them the XOR of two others.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps = heaps::magnitudes(random, count, largest);
    for index in 2..heaps.len() {
        let dependent = heaps[index - 1] ^ heaps[index - 2];
        if random.random_range(0..3) == 0 && (1..=largest).contains(&dependent) {
            heaps[index] = dependent;
        }
    }
    heaps.shuffle(random);
    heaps
}
