//! HDU 1846: one heap of n stones, a move takes 1 to m of them.
//!
//! Small numbers are searched. Otherwise the answers are a table of won and lost heaps: a heap is won
//! if some move leaves a lost one.

use rand::seq::IndexedRandom;
use rand::RngExt;

use crate::problem::{Answers, Draft, Problem};
use crate::random::{magnitude, seeded, Random};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_lines;

/// Brave Game.
pub const PROBLEM: Problem = Problem {
    id: "hdu1846",
    words: ["first", "second"],
    stored,
    large,
    random: |name, size| random(name, size.of(4, 1000)),
};

fn read(input: &mut Reader) -> Result<Vec<[u32; 2]>, String> {
    counted(input, "C", 1..=100, |reader| {
        Ok([reader.number("n", 1..=1000)?, reader.number("m", 1..=1000)?])
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    let mut search = Search::new(|&case: &[u32; 2]| options(case));
    Ok(cases.map(|case| search.wins(case)).collect())
}

fn by_table(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    Ok(cases.map(|[n, m]| table(n, m)[n as usize]).collect())
}

fn options([n, m]: [u32; 2]) -> Vec<[u32; 2]> {
    (1..=m.min(n)).map(|taken| [n - taken, m]).collect()
}

/// Returns whether each heap of 0 to `largest` is won if a move takes 1 to `m`.
fn table(largest: u32, m: u32) -> Vec<bool> {
    let mut won = Vec::new();
    for n in 0..=largest as usize {
        let reached = n.saturating_sub(m as usize)..n;
        won.push(won[reached].contains(&false));
    }
    won
}

fn stored() -> Vec<Draft> {
    vec![
        Draft::sample(by_search, "2\n23 2\n4 3\n", "first\nsecond\n"),
        Draft::new("smallest", by_search, counted_lines(&[[1, 1]])),
        Draft::new("edges", by_table, counted_lines(&edges())),
        random("random-small", 20),
        random("random-large", 1000),
    ]
}

/// Bounds, and heaps around the multiples of m and of m + 1.
fn edges() -> Vec<[u32; 2]> {
    let mut cases = vec![
        [1, 1],
        [1, 2],
        [1, 1000],
        [2, 1],
        [2, 2],
        [1000, 1],
        [999, 1],
    ];
    for m in [2, 3, 10, 332, 499, 500, 998] {
        let rounds = 1000 / (m + 1);
        for n in [
            m - 1,
            m,
            m + 1,
            m + 2,
            rounds * m,
            rounds * (m + 1) - 1,
            rounds * (m + 1),
        ] {
            cases.push([n, m]);
        }
    }
    cases.extend([
        [999, 1000],
        [1000, 999],
        [1000, 1000],
        [1000, 998],
        [999, 999],
    ]);
    cases
}

/// Draws a hundred cases with numbers up to `largest`, half of them lost.
fn random(name: &str, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu1846/{name}"));
    let cases: Vec<[u32; 2]> = (0..100).map(|_| draw(&mut random, largest)).collect();
    Draft::new(name, by_table, counted_lines(&cases))
}

fn draw(random: &mut Random, largest: u32) -> [u32; 2] {
    let wanted = random.random::<bool>();
    loop {
        let m = magnitude(random, largest);
        let won = table(largest, m);
        let heaps: Vec<u32> = (1..=largest)
            .filter(|&n| won[n as usize] == wanted)
            .collect();
        if let Some(&n) = heaps.choose(random) {
            return [n, m]; // with m = largest, no heap is lost
        }
    }
}

fn large() -> Vec<Draft> {
    let cases: Vec<[u32; 2]> = (901..=1000).map(|n| [n, 1901 - n]).collect();
    vec![Draft::new("largest", by_table, counted_lines(&cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_matches_the_search() {
        let mut search = Search::new(|&case: &[u32; 2]| options(case));
        for m in 1..40 {
            for (n, won) in (0..).zip(table(80, m)) {
                assert_eq!(won, search.wins([n, m]), "{n} stones, 1 to {m}");
            }
        }
    }
}
