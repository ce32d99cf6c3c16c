//! What a guess may look at: numbers and conditions that are made from the coordinates of a position.

use formula::Formula;
use formula::Operation::{
    self, Abs, AtLeast, DigitCount, DigitSum, Exponent, Fibonacci, Floor, Gcd, Golden,
    LeadingDigit, LowestPower, Max, Min, Minus, Mod, Ones, Plus, PowerOf, PrimeFactors, Primes,
    Root, Square, Xor,
};

/// Makes a feature from a number and a parameter.
type Function = fn(Formula, Formula) -> Formula;

const NONE: &[i128] = &[0];
const MODULI: &[i128] = &[
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 36, 40, 42, 48, 60,
];
const BASES: &[i128] = &[2, 3, 4, 6, 8, 10, 18];

/// The functions, and their parameters; the number itself, its remainders and comparisons come first.
const FUNCTIONS: [(Function, &[i128]); 18] = [
    (|n, _| n, NONE),
    (|n, k| Formula::of(Mod, [n, k]), MODULI),
    (|n, k| Formula::of(AtLeast, [n, k]), &[-1, 0, 1, 2, 3, 4]),
    (|n, k| Formula::of(Floor, [n, k]), &[2, 3, 4]),
    (|n, p| Formula::of(Exponent, [p, n]), &[2, 3, 5]),
    (|n, b| Formula::of(LowestPower, [b, n]), &[2]),
    (|n, _| Formula::of(Ones, [n]), NONE),
    (|n, _| Formula::of(Ones, [n]).modulo(2), NONE),
    (|n, b| Formula::of(DigitSum, [n, b]), &[3, 10]),
    (|n, b| Formula::of(LeadingDigit, [n, b]), BASES),
    (|n, b| Formula::of(DigitCount, [n, b]).modulo(2), BASES),
    (|n, b| Formula::of(DigitCount, [n, b]), BASES),
    (|n, b| Formula::of(PowerOf, [n, b]), BASES),
    (|n, _| Formula::of(Square, [n]), NONE),
    (|n, _| Formula::of(Root, [n]), NONE),
    (|n, _| Formula::of(Fibonacci, [n]), NONE),
    (|n, _| Formula::of(Primes, [n]), NONE),
    (|n, _| Formula::of(PrimeFactors, [n]), NONE),
];

/// Operations of all coordinates.
const OF_ALL: [Operation; 5] = [Xor, Plus, Max, Min, Gcd];

/// Returns the features of positions with so many coordinates, the simplest ones first.
pub fn features(dimension: usize) -> Vec<Formula> {
    let names: Vec<Formula> = (0..dimension).map(Formula::Coordinate).collect();
    let (mut plain, mut compared) = (names.clone(), Vec::new());
    if let [n] = &names[..] {
        plain.extend([n.clone().line(1, -1), n.clone().line(1, 1)]);
    } else {
        plain.extend(OF_ALL.map(|operation| Formula::of(operation, names.clone())));
        let odd: Vec<Formula> = names.iter().map(|n| n.clone().modulo(2)).collect();
        let more: Vec<Formula> = names.iter().map(|n| n.clone().line(1, 1)).collect();
        plain.extend([Formula::of(Plus, odd), Formula::of(Xor, more)]);
    }
    for (one, x) in names.iter().enumerate() {
        for (other, y) in names.iter().enumerate().filter(|other| other.0 != one) {
            let pair = |operation, y| Formula::of(operation, [x.clone(), y]);
            if one < other {
                let distance = Formula::of(Abs, [pair(Minus, y.clone())]);
                let golden = Formula::of(Golden, [distance.clone()]);
                plain.push(distance);
                compared.push(Formula::of(Minus, [pair(Min, y.clone()), golden]));
            }
            compared.extend([1, 2].map(|factor| pair(Minus, y.clone().line(factor, 0))));
            for more in 0..2 {
                compared
                    .extend([Floor, Mod].map(|operation| pair(operation, y.clone().line(1, more))));
            }
        }
    }
    // All functions apply to the plain ones; the others are compared and divided, not taken apart.
    let mut features = Vec::new();
    for (index, (function, parameters)) in FUNCTIONS.iter().enumerate() {
        for &parameter in *parameters {
            let is_simple = index == 0 || index == 2 || index == 1 && parameter <= 4;
            let terms = plain.iter().chain(compared.iter().filter(|_| is_simple));
            features.extend(terms.map(|term| function(term.clone(), Formula::Number(parameter))));
        }
    }
    features
}
