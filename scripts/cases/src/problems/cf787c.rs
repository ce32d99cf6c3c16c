//! Codeforces 787C: a monster on a circle, which each player moves by a number of their own set.
//!
//! A search finds who can force the end within more and more moves. Otherwise the positions are gone
//! through again and again until nothing changes, those next to the black hole first.

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
    const WORDS: [&'static str; 2] = ["Win", "Lose"];
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
        match cases[0].sets.iter().find(|set| !set.iter().all_unique()) {
            None => Ok(()),
            Some(set) => Err(format!("{set:?} has a number twice")),
        }
    }

    fn is_small(case: &Case) -> bool {
        case.objects <= 40
    }

    fn by_search(Case { objects, sets }: &Case) -> Outcomes {
        // Positions alternate between the players; at the hole, the game is over.
        let successors = (0..2 * objects).map(|position| {
            let (object, player) = (position / 2, position % 2);
            let steps = if object == 0 { &[] } else { &sets[player as usize][..] };
            let next = |step: &u32| ((object + step) % objects * 2 + 1 - player) as usize;
            steps.iter().map(next).collect()
        });
        let outcomes = by_length(&successors.collect::<Vec<Vec<usize>>>());
        let line = |player: usize| outcomes[2 + player..].iter().step_by(2).copied().collect();
        let lines = vec![line(0), line(1)];
        Outcomes { lines, draw: "Loop" }
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
                let mut outcome = Outcome::Loss;
                for &step in &sets[player] {
                    let next = object + step as usize;
                    match outcomes[1 - player][if next < size { next } else { next - size }] {
                        Outcome::Loss => {
                            outcome = Outcome::Win;
                            break;
                        }
                        Outcome::Draw => outcome = Outcome::Draw,
                        Outcome::Win => {}
                    }
                }
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
        let output = "Lose Win Win Loop\nLoop Win Win Win\n";
        drafts.sample("sample-1", "5\n2 3 2\n3 1 2 3\n", output);
        let output = "Win Win Win Win Win Win Win\nLose Win Lose Lose Win Lose Lose\n";
        drafts.sample("sample-2", "8\n4 6 2 3 4\n2 3 6\n", output);
        drafts.text("smallest", "2\n1 1\n1 1\n");
        for (name, case) in edges(60) {
            drafts.cases(format!("edges-{name}"), [case]);
        }
        for number in 1..=8 {
            for (name, objects, numbers) in [("small", 12, 4), ("large", 500, 20)] {
                drafts.drawn(format!("random-{name}-{number}"), 1, |random| {
                    balanced(random, |random| draw(random, objects, numbers), Self::answer)
                });
            }
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, case) in edges(OBJECTS) {
            drafts.cases(name, [case]);
        }
        for numbers in [3, 50, 1000, OBJECTS - 1] {
            let name = format!("sets-to-{numbers}");
            drafts.drawn(name, 1, |random| draw(random, OBJECTS, numbers));
        }
    }
}

/// Step by step, backwards, past the hole, with full sets, and with the same sets.
fn edges(objects: u32) -> Vec<(&'static str, Case)> {
    let all: Vec<u32> = (1..objects).collect();
    let even: Vec<u32> = (2..objects).step_by(2).collect();
    let odd: Vec<u32> = (1..objects).step_by(2).collect();
    let case = |first: &[u32], second: &[u32]| {
        let sets = [first.to_vec(), second.to_vec()];
        Case { objects, sets }
    };
    vec![
        ("step-by-step", case(&[1], &[1])),
        ("backwards", case(&[objects - 1], &[objects - 1])),
        ("forth-and-back", case(&[1], &[objects - 1])),
        ("two-steps", case(&[1, 2], &[2, 1])),
        ("full", case(&all, &all)),
        ("full-and-one", case(&all, &[1])),
        ("all-but-one", case(&all[1..], &all[..all.len() - 1])),
        ("never", case(&[objects / 2], &even)),
        ("even-and-odd", case(&even, &odd)),
    ]
}

/// Draws sets of at most so many numbers each.
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
