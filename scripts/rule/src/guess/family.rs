//! Periods along one coordinate that depend on another one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::expression::Expression;
use super::fit::fit_parameter;
use super::sample::Sample;

/// Periods along a coordinate as formulas in another one, for tables in two coordinates.
///
/// For each value k of one coordinate, the least period of the answers along the other; then, for each
/// remainder of k that a small modulus leaves, the period as a linear function of k.
pub(super) fn moduli(sample: &Sample) -> Vec<Arc<Expression>> {
    if sample.dimensions != 2 {
        return Vec::new();
    }
    let mut moduli = Vec::new();
    for parameter in 0..2 {
        let mut lines: BTreeMap<u64, BTreeMap<i128, i128>> = BTreeMap::new();
        for point in &sample.seen {
            let Ok(k) = u64::try_from(point.position[parameter]) else {
                continue;
            };
            lines
                .entry(k)
                .or_default()
                .insert(point.position[1 - parameter], point.answer);
        }
        let periods: Vec<(u64, Vec<i64>)> = lines
            .iter()
            .filter_map(|(&k, line)| Some((k, vec![period(line)?])))
            .collect();
        for modulus in 1..=4 {
            for rest in 0..modulus {
                let class: Vec<(u64, Vec<i64>)> = periods
                    .iter()
                    .filter(|(k, _)| k % modulus == rest)
                    .cloned()
                    .collect();
                let Some(fit) = fit_parameter(&class) else {
                    continue;
                };
                let Some((slope, offset, 1)) = fit.single() else {
                    continue;
                };
                if slope != 0 {
                    moduli.push(Expression::linear(
                        slope,
                        &Expression::coordinate(parameter),
                        offset,
                    ));
                }
            }
        }
    }
    moduli.dedup();
    moduli
}

/// The least period of a line of at least two and a half periods.
fn period(line: &BTreeMap<i128, i128>) -> Option<i64> {
    let (first, last) = (line.keys().next()?, line.keys().next_back()?);
    (1..=(last - first) * 2 / 5)
        .find(|period| {
            line.iter()
                .all(|(n, answer)| line.get(&(n + period)).is_none_or(|other| other == answer))
        })
        .and_then(|period| i64::try_from(period).ok())
}
