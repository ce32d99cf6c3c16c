//! Luogu P6487: take any number of pebbles first, and then at most twice as many as the move before; what is
//! the least winning take?
//!
//! A large pile is a sum of lost ones, and the smallest of them is the answer; see [`crate::take_away`].
//!
//! Edge cases: small piles, a power of two, the limits of 32 bits, the largest lost pile with both
//! neighbours, of which the lower has the most parts, and the bound.

use crate::prelude::*;
use crate::take_away::{least_by_search, lost_heaps, smallest_part};

pub struct Hrpa;

const LARGEST: u64 = 1_000_000_000_000_000;

/// The largest Fibonacci number within the bound.
const LARGEST_LOST: u64 = 806_515_533_049_393;

impl Game for Hrpa {
    const ID: &'static str = "p6487";
    const CASES: Cases = Cases::One;
    type Case = u64;
    type Answer = Positive<u64>;

    fn layout(text: &mut Text, pile: &mut u64) -> Checked {
        text.number_line("N", 2..=LARGEST, pile)
    }

    fn by_search(&pile: &u64) -> Option<Positive<u64>> {
        (pile <= 200).then(|| Positive(least_by_search(pile, 2, 1..=pile).expect("to take all wins")))
    }

    fn answer(&pile: &u64) -> Positive<u64> {
        Positive(smallest_part(&lost_heaps(2, pile), pile))
    }

    fn draw(random: &mut Random, size: Size) -> u64 {
        let is_far_apart = random.random();
        draw(random, is_far_apart, size.scale(8, LARGEST))
    }

    fn compared() -> Vec<u64> {
        (2..=150).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 8, |random, number| draw(random, number % 2 == 0, 200));
        drafts.numbered("random-large", 8, |random, number| draw(random, number % 2 == 0, LARGEST));
    }

    /// The bound, and the largest piles with one part and with the most parts.
    fn large(drafts: &mut Drafts<Self>) {
        for pile in [LARGEST, LARGEST_LOST, LARGEST_LOST - 1] {
            drafts.cases(format!("largest-{pile}"), [pile]);
        }
    }
}

/// Draws a pile in the upper half; or one with a large smallest part, a sum of lost heaps, no two consecutive
/// and none below the square root of `largest`.
fn draw(random: &mut Random, is_far_apart: bool, largest: u64) -> u64 {
    if !is_far_apart {
        return random.random_range(largest / 2..=largest);
    }
    let lost = lost_heaps(2, largest / 2);
    let mut parts = lost.iter().rev().take_while(|&&part| part >= largest.isqrt());
    let mut sum = 0;
    while let Some(&part) = parts.next() {
        if sum == 0 || random.random() {
            sum += part;
            parts.next();
        }
    }
    sum
}
