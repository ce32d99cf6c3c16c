//! Linear relations.

use std::cmp::Ordering;

use super::Numeration;
use crate::{digit, eliminate, Automaton, Variable, MOST_TRACKS};
use crate::{Budget, Stop};

/// A sum of integer multiples of variables, and a constant.
///
/// # Examples
///
/// ```
/// use automata::numeration::Linear;
///
/// let sum = Linear::variable(0, 2).plus(&Linear::number(5), -1).unwrap();
/// assert_eq!(sum, Linear { terms: vec![(0, 2)], constant: -5 });
/// ```
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

impl Comparison {
    /// Returns whether it holds for a sum that is less than, equal to or greater than 0.
    fn holds(self, sign: Ordering) -> bool {
        match self {
            Comparison::Equal => sign.is_eq(),
            Comparison::Unequal => sign.is_ne(),
            Comparison::AtMost => sign.is_le(),
        }
    }
}

impl Linear {
    /// Returns a number.
    pub fn number(constant: i64) -> Self {
        Linear {
            constant,
            ..Linear::default()
        }
    }

    /// Returns `factor` times a variable.
    pub fn variable(variable: Variable, factor: i64) -> Self {
        let terms = vec![(variable, factor)];
        Linear { terms, constant: 0 }
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

/// The largest number of symbols of a relation.
const MOST_SYMBOLS: usize = 50_000;
/// The largest constant that the states count.
const LARGEST_CONSTANT: u64 = 64;
/// The largest sum of the factors, which bounds the number of states.
const LARGEST_FACTORS: u128 = 100_000;

/// The variable of a large constant.
const CONSTANT: Variable = 128;

impl Numeration {
    /// The tuples for which `sum` compares with 0 as `comparison` says.
    ///
    /// # Examples
    ///
    /// x + 1 = y, in Fraenkel's system for t = 2:
    ///
    /// ```
    /// use automata::numeration::{Comparison, Kind, Linear, Numeration};
    /// use automata::Unlimited;
    ///
    /// let system = Numeration::new(Kind::Fraenkel(2));
    /// let sum = Linear { terms: vec![(0, 1), (1, -1)], constant: 1 };
    /// let successor = system.compare(&sum, Comparison::Equal, &Unlimited).unwrap();
    /// assert!(successor.accepts(&system.word(&[999_999, 1_000_000])));
    /// assert!(!successor.accepts(&system.word(&[999_999, 999_999])));
    /// ```
    ///
    /// # Errors
    ///
    /// [`Stop::Size`] if the factors, the variables or the tuples of digits are too many, and if the budget is exhausted.
    ///
    /// # Method
    ///
    /// The variables are below 128. The automaton follows what the digits so far are worth: (c, d) stands for
    /// c·w + d·v, the weights of the last place and of the one below it. A run ends, or stays where it is, once no
    /// later digits matter.
    pub fn compare(
        &self,
        sum: &Linear,
        comparison: Comparison,
        budget: &dyn Budget,
    ) -> Result<Automaton, Stop> {
        if sum.terms.is_empty() {
            return Ok(Automaton::constant(comparison.holds(sum.constant.cmp(&0))));
        }
        let factors = sum.terms.iter();
        let factors = factors.map(|term| u128::from(term.1.unsigned_abs()));
        let tracks = sum.terms.iter().filter(|term| term.0 != CONSTANT).count();
        let count = usize::from(self.digits()).checked_pow(tracks as u32);
        let has_many = count.is_none_or(|count| count > MOST_SYMBOLS);
        if factors.sum::<u128>() > LARGEST_FACTORS || has_many || sum.terms.len() > MOST_TRACKS {
            return Err(Stop::Size);
        }
        let large = sum.constant.unsigned_abs();
        if large > LARGEST_CONSTANT {
            let mut rest = sum.clone();
            rest.terms.push((CONSTANT, sum.constant.signum()));
            rest.constant = 0;
            let relation = self.compare(&rest, comparison, budget)?;
            let parts = vec![relation, self.constant(CONSTANT, large.into())];
            return eliminate(parts, [CONSTANT], budget);
        }
        let [a, b] = self.recurrence.map(i64::from);
        let magnitude = |sign: i64| -> i64 { sum.terms.iter().map(|t| (t.1 * sign).max(0)).sum() };
        let (most, least) = (magnitude(1), magnitude(-1));
        let worth = |symbol| -> i64 {
            let terms = sum.terms.iter().enumerate();
            terms
                .map(|(place, term)| term.1 * i64::from(digit(symbol, place)))
                .sum()
        };
        // Later digits are worth from -least·(w - 1) to most·(w - 1), where w is the weight before them.
        let is_above = |(c, d)| self.stays_above((c - least, d), -least - sum.constant);
        let is_below = |(c, d): (i64, i64)| self.stays_above((-c - most, -d), -most + sum.constant);
        let step = |state: &Option<(i64, i64)>, symbol| {
            let Some((c, d)) = *state else {
                return Some(None); // it holds, whatever follows
            };
            let next = (a * c + d + worth(symbol), b * c);
            let settled = if is_above(next) {
                Ordering::Greater
            } else if is_below(next) {
                Ordering::Less
            } else {
                return Some(Some(next));
            };
            comparison.holds(settled).then_some(None)
        };
        let accepts = |state: &Option<(i64, i64)>| {
            state.is_none_or(|(c, d)| comparison.holds((c + d + sum.constant).cmp(&0)))
        };
        let tracks = sum.terms.iter().map(|term| term.0).collect();
        self.relation_within(tracks, Some((0, 0)), step, accepts, budget)
    }

    /// Returns whether c·w + d·v is above a bound now and after any number of further places, for the weights w of
    /// the last place and v of the one below it.
    ///
    /// As w and v go up by one place, the sum follows the recurrence of the weights. Once two of these sums one
    /// after the other are at least 0, none of the later ones is less than both.
    fn stays_above(&self, (c, d): (i64, i64), bound: i64) -> bool {
        let [a, b] = self.recurrence.map(i64::from);
        // Below the last place of all, the weight is 1 in a system with w″ = t·w′ + w, and does not count in a base.
        let mut sums = (c + d, a * c + d + b * c);
        loop {
            if sums.0 <= bound || sums.1 < 0 && sums.0 < 0 {
                return false;
            }
            if sums.0 >= 0 && sums.1 >= 0 {
                return sums.1 > bound;
            }
            sums = (sums.1, a * sums.1 + b * sums.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use crate::Unlimited;
    use proptest::prelude::*;

    /// The sums of 30 places decide: by then each one is settled that begins with numbers as small as these.
    #[test]
    fn sums_stay_above_a_bound_as_integers_do() {
        let kinds = [
            Kind::Base(2),
            Kind::Base(3),
            Kind::Fraenkel(1),
            Kind::Fraenkel(3),
        ];
        for numeration in kinds.map(Numeration::new) {
            let [a, b] = numeration.recurrence.map(i128::from);
            for (c, d) in (-12..=12).flat_map(|c| (-12..=12).map(move |d| (c, d * b as i64))) {
                let (mut w, mut v) = (1, b.max(0));
                let mut least = i128::MAX;
                for _ in 0..30 {
                    least = least.min(i128::from(c) * w + i128::from(d) * v);
                    (w, v) = (a * w + b * v, w);
                }
                for bound in -20..=20 {
                    let found = numeration.stays_above((c, d), bound);
                    assert_eq!(
                        found,
                        least > i128::from(bound),
                        "{} {c} {d} {bound}",
                        numeration.kind
                    );
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Large constants go with a multiple of the first number that comes close to them.
        #[test]
        fn compares_sums_as_integers_do(
            kind in prop_oneof![
                prop_oneof![2..=3u8, Just(18)].prop_map(Kind::Base),
                (1..=4u8).prop_map(Kind::Fraenkel),
            ],
            factors in prop::collection::vec(-4i64..=4, 1..=3),
            (constant, large) in (-70i64..=70, prop_oneof![Just(0), Just(1_000_000_007i64)]),
            comparison in 0..3usize,
            tuples in prop::collection::vec(prop::collection::vec(0i64..200, 3), 40),
        ) {
            let numeration = Numeration::new(kind);
            let terms: Vec<_> = (0..).zip(factors).filter(|term| term.1 != 0).collect();
            let first = terms.first().map_or(1, |term| term.1);
            let sum = Linear { terms, constant: constant - large * first.signum() };
            let sign = [Comparison::Equal, Comparison::Unequal, Comparison::AtMost][comparison];
            let relation = numeration.compare(&sum, sign, &Unlimited).unwrap();
            for mut tuple in tuples {
                if let Some(term) = sum.terms.first() {
                    tuple[usize::from(term.0)] += large / first.abs();
                }
                let number = |term: &(Variable, i64)| tuple[usize::from(term.0)];
                let value = sum.terms.iter().map(|term| term.1 * number(term)).sum::<i64>() + sum.constant;
                let expected = [value == 0, value != 0, value <= 0][comparison];
                let numbers: Vec<u128> = sum.terms.iter().map(|term| number(term).unsigned_abs().into()).collect();
                prop_assert_eq!(relation.accepts(&numeration.word(&numbers)), expected, "{:?}", tuple);
            }
        }
    }
}
