//! HDU 1850: Nim; how many first moves win?
//!
//! For small positions, every move is searched. Otherwise the other heaps are written in binary: only
//! the heap that makes the ones in each column even leaves a lost position, and it must be smaller.

use rand::seq::SliceRandom;
use rand::RngExt;

use crate::heaps::{odd_columns, ones_by_column};
use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{terminated, Reader};
use crate::search::Search;
use crate::text::lines;

/// Being a Good Boy in Spring Festival.
pub const PROBLEM: Problem = Problem {
    id: "hdu1850",
    words: [""; 2], // the answer is a number
    stored,
    large,
    random: |name, size| {
        let cases = size.of(4, 100) as usize;
        random(
            name,
            by_columns,
            cases,
            size.of(2, HEAPS),
            size.of(4, LARGEST),
        )
    },
};

const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000;

/// Reads the cases before the `0`.
fn read(input: &mut Reader) -> Result<Vec<Vec<u32>>, String> {
    terminated(input, |reader| {
        let heaps = reader.list("M", 0..=HEAPS, |reader| {
            reader.number("a heap", 1..=LARGEST)
        })?;
        Ok(Some(heaps).filter(|heaps| !heaps.is_empty()))
    })
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(read(input)?
        .iter()
        .map(|heaps| line(searched(heaps)))
        .collect())
}

fn by_columns(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(read(input)?.iter().map(|heaps| line(ways(heaps))).collect())
}

fn line(ways: usize) -> Line {
    Line {
        text: ways.to_string(),
        won: vec![ways > 0],
    }
}

/// Counts the moves that leave a lost position, by search.
fn searched(heaps: &[u32]) -> usize {
    let mut search = Search::new(|heaps: &Vec<u32>| options(heaps));
    let left = options(heaps).into_iter();
    left.filter(|left| !search.wins(left.clone())).count()
}

/// Lists what each move leaves; heaps keep their order, so moves in equal heaps count separately.
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

/// Writes the cases, one per line, and the terminator.
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
        Draft::of_lines(
            "no-terminator",
            by_search,
            lines([vec![3, 5, 7, 9], vec![2, 1, 1], vec![3, 1, 1, 1]]),
        )
        .without("0\n"),
        Draft::of_lines("edges", by_columns, text(edges())),
        random("random-small", by_search, 200, 4, 6),
        random("random-large", by_columns, 100, HEAPS, LARGEST),
    ]
}

/// Bounds, ties, powers of two; positions with a winning move in every heap, in one, in none.
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

/// Draws heaps of any magnitude; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, largest)).collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && (1..=largest).contains(&even) {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}

/// A million heaps, because the statement does not limit the number of cases.
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
    fn columns_match_the_search() {
        for a in 0..8 {
            for b in 0..8 {
                for c in 0..8 {
                    assert_eq!(ways(&[a, b, c]), searched(&[a, b, c]), "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn only_a_zero_ends_the_input() {
        assert_eq!(read(&mut Reader::new("1 7\n0\n")), Ok(vec![vec![7]]));
        assert!(
            read(&mut Reader::new("1 7\n")).is_err() && read(&mut Reader::new("0\n1 7\n")).is_err()
        );
    }
}
