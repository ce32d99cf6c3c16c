//! Primes, by the sieve of Eratosthenes.

/// Returns the `count` largest primes below `end`, which is at most 10^9, in descending order.
pub fn largest_below(end: u32, count: usize) -> Vec<u32> {
    const WINDOW: u32 = 1 << 20;
    let mut largest = Vec::new();
    let mut end = end;
    while largest.len() < count && end > 2 {
        let start = end.saturating_sub(WINDOW).max(2);
        largest.extend(primes(start, end).into_iter().rev());
        end = start;
    }
    largest.truncate(count);
    largest
}

/// Returns the primes in `start..end`, where `start` is at least 2, by the sieve of Eratosthenes.
pub fn primes(start: u32, end: u32) -> Vec<u32> {
    let mut is_prime = vec![true; (end - start) as usize];
    for divisor in (2..).take_while(|divisor| divisor * divisor < end) {
        let first = start.next_multiple_of(divisor).max(divisor * divisor);
        for multiple in (first..end).step_by(divisor as usize) {
            is_prime[(multiple - start) as usize] = false;
        }
    }
    let primes = (start..end).zip(is_prime).filter(|(_, is_prime)| *is_prime);
    primes.map(|(number, _)| number).collect()
}

/// Lists the prime factors of a number from `primes` with multiplicity, and what is left of it, if that is not
/// 1: a prime, if `primes` are all up to the square root.
pub fn factors(number: u32, primes: &[u32]) -> Vec<u32> {
    let (mut rest, mut factors) = (number, Vec::new());
    for &prime in primes {
        if prime * prime > rest {
            break;
        }
        while rest % prime == 0 {
            rest /= prime;
            factors.push(prime);
        }
    }
    if rest > 1 {
        factors.push(rest);
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sieve_finds_every_prime() {
        let roots = primes(2, 31_624);
        assert_eq!((roots.len(), roots.last()), (3401, Some(&31_607)));
        assert_eq!(roots[..4], [2, 3, 5, 7]);
    }

    #[test]
    fn factors_are_primes_with_the_number_as_product() {
        let few = primes(2, 100);
        for number in 1..10_000 {
            let factors = factors(number, &few);
            assert_eq!(factors.iter().product::<u32>(), number);
            assert!(factors.iter().all(|factor| few.contains(factor) || *factor > 100), "{number}");
            assert!(factors.is_sorted());
        }
        assert_eq!(factors(2 * 9973, &few), [2, 9973]);
    }

    #[test]
    fn lists_the_largest_primes_first() {
        assert_eq!(largest_below(1_000_000_000, 2), [999_999_937, 999_999_929]);
        assert_eq!(largest_below(12, 9), [11, 7, 5, 3, 2]);
        assert!(largest_below(31_624, 3401).into_iter().rev().eq(primes(2, 31_624)));
    }
}
