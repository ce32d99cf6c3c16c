//! Rules as data: numbers and conditions made from the coordinates of a position.
//!
//! Whoever finds a rule makes a [`Formula`]. It is computed at a position, made an automaton where it is one, written in
//! English or Chinese, and read again from its English.
#![allow(clippy::cast_sign_loss)] // what is read as a natural was compared with 0 before

mod automaton;
mod code;
mod numbers;
mod operation;
mod parse;
mod show;

pub use operation::prime_factors;
pub use operation::Operation;
pub use show::Language;

use std::collections::BTreeMap;

use shared::period::Period;

use game::language::Game;
use Operation::{Always, And, Equal, Floor, If, Minus, Mod, Never, Not, Or, Plus, Times, Xor};

/// The most heaps that one value is followed through.
const MOST_FALLS: u32 = 10_000;

/// A number made from coordinates, or a condition on them, which is 1 where it holds and 0 elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A number.
    Number(i128),
    /// A coordinate, by its place.
    Coordinate(usize),
    /// An operation of some operands.
    Apply(Operation, Vec<Formula>),
    /// That a tuple is one of these, which ascend.
    Member(Vec<Formula>, Vec<Vec<i128>>),
    /// A formula but for a few positions.
    Except(Box<Formula>, BTreeMap<Vec<i128>, i128>),
    /// A function with a period, by its values up to the end of the first one.
    Periodic(Box<Formula>, Period, Vec<u64>),
    /// Laws for g(bn + r) by r, of n, or of g(n) if so marked, where b is their number; and the first values.
    Similar(Vec<(bool, Formula)>, Vec<i128>),
    /// The value of a heap of which a move takes at most the second formula; that is the value where it grows, else that
    /// of the largest smaller heap that no move leaves.
    Share(Box<Formula>, Box<Formula>),
    /// Conditions with choices, as they are typed: only as an automaton, or by a search.
    Choices(Box<Game>),
}

impl Formula {
    /// Returns an operation of some operands.
    pub fn of(operation: Operation, operands: impl Into<Vec<Formula>>) -> Self {
        Formula::Apply(operation, operands.into())
    }

    /// Returns the rest by a number.
    #[must_use]
    pub fn modulo(self, modulus: u64) -> Self {
        Formula::of(Mod, [self, Formula::Number(modulus.into())])
    }

    /// Returns the rounded quotient by a number.
    #[must_use]
    pub fn over(self, divisor: u64) -> Self {
        Formula::of(Floor, [self, Formula::Number(divisor.into())])
    }

    /// Returns a multiple of this and a constant.
    #[must_use]
    pub fn line(self, factor: i128, constant: i128) -> Self {
        let multiple = match factor {
            0 => return Formula::Number(constant),
            1 => self,
            _ => Formula::of(Times, [Formula::Number(factor), self]),
        };
        match constant {
            0 => multiple,
            1.. => Formula::of(Plus, [multiple, Formula::Number(constant)]),
            _ => Formula::of(Minus, [multiple, Formula::Number(-constant)]),
        }
    }

    /// Returns that this is a number.
    #[must_use]
    pub fn is(self, number: i128) -> Self {
        Formula::of(Equal, [self, Formula::Number(number)])
    }

    /// Returns that a tuple is one of these, or none of them.
    pub fn among(tuple: &[Formula], mut list: Vec<Vec<i128>>, holds: bool) -> Self {
        list.sort_unstable();
        match (list.is_empty(), holds) {
            (true, true) => Formula::of(Never, []),
            (true, false) => Formula::of(Always, []),
            (_, true) => Formula::Member(tuple.to_vec(), list),
            (_, false) => Formula::of(Not, [Formula::Member(tuple.to_vec(), list)]),
        }
    }

    /// Returns the same but for some positions.
    #[must_use]
    pub fn except(self, points: BTreeMap<Vec<i128>, i128>) -> Self {
        if points.is_empty() {
            return self;
        }
        Formula::Except(Box::new(self), points)
    }

    /// Returns a set of numbers that has a period from some number on, by those before `preperiod + period`.
    pub fn periodic_set(is_in: &[bool], preperiod: usize) -> Self {
        let period = is_in.len() - preperiod;
        let is_later = |r: usize| is_in[preperiod + (r + period - preperiod % period) % period];
        let single = |n: usize| vec![n as i128];
        let residues: Vec<_> = (0..period).filter(|&r| is_later(r)).map(single).collect();
        let others = (0..preperiod).filter(|&n| is_in[n] != is_later(n % period));
        let n = [Formula::Coordinate(0)];
        if residues.is_empty() || residues.len() == period {
            return Formula::among(&n, others.map(single).collect(), residues.is_empty());
        }
        let [n] = n;
        let set = Formula::among(&[n.modulo(period as u64)], residues, true);
        set.except(others.map(|n| (single(n), is_in[n].into())).collect())
    }

    /// Returns the values of a number that have a period, by those before `preperiod + period` at least.
    pub fn periodic(n: Formula, table: &[u64], period: Period) -> Self {
        let [start, length] = [period.preperiod, period.period].map(|heaps| heaps as usize);
        let first = &table[..length.max(start)];
        let each_is = |value: &dyn Fn(u64) -> u64| (0..).zip(first).all(|(i, &v)| v == value(i));
        // The length of the first run: floor((n mod p) / l).
        let run = first.iter().take_while(|&&value| value == first[0]).count() as u64;
        match (start, period.saltus) {
            (0, 0) if each_is(&|_| 0) => Formula::Number(0),
            (0, 0) if each_is(&|i| i) => n.modulo(period.period),
            (0, 0) if run > 1 && each_is(&|i| i / run) => n.modulo(period.period).over(run),
            (0, 1) if length == 1 && table[0] == 0 => n,
            (0, 1) if each_is(&|_| 0) => n.over(period.period),
            _ => Formula::Periodic(Box::new(n), period, table[..start + length].to_vec()),
        }
    }

    /// Returns the period of values of one heap, if they are written by it.
    pub fn period(&self) -> Option<Period> {
        let (period, saltus) = match self {
            Formula::Periodic(_, period, _) => return Some(*period),
            Formula::Number(_) => (1, 0),
            Formula::Coordinate(_) => (1, 1),
            Formula::Apply(Mod | Floor, operands) => match (&operands[0], &operands[1]) {
                (Formula::Coordinate(_), Formula::Number(number)) => {
                    let saltus = matches!(self, Formula::Apply(Floor, _)).into();
                    (u64::try_from(*number).ok()?, saltus)
                }
                (rest, _) => return rest.period().filter(|period| period.saltus == 0),
            },
            _ => return None,
        };
        Some(Period {
            preperiod: 0,
            period,
            saltus,
        })
    }

    /// Returns the nim-sum of the values of heaps, one per coordinate, each of which is written as that of the first one.
    pub fn nim_sum<'a>(heaps: impl Iterator<Item = &'a Formula>) -> Self {
        let heaps = heaps.zip(0..).map(|(heap, place)| heap.of_heap(place));
        Formula::of(Xor, heaps.collect::<Vec<_>>())
    }

    fn of_heap(&self, place: usize) -> Formula {
        match self {
            Formula::Coordinate(_) => Formula::Coordinate(place),
            Formula::Apply(operation, operands) => {
                let operands = operands.iter().map(|one| one.of_heap(place));
                Formula::of(*operation, operands.collect::<Vec<_>>())
            }
            Formula::Periodic(number, period, values) => {
                Formula::Periodic(Box::new(number.of_heap(place)), *period, values.clone())
            }
            Formula::Share(number, most) => {
                Formula::Share(Box::new(number.of_heap(place)), most.clone())
            }
            other => other.clone(),
        }
    }

    /// Returns whether it is a condition.
    pub fn is_condition(&self) -> bool {
        match self {
            Formula::Apply(operation, _) => operation.is_condition(),
            Formula::Except(formula, _) => formula.is_condition(),
            Formula::Member(..) | Formula::Choices(_) => true,
            _ => false,
        }
    }

    /// Returns its value at a position; none if it is not defined there, too large, or too slow to compute.
    #[inline] // for `guess`, which is optimised
    pub fn value(&self, x: &[i128]) -> Option<i128> {
        match self {
            Formula::Number(number) => Some(*number),
            Formula::Coordinate(place) => x.get(*place).copied(),
            Formula::Apply(operation @ (And | Or), operands) => {
                // One that is not defined does not matter where another one decides.
                let decides = i128::from(*operation == Or);
                let mut all = Some(1 - decides);
                for operand in operands {
                    match operand.value(x) {
                        Some(value) if value == decides => return Some(decides),
                        value => all = all.and(value),
                    }
                }
                all
            }
            Formula::Apply(If, operands) => {
                let holds = operands[1].value(x)? == 1;
                operands[if holds { 0 } else { 2 }].value(x)
            }
            Formula::Apply(Operation::Exists, operands) => {
                let holds = |k| operands[0].value(&[x, &[k]].concat()) == Some(1);
                Some((0..127).any(holds).into())
            }
            Formula::Apply(Operation::Sorted, operands) => {
                let mut ascending = x.to_vec();
                ascending.sort_unstable();
                operands[0].value(&ascending)
            }
            Formula::Apply(operation, operands) => operation.value(&values(operands, x)?),
            Formula::Member(tuple, list) => {
                Some(list.binary_search(&values(tuple, x)?).is_ok().into())
            }
            Formula::Except(formula, points) => points.get(x).copied().or_else(|| formula.value(x)),
            Formula::Periodic(number, period, values) => {
                let n = u64::try_from(number.value(x)?).ok()?;
                let (like, more) = period.reduce(n);
                Some(i128::from(values[like as usize]) + i128::from(more))
            }
            Formula::Similar(laws, first) => {
                if let Some(&value) = first.get(usize::try_from(x[0]).ok()?) {
                    return Some(value);
                }
                let base = laws.len() as i128;
                let (is_of_value, law) = &laws[(x[0] % base) as usize];
                let n = x[0] / base;
                law.value(&[if *is_of_value { self.value(&[n])? } else { n }])
            }
            Formula::Share(number, most) => {
                let mut n = number.value(x)?;
                for _ in 0..MOST_FALLS {
                    if n == 0 {
                        return Some(0);
                    }
                    let value = most.value(&[n])?;
                    if value > most.value(&[n - 1])? {
                        return Some(value);
                    }
                    n -= 1 + value;
                }
                None
            }
            Formula::Choices(_) => None,
        }
    }

    /// Returns its value at a position, of wide numbers.
    #[inline] // as `value`
    pub fn at(&self, position: &[u128]) -> Option<i128> {
        let signed = position.iter().map(|&n| i128::try_from(n).ok());
        self.value(&signed.collect::<Option<Vec<i128>>>()?)
    }

    /// Returns the formulas that it is made from.
    fn parts(&self) -> Vec<&Formula> {
        match self {
            Formula::Apply(_, parts) | Formula::Member(parts, _) => parts.iter().collect(),
            Formula::Except(part, _) | Formula::Periodic(part, ..) | Formula::Share(part, _) => {
                vec![part]
            }
            _ => Vec::new(),
        }
    }
}

#[inline]
fn values(formulas: &[Formula], x: &[i128]) -> Option<Vec<i128>> {
    formulas.iter().map(|one| one.value(x)).collect()
}
