//! Names for sets of numbers: the P-positions of games with one heap.

use super::{by_states, finite, Book, Candidate, Formula, Offer};
use crate::automaton::{difference, eliminate, union, Automaton, Edge, Symbol, Variable};
use crate::limit::Stop;
use crate::numeration::{Comparison, Kind, Linear};

/// The numbers that suggest names.
const TABLE: u128 = 4096;

/// The largest period.
const LARGEST_PERIOD: usize = 700;

const N: Variable = 0;
const POWER: Variable = 1;

/// The most numbers or ranges of a set that is listed.
const MOST_LISTED: usize = 16;

impl Book<'_> {
    pub(super) fn sets_of_a_heap(&self, offer: &mut Offer) -> Result<bool, Stop> {
        let n = &self.coordinates[0];
        let numeration = self.numeration;
        let all = numeration.natural(N);
        if let Some(members) = finite(self.rule, numeration, MOST_LISTED) {
            let members: Vec<u64> = members.iter().map(|one| one[0] as u64).collect();
            let text = match &members[..] {
                [] => String::from("never"),
                _ => format!("{n} {}", set_text(&members)),
            };
            return offer(Candidate::new(text, self.rule.clone()));
        }
        let others = difference(&[&all], &[self.rule], self.limit)?;
        if let Some(members) = finite(&others, numeration, MOST_LISTED) {
            let members: Vec<u64> = members.iter().map(|one| one[0] as u64).collect();
            let text = match &members[..] {
                [] => String::from("always"),
                _ if members
                    .iter()
                    .zip(0..)
                    .all(|(&member, place)| member == place) =>
                {
                    format!("{n} >= {}", members.len())
                }
                _ => format!("not {n} {}", set_text(&members)),
            };
            return offer(Candidate::new(text, self.rule.clone()));
        }
        let table: Vec<bool> = (0..TABLE).map(|number| self.holds(&[number])).collect();
        let members: Vec<i64> = (0..TABLE as i64).filter(|&i| table[i as usize]).collect();
        if let Some((period, residues)) = period_of_set(&table) {
            if let Some(automaton) = self.residues(period, &residues)? {
                let is_in: Vec<bool> = (0..period).map(|r| residues.contains(&r)).collect();
                let text = periodic_set_text(n, &is_in, 0);
                let formula = Formula::Residues { period, residues };
                if offer(Candidate::new(text, automaton).with(formula))? {
                    return Ok(true);
                }
            }
        }
        Ok(self.sequences(n, &members, offer)?
            || self.intervals(n, &table, offer)?
            || self.digits(n, offer)?)
    }

    /// The numbers with one of these remainders; none if that takes too long in this numeration.
    fn residues(&self, period: u64, residues: &[u64]) -> Result<Option<Automaton>, Stop> {
        let numeration = self.numeration;
        if let Kind::Base(base) = numeration.kind() {
            return Ok(Some(remainders(base, period, |r| residues.contains(&r))));
        }
        if period > 12 || residues.is_empty() {
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
    fn sequences(&self, n: &str, members: &[i64], offer: &mut Offer) -> Result<bool, Stop> {
        let numeration = self.numeration;
        let kind = numeration.kind();
        if let Kind::Fraenkel(t) = kind {
            let weights = numeration.single_digit(POWER, &[1]);
            for c in [0, -1, 1, -2, 2] {
                let what = match c {
                    0 => n.to_owned(),
                    1.. => format!("{n} - {c}"),
                    _ => format!("{n} + {}", -c),
                };
                let listed = numeration.weights()[..5].iter().map(u128::to_string);
                let text = match t {
                    1 => format!("{what} is a Fibonacci number"),
                    _ => format!(
                        "{what} is one of {}, …, where each is {t} times the one before plus the one \
                         before that",
                        listed.collect::<Vec<_>>().join(", ")
                    ),
                };
                if offer(Candidate::new(text, self.multiple_of(&weights, 1, c)?))? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        // The ratio of the last differences, since exceptions are at the beginning.
        let [.., before, middle, last] = members else {
            return Ok(false);
        };
        let (step, ratio) = (middle - before, (last - middle) / (middle - before));
        if ratio < 2 || last - middle != ratio * step || step % (ratio - 1) != 0 {
            return Ok(false);
        }
        let Some(powers) = numeration.powers(POWER, ratio as u64) else {
            return Ok(false);
        };
        // before = a·ratio^k + c, with a·(ratio - 1)·ratio^k = step.
        let mut a = step / (ratio - 1);
        let c = before - a;
        while a % ratio == 0 {
            a /= ratio;
        }
        let factor = if a == 1 {
            String::new()
        } else {
            format!("{a}·")
        };
        let text = format!("{n} = {factor}{ratio}^k{} with k >= 0", signed(c));
        offer(Candidate::new(text, self.multiple_of(&powers, a, c)?))
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
    fn intervals(&self, n: &str, table: &[bool], offer: &mut Offer) -> Result<bool, Stop> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(false);
        };
        let mut runs = runs(table);
        if runs
            .last()
            .is_some_and(|run| run.1 + 1 == table.len() as i64)
        {
            runs.pop(); // cut by the end of the table
        }
        let [.., before, last] = runs[..] else {
            return Ok(false);
        };
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
            let bound = |sign: i64, factor: i64, constant: i64| {
                let sum = Linear {
                    terms: vec![(N, sign), (POWER, -sign * factor)],
                    constant: -sign * constant,
                };
                self.numeration
                    .compare(&sum, Comparison::AtMost, self.limit)
            };
            let parts = vec![powers, bound(-1, first, c)?, bound(1, second, d)?];
            let automaton = eliminate(parts, [POWER], self.limit)?;
            // The bounds that people write: n - 1 < 6 is n <= 6.
            let (low, high) = (format!("{first}·{ratio}^k"), format!("{second}·{ratio}^k"));
            let text = match (c, d) {
                (0, -1) => format!("{low} <= {n} < {high}"),
                (1, 0) => format!("{low} < {n} <= {high}"),
                _ => format!("{low}{} <= {n} <= {high}{}", signed(c), signed(d)),
            };
            if offer(Candidate::new(text + " for some k >= 0", automaton))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Sets told by the digits, in base b or in one that it is a power of.
    fn digits(&self, n: &str, offer: &mut Offer) -> Result<bool, Stop> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(false);
        };
        let numeration = self.numeration;
        for root in 2..=u64::from(base) {
            let Some(power) = (1..=6).find(|&power| root.pow(power) == u64::from(base)) else {
                continue;
            };
            let place = match root {
                2 => String::from("in binary"),
                _ => format!("in base {root}"),
            };
            // 0 is the start; 1 and 2: after an even and an odd number of zeros at the end.
            let zeros = |state: usize, symbol: Symbol| {
                let count = (0..power)
                    .take_while(|&k| symbol % root.pow(k + 1) == 0)
                    .count();
                match (state, symbol) {
                    (0, 0) => Some(0),
                    (_, 0) if power % 2 == 1 => Some(3 - state),
                    (_, 0) => Some(state),
                    _ => Some(1 + count % 2),
                }
            };
            for (parity, word) in [(0, "even"), (1, "odd")] {
                for with_zero in [false, true] {
                    let accepting = [with_zero, parity == 0, parity == 1];
                    let automaton = by_states(numeration, vec![N], zeros, &accepting);
                    let zero = if with_zero {
                        "is 0, or"
                    } else {
                        "is not 0, and"
                    };
                    let text = format!("{n} {zero} ends in an {word} number of zeros {place}");
                    if offer(Candidate::new(text, automaton))? {
                        return Ok(true);
                    }
                }
                if root == 2 {
                    let ones = |state: usize, symbol: Symbol| {
                        Some(state ^ (symbol.count_ones() as usize & 1))
                    };
                    let automaton =
                        by_states(numeration, vec![N], ones, &[parity == 0, parity == 1]);
                    let kind = ["evil", "odious"][parity];
                    let text = format!("{n} is {kind}: an {word} number of ones in binary");
                    if offer(Candidate::new(text, automaton))? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// Returns ` + 3` or ` - 3`, or nothing for 0.
pub(super) fn signed(number: i64) -> String {
    match number {
        0 => String::new(),
        1.. => format!(" + {number}"),
        _ => format!(" - {}", -number),
    }
}

/// Returns `= 3`, or `in {0, 2, 5..9}`; long sets are cut.
pub fn set_text(members: &[u64]) -> String {
    if let [one] = members {
        return format!("= {one}");
    }
    if let [first, second, third, .., last] = members {
        let step = second - first;
        if members.len() > 4 && members.windows(2).all(|pair| pair[1] - pair[0] == step) {
            return match step {
                1 => format!("in {{{first}..{last}}}"),
                _ => format!("in {{{first}, {second}, {third}, …, {last}}}"),
            };
        }
    }
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &member in members {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == member => run.1 = member,
            _ => runs.push((member, member)),
        }
    }
    let all: Vec<String> = if members.len() <= MOST_LISTED {
        members.iter().map(u64::to_string).collect()
    } else {
        let run = |&(first, last): &(u64, u64)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first}..{last}"),
        };
        runs.iter().map(run).collect()
    };
    if all.len() <= 2 * MOST_LISTED {
        return format!("in {{{}}}", all.join(", "));
    }
    let (first, count) = (all[..MOST_LISTED].join(", "), members.len());
    format!("in {{{first}, …}}, {count} numbers")
}

/// Returns a set that has a period from some number on, by the members before `preperiod + period`.
pub fn periodic_set_text(n: &str, is_in: &[bool], preperiod: usize) -> String {
    let period = is_in.len() - preperiod;
    let residues: Vec<u64> = (0..period as u64)
        .filter(|&r| {
            let shift = (r as usize + period - preperiod % period) % period;
            is_in[preperiod + shift]
        })
        .collect();
    let text = match residues.len() {
        0 => String::from("never"),
        count if count == period => String::from("always"),
        _ => format!("{n} mod {period} {}", set_text(&residues)),
    };
    let is_member = |number: &u64| residues.contains(&(number % period as u64));
    let before = |wanted: bool| -> Vec<u64> {
        let all = (0..preperiod as u64).filter(|number| is_in[*number as usize] == wanted);
        all.filter(|number| is_member(number) != wanted).collect()
    };
    let (added, removed) = (before(true), before(false));
    let listed = |numbers: &[u64]| -> String {
        let text = set_text(numbers);
        text.trim_start_matches("= ")
            .trim_start_matches("in ")
            .to_owned()
    };
    match (&text[..], &added[..], &removed[..]) {
        ("never", [_, ..], _) => format!("{n} {}", set_text(&added)),
        (_, [], []) => text,
        (_, [], _) => format!("{text}, but not {}", listed(&removed)),
        (_, _, []) => format!("{text}, and also {}", listed(&added)),
        _ => format!(
            "{text}, but not {}, and also {}",
            listed(&removed),
            listed(&added)
        ),
    }
}

/// Returns the first and the last number of each run of members.
fn runs(table: &[bool]) -> Vec<(i64, i64)> {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for (number, _) in (0i64..).zip(table).filter(|entry| *entry.1) {
        match runs.last_mut() {
            Some(run) if run.1 == number - 1 => run.1 = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

/// The numbers whose remainder by `period` is one of those.
fn remainders(base: u8, period: u64, is_in: impl Fn(u64) -> bool) -> Automaton {
    let states = (0..period).map(|remainder| {
        let edges = (0..base).map(|digit| Edge {
            symbol: digit.into(),
            to: ((remainder * u64::from(base) + u64::from(digit)) % period) as u32,
        });
        (is_in(remainder), edges.collect())
    });
    Automaton::new(vec![N], states).minimised()
}

/// Returns the least period that a table of a set settles into, within a half of the table, and the
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_sets() {
        assert_eq!(set_text(&[0]), "= 0");
        assert_eq!(set_text(&[0, 2, 3]), "in {0, 2, 3}");
        let long: Vec<u64> = (5..60).chain([70]).collect();
        assert_eq!(set_text(&long), "in {5..59, 70}");
        let odd: Vec<u64> = (0..100).map(|n| 2 * n + 1).collect();
        assert_eq!(set_text(&odd), "in {1, 3, 5, …, 199}");
        let squares: Vec<u64> = (0..100).map(|n| n * n).collect();
        assert!(set_text(&squares).ends_with(", …}, 100 numbers"));
        let is_in = [true, true, false, true, false, true, false, false];
        // From 3 on with period 5: 3, 5 and so on.
        assert_eq!(
            periodic_set_text("n", &is_in, 3),
            "n mod 5 in {0, 3}, and also 1"
        );
    }
}
