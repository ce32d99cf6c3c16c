//! CSES 1099: balls on stairs; a move takes any number of them from one stair to the one below.
//!
//! In the search, the balls move. Otherwise every second stair is a heap of Nim: a ball that gets onto one
//! can go on at once, and one that leaves it is gone. Edge cases: bounds, no balls, and balls on every second
//! stair.

use crate::prelude::*;

pub struct StairGame;

const TESTS: u32 = 200_000;
const STAIRS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for StairGame {
    const ID: &'static str = "cses1099";
    const WORDS: Words = ["first", "second"];
    const CASES: Cases = Cases::Counted("t", 1..=TESTS);
    const STORED: Stored = &[("small", 100, &[6, 64]), ("large", 20, &[192, 1 << 20])];
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, stairs: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=STAIRS), ("p", 0..=LARGEST), stairs)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        at_most_in_all(STAIRS, "stairs", cases)
    }

    fn by_search(stairs: &Vec<u32>) -> Option<bool> {
        let options = |stairs: &Vec<u32>| {
            let moves = (1..stairs.len()).flat_map(|from| (1..=stairs[from]).map(move |balls| (from, balls)));
            let left = |(from, balls)| {
                let mut left = stairs.clone();
                left[from] -= balls;
                left[from - 1] += balls;
                left
            };
            moves.map(left).collect()
        };
        (are_few(stairs, 5, 8) && stairs.iter().sum::<u32>() <= 9).then(|| wins(stairs.clone(), options))
    }

    fn answer(stairs: &Vec<u32>) -> bool {
        odd_columns(&heaps(stairs)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([3, 2], [2000, LARGEST]);
        let count = random.random_range(1..=most);
        stairs(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::rows(1..=4, 0..=3)
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.numbered("one-test", 2, |random, _| stairs(random, STAIRS, LARGEST));
        drafts.drawn("many-tests", TESTS / 2, |random| stairs(random, 2, LARGEST));
    }
}

/// Lists the balls on every second stair, of which the first is directly above the lowest.
fn heaps(stairs: &[u32]) -> Vec<u32> {
    stairs.iter().skip(1).step_by(2).copied().collect()
}

/// Draws `count` stairs; about half of the positions are lost, if the numbers allow it.
fn stairs(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let balls = |_| if random.random_range(0..4) == 0 { 0 } else { magnitude(random, largest) };
    let mut stairs: Vec<u32> = (0..count).map(balls).collect();
    let balanced = random.random_range(0..count as usize / 2 + 1) * 2 + 1;
    if random.random() && balanced < stairs.len() {
        stairs[balanced] = 0;
        stairs[balanced] = odd_columns(&heaps(&stairs)).min(LARGEST);
    }
    stairs
}
