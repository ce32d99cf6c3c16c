//! Numbers as functions of features.

use std::sync::Arc;

use super::super::expression::{Expression, Operation};
use super::super::shape::by_value;
use super::{Proposals, Search};

impl Search<'_> {
    /// The value is a feature, or α·feature + β.
    pub(super) fn single(&self, proposals: &mut Proposals) {
        if let Some(index) = self.pool.find(&self.target) {
            self.propose(proposals, Arc::clone(&self.pool.features[index].formula));
        }
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let pairs = feature
                .column
                .iter()
                .copied()
                .zip(self.target.iter().copied());
            if let Some((slope, offset)) = line(pairs) {
                self.propose(
                    proposals,
                    Expression::linear(slope, &feature.formula, offset),
                );
            }
        }
    }

    /// A value for each value of a feature with few of them.
    pub(super) fn lookup(&self, proposals: &mut Proposals) {
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let Some(domain) = feature.domain(65) else {
                continue;
            };
            if let Some(values) = table(feature.column.iter().copied(), &self.target, domain) {
                self.propose(proposals, by_value(&feature.formula, &values));
            }
        }
    }

    /// The values of a feature at the probes.
    fn column(&self, feature: usize) -> &[i64] {
        &self.pool.features[feature].column[..self.target.len()]
    }

    /// Values that are linear in a feature, with numbers for each value of another feature.
    pub(super) fn linear_by_class(&self, proposals: &mut Proposals) {
        let classes = self.order.iter().filter_map(|&index| {
            let domain = self.pool.features[index].domain(41)?;
            Some((index, domain))
        });
        // For each value of a class, the probes that have it.
        let classes = classes.take(1500).map(|(index, domain)| {
            let mut probes = vec![Vec::new(); domain];
            for (probe, &value) in self.column(index).iter().enumerate() {
                probes[value as usize].push(probe);
            }
            (index, probes)
        });
        let classes: Vec<(usize, Vec<Vec<usize>>)> = classes.collect();
        let terms: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|&index| self.pool.features[index].domain(41).is_none())
            .take(60)
            .collect();
        for &term in &terms {
            if (self.stop)() {
                return;
            }
            let x = &self.pool.features[term];
            for (class, probes) in &classes {
                let class = &self.pool.features[*class];
                let lines = probes.iter().map(|probes| {
                    line(
                        probes
                            .iter()
                            .map(|&probe| (x.column[probe], self.target[probe])),
                    )
                });
                let Some(lines) = lines.collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let slope = lines[0].0;
                let body = if lines.iter().all(|line| line.0 == slope) {
                    let offsets: Vec<i64> = lines.iter().map(|line| line.1).collect();
                    let table = by_value(&class.formula, &offsets);
                    Expression::binary(
                        Operation::Add,
                        &Expression::linear(slope, &x.formula, 0),
                        &table,
                    )
                } else {
                    let cases = lines
                        .iter()
                        .map(|&(slope, offset)| Expression::linear(slope, &x.formula, offset));
                    Arc::new(Expression::Cases(
                        Arc::clone(&class.formula),
                        cases.collect(),
                    ))
                };
                self.propose(proposals, body);
            }
        }
    }

    /// Sums, differences, products and xors of two features.
    pub(super) fn meet(&self, proposals: &mut Proposals) {
        use Operation::{Add, Multiply, Subtract, Xor};
        for &index in self.order.iter().take(20_000) {
            let feature = &self.pool.features[index];
            let pairs = || feature.column.iter().zip(&self.target);
            let find = |column: Vec<i64>| {
                self.pool
                    .find(&column)
                    .map(|other| &self.pool.features[other].formula)
            };
            if let Some(other) = find(pairs().map(|(&x, &y)| y.wrapping_sub(x)).collect()) {
                self.propose(proposals, Expression::binary(Add, &feature.formula, other));
            }
            if let Some(other) = find(pairs().map(|(&x, &y)| x.wrapping_sub(y)).collect()) {
                self.propose(
                    proposals,
                    Expression::binary(Subtract, &feature.formula, other),
                );
            }
            if let Some(other) = find(pairs().map(|(&x, &y)| x ^ y).collect()) {
                self.propose(proposals, Expression::binary(Xor, &feature.formula, other));
            }
            if pairs().all(|(&x, &y)| x != 0 && y % x == 0) {
                if let Some(other) = find(pairs().map(|(&x, &y)| y / x).collect()) {
                    self.propose(
                        proposals,
                        Expression::binary(Multiply, &feature.formula, other),
                    );
                }
            }
        }
    }

    /// The shortest features that equal the answers on the probes `on`.
    fn features_on(&self, on: &[usize], among: usize, most: usize) -> Vec<Arc<Expression>> {
        let first = self.target[on[0]];
        if on.iter().all(|&probe| self.target[probe] == first) {
            return vec![Expression::constant(first)];
        }
        // First compare at a probe with a large answer, which few features share.
        let telling = on
            .iter()
            .copied()
            .max_by_key(|&probe| self.target[probe].unsigned_abs())
            .unwrap_or(on[0]);
        // 64 features at a time, in the order of their length.
        let words = among.min(self.order.len()).div_ceil(64);
        let fitting = (0..words).filter_map(|word| {
            let mut fitting = self.right[telling][word];
            for &probe in on {
                if fitting == 0 {
                    return None;
                }
                fitting &= self.right[probe][word];
            }
            Some((word, fitting))
        });
        let places = fitting.flat_map(|(word, fitting)| {
            let bits = (0..64).filter(move |bit| fitting >> bit & 1 == 1);
            bits.map(move |bit| 64 * word + bit)
        });
        let found = places.take(most).map(|place| self.order[place]);
        found
            .map(|index| Arc::clone(&self.pool.features[index].formula))
            .collect()
    }

    fn split(&self, index: usize) -> (Vec<usize>, Vec<usize>) {
        let mask = &self.conditions.all[index].mask;
        (0..self.target.len()).partition(|&probe| mask[probe / 64] >> (probe % 64) & 1 == 1)
    }

    /// A condition decides which of two features is the answer.
    pub(super) fn branch(&self, proposals: &mut Proposals) {
        for index in self.branches(2000) {
            if (self.stop)() {
                return;
            }
            let (on, off) = self.split(index);
            let yes = self.features_on(&on, usize::MAX, 3);
            if yes.is_empty() {
                continue;
            }
            let no = self.features_on(&off, usize::MAX, 3);
            for yes in &yes {
                for no in &no {
                    let condition = self.conditions.formula(&self.pool, index);
                    let body = Expression::If(condition, Arc::clone(yes), Arc::clone(no));
                    self.propose(proposals, Arc::new(body));
                }
            }
        }
    }

    /// Three features, by two conditions.
    pub(super) fn branch_twice(&self, proposals: &mut Proposals) {
        let branches = self.branches(250);
        for &first in &branches {
            let (on, off) = self.split(first);
            let Some(yes) = self.features_on(&on, 3000, 1).pop() else {
                continue;
            };
            for &second in &branches {
                if (self.stop)() {
                    return;
                }
                let mask = &self.conditions.all[second].mask;
                let (on, off): (Vec<usize>, Vec<usize>) = off
                    .iter()
                    .partition(|&&probe| mask[probe / 64] >> (probe % 64) & 1 == 1);
                if on.len() < 6 || off.len() < 6 {
                    continue;
                }
                let Some(one) = self.features_on(&on, 3000, 1).pop() else {
                    continue;
                };
                let Some(other) = self.features_on(&off, 3000, 1).pop() else {
                    continue;
                };
                let formula = |index| self.conditions.formula(&self.pool, index);
                let rest = Arc::new(Expression::If(formula(second), one, other));
                self.propose(
                    proposals,
                    Arc::new(Expression::If(formula(first), Arc::clone(&yes), rest)),
                );
            }
        }
    }

    /// A value for each pair of values of two features.
    pub(super) fn pairs(&self, proposals: &mut Proposals) {
        let classes = self.order.iter().filter_map(|&index| {
            let domain = self.pool.features[index].domain(19)?;
            Some((index, domain))
        });
        let classes: Vec<(usize, usize)> = classes.take(500).collect();
        for (i, &(a, rows)) in classes.iter().enumerate() {
            if (self.stop)() {
                return;
            }
            for &(b, columns) in &classes[i + 1..] {
                if rows * columns > 40 {
                    continue;
                }
                let (left, right) = (&self.pool.features[a], &self.pool.features[b]);
                let pairs = left.column.iter().zip(&right.column);
                let column = pairs.map(|(&x, &y)| x * columns as i64 + y);
                if let Some(values) = table(column, &self.target, rows * columns) {
                    let scaled =
                        Expression::with(Operation::Multiply, &left.formula, columns as i64);
                    let selector = Expression::binary(Operation::Add, &scaled, &right.formula);
                    self.propose(proposals, by_value(&selector, &values));
                }
            }
        }
    }
}

/// The line through points, if there are three at least and two different abscissas or one ordinate.
pub(in crate::guess) fn line(points: impl Iterator<Item = (i64, i64)>) -> Option<(i64, i64)> {
    let mut first = None;
    let mut line = None;
    let mut seen = 0;
    for (x, y) in points {
        seen += 1;
        let Some((x0, y0)) = first else {
            first = Some((x, y));
            continue;
        };
        if let Some((slope, offset)) = line {
            if i128::from(x) * i128::from(slope) + i128::from(offset) != i128::from(y) {
                return None;
            }
        } else if x != x0 {
            let (run, rise): (i64, i64) = (x.checked_sub(x0)?, y.checked_sub(y0)?);
            if rise % run != 0 {
                return None;
            }
            let slope = rise / run;
            line = Some((slope, y0.checked_sub(slope.checked_mul(x0)?)?));
        } else if y != y0 {
            return None;
        }
    }
    if seen < 3 {
        return None;
    }
    line.or_else(|| first.map(|(_, y)| (0, y)))
}

/// The answer for each value of a column, if each value occurs twice or more and always with the same.
pub(super) fn table(
    column: impl Iterator<Item = i64>,
    target: &[i64],
    domain: usize,
) -> Option<Vec<i64>> {
    let mut values: Vec<Option<i64>> = vec![None; domain];
    let mut twice = vec![false; domain];
    for (x, &y) in column.zip(target) {
        let index = usize::try_from(x).ok()?;
        let slot = values.get_mut(index)?;
        match slot {
            None => *slot = Some(y),
            Some(known) if *known == y => twice[index] = true,
            Some(_) => return None,
        }
    }
    if !twice.iter().all(|&twice| twice) {
        return None;
    }
    values.into_iter().collect()
}
