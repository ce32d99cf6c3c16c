//! The operations on automata against explicit sets of tuples, in base 2 and in Zeckendorf's system.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rule::automaton::{
    difference, eliminate, join, shortest, shortest_difference, union, Automaton, Edge, Symbol,
    Variable,
};
use rule::limit::Limit;
use rule::numeration::{Kind, Numeration};

const LIMIT: Limit = Limit::NONE;
/// Numbers have so many digits in the tests: all valid words of this length.
const LENGTH: usize = 4;

fn systems() -> [Numeration; 2] {
    [Kind::Base(2), Kind::Fraenkel(1)].map(|kind| Numeration::new(kind, &LIMIT).unwrap())
}

/// The numbers with at most [`LENGTH`] digits: those below the next weight.
fn bound(numeration: &Numeration) -> u128 {
    numeration.weights()[LENGTH]
}

type Set = BTreeSet<Vec<u128>>;

/// All tuples of small numbers.
fn tuples(numeration: &Numeration, tracks: usize) -> Vec<Vec<u128>> {
    let bound = bound(numeration);
    let count = bound.pow(tracks as u32);
    (0..count)
        .map(|index| {
            (0..tracks)
                .map(|track| index / bound.pow(track as u32) % bound)
                .collect()
        })
        .collect()
}

/// The small tuples that an automaton accepts.
fn accepted(numeration: &Numeration, automaton: &Automaton) -> Set {
    let all = tuples(numeration, automaton.tracks().len());
    all.into_iter()
        .filter(|tuple| automaton.accepts(&numeration.word(tuple)))
        .collect()
}

/// A relation between `tracks` from random bits: the next state of each state and symbol, and who accepts;
/// of valid words only, and the same with leading zeros.
fn random(numeration: &Numeration, tracks: &[Variable], states: usize, bits: &[u16]) -> Automaton {
    let symbols = numeration.symbols(tracks.len());
    let mut bits = bits.iter().cycle();
    let mut next = || usize::from(*bits.next().expect("endless"));
    let rows = (0..states as u32).map(|state| {
        let mut edges = Vec::new();
        for &symbol in &symbols {
            let to = if state == 0 && symbol == 0 {
                0
            } else {
                next() % (states + 1)
            };
            if to < states {
                edges.push(Edge {
                    symbol,
                    to: to as u32,
                });
            }
        }
        (next() % 2 == 0, edges)
    });
    let rows: Vec<(bool, Vec<Edge>)> = rows.collect();
    let automaton = Automaton::new(tracks.to_vec(), rows);
    let naturals: Vec<Automaton> = tracks
        .iter()
        .map(|&track| numeration.natural(track))
        .collect();
    let mut parts: Vec<&Automaton> = naturals.iter().collect();
    parts.push(&automaton);
    join(&parts, &LIMIT).unwrap()
}

/// The tuple restricted to some of its tracks.
fn pick(tuple: &[u128], from: &[Variable], tracks: &[Variable]) -> Vec<u128> {
    let place = |track| {
        from.iter()
            .position(|other| other == track)
            .expect("a track")
    };
    tracks.iter().map(|track| tuple[place(track)]).collect()
}

fn decoded(numeration: &Numeration, word: &[Symbol], tracks: usize) -> Vec<u128> {
    numeration.numbers(word, tracks).expect("a valid word")
}

fn bits() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn joins_and_differences(one in bits(), other in bits(), third in bits(), states in 1..5usize) {
        for numeration in systems() {
            let a = random(&numeration, &[0, 2], states, &one);
            let b = random(&numeration, &[1, 2], states, &other);
            let c = random(&numeration, &[0, 1], states, &third);
            let (in_a, in_b, in_c) =
                (accepted(&numeration, &a), accepted(&numeration, &b), accepted(&numeration, &c));
            let holds = |set: &Set, tuple: &[u128], tracks: &[Variable]| {
                set.contains(&pick(tuple, &[0, 1, 2], tracks))
            };
            let both = |tuple: &Vec<u128>| holds(&in_a, tuple, &[0, 2]) && holds(&in_b, tuple, &[1, 2]);
            let all = tuples(&numeration, 3);

            let joined = join(&[&a, &b], &LIMIT).unwrap();
            let expected: Set = all.iter().filter(|tuple| both(tuple)).cloned().collect();
            prop_assert_eq!(joined.tracks(), &[0, 1, 2]);
            prop_assert_eq!(accepted(&numeration, &joined), expected.clone());

            let less = difference(&[&a, &b], &[&c], &LIMIT).unwrap();
            let expected: Set = all.iter().filter(|tuple| both(tuple) && !holds(&in_c, tuple, &[0, 1])).cloned().collect();
            prop_assert_eq!(accepted(&numeration, &less), expected.clone());

            // The shortest word is one of the set, and none has fewer digits.
            let word = shortest_difference(&[&a, &b], &[&c], &LIMIT).unwrap();
            prop_assert_eq!(word.is_none(), less.minimised().is_empty());
            prop_assert_eq!(&word, &shortest(&[&less], &LIMIT).unwrap().map(|_| word.clone().unwrap()));
            let digits = |tuple: &Vec<u128>| numeration.word(tuple).len();
            match word {
                Some(word) if word.len() <= LENGTH => {
                    prop_assert!(expected.contains(&decoded(&numeration, &word, 3)));
                    prop_assert_eq!(expected.iter().map(digits).min(), Some(word.len()));
                }
                _ => prop_assert!(expected.is_empty()),
            }
        }
    }

    #[test]
    fn unions_and_minimal_automata(one in bits(), other in bits(), states in 1..6usize) {
        for numeration in systems() {
            let a = random(&numeration, &[0, 1], states, &one);
            let b = random(&numeration, &[0, 1], states, &other);
            let (in_a, in_b) = (accepted(&numeration, &a), accepted(&numeration, &b));
            let either = union(&[&a, &b], &LIMIT).unwrap();
            prop_assert_eq!(accepted(&numeration, &either), in_a.union(&in_b).cloned().collect::<Set>());

            // The same relation by another way is the same automaton: a ∪ b = all - ((all - a) - b).
            let pair = [numeration.natural(0), numeration.natural(1)];
            let all = join(&[&pair[0], &pair[1]], &LIMIT).unwrap();
            let without_a = difference(&[&all], &[&a], &LIMIT).unwrap();
            let neither = difference(&[&without_a], &[&b], &LIMIT).unwrap();
            prop_assert_eq!(&difference(&[&all], &[&neither], &LIMIT).unwrap(), &either);
            prop_assert_eq!(&either.minimised(), &either);

            // No two states are alike, and all of them are of use.
            for state in 0..either.states() as u32 {
                for later in 0..state {
                    prop_assert!(!are_alike(&numeration, &either, state, later));
                }
            }
        }
    }

    /// Some number, which may be longer than the others.
    #[test]
    fn projections(one in bits(), states in 1..5usize, variable in 0..3u8) {
        for numeration in systems() {
            let relation = random(&numeration, &[0, 1, 2], states, &one);
            let projected = relation.project(variable, &LIMIT).unwrap();
            let others: Vec<Variable> = (0..3).filter(|&track| track != variable).collect();
            prop_assert_eq!(projected.tracks(), &others[..]);
            let fixed = |tuple: &Vec<u128>| {
                let constants: Vec<Automaton> =
                    others.iter().zip(tuple).map(|(&track, &n)| numeration.constant(track, n)).collect();
                let parts: Vec<&Automaton> = constants.iter().chain([&relation]).collect();
                shortest(&parts, &LIMIT).unwrap().is_some()
            };
            let expected: Set = tuples(&numeration, 2).into_iter().filter(fixed).collect();
            prop_assert_eq!(accepted(&numeration, &projected), expected);
            // What small numbers show must be there.
            for tuple in accepted(&numeration, &relation) {
                prop_assert!(projected.accepts(&numeration.word(&pick(&tuple, &[0, 1, 2], &others))));
            }
            let both = relation.project(others[0], &LIMIT).unwrap().project(others[1], &LIMIT).unwrap();
            prop_assert_eq!(both, eliminate(vec![relation], others, &LIMIT).unwrap());
        }
    }

    #[test]
    fn renamed_variables(one in bits(), states in 1..5usize) {
        for numeration in systems() {
            let relation = random(&numeration, &[0, 1, 2], states, &one);
            let set = accepted(&numeration, &relation);
            let turned = relation.renamed(|track| [5, 3, 4][usize::from(track)]);
            let expected: Set = set.iter().map(|tuple| vec![tuple[1], tuple[2], tuple[0]]).collect();
            prop_assert_eq!(turned.tracks(), &[3, 4, 5]);
            prop_assert_eq!(accepted(&numeration, &turned), expected);
            let merged = relation.renamed(|track| [1, 0, 1][usize::from(track)]);
            let equal = set.iter().filter(|tuple| tuple[0] == tuple[2]);
            let expected: Set = equal.map(|tuple| vec![tuple[1], tuple[0]]).collect();
            prop_assert_eq!(accepted(&numeration, &merged), expected);
        }
    }

    #[test]
    fn finite_sets(numbers in prop::collection::btree_set(0u64..10_000, 0..40)) {
        for kind in [Kind::Base(2), Kind::Base(18), Kind::Fraenkel(1), Kind::Fraenkel(3)] {
            let numeration = Numeration::new(kind, &LIMIT).unwrap();
            let listed: Vec<u64> = numbers.iter().copied().collect();
            let set = numeration.among(0, &listed);
            let found = (0u64..10_000).filter(|&n| set.accepts(&numeration.word(&[n.into()])));
            prop_assert_eq!(found.collect::<Vec<u64>>(), listed);
        }
    }
}

/// Whether the same words of up to as many symbols as there are states lead from both states to acceptance.
fn are_alike(numeration: &Numeration, automaton: &Automaton, one: u32, other: u32) -> bool {
    let symbols = numeration.symbols(automaton.tracks().len());
    let mut seen = BTreeSet::from([(Some(one), Some(other))]);
    let mut pending = vec![(Some(one), Some(other))];
    while let Some((one, other)) = pending.pop() {
        let accepts = |state: Option<u32>| state.is_some_and(|state| automaton.accepts_in(state));
        if accepts(one) != accepts(other) {
            return false;
        }
        for &symbol in &symbols {
            let next = |state: Option<u32>| state.and_then(|state| automaton.next(state, symbol));
            let pair = (next(one), next(other));
            if seen.insert(pair) {
                pending.push(pair);
            }
        }
    }
    true
}
