//! Runs a description: control flow, variables and expressions, over a text that is read or written.

use std::collections::{HashMap, HashSet};

use regex_syntax::hir::Hir;

use super::syntax::{Action, Command, Expr, Notation, Operator, Place, Times, Value};

/// Why a run stops before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The input differs from the description.
    Mismatch(String),
    /// The description itself is at fault, in this line.
    Fault(usize, String),
}

pub type Run<T = ()> = Result<T, Stop>;

/// The bounds of an `INT`, and what is known of it.
pub struct Integer<'a> {
    pub id: usize,
    pub min: i128,
    pub max: i128,
    pub place: Option<&'a Place>,
    /// The indices of the array element.
    pub indices: Vec<i128>,
    /// The number in the input that the upper bound comes from.
    pub bound: Option<usize>,
}

/// The text: read when checking, written when drawing.
pub trait Tape {
    fn space(&mut self) -> Run;
    fn newline(&mut self) -> Run;
    fn eof(&mut self) -> Run;
    /// Returns the value, and which number of the input it is.
    fn integer(&mut self, state: &State, integer: &Integer) -> Run<(i128, Option<usize>)>;
    fn float(&mut self, min: f64, max: f64, notation: Notation) -> Run<f64>;
    fn literal(&mut self, text: &str) -> Run;
    fn pattern(&mut self, pattern: &Hir, source: &str) -> Run<String>;
    fn is_eof(&mut self) -> bool;
    fn next_is_one_of(&mut self, chars: &str) -> bool;
    /// A loop begins: how often it runs if that is known, and the number of the input that says so.
    fn begin_loop(&mut self, command: &Command, times: Option<u64>, origin: Option<usize>);
    /// Whether a `WHILE` goes on; `test` evaluates its condition on this tape.
    fn goes_on(&mut self, test: &mut dyn FnMut(&mut Self) -> Run<bool>) -> Run<bool>
    where
        Self: Sized;
    /// Runs an iteration of the innermost loop.
    fn iteration(
        &mut self,
        state: &mut State,
        run: &mut dyn FnMut(&mut Self, &mut State) -> Run,
    ) -> Run
    where
        Self: Sized;
    fn end_loop(&mut self);
}

/// A value, and the number of the input that it is or comes from.
#[derive(Clone, Debug)]
struct Known {
    value: Value,
    origin: Option<usize>,
}

type Array = HashMap<Vec<i128>, Known>;

/// The variables. A scalar is an array with one element without an index.
pub struct State {
    variables: Vec<Array>,
    /// What to put back, the oldest first; only while drawing.
    log: Option<Vec<Change>>,
}

enum Change {
    Element(usize, Vec<i128>, Option<Known>),
    Whole(usize, Array),
}

impl State {
    /// Creates variables without values; with a log, changes can be taken back.
    pub fn new(variables: usize, is_logged: bool) -> Self {
        State {
            variables: vec![Array::new(); variables],
            log: is_logged.then(Vec::new),
        }
    }

    /// Returns the position in the log.
    pub fn mark(&self) -> usize {
        self.log.as_ref().map_or(0, Vec::len)
    }

    /// Takes back all changes since `mark`.
    pub fn rewind(&mut self, mark: usize) {
        let Some(log) = &mut self.log else {
            return;
        };
        for change in log.drain(mark..).rev() {
            match change {
                Change::Whole(name, array) => self.variables[name] = array,
                Change::Element(name, indices, Some(known)) => {
                    self.variables[name].insert(indices, known);
                }
                Change::Element(name, indices, None) => {
                    self.variables[name].remove(&indices);
                }
            }
        }
    }

    /// Returns the integer in a variable.
    pub fn integer(&self, name: usize, indices: &[i128]) -> Option<i128> {
        match self.variables[name].get(indices)?.value {
            Value::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// Returns how many elements of a variable are set.
    pub fn len(&self, name: usize) -> usize {
        self.variables[name].len()
    }

    /// Returns the indices of a variable that are set.
    pub fn indices(&self, name: usize) -> impl Iterator<Item = &[i128]> {
        self.variables[name].keys().map(Vec::as_slice)
    }

    fn set(&mut self, name: usize, indices: Vec<i128>, known: Known) {
        if let Some(log) = &mut self.log {
            let old = self.variables[name].insert(indices.clone(), known);
            log.push(Change::Element(name, indices, old));
        } else {
            self.variables[name].insert(indices, known);
        }
    }

    fn unset(&mut self, name: usize) {
        let old = std::mem::take(&mut self.variables[name]);
        if let Some(log) = &mut self.log {
            log.push(Change::Whole(name, old));
        }
    }

    fn is_unique(&self, names: &[usize]) -> Result<bool, String> {
        let first = &self.variables[names[0]];
        let mut seen = HashSet::new();
        for indices in first.keys() {
            let mut tuple = Vec::new();
            for name in names {
                let array = &self.variables[*name];
                match array.get(indices).filter(|_| array.len() == first.len()) {
                    Some(known) => tuple.push(key(&known.value)),
                    None => return Err("the arrays of `UNIQUE` have different indices".to_owned()),
                }
            }
            if !seen.insert(tuple) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A value that can be hashed.
#[derive(PartialEq, Eq, Hash)]
enum Key<'a> {
    Integer(i128),
    Float(u64),
    Text(&'a str),
}

fn key(value: &Value) -> Key<'_> {
    match value {
        Value::Integer(value) => Key::Integer(*value),
        Value::Float(value) => Key::Float(value.to_bits()),
        Value::Text(text) => Key::Text(text),
        Value::Test(value) => Key::Integer(i128::from(*value)),
    }
}

/// Runs commands.
pub struct Machine<'a, T> {
    pub names: &'a [String],
    pub tape: &'a mut T,
}

impl<T: Tape> Machine<'_, T> {
    /// Runs commands one after the other.
    pub fn run(&mut self, state: &mut State, commands: &[Command]) -> Run {
        commands.iter().try_for_each(|command| self.step(state, command))
    }

    fn step(&mut self, state: &mut State, command: &Command) -> Run {
        let line = command.line;
        match &command.action {
            Action::Space => self.tape.space(),
            Action::Newline => self.tape.newline(),
            Action::Eof => self.tape.eof(),
            Action::Int {
                id,
                min,
                max,
                place,
            } => {
                let bounds = [self.integer(state, min, line)?, self.integer(state, max, line)?];
                let indices = match place {
                    Some(place) => self.indices(state, place, line)?,
                    None => Vec::new(),
                };
                let integer = Integer {
                    id: *id,
                    min: bounds[0],
                    max: bounds[1],
                    place: place.as_ref(),
                    indices,
                    bound: self.origin(state, max),
                };
                let (value, origin) = self.tape.integer(state, &integer)?;
                if let Some(place) = place {
                    let value = Value::Integer(value);
                    state.set(place.name, integer.indices, Known { value, origin });
                }
                Ok(())
            }
            Action::Float {
                min,
                max,
                place,
                notation,
            } => {
                let min = self.float(state, min, line)?;
                let max = self.float(state, max, line)?;
                let value = Value::Float(self.tape.float(min, max, *notation)?);
                self.assign(state, place.as_ref(), value, None, line)
            }
            Action::Text(text) => match self.value(state, text, line)? {
                Value::Text(text) => self.tape.literal(&text),
                _ => fault(line, "`STRING` needs a string"),
            },
            Action::Regex {
                pattern,
                source,
                place,
            } => {
                let value = Value::Text(self.tape.pattern(pattern, source)?);
                self.assign(state, place.as_ref(), value, None, line)
            }
            Action::Assert(test, source) => {
                if self.test(state, test, line)? {
                    Ok(())
                } else {
                    let why = format!("`{source}` does not hold (line {line} of the description)");
                    Err(Stop::Mismatch(why))
                }
            }
            Action::Set(pairs) => pairs.iter().try_for_each(|(place, expr)| {
                let value = self.value(state, expr, line)?;
                let origin = self.origin(state, expr);
                self.assign(state, Some(place), value, origin, line)
            }),
            Action::Unset(names) => {
                names.iter().for_each(|name| state.unset(*name));
                Ok(())
            }
            Action::If { condition, yes, no } => {
                let branch = if self.test(state, condition, line)? { yes } else { no };
                self.run(state, branch)
            }
            Action::Loop {
                index,
                times,
                separator,
                body,
            } => self.repeat(state, command, (index.as_ref(), times, separator.as_deref(), body)),
        }
    }

    fn repeat(
        &mut self,
        state: &mut State,
        command: &Command,
        (index, times, separator, body): (Option<&Place>, &Times, Option<&Command>, &[Command]),
    ) -> Run {
        let (line, names) = (command.line, self.names);
        let count = match times {
            Times::Count(count) => {
                let value = self.integer(state, count, line)?;
                let Ok(value) = u32::try_from(value) else {
                    return fault(line, format!("a loop cannot run {value} times"));
                };
                self.tape.begin_loop(command, Some(u64::from(value)), self.origin(state, count));
                Some(value)
            }
            Times::While(_) => {
                self.tape.begin_loop(command, None, None);
                None
            }
        };
        for done in 0_u32.. {
            let goes_on = match (times, count) {
                (Times::While(condition), _) => self.tape.goes_on(&mut |tape| {
                    Machine { names, tape }.test(state, condition, line)
                })?,
                (_, count) => Some(done) < count,
            };
            if !goes_on {
                break;
            }
            if let Some(separator) = separator.filter(|_| done > 0) {
                self.step(state, separator)?;
            }
            self.tape.iteration(state, &mut |tape, state| {
                let mut machine = Machine { names, tape };
                let value = Value::Integer(i128::from(done));
                machine.assign(state, index, value, None, line)?;
                machine.run(state, body)
            })?;
        }
        self.tape.end_loop();
        Ok(())
    }

    fn assign(
        &mut self,
        state: &mut State,
        place: Option<&Place>,
        value: Value,
        origin: Option<usize>,
        line: usize,
    ) -> Run {
        if let Some(place) = place {
            let indices = self.indices(state, place, line)?;
            state.set(place.name, indices, Known { value, origin });
        }
        Ok(())
    }

    fn indices(&mut self, state: &State, place: &Place, line: usize) -> Run<Vec<i128>> {
        let indices = place.indices.iter();
        indices.map(|index| self.integer(state, index, line)).collect()
    }

    /// Returns the number of the input that an expression comes from if it is the only one.
    fn origin(&self, state: &State, expr: &Expr) -> Option<usize> {
        let mut origins = Vec::new();
        expr.variables(&mut |place| {
            let known = state.variables[place.name].get(&[][..]);
            origins.extend(known.filter(|_| place.indices.is_empty()).map(|known| known.origin));
        });
        match origins[..] {
            [origin] => origin,
            _ => None,
        }
    }

    fn lookup<'s>(&mut self, state: &'s State, place: &Place, line: usize) -> Run<&'s Value> {
        let indices = self.indices(state, place, line)?;
        match state.variables[place.name].get(&indices) {
            Some(known) => Ok(&known.value),
            None => fault(line, format!("`{}` has no value here", self.names[place.name])),
        }
    }

    /// Evaluates an integer.
    pub fn integer(&mut self, state: &State, expr: &Expr, line: usize) -> Run<i128> {
        match self.value(state, expr, line)? {
            Value::Integer(value) => Ok(value),
            _ => fault(line, "an integer is needed here"),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "an integer where a float is needed")]
    fn float(&mut self, state: &State, expr: &Expr, line: usize) -> Run<f64> {
        match self.value(state, expr, line)? {
            Value::Integer(value) => Ok(value as f64),
            Value::Float(value) => Ok(value),
            _ => fault(line, "a number is needed here"),
        }
    }

    fn test(&mut self, state: &State, expr: &Expr, line: usize) -> Run<bool> {
        match self.value(state, expr, line)? {
            Value::Test(value) => Ok(value),
            _ => fault(line, "a test is needed here"),
        }
    }

    fn value(&mut self, state: &State, expr: &Expr, line: usize) -> Run<Value> {
        Ok(match expr {
            Expr::Literal(value) => value.clone(),
            Expr::Variable(place) => self.lookup(state, place, line)?.clone(),
            Expr::Negate(inner) => match self.value(state, inner, line)? {
                Value::Integer(value) => Value::Integer(value.checked_neg().ok_or_else(|| overflow(line))?),
                Value::Float(value) => Value::Float(-value),
                _ => return fault(line, "only numbers have a sign"),
            },
            Expr::Not(inner) => Value::Test(!self.test(state, inner, line)?),
            Expr::Binary(Operator::And, left, right) => {
                Value::Test(self.test(state, left, line)? && self.test(state, right, line)?)
            }
            Expr::Binary(Operator::Or, left, right) => {
                Value::Test(self.test(state, left, line)? || self.test(state, right, line)?)
            }
            Expr::Binary(operator, left, right) => {
                let operands = [self.value(state, left, line)?, self.value(state, right, line)?];
                binary(*operator, operands, line)?
            }
            Expr::StrLen(inner) => match self.value(state, inner, line)? {
                Value::Text(text) => Value::Integer(text.len() as i128),
                _ => return fault(line, "`STRLEN` needs a string"),
            },
            Expr::Match(chars) => match self.value(state, chars, line)? {
                Value::Text(chars) => Value::Test(self.tape.next_is_one_of(&chars)),
                _ => return fault(line, "`MATCH` needs a string"),
            },
            Expr::IsEof => Value::Test(self.tape.is_eof()),
            Expr::Unique(names) => match state.is_unique(names) {
                Ok(is_unique) => Value::Test(is_unique),
                Err(why) => return fault(line, why),
            },
            Expr::InArray(value, name) => {
                let value = self.value(state, value, line)?;
                let mut elements = state.variables[*name].values();
                Value::Test(elements.any(|known| known.value == value))
            }
        })
    }
}

fn fault<T>(line: usize, message: impl Into<String>) -> Run<T> {
    Err(Stop::Fault(line, message.into()))
}

fn overflow(line: usize) -> Stop {
    Stop::Fault(line, "the result does not fit into 128 bits".to_owned())
}

#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "floats of the language")]
fn binary(operator: Operator, operands: [Value; 2], line: usize) -> Run<Value> {
    let operands = match operands {
        [Value::Integer(left), Value::Integer(right)] => return integers(operator, left, right, line),
        [Value::Integer(left), right @ Value::Float(_)] => [Value::Float(left as f64), right],
        [left @ Value::Float(_), Value::Integer(right)] => [left, Value::Float(right as f64)],
        operands => operands,
    };
    if let Some(test) = compare(operator, &operands[0], &operands[1]) {
        return Ok(Value::Test(test));
    }
    match (operator, operands) {
        (Operator::Plus, [Value::Float(left), Value::Float(right)]) => Ok(Value::Float(left + right)),
        (Operator::Minus, [Value::Float(left), Value::Float(right)]) => Ok(Value::Float(left - right)),
        (Operator::Times, [Value::Float(left), Value::Float(right)]) => Ok(Value::Float(left * right)),
        (Operator::Over, [Value::Float(left), Value::Float(right)]) => Ok(Value::Float(left / right)),
        _ => fault(line, "these values cannot be compared or calculated with"),
    }
}

/// Compares two values of the same type; `None` if that is not what the operator does.
fn compare(operator: Operator, left: &Value, right: &Value) -> Option<bool> {
    let order = match (left, right) {
        (Value::Float(left), Value::Float(right)) => left.partial_cmp(right)?,
        (Value::Integer(left), Value::Integer(right)) => left.cmp(right),
        (Value::Text(left), Value::Text(right)) => left.cmp(right),
        _ => return None,
    };
    match operator {
        Operator::Less => Some(order.is_lt()),
        Operator::Greater => Some(order.is_gt()),
        Operator::AtMost => Some(order.is_le()),
        Operator::AtLeast => Some(order.is_ge()),
        Operator::Equal => Some(order.is_eq()),
        Operator::Different => Some(order.is_ne()),
        _ => None,
    }
}

fn integers(operator: Operator, left: i128, right: i128, line: usize) -> Run<Value> {
    if let Some(test) = compare(operator, &Value::Integer(left), &Value::Integer(right)) {
        return Ok(Value::Test(test));
    }
    let value = match operator {
        Operator::Plus => left.checked_add(right),
        Operator::Minus => left.checked_sub(right),
        Operator::Times => left.checked_mul(right),
        Operator::Over | Operator::Modulo if right == 0 => return fault(line, "division by 0"),
        Operator::Over => left.checked_div(right),
        Operator::Modulo => left.checked_rem(right),
        Operator::Power => match u32::try_from(right) {
            Ok(exponent) => left.checked_pow(exponent),
            Err(_) => return fault(line, format!("{right} cannot be an exponent")),
        },
        _ => return fault(line, "tests are needed here"),
    };
    value.map(Value::Integer).ok_or_else(|| overflow(line))
}
