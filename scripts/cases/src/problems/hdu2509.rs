//! HDU 2509: rows of apples; a move takes consecutive ones from a row, which may split it; whoever
//! takes the last apple loses (misère play).
//!
//! Small positions are searched. Otherwise the Grundy values of single rows come from their splits, and
//! the rule of misère Nim is applied to them: the first player wins iff the XOR is not 0 and some value
//! is above 1, or the XOR is 0 and none is. Misère play of other games may break this rule; a test
//! compares it with the search of this one.

use std::sync::LazyLock;

use itertools::Itertools;

use crate::heaps;
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{magnitude, seeded};
use crate::reader::{until_end, Reader};
use crate::search::{mex, Search};
use crate::text::counted_values;

/// Be the Winner.
pub const PROBLEM: Problem = Problem {
    id: "hdu2509",
    words: ["Yes", "No"],
    stored,
    large,
    random: |name, size| {
        let cases = size.of(4, 400);
        random(
            name,
            by_grundy,
            cases,
            size.of(2, ROWS),
            size.of(4, LARGEST),
        )
    },
};

const ROWS: u32 = 100;
const LARGEST: u32 = 100;

fn read(input: &mut Reader) -> Result<Vec<Vec<u32>>, String> {
    until_end(input, |reader| {
        reader.list("n", 1..=ROWS, |reader| reader.number("a row", 1..=LARGEST))
    })
}

fn by_search(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(searched).collect())
}

fn by_grundy(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(|rows| wins(rows)).collect())
}

fn searched(mut rows: Vec<u32>) -> bool {
    rows.sort_unstable();
    Search::misere(|rows: &Vec<u32>| options(rows)).wins(rows)
}

/// Lists what is left of a row on either side, for every run that can be taken.
fn splits(row: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..row).flat_map(move |left| (0..row - left).map(move |right| (left, right)))
}

fn options(rows: &[u32]) -> Vec<Vec<u32>> {
    let split = |index: usize, (left, right): (u32, u32)| {
        let mut rows = rows.to_vec();
        rows[index] = left;
        rows.push(right);
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        rows
    };
    (0..rows.len())
        .flat_map(|index| splits(rows[index]).map(move |parts| split(index, parts)))
        .collect()
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

fn wins(rows: &[u32]) -> bool {
    let is_long = rows.iter().any(|&row| GRUNDY[row as usize] > 1);
    (grundy(rows) != 0) == is_long
}

/// Writes the cases with a blank line between them.
fn text(cases: &[Vec<u32>]) -> String {
    cases.iter().map(|rows| counted_values(rows)).join("\n")
}

fn stored() -> Vec<Draft> {
    let ones: Vec<Vec<u32>> = (1..=ROWS).map(|count| vec![1; count as usize]).collect();
    vec![
        Draft::sample(by_search, "2\n2 2\n1\n3\n", "No\nYes\n"),
        Draft::new("smallest", by_search, text(&[vec![1]])),
        Draft::new("edges", by_grundy, text(&edges())),
        Draft::new("edges-ones", by_grundy, text(&ones)),
        random("random-small", by_search, 200, 4, 5),
        random("random-large", by_grundy, 400, ROWS, LARGEST),
    ]
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

fn random(name: &str, oracle: Oracle, cases: u32, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu2509/{name}"));
    let cases: Vec<Vec<u32>> = (0..cases)
        .map(|_| {
            let count = magnitude(&mut random, most);
            heaps::draw(&mut random, count, largest, |rows| balance(rows, largest))
        })
        .collect();
    Draft::new(name, oracle, text(&cases))
}

/// Returns a row from 1 to `largest` with the Grundy value of `rows`.
fn balance(rows: &[u32], largest: u32) -> Option<u32> {
    (1..=largest).find(|&row| GRUNDY[row as usize] == grundy(rows))
}

/// A million numbers or a million lines, because the statement does not limit the number of cases.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu2509/large");
    let mut draw = |cases: u32, rows: u32| -> Vec<Vec<u32>> {
        let balance = |rows: &[u32]| balance(rows, LARGEST);
        (0..cases)
            .map(|_| heaps::draw_large(&mut random, rows, LARGEST, balance))
            .collect()
    };
    let (longest, many) = (draw(10_000, ROWS), draw(333_333, 2));
    vec![
        Draft::new("longest", by_grundy, text(&longest)),
        Draft::new("lines", by_grundy, text(&many)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_misere_rule_matches_the_search() {
        for rows in (0..=4).flat_map(|count| (1..=8).combinations_with_replacement(count)) {
            if rows.iter().sum::<u32>() <= 12 {
                assert_eq!(wins(&rows), searched(rows.clone()), "{rows:?}");
            }
        }
    }

    #[test]
    fn a_row_of_three_splits_in_four_ways() {
        let left: Vec<_> = splits(3)
            .map(|(a, b)| (a.min(b), a.max(b)))
            .unique()
            .collect();
        assert_eq!(left, [(0, 0), (0, 1), (0, 2), (1, 1)]);
    }

    #[test]
    fn a_blank_line_separates_cases() {
        assert_eq!(text(&[vec![2, 2], vec![3]]), "2\n2 2\n\n1\n3\n");
    }
}
