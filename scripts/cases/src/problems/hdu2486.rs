//! HDU 2486: take all but one stone at most first, and then at most k times as many as the move before;
//! what is the least winning take?
//!
//! A large heap is a sum of lost ones, and the smallest of them is the answer; see [`crate::take_away`].

use crate::prelude::*;
use crate::take_away::{least_by_search, lost_heaps, smallest_part};

/// A simple stone game.
pub struct SimpleStoneGame;

const CASES: u32 = 20;
const HEAP: u32 = 100_000_000;
const FACTOR: u32 = 100_000;

/// A heap n and its k.
type Case = [u32; 2];

impl Game for SimpleStoneGame {
    const ID: &'static str = "hdu2486";
    const WORDS: [&'static str; 2] = ["", "lose"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = CASES;
    type Case = Case;
    type Answer = Option<u64>;

    fn layout(text: &mut Text, [n, k]: &mut Case) -> Checked {
        text.number("n", 2..=HEAP, n)?;
        text.number("k", 1..=FACTOR, k)?;
        text.end_line()
    }

    fn is_small(&[n, _]: &Case) -> bool {
        n <= 60
    }

    fn by_search(case: &Case) -> Option<u64> {
        let [heap, factor] = case.map(u64::from);
        least_by_search(heap, factor, 1..=heap - 1)
    }

    fn answer(case: &Case) -> Option<u64> {
        let [heap, factor] = case.map(u64::from);
        let least = smallest_part(&lost_heaps(factor, heap), heap);
        (least < heap).then_some(least)
    }

    fn label(number: usize) -> String {
        format!("Case {number}: ")
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        half_lost(random, size.of(16, HEAP), size.of(2, FACTOR))
    }

    fn compared() -> Vec<Case> {
        let pairs = (2..=40).cartesian_product(1..=20);
        pairs.map(|(heap, factor)| [heap, factor]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "5\n16 1\n11 1\n32 2\n34 2\n19 3\n";
        let official = "Case 1: lose\nCase 2: 1\nCase 3: 3\nCase 4: lose\nCase 5: 4\n";
        drafts.sample("sample", sample, official);
        drafts.cases("smallest", [[2, 1]]);
        for (name, cases) in edges() {
            drafts.cases(name, cases);
        }
        for number in 1..=5 {
            for (name, heap, factor) in [
                ("small", 60, 12),
                ("middle", 20_000, 2_000),
                ("large", HEAP, FACTOR),
            ] {
                drafts.drawn(format!("random-{name}-{number}"), CASES, |random| {
                    half_lost(random, heap, factor)
                });
            }
        }
    }

    /// As many lost heaps as the bounds allow: 748,551 for the largest k; the heaps are lost, or their
    /// sums have several parts.
    fn large(drafts: &mut Drafts<Self>) {
        let lost = lost_heaps(FACTOR.into(), HEAP.into());
        let largest = lost.iter().rev().take(CASES as usize);
        drafts.cases("lost", largest.map(|&heap| [heap as u32, FACTOR]));
        drafts.cases("bounds", (0..CASES).map(|less| [HEAP - less, FACTOR - less]));
    }
}

/// Both bounds; heaps around k, which are the first not to be lost; powers of two for k = 1; Fibonacci
/// numbers for k = 2, among them those around the statement's hint.
fn edges() -> [(&'static str, Vec<Case>); 4] {
    let bounds = [HEAP - 1, HEAP].into_iter();
    let bounds = bounds.flat_map(|heap| [1, 2, 3, 99, FACTOR].map(|factor| [heap, factor]));
    let small = [1, 2, 3, 10, FACTOR].into_iter();
    let small = small.flat_map(|factor| {
        [factor, factor + 1, factor + 2, factor + 3].map(|heap| [heap.max(2), factor])
    });
    let powers = (8..=26).step_by(3).map(|exponent| 1 << exponent);
    let powers = powers.flat_map(|power| [power, power + power / 4].map(|heap| [heap, 1]));
    let fibonacci = [
        33, 34, 35, 55, 57, 88, 89, 46_367, 46_368, 63_245_985, 63_245_986, 63_245_987,
    ];
    [
        ("edges", bounds.collect()),
        ("edges-small", small.collect()),
        ("edges-powers", powers.collect()),
        ("edges-fibonacci", fibonacci.map(|heap| [heap, 2]).into()),
    ]
}

/// Draws a k and a heap, half of them lost.
fn half_lost(random: &mut Random, heap: u32, factor: u32) -> Case {
    let factor = magnitude(random, factor);
    let lost = lost_heaps(factor.into(), heap.into());
    let draw = |random: &mut Random| near_lost(random, &lost, heap);
    let wins = |&heap: &u32| lost.binary_search(&heap.into()).is_err();
    [either(random, draw, wins), factor]
}

/// Draws a lost heap, or one with up to a few stones more, or any heap.
fn near_lost(random: &mut Random, lost: &[u64], largest: u32) -> u32 {
    let near = lost[random.random_range(1..lost.len())] as u32 + magnitude(random, 50) - 1;
    if near <= largest && random.random() {
        near
    } else {
        random.random_range(2..=largest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_factor_has_the_known_number_of_lost_heaps() {
        assert_eq!(lost_heaps(FACTOR.into(), HEAP.into()).len(), 748_550);
    }
}
