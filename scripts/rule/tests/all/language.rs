//! Conditions and terms, against a second evaluator.

use automata::numeration::{Kind, Numeration};
use game::language::{wide, Game};
use game::limit::Limit;
use game::moves;
use proptest::prelude::*;
use search::Conditions;

use crate::model::{condition, name, number, Condition, Model, Moves};

/// Alternatives of conditions on x, y and a choice t that is at most 7.
fn claims(is_regular: bool) -> impl Strategy<Value = Model> {
    let bound = Condition::Chain(name(2), vec![("<=", number(7))]);
    let one = prop::collection::vec(condition(&[0, 1, 2], is_regular), 1..3);
    let one = one.prop_map(move |mut conditions| {
        conditions.push(bound.clone());
        Moves {
            parts: Vec::new(),
            conditions,
        }
    });
    let options = prop::collection::vec(one, 1..3);
    options.prop_map(|options| Model {
        dimension: 2,
        options,
    })
}

fn positions() -> impl Iterator<Item = [u64; 2]> {
    (0..120).map(|index| [index % 12, index / 12])
}

/// However they say it.
#[test]
fn conditions_that_say_zero_let_a_choice_begin_there() {
    let names = ["x", "y"].map(String::from);
    for (text, holds) in [
        ("t = 0", true),
        ("2*t-t = 0*floor(x/1), t <= 7", true),
        ("0 divides 0-t, t <= 7", true),
        ("2 divides t, t <= 1", false), // it may be 0 for all t, and says so of none
    ] {
        let game = Game::conditions(text, &names).unwrap();
        let conditions = Conditions::new(&game).expect("t is bounded");
        assert_eq!(conditions.hold(&[0, 0], &Limit::NONE), Ok(holds), "{text}");
    }
}

/// Nothing is left to choose.
#[test]
fn conditions_hold_between_coordinates_alone() {
    let names = ["x", "y"].map(String::from);
    let is_part = |one: u64, of: u64| one | of == of;
    let texts = [
        "x divides y",
        "x is a submask of y",
        "x-2 is a submask of y",
    ];
    for (place, text) in texts.into_iter().enumerate() {
        let game = Game::conditions(text, &names).unwrap();
        let conditions = Conditions::new(&game).expect("no choices");
        for [x, y] in positions() {
            let found = conditions.hold(&[x, y], &Limit::NONE);
            let expected = match place {
                0 => (0..=y).any(|factor| factor * x == y),
                1 => is_part(x, y),
                _ => x >= 2 && is_part(x - 2, y), // no negative number is one
            };
            assert_eq!(found, Ok(expected), "{text} at {x}, {y}");
        }
    }
}

/// A choice is of use if it bounds another one, also the first.
#[test]
fn warns_of_a_choice_that_bounds_nothing_else() {
    for (text, is_warned) in [("n -> n-t : s <= t", false), ("n -> n-t : s <= n", true)] {
        let game = Game::parse(text).unwrap();
        assert_eq!(!game.warnings(false).is_empty(), is_warned, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn conditions_hold_where_a_choice_fulfils_them(claim in claims(false)) {
        let names = ["x", "y"].map(String::from);
        let text = claim.conditions();
        let game = Game::conditions(&text, &names).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let conditions = Conditions::new(&game).expect("t is bounded");
        for position in positions() {
            let holds = conditions.hold(&position, &Limit::NONE);
            let expected = !claim.options(&position).is_empty();
            prop_assert_eq!(holds, Ok(expected), "{} at {:?}", text, position);
        }
    }

    #[test]
    fn conditions_are_automata_of_the_same_positions(claim in claims(true)) {
        let names = ["x", "y"].map(String::from);
        let game = Game::conditions(&claim.conditions(), &names).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let numeration = Numeration::new(Kind::Base(2));
        let set = moves::set(&game, &numeration, &Limit::NONE).unwrap().expect("regular sets");
        for position in positions() {
            let expected = !claim.options(&position).is_empty();
            let word = numeration.word(&wide(&position));
            prop_assert_eq!(set.accepts(&word), expected, "{} at {:?}", claim.conditions(), position);
        }
    }
}
