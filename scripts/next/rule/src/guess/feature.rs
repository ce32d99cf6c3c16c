//! What a guess may look at: numbers that are made from the coordinates of a position.

/// A number made from coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A coordinate and a constant.
    Coordinate(usize, i128),
    /// The XOR of all coordinates.
    Xor,
    /// The sum of all coordinates.
    Sum,
    /// The largest coordinate.
    Max,
    /// The smallest coordinate.
    Min,
    /// The greatest common divisor of all coordinates.
    Gcd,
    /// The number of odd coordinates.
    Odd,
    /// a·x - b·y - c, of two coordinates.
    Difference(usize, i128, usize, i128, i128),
    /// Two coordinates: the larger one less the smaller one.
    Distance(usize, usize),
    /// Two coordinates: the smaller one less floor(φ·distance).
    Golden(usize, usize),
    /// A term modulo another.
    Rest(Box<Term>, Box<Term>),
    /// A term divided by another, rounded down.
    Quotient(Box<Term>, Box<Term>),
    /// The sum of two coordinates.
    Both(usize, usize),
}

/// A function of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The number itself.
    Identity,
    /// Its remainder.
    Mod(i128),
    /// Its quotient, rounded down.
    Div(i128),
    /// The exponent of a prime in it.
    Valuation(i128),
    /// The largest power of 2 that divides it.
    LowBit,
    /// Its ones in binary.
    Ones,
    /// The parity of its ones in binary.
    OnesParity,
    /// Its digits in binary.
    Bits,
    /// The leading digit in a base.
    Leading(i128),
    /// The parity of its number of digits in a base.
    LengthParity(i128),
    /// Whether it is a square.
    IsSquare,
    /// Whether it is a power of a base.
    IsPower(i128),
    /// Whether it is 1, 2, 3, 5, 8, ….
    IsFibonacci,
    /// The smallest Fibonacci number in Zeckendorf's sum.
    LeastFibonacci,
    /// Whether it is a prime.
    IsPrime,
    /// Its prime factors, with multiplicity.
    PrimeFactors,
    /// Its odd prime factors, with multiplicity.
    OddPrimeFactors,
    /// Its square root, rounded down.
    Root,
    /// Whether it is at least a bound.
    AtLeast(i128),
}

/// A function of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What is made from the coordinates.
    pub term: Term,
    /// What is made from that.
    pub function: Function,
}

impl Term {
    /// Returns the number at a position; none if it has none, or is too large.
    pub fn value(&self, x: &[i128]) -> Option<i128> {
        let odd = || x.iter().filter(|&&n| n % 2 != 0).count() as i128;
        match self {
            Term::Coordinate(place, constant) => x[*place].checked_add(*constant),
            Term::Xor => Some(x.iter().fold(0, |sum, n| sum ^ n)),
            Term::Sum => x.iter().try_fold(0i128, |sum, &n| sum.checked_add(n)),
            Term::Max => x.iter().copied().max(),
            Term::Min => x.iter().copied().min(),
            Term::Gcd => Some(x.iter().fold(0, |a, &b| gcd(a, b))),
            Term::Odd => Some(odd()),
            Term::Difference(one, a, other, b, c) => {
                let left = x[*one].checked_mul(*a)?;
                left.checked_sub(x[*other].checked_mul(*b)?)?
                    .checked_sub(*c)
            }
            Term::Distance(one, other) => Some((x[*one] - x[*other]).abs()),
            Term::Golden(one, other) => {
                let distance = (x[*one] - x[*other]).abs();
                let root = distance.checked_mul(distance)?.checked_mul(5)?.isqrt();
                Some(x[*one].min(x[*other]) - (distance + root) / 2)
            }
            Term::Rest(one, other) => one.value(x)?.checked_rem_euclid(other.value(x)?),
            Term::Quotient(one, other) => one.value(x)?.checked_div_euclid(other.value(x)?),
            Term::Both(one, other) => x[*one].checked_add(x[*other]),
        }
    }

    /// Returns its text with the names of the coordinates, and whether it is more than a name.
    fn text(&self, names: &[String]) -> (String, bool) {
        let all = |word: &str| (names.join(word), true);
        let called = |name: &str| (format!("{name}({})", names.join(", ")), false);
        let scaled = |factor: &i128, name: &String| match factor {
            1 => name.clone(),
            _ => format!("{factor}{name}"),
        };
        let inner = |term: &Term| match term.text(names) {
            (text, true) => format!("({text})"),
            (text, false) => text,
        };
        match self {
            Term::Coordinate(place, constant) => (
                format!("{}{}", names[*place], signed(*constant)),
                *constant != 0,
            ),
            Term::Xor => all(" xor "),
            Term::Sum => all(" + "),
            Term::Max => called("max"),
            Term::Min => called("min"),
            Term::Gcd => called("gcd"),
            Term::Odd => (
                format!("the number of odd ones of {}", names.join(", ")),
                true,
            ),
            Term::Difference(one, a, other, b, c) => (
                format!(
                    "{} - {}{}",
                    scaled(a, &names[*one]),
                    scaled(b, &names[*other]),
                    signed(-c)
                ),
                true,
            ),
            Term::Distance(one, other) => (format!("|{} - {}|", names[*one], names[*other]), false),
            Term::Golden(one, other) => {
                let (one, other) = (&names[*one], &names[*other]);
                (
                    format!("min({one}, {other}) - floor(φ·|{one} - {other}|)"),
                    true,
                )
            }
            Term::Rest(one, other) => (format!("{} mod {}", inner(one), inner(other)), true),
            Term::Quotient(one, other) => {
                (format!("floor({} / {})", inner(one), inner(other)), false)
            }
            Term::Both(one, other) => (format!("{} + {}", names[*one], names[*other]), true),
        }
    }
}

/// Returns `+ 3` or `- 3`, or nothing for 0.
pub fn signed(number: i128) -> String {
    match number {
        0 => String::new(),
        1.. => format!(" + {number}"),
        _ => format!(" - {}", -number),
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 {
        a.abs()
    } else {
        gcd(b, a % b)
    }
}

/// Prime factors are sought up to this one.
const LARGEST_FACTOR: i128 = 3000;

/// Returns the prime factors of a positive number; none if that takes too long.
fn factors(mut n: i128) -> Option<Vec<i128>> {
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
    if n > 1 {
        found.push(n);
    }
    Some(found)
}

impl Function {
    /// Returns the value at a number; none if it has none there.
    pub fn value(self, n: i128) -> Option<i128> {
        let digits = |base: i128| {
            let mut digits = Vec::new();
            let mut rest = n;
            while rest > 0 {
                digits.push(rest % base);
                rest /= base;
            }
            digits
        };
        let counted = |keep: fn(i128) -> bool| {
            let factors = factors(n)?;
            Some(factors.into_iter().filter(|&p| keep(p)).count() as i128)
        };
        let is_defined_at_zero = matches!(
            self,
            Function::Identity | Function::Mod(_) | Function::Div(_) | Function::AtLeast(_)
        );
        if n < 0 && !is_defined_at_zero {
            return None;
        }
        Some(match self {
            Function::Identity => n,
            Function::Mod(k) => n.rem_euclid(k),
            Function::Div(k) => n.div_euclid(k),
            Function::AtLeast(bound) => i128::from(n >= bound),
            Function::Ones => n.count_ones().into(),
            Function::OnesParity => i128::from(n.count_ones() % 2),
            Function::Bits => i128::from(128 - n.leading_zeros()),
            Function::Root => n.isqrt(),
            Function::IsSquare => i128::from(n.isqrt() * n.isqrt() == n),
            Function::Leading(base) => digits(base).last().copied().unwrap_or(0),
            Function::LengthParity(base) => digits(base).len() as i128 % 2,
            Function::IsFibonacci => i128::from(n > 0 && least_fibonacci(n) == n),
            Function::LeastFibonacci => least_fibonacci(n),
            _ if n == 0 => 0,
            Function::LowBit => n & -n,
            Function::Valuation(p) => {
                let zeros = digits(p);
                zeros.iter().take_while(|&&digit| digit == 0).count() as i128
            }
            Function::IsPower(b) => i128::from(digits(b).iter().sum::<i128>() == 1),
            Function::IsPrime => i128::from(factors(n)?.len() == 1),
            Function::PrimeFactors => counted(|_| true)?,
            Function::OddPrimeFactors => counted(|p| p > 2)?,
        })
    }

    /// Returns whether its values are only 0 and 1, for no and yes.
    pub fn is_condition(self) -> bool {
        matches!(
            self,
            Function::IsSquare
                | Function::IsPower(_)
                | Function::IsFibonacci
                | Function::IsPrime
                | Function::AtLeast(_)
        )
    }
}

/// Returns the smallest part of Zeckendorf's sum of a natural.
fn least_fibonacci(mut n: i128) -> i128 {
    let mut parts: Vec<i128> = vec![1, 2];
    while parts[parts.len() - 1] < n {
        parts.push(parts[parts.len() - 1] + parts[parts.len() - 2]);
    }
    let mut least = 0;
    for &part in parts.iter().rev() {
        if part <= n {
            n -= part;
            least = part;
        }
    }
    least
}

impl Feature {
    /// Returns the value at a position; none if it has none there.
    pub fn value(&self, position: &[i128]) -> Option<i128> {
        self.function.value(self.term.value(position)?)
    }

    /// Returns its text with the names of the coordinates; of a condition, that it holds.
    pub fn text(&self, names: &[String]) -> String {
        let (text, is_long) = self.term.text(names);
        let operand = if is_long {
            format!("({text})")
        } else {
            text.clone()
        };
        let called = |name: &str| format!("{name}({text})");
        match self.function {
            Function::Identity => text,
            Function::Mod(k) => format!("{operand} mod {k}"),
            Function::Div(k) => format!("floor({text} / {k})"),
            Function::Valuation(p) => format!("the exponent of {p} in {text}"),
            Function::LowBit => format!("the largest power of 2 that divides {text}"),
            Function::Ones => format!("the number of ones of {text} in binary"),
            Function::OnesParity => format!("the number of ones of {text} in binary, mod 2"),
            Function::Bits => format!("the number of binary digits of {text}"),
            Function::Leading(b) => format!("the leading digit of {text} in base {b}"),
            Function::LengthParity(b) => {
                format!("the number of digits of {text} in base {b}, mod 2")
            }
            Function::IsSquare => format!("{text} is a square"),
            Function::IsPower(b) => format!("{text} is a power of {b}"),
            Function::IsFibonacci => format!("{text} is a Fibonacci number"),
            Function::LeastFibonacci => {
                format!("the smallest part of {text} as a sum of Fibonacci numbers (Zeckendorf)")
            }
            Function::IsPrime => format!("{text} is a prime"),
            Function::PrimeFactors => format!("the number of prime factors of {text}"),
            Function::OddPrimeFactors => format!("the number of odd prime factors of {text}"),
            Function::Root => called("isqrt"),
            Function::AtLeast(bound) => format!("{text} >= {bound}"),
        }
    }
}

/// Returns the features for positions of so many coordinates, the simplest ones first.
pub fn features(dimension: usize) -> Vec<Feature> {
    let mut terms: Vec<Term> = (0..dimension)
        .map(|place| Term::Coordinate(place, 0))
        .collect();
    let coordinates = terms.clone();
    if dimension == 1 {
        terms.extend([-1, 1, -2, 2].map(|constant| Term::Coordinate(0, constant)));
    } else {
        terms.extend([
            Term::Xor,
            Term::Sum,
            Term::Max,
            Term::Min,
            Term::Gcd,
            Term::Odd,
        ]);
    }
    let pairs = || {
        let each = (0..dimension).flat_map(|one| (0..dimension).map(move |other| (one, other)));
        each.filter(|(one, other)| one != other)
    };
    terms.extend(
        pairs()
            .filter(|(a, b)| a < b)
            .map(|(a, b)| Term::Distance(a, b)),
    );
    let single = terms.len();
    terms.extend(
        pairs()
            .filter(|(a, b)| a < b)
            .map(|(a, b)| Term::Golden(a, b)),
    );
    for (one, other) in pairs() {
        for c in [0, 1, -1] {
            terms.extend(
                [(1, 1), (1, 2), (1, 3)].map(|(a, b)| Term::Difference(one, a, other, b, c)),
            );
        }
        let boxed = |term: Term| Box::new(term);
        let x = || boxed(coordinates[one].clone());
        let mut divisors = vec![Term::Coordinate(other, 0), Term::Coordinate(other, 1)];
        let thirds = (0..dimension).filter(|&third| third > other && third != one);
        divisors.extend(thirds.map(|third| Term::Both(other, third)));
        for divisor in divisors {
            let rest = Term::Rest(x(), boxed(divisor.clone()));
            terms.push(Term::Quotient(x(), boxed(divisor)));
            for by in 0..dimension {
                if by != one {
                    let by = boxed(coordinates[by].clone());
                    terms.push(Term::Quotient(boxed(rest.clone()), by));
                }
            }
            terms.push(rest);
        }
    }
    let mut functions = vec![Function::Identity];
    functions.extend((2..=24).map(Function::Mod));
    let more = [
        Function::LowBit,
        Function::Ones,
        Function::OnesParity,
        Function::Bits,
        Function::IsSquare,
        Function::IsFibonacci,
        Function::LeastFibonacci,
        Function::IsPrime,
        Function::PrimeFactors,
        Function::OddPrimeFactors,
        Function::Root,
    ];
    functions.extend(more);
    functions.extend([2, 3, 5].map(Function::Valuation));
    functions.extend((2..=4).map(Function::Div));
    for base in [2, 3, 4, 6, 8, 10, 18] {
        functions.extend([
            Function::Leading(base),
            Function::LengthParity(base),
            Function::IsPower(base),
        ]);
    }
    functions.extend([0, 1, 2, 3].map(Function::AtLeast));
    if dimension == 1 {
        functions.extend((25..=64).map(Function::Mod));
    }
    let mut all: Vec<Feature> = Vec::new();
    for function in functions {
        for (index, term) in terms.iter().enumerate() {
            // What is made of two coordinates is compared and divided, not taken apart.
            let is_plain = matches!(
                function,
                Function::Identity | Function::Mod(2..=4) | Function::AtLeast(_)
            );
            if index < single || is_plain {
                all.push(Feature {
                    term: term.clone(),
                    function,
                });
            }
        }
    }
    all
}
