//! CSES 2208: a move picks any heaps that are not empty, at least one, and takes a coin from each.
//!
//! In the search, a move is a choice for every heap. Otherwise a heap alone is won or lost by turns, and
//! the player who wins one of the heaps alone wins them together.

use crate::heaps::sorted;
use crate::prelude::*;

/// Another Game.
pub struct AnotherGame;

const TESTS: u32 = 200_000;
const HEAPS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for AnotherGame {
    const ID: &'static str = "cses2208";
    const WORDS: [&'static str; 2] = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=TESTS);
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=HEAPS), ("x", 1..=LARGEST), heaps)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        match cases.iter().map(Vec::len).sum() {
            0..=200_000 => Ok(()),
            heaps => Err(format!("{heaps} heaps")),
        }
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 6)
    }

    fn by_search(heaps: &Vec<u32>) -> bool {
        wins(sorted(heaps), |heaps: &Vec<u32>| {
            let takes = heaps.iter().map(|_| 0..=1).multi_cartesian_product();
            let takes = takes.filter(|takes| takes.contains(&1));
            let left = takes.map(|takes| {
                let left: Vec<u32> = heaps.iter().zip(takes).map(|(heap, taken)| heap - taken).collect();
                sorted(&left)
            });
            left.collect()
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        let alone = [false, true]; // wins by turns
        heaps.iter().any(|&heap| alone[heap as usize % 2])
    }

    /// Half of the positions have no odd heap, or only the last one.
    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, 2000));
        let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, size.of(4, LARGEST))).collect();
        if random.random() {
            for heap in &mut heaps {
 *heap += *heap % 2;
 }
            let last = heaps.len() - 1;
            heaps[last] -= random.random_range(0..=1);
        }
        heaps
    }

    fn compared() -> Vec<Vec<u32>> {
        (1..=4).flat_map(|count| (1..=6).combinations_with_replacement(count)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n";
        drafts.sample("sample", sample, "first\nsecond\nfirst\n");
        drafts.cases("smallest", [vec![1]]);
        let last_is_odd = [vec![2; 98], vec![1]].concat();
        drafts.cases("edges", [
            vec![2],
            vec![LARGEST],
            vec![LARGEST - 1],
            vec![1, 1],
            vec![3, 3],
            vec![1, 2, 3],
            vec![LARGEST; 99],
            vec![2; 99],
            last_is_odd,
        ]);
        drafts.half_lost("random-small", 100, |random| Self::draw(random, Size(20)));
        drafts.half_lost("random-large", 20, |random| Self::draw(random, Size(70)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        let even = |random: &mut Random| 2 * random.random_range(1..=LARGEST / 2);
        drafts.drawn("one-test", 1, |random| {
            (0..HEAPS).map(|_| even(random)).collect()
        });
        drafts.drawn("many-tests", TESTS, |random| vec![random.random_range(1..=LARGEST)]);
    }
}
