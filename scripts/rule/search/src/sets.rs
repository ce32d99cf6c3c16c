//! The members of the sets of the language.

use std::iter::successors;
use std::sync::LazyLock;

use shared::sieve::primes;

use game::language::{Set, SERIES};
use game::limit::Stop;

/// The upper end of an interval without an upper bound. A search that would need a larger number stops with
/// [`Stop::Size`] and never reports that there is no solution.
pub const UNBOUNDED: i64 = 1 << 61;

/// The members of a set, ascending.
#[derive(Clone, Debug)]
pub enum Members {
    /// All members up to a number.
    Listed(Vec<i64>, i64),
    /// Primes or their powers, listed once for all games: up to the bounds of [`MOST_PRIME`].
    Shared(&'static [LazyLock<Vec<i64>>; 2]),
}

/// Series and primes are listed up to these: beyond the side of any box.
const MOST_LISTED: i64 = 1 << 32;
const MOST_PRIME: [u32; 2] = [1 << 14, 1 << 24];

/// The second list takes a tenth of a second.
static PRIMES: [LazyLock<Vec<i64>>; 2] = [
    LazyLock::new(|| listed(MOST_PRIME[0])),
    LazyLock::new(|| listed(MOST_PRIME[1])),
];

/// The powers of primes, with 1.
static POWERS: [LazyLock<Vec<i64>>; 2] = [LazyLock::new(|| powers(0)), LazyLock::new(|| powers(1))];

fn listed(upto: u32) -> Vec<i64> {
    primes(upto).into_iter().map(i64::from).collect()
}

fn powers(level: usize) -> Vec<i64> {
    let upto = i64::from(MOST_PRIME[level]);
    let powers = |&prime: &i64| {
        let powers = successors(Some(prime), move |power| Some(power * prime));
        powers.take_while(move |&power| power <= upto)
    };
    let mut all: Vec<i64> = PRIMES[level].iter().flat_map(powers).chain([1]).collect();
    all.sort_unstable();
    all
}

impl Members {
    /// Lists the members of a set.
    pub fn new(set: &Set) -> Self {
        match set {
            Set::Finite(numbers) => {
                let numbers = numbers.iter().filter_map(|&n| i64::try_from(n).ok());
                Members::Listed(numbers.collect(), i64::MAX)
            }
            Set::Powers(base) => {
                let times = |&power: &i64| power.checked_mul(i64::try_from(*base).ok()?);
                Members::Listed(successors(Some(1), times).collect(), UNBOUNDED)
            }
            Set::Fibonacci => {
                let next = |&(one, other): &(i64, i64)| Some((other, one.checked_add(other)?));
                let pairs = successors(Some((1, 2)), next);
                Members::Listed(pairs.map(|pair| pair.0).collect(), UNBOUNDED)
            }
            Set::Series(place) => {
                let mut members = vec![0];
                while members.last() < Some(&MOST_LISTED) {
                    let before = members[members.len() - 1];
                    members.push(SERIES[*place].1(members.len() as i64, before));
                }
                Members::Listed(members.split_off(1), MOST_LISTED)
            }
            Set::Primes => Members::Shared(&PRIMES),
            Set::PrimePowers => Members::Shared(&POWERS),
            Set::Divisors(_) | Set::Submasks(_) => {
                unreachable!("they are not the same of all positions")
            }
        }
    }

    /// Returns the members from `low` to `high`.
    ///
    /// # Errors
    ///
    /// If the list is not that long.
    pub fn between(&self, low: i64, high: i64) -> Result<&[i64], Stop> {
        let (list, upto) = match self {
            Members::Listed(list, upto) => (list, *upto),
            Members::Shared(lists) => {
                let level = usize::from(high > MOST_PRIME[0].into());
                (&*lists[level], MOST_PRIME[level].into())
            }
        };
        if high > upto {
            return Err(Stop::Size);
        }
        let first = list.partition_point(|&member| member < low);
        let end = list.partition_point(|&member| member <= high);
        Ok(&list[first..end.max(first)])
    }
}
