//! Names of rules: a dictionary of predicates, each an automaton in the numeration of the proof.
//!
//! A rule has a name only if the automaton of the name is equal to the proved one, or differs from it
//! in a few positions, which are then part of the name. Tables suggest the names and their parameters;
//! the comparison decides.

mod heap;
mod heaps;
mod values;

use crate::automaton::{difference, Automaton, Symbol, START};
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
    /// What stays the same in a family of games: `n mod # in {#, #}`.
    pub pattern: String,
    /// What the marks in the pattern stand for.
    pub parameters: Vec<i64>,
    /// The rule as a program, if that is shorter than its automaton.
    pub formula: Option<Formula>,
    /// Where the rule differs from the pattern.
    pub exceptions: Exceptions,
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

/// The positions where a rule differs from a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    /// In the set of the rule only.
    pub added: Vec<Vec<u128>>,
    /// In that of the pattern only.
    pub removed: Vec<Vec<u128>>,
}

impl Exceptions {
    fn count(&self) -> usize {
        self.added.len() + self.removed.len()
    }

    /// Returns them as the end of a sentence: `, and also (0, 1)`.
    fn describe(&self) -> String {
        let list = |positions: &[Vec<u128>]| {
            let positions: Vec<String> = positions.iter().map(|one| tuple(one)).collect();
            positions.join(", ")
        };
        let mut text = String::new();
        if !self.removed.is_empty() {
            text += &format!(", but not {}", list(&self.removed));
        }
        if !self.added.is_empty() {
            text += &format!(", and also {}", list(&self.added));
        }
        text
    }
}

/// A name that may fit, with its automaton.
struct Candidate {
    pattern: String,
    /// The rule in words, if people write it differently from the pattern with its parameters.
    text: Option<String>,
    parameters: Vec<i64>,
    formula: Option<Formula>,
    automaton: Automaton,
}

impl Candidate {
    fn new(pattern: impl Into<String>, parameters: Vec<i64>, automaton: Automaton) -> Self {
        Candidate {
            pattern: pattern.into(),
            text: None,
            parameters,
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

    fn called(self, text: String) -> Self {
        Candidate {
            text: Some(text),
            ..self
        }
    }

    /// Names the rule if it is this one, up to `most` exceptions.
    fn compare(
        self,
        rule: &Automaton,
        numeration: &Numeration,
        most: usize,
        limit: &Limit,
    ) -> Result<Option<Name>, Stop> {
        let mut exceptions = Exceptions::default();
        if self.automaton != *rule {
            let added = difference(&[rule], &[&self.automaton], limit)?;
            let Some(added) = finite(&added, numeration, most) else {
                return Ok(None);
            };
            let removed = difference(&[&self.automaton], &[rule], limit)?;
            let Some(removed) = finite(&removed, numeration, most) else {
                return Ok(None);
            };
            exceptions = Exceptions { added, removed };
        }
        if exceptions.count() > most {
            return Ok(None);
        }
        Ok(Some(Name {
            text: self
                .text
                .unwrap_or_else(|| fill(&self.pattern, &self.parameters))
                + &exceptions.describe(),
            pattern: self.pattern,
            parameters: self.parameters,
            formula: self.formula.filter(|_| exceptions.count() == 0),
            exceptions,
        }))
    }
}

/// The most positions where a rule may differ from its name.
const MOST_EXCEPTIONS: usize = 8;

/// Returns the name of a proved rule, if the dictionary has it.
///
/// # Errors
///
/// If the limit is reached.
pub fn name(
    proof: &Proof,
    coordinates: &[String],
    question: Question,
    play: Play,
    limit: &Limit,
) -> Result<Option<Name>, Stop> {
    let book = Book {
        proof,
        numeration: &proof.numeration,
        rule: &proof.automaton,
        coordinates,
        limit,
    };
    let candidates = match (question, coordinates.len()) {
        (Question::Value, 1) => book.values_of_a_heap()?,
        (Question::Value, _) => book.values_of_heaps()?,
        (Question::Outcome, 1) => book.sets_of_a_heap()?,
        (Question::Outcome, _) => book.sets_of_heaps(play)?,
    };
    let mut best: Option<Name> = None;
    for candidate in candidates {
        let most = match &best {
            None => MOST_EXCEPTIONS,
            Some(name) if name.exceptions.count() > 0 => name.exceptions.count() - 1,
            Some(_) => break,
        };
        if let Some(name) = candidate.compare(&proof.automaton, &proof.numeration, most, limit)? {
            best = Some(name);
        }
    }
    Ok(best)
}

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
}

/// Puts parameters in the place of the marks `#` of a pattern. A sign before a mark is that of its
/// parameter: `k + #` with -1 becomes `k - 1`.
pub fn fill(pattern: &str, parameters: &[i64]) -> String {
    let mut text = String::new();
    let mut parameters = parameters.iter();
    for piece in pattern.split_inclusive('#') {
        let Some(before) = piece.strip_suffix('#') else {
            text += piece;
            continue;
        };
        let parameter = parameters.next().copied().unwrap_or_default();
        match before.strip_suffix(" + ") {
            Some(before) if parameter == 0 => text += before,
            Some(before) if parameter < 0 => text += &format!("{before} - {}", -parameter),
            _ => text += &format!("{before}{parameter}"),
        }
    }
    text
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

/// Returns numbers as a set: `{0, 2}`.
fn set(numbers: usize) -> String {
    format!("{{{}}}", vec!["#"; numbers].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_patterns() {
        assert_eq!(fill("n mod # = #", &[7, 0]), "n mod 7 = 0");
        assert_eq!(fill("n = #·2^k + #", &[3, -1]), "n = 3·2^k - 1");
        assert_eq!(fill("n = #·2^k + # for k", &[3, 0]), "n = 3·2^k for k");
        assert_eq!(fill("never", &[]), "never");
    }
}
