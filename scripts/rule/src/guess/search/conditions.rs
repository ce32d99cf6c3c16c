//! Answers that conditions decide.

use std::sync::Arc;

use super::super::bits::BIT;
use super::super::condition::{both, count, differ, is_empty, mask, minus, Mask};
use super::super::expression::{Expression, Operation};
use super::super::shape::{choice, conditional, one_of};
use super::numbers::table;
use super::{Proposals, Search, PROPOSALS};

impl Search<'_> {
    /// One condition decides between two answers.
    pub(super) fn condition(&self, proposals: &mut Proposals) {
        let (target, full) = self.target_mask();
        for formula in self.conditions_on(&target, &full, 30) {
            self.propose_condition(&formula, proposals);
        }
        for &index in &self.order {
            let feature = &self.pool.features[index];
            let Some(domain) = feature.domain(65) else {
                continue;
            };
            if let Some(values) = table(feature.column.iter().copied(), &self.target, domain) {
                let set = |label: Option<&i64>| -> Vec<i64> {
                    (0..domain)
                        .filter(|&i| Some(&values[i]) == label)
                        .map(|i| i as i64)
                        .collect()
                };
                let (low, high) = (set(self.labels.first()), set(self.labels.last()));
                let formula = if low.len() < high.len() {
                    one_of(&feature.formula, low).negated()
                } else {
                    one_of(&feature.formula, high)
                };
                self.propose_condition(&formula, proposals);
            }
        }
    }

    /// The probes with the larger of two answers, and all of them.
    pub(super) fn target_mask(&self) -> (Mask, Mask) {
        let high = *self.labels.last().expect("there are answers");
        let target = mask(self.target.len(), |probe| self.target[probe] == high);
        (target, mask(self.target.len(), |_| true))
    }

    fn propose_condition(&self, condition: &Arc<Expression>, proposals: &mut Proposals) {
        let (low, high) = (
            *self.labels.first().expect("two"),
            *self.labels.last().expect("two"),
        );
        self.propose(proposals, choice(condition, high, low));
    }

    /// Two conditions: both, either, or exactly one of them.
    pub(super) fn two_conditions(&self, proposals: &mut Proposals) {
        let (target, full) = self.target_mask();
        for formula in self.combinations(&target, &full, 3000) {
            self.propose_condition(&formula, proposals);
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
        // A set where both of two conditions hold, or its complement.
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
            // At least one of the two excludes half of what must be excluded.
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
    pub(super) fn branches(&self, most: usize) -> Vec<usize> {
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
    pub(super) fn branch_conditions(&self, proposals: &mut Proposals) {
        let (target, full) = self.target_mask();
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
                    self.propose_condition(&formula, proposals);
                }
            }
            // One branch needs two conditions; a condition and its complement are both tried.
            if tries < 120 && !yes.is_empty() && no.is_empty() {
                tries += 1;
                for no in self.combinations(&target, &off, 2000).into_iter().take(3) {
                    let formula = conditional(&condition(), &yes[0], &no);
                    self.propose_condition(&formula, proposals);
                }
            }
        }
    }

    /// A chain of conditions, each of which decides one of a few answers.
    pub(super) fn labels(&self, proposals: &mut Proposals) {
        if self.labels.len() > 6 {
            return;
        }
        let mut left = mask(self.target.len(), |_| true);
        let mut rest: Vec<i64> = self.labels.clone();
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
}
