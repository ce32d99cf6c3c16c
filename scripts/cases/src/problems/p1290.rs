//! Luogu P1290: a move takes a positive multiple of the smaller number from the larger one; whoever
//! reaches 0 wins (Euclid's game).
//!
//! With large x ≤ y, the first player wins iff y = x or y / x is above the golden ratio, that is
//! y² − xy − x² > 0, which integers decide exactly. A golden ratio in floating point does not, so several
//! cases are right at it.

use std::iter::successors;

use crate::prelude::*;

/// 欧几里德的游戏.
pub struct Euclid;

const LARGEST: u32 = (1 << 31) - 1;

/// Two numbers, in either order.
type Pair = [u32; 2];

impl Game for Euclid {
    const ID: &'static str = "p1290";
    const WORDS: [&'static str; 2] = ["Stan wins", "Ollie wins"];
    const CASES: Cases = Cases::Counted("C", 1..=6);
    type Case = Pair;
    type Answer = bool;

    fn layout(text: &mut Text, pair: &mut Pair) -> Checked {
        text.line(["M", "N"], &(1..=LARGEST), pair)
    }

    fn is_small(pair: &Pair) -> bool {
        pair.iter().all(|&number| number <= 250)
    }

    fn by_search(pair: &Pair) -> bool {
        wins(*pair, options)
    }

    fn answer(&[a, b]: &Pair) -> bool {
        a == b || is_beyond_golden(a.min(b), a.max(b))
    }

    fn draw(random: &mut Random, size: Size) -> Pair {
        match size.0 {
            0..50 => [0; 2].map(|_| magnitude(random, size.of(4, LARGEST))),
            _ => any(random),
        }
    }

    fn compared() -> Vec<Pair> {
        let pairs = (1..=250).cartesian_product(1..=250);
        pairs.map(|(a, b)| [a, b]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n25 7\n24 15\n", "Stan wins\nOllie wins\n");
        drafts.cases("smallest", [[1, 1]]);
        drafts.cases("edges-bounds", bounds());
        let traps = [
            [267_914_296, 165_580_141],
            [165_580_141, 267_914_296],
            [701_408_733, 433_494_437],
            [433_494_437, 701_408_733],
            [1_836_311_903, 1_134_903_170],
            [1_134_903_170, 1_836_311_903],
        ];
        drafts.cases("edges-golden", traps);
        drafts.cases("edges-threshold", threshold());
        for (number, pairs) in (1..=3).zip(neighbours().chunks(6)) {
            drafts.cases(format!("edges-fibonacci-{number}"), pairs.to_vec());
        }
        for number in 1..=4 {
            drafts.random(format!("random-small-{number}"), |random| {
                three_lost(random, |random| [0; 2].map(|_| random.random_range(1..=99)))
            });
            drafts.random(format!("random-large-{number}"), |random| three_lost(random, any));
        }
    }

    /// Only six cases are allowed: the largest numbers, and the longest games.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("largest", bounds());
        drafts.cases("fibonacci", neighbours()[..6].to_vec());
    }
}

fn options(&[a, b]: &Pair) -> Vec<Pair> {
    let (smaller, larger) = (a.min(b), a.max(b));
    let most = larger.checked_div(smaller).unwrap_or(0);
    (1..=most)
        .map(|multiple| [smaller, larger - multiple * smaller])
        .collect()
}

/// Returns whether larger / smaller is above the golden ratio.
fn is_beyond_golden(smaller: u32, larger: u32) -> bool {
    let (x, y) = (i128::from(smaller), i128::from(larger));
    y * y - x * y - x * x > 0
}

/// Returns the least number whose ratio to `smaller` is above the golden ratio.
fn golden(smaller: u32) -> u32 {
    let (mut within, mut beyond) = (smaller, 2 * smaller);
    while beyond - within > 1 {
        let middle = within + (beyond - within) / 2;
        if is_beyond_golden(smaller, middle) {
            beyond = middle;
        } else {
            within = middle;
        }
    }
    beyond
}

/// Returns the Fibonacci numbers below 2^31 in descending order.
fn fibonacci() -> Vec<u32> {
    let mut numbers: Vec<u32> =
        successors(Some((1_u32, 2)), |&(a, b)| Some((b, a.checked_add(b)?)))
            .map(|(number, _)| number)
            .take_while(|&number| number <= LARGEST)
            .collect();
    numbers.reverse();
    numbers
}

fn bounds() -> [Pair; 6] {
    [
        [LARGEST, LARGEST],
        [1, LARGEST],
        [LARGEST, LARGEST - 1],
        [LARGEST / 2, LARGEST],
        [1 << 30, LARGEST],
        [1, 2],
    ]
}

/// Both sides of the golden ratio, up to the largest number that has both within the bound.
fn threshold() -> Vec<Pair> {
    [1_327_217_884, 1_327_217_883, 1_000_000_000]
        .into_iter()
        .flat_map(|smaller| [[golden(smaller), smaller], [smaller, golden(smaller) - 1]])
        .collect()
}

/// Pairs of consecutive Fibonacci numbers in either order, the largest first.
fn neighbours() -> Vec<Pair> {
    fibonacci()
        .into_iter()
        .tuple_windows()
        .enumerate()
        .map(|(index, (larger, smaller))| {
            if index % 2 == 0 {
                [larger, smaller]
            } else {
                [smaller, larger]
            }
        })
        .collect()
}

/// Draws six cases, three of them lost.
fn three_lost(random: &mut Random, draw: impl Fn(&mut Random) -> Pair) -> Vec<Pair> {
    let mut wanted = [true, true, true, false, false, false];
    wanted.shuffle(random);
    wanted.map(|wanted| with_answer(random, wanted, &draw, Euclid::answer)).into()
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
            assert_eq!(Euclid::answer(&pair), Euclid::by_search(&pair), "{pair:?}");
        }
    }

    #[test]
    fn the_answer_changes_at_the_threshold() {
        assert_eq!([1, 2, 3, 5, 8].map(golden), [2, 4, 5, 9, 13]);
        for smaller in 2..1000 {
            assert!(Euclid::answer(&[smaller, golden(smaller)]));
            assert!(!Euclid::answer(&[smaller, golden(smaller) - 1]));
        }
    }
}
