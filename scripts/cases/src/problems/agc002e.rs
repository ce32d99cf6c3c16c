//! AtCoder AGC 002 E: a move eats a largest pile, or a candy from each pile; the last candy loses.
//!
//! Large piles are answered on the diagram by counting piles, without sorting them.

use crate::heaps::sorted;
use crate::prelude::*;

/// Candy Piles.
pub struct CandyPiles;

const PILES: u32 = 100_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for CandyPiles {
    const ID: &'static str = "agc002e";
    const WORDS: [&'static str; 2] = ["First", "Second"];
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, piles: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=PILES), ("a", 1..=LARGEST), piles)
    }

    fn is_small(piles: &Vec<u32>) -> bool {
        piles.len() <= 12 && piles.iter().all(|&pile| pile <= 12)
    }

    fn by_search(piles: &Vec<u32>) -> bool {
        wins_misere(sorted(piles), |piles: &Vec<u32>| {
            let Some((_largest, others)) = piles.split_last() else {
                return vec![];
            };
            let one_each = piles.iter().map(|pile| pile - 1).filter(|&pile| pile > 0);
            vec![others.to_vec(), one_each.collect()]
        })
    }

    fn answer(piles: &Vec<u32>) -> bool {
        let reaching = |height: u32| piles.iter().filter(|&&pile| pile >= height).count() as u32;
        // The side of the largest square in the diagram: at least so many piles are at least as high.
        let (mut side, mut beyond) = (1, piles.len() as u32 + 1);
        while beyond - side > 1 {
            let middle = u32::midpoint(side, beyond);
            if reaching(middle) >= middle {
                side = middle;
            } else {
                beyond = middle;
            }
        }
        // The corridors from its last cell: along its last row, and up the column of its last pile.
        let row = reaching(side) - side;
        let (mut top, mut above) = (side, LARGEST + 1);
        while above - top > 1 {
            let middle = u32::midpoint(top, above);
            if reaching(middle) >= side {
                top = middle;
            } else {
                above = middle;
            }
        }
        row % 2 == 1 || (top - side) % 2 == 1
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(4, 20_000));
        let largest = magnitude(random, size.of(4, LARGEST));
        piles(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        let piles = |count| (1..=6).combinations_with_replacement(count);
        (1..=6).flat_map(piles).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample-1", "2\n1 3\n", "First\n");
        drafts.sample("sample-2", "3\n1 2 1\n", "First\n");
        drafts.sample("sample-3", "3\n1 2 3\n", "Second\n");
        drafts.text("smallest", "1\n1\n");
        for (name, piles) in edges(40) {
            drafts.cases(format!("edges-{name}"), [piles]);
        }
        for (name, count, largest) in [("small", 10, 12), ("flat", 300, 20), ("large", 150, LARGEST)] {
            drafts.lost_and_won(&format!("random-{name}"), 6, |random| {
                let count = random.random_range(1..=count);
                piles(random, count, largest)
            });
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, piles) in edges(PILES) {
            drafts.cases(name, [piles]);
        }
        for largest in [2, PILES, LARGEST] {
            drafts.lost_and_won(&format!("random-to-{largest}"), 2, |random| {
                piles(random, PILES, largest)
            });
        }
    }
}

/// Rectangles, a staircase, and hooks.
fn edges(count: u32) -> Vec<(&'static str, Vec<u32>)> {
    let piles = |pile: u32| vec![pile; count as usize];
    let with = |pile: u32, other: u32| {
        let mut piles = piles(pile);
        piles[count as usize / 2] = other;
        piles
    };
    vec![
        ("one-pile", vec![LARGEST]),
        ("one-pile-odd", vec![LARGEST - 1]),
        ("ones", piles(1)),
        ("ones-odd", vec![1; count as usize - 1]),
        ("largest", piles(LARGEST)),
        ("square", piles(count)),
        ("square-and-one", piles(count + 1)),
        ("staircase", (1..=count).collect()),
        ("staircase-odd", (1..count).collect()),
        ("hook", with(1, LARGEST)),
        ("hook-odd", with(1, LARGEST - 1)),
        ("thick-hook", with(2, LARGEST)),
    ]
}

fn piles(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    (0..count).map(|_| random.random_range(1..=largest)).collect()
}
