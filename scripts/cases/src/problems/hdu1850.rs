//! HDU 1850: Nim; how many first moves win?
//!
//! By the search, every move is tried. Otherwise the other heaps are written in binary: only the heap that
//! makes the ones in each column even leaves a lost position, and it must be smaller.

use crate::game::Positive;
use crate::heaps::{self, odd_columns, ones_by_column};
use crate::prelude::*;

/// Being a Good Boy in Spring Festival.
pub struct WinningMoves;

const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000;

impl Game for WinningMoves {
    const ID: &'static str = "hdu1850";
    const CASES: Cases = Cases::Until("0");
    type Case = Vec<u32>;
    type Answer = Positive<usize>;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.row("M", 1..=HEAPS, heaps, |text, heap| {
            text.number("a heap", 1..=LARGEST, heap)
        })
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap < 8)
    }

    fn by_search(heaps: &Vec<u32>) -> Positive<usize> {
        let left = heaps::moves(heaps).into_iter();
        let left = left.filter(|left| !wins(heaps::sorted(left), heaps::nim));
        Positive(left.count())
    }

    fn answer(heaps: &Vec<u32>) -> Positive<usize> {
        let ones = ones_by_column(heaps);
        let evens_out = |&&heap: &&u32| {
            let others_are_odd =
                |&column: &usize| (ones[column] - (heap >> column & 1) as usize) % 2 == 1;
            let columns = (0..32).filter(others_are_odd);
            columns.map(|column| 1 << column).sum::<u32>() < heap
        };
        Positive(heaps.iter().filter(evens_out).count())
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        heaps(random, size.of(2, HEAPS), size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        (0..3).map(|_| 0..8).multi_cartesian_product().collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "3\n5 7 9\n0\n", "1\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.no_terminator([vec![5, 7, 9], vec![1, 1], vec![1, 1, 1]]);
        drafts.cases("edges", edges());
        drafts.drawn("random-small", 200, |random| half_lost(random, 4, 6));
        drafts.drawn("random-large", 100, |random| half_lost(random, HEAPS, LARGEST));
    }

    /// A million heaps, because the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("longest", 10_000, |random| heaps(random, HEAPS, LARGEST));
    }
}

/// Bounds, ties, powers of two; positions with a winning move in every heap, in one, in none.
fn edges() -> Vec<Vec<u32>> {
    let mut cases = vec![
        vec![LARGEST],
        vec![LARGEST; 2],
        vec![LARGEST; 99],
        vec![LARGEST; 100],
        vec![1; 99],
        vec![1; 100],
        vec![1, 2, 3],
        vec![1, 2, 4],
        vec![2, 2, 2, 1],
        vec![524_288, 524_287, 1],
        vec![524_288, 524_287, 1_000_000],
        (1..=100).collect(),
        (1..=99).collect(),
        (LARGEST - 99..=LARGEST).collect(),
    ];
    for exponent in 0..19 {
        let power = 1 << exponent;
        cases.extend([vec![power, power, power], vec![power, 2 * power - 1]]);
    }
    cases
}

fn half_lost(random: &mut Random, most: u32, largest: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    let draw = |random: &mut Random| heaps(random, count, largest);
    if count == 1 {
        return draw(random); // a single heap is never lost
    }
    either(random, draw, |heaps| odd_columns(heaps) != 0)
}

/// Draws heaps of any magnitude; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, largest)).collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && (1..=largest).contains(&even) {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}
