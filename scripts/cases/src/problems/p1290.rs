//! Luogu P1290: a move takes a positive multiple of the smaller number from the larger one; whoever reaches 0
//! wins (Euclid's game).
//!
//! With large x ≤ y, the first player wins iff y = x or y / x is above the golden ratio, that is iff
//! y² − xy − x² is positive, which integers decide exactly. A golden ratio in floating point does not, so
//! several cases are right at it: consecutive Fibonacci numbers, and both sides of the ratio up to the largest
//! number that has both within the bound.

use std::iter::successors;

use crate::prelude::*;

pub struct Euclid;

const LARGEST: u32 = (1 << 31) - 1;

/// Two numbers, in either order.
type Pair = [u32; 2];

impl Game for Euclid {
    const ID: &'static str = "p1290";
    const WORDS: Words = ["Stan wins", "Ollie wins"];
    const CASES: Cases = Cases::Counted("C", 1..=6);
    type Case = Pair;
    type Answer = bool;

    fn layout(text: &mut Text, pair: &mut Pair) -> Checked {
        text.line([("M", 1..=LARGEST), ("N", 1..=LARGEST)], pair)
    }

    fn by_search(&[a, b]: &Pair) -> Option<bool> {
        (a.max(b) <= 250).then(|| wins([a, b], options))
    }

    fn answer(&[a, b]: &Pair) -> bool {
        a == b || is_beyond_golden(a.min(b), a.max(b))
    }

    fn draw(random: &mut Random, size: Size) -> Pair {
        match size.percent() {
            0..50 => [0; 2].map(|_| magnitude(random, size.of(4, LARGEST))),
            _ => any(random),
        }
    }

    fn compared() -> Vec<Pair> {
        (1..=250).cartesian_product(1..=250).map(|(a, b)| [a, b]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let small = |random: &mut Random| [0; 2].map(|_| random.random_range(1..=99));
        for number in 1..=4 {
            drafts.halves(format!("random-small-{number}"), 6, |random, wanted| {
                with_answer(random, wanted, small, Self::answer)
            });
            drafts.halves(format!("random-large-{number}"), 6, |random, wanted| {
                with_answer(random, wanted, any, Self::answer)
            });
        }
    }

    /// Only six cases are allowed: the largest numbers, and the longest games.
    fn large(drafts: &mut Drafts<Self>) {
        let (half, power) = (LARGEST / 2, 1 << 30);
        let first = [[LARGEST, LARGEST], [1, LARGEST], [LARGEST, LARGEST - 1]];
        drafts.cases("largest", first.into_iter().chain([[half, LARGEST], [power, LARGEST], [1, 2]]));
        drafts.cases("fibonacci", neighbours().into_iter().take(6));
    }
}

fn options(&[a, b]: &Pair) -> Vec<Pair> {
    let (smaller, larger) = (a.min(b), a.max(b));
    let most = larger.checked_div(smaller).unwrap_or(0);
    (1..=most).map(|multiple| [smaller, larger - multiple * smaller]).collect()
}

/// Returns whether larger / smaller is above the golden ratio.
fn is_beyond_golden(smaller: u32, larger: u32) -> bool {
    let (x, y) = (i128::from(smaller), i128::from(larger));
    y * y - x * y - x * x > 0
}

/// Returns the least number whose ratio to `smaller` is above the golden ratio.
fn golden(smaller: u32) -> u32 {
    let range = u64::from(smaller) + 1..=2 * u64::from(smaller);
    least(range, |larger| is_beyond_golden(smaller, larger as u32)) as u32
}

/// Returns the pairs of consecutive Fibonacci numbers within the bound, in either order, the largest first.
fn neighbours() -> Vec<Pair> {
    let pairs = successors(Some([2_u32, 1]), |&[a, b]| Some([a.checked_add(b)?, a]));
    let mut pairs: Vec<Pair> = pairs.take_while(|&[larger, _]| larger <= LARGEST).collect();
    pairs.reverse();
    pairs.iter_mut().skip(1).step_by(2).for_each(|pair| pair.reverse());
    pairs
}

/// Draws a pair within a few steps of the golden ratio, or any pair.
fn any(random: &mut Random) -> Pair {
    if random.random() {
        return [0; 2].map(|_| magnitude(random, LARGEST));
    }
    let smaller = random.random_range(1 << 20..1 << 30);
    let mut pair = [smaller, golden(smaller) + 1 - random.random_range(0..4)];
    pair.shuffle(random);
    pair
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At the golden ratio even large numbers have few positions.
    #[test]
    fn the_ratio_matches_the_search_where_floating_point_fails() {
        for pair in neighbours() {
            assert_eq!(Euclid::answer(&pair), wins(pair, options), "{pair:?}");
        }
    }

    #[test]
    fn the_answer_changes_at_the_threshold() {
        assert_eq!([1, 2, 3, 5, 8].map(golden), [2, 4, 5, 9, 13]);
        for smaller in 2..1000 {
            let wins =
                [golden(smaller), golden(smaller) - 1].map(|larger| Euclid::answer(&[smaller, larger]));
            assert_eq!(wins, [true, false]);
        }
    }
}
