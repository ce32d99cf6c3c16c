//! The smallest automaton.

use std::collections::BTreeSet;

use automata::numeration::Kind;
use automata::{explore, Automaton, Unlimited, Visit};
use proptest::prelude::*;

use crate::model::{table, Table};

/// All words of columns over base 2 with so many tracks, up to a length.
fn words(tracks: usize, longest: usize) -> Vec<Vec<Vec<u8>>> {
    let columns: Vec<Vec<u8>> = (0..1u8 << tracks)
        .map(|number| (0..tracks).map(|place| number >> place & 1).collect())
        .collect();
    let (mut all, mut last) = (vec![vec![]], vec![vec![]]);
    for _ in 0..longest {
        let longer = last.iter().flat_map(|word: &Vec<Vec<u8>>| {
            let with = |column: &Vec<u8>| [&word[..], std::slice::from_ref(column)].concat();
            columns.iter().map(with)
        });
        last = longer.collect();
        all.extend(last.clone());
    }
    all
}

/// What a word makes of the words after it: two words lead to one state iff these are the same.
fn residual(table: &Table, word: &[Vec<u8>], suffixes: &[Vec<Vec<u8>>]) -> Vec<bool> {
    let with = |suffix: &Vec<Vec<u8>>| table.accepts(&[word, suffix].concat());
    suffixes.iter().map(with).collect()
}

/// The number of states of the smallest automaton, by Myhill and Nerode: the different residuals, but for the empty
/// one. Access words and suffixes are shorter than the number of states.
pub fn fewest_states(table: &Table) -> usize {
    let count = table.states.len();
    let suffixes = words(table.tracks.len(), count);
    let access = words(table.tracks.len(), count - 1);
    let residuals = access.iter().map(|word| residual(table, word, &suffixes));
    let alive = residuals.filter(|residual| residual.contains(&true));
    alive.collect::<BTreeSet<Vec<bool>>>().len()
}

/// The same table with its states in another order, and with a copy of one that half of the edges lead to.
fn shuffled(table: &Table, keys: &[u8], copied: usize) -> Table {
    let mut states = table.states.clone();
    let copied = copied % states.len();
    let copy = states.len();
    states.push(states[copied].clone());
    for (index, (_, row)) in states.iter_mut().enumerate() {
        for (place, to) in row.iter_mut().enumerate() {
            if *to == Some(copied) && (index + place) % 2 == 1 {
                *to = Some(copy);
            }
        }
    }
    let mut order: Vec<usize> = (1..states.len()).collect();
    order.sort_by_key(|&state| keys[state % keys.len()]);
    order.insert(0, 0);
    let place = |state: usize| {
        order
            .iter()
            .position(|&other| other == state)
            .expect("a state")
    };
    let moved = order.iter().map(|&state| {
        let (accepts, row) = &states[state];
        (*accepts, row.iter().map(|to| to.map(place)).collect())
    });
    Table {
        states: moved.collect(),
        ..table.clone()
    }
}

/// Two different numbers of tracks, small enough for all words.
fn tables() -> impl Strategy<Value = Table> {
    prop_oneof![
        table(Kind::Base(2), vec![0], 5),
        table(Kind::Base(2), vec![0, 1], 3)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn has_the_fewest_states_and_the_same_words(table in tables()) {
        let minimal = table.automaton().minimised();
        // The empty relation has a start.
        prop_assert_eq!(minimal.states(), fewest_states(&table).max(1));
        for word in words(table.tracks.len(), 4) {
            let symbols: Vec<u64> = word.iter().map(|column| automata::symbol(column.iter().copied())).collect();
            prop_assert_eq!(minimal.accepts(&symbols), table.accepts(&word));
        }
        prop_assert_eq!(minimal.is_empty(), fewest_states(&table) == 0);
        prop_assert_eq!(&minimal.minimised(), &minimal);
    }

    #[test]
    fn is_the_same_for_equal_relations_only(
        (one, other) in prop_oneof![
            (table(Kind::Base(2), vec![0], 3), table(Kind::Base(2), vec![0], 3)),
            (table(Kind::Base(2), vec![0, 1], 2), table(Kind::Base(2), vec![0, 1], 2)),
        ],
        keys in prop::collection::vec(any::<u8>(), 6),
        copied in 0..6usize,
    ) {
        let again = shuffled(&one, &keys, copied);
        prop_assert_eq!(again.automaton().minimised(), one.automaton().minimised());
        let all = words(one.tracks.len(), 6 / one.tracks.len() + 1);
        let is_same = all.iter().all(|word| one.accepts(word) == other.accepts(word));
        prop_assert_eq!(one.automaton().minimised() == other.automaton().minimised(), is_same);
    }

    /// If leading zeros matter, some word and the same one behind a zero are answered differently.
    #[test]
    fn tells_whether_leading_zeros_matter(mut table in tables(), to in prop::option::of(0..3usize)) {
        table.states[0].1[0] = to.filter(|&to| to < table.states.len());
        let zero = [vec![0; table.tracks.len()]];
        let all = words(table.tracks.len(), table.states.len() + 1);
        let ignores = all.iter().all(|word| table.accepts(word) == table.accepts(&[&zero[..], word].concat()));
        prop_assert_eq!(table.automaton().ignores_leading_zeros(), ignores);
    }

    #[test]
    fn explores_what_is_reached(table in tables()) {
        let symbols = table.symbols();
        let each_edge = |&state: &usize, visit: &mut Visit<usize>| {
            for (&symbol, to) in symbols.iter().zip(&table.states[state].1).rev() {
                if let Some(to) = to {
                    visit(symbol, to);
                }
            }
        };
        let explored = explore(table.tracks.clone(), 0, |&state| table.states[state].0, each_edge, &Unlimited).unwrap();
        let mut reached = BTreeSet::from([0]);
        for _ in &table.states {
            let next: Vec<usize> = reached.iter().flat_map(|&state| table.states[state].1.iter().flatten().copied()).collect();
            reached.extend(next);
        }
        prop_assert_eq!(explored.states(), reached.len());
        let edges = reached.iter().map(|&state| table.states[state].1.iter().flatten().count());
        prop_assert_eq!(explored.edge_count(), edges.sum::<usize>());
        prop_assert_eq!(explored.minimised(), table.automaton().minimised());
    }
}

#[test]
#[should_panic(expected = "two edges with one symbol")]
fn refuses_two_edges_with_one_symbol() {
    let edge = |to| automata::Edge { symbol: 1, to };
    Automaton::new(vec![0], [(true, vec![edge(0), edge(0)])]);
}

#[test]
#[should_panic(expected = "do not ascend")]
fn refuses_tracks_that_do_not_ascend() {
    Automaton::new(vec![1, 1], [(true, vec![])]);
}
