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

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

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
    exceptions: BTreeMap<Vec<i128>, i128>,
    /// The bits that it takes.
    cost: u64,
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

/// A function of numbers.
#[derive(Clone)]
enum Function {
    /// factor·x + constant, of one number x.
    Line(i128, i128),
    Table(BTreeMap<Vec<i128>, i128>),
}

#[derive(Clone)]
enum Body {
    /// A function of features.
    Features(Vec<Feature>, Function),
    /// g(base·n + r) by r, a function of n, or of g(n), after the first answers.
    Similar(i128, Vec<(Of, Function)>, Vec<i128>),
}

/// What a self-similar law is a function of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Number,
    Answer,
}

impl Function {
    /// The line through the first of some points and another one.
    fn line(points: &[(i128, i128)]) -> Option<Self> {
        let &(x, y) = points.first()?;
        let &(a, b) = points.iter().find(|other| other.0 != x)?;
        let factor = (b - y) / (a - x);
        let constant = y.checked_sub(factor.checked_mul(x)?)?;
        ((b - y) % (a - x) == 0).then_some(Function::Line(factor, constant))
    }

    fn at(&self, x: &[i128]) -> Option<i128> {
        match self {
            Function::Line(factor, constant) => x[0].checked_mul(*factor)?.checked_add(*constant),
            Function::Table(table) => table.get(x).copied(),
        }
    }

    /// The numbers chosen for it.
    fn size(&self) -> usize {
        match self {
            Function::Line(factor, constant) => {
                usize::from(*factor != 1) + usize::from(*constant != 0)
            }
            Function::Table(table) => table.len(),
        }
    }
}

impl Body {
    fn value(&self, x: &[i128]) -> Option<i128> {
        match self {
            Body::Features(features, function) => {
                let values = features.iter().map(|one| (one.value)(x));
                function.at(&values.collect::<Option<Vec<i128>>>()?)
            }
            Body::Similar(base, laws, first) => {
                if let Some(&answer) = first.get(usize::try_from(x[0]).ok()?) {
                    return Some(answer);
                }
                let n = x[0] / base;
                match &laws[(x[0] % base) as usize] {
                    (Of::Number, function) => function.at(&[n]),
                    (Of::Answer, function) => function.at(&[self.value(&[n])?]),
                }
            }
        }
    }
}

impl Guess {
    /// Returns the answer at a position; none if the formula has none there.
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        let x = position.iter().map(|&n| i128::try_from(n).ok());
        let x = x.collect::<Option<Vec<i128>>>()?;
        let exception = self.exceptions.get(&x).copied();
        exception.or_else(|| self.body.value(&x))
    }

    /// Returns the word for an answer, or its digits.
    pub fn word(&self, answer: i128) -> String {
        let words = self.words.as_ref();
        let word = words.and_then(|words| words.get(usize::try_from(answer).ok()?).cloned());
        word.unwrap_or_else(|| answer.to_string())
    }

    /// Returns the formula as text.
    pub fn text(&self) -> String {
        let mut text = match &self.body {
            Body::Features(features, function) => {
                let names: Vec<&str> = features.iter().map(|one| &one.text[..]).collect();
                self.function_text(&names, features[0].is_condition, function)
            }
            Body::Similar(base, laws, first) => {
                let n = &self.name;
                let laws = laws.iter().zip(0i128..).map(|((of, function), rest)| {
                    let of = [n.clone(), format!("g({n})")][usize::from(*of == Of::Answer)].clone();
                    let right = self.function_text(&[&of], false, function);
                    format!("g({base}{n}{}) = {right}", signed(rest))
                });
                let first: Vec<String> = first.iter().map(i128::to_string).collect();
                let laws = laws.collect::<Vec<_>>().join("; ");
                format!("g(0), g(1), … = {}; then {laws}", first.join(" "))
            }
        };
        let mut word = ", except ";
        for (position, &answer) in &self.exceptions {
            let position: Vec<u128> = position.iter().map(|&n| n as u128).collect();
            text += &format!("{word}{}: {}", tuple(&position), self.word(answer));
            word = ", ";
        }
        text
    }

    fn function_text(&self, names: &[&str], is_condition: bool, function: &Function) -> String {
        let table = match (names, function) {
            (_, Function::Line(0, constant)) => return constant.to_string(),
            ([x], Function::Line(1, constant)) => return format!("{x}{}", signed(*constant)),
            ([x], Function::Line(-1, constant)) => return format!("{constant} - ({x})"),
            (_, Function::Line(factor, constant)) => {
                return format!("{factor}·({}){}", names[0], signed(*constant))
            }
            (_, Function::Table(table)) => table,
        };
        let mut keys: BTreeMap<i128, Vec<String>> = BTreeMap::new();
        for (key, &answer) in table {
            let key: Vec<String> = key.iter().map(i128::to_string).collect();
            keys.entry(answer).or_default().push(key.join(", "));
        }
        let when = |keys: &[String]| match (names, keys) {
            ([name], [key]) if is_condition && key == "1" => (*name).to_owned(),
            ([name], [_]) if is_condition => format!("not: {name}"),
            ([name], [key]) => format!("{name} = {key}"),
            ([name], keys) => format!("{name} in {{{}}}", keys.join(", ")),
            (names, keys) => format!("({}) in {{({})}}", names.join("; "), keys.join("), (")),
        };
        // The answer that takes the most words comes last, and needs none.
        let mut answers: Vec<(i128, Vec<String>)> = keys.into_iter().collect();
        answers.sort_by_key(|answer| answer.1.len());
        let (last, _) = answers.pop().expect("an answer");
        let each = answers.iter();
        let each = each.map(|(answer, keys)| format!("{} if {}", self.word(*answer), when(keys)));
        let (each, last) = (each.collect::<Vec<_>>().join("; "), self.word(last));
        if each.is_empty() {
            last
        } else {
            format!("{each}, else {last}")
        }
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
/// The largest factor of a line.
const LARGEST_FACTOR: i128 = 8;
/// The most answers in a law that is a function of g(n).
const MOST_MAPPED: usize = 6;
/// The bits of evidence that a rule needs beyond its length.
const MARGIN: u64 = 16;

/// Looks for a formula until `is_over`.
pub fn guess(table: &Table, is_over: &dyn Fn() -> bool) -> Outcome {
    let Some(rows) = samples(table) else {
        return Outcome::default();
    };
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
    finder.found
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
    let zone = largest(rows[count / 6]).min(64);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let samples = rows.iter().enumerate().map(|(index, row)| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let is_small = largest(row) <= zone;
        Sample {
            x: row.position.iter().map(|&n| n.into()).collect(),
            answer: row.answer.into(),
            is_held: index >= count - count / 8 || !is_small && (random >> 33) % 6 == 0,
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
    fn run(&mut self, is_over: &dyn Fn() -> bool) {
        let has_words = self.table.words.is_some();
        for feature in features(&self.table.names) {
            if is_over() {
                return;
            }
            let values = self.rows.iter().map(|row| (feature.value)(&row.x));
            let Some(values) = values.collect::<Option<Vec<i128>>>() else {
                continue;
            };
            if self.columns.iter().any(|(_, known)| *known == values) {
                continue; // another way to say the same
            }
            let points = self.fitting();
            let points = points.map(|row| (values[row], self.rows[row].answer));
            let is_short = |line: &Function| {
                !has_words && matches!(line, Function::Line(f, _) if f.abs() <= LARGEST_FACTOR)
            };
            let line = Function::line(&points.collect::<Vec<_>>()).filter(is_short);
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
            let values: BTreeSet<&i128> = self.columns[index].1.iter().collect();
            values.len() <= MOST_CLASSES
        };
        let small: Vec<usize> = (0..self.columns.len()).filter(is_small).collect();
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
        let is_fit = |row: &Sample| !row.is_held && !row.is_small;
        (0..self.rows.len()).filter(move |&row| is_fit(&self.rows[row]))
    }

    /// The table of the answers by the values of features; proposed if it is short, and its rows nearly agree.
    fn lookup(&mut self, columns: &[usize]) {
        let columns = columns.iter().map(|&index| &self.columns[index]);
        let columns: Vec<&(Feature, Vec<i128>)> = columns.collect();
        let key = |row: usize| -> Vec<i128> { columns.iter().map(|one| one.1[row]).collect() };
        // A table of one feature may be a near miss.
        let most_wrong = [self.rows.len() / 20, 0][columns.len() - 1];
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
        let most_frequent = |counts: BTreeMap<i128, u32>| {
            let most = counts.into_iter().max_by_key(|entry| entry.1);
            most.expect("an answer").0
        };
        let table = tally.into_iter();
        let table = table.map(|(key, counts)| (key, most_frequent(counts)));
        let features = columns.iter().map(|column| column.0.clone());
        let function = Function::Table(table.collect());
        self.propose(Body::Features(features.collect(), function));
    }

    /// Laws for g(bn + r), for each base b.
    fn similar(&mut self) {
        let rows = self.rows.iter().map(|row| (row.x[0], row.answer));
        let g: BTreeMap<i128, i128> = rows.collect();
        let most = g.keys().last().expect("rows") * 3 / 4;
        for base in 2..=6 {
            // The first answers, as far as the laws may not hold.
            for start in [1, base, 2 * base, 4 * base] {
                let first: Option<Vec<i128>> = (0..start).map(|n| g.get(&n).copied()).collect();
                let laws = (0..base).map(|rest| law(&g, base, rest, start..most + 1));
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
        for Sample {
            x,
            answer,
            is_small,
            ..
        } in &self.rows
        {
            if body.value(x) == Some(*answer) {
                continue;
            }
            if *is_small && exceptions.len() < MOST_EXCEPTIONS {
                exceptions.insert(x.clone(), *answer);
            } else {
                wrong += 1;
                first_wrong.get_or_insert_with(|| x.iter().map(|&n| n as u64).collect());
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

/// The law for g(base·n + rest) that the answers in a range show.
fn law(
    g: &BTreeMap<i128, i128>,
    base: i128,
    rest: i128,
    range: Range<i128>,
) -> Option<(Of, Function)> {
    let shown = g.range(range).filter(|entry| entry.0 % base == rest);
    let numbers: Vec<(i128, i128)> = shown.map(|(n, &value)| (n / base, value)).collect();
    let answers = numbers.iter().map(|&(n, value)| Some((*g.get(&n)?, value)));
    let answers: Vec<(i128, i128)> = answers.collect::<Option<_>>().unwrap_or_default();
    if numbers.len() < 4 {
        return None;
    }
    for (of, points) in [(Of::Number, &numbers), (Of::Answer, &answers)] {
        let fits = |line: &Function| points.iter().all(|&(x, y)| line.at(&[x]) == Some(y));
        if let Some(line) = Function::line(points).filter(fits) {
            return Some((of, line));
        }
    }
    let table: BTreeMap<Vec<i128>, i128> = answers.iter().map(|&(x, y)| (vec![x], y)).collect();
    let is_function = answers.iter().all(|&(x, y)| table[&vec![x]] == y);
    (is_function && (1..=MOST_MAPPED).contains(&table.len()))
        .then_some((Of::Answer, Function::Table(table)))
}
