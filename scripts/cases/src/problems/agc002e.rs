//! AtCoder AGC 002 E: a move eats a largest pile, or a candy from each pile; the last candy loses.
//!
//! Large piles are answered on the diagram by counting piles, without sorting them. Edge cases: rectangles, a
//! staircase, and hooks, as for the largest inputs.

use crate::prelude::*;

pub struct CandyPiles;

const PILES: u32 = 100_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for CandyPiles {
    const ID: &'static str = "agc002e";
    const WORDS: Words = ["First", "Second"];
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, piles: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=PILES), ("a", 1..=LARGEST), piles)
    }

    fn by_search(piles: &Vec<u32>) -> Option<bool> {
        let options = |piles: &Vec<u32>| {
            let one_each = piles.iter().map(|pile| pile - 1).collect_vec();
            let others = piles.split_last().map(|(_, others)| others.to_vec());
            others.map_or(vec![], |others| vec![others, heaps::sorted(&one_each)])
        };
        are_few(piles, 12, 12).then(|| wins_misere(heaps::sorted(piles), options))
    }

    fn answer(piles: &Vec<u32>) -> bool {
        let reaching = |height: u64| piles.iter().filter(|&&pile| u64::from(pile) >= height).count() as u64;
        // The side of the largest square in the diagram: at least so many piles are at least as high.
        let side = least(1..=u64::from(PILES) + 1, |side| reaching(side) < side) - 1;
        // The corridors from its last cell: along its last row, and up the column of its last pile.
        let row = reaching(side) - side;
        let column = least(1..=u64::from(LARGEST) + 1, |height| reaching(height) < side) - 1 - side;
        row % 2 == 1 || column % 2 == 1
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(4, 20_000));
        let largest = magnitude(random, size.of(4, LARGEST));
        heaps::uniform(random, count, 1..=largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(1..=6, 1..=6)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, count, largest) in [("small", 10, 12), ("flat", 300, 20), ("large", 150, LARGEST)] {
            drafts.lost_and_won(&format!("random-{name}"), 6, |random| {
                let count = random.random_range(1..=count);
                heaps::uniform(random, count, 1..=largest)
            });
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        let piles = |pile: u32| vec![pile; PILES as usize];
        let hook = |pile, other| [vec![pile; 50_000], vec![other], vec![pile; 49_999]].concat();
        for (name, piles) in [
            ("one-pile", vec![LARGEST]),
            ("one-pile-odd", vec![LARGEST - 1]),
            ("ones", piles(1)),
            ("ones-odd", piles(1)[1..].to_vec()),
            ("largest", piles(LARGEST)),
            ("square", piles(PILES)),
            ("square-and-one", piles(PILES + 1)),
            ("staircase", (1..=PILES).collect()),
            ("staircase-odd", (1..PILES).collect()),
            ("hook", hook(1, LARGEST)),
            ("hook-odd", hook(1, LARGEST - 1)),
            ("thick-hook", hook(2, LARGEST)),
        ] {
            drafts.cases(name, [piles]);
        }
        for largest in [2, PILES, LARGEST] {
            let name = format!("random-to-{largest}");
            drafts.lost_and_won(&name, 2, |random| heaps::uniform(random, PILES, 1..=largest));
        }
    }
}
