//! Numbers as linear terms in the coordinates and in variables that other relations define.

use super::automaton::{plus, scaled, sorted, Fault, Made, Place, Scope};
use super::Formula;
use super::Operation::{
    self, Abs, AtLeast, AtMost, BitAnd, DigitCount, DigitSum, Exponent, Floor, If, LowestPower,
    Max, Min, Minus, Mod, Ones, Plus, Power, SmallestPart, Times, Xor,
};
use automata::numeration::{Comparison, Kind, Linear};
use automata::{difference, digit, eliminate, Automaton, Symbol, Variable};

/// The largest number by which a number of digits, or their sum, is divided.
const LARGEST_MODULUS: i64 = 1 << 18;

impl Formula {
    /// The number, if it is one that is given.
    fn given(&self) -> Made<i64> {
        match self {
            Formula::Number(number) => i64::try_from(*number).map_err(|_| Fault::Irregular),
            _ => Err(Fault::Irregular),
        }
    }

    /// Whether its words leave it open that it is below 0.
    fn may_be_negative(&self) -> bool {
        match self {
            Formula::Number(number) => *number < 0,
            Formula::Apply(Minus, _) => true,
            Formula::Apply(Abs, _) => false,
            Formula::Except(number, points) => {
                number.may_be_negative() || points.values().any(|&value| value < 0)
            }
            _ => self.parts().into_iter().any(Formula::may_be_negative),
        }
    }

    /// The same number by a choice, if it is known how.
    fn by_choice(&self) -> Option<Formula> {
        let either = |one: &Formula, sign, other: &Formula| {
            let condition = Formula::of(sign, [one.clone(), other.clone()]);
            Formula::of(If, [one.clone(), condition, other.clone()])
        };
        match self {
            Formula::Apply(If, _) => Some(self.clone()),
            Formula::Apply(operation @ (Max | Min), operands) => {
                let sign = if *operation == Max { AtLeast } else { AtMost };
                let operands = operands.iter().cloned();
                operands.reduce(|one, other| either(&one, sign, &other))
            }
            Formula::Apply(Abs, operands) => {
                let negated = operands[0].clone().line(-1, 0);
                Some(either(&operands[0], AtLeast, &negated))
            }
            Formula::Except(formula, points) => {
                let choice = |other, (point, value): (&Vec<i128>, &i128)| {
                    let place: Vec<Formula> = (0..point.len()).map(Formula::Coordinate).collect();
                    let is_here = Formula::among(&place, vec![point.clone()], true);
                    Formula::of(If, [Formula::Number(*value), is_here, other])
                };
                Some(points.iter().fold((**formula).clone(), choice))
            }
            _ => None,
        }
    }
}

impl Place<'_> {
    /// A number as a linear term.
    pub fn term(&self, formula: &Formula, scope: &mut Scope) -> Made<Linear> {
        if let Some(Formula::Apply(_, operands)) = formula.by_choice() {
            return self.choice(&operands, formula.may_be_negative(), scope);
        }
        let (operation, operands) = match formula {
            Formula::Number(_) => return Ok(Linear::number(formula.given()?)),
            Formula::Coordinate(place) if self.exponent != Some(*place) => {
                return Ok(Linear::variable(*place as Variable, 1));
            }
            Formula::Apply(operation, operands) => (*operation, &operands[..]),
            _ => return Err(Fault::Irregular),
        };
        match (operation, operands) {
            (Plus | Minus, _) => {
                let sign = if operation == Plus { 1 } else { -1 };
                let first = self.term(&operands[0], scope)?;
                (operands[1..].iter()).try_fold(first, |sum, other| {
                    plus(&sum, &self.term(other, scope)?, sign)
                })
            }
            (Times, [factor, other]) => scaled(&self.term(other, scope)?, factor.given()?),
            (
                Mod,
                [Formula::Apply(count @ (Ones | DigitCount | DigitSum | Exponent), inner), modulus],
            ) => self.count(*count, inner, modulus.given()?, scope),
            (Mod | Floor, [dividend, divisor]) => {
                let (dividend, divisor) = (self.term(dividend, scope)?, divisor.given()?);
                let (quotient, rest) = self.divided(&dividend, divisor, scope)?;
                Ok(if operation == Mod { rest } else { quotient })
            }
            // The variable of an exponent stands for the power.
            (Power, [_, Formula::Coordinate(place)]) if self.exponent == Some(*place) => {
                Ok(Linear::variable(*place as Variable, 1))
            }
            _ => {
                let name = self.function(operation, operands, scope)?;
                Ok(Linear::variable(name, 1))
            }
        }
    }

    /// A variable for an operation that is a relation of digits.
    fn function(
        &self,
        operation: Operation,
        operands: &[Formula],
        scope: &mut Scope,
    ) -> Made<Variable> {
        let (own, digits) = (self.numeration.kind(), self.numeration.digits());
        let part = match (operation, operands) {
            (Xor, _) if own == Kind::Base(2) => {
                let mut names = self.names(operands, scope)?;
                names.push(scope.fresh());
                self.numeration.digit_sums(&sorted(&names), 2)
            }
            (BitAnd, _) if own == Kind::Base(2) => {
                let mut names = sorted(&self.names(operands, scope)?);
                let count = names.len();
                names.push(scope.fresh());
                // The last track has a one where all others have.
                let step = |&(): &(), symbol: Symbol| {
                    let are_all = (0..count).all(|place| digit(symbol, place) == 1);
                    (digit(symbol, count) == are_all.into()).then_some(())
                };
                self.numeration.relation(names, (), step, |()| true)
            }
            (LowestPower, [base, n])
                if own == Kind::Base(digits) && base.given()? == digits.into() =>
            {
                let n = self.name(n, scope)?;
                self.lowest(n, scope.fresh())
            }
            (SmallestPart, [n]) if own == Kind::Fraenkel(1) => {
                let n = self.name(n, scope)?;
                self.lowest(n, scope.fresh())
            }
            _ => return Err(Fault::Irregular),
        };
        scope.parts.push(part);
        scope.last()
    }

    /// One number where a condition holds, and another one elsewhere.
    fn choice(&self, operands: &[Formula], is_signed: bool, scope: &mut Scope) -> Made<Linear> {
        let number = scope.number(is_signed)?;
        let graph = |value: &Formula, set: Automaton| -> Made<Automaton> {
            let mut inner = scope.inner(set);
            let equation = plus(&self.term(value, &mut inner)?, &number, -1)?;
            inner
                .parts
                .push(self.compare(&equation, Comparison::Equal)?);
            let new = inner.bound.split_off(scope.bound.len());
            Ok(eliminate(inner.parts, new, self.limit)?)
        };
        let set = self.condition(&operands[1])?;
        let rest = difference(&[&self.all()?], &[&set], self.limit)?;
        let part = self.either(&[graph(&operands[0], set)?, graph(&operands[2], rest)?])?;
        scope.parts.push(part);
        Ok(number)
    }

    /// The rounded quotient of a term, which may be negative, by a number, and the rest.
    fn divided(&self, term: &Linear, divisor: i64, scope: &mut Scope) -> Made<(Linear, Linear)> {
        if divisor < 1 {
            return Err(Fault::Irregular);
        }
        let is_signed = term.constant < 0 || term.terms.iter().any(|term| term.1 < 0);
        let quotient = scope.number(is_signed)?;
        let rest = plus(term, &quotient, -divisor)?;
        let most = plus(&rest, &Linear::number(divisor - 1), -1)?;
        for bound in [scaled(&rest, -1)?, most] {
            scope.parts.push(self.compare(&bound, Comparison::AtMost)?);
        }
        Ok((quotient, rest))
    }

    /// The weight of the lowest digit of a number that is not 0; 0 of 0.
    fn lowest(&self, n: Variable, weight: Variable) -> Automaton {
        // Once the weight has its digit, no digit of the number follows; before, it may have any.
        let step = |&(any, over): &(bool, bool), symbol: Symbol| match (
            over,
            digit(symbol, 0),
            digit(symbol, 1),
        ) {
            (false, digit, 0) => Some((any || digit > 0, false)),
            (false, 1.., 1) => Some((true, true)),
            (true, 0, 0) => Some((any, true)),
            _ => None,
        };
        let accepts = |&(any, over): &(bool, bool)| any == over;
        let relation = self
            .numeration
            .relation(vec![0, 1], (false, false), step, accepts);
        relation.renamed(|track| if track == 0 { n } else { weight })
    }

    /// The rest of a number of digits, or of their sum.
    fn count(
        &self,
        count: Operation,
        inner: &[Formula],
        modulus: i64,
        scope: &mut Scope,
    ) -> Made<Linear> {
        let (n, base) = match inner {
            [n] => (n, 2),
            [base, n] if count == Exponent => (n, base.given()?),
            [n, base, ..] => (n, base.given()?),
            [] => return Err(Fault::Irregular),
        };
        if !(1..=LARGEST_MODULUS).contains(&modulus) {
            return Err(Fault::Irregular);
        }
        let (n, name) = (self.name(n, scope)?, scope.fresh());
        let class = |rest: i64| {
            let class = self.counted(n, count, base as u64, (modulus as u64, rest as u64))?;
            let value = self.numeration.constant(name, rest as u128);
            Ok(eliminate(vec![class, value], [], self.limit)?)
        };
        let part = self.either(&(0..modulus).map(class).collect::<Made<Vec<_>>>()?)?;
        scope.parts.push(part);
        Ok(Linear::variable(name, 1))
    }
}
