//! Fits formulas to a table.

use std::collections::{BTreeMap, BTreeSet};

use super::feature::{features, Feature};
use super::rare::rare;
use super::{Body, Function, Guess, Outcome, Row, Table};
use crate::language::wide;

/// The most rows that are looked at, and the fewest.
const MOST_ROWS: usize = 4096;
pub const LEAST_ROWS: usize = 24;
/// The most exceptions, all of them small positions.
pub const MOST_EXCEPTIONS: usize = 8;
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
    let is_wrong = |rule: &mut Guess| {
        let mut rows = table.rows.iter();
        rows.any(|row| rule.value(&wide(&row.position)) != Some(row.answer.into()))
    };
    if let Some(rule) = found.rule.take_if(is_wrong) {
        found.near_miss = Some(rule); // it failed on a row that was not looked at
    }
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
    columns: Vec<(Feature, Vec<i128>)>,
    found: Outcome,
}

impl Finder<'_> {
    fn run(&mut self, is_over: &dyn Fn(u64) -> bool) {
        let rows = self.rows.len() as u64;
        let has_words = self.table.words.is_some();
        for feature in features(&self.table.names) {
            if is_over(rows) {
                return;
            }
            let values = self.rows.iter().map(|row| (feature.value)(&row.x));
            let values = values.collect::<Option<Vec<i128>>>();
            // Not another way to say the same.
            let is_new = |new: &Vec<i128>| self.columns.iter().all(|(_, known)| known != new);
            let Some(values) = values.filter(is_new) else {
                continue;
            };
            let points = self.fitting();
            let points = points.map(|row| (values[row], self.rows[row].answer));
            let line = Function::line(&points.collect::<Vec<_>>()).filter(|_| !has_words);
            self.columns.push((feature.clone(), values));
            self.lookup(&[self.columns.len() - 1]);
            if let Some(line) = line {
                self.propose(Body::Features(vec![feature], line));
            }
        }
        if self.table.names.len() == 1 && !has_words {
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
        let columns: Vec<&(Feature, Vec<i128>)> = columns.collect();
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
        let features = columns.iter().map(|column| column.0.clone());
        let function = Function::Table(table.collect());
        self.propose(Body::Features(features.collect(), function));
    }

    /// Laws for g(bn + r), for each base b.
    fn similar(&mut self) {
        let g: Answers = self.rows.iter().map(|row| (row.x[0], row.answer)).collect();
        for base in 2..=6 {
            // The first answers, as far as the laws may not hold.
            for start in [1, base, 2 * base, 4 * base] {
                let first: Option<Vec<i128>> = (0..start).map(|n| g.get(&n).copied()).collect();
                let laws = (0..base).map(|rest| law(&g, base, rest, start));
                if let (Some(first), Some(laws)) = (first, laws.collect()) {
                    self.propose(Body::Similar(base, laws, first));
                    break;
                }
            }
        }
    }

    /// Keeps a rule if it fits all rows but few small ones and is much shorter than the table; else as a near miss.
    fn propose(&mut self, body: Body) {
        let mut exceptions = BTreeMap::new();
        let (mut wrong, mut first_wrong) = (0, None);
        for row in &self.rows {
            if body.value(&row.x) == Some(row.answer) {
                continue;
            }
            if row.is_small && exceptions.len() < MOST_EXCEPTIONS {
                exceptions.insert(row.x.clone(), row.answer);
            } else {
                wrong += 1;
                first_wrong.get_or_insert_with(|| row.x.iter().map(|&n| n as u64).collect());
            }
        }
        let (features, entries) = match &body {
            Body::Features(features, function) => (features.len(), function.size()),
            Body::Similar(_, laws, first) => {
                let each = laws.iter().map(|law| 1 + law.1.size());
                (1, each.sum::<usize>() + first.len())
            }
        };
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
            body,
            name: self.table.names[0].clone(),
            words: self.table.words.clone(),
            exceptions,
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
fn law(g: &Answers, base: i128, rest: i128, start: i128) -> Option<(bool, Function)> {
    let most = g.keys().last()? * 3 / 4;
    let is_shown = |entry: &(&i128, &i128)| *entry.0 <= most && entry.0 % base == rest;
    let shown = g.range(start..).filter(is_shown);
    let numbers: Vec<(i128, i128)> = shown.map(|(n, &value)| (n / base, value)).collect();
    let answers = numbers.iter().map(|&(n, value)| Some((*g.get(&n)?, value)));
    let answers: Vec<(i128, i128)> = answers.collect::<Option<_>>().unwrap_or_default();
    if numbers.len() < 4 {
        return None;
    }
    for (is_of_answer, points) in [(false, &numbers), (true, &answers)] {
        let fits = |line: &Function| points.iter().all(|&(x, y)| line.at(&[x]) == Some(y));
        if let Some(line) = Function::line(points).filter(fits) {
            return Some((is_of_answer, line));
        }
    }
    let table: BTreeMap<Vec<i128>, i128> = answers.iter().map(|&(x, y)| (vec![x], y)).collect();
    let is_function = answers.iter().all(|&(x, y)| table[&vec![x]] == y);
    (is_function && !table.is_empty()).then_some((true, Function::Table(table)))
}
