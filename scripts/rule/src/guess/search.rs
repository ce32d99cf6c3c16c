//! Looks for a function of few features that gives the answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::bits::{cost, BIT};
use super::condition::{both, count, differ, is_empty, mask, minus, Conditions, Mask, PROBES};
use super::expression::{Expression, Operation};
use super::function::Function;
use super::pool::Pool;
use super::sample::{Candidate, Sample};

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
    /// Features in the order of their length.
    order: Vec<usize>,
    /// For each probe, the values of the features in that order.
    rows: Vec<Vec<i64>>,
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
        let pool = Pool::new(sample, &probes, moduli, wide, stop);
        let conditions = Conditions::new(&pool, probes.len(), if wide { 8000 } else { 3000 }, stop);
        let order = pool.by_cost();
        let row = |probe: usize| {
            order
                .iter()
                .map(|&index| pool.features[index].column[probe])
                .collect()
        };
        let rows = (0..probes.len()).map(row).collect();
        Some(Self {
            sample,
            pool,
            conditions,
            target: target?,
            order,
            rows,
            stop,
        })
    }

    /// The shortest rule found by the kinds of one stage, 0 to 3.
    pub fn stage(&self, stage: usize) -> Option<Candidate> {
        let mut proposals = Proposals::default();
        let labels: BTreeSet<i64> = self.target.iter().copied().collect();
        let two = labels.len() == 2;
        let numbers = !self.sample.words;
        match stage {
            0 => {
                if numbers {
                    self.single(&mut proposals);
                }
                if two {
                    self.condition(&labels, &mut proposals);
                } else {
                    self.lookup(&mut proposals);
                }
            }
            1 if two => self.two_conditions(&labels, &mut proposals),
            1 => {
                if numbers {
                    self.linear_by_class(&mut proposals);
                    self.meet(&mut proposals);
                }
                self.labels(&labels, &mut proposals);
            }
            2 => {
                if two {
                    self.branch_conditions(&labels, &mut proposals);
                }
                if numbers {
                    self.branch(&mut proposals);
                }
            }
            _ => {
                if labels.len() <= 12 {
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
        // Rivals of about the same length that say something else: nobody knows which one is right.
        let rivals = candidates
            .take_while(|rival| rival.cost <= best.cost + RIVAL)
            .take(RIVALS);
        let ambiguous = rivals
            .filter(|rival| !self.sample.agree(&best, rival))
            .count()
            > 0;
        (!ambiguous).then_some(best)
    }

    /// The least length of a formula that holds on most rows, with the others listed: unless a rule is
    /// shorter, it is that formula with something added that explains a few odd rows.
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
        for (place, &index) in self.order.iter().enumerate() {
            let feature = &self.pool.features[index];
            let wrong = (0..probes).filter(|&probe| self.rows[probe][place] != self.target[probe]);
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
        let labels: BTreeSet<i64> = self.target.iter().copied().collect();
        if labels.len() == 2 {
            let (target, _) = self.target_mask(&labels);
            for index in 0..self.conditions.masks.len() {
                let mask = self.conditions.masks.get(index);
                let wrong = count(&differ(&mask, &target)) as usize;
                let (low, high) = (*labels.first()?, *labels.last()?);
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

    /// The value is a feature, or α·feature + β.
    fn single(&self, proposals: &mut Proposals) {
        if let Some(index) = self.pool.find(&self.target) {
            self.propose(proposals, Arc::clone(&self.pool.features[index].formula));
        }
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let pairs = feature
                .column
                .iter()
                .copied()
                .zip(self.target.iter().copied());
            if let Some((slope, offset)) = line(pairs) {
                self.propose(
                    proposals,
                    Expression::linear(slope, &feature.formula, offset),
                );
            }
        }
    }

    /// A value for each value of a feature with few of them.
    fn lookup(&self, proposals: &mut Proposals) {
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let Some(domain) = feature.domain(65) else {
                continue;
            };
            if let Some(values) = table(&feature.column, &self.target, domain) {
                self.propose(proposals, by_value(&feature.formula, &values));
            }
        }
    }

    /// One condition decides between two answers.
    fn condition(&self, labels: &BTreeSet<i64>, proposals: &mut Proposals) {
        let (target, full) = self.target_mask(labels);
        for formula in self.conditions_on(&target, &full, 30) {
            self.propose_condition(labels, &formula, proposals);
        }
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let Some(domain) = feature.domain(65) else {
                continue;
            };
            if let Some(values) = table(&feature.column, &self.target, domain) {
                let set = |label: Option<&i64>| -> Vec<i64> {
                    (0..domain)
                        .filter(|&i| Some(&values[i]) == label)
                        .map(|i| i as i64)
                        .collect()
                };
                let (low, high) = (set(labels.first()), set(labels.last()));
                let formula = if low.len() < high.len() {
                    one_of(&feature.formula, low).negated()
                } else {
                    one_of(&feature.formula, high)
                };
                self.propose_condition(labels, &formula, proposals);
            }
        }
    }

    /// The probes with the larger of two answers, and all of them.
    fn target_mask(&self, labels: &BTreeSet<i64>) -> (Mask, Mask) {
        let high = *labels.last().expect("there are answers");
        let target = mask(self.target.len(), |probe| self.target[probe] == high);
        (target, mask(self.target.len(), |_| true))
    }

    fn propose_condition(
        &self,
        labels: &BTreeSet<i64>,
        condition: &Arc<Expression>,
        proposals: &mut Proposals,
    ) {
        let (low, high) = (*labels.first().expect("two"), *labels.last().expect("two"));
        self.propose(proposals, choice(condition, high, low));
    }

    /// Two conditions: both, either, or exactly one of them.
    fn two_conditions(&self, labels: &BTreeSet<i64>, proposals: &mut Proposals) {
        let (target, full) = self.target_mask(labels);
        for formula in self.combinations(&target, &full, 3000) {
            self.propose_condition(labels, &formula, proposals);
        }
    }

    /// Combinations of two conditions that hold on the probes of `target` among those of `on`, the
    /// shortest first.
    fn combinations(&self, target: &Mask, on: &Mask, width: usize) -> Vec<Arc<Expression>> {
        let all = &self.conditions.all;
        let most = self.sample.budget();
        let mut found: Vec<(u64, usize, usize, Operation, bool)> = Vec::new();
        if count(on) as usize == self.target.len() {
            for (index, condition) in all.iter().enumerate().take(20_000) {
                if 2 * condition.cost > most {
                    break;
                }
                if let Some(other) = self.conditions.find(&differ(&condition.mask, target)) {
                    let cost = condition.cost + all[other].cost + 12 * BIT;
                    if other > index {
                        found.push((cost, index, other, Operation::NotEqual, false));
                    }
                }
            }
        }
        // Both of two hold on a set, or on the complement: neither of two.
        for negated in [false, true] {
            let target = if negated {
                minus(on, target)
            } else {
                both(target, on)
            };
            let outside = minus(on, &target);
            let masks = &self.conditions.masks;
            let above: Vec<(usize, Mask)> = masks
                .agreeing(&target, &target, self.conditions.within(most))
                .map(|index| (index, both(&masks.get(index), &outside)))
                .take(2 * width)
                .collect();
            // One of the two excludes half of what is to be excluded.
            let half = count(&outside) / 2;
            for (first, rest) in above
                .iter()
                .filter(|(_, rest)| count(rest) <= half)
                .take(width / 4)
            {
                if (self.stop)() {
                    break;
                }
                let second = above.iter().find(|(_, other)| is_empty(&both(rest, other)));
                if let Some((second, _)) = second {
                    let cost = all[*first].cost + all[*second].cost + 6 * BIT;
                    found.push((cost, *first, *second, Operation::And, negated));
                }
            }
        }
        found.sort_unstable_by_key(|&(cost, first, second, ..)| (cost, first, second));
        let formula = |index: usize| self.conditions.formula(&self.pool, index);
        found
            .into_iter()
            .take(PROPOSALS)
            .map(|(_, first, second, operation, negated)| {
                let (first, second) = (formula(first), formula(second));
                if negated {
                    Expression::binary(Operation::Or, &first.negated(), &second.negated())
                } else {
                    Expression::binary(operation, &first, &second)
                }
            })
            .collect()
    }

    /// The shortest conditions that agree with `target` on the probes `on`.
    fn conditions_on(&self, target: &Mask, on: &Mask, most: usize) -> Vec<Arc<Expression>> {
        let wanted = both(target, on);
        if is_empty(&wanted) {
            return vec![Expression::constant(0)];
        }
        if wanted == *on {
            return vec![Expression::constant(1)];
        }
        let masks = &self.conditions.masks;
        let found = masks.agreeing(&wanted, on, masks.len()).take(most);
        found
            .map(|index| self.conditions.formula(&self.pool, index))
            .collect()
    }

    /// Conditions to branch on: short, and both branches have enough probes.
    fn branches(&self, most: usize) -> Vec<usize> {
        let all = self.target.len() as u32;
        let enough = |mask: &Mask| count(mask) >= 6 && count(mask) <= all - 6;
        let conditions = self.conditions.all.iter().enumerate();
        conditions
            .filter(|(_, condition)| enough(&condition.mask))
            .map(|(index, _)| index)
            .take(most)
            .collect()
    }

    /// A condition decides which of two conditions decides.
    fn branch_conditions(&self, labels: &BTreeSet<i64>, proposals: &mut Proposals) {
        let (target, full) = self.target_mask(labels);
        let mut tries = 0;
        for index in self.branches(500) {
            if (self.stop)() {
                return;
            }
            let on = self.conditions.all[index].mask;
            let off = minus(&full, &on);
            let yes = self.conditions_on(&target, &on, 4);
            let no = if yes.is_empty() {
                Vec::new()
            } else {
                self.conditions_on(&target, &off, 4)
            };
            let condition = || self.conditions.formula(&self.pool, index);
            for yes in &yes {
                for no in &no {
                    let formula = conditional(&condition(), yes, no);
                    self.propose_condition(labels, &formula, proposals);
                }
            }
            // One branch needs two conditions; a condition and its complement are both tried.
            if tries < 120 && !yes.is_empty() && no.is_empty() {
                tries += 1;
                for no in self.combinations(&target, &off, 2000).into_iter().take(3) {
                    let formula = conditional(&condition(), &yes[0], &no);
                    self.propose_condition(labels, &formula, proposals);
                }
            }
        }
    }

    /// Values that are linear in a feature, with numbers for each value of another feature.
    fn linear_by_class(&self, proposals: &mut Proposals) {
        let classes = self.order.iter().filter_map(|&index| {
            let domain = self.pool.features[index].domain(41)?;
            Some((index, domain))
        });
        let classes: Vec<(usize, usize)> = classes.take(1500).collect();
        let terms: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|&index| self.pool.features[index].domain(41).is_none())
            .take(60)
            .collect();
        for &term in &terms {
            if (self.stop)() {
                return;
            }
            let x = &self.pool.features[term];
            'classes: for &(class, domain) in &classes {
                let class = &self.pool.features[class];
                let mut lines = Vec::with_capacity(domain);
                for value in 0..domain as i64 {
                    let pairs = class.column.iter().zip(x.column.iter().zip(&self.target));
                    let pairs = pairs
                        .filter(|(&c, _)| c == value)
                        .map(|(_, (&x, &y))| (x, y));
                    let Some(line) = line(pairs) else {
                        continue 'classes;
                    };
                    lines.push(line);
                }
                let slope = lines[0].0;
                let body = if lines.iter().all(|line| line.0 == slope) {
                    let offsets: Vec<i64> = lines.iter().map(|line| line.1).collect();
                    let table = by_value(&class.formula, &offsets);
                    Expression::binary(
                        Operation::Add,
                        &Expression::linear(slope, &x.formula, 0),
                        &table,
                    )
                } else {
                    let cases = lines
                        .iter()
                        .map(|&(slope, offset)| Expression::linear(slope, &x.formula, offset));
                    Arc::new(Expression::Cases(
                        Arc::clone(&class.formula),
                        cases.collect(),
                    ))
                };
                self.propose(proposals, body);
            }
        }
    }

    /// Sums, differences, products and xors of two features.
    fn meet(&self, proposals: &mut Proposals) {
        use Operation::{Add, Multiply, Subtract, Xor};
        for &index in self.order.iter().take(20_000) {
            let feature = &self.pool.features[index];
            let pairs = || feature.column.iter().zip(&self.target);
            let find = |column: Vec<i64>| {
                self.pool
                    .find(&column)
                    .map(|other| &self.pool.features[other].formula)
            };
            if let Some(other) = find(pairs().map(|(&x, &y)| y.wrapping_sub(x)).collect()) {
                self.propose(proposals, Expression::binary(Add, &feature.formula, other));
            }
            if let Some(other) = find(pairs().map(|(&x, &y)| x.wrapping_sub(y)).collect()) {
                self.propose(
                    proposals,
                    Expression::binary(Subtract, &feature.formula, other),
                );
            }
            if let Some(other) = find(pairs().map(|(&x, &y)| x ^ y).collect()) {
                self.propose(proposals, Expression::binary(Xor, &feature.formula, other));
            }
            if pairs().all(|(&x, &y)| x != 0 && y % x == 0) {
                if let Some(other) = find(pairs().map(|(&x, &y)| y / x).collect()) {
                    self.propose(
                        proposals,
                        Expression::binary(Multiply, &feature.formula, other),
                    );
                }
            }
        }
    }

    /// A few answers, each with a condition: one after the other.
    fn labels(&self, labels: &BTreeSet<i64>, proposals: &mut Proposals) {
        if labels.len() > 6 {
            return;
        }
        let mut left = mask(self.target.len(), |_| true);
        let mut rest: Vec<i64> = labels.iter().copied().collect();
        let mut chain = Vec::new();
        while rest.len() > 1 {
            let found = rest.iter().enumerate().find_map(|(at, &label)| {
                let target = mask(self.target.len(), |probe| self.target[probe] == label);
                let condition = self.conditions_on(&target, &left, 1).pop()?;
                Some((at, label, target, condition))
            });
            let Some((at, label, target, condition)) = found else {
                return;
            };
            left = minus(&left, &target);
            chain.push((condition, label));
            rest.remove(at);
        }
        let body = chain.into_iter().rev().fold(
            Expression::constant(rest[0]),
            |no, (condition, label)| {
                Arc::new(Expression::If(condition, Expression::constant(label), no))
            },
        );
        self.propose(proposals, body);
    }

    /// The shortest features that equal the answers on the probes `on`.
    fn features_on(&self, on: &[usize], among: usize, most: usize) -> Vec<Arc<Expression>> {
        let first = self.target[on[0]];
        if on.iter().all(|&probe| self.target[probe] == first) {
            return vec![Expression::constant(first)];
        }
        // The most telling probe first: one with a rare answer.
        let telling = on
            .iter()
            .copied()
            .max_by_key(|&probe| self.target[probe].unsigned_abs())
            .unwrap_or(on[0]);
        let among = among.min(self.order.len());
        let answer = self.target[telling];
        let places = self.rows[telling][..among].iter().enumerate();
        let places = places
            .filter(|&(_, &value)| value == answer)
            .map(|(place, _)| place);
        let fits = |place: &usize| {
            on.iter()
                .all(|&probe| self.rows[probe][*place] == self.target[probe])
        };
        let found = places
            .filter(fits)
            .take(most)
            .map(|place| self.order[place]);
        found
            .map(|index| Arc::clone(&self.pool.features[index].formula))
            .collect()
    }

    fn split(&self, index: usize) -> (Vec<usize>, Vec<usize>) {
        let mask = &self.conditions.all[index].mask;
        (0..self.target.len()).partition(|&probe| mask[probe / 64] >> (probe % 64) & 1 == 1)
    }

    /// A condition decides which of two features is the answer.
    fn branch(&self, proposals: &mut Proposals) {
        for index in self.branches(2000) {
            if (self.stop)() {
                return;
            }
            let (on, off) = self.split(index);
            let yes = self.features_on(&on, usize::MAX, 3);
            if yes.is_empty() {
                continue;
            }
            let no = self.features_on(&off, usize::MAX, 3);
            for yes in &yes {
                for no in &no {
                    let condition = self.conditions.formula(&self.pool, index);
                    let body = Expression::If(condition, Arc::clone(yes), Arc::clone(no));
                    self.propose(proposals, Arc::new(body));
                }
            }
        }
    }

    /// Three features, by two conditions.
    fn branch_twice(&self, proposals: &mut Proposals) {
        let branches = self.branches(250);
        for &first in &branches {
            let (on, off) = self.split(first);
            let Some(yes) = self.features_on(&on, 3000, 1).pop() else {
                continue;
            };
            for &second in &branches {
                if (self.stop)() {
                    return;
                }
                let mask = &self.conditions.all[second].mask;
                let (on, off): (Vec<usize>, Vec<usize>) = off
                    .iter()
                    .partition(|&&probe| mask[probe / 64] >> (probe % 64) & 1 == 1);
                if on.len() < 6 || off.len() < 6 {
                    continue;
                }
                let Some(one) = self.features_on(&on, 3000, 1).pop() else {
                    continue;
                };
                let Some(other) = self.features_on(&off, 3000, 1).pop() else {
                    continue;
                };
                let formula = |index| self.conditions.formula(&self.pool, index);
                let rest = Arc::new(Expression::If(formula(second), one, other));
                self.propose(
                    proposals,
                    Arc::new(Expression::If(formula(first), Arc::clone(&yes), rest)),
                );
            }
        }
    }

    /// A value for each pair of values of two features.
    fn pairs(&self, proposals: &mut Proposals) {
        let classes = self.order.iter().filter_map(|&index| {
            let domain = self.pool.features[index].domain(19)?;
            Some((index, domain))
        });
        let classes: Vec<(usize, usize)> = classes.take(500).collect();
        for (i, &(a, rows)) in classes.iter().enumerate() {
            if (self.stop)() {
                return;
            }
            for &(b, columns) in &classes[i + 1..] {
                if rows * columns > 40 {
                    continue;
                }
                let (left, right) = (&self.pool.features[a], &self.pool.features[b]);
                let pairs = left.column.iter().zip(&right.column);
                let column: Vec<i64> = pairs.map(|(&x, &y)| x * columns as i64 + y).collect();
                if let Some(values) = table(&column, &self.target, rows * columns) {
                    let scaled =
                        Expression::with(Operation::Multiply, &left.formula, columns as i64);
                    let selector = Expression::binary(Operation::Add, &scaled, &right.formula);
                    self.propose(proposals, by_value(&selector, &values));
                }
            }
        }
    }
}

/// Rows for the search, spread over those it sees, in an order that tells wrong formulas soon.
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

/// The line through points, if there are three at least and two different abscissas or one ordinate.
pub(super) fn line(points: impl Iterator<Item = (i64, i64)>) -> Option<(i64, i64)> {
    let mut first = None;
    let mut line = None;
    let mut seen = 0;
    for (x, y) in points {
        seen += 1;
        let Some((x0, y0)) = first else {
            first = Some((x, y));
            continue;
        };
        if let Some((slope, offset)) = line {
            if i128::from(x) * i128::from(slope) + i128::from(offset) != i128::from(y) {
                return None;
            }
        } else if x != x0 {
            let (run, rise): (i64, i64) = (x.checked_sub(x0)?, y.checked_sub(y0)?);
            if rise % run != 0 {
                return None;
            }
            let slope = rise / run;
            line = Some((slope, y0.checked_sub(slope.checked_mul(x0)?)?));
        } else if y != y0 {
            return None;
        }
    }
    if seen < 3 {
        return None;
    }
    line.or_else(|| first.map(|(_, y)| (0, y)))
}

/// The answer for each value of a column, if each value occurs twice or more and always with the same.
fn table(column: &[i64], target: &[i64], domain: usize) -> Option<Vec<i64>> {
    let mut values: Vec<Option<i64>> = vec![None; domain];
    let mut twice = vec![false; domain];
    for (&x, &y) in column.iter().zip(target) {
        let index = usize::try_from(x).ok()?;
        let slot = values.get_mut(index)?;
        match slot {
            None => *slot = Some(y),
            Some(known) if *known == y => twice[index] = true,
            Some(_) => return None,
        }
    }
    if !twice.iter().all(|&twice| twice) {
        return None;
    }
    values.into_iter().collect()
}

/// A number for each value of a feature.
pub(super) fn by_value(feature: &Arc<Expression>, values: &[i64]) -> Arc<Expression> {
    let cases = values
        .iter()
        .map(|&value| Expression::constant(value))
        .collect();
    Arc::new(Expression::Cases(Arc::clone(feature), cases))
}

/// A feature is one of some values.
fn one_of(feature: &Arc<Expression>, set: Vec<i64>) -> Arc<Expression> {
    if let [value] = set[..] {
        return Expression::with(Operation::Equal, feature, value);
    }
    Arc::new(Expression::OneOf(Arc::clone(feature), set))
}

/// The formula, as a choice between two answers if it is a list of two different ones.
pub(super) fn decided(body: &Arc<Expression>) -> Arc<Expression> {
    let Expression::Cases(selector, cases) = &**body else {
        return Arc::clone(body);
    };
    let answers = cases.iter().map(|case| match **case {
        Expression::Constant(answer) => Some(answer),
        _ => None,
    });
    let Some(answers) = answers.collect::<Option<Vec<i64>>>() else {
        return Arc::clone(body);
    };
    let different: BTreeSet<i64> = answers.iter().copied().collect();
    let [one, other] = different.into_iter().collect::<Vec<_>>()[..] else {
        return Arc::clone(body);
    };
    let places = |label: i64| -> Vec<i64> {
        let places = answers
            .iter()
            .enumerate()
            .filter(|&(_, &answer)| answer == label);
        places.map(|(place, _)| place as i64).collect()
    };
    let (first, second) = (places(one), places(other));
    if first.len() <= second.len() {
        choice(&one_of(selector, first), one, other)
    } else {
        choice(&one_of(selector, second), other, one)
    }
}

/// How many times a condition says not.
fn negations(condition: &Expression) -> usize {
    match condition {
        Expression::Binary(operation, a, b) => {
            usize::from(*operation == Operation::NotEqual) + negations(a) + negations(b)
        }
        Expression::Unary(function, a) => usize::from(*function == Function::Not) + negations(a),
        Expression::If(_, yes, no) => negations(yes) + negations(no),
        _ => 0,
    }
}

/// The same formula as one would write it: `a = b` for `a - b = 0`, and a nim-sum that is 0.
pub(super) fn tidy(body: &Arc<Expression>) -> Arc<Expression> {
    use Operation::{Equal, NotEqual, Subtract, Xor};
    match &**body {
        Expression::Constant(_) | Expression::Coordinate(_) | Expression::Recall(_) => {
            Arc::clone(body)
        }
        Expression::Unary(function, a) => Expression::unary(*function, &tidy(a)),
        Expression::OneOf(a, set) => Arc::new(Expression::OneOf(tidy(a), set.clone())),
        Expression::If(condition, yes, no) => {
            let (condition, yes, no) = (tidy(condition), tidy(yes), tidy(no));
            if negations(&condition) > 0 && negations(&condition.negated()) == 0 {
                return Arc::new(Expression::If(condition.negated(), no, yes));
            }
            Arc::new(Expression::If(condition, yes, no))
        }
        Expression::Cases(selector, cases) => Arc::new(Expression::Cases(
            tidy(selector),
            cases.iter().map(tidy).collect(),
        )),
        Expression::Binary(operation @ (Equal | NotEqual), a, b) => match (&**a, &**b) {
            (Expression::Binary(Subtract, x, y), Expression::Constant(0)) => {
                Expression::binary(*operation, &tidy(x), &tidy(y))
            }
            (Expression::Coordinate(_), Expression::Binary(Xor, ..))
            | (Expression::Binary(Xor, ..), Expression::Coordinate(_)) => {
                let mut heaps = Vec::new();
                if nim_sum(a, &mut heaps) && nim_sum(b, &mut heaps) {
                    heaps.sort_unstable();
                    let heaps: Vec<Arc<Expression>> =
                        heaps.into_iter().map(Expression::coordinate).collect();
                    let sum = heaps[1..].iter().fold(Arc::clone(&heaps[0]), |sum, heap| {
                        Expression::binary(Xor, &sum, heap)
                    });
                    return Expression::with(*operation, &sum, 0);
                }
                Arc::clone(body)
            }
            _ => Expression::binary(*operation, &tidy(a), &tidy(b)),
        },
        Expression::Binary(operation, a, b) => Expression::binary(*operation, &tidy(a), &tidy(b)),
    }
}

/// Collects the coordinates of a nim-sum; whether it is one of nothing else.
fn nim_sum(expression: &Expression, heaps: &mut Vec<usize>) -> bool {
    match expression {
        Expression::Coordinate(index) => {
            heaps.push(*index);
            true
        }
        Expression::Binary(Operation::Xor, a, b) => nim_sum(a, heaps) && nim_sum(b, heaps),
        _ => false,
    }
}

/// A condition that holds if, where the first holds, the second does, and elsewhere the third.
fn conditional(
    condition: &Arc<Expression>,
    yes: &Arc<Expression>,
    no: &Arc<Expression>,
) -> Arc<Expression> {
    use Expression::Constant;
    use Operation::{And, Or};
    match (&**yes, &**no) {
        (Constant(1), Constant(_)) => Arc::clone(condition),
        (Constant(1), _) => Expression::binary(Or, condition, no),
        (Constant(_), Constant(_)) => condition.negated(),
        (Constant(_), _) => Expression::binary(And, &condition.negated(), no),
        (_, Constant(1)) => Expression::binary(Or, &condition.negated(), yes),
        (_, Constant(_)) => Expression::binary(And, condition, yes),
        _ => Arc::new(Expression::If(
            Arc::clone(condition),
            Arc::clone(yes),
            Arc::clone(no),
        )),
    }
}

/// One answer if a condition holds, else another.
pub(super) fn choice(condition: &Arc<Expression>, yes: i64, no: i64) -> Arc<Expression> {
    let opposite = condition.negated();
    let turned = negations(&opposite) < negations(condition);
    let (condition, yes, no) = if turned {
        (opposite, no, yes)
    } else {
        (Arc::clone(condition), yes, no)
    };
    Arc::new(Expression::If(
        condition,
        Expression::constant(yes),
        Expression::constant(no),
    ))
}
