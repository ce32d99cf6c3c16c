//! What a guess may look at: numbers that are made from the coordinates of a position.

use std::rc::Rc;

/// Computes a number from coordinates; none where it is not defined, too large, or too slow.
type Compute = Rc<dyn Fn(&[i128]) -> Option<i128>>;

/// A number made from the coordinates of a position.
#[derive(Clone)]
pub struct Feature {
    /// The number in words; of a condition, that it holds.
    pub text: String,
    /// Whether it is 1 or 0, for yes and no.
    pub is_condition: bool,
    /// Computes it, of coordinates below 2^64.
    pub value: Compute,
}

/// A function of a number and a parameter: its text, with `#` for the number and `%` for the parameter, and `?` before
/// a condition; the parameters; and the function.
type Function = (
    &'static str,
    &'static [i128],
    fn(i128, i128) -> Option<i128>,
);

const NONE: &[i128] = &[0];
const MODULI: &[i128] = &[
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 36, 40, 42, 48, 60,
];
const BASES: &[i128] = &[2, 3, 4, 6, 8, 10, 18];

/// The functions, of naturals but for the first three.
const FUNCTIONS: [Function; 16] = [
    ("#", NONE, |n, _| Some(n)),
    ("(#) mod %", MODULI, |n, k| Some(n.rem_euclid(k))),
    ("? # >= %", &[-1, 0, 1, 2, 3, 4], |n, k| {
        Some(i128::from(n >= k))
    }),
    ("floor((#) / %)", &[2, 3, 4], |n, k| Some(n / k)),
    ("the exponent of % in #", &[2, 3, 5], |n, p| {
        Some(digits(n, p).iter().take_while(|&&digit| digit == 0).count() as i128)
    }),
    ("the largest power of 2 that divides #", NONE, |n, _| {
        Some(n & -n)
    }),
    ("the number of ones of # in binary", NONE, |n, _| {
        Some(n.count_ones().into())
    }),
    ("the parity of the ones of # in binary", NONE, |n, _| {
        Some(i128::from(n.count_ones() % 2))
    }),
    ("the leading digit of # in base %", BASES, |n, b| {
        Some(digits(n, b).last().copied().unwrap_or(0))
    }),
    (
        "the parity of the digit count of # in base %",
        BASES,
        |n, b| Some(digits(n, b).len() as i128 % 2),
    ),
    ("? # is a power of %", BASES, |n, b| {
        Some(i128::from(digits(n, b).iter().sum::<i128>() == 1))
    }),
    ("? # is a square", NONE, |n, _| {
        Some(i128::from(n.isqrt() * n.isqrt() == n))
    }),
    ("isqrt(#)", NONE, |n, _| Some(n.isqrt())),
    ("? # is a Fibonacci number", NONE, |n, _| {
        let mut pair = (1, 2);
        while pair.0 < n {
            pair = (pair.1, pair.0 + pair.1);
        }
        Some(i128::from(pair.0 == n))
    }),
    ("? # is a prime", NONE, |n, _| {
        Some(i128::from(prime_factors(n)?.len() == 1))
    }),
    ("the number of prime factors of #", NONE, |n, _| {
        Some(prime_factors(n)?.len() as i128)
    }),
];

/// Returns the digits of a natural in a base, the lowest first.
fn digits(n: i128, base: i128) -> Vec<i128> {
    let rests = std::iter::successors(Some(n), |rest| Some(rest / base));
    let rests = rests.take_while(|&rest| rest > 0);
    rests.map(|rest| rest % base).collect()
}

/// Prime factors are sought up to this one.
const LARGEST_FACTOR: i128 = 3000;

/// Returns the prime factors of a natural, none of 0; or none if that takes too long.
fn prime_factors(mut n: i128) -> Option<Vec<i128>> {
    let (mut found, mut factor) = (Vec::new(), 2);
    while factor * factor <= n && factor <= LARGEST_FACTOR {
        if n % factor == 0 {
            found.push(factor);
            n /= factor;
        } else {
            factor += 1;
        }
    }
    found.extend((n > 1).then_some(n));
    (factor * factor > n).then_some(found)
}

/// Returns ` + 3` or ` - 3`, or nothing for 0.
pub fn signed(number: i128) -> String {
    match number {
        0 => String::new(),
        1.. => format!(" + {number}"),
        _ => format!(" - {}", -number),
    }
}

/// A number made from some coordinates: the text before, between and after their names, and the function.
type Term = ([&'static str; 3], fn(&[i128]) -> Option<i128>);

/// Of one coordinate; only the first of these if there are others.
const OF_ONE: [Term; 3] = [
    (["", "", ""], |x| Some(x[0])),
    (["", "", " - 1"], |x| Some(x[0] - 1)),
    (["", "", " + 1"], |x| Some(x[0] + 1)),
];
/// Of all coordinates.
const OF_ALL: [Term; 6] = [
    (["", " xor ", ""], |x| Some(x.iter().fold(0, |a, b| a ^ b))),
    (["", " + ", ""], |x| Some(x.iter().sum())),
    (["max(", ", ", ")"], |x| x.iter().copied().max()),
    (["min(", ", ", ")"], |x| x.iter().copied().min()),
    (["gcd(", ", ", ")"], |x| Some(x.iter().fold(0, gcd))),
    (["the number of odd ones of ", ", ", ""], |x| {
        Some(x.iter().map(|n| n % 2).sum())
    }),
];
/// Of two coordinates, the first two of these in any order. All functions apply to the first one; the others are
/// compared and divided, not taken apart.
const OF_TWO: [Term; 8] = [
    (["|", " - ", "|"], |x| Some((x[0] - x[1]).abs())),
    (["min(", ", ", ") - floor(φ·difference)"], |x| {
        let distance = (x[0] - x[1]).abs();
        let root = distance.checked_mul(distance)?.checked_mul(5)?.isqrt();
        Some(x[0].min(x[1]) - distance.midpoint(root))
    }),
    (["", " - ", ""], |x| Some(x[0] - x[1])),
    (["", " - 2", ""], |x| Some(x[0] - 2 * x[1])),
    (["floor(", " / ", ")"], |x| x[0].checked_div(x[1])),
    (["", " mod ", ""], |x| x[0].checked_rem(x[1])),
    (["floor(", " / (", " + 1))"], |x| Some(x[0] / (x[1] + 1))),
    (["", " mod (", " + 1)"], |x| Some(x[0] % (x[1] + 1))),
];

fn gcd(a: i128, b: &i128) -> i128 {
    match *b {
        0 => a,
        b => gcd(b, &(a % b)),
    }
}

/// Returns the features for positions with these names, the simplest ones first.
pub fn features(names: &[String]) -> Vec<Feature> {
    let all: Vec<usize> = (0..names.len()).collect();
    let with = |places: &[usize], terms: &'static [Term]| -> Vec<(Vec<usize>, &Term)> {
        terms.iter().map(|term| (places.to_vec(), term)).collect()
    };
    let (mut plain, mut compared) = (Vec::new(), Vec::new());
    for &one in &all {
        plain.extend(with(&[one], &OF_ONE[..1]));
    }
    let is_alone = all.len() == 1;
    plain.extend(with(&all, if is_alone { &OF_ONE[1..] } else { &OF_ALL }));
    for &one in &all {
        for &other in all.iter().filter(|&&other| other != one) {
            if one < other {
                plain.extend(with(&[one, other], &OF_TWO[..1]));
                compared.extend(with(&[one, other], &OF_TWO[1..2]));
            }
            compared.extend(with(&[one, other], &OF_TWO[2..]));
        }
    }
    let mut features = Vec::new();
    for (index, &(pattern, parameters, function)) in FUNCTIONS.iter().enumerate() {
        for &parameter in parameters {
            let is_simple = index == 0 || index == 2 || index == 1 && parameter <= 4;
            let terms = plain.iter().chain(compared.iter().filter(|_| is_simple));
            for &(ref places, &([before, between, after], term)) in terms {
                let places = places.clone();
                let names: Vec<&str> = places.iter().map(|&place| &names[place][..]).collect();
                let inner = format!("{before}{}{after}", names.join(between));
                let is_word = inner.chars().all(char::is_alphanumeric);
                let around = if is_word { "# " } else { "(#) " };
                let text = pattern.replace("(#) ", around).replace('#', &inner);
                let text = text.replace('%', &parameter.to_string());
                features.push(Feature {
                    text: text.trim_start_matches("? ").to_owned(),
                    is_condition: pattern.starts_with('?'),
                    value: Rc::new(move |x| {
                        let chosen: Vec<i128> = places.iter().map(|&place| x[place]).collect();
                        let n = term(&chosen)?;
                        (n >= 0 || index <= 2).then(|| function(n, parameter))?
                    }),
                });
            }
        }
    }
    features
}
