//! Games as small trees, which print their text and play themselves by nested loops.
//!
//! Nothing here comes from the crate under test: choices run through 1, 2, …, and every condition is
//! evaluated as it stands.

use std::collections::HashMap;

/// A variable: a coordinate, or a choice of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Var {
    Coordinate(usize),
    Choice(usize),
}

/// `factor`, times a choice that has few values, times a variable.
#[derive(Clone, Debug)]
pub struct Product {
    pub factor: i64,
    pub multiplier: Option<usize>,
    pub var: Option<Var>,
}

/// A sum, and what is done to it.
#[derive(Clone, Debug)]
pub struct Term {
    pub sum: Vec<Product>,
    pub rounding: Option<(Rounding, Divisor)>,
}

#[derive(Clone, Copy, Debug)]
pub enum Rounding {
    Floor,
    Ceil,
    Mod,
}

#[derive(Clone, Copy, Debug)]
pub enum Divisor {
    Number(i64),
    Choice(usize),
}

#[derive(Clone, Debug)]
pub enum Condition {
    Compare(Term, &'static str, Term),
    /// A term in a finite set, written as ranges.
    Listed(Term, Vec<(i64, i64)>),
    Range(Term, Term, Term),
    Powers(Term, i64),
    Fibonacci(Term),
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub parts: Vec<Vec<Term>>,
    pub conditions: Vec<Condition>,
    pub choices: usize,
}

#[derive(Clone, Debug)]
pub struct Naive {
    pub dimension: usize,
    pub options: Vec<Kind>,
    /// Every choice is at most this multiple of the sum of the coordinates, plus as much.
    pub choices_per_stone: i64,
}

const COORDINATES: [&str; 4] = ["x", "y", "z", "w"];
const CHOICES: [&str; 3] = ["t", "k", "j"];

impl Var {
    fn text(self) -> &'static str {
        match self {
            Var::Coordinate(index) => COORDINATES[index],
            Var::Choice(index) => CHOICES[index],
        }
    }
}

/// The values of the variables.
struct Values<'a> {
    position: &'a [i64],
    choices: &'a [i64],
}

impl Values<'_> {
    fn of(&self, var: Var) -> i64 {
        match var {
            Var::Coordinate(index) => self.position[index],
            Var::Choice(index) => self.choices[index],
        }
    }
}

impl Term {
    pub fn sum(sum: Vec<Product>) -> Self {
        Term {
            sum,
            rounding: None,
        }
    }

    fn text(&self) -> String {
        let mut sum = String::new();
        for product in &self.sum {
            let sign = if product.factor < 0 { "-" } else { "+" };
            if product.factor < 0 || !sum.is_empty() {
                sum += sign;
            }
            let mut factors: Vec<String> = Vec::new();
            let names =
                usize::from(product.multiplier.is_some()) + usize::from(product.var.is_some());
            if product.factor.abs() != 1 || names == 0 {
                factors.push(product.factor.abs().to_string());
            }
            factors.extend(product.multiplier.map(|index| CHOICES[index].to_owned()));
            factors.extend(product.var.map(|var| var.text().to_owned()));
            sum += &factors.join("*");
        }
        if sum.is_empty() {
            sum.push('0');
        }
        let Some((rounding, divisor)) = &self.rounding else {
            return sum;
        };
        let divisor = match divisor {
            Divisor::Number(number) => number.to_string(),
            Divisor::Choice(index) => CHOICES[*index].to_owned(),
        };
        match rounding {
            Rounding::Floor => format!("floor(({sum})/{divisor})"),
            Rounding::Ceil => format!("ceil( ({sum}) / {divisor} )"),
            Rounding::Mod => format!("({sum}) mod {divisor}"),
        }
    }

    /// The value; none where a dividend is negative, so that there is no move.
    fn value(&self, values: &Values) -> Option<i64> {
        let mut sum = 0;
        for product in &self.sum {
            let multiplier = product.multiplier.map_or(1, |index| values.choices[index]);
            sum += product.factor * multiplier * product.var.map_or(1, |var| values.of(var));
        }
        let Some((rounding, divisor)) = &self.rounding else {
            return Some(sum);
        };
        let divisor = match divisor {
            Divisor::Number(number) => *number,
            Divisor::Choice(index) => values.choices[*index],
        };
        if sum < 0 {
            return None;
        }
        Some(match rounding {
            Rounding::Floor => sum / divisor,
            Rounding::Ceil => (sum + divisor - 1) / divisor,
            Rounding::Mod => sum % divisor,
        })
    }
}

impl Condition {
    fn text(&self) -> String {
        match self {
            Condition::Compare(one, sign, other) => {
                format!("{} {sign} {}", one.text(), other.text())
            }
            Condition::Listed(term, ranges) => {
                let range = |&(first, last): &(i64, i64)| {
                    if first == last {
                        first.to_string()
                    } else {
                        format!("{first}..{last}")
                    }
                };
                let ranges: Vec<String> = ranges.iter().map(range).collect();
                format!("{} in {{{}}}", term.text(), ranges.join(", "))
            }
            Condition::Range(term, first, last) => {
                format!("{} in {}..{}", term.text(), first.text(), last.text())
            }
            Condition::Powers(term, base) => format!("{} in powers of {base}", term.text()),
            Condition::Fibonacci(term) => format!("{} in fibonacci", term.text()),
        }
    }

    fn holds(&self, values: &Values) -> Option<bool> {
        Some(match self {
            Condition::Compare(one, sign, other) => {
                let (one, other) = (one.value(values)?, other.value(values)?);
                match *sign {
                    "<" => one < other,
                    "<=" => one <= other,
                    "=" => one == other,
                    "!=" => one != other,
                    ">=" => one >= other,
                    ">" => one > other,
                    _ => unreachable!("a sign"),
                }
            }
            Condition::Listed(term, ranges) => {
                let value = term.value(values)?;
                ranges
                    .iter()
                    .any(|&(first, last)| first <= value && value <= last)
            }
            Condition::Range(term, first, last) => {
                let value = term.value(values)?;
                first.value(values)? <= value && value <= last.value(values)?
            }
            Condition::Powers(term, base) => {
                let value = term.value(values)?;
                let mut power = 1;
                while power < value {
                    power *= base;
                }
                power == value
            }
            Condition::Fibonacci(term) => {
                let value = term.value(values)?;
                let (mut one, mut other) = (1, 2);
                while one < value {
                    (one, other) = (other, one + other);
                }
                one == value
            }
        })
    }
}

/// What a plain search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Known(u32),
    /// A position comes back, or coordinates grow beyond all bounds.
    Endless,
}

/// A plain search with a memory.
pub struct Table<'a> {
    game: &'a Naive,
    misere: bool,
    values: bool,
    known: HashMap<Vec<i64>, Option<Answer>>,
}

impl Naive {
    pub fn text(&self) -> String {
        let options: Vec<String> = self
            .options
            .iter()
            .map(|option| {
                let parts = option.parts.iter().map(|part| {
                    part.iter()
                        .map(Term::text)
                        .collect::<Vec<String>>()
                        .join(",")
                });
                let parts = parts.collect::<Vec<String>>().join(" & ");
                let conditions: Vec<String> =
                    option.conditions.iter().map(Condition::text).collect();
                match conditions.len() {
                    0 => parts,
                    _ => format!("{parts} : {}", conditions.join(", ")),
                }
            })
            .collect();
        format!(
            "{} -> {}",
            COORDINATES[..self.dimension].join(","),
            options.join(" | ")
        )
    }

    pub fn splits(&self) -> bool {
        self.options.iter().any(|option| option.parts.len() > 1)
    }

    /// All options of a position, each as the positions beside each other.
    pub fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let most = self.choices_per_stone * (position.iter().sum::<i64>() + 1);
        let mut found = Vec::new();
        for option in &self.options {
            let mut choices = vec![1; option.choices];
            loop {
                let values = Values {
                    position,
                    choices: &choices,
                };
                let mut holds = option.conditions.iter().map(|one| one.holds(&values));
                if holds.all(|holds| holds == Some(true)) {
                    let terms = option.parts.iter().map(|part| {
                        part.iter()
                            .map(|term| term.value(&values).filter(|&value| value >= 0))
                            .collect()
                    });
                    found.extend(terms.collect::<Option<Vec<Vec<i64>>>>());
                }
                // The next choices, as an odometer.
                let Some(place) = choices.iter().position(|&choice| choice < most) else {
                    break;
                };
                choices[place] += 1;
                choices[..place].fill(1);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl<'a> Table<'a> {
    pub fn new(game: &'a Naive, misere: bool, values: bool) -> Self {
        Table {
            game,
            misere,
            values,
            known: HashMap::new(),
        }
    }

    /// 1 for a P-position and 0 for an N-position, or the Grundy value.
    pub fn answer(&mut self, position: &[i64]) -> Answer {
        match self.known.get(position) {
            Some(Some(answer)) => return *answer,
            Some(None) => return Answer::Endless,
            None => {}
        }
        if position.iter().any(|&coordinate| coordinate > 5000) {
            return Answer::Endless;
        }
        self.known.insert(position.to_vec(), None);
        let answer = self.of_options(position);
        self.known.insert(position.to_vec(), Some(answer));
        answer
    }

    fn of_options(&mut self, position: &[i64]) -> Answer {
        let mut values = Vec::new();
        for parts in self.game.options(position) {
            let mut sum = 0;
            for part in parts {
                let Answer::Known(value) = self.answer(&part) else {
                    return Answer::Endless;
                };
                sum ^= value;
            }
            values.push(sum);
        }
        Answer::Known(if self.values {
            (0..=u32::MAX)
                .find(|value| !values.contains(value))
                .expect("finitely many options")
        } else if values.is_empty() {
            u32::from(!self.misere)
        } else {
            u32::from(!values.contains(&1))
        })
    }
}
