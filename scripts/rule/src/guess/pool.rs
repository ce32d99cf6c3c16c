//! The features of a position: formulas with their values on some of the rows. Of formulas with equal values,
//! only the shortest is kept.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::bits::{cost, BIT};
use super::expression::{Expression, Operation};
use super::function::Function;
use super::sample::Sample;

/// Values above this are not compared: their sums and products stay within `i128` and `i64`.
const LARGEST: i128 = 1 << 40;
/// The most positions beside the probes.
pub(super) const UNKNOWN: usize = 64;
/// Features beyond this number are not added.
const FEATURES: usize = 40_000;

/// A formula and its values on the probes.
pub(super) struct Feature {
    pub formula: Arc<Expression>,
    pub column: Vec<i64>,
    pub cost: u64,
    /// Bounds of the values at any position.
    pub bounds: (i128, i128),
}

impl Feature {
    /// The number of values if they are 0, 1, … and fewer than `most`, otherwise `None`.
    pub fn domain(&self, most: usize) -> Option<usize> {
        let (low, high) = self.bounds;
        (low == 0 && high < most as i128).then(|| high as usize + 1)
    }
}

/// The features, and the index of each by its values.
pub(super) struct Pool {
    dimensions: usize,
    /// Features of this length or more are of no use.
    budget: u64,
    positions: Vec<Vec<i128>>,
    pub features: Vec<Feature>,
    by_column: FxHashMap<u128, usize>,
    /// The shortest feature with these values on the probes.
    by_answers: FxHashMap<u128, usize>,
}

impl Pool {
    /// The features of the positions `probes`; more of them if `wide`.
    pub fn new(
        sample: &Sample,
        probes: &[usize],
        moduli: &[Arc<Expression>],
        wide: bool,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut positions: Vec<Vec<i128>> = probes
            .iter()
            .map(|&probe| sample.seen[probe].position.clone())
            .collect();
        // Beside the probes, positions whose answers are not known: formulas that differ only there are kept
        // apart.
        positions.extend(sample.beyond(64 * 40).into_iter().take(UNKNOWN));
        let mut pool = Self {
            dimensions: sample.dimensions,
            budget: sample.budget(),
            positions,
            features: Vec::new(),
            by_column: FxHashMap::default(),
            by_answers: FxHashMap::default(),
        };
        // If it is stopped, there are fewer features.
        let _ = pool.fill(moduli, wide, stop);
        for index in pool.by_cost() {
            let column = fingerprint(&pool.features[index].column[..probes.len()]);
            pool.by_answers.entry(column).or_insert(index);
        }
        pool
    }

    /// What a rule may cost.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// The number of coordinates.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The shortest feature with these values on the probes.
    pub fn find(&self, column: &[i64]) -> Option<usize> {
        self.by_answers.get(&fingerprint(column)).copied()
    }

    /// The features in the order of their length.
    pub fn by_cost(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.features.len()).collect();
        order.sort_by_key(|&index| self.features[index].cost);
        order
    }

    /// Adds a formula of length `least` or more, unless its values are all equal or known already; the index
    /// of the feature with its values.
    ///
    /// The values are `None` where they are not defined; then there is no feature.
    fn add(
        &mut self,
        least: u64,
        values: impl Fn(&Self, usize) -> Option<i64>,
        formula: impl FnOnce(&Self) -> Arc<Expression>,
    ) -> Option<usize> {
        if least > self.budget {
            return None;
        }
        let mut column = Vec::with_capacity(self.positions.len());
        for index in 0..self.positions.len() {
            column.push(values(self, index)?);
        }
        if column.windows(2).all(|pair| pair[0] == pair[1]) {
            return None;
        }
        let print = fingerprint(&column);
        let known = self.by_column.get(&print).copied();
        if known.is_some_and(|known| self.features[known].cost <= least) {
            return known;
        }
        let formula = formula(self);
        let cost = cost(&formula, self.dimensions, BIT);
        if cost > self.budget || (known.is_none() && self.features.len() >= FEATURES) {
            return None;
        }
        if let Some(known) = known {
            if cost < self.features[known].cost {
                let bounds = bounds(&formula);
                let feature = &mut self.features[known];
                (feature.formula, feature.cost, feature.bounds) = (formula, cost, bounds);
            }
            return Some(known);
        }
        let bounds = bounds(&formula);
        self.by_column.insert(print, self.features.len());
        self.features.push(Feature {
            formula,
            column,
            cost,
            bounds,
        });
        Some(self.features.len() - 1)
    }

    pub fn add_expression(&mut self, formula: &Arc<Expression>) -> Option<usize> {
        let value =
            |pool: &Self, index: usize| narrow(formula.value(&pool.positions[index], &|_| None)?);
        self.add(0, value, |_| Arc::clone(formula))
    }

    pub fn unary(&mut self, function: Function, a: usize) -> Option<usize> {
        let value = |pool: &Self, index: usize| {
            narrow(function.value(i128::from(pool.features[a].column[index]))?)
        };
        let formula = |pool: &Self| Expression::unary(function, &pool.features[a].formula);
        self.add(self.features[a].cost, value, formula)
    }

    pub fn with(&mut self, operation: Operation, a: usize, b: i64) -> Option<usize> {
        let value = |pool: &Self, index: usize| {
            let x = pool.features[a].column[index];
            narrow(operation.value(i128::from(x), i128::from(b))?)
        };
        let formula = |pool: &Self| Expression::with(operation, &pool.features[a].formula, b);
        self.add(self.features[a].cost, value, formula)
    }

    pub fn binary(&mut self, operation: Operation, a: usize, b: usize) -> Option<usize> {
        let value = |pool: &Self, index: usize| {
            let (x, y) = (
                pool.features[a].column[index],
                pool.features[b].column[index],
            );
            narrow(operation.value(i128::from(x), i128::from(y))?)
        };
        let formula = |pool: &Self| {
            let (left, right) = (&pool.features[a].formula, &pool.features[b].formula);
            Expression::binary(operation, left, right)
        };
        let least = self.features[a].cost + self.features[b].cost;
        self.add(least, value, formula)
    }
}

/// 128 bits that tell columns apart: two hashes by multiplication, both halves of the product together.
fn fingerprint(column: &[i64]) -> u128 {
    // Any odd factors of 64 bits without a pattern.
    const FACTORS: [u64; 2] = [0xadf8_5458_a2bb_4a9b, 0xaf4d_bb3d_6c2e_0a77];
    let mut hashes = FACTORS;
    for &value in column {
        for (hash, factor) in hashes.iter_mut().zip(FACTORS) {
            let product = u128::from(*hash ^ value as u64) * u128::from(factor);
            *hash = (product as u64) ^ (product >> 64) as u64;
        }
    }
    u128::from(hashes[0]) << 64 | u128::from(hashes[1])
}

fn narrow(value: i128) -> Option<i64> {
    (value.abs() <= LARGEST).then_some(value as i64)
}

/// Bounds at any position of 64-bit numbers.
fn bounds(formula: &Expression) -> (i128, i128) {
    formula.bounds(i128::from(u64::MAX), (0, 0), &mut |_| ())
}
