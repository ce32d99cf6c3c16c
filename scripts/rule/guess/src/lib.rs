//! Guesses: formulas that fit a table, where no proof is found.
//!
//! **A function of few features**: the answer depends on one or two cheap numbers of the position ([`feature`]), by a
//! short table or a line. **A self-similar law**: the answer at bn + r follows from n or the answer at n, for each r.
//!
//! **A constant**, but for a few of the smallest positions. **A few cases**, each of a few conditions ([`cases`]).
//!
//! A rule is fitted to some rows and tested on others: every sixth row or so, and the largest ones. It is reported only
//! if no row contradicts it but a few small ones, which it lists, and if it is much shorter than the table. The best
//! rule that some rows contradict is a near miss.
#![allow(clippy::cast_sign_loss)] // coordinates are naturals

pub mod cases;
pub mod feature;
mod finder;
mod rare;

pub use finder::guess;

use std::collections::BTreeMap;

use formula::Operation::{And, If, Not, Or};
use formula::{Formula, Language};

/// The fewest rows that a rule is found in, or tested on.
const LEAST_ROWS: usize = 24;
/// The most exceptions of a rule, all of them small positions.
pub const MOST_EXCEPTIONS: usize = 8;

/// A position and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The coordinates.
    pub position: Vec<u64>,
    /// The answer; in a table of words, the number of the word.
    pub answer: i64,
}

/// A table to find a rule for.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the coordinates.
    pub names: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The words that the answers stand for; none if they are numbers.
    pub words: Option<Vec<String>>,
    /// Whether the answers are 1 where a condition holds, and 0 elsewhere.
    pub is_condition: bool,
}

/// A formula for the answers of a table.
#[derive(Clone)]
pub struct Guess {
    /// The formula.
    pub formula: Formula,
    names: Vec<String>,
    words: Vec<String>,
    /// The bits that it takes.
    cost: u64,
    /// The number of rows that it was fitted to.
    pub fitted: usize,
    /// The number of rows held out that it was tested on.
    pub tested: usize,
    /// The number of rows that contradict it, 0 but for a near miss.
    pub wrong: usize,
    /// The first of them.
    pub first_wrong: Option<Vec<u64>>,
}

/// What was found.
#[derive(Clone, Default)]
pub struct Outcome {
    /// A formula that no row contradicts.
    pub rule: Option<Guess>,
    /// The formula that the fewest rows contradict.
    pub near_miss: Option<Guess>,
}

/// Returns the answers by the values of some features as a formula.
fn lookup(features: &[Formula], table: BTreeMap<Vec<i128>, i128>, is_condition: bool) -> Formula {
    let mut keys: BTreeMap<i128, Vec<Vec<i128>>> = BTreeMap::new();
    for (key, answer) in table {
        keys.entry(answer).or_default().push(key);
    }
    let when = |keys: Vec<Vec<i128>>| match (features, &keys[..]) {
        ([one], [key]) if one.is_condition() && key[0] == 1 => one.clone(),
        ([one], [_]) if one.is_condition() => Formula::of(Not, [one.clone()]),
        _ => conditions(features, keys),
    };
    // The answer that takes the most words comes last, and needs none.
    let mut answers: Vec<(i128, Vec<Vec<i128>>)> = keys.into_iter().collect();
    let is_no = |keys: &[Vec<i128>]| features[0].is_condition() && keys[0] == [0];
    answers.sort_by_key(|(_, keys)| (keys.len(), is_no(keys)));
    if is_condition && answers.len() == 2 {
        let (answer, keys) = answers.swap_remove(0);
        return match (answer, when(keys)) {
            (1, condition) => condition,
            (_, Formula::Apply(Not, mut operands)) => operands.remove(0),
            (_, condition) => Formula::of(Not, [condition]),
        };
    }
    let mut answers = answers.into_iter().rev();
    let (last, _) = answers.next().expect("an answer");
    if is_condition {
        return Formula::among(&[], Vec::new(), last == 0);
    }
    answers.fold(Formula::Number(last), |other, (answer, keys)| {
        Formula::of(If, [Formula::Number(answer), when(keys), other])
    })
}

/// That the features have one of some tuples of values.
fn conditions(features: &[Formula], keys: Vec<Vec<i128>>) -> Formula {
    if features.iter().any(Formula::is_condition) {
        let each = keys.iter().map(|key| {
            let parts = features.iter().zip(key).map(|(feature, &value)| {
                match (feature.is_condition(), value) {
                    (false, _) => feature.clone().is(value),
                    (true, 1) => feature.clone(),
                    (true, _) => Formula::of(Not, [feature.clone()]),
                }
            });
            let parts: Vec<Formula> = parts.collect();
            if parts.len() == 1 {
                parts[0].clone()
            } else {
                Formula::of(And, parts)
            }
        });
        let each: Vec<Formula> = each.collect();
        return if each.len() == 1 {
            each[0].clone()
        } else {
            Formula::of(Or, each)
        };
    }
    Formula::among(features, keys, true)
}

impl Guess {
    /// Returns the answer at a position; none if the formula has none there.
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        self.formula.at(position)
    }

    /// Returns the answer at a position in words; none if the formula has none there.
    pub fn answer(&self, position: &[u128]) -> Option<String> {
        let answer = self.value(position)?;
        let word = usize::try_from(answer)
            .ok()
            .and_then(|place| self.words.get(place));
        Some(word.cloned().unwrap_or_else(|| answer.to_string()))
    }

    /// Returns the formula as text.
    pub fn text(&self) -> String {
        self.formula
            .show_with(&self.names, Language::English, &self.words)
    }
}
