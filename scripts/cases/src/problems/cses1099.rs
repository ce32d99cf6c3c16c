//! CSES 1099: balls on stairs; a move takes any number of them from one stair to the one below.
//!
//! In the search, the balls move. Otherwise every second stair is a heap of Nim: a ball that gets onto one
//! can go on at once, and one that leaves it is gone.

use crate::heaps::odd_columns;
use crate::prelude::*;

/// Stair Game.
pub struct StairGame;

const TESTS: u32 = 200_000;
const STAIRS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for StairGame {
    const ID: &'static str = "cses1099";
    const WORDS: [&'static str; 2] = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=TESTS);
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, stairs: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=STAIRS), ("p", 0..=LARGEST), stairs)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        match cases.iter().map(Vec::len).sum() {
            0..=200_000 => Ok(()),
            stairs => Err(format!("{stairs} stairs")),
        }
    }

    fn is_small(stairs: &Vec<u32>) -> bool {
        stairs.len() <= 5 && stairs.iter().all(|&balls| balls <= 8) && stairs.iter().sum::<u32>() <= 9
    }

    fn by_search(stairs: &Vec<u32>) -> bool {
        wins(stairs.clone(), |stairs: &Vec<u32>| {
            let moves = (1..stairs.len()).flat_map(|stair| (1..=stairs[stair]).map(move |balls| (stair, balls)));
            let left = moves.map(|(stair, balls)| {
                let mut stairs = stairs.clone();
                stairs[stair] -= balls;
                stairs[stair - 1] += balls;
                stairs
            });
            left.collect()
        })
    }

    fn answer(stairs: &Vec<u32>) -> bool {
        odd_columns(&heaps(stairs)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(3, 2000));
        stairs(random, count, size.of(2, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        let stairs = (1..=4).flat_map(|count| vec![0..=3_u32; count].into_iter().multi_cartesian_product());
        stairs.filter(Self::is_small).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n");
        drafts.cases("smallest", [vec![0]]);
        drafts.cases("edges", [
            vec![LARGEST],
            vec![0, LARGEST],
            vec![0; 99],
            vec![LARGEST; 4],
            vec![LARGEST; 6],
            vec![5, 0, 3, 0, 7],
            vec![0, 0, 0, 0, 0, 1],
            vec![0, 1, 0, 2, 0, 3, 0],
            vec![1, 0, 2, 0, 4],
        ]);
        drafts.half_lost("random-small", 100, |random| Self::draw(random, Size(20)));
        drafts.half_lost("random-large", 20, |random| Self::draw(random, Size(70)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        for name in ["one-test-1", "one-test-2"] {
            drafts.drawn(name, 1, |random| stairs(random, STAIRS, LARGEST));
        }
        drafts.drawn("many-tests", TESTS / 2, |random| stairs(random, 2, LARGEST));
    }
}

/// Lists the balls on every second stair, of which the first is directly above the lowest.
fn heaps(stairs: &[u32]) -> Vec<u32> {
    stairs.chunks_exact(2).map(|pair| pair[1]).collect()
}

/// Draws so many stairs; about half of the positions are lost, if the numbers allow it.
fn stairs(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let balls = |random: &mut Random| if random.random_range(0..4) == 0 { 0 } else { magnitude(random, largest) };
    let mut stairs: Vec<u32> = (0..count).map(|_| balls(random)).collect();
    let balanced = random.random_range(0..count as usize / 2 + 1) * 2 + 1;
    if random.random() && balanced < stairs.len() {
        stairs[balanced] = 0;
        let sum = odd_columns(&heaps(&stairs));
        stairs[balanced] = sum.min(LARGEST);
    }
    stairs
}
