//! HDU 1527: Wythoff's game, where a move takes stones from one of two heaps, or the same number from
//! both.
//!
//! Small heaps are searched. Otherwise a number is written as a sum of Fibonacci numbers, no two of them
//! consecutive: the smaller heap of a lost pair ends in an even number of zeros, and the larger one is
//! the same with one zero more. The golden ratio is not used. A test compares this with the recurrence
//! of the lost pairs.

use rand::seq::SliceRandom;
use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{until_end, Reader};
use crate::search::Search;
use crate::text::lines;

/// 取石子游戏.
pub const PROBLEM: Problem = Problem {
    id: "hdu1527",
    words: ["1", "0"],
    stored,
    large,
    random: |name, size| {
        random(name, by_fibonacci, |random| {
            near_lost(random, size.of(4, LARGEST))
        })
    },
};

const LARGEST: u32 = 1_000_000_000;

type Pair = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<Pair>, String> {
    until_end(input, |reader| {
        Ok([
            reader.number("a", 0..=LARGEST)?,
            reader.number("b", 0..=LARGEST)?,
        ])
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let mut search = Search::new(|&pair: &Pair| options(pair));
    Ok(read(input)?
        .into_iter()
        .map(|pair| search.wins(pair))
        .collect())
}

fn by_fibonacci(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(wins).collect())
}

fn options([a, b]: Pair) -> Vec<Pair> {
    let from_a = (1..=a).map(|taken| [a - taken, b]);
    let from_b = (1..=b).map(|taken| [a, b - taken]);
    let from_both = (1..=a.min(b)).map(|taken| [a - taken, b - taken]);
    from_a.chain(from_b).chain(from_both).collect()
}

/// 1, 2, 3, 5, 8, …; only the last one is above [`LARGEST`].
const FIBONACCI: [u32; 44] = {
    let mut numbers = [1; 44];
    numbers[1] = 2;
    let mut index = 2;
    while index < numbers.len() {
        numbers[index] = numbers[index - 1] + numbers[index - 2];
        index += 1;
    }
    numbers
};

/// Returns the larger heap of the lost pair whose smaller heap is `heap`, if there is one.
fn larger(heap: u32) -> Option<u32> {
    let (mut rest, mut sum, mut zeros) = (heap, 0, 0);
    for index in (0..FIBONACCI.len() - 1).rev() {
        if FIBONACCI[index] <= rest {
            rest -= FIBONACCI[index];
            sum += FIBONACCI[index + 1];
            zeros = index;
        }
    }
    (zeros % 2 == 0).then_some(sum)
}

fn wins([a, b]: Pair) -> bool {
    larger(a.min(b)) != Some(a.max(b))
}

fn stored() -> Vec<Draft> {
    vec![
        Draft::sample(by_search, "2 1\n8 4\n4 7\n", "0\n1\n0\n"),
        Draft::new("smallest", by_search, lines([[0, 0]])),
        Draft::new("edges", by_fibonacci, lines(edges())),
        random("random-small", by_search, |random| near_lost(random, 60)),
        random("random-large", by_fibonacci, |random| {
            near_lost(random, LARGEST)
        }),
    ]
}

/// The bounds, and with their neighbours: small lost pairs, those on which a golden ratio in floating
/// point fails or nearly fails, and the largest ones.
fn edges() -> Vec<Pair> {
    let mut cases = vec![
        [0, 0],
        [0, 1],
        [LARGEST, 0],
        [LARGEST, LARGEST],
        [LARGEST - 1, LARGEST],
        [618_033_988, LARGEST],
        [LARGEST, 618_033_989],
    ];
    let fibonacci = FIBONACCI
        .into_iter()
        .flat_map(|heap| [heap.saturating_sub(1), heap, heap + 1]);
    let last = 618_033_950..618_033_990;
    let smaller = (0..20).chain(fibonacci).chain(last);
    for heap in smaller.filter(|&heap| heap <= LARGEST) {
        if let Some(larger) = larger(heap).filter(|&larger| larger < LARGEST) {
            cases.extend([
                [heap, larger],
                [larger, heap],
                [heap, larger + 1],
                [heap + 1, larger],
            ]);
        }
    }
    cases
}

/// Draws three hundred cases, half of them lost.
fn random(name: &str, oracle: Oracle, draw: impl Fn(&mut Random) -> Pair) -> Draft {
    let mut random = seeded(&format!("hdu1527/{name}"));
    let case = |_| either(&mut random, &draw, |&pair| wins(pair));
    Draft::new(name, oracle, lines((0..300).map(case)))
}

/// Draws a lost pair in either order, or one that is off by one or two stones, or sometimes any pair.
fn near_lost(random: &mut Random, largest: u32) -> Pair {
    let heap = magnitude(random, largest);
    let larger = larger(heap).map(|larger| larger + random.random_range(0..3));
    let mut pair = match larger {
        Some(larger) if larger <= largest => [heap, larger],
        _ => [heap, magnitude(random, largest)],
    };
    pair.shuffle(random);
    pair
}

/// Half a million lines, because the statement does not limit their number.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1527/large");
    let cases = (0..500_000).map(|_| near_lost(&mut random, LARGEST));
    vec![Draft::new("lines", by_fibonacci, lines(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fibonacci_matches_the_search() {
        let mut search = Search::new(|&pair: &Pair| options(pair));
        for a in 0..=120 {
            for b in 0..=120 {
                assert_eq!(wins([a, b]), search.wins([a, b]), "{a} {b}");
            }
        }
    }

    /// The smaller heap of each lost pair is the least number in no earlier pair; the difference grows
    /// by one.
    #[test]
    fn fibonacci_matches_the_recurrence() {
        let mut used = std::collections::BTreeSet::new();
        let mut smaller = 0;
        for difference in 0..300_000 {
            while used.remove(&smaller) {
                assert_eq!(larger(smaller), None);
                smaller += 1;
            }
            assert_eq!(larger(smaller), Some(smaller + difference));
            used.insert(smaller + difference);
            smaller += 1;
        }
    }

    #[test]
    fn the_numbers_reach_beyond_the_bound() {
        assert_eq!(FIBONACCI[..6], [1, 2, 3, 5, 8, 13]);
        assert!(FIBONACCI[42] <= LARGEST && FIBONACCI[43] > LARGEST);
        assert_eq!(larger(165_580_140), Some(267_914_295)); // F(41) − 1 and F(42) − 1
    }
}
