//! Primes and smallest prime factors of all numbers up to a limit.

/// The smallest prime factor of every number up to a limit, and the primes.
///
/// A linear sieve: each composite is struck out once, by its smallest prime factor. Source: D. Gries
/// and J. Misra, *A linear sieve algorithm for finding prime numbers*, 1978.
///
/// # Examples
///
/// ```
/// use shared::sieve::Sieve;
///
/// let sieve = Sieve::new(100);
/// assert_eq!(sieve.primes().len(), 25);
///
/// // The prime factors of 90.
/// let (mut rest, mut factors) = (90, vec![]);
/// while rest > 1 {
///     factors.push(sieve.smallest_factor(rest));
///     rest /= sieve.smallest_factor(rest);
/// }
/// assert_eq!(factors, [2, 3, 3, 5]);
/// ```
#[derive(Clone, Debug)]
pub struct Sieve {
    /// The smallest factor of each number; 1 for 1.
    smallest: Vec<u32>,
    primes: Vec<u32>,
}

impl Sieve {
    /// Sieves the numbers up to `limit`.
    ///
    /// # Complexity
    ///
    /// O(n) time; 4 bytes per number, 4 per prime.
    pub fn new(limit: u32) -> Self {
        let mut smallest = vec![0; limit as usize + 1];
        if limit > 0 {
            smallest[1] = 1;
        }
        let mut primes = Vec::new();
        for number in 2..=limit {
            if smallest[number as usize] == 0 {
                smallest[number as usize] = number;
                primes.push(number);
            }
            let own = smallest[number as usize];
            for &prime in primes.iter().take_while(|&&prime| prime <= own) {
                let composite = u64::from(prime) * u64::from(number);
                if composite > u64::from(limit) {
                    break;
                }
                smallest[composite as usize] = prime;
            }
        }
        Sieve { smallest, primes }
    }

    /// Returns the primes up to the limit, in order.
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// Returns the smallest prime factor of `number`; 1 for 1. A number above 1 is prime iff it is its
    /// own.
    ///
    /// # Panics
    ///
    /// Panics if `number` is 0 or over the limit.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn smallest_factor(&self, number: u32) -> u32 {
        assert!(number > 0, "0 has every prime as a factor");
        let limit = self.smallest.len() - 1;
        assert!(
            number as usize <= limit,
            "{number} is over the sieve's limit of {limit}"
        );
        self.smallest[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_primes_as_published() {
        assert_eq!(Sieve::new(1_000_000).primes().len(), 78_498);
    }

    #[test]
    fn handles_the_smallest_limits() {
        for (limit, primes) in [
            (0, &[][..]),
            (1, &[]),
            (2, &[2]),
            (3, &[2, 3]),
            (4, &[2, 3]),
            (9, &[2, 3, 5, 7]),
        ] {
            assert_eq!(Sieve::new(limit).primes(), primes, "up to {limit}");
        }
        assert_eq!(Sieve::new(1).smallest_factor(1), 1);
    }

    #[test]
    fn agrees_with_trial_division_up_to_5000() {
        let sieve = Sieve::new(5000);
        for number in 2..=5000 {
            let smallest = (2..=number).find(|&factor| number % factor == 0);
            assert_eq!(Some(sieve.smallest_factor(number)), smallest, "{number}");
            assert_eq!(sieve.primes().contains(&number), smallest == Some(number));
        }
    }

    #[test]
    #[should_panic(expected = "101 is over the sieve's limit of 100")]
    fn rejects_numbers_over_the_limit() {
        Sieve::new(100).smallest_factor(101);
    }

    #[test]
    #[should_panic(expected = "2 is over the sieve's limit of 0")]
    fn rejects_numbers_over_the_smallest_limit() {
        Sieve::new(0).smallest_factor(2);
    }
}
