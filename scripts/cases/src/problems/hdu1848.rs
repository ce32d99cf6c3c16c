//! HDU 1848: three heaps, a move takes a Fibonacci number of stones from one of them.
//!
//! Large heaps are answered by the XOR of their Grundy values, a table by the rules.

use std::iter::successors;
use std::sync::LazyLock;

use crate::prelude::*;

/// Fibonacci again and again.
pub struct Fibonacci;

const LARGEST: u32 = 1000;

impl Game for Fibonacci {
    const ID: &'static str = "hdu1848";
    const WORDS: [&'static str; 2] = ["Fibo", "Nacci"];
    const CASES: Cases = Cases::Until("0 0 0");
    const MANY: u32 = 400;
    type Case = [u32; 3];
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut [u32; 3]) -> Checked {
        text.line(["m", "n", "p"], &(0..=LARGEST), heaps)
    }

    fn check(cases: &[[u32; 3]]) -> Checked {
        match cases.iter().find(|heaps| heaps.contains(&0)) {
            Some(heaps) => Err(format!("a heap of 0 in {heaps:?}")),
            None => Ok(()),
        }
    }

    fn is_small(heaps: &[u32; 3]) -> bool {
        heaps.iter().all(|&heap| heap <= 16)
    }

    fn by_search(heaps: &[u32; 3]) -> bool {
        wins(heaps.iter().copied().sorted().collect(), options)
    }

    fn answer(heaps: &[u32; 3]) -> bool {
        heaps.iter().fold(0, |sum, &heap| sum ^ GRUNDY[heap as usize]) != 0
    }

    fn draw(random: &mut Random, size: Size) -> [u32; 3] {
        heaps(random, size.of(4, LARGEST))
    }

    fn compared() -> Vec<[u32; 3]> {
        (0..=16).array_combinations_with_replacement().collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n");
        drafts.cases("smallest", [[1, 1, 1]]);
        drafts.no_terminator([[1, 1, 1], [1, 4, 1], [2, 3, 5]]);
        drafts.cases("edges", edges());
        // Only a line of three zeros ends the input.
        let zeros = [
            [0, 0, 1], [0, 7, 0], [1000, 0, 0], [0, 4, 4], [4, 0, 4], [4, 4, 0],
            [0, 1, 2], [3, 0, 1000], [1000, 1000, 0],
        ];
        drafts.cases("edges-zeros", zeros).leaves_the_statement();
        drafts.half_lost("random-small", 300, |random| heaps(random, 16));
        drafts.half_lost("random-large", 2000, |random| heaps(random, LARGEST));
    }

    /// A million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("lines", 999_999, |random| heaps(random, LARGEST));
    }
}

/// Lists what a move may take: 1, 2, 3, 5, 8, …
fn fibonacci() -> impl Iterator<Item = u32> {
    successors(Some((1, 2)), |&(a, b)| Some((b, a + b)))
        .map(|(taken, _)| taken)
        .take_while(|&taken| taken <= LARGEST)
}

fn options(heaps: &Vec<u32>) -> Vec<Vec<u32>> {
    moves_in_one(heaps, |&heap| {
        let left = fibonacci().filter_map(move |taken| heap.checked_sub(taken));
        left.map(Some)
    })
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

fn heaps(random: &mut Random, largest: u32) -> [u32; 3] {
    [0; 3].map(|_| random.random_range(1..=largest))
}
