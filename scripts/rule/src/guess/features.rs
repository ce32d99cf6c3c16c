//! Which features a search looks at: those that a contestant would print beside the answers, and what
//! known rules are made of.

use std::sync::Arc;

use super::bits::BIT;
use super::expression::{Expression, Operation};
use super::function::Function;
use super::pool::Pool;
use Operation::{
    Add, Distance, Divide, Equal, Gcd, Less, Max, Min, Multiply, Remainder, Subtract, Xor,
};

/// Features by what they are, as indices in the pool.
#[derive(Default)]
struct Groups {
    coordinates: Vec<usize>,
    /// Functions of all coordinates in which these can be exchanged.
    symmetric: Vec<usize>,
    /// Coordinates, symmetric features, and two coordinates together.
    terms: Vec<usize>,
    /// Terms plus or minus 1 or 2.
    shifted: Vec<usize>,
    remainders: Vec<usize>,
    quotients: Vec<usize>,
}

/// `None` if the search is stopped.
fn go_on(stop: &dyn Fn() -> bool) -> Option<()> {
    (!stop()).then_some(())
}

fn distinct(features: &mut Vec<usize>) {
    features.sort_unstable();
    features.dedup();
}

impl Pool {
    /// Adds all features, more of them if `wide`; returns `None` if it is stopped before.
    pub(super) fn fill(
        &mut self,
        moduli: &[Arc<Expression>],
        wide: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let mut groups = Groups::default();
        for axis in 0..self.dimensions() {
            let coordinate = self.add_expression(&Expression::coordinate(axis));
            groups.coordinates.extend(coordinate);
        }
        for modulus in moduli {
            self.add_expression(modulus);
        }
        self.terms(&mut groups);
        go_on(stop)?;
        self.golden(&groups);
        self.quotients(&mut groups, moduli, wide);
        go_on(stop)?;
        self.functions(&groups);
        go_on(stop)?;
        self.second_quotients(&groups, stop)?;
        if self.dimensions() > 1 {
            self.quotients_and_coordinates(&groups, wide, stop)?;
        }
        self.pairs(&groups, stop)?;
        if wide {
            self.functions_of_short_features(stop)?;
        }
        // Conditions as numbers.
        for &x in groups.remainders.iter().chain(&groups.terms) {
            if self.features[x].cost <= 16 * BIT {
                for c in 0..3 {
                    self.with(Equal, x, c);
                }
            }
        }
        Some(())
    }

    /// An operation on all of several features.
    fn all(&mut self, operation: Operation, features: &[usize]) -> Option<usize> {
        let (&first, rest) = features.split_first()?;
        rest.iter()
            .try_fold(first, |all, &one| self.binary(operation, all, one))
    }

    fn terms(&mut self, groups: &mut Groups) {
        let coordinates = &groups.coordinates;
        let (mut terms, mut symmetric) = (coordinates.clone(), Vec::new());
        if coordinates.len() > 1 {
            let all = [Xor, Add, Max, Min, Gcd].map(|operation| self.all(operation, coordinates));
            symmetric.extend(all.into_iter().flatten());
            for (i, &x) in coordinates.iter().enumerate() {
                for &y in &coordinates[i + 1..] {
                    for operation in [Add, Distance, Xor, Min, Max, Gcd, Multiply, Subtract] {
                        terms.extend(self.binary(operation, x, y));
                    }
                    terms.extend(self.binary(Subtract, y, x));
                }
            }
            // Twice the largest less the sum; how many are odd; how many are positive.
            if let [_, Some(sum), Some(max), min, _] = all {
                if let Some(twice) = self.with(Multiply, max, 2) {
                    symmetric.extend(self.binary(Subtract, twice, sum));
                }
                symmetric.extend(self.binary(Subtract, sum, max));
                symmetric.extend(min.and_then(|min| self.binary(Subtract, max, min)));
            }
            let odd = coordinates
                .iter()
                .filter_map(|&x| self.with(Remainder, x, 2));
            let odd: Vec<usize> = odd.collect();
            let zero = Expression::constant(0);
            let positive = coordinates.iter().filter_map(|&x| {
                let positive = Expression::binary(Less, &zero, &self.features[x].formula);
                self.add_expression(&positive)
            });
            let positive: Vec<usize> = positive.collect();
            for counted in [odd, positive] {
                symmetric.extend(self.all(Add, &counted));
            }
        }
        distinct(&mut symmetric);
        terms.extend(&symmetric);
        distinct(&mut terms);
        let is_near = |term: &usize| {
            coordinates.len() == 1 || coordinates.contains(term) || symmetric.contains(term)
        };
        for &term in terms.iter().filter(|term| is_near(term)) {
            for offset in 1..=2 {
                groups.shifted.extend(self.with(Add, term, offset));
                groups.shifted.extend(self.with(Subtract, term, offset));
            }
        }
        (groups.terms, groups.symmetric) = (terms, symmetric);
    }

    /// Multiples of the golden ratio, for Wythoff and Euclid.
    fn golden(&mut self, groups: &Groups) {
        let golden = groups.terms.iter();
        let golden = golden.filter_map(|&term| self.unary(Function::Golden, term));
        for ratio in golden.collect::<Vec<_>>() {
            if self.dimensions() > 1 {
                for &term in &groups.terms {
                    self.binary(Subtract, term, ratio);
                }
            }
        }
    }

    /// Remainders and quotients, by numbers and by terms.
    fn quotients(&mut self, groups: &mut Groups, moduli: &[Arc<Expression>], wide: bool) {
        let (mut remainders, mut quotients) = (Vec::new(), Vec::new());
        let (largest, half) = match (self.dimensions(), wide) {
            (1, true) => (64, 12),
            (1, false) => (36, 12),
            _ => (13, 6),
        };
        for &term in &groups.terms {
            let plain = groups.coordinates.contains(&term) || groups.symmetric.contains(&term);
            for divisor in 2..=if plain { largest } else { 4 } {
                remainders.extend(self.with(Remainder, term, divisor));
            }
            for divisor in 2..=if plain { half } else { 3 } {
                quotients.extend(self.with(Divide, term, divisor));
            }
        }
        if self.dimensions() > 1 {
            let divisors = self.divisors(groups, moduli, wide);
            let mut numerators = groups.coordinates.clone();
            numerators.extend(&groups.symmetric);
            for &x in &groups.coordinates {
                numerators.extend(self.with(Add, x, 1));
                numerators.extend(self.with(Subtract, x, 1));
            }
            for &x in &numerators {
                for &divisor in divisors.iter().filter(|&&divisor| divisor != x) {
                    remainders.extend(self.binary(Remainder, x, divisor));
                    quotients.extend(self.binary(Divide, x, divisor));
                }
            }
        }
        distinct(&mut remainders);
        distinct(&mut quotients);
        (groups.remainders, groups.quotients) = (remainders, quotients);
    }

    /// Terms, multiples of coordinates, and moduli with a parameter: n mod (m+1), n mod (L+R).
    fn divisors(&mut self, groups: &Groups, moduli: &[Arc<Expression>], wide: bool) -> Vec<usize> {
        let mut divisors = groups.terms.clone();
        let is_divisor = |&&shifted: &&usize| self.features[shifted].bounds.0 >= -2;
        divisors.extend(groups.shifted.iter().filter(is_divisor));
        for &x in &groups.coordinates {
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
        for &pair in &groups.terms {
            if matches!(*self.features[pair].formula, Expression::Binary(Add, ..)) {
                divisors.extend(self.with(Add, pair, 1));
                divisors.extend(self.with(Subtract, pair, 1));
            }
        }
        for modulus in moduli {
            divisors.extend(self.add_expression(modulus));
        }
        distinct(&mut divisors);
        divisors
    }

    /// Functions of the terms, and their remainders.
    fn functions(&mut self, groups: &Groups) {
        let mut functions = Vec::new();
        for &term in groups.terms.iter().chain(&groups.shifted) {
            let is_term = groups.terms.contains(&term);
            let is_coordinate = self.dimensions() == 1 || groups.coordinates.contains(&term);
            for function in Function::all() {
                let is_tried = match function {
                    Function::LeadingDigit(_) => is_coordinate,
                    Function::DigitSum(_) => is_coordinate && is_term,
                    Function::Divisors => is_term,
                    _ => true,
                };
                if is_tried {
                    functions.extend(self.unary(function, term));
                }
            }
        }
        distinct(&mut functions);
        for value in functions {
            if !self.features[value].formula.is_condition() {
                for divisor in 2..=4 {
                    let rest = self.with(Remainder, value, divisor);
                    if let (2, Some(rest)) = (divisor, rest) {
                        self.with(Equal, rest, 0);
                    }
                }
            }
        }
    }

    /// Remainders and quotients of remainders and quotients.
    fn second_quotients(&mut self, groups: &Groups, stop: &dyn Fn() -> bool) -> Option<()> {
        let largest = if self.dimensions() == 1 { 8 } else { 4 };
        for &inner in groups.remainders.iter().chain(&groups.quotients) {
            for divisor in 2..=largest {
                self.with(Remainder, inner, divisor);
                self.with(Divide, inner, divisor);
            }
            go_on(stop)?;
        }
        Some(())
    }

    /// Remainders and quotients together with a coordinate.
    fn quotients_and_coordinates(
        &mut self,
        groups: &Groups,
        wide: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let mut seconds = groups.coordinates.clone();
        if wide {
            for &x in &groups.coordinates {
                seconds.extend(self.with(Add, x, 1));
                seconds.extend(self.with(Subtract, x, 1));
            }
            seconds.extend(&groups.symmetric);
        }
        for &inner in &groups.remainders {
            for &second in &seconds {
                self.binary(Divide, inner, second);
                self.binary(Remainder, inner, second);
                if wide {
                    for operation in [Subtract, Distance, Min, Max, Xor] {
                        self.binary(operation, inner, second);
                    }
                }
            }
            go_on(stop)?;
        }
        for &inner in &groups.quotients {
            for &second in &seconds {
                self.binary(Xor, inner, second);
                self.binary(Remainder, inner, second);
            }
        }
        Some(())
    }

    /// Pairs of short features.
    fn pairs(&mut self, groups: &Groups, stop: &dyn Fn() -> bool) -> Option<()> {
        let multiples = groups.coordinates.iter();
        let multiples = multiples.flat_map(|&x| [2, 3].map(|factor| (x, factor)));
        let multiples = multiples.filter_map(|(x, factor)| self.with(Multiply, x, factor));
        let multiples: Vec<usize> = multiples.collect();
        let all = groups.terms.iter().chain(&multiples);
        let all = all.chain(&groups.quotients).chain(&groups.remainders);
        let short = all.copied().filter(|&x| self.features[x].cost <= 17 * BIT);
        let short: Vec<usize> = short.take(120).collect();
        for (i, &x) in short.iter().enumerate() {
            for &y in &short[i + 1..] {
                for operation in [Xor, Min, Max, Add, Subtract] {
                    self.binary(operation, x, y);
                }
                self.binary(Subtract, y, x);
            }
            go_on(stop)?;
        }
        Some(())
    }

    fn functions_of_short_features(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
        let short = (0..self.features.len()).filter(|&x| self.features[x].cost <= 20 * BIT);
        for x in short.collect::<Vec<_>>() {
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
            go_on(stop)?;
        }
        Some(())
    }
}
