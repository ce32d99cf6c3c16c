//! Primes: sieves, and counting prime factors.
//!
//! Each group compares `shared` with alternatives that it does not use. Figures are comparable within
//! one run.

use criterion::{criterion_group, criterion_main, Criterion};
use shared::{factor::FactorCounter, primality::is_prime, sieve::Sieve};
use std::hint::black_box;

const LIMIT: u32 = 10_000_000;

/// The linear sieve, with even numbers in its table.
fn linear_with_even(limit: u32) -> Vec<u32> {
    let mut smallest = vec![0; limit as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=limit {
        if smallest[number as usize] == 0 {
            smallest[number as usize] = number;
            primes.push(number);
        }
        let own = smallest[number as usize];
        for &prime in primes.iter().take_while(|&&prime| prime <= own) {
            match (prime as usize)
                .checked_mul(number as usize)
                .and_then(|index| smallest.get_mut(index))
            {
                Some(slot) => *slot = prime,
                None => break,
            }
        }
    }
    primes
}

/// The sieve of Eratosthenes over odd numbers, which visits a composite once per small prime factor.
fn eratosthenes(limit: u32) -> Vec<u32> {
    let limit = limit as usize;
    let mut smallest = vec![0; limit / 2 + limit % 2];
    for prime in (3..).step_by(2).take_while(|prime| prime * prime <= limit) {
        if smallest[prime / 2] == 0 {
            for index in (prime * prime / 2..smallest.len()).step_by(prime) {
                if smallest[index] == 0 {
                    smallest[index] = prime as u32;
                }
            }
        }
    }
    let odd = (1..smallest.len())
        .filter(|&index| smallest[index] == 0)
        .map(|index| 2 * index as u32 + 1);
    [2].into_iter().chain(odd).collect()
}

fn sieves(criterion: &mut Criterion) {
    let count = Sieve::new(LIMIT).primes().len();
    assert!(linear_with_even(LIMIT).len() == count && eratosthenes(LIMIT).len() == count);
    let mut group = criterion.benchmark_group("sieve to 10^7");
    group.sample_size(10);
    group.bench_function("linear, odd only (shared)", |bencher| {
        bencher.iter(|| Sieve::new(black_box(LIMIT)));
    });
    group.bench_function("linear, even too", |bencher| {
        bencher.iter(|| linear_with_even(black_box(LIMIT)));
    });
    group.bench_function("Eratosthenes, odd only", |bencher| {
        bencher.iter(|| eratosthenes(black_box(LIMIT)));
    });
    group.finish();
}

/// Counts prime factors by trial division up to the square root.
fn by_trial_division(mut number: u32, primes: &[u32]) -> u32 {
    let mut count = 0;
    for &prime in primes.iter().take_while(|&&prime| prime <= 31_623) {
        if prime * prime > number {
            break;
        }
        while number % prime == 0 {
            number /= prime;
            count += 1;
        }
    }
    count + u32::from(number > 1)
}

fn factors(criterion: &mut Criterion) {
    let primes = Sieve::new(31_623).primes().to_vec();
    let near: Vec<u32> = (0..1_000_000_000)
        .rev()
        .filter(|&number| is_prime(number))
        .take(1000)
        .map(|number| number as u32)
        .collect();
    let mut group = criterion.benchmark_group("factors of 1000 primes below 10^9");
    let mut counter = FactorCounter::new();
    group.bench_function("to the cube root (shared)", |bencher| {
        bencher.iter(|| {
            near.iter()
                .map(|&number| counter.count(u64::from(number)))
                .sum::<u32>()
        });
    });
    group.bench_function("trial division to the square root", |bencher| {
        bencher.iter(|| {
            near.iter()
                .map(|&number| by_trial_division(number, &primes))
                .sum::<u32>()
        });
    });
    group.finish();
}

criterion_group!(benches, sieves, factors);
criterion_main!(benches);
