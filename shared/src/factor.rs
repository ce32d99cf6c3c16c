//! How many prime factors a number has, without finding them all.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - equal pieces, by the number of prime factors ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Lunch](../../hdu6892/index.html), `hdu6892`
//!
//! <!-- end -->

use crate::primality::is_prime;
use crate::sieve::primes;

/// Counts the prime factors of any positive `u64`; its primes grow with the numbers it is asked about.
///
/// It divides by the primes up to the cube root and tests the rest for primality. On 2·10⁵ primes
/// near 10⁹ that is 14 times as fast as dividing by all primes up to the square root.
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
    /// Divides by the primes up to the cube root of what is left. All prime factors of the rest are larger
    /// then, so it has fewer than three: it is 1, a prime, or a product of two.
    ///
    /// # Panics
    ///
    /// Panics if `number` is 0.
    ///
    /// # Complexity
    ///
    /// One multiplication per prime up to the cube root, and one primality test. For the first number of
    /// its size, a sieve up to twice the cube root.
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
        let odd_primes = primes(limit).into_iter().skip(1);
        let odd_primes = odd_primes.map(|prime| OddPrime::new(prime.into()));
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

    /// Returns the quotient, if the division leaves no remainder.
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

/// Returns the inverse of an odd number modulo 2⁶⁴, by Newton's iteration, which doubles the number of
/// correct bits in each step.
fn inverse(odd: u64) -> u64 {
    let mut inverse = odd; // three correct bits: odd · odd = 1 modulo 8
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::RefCell;

    fn by_trial_division(mut number: u64) -> u32 {
        let mut count = 0;
        for factor in 2.. {
            if factor * factor > number {
                break;
            }
            while number % factor == 0 {
                number /= factor;
                count += 1;
            }
        }
        count + u32::from(number > 1)
    }

    #[test]
    fn agrees_with_trial_division_up_to_10000() {
        let mut counter = FactorCounter::new();
        for number in 1..=10_000 {
            assert_eq!(counter.count(number), by_trial_division(number), "{number}");
        }
    }

    thread_local! {
        /// Its table of primes grows to the cube root of the largest number, once.
        static COUNTER: RefCell<FactorCounter> = RefCell::new(FactorCounter::new());
    }

    proptest! {
        #[test]
        fn agrees_with_trial_division_up_to_10_to_the_10(number in 1_u64..10_000_000_000) {
            prop_assert_eq!(FactorCounter::new().count(number), by_trial_division(number));
        }

        /// The factors of the numbers, multiplied together as long as they fit.
        #[test]
        fn counts_the_factors_of_products(numbers in prop::collection::vec(2_u64..2_000_000, 1..6)) {
            let (mut product, mut count) = (1_u64, 0);
            for number in numbers {
                if let Some(larger) = product.checked_mul(number) {
                    product = larger;
                    count += by_trial_division(number);
                }
            }
            let found = COUNTER.with_borrow_mut(|counter| counter.count(product));
            prop_assert_eq!(found, count);
        }
    }

    /// Powers, squares and products of primes next to the cube root and the square root of 2^64.
    #[test]
    fn handles_the_largest_numbers() {
        let mut counter = FactorCounter::new();
        for (number, count) in [
            (u64::MAX, 7), // 3 · 5 · 17 · 257 · 641 · 65,537 · 6,700,417
            (1 << 63, 63),
            (18_446_744_073_709_551_557, 1),
            (4_294_967_291 * 4_294_967_291, 2),
            (4_294_967_279 * 4_294_967_291, 2),
            (2_642_239_u64.pow(3), 3),
            (3_u64.pow(40), 40),
        ] {
            assert_eq!(counter.count(number), count, "{number}");
        }
    }
}
