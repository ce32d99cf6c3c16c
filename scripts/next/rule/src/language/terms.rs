//! Terms as sums of variables, and the conditions between them.

use std::collections::BTreeMap;

use super::problem::Problem;
use super::read::OptionReader;
use super::tree::{Expression, ExpressionKind, Rounding, SetTree, Sign, Span};
use super::{Condition, Set, Unknown};
use crate::automaton::Variable;
use crate::numeration::{Comparison, Linear};

/// The most unknowns of an option.
const MOST_UNKNOWNS: usize = 24;

/// The largest set that is written out.
const LARGEST_SET: i64 = 10_000;

/// Numbers for names: the parameters, and the factors and divisors of one assignment.
pub(super) type Values = BTreeMap<String, i64>;

/// The value of a term without variables.
pub(super) fn number(expression: &Expression, values: &Values) -> Option<i64> {
    match &expression.kind {
        ExpressionKind::Number(number) => Some(*number),
        ExpressionKind::Name(name) => values.get(name).copied(),
        ExpressionKind::Sum(one, sign, other) => {
            let other = number(other, values)?.checked_mul(*sign)?;
            number(one, values)?.checked_add(other)
        }
        ExpressionKind::Product(one, other) => {
            let other = number(other, values)?;
            number(one, values)?.checked_mul(other)
        }
        ExpressionKind::Quotient(rounding, dividend, divisor) => {
            let dividend = number(dividend, values)?;
            let divisor = number(divisor, values)?;
            let positive = divisor > 0 && dividend >= 0;
            positive.then(|| match rounding {
                Rounding::Floor => dividend / divisor,
                Rounding::Ceil => dividend / divisor + i64::from(dividend % divisor > 0),
                Rounding::Rest => dividend % divisor,
            })
        }
    }
}

/// Collects the unknowns and conditions of one kind of moves.
pub(super) struct MoveBuilder<'a> {
    reader: &'a OptionReader<'a>,
    values: &'a Values,
    pub unknowns: Vec<Unknown>,
    pub conditions: Vec<Condition>,
}

impl<'a> MoveBuilder<'a> {
    pub fn new(reader: &'a OptionReader<'a>, values: &'a Values) -> Self {
        MoveBuilder {
            reader,
            values,
            unknowns: Vec::new(),
            conditions: Vec::new(),
        }
    }

    fn overflow(&self, span: &Span) -> Problem {
        let message = "the numbers in this term are too large";
        self.reader.problem(span, message, "use numbers below 2^63")
    }

    fn unknown(&mut self, name: Option<&str>, span: &Span) -> Result<Variable, Problem> {
        let known = |unknown: &Unknown| name.is_some() && unknown.name.as_deref() == name;
        let index = match self.unknowns.iter().position(known) {
            Some(index) => index,
            None => {
                if self.unknowns.len() == MOST_UNKNOWNS {
                    let message = format!("more than {MOST_UNKNOWNS} choices in one option");
                    return Err(self
                        .reader
                        .problem(span, message, "split the option by `|`"));
                }
                self.unknowns.push(Unknown {
                    name: name.map(str::to_owned),
                    least: u64::from(name.is_some()),
                });
                self.unknowns.len() - 1
            }
        };
        Ok((self.reader.coordinates.len() + index) as Variable)
    }

    /// Returns `one` and `factor` times `other`.
    fn sum(
        &self,
        one: &Linear,
        other: &Linear,
        factor: i64,
        span: &Span,
    ) -> Result<Linear, Problem> {
        let sum = one.plus(other, factor);
        sum.ok_or_else(|| self.overflow(span))
    }

    /// Whether a term is made of numbers by `+`, `-` and `*`, so that it has a value, small or large.
    fn is_constant(&self, expression: &Expression) -> bool {
        let is_known = match &expression.kind {
            ExpressionKind::Name(name) => self.values.contains_key(name),
            ExpressionKind::Quotient(..) => false,
            _ => true,
        };
        let mut parts = expression.parts().into_iter();
        is_known && parts.all(|part| self.is_constant(part))
    }

    pub fn linear(&mut self, expression: &Expression) -> Result<Linear, Problem> {
        let span = &expression.span;
        if let Some(constant) = number(expression, self.values) {
            return Ok(Linear::number(constant));
        }
        match &expression.kind {
            ExpressionKind::Number(_) => unreachable!("a number"),
            ExpressionKind::Name(name) => {
                let coordinate = self
                    .reader
                    .coordinates
                    .iter()
                    .position(|other| other == name);
                let variable = match coordinate {
                    Some(index) => index as Variable,
                    None => self.unknown(Some(name), span)?,
                };
                Ok(Linear::variable(variable, 1))
            }
            ExpressionKind::Sum(one, sign, other) => {
                let (one, other) = (self.linear(one)?, self.linear(other)?);
                self.sum(&one, &other, *sign, span)
            }
            ExpressionKind::Product(one, other) => {
                let number = |side: &Expression| number(side, self.values);
                let (factor, rest) = match (number(one), number(other)) {
                    (Some(factor), _) => (factor, other),
                    (_, Some(factor)) => (factor, one),
                    _ if self.is_constant(one) || self.is_constant(other) => {
                        return Err(self.overflow(span));
                    }
                    _ => {
                        let message = "a product of two variables";
                        let help = "terms are linear: one factor must be a number";
                        return Err(self.reader.problem(span, message, help));
                    }
                };
                let rest = self.linear(rest)?;
                self.sum(&Linear::default(), &rest, factor, span)
            }
            ExpressionKind::Quotient(rounding, dividend, divisor) => {
                let divisor_span = &divisor.span;
                let divisor = match number(divisor, self.values) {
                    Some(divisor) if divisor > 0 => divisor,
                    Some(_) => {
                        let help = "divide by a number from 1 on";
                        let message = "the divisor is not positive";
                        return Err(self.reader.problem(divisor_span, message, help));
                    }
                    None => {
                        let message = "the divisor is a variable";
                        let help =
                            "divide by a number, or by a choice with few values: `k in 2..9`";
                        return Err(self.reader.problem(divisor_span, message, help));
                    }
                };
                let dividend = self.linear(dividend)?;
                self.quotient(*rounding, &dividend, divisor, span)
            }
        }
    }

    /// An unknown q with c·q ≤ v < c·q + c, or c·q - c < v ≤ c·q.
    fn quotient(
        &mut self,
        rounding: Rounding,
        dividend: &Linear,
        divisor: i64,
        span: &Span,
    ) -> Result<Linear, Problem> {
        let quotient = Linear::variable(self.unknown(None, span)?, 1);
        let rest = self.sum(dividend, &quotient, -divisor, span)?; // v - c·q
        let (least, most) = match rounding {
            Rounding::Floor | Rounding::Rest => (0, divisor - 1),
            Rounding::Ceil => (1 - divisor, 0),
        };
        // None of these may be positive.
        let mut sums = vec![
            self.sum(&rest, &Linear::number(most), -1, span)?,
            self.sum(&Linear::number(least), &rest, -1, span)?,
        ];
        if rounding != Rounding::Floor {
            // The dividend must be a natural: ceil(-1/2) is not allowed.
            sums.push(self.sum(&Linear::default(), dividend, -1, span)?);
        }
        let compared = |sum| Condition::Compare(sum, Comparison::AtMost);
        self.conditions.extend(sums.into_iter().map(compared));
        Ok(match rounding {
            Rounding::Rest => rest,
            _ => quotient,
        })
    }

    pub fn compare(
        &mut self,
        left: &Linear,
        sign: Sign,
        right: &Linear,
        span: &Span,
    ) -> Result<(), Problem> {
        let (from, to, comparison, gap) = match sign {
            Sign::Equal => (left, right, Comparison::Equal, 0),
            Sign::Unequal => (left, right, Comparison::Unequal, 0),
            Sign::AtMost => (left, right, Comparison::AtMost, 0),
            Sign::Less => (left, right, Comparison::AtMost, 1),
            Sign::AtLeast => (right, left, Comparison::AtMost, 0),
            Sign::Greater => (right, left, Comparison::AtMost, 1),
        };
        let difference = self.sum(from, to, -1, span)?;
        let sum = self.sum(&difference, &Linear::number(gap), 1, span)?;
        self.conditions.push(Condition::Compare(sum, comparison));
        Ok(())
    }

    pub fn member(&mut self, term: &Expression, set: &SetTree, span: &Span) -> Result<(), Problem> {
        if let SetTree::Range(first, last) = set {
            let (term, first, last) = (self.linear(term)?, self.linear(first)?, self.linear(last)?);
            self.compare(&first, Sign::AtMost, &term, span)?;
            return self.compare(&term, Sign::AtMost, &last, span);
        }
        let number = |side: &Expression| -> Result<i64, Problem> {
            number(side, self.values).ok_or_else(|| {
                let help = "the members of a set are numbers";
                self.reader.problem(&side.span, "not a number", help)
            })
        };
        let set = match set {
            SetTree::Range(..) => unreachable!("a range is two comparisons"),
            SetTree::Named("fibonacci") => Set::Fibonacci,
            SetTree::Named("squares") => Set::Squares,
            SetTree::Named(_) => Set::Primes,
            SetTree::Powers(base) => match number(base)? {
                power @ 2.. => Set::Powers(power as u64),
                _ => {
                    let help = "write `powers of 2`, or of a larger number";
                    return Err(self.reader.problem(&base.span, "too small a base", help));
                }
            },
            SetTree::Listed(ranges) => {
                let mut numbers = Vec::new();
                for (first, last) in ranges {
                    let (first_number, last_number) = (number(first)?, number(last)?);
                    if last_number.saturating_sub(first_number) > LARGEST_SET {
                        let span = first.span.start..last.span.end;
                        let message = format!("more than {LARGEST_SET} numbers");
                        let help = "write a range without braces: `t in 1..10^6`";
                        return Err(self.reader.problem(&span, message, help));
                    }
                    numbers.extend((first_number.max(0)..=last_number).map(|n| n as u64));
                }
                numbers.sort_unstable();
                numbers.dedup();
                Set::Finite(numbers)
            }
        };
        let sum = self.linear(term)?;
        let variable = match sum.as_variable() {
            Some(variable) => variable,
            None => {
                let variable = self.unknown(None, span)?;
                let equation = self.sum(&sum, &Linear::variable(variable, 1), -1, span)?;
                self.conditions
                    .push(Condition::Compare(equation, Comparison::Equal));
                variable
            }
        };
        self.conditions.push(Condition::Member(variable, set));
        Ok(())
    }
}
