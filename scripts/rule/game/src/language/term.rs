//! Terms: sums of variables from the start, there is no tree.
//!
//! Terms must be linear. Where a choice turns out to be a factor or a divisor, the option is read again for each of
//! its values.

use super::parser::{Fault, Parsed, Parser};
use super::problem::Span;
use super::token::{too_large, Token};
use super::{Condition, Unknown};
use automata::numeration::{Comparison, Linear};
use automata::Variable;

/// The most parentheses within each other: terms are read recursively.
const MOST_DEPTH: usize = 50;
/// The most unknowns of an option.
const MOST_UNKNOWNS: usize = 24;

/// Which quotient, or the remainder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    Floor,
    Ceil,
    Rest,
}

/// Returns the number that a sum is, if it has no variables.
pub(super) fn number(sum: &Linear) -> Option<i64> {
    sum.terms.is_empty().then_some(sum.constant)
}

impl Parser {
    /// Reads a member of a set.
    pub fn constant(&mut self) -> Parsed<i64> {
        let start = self.at;
        let sum = self.sum()?;
        let help = "the members of a set are numbers";
        number(&sum).ok_or_else(|| self.fault(self.since(start), "not a number", help))
    }

    pub fn sum(&mut self) -> Parsed<Linear> {
        let sum = self.dividend()?;
        if self.is(self.at, "/") {
            let help = "say how to round: `floor(n/2)` or `ceil(n/2)`";
            return Err(self.unexpected("no division", help));
        }
        Ok(sum)
    }

    /// Reads a sum, which may be divided.
    fn dividend(&mut self) -> Parsed<Linear> {
        if self.depth == MOST_DEPTH {
            let message = format!("more than {MOST_DEPTH} parentheses within each other");
            return Err(self.fault(self.span(), message, "leave out some of them"));
        }
        self.depth += 1;
        let start = self.at;
        let mut sum = Linear::default();
        let mut sign = if self.accept("-") { -1 } else { 1 };
        loop {
            let next = self.product()?;
            sum = self.plus(&sum, &next, sign, start)?;
            sign = match self.token() {
                Token::Mark("+") => 1,
                Token::Mark("-") => -1,
                _ => break,
            };
            self.at += 1;
        }
        self.depth -= 1;
        Ok(sum)
    }

    pub fn product(&mut self) -> Parsed<Linear> {
        let start = self.at;
        let mut is_literal = matches!(self.token(), Token::Number(_));
        let mut product = self.factor()?;
        loop {
            let middle = self.at;
            // 2t is 2·t; in `n-1 n-2`, a sign is missing.
            let is_adjacent = self.span().start == self.tokens[middle - 1].1.end;
            let is_term = matches!(self.token(), Token::Name(_) | Token::Mark("("));
            if self.accept("*") || (is_literal && is_adjacent && is_term) {
                let next = self.factor()?;
                let (factor, rest) = match (number(&product), number(&next)) {
                    (Some(factor), _) => (factor, next),
                    (_, Some(factor)) => (factor, product),
                    _ => {
                        let help = "terms are linear: one factor must be a number";
                        return Err(self.not_linear(start, "a product of two variables", help));
                    }
                };
                product = self.plus(&Linear::default(), &rest, factor, start)?;
            } else if self.accept("mod") {
                product = self.quotient(Rounding::Rest, &product, start)?;
            } else {
                return Ok(product);
            }
            is_literal = false;
        }
    }

    fn factor(&mut self) -> Parsed<Linear> {
        let start = self.at;
        match *self.token() {
            Token::Number(number) => return Ok(Linear::number(self.power(number)?)),
            Token::Mark(word @ ("floor" | "ceil")) => {
                self.at += 1;
                let help = format!("write `{word}(n/2)`");
                self.expect("(", &help)?;
                let dividend = self.dividend()?;
                self.expect("/", &help)?;
                let rounding = if word == "ceil" {
                    Rounding::Ceil
                } else {
                    Rounding::Floor
                };
                let quotient = self.quotient(rounding, &dividend, start)?;
                self.expect(")", &help)?;
                return Ok(quotient);
            }
            Token::Mark("max" | "min") => return self.extreme(),
            Token::Mark("(") => {
                self.at += 1;
                let inner = self.sum()?;
                self.expect(")", "each `(` needs its `)`")?;
                return Ok(inner);
            }
            _ => {}
        }
        let help = "a term is made of names and numbers: `n-2*t+1`, `floor(n/2)`";
        let name = self.name("a term", help)?;
        if let Some(&number) = self.values.get(&name) {
            return Ok(Linear::number(number));
        }
        let coordinate = self.coordinates.iter().position(|other| *other == name);
        let variable = match coordinate {
            Some(index) => index as Variable,
            None => self.unknown(Some(&name), start)?,
        };
        Ok(Linear::variable(variable, 1))
    }

    /// Reads `max(a, b)` or `min(a, b)`, which is a or b: the option is read again for each case.
    fn extreme(&mut self) -> Parsed<Linear> {
        let (start, is_max) = (self.at, self.is(self.at, "max"));
        let help = "write `max(n-3, 0)`";
        self.at += 1;
        self.expect("(", help)?;
        let first = self.sum()?;
        self.expect(",", help)?;
        let second = self.sum()?;
        self.expect(")", help)?;
        let (it, other) = match self.case(start, 2)? {
            0 => (first, second),
            _ => (second, first),
        };
        let difference = self.plus(&it, &other, -1, start)?;
        let sign = if is_max { -1 } else { 1 };
        let sum = self.plus(&Linear::default(), &difference, sign, start)?;
        let condition = Condition::Compare(sum, Comparison::AtMost);
        self.conditions.push(condition);
        Ok(it)
    }

    /// Returns which one of so many cases, which differ from a token on, is read.
    pub fn case(&self, start: usize, count: i64) -> Parsed<i64> {
        let name = format!("case {start}"); // no name of the game has a blank
        let case = self.values.get(&name).copied();
        case.ok_or_else(|| Fault::Branch(name, (0..count).collect(), self.since(start)))
    }

    /// Reads a number, and its exponent.
    fn power(&mut self, number: i64) -> Parsed<i64> {
        let start = self.at;
        self.at += 1;
        if !self.accept("^") {
            return Ok(number);
        }
        let Token::Number(exponent) = *self.token() else {
            return Err(self.unexpected("a number", "powers of numbers only: `10^18`"));
        };
        self.at += 1;
        let exponent = u32::try_from(exponent).ok();
        let power = exponent.and_then(|exponent| number.checked_pow(exponent));
        power.ok_or_else(|| too_large(&self.text, self.since(start)).into())
    }

    /// Reads a divisor. The quotient is an unknown q with c·q ≤ v < c·q + c, or c·q - c < v ≤ c·q; the rest is v - c·q.
    fn quotient(&mut self, rounding: Rounding, dividend: &Linear, start: usize) -> Parsed<Linear> {
        let first = self.at;
        let divisor = self.factor()?;
        let number = match number(&divisor) {
            Some(number @ 1..) => number,
            Some(_) => {
                let help = "divide by a number from 1 on";
                return Err(self.fault(self.since(first), "the divisor is not positive", help));
            }
            None => {
                let help = "divide by a number, or by a choice with few values: `k in 2..9`";
                return Err(self.not_linear(first, "the divisor is a variable", help));
            }
        };
        self.divided(rounding, dividend, number, start)
    }

    /// Returns a sum divided by a positive number, or the rest.
    pub fn divided(
        &mut self,
        rounding: Rounding,
        dividend: &Linear,
        number: i64,
        start: usize,
    ) -> Parsed<Linear> {
        if dividend.terms.is_empty() && dividend.constant >= 0 {
            let (quotient, rest) = (dividend.constant / number, dividend.constant % number);
            return Ok(Linear::number(match rounding {
                Rounding::Floor => quotient,
                Rounding::Ceil => quotient + i64::from(rest > 0),
                Rounding::Rest => rest,
            }));
        }
        let quotient = Linear::variable(self.unknown(None, start)?, 1);
        let rest = self.plus(dividend, &quotient, -number, start)?;
        let (least, most) = match rounding {
            Rounding::Floor | Rounding::Rest => (0, number - 1),
            Rounding::Ceil => (1 - number, 0),
        };
        // None of these may be positive.
        let mut sums = vec![
            self.plus(&rest, &Linear::number(most), -1, start)?,
            self.plus(&Linear::number(least), &rest, -1, start)?,
        ];
        if rounding != Rounding::Floor {
            // The dividend must be a natural: ceil(-1/2) is not allowed.
            sums.push(self.plus(&Linear::default(), dividend, -1, start)?);
        }
        let compared = |sum| Condition::Compare(sum, Comparison::AtMost);
        self.conditions.extend(sums.into_iter().map(compared));
        Ok(match rounding {
            Rounding::Rest => rest,
            _ => quotient,
        })
    }

    /// The first choice from this token on whose values are listed, which must be a number; or the problem, if there
    /// is none.
    fn not_linear(&self, first: usize, message: &str, help: &str) -> Fault {
        let mut fault = self.fault(self.since(first), message, help);
        for (token, span) in &self.tokens[first..self.at] {
            let Token::Name(name) = token else { continue };
            if self.values.contains_key(name) || self.coordinates.contains(name) {
                continue;
            }
            match self.domain(name, span) {
                Ok(domain) => return Fault::Branch(name.clone(), domain, span.clone()),
                Err(problem) => fault = problem,
            }
        }
        fault
    }

    /// The numbers that a factor or divisor may be: by a condition of this option that it is in a finite set.
    pub fn domain(&self, name: &str, span: &Span) -> Parsed<Vec<i64>> {
        let is_name = |at: usize| matches!(&self.tokens[at].0, Token::Name(other) if other == name);
        let begins =
            |at: usize| at == 0 || [":", ",", "|"].iter().any(|mark| self.is(at - 1, mark));
        let option = (self.option..self.tokens.len()).take_while(|&at| !self.is(at, "|"));
        let mut conditions =
            option.filter(|&at| begins(at) && is_name(at) && self.is(at + 1, "in"));
        let numbers = |at: usize| {
            let mut reader = Parser {
                at: at + 2,
                option: self.tokens.len(), // no other choice is a number here
                values: self.parameters.clone(),
                depth: 0,
                ..self.clone()
            };
            let numbers = reader.numbers().ok();
            numbers.filter(|_| !reader.is(reader.at, "or"))
        };
        let Some(mut domain) = conditions.find_map(numbers) else {
            let message = format!("'{name}' is a factor or divisor, which needs a list of values");
            let help = format!("give it a short one: `{name} in 2..9` or `{name} in {{2,3}}`");
            return Err(self.fault(span.clone(), message, &help));
        };
        domain.retain(|&number| number >= 0);
        if domain.is_empty() {
            domain.push(1); // the condition fails, and the rest of the option is read
        }
        Ok(domain)
    }

    /// Returns `one` and `factor` times `other`.
    pub fn plus(&self, one: &Linear, other: &Linear, factor: i64, start: usize) -> Parsed<Linear> {
        let sum = one.plus(other, factor);
        let message = "the numbers in this term are too large";
        sum.ok_or_else(|| self.fault(self.since(start), message, "use numbers below 2^63"))
    }

    pub fn unknown(&mut self, name: Option<&str>, start: usize) -> Parsed<Variable> {
        let known = |unknown: &Unknown| name.is_some() && unknown.name.as_deref() == name;
        let known = self.unknowns.iter().position(known);
        let index = known.unwrap_or(self.unknowns.len());
        if index == MOST_UNKNOWNS {
            let message = format!("more than {MOST_UNKNOWNS} choices in one option");
            return Err(self.fault(self.since(start), message, "split the option by `|`"));
        }
        if known.is_none() {
            self.unknowns.push(Unknown {
                name: name.map(str::to_owned),
                least: u64::from(name.is_some()),
            });
        }
        Ok((self.coordinates.len() + index) as Variable)
    }
}
