//! The prime factors of a number, and how many it has without finding them all.

use crate::montgomery::{inverse, Ring};
use crate::primality::is_prime;
use crate::sieve::Sieve;

/// Returns the prime factors of `number` in increasing order, each with its exponent; none for 1.
///
/// Splits what small primes leave by the method of Pollard and Brent. To count the factors of many
/// numbers, [`FactorCounter`] is faster. Source: R. P. Brent, *An improved Monte Carlo factorization
/// algorithm*, 1980.
///
/// # Panics
///
/// Panics if `number` is 0.
///
/// # Complexity
///
/// About √p multiplications for the second largest prime factor p: a few milliseconds for the product
/// of two primes of 32 bits.
///
/// # Examples
///
/// ```
/// use shared::factor::factorize;
///
/// assert_eq!(factorize(360), [(2, 3), (3, 2), (5, 1)]);
/// assert_eq!(factorize(999_999_866_000_004_473), [(999_999_929, 1), (999_999_937, 1)]);
/// ```
pub fn factorize(number: u64) -> Vec<(u64, u32)> {
    assert!(number > 0, "0 has every prime as a factor");
    let mut primes = Vec::new();
    let mut rest = number;
    for prime in (2..SMALL).filter(|&prime| is_prime(prime)) {
        while rest % prime == 0 {
            rest /= prime;
            primes.push(prime);
        }
    }
    let mut parts = vec![rest];
    while let Some(part) = parts.pop() {
        if is_prime(part) {
            primes.push(part);
        } else if part > 1 {
            let divisor = divisor(part);
            parts.extend([divisor, part / divisor]);
        }
    }
    primes.sort_unstable();
    let mut factors: Vec<(u64, u32)> = Vec::new();
    for prime in primes {
        match factors.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => factors.push((prime, 1)),
        }
    }
    factors
}

/// Smaller primes are divided out one by one.
const SMALL: u64 = 100;

/// A divisor other than 1 and `number`, which is odd and composite.
fn divisor(number: u64) -> u64 {
    (1..)
        .find_map(|shift| brent(number, shift))
        .expect("some shift finds a divisor")
}

/// Looks for a cycle of x → x² + shift modulo a prime factor; `None` if it shows modulo all at once.
fn brent(number: u64, shift: u64) -> Option<u64> {
    const BATCH: u64 = 128; // differences per greatest common divisor
    let ring = Ring::<64>::new(number);
    let step = |x: u64| ring.subtract(ring.multiply(x, x), number - shift);
    let (mut start, mut x, mut length) = (0_u64, 0_u64, 1);
    loop {
        let (mut batch, mut done) = (x, 0);
        while done < length {
            batch = x;
            let mut product = ring.one();
            for _ in 0..BATCH.min(length - done) {
                x = step(x);
                product = ring.multiply(product, start.abs_diff(x));
            }
            if gcd(product, number) > 1 {
                break;
            }
            done += BATCH;
        }
        if done < length {
            // One difference of the last batch has a common divisor: find the first.
            let mut common = 1;
            while common == 1 {
                batch = step(batch);
                common = gcd(start.abs_diff(batch), number);
            }
            return (common < number).then_some(common);
        }
        (start, length) = (x, length * 2);
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Counts the prime factors of any `u64`; its primes grow with the numbers it is asked about.
///
/// # Examples
///
/// ```
/// use shared::factor::FactorCounter;
///
/// let mut counter = FactorCounter::new();
/// assert_eq!(counter.count(1), 0);
/// assert_eq!(counter.count(360), 6); // 2 · 2 · 2 · 3 · 3 · 5
/// assert_eq!(counter.count(999_999_937), 1);
/// ```
#[derive(Clone, Debug)]
pub struct FactorCounter {
    /// The odd primes are known up to here.
    limit: u32,
    odd_primes: Vec<OddPrime>,
}

/// An odd prime, prepared for division.
#[derive(Clone, Copy, Debug)]
struct OddPrime {
    /// The inverse of the prime modulo 2⁶⁴.
    inverse: u64,
    /// The largest quotient: ⌊(2⁶⁴ − 1) / prime⌋.
    largest: u64,
    cube: u64,
}

/// The cube root of 2⁶⁴: no prime above is ever needed.
const CUBE_ROOT: u32 = 2_642_245;

impl FactorCounter {
    /// Creates a counter that knows the primes for numbers up to 10⁹.
    pub fn new() -> Self {
        FactorCounter::up_to(1000)
    }

    /// Returns the number of prime factors of `number`, with multiplicity.
    ///
    /// Divides by the primes up to the cube root of what is left. That has fewer than three prime
    /// factors then: it is 1, a prime, or a product of two.
    ///
    /// # Panics
    ///
    /// Panics if `number` is 0.
    ///
    /// # Complexity
    ///
    /// One multiplication per prime up to the cube root, and one primality test.
    pub fn count(&mut self, number: u64) -> u32 {
        assert!(number > 0, "0 has every prime as a factor");
        let twos = number.trailing_zeros();
        let mut rest = number >> twos;
        while self.limit < CUBE_ROOT && u64::from(self.limit).pow(3) < rest {
            *self = FactorCounter::up_to((self.limit * 2).min(CUBE_ROOT));
        }
        let mut count = twos;
        for prime in &self.odd_primes {
            if prime.cube > rest {
                break;
            }
            while let Some(quotient) = prime.quotient(rest) {
                rest = quotient;
                count += 1;
            }
        }
        match rest {
            1 => count,
            _ if is_prime(rest) => count + 1,
            _ => count + 2,
        }
    }

    fn up_to(limit: u32) -> Self {
        let sieve = Sieve::new(limit);
        let odd_primes = sieve.primes()[1..].iter();
        let odd_primes = odd_primes.map(|&prime| OddPrime::new(prime.into()));
        FactorCounter {
            limit,
            odd_primes: odd_primes.collect(),
        }
    }
}

impl Default for FactorCounter {
    fn default() -> Self {
        Self::new()
    }
}

impl OddPrime {
    fn new(prime: u64) -> Self {
        OddPrime {
            inverse: inverse(prime),
            largest: u64::MAX / prime,
            cube: prime.pow(3),
        }
    }

    /// The quotient, if the division leaves no remainder.
    ///
    /// Multiplying by the inverse of an odd d permutes the 64-bit numbers, and maps the multiples of
    /// d to 0, 1, …, ⌊(2⁶⁴ − 1) / d⌋; so it maps all others above.
    /// Source: T. Granlund and P. L. Montgomery, *Division by invariant integers using
    /// multiplication*, 1994, section 9.
    #[inline]
    fn quotient(self, number: u64) -> Option<u64> {
        let quotient = number.wrapping_mul(self.inverse);
        (quotient <= self.largest).then_some(quotient)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_trial_division(mut number: u64) -> Vec<(u64, u32)> {
        let mut factors = Vec::new();
        for factor in 2.. {
            if factor * factor > number {
                break;
            }
            let mut exponent = 0;
            while number % factor == 0 {
                number /= factor;
                exponent += 1;
            }
            if exponent > 0 {
                factors.push((factor, exponent));
            }
        }
        if number > 1 {
            factors.push((number, 1));
        }
        factors
    }

    fn count(factors: &[(u64, u32)]) -> u32 {
        factors.iter().map(|&(_, exponent)| exponent).sum()
    }

    #[test]
    fn agree_with_trial_division_up_to_10000() {
        let mut counter = FactorCounter::new();
        for number in 1..=10_000 {
            let factors = by_trial_division(number);
            assert_eq!(counter.count(number), count(&factors), "{number}");
            assert_eq!(factorize(number), factors);
        }
    }

    proptest! {
        #[test]
        fn agree_with_trial_division_up_to_10_to_the_10(number in 1_u64..10_000_000_000) {
            let factors = by_trial_division(number);
            prop_assert_eq!(FactorCounter::new().count(number), count(&factors));
            prop_assert_eq!(factorize(number), factors);
        }

        /// The factors of the numbers, multiplied together as long as they fit.
        #[test]
        fn a_product_has_the_factors_of_both(numbers in prop::collection::vec(2_u64..2_000_000, 1..6)) {
            let (mut product, mut factors) = (1_u64, std::collections::BTreeMap::new());
            for number in numbers {
                if let Some(larger) = product.checked_mul(number) {
                    product = larger;
                    for (prime, exponent) in by_trial_division(number) {
                        *factors.entry(prime).or_insert(0) += exponent;
                    }
                }
            }
            prop_assert_eq!(factorize(product), factors.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn factors_are_primes_that_multiply_to_the_number(number in 1_u64..) {
            let factors = factorize(number);
            prop_assert!(factors.windows(2).all(|two| two[0].0 < two[1].0));
            prop_assert!(factors.iter().all(|&(prime, exponent)| is_prime(prime) && exponent > 0));
            prop_assert_eq!(factors.iter().map(|&(prime, exponent)| prime.pow(exponent)).product::<u64>(), number);
        }
    }

    /// Powers, squares and products of primes next to the cube root and the square root of 2^64.
    #[test]
    fn handles_the_largest_numbers() {
        let mut counter = FactorCounter::new();
        for (number, factors) in [
            (
                u64::MAX,
                vec![
                    (3, 1),
                    (5, 1),
                    (17, 1),
                    (257, 1),
                    (641, 1),
                    (65_537, 1),
                    (6_700_417, 1),
                ],
            ),
            (1 << 63, vec![(2, 63)]),
            (
                18_446_744_073_709_551_557,
                vec![(18_446_744_073_709_551_557, 1)],
            ),
            (4_294_967_291 * 4_294_967_291, vec![(4_294_967_291, 2)]),
            (
                4_294_967_279 * 4_294_967_291,
                vec![(4_294_967_279, 1), (4_294_967_291, 1)],
            ),
            (2_642_239_u64.pow(3), vec![(2_642_239, 3)]),
            (3_u64.pow(40), vec![(3, 40)]),
        ] {
            assert_eq!(counter.count(number), count(&factors), "{number}");
            assert_eq!(factorize(number), factors);
        }
    }
}
