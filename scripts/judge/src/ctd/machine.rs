//! Runs a description over a text that is read or written: control flow, variables and expressions.

use std::collections::{HashMap, HashSet};

use super::pattern::Pattern;
use super::syntax::{Action, Command, Expr, Loop, Place, Times, Value};

/// Why a run stops before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The input differs from the description.
    Mismatch(String),
    /// The description itself is at fault, in this line.
    Fault(usize, String),
}

pub type Run<T = ()> = Result<T, Stop>;

/// What a command matches.
pub enum Item<'a> {
    Blank(&'static str),
    Text(&'a str),
    Integer(Integer<'a>),
    Pattern(&'a Pattern),
}

/// The bounds of an `INT`, and what is known of it.
pub struct Integer<'a> {
    pub line: usize,
    pub min: i128,
    pub max: i128,
    pub place: Option<&'a Place>,
}

/// The text: read when checking, written when drawing.
pub trait Tape: Sized {
    /// Matches an item; returns its value, and which piece of the input it is.
    fn take(&mut self, state: &State, item: &Item) -> Run<(Value, Option<usize>)>;
    fn eof(&mut self) -> Run;
    /// Returns whether the input ends, or goes on with one of these characters.
    fn peek(&mut self, chars: Option<&str>) -> bool;
    /// Begins a loop that runs so often if that is known, as a piece of the input says.
    fn begin(&mut self, line: usize, times: Option<u64>, count: Option<usize>);
    /// Returns whether a `WHILE` goes on; `test` evaluates its condition on this tape.
    fn goes_on(&mut self, test: impl FnMut(&mut Self) -> Run<bool>) -> Run<bool>;
    /// Runs an iteration of the innermost loop.
    fn iteration(
        &mut self,
        state: &mut State,
        run: impl FnMut(&mut Self, &mut State) -> Run,
    ) -> Run;
    fn end(&mut self);
}

/// A value, and the piece of the input that it comes from.
#[derive(Clone, Debug)]
struct Known(Value, Option<usize>);

/// A variable, the indices of an element, and its old value.
type Change = (usize, Vec<i128>, Option<Known>);

/// How often each tuple occurs.
type Counts = HashMap<Vec<Value>, usize>;

/// The variables. A scalar is an array whose element has no index.
pub struct State {
    variables: Vec<HashMap<Vec<i128>, Known>>,
    /// What to put back, the oldest first; only while drawing.
    log: Option<Vec<Change>>,
    /// The lists of arrays whose tuples must differ, and how often each tuple occurs; only while drawing.
    unique: Vec<(Vec<usize>, Counts)>,
    /// How many tuples have occurred before.
    repeated: usize,
}

impl State {
    /// Creates variables without values. With the lists of arrays whose tuples must differ, changes can be taken back.
    pub fn new(variables: usize, unique: Option<&[Vec<usize>]>) -> Self {
        let lists = unique.into_iter().flatten();
        State {
            variables: vec![HashMap::new(); variables],
            log: unique.map(|_| Vec::new()),
            unique: lists.map(|names| (names.clone(), HashMap::new())).collect(),
            repeated: 0,
        }
    }

    /// Returns the position in the log.
    pub fn mark(&self) -> usize {
        self.log.as_ref().map_or(0, Vec::len)
    }

    /// Takes back all changes since `mark`.
    pub fn rewind(&mut self, mark: usize) {
        while self.mark() > mark {
            if let Some((name, indices, old)) = self.log.as_mut().and_then(Vec::pop) {
                self.put(name, &indices, old);
            }
        }
    }

    /// Returns whether all tuples differ that must.
    pub fn is_distinct(&self) -> bool {
        self.repeated == 0
    }

    fn set(&mut self, name: usize, indices: Vec<i128>, known: Option<Known>) {
        let old = self.put(name, &indices, known);
        if let Some(log) = &mut self.log {
            log.push((name, indices, old));
        }
    }

    /// Sets or removes an element; returns its old value.
    fn put(&mut self, name: usize, indices: &[i128], known: Option<Known>) -> Option<Known> {
        self.count(name, indices, false);
        let old = match known {
            Some(known) => self.variables[name].insert(indices.to_vec(), known),
            None => self.variables[name].remove(indices),
        };
        self.count(name, indices, true);
        old
    }

    /// Counts the tuples of an element, after it has been set or before it is removed.
    fn count(&mut self, name: usize, indices: &[i128], is_set: bool) {
        for (names, counts) in &mut self.unique {
            let values = names.iter().map(|name| self.variables[*name].get(indices));
            let tuple = values.map(|known| known.map(|known| known.0.clone()));
            let tuple = tuple.collect::<Option<Vec<Value>>>();
            let Some(tuple) = tuple.filter(|_| names.contains(&name)) else {
                continue;
            };
            let count = counts.entry(tuple).or_default();
            if is_set {
                self.repeated += usize::from(*count > 0);
                *count += 1;
            } else {
                *count -= 1;
                self.repeated -= usize::from(*count > 0);
            }
        }
    }

    fn unset(&mut self, name: usize) {
        let elements: Vec<_> = self.variables[name].keys().cloned().collect();
        for indices in elements {
            self.set(name, indices, None);
        }
    }

    fn is_unique(&self, names: &[usize]) -> Result<bool, String> {
        let arrays: Vec<_> = names.iter().map(|name| &self.variables[*name]).collect();
        let mut seen = HashSet::new();
        for indices in arrays[0].keys() {
            let tuple = arrays.iter().map(|array| {
                let Known(value, _) = array
                    .get(indices)
                    .filter(|_| array.len() == arrays[0].len())?;
                Some(value)
            });
            match tuple.collect::<Option<Vec<&Value>>>() {
                Some(tuple) => {
                    if !seen.insert(tuple) {
                        return Ok(false);
                    }
                }
                None => return Err("the arrays of `UNIQUE` have different indices".to_owned()),
            }
        }
        Ok(true)
    }

    /// Returns the piece of the input that an expression comes from if it is the only one.
    fn origin(&self, expr: &Expr) -> Option<usize> {
        let mut origins = Vec::new();
        expr.scalars(&mut |name| origins.extend(self.variables[name].get(&[][..])));
        match origins[..] {
            [Known(_, origin)] => *origin,
            _ => None,
        }
    }
}

/// Runs commands.
pub struct Machine<'a, T> {
    pub names: &'a [String],
    pub tape: &'a mut T,
    /// The line of the command that runs.
    pub line: usize,
}

impl<T: Tape> Machine<'_, T> {
    /// Runs commands one after the other.
    pub fn run(&mut self, state: &mut State, commands: &[Command]) -> Run {
        commands
            .iter()
            .try_for_each(|command| self.step(state, command))
    }

    fn step(&mut self, state: &mut State, command: &Command) -> Run {
        self.line = command.line;
        match &command.action {
            Action::Blank(text) => self.take(state, None, &Item::Blank(text)),
            Action::Eof => self.tape.eof(),
            Action::Int([min, max], place) => {
                let place = place.as_ref();
                let integer = Integer {
                    line: self.line,
                    min: self.integer(state, min)?,
                    max: self.integer(state, max)?,
                    place,
                };
                self.take(state, place, &Item::Integer(integer))
            }
            Action::Text(text) => {
                let text = self.text(state, text)?;
                self.take(state, None, &Item::Text(&text))
            }
            Action::Regex(pattern, place) => {
                self.take(state, place.as_ref(), &Item::Pattern(pattern))
            }
            Action::Assert(test, source) => {
                if self.test(state, test)? {
                    return Ok(());
                }
                Err(Stop::Mismatch(format!("`{source}` does not hold here")))
            }
            Action::Set(pairs) => pairs.iter().try_for_each(|(place, expr)| {
                let known = Known(self.value(state, expr)?, state.origin(expr));
                self.set(state, place, known)
            }),
            Action::Unset(names) => {
                for name in names {
                    state.unset(*name);
                }
                Ok(())
            }
            Action::If(condition, yes, no) => {
                let branch = if self.test(state, condition)? {
                    yes
                } else {
                    no
                };
                self.run(state, branch)
            }
            Action::Loop(it) => self.repeat(state, it),
        }
    }

    fn take(&mut self, state: &mut State, place: Option<&Place>, item: &Item) -> Run {
        let (value, origin) = self.tape.take(state, item)?;
        place.map_or(Ok(()), |place| self.set(state, place, Known(value, origin)))
    }

    fn set(&mut self, state: &mut State, place: &Place, known: Known) -> Run {
        let indices = self.indices(state, place)?;
        state.set(place.name, indices, Some(known));
        Ok(())
    }

    fn repeat(&mut self, state: &mut State, it: &Loop) -> Run {
        let (line, names) = (self.line, self.names);
        let (mut times, mut count) = (None, None);
        if let Times::Count(expr) = &it.times {
            let value = self.integer(state, expr)?;
            let Ok(value) = u32::try_from(value) else {
                return self.fault(format!("a loop cannot run {value} times"));
            };
            (times, count) = (Some(u64::from(value)), state.origin(expr));
        }
        self.tape.begin(line, times, count);
        for done in 0_u64.. {
            let goes_on = match &it.times {
                Times::Count(_) => Some(done) < times,
                Times::While(test) => self
                    .tape
                    .goes_on(|tape| Machine { names, tape, line }.test(state, test))?,
            };
            if !goes_on {
                break;
            }
            if let Some(separator) = it.separator.as_ref().filter(|_| done > 0) {
                self.step(state, separator)?;
            }
            self.tape.iteration(state, |tape, state| {
                let mut machine = Machine { names, tape, line };
                if let Some(index) = &it.index {
                    machine.set(state, index, Known(Value::Integer(done.into()), None))?;
                }
                machine.run(state, &it.body)
            })?;
        }
        self.tape.end();
        Ok(())
    }

    fn fault<V>(&self, message: impl Into<String>) -> Run<V> {
        Err(Stop::Fault(self.line, message.into()))
    }

    fn indices(&mut self, state: &State, place: &Place) -> Run<Vec<i128>> {
        let indices = place.indices.iter();
        indices.map(|index| self.integer(state, index)).collect()
    }

    fn integer(&mut self, state: &State, expr: &Expr) -> Run<i128> {
        match self.value(state, expr)? {
            Value::Integer(value) => Ok(value),
            _ => self.fault("an integer is needed here"),
        }
    }

    fn test(&mut self, state: &State, expr: &Expr) -> Run<bool> {
        match self.value(state, expr)? {
            Value::Test(value) => Ok(value),
            _ => self.fault("a test is needed here"),
        }
    }

    fn text(&mut self, state: &State, expr: &Expr) -> Run<String> {
        match self.value(state, expr)? {
            Value::Text(text) => Ok(text),
            _ => self.fault("a string is needed here"),
        }
    }

    fn value(&mut self, state: &State, expr: &Expr) -> Run<Value> {
        Ok(match expr {
            Expr::Literal(value) => value.clone(),
            Expr::Variable(place) => {
                let indices = self.indices(state, place)?;
                match state.variables[place.name].get(&indices) {
                    Some(Known(value, _)) => value.clone(),
                    None => {
                        return self
                            .fault(format!("`{}` has no value here", self.names[place.name]))
                    }
                }
            }
            Expr::Negate(inner) => {
                let value = self.value(state, inner)?;
                self.binary("-", &Value::Integer(0), &value)?
            }
            Expr::Not(inner) => Value::Test(!self.test(state, inner)?),
            Expr::Binary("&&", operands) => {
                Value::Test(self.test(state, &operands[0])? && self.test(state, &operands[1])?)
            }
            Expr::Binary("||", operands) => {
                Value::Test(self.test(state, &operands[0])? || self.test(state, &operands[1])?)
            }
            Expr::Binary(operator, operands) => {
                let left = self.value(state, &operands[0])?;
                let right = self.value(state, &operands[1])?;
                self.binary(operator, &left, &right)?
            }
            Expr::Match(chars) => {
                let chars = self.text(state, chars)?;
                Value::Test(self.tape.peek(Some(&chars)))
            }
            Expr::IsEof => Value::Test(self.tape.peek(None)),
            Expr::Unique(names) => match state.is_unique(names) {
                Ok(is_unique) => Value::Test(is_unique),
                Err(why) => return self.fault(why),
            },
            Expr::InArray(value, name) => {
                let value = self.value(state, value)?;
                Value::Test(
                    state.variables[*name]
                        .values()
                        .any(|known| known.0 == value),
                )
            }
        })
    }

    fn binary(&self, operator: &str, left: &Value, right: &Value) -> Run<Value> {
        let is_same = std::mem::discriminant(left) == std::mem::discriminant(right);
        if !is_same || matches!(left, Value::Test(_)) {
            return self.fault(format!("`{operator}` cannot take these values"));
        }
        let order = left.cmp(right);
        let test = match operator {
            "<" => order.is_lt(),
            ">" => order.is_gt(),
            "<=" => order.is_le(),
            ">=" => order.is_ge(),
            "==" => order.is_eq(),
            "!=" => order.is_ne(),
            _ => {
                let (&Value::Integer(left), &Value::Integer(right)) = (left, right) else {
                    return self.fault(format!("`{operator}` calculates with integers only"));
                };
                return self.arithmetic(operator, left, right).map(Value::Integer);
            }
        };
        Ok(Value::Test(test))
    }

    fn arithmetic(&self, operator: &str, left: i128, right: i128) -> Run<i128> {
        let value = match operator {
            "+" => left.checked_add(right),
            "-" => left.checked_sub(right),
            "*" => left.checked_mul(right),
            "/" | "%" if right == 0 => return self.fault("division by 0"),
            "/" => left.checked_div(right),
            "%" => left.checked_rem(right),
            _ => match u32::try_from(right) {
                Ok(exponent) => left.checked_pow(exponent),
                Err(_) => return self.fault(format!("{right} cannot be an exponent")),
            },
        };
        value.map_or_else(|| self.fault("the result does not fit into 128 bits"), Ok)
    }
}
