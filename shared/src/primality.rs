//! Is a number of 64 bits a prime?

use crate::montgomery::Ring;

/// Is `number` a prime?
///
/// The strong test of Miller and Rabin, with bases that are proved to suffice: 2, 7 and 61 for
/// every `u32` (G. Jaeschke, *On strong pseudoprimes to several bases*, 1993: below 4,759,123,141),
/// the primes to 37 for every `u64` (J. Sorenson and J. Webster, *Strong pseudoprimes to twelve prime
/// bases*, 2015: below 3·10²³).
///
/// # Complexity
///
/// O(log n) multiplications modulo n for each base; the bases go side by side, as one does not wait
/// for another.
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
        behaves_as_prime::<32, 3>(number, [2, 7, 61])
    } else {
        behaves_as_prime::<64, 12>(number, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37])
    }
}

/// Does the odd `number`, at least 3, behave to each of these primes as a prime does?
///
/// For a prime, −1 and 1 are the only square roots of 1: so base^d is 1, or one of base^d, base^2d,
/// base^4d, … is −1, where number − 1 = 2^k · d with an odd d.
fn behaves_as_prime<const BITS: u32, const N: usize>(number: u64, bases: [u64; N]) -> bool {
    if bases.contains(&number) {
        return true;
    }
    let ring = Ring::<BITS>::new(number);
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    let bases = bases.map(|base| ring.enter(base));

    let mut powers = bases;
    let bits = u64::BITS - odd.leading_zeros();
    for bit in (0..bits - 1).rev() {
        powers = powers.map(|power| ring.multiply(power, power));
        if odd >> bit & 1 == 1 {
            for (power, base) in powers.iter_mut().zip(bases) {
                *power = ring.multiply(*power, base);
            }
        }
    }
    let (one, minus_one) = (ring.one(), number - ring.one());
    let mut behave = powers.map(|power| power == one || power == minus_one);
    for _ in 1..twos {
        powers = powers.map(|power| ring.multiply(power, power));
        for (behaves, power) in behave.iter_mut().zip(powers) {
            *behaves |= power == minus_one;
        }
    }
    behave == [true; N]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sieve::Sieve;
    use proptest::prelude::*;

    #[test]
    fn every_number_to_a_million_is_as_the_sieve_says() {
        let sieve = Sieve::new(1_000_000);
        for number in 0..=1_000_000 {
            assert_eq!(
                is_prime(u64::from(number)),
                sieve.is_prime(number),
                "{number}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_product_is_no_prime(one in 2_u64..1 << 32, other in 2_u64..1 << 32) {
            prop_assert!(!is_prime(one * other));
        }
    }

    #[test]
    fn the_largest_numbers() {
        assert!(is_prime(4_294_967_291)); // the largest prime of 32 bits
        assert!(is_prime(18_446_744_073_709_551_557)); // and of 64
        assert!(((18_446_744_073_709_551_557 + 1)..=u64::MAX).all(|number| !is_prime(number)));
        assert!(is_prime((1 << 61) - 1)); // a prime of Mersenne
    }

    /// On both sides of 2³², where the ring changes: as trial division says.
    #[test]
    fn numbers_next_to_the_largest_of_32_bits() {
        for number in (1 << 32) - 1000..=(1_u64 << 32) + 1000 {
            let is_divided = (2..=65_543).any(|divisor| number % divisor == 0);
            assert_eq!(is_prime(number), !is_divided, "{number}");
        }
    }

    /// Composite numbers that pass for primes to the first bases: OEIS A014233.
    #[test]
    fn strong_pseudoprimes() {
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
