//! Luogu P4301: Nim after a round in which each player may take whole heaps; the fewest matches that the first
//! player must take there.
//!
//! By the search, all choices of both rounds are tried. Otherwise the heaps are taken from the smallest up, each
//! that does not lower the rank of the others, as of vectors over the field of two elements.

use crate::game::Plain;
use crate::heaps::nim;
use crate::prelude::*;

/// 新Nim游戏.
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

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 7)
    }

    fn by_search(heaps: &Vec<u32>) -> Plain<i64> {
        let left = after_a_round(heaps).filter(|left| {
            let second_wins = after_a_round(left).any(|left| !wins(left, nim));
            !second_wins
        });
        let taken = left.map(|left| sum(heaps) - sum(&left));
        Plain(taken.min().unwrap_or(-1))
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
        let counts = 1..=4;
        counts.flat_map(|count| (1..=5).combinations_with_replacement(count)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "6\n5 5 6 6 5 5\n", "21\n");
        drafts.cases("smallest", [vec![1]]);
        for (name, heaps) in edges() {
            drafts.cases(format!("edges-{name}"), [heaps]);
        }
        for number in 1..=6 {
            for (name, most, largest) in [("small", 4, 7), ("medium", 20, 1000), ("large", HEAPS, LARGEST)] {
                drafts.drawn(format!("random-{name}-{number}"), 1, |random| {
                    let count = random.random_range(most / 2..=most);
                    heaps(random, count, largest)
                });
            }
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        let upper = |random: &mut Random| random.random_range(LARGEST / 2..=LARGEST);
        drafts.drawn("any", 1, |random| (0..HEAPS).map(|_| upper(random)).collect());
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

/// Independent heaps, equal ones, and the bounds.
fn edges() -> Vec<(&'static str, Vec<u32>)> {
    vec![
        ("one", vec![LARGEST]),
        ("powers", (0..30).map(|exponent| 1 << exponent).collect()),
        ("three", vec![1, 2, 3]),
        ("equal", vec![7; 3]),
        ("many-equal", vec![LARGEST; 100]),
        ("pairs", (1..=100).map(|heap| LARGEST - heap / 2).collect()),
        ("in-order", (1..=100).collect()),
        ("from-the-top", (0..100).map(|heap| LARGEST - heap).collect()),
        ("independent-down", vec![1 << 29, 1 << 28, 3 << 28, 5]),
    ]
}

/// Draws heaps, some of them the XOR of two others.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, largest)).collect();
    for index in 2..heaps.len() {
        let dependent = heaps[index - 1] ^ heaps[index - 2];
        if random.random_range(0..3) == 0 && (1..=largest).contains(&dependent) {
            heaps[index] = dependent;
        }
    }
    heaps.shuffle(random);
    heaps
}
