//! Conditions on a position, each with the probes on which it holds.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::bits::{number, BIT};
use super::expression::{Expression, Operation};
use super::pool::{Pool, UNKNOWN};

/// The most probes.
pub(super) const PROBES: usize = 192;

/// A set of probes.
pub(super) type Mask = [u64; PROBES / 64];

/// The masks of all conditions, stored word by word: for most conditions, a search reads one word only.
pub(super) struct Masks([Vec<u64>; PROBES / 64]);

impl Masks {
    pub fn len(&self) -> usize {
        self.0[0].len()
    }

    pub fn get(&self, index: usize) -> Mask {
        std::array::from_fn(|word| self.0[word][index])
    }

    /// Of the first `end` conditions, those that hold exactly for `wanted` among the probes `on`.
    pub fn agreeing<'a>(
        &'a self,
        wanted: &'a Mask,
        on: &'a Mask,
        end: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let telling = (0..on.len()).max_by_key(|&word| on[word].count_ones());
        let telling = telling.unwrap_or(0);
        let (is, among) = (wanted[telling], on[telling]);
        let column = self.0[telling][..end].iter().enumerate();
        column
            .filter(move |(_, &mask)| mask & among == is)
            .map(|(index, _)| index)
            .filter(move |&index| both(&self.get(index), on) == *wanted)
    }
}

/// The probes for which `holds`.
pub(super) fn mask(probes: usize, holds: impl Fn(usize) -> bool) -> Mask {
    bits((0..probes).map(holds))
}

/// One bit per item.
fn bits<const WORDS: usize>(items: impl Iterator<Item = bool>) -> [u64; WORDS] {
    let mut bits = [0; WORDS];
    for (index, item) in items.enumerate() {
        bits[index / 64] |= u64::from(item) << (index % 64);
    }
    bits
}

pub(super) fn both(a: &Mask, b: &Mask) -> Mask {
    std::array::from_fn(|i| a[i] & b[i])
}

pub(super) fn differ(a: &Mask, b: &Mask) -> Mask {
    std::array::from_fn(|i| a[i] ^ b[i])
}

pub(super) fn minus(a: &Mask, b: &Mask) -> Mask {
    std::array::from_fn(|i| a[i] & !b[i])
}

pub(super) fn is_empty(a: &Mask) -> bool {
    a.iter().all(|&word| word == 0)
}

pub(super) fn count(a: &Mask) -> u32 {
    a.iter().map(|word| word.count_ones()).sum()
}

/// A condition whose formula has not been built yet.
#[derive(Clone, Copy)]
enum Parts {
    Feature(usize),
    Number(Operation, usize, i64),
    Pair(Operation, usize, usize),
}

/// A condition.
#[derive(Clone, Copy)]
pub(super) struct Condition {
    pub mask: Mask,
    pub cost: u64,
    parts: Parts,
    negated: bool,
}

/// Different conditions, the shortest first.
pub(super) struct Conditions {
    pub all: Vec<Condition>,
    pub masks: Masks,
    by_mask: FxHashMap<Mask, usize>,
}

impl Condition {
    /// A number that tells conditions of equal length apart.
    fn order(&self) -> (usize, usize, i64, bool) {
        match self.parts {
            Parts::Feature(feature) => (feature, 0, 0, self.negated),
            Parts::Number(operation, feature, value) => {
                (feature, operation as usize, value, self.negated)
            }
            Parts::Pair(operation, a, b) => (a, operation as usize, b as i64, self.negated),
        }
    }
}

/// The probes, and after them the positions whose answers are not known.
type Everywhere = [u64; (PROBES + UNKNOWN) / 64];

/// The conditions found so far, the shortest for each set of probes and other positions.
struct Found {
    /// The bits of the probes, and of all positions.
    full: Mask,
    every: Everywhere,
    /// The most that a condition may cost.
    most: u64,
    conditions: FxHashMap<Everywhere, Condition>,
}

impl Found {
    /// Adds a condition, which holds at some of the positions, and its opposite.
    fn add(&mut self, holds: impl Iterator<Item = bool>, cost: u64, parts: Parts) {
        if cost > self.most {
            return;
        }
        let holds: Everywhere = bits(holds);
        let opposite: Everywhere = std::array::from_fn(|word| self.every[word] & !holds[word]);
        let probes =
            |all: &Everywhere| -> Mask { std::array::from_fn(|word| all[word] & self.full[word]) };
        let masks = [probes(&holds), probes(&opposite)];
        if masks.iter().any(is_empty) {
            return;
        }
        for (everywhere, mask, negated) in [(holds, masks[0], false), (opposite, masks[1], true)] {
            let condition = Condition {
                mask,
                cost,
                parts,
                negated,
            };
            let known = self.conditions.entry(everywhere).or_insert(condition);
            if cost < known.cost {
                *known = condition;
            }
        }
    }
}

impl Conditions {
    pub fn new(pool: &Pool, probes: usize, most: usize, stop: &dyn Fn() -> bool) -> Self {
        use Operation::{AtMost, Equal, Less};
        let positions = pool.features.first().map_or(0, |one| one.column.len());
        let mut found = Found {
            full: mask(probes, |_| true),
            every: bits((0..positions).map(|_| true)),
            most: pool.budget() + 4 * BIT,
            conditions: FxHashMap::default(),
        };
        let order = pool.by_cost();
        for (done, &index) in order.iter().enumerate() {
            if done % 256 == 0 && stop() {
                break;
            }
            let feature = &pool.features[index];
            let column = || feature.column.iter();
            if feature.formula.is_condition() {
                let holds = column().map(|&x| x != 0);
                found.add(holds, feature.cost, Parts::Feature(index));
                continue;
            }
            // A condition `n = c` describes a single row: that is an exception, not a rule.
            let alone = matches!(*feature.formula, Expression::Coordinate(_)) && positions > 1;
            if alone && pool.dimensions() == 1 {
                continue;
            }
            let domain = feature.domain(33);
            let values = domain.map_or(4, |domain| domain as i64).min(match done {
                0..400 => 33,
                _ if done < most => 6,
                _ => 1,
            });
            for value in 0..values {
                let cost = feature.cost + 8 * BIT + number(value);
                let parts = |operation| Parts::Number(operation, index, value);
                found.add(column().map(|&x| x == value), cost, parts(Equal));
                if value < 3 || domain.is_some() {
                    found.add(column().map(|&x| x <= value), cost, parts(AtMost));
                }
            }
        }
        let terms: Vec<usize> = order
            .iter()
            .copied()
            .filter(|&index| !pool.features[index].formula.is_condition())
            .take(most / 24)
            .collect();
        for (i, &a) in terms.iter().enumerate() {
            if stop() {
                break;
            }
            for &b in &terms[i + 1..] {
                let (left, right) = (&pool.features[a], &pool.features[b]);
                let cost = left.cost + right.cost + 6 * BIT;
                let pairs = || left.column.iter().zip(&right.column);
                let parts = |operation| Parts::Pair(operation, a, b);
                found.add(pairs().map(|(x, y)| x == y), cost, parts(Equal));
                found.add(pairs().map(|(x, y)| x < y), cost, parts(Less));
                found.add(pairs().map(|(x, y)| x <= y), cost, parts(AtMost));
            }
        }
        let mut all: Vec<Condition> = found.conditions.into_values().collect();
        all.sort_unstable_by_key(|condition| (condition.cost, condition.mask, condition.order()));
        let by_mask = all
            .iter()
            .enumerate()
            .rev()
            .map(|(index, condition)| (condition.mask, index))
            .collect();
        let word = |word: usize| all.iter().map(|one| one.mask[word]).collect();
        let masks = Masks(std::array::from_fn(word));
        Self {
            all,
            masks,
            by_mask,
        }
    }

    /// How many of them, the first ones, cost at most `most`.
    pub fn within(&self, most: u64) -> usize {
        self.all.partition_point(|condition| condition.cost <= most)
    }

    /// The index of the shortest condition that holds on exactly these probes.
    pub fn find(&self, mask: &Mask) -> Option<usize> {
        self.by_mask.get(mask).copied()
    }

    /// The formula of a condition.
    pub fn formula(&self, pool: &Pool, index: usize) -> Arc<Expression> {
        let condition = &self.all[index];
        let formula = |feature: usize| &pool.features[feature].formula;
        let formula = match condition.parts {
            Parts::Feature(feature) => Arc::clone(formula(feature)),
            Parts::Number(operation, feature, value) => {
                Expression::with(operation, formula(feature), value)
            }
            Parts::Pair(operation, a, b) => Expression::binary(operation, formula(a), formula(b)),
        };
        if condition.negated {
            formula.negated()
        } else {
            formula
        }
    }
}
