//! Names for sets of numbers: the P-positions of games with one heap.

use super::{set, Book, Candidate, Formula};
use crate::automaton::{eliminate, union, Automaton, Edge, Symbol, Variable};
use crate::limit::Stop;
use crate::numeration::{Comparison, Kind, Linear, Numeration};

/// The numbers that suggest names.
const TABLE: u128 = 4096;

/// The largest period.
const LARGEST_PERIOD: usize = 700;

const N: Variable = 0;
const POWER: Variable = 1;

impl Book<'_> {
    pub(super) fn sets_of_a_heap(&self) -> Result<Vec<Candidate>, Stop> {
        let n = &self.coordinates[0];
        let table: Vec<bool> = (0..TABLE).map(|number| self.holds(&[number])).collect();
        let members: Vec<i64> = (0..TABLE as i64).filter(|&i| table[i as usize]).collect();
        let numeration = self.numeration;
        let mut candidates = vec![
            Candidate::new("always", Vec::new(), numeration.natural(N)),
            Candidate::new(
                "never",
                Vec::new(),
                Automaton::new(vec![N], [(false, Vec::new())]),
            ),
        ];
        if let Some((period, residues)) = period_of_set(&table) {
            if let Some(automaton) = self.residues(period, &residues)? {
                let parameters = residues.iter().map(|&r| r as i64);
                let (pattern, parameters): (String, Vec<i64>) = match residues.len() {
                    1 => (format!("{n} mod # = #"), parameters.collect()),
                    count => (format!("{n} mod # in {}", set(count)), parameters.collect()),
                };
                let mut all = vec![period as i64];
                all.extend(parameters);
                candidates.push(
                    Candidate::new(pattern, all, automaton)
                        .with(Formula::Residues { period, residues }),
                );
            }
        }
        candidates.extend(self.sequences(n, &members)?);
        candidates.extend(self.intervals(n, &table)?);
        candidates.extend(self.digits(n));
        Ok(candidates)
    }

    /// The numbers with one of these remainders; none if that takes too long in this numeration.
    fn residues(&self, period: u64, residues: &[u64]) -> Result<Option<Automaton>, Stop> {
        let numeration = self.numeration;
        if let Kind::Base(base) = numeration.kind() {
            return Ok(Some(remainders(numeration, base, period, |r| {
                residues.contains(&r)
            })));
        }
        if period > 12 {
            return Ok(None);
        }
        let mut all = Vec::new();
        for &residue in residues {
            let sum = Linear {
                terms: vec![(N, 1), (POWER, -(period as i64))],
                constant: -(residue as i64),
            };
            let sum = numeration.compare(&sum, Comparison::Equal, self.limit)?;
            all.push(sum.project(POWER, self.limit)?);
        }
        let all: Vec<&Automaton> = all.iter().collect();
        Ok(Some(union(&all, self.limit)?))
    }

    /// n = a·p + c for the weights p of the numeration: powers, Fibonacci numbers.
    fn sequences(&self, n: &str, members: &[i64]) -> Result<Vec<Candidate>, Stop> {
        let numeration = self.numeration;
        let mut candidates = Vec::new();
        let weights = match numeration.kind() {
            Kind::Base(_) => {
                // The ratio of the last differences, since exceptions are at the beginning.
                let [.., before, middle, last] = members else {
                    return Ok(candidates);
                };
                let (step, ratio) = (middle - before, (last - middle) / (middle - before));
                if ratio < 2 || last - middle != ratio * step {
                    return Ok(candidates);
                }
                let Some(powers) = numeration.powers(POWER, ratio as u64) else {
                    return Ok(candidates);
                };
                // before = a·ratio^k + c, with a·(ratio - 1)·ratio^k = step.
                if step % (ratio - 1) != 0 {
                    return Ok(candidates);
                }
                let mut a = step / (ratio - 1);
                let c = before - a;
                while a % ratio == 0 {
                    a /= ratio;
                }
                let pattern = if a == 1 {
                    (format!("{n} = #^k + # with k >= 0"), vec![ratio, c])
                } else {
                    (format!("{n} = #·#^k + # with k >= 0"), vec![a, ratio, c])
                };
                let automaton = self.multiple_of(&powers, a, c)?;
                candidates.push(Candidate::new(pattern.0, pattern.1, automaton));
                return Ok(candidates);
            }
            Kind::Fraenkel(_) => numeration.weights_of(POWER),
        };
        let listed: Vec<String> = numeration.weights()[..5]
            .iter()
            .map(u128::to_string)
            .collect();
        for c in [0, -1, 1, -2, 2] {
            let what = match c {
                0 => n.to_owned(),
                1.. => format!("{n} - {c}"),
                _ => format!("{n} + {}", -c),
            };
            let automaton = self.multiple_of(&weights, 1, c)?;
            let text = match numeration.kind() {
                Kind::Fraenkel(1) => format!("{what} is a Fibonacci number"),
                Kind::Fraenkel(t) => format!(
                    "{what} is one of {}, …, where each is {t} times the one before plus the one \
                     before that",
                    listed.join(", ")
                ),
                Kind::Base(_) => continue,
            };
            candidates.push(Candidate::new(text, Vec::new(), automaton));
        }
        Ok(candidates)
    }

    /// The numbers a·p + c.
    fn multiple_of(&self, weights: &Automaton, a: i64, c: i64) -> Result<Automaton, Stop> {
        let sum = Linear {
            terms: vec![(N, 1), (POWER, -a)],
            constant: -c,
        };
        let sum = self
            .numeration
            .compare(&sum, Comparison::Equal, self.limit)?;
        eliminate(vec![weights.clone(), sum], [POWER], self.limit)
    }

    /// a·b^k + c ≤ n ≤ a'·b^k + c' for some k.
    fn intervals(&self, n: &str, table: &[bool]) -> Result<Vec<Candidate>, Stop> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(Vec::new());
        };
        let mut runs: Vec<(i64, i64)> = Vec::new();
        for (number, &is_in) in table.iter().enumerate() {
            let number = number as i64;
            match runs.last_mut() {
                Some(run) if is_in && run.1 == number - 1 => run.1 = number,
                _ if is_in => runs.push((number, number)),
                _ => {}
            }
        }
        if runs
            .last()
            .is_some_and(|run| run.1 + 1 == table.len() as i64)
        {
            runs.pop(); // cut by the end of the table
        }
        let [.., before, last] = runs[..] else {
            return Ok(Vec::new());
        };
        let mut candidates = Vec::new();
        for ratio in 2..=i64::from(base) {
            let Some(powers) = self.numeration.powers(POWER, ratio as u64) else {
                continue;
            };
            // x = a·q + c and x' = a·q·ratio + c.
            let fit = |x: i64, next: i64| {
                let step = next - x;
                (step > 0 && step % (ratio - 1) == 0)
                    .then(|| (step / (ratio - 1), x - step / (ratio - 1)))
            };
            let (Some((mut first, c)), Some((mut second, d))) =
                (fit(before.0, last.0), fit(before.1, last.1))
            else {
                continue;
            };
            while first % ratio == 0 && second % ratio == 0 {
                first /= ratio;
                second /= ratio;
            }
            // a·p + c - n <= 0 and n - a'·p - c' <= 0
            let mut low = Linear {
                terms: vec![(N, -1), (POWER, first)],
                constant: c,
            };
            let mut high = Linear {
                terms: vec![(N, 1), (POWER, -second)],
                constant: -d,
            };
            low.terms.sort_unstable();
            high.terms.sort_unstable();
            let low = self
                .numeration
                .compare(&low, Comparison::AtMost, self.limit)?;
            let high = self
                .numeration
                .compare(&high, Comparison::AtMost, self.limit)?;
            let automaton = eliminate(vec![powers, low, high], [POWER], self.limit)?;
            // The bounds that people write: n - 1 < 6 is n <= 6.
            let (pattern, parameters) = match (c, d) {
                (0, -1) => (
                    format!("#·#^k <= {n} < #·#^k for some k >= 0"),
                    vec![first, ratio, second, ratio],
                ),
                (1, 0) => (
                    format!("#·#^k < {n} <= #·#^k for some k >= 0"),
                    vec![first, ratio, second, ratio],
                ),
                _ => (
                    format!("#·#^k + # <= {n} <= #·#^k + # for some k >= 0"),
                    vec![first, ratio, c, second, ratio, d],
                ),
            };
            candidates.push(Candidate::new(pattern, parameters, automaton));
        }
        Ok(candidates)
    }

    /// Sets told by the digits in base b.
    fn digits(&self, n: &str) -> Vec<Candidate> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Vec::new();
        };
        let numeration = self.numeration;
        let mut candidates = Vec::new();
        let binary = if base == 2 {
            String::from("in binary")
        } else {
            format!("in base {base}")
        };
        for (parity, word) in [(0, "even"), (1, "odd")] {
            // 0 is the start; 1 and 2: after an even and an odd number of zeros at the end.
            let zeros = |state: usize, symbol: Symbol| match (state, symbol) {
                (0, 0) => Some(0),
                (_, 1..) => Some(1),
                _ => Some(3 - state),
            };
            for with_zero in [false, true] {
                let accepting = [with_zero, parity == 0, parity == 1];
                let automaton = numeration.relation(vec![N], zeros, &accepting);
                let zero = if with_zero {
                    "is 0, or"
                } else {
                    "is not 0, and"
                };
                let text = format!("{n} {zero} ends in an {word} number of zeros {binary}");
                candidates.push(Candidate::new(text, Vec::new(), automaton));
            }
            if base == 2 {
                let ones = |state: usize, symbol: Symbol| Some(state ^ symbol as usize);
                let automaton = numeration.relation(vec![N], ones, &[parity == 0, parity == 1]);
                let text = format!("{n} has an {word} number of ones in binary");
                candidates.push(Candidate::new(text, Vec::new(), automaton));
            }
        }
        candidates
    }
}

/// The numbers whose remainder by `period` is one of those.
pub(super) fn remainders(
    numeration: &Numeration,
    base: u8,
    period: u64,
    is_in: impl Fn(u64) -> bool,
) -> Automaton {
    let states = (0..period).map(|remainder| {
        let edges = (0..base).map(|digit| Edge {
            symbol: digit.into(),
            to: ((remainder * u64::from(base) + u64::from(digit)) % period) as u32,
        });
        (is_in(remainder), edges.collect())
    });
    debug_assert_eq!(numeration.kind(), Kind::Base(base));
    Automaton::new(vec![N], states).minimised()
}

/// Returns the least period that a table of a set settles into, within a third of the table, and the
/// remainders in the set.
fn period_of_set(table: &[bool]) -> Option<(u64, Vec<u64>)> {
    let length = table.len();
    (1..=LARGEST_PERIOD).find_map(|period| {
        let tail = length / 2;
        let repeats = (tail..length - period).all(|index| table[index] == table[index + period]);
        repeats.then(|| {
            let start = tail.next_multiple_of(period);
            let residues = (0..period).filter(|residue| table[start + residue]);
            (
                period as u64,
                residues.map(|residue| residue as u64).collect(),
            )
        })
    })
}
