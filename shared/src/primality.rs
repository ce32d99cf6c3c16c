//! Primality of 64-bit numbers.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - equal pieces, by the number of prime factors ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Lunch](../../hdu6892/index.html), `hdu6892`
//!
//! <!-- end -->

/// Returns whether `number` is a prime.
///
/// The strong test of Miller and Rabin. Let number − 1 = 2ᵏ · d with d odd. For a prime and every base that it does
/// not divide, base<sup>2ᵏ·d</sup> is 1, by Fermat's little theorem. Each of baseᵈ, base²ᵈ, …, base<sup>2ᵏ·d</sup> is the square of
/// the one before, and modulo a prime the only square roots of 1 are ±1. So either all of them are 1, and with
/// them baseᵈ, or the last one that is not 1 is −1. For example, 13 − 1 = 2²·3, and 2³ = 8, 2⁶ = 12 = −1, 2¹² = 1.
///
/// That no composite number passes is proved for these bases: 2, 7 and 61 for every `u32` (G. Jaeschke, *On strong
/// pseudoprimes to several bases*, 1993: below 4,759,123,141), the primes to 37 for every `u64` (J. Sorenson and
/// J. Webster, *Strong pseudoprimes to twelve prime bases*, 2015: below 3·10²³).
///
/// # Complexity
///
/// O(log n) multiplications modulo n per base.
///
/// # Examples
///
/// ```
/// use shared::primality::is_prime;
///
/// assert!(is_prime(999_999_937));
/// assert!(!is_prime(3_215_031_751)); // the least strong pseudoprime to 2, 3, 5 and 7
/// ```
pub fn is_prime(number: u64) -> bool {
    if number < 2 || number % 2 == 0 {
        return number == 2;
    }
    if number >> 32 == 0 {
        passes(number, [2, 7, 61])
    } else {
        passes(number, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37])
    }
}

/// Returns whether the odd `number` passes the strong test for each of the prime `bases`, interleaved to
/// hide the latency of the divisions.
fn passes<const N: usize>(number: u64, bases: [u64; N]) -> bool {
    if bases.contains(&number) {
        return true;
    }
    let twos = (number - 1).trailing_zeros();
    let exponent = (number - 1) >> twos;
    let mut powers = [1; N];
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        for (power, base) in powers.iter_mut().zip(bases) {
            *power = multiply(*power, *power, number);
            if exponent >> bit & 1 == 1 {
                *power = multiply(*power, base, number);
            }
        }
    }
    let mut passed = powers.map(|power| power == 1);
    for _ in 0..twos {
        for (passed, power) in passed.iter_mut().zip(&mut powers) {
            *passed |= *power == number - 1;
            *power = multiply(*power, *power, number);
        }
    }
    passed == [true; N]
}

/// Returns a · b modulo `modulus`; a and b are below it or below 2³².
#[inline]
fn multiply(a: u64, b: u64, modulus: u64) -> u64 {
    if modulus >> 32 == 0 {
        a * b % modulus
    } else {
        (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sieve::primes;
    use proptest::prelude::*;

    #[test]
    fn agrees_with_the_sieve_up_to_200000() {
        let primes = primes(200_000);
        for number in 0..=200_000 {
            assert_eq!(
                is_prime(u64::from(number)),
                primes.binary_search(&number).is_ok(),
                "{number}"
            );
        }
    }

    proptest! {
        #[test]
        fn rejects_products(one in 2_u64..1 << 32, other in 2_u64..1 << 32) {
            prop_assert!(!is_prime(one * other));
        }
    }

    #[test]
    fn handles_the_largest_numbers() {
        assert!(is_prime(4_294_967_291)); // the largest prime of 32 bits
        assert!(is_prime(18_446_744_073_709_551_557)); // and of 64
        assert!(((18_446_744_073_709_551_557 + 1)..=u64::MAX).all(|number| !is_prime(number)));
        assert!(is_prime((1 << 61) - 1)); // a prime of Mersenne
    }

    /// Where the bases change.
    #[test]
    fn agrees_with_trial_division_around_2_to_the_32() {
        for number in (1 << 32) - 100..=(1_u64 << 32) + 100 {
            let is_divided = (2..=65_543).any(|divisor| number % divisor == 0);
            assert_eq!(is_prime(number), !is_divided, "{number}");
        }
    }

    /// Composite numbers that pass for the first bases: OEIS A014233.
    #[test]
    fn rejects_strong_pseudoprimes() {
        for number in [
            2_047,
            1_373_653,
            25_326_001,
            3_215_031_751,
            2_152_302_898_747,
            3_474_749_660_383,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
        ] {
            assert!(!is_prime(number), "{number}");
        }
    }
}
