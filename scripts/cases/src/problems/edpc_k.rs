//! AtCoder EDPC K: a move takes a number of a given set from one heap.
//!
//! Large heaps are answered by a table that is filled forwards: each lost heap makes the heaps above it won
//! from which a move leads to it. No Grundy values, no period.
//!
//! Edge cases: bounds, sets of one number, of the first and the last hundred, and of odd ones; too few stones
//! left for a move.

use std::iter::repeat_with;

use crate::prelude::*;
use crate::random::seeded;
use crate::search::Search;

pub struct Stones;

const NUMBERS: u32 = 100;
const HEAP: u32 = 100_000;

#[derive(Clone, Debug, Default)]
pub struct Case {
    set: Vec<u32>,
    heap: u32,
}

impl Game for Stones {
    const ID: &'static str = "edpc-k";
    const WORDS: Words = ["First", "Second"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { set, heap }: &mut Case) -> Checked {
        let count = text.count("N", 1..=NUMBERS, set.len())?;
        text.number_line("K", 1..=HEAP, heap)?;
        text.items(count, set, |text, taken| text.number("a", 1..=*heap, taken))?;
        text.end_line()
    }

    fn check(cases: &[Case]) -> Checked {
        let set = &cases[0].set;
        ensure(set.is_sorted_by(|a, b| a < b), || format!("{set:?} does not increase"))
    }

    fn by_search(Case { set, heap }: &Case) -> Option<bool> {
        let left = |&heap: &u32| set.iter().filter_map(move |&taken| heap.checked_sub(taken));
        (*heap <= 120).then(|| Search::new(|heap| left(heap).collect()).wins(*heap))
    }

    fn answer(Case { set, heap }: &Case) -> bool {
        table(set, *heap)[*heap as usize]
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let wanted = random.random();
        draw(random, wanted, size.of(2, NUMBERS), size.of(40, HEAP))
    }

    fn compared() -> Vec<Case> {
        let sets = [vec![1], vec![2, 3], vec![2, 5, 9], vec![4, 6, 7, 11], vec![1, 40]];
        let cases = sets.into_iter().cartesian_product(0..=120);
        cases.map(|(set, heap)| Case { set, heap }).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 8, |random, number| draw(random, number % 2 == 0, 5, 40));
        drafts.numbered("random-large", 8, |random, number| draw(random, number % 2 == 0, NUMBERS, HEAP));
    }

    /// A hundred numbers up to several bounds, with the largest heap and the largest one that is lost.
    fn large(drafts: &mut Drafts<Self>) {
        for largest in [150, 1_000, 10_000, HEAP] {
            let name = format!("to-{largest}");
            let mut random = seeded(&format!("edpc-k/{name}"));
            let numbers = repeat_with(|| random.random_range(1..=largest)).unique();
            let set = numbers.take(NUMBERS as usize).sorted().collect_vec();
            let won = table(&set, HEAP);
            if let Some(heap) = (largest..=HEAP).rev().find(|&heap| !won[heap as usize]) {
                drafts.cases(format!("{name}-lost"), [Case { set: set.clone(), heap }]);
            }
            drafts.cases(name, [Case { set, heap: HEAP }]);
        }
    }
}

/// Returns whether each heap up to `largest` is won.
fn table(set: &[u32], largest: u32) -> Vec<bool> {
    let mut wins = vec![false; largest as usize + 1];
    for heap in 0..wins.len() {
        if wins[heap] {
            continue;
        }
        for &taken in set {
            if let Some(above) = wins.get_mut(heap + taken as usize) {
                *above = true;
            }
        }
    }
    wins
}

/// Draws a set and a heap that is won iff `wanted`.
fn draw(random: &mut Random, wanted: bool, numbers: u32, largest: u32) -> Case {
    let number = magnitude(random, largest / 8).max(numbers);
    let set = (0..random.random_range(1..=numbers)).map(|_| random.random_range(1..=number));
    let set = set.sorted().dedup().collect_vec();
    let won = table(&set, largest);
    let draw = |random: &mut Random| random.random_range(number..=largest);
    let heap = with_answer(random, wanted, draw, |&heap| won[heap as usize]);
    Case { set, heap }
}
