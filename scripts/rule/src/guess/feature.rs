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
    /// Computes it.
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
const FUNCTIONS: [Function; 20] = [
    ("#", NONE, |n, _| Some(n)),
    ("(#) mod %", MODULI, |n, k| Some(n.rem_euclid(k))),
    ("? # >= %", &[0, 1, 2, 3], |n, k| Some(i128::from(n >= k))),
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
    ("the number of binary digits of #", NONE, |n, _| {
        Some(digits(n, 2).len() as i128)
    }),
    ("the leading digit of # in base %", BASES, |n, b| {
        Some(digits(n, b).last().copied().unwrap_or(0))
    }),
    (
        "the parity of the number of digits of # in base %",
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
        Some(i128::from(n > 0 && least_fibonacci(n) == n))
    }),
    (
        "the smallest part of # as a sum of Fibonacci numbers (Zeckendorf)",
        NONE,
        |n, _| Some(least_fibonacci(n)),
    ),
    ("? # is a prime", NONE, |n, _| {
        Some(i128::from(prime_factors(n)?.len() == 1))
    }),
    ("the number of prime factors of #", NONE, |n, _| {
        Some(prime_factors(n)?.len() as i128)
    }),
    ("the number of odd prime factors of #", NONE, |n, _| {
        Some(prime_factors(n)?.iter().filter(|&&p| p > 2).count() as i128)
    }),
    ("the number of divisors of #", NONE, |n, _| {
        let factors = prime_factors(n)?;
        let runs = factors.chunk_by(|a, b| a == b);
        Some(runs.map(|run| run.len() as i128 + 1).product())
    }),
];

/// Returns the digits of a natural in a base, the lowest first.
fn digits(n: i128, base: i128) -> Vec<i128> {
    let rests = std::iter::successors(Some(n), |rest| Some(rest / base));
    rests
        .take_while(|&rest| rest > 0)
        .map(|rest| rest % base)
        .collect()
}

/// Prime factors are sought up to this one.
const LARGEST_FACTOR: i128 = 3000;

/// Returns the prime factors of a natural, none of 0; or none if that takes too long.
fn prime_factors(mut n: i128) -> Option<Vec<i128>> {
    let mut found = Vec::new();
    let mut factor = 2;
    while factor * factor <= n {
        if factor > LARGEST_FACTOR {
            return None;
        }
        while n % factor == 0 {
            found.push(factor);
            n /= factor;
        }
        factor += 1;
    }
    found.extend((n > 1).then_some(n));
    Some(found)
}

/// Returns the smallest part of Zeckendorf's sum of a natural.
fn least_fibonacci(mut n: i128) -> i128 {
    let mut parts: Vec<i128> = vec![1, 2];
    while parts[parts.len() - 1] < n {
        parts.push(parts[parts.len() - 1] + parts[parts.len() - 2]);
    }
    let mut least = 0;
    for part in parts.into_iter().rev().filter(|&part| part > 0) {
        if part <= n {
            n -= part;
            least = part;
        }
    }
    least
}

/// Returns ` + 3` or ` - 3`, or nothing for 0.
pub fn signed(number: i128) -> String {
    match number {
        0 => String::new(),
        1.. => format!(" + {number}"),
        _ => format!(" - {}", -number),
    }
}

/// A function of all coordinates.
type Symmetric = fn(&[i128]) -> Option<i128>;

/// A term: its text, and its value.
type Term = (String, Compute);

fn term(text: String, value: impl Fn(&[i128]) -> Option<i128> + 'static) -> Term {
    (text, Rc::new(value))
}

/// Returns what functions are applied to, and then what is only compared, and divided by small numbers.
fn terms(names: &[String]) -> (Vec<Term>, Vec<Term>) {
    let dimension = names.len();
    let all = |word: &str| names.join(word);
    let mut plain: Vec<Term> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let shifts: &[i128] = if dimension == 1 {
            &[0, -1, 1, -2, 2]
        } else {
            &[0]
        };
        for &shift in shifts {
            plain.push(term(format!("{name}{}", signed(shift)), move |x| {
                x[place].checked_add(shift)
            }));
        }
    }
    let mut compared = Vec::new();
    if dimension == 1 {
        return (plain, compared);
    }
    let symmetric: [(String, Symmetric); 6] = [
        (all(" xor "), |x| Some(x.iter().fold(0, |a, b| a ^ b))),
        (all(" + "), |x| {
            x.iter().try_fold(0i128, |a, &b| a.checked_add(b))
        }),
        (format!("max({})", all(", ")), |x| x.iter().copied().max()),
        (format!("min({})", all(", ")), |x| x.iter().copied().min()),
        (format!("gcd({})", all(", ")), |x| {
            Some(x.iter().fold(0, |a, &b| gcd(a, b)))
        }),
        (format!("the number of odd ones of {}", all(", ")), |x| {
            Some(x.iter().map(|n| n % 2).sum())
        }),
    ];
    plain.extend(symmetric.map(|(text, value)| term(text, value)));
    for one in 0..dimension {
        for other in (0..dimension).filter(|&other| other != one) {
            let (x, y) = (&names[one], &names[other]);
            if one < other {
                plain.push(term(format!("|{x} - {y}|"), move |n| {
                    Some((n[one] - n[other]).abs())
                }));
                compared.push(term(
                    format!("min({x}, {y}) - floor(φ·|{x} - {y}|)"),
                    move |n| {
                        let distance = (n[one] - n[other]).abs();
                        let root = distance.checked_mul(distance)?.checked_mul(5)?.isqrt();
                        Some(n[one].min(n[other]) - distance.midpoint(root))
                    },
                ));
            }
            for factor in 1..=3 {
                let times = if factor == 1 {
                    String::new()
                } else {
                    factor.to_string()
                };
                for c in [0, 1, -1] {
                    compared.push(term(format!("{x} - {times}{y}{}", signed(-c)), move |n| {
                        Some(n[one] - n[other].checked_mul(factor)? - c)
                    }));
                }
            }
            let divisors = [
                term(y.clone(), move |n| Some(n[other])),
                term(format!("({y} + 1)"), move |n| n[other].checked_add(1)),
            ];
            for (text, divisor) in divisors {
                let (by, rest) = (divisor.clone(), format!("{x} mod {text}"));
                compared.push(term(format!("floor({x} / {text})"), move |n| {
                    n[one].checked_div(by(n)?)
                }));
                compared.push(term(rest, move |n| n[one].checked_rem(divisor(n)?)));
            }
        }
    }
    (plain, compared)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

/// Returns the features for positions with these names, the simplest ones first.
pub fn features(names: &[String]) -> Vec<Feature> {
    let (plain, compared) = terms(names);
    let mut all = Vec::new();
    for (index, function) in FUNCTIONS.iter().enumerate() {
        for &parameter in function.1 {
            // What is made of two coordinates is compared and divided, not taken apart.
            let is_simple = index == 0 || index == 2 || index == 1 && parameter <= 4;
            for (text, inner) in plain.iter().chain(compared.iter().filter(|_| is_simple)) {
                let (inner, value) = (inner.clone(), function.2);
                let is_word = text.chars().all(char::is_alphanumeric);
                let pattern = if is_word {
                    function.0.replace("(#)", "#")
                } else {
                    function.0.to_owned()
                };
                let pattern = pattern
                    .replace('%', &parameter.to_string())
                    .replace('#', text);
                all.push(Feature {
                    text: pattern.trim_start_matches("? ").to_owned(),
                    is_condition: pattern.starts_with('?'),
                    value: Rc::new(move |x| {
                        let n = inner(x)?;
                        (n >= 0 || index <= 2).then(|| value(n, parameter))?
                    }),
                });
            }
        }
    }
    all
}
