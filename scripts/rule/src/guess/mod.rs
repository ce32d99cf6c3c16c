//! Guesses a rule from a table: a formula that holds on every row, the rows held out from the search
//! included, and that is far shorter than the table.
//!
//! | module | contents |
//! |---|---|
//! | `expression`, `function` | formulas as trees, and their values |
//! | `bits` | how long a formula is, and how much a table tells |
//! | `sample` | the rows to search and the rows held out; what makes a formula a rule |
//! | `pool`, `features`, `condition` | features of a position, which of them there are, and conditions on them |
//! | `search` | functions of few features |
//! | `shape` | formulas as one would write them |
//! | `similar`, `period`, `family` | self-similar laws, periods, periods that depend on a parameter |
//! | `fit` | numbers that depend linearly on a parameter |
//! | `rule`, `text` | a rule: its value, and as text; [`code`](crate::code) prints it as a function |

// Casts stand where the number is bounded; the long functions are lists of cases.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::too_many_lines
)]

mod bits;
mod condition;
mod expression;
mod family;
mod features;
mod fit;
mod function;
mod period;
mod pool;
mod rule;
mod sample;
mod search;
mod shape;
mod similar;
mod text;

pub use expression::{Expression, Operation};
pub use fit::{fit_parameter, Fit};
pub use function::Function;
pub use rule::Rule;
pub(crate) use text::is_label;

use sample::{Candidate, Sample};
use search::Search;

/// Answers at positions.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The names of the coordinates, 1 to 4 of them.
    pub names: Vec<String>,
    /// The rows, in any order, with gaps or without.
    pub rows: Vec<Row>,
    /// The words that the answers 0, 1, … stand for, if the answers are words. With the words `lost`
    /// and `won`, a rule tells which positions are lost.
    pub words: Option<Vec<String>>,
}

/// The answer at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// One number per coordinate.
    pub position: Vec<u64>,
    /// A number, or the index of a word.
    pub answer: i64,
}

/// What was found in a table.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The shortest rule found.
    pub rule: Option<Rule>,
    /// What was looked for: sentences without a full stop.
    pub tried: Vec<String>,
}

/// The least number of rows for a rule.
const ROWS: usize = 30;
/// The least number of rows of which all have the same answer for the rule that all have it.
const EQUAL_ROWS: usize = 60;

/// Looks for a rule until one is found, all kinds of rules are tried or `stop` returns true.
///
/// The rows with the largest coordinates, and some others, are held out; a formula is a rule only if it
/// holds on them, too, and if it is far shorter than the table, so that a formula of its length would
/// fit a random table with a chance of 2⁻¹⁶ at most.
///
/// # Panics
/// If a row has more or fewer coordinates than there are names.
///
/// # Complexity
/// A few seconds at most in an optimised build; `stop` is asked some hundred times per second.
pub fn guess(table: &Table, stop: &dyn Fn() -> bool) -> Outcome {
    let dimensions = table.names.len();
    assert!(
        table
            .rows
            .iter()
            .all(|row| row.position.len() == dimensions),
        "every row has one number per coordinate"
    );
    let mut tried = Vec::new();
    if let Some(position) = sample::contradiction(table) {
        tried.push(format!(
            "nothing: the position {position:?} has two answers"
        ));
        return Outcome { rule: None, tried };
    }
    let sample = Sample::new(table);
    if dimensions == 0 || sample.len() < ROWS || sample.held.len() < 5 {
        tried.push(format!(
            "nothing: a rule needs {ROWS} rows, and there are {}",
            sample.len()
        ));
        return Outcome { rule: None, tried };
    }
    let found = find(&sample, &mut tried, stop);
    let rule = found.map(|found| Rule {
        fitted: sample.seen.len(),
        tested: sample.held.len(),
        names: table.names.clone(),
        words: table.words.clone(),
        exceptions: found.exceptions,
        body: shape::tidy(&if sample.words {
            shape::decided(&found.body)
        } else {
            found.body
        }),
    });
    Outcome { rule, tried }
}

fn find(sample: &Sample, tried: &mut Vec<String>, stop: &dyn Fn() -> bool) -> Option<Candidate> {
    if let [answer] = sample.answers[..] {
        tried.push("one answer for all rows".to_string());
        let constant = Expression::constant(answer);
        return (sample.len() >= EQUAL_ROWS)
            .then(|| sample.candidate(&constant))
            .flatten();
    }
    let moduli = family::moduli(sample);
    let mut narrow = Search::new(sample, 0, &moduli, false, stop);
    let outliers = narrow.as_ref().and_then(Search::with_outliers);
    let found = |found: Option<Candidate>| found.filter(|found| Sample::beats(found, outliers));

    tried.push(format!(
        "periods, also with growth, in {} rows",
        sample.len()
    ));
    let period = found(period::period(sample, stop));
    tried.push("self-similar laws g(bn + r) for b = 2..12".to_string());
    let similar = found(similar::similar(sample, stop));
    let mut best = [period, similar]
        .into_iter()
        .flatten()
        .min_by_key(|candidate| candidate.cost);
    let law = best.is_some();

    // Rows with small coordinates may be exceptions, so there are also searches without them.
    for wide in [false, true] {
        let size = if wide { "many" } else { "few" };
        let starts = if wide {
            vec![0, 2]
        } else {
            vec![0, 1, 3, 6, 18]
        };
        let starts = starts
            .into_iter()
            .filter(|&start| start == 0 || sample.zone.iter().all(|&zone| start <= zone + 1));
        let mut searches: Vec<(i128, Option<Search>)> = starts.map(|start| (start, None)).collect();
        searches[0].1 = narrow.take(); // the search for outliers is the first of all
        for (stage, deepest) in [(0, 5), (1, 5), (2, 2), (3, 1)] {
            for (start, search) in searches.iter_mut().take(deepest) {
                if search.is_none() {
                    *search = Search::new(sample, *start, &moduli, wide, stop);
                }
                let Some(search) = search else { continue };
                if stop() {
                    tried.push("stopped before all kinds were tried".to_string());
                    return best;
                }
                let candidate = found(search.stage(stage));
                if candidate
                    .as_ref()
                    .is_some_and(|new| best.as_ref().is_none_or(|best| new.cost < best.cost))
                {
                    best = candidate;
                }
                if best.is_some() {
                    // A law is kept only if no formula of one or two features is shorter.
                    if law && stage == 0 {
                        break;
                    }
                    return best;
                }
            }
            let kinds = match stage {
                0 => "a feature, a linear function or a table of one, a condition",
                1 => "two features or conditions together, a linear function for each value of a feature",
                2 => "a condition that decides between two features or conditions",
                _ => "two conditions that decide between three features, a table of two features",
            };
            tried.push(format!("{kinds}; {size} features"));
        }
    }
    best
}
