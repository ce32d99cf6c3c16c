//! How many prime factors a number has, without finding all of them.

use crate::montgomery::inverse;
use crate::primality::is_prime;
use crate::sieve::Sieve;

/// Counts prime factors of any `u64`; its primes grow with the numbers it is asked about.
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
    /// Up to which number the odd primes are known.
    limit: u32,
    odd_primes: Vec<OddPrime>,
}

/// An odd prime, with what makes it quick to divide by.
#[derive(Clone, Copy, Debug)]
struct OddPrime {
    /// The prime times this is 1, modulo 2⁶⁴.
    inverse: u64,
    /// The largest quotient: ⌊(2⁶⁴ − 1) / prime⌋.
    largest: u64,
    cube: u64,
}

/// The cube root of 2⁶⁴: no prime above is ever needed.
const CUBE_ROOT: u32 = 2_642_245;

impl FactorCounter {
    /// A counter that knows the primes for numbers up to 10⁹.
    pub fn new() -> Self {
        let mut counter = FactorCounter {
            limit: 0,
            odd_primes: Vec::new(),
        };
        counter.sieve(1000);
        counter
    }

    /// The number of prime factors of `number`, counted as often as they divide it.
    ///
    /// Divides by the primes up to the cube root of what is left. What is left then has no three
    /// prime factors: it is 1, a prime, or a product of two.
    ///
    /// # Panics
    ///
    /// If `number` is 0.
    ///
    /// # Complexity
    ///
    /// One multiplication for each prime up to the cube root, and one test of a prime.
    pub fn count(&mut self, number: u64) -> u32 {
        assert!(number > 0, "0 has every prime as a factor");
        let twos = number.trailing_zeros();
        let mut rest = number >> twos;
        while self.limit < CUBE_ROOT && u64::from(self.limit).pow(3) < rest {
            self.sieve((self.limit * 2).min(CUBE_ROOT));
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

    fn sieve(&mut self, limit: u32) {
        self.limit = limit;
        self.odd_primes = Sieve::new(limit).primes()[1..]
            .iter()
            .map(|&prime| OddPrime::new(u64::from(prime)))
            .collect();
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
    /// The multiples of an odd d are d·0, d·1, …, d·⌊(2⁶⁴ − 1) / d⌋, and multiplying by the inverse
    /// of d maps 2⁶⁴ numbers one to one: those to 0, 1, …, ⌊(2⁶⁴ − 1) / d⌋, all others above.
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

    fn by_trial_division(mut number: u64) -> u32 {
        let mut count = 0;
        let mut factor = 2;
        while number > 1 {
            if factor * factor > number {
                return count + 1;
            }
            while number % factor == 0 {
                number /= factor;
                count += 1;
            }
            factor += 1;
        }
        count
    }

    #[test]
    fn every_small_number_is_as_trial_division_says() {
        let mut counter = FactorCounter::new();
        for number in 1..100_000 {
            assert_eq!(counter.count(number), by_trial_division(number), "{number}");
        }
    }

    proptest! {
        #[test]
        fn a_number_to_10_to_the_10_is_as_trial_division_says(number in 1_u64..10_000_000_000) {
            prop_assert_eq!(FactorCounter::new().count(number), by_trial_division(number));
        }

        /// The sieve's own factors, multiplied together as long as they fit.
        #[test]
        fn a_product_has_the_factors_of_both(numbers in prop::collection::vec(2_u32..2_000_000, 1..6)) {
            let sieve = Sieve::new(2_000_000);
            let (mut product, mut count) = (1_u64, 0);
            for number in numbers {
                if let Some(larger) = product.checked_mul(u64::from(number)) {
                    product = larger;
                    count += sieve.factorize(number).map(|(_, exponent)| exponent).sum::<u32>();
                }
            }
            prop_assert_eq!(FactorCounter::new().count(product), count);
        }
    }

    /// Powers, squares and products of primes next to the cube root and the square root, up to 64
    /// bits.
    #[test]
    fn the_largest_numbers() {
        let mut counter = FactorCounter::new();
        for (number, count) in [
            (u64::MAX, 7), // 3 · 5 · 17 · 257 · 641 · 65537 · 6700417
            (1 << 63, 63),
            (18_446_744_073_709_551_557, 1), // the largest prime of 64 bits
            (4_294_967_291 * 4_294_967_291, 2), // the largest prime of 32 bits, squared
            (2_642_239 * 2_642_239 * 2_642_239, 3), // the largest prime whose cube fits
            (12_157_665_459_056_928_801, 40), // 3^40
        ] {
            assert_eq!(counter.count(number), count, "{number}");
        }
    }
}
