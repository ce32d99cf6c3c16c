//! Luogu P2197: Nim.
//!
//! A large position is lost iff each binary column has an even number of ones, which are counted one by one.
//! Edge cases: empty heaps, equal heaps, powers of two, consecutive numbers.

use crate::prelude::*;

pub struct Nim;

const HEAPS: u32 = 10_000;
const LARGEST: u32 = 9_999;

impl Game for Nim {
    const ID: &'static str = "p2197";
    const WORDS: Words = ["Yes", "No"];
    const CASES: Cases = Cases::Counted("T", 1..=10);
    const MANY: u32 = 10;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=HEAPS), ("a heap", 0..=LARGEST), heaps)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<bool> {
        are_few(heaps, 4, 8).then(|| heaps::wins(heaps, heaps::nim))
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        odd_columns(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(2..=size.of(2, 300));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(3..=3, 0..=8)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, most, largest) in [("small-1", 4, 6), ("small-2", 4, 6), ("large", 300, LARGEST)] {
            drafts.halves(format!("random-{name}"), 10, |random, wanted| {
                let count = random.random_range(2..=most);
                with_answer(random, wanted, |random| heaps(random, count, largest), Self::answer)
            });
        }
    }

    /// Ten cases of ten thousand heaps.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("largest", 10, |random| heaps(random, HEAPS, LARGEST));
    }
}

/// Draws heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let heaps = heaps::uniform(random, count, 0..=largest);
    heaps::half_lost(random, heaps, |heaps| heaps::nim_balance(heaps, 0..=largest))
}
