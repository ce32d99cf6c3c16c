//! Self-similar laws: the value at bn + r from n and the value near n, for each r.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::expression::{Expression, Operation};
use super::sample::{Candidate, Sample};
use super::search::line;

/// The most different values for which a law may list the results one by one.
const LISTED: usize = 6;

/// The shortest self-similar law of a table in one coordinate.
pub(super) fn similar(sample: &Sample, stop: &dyn Fn() -> bool) -> Option<Candidate> {
    if sample.dimensions != 1 {
        return None;
    }
    let values = sample.values();
    let largest = values.keys().copied().max()?;
    let mut best: Option<Candidate> = None;
    for base in 2..=12.min(largest / 8) {
        let starts = [1, 2, 3, 4, 5, 6, 8, 12, 16]
            .into_iter()
            .filter(|&start| start <= largest / 4);
        for start in starts {
            if stop() {
                return best;
            }
            let Some(body) = laws(&values, base, start, sample.words) else {
                continue;
            };
            let initial = |point: &super::sample::Point| {
                (point.position[0] < i128::from(start)).then_some(point.answer as i64)
            };
            if let Some(found) = sample.candidate_with(&body, initial) {
                if best.as_ref().is_none_or(|best| found.cost < best.cost) {
                    best = Some(found);
                }
                break;
            }
        }
    }
    best
}

/// A law for each remainder, if one of them refers to another value or grows.
fn laws(values: &HashMap<i64, i64>, base: i64, start: i64, words: bool) -> Option<Arc<Expression>> {
    let n = Expression::coordinate(0);
    let quotient = Expression::with(Operation::Divide, &n, base);
    let mut cases = Vec::new();
    for rest in 0..base {
        let mut points: Vec<(i64, i64)> = values
            .iter()
            .filter(|&(&n, _)| n >= start && n % base == rest)
            .map(|(&n, &value)| (n / base, value))
            .collect();
        points.sort_unstable();
        if points.len() < 4 {
            return None;
        }
        cases.push(law(values, &points, &quotient, (base, rest), words)?);
    }
    let plain = cases
        .iter()
        .all(|case| matches!(**case, Expression::Constant(_)));
    (!plain).then(|| {
        let selector = Expression::with(Operation::Remainder, &n, base);
        Arc::new(Expression::Cases(selector, cases))
    })
}

/// The simplest law for the points (m, value at bm + r).
fn law(
    values: &HashMap<i64, i64>,
    points: &[(i64, i64)],
    quotient: &Arc<Expression>,
    (base, rest): (i64, i64),
    words: bool,
) -> Option<Arc<Expression>> {
    // Words cannot be computed with.
    let allowed = |&(slope, offset): &(i64, i64)| !words || offset == 0 && slope == 1;
    if let Some((slope, offset)) = line(points.iter().copied()).filter(|line| !words || line.0 == 0)
    {
        return Some(Expression::linear(slope, quotient, offset));
    }
    for shift in [0, 1, -1] {
        // The value at m + shift must come before that at bm + r.
        let known: Vec<(i64, i64, i64)> = points
            .iter()
            .filter(|&&(m, _)| m + shift >= 0 && m + shift < base * m + rest)
            .filter_map(|&(m, value)| Some((m, *values.get(&(m + shift))?, value)))
            .collect();
        if known.len() < 4 || known.len() * 3 < points.len() {
            continue;
        }
        let recall = Arc::new(Expression::Recall(vec![quotient.shifted(shift)]));
        if let Some((slope, offset)) =
            line(known.iter().map(|&(_, before, value)| (before, value))).filter(allowed)
        {
            return Some(Expression::linear(slope, &recall, offset));
        }
        // α·g(m) + β·m + γ.
        for slope in [1, -1, 2, base, base * base].into_iter().filter(|_| !words) {
            let rest = known
                .iter()
                .map(|&(m, before, value)| (m, value.wrapping_sub(slope.wrapping_mul(before))));
            if let Some((growth, offset)) = line(rest) {
                let terms = [
                    Expression::linear(slope, &recall, 0),
                    Expression::linear(growth, quotient, 0),
                ];
                let sum = Expression::binary(Operation::Add, &terms[0], &terms[1]);
                return Some(sum.shifted(offset));
            }
        }
        if let Some(listed) = listed(&known, &recall) {
            return Some(listed);
        }
    }
    None
}

/// A result for each of few values.
fn listed(known: &[(i64, i64, i64)], recall: &Arc<Expression>) -> Option<Arc<Expression>> {
    let mut results: BTreeMap<i64, (i64, usize)> = BTreeMap::new();
    for &(_, before, value) in known {
        let result = results.entry(before).or_insert((value, 0));
        if result.0 != value {
            return None;
        }
        result.1 += 1;
    }
    if results.len() > LISTED || results.values().any(|&(_, times)| times < 2) {
        return None;
    }
    // The most common result comes last, for all other values.
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for &(value, times) in results.values() {
        *counts.entry(value).or_default() += times;
    }
    let (&common, _) = counts.iter().max_by_key(|&(_, times)| *times)?;
    let mut body = Expression::constant(common);
    for (&before, &(value, _)) in results.iter().rev() {
        if value != common {
            let is = Expression::with(Operation::Equal, recall, before);
            body = Arc::new(Expression::If(is, Expression::constant(value), body));
        }
    }
    Some(body)
}
