//! Formulas as expressions of programming languages, if they are short.
//!
//! All numbers are naturals, as differences have no expression, and wider than those that are asked for.

use std::collections::BTreeMap;

use super::Formula;
use super::Operation::{
    self, Always, And, AtLeast, AtMost, BitAnd, Equal, Floor, Greater, If, Less, Max, Min, Mod,
    Never, Not, Or, Plus, Range, Times, Unequal, Xor,
};

/// How a language writes what others write otherwise: `and`, `or`, `not`, `if`, `floor`, `table`, `always` and `never`, with
/// `@1@`, `@2@` and `@3@` for the operands.
pub type Words<'a> = BTreeMap<&'a str, &'a str>;

/// The longest expression that is short.
const MOST_LETTERS: usize = 400;
/// The most items of a list.
const MOST_LISTED: usize = 20;
/// The largest number: with numbers below 2^64, products stay below 2^128.
const LARGEST: i128 = 1 << 30;

/// An expression and how tightly it binds: 0 loosely, 3 as an operand of any operation.
type Code = (u8, String);

impl Formula {
    /// Returns the formula as an expression, where coordinates have these names, if it is short.
    pub fn expression(&self, names: &[String], words: &Words) -> Option<String> {
        let (_, text) = self.code(names, words)?;
        (text.len() <= MOST_LETTERS).then_some(text)
    }

    fn code(&self, names: &[String], words: &Words) -> Option<Code> {
        match self {
            Formula::Number(number @ 0..=LARGEST) => Some((3, number.to_string())),
            Formula::Coordinate(place) => Some((3, names.get(*place)?.clone())),
            Formula::Apply(operation, operands) => apply(*operation, operands, names, words),
            Formula::Member(tuple, list) if list.len() <= MOST_LISTED => {
                let one = |numbers: &Vec<i128>| {
                    let each = tuple
                        .iter()
                        .zip(numbers)
                        .map(|(term, &n)| term.clone().is(n));
                    Formula::of(And, each.collect::<Vec<_>>())
                };
                let any: Vec<Formula> = list.iter().map(one).collect();
                Formula::of(Or, any).code(names, words)
            }
            Formula::Except(formula, points) if points.len() <= MOST_LISTED => {
                let mut all = (**formula).clone();
                for (point, &value) in points {
                    let place = (0..point.len()).map(Formula::Coordinate).collect();
                    let at = Formula::Member(place, vec![point.clone()]);
                    all = match (all.is_condition(), value) {
                        (true, 0) => Formula::of(And, [all, Formula::of(Not, [at])]),
                        (true, _) => Formula::of(Or, [all, at]),
                        (false, _) => Formula::of(If, [Formula::Number(value), at, all]),
                    };
                }
                all.code(names, words)
            }
            Formula::Periodic(number, period, values) if period.preperiod + period.saltus == 0 => {
                let rest = (**number).clone().modulo(period.period);
                let (_, rest) = rest.code(names, words)?;
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                Some((3, fill(words["table"], &[values.join(", "), rest])))
            }
            _ => None,
        }
    }
}

/// A pattern with its operands.
fn fill(pattern: &str, operands: &[String]) -> String {
    let pattern = pattern.trim_end().to_owned();
    (1..).zip(operands).fold(pattern, |text, (place, operand)| {
        text.replace(&format!("@{place}@"), operand)
    })
}

fn apply(
    operation: Operation,
    operands: &[Formula],
    names: &[String],
    words: &Words,
) -> Option<Code> {
    let is_positive = |number: &Formula| matches!(number, Formula::Number(1..));
    let call = |word: &str, operands: &[Formula]| -> Option<String> {
        let each = operands.iter().map(|one| Some(one.code(names, words)?.1));
        Some(fill(words[word], &each.collect::<Option<Vec<_>>>()?))
    };
    if let (And | Or, [one]) = (operation, operands) {
        return one.code(names, words);
    }
    let (level, sign) = match operation {
        Always => return Some((3, call("always", &[])?)),
        Never => return Some((3, call("never", &[])?)),
        Not => return Some((3, call("not", operands)?)),
        If => return Some((0, call("if", operands)?)),
        Max | Min => {
            let (one, others) = operands.split_first()?;
            if others.is_empty() {
                return one.code(names, words);
            }
            let other = Formula::of(operation, others);
            let sign = if operation == Max { Greater } else { Less };
            let test = Formula::of(sign, [one.clone(), other.clone()]);
            return Some((0, call("if", &[one.clone(), test, other])?));
        }
        Range => {
            let [term, first, last] = operands else {
                return None;
            };
            let above = Formula::of(AtMost, [first.clone(), term.clone()]);
            let below = Formula::of(AtMost, [term.clone(), last.clone()]);
            return apply(And, &[above, below], names, words);
        }
        And => (0, words["and"]),
        Or => (0, words["or"]),
        Equal => (1, "=="),
        Unequal => (1, "!="),
        AtMost => (1, "<="),
        AtLeast => (1, ">="),
        Less => (1, "<"),
        Greater => (1, ">"),
        Xor => (0, "^"),
        BitAnd => (0, "&"),
        Plus => (2, "+"),
        Times => (2, "*"),
        Mod if is_positive(&operands[1]) => (2, "%"),
        Floor if is_positive(&operands[1]) => (2, words["floor"]),
        _ => return None,
    };
    let operand = |one: &Formula| {
        let (own, text) = one.code(names, words)?;
        Some(if own <= level {
            format!("({text})")
        } else {
            text
        })
    };
    let each: Option<Vec<String>> = operands.iter().map(operand).collect();
    Some((level, each?.join(&format!(" {} ", sign.trim_end()))))
}
