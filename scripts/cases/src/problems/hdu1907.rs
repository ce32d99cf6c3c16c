//! HDU 1907: misère Nim, where whoever takes the last stone loses.
//!
//! Small positions are searched. Otherwise a position is lost iff
//!
//! - all heaps are 1 and their number is odd: every move is forced; or
//! - at least two heaps are larger, and each binary column has an even number of ones: a move makes
//!   some column odd, and the reply makes all even again or, once a single larger heap is left, cuts
//!   it so that an odd number of ones remains.

use crate::heaps::{self, odd_columns};
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{magnitude, seeded};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_cases;

/// John.
pub const PROBLEM: Problem = Problem {
    id: "hdu1907",
    words: ["John", "Brother"],
    stored,
    large,
    random: |name, size| {
        let cases = size.of(4, CASES);
        random(
            name,
            by_columns,
            cases,
            size.of(2, HEAPS),
            size.of(4, LARGEST),
        )
    },
};

const CASES: u32 = 474;
const HEAPS: u32 = 47;
const LARGEST: u32 = 4747;

fn read(input: &mut Reader) -> Result<Vec<Vec<u32>>, String> {
    counted(input, "T", 1..=CASES, |reader| {
        reader.list("N", 1..=HEAPS, |reader| reader.number("A", 1..=LARGEST))
    })
}

fn by_search(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(searched).collect())
}

fn by_columns(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(|heaps| wins(heaps)).collect())
}

fn searched(mut heaps: Vec<u32>) -> bool {
    heaps.sort_unstable();
    Search::misere(|heaps: &Vec<u32>| options(heaps)).wins(heaps)
}

/// Lists what a move leaves: the heaps in order, without empty ones.
fn options(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    };
    (0..heaps.len())
        .flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left)))
        .collect()
}

fn wins(heaps: &[u32]) -> bool {
    let larger = heaps.iter().filter(|&&heap| heap > 1).count();
    let lost = match larger {
        0 => heaps.len() % 2 == 1,
        1 => false,
        _ => odd_columns(heaps) == 0,
    };
    !lost
}

fn stored() -> Vec<Draft> {
    let sample = "2\n3\n3 5 1\n1\n1\n";
    let ones: Vec<Vec<u32>> = (1..=HEAPS).map(|count| vec![1; count as usize]).collect();
    vec![
        Draft::sample(by_search, sample, "John\nBrother\n"),
        Draft::new("smallest", by_search, counted_cases(&[vec![1]])),
        Draft::new("edges", by_columns, counted_cases(&edges())),
        Draft::new("edges-ones", by_columns, counted_cases(&ones)),
        random("random-small", by_search, 200, 4, 7),
        random("random-large", by_columns, CASES, HEAPS, LARGEST),
    ]
}

/// Bounds, ties, one large heap among ones, powers of two.
fn edges() -> Vec<Vec<u32>> {
    let mut cases = vec![
        vec![2],
        vec![LARGEST],
        vec![LARGEST; 2],
        vec![LARGEST; 46],
        vec![LARGEST; 47],
        vec![1, 2, 3],
        vec![1, 2, 2],
        vec![1, 1, 2, 2],
        vec![1, 4096, 4097],
        vec![4095, 4096],
        vec![651, 4096, LARGEST],
        vec![650, 4096, LARGEST],
        (1..=47).collect(),
        (LARGEST - 46..=LARGEST).collect(),
    ];
    for ones in [1, 2, 45, 46] {
        for large in [2, 3, LARGEST] {
            cases.push([vec![1; ones], vec![large]].concat());
            cases.push([vec![large], vec![1; ones.min(45)], vec![large]].concat());
        }
    }
    cases
}

fn random(name: &str, oracle: Oracle, cases: u32, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu1907/{name}"));
    let cases: Vec<Vec<u32>> = (0..cases)
        .map(|_| {
            let count = magnitude(&mut random, most);
            heaps::draw(&mut random, count, largest, |heaps| balance(heaps, largest))
        })
        .collect();
    Draft::new(name, oracle, counted_cases(&cases))
}

/// Returns a heap from 1 to `largest` that makes all columns even.
fn balance(heaps: &[u32], largest: u32) -> Option<u32> {
    Some(odd_columns(heaps)).filter(|heap| (1..=largest).contains(heap))
}

fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1907/large");
    let balance = |heaps: &[u32]| balance(heaps, LARGEST);
    let cases: Vec<Vec<u32>> = (0..CASES)
        .map(|_| heaps::draw_large(&mut random, HEAPS, LARGEST, balance))
        .collect();
    vec![Draft::new("largest", by_columns, counted_cases(&cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_match_the_search() {
        let mut positions = vec![vec![]];
        for _ in 0..4 {
            let longer = positions.iter().flat_map(|heaps: &Vec<u32>| {
                let largest = heaps.first().copied().unwrap_or(7);
                (0..=largest).map(|heap| [vec![heap], heaps.clone()].concat())
            });
            positions = longer.collect();
        }
        assert_eq!(positions.len(), 330); // four heaps of 0 to 7, in any order
        for mut heaps in positions {
            heaps.retain(|&heap| heap > 0);
            assert_eq!(wins(&heaps), searched(heaps.clone()), "{heaps:?}");
        }
    }
}
