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
        pool.fill(moduli, wide, stop);
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

    fn add_expression(&mut self, formula: &Arc<Expression>) -> Option<usize> {
        let value =
            |pool: &Self, index: usize| narrow(formula.value(&pool.positions[index], &|_| None)?);
        self.add(0, value, |_| Arc::clone(formula))
    }

    fn unary(&mut self, function: Function, a: usize) -> Option<usize> {
        let value = |pool: &Self, index: usize| {
            narrow(function.value(i128::from(pool.features[a].column[index]))?)
        };
        let formula = |pool: &Self| Expression::unary(function, &pool.features[a].formula);
        self.add(self.features[a].cost, value, formula)
    }

    fn with(&mut self, operation: Operation, a: usize, b: i64) -> Option<usize> {
        let value = |pool: &Self, index: usize| {
            let x = pool.features[a].column[index];
            narrow(operation.value(i128::from(x), i128::from(b))?)
        };
        let formula = |pool: &Self| Expression::with(operation, &pool.features[a].formula, b);
        self.add(self.features[a].cost, value, formula)
    }

    fn binary(&mut self, operation: Operation, a: usize, b: usize) -> Option<usize> {
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

    fn fill(&mut self, moduli: &[Arc<Expression>], wide: bool, stop: &dyn Fn() -> bool) {
        use Operation::{
            Add, Distance, Divide, Equal, Gcd, Max, Min, Multiply, Remainder, Subtract, Xor,
        };
        let dimensions = self.dimensions;
        let coordinates: Vec<usize> = (0..dimensions)
            .filter_map(|axis| self.add_expression(&Expression::coordinate(axis)))
            .collect();
        for modulus in moduli {
            self.add_expression(modulus);
        }

        // Terms: what a contestant would look at first.
        let mut terms = coordinates.clone();
        let mut symmetric = Vec::new();
        if coordinates.len() > 1 {
            for operation in [Xor, Add, Max, Min, Gcd] {
                let all = coordinates[1..]
                    .iter()
                    .try_fold(coordinates[0], |all, &axis| {
                        self.binary(operation, all, axis)
                    });
                symmetric.extend(all);
            }
            for (i, &x) in coordinates.iter().enumerate() {
                for &y in &coordinates[i + 1..] {
                    for operation in [Add, Distance, Xor, Min, Max, Gcd, Multiply] {
                        terms.extend(self.binary(operation, x, y));
                    }
                    terms.extend(self.binary(Subtract, x, y));
                    terms.extend(self.binary(Subtract, y, x));
                }
            }
            // Twice the largest less the sum; how many are odd; how many are positive.
            if let [_, Some(sum), Some(max), min, _] = self.symmetric(&coordinates)[..] {
                if let Some(twice) = self.with(Multiply, max, 2) {
                    symmetric.extend(self.binary(Subtract, twice, sum));
                }
                symmetric.extend(self.binary(Subtract, sum, max));
                symmetric.extend(min.and_then(|min| self.binary(Subtract, max, min)));
            }
            let odd: Vec<usize> = coordinates
                .iter()
                .filter_map(|&x| self.with(Remainder, x, 2))
                .collect();
            let positive: Vec<usize> = coordinates
                .iter()
                .filter_map(|&x| {
                    let zero = Expression::constant(0);
                    let formula =
                        Expression::binary(Operation::Less, &zero, &self.features[x].formula);
                    self.add_expression(&formula)
                })
                .collect();
            for counted in [odd, positive] {
                if let Some((&first, rest)) = counted.split_first() {
                    symmetric.extend(
                        rest.iter()
                            .try_fold(first, |all, &one| self.binary(Add, all, one)),
                    );
                }
            }
        }
        let mut multiples = Vec::new();
        for &x in &coordinates {
            multiples.extend(
                [2, 3]
                    .into_iter()
                    .filter_map(|factor| self.with(Multiply, x, factor)),
            );
        }
        symmetric.sort_unstable();
        symmetric.dedup();
        terms.extend(&symmetric);
        terms.sort_unstable();
        terms.dedup();
        let near: Vec<usize> = if dimensions == 1 {
            terms.clone()
        } else {
            terms
                .iter()
                .copied()
                .filter(|t| coordinates.contains(t) || symmetric.contains(t))
                .collect()
        };
        let mut shifted = Vec::new();
        for &term in &near {
            for offset in 1..=2 {
                shifted.extend(self.with(Add, term, offset));
                shifted.extend(self.with(Subtract, term, offset));
            }
        }
        if stop() {
            return;
        }

        // The golden ratio, for Wythoff and Euclid.
        let golden: Vec<usize> = terms
            .iter()
            .filter_map(|&term| self.unary(Function::Golden, term))
            .collect();
        for &ratio in &golden {
            for &term in &terms.clone() {
                if dimensions > 1 {
                    self.binary(Subtract, term, ratio);
                }
            }
        }

        // Remainders and quotients.
        let mut remainders = Vec::new();
        let mut quotients = Vec::new();
        let (largest, half) = if dimensions == 1 {
            (if wide { 64 } else { 36 }, 12)
        } else {
            (13, 6)
        };
        for &term in &terms {
            let plain = coordinates.contains(&term) || symmetric.contains(&term);
            for divisor in 2..=if plain { largest } else { 4 } {
                remainders.extend(self.with(Remainder, term, divisor));
            }
            for divisor in 2..=if plain { half } else { 3 } {
                quotients.extend(self.with(Divide, term, divisor));
            }
        }
        // Multiples of coordinates and moduli with a parameter: n mod (m+1), n mod (L+R).
        let mut divisors: Vec<usize> = Vec::new();
        if dimensions > 1 {
            divisors.extend(&terms);
            divisors.extend(shifted.iter().filter(|&&s| self.features[s].bounds.0 >= -2));
            for &x in &coordinates {
                for factor in 2..=3 {
                    if let Some(multiple) = self.with(Multiply, x, factor) {
                        divisors.push(multiple);
                        divisors.extend(self.with(Add, multiple, 1));
                        divisors.extend(self.with(Subtract, multiple, 1));
                        if wide {
                            divisors.extend(self.with(Add, multiple, 2));
                        }
                    }
                }
            }
            for &pair in &terms.clone() {
                if matches!(*self.features[pair].formula, Expression::Binary(Add, ..)) {
                    divisors.extend(self.with(Add, pair, 1));
                    divisors.extend(self.with(Subtract, pair, 1));
                }
            }
            for modulus in moduli {
                divisors.extend(self.add_expression(modulus));
            }
            divisors.sort_unstable();
            divisors.dedup();
            let mut numerators = coordinates.clone();
            numerators.extend(&symmetric);
            for &x in &coordinates {
                numerators.extend(self.with(Add, x, 1));
                numerators.extend(self.with(Subtract, x, 1));
            }
            for &x in &numerators {
                for &divisor in &divisors {
                    if x == divisor {
                        continue;
                    }
                    remainders.extend(self.binary(Remainder, x, divisor));
                    quotients.extend(self.binary(Divide, x, divisor));
                }
            }
        }
        remainders.sort_unstable();
        remainders.dedup();
        quotients.sort_unstable();
        quotients.dedup();
        if stop() {
            return;
        }

        // Functions of the terms.
        let mut functions = Vec::new();
        let mut arguments = terms.clone();
        arguments.extend(&shifted);
        for &term in &arguments {
            for function in Function::all() {
                let plain = terms.contains(&term);
                let number = matches!(function, Function::LeadingDigit(_) | Function::DigitSum(_));
                if (number && dimensions > 1 && !coordinates.contains(&term))
                    || (!plain && matches!(function, Function::DigitSum(_) | Function::Divisors))
                {
                    continue;
                }
                functions.extend(self.unary(function, term));
            }
        }
        functions.sort_unstable();
        functions.dedup();
        for &value in &functions.clone() {
            if !self.features[value].formula.is_condition() {
                for divisor in 2..=4 {
                    let rest = self.with(Remainder, value, divisor);
                    functions.extend(rest);
                    if let (2, Some(rest)) = (divisor, rest) {
                        self.with(Equal, rest, 0);
                    }
                }
            }
        }
        if stop() {
            return;
        }

        // Remainders and quotients of remainders and quotients.
        for &inner in remainders.iter().chain(&quotients) {
            for divisor in 2..=if dimensions == 1 { 8 } else { 4 } {
                self.with(Remainder, inner, divisor);
                self.with(Divide, inner, divisor);
            }
            if stop() {
                return;
            }
        }
        if dimensions > 1 {
            let mut seconds = coordinates.clone();
            if wide {
                seconds.extend(self.shifted_coordinates(&coordinates));
                seconds.extend(&symmetric);
            }
            for &inner in &remainders {
                for &divisor in &seconds {
                    self.binary(Divide, inner, divisor);
                    self.binary(Remainder, inner, divisor);
                    if wide {
                        for operation in [Subtract, Distance, Min, Max, Xor] {
                            self.binary(operation, inner, divisor);
                        }
                    }
                }
                if stop() {
                    return;
                }
            }
            for &inner in &quotients {
                for &other in &seconds {
                    self.binary(Xor, inner, other);
                    self.binary(Remainder, inner, other);
                }
            }
        }
        // Pairs of terms.
        let simple: Vec<usize> = terms
            .iter()
            .chain(&multiples)
            .chain(&quotients)
            .chain(&remainders)
            .copied()
            .filter(|&x| self.features[x].cost <= 17 * BIT)
            .take(120)
            .collect();
        for (i, &x) in simple.iter().enumerate() {
            for &y in &simple[i + 1..] {
                for operation in [Xor, Min, Max, Add] {
                    self.binary(operation, x, y);
                }
                self.binary(Subtract, x, y);
                self.binary(Subtract, y, x);
            }
            if stop() {
                return;
            }
        }
        if wide {
            let second: Vec<usize> = (0..self.features.len())
                .filter(|&x| self.features[x].cost <= 20 * BIT)
                .collect();
            for &x in &second {
                for function in [
                    Function::Ones,
                    Function::BitLength,
                    Function::LowBit,
                    Function::Valuation(2),
                    Function::IsPower(2),
                    Function::IsSquare,
                ] {
                    if let Some(value) = self.unary(function, x) {
                        self.with(Remainder, value, 2);
                    }
                }
                if stop() {
                    return;
                }
            }
        }
        // Conditions as numbers.
        for &x in remainders.iter().chain(&terms) {
            if self.features[x].cost <= 16 * BIT {
                for c in 0..3 {
                    self.with(Equal, x, c);
                }
            }
        }
    }

    /// Xor, sum, maximum, minimum and greatest common divisor of all coordinates.
    fn symmetric(&mut self, coordinates: &[usize]) -> Vec<Option<usize>> {
        use Operation::{Add, Gcd, Max, Min, Xor};
        [Xor, Add, Max, Min, Gcd]
            .into_iter()
            .map(|operation| {
                coordinates[1..]
                    .iter()
                    .try_fold(coordinates[0], |all, &axis| {
                        self.binary(operation, all, axis)
                    })
            })
            .collect()
    }

    fn shifted_coordinates(&mut self, coordinates: &[usize]) -> Vec<usize> {
        let mut shifted = Vec::new();
        for &x in coordinates {
            shifted.extend(self.with(Operation::Add, x, 1));
            shifted.extend(self.with(Operation::Subtract, x, 1));
        }
        shifted
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
