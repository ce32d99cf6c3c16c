//! CSES 2208: a move picks any heaps that are not empty, at least one, and takes a coin from each.
//!
//! In the search, a move is a choice for every heap. Otherwise a heap alone is won or lost by turns, and the
//! player who wins one of the heaps alone wins them together. Edge cases: bounds, and one odd heap among even
//! ones.

use crate::prelude::*;

pub struct AnotherGame;

const TESTS: u32 = 200_000;
const HEAPS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for AnotherGame {
    const ID: &'static str = "cses2208";
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
        are_few(heaps, 4, 6).then(|| {
            wins(heaps::sorted(heaps), |heaps: &Vec<u32>| {
                let choices = heaps.iter().map(|&heap| [heap - 1, heap]).multi_cartesian_product();
                let left = choices.filter(|left| left != heaps);
                left.map(|left| heaps::sorted(&left)).collect()
            })
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        let alone = [false, true]; // wins by turns
        heaps.iter().any(|&heap| alone[heap as usize % 2])
    }

    /// Half of the positions have no odd heap, or only the last one.
    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([2, 4], [2000, LARGEST]);
        let count = random.random_range(1..=most);
        let mut heaps = heaps::magnitudes(random, count, largest);
        if random.random() {
            heaps = heaps.into_iter().map(|heap| heap + heap % 2).collect();
            let last = heaps.len() - 1;
            heaps[last] -= random.random_range(0..=1);
        }
        heaps
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(1..=4, 1..=6)
    }

    fn large(drafts: &mut Drafts<Self>) {
        let even = |random: &mut Random| 2 * random.random_range(1..=LARGEST / 2);
        drafts.drawn("one-test", 1, |random| (0..HEAPS).map(|_| even(random)).collect());
        drafts.drawn("many-tests", TESTS, |random| vec![random.random_range(1..=LARGEST)]);
    }
}
