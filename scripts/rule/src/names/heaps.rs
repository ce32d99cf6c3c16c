//! Names for relations: the P-positions of games with several heaps, or a heap and a limit.
//!
//! Each name is a predicate; two of them may also stand together, one a linear condition: `x xor y = 0 and y >= 3`.

use super::heap::set_text;
use super::{by_states, Book, Candidate, Formula, Offer};
use crate::automaton::{digit, eliminate, join, union, Automaton, Edge, Symbol, Variable};
use crate::limit::Stop;
use crate::numeration::{Comparison, Kind, Linear, Numeration};

/// The largest modulus of nim-sums of remainders.
const LARGEST_MODULUS: u64 = 16;
/// The sides of the boxes that suggest linear conditions, by the number of coordinates.
const SIDES: [u128; 5] = [0, 0, 24, 10, 6];

/// A condition `a·x + b·y + c <= 0`, or `= 0`, between coordinates.
struct Condition {
    text: String,
    sum: Linear,
    comparison: Comparison,
    /// Where it holds in the box.
    bits: Vec<bool>,
}

impl Book<'_> {
    pub(super) fn sets_of_heaps(&self, offer: &mut Offer) -> Result<bool, Stop> {
        let mut plain = self.nim_sums();
        plain.extend(self.moore());
        if self.is_misere() {
            plain.extend(self.misere_nim());
        }
        plain.extend(self.remainder_tables());
        plain.extend(self.equal()?);
        plain.extend(self.wythoff()?);
        plain.extend(self.limits());
        let sample = self.sample();
        let bits = |automaton: &Automaton| -> Vec<bool> {
            let accepts = |position: &Vec<u128>| automaton.accepts(&self.numeration.word(position));
            sample.iter().map(accepts).collect()
        };
        let rule = bits(self.rule);
        let is_near = |other: &mut dyn Iterator<Item = bool>| {
            let wrong = other.zip(&rule).filter(|(one, other)| one != *other);
            wrong.take(super::MOST_EXCEPTIONS + 1).count() <= super::MOST_EXCEPTIONS
        };
        let plain: Vec<(Candidate, Vec<bool>)> = plain
            .into_iter()
            .map(|candidate| {
                let bits = bits(&candidate.automaton);
                (candidate, bits)
            })
            .collect();
        let conditions = self.conditions(&sample);
        for (candidate, bits) in &plain {
            if is_near(&mut bits.iter().copied()) && offer(candidate.copy())? {
                return Ok(true);
            }
        }
        for condition in &conditions {
            if is_near(&mut condition.bits.iter().copied()) {
                let automaton = self.automaton(condition)?;
                if offer(Candidate::new(condition.text.clone(), automaton))? {
                    return Ok(true);
                }
            }
        }
        for (candidate, bits) in &plain {
            for condition in &conditions {
                let both = || bits.iter().zip(&condition.bits);
                let is_and = is_near(&mut both().map(|(a, b)| *a && *b));
                if !is_and && !is_near(&mut both().map(|(a, b)| *a || *b)) {
                    continue;
                }
                let other = self.automaton(condition)?;
                let (word, automaton) = if is_and {
                    ("and", join(&[&candidate.automaton, &other], self.limit)?)
                } else {
                    ("or", union(&[&candidate.automaton, &other], self.limit)?)
                };
                let text = format!("{} {word} {}", candidate.text, condition.text);
                if offer(Candidate::new(text, automaton))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    fn tracks(&self) -> Vec<Variable> {
        (0..self.dimension() as Variable).collect()
    }

    fn listed(&self, word: &str) -> String {
        self.coordinates.join(word)
    }

    /// The positions of a box.
    fn sample(&self) -> Vec<Vec<u128>> {
        let (dimension, side) = (self.dimension(), SIDES[self.dimension()]);
        let count = side.pow(dimension as u32);
        let place = |index: u128, place: usize| index / side.pow(place as u32) % side;
        let position = |index| (0..dimension).map(|p| place(index, p)).collect();
        (0..count).map(position).collect()
    }

    /// x XOR y XOR z = 0, of the coordinates, of some of them, or of their remainders.
    fn nim_sums(&self) -> Vec<Candidate> {
        if self.numeration.kind() != Kind::Base(2) {
            return Vec::new();
        }
        let dimension = self.dimension();
        let mut candidates = Vec::new();
        for subset in (1..1u32 << dimension).rev() {
            let coordinates: Vec<usize> = (0..dimension)
                .filter(|place| subset >> place & 1 == 1)
                .collect();
            let even = |_: usize, symbol: Symbol| {
                let ones: u8 = coordinates.iter().map(|&place| digit(symbol, place)).sum();
                (ones % 2 == 0).then_some(0)
            };
            let automaton = by_states(self.numeration, self.tracks(), even, &[true]);
            let names = coordinates
                .iter()
                .map(|&place| &self.coordinates[place][..]);
            let names: Vec<&str> = names.collect();
            let text = match names.len() {
                2 => names.join(" = "),
                _ => format!("{} = 0", names.join(" xor ")),
            };
            let formula = Formula::NimSum {
                coordinates,
                modulus: None,
            };
            candidates.push(Candidate::new(text, automaton).with(formula));
        }
        for modulus in 2..=LARGEST_MODULUS {
            if modulus.pow(dimension as u32) > 5000 {
                break;
            }
            let zero = |remainders: &[u64]| remainders.iter().fold(0, |sum, r| sum ^ r) == 0;
            let automaton = self.by_remainders(modulus, zero);
            let [x, y] = [&self.coordinates[0], &self.coordinates[1]];
            let terms = self
                .coordinates
                .iter()
                .map(|name| format!("({name} mod {modulus})"));
            let text = match dimension {
                2 => format!("{x} mod {modulus} = {y} mod {modulus}"),
                _ => format!("{} = 0", terms.collect::<Vec<_>>().join(" xor ")),
            };
            let formula = Formula::NimSum {
                coordinates: (0..dimension).collect(),
                modulus: Some(modulus),
            };
            candidates.push(Candidate::new(text, automaton).with(formula));
        }
        candidates
    }

    /// In each binary place, the number of ones is divisible by k + 1 (Moore 1910).
    fn moore(&self) -> Vec<Candidate> {
        if self.numeration.kind() != Kind::Base(2) {
            return Vec::new();
        }
        let dimension = self.dimension();
        let divisors = 3..=dimension as u8;
        let each = divisors.map(|divisor| {
            let divides = |_: usize, symbol: Symbol| {
                let ones: u8 = (0..dimension).map(|place| digit(symbol, place)).sum();
                (ones % divisor == 0).then_some(0)
            };
            let automaton = by_states(self.numeration, self.tracks(), divides, &[true]);
            let text = format!(
                "in each binary place, the number of ones of {} is divisible by {divisor} (Moore)",
                self.listed(", ")
            );
            Candidate::new(text, automaton)
        });
        each.collect()
    }

    /// Equal coordinates, in other systems than base 2.
    fn equal(&self) -> Result<Vec<Candidate>, Stop> {
        let dimension = self.dimension();
        let mut candidates = Vec::new();
        let mut all = Vec::new();
        for one in 0..dimension {
            for other in one + 1..dimension {
                let equal = self.numeration.equal(one as Variable, other as Variable);
                let text = format!("{} = {}", self.coordinates[one], self.coordinates[other]);
                let automaton = self.whole(vec![equal.clone()])?;
                candidates.push(Candidate::new(text, automaton));
                all.push(equal);
            }
        }
        let text = self.listed(" = ");
        candidates.push(Candidate::new(text, self.whole(all)?));
        Ok(candidates)
    }

    /// A relation between some of the coordinates as one between all.
    fn whole(&self, mut parts: Vec<Automaton>) -> Result<Automaton, Stop> {
        parts.extend(
            self.tracks()
                .into_iter()
                .map(|track| self.numeration.natural(track)),
        );
        eliminate(parts, [], self.limit)
    }

    /// The tuples of whose remainders a predicate holds.
    pub(super) fn by_remainders(&self, modulus: u64, holds: impl Fn(&[u64]) -> bool) -> Automaton {
        let dimension = self.dimension();
        let base = u64::from(self.numeration.digits());
        let symbols = self.numeration.symbols(dimension);
        let count = modulus.pow(dimension as u32);
        let remainders = |state: u64| -> Vec<u64> {
            (0..dimension)
                .map(|place| state / modulus.pow(place as u32) % modulus)
                .collect()
        };
        let states = (0..count).map(|state| {
            let before = remainders(state);
            let edges = symbols.iter().map(|&symbol| {
                let after = before.iter().enumerate().map(|(place, r)| {
                    (r * base + u64::from(digit(symbol, place))) % modulus
                        * modulus.pow(place as u32)
                });
                Edge {
                    symbol,
                    to: after.sum::<u64>() as u32,
                }
            });
            (holds(&before), edges.collect())
        });
        Automaton::new(self.tracks(), states).minimised()
    }

    /// Nim-sum 0 if some heap is larger than 1, else an odd number of ones.
    fn misere_nim(&self) -> Vec<Candidate> {
        if self.numeration.kind() != Kind::Base(2) {
            return Vec::new();
        }
        let dimension = self.dimension();
        // 0: all digits 0 so far; 1, 2: all heaps 0 or 1, with an odd and an even number of ones, which
        // were the last digits; 3: some heap is larger than 1, nim-sum 0 so far.
        let step = |state: usize, symbol: Symbol| {
            let ones: u8 = (0..dimension).map(|place| digit(symbol, place)).sum();
            let is_even = ones % 2 == 0;
            match state {
                0 if ones == 0 => Some(0),
                0 => Some(1 + usize::from(is_even)),
                1 => None,
                _ => is_even.then_some(3),
            }
        };
        let automaton = by_states(
            self.numeration,
            self.tracks(),
            step,
            &[false, true, false, true],
        );
        let text = format!(
            "{} = 0 if some heap is larger than 1, else = 1",
            self.listed(" xor ")
        );
        vec![Candidate::new(text, automaton)]
    }

    /// y = 2·x + 1, x + y <= 3, y >= 2, …: conditions with small numbers on one or two coordinates.
    fn conditions(&self, sample: &[Vec<u128>]) -> Vec<Condition> {
        let dimension = self.dimension();
        let mut found = Vec::new();
        let pairs = [
            (1, 1),
            (1, -1),
            (2, -1),
            (1, -2),
            (3, -1),
            (1, -3),
            (2, 1),
            (1, 2),
        ];
        let mut sums: Vec<Vec<(Variable, i64)>> = self
            .tracks()
            .into_iter()
            .map(|track| vec![(track, 1)])
            .collect();
        for one in self.tracks() {
            for other in one + 1..dimension as Variable {
                sums.extend(pairs.map(|(a, b)| vec![(one, a), (other, b)]));
            }
        }
        for terms in sums {
            for constant in -6..=6i64 {
                for (relation, sign, comparison) in [
                    ("=", 1, Comparison::Equal),
                    ("<=", 1, Comparison::AtMost),
                    (">=", -1, Comparison::AtMost),
                ] {
                    let sum = Linear {
                        terms: terms
                            .iter()
                            .map(|&(v, factor)| (v, sign * factor))
                            .collect(),
                        constant: -sign * constant,
                    };
                    let holds = |position: &Vec<u128>| {
                        let value = |&(v, factor): &(Variable, i64)| {
                            factor * position[usize::from(v)] as i64
                        };
                        let value = sum.terms.iter().map(value).sum::<i64>() + sum.constant;
                        value == 0 || comparison == Comparison::AtMost && value < 0
                    };
                    let bits: Vec<bool> = sample.iter().map(holds).collect();
                    if bits.iter().all(|&bit| bit) || !bits.contains(&true) {
                        continue; // always, or never
                    }
                    // Terms on the side where their factor is positive.
                    let side = |wanted: i64| -> String {
                        let terms = terms.iter().filter(|term| term.1.signum() == wanted);
                        let terms = terms.map(|&(v, factor)| match factor.abs() {
                            1 => self.coordinates[usize::from(v)].clone(),
                            factor => format!("{factor}{}", self.coordinates[usize::from(v)]),
                        });
                        terms.collect::<Vec<_>>().join(" + ")
                    };
                    let right = match &side(-1)[..] {
                        "" => constant.to_string(),
                        terms => format!("{terms}{}", super::heap::signed(constant)),
                    };
                    found.push(Condition {
                        text: format!("{} {relation} {right}", side(1)),
                        sum,
                        comparison,
                        bits,
                    });
                }
            }
        }
        found
    }

    fn automaton(&self, condition: &Condition) -> Result<Automaton, Stop> {
        let Condition {
            sum, comparison, ..
        } = condition;
        self.whole(vec![self.numeration.compare(
            sum,
            *comparison,
            self.limit,
        )?])
    }

    /// A set of remainders of the coordinates by one number.
    fn remainder_tables(&self) -> Vec<Candidate> {
        let dimension = self.dimension();
        if !matches!(self.numeration.kind(), Kind::Base(_)) {
            return Vec::new();
        }
        let mut candidates = Vec::new();
        for modulus in 2..=LARGEST_MODULUS {
            let count = modulus.pow(dimension as u32);
            if count > 600 {
                break;
            }
            let remainders = |state: u64| remainders_of(state, modulus, dimension);
            // Far from the beginning, where the exceptions are.
            let far_position = |state: u64, shift: usize| -> Vec<u128> {
                let place = |(index, r): (usize, &u64)| {
                    let more = if index == shift { modulus } else { 0 };
                    u128::from(8 * modulus + r + more)
                };
                remainders(state).iter().enumerate().map(place).collect()
            };
            let is_in = |state: u64| self.holds(&far_position(state, dimension));
            let agrees = |state: u64| {
                (0..dimension).all(|shift| self.holds(&far_position(state, shift)) == is_in(state))
            };
            if !(0..count).all(agrees) {
                continue;
            }
            let members: Vec<Vec<u64>> = (0..count).filter(|&s| is_in(s)).map(remainders).collect();
            if members.is_empty() || members.len() as u64 == count {
                continue;
            }
            let automaton = self.by_remainders(modulus, |r| members.iter().any(|one| one == r));
            let text = self.describe_remainders(modulus, &members);
            candidates.push(Candidate::new(text, automaton));
        }
        candidates
    }

    /// `(x + 2y) mod 3 = 0` if one equation says it, else the list.
    fn describe_remainders(&self, modulus: u64, members: &[Vec<u64>]) -> String {
        let dimension = self.dimension();
        if members.len() == 1 && members[0].iter().all(|&r| r == 0) {
            return match modulus {
                2 if dimension == 2 => format!("{} are even", self.listed(" and ")),
                2 => format!("{} are all even", self.listed(", ")),
                _ => format!("{} are all divisible by {modulus}", self.listed(", ")),
            };
        }
        let count = modulus.pow(dimension as u32);
        for code in 1..count {
            let factors = remainders_of(code, modulus, dimension);
            let sum = |r: &[u64]| r.iter().zip(&factors).map(|(r, f)| r * f).sum::<u64>() % modulus;
            let mut sums: Vec<u64> = members.iter().map(|r| sum(r)).collect();
            sums.sort_unstable();
            sums.dedup();
            let is_hit = |&s: &u64| sums.contains(&sum(&remainders_of(s, modulus, dimension)));
            let hits = (0..count).filter(is_hit).count();
            if hits == members.len() && (sums.len() as u64) < modulus {
                let terms = self
                    .coordinates
                    .iter()
                    .zip(&factors)
                    .filter(|(_, &f)| f > 0);
                let terms = terms.map(|(name, &factor)| match factor {
                    1 => name.clone(),
                    _ => format!("{factor}{name}"),
                });
                let left = match &terms.collect::<Vec<String>>()[..] {
                    [one] => one.clone(),
                    terms => format!("({})", terms.join(" + ")),
                };
                return format!("{left} mod {modulus} {}", set_text(&sums));
            }
        }
        let wide = |r: &Vec<u64>| r.iter().map(|&n| n.into()).collect::<Vec<u128>>();
        let list = members.iter().map(|r| crate::language::tuple(&wide(r)));
        let list = list.collect::<Vec<_>>().join(", ");
        format!("({}) mod {modulus} is one of {list}", self.listed(", "))
    }

    /// The cold pairs of Wythoff's game with |i - j| < t: the smaller number ends in an even number of
    /// zeros, and the larger one is the smaller with a zero appended (Fraenkel 1982).
    fn wythoff(&self) -> Result<Vec<Candidate>, Stop> {
        let Kind::Fraenkel(t) = self.numeration.kind() else {
            return Ok(Vec::new());
        };
        if self.dimension() != 2 {
            return Ok(Vec::new());
        }
        let cold = cold_pairs(self.numeration);
        let swapped = cold.renamed(|track| 1 - track);
        let automaton = union(&[&cold, &swapped], self.limit)?;
        let [x, y] = [&self.coordinates[0], &self.coordinates[1]];
        let pairs = format!("({x}, {y}) or ({y}, {x}) is a pair");
        let text = match t {
            1 => format!("{pairs} (⌊kφ⌋, ⌊kφ⌋ + k), φ = (1 + √5)/2"),
            2 => format!("{pairs} (⌊k√2⌋, ⌊k√2⌋ + 2k)"),
            _ => {
                let root = u32::from(t) * u32::from(t) + 4;
                format!("{pairs} (⌊kα⌋, ⌊kα⌋ + {t}k), α = (√{root} - {})/2", t - 2)
            }
        };
        Ok(vec![Candidate::new(text, automaton)])
    }

    /// A heap n and a limit q: q is smaller than the smallest part of n.
    fn limits(&self) -> Vec<Candidate> {
        if self.dimension() != 2 {
            return Vec::new();
        }
        let mut candidates = Vec::new();
        for (heap, limit) in [(0, 1), (1, 0)] {
            // Once the limit has begun, no digit of the heap follows.
            let step = |state: usize, symbol: Symbol| {
                let state = state.max(usize::from(digit(symbol, limit) > 0));
                (state == 0 || digit(symbol, heap) == 0).then_some(state)
            };
            let automaton = by_states(self.numeration, vec![0, 1], step, &[true, true]);
            let (n, q) = (&self.coordinates[heap], &self.coordinates[limit]);
            let text = match self.numeration.kind() {
                Kind::Base(base) => {
                    format!("{q} is smaller than the largest power of {base} that divides {n}, or {n} = 0")
                }
                Kind::Fraenkel(1) => format!(
                    "{q} is smaller than the smallest part of {n} as a sum of Fibonacci numbers of \
                     which no two are neighbours (Zeckendorf), or {n} = 0"
                ),
                Kind::Fraenkel(_) => continue,
            };
            candidates.push(Candidate::new(text, automaton));
        }
        candidates
    }
}

impl Candidate {
    fn copy(&self) -> Self {
        Candidate {
            text: self.text.clone(),
            formula: self.formula.clone(),
            automaton: self.automaton.clone(),
        }
    }
}

/// The digits of a state in base `modulus`, the lowest first.
fn remainders_of(state: u64, modulus: u64, dimension: usize) -> Vec<u64> {
    let place = |place: usize| state / modulus.pow(place as u32) % modulus;
    (0..dimension).map(place).collect()
}

/// The pairs (a, b) where a ends in an even number of zeros and b is a with a zero appended, and (0, 0).
fn cold_pairs(numeration: &Numeration) -> Automaton {
    let digits = usize::from(numeration.digits());
    // A state is the digit that a must have next, which b had just now, and what a ends in so far:
    // 0: nothing but zeros, 1: an even number of zeros, 2: an odd one.
    let step = |state: usize, symbol: Symbol| {
        let (a, b) = (usize::from(digit(symbol, 0)), usize::from(digit(symbol, 1)));
        let (expected, ending) = (state / 3, state % 3);
        let ending = match (ending, a) {
            (0, 0) => 0,
            (_, 1..) => 1,
            _ => 3 - ending,
        };
        (a == expected).then_some(3 * b + ending)
    };
    let accepting: Vec<bool> = (0..3 * digits).map(|state| state < 2).collect();
    by_states(numeration, vec![0, 1], step, &accepting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Numeration;

    /// a = ⌊kα⌋ with α = (2 - t + √(t² + 4)) / 2, in integers: the pairs are (a, a + t·k).
    #[test]
    fn cold_pairs_match_their_formula() {
        for t in 1..=5u128 {
            let numeration = Numeration::new(Kind::Fraenkel(t as u8));
            let cold = cold_pairs(&numeration);
            let samples = (0..3000).chain((0..2000).map(|i| 10u128.pow(15) + 7_777_777 * i * i));
            for k in samples {
                let root = ((t * t + 4) * k * k).isqrt();
                let a = (root + 2 * k - t * k) / 2;
                let accepts = |a, b| cold.accepts(&numeration.word(&[a, b]));
                assert!(accepts(a, a + t * k), "t = {t}, k = {k}");
                assert!(!accepts(a + 1, a + t * k) && !accepts(a, a + t * k + 1));
            }
        }
    }
}
