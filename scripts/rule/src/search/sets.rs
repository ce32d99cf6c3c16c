//! The members of the sets of the language, in order.

use super::plan::UNBOUNDED;
use crate::language::Set;
use crate::limit::Stop;

/// The sets of a game, each as far as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    lists: Vec<List>,
}

#[derive(Clone, Debug)]
struct List {
    set: Set,
    /// All members up to `upto`.
    members: Vec<i64>,
    upto: i64,
}

/// How far primes and squares are listed: 64 MB and 32 MB.
const MOST_PRIME: i64 = 1 << 26;
const MOST_SQUARE: i64 = 1 << 44;

impl Sets {
    /// Lists the members of `set` up to `upto`, or, without a bound, as many as a list may have.
    ///
    /// # Errors
    ///
    /// If the list would be too long.
    pub fn grow(&mut self, set: &Set, upto: i64) -> Result<(), Stop> {
        let (most, most_unbounded) = match set {
            Set::Finite(_) | Set::Powers(_) | Set::Fibonacci => (UNBOUNDED, UNBOUNDED),
            Set::Squares => (MOST_SQUARE, 1 << 20),
            Set::Primes | Set::PrimePowers => (MOST_PRIME, 1 << 20),
        };
        let upto = match upto {
            UNBOUNDED.. => most_unbounded,
            _ if upto > most => return Err(Stop::Size),
            _ => upto,
        };
        let list = match self.lists.iter_mut().position(|list| list.set == *set) {
            Some(index) => &mut self.lists[index],
            None => {
                self.lists.push(List {
                    set: set.clone(),
                    members: Vec::new(),
                    upto: -1,
                });
                self.lists.last_mut().expect("just added")
            }
        };
        if upto > list.upto {
            let upto = upto.max(list.upto.saturating_mul(2)).max(1000).min(most);
            list.members = members(set, upto);
            list.upto = upto;
        }
        Ok(())
    }

    /// Returns whether `number` is in `set`, which was [grown](Self::grow) so far.
    ///
    /// # Errors
    ///
    /// If the number is beyond the list.
    pub fn contains(&self, set: &Set, number: i64) -> Result<bool, Stop> {
        let list = self.list(set);
        if number > list.upto {
            return Err(Stop::Size);
        }
        Ok(list.members.binary_search(&number).is_ok())
    }

    /// Returns the members from `low` to `high` of `set`, which was [grown](Self::grow) so far, and
    /// whether these are all of them: more may be beyond the list.
    pub fn between(&self, set: &Set, low: i64, high: i64) -> (&[i64], bool) {
        let List { members, upto, .. } = self.list(set);
        let has_larger = match set {
            Set::Finite(numbers) => numbers.last().is_some_and(|&last| last > *upto as u64),
            _ => true,
        };
        let first = members.partition_point(|&member| member < low);
        let last = members.partition_point(|&member| member <= high);
        (
            &members[first..last.max(first)],
            high <= *upto || !has_larger,
        )
    }

    fn list(&self, set: &Set) -> &List {
        let list = self.lists.iter().find(|list| list.set == *set);
        list.expect("a set that was grown")
    }
}

/// Returns the members of a set up to `upto`.
fn members(set: &Set, upto: i64) -> Vec<i64> {
    let up = |member: &i64| *member <= upto;
    match set {
        Set::Finite(numbers) => {
            let numbers = numbers.iter().filter_map(|&n| i64::try_from(n).ok());
            numbers.take_while(up).collect()
        }
        Set::Powers(base) => {
            let base = i64::try_from(*base).unwrap_or(i64::MAX);
            let powers = std::iter::successors(Some(1i64), |power| power.checked_mul(base));
            powers.take_while(up).collect()
        }
        Set::Fibonacci => {
            let pairs = std::iter::successors(Some((1i64, 2i64)), |&(one, other)| {
                Some((other, one.checked_add(other)?))
            });
            pairs.map(|pair| pair.0).take_while(up).collect()
        }
        Set::Squares => (1..=upto).map(|root| root * root).take_while(up).collect(),
        Set::PrimePowers => {
            let mut all = vec![1];
            for prime in members(&Set::Primes, upto) {
                let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
                all.extend(powers.take_while(up));
            }
            all.sort_unstable();
            all
        }
        Set::Primes => {
            let mut is_composite = vec![false; upto.max(1) as usize + 1];
            let mut primes = Vec::new();
            for number in 2..is_composite.len() {
                if !is_composite[number] {
                    primes.push(number as i64);
                    for multiple in (number * number..is_composite.len()).step_by(number) {
                        is_composite[multiple] = true;
                    }
                }
            }
            primes
        }
    }
}
