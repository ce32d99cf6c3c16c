//! Names of rules: a dictionary of predicates, each an automaton in the numeration of the proof.
//!
//! A rule has a name only if the automaton of the name is equal to the proved one, or differs from it
//! in a few positions, which are then part of the name. Tables suggest the names and their parameters;
//! the comparison decides. What the language of claims can say is written in it.

mod heap;
mod heaps;
mod text;
mod values;

pub use text::{definition, members_text, periodic_set_text, term, values_text};

use std::cell::RefCell;

use shared::period::Period;

use crate::guess::Guess;
use crate::language::{tuple, Game};
use crate::limit::{Limit, Stop};
use crate::proof::Proof;
use crate::prove;
use crate::search::{Play, Question};
use automata::numeration::{Kind, Numeration};
use automata::{digit, eliminate, shortest, Automaton, Symbol, Variable};

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The rule: `n mod 7 in {0, 2}`.
    pub text: String,
    /// Of values with a period: the period, and the values up to the end of the first one.
    pub period: Option<(Period, Vec<u64>)>,
}

/// The name of a value in a claim. If a coordinate has it, too, the claim is wrong.
const VALUE: &str = "_value";
/// The most positions where a rule may differ from its name.
const MOST_EXCEPTIONS: usize = 8;
/// The most edges of an automaton that follows remainders.
const MOST_EDGES: u64 = 200_000;

/// Returns the name of a proved rule, if the dictionary has it.
///
/// # Errors
///
/// If the limit is reached.
pub fn name(
    proof: &Proof,
    coordinates: &[String],
    question: Question,
    limit: &Limit,
) -> Result<Option<Name>, Stop> {
    let rule = rule(proof, question, limit)?;
    let book = Book {
        numeration: &proof.numeration,
        rule,
        coordinates,
        is_misere: proof.play == Play::Misere,
        limit,
        best: RefCell::new(None),
    };
    let _ = match (question, coordinates.len()) {
        (Question::Value, 1) => return book.values_of_a_heap(),
        (Question::Value, _) => book.values_of_heaps(),
        (Question::Outcome, 1) => book.sets_of_a_heap(),
        (Question::Outcome, _) => book.sets_of_heaps(),
    };
    let (best, period) = (book.best.into_inner(), None);
    Ok(best.map(|(_, text)| Name { text, period }))
}

/// Returns the name of a proved rule that a guess on the same table gives, if they are equal as automata.
///
/// # Errors
///
/// If the limit is reached.
pub fn guessed(
    proof: &Proof,
    guess: &Guess,
    coordinates: &[String],
    question: Question,
    limit: &Limit,
) -> Result<Option<Name>, Stop> {
    let mut names = coordinates.to_vec();
    let is_value = question == Question::Value;
    names.extend(is_value.then(|| VALUE.to_owned()));
    let claim = guess.claim(is_value.then_some(VALUE)).unwrap_or_default();
    let Ok(conditions) = Game::conditions(&claim, &names) else {
        return Ok(None);
    };
    let set = prove::set(&conditions, &proof.numeration, limit)?;
    let rule = rule(proof, question, limit)?;
    let is_rule = set.is_some_and(|set| set.minimised() == rule.minimised());
    let text = if is_value {
        guess.text()
    } else {
        claim.replace(", ", " and ").replace(" | ", ", or ")
    };
    Ok(is_rule.then_some(Name { text, period: None }))
}

/// The relation that a name must be equal to.
fn rule(proof: &Proof, question: Question, limit: &Limit) -> Result<Automaton, Stop> {
    match question {
        Question::Value => Ok(proof.automaton.clone()),
        Question::Outcome => proof.lost(limit),
    }
}

/// The search for a name is over: one without exceptions was found, or the limit was reached.
struct Over;

impl From<Stop> for Over {
    fn from(_: Stop) -> Self {
        Over
    }
}

/// What the dictionary looks at.
struct Book<'a> {
    numeration: &'a Numeration,
    rule: Automaton,
    coordinates: &'a [String],
    is_misere: bool,
    limit: &'a Limit,
    /// The name with the fewest exceptions so far, and their number.
    best: RefCell<Option<(usize, String)>>,
}

impl Book<'_> {
    fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    fn holds(&self, position: &[u128]) -> bool {
        self.rule.accepts(&self.numeration.word(position))
    }

    /// The predicate that a claim means; none if it is not an automaton here.
    fn claim(&self, text: &str) -> Result<Option<Automaton>, Stop> {
        let claim = Game::conditions(text, self.coordinates).expect("a claim");
        prove::set(&claim, self.numeration, self.limit)
    }

    /// The positions of whose remainders by a number a predicate holds; none if that takes too long.
    fn by_remainders(&self, modulus: u64, holds: impl Fn(&[u64]) -> bool) -> Option<Automaton> {
        // The digits so far are worth c·w + d·v, where w and v are the weights of the last place and of the one below.
        let (a, b) = match self.numeration.kind() {
            Kind::Base(base) => (u64::from(base), 0),
            Kind::Fraenkel(t) => (u64::from(t), 1),
        };
        let each = modulus.pow(1 + b as u32) * u64::from(self.numeration.digits());
        let dimension = self.dimension();
        if each.pow(dimension as u32) > MOST_EDGES {
            return None;
        }
        let step = |state: &Vec<(u64, u64)>, symbol: Symbol| {
            let next = state.iter().enumerate().map(|(place, &(c, d))| {
                let digit = u64::from(digit(symbol, place));
                ((a * c + d + digit) % modulus, b * c)
            });
            Some(next.collect())
        };
        let accepts = |state: &Vec<(u64, u64)>| {
            let remainders = state.iter().map(|&(c, d)| (c + d) % modulus);
            holds(&remainders.collect::<Vec<u64>>())
        };
        let tracks = (0..dimension as Variable).collect();
        let start = vec![(0, 0); dimension];
        Some(self.numeration.relation(tracks, start, step, accepts))
    }

    /// Takes a name with its predicate, if it has fewer exceptions than the best one.
    fn offer(&self, text: impl Into<String>, predicate: &Automaton) -> Result<(), Over> {
        let best = self.best.borrow().as_ref().map(|best| best.0);
        let most = best.map_or(MOST_EXCEPTIONS, |best| best - 1);
        let removed = self.few(predicate, &[&self.rule], most)?;
        let added = self.few(&self.rule, &[predicate], most)?;
        let (Some(removed), Some(added)) = (removed, added) else {
            return Ok(());
        };
        let count = removed.len() + added.len();
        if count <= most {
            let [removed, added] = [removed, added].map(|positions| {
                let positions = positions.iter().map(|position| tuple(position));
                positions.collect::<Vec<_>>().join(", ")
            });
            let text = text::except(text.into(), &removed, &added);
            self.best.replace(Some((count, text)));
        }
        if count == 0 {
            return Err(Over);
        }
        Ok(())
    }

    /// The tuples of one relation that are in none of the others, if these are at most `most`.
    fn few(
        &self,
        one: &Automaton,
        others: &[&Automaton],
        most: usize,
    ) -> Result<Option<Vec<Vec<u128>>>, Stop> {
        let (mut found, mut known) = (Vec::new(), Vec::new());
        loop {
            let others: Vec<&Automaton> = others.iter().copied().chain(&known).collect();
            let Some(word) = shortest(&[one], &others, self.limit)? else {
                break;
            };
            match self.numeration.numbers(&word, one.tracks().len()) {
                Some(numbers) if found.len() < most => found.push(numbers),
                _ => return Ok(None),
            }
            let each = one.tracks().iter().zip(found.last().into_iter().flatten());
            let each = each.map(|(&track, &number)| self.numeration.constant(track, number));
            known.push(eliminate(each.collect(), [], self.limit)?);
        }
        found.sort_unstable();
        Ok(Some(found))
    }
}
