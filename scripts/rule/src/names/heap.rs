//! Names of rules of one heap.

use shared::period::Period;

use super::{Book, Over};
use crate::proof::Transducer;
use automata::numeration::{Comparison, Kind, Linear};
use automata::{eliminate, Variable};
use formula::Formula;
use formula::Operation::{
    And, AtLeast, DigitSum, Equal, Exists, Exponent, Ones, Power, Range, Unequal,
};
use game::limit::Stop;

/// The numbers that suggest names.
const TABLE: u64 = 4096;
/// The heaps whose values suggest a period.
const HEAPS: u64 = 2048;
/// The largest period.
const LARGEST_PERIOD: u64 = 700;

impl Book<'_> {
    pub(super) fn sets_of_a_heap(&self) -> Result<(), Over> {
        self.finite_set()?;
        let table: Vec<bool> = (0..TABLE).map(|n| self.holds(&[n.into()])).collect();
        let shows =
            |p: Period| (p.preperiod <= TABLE / 2 && p.period <= LARGEST_PERIOD).then_some(0);
        if let Some(Period { period, .. }) = Period::find(&table, shows) {
            let start = (TABLE / 2).next_multiple_of(period) as usize;
            self.offer(Formula::periodic_set(
                &table[start..start + period as usize],
                0,
            ))?;
        }
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(());
        };
        self.runs(&table, base.into())?;
        let n = Formula::Coordinate(0);
        let positive = Formula::of(AtLeast, [n.clone(), Formula::Number(1)]);
        for root in 2..=i128::from(base) {
            let exponent = Formula::of(Exponent, [Formula::Number(root), n.clone()]).modulo(2);
            let sum = match root {
                2 => Formula::of(Ones, [n.clone()]),
                _ => Formula::of(DigitSum, [n.clone(), Formula::Number(root)]),
            };
            let sum = sum.modulo(2);
            for parity in 0..2 {
                let zeros = [exponent.clone().is(parity), positive.clone()];
                self.offer(Formula::of(And, zeros))?;
                self.offer(sum.clone().is(parity))?;
            }
        }
        Ok(())
    }

    /// a·b^k + c <= n <= a'·b^k + c' for some k, by the last two runs of members.
    fn runs(&self, table: &[bool], base: i128) -> Result<(), Over> {
        let numbers: Vec<i128> = (0..).zip(table).filter(|n| *n.1).map(|n| n.0).collect();
        let mut runs: Vec<&[i128]> = numbers.chunk_by(|one, next| one + 1 == *next).collect();
        if table[table.len() - 1] {
            runs.pop(); // cut by the end of the table
        }
        let [.., before, last] = runs[..] else {
            return Ok(());
        };
        for ratio in 2..=base {
            // x = a·q + c and x' = a·q·ratio + c.
            let fit = |x: i128, next: i128| {
                let multiple = (next - x) / (ratio - 1);
                (multiple * (ratio - 1) == next - x).then_some((multiple, x - multiple))
            };
            let first = fit(before[0], last[0]);
            let second = fit(before[before.len() - 1], last[last.len() - 1]);
            let (Some((mut a, low)), Some((mut b, high))) = (first, second) else {
                continue;
            };
            while a % ratio == 0 && b % ratio == 0 {
                (a, b) = (a / ratio, b / ratio);
            }
            let [n, k] = [0, 1].map(Formula::Coordinate);
            let power = Formula::of(Power, [Formula::Number(ratio), k]);
            let [low, high] = [power.clone().line(a, low), power.line(b, high)];
            let is_point = before.len() == 1 && last.len() == 1;
            let condition = if is_point {
                Formula::of(Equal, [n, low])
            } else {
                Formula::of(Range, [n, low, high])
            };
            self.offer(Formula::of(Exists, [condition]))?;
        }
        Ok(())
    }

    /// Values with a period, each of which may add something.
    pub(super) fn values_of_a_heap(&self) -> Result<Option<Formula>, Stop> {
        let transducer = Transducer::new(self.rule.clone(), 1);
        let values = (0..HEAPS).map(|heap| {
            self.limit.spend(self.rule.edge_count() as u64)?;
            let value = transducer.run(self.numeration, &[heap.into()]);
            let value = value.and_then(|value| u64::try_from(value[0]).ok());
            value.ok_or(Stop::Size)
        });
        let values = values.collect::<Result<Vec<u64>, Stop>>()?;
        // At least the second half of the table shows it, and six periods.
        let shows = |p: Period| (p.preperiod <= HEAPS / 2 && p.period <= HEAPS / 6).then_some(0);
        let Some(period) = Period::find(&values, shows) else {
            return Ok(None);
        };
        let has_period = self.has(period)?;
        Ok(has_period.then(|| Formula::periodic(Formula::Coordinate(0), &values, period)))
    }

    /// Whether the values of one heap begin with these, and then follow laws for g(bn + r): whether no heap n has a value
    /// v, and m = bn + r from where the laws begin a value w, where w is not what the law says. That determines the values,
    /// as n is less than m.
    pub(super) fn follows(&self, laws: &[(bool, Formula)], first: &[i128]) -> Result<bool, Stop> {
        let [n, v, m, w]: [Variable; 4] = [0, 1, 2, 3];
        let heaps = || (0..).zip(first);
        if first.is_empty() || !heaps().all(|(heap, &value)| self.holds(&[heap, value as u128])) {
            return Ok(false);
        }
        for (rest, (is_of_value, law)) in (0..).zip(laws) {
            let other = Formula::of(Unequal, [Formula::Coordinate(1), law.clone()]);
            let Some(other) = other.to_automaton(2, self.numeration, self.limit)? else {
                return Ok(false);
            };
            let of = if *is_of_value { v } else { n };
            let compare = |terms: &[(Variable, i64)], constant, comparison| {
                let terms = terms.to_vec();
                let sum = Linear { terms, constant };
                self.numeration.compare(&sum, comparison, self.limit)
            };
            let start = first.len() as i64;
            let parts = vec![
                self.rule.clone(),
                self.rule.renamed(|track| track + m),
                compare(&[(m, -1)], start, Comparison::AtMost)?,
                compare(&[(n, laws.len() as i64), (m, -1)], rest, Comparison::Equal)?,
                other.renamed(|track| if track == 0 { of } else { w }),
            ];
            if !eliminate(parts, [n, v, m, w], self.limit)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the values have a period: whether no heap n from the preperiod on has a value v, and n + period a
    /// value w, where w is not v + saltus.
    fn has(&self, period: Period) -> Result<bool, Stop> {
        let [n, v, m, w, sum]: [Variable; 5] = [0, 1, 2, 3, 4];
        let compare = |terms: &[(Variable, i64)], constant: u64, comparison| {
            let (terms, constant) = (terms.to_vec(), constant as i64);
            let sum = Linear { terms, constant };
            self.numeration.compare(&sum, comparison, self.limit)
        };
        let parts = vec![
            self.rule.clone(),
            self.rule.renamed(|track| track + m),
            compare(&[(n, -1)], period.preperiod, Comparison::AtMost)?,
            compare(&[(n, 1), (m, -1)], period.period, Comparison::Equal)?,
            compare(&[(v, 1), (sum, -1)], period.saltus, Comparison::Equal)?,
            compare(&[(w, 1), (sum, -1)], 0, Comparison::Unequal)?,
        ];
        let wrong = eliminate(parts, [n, v, m, w, sum], self.limit)?;
        Ok(wrong.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use automata::numeration::Numeration;
    use game::limit::Limit;
    use game::Question;

    /// The values n + 1 are g(2n) = 2n + 1 and g(2n + 1) = g(n) + n + 1, or 2n + 2.
    #[test]
    fn only_true_laws_are_followed() {
        let numeration = Numeration::new(Kind::Base(2));
        let more = Linear {
            terms: vec![(0, 1), (1, -1)],
            constant: 1,
        };
        let book = Book {
            numeration: &numeration,
            rule: numeration
                .compare(&more, Comparison::Equal, &Limit::NONE)
                .unwrap(),
            dimension: 1,
            question: Question::Value,
            is_misere: false,
            limit: &Limit::NONE,
            best: RefCell::new(None),
        };
        let law = |is_of_value, factor, constant| {
            (is_of_value, Formula::Coordinate(0).line(factor, constant))
        };
        let laws = [law(false, 2, 1), law(true, 2, 0)];
        let follows = |laws: &[(bool, Formula)], first: &[i128]| book.follows(laws, first).unwrap();
        assert!(follows(&laws, &[1]) && follows(&laws, &[1, 2, 3]));
        for first in [&[][..], &[0], &[1, 3], &[-1]] {
            assert!(!follows(&laws, first), "{first:?}");
        }
        for wrong in [
            [law(false, 2, 1), law(true, 2, 1)],
            [law(false, 2, 1), law(false, 2, 0)],
            [law(true, 2, 1), law(true, 2, 0)],
            [law(false, 1, 1), law(true, 2, 0)],
            [law(true, 2, 0), law(false, 2, 1)],
        ] {
            assert!(!follows(&wrong, &[1, 2, 3, 4]), "{wrong:?}");
        }
    }
}
