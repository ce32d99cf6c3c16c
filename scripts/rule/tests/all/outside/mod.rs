//! Random games of the language, judged from outside: by a plain search that shares no code with the
//! crate, over positions far beyond those that a rule was learned from.

// Coordinates and choices are small naturals, in the signed integers of plain loops.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![allow(clippy::too_many_lines)] // a generator has an arm per kind of moves

mod generate;
mod naive;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use generate::Random;
use naive::{Answer, Naive, Table};
use rule::find::{candidates, find};
use rule::language::Game;
use rule::limit::Limit;
use rule::prove::{self, Endless};
use rule::search::{Order, Play, Question, Search};

/// What became of the games.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    proved: usize,
    none: usize,
    stopped: usize,
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn limit(milliseconds: u64) -> Limit<'static> {
    Limit::new(Instant::now() + Duration::from_millis(milliseconds), &NEVER)
}

fn wide(position: &[u128]) -> Vec<i64> {
    position
        .iter()
        .map(|&coordinate| coordinate as i64)
        .collect()
}

/// The positions of the box whose sides are `sides`.
fn positions(sides: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &side in sides {
        let longer = |short: &Vec<i64>| -> Vec<Vec<i64>> {
            (0..side).map(|n| [&short[..], &[n]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A refusal shows a move of the game that does not go down.
fn check_refusal(naive: &Naive, endless: &Endless) {
    let text = naive.text();
    let from = wide(&endless.from);
    let to: Vec<Vec<i64>> = endless.to.iter().map(|part| wide(part)).collect();
    assert!(
        endless.is_real,
        "{text}: no move of the game: {}",
        endless.describe()
    );
    assert!(
        naive.options(&from).contains(&to),
        "{text}: not a move: {}",
        endless.describe()
    );
    let sum: i64 = from.iter().sum();
    assert!(
        to.iter().any(|part| part.iter().sum::<i64>() >= sum),
        "{text}: {}",
        endless.describe()
    );
}

/// Every move from a small position goes down.
fn check_order(naive: &Naive, order: &Order, side: i64) {
    for from in positions(&vec![side; naive.dimension]) {
        for to in naive.options(&from).iter().flatten() {
            let down = match order {
                Order::Sum => to.iter().sum::<i64>() < from.iter().sum(),
                Order::Lexicographic(order) => {
                    let key = |position: &[i64]| -> Vec<i64> {
                        order
                            .iter()
                            .map(|&coordinate| position[coordinate])
                            .collect()
                    };
                    key(to) < key(&from)
                }
            };
            assert!(
                down,
                "{}: {from:?} -> {to:?} against {order:?}",
                naive.text()
            );
        }
    }
}

/// The search agrees with the plain one.
fn check_search(naive: &Naive, search: &mut Search, table: &mut Table, side: u64) {
    for position in positions(&vec![side as i64; naive.dimension]) {
        let asked: Vec<u64> = position.iter().map(|&n| n as u64).collect();
        let Ok(found) = search.answer(&asked) else {
            return; // a box that never closes
        };
        assert_eq!(
            Answer::Known(found),
            table.answer(&position),
            "{} at {position:?}",
            naive.text()
        );
    }
}

fn judge(naive: &Naive, random: &mut Random, milliseconds: u64, tally: &mut Tally) {
    let text = naive.text();
    let game = Game::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(Search::unbounded(&game), None, "{text}");
    let question = if naive.splits() || random.below(3) == 0 {
        Question::Value
    } else {
        Question::Outcome
    };
    let play = if question == Question::Outcome && random.below(3) == 0 {
        Play::Misere
    } else {
        Play::Normal
    };
    let small = if naive.dimension == 1 { 40 } else { 9 };
    let mut table = Table::new(naive, play == Play::Misere, question == Question::Value);
    let order = match prove::order(&game, &limit(2000)) {
        Ok(Ok(order)) => order,
        Ok(Err(endless)) => {
            check_refusal(naive, &endless);
            tally.refused += 1;
            return;
        }
        Err(_) => {
            tally.stopped += 1;
            return;
        }
    };
    check_order(naive, &order, small);
    let mut search = Search::new(&game, play, question, order, limit(2000));
    check_search(naive, &mut search, &mut table, small as u64);
    search.set_limit(limit(milliseconds));
    let Ok(proof) = find(&game, &mut search, &candidates(&game), limit(milliseconds)) else {
        tally.none += 1;
        return;
    };
    tally.proved += 1;
    // Far beyond what the learner saw, as far as nested loops go.
    let largest = proof.largest as i64;
    let choices = naive
        .options
        .iter()
        .map(|option| option.choices)
        .max()
        .unwrap_or(0);
    let sides = match (naive.dimension, choices) {
        (1, 0 | 1) => vec![(4 * largest).clamp(300, 1200)],
        (1, _) => vec![150],
        (_, 0 | 1) => vec![60, 60],
        _ => vec![24, 24],
    };
    for position in positions(&sides) {
        let Answer::Known(truth) = table.answer(&position) else {
            panic!("{text}: play does not end at {position:?}");
        };
        let mut numbers: Vec<u128> = position.iter().map(|&n| n as u128).collect();
        let accepts = |numbers: &[u128]| proof.automaton.accepts(&proof.numeration.word(numbers));
        if question == Question::Outcome {
            assert_eq!(
                accepts(&numbers),
                truth == 1,
                "{text} ({play:?}) at {position:?}"
            );
        } else {
            numbers.push(0);
            for value in 0..truth + 3 {
                *numbers.last_mut().expect("a value") = value.into();
                assert_eq!(
                    accepts(&numbers),
                    value == truth,
                    "{text} at {position:?}: {value}"
                );
            }
        }
    }
}

fn judge_many(seed: u64, count: usize, milliseconds: u64) -> Tally {
    let mut tally = Tally::default();
    let mut random = Random(seed);
    for index in 0..count {
        let naive = match index % 4 {
            0 => generate::one_coordinate(&mut random, false),
            1 => generate::one_coordinate(&mut random, true),
            _ => generate::two_coordinates(&mut random),
        };
        judge(&naive, &mut random, milliseconds, &mut tally);
    }
    tally
}

#[test]
fn proofs_agree_with_a_plain_search() {
    let tally = judge_many(1, 60, 30);
    assert!(tally.proved > 5, "{tally:?}");
}

#[test]
#[ignore = "takes about 15 s"]
fn many_proofs_agree_with_a_plain_search() {
    let tally = judge_many(1000, 430, 20);
    assert!(tally.proved > 150, "{tally:?}");
}
