//! Prime numbers by the sieve of Eratosthenes.

use std::sync::LazyLock;

/// The primes up to 31623, the root of 10^9.
pub static ROOTS: LazyLock<Vec<u32>> = LazyLock::new(|| sieve(2, 31_624));

/// The `count` largest primes below `end`, the largest first. `end` is at most 10^9.
pub fn below(end: u32, count: usize) -> Vec<u32> {
    const WINDOW: u32 = 1 << 20;
    let mut primes = Vec::new();
    let mut end = end;
    while primes.len() < count && end > 2 {
        let start = end.saturating_sub(WINDOW).max(2);
        primes.extend(sieve(start, end).into_iter().rev());
        end = start;
    }
    primes.truncate(count);
    primes
}

/// The primes from `start`, at least 2, to `end`, which is left out.
fn sieve(start: u32, end: u32) -> Vec<u32> {
    let mut is_prime = vec![true; (end - start) as usize];
    for divisor in (2..).take_while(|divisor| divisor * divisor < end) {
        let first = start.next_multiple_of(divisor).max(divisor * divisor);
        for multiple in (first..end).step_by(divisor as usize) {
            is_prime[(multiple - start) as usize] = false;
        }
    }
    (start..end)
        .zip(is_prime)
        .filter_map(|(number, is_prime)| is_prime.then_some(number))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_ends_at_the_root_of_the_bound() {
        assert_eq!(ROOTS.len(), 3401);
        assert_eq!(ROOTS[..4], [2, 3, 5, 7]);
        assert_eq!(ROOTS.last(), Some(&31_607));
    }

    #[test]
    fn the_last_primes_come_first() {
        assert_eq!(below(1_000_000_000, 2), [999_999_937, 999_999_929]);
        assert_eq!(below(12, 9), [11, 7, 5, 3, 2]);
        assert_eq!(below(31_624, 3401), {
            let mut descending = ROOTS.clone();
            descending.reverse();
            descending
        });
    }
}
