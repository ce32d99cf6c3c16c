//! CSES 2207: a move splits a heap into two of different sizes.
//!
//! Otherwise than by the search, up to 3000 a heap is won iff its Grundy value is not 0; the values are a
//! table by the rules. Larger heaps are won: so it was computed up to 10^6, and nothing is proved.

use std::sync::LazyLock;

use crate::prelude::*;

/// Grundy's Game.
pub struct GrundysGame;

const CASES: u32 = 100_000;
const LARGEST: u32 = 1_000_000;
const LARGEST_IN_TABLE: u32 = 3000;

impl Game for GrundysGame {
    const ID: &'static str = "cses2207";
    const WORDS: [&'static str; 2] = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = 1000;
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, heap: &mut u32) -> Checked {
        text.number_line("n", 1..=LARGEST, heap)
    }

    fn is_small(&heap: &u32) -> bool {
        heap <= 24
    }

    fn by_search(&heap: &u32) -> bool {
        wins(vec![heap], options)
    }

    fn answer(&heap: &u32) -> bool {
        VALUES.get(heap as usize) != Some(&0)
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        match size.0 {
            // Among larger heaps hardly any is lost.
            0..100 => random.random_range(1..=size.of(8, 60)),
            _ => magnitude(random, LARGEST),
        }
    }

    fn compared() -> Vec<u32> {
        (1..=24).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "3\n6\n7\n8\n", "first\nsecond\nfirst\n");
        drafts.cases("smallest", [1]);
        drafts.cases("edges", [1, 2, 3, 4, 1221, 1222, 1223, 2999, 3000, 3001, 999_999, LARGEST]);
        drafts.cases("edges-in-order", 1..=1300);
        drafts.half_lost("random-small", 100, |random| random.random_range(1..=60));
        drafts.half_lost("random-large", 200, |random| magnitude(random, LARGEST));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", CASES, |random| random.random_range(1..=LARGEST));
        drafts.cases("in-order", 1..=CASES);
        drafts.cases("last", LARGEST - CASES + 1..=LARGEST);
    }
}

fn options(heaps: &Vec<u32>) -> Vec<Vec<u32>> {
    let split = |index: usize, part: u32| {
        let mut left = heaps.clone();
        let heap = left.swap_remove(index);
        left.extend([part, heap - part]);
        // Heaps of 1 and 2 have no move.
        left.into_iter().filter(|&heap| heap > 2).sorted().collect()
    };
    let splits = (0..heaps.len()).flat_map(|index| (1..heaps[index]).map(move |part| (index, part)));
    let unequal = splits.filter(|&(index, part)| 2 * part != heaps[index]);
    unequal.map(|(index, part)| split(index, part)).collect()
}

/// The Grundy values of heaps from 0 on.
static VALUES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    // With a value that no heap has in the place of heap 0, which is not lost but not asked for.
    let mut values = vec![u8::MAX];
    for heap in 1..=LARGEST_IN_TABLE as usize {
        let mut is_option = [false; 256];
        for part in (1..heap).filter(|part| 2 * part < heap) {
            is_option[usize::from(values[part] ^ values[heap - part])] = true;
        }
        let value = is_option.iter().position(|is_option| !is_option);
        values.push(value.expect("a value below 256") as u8);
    }
    values
});
