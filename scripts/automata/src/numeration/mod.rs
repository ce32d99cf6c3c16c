//! Numeration systems: how numbers are words, and which relations between them are automata.
//!
//! A system is a set of *valid* words over digits, closed under leading zeros, in which the n-th word
//! in the order of words means n. Base b allows all words; the other systems are greedy expansions in the
//! weights of a recurrence, such as Zeckendorf's in the Fibonacci numbers.
//!
//! Linear relations are automata by construction: the file `linear` follows what the digits so far are worth.
//!
//! Sources: E. Zeckendorf (1972) and A. S. Fraenkel, "Systems of numeration", *Amer. Math. Monthly*
//! 92 (1985); C. Frougny and B. Solomyak, "On representation of integers in linear numeration
//! systems" (1996), for addition.

mod linear;

pub use linear::{Comparison, Linear};

use std::collections::BTreeSet;
use std::fmt;
use std::hash::Hash;

use crate::{all_tracks, digit, explore, shifted, shortest, symbol};
use crate::{Automaton, Symbol, Variable, Visit};
use crate::{Budget, Stop, Unlimited};

/// The name of a numeration system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Base b, from 2 to [`MOST_DIGITS`](crate::MOST_DIGITS).
    Base(u8),
    /// The weights 1, t + 1, then w″ = t·w′ + w, for t from 1 to 8; Zeckendorf's for t = 1.
    Fraenkel(u8),
}

/// A numeration system; see the [module](self).
///
/// # Examples
///
/// ```
/// use automata::numeration::{Kind, Numeration};
///
/// // 12 = 8 + 3 + 1
/// let system = Numeration::new(Kind::Fraenkel(1));
/// assert_eq!(system.encode(12), [1, 0, 1, 0, 1]);
/// assert_eq!(system.decode([1, 0, 1, 0, 1]), Some(12));
/// assert_eq!(system.decode([1, 1]), None); // 2 + 1 is 3, the next weight
/// ```
#[derive(Clone, Debug)]
pub struct Numeration {
    kind: Kind,
    /// The number of digits; they begin at 0.
    digits: u8,
    /// The weights of the digits, the lowest first, as far as they fit.
    weights: Vec<u128>,
    /// The recurrence of the weights: [a, b] if w″ = a·w′ + b·w.
    recurrence: [u8; 2],
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Kind::Base(base) => write!(f, "base {base}"),
            Kind::Fraenkel(1) => f.write_str("Zeckendorf"),
            Kind::Fraenkel(t) => write!(f, "Fraenkel {t}"),
        }
    }
}

/// The largest t of a system of Fraenkel.
const MOST_T: u8 = 8;

impl Numeration {
    /// Builds a system.
    ///
    /// Below the last weight, 1, the recurrence of Fraenkel's systems has another 1.
    ///
    /// # Panics
    ///
    /// If the base or t is out of its range.
    pub fn new(kind: Kind) -> Self {
        assert!(
            matches!(kind, Kind::Base(2..=64) | Kind::Fraenkel(1..=MOST_T)),
            "there is no numeration {kind}"
        );
        let (digits, a, b) = match kind {
            Kind::Base(base) => (base, base, 0),
            Kind::Fraenkel(t) => (t + 1, t, 1),
        };
        let next = |&(below, w): &(u128, u128)| {
            let more = w.checked_mul(a.into())?;
            Some((w, more.checked_add(u128::from(b) * below)?))
        };
        let weights = std::iter::successors(Some((1, 1)), next);
        Numeration {
            kind,
            digits,
            weights: weights.map(|pair| pair.1).collect(),
            recurrence: [a, b],
        }
    }

    /// Returns whether a valid word that ends in the largest digit, or not, stays valid with one more digit, and
    /// whether that is the largest. In Fraenkel's systems a 0 follows each t: a t before another digit would be at
    /// least the next weight, t·w′ + w.
    fn valid(&self, is_full: bool, digit: u8) -> Option<bool> {
        match self.kind {
            Kind::Base(_) => Some(false),
            Kind::Fraenkel(t) => (!is_full || digit == 0).then_some(digit == t),
        }
    }

    /// Returns its name.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the number of digits, of which 0 is the first.
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// Returns the weights of the digits below 2^128, the lowest first.
    pub fn weights(&self) -> &[u128] {
        &self.weights
    }

    /// Returns the digits of a number, the most significant first; none for 0.
    pub fn encode(&self, number: u128) -> Vec<u8> {
        let length = self.weights.partition_point(|&weight| weight <= number);
        let mut rest = number;
        let greedy = self.weights[..length].iter().rev().map(|&weight| {
            let digit = rest / weight;
            rest %= weight;
            digit as u8
        });
        greedy.collect()
    }

    /// Returns the number that a word means; none if it is not valid, or 2^128 or more.
    pub fn decode(&self, word: impl IntoIterator<Item = u8>) -> Option<u128> {
        let [a, b] = self.recurrence.map(u128::from);
        // The digits so far are worth c·w + d·v, for the weights of the last place and of the one below it.
        let (mut c, mut d, mut is_full) = (0u128, 0u128, false);
        for digit in word {
            is_full = self.valid(is_full, digit)?;
            let more = c.checked_mul(a)?.checked_add(d)?;
            (c, d) = (more.checked_add(digit.into())?, b * c);
        }
        c.checked_add(d)
    }

    /// Returns the word of a tuple of numbers: symbols of their digits, padded to one length.
    pub fn word(&self, numbers: &[u128]) -> Vec<Symbol> {
        let words: Vec<Vec<u8>> = numbers.iter().map(|&n| self.encode(n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let padded = |word: &Vec<u8>, place: usize| match (place + word.len()).checked_sub(length) {
            Some(place) => word[place],
            None => 0,
        };
        let digits = |place| symbol(words.iter().map(|word| padded(word, place)));
        (0..length).map(digits).collect()
    }

    /// Returns the numbers that a word over `tracks` tracks means; see [`decode`](Self::decode).
    pub fn numbers(&self, word: &[Symbol], tracks: usize) -> Option<Vec<u128>> {
        let track = |place| self.decode(word.iter().map(move |&symbol| digit(symbol, place)));
        (0..tracks).map(track).collect()
    }

    /// Returns the numbers of each group of variables in the shortest word for which all of `positive` hold and none
    /// of `negated`, none if there is none; 0 for a variable that is not among theirs.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted, or a number is 2^128 or more.
    pub fn witness(
        &self,
        positive: &[&Automaton],
        negated: &[&Automaton],
        groups: &[Vec<Variable>],
        budget: &dyn Budget,
    ) -> Result<Option<Vec<Vec<u128>>>, Stop> {
        let Some(word) = shortest(positive, negated, budget)? else {
            return Ok(None);
        };
        let tracks = all_tracks(positive.iter().copied());
        let numbers = self.numbers(&word, tracks.len()).ok_or(Stop::Size)?;
        let number = |variable: &Variable| match tracks.binary_search(variable) {
            Ok(place) => numbers[place],
            Err(_) => 0,
        };
        let group = |group: &Vec<Variable>| group.iter().map(number).collect();
        Ok(Some(groups.iter().map(group).collect()))
    }

    /// Returns all symbols over `tracks` tracks.
    pub fn symbols(&self, tracks: usize) -> Vec<Symbol> {
        (0..tracks).fold(vec![0], |symbols, place| {
            let digits = (0..self.digits).map(|digit| shifted(digit, place));
            let with = |digit| symbols.iter().map(move |symbol| symbol | digit);
            digits.flat_map(with).collect()
        })
    }

    /// All numbers.
    pub fn natural(&self, x: Variable) -> Automaton {
        self.relation(vec![x], (), |(), _| Some(()), |()| true)
    }

    /// x = y.
    pub fn equal(&self, x: Variable, y: Variable) -> Automaton {
        let step = |(): &(), symbol| (digit(symbol, 0) == digit(symbol, 1)).then_some(());
        self.relation(vec![x.min(y), x.max(y)], (), step, |()| true)
    }

    /// The one number `n`.
    pub fn constant(&self, x: Variable, n: u128) -> Automaton {
        self.among(x, &[n])
    }

    /// The numbers of a finite set: after leading zeros, the words that begin like those read.
    pub fn among<N: Copy + Into<u128>>(&self, x: Variable, set: &[N]) -> Automaton {
        let words = set.iter().map(|&n| self.word(&[n.into()]));
        let words: BTreeSet<Vec<Symbol>> = words.collect();
        let first = |read: &Vec<Symbol>| words.range(read.clone()..).next();
        let step = |read: &Vec<Symbol>, symbol| {
            let mut next = read.clone();
            next.extend((symbol > 0 || !read.is_empty()).then_some(symbol));
            first(&next)?.starts_with(&next).then_some(next)
        };
        let accepts = |read: &Vec<Symbol>| words.contains(read);
        self.relation(vec![x], Vec::new(), step, accepts)
    }

    /// The numbers with one digit that is not 0, and that is one of `digits`: powers of b in base b,
    /// Fibonacci numbers in Zeckendorf's system.
    pub fn single_digit(&self, x: Variable, digits: &[u64]) -> Automaton {
        let step = |&has_begun: &bool, symbol| match symbol {
            0 => Some(has_begun),
            _ => (!has_begun && digits.contains(&symbol)).then_some(true),
        };
        self.relation(vec![x], false, step, |&has_begun| has_begun)
    }

    /// The powers of `base`, if that is a set of words that an automaton recognises here: in a base
    /// which is a power of it.
    ///
    /// # Panics
    ///
    /// If `base` is below 2.
    pub fn powers(&self, x: Variable, base: u64) -> Option<Automaton> {
        assert!(base >= 2, "the powers of {base} are no set worth having");
        let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(base));
        let digits = u64::from(self.digits);
        let below: Vec<u64> = powers.take_while(|&power| power < digits).collect();
        let is_power = below.last()?.checked_mul(base) == Some(digits);
        (is_power && self.recurrence[1] == 0).then(|| self.single_digit(x, &below))
    }

    /// A set below or above the primes, or their powers: those below 60, and all that may be one from 60 on, as 2, 3
    /// and 5 divide none of them, or only one of these does. Only in a base.
    pub fn near_primes(&self, x: Variable, powers: bool, above: bool) -> Option<Automaton> {
        let Kind::Base(base) = self.kind else {
            return None;
        };
        // From 60 on, only the remainder by 60 counts.
        let step = |&n: &u64, symbol| {
            let n = n * u64::from(base) + symbol;
            Some(if n < 60 { n } else { 60 + n % 60 })
        };
        let is_prime = |n: u64| n > 1 && (2..n).all(|divisor| n % divisor != 0);
        let divisors = |n: u64, most| (2..=most).filter(|&d| n % d == 0 && is_prime(d)).count();
        let accepts = |&n: &u64| match n {
            0..60 if powers => n > 0 && divisors(n, n) <= 1,
            0..60 => is_prime(n),
            _ => above && divisors(n, 5) <= usize::from(powers),
        };
        Some(self.relation(vec![x], 0, step, accepts))
    }

    /// The tuples whose digits in each place have a sum that `divisor` divides: with 2 in base 2, those whose
    /// exclusive or is 0.
    pub fn digit_sums(&self, tracks: &[Variable], divisor: u8) -> Automaton {
        let step = |(): &(), symbol| {
            let sum: u8 = (0..tracks.len()).map(|place| digit(symbol, place)).sum();
            (sum % divisor == 0).then_some(())
        };
        self.relation(tracks.to_vec(), (), step, |()| true)
    }

    /// A relation of valid words: the run of `step` from `start`, beside those of the valid words.
    ///
    /// # Panics
    ///
    /// If more than 2,000,000 states are reached.
    ///
    /// # Examples
    ///
    /// The numbers with at most two digits that are not 0, in Zeckendorf's system:
    ///
    /// ```
    /// use automata::numeration::{Kind, Numeration};
    ///
    /// let system = Numeration::new(Kind::Fraenkel(1));
    /// let step = |&count: &u64, symbol| (count + symbol <= 2).then_some(count + symbol);
    /// let few = system.relation(vec![0], 0, step, |_| true);
    /// assert!(few.accepts(&system.word(&[11])) && !few.accepts(&system.word(&[12])));
    /// ```
    pub fn relation<S: Clone + Eq + Hash>(
        &self,
        tracks: Vec<Variable>,
        start: S,
        step: impl Fn(&S, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let relation = self.relation_within(tracks, start, step, accepts, &Unlimited);
        relation.expect("few states")
    }

    /// The same within a budget.
    fn relation_within<S: Clone + Eq + Hash>(
        &self,
        tracks: Vec<Variable>,
        start: S,
        step: impl Fn(&S, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        budget: &dyn Budget,
    ) -> Result<Automaton, Stop> {
        let symbols = self.symbols(tracks.len());
        let each_edge = |(state, valid): &(S, Vec<bool>), visit: &mut Visit<_>| {
            for &symbol in &symbols {
                let places = valid.iter().enumerate();
                let valid = places.map(|(place, &full)| self.valid(full, digit(symbol, place)));
                let valid = valid.collect::<Option<Vec<bool>>>();
                if let Some(next) = valid.and_then(|valid| Some((step(state, symbol)?, valid))) {
                    visit(symbol, &next);
                }
            }
        };
        let start = (start, vec![false; tracks.len()]);
        let accepts = |(state, _): &(S, Vec<bool>)| accepts(state);
        explore(tracks, start, accepts, each_edge, budget)?.minimised_within(budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn systems() -> impl Iterator<Item = Numeration> {
        let bases = [2, 3, 10, 64].map(Kind::Base).into_iter();
        let kinds = bases.chain((1..=MOST_T).map(Kind::Fraenkel));
        kinds.map(Numeration::new)
    }

    /// The n-th valid word means n, which is what the proofs rest on.
    #[test]
    fn words_in_order_mean_0_1_2() {
        for system in systems() {
            let mut before = system.encode(0);
            assert!(before.is_empty());
            for n in 1..3000 {
                let word = system.encode(n);
                let decoded = system.decode(word.iter().copied());
                assert_eq!(decoded, Some(n), "{}", system.kind);
                assert!((before.len(), before) < (word.len(), word.clone()) && word[0] != 0);
                before = word;
            }
            // Up to each length, there are as many valid words as numbers below the next weight.
            let mut words = [1u128; 2]; // after another digit, or the largest one
            for length in 1..=20 {
                words = [false, true].map(|is_full| {
                    let next = (0..system.digits).filter_map(|digit| system.valid(is_full, digit));
                    next.map(|is_full| words[usize::from(is_full)]).sum()
                });
                assert_eq!(words[0], system.weights[length], "{}", system.kind);
            }
            let largest = system.encode(u128::MAX);
            assert_eq!(system.decode(largest), Some(u128::MAX), "{}", system.kind);
            assert_eq!(system.decode([1; 200]), None);
        }
    }
}
