//! A plain evaluator of the language of games: it tries all choices up to a bound, and shares no code with the crate or
//! with `check.py`. It reads a text again for each assignment, and calculates while it reads.

use std::collections::{BTreeMap, HashMap};

/// Numbers for names.
pub type Values = BTreeMap<String, i64>;
/// A word, and whether it touches the one before.
type Word = (String, bool);
/// Positions beside each other.
type Parts = Vec<Vec<i64>>;

/// The text is not a game, or one that this does not know.
#[derive(Debug)]
pub struct Unknown;

const WORDS: [&str; 10] = [
    "in",
    "of",
    "powers",
    "fibonacci",
    "squares",
    "primes",
    "divides",
    "floor",
    "ceil",
    "mod",
];

/// The words, names, numbers and signs of a text.
fn words(text: &str) -> Vec<Word> {
    let chars: Vec<char> = text.chars().collect();
    let (mut words, mut at, mut touches) = (Vec::new(), 0, false);
    while at < chars.len() {
        let start = at;
        if chars[at].is_whitespace() {
            at += 1;
            touches = false;
            continue;
        }
        let keep: fn(char) -> bool = match chars[at] {
            c if c.is_ascii_digit() => |c| c.is_ascii_digit() || c == '_',
            c if c.is_alphabetic() || c == '_' => |c| c.is_alphanumeric() || c == '_' || c == '\'',
            _ => |_| false,
        };
        while at < chars.len() && keep(chars[at]) {
            at += 1;
        }
        if at == start {
            let pair: String = chars[at..].iter().take(2).collect();
            at += if ["<=", ">=", "!=", "..", "->"].contains(&&pair[..]) {
                2
            } else {
                1
            };
        }
        words.push((chars[start..at].iter().collect(), touches));
        touches = true;
    }
    words
}

fn is_name(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    begins && !WORDS.contains(&word)
}

/// One reading of an option, in which each name has a value.
struct Reading<'a> {
    words: &'a [Word],
    at: usize,
    values: &'a Values,
    /// Whether everything read so far is defined and holds.
    holds: bool,
}

impl<'a> Reading<'a> {
    fn next(&self) -> &'a str {
        self.words.get(self.at).map_or("", |word| &word.0)
    }

    fn accept(&mut self, word: &str) -> bool {
        let is_next = self.next() == word;
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, word: &str) -> Result<(), Unknown> {
        self.accept(word).then_some(()).ok_or(Unknown)
    }

    fn sum(&mut self) -> Result<i64, Unknown> {
        let mut total = if self.accept("-") {
            -self.product()?
        } else {
            self.product()?
        };
        loop {
            if self.accept("+") {
                total += self.product()?;
            } else if self.accept("-") {
                total -= self.product()?;
            } else {
                return Ok(total);
            }
        }
    }

    fn product(&mut self) -> Result<i64, Unknown> {
        let mut is_literal = self.next().starts_with(|c: char| c.is_ascii_digit());
        let mut product = self.factor()?;
        loop {
            let touches = self.words.get(self.at).is_some_and(|word| word.1);
            let may_follow = is_name(self.next()) || self.next() == "(";
            if self.accept("*") || is_literal && touches && may_follow {
                product *= self.factor()?;
            } else if self.accept("mod") {
                let divisor = self.factor()?;
                self.holds &= product >= 0;
                product = product.checked_rem(divisor.max(0)).ok_or(Unknown)?;
            } else {
                return Ok(product);
            }
            is_literal = false;
        }
    }

    fn factor(&mut self) -> Result<i64, Unknown> {
        let word = self.next();
        self.at += 1;
        if word == "floor" || word == "ceil" {
            self.expect("(")?;
            let dividend = self.sum()?;
            self.expect("/")?;
            let divisor = self.factor()?;
            self.expect(")")?;
            self.holds &= dividend >= 0;
            let up = if word == "ceil" { divisor - 1 } else { 0 };
            return (dividend + up).checked_div(divisor.max(0)).ok_or(Unknown);
        }
        if word == "(" {
            let inner = self.sum()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if is_name(word) {
            return self.values.get(word).copied().ok_or(Unknown);
        }
        let mut number: i64 = word.replace('_', "").parse().map_err(|_| Unknown)?;
        if self.accept("^") {
            let power = self.next().parse().map_err(|_| Unknown)?;
            self.at += 1;
            number = number.checked_pow(power).ok_or(Unknown)?;
        }
        Ok(number)
    }

    fn condition(&mut self) -> Result<(), Unknown> {
        let mut left = self.sum()?;
        if self.accept("in") {
            let is_member = self.is_member(left)?;
            self.holds &= is_member;
            return Ok(());
        }
        let first = self.at;
        loop {
            let sign = self.next();
            if !["<", "<=", "=", "!=", ">=", ">"].contains(&sign) {
                return (self.at > first).then_some(()).ok_or(Unknown);
            }
            self.at += 1;
            let right = self.sum()?;
            self.holds &= match sign {
                "<" => left < right,
                "<=" => left <= right,
                "=" => left == right,
                "!=" => left != right,
                ">=" => left >= right,
                _ => left > right,
            };
            left = right;
        }
    }

    fn is_member(&mut self, n: i64) -> Result<bool, Unknown> {
        if self.accept("{") {
            let (mut found, mut begins) = (false, true);
            while !self.accept("}") {
                if !begins {
                    self.expect(",")?;
                }
                begins = false;
                found |= self.range()?.contains(&n);
            }
            return Ok(found && n >= 0);
        }
        let prime = |n: i64| n > 1 && (2..n).all(|divisor| n % divisor != 0);
        if self.accept("powers") {
            self.expect("of")?;
            if self.accept("primes") {
                let of = |p: i64| std::iter::successors(Some(1), move |power| Some(power * p));
                let mut primes = (2..=n.max(2)).filter(|&p| prime(p));
                return Ok(primes.any(|p| of(p).take_while(|&q| q <= n).any(|q| q == n)));
            }
            let base = self.product()?;
            let mut powers =
                std::iter::successors((base > 1).then_some(1), |power| Some(power * base));
            return Ok(powers.find(|&power| power >= n) == Some(n));
        }
        if self.accept("primes") {
            return Ok(prime(n));
        }
        if self.accept("fibonacci") {
            let mut pair = (1, 2);
            while pair.0 < n {
                pair = (pair.1, pair.0 + pair.1);
            }
            return Ok(pair.0 == n);
        }
        let first = self.sum()?;
        self.expect("..")?;
        Ok((first..=self.sum()?).contains(&n))
    }

    fn range(&mut self) -> Result<std::ops::RangeInclusive<i64>, Unknown> {
        let first = self.sum()?;
        let last = if self.accept("..") {
            self.sum()?
        } else {
            first
        };
        Ok(first..=last)
    }

    /// The positions after a move, if the conditions hold.
    fn option(&mut self, dimension: usize) -> Result<Option<Parts>, Unknown> {
        let mut parts = vec![vec![]];
        loop {
            let term = self.sum()?;
            parts.last_mut().expect("a part").push(term);
            if self.accept("&") {
                parts.push(vec![]);
            } else if !self.accept(",") {
                break;
            }
        }
        if parts.iter().any(|part| part.len() != dimension) {
            return Err(Unknown);
        }
        self.holds &= parts.iter().flatten().all(|&n| n >= 0);
        let mut sign = ":";
        while self.holds && self.accept(sign) {
            self.condition()?;
            sign = ",";
        }
        if self.holds && self.at < self.words.len() {
            return Err(Unknown);
        }
        Ok(self.holds.then_some(parts))
    }
}

/// Whether a condition of an option lets a choice begin at 0, as the tests write it.
fn allows_zero(words: &[Word], choice: &str) -> bool {
    let words: Vec<&str> = words.iter().map(|word| &word.0[..]).collect();
    (0..words.len()).any(|at| match &words[at..] {
        ["0", "<=", name, ..] | [name, ">=" | "=", "0", ..] | [name, "in", "0", "..", ..] => {
            *name == choice
        }
        [name, "in", "{", list @ ..] if *name == choice => list
            .iter()
            .take_while(|word| **word != "}")
            .any(|word| *word == "0"),
        _ => false,
    })
}

/// A game that is searched by trying all choices up to a bound.
pub struct Plain {
    coordinates: Vec<String>,
    /// The words of each option, and its choices.
    options: Vec<(Vec<Word>, Vec<String>)>,
    parameters: Values,
    largest_choice: i64,
    known: HashMap<Vec<i64>, u64>,
}

impl Plain {
    pub fn new(text: &str, parameters: &Values, largest_choice: i64) -> Result<Self, Unknown> {
        let (head, options) = text.split_once("->").ok_or(Unknown)?;
        let coordinates: Vec<String> = head.split(',').map(|name| name.trim().to_owned()).collect();
        let is_known = |name: &String| coordinates.contains(name) || parameters.contains_key(name);
        let options = options.split('|').map(|option| {
            let words = words(option);
            let names = words.iter().map(|word| word.0.clone());
            let mut choices: Vec<String> = names.filter(|name| is_name(name)).collect();
            choices.retain(|name| !is_known(name));
            choices.sort();
            choices.dedup();
            (words, choices)
        });
        Ok(Plain {
            options: options.collect(),
            coordinates,
            parameters: parameters.clone(),
            largest_choice,
            known: HashMap::new(),
        })
    }

    /// The options of a position.
    pub fn moves(&self, position: &[i64]) -> Result<Vec<Parts>, Unknown> {
        let mut moves = Vec::new();
        for (words, choices) in &self.options {
            let mut values = self.parameters.clone();
            values.extend(
                self.coordinates
                    .iter()
                    .cloned()
                    .zip(position.iter().copied()),
            );
            let count = self.largest_choice.pow(choices.len() as u32);
            for index in 0..count {
                let mut rest = index;
                for choice in choices {
                    let least = i64::from(!allows_zero(words, choice));
                    values.insert(choice.clone(), least + rest % self.largest_choice);
                    rest /= self.largest_choice;
                }
                let mut reading = Reading {
                    words,
                    at: 0,
                    values: &values,
                    holds: true,
                };
                moves.extend(reading.option(position.len())?);
            }
        }
        Ok(moves)
    }

    /// The value of a position; in misère play, 0 for a P-position and 1 for others. Unknown where a move does not go
    /// down in the order, given as places of coordinates, or as no place for the sum.
    pub fn value(
        &mut self,
        position: &[i64],
        is_misere: bool,
        order: &[usize],
    ) -> Result<u64, Unknown> {
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        let key = |one: &[i64]| match order {
            [] => vec![one.iter().sum()],
            _ => order.iter().map(|&place| one[place]).collect::<Vec<i64>>(),
        };
        let moves = self.moves(position)?;
        let mut values = Vec::new();
        for parts in &moves {
            let mut sum = 0;
            for part in parts {
                if key(part) >= key(position) {
                    return Err(Unknown);
                }
                sum ^= self.value(part, is_misere, order)?;
            }
            values.push(sum);
        }
        let value = if is_misere {
            u64::from(moves.is_empty() || values.contains(&0))
        } else {
            (0..=u64::MAX)
                .find(|value| !values.contains(value))
                .expect("a mex")
        };
        self.known.insert(position.to_vec(), value);
        Ok(value)
    }
}
