//! HDU 1848: three heaps, a move takes a Fibonacci number of stones from one of them.
//!
//! Small heaps are searched. Otherwise the answers are the XOR of Grundy values, a table by the rules.

use std::iter::successors;
use std::sync::LazyLock;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, seeded, Random};
use crate::reader::{terminated, Reader};
use crate::search::{mex, Search};
use crate::text::lines;

/// Fibonacci again and again.
pub const PROBLEM: Problem = Problem {
    id: "hdu1848",
    words: ["Fibo", "Nacci"],
    stored,
    large,
    random: |name, size| {
        random(
            name,
            by_grundy,
            size.of(4, LARGEST),
            size.of(4, 400) as usize,
        )
    },
};

const LARGEST: u32 = 1000;

/// Lists what a move may take: 1, 2, 3, 5, 8, …
fn fibonacci() -> impl Iterator<Item = u32> {
    successors(Some((1, 2)), |&(a, b)| Some((b, a + b)))
        .map(|(taken, _)| taken)
        .take_while(|&taken| taken <= LARGEST)
}

/// Reads the lines before `0 0 0`, whose heaps have at least `smallest` stones.
fn read(input: &mut Reader, smallest: u32) -> Result<Vec<[u32; 3]>, String> {
    terminated(input, |reader| {
        let mut heap = |name| reader.number(name, 0..=LARGEST);
        let heaps = [heap("m")?, heap("n")?, heap("p")?];
        if heaps == [0; 3] {
            return Ok(None);
        }
        if heaps.iter().any(|&heap| heap < smallest) {
            return Err(format!("{heaps:?} has a heap below {smallest}"));
        }
        Ok(Some(heaps))
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let cases = read(input, 1)?.into_iter();
    let mut search = Search::new(options);
    Ok(cases.map(|heaps| search.wins(heaps)).collect())
}

fn by_grundy(input: &mut Reader) -> Answers {
    Ok(read(input, 1)?.iter().map(wins).collect())
}

/// The statement's heaps are at least 1. Heaps of 0 catch programs that stop too early: only a line of
/// three zeros ends the input.
fn by_grundy_with_zeros(input: &mut Reader) -> Answers {
    Ok(read(input, 0)?.iter().map(wins).collect())
}

fn options(heaps: &[u32; 3]) -> Vec<[u32; 3]> {
    let take = |index: usize, taken| {
        let mut left = *heaps;
        left[index] = left[index].checked_sub(taken)?;
        left.sort_unstable();
        Some(left)
    };
    (0..3)
        .flat_map(|index| fibonacci().filter_map(move |taken| take(index, taken)))
        .collect()
}

/// The Grundy values of single heaps.
static GRUNDY: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values = Vec::new();
    for heap in 0..=LARGEST {
        let left = fibonacci().filter_map(|taken| heap.checked_sub(taken));
        let value = mex(left.map(|left| values[left as usize]));
        values.push(value);
    }
    values
});

fn wins(heaps: &[u32; 3]) -> bool {
    heaps
        .iter()
        .fold(0, |sum, &heap| sum ^ GRUNDY[heap as usize])
        != 0
}

/// Writes the cases and the terminator.
fn text(mut cases: Vec<[u32; 3]>) -> String {
    cases.push([0; 3]);
    lines(cases)
}

fn stored() -> Vec<Draft> {
    let zeros = vec![
        [0, 0, 1],
        [0, 7, 0],
        [1000, 0, 0],
        [0, 4, 4],
        [4, 0, 4],
        [4, 4, 0],
        [0, 1, 2],
        [3, 0, 1000],
        [1000, 1000, 0],
    ];
    vec![
        Draft::sample(by_search, "1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n"),
        Draft::new("smallest", by_search, text(vec![[1, 1, 1]])),
        Draft::new(
            "no-terminator",
            by_search,
            lines([[1, 1, 1], [1, 4, 1], [2, 3, 5]]),
        )
        .without("0 0 0\n"),
        Draft::new("edges", by_grundy, text(edges())),
        Draft::new("edges-zeros", by_grundy_with_zeros, text(zeros)),
        random("random-small", by_search, 16, 300),
        random("random-large", by_grundy, LARGEST, 2000),
    ]
}

/// Bounds, ties, and each Fibonacci number with its neighbours.
fn edges() -> Vec<[u32; 3]> {
    let mut cases = vec![
        [1000, 1000, 1000],
        [1, 1, 1000],
        [1, 1000, 1],
        [1000, 1, 1],
        [1, 1000, 1000],
        [1000, 1, 1000],
        [1000, 1000, 1],
        [998, 999, 1000],
    ];
    for taken in fibonacci() {
        for heap in [taken - 1, taken, taken + 1] {
            if heap > 0 {
                cases.extend([[heap, heap, heap], [heap, 4, heap], [1, heap, 2]]);
            }
        }
    }
    cases
}

/// Draws cases with heaps up to `largest`, half of them lost.
fn random(name: &str, oracle: Oracle, largest: u32, count: usize) -> Draft {
    let mut random = seeded(&format!("hdu1848/{name}"));
    let mut case = || either(&mut random, |random| heaps(random, largest), wins);
    Draft::new(name, oracle, text((0..count).map(|_| case()).collect()))
}

fn heaps(random: &mut Random, largest: u32) -> [u32; 3] {
    [0; 3].map(|_| random.random_range(1..=largest))
}

/// A million lines, because the statement does not limit their number.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1848/large");
    let cases = (0..999_999).map(|_| heaps(&mut random, LARGEST)).collect();
    vec![Draft::new("lines", by_grundy, text(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grundy_values_match_the_search() {
        let mut search = Search::new(options);
        for m in 0..=16 {
            for n in m..=16 {
                for p in n..=16 {
                    let heaps = [m, n, p];
                    assert_eq!(wins(&heaps), search.wins(heaps), "{heaps:?}");
                }
            }
        }
    }

    #[test]
    fn moves_take_fibonacci_numbers() {
        let taken: Vec<u32> = fibonacci().collect();
        assert_eq!(taken[..6], [1, 2, 3, 5, 8, 13]);
        assert_eq!(taken.last(), Some(&987));
    }

    #[test]
    fn only_three_zeros_end_the_input() {
        assert_eq!(
            read(&mut Reader::new("0 0 1\n0 0 0\n"), 0),
            Ok(vec![[0, 0, 1]])
        );
        assert!(read(&mut Reader::new("0 0 1\n0 0 0\n"), 1).is_err());
        assert!(read(&mut Reader::new("1 1 1\n"), 0).is_err());
        assert!(read(&mut Reader::new("0 0 0\n1 1 1\n"), 0).is_err());
    }
}
