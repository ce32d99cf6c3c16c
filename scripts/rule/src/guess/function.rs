//! Functions of one natural number that rules are made of.

/// A function of one natural number; a negative argument counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// The number of ones in base 2.
    Ones,
    /// The number of binary digits; 0 for 0.
    BitLength,
    /// The largest power of 2 that divides the number; 0 for 0.
    LowBit,
    /// The exponent of a prime in the number; 0 for 0.
    Valuation(u32),
    /// The first digit in a base; 0 for 0.
    LeadingDigit(u32),
    /// The sum of the digits in a base.
    DigitSum(u32),
    /// ⌊√n⌋.
    SquareRoot,
    /// ⌊φn⌋, φ the golden ratio.
    Golden,
    /// The least part of Zeckendorf's sum; 0 for 0.
    LeastFibonacciPart,
    /// The number of parts of Zeckendorf's sum.
    FibonacciParts,
    /// The number of prime factors with multiplicity; 0 for 0.
    PrimeFactors,
    /// The number of different prime factors; 0 for 0.
    DistinctPrimeFactors,
    /// The number of odd prime factors with multiplicity; 0 for 0.
    OddPrimeFactors,
    /// The number of divisors; 0 for 0.
    Divisors,
    /// 1 if the number is a square.
    IsSquare,
    /// 1 if the number is t(t+1)/2 for some t.
    IsTriangular,
    /// 1 if the number is a power of a base, 1 included.
    IsPower(u32),
    /// 1 if the number is one of 0, 1, 2, 3, 5, 8, ….
    IsFibonacci,
    /// 1 if the number is prime.
    IsPrime,
    /// 1 if the number is 0, else 0.
    Not,
}

/// The largest number that is factored by trial division: 10⁶ steps.
const FACTORABLE: u128 = 1_000_000_000_000;

impl Function {
    /// The functions that are tried.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![
            Self::Ones,
            Self::BitLength,
            Self::LowBit,
            Self::SquareRoot,
            Self::LeastFibonacciPart,
            Self::FibonacciParts,
            Self::PrimeFactors,
            Self::DistinctPrimeFactors,
            Self::OddPrimeFactors,
            Self::Divisors,
            Self::IsSquare,
            Self::IsTriangular,
            Self::IsFibonacci,
            Self::IsPrime,
        ];
        all.extend([2, 3, 5, 7].map(Self::Valuation));
        all.extend((3..=20).map(Self::LeadingDigit));
        all.extend((3..=10).map(Self::DigitSum));
        all.extend([2, 3, 4, 5, 6, 10].map(Self::IsPower));
        all
    }

    /// Whether the value is 0 or 1, a condition.
    pub(crate) fn is_condition(self) -> bool {
        matches!(
            self,
            Self::IsSquare
                | Self::IsTriangular
                | Self::IsPower(_)
                | Self::IsFibonacci
                | Self::IsPrime
                | Self::Not
        )
    }

    /// The parameter, where there is one.
    pub(crate) fn parameter(self) -> Option<u32> {
        match self {
            Self::Valuation(p) | Self::LeadingDigit(p) | Self::DigitSum(p) | Self::IsPower(p) => {
                Some(p)
            }
            _ => None,
        }
    }

    /// The value, or `None` where the number is too large to be factored, to be tested for primality
    /// or to be multiplied by φ.
    pub fn value(self, n: i128) -> Option<i128> {
        if self == Self::Not {
            return Some(i128::from(n == 0));
        }
        let n = u128::try_from(n).unwrap_or(0);
        let value = match self {
            Self::Ones => u128::from(n.count_ones()),
            Self::BitLength => u128::from(128 - n.leading_zeros()),
            Self::LowBit => n & n.wrapping_neg(),
            Self::Valuation(p) => valuation(n, u128::from(p)),
            Self::LeadingDigit(base) => digits(n, u128::from(base)).last().unwrap_or(0),
            Self::DigitSum(base) => digits(n, u128::from(base)).sum(),
            Self::SquareRoot => n.isqrt(),
            Self::Golden => golden(n)?,
            Self::LeastFibonacciPart => zeckendorf(n)?.last().map_or(0, |&(part, _)| part),
            Self::FibonacciParts => zeckendorf(n)?.len() as u128,
            Self::PrimeFactors => exponents(n)?.iter().map(|&(_, e)| e).sum(),
            Self::DistinctPrimeFactors => exponents(n)?.len() as u128,
            Self::OddPrimeFactors => exponents(n)?
                .iter()
                .filter(|&&(p, _)| p != 2)
                .map(|&(_, e)| e)
                .sum(),
            Self::Divisors if n == 0 => 0,
            Self::Divisors => exponents(n)?.iter().map(|&(_, e)| e + 1).product(),
            Self::IsSquare => u128::from(n.isqrt().pow(2) == n),
            Self::IsTriangular => {
                let root = n.checked_mul(8)?.checked_add(1)?.isqrt();
                u128::from(root * root == 8 * n + 1)
            }
            Self::IsPower(base) => u128::from(is_power(n, u128::from(base))),
            Self::IsFibonacci => u128::from(zeckendorf(n)?.len() <= 1),
            Self::IsPrime => u128::from(is_prime(u64::try_from(n).ok()?)),
            Self::Not => unreachable!("done above"),
        };
        i128::try_from(value).ok()
    }

    /// Bounds of the values on `0..=limit`.
    pub(super) fn bounds(self, limit: i128) -> (i128, i128) {
        let bits = i128::from(128 - limit.max(0).leading_zeros());
        let largest = match self {
            // Each part of Zeckendorf's sum is less than half of the one before.
            Self::Ones
            | Self::BitLength
            | Self::Valuation(_)
            | Self::PrimeFactors
            | Self::DistinctPrimeFactors
            | Self::OddPrimeFactors
            | Self::FibonacciParts => bits,
            Self::LowBit | Self::SquareRoot | Self::LeastFibonacciPart | Self::Divisors => {
                limit.max(0)
            }
            Self::LeadingDigit(base) => i128::from(base) - 1,
            Self::DigitSum(base) => (i128::from(base) - 1) * bits,
            Self::Golden => limit.max(0).saturating_mul(2),
            _ => 1,
        };
        (0, largest)
    }
}

fn valuation(mut n: u128, p: u128) -> u128 {
    let mut exponent = 0;
    while n != 0 && n % p == 0 {
        n /= p;
        exponent += 1;
    }
    exponent
}

/// The digits from the last to the first.
fn digits(mut n: u128, base: u128) -> impl Iterator<Item = u128> {
    std::iter::from_fn(move || {
        (n != 0).then(|| {
            let digit = n % base;
            n /= base;
            digit
        })
    })
}

fn is_power(mut n: u128, base: u128) -> bool {
    while n != 0 && n % base == 0 {
        n /= base;
    }
    n == 1
}

/// The parts of Zeckendorf's sum in falling order, each with the Fibonacci number after it.
fn zeckendorf(mut n: u128) -> Option<Vec<(u128, u128)>> {
    if n > u128::MAX / 8 {
        return None;
    }
    let (mut part, mut next) = (1, 2);
    while next <= n {
        (part, next) = (next, part + next);
    }
    let mut parts = Vec::new();
    while n != 0 {
        if part <= n {
            n -= part;
            parts.push((part, next));
        }
        (part, next) = (next - part, part);
    }
    Some(parts)
}

/// ⌊φn⌋: one more than Zeckendorf's sum of n − 1 with every part replaced by the next Fibonacci
/// number.
fn golden(n: u128) -> Option<u128> {
    let Some(before) = n.checked_sub(1) else {
        return Some(0);
    };
    Some(
        1 + zeckendorf(before)?
            .iter()
            .map(|&(_, next)| next)
            .sum::<u128>(),
    )
}

/// The primes that divide `n`, with their exponents; none for 0.
fn exponents(mut n: u128) -> Option<Vec<(u128, u128)>> {
    if n > FACTORABLE {
        return None;
    }
    let mut factors = Vec::new();
    let mut p = 2;
    while n > 1 {
        if p * p > n {
            p = n;
        }
        let exponent = valuation(n, p);
        if exponent > 0 {
            factors.push((p, exponent));
            n /= p.pow(exponent as u32);
        }
        p += 1;
    }
    Some(factors)
}

/// Miller and Rabin's test with the first twelve primes, which is exact below 2⁶⁴ (Sorenson and
/// Webster 2015).
fn is_prime(n: u64) -> bool {
    const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(&p) = WITNESSES.iter().find(|&&p| n % p == 0) {
        return n == p;
    }
    if n < 2 {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    WITNESSES.iter().all(|&witness| {
        let mut power = power(witness, (n - 1) >> twos, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        for _ in 1..twos {
            power = multiply(power, power, n);
            if power == n - 1 {
                return true;
            }
        }
        false
    })
}

fn multiply(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, base, modulus);
        }
        base = multiply(base, base, modulus);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(function: Function, range: std::ops::Range<i128>) -> Vec<i128> {
        range.map(|n| function.value(n).unwrap()).collect()
    }

    #[test]
    fn golden_multiples_agree_with_square_roots() {
        for d in (0..2000_i128).chain((1 << 60)..(1 << 60) + 100) {
            let expected = i128::midpoint(d, (5 * d * d).isqrt());
            assert_eq!(Function::Golden.value(d), Some(expected), "{d}");
        }
    }

    #[test]
    fn primes_agree_with_trial_division() {
        for n in 0..2000_i128 {
            let expected = n >= 2 && (2..n).all(|d| n % d != 0);
            assert_eq!(
                Function::IsPrime.value(n),
                Some(i128::from(expected)),
                "{n}"
            );
            let divisors = (1..=n).filter(|d| n % d == 0).count() as i128;
            assert_eq!(Function::Divisors.value(n), Some(divisors), "{n}");
        }
        let largest = i128::from(u64::MAX) - 58;
        assert_eq!(Function::IsPrime.value(largest), Some(1));
        assert_eq!(Function::IsPrime.value(3_215_031_751), Some(0));
        assert_eq!(Function::IsPrime.value(1 << 64), None);
    }

    #[test]
    fn counts_factors_and_digits() {
        assert_eq!(
            values(Function::PrimeFactors, 0..13),
            [0, 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3]
        );
        assert_eq!(
            values(Function::OddPrimeFactors, 0..13),
            [0, 0, 0, 1, 0, 1, 1, 1, 0, 2, 1, 1, 1]
        );
        assert_eq!(
            values(Function::DistinctPrimeFactors, 0..7),
            [0, 0, 1, 1, 1, 1, 2]
        );
        assert_eq!(
            values(Function::LeadingDigit(3), 0..10),
            [0, 1, 2, 1, 1, 1, 2, 2, 2, 1]
        );
        assert_eq!(
            values(Function::DigitSum(3), 0..10),
            [0, 1, 2, 1, 2, 3, 2, 3, 4, 1]
        );
        assert_eq!(
            values(Function::Valuation(2), 0..9),
            [0, 0, 1, 0, 2, 0, 1, 0, 3]
        );
        assert_eq!(values(Function::LowBit, 0..9), [0, 1, 2, 1, 4, 1, 2, 1, 8]);
        assert_eq!(
            values(Function::LeastFibonacciPart, 0..9),
            [0, 1, 2, 3, 1, 5, 1, 2, 8]
        );
        assert_eq!(
            values(Function::FibonacciParts, 0..9),
            [0, 1, 1, 1, 2, 1, 2, 2, 1]
        );
        assert_eq!(
            values(Function::IsFibonacci, 0..9),
            [1, 1, 1, 1, 0, 1, 0, 0, 1]
        );
        assert_eq!(values(Function::IsTriangular, 0..7), [1, 1, 0, 1, 0, 0, 1]);
        assert_eq!(
            values(Function::IsPower(3), 0..10),
            [0, 1, 0, 1, 0, 0, 0, 0, 0, 1]
        );
        assert_eq!(Function::Ones.value(-5), Some(0));
    }

    #[test]
    fn values_stay_within_the_bounds() {
        for function in Function::all().into_iter().chain([Function::Golden]) {
            let (low, high) = function.bounds(300);
            for n in 0..=300 {
                let value = function.value(n).unwrap();
                assert!((low..=high).contains(&value), "{function:?}({n}) = {value}");
            }
        }
    }
}
