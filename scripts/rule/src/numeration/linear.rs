//! Linear relations: in a base by following the carry, in other systems by the adder.

use std::collections::HashMap;

use super::{Kind, Numeration};
use crate::automaton::{digit, eliminate, union, Automaton, Edge, Variable, MOST_TRACKS};
use crate::limit::{Limit, Stop};

/// A sum of integer multiples of variables, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The variables, ascending, with factors other than 0.
    pub terms: Vec<(Variable, i64)>,
    /// The constant.
    pub constant: i64,
}

/// How a sum compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    Unequal,
    /// It is 0 or less.
    AtMost,
}

impl Linear {
    /// Returns a number.
    pub fn number(constant: i64) -> Self {
        Linear {
            terms: Vec::new(),
            constant,
        }
    }

    /// Returns `factor` times a variable.
    pub fn variable(variable: Variable, factor: i64) -> Self {
        Linear {
            terms: vec![(variable, factor)],
            constant: 0,
        }
    }

    /// Returns this and `factor` times the other; none on overflow.
    pub fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let mut sum = self.clone();
        for &(variable, times) in &other.terms {
            let times = times.checked_mul(factor)?;
            match sum.terms.binary_search_by_key(&variable, |term| term.0) {
                Ok(index) => sum.terms[index].1 = sum.terms[index].1.checked_add(times)?,
                Err(index) => sum.terms.insert(index, (variable, times)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        sum.constant = sum
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        Some(sum)
    }

    /// Returns the variable if the sum is just that.
    pub fn as_variable(&self) -> Option<Variable> {
        match (&self.terms[..], self.constant) {
            (&[(variable, 1)], 0) => Some(variable),
            _ => None,
        }
    }
}

/// The largest number of symbols for which a relation is built carry by carry.
const MOST_SYMBOLS: usize = 6000;
/// The largest constant for which a relation is built carry by carry.
const LARGEST_CONSTANT: u64 = 64;
/// The largest sum of the factors, which bounds the number of states.
const LARGEST_FACTORS: u128 = 100_000;

/// The variables from here on are free for intermediate results.
pub const FIRST_FREE: Variable = 128;

impl Numeration {
    /// The tuples for which `sum` compares with 0 as `comparison` says.
    ///
    /// The variables are below [`FIRST_FREE`].
    pub fn compare(
        &self,
        sum: &Linear,
        comparison: Comparison,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        if comparison == Comparison::Unequal {
            // sum <= -1, or -sum <= -1
            let below = sum.plus(
                &Linear {
                    constant: 1,
                    ..Linear::default()
                },
                1,
            );
            let above = Linear {
                constant: 1,
                ..Linear::default()
            }
            .plus(sum, -1);
            let (below, above) = (below.ok_or(Stop::Size)?, above.ok_or(Stop::Size)?);
            let below = self.compare(&below, Comparison::AtMost, limit)?;
            let above = self.compare(&above, Comparison::AtMost, limit)?;
            return union(&[&below, &above], limit);
        }
        if sum.terms.is_empty() {
            return Ok(Automaton::constant(match comparison {
                Comparison::AtMost => sum.constant <= 0,
                _ => sum.constant == 0,
            }));
        }
        let factors = sum
            .terms
            .iter()
            .map(|term| u128::from(term.1.unsigned_abs()));
        if factors.sum::<u128>() > LARGEST_FACTORS || sum.terms.len() > MOST_TRACKS {
            return Err(Stop::Size);
        }
        let count = u32::from(self.digits).checked_pow(sum.terms.len() as u32);
        let is_small = count.is_some_and(|count| count as usize <= MOST_SYMBOLS);
        let is_plain = matches!(self.kind, Kind::Base(_));
        if is_plain && is_small && sum.constant.unsigned_abs() <= LARGEST_CONSTANT {
            return self.by_carries(sum, comparison, limit);
        }
        self.by_additions(sum, comparison, limit)
    }

    /// In base b: a state is what the digits so far are worth, in units of the last one.
    ///
    /// With k digits to come, the whole is in b^k·state + [-n·(b^k - 1), p·(b^k - 1)], for the sums p
    /// and n of the positive and negative factors, and the constant.
    fn by_carries(
        &self,
        sum: &Linear,
        comparison: Comparison,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        let base = i64::from(self.digits);
        let magnitude = |sign: i64| -> i64 {
            let factors = sum.terms.iter().map(|term| (term.1 * sign).max(0));
            factors.sum::<i64>() + sum.constant.abs()
        };
        let (most, least) = (magnitude(-1), -magnitude(1));
        let symbols = self.symbols(sum.terms.len());
        let worth: Vec<i64> = symbols
            .iter()
            .map(|&symbol| {
                let terms = sum.terms.iter().enumerate();
                terms
                    .map(|(place, term)| term.1 * i64::from(digit(symbol, place)))
                    .sum()
            })
            .collect();
        let holds = |state: i64| match comparison {
            Comparison::AtMost => state + sum.constant <= 0,
            _ => state + sum.constant == 0,
        };
        let mut numbers = HashMap::from([(0i64, 0u32)]);
        let mut pending = vec![0i64];
        let mut states = Vec::new();
        let mut next = 0;
        while next < pending.len() {
            if next % 64 == 0 {
                limit.check()?;
            }
            let state = pending[next];
            next += 1;
            let mut edges = Vec::new();
            for (&symbol, &worth) in symbols.iter().zip(&worth) {
                let mut to = state * base + worth;
                if to > most || (to < least && comparison == Comparison::Equal) {
                    continue; // for ever above 0, or different from it
                }
                to = to.max(least); // for ever below 0
                let new = pending.len() as u32;
                let to = *numbers.entry(to).or_insert_with(|| {
                    pending.push(to);
                    new
                });
                edges.push(Edge { symbol, to });
            }
            states.push((holds(state), edges));
        }
        let tracks = sum.terms.iter().map(|term| term.0).collect();
        Ok(Automaton::new(tracks, states).minimised())
    }

    /// Both sides as sums of two at a time, through further variables.
    fn by_additions(
        &self,
        sum: &Linear,
        comparison: Comparison,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        let mut parts = Vec::new();
        let mut free = FIRST_FREE..;
        let first_free = free.start;
        let mut sides = Vec::new();
        for sign in [1, -1] {
            let mut addends: Vec<Variable> = Vec::new();
            for &(variable, factor) in &sum.terms {
                let factor = factor.checked_mul(sign).ok_or(Stop::Size)?;
                if factor == 1 {
                    addends.push(variable);
                } else if factor > 1 {
                    let product = free.next().ok_or(Stop::Size)?;
                    parts.push(self.multiple(variable, factor as u64, product, limit)?);
                    addends.push(product);
                }
            }
            let constant = i128::from(sum.constant) * i128::from(sign);
            if constant > 0 || addends.is_empty() {
                let number = free.next().ok_or(Stop::Size)?;
                parts.push(self.constant(number, constant.max(0) as u128));
                addends.push(number);
            }
            sides.push(addends);
        }
        // Shorten the longer side, until there is one equation x + y = z, or x = z.
        let mut right = sides.pop().expect("two sides");
        let mut left = sides.pop().expect("two sides");
        let target = if comparison == Comparison::Equal {
            3
        } else {
            2
        };
        while left.len() + right.len() > target {
            let side = if left.len() >= right.len() {
                &mut left
            } else {
                &mut right
            };
            let (x, y) = (side.pop().expect("two"), side.pop().expect("two"));
            let z = free.next().ok_or(Stop::Size)?;
            parts.push(self.addition(x, y, z, limit)?);
            side.push(z);
        }
        parts.push(match (&left[..], &right[..]) {
            (&[x, y], &[z]) | (&[z], &[x, y]) => self.addition(x, y, z, limit)?,
            (&[x], &[y]) if comparison == Comparison::Equal => self.equal(x, y),
            (&[x], &[y]) => self.ordered(x, y, true),
            _ => unreachable!("three addends at most, one on each side"),
        });
        eliminate(parts, first_free..free.start, limit)
    }

    /// y = factor·x, by doubling.
    fn multiple(
        &self,
        x: Variable,
        factor: u64,
        y: Variable,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        if factor == 1 {
            return Ok(self.equal(x, y));
        }
        // The result of this call is an intermediate variable of its caller, and must stay.
        let between = if y == Variable::MAX {
            y - 1
        } else {
            Variable::MAX
        };
        let (before, addend) = if factor % 2 == 0 {
            (factor / 2, between)
        } else {
            (factor - 1, x)
        };
        let before = self.multiple(x, before, between, limit)?;
        let sum = self.addition(between, addend, y, limit)?;
        eliminate(vec![before, sum], [between], limit)
    }

    /// x + y = z.
    pub fn addition(
        &self,
        x: Variable,
        y: Variable,
        z: Variable,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        if let Some(adder) = &self.adder {
            return Ok(adder.renamed(|track| [x, y, z][usize::from(track)]));
        }
        let sum = Linear::variable(x, 1)
            .plus(&Linear::variable(y, 1), 1)
            .and_then(|sum| sum.plus(&Linear::variable(z, 1), -1));
        self.by_carries(&sum.expect("small factors"), Comparison::Equal, limit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use proptest::prelude::*;

    fn system(kind: Kind) -> Numeration {
        Numeration::new(kind, &Limit::NONE).unwrap()
    }

    const KINDS: [Kind; 7] = [
        Kind::Base(2),
        Kind::Base(3),
        Kind::Base(18),
        Kind::Fraenkel(1),
        Kind::Fraenkel(2),
        Kind::Fraenkel(3),
        Kind::Fraenkel(4),
    ];

    proptest! {
        #[test]
        fn compares_sums_as_integers_do(
            kind in 0..KINDS.len(),
            factors in prop::collection::vec(-4i64..=4, 1..=3),
            constant in -70i64..=70,
            comparison in 0..3usize,
            tuples in prop::collection::vec(prop::collection::vec(0i64..200, 3), 40),
        ) {
            let numeration = system(KINDS[kind]);
            let terms = factors.iter().enumerate().map(|(v, &f)| (v as Variable, f));
            let sum = Linear { terms: terms.filter(|term| term.1 != 0).collect(), constant };
            let comparison = [Comparison::Equal, Comparison::Unequal, Comparison::AtMost][comparison];
            let relation = numeration.compare(&sum, comparison, &Limit::NONE).unwrap();
            for tuple in tuples {
                let value = sum.terms.iter().map(|&(v, f)| f * tuple[usize::from(v)]).sum::<i64>() + constant;
                let expected = match comparison {
                    Comparison::Equal => value == 0,
                    Comparison::Unequal => value != 0,
                    Comparison::AtMost => value <= 0,
                };
                let numbers: Vec<u128> = sum.terms.iter().map(|&(v, _)| tuple[usize::from(v)] as u128).collect();
                prop_assert_eq!(relation.accepts(&numeration.word(&numbers)), expected, "{:?}", tuple);
            }
        }
    }

    #[test]
    fn follows_large_constants() {
        for kind in KINDS {
            let numeration = system(kind);
            let sum = Linear {
                terms: vec![(0, 3), (1, -1)],
                constant: 1_000_000_007,
            };
            let relation = numeration
                .compare(&sum, Comparison::Equal, &Limit::NONE)
                .unwrap();
            let holds = |x, y| relation.accepts(&numeration.word(&[x, y]));
            assert!(holds(5, 1_000_000_022) && holds(10u128.pow(12), 3_001_000_000_007));
            assert!(!holds(5, 1_000_000_021) && !holds(6, 1_000_000_022));
        }
    }
}
