//! CSES 2207: a move splits a heap into two of different sizes.
//!
//! Otherwise than by the search, up to 3000 a heap is won iff its Grundy value is not 0; the values are a
//! table by the rules. Larger heaps are won: so it was computed up to 10^6, and nothing is proved.
//!
//! Edge cases: all heaps up to 1300, among them the largest known lost one, the end of the table, and the
//! bound.

use crate::prelude::*;

pub struct GrundysGame;

const CASES: u32 = 100_000;
const LARGEST: u32 = 1_000_000;
const LARGEST_IN_TABLE: u32 = 3000;

impl Game for GrundysGame {
    const ID: &'static str = "cses2207";
    const WORDS: Words = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = 1000;
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, heap: &mut u32) -> Checked {
        text.number_line("n", 1..=LARGEST, heap)
    }

    fn by_search(&heap: &u32) -> Option<bool> {
        (heap <= 24).then(|| heaps::wins(&[heap], splits))
    }

    fn answer(&heap: &u32) -> bool {
        VALUES.get(heap as usize) != Some(&0)
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        match size.percent() {
            // Among larger heaps hardly any is lost.
            0..100 => random.random_range(1..=size.of(8, 60)),
            _ => magnitude(random, LARGEST),
        }
    }

    fn compared() -> Vec<u32> {
        (1..=24).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.half_lost("random-small", 100, |random| random.random_range(1..=60));
        drafts.half_lost("random-large", 200, |random| magnitude(random, LARGEST));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", CASES, |random| random.random_range(1..=LARGEST));
        drafts.cases("in-order", 1..=CASES);
        drafts.cases("last", LARGEST - CASES + 1..=LARGEST);
    }
}

fn splits(heap: u32) -> impl Iterator<Item = [u32; 2]> {
    (1..heap.div_ceil(2)).map(move |part| [part, heap - part])
}

static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| grundy_values(LARGEST_IN_TABLE, splits));
