//! Lengths of descriptions: a rule must be far shorter than the rows that it explains.
//!
//! A rule is written as a word of a prefix code, so that at most 2^k rules cost k bits or less. If the
//! answers were random, the chance that a rule of k bits explains a table of i bits is 2^(k−i) at
//! most, over all rules together: the difference is the evidence.

use std::collections::HashMap;
use std::hash::Hash;

use super::expression::{Expression, Operation};
use super::function::Function;

/// The unit of a length: 64 of it are a bit.
pub(super) const BIT: u64 = 64;

/// log₂ n, rounded down to 1/64 bit; 0 for 0.
pub(super) fn log2(n: u64) -> u64 {
    if n <= 1 {
        return 0;
    }
    let whole = u64::from(n.ilog2());
    // The mantissa in [1, 2), 32 bits behind the point: squared six times for six more bits.
    let mut mantissa = if whole >= 32 {
        n >> (whole - 32)
    } else {
        n << (32 - whole)
    };
    let mut result = whole;
    for _ in 0..6 {
        mantissa = ((u128::from(mantissa) * u128::from(mantissa)) >> 32) as u64;
        result *= 2;
        if mantissa >= 1 << 33 {
            mantissa >>= 1;
            result += 1;
        }
    }
    result
}

fn log2_factorial(n: usize) -> u64 {
    (1..=n as u64).map(log2).sum()
}

/// The logarithm of the number of tables in which each answer occurs as often as in this one.
pub(super) fn information<T: Eq + Hash>(answers: impl IntoIterator<Item = T>) -> u64 {
    let mut counts: HashMap<T, usize> = HashMap::new();
    for answer in answers {
        *counts.entry(answer).or_default() += 1;
    }
    let all = log2_factorial(counts.values().sum());
    all.saturating_sub(counts.values().map(|&count| log2_factorial(count)).sum())
}

/// The length of a number.
pub(super) fn number(n: i64) -> u64 {
    (2 * log2(n.unsigned_abs().saturating_add(1)) + BIT) + if n < 0 { BIT } else { 0 }
}

/// The length of a formula, where answers take `answer` each.
pub(super) fn cost(expression: &Expression, coordinates: usize, answer: u64) -> u64 {
    let cost_of = |e: &Expression| cost(e, coordinates, answer);
    match expression {
        Expression::Constant(value) => 2 * BIT + number(*value),
        Expression::Coordinate(_) => 2 * BIT + log2(coordinates as u64),
        Expression::Binary(operation, a, b) => match (operation, &**a, &**b) {
            // One or two more or less than a coordinate.
            (
                Operation::Add | Operation::Subtract,
                Expression::Coordinate(_),
                Expression::Constant(1 | 2),
            ) => 4 * BIT + cost_of(a),
            (
                Operation::Remainder | Operation::Divide,
                dividend,
                Expression::Constant(divisor @ 2..),
            ) => 5 * BIT + cost_of(dividend) + 2 * log2(divisor.unsigned_abs()),
            // A number below a bound that the feature has.
            (Operation::Less | Operation::AtMost, feature, Expression::Constant(limit))
                if *limit >= 0 =>
            {
                6 * BIT + cost_of(feature) + number(*limit).min(6 * BIT)
            }
            // Exactly one of two conditions holds: such rules are rare.
            _ if operation.is_condition()
                && a.is_condition()
                && b.is_condition()
                && !matches!(operation, Operation::And | Operation::Or) =>
            {
                12 * BIT + cost_of(a) + cost_of(b)
            }
            _ => 6 * BIT + cost_of(a) + cost_of(b),
        },
        Expression::Unary(function, a) => {
            let parameter = function.parameter().map_or(0, |p| log2(u64::from(p)));
            let rare = match function {
                Function::Valuation(_) | Function::LowBit => 4 * BIT,
                Function::DigitSum(_) | Function::Divisors => 6 * BIT,
                _ => 0,
            };
            8 * BIT + rare + parameter + cost_of(a)
        }
        Expression::OneOf(a, set) => {
            5 * BIT + cost_of(a) + set.iter().map(|&v| number(v).min(3 * BIT)).sum::<u64>()
        }
        Expression::If(condition, yes, no) => {
            5 * BIT + cost_of(condition) + cost_of(yes) + cost_of(no)
        }
        Expression::Cases(selector, cases) => {
            let cases = cases.iter().map(|case| match &**case {
                Expression::Constant(_) => answer.max(BIT),
                other => cost_of(other),
            });
            5 * BIT + cost_of(selector) + cases.sum::<u64>()
        }
        Expression::Recall(_) => 6 * BIT,
    }
}

/// The length of a condition on one coordinate alone, where such conditions are expected.
pub(super) fn condition_on_one(expression: &Expression) -> Option<u64> {
    let Expression::Binary(operation, a, b) = expression else {
        return None;
    };
    match (operation.is_condition(), &**a, &**b) {
        (true, Expression::Coordinate(_), Expression::Constant(c))
        | (true, Expression::Constant(c), Expression::Coordinate(_)) => Some(number(*c) - BIT),
        (true, Expression::Binary(Operation::Remainder, x, modulus), Expression::Constant(_)) => {
            match (&**x, &**modulus) {
                (Expression::Coordinate(_), Expression::Constant(modulus)) => {
                    Some(number(*modulus))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_on_powers_of_two() {
        for exponent in 0..64 {
            assert_eq!(log2(1 << exponent), exponent * BIT);
        }
        assert_eq!(log2(3), 101); // 64 · 1.58496 = 101.4
        assert_eq!(log2(1000), 637); // 64 · 9.96578 = 637.8
    }

    #[test]
    fn information_counts_arrangements() {
        assert_eq!(information([1, 1, 1]), 0);
        let two_of_four = information([0, 0, 1, 1]);
        assert!(two_of_four.abs_diff(log2(6)) <= 3, "{two_of_four}");
    }
}
