//! Names of rules: a dictionary of formulas, and guesses.
//!
//! A formula is the name of a rule only if its automaton is equal to the proved one, or differs from it in a few positions,
//! which are then part of the name. Tables suggest the formulas and their parameters; the comparison decides.

mod heap;
mod heaps;

use std::cell::RefCell;

use crate::proof::{members, Proof};
use automata::numeration::Numeration;
use automata::{eliminate, shortest, Automaton, Variable};
use formula::Formula;
use formula::Operation::{Equal, If};
use game::limit::{Limit, Stop};
use game::{Play, Question};
use guess::MOST_EXCEPTIONS;

/// The most values that are told apart by the positions that have them.
const MOST_VALUES: usize = 6;
/// The percentage of the steps of the whole computation for that.
const FEW_VALUES: u64 = 15;
/// The most positions of a set that are listed.
const MOST_LISTED: usize = 16;

/// Returns the name of a proved rule, if the dictionary has it, or the guess.
///
/// # Errors
///
/// If the limit is reached.
pub fn name(
    proof: &Proof,
    dimension: usize,
    question: Question,
    guess: impl FnOnce() -> Option<Formula>,
    limit: &Limit,
) -> Result<Option<Formula>, Stop> {
    let rule = match question {
        Question::Value => proof.automaton.clone(),
        Question::Outcome => proof.lost(limit)?,
    };
    let book = Book {
        numeration: &proof.numeration,
        rule,
        dimension,
        question,
        is_misere: proof.play == Play::Misere,
        limit,
        best: RefCell::new(None),
    };
    let _ = match (question, dimension) {
        (Question::Value, 1) => {
            if let found @ Some(_) = book.values_of_a_heap()? {
                return Ok(found);
            }
            Ok(())
        }
        (Question::Value, _) => Ok(()),
        (Question::Outcome, _) => book.sets(),
    };
    if question == Question::Value {
        let _ = book.few_values(&limit.percent(FEW_VALUES));
    }
    let is_found = question == Question::Outcome && book.best.borrow().is_some();
    if let Some(guess) = (!is_found).then(guess).flatten() {
        let _ = book.offer(guess);
    }
    let best = book.best.into_inner();
    Ok(best.map(|best| best.1))
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
    dimension: usize,
    question: Question,
    is_misere: bool,
    limit: &'a Limit,
    /// The name with the fewest exceptions so far, and their number.
    best: RefCell<Option<(usize, Formula)>>,
}

impl Book<'_> {
    fn coordinates(&self) -> Vec<Formula> {
        (0..self.dimension).map(Formula::Coordinate).collect()
    }

    fn sets(&self) -> Result<(), Over> {
        match self.dimension {
            1 => self.sets_of_a_heap(),
            _ => self.sets_of_heaps(),
        }
    }

    /// A few values, by the names of the positions that have them: `0 if …; 1 if …, else 2`.
    fn few_values(&self, limit: &Limit) -> Result<(), Over> {
        let value = self.dimension as Variable;
        let all = eliminate(vec![self.rule.clone()], 0..value, limit)?;
        let all = members(self.numeration, &all.renamed(|_| 0), MOST_VALUES + 1);
        let all = all.filter(|all| all.len() <= MOST_VALUES).ok_or(Over)?;
        let (mut cases, mut other) = (Vec::new(), None);
        for number in all.concat() {
            let parts = vec![self.rule.clone(), self.numeration.constant(value, number)];
            let book = Book {
                rule: eliminate(parts, [value], limit)?,
                question: Question::Outcome,
                best: RefCell::new(None),
                limit,
                ..*self
            };
            let _ = book.sets();
            let number = Formula::Number(number as i128);
            match book.best.into_inner() {
                Some((_, condition)) => cases.push((number, condition)),
                // One value may be that of all others.
                None if other.is_none() => other = Some(number),
                None => return Err(Over),
            }
        }
        let last = other.or_else(|| Some(cases.pop()?.0)).ok_or(Over)?;
        let cases = cases.into_iter().rev();
        let chain = cases.fold(last, |other, (number, condition)| {
            Formula::of(If, [number, condition, other])
        });
        self.best.replace(Some((0, chain)));
        Ok(())
    }

    fn holds(&self, position: &[u128]) -> bool {
        self.rule.accepts(&self.numeration.word(position))
    }

    /// The automaton that a formula is, with its values if these are asked for.
    fn set(&self, formula: &Formula) -> Result<Option<Automaton>, Stop> {
        let automaton =
            |formula: &Formula, tracks| formula.to_automaton(tracks, self.numeration, self.limit);
        match self.question {
            Question::Outcome => automaton(formula, self.dimension),
            Question::Value => {
                let value = Formula::Coordinate(self.dimension);
                let equation = Formula::of(Equal, [value, formula.clone()]);
                automaton(&equation, self.dimension + 1)
            }
        }
    }

    /// Takes a formula, if it has fewer exceptions than the best one. Of values, none.
    fn offer(&self, formula: Formula) -> Result<(), Over> {
        if let Formula::Similar(laws, first) = &formula {
            if self.follows(laws, first)? {
                self.best.replace(Some((0, formula)));
                return Err(Over);
            }
            return Ok(());
        }
        let Some(set) = self.set(&formula)? else {
            return Ok(());
        };
        let best = self.best.borrow().as_ref().map(|best| best.0);
        let most = match self.question {
            Question::Outcome => best.map_or(MOST_EXCEPTIONS, |best| best - 1),
            Question::Value => 0,
        };
        let removed = self.few(&set, &self.rule, most)?;
        let added = self.few(&self.rule, &set, most)?;
        let (Some(removed), Some(added)) = (removed, added) else {
            return Ok(());
        };
        let count = removed.len() + added.len();
        if count <= most {
            let removed = removed.into_iter().map(|position| (position, 0));
            let points = removed.chain(added.into_iter().map(|position| (position, 1)));
            self.best
                .replace(Some((count, formula.except(points.collect()))));
        }
        if count == 0 {
            return Err(Over);
        }
        Ok(())
    }

    /// A few positions, or all but a few.
    fn finite_set(&self) -> Result<(), Over> {
        let none = Automaton::new(self.rule.tracks().to_vec(), [(false, Vec::new())]);
        let all = Formula::among(&[], Vec::new(), false);
        let all = self.set(&all)?.ok_or(Over)?;
        let lists = [
            (
                self.few(&self.rule, &none, MOST_LISTED / self.dimension.pow(3))?,
                true,
            ),
            (self.few(&all, &self.rule, MOST_EXCEPTIONS)?, false),
        ];
        for (list, holds) in lists {
            if let Some(list) = list {
                self.offer(Formula::among(&self.coordinates(), list, holds))?;
            }
        }
        Ok(())
    }

    /// The tuples of one relation that are not in the other one, if these are at most `most`.
    fn few(
        &self,
        one: &Automaton,
        other: &Automaton,
        most: usize,
    ) -> Result<Option<Vec<Vec<i128>>>, Stop> {
        let (mut found, mut known) = (Vec::new(), vec![other.clone()]);
        loop {
            let others: Vec<&Automaton> = known.iter().collect();
            let Some(word) = shortest(&[one], &others, self.limit)? else {
                break;
            };
            let numbers = self.numeration.numbers(&word, one.tracks().len());
            let Some(numbers) = numbers.filter(|_| found.len() < most) else {
                return Ok(None);
            };
            let each = one.tracks().iter().zip(&numbers);
            let each = each.map(|(&track, &number)| self.numeration.constant(track, number));
            known.push(eliminate(each.collect(), [], self.limit)?);
            found.push(numbers.into_iter().map(|number| number as i128).collect());
        }
        found.sort_unstable();
        Ok(Some(found))
    }
}
