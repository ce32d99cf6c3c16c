//! HDU 1527: Wythoff's game, where a move takes stones from one of two heaps, or the same number from both.
//!
//! A large number is written as a sum of Fibonacci numbers, no two of them consecutive: the smaller heap of a
//! lost pair ends in an even number of zeros, and the larger one is the same with one zero more. The golden
//! ratio is not used. A test compares this with the recurrence of the lost pairs.
//!
//! Edge cases: the bounds, and with their neighbours: small lost pairs, those on which a golden ratio in
//! floating point fails or nearly fails, and the largest ones.

use crate::prelude::*;
use crate::take_away::{lost_heaps, parts};

pub struct Wythoff;

const LARGEST: u32 = 1_000_000_000;

type Pair = [u32; 2];

impl Game for Wythoff {
    const ID: &'static str = "hdu1527";
    const WORDS: Words = ["1", "0"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 300;
    const STORED: Stored = &[("small", 300, &[60]), ("large", 300, &[LARGEST])];
    type Case = Pair;
    type Answer = bool;

    fn layout(text: &mut Text, pair: &mut Pair) -> Checked {
        text.line([("a", 0..=LARGEST), ("b", 0..=LARGEST)], pair)
    }

    fn by_search(&[a, b]: &Pair) -> Option<bool> {
        (a.max(b) <= 120).then(|| wins([a, b], options))
    }

    fn answer(&[a, b]: &Pair) -> bool {
        larger(a.min(b)) != Some(a.max(b))
    }

    /// Draws a lost pair in either order, or one that is off by one or two stones, or sometimes any pair.
    fn draw(random: &mut Random, size: Size) -> Pair {
        let largest = size.of(4, LARGEST);
        let heap = magnitude(random, largest);
        let larger = larger(heap).map(|larger| larger + random.random_range(0..3));
        let mut pair = match larger {
            Some(larger) if larger <= largest => [heap, larger],
            _ => [heap, magnitude(random, largest)],
        };
        pair.shuffle(random);
        pair
    }

    fn compared() -> Vec<Pair> {
        (0..=120).cartesian_product(0..=120).map(|(a, b)| [a, b]).collect()
    }

    /// Half a million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("lines", 500_000, |random| Self::draw(random, Size::LARGEST));
    }
}

fn options(&[a, b]: &Pair) -> Vec<Pair> {
    let from_a = (1..=a).map(|taken| [a - taken, b]);
    let from_b = (1..=b).map(|taken| [a, b - taken]);
    let from_both = (1..=a.min(b)).map(|taken| [a - taken, b - taken]);
    from_a.chain(from_b).chain(from_both).collect()
}

/// 1, 2, 3, 5, 8, … up to one above [`LARGEST`].
static FIBONACCI: LazyLock<Vec<u64>> = LazyLock::new(|| lost_heaps(2, 2 * u64::from(LARGEST)));

/// Returns the larger heap of the lost pair whose smaller heap is `heap`, if there is one.
fn larger(heap: u32) -> Option<u32> {
    let parts = parts(&FIBONACCI, heap.into()).collect_vec();
    let zeros = parts.last().copied().unwrap_or(0);
    let sum: u64 = parts.iter().map(|part| FIBONACCI[part + 1]).sum();
    (zeros % 2 == 0).then_some(sum as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smaller heap of each lost pair is the least number in no earlier pair; the difference grows by
    /// one.
    #[test]
    fn fibonacci_matches_the_recurrence() {
        let mut used = std::collections::BTreeSet::new();
        let mut smaller = 0;
        for difference in 0..300_000 {
            while used.remove(&smaller) {
                assert_eq!(larger(smaller), None);
                smaller += 1;
            }
            assert_eq!(larger(smaller), Some(smaller + difference));
            used.insert(smaller + difference);
            smaller += 1;
        }
    }

    #[test]
    fn the_numbers_reach_beyond_the_bound() {
        assert_eq!(FIBONACCI[..6], [1, 2, 3, 5, 8, 13]);
        assert!(FIBONACCI[42] <= LARGEST.into() && FIBONACCI[43] > LARGEST.into());
        assert_eq!(larger(165_580_140), Some(267_914_295)); // F(41) − 1 and F(42) − 1
    }
}
