//! HDU 1850: Nim; how many first moves win?
//!
//! Small positions are searched after every move. For the others the other heaps are written in
//! binary: the heap that makes the ones in each column even is the only one that leaves a lost
//! position, and it has to be smaller.

use rand::seq::SliceRandom;
use rand::RngExt;

use crate::heaps::{odd_columns, ones_by_column};
use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::text::{lines, Reader};

/// Being a Good Boy in Spring Festival.
pub const PROBLEM: Problem = Problem {
    id: "hdu1850",
    words: [""; 2], // the answer is a number
    stored,
    large,
};

const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000;

/// The cases before the `0`.
fn read(input: &str) -> Result<Vec<Vec<u32>>, String> {
    let mut reader = Reader::new(input);
    let mut cases = Vec::new();
    loop {
        let heaps = reader.number("M", 0..=HEAPS)?;
        if heaps == 0 {
            reader.end()?;
            return Ok(cases);
        }
        cases.push(reader.numbers(heaps, "a heap", &(1..=LARGEST))?);
    }
}

fn by_search(input: &str) -> Result<Vec<Line>, String> {
    Ok(read(input)?
        .iter()
        .map(|heaps| line(searched(heaps)))
        .collect())
}

fn by_columns(input: &str) -> Result<Vec<Line>, String> {
    Ok(read(input)?.iter().map(|heaps| line(ways(heaps))).collect())
}

fn line(ways: usize) -> Line {
    Line {
        text: ways.to_string(),
        won: vec![ways > 0],
    }
}

/// How many moves leave a lost position, each of them searched?
fn searched(heaps: &[u32]) -> usize {
    let mut search = crate::search::Search::new(|heaps: &Vec<u32>| options(heaps));
    let left = options(heaps).into_iter();
    left.filter(|left| !search.wins(left.clone())).count()
}

/// What each move leaves. The heaps keep their order: equal heaps are moves of their own.
fn options(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps
    };
    (0..heaps.len())
        .flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left)))
        .collect()
}

fn ways(heaps: &[u32]) -> usize {
    let ones = ones_by_column(heaps);
    let evens_out = |&&heap: &&u32| {
        let others_are_odd =
            |&column: &usize| (ones[column] - (heap >> column & 1) as usize) % 2 == 1;
        let wanted: u32 = (0..32)
            .filter(others_are_odd)
            .map(|column| 1 << column)
            .sum();
        wanted < heap
    };
    heaps.iter().filter(evens_out).count()
}

/// The cases, each in a line, and the line that ends them.
fn text(cases: Vec<Vec<u32>>) -> String {
    let counted = cases.into_iter().map(|heaps| {
        let count = heaps.len() as u32;
        [vec![count], heaps].concat()
    });
    lines(counted.chain([vec![0]]))
}

fn stored() -> Vec<Draft> {
    let sample = "3\n5 7 9\n0\n".to_owned();
    vec![
        Draft::of_lines("sample", by_search, sample).official("1\n"),
        Draft::of_lines("smallest", by_search, text(vec![vec![1]])),
        Draft::of_lines("edges", by_columns, text(edges())),
        random("random-small", by_search, 200, 4, 6),
        random("random-large", by_columns, 100, HEAPS, LARGEST),
    ]
}

/// Bounds, ties, powers of two; all heaps a way, only one of many, none.
fn edges() -> Vec<Vec<u32>> {
    let mut cases = vec![
        vec![LARGEST],
        vec![LARGEST; 2],
        vec![LARGEST; 99],
        vec![LARGEST; 100],
        vec![1; 99],
        vec![1; 100],
        vec![1, 2, 3],
        vec![1, 2, 4],
        vec![2, 2, 2, 1],
        vec![524_288, 524_287, 1],
        vec![524_288, 524_287, 1_000_000],
        (1..=100).collect(),
        (1..=99).collect(),
        (LARGEST - 99..=LARGEST).collect(),
    ];
    for exponent in 0..19 {
        let power = 1 << exponent;
        cases.extend([vec![power, power, power], vec![power, 2 * power - 1]]);
    }
    cases
}

fn random(name: &str, printer: Printer, cases: usize, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu1850/{name}"));
    let mut case = || {
        let count = random.random_range(1..=most);
        let draw = |random: &mut Random| heaps(random, count, largest);
        if count == 1 {
            return draw(&mut random); // a single heap is never lost
        }
        either(&mut random, draw, |heaps| odd_columns(heaps) != 0)
    };
    Draft::of_lines(name, printer, text((0..cases).map(|_| case()).collect()))
}

/// Heaps of any magnitude, of which about every second position is lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, largest)).collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && (1..=largest).contains(&even) {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}

/// The statement does not limit the number of cases: a million heaps.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1850/large");
    let cases = (0..10_000)
        .map(|_| heaps(&mut random, HEAPS, LARGEST))
        .collect();
    vec![Draft::of_lines("longest", by_columns, text(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_search() {
        for a in 0..8 {
            for b in 0..8 {
                for c in 0..8 {
                    assert_eq!(ways(&[a, b, c]), searched(&[a, b, c]), "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn only_no_heaps_end_the_input() {
        assert_eq!(read("1 7\n0\n"), Ok(vec![vec![7]]));
        assert!(read("1 7\n").is_err() && read("0\n1 7\n").is_err());
    }
}
