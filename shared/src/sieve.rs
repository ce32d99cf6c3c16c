//! Primes and smallest prime factors of all numbers up to a limit.

/// The smallest prime factor of every number up to a limit, and the primes.
///
/// A linear sieve over the odd numbers: each odd composite is struck out once, by its smallest prime
/// factor. The table exceeds the cache, so leaving out the even numbers halves the time as well; a
/// sieve of Eratosthenes visits a composite once per prime factor and is slower. Source: D. Gries
/// and J. Misra, *A linear sieve algorithm for finding prime numbers*, 1978.
///
/// # Examples
///
/// ```
/// use shared::sieve::Sieve;
///
/// let sieve = Sieve::new(100);
/// assert_eq!(sieve.primes().len(), 25);
/// assert!(sieve.is_prime(97));
/// assert_eq!(sieve.smallest_factor(91), 7);
/// assert_eq!(sieve.factorize(90).collect::<Vec<_>>(), [(2, 1), (3, 2), (5, 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Sieve {
    limit: u32,
    /// Indexed by n / 2 for odd n; 1 for 1.
    smallest: Vec<u32>,
    primes: Vec<u32>,
}

impl Sieve {
    /// Sieves the numbers up to `limit`.
    ///
    /// # Complexity
    ///
    /// O(n) time; 2 bytes per number, 4 per prime.
    pub fn new(limit: u32) -> Self {
        let mut smallest = vec![0; limit as usize / 2 + limit as usize % 2];
        let mut primes = Vec::new();
        if let Some(of_one) = smallest.first_mut() {
            *of_one = 1;
        }
        if limit >= 2 {
            primes.push(2);
        }
        for index in 1..smallest.len() {
            let number = 2 * index as u32 + 1;
            if smallest[index] == 0 {
                smallest[index] = number;
                primes.push(number);
            }
            let own = smallest[index];
            for &prime in primes[1..].iter().take_while(|&&prime| prime <= own) {
                let composite = u64::from(prime) * u64::from(number);
                if composite > u64::from(limit) {
                    break;
                }
                smallest[composite as usize / 2] = prime;
            }
        }
        Sieve {
            limit,
            smallest,
            primes,
        }
    }

    /// Returns the largest number covered.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Returns the primes up to the limit, in order.
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// Returns whether `number` is a prime.
    ///
    /// # Panics
    ///
    /// Panics if `number` is over the limit.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn is_prime(&self, number: u32) -> bool {
        number >= 2 && self.smallest_factor(number) == number
    }

    /// Returns the smallest prime factor of `number`; 1 for 1.
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
        assert!(
            number <= self.limit,
            "{number} is over the sieve's limit of {}",
            self.limit
        );
        if number % 2 == 0 {
            2
        } else {
            self.smallest[number as usize / 2]
        }
    }

    /// Lists the prime factors of `number` in increasing order, each with its exponent; none for 1.
    ///
    /// # Panics
    ///
    /// Panics if `number` is 0 or over the limit.
    ///
    /// # Complexity
    ///
    /// O(log n) for all of them.
    pub fn factorize(&self, number: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let mut prime = self.smallest_factor(number);
        let mut rest = number;
        std::iter::from_fn(move || {
            let this = prime;
            let mut exponent = 0;
            while rest > 1 && prime == this {
                rest /= prime;
                exponent += 1;
                prime = self.smallest_factor(rest);
            }
            (exponent > 0).then_some((this, exponent))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
        assert!(!Sieve::new(1).is_prime(0));
        assert!(!Sieve::new(1).is_prime(1));
    }

    #[test]
    fn agrees_with_trial_division_up_to_5000() {
        let limit = 5000;
        let sieve = Sieve::new(limit);
        let smallest = |number: u32| {
            (2..=number)
                .find(|&factor| number % factor == 0)
                .unwrap_or(1)
        };
        for number in 1..=limit {
            assert_eq!(sieve.smallest_factor(number), smallest(number), "{number}");
            assert_eq!(
                sieve.is_prime(number),
                number > 1 && smallest(number) == number,
                "{number}"
            );
        }
        let primes: Vec<u32> = (2..=limit)
            .filter(|&number| smallest(number) == number)
            .collect();
        assert_eq!(sieve.primes(), primes);
    }

    proptest! {
        #[test]
        fn factors_multiply_to_the_number(number in 1_u32..=20_000) {
            let sieve = Sieve::new(number);
            let factors: Vec<(u32, u32)> = sieve.factorize(number).collect();
            prop_assert!(factors.windows(2).all(|pair| pair[0].0 < pair[1].0));
            prop_assert!(factors.iter().all(|&(prime, exponent)| sieve.is_prime(prime) && exponent > 0));
            prop_assert_eq!(factors.iter().map(|&(prime, exponent)| prime.pow(exponent)).product::<u32>(), number);
        }
    }

    #[test]
    #[should_panic(expected = "101 is over the sieve's limit of 100")]
    fn rejects_numbers_over_the_limit() {
        Sieve::new(100).is_prime(101);
    }
}
