//! Rows that are ultimately periodic, or that grow by the same amount in each period.

use std::sync::Arc;

use super::expression::{Expression, Operation};
use super::sample::{Candidate, Sample};
use super::shape::by_value;

/// The shortest period of a table in one coordinate: values, and what is added in each period.
pub(super) fn period(sample: &Sample, stop: &dyn Fn() -> bool) -> Option<Candidate> {
    if sample.dimensions != 1 {
        return None;
    }
    let values = sample.values();
    let largest = values.keys().copied().max()?;
    let n = Expression::coordinate(0);
    (1..=largest / 4).find_map(|period| {
        if stop() {
            return None;
        }
        // What a period adds, from the largest rows that are a period apart.
        let growth = (0..4 * period)
            .map(|back| largest - back)
            .find_map(|n| values.get(&n)?.checked_sub(*values.get(&(n - period))?))?;
        if growth != 0 && sample.words {
            return None;
        }
        // The line that the values follow: in n itself if that gives whole numbers.
        let (slope, x) = if growth % period == 0 {
            (growth / period, Arc::clone(&n))
        } else {
            (growth, Expression::with(Operation::Divide, &n, period))
        };
        let along = |n: i64| if growth % period == 0 { n } else { n / period };
        let mut rests: Vec<Option<i64>> = vec![None; period as usize];
        for n in (0..=largest).rev().take(3 * period as usize) {
            let Some(&value) = values.get(&n) else {
                continue;
            };
            let rest = value.checked_sub(slope.checked_mul(along(n))?)?;
            rests[(n % period) as usize].get_or_insert(rest);
        }
        let rests: Vec<i64> = rests.into_iter().collect::<Option<_>>()?;
        let wrong = values
            .iter()
            .filter(|&(&n, &value)| slope * along(n) + rests[(n % period) as usize] != value);
        if wrong.take(17).count() > 16 {
            return None;
        }
        let line = Expression::linear(slope, &x, 0);
        let body = if rests.iter().all(|&rest| rest == rests[0]) {
            Expression::linear(slope, &x, rests[0])
        } else {
            let table = by_value(&Expression::with(Operation::Remainder, &n, period), &rests);
            if slope == 0 {
                table
            } else {
                Expression::binary(Operation::Add, &line, &table)
            }
        };
        sample.candidate(&body)
    })
}
