//! Looks for a function of few features that gives the answers.

mod conditions;
mod numbers;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::bits::{cost, BIT};
use super::condition::{count, differ, Conditions, PROBES};
use super::expression::Expression;
use super::pool::Pool;
use super::sample::{Candidate, Sample};
use super::shape::{by_value, choice};

pub(super) use numbers::line;

/// How many proposals of one kind are tested on all rows.
const PROPOSALS: usize = 300;

/// A rule must be shorter by this than one that disagrees with it.
const RIVAL: u64 = 10 * BIT;
/// How many rivals are looked at.
const RIVALS: usize = 30;

/// A search on one choice of probes.
pub(super) struct Search<'a> {
    sample: &'a Sample,
    pool: Pool,
    conditions: Conditions,
    /// The answers at the probes.
    target: Vec<i64>,
    /// The different ones among them, ascending.
    labels: Vec<i64>,
    /// Features in the order of their length.
    order: Vec<usize>,
    /// For each probe, one bit per feature in that order: whether its value is the answer.
    right: Vec<Vec<u64>>,
    stop: &'a dyn Fn() -> bool,
}

/// Formulas that hold on the probes.
#[derive(Default)]
struct Proposals {
    all: Vec<(u64, Arc<Expression>)>,
}

impl<'a> Search<'a> {
    /// A search that looks at the rows with a coordinate of `from` or more.
    pub fn new(
        sample: &'a Sample,
        from: i128,
        moduli: &[Arc<Expression>],
        wide: bool,
        stop: &'a dyn Fn() -> bool,
    ) -> Option<Self> {
        let probes = probes(sample, from);
        if probes.len() < 16 {
            return None;
        }
        let target: Option<Vec<i64>> = probes
            .iter()
            .map(|&probe| i64::try_from(sample.seen[probe].answer).ok())
            .collect();
        let target = target?;
        let labels: BTreeSet<i64> = target.iter().copied().collect();
        let pool = Pool::new(sample, &probes, moduli, wide, stop);
        let conditions = Conditions::new(&pool, probes.len(), if wide { 8000 } else { 3000 }, stop);
        let order = pool.by_cost();
        let mut right = vec![vec![0; order.len().div_ceil(64)]; target.len()];
        for (place, &index) in order.iter().enumerate() {
            let column = pool.features[index].column.iter();
            for (right, (value, answer)) in right.iter_mut().zip(column.zip(&target)) {
                right[place / 64] |= u64::from(value == answer) << (place % 64);
            }
        }
        Some(Self {
            sample,
            pool,
            conditions,
            target,
            labels: labels.into_iter().collect(),
            order,
            right,
            stop,
        })
    }

    /// The shortest rule found by the kinds of one stage, 0 to 3.
    pub fn stage(&self, stage: usize) -> Option<Candidate> {
        let mut proposals = Proposals::default();
        let two = self.labels.len() == 2;
        let numbers = !self.sample.words;
        match stage {
            0 => {
                if numbers {
                    self.single(&mut proposals);
                }
                if two {
                    self.condition(&mut proposals);
                } else {
                    self.lookup(&mut proposals);
                }
            }
            1 if two => self.two_conditions(&mut proposals),
            1 => {
                if numbers {
                    self.linear_by_class(&mut proposals);
                    self.meet(&mut proposals);
                }
                self.labels(&mut proposals);
            }
            2 => {
                if two {
                    self.branch_conditions(&mut proposals);
                }
                if numbers {
                    self.branch(&mut proposals);
                }
            }
            _ => {
                if self.labels.len() <= 12 {
                    self.pairs(&mut proposals);
                }
                if numbers {
                    self.branch_twice(&mut proposals);
                }
            }
        }
        proposals.all.sort_by_key(|&(cost, _)| cost);
        proposals.all.dedup_by(|a, b| a.1 == b.1);
        let mut candidates = proposals
            .all
            .iter()
            .take(PROPOSALS)
            .filter_map(|(_, body)| self.sample.candidate(body));
        let best = candidates.next()?;
        // If a rival of about the same length says something else, it is unknown which one is right.
        let rivals = candidates
            .take_while(|rival| rival.cost <= best.cost + RIVAL)
            .take(RIVALS);
        let ambiguous = rivals
            .filter(|rival| !self.sample.agree(&best, rival))
            .count()
            > 0;
        (!ambiguous).then_some(best)
    }

    /// The least length of a formula that holds on most rows, together with the list of the others. A rule
    /// that is not shorter is such a formula with parts added to explain a few odd rows.
    pub fn with_outliers(&self) -> Option<u64> {
        let probes = self.target.len();
        let few = probes / 6;
        let mut near: Vec<(u64, Arc<Expression>)> = Vec::new();
        let each = self.sample.listed();
        let mut keep = |wrong: usize, cost: u64, body: &dyn Fn() -> Arc<Expression>| {
            if wrong <= few {
                let expected = cost + (wrong * self.sample.len() / probes) as u64 * each;
                near.push((expected, body()));
            }
        };
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let wrong = feature.column.iter().zip(&self.target);
            let wrong = wrong.filter(|(value, answer)| value != answer);
            keep(wrong.take(few + 1).count(), feature.cost, &|| {
                Arc::clone(&feature.formula)
            });
            let Some(domain) = feature.domain(65).filter(|domain| domain * 4 <= probes) else {
                continue;
            };
            let mut counts = vec![BTreeMap::<i64, usize>::new(); domain];
            for (&value, &answer) in feature.column.iter().zip(&self.target) {
                *counts[value as usize].entry(answer).or_default() += 1;
            }
            let common: Option<Vec<(i64, usize)>> = counts
                .iter()
                .map(|counts| {
                    counts
                        .iter()
                        .max_by_key(|&(_, times)| *times)
                        .map(|(&answer, &times)| (answer, times))
                })
                .collect();
            let Some(common) = common else { continue };
            let right: usize = common.iter().map(|&(_, times)| times).sum();
            let values: Vec<i64> = common.iter().map(|&(answer, _)| answer).collect();
            let cost = feature.cost + domain as u64 * self.sample.answer_bits;
            keep(probes - right, cost, &|| {
                by_value(&feature.formula, &values)
            });
        }
        if self.labels.len() == 2 {
            let (target, _) = self.target_mask();
            for index in 0..self.conditions.masks.len() {
                let mask = self.conditions.masks.get(index);
                let wrong = count(&differ(&mask, &target)) as usize;
                let (low, high) = (*self.labels.first()?, *self.labels.last()?);
                keep(wrong, self.conditions.all[index].cost, &|| {
                    choice(&self.conditions.formula(&self.pool, index), high, low)
                });
            }
        }
        near.sort_by_key(|&(expected, _)| expected);
        near.iter()
            .take(40)
            .filter_map(|(_, body)| self.sample.outliers(body))
            .min()
    }

    fn propose(&self, proposals: &mut Proposals, body: Arc<Expression>) {
        let cost = cost(&body, self.sample.dimensions, self.sample.answer_bits);
        if cost <= self.sample.budget() {
            proposals.all.push((cost, body));
        }
    }
}

/// Chooses rows for the search, spread over those that it sees, in an order that exposes wrong formulas soon.
fn probes(sample: &Sample, from: i128) -> Vec<usize> {
    let large = |index: &usize| sample.seen[*index].position.iter().any(|&x| x >= from);
    let rows: Vec<usize> = (0..sample.seen.len()).filter(large).collect();
    let mut chosen = BTreeSet::new();
    // The smallest and the largest, some of every answer, the others evenly.
    let few = PROBES / 6;
    chosen.extend(rows.iter().take(few).copied());
    chosen.extend(rows.iter().rev().take(few).copied());
    for &answer in sample.answers.iter().take(few) {
        let with = rows
            .iter()
            .filter(|&&row| sample.seen[row].answer == i128::from(answer));
        let with: Vec<usize> = with.copied().collect();
        let each = (few / sample.answers.len().min(few)).max(1);
        chosen
            .extend((0..each.min(with.len())).map(|i| with[i * with.len() / each.min(with.len())]));
    }
    let spread = PROBES.saturating_sub(chosen.len()).min(rows.len());
    chosen.extend((0..spread).map(|i| rows[i * rows.len() / spread]));
    let mut probes: Vec<usize> = chosen.into_iter().take(PROBES).collect();
    // A fixed shuffle.
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for i in (1..probes.len()).rev() {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        probes.swap(i, (random >> 33) as usize % (i + 1));
    }
    probes
}
