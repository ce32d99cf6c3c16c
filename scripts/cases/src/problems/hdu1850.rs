//! HDU 1850: Nim; how many first moves win?
//!
//! By the search, every move is tried. Otherwise the other heaps are written in binary: only the heap that
//! makes the ones in each column even leaves a lost position, and it must be smaller.
//!
//! Edge cases: bounds, ties, powers of two; positions with a winning move in every heap, in one, in none.

use crate::heaps::ones_by_column;
use crate::prelude::*;

pub struct WinningMoves;

const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000;

impl Game for WinningMoves {
    const ID: &'static str = "hdu1850";
    const CASES: Cases = Cases::Until("0");
    type Case = Vec<u32>;
    type Answer = Positive<usize>;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.row("M", 1..=HEAPS, heaps, |text, heap| text.number("a heap", 1..=LARGEST, heap))
    }

    fn by_search(heaps: &Vec<u32>) -> Option<Positive<usize>> {
        are_few(heaps, 4, 7).then(|| {
            let lost = heaps::after_nim(heaps).into_iter().filter(|left| !heaps::wins(left, heaps::nim));
            Positive(lost.count())
        })
    }

    fn answer(heaps: &Vec<u32>) -> Positive<usize> {
        let ones = ones_by_column(heaps);
        let evens_out = |&&heap: &&u32| {
            let others_are_odd = |&column: &usize| (ones[column] - (heap >> column & 1) as usize) % 2 == 1;
            let columns = (0..32).filter(others_are_odd);
            columns.map(|column| 1 << column).sum::<u32>() < heap
        };
        Positive(heaps.iter().filter(evens_out).count())
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        heaps::nim_half_lost(random, size.of(2, HEAPS), size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::rows(3..=3, 0..=7)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.drawn("random-small", 200, |random| half_lost(random, 4, 6));
        drafts.drawn("random-large", 100, |random| half_lost(random, HEAPS, LARGEST));
    }

    /// A million heaps, because the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("longest", 10_000, |random| heaps::nim_half_lost(random, HEAPS, LARGEST));
    }
}

fn half_lost(random: &mut Random, most: u32, largest: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    let draw = |random: &mut Random| heaps::nim_half_lost(random, count, largest);
    if count == 1 {
        return draw(random); // a single heap is never lost
    }
    either(random, draw, |heaps| odd_columns(heaps) != 0)
}
