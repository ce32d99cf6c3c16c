//! Codeforces 1194D: a token goes down by 1, 2 or k cells.
//!
//! Otherwise the lost cells are every third one from 0 on; if 3 divides k, those below k, and again from each
//! multiple of k + 1. Edge cases: cells around k, for the smallest and the largest k.

use crate::prelude::*;

pub struct OneTwoK;

const TESTS: u32 = 100;
const LARGEST: u32 = 1_000_000_000;

impl Game for OneTwoK {
    const ID: &'static str = "cf1194d";
    const WORDS: Words = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=TESTS);
    const STORED: Stored = &[("small", TESTS, &[64]), ("large", TESTS, &[LARGEST])];
    /// The cell and the long move.
    type Case = [u32; 2];
    type Answer = bool;

    fn layout(text: &mut Text, case: &mut [u32; 2]) -> Checked {
        text.line([("n", 0..=LARGEST), ("k", 3..=LARGEST)], case)
    }

    fn by_search(&[n, k]: &[u32; 2]) -> Option<bool> {
        (n <= 400 && k <= 100).then(|| {
            wins([n, k], |&[n, k]| {
                let left = [1, 2, k].into_iter().filter_map(|down| n.checked_sub(down));
                left.map(|n| [n, k]).collect()
            })
        })
    }

    fn answer(&[n, k]: &[u32; 2]) -> bool {
        let since_start = if k % 3 == 0 { n % (k + 1) } else { n };
        let is_lost = since_start % 3 == 0 && (k % 3 != 0 || since_start < k);
        !is_lost
    }

    /// Half of the numbers k are multiples of 3, and most n are near a multiple of k + 1.
    fn draw(random: &mut Random, size: Size) -> [u32; 2] {
        let largest = size.of(8, LARGEST);
        let mut k = magnitude(random, largest).max(3);
        if random.random() {
            k -= k % 3;
        }
        if random.random_range(0..3) == 0 {
            return [random.random_range(0..=largest), k];
        }
        let turns = random.random_range(0..=largest / (k + 1));
        let near = turns * (k + 1) + magnitude(random, 8);
        [near.saturating_sub(4).min(largest), k]
    }

    fn compared() -> Vec<[u32; 2]> {
        (3..=30).cartesian_product(0..=130).map(|(k, n)| [n, k]).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.half_lost("largest", TESTS, |random| {
            let near = |random: &mut Random| LARGEST - random.random_range(0..9);
            let k = magnitude(random, LARGEST / 3) * 3;
            [near(random), k]
        });
    }
}
