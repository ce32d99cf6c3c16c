//! Codeforces 787C: a monster on a circle, which each player moves by a number of their own set.
//!
//! A search finds who can force the end within more and more moves. Otherwise the positions are gone through
//! again and again until nothing changes, those next to the black hole first. Edge cases: single steps in
//! both directions, full sets, equal sets, and sets by parity, as for the largest inputs.

use crate::endless::{by_length, by_sweeping, Outcome, Outcomes};
use crate::game::balanced;
use crate::prelude::*;

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

    fn by_search(case: &Case) -> Option<Outcomes> {
        (case.objects <= 40).then(|| {
            let positions = (0..2 * case.objects).map(|position| case.moves(position).collect());
            lines(&by_length(&positions.collect_vec()))
        })
    }

    fn answer(case: &Case) -> Outcomes {
        lines(&by_sweeping(2 * case.objects as usize, |position| case.moves(position as u32)))
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
            drafts.numbered(name, 8, |random, _| balanced::<Self>(random, draw));
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

/// Positions alternate between the players: 2 times the object, plus 1 for the second player.
impl Case {
    /// Lists where a move leads to; at the black hole, the game is over.
    fn moves(&self, position: u32) -> impl Iterator<Item = usize> + '_ {
        let [object, player] = [position / 2, position % 2];
        let steps = if object == 0 { &[] } else { &self.sets[player as usize][..] };
        steps.iter().map(move |step| ((object + step) % self.objects * 2 + 1 - player) as usize)
    }
}

/// Returns the outcomes of each player from all objects but the black hole.
fn lines(outcomes: &[Outcome]) -> Outcomes {
    let line = |player: usize| outcomes[2 + player..].iter().step_by(2).copied().collect();
    Outcomes { lines: vec![line(0), line(1)], draw: "Loop" }
}

/// Draws sets of at most `numbers` each.
fn draw(random: &mut Random, objects: u32, numbers: u32) -> Case {
    let sets = [0, 1].map(|_| {
        let count = random.random_range(1..=numbers.min(objects - 1));
        let mut set = (0..count).map(|_| random.random_range(1..objects)).sorted().dedup().collect_vec();
        set.shuffle(random);
        set
    });
    Case { objects, sets }
}
