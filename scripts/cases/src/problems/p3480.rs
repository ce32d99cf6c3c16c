//! Luogu P3480: piles that stay in order; a move takes any number of pebbles from one of them.
//!
//! In the search, pebbles are taken. Otherwise the differences of neighbours are a staircase: what is taken
//! from one difference comes to the next, and from the last one it goes. Edge cases: bounds, equal piles, and
//! pairs of them.

use crate::prelude::*;

pub struct Pebbles;

const TESTS: u32 = 10;
const PILES: u32 = 1000;
const PEBBLES: u32 = 10_000;

impl Game for Pebbles {
    const ID: &'static str = "p3480";
    const WORDS: Words = ["TAK", "NIE"];
    const CASES: Cases = Cases::Counted("u", 1..=TESTS);
    const MANY: u32 = TESTS;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, piles: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=PILES), ("a", 0..=PEBBLES), piles)
    }

    fn check(cases: &[Vec<u32>]) -> Checked {
        cases.iter().try_for_each(|piles| {
            ensure(piles.is_sorted(), || "the piles are not in order".to_owned())?;
            let pebbles: u32 = piles.iter().sum();
            ensure(pebbles <= PEBBLES, || format!("{pebbles} pebbles"))
        })
    }

    fn by_search(piles: &Vec<u32>) -> Option<bool> {
        let options = |piles: &Vec<u32>| {
            let pairs = [0].iter().chain(piles).zip(piles).enumerate();
            let left = pairs.flat_map(|(index, (&before, &pile))| {
                (before..pile).map(move |left| [&piles[..index], &[left], &piles[index + 1..]].concat())
            });
            left.collect()
        };
        (are_few(piles, 5, 7) && piles.is_sorted()).then(|| wins(piles.clone(), options))
    }

    fn answer(piles: &Vec<u32>) -> bool {
        odd_columns(&heaps(piles)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, PILES));
        piles(random, count, size.of(8, PEBBLES))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(1..=4, 0..=6)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let draw = |percent| move |random: &mut Random| Self::draw(random, Size::Percent(percent));
        for number in 1..=6 {
            drafts.half_lost(format!("random-small-{number}"), TESTS, draw(30));
        }
        drafts.half_lost("random-large", TESTS, draw(90));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.half_lost("largest", TESTS, |random| piles(random, PILES, PEBBLES));
    }
}

/// Lists the last difference, the third last, and so on.
fn heaps(piles: &[u32]) -> Vec<u32> {
    let pairs = [0].iter().chain(piles).tuple_windows();
    let differences = pairs.map(|(before, pile)| pile - before).collect_vec();
    differences.into_iter().rev().step_by(2).collect()
}

/// Draws `count` piles of at most `pebbles` in all, shared among some of the differences; about half of the
/// positions are lost.
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
