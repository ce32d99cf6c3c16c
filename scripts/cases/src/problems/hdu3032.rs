//! HDU 3032: Nim in which a move may split a heap into two instead (Lasker's Nim).
//!
//! Large heaps have their values from a table by definition: from heap 1 on, four more stones are worth four
//! more.

use std::sync::LazyLock;

use crate::heaps::{odd_columns, sorted};
use crate::prelude::*;

/// Nim or not Nim?
pub struct NimOrNotNim;

const TESTS: u32 = 100;
const HEAPS: u32 = 1_000_000;
const LARGEST: u32 = (1 << 31) - 1;

impl Game for NimOrNotNim {
    const ID: &'static str = "hdu3032";
    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=TESTS);
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("s", 1..=LARGEST), heaps)
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 3 && heaps.iter().sum::<u32>() <= 14
    }

    fn by_search(heaps: &Vec<u32>) -> bool {
        wins(sorted(heaps), |heaps: &Vec<u32>| {
            let mut options = Vec::new();
            for (index, &heap) in heaps.iter().enumerate() {
                let taken = (0..heap).map(|left| [left, 0]);
                let split = (1..heap).map(|part| [part, heap - part]);
                for parts in taken.chain(split) {
                    let mut heaps = heaps.clone();
                    heaps.swap_remove(index);
                    heaps.extend(parts);
                    options.push(sorted(&heaps));
                }
            }
            options
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        nim_sum(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, 2000));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        let heaps = (1..=3).flat_map(|count| (1..=12).combinations_with_replacement(count));
        heaps.filter(Self::is_small).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n3\n2 2 3\n2\n3 3\n", "Alice\nBob\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", [
            vec![LARGEST],
            vec![LARGEST; 2],
            vec![LARGEST, LARGEST - 3],
            vec![LARGEST, LARGEST - 1, 1],
            vec![1, 2, 3],
            vec![1, 2, 4],
            vec![3, 4, 7],
            vec![4, 3, 7, 8],
            vec![4; 99],
            vec![3; 100],
        ]);
        drafts.half_lost("random-small", 100, |random| Self::draw(random, Size(20)));
        drafts.half_lost("random-large", 20, |random| Self::draw(random, Size(65)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        for name in ["one-test-1", "one-test-2"] {
            drafts.drawn(name, 1, |random| heaps(random, HEAPS, LARGEST));
        }
        drafts.drawn("many-tests", TESTS, |random| heaps(random, HEAPS / TESTS, LARGEST));
    }
}

/// The values of small heaps by definition.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| values(8));

fn values(last: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=last {
        let split = (1..heap).map(|part| values[part] ^ values[heap - part]);
        let value = mex(values.iter().copied().chain(split));
        values.push(value);
    }
    values
}

fn value(heap: u32) -> u32 {
    let like = if heap > 8 { (heap - 5) % 4 + 5 } else { heap };
    VALUES[like as usize] + (heap - like)
}

fn nim_sum(heaps: &[u32]) -> u32 {
    odd_columns(&heaps.iter().map(|&heap| value(heap)).collect_vec())
}

/// Draws so many heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let draw = |random: &mut Random| if random.random() {
 magnitude(random, largest)
 } else {
 random.random_range(1..=largest)
 };
    let mut heaps: Vec<u32> = (0..count).map(|_| draw(random)).collect();
    let sum = nim_sum(&heaps[1..]);
    let balance = (sum.saturating_sub(1)..=sum.saturating_add(1)).find(|&heap| value(heap) == sum);
    if let Some(heap) = balance.filter(|heap| (1..=largest).contains(heap)) {
        if random.random() {
            heaps[0] = heap;
        }
    }
    heaps.shuffle(random);
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_more_stones_are_worth_four_more() {
        for (heap, &expected) in (0..).zip(&values(600)) {
            assert_eq!(value(heap), expected, "{heap}");
        }
    }
}
