//! Fits formulas to a table.

use std::collections::{BTreeMap, BTreeSet};

use super::feature::features;
use super::rare::rare;
use super::{Guess, Outcome, Row, Table, LEAST_ROWS, MOST_EXCEPTIONS};
use formula::Formula;
use game::language::wide;

/// The most rows that are looked at.
const MOST_ROWS: usize = 4096;
/// The most entries of a table in a rule.
const MOST_ENTRIES: usize = 48;
/// The most values of a feature of which two are combined.
const MOST_CLASSES: usize = 24;
/// The bits of evidence that a rule needs beyond its length.
const MARGIN: u64 = 16;

/// Looks for a formula until `is_over`, of the number of rows that the next step looks at.
pub fn guess(table: &Table, is_over: &dyn Fn(u64) -> bool) -> Outcome {
    let Some(rows) = samples(table) else {
        return Outcome::default();
    };
    if let Some(rule) = rare(table) {
        return Outcome {
            rule: Some(rule),
            near_miss: None,
        };
    }
    let mut counts: BTreeMap<i128, u64> = BTreeMap::new();
    for row in &rows {
        *counts.entry(row.answer).or_default() += 1;
    }
    let answer_bits = u64::from(counts.len().ilog2()) + 1;
    // One answer needs no words: the most frequent one.
    let mut counts: Vec<u64> = counts.into_values().collect();
    counts.sort_unstable();
    counts.pop();
    let bits = |&count: &u64| count * u64::from((rows.len() as u64 / count).ilog2() + 1);
    let mut finder = Finder {
        table,
        information: counts.iter().map(bits).sum(),
        answer_bits,
        rows,
        columns: Vec::new(),
        found: Outcome::default(),
    };
    finder.run(is_over);
    let mut found = finder.found;
    let contradicted = |rule: &Guess| {
        let is_wrong = |row: &&Row| rule.value(&wide(&row.position)) != Some(row.answer.into());
        let rows = table.rows.iter().filter(is_wrong);
        rows.map(|row| row.position.clone()).collect::<Vec<_>>()
    };
    let is_wrong = |rule: &mut Guess| !contradicted(rule).is_empty();
    if let Some(rule) = found.rule.take_if(is_wrong) {
        found.near_miss = Some(rule); // it failed on a row that was not looked at
    }
    // Counted anew: the formula also answers where its table of features was silent, and on rows not looked at.
    found.near_miss = found.near_miss.and_then(|near| {
        let rows = contradicted(&near);
        let (wrong, first_wrong) = (rows.len(), rows.into_iter().next());
        first_wrong.is_some().then_some(Guess {
            wrong,
            first_wrong,
            ..near
        })
    });
    found
}

/// A row that is looked at.
struct Sample {
    x: Vec<i128>,
    answer: i128,
    /// Whether it is held out.
    is_held: bool,
    /// Whether it may be an exception.
    is_small: bool,
}

/// Sorts and divides the rows; none if they are few, or two of them contradict each other.
fn samples(table: &Table) -> Option<Vec<Sample>> {
    let largest = |row: &Row| row.position.iter().max().copied().unwrap_or(0);
    let mut rows: Vec<&Row> = table.rows.iter().collect();
    rows.sort_by_cached_key(|row| (largest(row), row.position.clone()));
    rows.dedup();
    let mut pairs = rows.windows(2);
    if rows.len() < LEAST_ROWS || pairs.any(|pair| pair[0].position == pair[1].position) {
        return None;
    }
    // The smallest ones, and a sample of the others.
    let later = rows.split_off(rows.len().min(MOST_ROWS / 2));
    let step = later.len().div_ceil(MOST_ROWS / 2) | 1;
    rows.extend(later.into_iter().step_by(step));
    let count = rows.len();
    let (zone, last) = (largest(rows[count / 6]).min(64), (count - count / 8) as u64);
    let samples = (0u64..).zip(rows).map(|(index, row)| {
        let random = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let is_small = largest(row) <= zone;
        Sample {
            x: row.position.iter().map(|&n| n.into()).collect(),
            answer: row.answer.into(),
            is_held: index >= last || !is_small && random % 6 == 0,
            is_small,
        }
    });
    Some(samples.collect())
}

struct Finder<'a> {
    table: &'a Table,
    rows: Vec<Sample>,
    /// The bits of the answers, if they were random, and of one of them.
    information: u64,
    answer_bits: u64,
    /// The features, and their values on all rows.
    columns: Vec<(Formula, Vec<i128>)>,
    found: Outcome,
}

impl Finder<'_> {
    fn run(&mut self, is_over: &dyn Fn(u64) -> bool) {
        let rows = self.rows.len() as u64;
        let is_number = self.table.words.is_none() && !self.table.is_condition;
        for feature in features(self.table.names.len()) {
            if is_over(rows) {
                return;
            }
            let values = self.rows.iter().map(|row| feature.value(&row.x));
            let values = values.collect::<Option<Vec<i128>>>();
            // Not another way to say the same.
            let is_new = |new: &Vec<i128>| self.columns.iter().all(|(_, known)| known != new);
            let Some(values) = values.filter(is_new) else {
                continue;
            };
            let points = self.fitting();
            let points = points.map(|row| (values[row], self.rows[row].answer));
            let line = line(&points.collect::<Vec<_>>()).filter(|_| is_number);
            self.columns.push((feature.clone(), values));
            self.lookup(&[self.columns.len() - 1]);
            if let Some((factor, constant)) = line {
                if !feature.is_condition() {
                    self.propose(
                        feature.line(factor, constant),
                        (1, size(factor, constant)),
                        None,
                    );
                }
            }
        }
        if self.table.names.len() == 1 && is_number {
            self.similar();
        }
        if self.found.rule.is_some() {
            return; // simpler than any that follow
        }
        let is_small = |&index: &usize| {
            let different: BTreeSet<&i128> = self.columns[index].1.iter().collect();
            different.len() <= MOST_CLASSES
        };
        let small: Vec<usize> = (0..self.columns.len()).filter(is_small).collect();
        for (place, &one) in small.iter().enumerate() {
            for &other in &small[..place] {
                if is_over(rows) {
                    return;
                }
                self.lookup(&[one, other]);
            }
        }
    }

    /// The rows that rules are fitted to.
    fn fitting(&self) -> impl Iterator<Item = usize> + '_ {
        let is_fit = |row: &Sample| !row.is_held && !row.is_small;
        (0..self.rows.len()).filter(move |&row| is_fit(&self.rows[row]))
    }

    /// The table of the answers by the values of features; proposed if it is short, and its rows nearly agree.
    fn lookup(&mut self, columns: &[usize]) {
        let columns = columns.iter().map(|&index| &self.columns[index]);
        let columns: Vec<&(Formula, Vec<i128>)> = columns.collect();
        let key = |row: usize| -> Vec<i128> { columns.iter().map(|one| one.1[row]).collect() };
        // A table of one feature may be a near miss.
        let most_wrong = match columns.len() {
            1 => self.rows.len() / 20,
            _ => 0,
        };
        let mut tally: BTreeMap<Vec<i128>, BTreeMap<i128, u32>> = BTreeMap::new();
        let mut wrong = 0;
        for row in self.fitting() {
            let counts = tally.entry(key(row)).or_default();
            *counts.entry(self.rows[row].answer).or_default() += 1;
            wrong += usize::from(counts.len() > 1);
            if wrong > most_wrong || tally.len() > MOST_ENTRIES {
                return;
            }
        }
        // What only small rows show is taken from them.
        for (row, sample) in self.rows.iter().enumerate().filter(|row| row.1.is_small) {
            let new = || BTreeMap::from([(sample.answer, 1)]);
            tally.entry(key(row)).or_insert_with(new);
        }
        let table = tally.into_iter().map(|(key, counts)| {
            let most = counts.into_iter().max_by_key(|entry| entry.1);
            (key, most.expect("an answer").0)
        });
        let table: BTreeMap<Vec<i128>, i128> = table.collect();
        // What the table does not say is no answer yet.
        let answers = (0..self.rows.len()).map(|row| table.get(&key(row)).copied());
        let answers: Vec<Option<i128>> = answers.collect();
        let features: Vec<Formula> = columns.iter().map(|column| column.0.clone()).collect();
        let size = (features.len(), table.len());
        let formula = super::lookup(&features, table, self.table.is_condition);
        self.propose(formula, size, Some(&answers));
    }

    /// Laws for g(bn + r), for each base b.
    fn similar(&mut self) {
        let g: Answers = self.rows.iter().map(|row| (row.x[0], row.answer)).collect();
        for base in 2..=6 {
            // The first answers, as far as the laws may not hold.
            for start in [1, base, 2 * base, 4 * base] {
                let first: Option<Vec<i128>> = (0..start).map(|n| g.get(&n).copied()).collect();
                let laws = (0..base).map(|rest| law(&g, base, rest, start));
                let laws: Option<Vec<(bool, Formula, usize)>> = laws.collect();
                if let (Some(first), Some(laws)) = (first, laws) {
                    let size = laws.iter().map(|law| 1 + law.2).sum::<usize>() + first.len();
                    let laws = laws
                        .into_iter()
                        .map(|(is_of_value, law, _)| (is_of_value, law));
                    self.propose(Formula::Similar(laws.collect(), first), (1, size), None);
                    break;
                }
            }
        }
    }

    /// Keeps a rule if it fits all rows but few small ones and is much shorter than the table; else as a near miss.
    fn propose(
        &mut self,
        formula: Formula,
        (features, entries): (usize, usize),
        answers: Option<&[Option<i128>]>,
    ) {
        let mut exceptions = BTreeMap::new();
        let (mut wrong, mut first_wrong) = (0, None);
        for (place, row) in self.rows.iter().enumerate() {
            let answer = answers.map_or_else(|| formula.value(&row.x), |all| all[place]);
            if answer == Some(row.answer) {
                continue;
            }
            if row.is_small && exceptions.len() < MOST_EXCEPTIONS {
                exceptions.insert(row.x.clone(), row.answer);
            } else {
                wrong += 1;
                first_wrong.get_or_insert_with(|| row.x.iter().map(|&n| n as u64).collect());
            }
        }
        let feature_bits = u64::from(self.columns.len().max(16).ilog2()) + 1;
        let position_bits = u64::from(self.rows.len().ilog2());
        let cost = feature_bits * features as u64
            + self.answer_bits * entries as u64
            + (self.answer_bits + position_bits) * exceptions.len() as u64;
        if cost + cost / 4 + MARGIN > self.information || wrong * 20 > self.rows.len() {
            return;
        }
        let tested = self.rows.iter().filter(|row| row.is_held).count();
        let guess = Guess {
            formula: formula.except(exceptions),
            names: self.table.names.clone(),
            words: self.table.words.clone().unwrap_or_default(),
            cost,
            fitted: self.rows.len() - tested,
            tested,
            wrong,
            first_wrong,
        };
        let Outcome { rule, near_miss } = &mut self.found;
        if wrong == 0 && rule.as_ref().is_none_or(|best| cost < best.cost) {
            *rule = Some(guess);
        } else if wrong > 0 && near_miss.as_ref().is_none_or(|near| wrong < near.wrong) {
            *near_miss = Some(guess);
        }
    }
}

/// The answers by the numbers of one coordinate.
type Answers = BTreeMap<i128, i128>;

/// The law for g(base·n + rest) that the answers from `start` on show, but for the largest quarter.
fn law(g: &Answers, base: i128, rest: i128, start: i128) -> Option<(bool, Formula, usize)> {
    let most = g.keys().last()? * 3 / 4;
    let is_shown = |entry: &(&i128, &i128)| *entry.0 <= most && entry.0 % base == rest;
    let shown = g.range(start..).filter(is_shown);
    let numbers: Vec<(i128, i128)> = shown.map(|(n, &value)| (n / base, value)).collect();
    let answers = numbers.iter().map(|&(n, value)| Some((*g.get(&n)?, value)));
    let answers: Vec<(i128, i128)> = answers.collect::<Option<_>>().unwrap_or_default();
    if numbers.len() < 4 {
        return None;
    }
    let n = Formula::Coordinate(0);
    for (is_of_answer, points) in [(false, &numbers), (true, &answers)] {
        let fits = |&(factor, constant): &(i128, i128)| {
            points
                .iter()
                .all(|&(x, y)| x.checked_mul(factor) == y.checked_sub(constant))
        };
        if let Some((factor, constant)) = line(points).filter(fits) {
            let size = size(factor, constant);
            return Some((is_of_answer, n.line(factor, constant), size));
        }
    }
    let table: BTreeMap<Vec<i128>, i128> = answers.iter().map(|&(x, y)| (vec![x], y)).collect();
    let is_function = answers.iter().all(|&(x, y)| table[&vec![x]] == y);
    let size = table.len();
    (is_function && size > 0).then(|| (true, super::lookup(&[n], table, false), size))
}

/// The factor and the constant of the line through the first of some points and another one.
fn line(points: &[(i128, i128)]) -> Option<(i128, i128)> {
    let &(x, y) = points.first()?;
    let &(a, b) = points.iter().find(|other| other.0 != x)?;
    let factor = (b - y) / (a - x);
    let constant = y.checked_sub(factor.checked_mul(x)?)?;
    ((b - y) % (a - x) == 0).then_some((factor, constant))
}

/// The numbers that are chosen for a line.
fn size(factor: i128, constant: i128) -> usize {
    usize::from(factor != 1) + usize::from(constant != 0)
}
