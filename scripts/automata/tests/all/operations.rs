//! And, or, not, there is, and the shortest word.

use automata::numeration::{Kind, Numeration};
use automata::{
    difference, digit, eliminate, join, shortest, union, Automaton, Budget, Steps, Stop, Unlimited,
};
use proptest::prelude::*;

use crate::model::{kinds, table, tuples, Table};

/// Tables over these variables.
fn tables(tracks: Vec<Vec<u8>>, most: usize) -> impl Strategy<Value = Vec<Table>> {
    kinds().prop_flat_map(move |kind| {
        let each = tracks
            .iter()
            .map(|tracks| table(kind, tracks.clone(), most));
        each.collect::<Vec<_>>()
    })
}

fn accepts(kind: Kind, automaton: &Automaton, numbers: &[u128]) -> bool {
    automaton.accepts(&Numeration::new(kind).word(numbers))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn and_not_is_that_of_tuples(tables in tables(vec![vec![2, 5], vec![5, 9], vec![2, 9], vec![9]], 3)) {
        let kind = tables[0].kind;
        let parts: Vec<Automaton> = tables.iter().map(Table::relation).collect();
        let both = join(&[&parts[0], &parts[1]], &Unlimited).unwrap();
        let rest = difference(&[&parts[0], &parts[1]], &[&parts[2], &parts[3]], &Unlimited).unwrap();
        prop_assert_eq!(both.tracks(), [2, 5, 9]);
        for tuple in tuples(3, 7) {
            let value = |variable| match variable {
                2 => tuple[0],
                5 => tuple[1],
                _ => tuple[2],
            };
            let holds: Vec<bool> = tables.iter().map(|table| table.holds(value)).collect();
            let expected = holds[0] && holds[1];
            prop_assert_eq!(accepts(kind, &both, &tuple), expected, "{:?}", tuple);
            let expected = expected && !holds[2] && !holds[3];
            prop_assert_eq!(accepts(kind, &rest, &tuple), expected, "{:?}", tuple);
        }
    }

    #[test]
    fn or_is_that_of_tuples(tables in tables(vec![vec![0, 1]; 3], 4)) {
        let kind = tables[0].kind;
        let parts: Vec<Automaton> = tables.iter().map(Table::relation).collect();
        let any = union(&parts.iter().collect::<Vec<_>>(), &Unlimited).unwrap();
        for tuple in tuples(2, 20) {
            let expected = tables.iter().any(|table| table.holds(|variable| tuple[usize::from(variable)]));
            prop_assert_eq!(accepts(kind, &any, &tuple), expected, "{:?}", tuple);
        }
    }

    /// A number that is left out has at most as many digits more than the others as there are states, and of valid words.
    #[test]
    fn there_is_a_number_as_a_search_finds_it(table in kinds().prop_flat_map(|kind| table(kind, vec![3, 4], 2)), place in 0..2u8) {
        let bound = match table.kind {
            Kind::Base(base) => u128::from(base).pow(2 + 2),
            Kind::Fraenkel(t) => u128::from(t + 1).pow(2 + 4),
        };
        let projected = table.relation().project(3 + place, &Unlimited).unwrap();
        prop_assert_eq!(projected.tracks(), [4 - place]);
        let most = if matches!(table.kind, Kind::Base(2)) { 4 } else { 6 };
        for kept in 0..most {
            let holds = |other: u128| table.holds(|variable| if variable == 3 + place { other } else { kept });
            let expected = (0..bound).any(holds);
            prop_assert_eq!(accepts(table.kind, &projected, &[kept]), expected, "{}", kept);
        }
    }

    /// In base 2, x is below 4, and the others have at most one digit more per pair of states.
    #[test]
    fn there_are_numbers_as_a_search_finds_them(
        tables in prop_oneof![
            (table(Kind::Base(2), vec![0, 1], 2), table(Kind::Base(2), vec![1, 2], 2)),
            (table(Kind::Base(2), vec![1], 2), table(Kind::Base(2), vec![0, 1, 2], 2)),
        ],
        free in table(Kind::Base(2), vec![0, 7], 3),
    ) {
        let (one, other) = tables;
        let parts = vec![one.relation(), other.relation(), free.relation()];
        let found = eliminate(parts, [1, 2], &Unlimited).unwrap();
        prop_assert_eq!(found.tracks(), [0, 7]);
        for x in 0..4 {
            let holds = |pair: Vec<u128>| {
                let value = |variable| if variable == 0 { x } else { pair[usize::from(variable) - 1] };
                one.holds(value) && other.holds(value)
            };
            let exists = tuples(2, 64).any(holds);
            for y in 0..4 {
                let expected = exists && free.holds(|variable| if variable == 0 { x } else { y });
                prop_assert_eq!(accepts(Kind::Base(2), &found, &[x, y]), expected, "{} {}", x, y);
            }
        }
    }

    /// All words up to length 6 are tried.
    #[test]
    fn the_shortest_word_is_that_of_all_words(
        one in table(Kind::Base(2), vec![0, 1], 3),
        other in table(Kind::Base(2), vec![1], 2),
    ) {
        let (positive, negated) = (one.relation(), other.relation());
        let found = shortest(&[&positive], &[&negated], &Unlimited).unwrap();
        let is_word = |columns: &Vec<Vec<u8>>| {
            let second: Vec<Vec<u8>> = columns.iter().map(|column| vec![column[1]]).collect();
            one.accepts(columns) && !other.accepts(&second)
        };
        let mut words: Vec<Vec<Vec<u8>>> = vec![vec![]];
        let mut expected = None;
        for length in 0..=6 {
            if words.iter().any(is_word) {
                expected = Some(length);
                break;
            }
            let longer = words.iter().flat_map(|word| {
                (0..4u8).map(|two| [&word[..], &[vec![two % 2, two / 2]]].concat())
            });
            words = longer.collect();
        }
        if let Some(word) = &found {
            let columns: Vec<Vec<u8>> = word.iter().map(|&symbol| vec![digit(symbol, 0), digit(symbol, 1)]).collect();
            prop_assert!(is_word(&columns));
        }
        let found = found.map(|word| word.len());
        prop_assert_eq!(found.filter(|&length| length <= 6), expected);
    }

    #[test]
    fn other_names_keep_the_relation(table in kinds().prop_flat_map(|kind| table(kind, vec![1, 4], 3))) {
        // The order of the tracks changes.
        let renamed = table.relation().renamed(|variable| 9 - variable);
        prop_assert_eq!(renamed.tracks(), [5, 8]);
        for tuple in tuples(2, 12) {
            let expected = table.holds(|variable| tuple[usize::from(variable == 1)]);
            prop_assert_eq!(accepts(table.kind, &renamed, &tuple), expected);
        }
    }

    /// The same work takes the same steps: with as many it is done, with one less it is not.
    #[test]
    fn steps_are_counted(tables in tables(vec![vec![0, 1], vec![1, 2]], 3)) {
        let parts: Vec<Automaton> = tables.iter().map(Table::relation).collect();
        let run = |budget: &dyn Budget| eliminate(parts.clone(), [1], budget);
        let steps = Steps::new(1 << 40);
        let found = run(&steps);
        let needed = (1 << 40) - steps.left();
        prop_assert!(needed > 0);
        prop_assert_eq!(run(&Steps::new(needed)), found);
        let fewer = Steps::new(needed - 1);
        prop_assert_eq!(run(&fewer), Err(Stop::Steps));
        prop_assert_eq!(fewer.left(), 0);
    }
}

#[test]
fn a_relation_has_at_most_ten_tracks() {
    let base = Numeration::new(Kind::Base(2));
    let each: Vec<Automaton> = (0..11).map(|variable| base.constant(variable, 1)).collect();
    let all: Vec<&Automaton> = each.iter().collect();
    assert_eq!(join(&all[..10], &Unlimited).unwrap().tracks().len(), 10);
    assert_eq!(join(&all, &Unlimited), Err(Stop::Size));
}

#[test]
fn relations_without_tracks_are_true_or_false() {
    let [no, yes] = [false, true].map(Automaton::constant);
    assert!(!no.accepts(&[]) && yes.accepts(&[]));
    assert!(yes.ignores_leading_zeros() && no.ignores_leading_zeros());
    let natural = Numeration::new(Kind::Base(2)).natural(3);
    assert_eq!(join(&[&natural, &yes], &Unlimited), Ok(natural.clone()));
    assert!(join(&[&natural, &no], &Unlimited).unwrap().is_empty());
    assert_eq!(natural.project(3, &Unlimited).unwrap(), yes);
    assert_eq!(eliminate(vec![], [], &Unlimited), Ok(yes));
}
