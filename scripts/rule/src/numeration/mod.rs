//! Numeration systems: how numbers are words, and which relations between them are automata.
//!
//! A system is a set of *valid* words over digits, closed under leading zeros, in which the n-th word
//! in the order of words means n. base b allows all words; the systems by a
//! recurrence are greedy expansions in the weights of that recurrence, such
//! as Zeckendorf's in the Fibonacci numbers.
//!
//! | system | weights | for |
//! |---|---|---|
//! | base b | 1, b, b², … | Nim, periods, halving; b from the factors of the game |
//! | Zeckendorf | 1, 2, 3, 5, 8, … | Wythoff's game, Fibonacci Nim |
//! | Fraenkel t | 1, t + 1, then w″ = t·w′ + w | Wythoff's game with ∣i - j∣ < t |
//!
//! Linear relations are automata by construction: the file `linear` follows what the digits so far are worth.
//!
//! Sources: E. Zeckendorf (1972) and A. S. Fraenkel, "Systems of numeration", *Amer. Math. Monthly*
//! 92 (1985); C. Frougny and B. Solomyak, "On representation of integers in linear numeration
//! systems" (1996), for addition.

mod linear;

pub use linear::{Comparison, Linear};

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::automaton::{digit, shifted, symbol, Automaton, Edge, Symbol, Variable, MOST_DIGITS};
use crate::limit::{Limit, Stop};

/// The name of a numeration system, as `--numeration` takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Base b, from 2 to [`MOST_DIGITS`].
    Base(u8),
    /// Zeckendorf's system is the one for t = 1.
    Fraenkel(u8),
}

/// A numeration system; see the [module](self).
#[derive(Clone, Debug)]
pub struct Numeration {
    kind: Kind,
    /// The number of digits; they begin at 0.
    digits: u8,
    /// Per state of the automaton of the valid words, and per digit, the next state; 0 is the start,
    /// and every state accepts.
    valid: Vec<Vec<Option<u8>>>,
    /// The weights of the digits, the lowest first, as far as they fit.
    weights: Vec<u128>,
    /// The recurrence of the weights: (a, b) if w″ = a·w′ + b·w.
    recurrence: (i64, i64),
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

impl Kind {
    /// Parses `2`, `base 18`, `zeckendorf` or `fraenkel 3`.
    ///
    /// # Errors
    ///
    /// A message that says what is possible.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lower = text.trim().to_lowercase();
        let number = |text: &str| {
            text.trim_start_matches([' ', ':', '-', '='])
                .parse::<u8>()
                .ok()
        };
        let kind = if lower == "zeckendorf" || lower == "fibonacci" {
            Some(Kind::Fraenkel(1))
        } else if let Some(t) = lower.strip_prefix("fraenkel") {
            number(t).map(Kind::Fraenkel)
        } else {
            number(lower.strip_prefix("base").unwrap_or(&lower)).map(Kind::Base)
        };
        let most = MOST_DIGITS as u8;
        match kind {
            Some(kind @ Kind::Base(base)) if (2..=most).contains(&base) => Ok(kind),
            Some(kind @ Kind::Fraenkel(t)) if (1..=MOST_T).contains(&t) => Ok(kind),
            _ => Err(format!(
                "'{text}' is not a numeration: use `base 2` to `base {most}`, `zeckendorf`, or \
                 `fraenkel 2` to `fraenkel {MOST_T}`"
            )),
        }
    }
}

/// The largest t of a system of Fraenkel.
const MOST_T: u8 = 8;

impl Numeration {
    /// Builds a system.
    pub fn new(kind: Kind) -> Self {
        match kind {
            Kind::Base(base) => Numeration::base(base),
            Kind::Fraenkel(t) => Numeration::fraenkel(t),
        }
    }

    /// Base b.
    fn base(base: u8) -> Self {
        let weights = std::iter::successors(Some(1u128), |w| w.checked_mul(base.into()));
        Numeration {
            kind: Kind::Base(base),
            digits: base,
            valid: vec![vec![Some(0); base.into()]],
            weights: weights.collect(),
            recurrence: (base.into(), 0),
        }
    }

    /// The greedy expansions in the weights 1, t + 1, …, w″ = t·w′ + w: digits up to t, with a 0 after
    /// each t. (A t before another digit than 0 would be at least the next weight, t·w′ + w.)
    fn fraenkel(t: u8) -> Self {
        let mut weights: Vec<u128> = vec![1, u128::from(t) + 1];
        loop {
            let [.., before, last] = weights[..] else {
                unreachable!("two weights at least")
            };
            let next = last
                .checked_mul(t.into())
                .and_then(|w| w.checked_add(before));
            let Some(next) = next else { break };
            weights.push(next);
        }
        let free = (0..=t).map(|digit| Some(u8::from(digit == t))).collect();
        let mut after_t = vec![None; usize::from(t) + 1];
        after_t[0] = Some(0);
        Numeration {
            kind: Kind::Fraenkel(t),
            digits: t + 1,
            valid: vec![free, after_t],
            weights,
            recurrence: (t.into(), 1),
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
        let mut state = 0u8;
        let mut digits = Vec::new();
        for digit in word {
            state = self.valid[usize::from(state)][usize::from(digit)]?;
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
        }
        let places = digits.iter().rev().enumerate();
        places.into_iter().try_fold(0u128, |sum, (place, &digit)| {
            if digit == 0 {
                return Some(sum);
            }
            let weight = *self.weights.get(place)?;
            sum.checked_add(weight.checked_mul(digit.into())?)
        })
    }

    /// Returns the word of a tuple of numbers: symbols of their digits, padded to one length.
    pub fn word(&self, numbers: &[u128]) -> Vec<Symbol> {
        let words: Vec<Vec<u8>> = numbers.iter().map(|&n| self.encode(n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        (0..length)
            .map(|index| {
                symbol(words.iter().map(|word| {
                    let padding = length - word.len();
                    if index < padding {
                        0
                    } else {
                        word[index - padding]
                    }
                }))
            })
            .collect()
    }

    /// Returns the numbers that a word over `tracks` tracks means; see [`decode`](Self::decode).
    pub fn numbers(&self, word: &[Symbol], tracks: usize) -> Option<Vec<u128>> {
        let track = |place| self.decode(word.iter().map(move |&symbol| digit(symbol, place)));
        (0..tracks).map(track).collect()
    }

    /// Returns all symbols over `tracks` tracks.
    pub fn symbols(&self, tracks: usize) -> Vec<Symbol> {
        let mut symbols = vec![0];
        for place in 0..tracks {
            let before = std::mem::take(&mut symbols);
            for digit in 0..self.digits {
                let digit = shifted(digit, place);
                symbols.extend(before.iter().map(|symbol| symbol | digit));
            }
        }
        symbols
    }

    /// All numbers.
    pub fn natural(&self, x: Variable) -> Automaton {
        self.relation(vec![x], (), |(), _| Some(()), |()| true)
    }

    /// The numbers from 1 on.
    pub fn positive(&self, x: Variable) -> Automaton {
        let step = |&state: &bool, symbol| Some(state || symbol > 0);
        self.relation(vec![x], false, step, |&state| state)
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

    /// The numbers of a finite set: the tree of their words, after leading zeros.
    pub fn among<N: Copy + Into<u128>>(&self, x: Variable, set: &[N]) -> Automaton {
        let leading = Edge { symbol: 0, to: 0 };
        let mut states = vec![(false, vec![leading])];
        for &number in set {
            let mut state = 0;
            for digit in self.encode(number.into()) {
                let symbol = Symbol::from(digit);
                let known = states[state].1.iter().find(|edge| edge.symbol == symbol);
                state = match known {
                    Some(edge) => edge.to as usize,
                    None => {
                        let to = states.len();
                        states[state].1.push(Edge {
                            symbol,
                            to: to as u32,
                        });
                        states.push((false, Vec::new()));
                        to
                    }
                };
            }
            states[state].0 = true;
        }
        Automaton::new(vec![x], states).minimised()
    }

    /// x < y, or x ≤ y: words are compared from the left, as n means the n-th word.
    pub fn ordered(&self, x: Variable, y: Variable, or_equal: bool) -> Automaton {
        assert_ne!(x, y);
        let place = |variable| usize::from(variable == x.max(y));
        let step = |&is_smaller: &bool, symbol| {
            let (a, b) = (digit(symbol, place(x)), digit(symbol, place(y)));
            (is_smaller || a <= b).then_some(is_smaller || a < b)
        };
        let tracks = vec![x.min(y), x.max(y)];
        self.relation(tracks, false, step, |&is_smaller| is_smaller || or_equal)
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
    pub fn powers(&self, x: Variable, base: u64) -> Option<Automaton> {
        assert!(base >= 2, "the powers of {base} are no set worth having");
        let Kind::Base(b) = self.kind else {
            return None;
        };
        let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(base));
        let below: Vec<u64> = powers.take_while(|&power| power < b.into()).collect();
        let is_power = base.checked_pow(below.len() as u32) == Some(b.into());
        is_power.then(|| self.single_digit(x, &below))
    }

    /// The Fibonacci numbers 1, 2, 3, 5, …, in Zeckendorf's system.
    pub fn fibonacci(&self, x: Variable) -> Option<Automaton> {
        (self.kind == Kind::Fraenkel(1)).then(|| self.single_digit(x, &[1]))
    }

    /// The tuples whose digits in each place have a sum that `divisor` divides: with 2 in base 2, those of
    /// nim-sum 0.
    pub fn digit_sums(&self, tracks: &[Variable], divisor: u8) -> Automaton {
        let step = |(): &(), symbol| {
            let sum: u8 = (0..tracks.len()).map(|place| digit(symbol, place)).sum();
            (sum % divisor == 0).then_some(())
        };
        self.relation(tracks.to_vec(), (), step, |()| true)
    }

    /// x XOR y = z, in base 2.
    pub fn xor(&self, x: Variable, y: Variable, z: Variable) -> Option<Automaton> {
        let mut tracks = [x, y, z];
        tracks.sort_unstable();
        (self.kind == Kind::Base(2)).then(|| self.digit_sums(&tracks, 2))
    }

    /// A relation of valid words: the run of `step` from `start`, beside those of the valid words.
    pub(crate) fn relation<S: Clone + Eq + Hash>(
        &self,
        tracks: Vec<Variable>,
        start: S,
        step: impl Fn(&S, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let relation = self.relation_within(tracks, start, step, accepts, &Limit::NONE);
        relation.expect("few states")
    }

    /// The same within a limit.
    fn relation_within<S: Clone + Eq + Hash>(
        &self,
        tracks: Vec<Variable>,
        start: S,
        step: impl Fn(&S, Symbol) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        limit: &Limit,
    ) -> Result<Automaton, Stop> {
        let symbols = self.symbols(tracks.len());
        let start = (start, vec![0u8; tracks.len()]);
        let mut numbers = HashMap::from([(start.clone(), 0u32)]);
        let mut pending = vec![start];
        let mut states = Vec::new();
        let mut next = 0;
        while next < pending.len() {
            if next % 64 == 0 || symbols.len() > MOST_UNCHECKED {
                limit.check()?;
            }
            if next * symbols.len() > MOST_STEPS {
                return Err(Stop::Size);
            }
            let (state, valid) = pending[next].clone();
            next += 1;
            let mut edges = Vec::new();
            for &symbol in &symbols {
                let valid = valid.iter().enumerate().map(|(place, &state)| {
                    self.valid[usize::from(state)][usize::from(digit(symbol, place))]
                });
                let (Some(valid), Some(state)) =
                    (valid.collect::<Option<Vec<u8>>>(), step(&state, symbol))
                else {
                    continue;
                };
                let new = pending.len() as u32;
                let to = *numbers.entry((state, valid)).or_insert_with_key(|key| {
                    pending.push(key.clone());
                    new
                });
                edges.push(Edge { symbol, to });
            }
            states.push((accepts(&state), edges));
        }
        Ok(Automaton::new(tracks, states).minimised())
    }
}

/// The limit is checked at each state with more edges.
const MOST_UNCHECKED: usize = 4096;

/// The most edges of a relation that is built state by state.
const MOST_STEPS: usize = 8_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn systems() -> Vec<Numeration> {
        let bases = [2, 3, 10, 64].map(Numeration::base);
        let greedy = (1..=MOST_T).map(Numeration::fraenkel);
        bases.into_iter().chain(greedy).collect()
    }

    /// The n-th valid word means n, which is what the proofs rest on.
    #[test]
    fn words_in_order_mean_0_1_2() {
        for system in systems() {
            let smaller = |one: &Vec<u8>, other: &Vec<u8>| (one.len(), one) < (other.len(), other);
            let mut before = system.encode(0);
            assert!(before.is_empty());
            for n in 1..3000 {
                let word = system.encode(n);
                assert_eq!(
                    system.decode(word.iter().copied()),
                    Some(n),
                    "{}",
                    system.kind
                );
                assert!(smaller(&before, &word) && word[0] != 0);
                before = word;
            }
            // Up to each length, there are as many valid words as numbers below the next weight.
            let mut words = vec![1u128; system.valid.len()];
            for length in 1..=20 {
                let next = |row: &Vec<Option<u8>>| {
                    let targets = row.iter().flatten();
                    targets.map(|&to| words[usize::from(to)]).sum()
                };
                words = system.valid.iter().map(next).collect();
                assert_eq!(words[0], system.weights[length], "{}", system.kind);
            }
        }
    }

    #[test]
    fn the_largest_numbers_have_words() {
        for system in systems() {
            let word = system.encode(u128::MAX);
            assert_eq!(system.decode(word), Some(u128::MAX), "{}", system.kind);
            assert_eq!(system.decode([1; 200]), None);
        }
    }

    #[test]
    fn parses_names() {
        assert_eq!(Kind::parse("2"), Ok(Kind::Base(2)));
        assert_eq!(Kind::parse("base 18"), Ok(Kind::Base(18)));
        assert_eq!(Kind::parse("Zeckendorf"), Ok(Kind::Fraenkel(1)));
        assert_eq!(Kind::parse("fraenkel:3"), Ok(Kind::Fraenkel(3)));
        for wrong in ["", "base 1", "base 65", "fraenkel 9", "roman"] {
            assert!(
                Kind::parse(wrong).unwrap_err().contains("base 2"),
                "{wrong}"
            );
        }
    }
}
