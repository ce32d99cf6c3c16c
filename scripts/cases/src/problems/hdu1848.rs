//! HDU 1848: three heaps, a move takes a Fibonacci number of stones from one of them.
//!
//! Large heaps are answered by the XOR of their Grundy values, a table by the rules.
//!
//! Edge cases: bounds, ties, and each Fibonacci number with its neighbours; and heaps of 0, which leave the
//! statement: only a line of three zeros ends the input.

use std::iter::successors;

use crate::prelude::*;

pub struct Fibonacci;

const LARGEST: u32 = 1000;

impl Game for Fibonacci {
    const ID: &'static str = "hdu1848";
    const WORDS: Words = ["Fibo", "Nacci"];
    const CASES: Cases = Cases::Until("0 0 0");
    const MANY: u32 = 400;
    const BEYOND_THE_STATEMENT: &'static [&'static str] = &["edges-zeros"];
    const STORED: Stored = &[("small", 300, &[16]), ("large", 2000, &[LARGEST])];
    type Case = [u32; 3];
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut [u32; 3]) -> Checked {
        text.line([("m", 0..=LARGEST), ("n", 0..=LARGEST), ("p", 0..=LARGEST)], heaps)
    }

    fn check(cases: &[[u32; 3]]) -> Checked {
        let empty = cases.iter().find(|heaps| heaps.contains(&0));
        empty.map_or(Ok(()), |heaps| Err(format!("a heap of 0 in {heaps:?}")))
    }

    fn by_search(heaps: &[u32; 3]) -> Option<bool> {
        are_few(heaps, 3, 16).then(|| heaps::wins(heaps, moves))
    }

    fn answer(heaps: &[u32; 3]) -> bool {
        nim_sum(heaps.map(|heap| GRUNDY[heap as usize])) != 0
    }

    fn draw(random: &mut Random, size: Size) -> [u32; 3] {
        let largest = size.of(4, LARGEST);
        [0; 3].map(|_| random.random_range(1..=largest))
    }

    fn compared() -> Vec<[u32; 3]> {
        (0..=16).array_combinations_with_replacement().collect()
    }

    /// A million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("lines", 999_999, |random| Self::draw(random, Size::LARGEST));
    }
}

/// Lists what a move leaves of a heap, taking 1, 2, 3, 5, 8, …
fn moves(heap: u32) -> impl Iterator<Item = [u32; 1]> {
    let fibonacci = successors(Some([1, 2]), |&[a, b]| Some([b, a + b])).map(|[taken, _]| taken);
    fibonacci.map_while(move |taken| heap.checked_sub(taken)).map(|left| [left])
}

static GRUNDY: LazyLock<Vec<u32>> = LazyLock::new(|| grundy_values(LARGEST, moves));
