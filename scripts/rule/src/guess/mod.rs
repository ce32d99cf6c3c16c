//! Guesses: formulas that fit a table, where no proof is found.
//!
//! **A function of few features**: the answer depends on one or two cheap numbers of the position ([`feature`]), by a
//! short table or a line. **A self-similar law**: the answer at bn + r follows from n or the answer at n, for each r.
//!
//! **A constant**, but for a few of the smallest positions.
//!
//! A rule is fitted to some rows and tested on others: every sixth row or so, and the largest ones. It is reported only
//! if no row contradicts it but a few small ones, which it lists, and if it is much shorter than the table. The best
//! rule that some rows contradict is a near miss.

pub mod feature;
mod finder;
mod rare;

pub use finder::guess;

use std::collections::BTreeMap;

use crate::language::tuple;
use feature::{signed, Feature};

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
    /// g(base·n + r) by r, a function of n, or of g(n) if so marked, after the first answers.
    Similar(i128, Vec<(bool, Function)>, Vec<i128>),
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
                let (is_of_answer, function) = &laws[(x[0] % base) as usize];
                function.at(&[if *is_of_answer { self.value(&[n])? } else { n }])
            }
        }
    }
}

impl Guess {
    /// Returns the answer at a position; none if the formula has none there, or a coordinate is 2^64 or more.
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        let each = position.iter().map(|&n| u64::try_from(n).ok());
        let x: Vec<i128> = each.map(|n| n.map(i128::from)).collect::<Option<_>>()?;
        let exception = self.exceptions.get(&x).copied();
        exception.or_else(|| self.body.value(&x))
    }

    /// Returns the formula as a claim: that `answer` is what it says, or else that it says 1; none if it has exceptions, or
    /// is not of such a form. What it mentions may be no part of the language of claims.
    pub fn claim(&self, answer: Option<&str>) -> Option<String> {
        let Body::Features(features, function) = &self.body else {
            return None;
        };
        let table = match function {
            _ if !self.exceptions.is_empty() => return None,
            Function::Line(..) => return Some(format!("{} = {}", answer?, self.text())),
            Function::Table(table) => table,
        };
        let is_told = |(_, value): &(&Vec<i128>, &i128)| answer.is_some() || **value == 1;
        let alternatives = table.iter().filter(is_told).map(|(key, value)| {
            let conditions = features.iter().zip(key);
            let conditions =
                conditions.map(|(feature, number)| match (feature.is_condition, number) {
                    (false, number) => Some(format!("{} = {number}", feature.text)),
                    (true, 1) => Some(feature.text.clone()),
                    (true, _) => None,
                });
            let equation = answer.map(|answer| Some(format!("{answer} = {value}")));
            let all: Vec<String> = equation
                .into_iter()
                .chain(conditions)
                .collect::<Option<_>>()?;
            Some(all.join(", "))
        });
        Some(alternatives.collect::<Option<Vec<_>>>()?.join(" | "))
    }

    /// Returns the answer at a position in words; none if the formula has none there.
    pub fn answer(&self, position: &[u128]) -> Option<String> {
        Some(self.word(self.value(position)?))
    }

    /// Returns the word for an answer, or its digits.
    fn word(&self, answer: i128) -> String {
        let words = self.words.as_ref();
        let word = words.and_then(|words| words.get(usize::try_from(answer).ok()?).cloned());
        word.unwrap_or_else(|| answer.to_string())
    }

    /// Returns the formula as text.
    pub fn text(&self) -> String {
        let text = match &self.body {
            Body::Features(features, function) => {
                let names: Vec<&str> = features.iter().map(|one| &one.text[..]).collect();
                self.function_text(&names, features[0].is_condition, function)
            }
            Body::Similar(base, laws, first) => {
                let n = &self.name;
                let laws = laws.iter().zip(0i128..);
                let laws = laws.map(|((is_of_answer, function), rest)| {
                    let answer = format!("g({n})");
                    let of = if *is_of_answer { &answer } else { n };
                    let right = self.function_text(&[of], false, function);
                    format!("g({base}{n}{}) = {right}", signed(rest))
                });
                let first: Vec<String> = first.iter().map(i128::to_string).collect();
                let laws = laws.collect::<Vec<_>>().join("; ");
                format!("g(0), g(1), … = {}; then {laws}", first.join(" "))
            }
        };
        let exceptions = self.exceptions.iter();
        let exceptions = exceptions
            .map(|(position, &answer)| format!("{}: {}", tuple(position), self.word(answer)));
        match &exceptions.collect::<Vec<_>>()[..] {
            [] => text,
            exceptions => format!("{text}, except {}", exceptions.join(", ")),
        }
    }

    fn function_text(&self, names: &[&str], is_condition: bool, function: &Function) -> String {
        let table = match function {
            Function::Table(table) => table,
            Function::Line(0, constant) => return constant.to_string(),
            Function::Line(1, constant) => return format!("{}{}", names[0], signed(*constant)),
            Function::Line(factor, constant) => {
                return format!("{factor}·({}){}", names[0], signed(*constant))
            }
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
        answers.sort_by_key(|(_, keys)| (keys.len(), is_condition && keys[0] == "0"));
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
