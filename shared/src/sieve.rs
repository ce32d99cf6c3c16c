//! The prime numbers up to a limit.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - equal pieces, by the number of prime factors ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Lunch](../../hdu6892/index.html), `hdu6892`
//!
//! <!-- end -->

/// Returns the primes up to `limit`, in order.
///
/// The sieve of Eratosthenes: each prime p strikes out its multiples from p² on, as the smaller ones have a
/// smaller prime factor. What is not struck out when its turn comes is a prime.
///
/// # Complexity
///
/// O(n log log n) time for the limit n; a byte per number, 4 bytes per prime.
///
/// # Examples
///
/// ```
/// use shared::sieve::primes;
///
/// assert_eq!(primes(30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
/// ```
pub fn primes(limit: u32) -> Vec<u32> {
    let limit = limit as usize;
    let mut is_struck = vec![false; limit + 1];
    let mut primes = Vec::new();
    for number in 2..=limit {
        if is_struck[number] {
            continue;
        }
        primes.push(number as u32);
        let mut multiple = number.saturating_mul(number);
        while multiple <= limit {
            is_struck[multiple] = true;
            multiple += number;
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_primes_as_published() {
        assert_eq!(primes(1_000_000).len(), 78_498);
    }

    #[test]
    fn agrees_with_trial_division_up_to_every_limit() {
        for limit in 0..=400 {
            let is_prime = |&number: &u32| (2..number).all(|factor| number % factor != 0);
            let expected: Vec<u32> = (2..=limit).filter(is_prime).collect();
            assert_eq!(primes(limit), expected, "up to {limit}");
        }
    }
}
