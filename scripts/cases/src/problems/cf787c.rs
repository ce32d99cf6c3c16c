//! Codeforces 787C: a monster on a circle, which each player moves by a number of their own set.
//!
//! A search finds who can force the end within more and more moves. Otherwise the positions are gone through
//! again and again until nothing changes, those next to the black hole first. Edge cases: single steps in
//! both directions, full sets, equal sets, and sets by parity, as for the largest inputs.

use std::collections::BTreeSet;

use crate::endless::{balanced, by_length, Outcome, Outcomes};
use crate::prelude::*;

/// Berzerk.
pub struct Berzerk;

const OBJECTS: u32 = 7000;

#[derive(Clone, Debug, Default)]
pub struct Case {
    objects: u32,
    sets: [Vec<u32>; 2],
}

impl Game for Berzerk {
    const ID: &'static str = "cf787c";
    const WORDS: Words = ["Win", "Lose"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = Outcomes;

    fn layout(text: &mut Text, Case { objects, sets }: &mut Case) -> Checked {
        text.number_line("n", 2..=OBJECTS, objects)?;
        let largest = *objects - 1;
        for set in sets {
            text.row("k", 1..=largest, set, |text, step| text.number("s", 1..=largest, step))?;
        }
        Ok(())
    }

    fn check(cases: &[Case]) -> Checked {
        let repeating = cases[0].sets.iter().find(|set| !set.iter().all_unique());
        ensure(repeating.is_none(), || format!("{repeating:?} has a number twice"))
    }

    fn by_search(Case { objects, sets }: &Case) -> Option<Outcomes> {
        // Positions alternate between the players; at the hole, the game is over.
        let successors = |position: u32| {
            let (object, player) = (position / 2, position % 2);
            let steps = if object == 0 { &[] } else { &sets[player as usize][..] };
            let next = |step: &u32| ((object + step) % objects * 2 + 1 - player) as usize;
            steps.iter().map(next).collect()
        };
        (*objects <= 40).then(|| {
            let outcomes = by_length(&(0..2 * objects).map(successors).collect_vec());
            let line = |player: usize| outcomes[2 + player..].iter().step_by(2).copied().collect();
            Outcomes { lines: vec![line(0), line(1)], draw: "Loop" }
        })
    }

    fn answer(Case { objects, sets }: &Case) -> Outcomes {
        let size = *objects as usize;
        let mut outcomes = [vec![Outcome::Draw; size], vec![Outcome::Draw; size]];
        outcomes[0][0] = Outcome::Loss;
        outcomes[1][0] = Outcome::Loss;
        loop {
            let mut has_changed = false;
            for (object, player) in (1..size).rev().cartesian_product(0..2) {
                if outcomes[player][object] != Outcome::Draw {
                    continue;
                }
                let next = |&step: &u32| outcomes[1 - player][(object + step as usize) % size];
                let next = || sets[player].iter().map(next);
                let outcome = if next().contains(&Outcome::Loss) {
                    Outcome::Win
                } else if next().contains(&Outcome::Draw) {
                    Outcome::Draw
                } else {
                    Outcome::Loss
                };
                has_changed |= outcome != Outcome::Draw;
                outcomes[player][object] = outcome;
            }
            if !has_changed {
                let lines = outcomes.map(|outcomes| outcomes[1..].to_vec()).to_vec();
                return Outcomes { lines, draw: "Loop" };
            }
        }
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let objects = random.random_range(2..=size.of(4, 1000));
        let largest = magnitude(random, objects - 1);
        draw(random, objects, largest)
    }

    fn compared() -> Vec<Case> {
        let sets = |objects: u32| (1..objects).powerset().filter(|set| !set.is_empty());
        let cases = (2..=5).flat_map(|objects| {
            let both = sets(objects).cartesian_product(sets(objects));
            both.map(move |(first, second)| Case { objects, sets: [first, second] })
        });
        cases.collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, objects, numbers) in [("random-small", 12, 4), ("random-large", 500, 20)] {
            let draw = |random: &mut Random| draw(random, objects, numbers);
            drafts.numbered(name, 8, |random, _| balanced(random, draw, Self::answer));
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        let last = OBJECTS - 1;
        let all = (1..=last).collect_vec();
        let [odd, even] = [1, 2].map(|first| (first..=last).step_by(2).collect_vec());
        for (name, first, second) in [
            ("step-by-step", &[1][..], &[1][..]),
            ("backwards", &[last], &[last]),
            ("forth-and-back", &[1], &[last]),
            ("two-steps", &[1, 2], &[2, 1]),
            ("full", &all, &all),
            ("full-and-one", &all, &[1]),
            ("all-but-one", &all[1..], &all[..all.len() - 1]),
            ("never", &[OBJECTS / 2], &even),
            ("even-and-odd", &even, &odd),
        ] {
            drafts.cases(name, [Case { objects: OBJECTS, sets: [first.to_vec(), second.to_vec()] }]);
        }
        for numbers in [3, 50, 1000, last] {
            let name = format!("sets-to-{numbers}");
            drafts.drawn(name, 1, |random| draw(random, OBJECTS, numbers));
        }
    }
}

/// Draws sets of at most `numbers` each.
fn draw(random: &mut Random, objects: u32, numbers: u32) -> Case {
    let sets = [0, 1].map(|_| {
        let count = random.random_range(1..=numbers.min(objects - 1));
        let set = (0..count).map(|_| random.random_range(1..objects));
        let mut set: Vec<u32> = set.collect::<BTreeSet<u32>>().into_iter().collect();
        set.shuffle(random);
        set
    });
    Case { objects, sets }
}
