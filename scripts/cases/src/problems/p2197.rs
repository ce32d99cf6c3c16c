//! Luogu P2197: Nim.
//!
//! A large position is lost iff each binary column has an even number of ones, which are counted one by one.

use crate::heaps::{self, odd_columns};
use crate::prelude::*;

/// Nim.
pub struct Nim;

const HEAPS: u32 = 10_000;
const LARGEST: u32 = 9_999;

impl Game for Nim {
    const ID: &'static str = "p2197";
    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Cases = Cases::Counted("T", 1..=10);
    const MANY: u32 = 10;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=HEAPS), ("a heap", 0..=LARGEST), heaps)
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 8)
    }

    fn by_search(heaps: &Vec<u32>) -> bool {
        wins(heaps::sorted(heaps), heaps::nim)
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        odd_columns(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(2..=size.of(2, 300));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        (0..9).combinations_with_replacement(3).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n");
        drafts.cases("smallest", [vec![0]]);
        drafts.cases("edges-zeros", zeros());
        drafts.cases("edges-ties", ties());
        drafts.random("random-small-1", |random| half_lost(random, 4, 6));
        drafts.random("random-small-2", |random| half_lost(random, 4, 6));
        drafts.random("random-large", |random| half_lost(random, 300, LARGEST));
    }

    /// Ten cases of ten thousand heaps.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("largest", 10, |random| heaps(random, HEAPS, LARGEST));
    }
}

fn zeros() -> [Vec<u32>; 8] {
    [
        vec![0, 0],
        vec![0; 99],
        vec![1],
        vec![LARGEST],
        vec![0, LARGEST],
        vec![0, 7, 0, 7, 0],
        vec![0, 1, 2, 3],
        [vec![0; 50], vec![8_192]].concat(),
    ]
}

/// Equal heaps, powers of two, consecutive numbers.
fn ties() -> [Vec<u32>; 10] {
    [
        vec![LARGEST; 2],
        vec![LARGEST; 3],
        vec![1; 100],
        vec![1; 101],
        vec![1, 2, 3],
        vec![8_192, 1_807, LARGEST],
        vec![8_192, 1_806, LARGEST],
        (0..14).map(|exponent| 1 << exponent).collect(),
        (1..=127).collect(),
        (1..=128).collect(),
    ]
}

/// Draws ten cases, five of them lost.
fn half_lost(random: &mut Random, most: u32, largest: u32) -> Vec<Vec<u32>> {
    let mut wanted = [true, false].map(|wanted| [wanted; 5]).concat();
    wanted.shuffle(random);
    let case = |wanted| {
        let count = random.random_range(2..=most);
        with_answer(random, wanted, |random| heaps(random, count, largest), Nim::answer)
    };
    wanted.into_iter().map(case).collect()
}

/// Draws heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count)
        .map(|_| random.random_range(0..=largest))
        .collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && even <= largest {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}
