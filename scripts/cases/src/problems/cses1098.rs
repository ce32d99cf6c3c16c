//! CSES 1098: Nim in which a move takes 1, 2 or 3 sticks from one heap.
//!
//! Large heaps have their Grundy values from a table, up to the first three values that repeat: a value
//! depends on the three before it, so the table goes on as it began.

use std::sync::LazyLock;

use crate::heaps::sorted;
use crate::prelude::*;

/// Nim Game II.
pub struct NimGame2;

const TESTS: u32 = 200_000;
const HEAPS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for NimGame2 {
    const ID: &'static str = "cses1098";
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
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 8)
    }

    fn by_search(heaps: &Vec<u32>) -> bool {
        wins(sorted(heaps), |heaps: &Vec<u32>| {
            let moves = (0..heaps.len()).cartesian_product(1..=3);
            let left = moves.filter_map(|(index, taken)| {
                let mut heaps = heaps.clone();
                heaps[index] = heaps[index].checked_sub(taken)?;
                Some(sorted(&heaps))
            });
            left.collect()
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        heaps.iter().fold(0, |sum, &heap| sum ^ VALUES[heap as usize % VALUES.len()]) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, 2000));
        (0..count).map(|_| magnitude(random, size.of(4, LARGEST))).collect()
    }

    fn compared() -> Vec<Vec<u32>> {
        (1..=8).combinations_with_replacement(3).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n";
        drafts.sample("sample", sample, "first\nfirst\nsecond\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", [vec![LARGEST], vec![LARGEST; 2], vec![1, 2, 3], vec![4; 99]]);
        drafts.half_lost("random-small", 100, |random| Self::draw(random, Size(20)));
        drafts.half_lost("random-large", 20, |random| Self::draw(random, Size(70)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        let heaps = |random: &mut Random, count: u32| -> Vec<u32> {
            (0..count).map(|_| random.random_range(1..=LARGEST)).collect()
        };
        drafts.drawn("one-test", 1, |random| heaps(random, HEAPS));
        drafts.drawn("many-tests", TESTS, |random| heaps(random, 1));
    }
}

/// The Grundy values of heaps, a whole period.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values: Vec<u32> = Vec::new();
    loop {
        let heap = values.len();
        if heap > 3 && values[heap - 3..] == values[..3] {
            values.truncate(heap - 3);
            return values;
        }
        let value = mex((1..=heap.min(3)).map(|taken| values[heap - taken]));
        values.push(value);
    }
});
