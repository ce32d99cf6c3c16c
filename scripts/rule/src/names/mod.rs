//! Names of rules: a dictionary of predicates, each an automaton in the numeration of the proof.
//!
//! A rule has a name only if the automaton of the name is equal to the proved one, or differs from it
//! in a few positions, which are then part of the name. Tables suggest the names and their parameters;
//! the comparison decides.

mod heap;
mod heaps;
mod values;

pub use heap::{periodic_set_text, set_text};
pub use values::values_text;

use crate::automaton::{difference, Automaton, Symbol, Variable, START};
use crate::language::tuple;
use crate::limit::{Limit, Stop};
use crate::numeration::Numeration;
use crate::proof::Proof;
use crate::search::{Play, Question};

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The rule: `n mod 7 in {0, 2}`.
    pub text: String,
    /// The rule as a program, if that is shorter than its automaton.
    pub formula: Option<Formula>,
}

/// Rules that are one line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A P-position iff the remainder by the period is one of these.
    Residues {
        /// The period.
        period: u64,
        /// The remainders, ascending.
        residues: Vec<u64>,
    },
    /// The nim-sum of some coordinates, or of their remainders by a number: it is the value, and a
    /// P-position has 0.
    NimSum {
        /// Which coordinates, ascending.
        coordinates: Vec<usize>,
        /// What the coordinates are divided by, if they are.
        modulus: Option<u64>,
    },
    /// The value of n is that of n mod period, and `saltus` more for each period, from `preperiod` on.
    Periodic {
        /// The number of values before that.
        preperiod: u64,
        /// The period.
        period: u64,
        /// What each period adds.
        saltus: u64,
        /// The values before `preperiod + period`.
        values: Vec<u64>,
    },
}

/// A name that may fit, with its automaton.
struct Candidate {
    text: String,
    formula: Option<Formula>,
    automaton: Automaton,
}

impl Candidate {
    fn new(text: impl Into<String>, automaton: Automaton) -> Self {
        Candidate {
            text: text.into(),
            formula: None,
            automaton,
        }
    }

    fn with(self, formula: Formula) -> Self {
        Candidate {
            formula: Some(formula),
            ..self
        }
    }
}

/// The most positions where a rule may differ from its name.
const MOST_EXCEPTIONS: usize = 8;

/// Returns the name of a proved rule, if the dictionary has it.
pub fn name(
    proof: &Proof,
    coordinates: &[String],
    question: Question,
    limit: &Limit,
) -> Result<Option<Name>, Stop> {
    let rule = match question {
        Question::Value => proof.automaton.clone(),
        Question::Outcome => proof.lost(limit)?,
    };
    let book = Book {
        proof,
        numeration: &proof.numeration,
        rule: &rule,
        coordinates,
        limit,
    };
    let mut best: Option<(usize, Name)> = None;
    let mut offer = |candidate: Candidate| -> Result<bool, Stop> {
        let most = best.as_ref().map_or(MOST_EXCEPTIONS, |best| best.0 - 1);
        if let Some(found) = book.compare(candidate, most)? {
            best = Some(found);
        }
        Ok(best.as_ref().is_some_and(|best| best.0 == 0))
    };
    match (question, coordinates.len()) {
        (Question::Value, 1) => book.values_of_a_heap(&mut offer)?,
        (Question::Value, _) => book.values_of_heaps(&mut offer)?,
        (Question::Outcome, 1) => book.sets_of_a_heap(&mut offer)?,
        (Question::Outcome, _) => book.sets_of_heaps(&mut offer)?,
    };
    Ok(best.map(|best| best.1))
}

/// Takes a candidate; returns whether it fits without exceptions, so that no other one is needed.
type Offer<'a> = dyn FnMut(Candidate) -> Result<bool, Stop> + 'a;

/// What the dictionary looks at.
struct Book<'a> {
    proof: &'a Proof,
    numeration: &'a Numeration,
    rule: &'a Automaton,
    coordinates: &'a [String],
    limit: &'a Limit<'a>,
}

impl Book<'_> {
    fn holds(&self, position: &[u128]) -> bool {
        self.rule.accepts(&self.numeration.word(position))
    }

    fn is_misere(&self) -> bool {
        self.proof.play == Play::Misere
    }

    /// Names the rule if it is this one, up to `most` exceptions; returns their number, too.
    fn compare(&self, candidate: Candidate, most: usize) -> Result<Option<(usize, Name)>, Stop> {
        let Candidate {
            mut text,
            formula,
            automaton,
        } = candidate;
        if automaton == *self.rule {
            return Ok(Some((0, Name { text, formula })));
        }
        let mut lists = Vec::new();
        for (one, other) in [(&automaton, self.rule), (self.rule, &automaton)] {
            let rest = difference(&[one], &[other], self.limit)?;
            match finite(&rest, self.numeration, most) {
                Some(positions) => lists.push(positions),
                None => return Ok(None),
            }
        }
        let count = lists.iter().map(Vec::len).sum();
        if count > most || count == 0 {
            return Ok((count == 0).then_some((0, Name { text, formula })));
        }
        for (positions, word) in lists.iter().zip(["but not", "and also"]) {
            let positions: Vec<String> = positions.iter().map(|one| tuple(one)).collect();
            if !positions.is_empty() {
                text += &format!(", {word} {}", positions.join(", "));
            }
        }
        let formula = None;
        Ok(Some((count, Name { text, formula })))
    }
}

/// Returns the tuples of a relation, if it is minimal and has at most `most` of them.
fn finite(relation: &Automaton, numeration: &Numeration, most: usize) -> Option<Vec<Vec<u128>>> {
    let mut found = Vec::new();
    let mut pending: Vec<(u32, Vec<Symbol>)> = vec![(START, Vec::new())];
    let mut steps = 0;
    while let Some((state, word)) = pending.pop() {
        steps += 1;
        // A run longer than the number of states repeats one: then there is a cycle.
        if word.len() > relation.states() || steps > MOST_STEPS {
            return None;
        }
        if relation.accepts_in(state) {
            found.push(numeration.numbers(&word, relation.tracks().len())?);
            if found.len() > most {
                return None;
            }
        }
        for edge in relation.edges(state) {
            if edge.symbol != 0 || !word.is_empty() {
                let mut longer = word.clone();
                longer.push(edge.symbol);
                pending.push((edge.to, longer));
            }
        }
    }
    found.sort_unstable();
    Some(found)
}

const MOST_STEPS: usize = 20_000;

/// A relation by a run from state 0 beside those of the valid words; `accepting` tells which states accept.
fn by_states(
    numeration: &Numeration,
    tracks: Vec<Variable>,
    step: impl Fn(usize, Symbol) -> Option<usize>,
    accepting: &[bool],
) -> Automaton {
    let step = |&state: &usize, symbol| step(state, symbol);
    numeration.relation(tracks, 0, step, |&state| accepting[state])
}
