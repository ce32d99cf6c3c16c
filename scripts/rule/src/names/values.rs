//! Names for Grundy values.

use super::{by_states, Book, Candidate, Formula, Offer};
use crate::automaton::{digit, eliminate, union, Automaton, Symbol, Variable};
use crate::limit::Stop;
use crate::numeration::{Comparison, Kind, Linear};
use crate::proof::Transducer;

/// The number of heaps that suggest a period.
const TABLE: u64 = 2048;

const N: Variable = 0;
const VALUE: Variable = 1;
const QUOTIENT: Variable = 2;

impl Book<'_> {
    /// Values with a period, each of which may add something.
    pub(super) fn values_of_a_heap(&self, offer: &mut Offer) -> Result<bool, Stop> {
        let transducer = Transducer::new(self.rule.clone(), 1);
        let mut table: Vec<i64> = Vec::new();
        for heap in 0..TABLE {
            self.limit.check()?;
            let value = transducer.run(self.numeration, &[heap.into()]);
            table.push(
                value
                    .and_then(|v| i64::try_from(v[0]).ok())
                    .ok_or(Stop::Size)?,
            );
        }
        let Some((preperiod, period, saltus)) = arithmetic_period(&table) else {
            return Ok(false);
        };
        let mut parts = Vec::new();
        for (heap, &grundy) in table.iter().enumerate().take(preperiod) {
            let at = self.numeration.constant(N, heap as u128);
            let value = self.numeration.constant(VALUE, grundy as u128);
            parts.push(eliminate(vec![at, value], [], self.limit)?);
        }
        for (heap, &grundy) in table.iter().enumerate().skip(preperiod).take(period) {
            // n = heap + period·q, v = value + saltus·q
            let equation = |variable, constant: i64, factor: i64| {
                let terms = vec![(variable, 1), (QUOTIENT, -factor)];
                let sum = Linear {
                    terms: terms.into_iter().filter(|term| term.1 != 0).collect(),
                    constant: -constant,
                };
                self.numeration.compare(&sum, Comparison::Equal, self.limit)
            };
            let at = equation(N, heap as i64, period as i64)?;
            let value = equation(VALUE, grundy, saltus)?;
            parts.push(eliminate(vec![at, value], [QUOTIENT], self.limit)?);
        }
        // By eights, so that no union has very many parts.
        while parts.len() > 1 {
            let groups = parts
                .chunks(8)
                .map(|some| union(&some.iter().collect::<Vec<_>>(), self.limit));
            parts = groups.collect::<Result<Vec<Automaton>, Stop>>()?;
        }
        let text = values_text(&self.coordinates[0], &table, preperiod, period, saltus);
        let formula = Formula::Periodic {
            preperiod: preperiod as u64,
            period: period as u64,
            saltus: saltus as u64,
            values: table[..preperiod + period]
                .iter()
                .map(|&value| value as u64)
                .collect(),
        };
        offer(Candidate::new(text, parts.remove(0)).with(formula))
    }

    /// The nim-sum of the coordinates, or of their remainders.
    pub(super) fn values_of_heaps(&self, offer: &mut Offer) -> Result<bool, Stop> {
        if self.numeration.kind() != Kind::Base(2) {
            return Ok(false);
        }
        let dimension = self.coordinates.len();
        let tracks: Vec<Variable> = (0..=dimension as Variable).collect();
        let even = |_: usize, symbol: Symbol| {
            let ones: u8 = (0..=dimension).map(|place| digit(symbol, place)).sum();
            (ones % 2 == 0).then_some(0)
        };
        let sum = by_states(self.numeration, tracks, even, &[true]);
        let formula = |modulus| Formula::NimSum {
            coordinates: (0..dimension).collect(),
            modulus,
        };
        let text = self.coordinates.join(" xor ");
        if offer(Candidate::new(text, sum).with(formula(None)))? {
            return Ok(true);
        }
        for modulus in 2..=8u64 {
            if modulus.pow(dimension as u32) > 600 {
                break;
            }
            let mut parts = Vec::new();
            for value in 0..modulus.next_power_of_two() {
                let is_value = |r: &[u64]| r.iter().fold(0, |sum, r| sum ^ r) == value;
                let position = self.by_remainders(modulus, is_value);
                let value = self
                    .numeration
                    .constant(dimension as Variable, value.into());
                parts.push(eliminate(vec![position, value], [], self.limit)?);
            }
            let automaton = union(&parts.iter().collect::<Vec<_>>(), self.limit)?;
            let terms = self
                .coordinates
                .iter()
                .map(|name| format!("({name} mod {modulus})"));
            let text = terms.collect::<Vec<_>>().join(" xor ");
            if offer(Candidate::new(text, automaton).with(formula(Some(modulus))))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns the least preperiod and period with a saltus that a table settles into, if at least its
/// second half and three periods show it.
fn arithmetic_period(table: &[i64]) -> Option<(usize, usize, i64)> {
    let length = table.len();
    (1..=length / 6).find_map(|period| {
        let saltus = table[length - 1] - table[length - 1 - period];
        let repeats = |index: &usize| table[index + period] - table[*index] == saltus;
        let preperiod = (0..length - period).rev().take_while(repeats).last()?;
        (saltus >= 0 && preperiod <= length / 2).then_some((preperiod, period, saltus))
    })
}

/// The most values of a period that are written out.
const MOST_WRITTEN: usize = 40;

/// Returns values with a period in words, by those before `preperiod + period` at least.
pub fn values_text(n: &str, table: &[i64], preperiod: usize, period: usize, saltus: i64) -> String {
    let first = &table[..period.max(preperiod)];
    if preperiod == 0 && saltus == 0 {
        if first
            .iter()
            .enumerate()
            .all(|(index, &value)| value == index as i64)
        {
            return match period {
                1 => String::from("0"),
                _ => format!("{n} mod {period}"),
            };
        }
        // The length of the first run: floor((n mod p) / l).
        let run = first.iter().take_while(|&&value| value == first[0]).count() as i64;
        if run > 1
            && first
                .iter()
                .enumerate()
                .all(|(i, &value)| value == i as i64 / run)
        {
            return format!("floor(({n} mod {period})/{run})");
        }
    }
    if preperiod == 0 && period == 1 && saltus == 1 && table[0] == 0 {
        return n.to_owned();
    }
    if preperiod == 0 && saltus == 1 && first.iter().all(|&value| value == 0) {
        return format!("floor({n}/{period})");
    }
    let values = |range: std::ops::Range<usize>| {
        let values: Vec<String> = table[range].iter().map(i64::to_string).collect();
        values.join(" ")
    };
    let mut text = match saltus {
        0 => format!("period {period}"),
        _ => format!("g({n} + {period}) = g({n}) + {saltus}"),
    };
    if preperiod > 0 {
        text += &format!(" from {n} = {preperiod} on");
    }
    if preperiod + period <= MOST_WRITTEN {
        text += &format!(": g(0), g(1), … = {}", values(0..preperiod + period));
    } else if period <= MOST_WRITTEN {
        let (first, second) = (preperiod, preperiod + 1);
        text += &format!(
            ": g({first}), g({second}), … = {}",
            values(first..first + period)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_periods() {
        assert_eq!(arithmetic_period(&[0, 1, 2].repeat(10)), Some((0, 3, 0)));
        let late: Vec<i64> = [7, 7].into_iter().chain([0, 1].repeat(30)).collect();
        assert_eq!(arithmetic_period(&late), Some((2, 2, 0)));
        let squares: Vec<i64> = (0..60).map(|n| n * n).collect();
        assert_eq!(arithmetic_period(&squares), None);
        let halves: Vec<i64> = (0..60).map(|n| n / 2).collect();
        assert_eq!(arithmetic_period(&halves), Some((0, 2, 1)));
    }

    #[test]
    fn describes_values() {
        let text =
            |table: &[i64], pre, period, saltus| values_text("n", table, pre, period, saltus);
        assert_eq!(text(&[0, 1, 2, 0, 1, 2], 0, 3, 0), "n mod 3");
        assert_eq!(text(&[0, 0, 1, 1, 2, 0], 0, 5, 0), "floor((n mod 5)/2)");
        assert_eq!(text(&[0, 1, 2, 3], 0, 1, 1), "n");
        assert_eq!(text(&[0, 0, 1, 1], 0, 2, 1), "floor(n/2)");
        assert_eq!(
            text(&[5, 0, 1, 0, 1], 1, 2, 0),
            "period 2 from n = 1 on: g(0), g(1), … = 5 0 1"
        );
    }
}
