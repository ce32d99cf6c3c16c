//! Names for relations: the P-positions of games with several heaps, or a heap and a limit.

use super::{Book, Candidate, Formula};
use crate::automaton::{digit, eliminate, union, Automaton, Edge, Symbol, Variable};
use crate::limit::Stop;
use crate::numeration::{Comparison, Kind, Linear};
use crate::search::Play;

/// The largest modulus of nim-sums of remainders.
const LARGEST_MODULUS: u64 = 16;

impl Book<'_> {
    pub(super) fn sets_of_heaps(&self, play: Play) -> Result<Vec<Candidate>, Stop> {
        let mut candidates = Vec::new();
        candidates.extend(self.nim_sums());
        if play == Play::Misere {
            candidates.extend(self.misere_nim());
        }
        candidates.extend(self.linear()?);
        candidates.extend(self.remainder_tables());
        candidates.extend(self.wythoff()?);
        candidates.extend(self.limits());
        Ok(candidates)
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
            let automaton = self.numeration.relation(self.tracks(), even, &[true]);
            let names: Vec<&str> = coordinates
                .iter()
                .map(|&place| &self.coordinates[place][..])
                .collect();
            let text = match names.len() {
                2 => names.join(" = "),
                _ => format!("{} = 0", names.join(" xor ")),
            };
            let formula = Formula::NimSum {
                coordinates,
                modulus: None,
            };
            candidates.push(Candidate::new(text, Vec::new(), automaton).with(formula));
        }
        for modulus in 2..=LARGEST_MODULUS {
            if modulus.pow(dimension as u32) > 5000 {
                break;
            }
            let zero = |remainders: &[u64]| remainders.iter().fold(0, |sum, r| sum ^ r) == 0;
            let automaton = self.by_remainders(modulus, zero);
            let terms = self
                .coordinates
                .iter()
                .map(|name| format!("({name} mod #)"));
            let pattern = match dimension {
                2 => format!(
                    "{} mod # = {} mod #",
                    self.coordinates[0], self.coordinates[1]
                ),
                _ => format!("{} = 0", terms.collect::<Vec<_>>().join(" xor ")),
            };
            let parameters = vec![modulus as i64; dimension];
            let formula = Formula::NimSum {
                coordinates: (0..dimension).collect(),
                modulus: Some(modulus),
            };
            candidates.push(Candidate::new(pattern, parameters, automaton).with(formula));
        }
        candidates
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
        let automaton = self
            .numeration
            .relation(self.tracks(), step, &[false, true, false, true]);
        let text = format!(
            "{} = 0 if some heap is larger than 1, else = 1",
            self.listed(" xor ")
        );
        vec![Candidate::new(text, Vec::new(), automaton)]
    }

    /// y = 2·x + 1, x + y <= 3, …: linear relations with small factors between two coordinates.
    fn linear(&self) -> Result<Vec<Candidate>, Stop> {
        if self.dimension() != 2 {
            return Ok(Vec::new());
        }
        let [x, y] = [&self.coordinates[0], &self.coordinates[1]];
        let side = 24i64;
        let table: Vec<(i64, i64, bool)> = (0..side * side)
            .map(|index| (index % side, index / side))
            .map(|(a, b)| (a, b, self.holds(&[a as u128, b as u128])))
            .collect();
        let mut candidates = Vec::new();
        for (a, b) in [
            (1, 0),
            (0, 1),
            (1, 1),
            (1, -1),
            (2, -1),
            (1, -2),
            (3, -1),
            (1, -3),
            (2, 1),
            (1, 2),
        ] {
            for constant in -6..=6i64 {
                for comparison in [Comparison::Equal, Comparison::AtMost] {
                    for sign in [1, -1] {
                        if sign == -1 && comparison == Comparison::Equal {
                            continue;
                        }
                        let holds = |x: i64, y: i64| {
                            let sum = sign * (a * x + b * y - constant);
                            if comparison == Comparison::Equal {
                                sum == 0
                            } else {
                                sum <= 0
                            }
                        };
                        let wrong = table
                            .iter()
                            .filter(|&&(x, y, is_in)| is_in != holds(x, y))
                            .count();
                        if wrong > super::MOST_EXCEPTIONS {
                            continue;
                        }
                        let terms = [(0, sign * a), (1, sign * b)];
                        let terms: Vec<(Variable, i64)> =
                            terms.into_iter().filter(|term| term.1 != 0).collect();
                        let sum = Linear {
                            terms: terms.clone(),
                            constant: -sign * constant,
                        };
                        let mut parts =
                            vec![self.numeration.compare(&sum, comparison, self.limit)?];
                        parts.extend((0..2).map(|track| self.numeration.natural(track)));
                        let automaton = eliminate(parts, [], self.limit)?;
                        // Terms on the side where their factor is positive.
                        let term = |name: &str, factor: i64| match factor {
                            1 => name.to_owned(),
                            _ => format!("{factor}{name}"),
                        };
                        let left = match (a, b) {
                            (0, b) => term(y, b),
                            (a, b) if b > 0 => format!("{} + {}", term(x, a), term(y, b)),
                            (a, _) => term(x, a),
                        };
                        let relation = match (comparison, sign) {
                            (Comparison::AtMost, 1) => "<=",
                            (Comparison::AtMost, _) => ">=",
                            _ => "=",
                        };
                        let pattern = match b {
                            0.. => format!("{left} {relation} #"),
                            _ => format!("{left} {relation} {} + #", term(y, -b)),
                        };
                        candidates.push(Candidate::new(pattern, vec![constant], automaton));
                    }
                }
            }
        }
        Ok(candidates)
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
            // Far from the beginning, where the exceptions are.
            let far = 8 * modulus;
            let remainders = |state: u64| -> Vec<u64> {
                (0..dimension)
                    .map(|place| state / modulus.pow(place as u32) % modulus)
                    .collect()
            };
            let far_position = |state: u64, shift: usize| -> Vec<u128> {
                let place = |(index, r): (usize, &u64)| {
                    let more = if index == shift { modulus } else { 0 };
                    u128::from(far + r + more)
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
            let (pattern, parameters) = self.describe_remainders(modulus, &members);
            candidates.push(Candidate::new(pattern, parameters, automaton));
        }
        candidates
    }

    /// `(x + 2y) mod 3 = 0` if one equation says it, else the list.
    fn describe_remainders(&self, modulus: u64, members: &[Vec<u64>]) -> (String, Vec<i64>) {
        let dimension = self.dimension();
        let all_zero = members.len() == 1 && members[0].iter().all(|&r| r == 0);
        if all_zero {
            return match modulus {
                2 if dimension == 2 => (format!("{} are even", self.listed(" and ")), Vec::new()),
                2 => (format!("{} are all even", self.listed(", ")), Vec::new()),
                _ => {
                    let pattern = format!("{} are all divisible by #", self.listed(", "));
                    (pattern, vec![modulus as i64])
                }
            };
        }
        let count = modulus.pow(dimension as u32);
        for code in 1..count {
            let factors: Vec<u64> = (0..dimension)
                .map(|place| code / modulus.pow(place as u32) % modulus)
                .collect();
            let sum = |r: &[u64]| -> u64 {
                r.iter().zip(&factors).map(|(r, f)| r * f).sum::<u64>() % modulus
            };
            let mut sums: Vec<u64> = members.iter().map(|r| sum(r)).collect();
            sums.sort_unstable();
            sums.dedup();
            let everything = |state: u64| -> Vec<u64> {
                (0..dimension)
                    .map(|place| state / modulus.pow(place as u32) % modulus)
                    .collect()
            };
            let hits = (0..count)
                .filter(|&s| sums.contains(&sum(&everything(s))))
                .count();
            if hits == members.len() && (sums.len() as u64) < modulus {
                let terms = self
                    .coordinates
                    .iter()
                    .zip(&factors)
                    .filter(|(_, &f)| f > 0);
                let terms: Vec<String> = terms
                    .map(|(name, &factor)| {
                        if factor == 1 {
                            name.clone()
                        } else {
                            format!("{factor}{name}")
                        }
                    })
                    .collect();
                let left = match &terms[..] {
                    [one] => one.clone(),
                    _ => format!("({})", terms.join(" + ")),
                };
                let mut parameters = vec![modulus as i64];
                parameters.extend(sums.iter().map(|&s| s as i64));
                let pattern = match sums.len() {
                    1 => format!("{left} mod # = #"),
                    count => format!("{left} mod # in {}", super::set(count)),
                };
                return (pattern, parameters);
            }
        }
        let list: Vec<String> = members
            .iter()
            .map(|r| {
                format!(
                    "({})",
                    r.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        let pattern = format!(
            "({}) mod # is one of {}",
            self.listed(", "),
            list.join(", ")
        );
        (pattern, vec![modulus as i64])
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
        let pattern = format!("{pairs} (⌊kα⌋, ⌊kα⌋ + #k), α = (√(#² + 4) - # + 2)/2");
        let candidate = Candidate::new(pattern, vec![i64::from(t); 3], automaton);
        Ok(vec![candidate.called(text)])
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
            let automaton = self.numeration.relation(vec![0, 1], step, &[true, true]);
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
            candidates.push(Candidate::new(text, Vec::new(), automaton));
        }
        candidates
    }
}

/// The pairs (a, b) where a ends in an even number of zeros and b is a with a zero appended, and (0, 0).
fn cold_pairs(numeration: &crate::numeration::Numeration) -> Automaton {
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
    numeration.relation(vec![0, 1], step, &accepting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Limit;
    use crate::numeration::Numeration;

    /// a = ⌊kα⌋ with α = (2 - t + √(t² + 4)) / 2, in integers: the pairs are (a, a + t·k).
    #[test]
    fn cold_pairs_match_their_formula() {
        for t in 1..=5u128 {
            let numeration = Numeration::new(Kind::Fraenkel(t as u8), &Limit::NONE).unwrap();
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
