//! AtCoder EDPC K: a move takes a number of a given set from one heap.
//!
//! Large heaps are answered by a table that is filled forwards: each lost heap makes the heaps above it won
//! from which a move leads to it. No Grundy values, no period.

use std::collections::BTreeSet;

use crate::prelude::*;
use crate::random::seeded;
use crate::search::Search;

/// Stones.
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
    const WORDS: [&'static str; 2] = ["First", "Second"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { set, heap }: &mut Case) -> Checked {
        let count = text.count("N", 1..=NUMBERS, set.len())?;
        text.number("K", 1..=HEAP, heap)?;
        text.end_line()?;
        text.items(count, set, |text, taken| text.number("a", 1..=*heap, taken))?;
        text.end_line()
    }

    fn check(cases: &[Case]) -> Checked {
        let set = &cases[0].set;
        if set.is_sorted_by(|a, b| a < b) {
            Ok(())
        } else {
            Err(format!("{set:?} does not increase"))
        }
    }

    fn is_small(case: &Case) -> bool {
        case.heap <= 120
    }

    fn by_search(Case { set, heap }: &Case) -> bool {
        let left = |&heap: &u32| set.iter().filter_map(move |&taken| heap.checked_sub(taken));
        Search::new(|heap| left(heap).collect()).wins(*heap)
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
        drafts.sample("sample", "2 4\n2 3\n", "First\n");
        drafts.sample("sample-2", "2 5\n2 3\n", "Second\n");
        drafts.sample("sample-3", "2 7\n2 3\n", "First\n");
        drafts.sample("sample-4", "3 20\n1 2 3\n", "Second\n");
        drafts.sample("sample-5", "3 21\n1 2 3\n", "First\n");
        drafts.sample("sample-6", "1 100000\n1\n", "Second\n");
        drafts.text("smallest", "1 1\n1\n");
        for (name, set, heap) in edges() {
            drafts.cases(format!("edges-{name}"), [Case { set, heap }]);
        }
        for number in 1..=8 {
            for (name, numbers, largest) in [("small", 5, 40), ("large", NUMBERS, HEAP)] {
                drafts.drawn(format!("random-{name}-{number}"), 1, |random| {
                    draw(random, number % 2 == 0, numbers, largest)
                });
            }
        }
    }

    /// A hundred numbers up to several bounds, with the largest heap and the largest one that is lost.
    fn large(drafts: &mut Drafts<Self>) {
        for largest in [150, 1_000, 10_000, HEAP] {
            let name = format!("to-{largest}");
            let mut random = seeded(&format!("edpc-k/{name}"));
            let mut set = BTreeSet::new();
            while set.len() < NUMBERS as usize {
                set.insert(random.random_range(1..=largest));
            }
            let set: Vec<u32> = set.into_iter().collect();
            let won = table(&set, HEAP);
            let lost = (largest..=HEAP).rev().find(|&heap| !won[heap as usize]);
            if let Some(heap) = lost {
                let set = set.clone();
                drafts.cases(format!("{name}-lost"), [Case { set, heap }]);
            }
            drafts.cases(name, [Case { set, heap: HEAP }]);
        }
    }
}

/// Returns whether each heap up to `largest` is won.
fn table(set: &[u32], largest: u32) -> Vec<bool> {
    let mut wins = vec![false; largest as usize + 1];
    for heap in 0..wins.len() {
        if !wins[heap] {
            for &taken in set {
                if let Some(above) = wins.get_mut(heap + taken as usize) {
                    *above = true;
                }
            }
        }
    }
    wins
}

/// Bounds of both, no 1 in the set, and full sets whose lost heaps are known: for 1 to 100 the
/// multiples of 101, for odd numbers the even ones.
fn edges() -> [(&'static str, Vec<u32>, u32); 9] {
    let first: Vec<u32> = (1..=100).collect();
    [
        ("all-at-once", vec![HEAP], HEAP),
        ("one-is-left", vec![2], 3),
        ("too-few-left", vec![HEAP / 2], HEAP - 1),
        ("first-hundred-lost", first.clone(), 99_990),
        ("first-hundred-won", first, HEAP),
        ("last-hundred", (HEAP - 99..=HEAP).collect(), HEAP),
        ("odd-lost", (1..200).step_by(2).collect(), HEAP),
        ("odd-won", (1..200).step_by(2).collect(), HEAP - 1),
        ("one-and-most", vec![1, HEAP - 1], HEAP),
    ]
}

/// Draws a set and a heap that is won iff `wanted`.
fn draw(random: &mut Random, wanted: bool, numbers: u32, largest: u32) -> Case {
    let number = magnitude(random, largest / 8).max(numbers);
    let set = set(random, numbers, number);
    let won = table(&set, largest);
    let draw = |random: &mut Random| random.random_range(number..=largest);
    let heap = with_answer(random, wanted, draw, |&heap| won[heap as usize]);
    Case { set, heap }
}

/// Draws a set of at most `count` numbers from 1 to `largest`.
fn set(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let numbers = (0..random.random_range(1..=count)).map(|_| random.random_range(1..=largest));
    numbers.collect::<BTreeSet<u32>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Take 1, 3 or 4: the lost heaps are those with remainder 0 or 2 by 7.
    #[test]
    fn table_matches_a_known_period() {
        for (heap, &won) in table(&[1, 3, 4], 1_000).iter().enumerate() {
            assert_eq!(won, ![0, 2].contains(&(heap % 7)), "{heap}");
        }
    }
}
