//! The search, against plain recursion.

use std::collections::HashMap;

use game::language::{wide, Game};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::prove;
use search::Search;

use crate::model::{condition, minus, name, number, plus, Condition, Model, Moves, Plain, Term};

/// A move that takes t from one coordinate, or divides it, and may change the other one.
fn taking(dimension: usize) -> impl Strategy<Value = Moves> {
    let names: &[usize] = if dimension == 1 { &[0, 2] } else { &[0, 1, 2] };
    let bounds = vec![
        Condition::Chain(name(2), vec![("<=", number(4))]),
        Condition::Chain(name(2), vec![("<=", name(0))]),
        Condition::Chain(number(2), vec![("<=", name(2)), ("<", number(6))]),
        Condition::Submask(name(2), name(dimension - 1)),
    ];
    let more = prop::collection::vec(condition(names, false), 0..2);
    let bound = prop::sample::select(bounds);
    (0..2usize, 0..7, 1..4i64, bound, more).prop_map(
        move |(place, way, k, bound, mut conditions)| {
            let place = place % dimension;
            let mut part: Vec<Term> = (0..dimension).map(name).collect();
            part[place] = match way {
                0 => {
                    conditions.push(Condition::Chain(name(place), vec![(">", number(0))]));
                    Term::Divided("floor", Box::new(name(place)), k + 1)
                }
                1 => minus(name(place), number(k)),
                _ => minus(name(place), name(2)),
            };
            if dimension == 2 {
                let other = 1 - place;
                part[other] = match way {
                    2 => minus(name(other), number(k)),
                    3 => minus(name(other), name(2)),
                    4 if place == 0 => plus(name(other), name(2)),
                    5 if place == 0 => Term::Times(k, Box::new(name(2))),
                    _ => name(other),
                };
            }
            conditions.push(bound);
            Moves {
                parts: vec![part],
                conditions,
            }
        },
    )
}

/// A move that splits what it leaves of a heap, in two parts or three.
fn splitting() -> impl Strategy<Value = Moves> {
    (0..3i64, any::<bool>(), any::<bool>()).prop_map(|(taken, has_three, is_unequal)| {
        let (a, b) = (name(2), name(3));
        let left = if has_three {
            plus(plus(a.clone(), b.clone()), number(2))
        } else {
            plus(a.clone(), b.clone())
        };
        let equation = Condition::Chain(left, vec![("=", minus(name(0), number(taken)))]);
        let unequal = Condition::Chain(a.clone(), vec![("!=", b.clone())]);
        let mut parts = vec![vec![a], vec![b]];
        if has_three {
            parts.push(vec![number(2)]);
        }
        let conditions = [equation].into_iter().chain(is_unequal.then_some(unequal));
        Moves {
            parts,
            conditions: conditions.collect(),
        }
    })
}

fn plain(dimension: usize) -> BoxedStrategy<Vec<Moves>> {
    prop::collection::vec(taking(dimension), 1..4).boxed()
}

fn splits() -> impl Strategy<Value = Vec<Moves>> {
    (plain(1), splitting()).prop_map(|(mut options, split)| {
        options.push(split);
        options
    })
}

fn games() -> impl Strategy<Value = Model> {
    prop_oneof![
        plain(1).prop_map(|options| (1, options)),
        plain(2).prop_map(|options| (2, options)),
        splits().prop_map(|options| (1, options)),
    ]
    .prop_map(|(dimension, options)| Model { dimension, options })
}

fn positions(dimension: usize) -> Vec<Vec<u64>> {
    let all = (0..12 * 7).map(|index| vec![index % 12, index / 12]);
    let all = all.filter(|position| dimension == 2 || position[1] == 0);
    all.map(|position| position[..dimension].to_vec()).collect()
}

/// Whether the player to move wins a sum of heaps in misère play, by trying all moves in all heaps.
fn wins_misere(
    model: &Model,
    mut heaps: Vec<Vec<u64>>,
    known: &mut HashMap<Vec<Vec<u64>>, bool>,
) -> bool {
    heaps.sort();
    if let Some(&wins) = known.get(&heaps) {
        return wins;
    }
    let (mut is_over, mut wins) = (true, false);
    for place in 0..heaps.len() {
        for parts in model.options(&heaps[place]) {
            let mut rest = heaps.clone();
            rest.remove(place);
            rest.extend(parts);
            is_over = false;
            wins |= !wins_misere(model, rest, known);
        }
    }
    known.insert(heaps, wins || is_over);
    wins || is_over
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn sums_in_misere_play_are_those_of_plain_recursion(options in splits()) {
        let model = Model { dimension: 1, options };
        let text = model.text();
        let game = Game::parse(&text).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let Ok(order) = prove::order(&game, &Limit::NONE).unwrap() else {
            return Err(TestCaseError::reject("play may not end"));
        };
        let mut search = Search::new(&game, Play::Misere, Question::Outcome, order, Limit::NONE);
        let mut known = HashMap::new();
        for n in 0..9 {
            let wins = wins_misere(&model, vec![vec![n]], &mut known);
            prop_assert_eq!(search.answer(&[n]), Ok(u32::from(!wins)), "{} at {}", text, n);
            let mut options = model.options(&[n]).into_iter();
            let to = options.find(|parts| !wins_misere(&model, parts.clone(), &mut known));
            let to = to.map(|parts| parts.iter().map(|part| wide(part)).collect());
            prop_assert_eq!(search.winning_option(&[n]), Ok(to), "{} at {}", text, n);
        }
    }

    #[test]
    fn answers_are_those_of_plain_recursion(model in games(), is_single: bool) {
        let text = model.text();
        let game = Game::parse(&text).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let Ok(order) = prove::order(&game, &Limit::NONE).unwrap() else {
            return Err(TestCaseError::reject("play may not end"));
        };
        let mut plain = Plain::new(|position: &[u64]| model.options(position));
        let mut asked = vec![(Play::Normal, Question::Value)];
        if !game.splits() {
            asked.extend([(Play::Normal, Question::Outcome), (Play::Misere, Question::Outcome)]);
        }
        for (play, question) in asked {
            let mut search = Search::new(&game, play, question, order.clone(), Limit::NONE);
            let mut positions = positions(model.dimension);
            if is_single {
                positions.reverse();
            }
            for position in positions {
                let mut options = Vec::new();
                search.each_option(&position, &mut |parts| options.push(parts.to_vec())).unwrap();
                options.sort();
                options.dedup();
                prop_assert_eq!(&options, &model.options(&position), "{} at {:?}", text, position);
                let mut answer = |position: &[u64]| match question {
                    Question::Value => plain.value(position),
                    Question::Outcome => u64::from(!plain.wins(position, play == Play::Misere)),
                };
                let expected = answer(&position);
                let found = search.answer(&position).map(u64::from);
                prop_assert_eq!(found, Ok(expected), "{} at {:?}", text, position);
                let wanted = u64::from(question == Question::Outcome);
                let to = options.iter().find(|parts| {
                    parts.iter().fold(0, |sum, part| sum ^ answer(part)) == wanted
                });
                let to = to.map(|parts| parts.iter().map(|part| wide(part)).collect());
                prop_assert_eq!(search.winning_option(&position), Ok(to), "{} at {:?}", text, position);
            }
        }
    }
}
