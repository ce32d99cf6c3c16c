//! HDU 2486: take all but one stone at most first, and then at most k times as many as the move before; what
//! is the least winning take?
//!
//! A large heap is a sum of lost ones, and the smallest of them is the answer; see [`crate::take_away`].
//!
//! Edge cases: both bounds; heaps around k, which are the first not to be lost; powers of two for k = 1;
//! Fibonacci numbers for k = 2, among them those around the statement's hint.

use crate::prelude::*;
use crate::take_away::{least_by_search, lost_heaps, smallest_part};

pub struct SimpleStoneGame;

const CASES: u32 = 20;
const HEAP: u32 = 100_000_000;
const FACTOR: u32 = 100_000;

impl Game for SimpleStoneGame {
    const ID: &'static str = "hdu2486";
    const WORDS: Words = ["", "lose"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = CASES;
    /// A heap n and its k.
    type Case = [u32; 2];
    type Answer = Option<u64>;

    fn layout(text: &mut Text, case: &mut [u32; 2]) -> Checked {
        text.line([("n", 2..=HEAP), ("k", 1..=FACTOR)], case)
    }

    fn by_search(case: &[u32; 2]) -> Option<Option<u64>> {
        let [heap, factor] = case.map(u64::from);
        (heap <= 60).then(|| least_by_search(heap, factor, 1..=heap - 1))
    }

    fn answer(case: &[u32; 2]) -> Option<u64> {
        let [heap, factor] = case.map(u64::from);
        Some(smallest_part(&lost_heaps(factor, heap), heap)).filter(|&least| least < heap)
    }

    fn label(number: usize) -> String {
        format!("Case {number}: ")
    }

    /// Draws a k and a heap: a lost one, or one with up to a few stones more, or any; half of them are lost.
    fn draw(random: &mut Random, size: Size) -> [u32; 2] {
        let [largest, factor] = size.limits([16, 2], [HEAP, FACTOR]);
        let factor = magnitude(random, factor);
        let lost = lost_heaps(factor.into(), largest.into());
        let draw = |random: &mut Random| {
            let near = lost[random.random_range(1..lost.len())] as u32 + magnitude(random, 50) - 1;
            let near = Some(near).filter(|&near| near <= largest && random.random());
            near.unwrap_or_else(|| random.random_range(2..=largest))
        };
        let wins = |&heap: &u32| lost.binary_search(&heap.into()).is_err();
        [either(random, draw, wins), factor]
    }

    fn compared() -> Vec<[u32; 2]> {
        (2..=40).cartesian_product(1..=20).map(|(heap, factor)| [heap, factor]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sizes: [(&str, &[u32]); 3] =
            [("small", &[60, 12]), ("middle", &[20_000, 2_000]), ("large", &[HEAP, FACTOR])];
        for (number, (name, limits)) in (1..=5).cartesian_product(sizes) {
            let name = format!("random-{name}-{number}");
            drafts.drawn(name, CASES, |random| Self::draw(random, Size::Limits(limits)));
        }
    }

    /// As many lost heaps as the bounds allow: 748,550 for the largest k; the heaps are lost, or their sums
    /// have several parts.
    fn large(drafts: &mut Drafts<Self>) {
        let lost = lost_heaps(FACTOR.into(), HEAP.into());
        let largest = lost.iter().rev().take(CASES as usize);
        drafts.cases("lost", largest.map(|&heap| [heap as u32, FACTOR]));
        drafts.cases("bounds", (0..CASES).map(|less| [HEAP - less, FACTOR - less]));
    }
}
