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
//! In base b, linear relations are automata by construction. In the other systems, the file `adder` builds
//! an automaton for x + y = z in a way that could miss words; therefore the file `verify` proves it before
//! it is used.
//!
//! Sources: E. Zeckendorf (1972) and A. S. Fraenkel, "Systems of numeration", *Amer. Math. Monthly*
//! 92 (1985); C. Frougny and B. Solomyak, "On representation of integers in linear numeration
//! systems" (1996), for addition.

mod adder;
mod linear;
mod verify;

pub use linear::{Comparison, Linear, FIRST_FREE};

use std::fmt;

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
    /// x + y = z over the tracks 0, 1, 2; none in a base.
    adder: Option<Automaton>,
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
    /// Builds a system, and proves its adder if it needs one.
    pub fn new(kind: Kind, limit: &Limit) -> Result<Self, Stop> {
        match kind {
            Kind::Base(base) => Ok(Numeration::base(base)),
            Kind::Fraenkel(t) => {
                let mut numeration = Numeration::fraenkel(t);
                numeration.adder = Some(adder::build(&[i64::from(t), 1], &numeration, limit)?);
                numeration.verify(limit)?;
                Ok(numeration)
            }
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
            adder: None,
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
            adder: None,
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
        self.single(x, |_, _| true, &[true])
    }

    /// The numbers from 1 on.
    pub fn positive(&self, x: Variable) -> Automaton {
        let step = |state: usize, digit: u8| Some(usize::from(state == 1 || digit > 0));
        self.filtered(x, step, &[false, true])
    }

    /// x = y.
    pub fn equal(&self, x: Variable, y: Variable) -> Automaton {
        self.natural(x.min(y)).doubled(x.max(y))
    }

    /// The one number `n`.
    pub fn constant(&self, x: Variable, n: u128) -> Automaton {
        let word = self.encode(n);
        let states = (0..=word.len()).map(|index| {
            let mut edges = Vec::new();
            if index == 0 && word.first() != Some(&0) {
                edges.push(Edge { symbol: 0, to: 0 });
            }
            if let Some(&digit) = word.get(index) {
                edges.push(Edge {
                    symbol: digit.into(),
                    to: index as u32 + 1,
                });
            }
            (index == word.len(), edges)
        });
        Automaton::new(vec![x], states)
    }

    /// The numbers of a finite set: the tree of their words, after leading zeros.
    pub fn among(&self, x: Variable, set: &[u64]) -> Automaton {
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
        // 0: equal so far, 1: x is smaller.
        let step = |state: usize, symbol: Symbol| {
            let (a, b) = (digit(symbol, place(x)), digit(symbol, place(y)));
            match state {
                0 if a == b => Some(0),
                0 if a > b => None,
                _ => Some(1),
            }
        };
        self.relation(vec![x.min(y), x.max(y)], step, &[or_equal, true])
    }

    /// The weights themselves, with `digit` in the one place that is not 0: powers of b in base b,
    /// Fibonacci numbers in Zeckendorf's system.
    pub fn weights_of(&self, x: Variable) -> Automaton {
        let step = |state: usize, digit: u8| match (state, digit) {
            (0, 1) => Some(1),
            (_, 0) => Some(state),
            _ => None,
        };
        self.filtered(x, step, &[false, true])
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
        is_power.then(|| {
            let step = |state: usize, digit: u8| match (state, digit) {
                (_, 0) => Some(state),
                (0, digit) if below.contains(&digit.into()) => Some(1),
                _ => None,
            };
            self.filtered(x, step, &[false, true])
        })
    }

    /// The Fibonacci numbers 1, 2, 3, 5, …, in Zeckendorf's system.
    pub fn fibonacci(&self, x: Variable) -> Option<Automaton> {
        (self.kind == Kind::Fraenkel(1)).then(|| self.weights_of(x))
    }

    /// x XOR y = z, in base 2.
    pub fn xor(&self, x: Variable, y: Variable, z: Variable) -> Option<Automaton> {
        let mut tracks = vec![x, y, z];
        tracks.sort_unstable();
        let step = |_: usize, symbol: Symbol| {
            let ones = (0..3).map(|place| digit(symbol, place)).sum::<u8>();
            (ones % 2 == 0).then_some(0)
        };
        (self.kind == Kind::Base(2)).then(|| self.relation(tracks, step, &[true]))
    }

    /// A set of valid words, by a run beside that of the valid words.
    fn filtered(
        &self,
        x: Variable,
        step: impl Fn(usize, u8) -> Option<usize>,
        accepting: &[bool],
    ) -> Automaton {
        self.relation(
            vec![x],
            |state, symbol| step(state, symbol as u8),
            accepting,
        )
    }

    fn single(
        &self,
        x: Variable,
        keep: impl Fn(usize, u8) -> bool,
        accepting: &[bool],
    ) -> Automaton {
        self.filtered(x, |state, digit| keep(state, digit).then_some(0), accepting)
    }

    /// A relation of valid words: the run of `step` from its state 0, beside those of the valid words.
    /// `accepting` tells which of its states accept, and so how many there are.
    pub(crate) fn relation(
        &self,
        tracks: Vec<Variable>,
        step: impl Fn(usize, Symbol) -> Option<usize>,
        accepting: &[bool],
    ) -> Automaton {
        let count = tracks.len();
        let symbols = self.symbols(count);
        let mut numbers = std::collections::HashMap::from([((0, vec![0u8; count]), 0u32)]);
        let mut pending = vec![(0, vec![0u8; count])];
        let mut states = Vec::new();
        let mut next = 0;
        while next < pending.len() {
            let (state, valid) = pending[next].clone();
            next += 1;
            let mut edges = Vec::new();
            for &symbol in &symbols {
                let valid = valid.iter().enumerate().map(|(place, &state)| {
                    self.valid[usize::from(state)][usize::from(digit(symbol, place))]
                });
                let Some(valid) = valid.collect::<Option<Vec<u8>>>() else {
                    continue;
                };
                let Some(state) = step(state, symbol) else {
                    continue;
                };
                let new = pending.len() as u32;
                let to = *numbers.entry((state, valid)).or_insert_with_key(|key| {
                    pending.push(key.clone());
                    new
                });
                edges.push(Edge { symbol, to });
            }
            states.push((accepting[state], edges));
        }
        Automaton::new(tracks, states).minimised()
    }
}

impl Automaton {
    /// Gives a relation with one track a second one, `y`, equal to it and after it.
    fn doubled(&self, y: Variable) -> Automaton {
        let states = (0..self.states() as u32).map(|state| {
            let edges = self.edges(state).iter().map(|edge| Edge {
                symbol: edge.symbol | shifted(edge.symbol as u8, 1),
                ..*edge
            });
            (self.accepts_in(state), edges.collect())
        });
        let tracks = vec![self.tracks()[0], y];
        Automaton::new(tracks, states)
    }
}

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
