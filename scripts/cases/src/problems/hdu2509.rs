//! HDU 2509: rows of apples; a move takes consecutive ones from a row, which may split it; whoever takes the
//! last apple loses (misère play).
//!
//! In large positions, the Grundy values of single rows come from their splits, and the rule of misère Nim is
//! applied to them. Misère play of other games may break this rule; a test compares it with the search of
//! this one.
//!
//! Edge cases: bounds, ties, any number of ones, one long row among ones.

use crate::prelude::*;

pub struct BeTheWinner;

const ROWS: u32 = 100;
const LARGEST: u32 = 100;

impl Game for BeTheWinner {
    const ID: &'static str = "hdu2509";
    const WORDS: Words = ["Yes", "No"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const BLANK_LINES: bool = true;
    const MANY: u32 = 400;
    const STORED: Stored = &[("small", 200, &[4, 5]), ("large", 400, &[ROWS, LARGEST])];
    const HALF_LOST: bool = false;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, rows: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=ROWS), ("a row", 1..=LARGEST), rows)
    }

    fn by_search(rows: &Vec<u32>) -> Option<bool> {
        (rows.iter().sum::<u32>() <= 20).then(|| heaps::wins_misere(rows, splits))
    }

    fn answer(rows: &Vec<u32>) -> bool {
        heaps::misere_nim_is_won(&values(rows))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([2, 4], [ROWS, LARGEST]);
        let count = magnitude(random, most);
        heaps::draw(random, count, largest, |rows| balance(rows, largest))
    }

    fn compared() -> Vec<Vec<u32>> {
        let rows = heaps::all(0..=4, 1..=8).into_iter();
        rows.filter(|rows| rows.iter().sum::<u32>() <= 12).collect()
    }

    /// A million numbers or a million lines, because the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        let balance = |rows: &[u32]| balance(rows, LARGEST);
        for (name, cases, rows) in [("longest", 10_000, ROWS), ("lines", 333_333, 2)] {
            drafts.drawn(name, cases, |random| heaps::draw_large(random, rows, LARGEST, balance));
        }
    }
}

/// Lists what is left of a row on either side, for every run that can be taken.
fn splits(row: u32) -> impl Iterator<Item = [u32; 2]> {
    (0..row).flat_map(move |left| (0..row - left).map(move |right| [left, right]))
}

/// The Grundy values of single rows in normal play.
static GRUNDY: LazyLock<Vec<u32>> = LazyLock::new(|| grundy_values(LARGEST, splits));

fn values(rows: &[u32]) -> Vec<u32> {
    rows.iter().map(|&row| GRUNDY[row as usize]).collect()
}

/// Returns a row from 1 to `largest` with the Grundy value of `rows`.
fn balance(rows: &[u32], largest: u32) -> Option<u32> {
    let value = nim_sum(values(rows));
    (1..=largest).find(|&row| GRUNDY[row as usize] == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_three_splits_in_four_ways() {
        let left: Vec<[u32; 2]> = splits(3).filter(|[left, right]| left <= right).sorted().collect();
        assert_eq!(left, [[0, 0], [0, 1], [0, 2], [1, 1]]);
    }
}
