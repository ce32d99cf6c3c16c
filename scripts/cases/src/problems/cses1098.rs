//! CSES 1098: Nim in which a move takes 1, 2 or 3 sticks from one heap.
//!
//! Large heaps have their Grundy values from a table, up to the first three values that repeat: a value
//! depends on the three before it, so the table goes on as it began. Edge cases: bounds, equal heaps, and
//! multiples of 4.

use crate::prelude::*;

pub struct NimGame2;

const TESTS: u32 = 200_000;
const HEAPS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for NimGame2 {
    const ID: &'static str = "cses1098";
    const WORDS: Words = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=TESTS);
    const STORED: Stored = &[("small", 100, &[4, 128]), ("large", 20, &[128, 1 << 20])];
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=HEAPS), ("x", 1..=LARGEST), heaps)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        at_most_in_all(HEAPS, "heaps", cases)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<bool> {
        are_few(heaps, 4, 8).then(|| heaps::wins(heaps, |heap| moves(heap).map(Some)))
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        nim_sum(heaps.iter().map(|&heap| VALUES[heap as usize % VALUES.len()])) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([2, 4], [2000, LARGEST]);
        let count = random.random_range(1..=most);
        heaps::magnitudes(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(3..=3, 1..=8)
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("one-test", 1, |random| heaps::uniform(random, HEAPS, 1..=LARGEST));
        drafts.drawn("many-tests", TESTS, |random| heaps::uniform(random, 1, 1..=LARGEST));
    }
}

fn moves(heap: u32) -> impl Iterator<Item = u32> {
    (1..=3).filter_map(move |taken| heap.checked_sub(taken))
}

/// The Grundy values of heaps, a whole period.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let values = grundy_values(100, |heap| moves(heap).map(Some));
    let repeats = |&period: &usize| values[period..period + 3] == values[..3];
    values[..(1..98).find(repeats).expect("a short period")].to_vec()
});
