//! Rules as a few cases, each of a few conditions that hold together.

use crate::MOST_EXCEPTIONS;
use formula::Formula;
use formula::Operation::{self, And, Minus, Or, Plus};
use game::limit::{Limit, Stop};

/// The most cases of a rule, and the most conditions of one.
const MOST_CASES: usize = 6;
const MOST_CONDITIONS: usize = 3;
/// The fewest positions of a case; fewer are exceptions.
const LEAST_POSITIONS: u32 = 3;

/// The words of a set that are read in one step of the limit.
const WORDS_PER_STEP: usize = 32;

/// A condition, and where it holds in a sample of positions.
pub type Candidate = (Formula, Vec<bool>);

/// Returns a condition with where it holds in a sample.
pub fn candidate(condition: Formula, sample: &[Vec<i128>]) -> Candidate {
    let holds = sample.iter().map(|x| condition.value(x) == Some(1));
    let holds = holds.collect();
    (condition, holds)
}

/// Returns linear conditions on one or two coordinates with one of these signs and small numbers, at most `most`:
/// y = 2x + 1, x + y <= 3, y >= 2, …; but for those that hold always or never in a sample.
pub fn linear(
    coordinates: &[Formula],
    sample: &[Vec<i128>],
    most: i128,
    signs: &[Operation],
) -> Vec<Candidate> {
    let mut sides: Vec<(Formula, Option<Formula>)> =
        coordinates.iter().map(|x| (x.clone(), None)).collect();
    for (index, x) in coordinates.iter().enumerate() {
        for y in &coordinates[index + 1..] {
            sides.push((Formula::of(Plus, [x.clone(), y.clone()]), None));
            for (a, b) in [(1, 1), (2, 1), (1, 2)] {
                sides.push((x.clone().line(a, 0), Some(y.clone().line(b, 0))));
            }
        }
    }
    let mut found = Vec::new();
    for (left, right) in sides {
        let gap = right.clone().unwrap_or(Formula::Number(0));
        let gap = Formula::of(Minus, [left.clone(), gap]);
        let gaps: Vec<i128> = sample.iter().filter_map(|x| gap.value(x)).collect();
        for constant in -most..=most {
            let other = || match right.clone() {
                None => Formula::Number(constant),
                Some(right) => right.line(1, constant),
            };
            for &sign in signs {
                let holds = |&gap: &i128| sign.value(&[gap, constant]) == Some(1);
                let holds: Vec<bool> = gaps.iter().map(holds).collect();
                if holds.contains(&true) && holds.contains(&false) {
                    found.push((Formula::of(sign, [left.clone(), other()]), holds));
                }
            }
        }
    }
    found
}

/// A set of positions, by their places.
type Bits = Vec<u64>;

/// How many positions are in three sets.
fn common(one: &Bits, other: &Bits, third: &Bits) -> u32 {
    let mut sum = 0;
    for word in 0..one.len() {
        sum += (one[word] & other[word] & third[word]).count_ones();
    }
    sum
}

/// A rule as a few cases, each of which is a few conditions that hold together: on some positions, and so a guess.
pub struct Cases<'a> {
    atoms: &'a [Candidate],
    /// The conditions that are different sets, by their places, and these.
    sets: Vec<(usize, Bits)>,
    /// Where no case may hold, and where none does so far.
    wrong: Bits,
    missing: Bits,
}

impl<'a> Cases<'a> {
    /// Prepares the cases of a set, of which the sample tells where it is, from such conditions; only these places are
    /// looked at.
    pub fn new(
        atoms: &'a [Candidate],
        rule: &[bool],
        is_looked_at: impl Fn(usize) -> bool,
    ) -> Self {
        let looked_at: Vec<usize> = (0..rule.len())
            .filter(|&place| is_looked_at(place))
            .collect();
        let packed = |holds: &dyn Fn(usize) -> bool| {
            let words = looked_at.chunks(64).map(|places| {
                let held = places.iter().zip(0..).filter(|one| holds(*one.0));
                held.fold(0, |word, (_, bit)| word | 1 << bit)
            });
            words.collect::<Bits>()
        };
        let missing = packed(&|place| rule[place]);
        let mut sets: Vec<(usize, Bits)> = Vec::new();
        for (index, (_, bits)) in atoms.iter().enumerate() {
            let set = packed(&|place| bits[place]);
            if common(&set, &set, &missing) > 0 && sets.iter().all(|known| known.1 != set) {
                sets.push((index, set));
            }
        }
        Cases {
            atoms,
            sets,
            wrong: packed(&|place| !rule[place]),
            missing,
        }
    }

    /// Returns the cases; none if they are many.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn find(mut self, limit: &Limit) -> Result<Option<Formula>, Stop> {
        let mut cases = Vec::new();
        loop {
            let mut best = (LEAST_POSITIONS - 1, Vec::new());
            for length in 1..=MOST_CONDITIONS {
                self.grow(&mut Vec::new(), length, None, &mut best, limit)?;
            }
            let (_, case) = best;
            if case.is_empty() {
                break;
            }
            for place in 0..self.missing.len() {
                self.missing[place] &= !case
                    .iter()
                    .fold(u64::MAX, |all, &one| all & self.sets[one].1[place]);
            }
            let mut conditions: Vec<Formula> = case
                .iter()
                .map(|&one| self.atoms[self.sets[one].0].0.clone())
                .collect();
            cases.push(if case.len() == 1 {
                conditions.remove(0)
            } else {
                Formula::of(And, conditions)
            });
            if cases.len() > MOST_CASES {
                return Ok(None);
            }
        }
        let left: u32 = self.missing.iter().map(|word| word.count_ones()).sum();
        let is_whole = left as usize <= MOST_EXCEPTIONS;
        Ok((is_whole && !cases.is_empty()).then(|| match cases.len() {
            1 => cases.remove(0),
            _ => Formula::of(Or, cases),
        }))
    }

    /// Looks for the conjunction of so many more conditions that holds in the most missing positions and nowhere wrong.
    fn grow(
        &self,
        chosen: &mut Vec<usize>,
        more: usize,
        so_far: Option<&Bits>,
        best: &mut (u32, Vec<usize>),
        limit: &Limit,
    ) -> Result<(), Stop> {
        let words = self.sets.len() * self.missing.len();
        limit.spend((words / WORDS_PER_STEP) as u64)?;
        let first = chosen.last().map_or(0, |last| last + 1);
        let all = vec![u64::MAX; self.missing.len()];
        let so_far = so_far.unwrap_or(&all);
        for (index, (_, set)) in self.sets.iter().enumerate().skip(first) {
            let gain = common(so_far, set, &self.missing);
            if gain <= best.0 {
                continue;
            }
            chosen.push(index);
            if more > 1 {
                let both = so_far.iter().zip(set).map(|(a, b)| a & b).collect();
                self.grow(chosen, more - 1, Some(&both), best, limit)?;
            } else if common(so_far, set, &self.wrong) == 0 {
                *best = (gain, chosen.clone());
            }
            chosen.pop();
        }
        Ok(())
    }
}
