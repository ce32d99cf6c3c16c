//! Luogu P1290: a move takes a positive multiple of the smaller number from the larger one; whoever
//! reaches 0 wins (Euclid's game).
//!
//! Small numbers are searched. Otherwise, with x ≤ y, the first player wins iff y = x or y / x is above
//! the golden ratio, that is y² − xy − x² > 0, which integers decide exactly. A golden ratio in floating
//! point does not, so several cases are right at it.

use std::iter::successors;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{magnitude, seeded, with_answer, Random};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_lines;

/// 欧几里德的游戏.
pub const PROBLEM: Problem = Problem {
    id: "p1290",
    words: ["Stan wins", "Ollie wins"],
    stored,
    large,
    random: |name, size| {
        random(name, by_ratio, |random| match size.0 {
            0..50 => [0; 2].map(|_| magnitude(random, size.of(4, LARGEST))),
            _ => any(random),
        })
    },
};

const LARGEST: u32 = (1 << 31) - 1;

/// Two numbers, in either order.
type Pair = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<Pair>, String> {
    counted(input, "C", 1..=6, |reader| {
        Ok([
            reader.number("M", 1..=LARGEST)?,
            reader.number("N", 1..=LARGEST)?,
        ])
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    let mut search = Search::new(|&pair: &Pair| options(pair));
    Ok(cases.map(|pair| search.wins(pair)).collect())
}

fn by_ratio(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(wins).collect())
}

fn options([a, b]: Pair) -> Vec<Pair> {
    let (smaller, larger) = (a.min(b), a.max(b));
    let most = larger.checked_div(smaller).unwrap_or(0);
    (1..=most)
        .map(|multiple| [smaller, larger - multiple * smaller])
        .collect()
}

fn wins([a, b]: Pair) -> bool {
    a == b || is_beyond_golden(a.min(b), a.max(b))
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

fn stored() -> Vec<Draft> {
    let sample = "2\n25 7\n24 15\n";
    let traps = [
        [267_914_296, 165_580_141],
        [165_580_141, 267_914_296],
        [701_408_733, 433_494_437],
        [433_494_437, 701_408_733],
        [1_836_311_903, 1_134_903_170],
        [1_134_903_170, 1_836_311_903],
    ];
    let mut drafts = vec![
        Draft::sample(by_search, sample, "Stan wins\nOllie wins\n"),
        Draft::new("smallest", by_search, counted_lines(&[[1, 1]])),
        Draft::new("edges-bounds", by_ratio, counted_lines(&bounds())),
        Draft::new("edges-golden", by_ratio, counted_lines(&traps)),
        Draft::new("edges-threshold", by_ratio, counted_lines(&threshold())),
    ];
    for (index, pairs) in neighbours().chunks(6).take(3).enumerate() {
        let name = format!("edges-fibonacci-{}", index + 1);
        drafts.push(Draft::new(name, by_ratio, counted_lines(pairs)));
    }
    for index in 1..=4 {
        drafts.push(random(
            &format!("random-small-{index}"),
            by_search,
            |random| [0; 2].map(|_| random.random_range(1..=99)),
        ));
        drafts.push(random(&format!("random-large-{index}"), by_ratio, any));
    }
    drafts
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
fn random(name: &str, oracle: Oracle, draw: impl Fn(&mut Random) -> Pair) -> Draft {
    let mut random = seeded(&format!("p1290/{name}"));
    let mut wanted = [true, true, true, false, false, false];
    wanted.shuffle(&mut random);
    let pairs = wanted.map(|wanted| with_answer(&mut random, wanted, &draw, |&pair| wins(pair)));
    Draft::new(name, oracle, counted_lines(&pairs))
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

/// Only six cases are allowed: the largest numbers, and the longest games.
fn large() -> Vec<Draft> {
    vec![
        Draft::new("largest", by_ratio, counted_lines(&bounds())),
        Draft::new("fibonacci", by_ratio, counted_lines(&neighbours()[..6])),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_matches_the_search() {
        let mut search = Search::new(|&pair: &Pair| options(pair));
        for a in 1..=250 {
            for b in 1..=250 {
                assert_eq!(wins([a, b]), search.wins([a, b]), "{a} {b}");
            }
        }
    }

    /// At the golden ratio even large numbers have few positions.
    #[test]
    fn the_ratio_matches_the_search_where_floating_point_fails() {
        let mut search = Search::new(|&pair: &Pair| options(pair));
        for pair in neighbours() {
            assert_eq!(wins(pair), search.wins(pair), "{pair:?}");
        }
    }

    #[test]
    fn the_answer_changes_at_the_threshold() {
        assert_eq!([1, 2, 3, 5, 8].map(golden), [2, 4, 5, 9, 13]);
        for smaller in 2..1000 {
            assert!(wins([smaller, golden(smaller)]));
            assert!(!wins([smaller, golden(smaller) - 1]));
        }
    }
}
