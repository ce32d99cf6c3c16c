//! Guesses: formulas that fit a table, where no proof is found.
//!
//! Two kinds of rules cover most of what contestants meet. **A function of few features**: the answer depends on
//! one to three cheap numbers of the position ([`feature`]), by a short table, a line, or an operation of two.
//! **A self-similar law**: the answer at bn + r follows from that at n, for each r.
//!
//! A rule is fitted to some rows and tested on others, which were held out: every sixth row or so, and the largest
//! ones. It is reported only if no row contradicts it but a few small ones, which it lists, and if it is
//! much shorter than the table. The best rule that some rows contradict is a near miss.

pub mod feature;

use std::collections::BTreeMap;

use feature::{features, signed, Feature, Function};

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
#[derive(Clone, Debug)]
pub struct Guess {
    body: Body,
    names: Vec<String>,
    words: Option<Vec<String>>,
    exceptions: BTreeMap<Vec<u64>, i64>,
    /// The number of rows that it was fitted to.
    pub fitted: usize,
    /// The number of rows held out that it was tested on.
    pub tested: usize,
    /// The rows that contradict it, and the first of them; 0 but for a near miss.
    pub wrong: usize,
    /// The first row that contradicts it.
    pub first_wrong: Option<Vec<u64>>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// A formula that no row contradicts.
    pub rule: Option<Guess>,
    /// The formula that the fewest rows contradict.
    pub near_miss: Option<Guess>,
}

#[derive(Clone, Debug)]
enum Body {
    /// By the values of features.
    Lookup(Vec<Feature>, BTreeMap<Vec<i128>, i64>),
    /// factor·feature + constant.
    Line(Feature, i128, i128),
    /// Two features.
    Pair(Operation, Feature, Feature),
    /// By the value of the first feature: a line in the second one.
    Cases(Feature, Feature, BTreeMap<i128, (i128, i128)>),
    /// g(base·n + r) by r, from the given first answers on.
    Similar(i128, Vec<Law>, Vec<i64>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Xor,
    Plus,
    Minus,
    Times,
    Max,
    Min,
}

/// What g(base·n + r) is.
#[derive(Clone, Debug)]
enum Law {
    /// factor·n + constant
    Line(i128, i128),
    /// g(n) + constant
    Shift(i128),
    /// A function of g(n)
    Map(BTreeMap<i64, i64>),
}

impl Operation {
    const ALL: [Operation; 6] = [
        Operation::Xor,
        Operation::Plus,
        Operation::Minus,
        Operation::Times,
        Operation::Max,
        Operation::Min,
    ];

    fn apply(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Operation::Xor => Some(a ^ b),
            Operation::Plus => a.checked_add(b),
            Operation::Minus => a.checked_sub(b),
            Operation::Times => a.checked_mul(b),
            Operation::Max => Some(a.max(b)),
            Operation::Min => Some(a.min(b)),
        }
    }
}

impl Body {
    fn value(&self, x: &[i128]) -> Option<i128> {
        match self {
            Body::Lookup(features, table) => {
                let key: Option<Vec<i128>> = features.iter().map(|one| one.value(x)).collect();
                table.get(&key?).map(|&answer| answer.into())
            }
            Body::Line(feature, factor, constant) => feature
                .value(x)?
                .checked_mul(*factor)?
                .checked_add(*constant),
            Body::Pair(operation, one, other) => operation.apply(one.value(x)?, other.value(x)?),
            Body::Cases(by, of, lines) => {
                let (factor, constant) = lines.get(&by.value(x)?)?;
                of.value(x)?.checked_mul(*factor)?.checked_add(*constant)
            }
            Body::Similar(base, laws, first) => {
                let n = x[0];
                if let Some(&answer) = first.get(usize::try_from(n).ok()?) {
                    return Some(answer.into());
                }
                let (quotient, law) = (n / base, &laws[(n % base) as usize]);
                match law {
                    Law::Line(factor, constant) => {
                        quotient.checked_mul(*factor)?.checked_add(*constant)
                    }
                    Law::Shift(constant) => self.value(&[quotient])?.checked_add(*constant),
                    Law::Map(map) => {
                        let before = i64::try_from(self.value(&[quotient])?).ok()?;
                        map.get(&before).map(|&answer| answer.into())
                    }
                }
            }
        }
    }

    /// The numbers that were chosen for it, besides the features.
    fn entries(&self) -> usize {
        match self {
            Body::Lookup(_, table) => table.len(),
            Body::Line(_, factor, constant) => {
                usize::from(*factor != 1) + usize::from(*constant != 0)
            }
            Body::Pair(..) => 1,
            Body::Cases(_, _, lines) => 2 * lines.len(),
            Body::Similar(_, laws, first) => {
                let each = laws.iter().map(|law| match law {
                    Law::Line(..) => 2,
                    Law::Shift(_) => 1,
                    Law::Map(map) => 1 + map.len(),
                });
                each.sum::<usize>() + first.len()
            }
        }
    }

    fn feature_count(&self) -> usize {
        match self {
            Body::Lookup(features, _) => features.len(),
            Body::Line(..) | Body::Similar(..) => 1,
            Body::Pair(..) | Body::Cases(..) => 2,
        }
    }
}

impl Guess {
    /// Returns the answer at a position; none if the formula has none there.
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        let narrow = position.iter().map(|&n| u64::try_from(n));
        if let Ok(narrow) = narrow.collect::<Result<Vec<u64>, _>>() {
            if let Some(&answer) = self.exceptions.get(&narrow) {
                return Some(answer.into());
            }
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
        let mut text = self.body_text();
        if !self.exceptions.is_empty() {
            let each = self.exceptions.iter().map(|(position, &answer)| {
                let position: Vec<String> = position.iter().map(u64::to_string).collect();
                let position = match &position[..] {
                    [one] => one.clone(),
                    _ => format!("({})", position.join(", ")),
                };
                format!("{position}: {}", self.word(answer.into()))
            });
            text += &format!(", except {}", each.collect::<Vec<_>>().join(", "));
        }
        text
    }

    fn body_text(&self) -> String {
        let text = |feature: &Feature| feature.text(&self.names);
        let n = &self.names[0];
        let line = |of: &str, factor: i128, constant: i128| match factor {
            0 => constant.to_string(),
            1 => format!("{of}{}", signed(constant)),
            -1 => format!("{constant} - {of}"),
            _ => format!("{factor}·{of}{}", signed(constant)),
        };
        match &self.body {
            Body::Lookup(features, table) => self.lookup_text(features, table),
            Body::Line(feature, factor, constant) => line(&text(feature), *factor, *constant),
            Body::Pair(operation, one, other) => {
                let (one, other) = (text(one), text(other));
                match operation {
                    Operation::Xor => format!("({one}) xor ({other})"),
                    Operation::Plus => format!("{one} + {other}"),
                    Operation::Minus => format!("{one} - ({other})"),
                    Operation::Times => format!("({one}) · ({other})"),
                    Operation::Max => format!("max({one}, {other})"),
                    Operation::Min => format!("min({one}, {other})"),
                }
            }
            Body::Cases(by, of, lines) => {
                let (by, of) = (text(by), text(of));
                let each = lines.iter().map(|(value, (factor, constant))| {
                    format!("{} if {by} = {value}", line(&of, *factor, *constant))
                });
                each.collect::<Vec<_>>().join("; ")
            }
            Body::Similar(base, laws, first) => {
                let each = laws.iter().zip(0i128..).map(|(law, rest)| {
                    let left = format!("g({base}{n}{})", signed(rest));
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
                    format!("{left} = {right}")
                });
                let first: Vec<String> = first.iter().map(i64::to_string).collect();
                let laws = each.collect::<Vec<_>>().join("; ");
                format!("g(0), g(1), … = {}; then {laws}", first.join(" "))
            }
        }
    }

    fn lookup_text(&self, features: &[Feature], table: &BTreeMap<Vec<i128>, i64>) -> String {
        let mut answers: Vec<i64> = table.values().copied().collect();
        answers.sort_unstable();
        answers.dedup();
        let keys = |answer: i64| -> Vec<&Vec<i128>> {
            let all = table.iter().filter(|entry| *entry.1 == answer);
            all.map(|entry| entry.0).collect()
        };
        let when = |answer: i64| -> String {
            let keys = keys(answer);
            if let ([feature], [key]) = (features, &keys[..]) {
                let text = feature.text(&self.names);
                return match (feature.function.is_condition(), key[0]) {
                    (true, 1) => text,
                    (true, _) => format!("not: {text}"),
                    _ => format!("{text} = {}", key[0]),
                };
            }
            let listed = keys.iter().map(|key| {
                let key: Vec<String> = key.iter().map(i128::to_string).collect();
                match &key[..] {
                    [one] => one.clone(),
                    _ => format!("({})", key.join(", ")),
                }
            });
            let listed = listed.collect::<Vec<_>>().join(", ");
            let names: Vec<String> = features.iter().map(|one| one.text(&self.names)).collect();
            match &names[..] {
                [one] => format!("{one} in {{{listed}}}"),
                _ => format!("({}) in {{{listed}}}", names.join("; ")),
            }
        };
        match answers[..] {
            [only] => self.word(only.into()),
            [zero, one] => {
                // The answer that takes fewer words.
                let (short, long) = if keys(one).len() <= keys(zero).len() {
                    (one, zero)
                } else {
                    (zero, one)
                };
                let (said, other) = (self.word(short.into()), self.word(long.into()));
                format!("{said} if {}, else {other}", when(short))
            }
            _ => {
                let each = answers.iter();
                let each =
                    each.map(|&answer| format!("{} if {}", self.word(answer.into()), when(answer)));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }
}

/// The most rows that are looked at.
const MOST_ROWS: usize = 4096;
/// The fewest rows.
const LEAST_ROWS: usize = 24;
/// The most exceptions, all of them small positions.
const MOST_EXCEPTIONS: usize = 8;
/// The most entries of a table in a rule.
const MOST_ENTRIES: usize = 48;
/// The most values of a feature of which two or three are combined.
const MOST_CLASSES: usize = 24;
/// The bits of evidence that a rule needs beyond its length.
const MARGIN: u64 = 16;

/// Looks for a formula until `is_over`.
pub fn guess(table: &Table, is_over: &dyn Fn() -> bool) -> Outcome {
    let mut outcome = Outcome::default();
    if table.rows.len() < LEAST_ROWS || is_over() {
        return outcome;
    }
    let Some(mut finder) = Finder::new(table) else {
        return outcome;
    };
    finder.run(is_over);
    outcome.rule = finder.best.map(|best| best.1);
    outcome.near_miss = finder.near_miss;
    outcome
}

/// A feature with its values on all rows.
struct Column {
    feature: Feature,
    values: Vec<i128>,
    /// Per row, the number of its value among the different ones, if these are few.
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
    /// The bits of the answers, if they were random.
    information: u64,
    answers: Vec<i64>,
    columns: Vec<Column>,
    best: Option<(u64, Guess)>,
    near_miss: Option<Guess>,
}

impl<'a> Finder<'a> {
    /// Sorts and divides the rows; none if two of them contradict each other.
    fn new(table: &'a Table) -> Option<Self> {
        let mut rows = table.rows.clone();
        rows.sort_by_key(|row| {
            let sum: u128 = row.position.iter().map(|&n| u128::from(n)).sum();
            (
                row.position.iter().max().copied(),
                sum,
                row.position.clone(),
            )
        });
        rows.dedup();
        if rows
            .windows(2)
            .any(|pair| pair[0].position == pair[1].position)
        {
            return None;
        }
        if rows.len() > MOST_ROWS {
            // The smallest ones, and a sample of the others.
            let step = (rows.len() - MOST_ROWS / 2).div_ceil(MOST_ROWS / 2) | 1;
            let later = rows.split_off(MOST_ROWS / 2);
            rows.extend(later.into_iter().step_by(step));
        }
        let largest = |row: &Row| row.position.iter().max().copied().unwrap_or(0);
        let count = rows.len();
        let zone = largest(&rows[count / 6]).min(64);
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut is_held = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let is_last = index >= count - count / 8;
            is_held.push(is_last || largest(row) > zone && (random >> 33) % 6 == 0);
        }
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for row in &rows {
            *counts.entry(row.answer).or_default() += 1;
        }
        let most = counts.values().max().copied().unwrap_or(0);
        let rare = counts.values().filter(|&&n| n < most);
        let information = rare
            .map(|&n| n * u64::from((count as u64 / n).ilog2() + 1))
            .sum();
        let is_small = rows.iter().map(|row| largest(row) <= zone).collect();
        let wide = rows
            .iter()
            .map(|row| row.position.iter().map(|&n| n.into()).collect());
        Some(Finder {
            table,
            wide: wide.collect(),
            is_held,
            is_small,
            information,
            answers: counts.into_keys().collect(),
            columns: Vec::new(),
            best: None,
            near_miss: None,
            rows,
        })
    }

    fn run(&mut self, is_over: &dyn Fn() -> bool) {
        let dimension = self.table.names.len();
        for feature in features(dimension) {
            if is_over() {
                return;
            }
            let values: Option<Vec<i128>> = self.wide.iter().map(|x| feature.value(x)).collect();
            let Some(values) = values else { continue };
            if self.columns.iter().any(|column| column.values == values) {
                continue; // another way to say the same
            }
            let column = Column {
                classes: classes(&values),
                feature,
                values,
            };
            self.columns.push(column);
            self.single(self.columns.len() - 1);
        }
        if dimension == 1 && self.table.words.is_none() {
            self.similar();
        }
        if self.best.is_some() {
            return; // simpler than any that follow
        }
        self.pairs(is_over);
        if self.best.is_none() {
            self.triples(is_over);
        }
    }

    /// Rules of one feature.
    fn single(&mut self, index: usize) {
        let column = &self.columns[index];
        if let Some((of_row, count)) = &column.classes {
            if *count <= MOST_ENTRIES {
                self.lookup(
                    &[index],
                    &of_row.iter().map(|&c| c.into()).collect::<Vec<_>>(),
                    *count,
                );
            }
        }
        let column = &self.columns[index];
        if self.table.words.is_none() {
            if let Some((factor, constant)) = self.line(|_| true, &column.values) {
                self.propose(Body::Line(column.feature.clone(), factor, constant));
            }
        }
    }

    /// The line through the rows that `keep` wants, from two of them that were not held out and are not small.
    fn line(&self, keep: impl Fn(usize) -> bool, values: &[i128]) -> Option<(i128, i128)> {
        let mut fitting = (0..self.rows.len())
            .filter(|&row| keep(row) && !self.is_held[row] && !self.is_small[row]);
        let first = fitting.next()?;
        let answer = |row: usize| i128::from(self.rows[row].answer);
        let Some(second) = fitting.find(|&row| values[row] != values[first]) else {
            return Some((0, answer(first)));
        };
        let (rise, run) = (
            answer(second) - answer(first),
            values[second] - values[first],
        );
        let factor = (rise % run == 0).then_some(rise / run)?;
        (factor.abs() <= 8).then_some((factor, answer(first) - factor * values[first]))
    }

    /// The table of the answers by a key per row: proposed if rows with one key agree but for small ones.
    fn lookup(&mut self, columns: &[usize], keys: &[usize], count: usize) {
        let mut tally: Vec<BTreeMap<i64, u32>> = vec![BTreeMap::new(); count];
        let mut wrong = 0;
        for (row, &key) in keys.iter().enumerate() {
            if self.is_held[row] || self.is_small[row] {
                continue;
            }
            *tally[key].entry(self.rows[row].answer).or_default() += 1;
            wrong += usize::from(tally[key].len() > 1);
            if wrong * 20 > self.rows.len() {
                return; // not even a near miss
            }
        }
        // What only small rows show is taken from them.
        for (row, &key) in keys.iter().enumerate() {
            if self.is_small[row] && tally[key].is_empty() {
                *tally[key].entry(self.rows[row].answer).or_default() += 1;
            }
        }
        let mut table = BTreeMap::new();
        for (row, &key) in keys.iter().enumerate() {
            let most = tally[key].iter().max_by_key(|entry| entry.1);
            if let Some((&answer, _)) = most {
                let values = columns.iter().map(|&index| self.columns[index].values[row]);
                table.insert(values.collect(), answer);
            }
        }
        let features = columns
            .iter()
            .map(|&index| self.columns[index].feature.clone());
        self.propose(Body::Lookup(features.collect(), table));
    }

    /// Rules of two features.
    fn pairs(&mut self, is_over: &dyn Fn() -> bool) {
        if self.table.words.is_none() {
            self.operations(is_over);
        }
        let few = |column: &Column| {
            column
                .classes
                .as_ref()
                .filter(|c| c.1 <= MOST_CLASSES)
                .is_some()
        };
        let small: Vec<usize> = (0..self.columns.len())
            .filter(|&i| few(&self.columns[i]))
            .collect();
        for (place, &one) in small.iter().enumerate() {
            for &other in &small[..place] {
                if is_over() {
                    return;
                }
                self.combined(&[one, other]);
            }
        }
    }

    fn triples(&mut self, is_over: &dyn Fn() -> bool) {
        let few = |column: &Column| column.classes.as_ref().filter(|c| c.1 <= 4).is_some();
        let mut small: Vec<usize> = (0..self.columns.len())
            .filter(|&i| few(&self.columns[i]))
            .collect();
        small.truncate(48);
        for (place, &one) in small.iter().enumerate() {
            for (second, &other) in small[..place].iter().enumerate() {
                for &third in &small[..second] {
                    if is_over() {
                        return;
                    }
                    self.combined(&[one, other, third]);
                }
            }
        }
    }

    /// Tries the table of several features, if it has few entries and the rows agree.
    fn combined(&mut self, columns: &[usize]) {
        let classes = |index: usize| self.columns[index].classes.as_ref().expect("few classes");
        let size: usize = columns.iter().map(|&index| classes(index).1).product();
        let key = |row: usize| {
            let each = columns
                .iter()
                .map(|&index| (classes(index).0[row], classes(index).1));
            each.fold(0, |key, (class, count)| key * count + usize::from(class))
        };
        // First whether it can be: most tables contradict themselves early.
        let mut known: Vec<Option<i64>> = vec![None; size];
        let mut entries = 0;
        for row in 0..self.rows.len() {
            if self.is_held[row] || self.is_small[row] {
                continue;
            }
            let answer = self.rows[row].answer;
            match &mut known[key(row)] {
                Some(before) if *before != answer => return,
                Some(_) => {}
                free => {
                    *free = Some(answer);
                    entries += 1;
                    if entries > MOST_ENTRIES {
                        return;
                    }
                }
            }
        }
        let keys: Vec<usize> = (0..self.rows.len()).map(key).collect();
        self.lookup(columns, &keys, size);
    }

    /// Lines by cases, and operations of two numbers.
    fn operations(&mut self, is_over: &dyn Fn() -> bool) {
        let numeric: Vec<usize> = (0..self.columns.len())
            .filter(|&index| {
                let function = self.columns[index].feature.function;
                matches!(
                    function,
                    Function::Identity | Function::Mod(_) | Function::Div(_) | Function::LowBit
                )
            })
            .collect();
        let sample: Vec<usize> = (0..self.rows.len())
            .rev()
            .step_by(self.rows.len() / 20 + 1)
            .collect();
        for (place, &one) in numeric.iter().enumerate() {
            if is_over() {
                return;
            }
            for &other in &numeric[..place] {
                for operation in Operation::ALL {
                    for (a, b) in [(one, other), (other, one)] {
                        let fits = |&row: &usize| {
                            let (a, b) = (self.columns[a].values[row], self.columns[b].values[row]);
                            operation.apply(a, b) == Some(self.rows[row].answer.into())
                        };
                        if sample.iter().all(fits) {
                            let [a, b] = [a, b].map(|index| self.columns[index].feature.clone());
                            self.propose(Body::Pair(operation, a, b));
                        }
                    }
                }
            }
            let of_plain = matches!(
                self.columns[one].feature.function,
                Function::Identity | Function::Div(_) | Function::LowBit
            );
            for by in 0..if of_plain { self.columns.len() } else { 0 } {
                let Some((of_row, count)) = &self.columns[by].classes else {
                    continue;
                };
                if *count > 8 || by == one {
                    continue;
                }
                let mut lines = BTreeMap::new();
                for class in 0..*count as u8 {
                    let Some(line) =
                        self.line(|row| of_row[row] == class, &self.columns[one].values)
                    else {
                        continue;
                    };
                    let row = of_row.iter().position(|&c| c == class).expect("a row");
                    lines.insert(self.columns[by].values[row], line);
                }
                let [by, of] = [by, one].map(|index| self.columns[index].feature.clone());
                let body = Body::Cases(by, of, lines);
                let fits = |&row: &usize| {
                    body.value(&self.wide[row]) == Some(self.rows[row].answer.into())
                };
                if sample.iter().all(fits) {
                    self.propose(body);
                }
            }
        }
    }

    /// Laws for g(bn + r), for each base b.
    fn similar(&mut self) {
        let g: BTreeMap<i128, i64> = self
            .rows
            .iter()
            .map(|row| (row.position[0].into(), row.answer))
            .collect();
        let largest = *g.keys().last().expect("rows");
        for base in 2..=6i128 {
            // The first answers, as far as the laws may not hold.
            for start in [1, base, 2 * base, 4 * base] {
                let first: Option<Vec<i64>> = (0..start).map(|n| g.get(&n).copied()).collect();
                let Some(first) = first else { continue };
                let laws = (0..base).map(|rest| law(&g, base, rest, start, largest * 3 / 4));
                let Some(laws) = laws.collect::<Option<Vec<Law>>>() else {
                    continue;
                };
                self.propose(Body::Similar(base, laws, first));
                break;
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
        let count = self.rows.len() as u64;
        let answer_bits = u64::from(self.answers.len().ilog2()) + 1;
        let features = u64::from(self.columns.len().max(16).ilog2()) + 1;
        let cost = features * body.feature_count() as u64
            + answer_bits * body.entries() as u64
            + (answer_bits + u64::from(count.ilog2())) * exceptions.len() as u64;
        if cost + cost / 4 + MARGIN > self.information {
            return;
        }
        let tested = self.is_held.iter().filter(|&&held| held).count();
        let guess = Guess {
            body,
            names: self.table.names.clone(),
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
        } else if wrong * 20 <= self.rows.len()
            && self
                .near_miss
                .as_ref()
                .is_none_or(|near| wrong < near.wrong)
        {
            self.near_miss = Some(guess);
        }
    }
}

/// Returns the number of each value among the different ones in rising order, if these are few.
fn classes(values: &[i128]) -> Option<(Vec<u8>, usize)> {
    let mut different: Vec<i128> = Vec::new();
    let mut of_row = Vec::with_capacity(values.len());
    for value in values {
        let class = different.iter().position(|known| known == value);
        let class = class.unwrap_or_else(|| {
            different.push(*value);
            different.len() - 1
        });
        if different.len() > 64 {
            return None;
        }
        of_row.push(class as u8);
    }
    Some((of_row, different.len()))
}

/// The law for g(base·n + rest) that the answers from `start` to `most` show.
fn law(g: &BTreeMap<i128, i64>, base: i128, rest: i128, start: i128, most: i128) -> Option<Law> {
    let pairs: Vec<(i128, i64)> = (0..=(most - rest) / base)
        .filter(|n| base * n + rest >= start)
        .filter_map(|n| Some((n, *g.get(&(base * n + rest))?)))
        .collect();
    let [(n, one), (m, other), ..] = pairs[..] else {
        return None;
    };
    let (one, other) = (i128::from(one), i128::from(other));
    if pairs.len() < 4 {
        return None;
    }
    let factor = (other - one) / (m - n);
    let constant = one - factor * n;
    if pairs
        .iter()
        .all(|&(n, value)| i128::from(value) == factor * n + constant)
    {
        return Some(Law::Line(factor, constant));
    }
    let before = |n: i128| g.get(&n).copied();
    let shift = one - i128::from(before(n)?);
    if pairs
        .iter()
        .all(|&(n, value)| before(n).is_some_and(|g| i128::from(value - g) == shift))
    {
        return Some(Law::Shift(shift));
    }
    let mut map: BTreeMap<i64, i64> = BTreeMap::new();
    for (n, value) in pairs {
        if *map.entry(before(n)?).or_insert(value) != value || map.len() > 6 {
            return None;
        }
    }
    Some(Law::Map(map))
}
