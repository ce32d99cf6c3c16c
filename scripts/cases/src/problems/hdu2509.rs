//! HDU 2509: rows of apples; a move takes consecutive ones from a row, which may split it; whoever
//! takes the last apple loses (misère play).
//!
//! In large positions, the Grundy values of single rows come from their splits, and the rule of misère Nim is
//! applied to them: the first player wins iff the XOR is not 0 and some value is above 1, or the XOR is 0 and
//! none is. Misère play of other games may break this rule; a test compares it with the search of this one.

use std::sync::LazyLock;

use crate::heaps::{self, sorted};
use crate::prelude::*;

/// Be the Winner.
pub struct BeTheWinner;

const ROWS: u32 = 100;
const LARGEST: u32 = 100;

impl Game for BeTheWinner {
    const ID: &'static str = "hdu2509";
    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const BLANK_LINES: bool = true;
    const MANY: u32 = 400;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, rows: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=ROWS), ("a row", 1..=LARGEST), rows)
    }

    fn is_small(rows: &Vec<u32>) -> bool {
        rows.iter().sum::<u32>() <= 20
    }

    fn by_search(rows: &Vec<u32>) -> bool {
        wins_misere(sorted(rows), options)
    }

    fn answer(rows: &Vec<u32>) -> bool {
        let is_long = rows.iter().any(|&row| GRUNDY[row as usize] > 1);
        (grundy(rows) != 0) == is_long
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        rows(random, size.of(2, ROWS), size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        let rows = (0..=4).flat_map(|count| (1..=8).combinations_with_replacement(count));
        rows.filter(|rows| rows.iter().sum::<u32>() <= 12).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n2 2\n1\n3\n", "No\nYes\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", edges());
        drafts.cases("edges-ones", (1..=ROWS as usize).map(|count| vec![1; count]));
        drafts.drawn("random-small", 200, |random| rows(random, 4, 5));
        drafts.drawn("random-large", 400, |random| rows(random, ROWS, LARGEST));
    }

    /// A million numbers or a million lines, because the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        for (name, cases, rows) in [("longest", 10_000, ROWS), ("lines", 333_333, 2)] {
            let balance = |rows: &[u32]| balance(rows, LARGEST);
            drafts.drawn(name, cases, |random| heaps::draw_large(random, rows, LARGEST, balance));
        }
    }
}

/// Lists what is left of a row on either side, for every run that can be taken.
fn splits(row: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..row).flat_map(move |left| (0..row - left).map(move |right| (left, right)))
}

fn options(rows: &Vec<u32>) -> Vec<Vec<u32>> {
    moves_in_one(rows, |&row| {
        splits(row).map(|(left, right)| [left, right].into_iter().filter(|&row| row > 0))
    })
}

/// The Grundy values of single rows in normal play.
static GRUNDY: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values: Vec<u32> = Vec::new();
    for row in 0..=LARGEST {
        let value =
            mex(splits(row).map(|(left, right)| values[left as usize] ^ values[right as usize]));
        values.push(value);
    }
    values
});

fn grundy(rows: &[u32]) -> u32 {
    rows.iter().fold(0, |sum, &row| sum ^ GRUNDY[row as usize])
}

/// Bounds, ties, one long row among ones.
fn edges() -> Vec<Vec<u32>> {
    let mut cases = vec![
        vec![2],
        vec![LARGEST],
        vec![LARGEST; 2],
        vec![LARGEST; 99],
        vec![LARGEST; 100],
        vec![1, 2, 3],
        vec![1, 2, 2],
        vec![1, 1, 2, 2],
        vec![64, 63, 1],
        (1..=100).collect(),
        (2..=100).collect(),
    ];
    for ones in [1, 2, 97, 98] {
        for long in [2, 3, LARGEST] {
            cases.push([vec![1; ones], vec![long]].concat());
            cases.push([vec![long], vec![1; ones], vec![long]].concat());
        }
    }
    cases
}

fn rows(random: &mut Random, most: u32, largest: u32) -> Vec<u32> {
    let count = magnitude(random, most);
    heaps::draw(random, count, largest, |rows| balance(rows, largest))
}

/// Returns a row from 1 to `largest` with the Grundy value of `rows`.
fn balance(rows: &[u32], largest: u32) -> Option<u32> {
    (1..=largest).find(|&row| GRUNDY[row as usize] == grundy(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_three_splits_in_four_ways() {
        let left: Vec<_> = splits(3)
            .map(|(a, b)| (a.min(b), a.max(b)))
            .unique()
            .collect();
        assert_eq!(left, [(0, 0), (0, 1), (0, 2), (1, 1)]);
    }
}
