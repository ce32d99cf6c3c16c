//! Guesses: formulas that fit a table, where no proof is found.
//!
//! Two kinds of rules cover most of what contestants meet. **A function of few features**: the answer depends on one
//! or two cheap numbers of the position ([`feature`]), by a short table or a line. **A self-similar
//! law**: the answer at bn + r follows from n or from the answer at n, for each r.
//!
//! A rule is fitted to some rows and tested on others, which were held out: every sixth row or so, and the largest
//! ones. It is reported only if no row contradicts it but a few small ones, which it lists, and if it is
//! much shorter than the table. The best rule that some rows contradict is a near miss.

pub mod feature;

use std::collections::BTreeMap;

use crate::language::tuple;
use feature::{features, signed, Feature};

/// A position and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The coordinates.
    pub position: Vec<u64>,
    /// The answer; in a table of words, the number of the word.
    pub answer: i64,
}

/// A table to find a rule for.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the coordinates.
    pub names: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The words that the answers stand for; none if they are numbers.
    pub words: Option<Vec<String>>,
}

/// A formula for the answers of a table.
#[derive(Clone)]
pub struct Guess {
    body: Body,
    name: String,
    words: Option<Vec<String>>,
    exceptions: BTreeMap<Vec<u64>, i64>,
    /// The number of rows that it was fitted to.
    pub fitted: usize,
    /// The number of rows held out that it was tested on.
    pub tested: usize,
    /// The number of rows that contradict it, 0 but for a near miss.
    pub wrong: usize,
    /// The first of them.
    pub first_wrong: Option<Vec<u64>>,
}

/// What was found.
#[derive(Clone, Default)]
pub struct Outcome {
    /// A formula that no row contradicts.
    pub rule: Option<Guess>,
    /// The formula that the fewest rows contradict.
    pub near_miss: Option<Guess>,
}

#[derive(Clone)]
enum Body {
    /// By the values of features.
    Lookup(Vec<Feature>, BTreeMap<Vec<i128>, i64>),
    /// factor·feature + constant.
    Line(Feature, i128, i128),
    /// g(base·n + r) by r, after the given first answers.
    Similar(i128, Vec<Law>, Vec<i64>),
}

/// What g(base·n + r) is.
#[derive(Clone)]
enum Law {
    /// factor·n + constant
    Line(i128, i128),
    /// g(n) + constant
    Shift(i128),
    /// A function of g(n)
    Map(BTreeMap<i64, i64>),
}

impl Body {
    fn value(&self, x: &[i128]) -> Option<i128> {
        match self {
            Body::Lookup(features, table) => {
                let key: Option<Vec<i128>> = features.iter().map(|one| (one.value)(x)).collect();
                table.get(&key?).map(|&answer| answer.into())
            }
            Body::Line(feature, factor, constant) => (feature.value)(x)?
                .checked_mul(*factor)?
                .checked_add(*constant),
            Body::Similar(base, laws, first) => {
                if let Some(&answer) = first.get(usize::try_from(x[0]).ok()?) {
                    return Some(answer.into());
                }
                let n = x[0] / base;
                match &laws[(x[0] % base) as usize] {
                    Law::Line(factor, constant) => n.checked_mul(*factor)?.checked_add(*constant),
                    Law::Shift(constant) => self.value(&[n])?.checked_add(*constant),
                    Law::Map(map) => {
                        let before = i64::try_from(self.value(&[n])?).ok()?;
                        map.get(&before).map(|&answer| answer.into())
                    }
                }
            }
        }
    }

    /// The numbers of features, and of numbers chosen besides.
    fn size(&self) -> (usize, usize) {
        match self {
            Body::Lookup(features, table) => (features.len(), table.len()),
            Body::Line(_, factor, constant) => {
                (1, usize::from(*factor != 1) + usize::from(*constant != 0))
            }
            Body::Similar(_, laws, first) => {
                let each = laws.iter().map(|law| match law {
                    Law::Line(..) => 2,
                    Law::Shift(_) => 1,
                    Law::Map(map) => 1 + map.len(),
                });
                (1, each.sum::<usize>() + first.len())
            }
        }
    }
}

impl Guess {
    /// Returns the answer at a position; none if the formula has none there.
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        let narrow = position.iter().map(|&n| u64::try_from(n));
        let narrow: Result<Vec<u64>, _> = narrow.collect();
        if let Some(&answer) = narrow.ok().and_then(|narrow| self.exceptions.get(&narrow)) {
            return Some(answer.into());
        }
        let x = position.iter().map(|&n| i128::try_from(n));
        self.body.value(&x.collect::<Result<Vec<i128>, _>>().ok()?)
    }

    /// Returns the word for an answer, or its digits.
    pub fn word(&self, answer: i128) -> String {
        let words = self.words.as_ref();
        let word = words.and_then(|words| words.get(usize::try_from(answer).ok()?).cloned());
        word.unwrap_or_else(|| answer.to_string())
    }

    /// Returns the formula as text.
    pub fn text(&self) -> String {
        let each = self.exceptions.iter().map(|(position, &answer)| {
            let position: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            format!("{}: {}", tuple(&position), self.word(answer.into()))
        });
        let each = each.collect::<Vec<_>>().join(", ");
        let except = if each.is_empty() { "" } else { ", except " };
        format!("{}{except}{each}", self.body_text())
    }

    fn body_text(&self) -> String {
        let line = |of: &str, factor: i128, constant: i128| match factor {
            0 => constant.to_string(),
            1 => format!("{of}{}", signed(constant)),
            -1 => format!("{constant} - ({of})"),
            _ => format!("{factor}·({of}){}", signed(constant)),
        };
        match &self.body {
            Body::Lookup(features, table) => self.lookup_text(features, table),
            Body::Line(feature, factor, constant) => line(&feature.text, *factor, *constant),
            Body::Similar(base, laws, first) => {
                let n = &self.name;
                let each = laws.iter().zip(0i128..).map(|(law, rest)| {
                    let right = match law {
                        Law::Line(factor, constant) => line(n, *factor, *constant),
                        Law::Shift(constant) => format!("g({n}){}", signed(*constant)),
                        Law::Map(map) => {
                            let each = map
                                .iter()
                                .map(|(from, to)| format!("{to} if g({n}) = {from}"));
                            each.collect::<Vec<_>>().join(", ")
                        }
                    };
                    format!("g({base}{n}{}) = {right}", signed(rest))
                });
                let first: Vec<String> = first.iter().map(i64::to_string).collect();
                let laws = each.collect::<Vec<_>>().join("; ");
                format!("g(0), g(1), … = {}; then {laws}", first.join(" "))
            }
        }
    }

    fn lookup_text(&self, features: &[Feature], table: &BTreeMap<Vec<i128>, i64>) -> String {
        let mut keys: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for (key, &answer) in table {
            let key = key.iter().map(i128::to_string).collect::<Vec<_>>();
            keys.entry(answer).or_default().push(key.join(", "));
        }
        let names: Vec<&str> = features.iter().map(|one| &one.text[..]).collect();
        let when = |keys: &[String]| match (&names[..], keys) {
            ([name], [key]) if features[0].is_condition && key == "1" => (*name).to_owned(),
            ([name], [_]) if features[0].is_condition => format!("not: {name}"),
            ([name], [key]) => format!("{name} = {key}"),
            ([name], keys) => format!("{name} in {{{}}}", keys.join(", ")),
            (names, keys) => format!("({}) in {{({})}}", names.join("; "), keys.join("), (")),
        };
        let mut answers: Vec<(&i64, &Vec<String>)> = keys.iter().collect();
        // The answer that takes the most words comes last, and needs none.
        answers.sort_by_key(|answer| answer.1.len());
        let (last, others) = answers.split_last().expect("an answer");
        let word = |answer: i64| self.word(answer.into());
        let each = others
            .iter()
            .map(|(&answer, keys)| format!("{} if {}", word(answer), when(keys)));
        let each = each.collect::<Vec<_>>().join("; ");
        let before = if each.is_empty() { "" } else { ", else " };
        format!("{each}{before}{}", word(*last.0))
    }
}

/// The most rows that are looked at, and the fewest.
const MOST_ROWS: usize = 4096;
const LEAST_ROWS: usize = 24;
/// The most exceptions, all of them small positions.
const MOST_EXCEPTIONS: usize = 8;
/// The most entries of a table in a rule.
const MOST_ENTRIES: usize = 48;
/// The most values of a feature of which two are combined.
const MOST_CLASSES: usize = 24;
/// The bits of evidence that a rule needs beyond its length.
const MARGIN: u64 = 16;

/// Looks for a formula until `is_over`.
pub fn guess(table: &Table, is_over: &dyn Fn() -> bool) -> Outcome {
    let finder = (table.rows.len() >= LEAST_ROWS)
        .then(|| Finder::new(table))
        .flatten();
    let Some(mut finder) = finder else {
        return Outcome::default();
    };
    finder.run(is_over);
    let rule = finder.best.map(|best| best.1);
    let near_miss = finder.near_miss;
    Outcome { rule, near_miss }
}

/// A feature with its values on all rows.
struct Column {
    feature: Feature,
    values: Vec<i128>,
    /// Per row, the number of its value among the different ones, and how many there are, if these are few.
    classes: Option<(Vec<u8>, usize)>,
}

struct Finder<'a> {
    table: &'a Table,
    rows: Vec<Row>,
    wide: Vec<Vec<i128>>,
    /// Whether a row is held out.
    is_held: Vec<bool>,
    /// Whether a row may be an exception.
    is_small: Vec<bool>,
    /// The bits of the answers, if they were random, and of one of them.
    information: u64,
    answer_bits: u64,
    columns: Vec<Column>,
    best: Option<(u64, Guess)>,
    near_miss: Option<Guess>,
}

impl<'a> Finder<'a> {
    /// Sorts and divides the rows; none if two of them contradict each other.
    fn new(table: &'a Table) -> Option<Self> {
        let largest = |row: &Row| row.position.iter().max().copied().unwrap_or(0);
        let mut rows = table.rows.clone();
        rows.sort_by_key(|row| (largest(row), row.position.clone()));
        rows.dedup();
        if rows
            .windows(2)
            .any(|pair| pair[0].position == pair[1].position)
        {
            return None;
        }
        if rows.len() > MOST_ROWS {
            // The smallest ones, and a sample of the others.
            let later = rows.split_off(MOST_ROWS / 2);
            let step = later.len().div_ceil(MOST_ROWS / 2) | 1;
            rows.extend(later.into_iter().step_by(step));
        }
        let count = rows.len();
        let zone = largest(&rows[count / 6]).min(64);
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let is_held = rows.iter().enumerate().map(|(index, row)| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            index >= count - count / 8 || largest(row) > zone && (random >> 33) % 6 == 0
        });
        let is_held = is_held.collect();
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for row in &rows {
            *counts.entry(row.answer).or_default() += 1;
        }
        let mut sizes: Vec<u64> = counts.values().copied().collect();
        sizes.sort_unstable();
        sizes.pop(); // one answer needs no words
        let bits = sizes
            .iter()
            .map(|&n| n * u64::from((count as u64 / n).ilog2() + 1));
        let information = bits.sum();
        Some(Finder {
            table,
            wide: rows
                .iter()
                .map(|row| row.position.iter().map(|&n| n.into()).collect())
                .collect(),
            is_held,
            is_small: rows.iter().map(|row| largest(row) <= zone).collect(),
            information,
            answer_bits: u64::from(counts.len().ilog2()) + 1,
            columns: Vec::new(),
            best: None,
            near_miss: None,
            rows,
        })
    }

    fn run(&mut self, is_over: &dyn Fn() -> bool) {
        for feature in features(&self.table.names) {
            if is_over() {
                return;
            }
            let values: Option<Vec<i128>> = self.wide.iter().map(|x| (feature.value)(x)).collect();
            let Some(values) = values else { continue };
            if self.columns.iter().any(|column| column.values == values) {
                continue; // another way to say the same
            }
            let classes = classes(&values);
            self.columns.push(Column {
                feature,
                values,
                classes,
            });
            let index = self.columns.len() - 1;
            self.lookup(&[index]);
            if self.table.words.is_none() {
                self.line(index);
            }
        }
        if self.table.names.len() == 1 && self.table.words.is_none() {
            self.similar();
        }
        if self.best.is_some() {
            return; // simpler than any that follow
        }
        let few = |column: &Column| column.classes.as_ref().is_some_and(|c| c.1 <= MOST_CLASSES);
        let small: Vec<usize> = (0..self.columns.len())
            .filter(|&i| few(&self.columns[i]))
            .collect();
        for (place, &one) in small.iter().enumerate() {
            for &other in &small[..place] {
                if is_over() {
                    return;
                }
                self.lookup(&[one, other]);
            }
        }
    }

    /// The rows that rules are fitted to.
    fn fitting(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.rows.len()).filter(|&row| !self.is_held[row] && !self.is_small[row])
    }

    /// The line through two rows.
    fn line(&mut self, index: usize) {
        let values = &self.columns[index].values;
        let answer = |row: usize| i128::from(self.rows[row].answer);
        let Some(first) = self.fitting().next() else {
            return;
        };
        let Some(second) = self.fitting().find(|&row| values[row] != values[first]) else {
            return;
        };
        let (rise, run) = (
            answer(second) - answer(first),
            values[second] - values[first],
        );
        if rise % run == 0 && (rise / run).abs() <= 8 && rise != 0 {
            let (factor, feature) = (rise / run, self.columns[index].feature.clone());
            let constant = answer(first) - factor * values[first];
            self.propose(Body::Line(feature, factor, constant));
        }
    }

    /// The table of the answers by the values of features; proposed if it is short, and its rows nearly agree.
    fn lookup(&mut self, columns: &[usize]) {
        let Some(classes) = columns
            .iter()
            .map(|&index| self.columns[index].classes.as_ref())
            .collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let size: usize = classes.iter().map(|one| one.1).product();
        let key = |row: usize| {
            classes.iter().fold(0, |key, (of_row, count)| {
                key * count + usize::from(of_row[row])
            })
        };
        // A table of one feature may be a near miss.
        let most_wrong = if columns.len() == 1 {
            self.rows.len() / 20
        } else {
            0
        };
        let mut tally: Vec<BTreeMap<i64, u32>> = vec![BTreeMap::new(); size];
        let (mut wrong, mut entries) = (0, 0);
        for row in self.fitting() {
            let counts = &mut tally[key(row)];
            entries += usize::from(counts.is_empty());
            *counts.entry(self.rows[row].answer).or_default() += 1;
            wrong += usize::from(counts.len() > 1);
            if wrong > most_wrong || entries > MOST_ENTRIES {
                return;
            }
        }
        // What only small rows show is taken from them.
        for row in (0..self.rows.len()).filter(|&row| self.is_small[row]) {
            if tally[key(row)].is_empty() {
                tally[key(row)].insert(self.rows[row].answer, 1);
            }
        }
        let mut table = BTreeMap::new();
        for row in 0..self.rows.len() {
            if let Some((&answer, _)) = tally[key(row)].iter().max_by_key(|entry| entry.1) {
                let values = columns.iter().map(|&index| self.columns[index].values[row]);
                table.insert(values.collect(), answer);
            }
        }
        let features = columns
            .iter()
            .map(|&index| self.columns[index].feature.clone());
        self.propose(Body::Lookup(features.collect(), table));
    }

    /// Laws for g(bn + r), for each base b.
    fn similar(&mut self) {
        let rows = self
            .rows
            .iter()
            .map(|row| (row.position[0].into(), row.answer));
        let g: BTreeMap<i128, i64> = rows.collect();
        let largest = *g.keys().last().expect("rows");
        for base in 2..=6i128 {
            // The first answers, as far as the laws may not hold.
            for start in [1, base, 2 * base, 4 * base] {
                let first: Option<Vec<i64>> = (0..start).map(|n| g.get(&n).copied()).collect();
                let laws = (0..base).map(|rest| law(&g, base, rest, start, largest * 3 / 4));
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
        for (row, x) in self.wide.iter().enumerate() {
            let Row { position, answer } = &self.rows[row];
            if body.value(x) == Some(i128::from(*answer)) {
                continue;
            }
            if self.is_small[row] && exceptions.len() < MOST_EXCEPTIONS {
                exceptions.insert(position.clone(), *answer);
            } else {
                wrong += 1;
                first_wrong.get_or_insert_with(|| position.clone());
            }
        }
        let (features, entries) = body.size();
        let feature_bits = u64::from(self.columns.len().max(16).ilog2()) + 1;
        let position_bits = u64::from(self.rows.len().ilog2());
        let cost = feature_bits * features as u64
            + self.answer_bits * entries as u64
            + (self.answer_bits + position_bits) * exceptions.len() as u64;
        if cost + cost / 4 + MARGIN > self.information || wrong * 20 > self.rows.len() {
            return;
        }
        let tested = self.is_held.iter().filter(|&&held| held).count();
        let guess = Guess {
            body,
            name: self.table.names[0].clone(),
            words: self.table.words.clone(),
            exceptions,
            fitted: self.rows.len() - tested,
            tested,
            wrong,
            first_wrong,
        };
        if wrong == 0 {
            if self.best.as_ref().is_none_or(|best| cost < best.0) {
                self.best = Some((cost, guess));
            }
        } else if self
            .near_miss
            .as_ref()
            .is_none_or(|near| wrong < near.wrong)
        {
            self.near_miss = Some(guess);
        }
    }
}

/// Returns the number of each value among the different ones, and how many there are, if these are few.
fn classes(values: &[i128]) -> Option<(Vec<u8>, usize)> {
    let mut different: Vec<i128> = Vec::new();
    let mut of_row = Vec::with_capacity(values.len());
    for value in values {
        let class = different.iter().position(|known| known == value);
        let class = class.unwrap_or(different.len());
        if class == different.len() {
            different.push(*value);
        }
        if class >= MOST_ENTRIES {
            return None;
        }
        of_row.push(class as u8);
    }
    Some((of_row, different.len()))
}

/// The law for g(base·n + rest) that the answers from `start` to `most` show.
fn law(g: &BTreeMap<i128, i64>, base: i128, rest: i128, start: i128, most: i128) -> Option<Law> {
    let shown = g.range(start..=most).filter(|entry| entry.0 % base == rest);
    let pairs: Vec<(i128, i128)> = shown.map(|(n, &value)| (n / base, value.into())).collect();
    let [(n, one), (m, other), _, _, ..] = pairs[..] else {
        return None;
    };
    let factor = (other - one) / (m - n);
    let constant = one - factor * n;
    if pairs
        .iter()
        .all(|&(n, value)| value == factor * n + constant)
    {
        return Some(Law::Line(factor, constant));
    }
    let before = |n: i128| g.get(&n).copied();
    let shift = one - i128::from(before(n)?);
    if pairs
        .iter()
        .all(|&(n, value)| before(n).is_some_and(|g| value - i128::from(g) == shift))
    {
        return Some(Law::Shift(shift));
    }
    let mut map: BTreeMap<i64, i64> = BTreeMap::new();
    for (n, value) in pairs {
        let value = value as i64;
        if *map.entry(before(n)?).or_insert(value) != value || map.len() > 6 {
            return None;
        }
    }
    Some(Law::Map(map))
}
