//! HDU 1907: misère Nim, where whoever takes the last stone loses.
//!
//! A large position is lost iff
//!
//! - all heaps are 1 and their number is odd: every move is forced; or
//! - at least two heaps are larger, and each binary column has an even number of ones: a move makes
//!   some column odd, and the reply makes all even again or, once a single larger heap is left, cuts
//!   it so that an odd number of ones remains.

use crate::heaps::{self, odd_columns};
use crate::prelude::*;

/// John.
pub struct John;

const CASES: u32 = 474;
const HEAPS: u32 = 47;
const LARGEST: u32 = 4747;

impl Game for John {
    const ID: &'static str = "hdu1907";
    const WORDS: [&'static str; 2] = ["John", "Brother"];
    const CASES: Cases = Cases::Counted("T", 1..=CASES);
    const MANY: u32 = CASES;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("A", 1..=LARGEST), heaps)
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 7)
    }

    fn by_search(heaps: &Vec<u32>) -> bool {
        wins_misere(heaps::sorted(heaps), heaps::nim)
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        let larger = heaps.iter().filter(|&&heap| heap > 1).count();
        let is_lost = match larger {
            0 => heaps.len() % 2 == 1,
            1 => false,
            _ => odd_columns(heaps) == 0,
        };
        !is_lost
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        heaps(random, size.of(2, HEAPS), size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        let counts = 0..=4;
        counts
            .flat_map(|count| (1..=7).combinations_with_replacement(count))
            .collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", edges());
        drafts.cases("edges-ones", (1..=HEAPS as usize).map(|count| vec![1; count]));
        drafts.drawn("random-small", 200, |random| heaps(random, 4, 7));
        drafts.drawn("random-large", CASES, |random| heaps(random, HEAPS, LARGEST));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("largest", CASES, |random| {
            heaps::draw_large(random, HEAPS, LARGEST, |heaps| balance(heaps, LARGEST))
        });
    }
}

/// Bounds, ties, one large heap among ones, powers of two.
fn edges() -> Vec<Vec<u32>> {
    let mut cases = vec![
        vec![2],
        vec![LARGEST],
        vec![LARGEST; 2],
        vec![LARGEST; 46],
        vec![LARGEST; 47],
        vec![1, 2, 3],
        vec![1, 2, 2],
        vec![1, 1, 2, 2],
        vec![1, 4096, 4097],
        vec![4095, 4096],
        vec![651, 4096, LARGEST],
        vec![650, 4096, LARGEST],
        (1..=47).collect(),
        (LARGEST - 46..=LARGEST).collect(),
    ];
    for ones in [1, 2, 45, 46] {
        for large in [2, 3, LARGEST] {
            cases.push([vec![1; ones], vec![large]].concat());
            cases.push([vec![large], vec![1; ones.min(45)], vec![large]].concat());
        }
    }
    cases
}

fn heaps(random: &mut Random, most: u32, largest: u32) -> Vec<u32> {
    let count = magnitude(random, most);
    heaps::draw(random, count, largest, |heaps| balance(heaps, largest))
}

/// Returns a heap from 1 to `largest` that makes all columns even.
fn balance(heaps: &[u32], largest: u32) -> Option<u32> {
    Some(odd_columns(heaps)).filter(|heap| (1..=largest).contains(heap))
}
