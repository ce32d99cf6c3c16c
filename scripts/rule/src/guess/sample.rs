//! The rows of a table, in two parts: those that the search sees, and those held out to test what it
//! finds.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::bits::{condition_on_one, cost, information, log2, BIT};
use super::expression::Expression;
use super::rule::value;
use super::Table;

/// Evidence that a rule needs beyond its own length: 16 bits, for a chance of 2⁻¹⁶.
const MARGIN: u64 = 16 * BIT;
/// The same against the guess that neighbours have equal answers.
const STEP_MARGIN: u64 = 4 * BIT;
/// Evidence for each part of a formula, beyond its length.
const PART_MARGIN: u64 = 12 * BIT;
/// Evidence for a condition on some of the coordinates alone, beyond its length.
const PLACE_MARGIN: u64 = 3 * BIT;
/// The most exceptions.
const EXCEPTIONS: usize = 16;

/// A position and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub position: Vec<i128>,
    pub answer: i128,
}

/// A table, divided for a search.
pub(super) struct Sample {
    /// The number of coordinates.
    pub dimensions: usize,
    /// The rows that the search sees, the smallest positions first.
    pub seen: Vec<Point>,
    /// The rows held out.
    pub held: Vec<Point>,
    /// The different answers, in rising order.
    pub answers: Vec<i64>,
    /// Whether the answers are words, with which one cannot compute.
    pub words: bool,
    /// The length of one answer.
    pub answer_bits: u64,
    /// Exceptions have no coordinate above these.
    pub zone: Vec<i128>,
    information: u64,
    steps: u64,
}

/// A formula that holds on every row but few small ones.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub body: Arc<Expression>,
    pub exceptions: BTreeMap<Vec<u64>, i64>,
    pub cost: u64,
}

impl Sample {
    pub fn new(table: &Table) -> Self {
        let mut rows: Vec<(Vec<u64>, i64)> = table
            .rows
            .iter()
            .map(|row| (row.position.clone(), row.answer))
            .collect();
        rows.sort_by_key(|(position, _)| {
            (
                position.iter().max().copied(),
                position.iter().map(|&x| u128::from(x)).sum::<u128>(),
                position.clone(),
            )
        });
        rows.dedup();
        let dimensions = table.names.len();
        let mut answers: Vec<i64> = rows.iter().map(|&(_, answer)| answer).collect();
        answers.sort_unstable();
        answers.dedup();

        let zone: Vec<i128> = (0..dimensions)
            .map(|axis| {
                let values = || rows.iter().map(|(position, _)| i128::from(position[axis]));
                let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
                low + (high - low) / 4
            })
            .collect();
        let thresholds: Vec<u64> = (0..dimensions).map(|axis| threshold(&rows, axis)).collect();
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut owed: HashMap<i64, u64> = HashMap::new();
        let (mut seen, mut held) = (Vec::new(), Vec::new());
        let (information, steps) = (information(rows.iter().map(|row| row.1)), steps(&rows));
        for (position, answer) in rows {
            let last = position
                .iter()
                .zip(&thresholds)
                .any(|(x, threshold)| x >= threshold);
            let small = position
                .iter()
                .zip(&zone)
                .all(|(&x, &zone)| i128::from(x) <= zone);
            // About every sixth row of each answer, chosen at random so that no period of the table matches
            // the choice.
            let chosen = !last && !small && {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let owed = owed.entry(answer).or_insert(2);
                *owed += 1 + (random >> 63);
                if *owed >= 9 {
                    *owed -= 9;
                    true
                } else {
                    false
                }
            };
            let point = Point {
                position: position.into_iter().map(i128::from).collect(),
                answer: i128::from(answer),
            };
            if last || chosen {
                held.push(point);
            } else {
                seen.push(point);
            }
        }
        let answer_bits = log2(answers.len() as u64).max(BIT);
        let words = table.words.is_some();
        Self {
            dimensions,
            seen,
            held,
            answers,
            words,
            answer_bits,
            zone,
            information,
            steps,
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.seen.len() + self.held.len()
    }

    /// The answers of a table in one coordinate, as far as the search sees them.
    pub fn values(&self) -> HashMap<i64, i64> {
        let narrow = |point: &Point| {
            let n = i64::try_from(point.position[0]).ok()?;
            Some((n, i64::try_from(point.answer).ok()?))
        };
        self.seen.iter().filter_map(narrow).collect()
    }

    /// Whether a position may be an exception.
    fn is_small(&self, point: &Point) -> bool {
        point
            .position
            .iter()
            .zip(&self.zone)
            .all(|(x, zone)| x <= zone)
    }

    /// The length of a row that is listed as an exception.
    pub fn listed(&self) -> u64 {
        log2(self.len() as u64) + self.answer_bits
    }

    /// The length of a formula together with the list of the rows where it fails; none if all of these are
    /// small.
    pub fn outliers(&self, body: &Arc<Expression>) -> Option<u64> {
        let none = BTreeMap::new();
        let rows = self.seen.iter().chain(&self.held);
        let wrong = rows.filter(|point| value(body, &none, &point.position) != Some(point.answer));
        let (mut count, mut far) = (0, false);
        for point in wrong {
            count += 1;
            far |= !self.is_small(point);
        }
        far.then(|| cost(body, self.dimensions, self.answer_bits) + count * self.listed())
    }

    /// Whether a candidate is shorter than a formula with outliers of this length.
    pub fn beats(candidate: &Candidate, outliers: Option<u64>) -> bool {
        outliers.is_none_or(|outliers| candidate.cost + PART_MARGIN <= outliers)
    }

    /// Whether two candidates agree on positions like those of the table.
    pub fn agree(&self, one: &Candidate, other: &Candidate) -> bool {
        self.beyond(2000).iter().all(|position| {
            value(&one.body, &one.exceptions, position)
                == value(&other.body, &other.exceptions, position)
        })
    }

    /// Positions like those of the table, in its gaps and up to half as far again, at random.
    pub fn beyond(&self, tries: usize) -> Vec<Vec<i128>> {
        let rows = || {
            self.seen
                .iter()
                .chain(&self.held)
                .map(|point| &point.position)
        };
        let axes = 0..self.dimensions;
        let bounds: Vec<(i128, i128)> = axes
            .clone()
            .map(|axis| {
                let values = || rows().map(|position| position[axis]);
                (values().min().unwrap_or(0), values().max().unwrap_or(0))
            })
            .collect();
        // Two coordinates that are in the same order in all rows stay in that order.
        let pairs = axes
            .clone()
            .flat_map(|a| axes.clone().map(move |b| (a, b)))
            .filter(|(a, b)| a != b);
        let ordered: Vec<(usize, usize, i128)> = pairs
            .filter_map(|(a, b)| {
                let least = rows().map(|position| position[b] - position[a]).min()?;
                (least >= 0).then_some((a, b, least.min(1)))
            })
            .collect();
        let mut random = 0x853c_49e6_748f_ea9b_u64;
        let mut below = |bound: i128| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i128::from(random >> 20) % bound
        };
        let position = |_| {
            bounds
                .iter()
                .map(|&(low, high)| low + below((high - low) * 3 / 2 + 2))
                .collect()
        };
        let positions = (0..tries).map(position);
        let like = |position: &Vec<i128>| {
            ordered
                .iter()
                .all(|&(a, b, least)| position[b] - position[a] >= least)
        };
        positions.filter(like).collect()
    }

    /// The most that a rule may cost.
    pub fn budget(&self) -> u64 {
        self.information
            .saturating_sub(MARGIN)
            .min(self.steps.saturating_sub(STEP_MARGIN))
    }

    /// The formula as a candidate, if it holds on all rows, those held out included, but a few small
    /// ones, and is far shorter than the table.
    pub fn candidate(&self, body: &Arc<Expression>) -> Option<Candidate> {
        self.candidate_with(body, |_| None)
    }

    /// The same, where `initial` gives values that the formula starts from.
    pub fn candidate_with(
        &self,
        body: &Arc<Expression>,
        initial: impl Fn(&Point) -> Option<i64>,
    ) -> Option<Candidate> {
        let mut cost = cost(body, self.dimensions, self.answer_bits);
        let budget = self.budget();
        let constant = matches!(**body, Expression::Constant(_));
        if cost > budget && !constant {
            return None;
        }
        let mut entries = entries(body);
        let mut exceptions = BTreeMap::new();
        let place = log2(
            self.seen
                .iter()
                .filter(|point| self.is_small(point))
                .count() as u64,
        );
        for point in &self.seen {
            if let Some(answer) = initial(point) {
                exceptions.insert(small(&point.position)?, answer);
            } else if value(body, &exceptions, &point.position) == Some(point.answer) {
                continue;
            } else {
                if constant || !self.is_small(point) {
                    return None;
                }
                exceptions.insert(small(&point.position)?, i64::try_from(point.answer).ok()?);
            }
            cost += place + self.answer_bits;
            entries += 1;
            if exceptions.len() > EXCEPTIONS || (cost > budget && !constant) {
                return None;
            }
        }
        let short = entries * 4 <= self.len();
        let held = |point: &Point| value(body, &exceptions, &point.position) == Some(point.answer);
        let found = short
            && self.held.iter().all(held)
            && self.needs_all(body, &exceptions, cost)
            && self.tells_of_enough(body);
        found.then(|| Candidate {
            body: Arc::clone(body),
            exceptions,
            cost,
        })
    }

    /// Whether each condition on some of the coordinates alone is shorter than the list of the places
    /// where it holds: many rows with few values of a parameter tell little about the parameter.
    fn tells_of_enough(&self, expression: &Arc<Expression>) -> bool {
        if let Expression::If(condition, yes, no) = &**expression {
            if [yes, no]
                .iter()
                .all(|side| matches!(***side, Expression::Constant(_)))
            {
                return self.tells_of_enough(condition);
            }
        }
        let mut axes = vec![false; self.dimensions];
        expression.mark_coordinates(&mut axes);
        let used = axes.iter().filter(|&&used| used).count();
        if used == 0
            || matches!(**expression, Expression::Coordinate(_))
            || expression.is_recursive()
        {
            return true;
        }
        if used == self.dimensions {
            return expression
                .parts()
                .into_iter()
                .all(|part| self.tells_of_enough(part));
        }
        let mut values: BTreeMap<Vec<i128>, i128> = BTreeMap::new();
        for point in self.seen.iter().chain(&self.held) {
            let place = point
                .position
                .iter()
                .zip(&axes)
                .map(|(&x, &used)| if used { x } else { 0 });
            let Some(value) = expression.value(&point.position, &|_| None) else {
                return false;
            };
            values.insert(place.collect(), value);
        }
        let different: HashSet<i128> = values.values().copied().collect();
        let length = condition_on_one(expression)
            .unwrap_or_else(|| cost(expression, self.dimensions, self.answer_bits));
        different.len() > 6 || length + PLACE_MARGIN <= information(values.into_values())
    }

    /// Whether each part of a formula is shorter than the list of the rows that it explains. A part that
    /// explains few rows is no evidence of a rule.
    fn needs_all(
        &self,
        body: &Arc<Expression>,
        exceptions: &BTreeMap<Vec<u64>, i64>,
        whole: u64,
    ) -> bool {
        let each = self.listed();
        let listed = exceptions.len() as u64;
        simplifications(body).iter().all(|simpler| {
            let base = cost(simpler, self.dimensions, self.answer_bits) + listed * each;
            let most = (whole + PART_MARGIN).saturating_sub(base) / each;
            let rows = self.seen.iter().chain(&self.held);
            let wrong = rows
                .filter(|point| value(simpler, exceptions, &point.position) != Some(point.answer));
            wrong.take(most as usize + 1).count() > most as usize
        })
    }
}

/// The formulas with one operation or choice replaced by one of its sides.
fn simplifications(body: &Arc<Expression>) -> Vec<Arc<Expression>> {
    let mut all = Vec::new();
    let pair = |a: &Arc<Expression>,
                b: &Arc<Expression>,
                whole: &dyn Fn(Arc<Expression>, Arc<Expression>) -> Expression,
                all: &mut Vec<Arc<Expression>>| {
        all.extend(
            simplifications(a)
                .into_iter()
                .map(|a| Arc::new(whole(a, Arc::clone(b)))),
        );
        all.extend(
            simplifications(b)
                .into_iter()
                .map(|b| Arc::new(whole(Arc::clone(a), b))),
        );
    };
    match &**body {
        Expression::Constant(_) | Expression::Coordinate(_) | Expression::Recall(_) => {}
        Expression::Binary(operation, a, b) => {
            if !operation.is_condition() || (a.is_condition() && b.is_condition()) {
                all.extend([Arc::clone(a), Arc::clone(b)]);
            }
            pair(a, b, &|a, b| Expression::Binary(*operation, a, b), &mut all);
        }
        Expression::Unary(function, a) => {
            all.extend(
                simplifications(a)
                    .iter()
                    .map(|a| Expression::unary(*function, a)),
            );
        }
        Expression::OneOf(a, set) => {
            all.extend(
                simplifications(a)
                    .into_iter()
                    .map(|a| Arc::new(Expression::OneOf(a, set.clone()))),
            );
        }
        Expression::If(condition, yes, no) => {
            all.extend([Arc::clone(yes), Arc::clone(no)]);
            all.extend(
                simplifications(condition)
                    .into_iter()
                    .map(|c| Arc::new(Expression::If(c, Arc::clone(yes), Arc::clone(no)))),
            );
            pair(
                yes,
                no,
                &|yes, no| Expression::If(Arc::clone(condition), yes, no),
                &mut all,
            );
        }
        Expression::Cases(selector, cases) => {
            all.extend(
                simplifications(selector)
                    .into_iter()
                    .map(|s| Arc::new(Expression::Cases(s, cases.clone()))),
            );
            for (index, case) in cases.iter().enumerate() {
                for simpler in simplifications(case) {
                    let mut cases = cases.clone();
                    cases[index] = simpler;
                    all.push(Arc::new(Expression::Cases(Arc::clone(selector), cases)));
                }
            }
        }
    }
    all
}

fn small(position: &[i128]) -> Option<Vec<u64>> {
    position.iter().map(|&x| u64::try_from(x).ok()).collect()
}

/// The least value of a coordinate such that the rows from there on are held out: the last sixth of the
/// values that occur, if there are enough of them.
fn threshold(rows: &[(Vec<u64>, i64)], axis: usize) -> u64 {
    let mut values: Vec<u64> = rows.iter().map(|(position, _)| position[axis]).collect();
    values.sort_unstable();
    values.dedup();
    let kept = values.len() - values.len() / 6;
    values.get(kept).copied().unwrap_or(u64::MAX)
}

/// The information in the rows if the answer of a neighbour is known: where answers change along an axis, and
/// to what. The minimum over the axes.
fn steps(rows: &[(Vec<u64>, i64)]) -> u64 {
    let dimensions = rows.first().map_or(0, |(position, _)| position.len());
    let axes = (0..dimensions).map(|axis| {
        let mut sorted: Vec<(Vec<u64>, i64)> = rows.to_vec();
        for (position, _) in &mut sorted {
            let last = position.remove(axis);
            position.push(last);
        }
        sorted.sort();
        let changes = sorted.windows(2).map(|pair| {
            let same_line = pair[0].0[..dimensions - 1] == pair[1].0[..dimensions - 1];
            if !same_line || pair[0].1 != pair[1].1 {
                Some(pair[1].1)
            } else {
                None
            }
        });
        information(changes)
    });
    axes.min().unwrap_or(0)
}

/// How many numbers of a formula are read off the table rather than computed.
fn entries(expression: &Expression) -> usize {
    match expression {
        Expression::Constant(_) | Expression::Coordinate(_) | Expression::Recall(_) => 0,
        Expression::Binary(_, a, b) => entries(a) + entries(b),
        Expression::Unary(_, a) => entries(a),
        Expression::OneOf(a, set) => entries(a) + set.len(),
        Expression::If(a, b, c) => 1 + entries(a) + entries(b) + entries(c),
        Expression::Cases(a, cases) => {
            entries(a) + cases.iter().map(|case| 1 + entries(case)).sum::<usize>()
        }
    }
}

/// Whether no position occurs twice with different answers.
pub(super) fn contradiction(table: &Table) -> Option<&[u64]> {
    let mut answers: HashMap<&[u64], i64> = HashMap::new();
    let rows = table.rows.iter();
    let mut twice: HashSet<&[u64]> = HashSet::new();
    for row in rows {
        if *answers.entry(&row.position).or_insert(row.answer) != row.answer {
            twice.insert(&row.position);
        }
    }
    twice.into_iter().min()
}
