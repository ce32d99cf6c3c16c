//! From formulas to automata: a number is a linear term in the coordinates and in variables that other relations define.

use shared::period::Period;

use super::Formula;
use super::Operation::{
    self, Always, And, AtLeast, AtMost, DigitCount, DigitSum, Equal, Exists, Exponent, Fibonacci,
    Greater, Less, LowestPower, Minus, Mod, Moore, Never, Not, Or, Pair, Plus, Power, PowerOf,
    Range, SmallestPart, Sorted, Times, Unequal,
};
use automata::numeration::{Comparison, Kind, Linear, Numeration};
use automata::{difference, digit, eliminate, join, union, Automaton, Symbol, Variable};
use game::limit::{Limit, Stop};
use game::moves;

/// The most states and edges of an automaton that follows remainders.
const MOST_STATES: u64 = 1 << 18;
const MOST_EDGES: u64 = 1 << 22;
/// The first variable that is not a coordinate.
const FIRST: Variable = 16;

/// Why a formula is no automaton.
pub enum Fault {
    /// It is not regular in the numeration, or not known to be.
    Irregular,
    Stop(Stop),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Fault::Stop(stop)
    }
}

pub type Made<T> = Result<T, Fault>;

impl Formula {
    /// Returns the positions, of so many coordinates, where a condition holds; none if that is not an automaton in the
    /// numeration.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn to_automaton(
        &self,
        dimension: usize,
        numeration: &Numeration,
        limit: &Limit,
    ) -> Result<Option<Automaton>, Stop> {
        let place = Place {
            numeration,
            limit,
            dimension,
            exponent: None,
        };
        match place.condition(self) {
            Ok(set) => Ok(Some(set)),
            Err(Fault::Irregular) => Ok(None),
            Err(Fault::Stop(stop)) => Err(stop),
        }
    }

    /// Returns the numerations in which it may be an automaton because of what it says.
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.parts().into_iter().flat_map(Formula::kinds).collect();
        if let Formula::Apply(operation, operands) = self {
            let has_base = matches!(
                operation,
                DigitCount | DigitSum | Exponent | LowestPower | Power | PowerOf
            );
            let is_base = |one: &Formula| match one {
                Formula::Number(base @ 2..=64) if has_base => Some(*base as u8),
                _ => None,
            };
            kinds.extend(operands.iter().filter_map(is_base).map(Kind::Base));
            match operation {
                Pair(t) => kinds.push(Kind::Fraenkel(*t)),
                Fibonacci | SmallestPart => kinds.push(Kind::Fraenkel(1)),
                _ => {}
            }
        }
        kinds
    }

    /// Adds the periods of the coordinates to those known, if the value depends on nothing else.
    fn add_periods(&self, all: &mut [Period]) -> Option<()> {
        let (number, own) = match self {
            Formula::Number(_) => return Some(()),
            Formula::Apply(Mod, operands) if operands[0].is_linear() => match operands[1] {
                Formula::Number(modulus @ 1..) => (&operands[0], (0, modulus.try_into().ok()?)),
                _ => return None,
            },
            Formula::Periodic(n, period, _) if period.saltus == 0 && n.is_coordinate() => {
                (&**n, (period.preperiod, period.period))
            }
            Formula::Apply(Sorted, _) => return None, // the order of the coordinates has no period
            Formula::Apply(..) | Formula::Member(..) => {
                return self
                    .parts()
                    .into_iter()
                    .try_for_each(|part| part.add_periods(all));
            }
            _ => return None,
        };
        number.add_period(own, all)
    }

    /// Adds a preperiod and a period to those of all coordinates in a term.
    fn add_period(&self, (preperiod, period): (u64, u64), all: &mut [Period]) -> Option<()> {
        let Formula::Coordinate(place) = self else {
            let mut parts = self.parts().into_iter();
            return parts.try_for_each(|part| part.add_period((preperiod, period), all));
        };
        if let Some(known) = all.get_mut(*place) {
            known.preperiod = known.preperiod.max(preperiod);
            known.period = least_common_multiple(known.period, period)?;
        }
        Some(())
    }

    fn is_coordinate(&self) -> bool {
        matches!(self, Formula::Coordinate(_))
    }
    fn is_linear(&self) -> bool {
        match self {
            Formula::Number(_) | Formula::Coordinate(_) => true,
            Formula::Apply(Plus | Minus | Times, operands) => {
                operands.iter().all(Formula::is_linear)
            }
            _ => false,
        }
    }
}

fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut gcd, mut rest) = (a, b);
    while rest > 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    (a / gcd).checked_mul(b)
}

/// Where automata are made.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub numeration: &'a Numeration,
    pub limit: &'a Limit,
    pub dimension: usize,
    /// The coordinate that is only an exponent.
    pub exponent: Option<usize>,
}

/// What a number is told by, beside its linear term.
#[derive(Default)]
pub struct Scope {
    pub parts: Vec<Automaton>,
    pub bound: Vec<Variable>,
}

impl Scope {
    pub fn fresh(&mut self) -> Variable {
        let variable = FIRST + self.bound.len() as Variable;
        self.bound.push(variable);
        variable
    }

    /// A number of its own; if it is signed, as the difference of two naturals.
    pub fn number(&mut self, is_signed: bool) -> Made<Linear> {
        let number = Linear::variable(self.fresh(), 1);
        if is_signed {
            plus(&number, &Linear::variable(self.fresh(), 1), -1)
        } else {
            Ok(number)
        }
    }

    /// The variable that was made last.
    pub fn last(&self) -> Made<Variable> {
        self.bound.last().copied().ok_or(Fault::Irregular)
    }

    /// A scope with other variables.
    pub fn inner(&self, part: Automaton) -> Scope {
        Scope {
            parts: vec![part],
            bound: self.bound.clone(),
        }
    }
}

impl Place<'_> {
    fn tracks(&self) -> Vec<Variable> {
        (0..self.dimension as Variable).collect()
    }

    pub fn all(&self) -> Made<Automaton> {
        let each = self.tracks().into_iter();
        let each = each.map(|track| self.numeration.natural(track));
        Ok(eliminate(each.collect(), [], self.limit)?)
    }

    /// The positions where all of these hold for some numbers.
    fn whole(&self, mut scope: Scope) -> Made<Automaton> {
        scope.parts.push(self.all()?);
        Ok(eliminate(scope.parts, scope.bound, self.limit)?)
    }

    pub fn compare(&self, sum: &Linear, comparison: Comparison) -> Made<Automaton> {
        Ok(self.numeration.compare(sum, comparison, self.limit)?)
    }

    pub fn either(&self, parts: &[Automaton]) -> Made<Automaton> {
        Ok(union(&parts.iter().collect::<Vec<_>>(), self.limit)?)
    }

    pub fn condition(&self, formula: &Formula) -> Made<Automaton> {
        if let Some(set) = self.by_periods(formula)? {
            return Ok(set);
        }
        let each = |operands: &[Formula]| -> Made<Vec<Automaton>> {
            operands.iter().map(|one| self.condition(one)).collect()
        };
        match formula {
            Formula::Apply(And, operands) => Ok(join(
                &each(operands)?.iter().collect::<Vec<_>>(),
                self.limit,
            )?),
            Formula::Apply(Or, operands) => self.either(&each(operands)?),
            Formula::Apply(Not, operands) => Ok(difference(
                &[&self.all()?],
                &[&self.condition(&operands[0])?],
                self.limit,
            )?),
            Formula::Apply(Exists, operands) => {
                let condition = &operands[0];
                // The natural is read by its power, of whatever base it is.
                let inner = Place {
                    dimension: self.dimension + 1,
                    exponent: Some(self.dimension),
                    ..*self
                };
                let base = condition
                    .base_of_power(self.dimension)
                    .ok_or(Fault::Irregular)?;
                let power = self.dimension as Variable;
                let powers = self
                    .numeration
                    .powers(power, base)
                    .ok_or(Fault::Irregular)?;
                let set = inner.condition(condition)?;
                Ok(eliminate(vec![set, powers], [power], self.limit)?)
            }
            Formula::Apply(Sorted, operands) if self.exponent.is_none() => {
                let mut parts = vec![self.condition(&operands[0])?];
                for place in 1..self.tracks().len() as Variable {
                    let less = plus(
                        &Linear::variable(place - 1, 1),
                        &Linear::variable(place, 1),
                        -1,
                    )?;
                    parts.push(self.compare(&less, Comparison::AtMost)?);
                }
                let ascending = eliminate(parts, [], self.limit)?;
                let orders = orders(&self.tracks()).into_iter();
                let each = orders.map(|order| ascending.renamed(|track| order[usize::from(track)]));
                self.either(&each.collect::<Vec<_>>())
            }
            Formula::Apply(Range, operands) => {
                let [n, least, most] = [0, 1, 2].map(|place: usize| operands[place].clone());
                let bounds = [
                    Formula::of(AtLeast, [n.clone(), least]),
                    Formula::of(AtMost, [n, most]),
                ];
                self.condition(&Formula::of(And, bounds))
            }
            Formula::Apply(operation, operands) => {
                let mut scope = Scope::default();
                self.relation(*operation, operands, &mut scope)?;
                self.whole(scope)
            }
            Formula::Member(tuple, list) => {
                let mut scope = Scope::default();
                let names = self.names(tuple, &mut scope)?;
                let part = self.listed(&names, list.iter().collect())?;
                scope.parts.push(part);
                self.whole(scope)
            }
            Formula::Except(formula, points) => {
                let of = |value: i128| {
                    let points = points.iter().filter(|point| *point.1 == value);
                    self.listed(&self.tracks(), points.map(|point| point.0).collect())
                };
                let set = difference(&[&self.condition(formula)?], &[&of(0)?], self.limit)?;
                self.either(&[set, of(1)?])
            }
            Formula::Choices(game) => {
                moves::set(game, self.numeration, self.limit)?.ok_or(Fault::Irregular)
            }
            _ => Err(Fault::Irregular),
        }
    }

    /// The tuples of variables that are in a list.
    fn listed(&self, names: &[Variable], list: Vec<&Vec<i128>>) -> Made<Automaton> {
        let naturals = |one: &&Vec<i128>| one.iter().all(|&n| n >= 0);
        let list: Vec<&Vec<i128>> = list.into_iter().filter(naturals).collect();
        if let [name] = names {
            let numbers: Vec<u128> = list.iter().map(|one| one[0] as u128).collect();
            return Ok(self.numeration.among(*name, &numbers));
        }
        let mut parts = vec![Automaton::new(sorted(names), [(false, Vec::new())])];
        for one in list {
            let each = names.iter().zip(one);
            let each = each.map(|(&name, &number)| self.numeration.constant(name, number as u128));
            parts.push(eliminate(each.collect(), [], self.limit)?);
        }
        self.either(&parts)
    }

    /// The positions where a condition holds that depends on the periods of the coordinates alone; none if it does not,
    /// or that takes too long.
    fn by_periods(&self, formula: &Formula) -> Made<Option<Automaton>> {
        let none = Period {
            preperiod: 0,
            period: 1,
            saltus: 0,
        };
        let mut periods = vec![none; self.dimension];
        // The digits so far are worth c·w + d·v, where w and v are the weights of the last place and of the one below.
        let (a, b) = match self.numeration.kind() {
            Kind::Base(base) => (u64::from(base), 0),
            Kind::Fraenkel(t) => (u64::from(t), 1),
        };
        let digits = u64::from(self.numeration.digits());
        let size = formula.add_periods(&mut periods).and_then(|()| {
            let states = periods.iter().try_fold(1u64, |states, one| {
                let each = one.preperiod.checked_add(one.period)?;
                states.checked_mul(each.checked_pow(1 + b as u32)?)
            });
            let edges = states?.checked_mul(digits.checked_pow(self.dimension as u32)?)?;
            (states? <= MOST_STATES && edges <= MOST_EDGES).then_some(edges)
        });
        let Some(edges) = size else {
            return Ok(None);
        };
        self.limit.spend(edges)?;
        let step = |state: &Vec<(u64, u64)>, symbol: Symbol| {
            let each = state.iter().zip(&periods).zip(0..);
            let next = each.map(|((&(c, d), period), place)| {
                let more = d + u64::from(digit(symbol, place));
                (period.reduce(a * c + more).0, period.reduce(b * c).0)
            });
            Some(next.collect())
        };
        let accepts = |state: &Vec<(u64, u64)>| {
            let each = state.iter().zip(&periods);
            let position = each.map(|(&(c, d), period)| period.reduce(c + d).0.into());
            formula.value(&position.collect::<Vec<i128>>()) == Some(1)
        };
        let start = vec![(0, 0); self.dimension];
        let tracks = self.tracks();
        Ok(Some(self.numeration.relation(tracks, start, step, accepts)))
    }

    /// Adds what an operation of some operands says.
    pub fn relation(
        &self,
        operation: Operation,
        operands: &[Formula],
        scope: &mut Scope,
    ) -> Made<()> {
        let comparison = match operation {
            Equal => Some((Comparison::Equal, 1, 0)),
            Unequal => Some((Comparison::Unequal, 1, 0)),
            AtMost => Some((Comparison::AtMost, 1, 0)),
            Less => Some((Comparison::AtMost, 1, 1)),
            AtLeast => Some((Comparison::AtMost, -1, 0)),
            Greater => Some((Comparison::AtMost, -1, 1)),
            _ => None,
        };
        if let Some((comparison, sign, more)) = comparison {
            let [left, right] = [
                self.term(&operands[0], scope)?,
                self.term(&operands[1], scope)?,
            ];
            let mut sum = scaled(&plus(&left, &right, -1)?, sign)?;
            sum = plus(&sum, &Linear::number(more), 1)?;
            scope.parts.push(self.compare(&sum, comparison)?);
            return Ok(());
        }
        let number = |least: u64| match operands.last() {
            Some(Formula::Number(number)) => u64::try_from(*number)
                .ok()
                .filter(|&number| number >= least)
                .ok_or(Fault::Irregular),
            _ => Err(Fault::Irregular),
        };
        let is_binary = self.numeration.kind() == Kind::Base(2);
        let part = match operation {
            Always => return Ok(()),
            Never => Automaton::constant(false),
            PowerOf => {
                let n = self.name(&operands[0], scope)?;
                self.numeration
                    .powers(n, number(2)?)
                    .ok_or(Fault::Irregular)?
            }
            Fibonacci if self.numeration.kind() == Kind::Fraenkel(1) => {
                let n = self.name(&operands[0], scope)?;
                self.numeration.single_digit(n, &[1])
            }
            Moore if is_binary => {
                let (_, numbers) = operands.split_last().ok_or(Fault::Irregular)?;
                let names = self.names(numbers, scope)?;
                let divisor = u8::try_from(number(1)?).map_err(|_| Fault::Irregular)?;
                self.numeration.digit_sums(&sorted(&names), divisor)
            }
            Pair(t) if self.numeration.kind() == Kind::Fraenkel(t) => {
                let names = self.names(operands, scope)?;
                let cold = cold_pairs(self.numeration);
                let name = |track: Variable| names[usize::from(track)];
                self.either(&[cold.renamed(name), cold.renamed(|track| name(1 - track))])?
            }
            _ => return Err(Fault::Irregular),
        };
        scope.parts.push(part);
        Ok(())
    }

    pub fn names(&self, formulas: &[Formula], scope: &mut Scope) -> Made<Vec<Variable>> {
        let mut names: Vec<Variable> = Vec::new();
        for one in formulas {
            let mut name = self.name(one, scope)?;
            if names.contains(&name) {
                // Another variable for the same number.
                let other = scope.fresh();
                scope.parts.push(self.numeration.equal(name, other));
                name = other;
            }
            names.push(name);
        }
        Ok(names)
    }

    /// The variable that a number is, which must be a natural.
    pub fn name(&self, formula: &Formula, scope: &mut Scope) -> Made<Variable> {
        let term = self.term(formula, scope)?;
        if let Some(variable) = term.as_variable() {
            return Ok(variable);
        }
        let name = scope.fresh();
        let equation = plus(&term, &Linear::variable(name, 1), -1)?;
        scope
            .parts
            .push(self.compare(&equation, Comparison::Equal)?);
        Ok(name)
    }

    /// How many digits in `base` are in one here.
    fn exponent(&self, base: u64) -> Made<u32> {
        let Kind::Base(own) = self.numeration.kind() else {
            return Err(Fault::Irregular);
        };
        let exponent = (1..=6).find(|&exponent| base.checked_pow(exponent) == Some(own.into()));
        exponent.filter(|_| base > 1).ok_or(Fault::Irregular)
    }

    /// The numbers whose digits in a base, or the sum of them, leave a rest.
    pub fn counted(
        &self,
        n: Variable,
        count: Operation,
        base: u64,
        (modulus, rest): (u64, u64),
    ) -> Made<Automaton> {
        let exponent = self.exponent(base)?;
        self.limit
            .spend(modulus * u64::from(self.numeration.digits()))?;
        let step = |&(any, sum): &(bool, u64), symbol: Symbol| {
            let digits = (0..exponent)
                .rev()
                .map(|place| symbol / base.pow(place) % base);
            let state = digits.fold((any, sum), |(any, sum), digit| {
                let any = any || digit > 0;
                let sum = match count {
                    Exponent if digit > 0 => 0,
                    DigitCount | Exponent => sum + u64::from(any),
                    _ => sum + digit,
                };
                (any, sum % modulus)
            });
            Some(state)
        };
        Ok(self
            .numeration
            .relation(vec![n], (false, 0), step, |state| state.1 == rest))
    }
}

impl Formula {
    /// The base of the powers whose exponent is this coordinate, if it is nothing else.
    fn base_of_power(&self, place: usize) -> Option<u64> {
        if let Formula::Apply(Power, operands) = self {
            if let [Formula::Number(base), Formula::Coordinate(exponent)] = operands[..] {
                return (exponent == place && base > 1).then(|| u64::try_from(base).ok())?;
            }
        }
        let mut bases = self
            .parts()
            .into_iter()
            .filter_map(|part| part.base_of_power(place));
        let base = bases.next()?;
        bases.all(|other| other == base).then_some(base)
    }
}

/// All orders of these variables.
fn orders(names: &[Variable]) -> Vec<Vec<Variable>> {
    names.iter().fold(vec![Vec::new()], |orders, &name| {
        let longer = orders.iter().flat_map(|order| {
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, name);
                order
            })
        });
        longer.collect()
    })
}

pub fn sorted(names: &[Variable]) -> Vec<Variable> {
    let mut names = names.to_vec();
    names.sort_unstable();
    names
}

pub fn plus(one: &Linear, other: &Linear, factor: i64) -> Made<Linear> {
    one.plus(other, factor).ok_or(Fault::Stop(Stop::Size))
}

pub fn scaled(term: &Linear, factor: i64) -> Made<Linear> {
    plus(&Linear::default(), term, factor)
}

/// The pairs (a, b) where a ends in an even number of zeros and b is a with a zero appended, and (0, 0).
fn cold_pairs(numeration: &Numeration) -> Automaton {
    // A state is the digit that a must have next, which b had just now, and what a ends in so far:
    // nothing but zeros, or whether the number of zeros is even.
    let step = |&(expected, ending): &(u8, Option<bool>), symbol| {
        let (a, b) = (digit(symbol, 0), digit(symbol, 1));
        let ending = match (ending, a) {
            (_, 1..) => Some(true),
            (ending, _) => ending.map(|is_even| !is_even),
        };
        (a == expected).then_some((b, ending))
    };
    let accepts = |&(expected, ending): &(u8, Option<bool>)| expected == 0 && ending != Some(false);
    numeration.relation(vec![0, 1], (0, None), step, accepts)
}
