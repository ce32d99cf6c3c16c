//! Luogu P3480: piles that stay in order; a move takes any number of pebbles from one of them.
//!
//! In the search, pebbles are taken. Otherwise the differences of neighbours are a staircase: what is taken
//! from one difference comes to the next, and from the last one it goes.

use crate::heaps::odd_columns;
use crate::prelude::*;

/// Pebbles.
pub struct Pebbles;

const TESTS: u32 = 10;
const PILES: u32 = 1000;
const PEBBLES: u32 = 10_000;

impl Game for Pebbles {
    const ID: &'static str = "p3480";
    const WORDS: [&'static str; 2] = ["TAK", "NIE"];
    const CASES: Cases = Cases::Counted("u", 1..=TESTS);
    const MANY: u32 = TESTS;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, piles: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=PILES), ("a", 0..=PEBBLES), piles)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        for piles in cases {
            if !piles.is_sorted() {
                return Err("the piles are not in order".to_owned());
            }
            let pebbles: u32 = piles.iter().sum();
            if pebbles > PEBBLES {
                return Err(format!("{pebbles} pebbles"));
            }
        }
        Ok(())
    }

    fn is_small(piles: &Vec<u32>) -> bool {
        piles.len() <= 5 && piles.is_sorted() && piles.iter().all(|&pile| pile <= 7)
    }

    fn by_search(piles: &Vec<u32>) -> bool {
        wins(piles.clone(), |piles: &Vec<u32>| {
            let pairs = [0].iter().chain(piles).zip(piles).enumerate();
            let moves = pairs.flat_map(|(index, (&before, &pile))| (before..pile).map(move |left| (index, left)));
            let left = moves.map(|(index, left)| {
                let mut piles = piles.clone();
                piles[index] = left;
                piles
            });
            left.collect()
        })
    }

    fn answer(piles: &Vec<u32>) -> bool {
        odd_columns(&heaps(piles)) != 0
    }

    /// The pebbles are shared among some of the differences; about half of the positions are lost.
    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, PILES));
        piles(random, count, size.of(8, PEBBLES))
    }

    fn compared() -> Vec<Vec<u32>> {
        (1..=4).flat_map(|count| (0..=6).combinations_with_replacement(count)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n2\n2 2\n3\n1 2 4\n", "NIE\nTAK\n");
        drafts.cases("smallest", [vec![0]]);
        drafts.cases("edges", [
            vec![PEBBLES],
            vec![PEBBLES / 2; 2],
            vec![0; 1000],
            vec![10; 1000],
            [vec![0; 999], vec![PEBBLES]].concat(),
            [vec![1; 499], vec![2; 501]].concat(),
            vec![3; 3],
            vec![3; 4],
            vec![0, 1, 1, 2, 2, 3],
            vec![1, 1, 2, 2, 3, 3, 3],
        ]);
        for number in 1..=6 {
            drafts.half_lost(format!("random-small-{number}"), TESTS, |random| Self::draw(random, Size(30)));
        }
        drafts.half_lost("random-large", TESTS, |random| Self::draw(random, Size(90)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.half_lost("largest", TESTS, |random| piles(random, PILES, PEBBLES));
    }
}

/// Lists the last difference, the third last, and so on.
fn heaps(piles: &[u32]) -> Vec<u32> {
    let mut differences = Vec::new();
    let mut before = 0;
    for &pile in piles {
        differences.push(pile - before);
        before = pile;
    }
    differences.into_iter().rev().step_by(2).collect()
}

/// Draws so many piles of at most `pebbles` in all.
fn piles(random: &mut Random, count: u32, pebbles: u32) -> Vec<u32> {
    let mut piles = vec![0; count as usize];
    let mut left = magnitude(random, pebbles);
    for _ in 0..random.random_range(1..=20) {
        // A step of the last `from` piles.
        let from = magnitude(random, count);
        if left >= from {
            let step = magnitude(random, left / from);
            left -= from * step;
            piles.iter_mut().rev().take(from as usize).for_each(|pile| *pile += step);
        }
    }
    // From the last pile, take its difference, if that helps.
    let last = piles.len() - 1;
    let before = last.checked_sub(1).map_or(0, |before| piles[before]);
    let others = odd_columns(&heaps(&piles)) ^ (piles[last] - before);
    if random.random() && others <= piles[last] - before {
        piles[last] = before + others;
    }
    piles
}
