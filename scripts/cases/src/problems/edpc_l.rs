//! AtCoder EDPC L: a move takes the first or the last number of a row.
//!
//! Large rows are answered by a theorem: a number that is at least as large as both its neighbours may be
//! replaced, with them, by the sum of the neighbours minus it. Without such a number the larger end is always
//! taken first.

use crate::game::Positive;
use crate::prelude::*;

/// Deque.
pub struct Deque;

const NUMBERS: u32 = 3000;
const LARGEST: u32 = 1_000_000_000;

impl Game for Deque {
    const ID: &'static str = "edpc-l";
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = Positive<i64>;

    fn layout(text: &mut Text, row: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=NUMBERS), ("a", 1..=LARGEST), row)
    }

    fn is_small(row: &Vec<u32>) -> bool {
        row.len() <= 12
    }

    fn by_search(row: &Vec<u32>) -> Positive<i64> {
        Positive(played(row))
    }

    fn answer(row: &Vec<u32>) -> Positive<i64> {
        let mut left: Vec<i64> = Vec::new();
        for &number in row {
            left.push(number.into());
            while let [.., before, peak, after] = left[..] {
                if before > peak || peak < after {
                    break;
                }
                left.truncate(left.len() - 3);
                left.push(before + after - peak);
            }
        }
        left.sort_unstable();
        Positive(left.into_iter().fold(0, |ahead, number| number - ahead))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let largest = magnitude(random, size.of(4, LARGEST));
        let count = random.random_range(1..=size.of(4, NUMBERS));
        row(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        let rows = |count| (0..count).map(|_| 1..=3).multi_cartesian_product();
        (1..=6).flat_map(rows).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let large = "10\n1000000000 1 1000000000 1 1000000000 1 1000000000 1 1000000000 1\n";
        drafts.sample("sample-1", "4\n10 80 90 30\n", "10\n");
        drafts.sample("sample-2", "3\n10 100 10\n", "-80\n");
        drafts.sample("sample-3", "1\n10\n", "10\n");
        drafts.sample("sample-4", large, "4999999995\n");
        drafts.sample("sample-5", "6\n4 2 9 7 1 5\n", "2\n");
        drafts.text("smallest", "1\n1\n");
        for (name, row) in edges(60) {
            drafts.cases(format!("edges-{name}"), [row]);
        }
        for number in 1..=6 {
            drafts.drawn(format!("random-small-{number}"), 1, |random| row(random, 6 + number, 20));
            drafts.drawn(format!("random-large-{number}"), 1, |random| {
                row(random, 199 + number, LARGEST)
            });
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, row) in edges(NUMBERS).into_iter().chain(edges(NUMBERS - 1)) {
            drafts.cases(format!("{name}-{}", row.len()), [row]);
        }
        drafts.drawn("random", 1, |random| row(random, NUMBERS, LARGEST));
    }
}

/// Plays every game, with no memory; returns how far the player to move will be ahead.
fn played(row: &[u32]) -> i64 {
    let ([first, left @ ..], [right @ .., last]) = (row, row) else {
        return 0;
    };
    (i64::from(*first) - played(left)).max(i64::from(*last) - played(right))
}

/// The largest numbers everywhere or at every other place, and rows that rise or fall.
fn edges(count: u32) -> Vec<(&'static str, Vec<u32>)> {
    let row = |number: fn(u32) -> u32| (0..count).map(number).collect();
    vec![
        ("largest", row(|_| LARGEST)),
        ("alternating", row(|at| if at % 2 == 0 { LARGEST } else { 1 })),
        ("alternating-from-1", row(|at| if at % 2 == 1 { LARGEST } else { 1 })),
        ("rising", row(|at| 1 + at * 333_333)),
        ("falling", row(|at| LARGEST - at * 333_333)),
        ("valley", row(|at| at.abs_diff(30) * 333_333 + 1)),
        ("peak", row(|at| LARGEST - at.abs_diff(30) * 333_333)),
    ]
}

fn row(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    (0..count).map(|_| random.random_range(1..=largest)).collect()
}
