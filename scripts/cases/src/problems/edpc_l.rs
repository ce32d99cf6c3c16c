//! AtCoder EDPC L: a move takes the first or the last number of a row.
//!
//! Large rows are answered by a theorem: a number that is at least as large as both its neighbours may be
//! replaced, with them, by the sum of the neighbours minus it. Without such a number the larger end is always
//! taken first. Edge cases: equal and alternating numbers, and rows that rise or fall, as for the largest
//! inputs.

use crate::prelude::*;

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

    fn by_search(row: &Vec<u32>) -> Option<Positive<i64>> {
        (row.len() <= 12).then(|| Positive(played(row)))
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
        heaps::uniform(random, count, 1..=largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::rows(1..=6, 1..=3)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 6, |random, number| heaps::uniform(random, 6 + number, 1..=20));
        drafts
            .numbered("random-large", 6, |random, number| heaps::uniform(random, 199 + number, 1..=LARGEST));
    }

    fn large(drafts: &mut Drafts<Self>) {
        type Row = (&'static str, fn(u32) -> u32);
        let rows: [Row; 7] = [
            ("largest", |_| LARGEST),
            ("alternating", |at| if at % 2 == 0 { LARGEST } else { 1 }),
            ("alternating-from-1", |at| if at % 2 == 1 { LARGEST } else { 1 }),
            ("rising", |at| 1 + at * 333_333),
            ("falling", |at| LARGEST - at * 333_333),
            ("valley", |at| at.abs_diff(30) * 333_333 + 1),
            ("peak", |at| LARGEST - at.abs_diff(30) * 333_333),
        ];
        for ((name, number), count) in rows.into_iter().cartesian_product([NUMBERS, NUMBERS - 1]) {
            drafts.cases(format!("{name}-{count}"), [(0..count).map(number).collect()]);
        }
        drafts.drawn("random", 1, |random| heaps::uniform(random, NUMBERS, 1..=LARGEST));
    }
}

/// Plays every game, with no memory; returns how far the player to move will be ahead.
fn played(row: &[u32]) -> i64 {
    let ([first, left @ ..], [right @ .., last]) = (row, row) else {
        return 0;
    };
    (i64::from(*first) - played(left)).max(i64::from(*last) - played(right))
}
