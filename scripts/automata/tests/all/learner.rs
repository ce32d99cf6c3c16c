//! The learner.

use automata::learn::Learner;
use automata::numeration::Kind;
use automata::{Automaton, Symbol};
use proptest::prelude::*;

use crate::minimal::fewest_states;
use crate::model::{table, Table};

/// Answers a word by the table.
fn answer(table: &Table, word: &[Symbol]) -> bool {
    let digits = |&symbol: &Symbol| {
        let places = 0..table.tracks.len();
        places.map(|place| automata::digit(symbol, place)).collect()
    };
    let columns: Vec<Vec<u8>> = word.iter().map(digits).collect();
    table.accepts(&columns)
}

/// The first word that a hypothesis answers wrongly, of all up to a length.
fn counterexample(table: &Table, hypothesis: &Automaton, longest: usize) -> Option<Vec<Symbol>> {
    let mut words = vec![vec![]];
    for _ in 0..=longest {
        let is_wrong = |word: &&Vec<Symbol>| hypothesis.accepts(word) != answer(table, word);
        if let Some(wrong) = words.iter().find(is_wrong) {
            return Some(wrong.clone());
        }
        let longer = words.iter().flat_map(|word| {
            let with = |symbol: Symbol| [&word[..], &[symbol]].concat();
            table.symbols().into_iter().map(with)
        });
        words = longer.collect();
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Also from an oracle that fails each so often: a later call goes on.
    #[test]
    fn finds_the_smallest_automaton(
        table in prop_oneof![table(Kind::Base(2), vec![0], 4), table(Kind::Base(2), vec![0, 1], 2)],
        patience in 1..9u32,
    ) {
        let mut learner = Learner::new(table.tracks.len(), table.symbols());
        let mut asked = 0;
        let mut oracle = |word: &[Symbol]| {
            asked += 1;
            if asked % patience == 0 && patience > 1 { Err(asked) } else { Ok(answer(&table, word)) }
        };
        let mut rounds = 0;
        let learned = loop {
            let hypothesis = loop {
                if let Ok(hypothesis) = learner.hypothesis(&mut oracle) {
                    break hypothesis;
                }
            };
            rounds += 1;
            prop_assert!(rounds < 12);
            prop_assert_eq!(hypothesis.states(), learner.states());
            let Some(word) = counterexample(&table, &hypothesis, 7 / table.tracks.len()) else {
                break hypothesis;
            };
            let states = learner.states();
            let mut certain = |word: &[Symbol]| Ok::<_, u32>(answer(&table, word));
            learner.refine(&hypothesis, &word, &mut certain).unwrap();
            learner.hypothesis(&mut certain).unwrap();
            prop_assert!(learner.states() > states, "each counterexample adds a state");
        };
        prop_assert_eq!(learned.minimised(), table.automaton().minimised());
        // A complete automaton may have one more state, from which nothing is accepted.
        let fewest = fewest_states(&table);
        prop_assert!((fewest..=fewest + 1).contains(&learned.states()));
    }
}

#[test]
#[should_panic(expected = "no counterexample")]
fn refuses_a_word_that_is_answered_rightly() {
    let all = |_: &[Symbol]| Ok::<_, u32>(true);
    let mut learner = Learner::new(1, vec![0, 1]);
    let hypothesis = learner.hypothesis(&mut { all }).unwrap();
    learner.refine(&hypothesis, &[1], &mut { all }).unwrap();
}
