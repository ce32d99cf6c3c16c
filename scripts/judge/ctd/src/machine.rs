//! Runs a description over a text that is read or written: control flow, variables and expressions.

use std::mem;

use rustc_hash::FxHashMap;

use super::pattern::Pattern;
use super::syntax::{Action, Command, Expr, Loop, Place, Value};
use super::Format;

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
    /// The line of the command, the least and the largest number, and the variable that it is for.
    Integer(usize, [i128; 2], Option<&'a Place>),
    Pattern(&'a Pattern),
}

/// The text: read when checking, written when drawing.
pub trait Tape: Sized {
    /// Whether changes of variables are taken back.
    const REWINDS: bool;
    /// Matches an item; returns its value, and which piece of the input it is.
    fn take(&mut self, item: &Item) -> Run<(Value, Option<usize>)>;
    fn eof(&mut self) -> Run;
    /// Returns whether the input ends, or goes on with one of these characters.
    fn peek(&mut self, chars: Option<&str>) -> bool;
    /// Begins a loop that runs so often if that is known, as a piece of the input says.
    fn begin(&mut self, line: usize, times: Option<u64>, count: Option<usize>);
    /// Returns whether a `WHILE` with this test goes on.
    fn goes_on(machine: &mut Machine<Self>, test: &Expr) -> Run<bool>;
    /// Runs an iteration of the innermost loop, by [`Machine::iteration`].
    fn iteration(machine: &mut Machine<Self>, it: &Loop) -> Run;
    fn end(&mut self);
}

/// A value, and the piece of the input that it comes from.
#[derive(Clone, Debug)]
struct Known(Value, Option<usize>);

/// Which element of an array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// 0 for a scalar, as an array whose only element has no index; else the only index plus 1.
    One(usize),
    Any(Vec<i128>),
}

#[derive(Clone, Default)]
struct Array {
    /// The elements with the lowest keys.
    row: Vec<Option<Known>>,
    others: FxHashMap<Key, Known>,
    /// How many there are.
    length: usize,
}

impl Array {
    fn get(&self, key: &Key) -> Option<&Known> {
        match key {
            Key::One(at) if *at < self.row.len() => self.row[*at].as_ref(),
            _ => self.others.get(key),
        }
    }

    /// Sets or removes an element; returns its old value.
    fn put(&mut self, key: &Key, known: Option<Known>) -> Option<Known> {
        self.length += usize::from(known.is_some());
        let old = match (key, known) {
            (Key::One(at), known) if *at < self.row.len() + 3 => {
                // The first index is often 1.
                for next in self.row.len()..=*at {
                    self.row.push(self.others.remove(&Key::One(next)));
                }
                mem::replace(&mut self.row[*at], known)
            }
            (_, Some(known)) => self.others.insert(key.clone(), known),
            (_, None) => self.others.remove(key),
        };
        self.length -= usize::from(old.is_some());
        old
    }

    fn values(&self) -> impl Iterator<Item = &Known> {
        self.row.iter().flatten().chain(self.others.values())
    }
}

/// The values of some arrays at the same indices; two small numbers, as most are, without an allocation.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Tuple {
    Pair([i64; 2]),
    Any(Vec<Value>),
}

/// How often each tuple of some arrays occurs.
#[derive(Clone, Default)]
struct Tuples {
    counts: FxHashMap<Tuple, usize>,
    all: usize,
    /// How many have occurred before.
    repeated: usize,
}

/// Returns the values of arrays at some indices; none if one of them has none.
fn tuple(arrays: &[Array], names: &[usize], key: &Key) -> Option<Tuple> {
    let value = |name: &usize| arrays[*name].get(key).map(|known| &known.0);
    let small = |value: &Value| match value {
        Value::Integer(value) => i64::try_from(*value).ok(),
        _ => None,
    };
    if let [one, other] | [one @ other] = names {
        let (one, other) = (value(one)?, value(other)?);
        if let (Some(one), Some(other)) = (small(one), small(other)) {
            return Some(Tuple::Pair([one, other]));
        }
    }
    let values = names.iter().map(|name| value(name).cloned());
    Some(Tuple::Any(values.collect::<Option<_>>()?))
}

/// Runs commands.
pub struct Machine<'a, T> {
    format: &'a Format,
    pub tape: T,
    /// The line of the command that runs.
    line: usize,
    variables: Vec<Array>,
    /// The old values to put back, the oldest first.
    log: Vec<(usize, Key, Option<Known>)>,
    /// The tuples of each `UNIQUE`.
    tuples: Vec<Tuples>,
}

impl<'a, T: Tape> Machine<'a, T> {
    pub fn new(format: &'a Format, tape: T) -> Self {
        Machine {
            format,
            tape,
            line: 0,
            variables: vec![Array::default(); format.names.len()],
            log: Vec::new(),
            tuples: vec![Tuples::default(); format.lists.len()],
        }
    }

    /// Returns the position in the log of changes.
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back all changes since `mark`.
    pub fn rewind(&mut self, mark: usize) {
        for (name, key, old) in self.log.split_off(mark).into_iter().rev() {
            self.put(name, &key, old);
        }
    }

    /// Returns whether all tuples of a `UNIQUE` differ.
    pub fn is_unique(&self, list: usize) -> bool {
        self.tuples[list].repeated == 0
    }

    fn set(&mut self, name: usize, key: Key, known: Option<Known>) {
        let old = self.put(name, &key, known);
        if T::REWINDS {
            self.log.push((name, key, old));
        }
    }

    /// Sets or removes an element; returns its old value.
    fn put(&mut self, name: usize, key: &Key, known: Option<Known>) -> Option<Known> {
        self.count(name, key, false);
        let old = self.variables[name].put(key, known);
        self.count(name, key, true);
        old
    }

    /// Counts the tuples of an element, after it has been set or before it is removed.
    fn count(&mut self, name: usize, key: &Key, is_set: bool) {
        for (names, tuples) in self.format.lists.iter().zip(&mut self.tuples) {
            if !names.contains(&name) {
                continue;
            }
            let Some(tuple) = tuple(&self.variables, names, key) else {
                continue;
            };
            let count = tuples.counts.entry(tuple).or_default();
            if is_set {
                tuples.repeated += usize::from(*count > 0);
                tuples.all += 1;
                *count += 1;
            } else {
                *count -= 1;
                tuples.all -= 1;
                tuples.repeated -= usize::from(*count > 0);
            }
        }
    }

    /// Returns the piece of the input that an expression comes from if it is the only one.
    fn origin(&self, expr: &Expr) -> Option<usize> {
        let mut origins = Vec::new();
        expr.scalars(&mut |name| origins.extend(self.variables[name].get(&Key::One(0))));
        match origins[..] {
            [Known(_, origin)] => *origin,
            _ => None,
        }
    }

    /// Runs the description.
    pub fn run(&mut self) -> Run {
        self.steps(&self.format.commands)
    }

    fn steps(&mut self, commands: &[Command]) -> Run {
        commands.iter().try_for_each(|command| self.step(command))
    }

    fn step(&mut self, command: &Command) -> Run {
        self.line = command.line;
        match &command.action {
            Action::Blank(text) => self.take(None, &Item::Blank(text)),
            Action::Eof => self.tape.eof(),
            Action::Int([min, max], place) => {
                let range = [self.integer(min)?, self.integer(max)?];
                let place = place.as_ref();
                self.take(place, &Item::Integer(self.line, range, place))
            }
            Action::Text(text) => {
                let text = self.text(text)?;
                self.take(None, &Item::Text(&text))
            }
            Action::Regex(pattern, place) => self.take(place.as_ref(), &Item::Pattern(pattern)),
            Action::Assert(test, source) => {
                if self.test(test)? {
                    return Ok(());
                }
                Err(Stop::Mismatch(format!("`{source}` does not hold here")))
            }
            Action::Set(pairs) => pairs.iter().try_for_each(|(place, expr)| {
                let known = Known(self.value(expr)?, self.origin(expr));
                self.assign(place, known)
            }),
            Action::Unset(names) => {
                for &name in names {
                    let array = mem::take(&mut self.variables[name]);
                    if T::REWINDS {
                        let row = array.row.into_iter().enumerate();
                        let row = row.map(|(at, known)| (name, Key::One(at), known));
                        let others = array.others.into_iter();
                        let others = others.map(|(key, known)| (name, key, Some(known)));
                        self.log.extend(row.chain(others));
                    }
                    // No tuple is left without one of its values.
                    for (names, tuples) in self.format.lists.iter().zip(&mut self.tuples) {
                        if names.contains(&name) {
                            *tuples = Tuples::default();
                        }
                    }
                }
                Ok(())
            }
            Action::If(condition, yes, no) => {
                let holds = self.test(condition)?;
                self.steps(if holds { yes } else { no })
            }
            Action::Loop(it) => self.repeat(it),
        }
    }

    fn take(&mut self, place: Option<&Place>, item: &Item) -> Run {
        let (value, origin) = self.tape.take(item)?;
        place.map_or(Ok(()), |place| self.assign(place, Known(value, origin)))
    }

    fn assign(&mut self, place: &Place, known: Known) -> Run {
        let key = self.key(place)?;
        self.set(place.name, key, Some(known));
        Ok(())
    }

    fn repeat(&mut self, it: &Loop) -> Run {
        let (mut times, mut count) = (None, None);
        if it.is_counted {
            let value = self.integer(&it.head)?;
            let Ok(value) = u32::try_from(value) else {
                return self.fault(format!("a loop cannot run {value} times"));
            };
            (times, count) = (Some(u64::from(value)), self.origin(&it.head));
        }
        self.tape.begin(self.line, times, count);
        self.number(it, 0)?;
        for number in 0.. {
            let goes_on = match times {
                Some(times) => number < times,
                None => T::goes_on(self, &it.head)?,
            };
            if !goes_on {
                break;
            }
            if let Some(separator) = it.separator.as_ref().filter(|_| number > 0) {
                self.step(separator)?;
            }
            T::iteration(self, it)?;
            self.number(it, number + 1)?;
        }
        self.tape.end();
        Ok(())
    }

    /// Sets the variable of a loop: to the number of the iteration, and after the last one to how many there were.
    fn number(&mut self, it: &Loop, number: u64) -> Run {
        let index = it.index.as_ref();
        index.map_or(Ok(()), |index| {
            self.assign(index, Known(Value::Integer(number.into()), None))
        })
    }

    /// Runs an iteration of a loop.
    pub fn iteration(&mut self, it: &Loop) -> Run {
        self.steps(&it.body)
    }

    fn fault<V>(&self, message: impl Into<String>) -> Run<V> {
        Err(Stop::Fault(self.line, message.into()))
    }

    fn key(&mut self, place: &Place) -> Run<Key> {
        Ok(match &place.indices[..] {
            [] => Key::One(0),
            [index] => {
                let index = self.integer(index)?;
                match usize::try_from(index).map(|index| index.checked_add(1)) {
                    Ok(Some(at)) => Key::One(at),
                    _ => Key::Any(vec![index]),
                }
            }
            all => {
                let all = all.iter().map(|index| self.integer(index));
                Key::Any(all.collect::<Run<_>>()?)
            }
        })
    }

    fn integer(&mut self, expr: &Expr) -> Run<i128> {
        if let Expr::Literal(Value::Integer(value)) = expr {
            return Ok(*value); // nearly all are
        }
        match self.value(expr)? {
            Value::Integer(value) => Ok(value),
            _ => self.fault("an integer is needed here"),
        }
    }

    pub fn test(&mut self, expr: &Expr) -> Run<bool> {
        match self.value(expr)? {
            Value::Test(value) => Ok(value),
            _ => self.fault("a test is needed here"),
        }
    }

    fn text(&mut self, expr: &Expr) -> Run<String> {
        match self.value(expr)? {
            Value::Text(text) => Ok(text),
            _ => self.fault("a string is needed here"),
        }
    }

    fn value(&mut self, expr: &Expr) -> Run<Value> {
        let (operator, operands) = match expr {
            Expr::Literal(value) => return Ok(value.clone()),
            Expr::Variable(place) => {
                let key = self.key(place)?;
                let known = self.variables[place.name].get(&key);
                let name = &self.format.names[place.name];
                return match known {
                    Some(Known(value, _)) => Ok(value.clone()),
                    None => self.fault(format!("`{name}` has no value here")),
                };
            }
            Expr::Unique(list) => {
                let (names, all) = (&self.format.lists[*list], self.tuples[*list].all);
                names.iter().try_for_each(|name| self.exists(*name))?;
                if names.iter().any(|name| self.variables[*name].length != all) {
                    return self.fault("the arrays of `UNIQUE` have different indices");
                }
                return Ok(Value::Test(self.is_unique(*list)));
            }
            Expr::Call(operator, operands) => (*operator, &operands[..]),
        };
        Ok(match (operator, operands) {
            ("ISEOF", _) => Value::Test(self.tape.peek(None)),
            ("MATCH", [chars]) => {
                let chars = self.text(chars)?;
                Value::Test(self.tape.peek(Some(&chars)))
            }
            ("INARRAY", [value, Expr::Variable(array)]) => {
                self.exists(array.name)?;
                let value = self.value(value)?;
                let mut elements = self.variables[array.name].values();
                Value::Test(elements.any(|known| known.0 == value))
            }
            ("!", [it]) => Value::Test(!self.test(it)?),
            ("&&", [one, other]) => Value::Test(self.test(one)? && self.test(other)?),
            ("||", [one, other]) => Value::Test(self.test(one)? || self.test(other)?),
            (sign, [it]) => {
                let value = self.value(it)?;
                self.binary(sign, &Value::Integer(0), &value)?
            }
            (_, [one, other]) => {
                let (one, other) = (self.value(one)?, self.value(other)?);
                self.binary(operator, &one, &other)?
            }
            _ => return self.fault(format!("`{operator}` cannot take these values")),
        })
    }

    /// An array without elements does not exist.
    fn exists(&self, name: usize) -> Run {
        if self.variables[name].length == 0 {
            return self.fault(format!("`{}` has no value here", self.format.names[name]));
        }
        Ok(())
    }

    fn binary(&self, operator: &str, left: &Value, right: &Value) -> Run<Value> {
        let order = left.cmp(right);
        let (left, right) = match (left, right) {
            (&Value::Integer(left), &Value::Integer(right)) => (Some(left), right),
            (Value::Text(_), Value::Text(_)) => (None, 0),
            _ => return self.fault(format!("`{operator}` cannot take these values")),
        };
        let test = match (operator, left) {
            ("<", _) => order.is_lt(),
            (">", _) => order.is_gt(),
            ("<=", _) => order.is_le(),
            (">=", _) => order.is_ge(),
            ("==", _) => order.is_eq(),
            ("!=", _) => order.is_ne(),
            (_, Some(left)) => return self.arithmetic(operator, left, right),
            _ => return self.fault(format!("`{operator}` calculates with integers only")),
        };
        Ok(Value::Test(test))
    }

    fn arithmetic(&self, operator: &str, left: i128, right: i128) -> Run<Value> {
        let value = match (operator, u32::try_from(right)) {
            ("+", _) => left.checked_add(right),
            ("-", _) => left.checked_sub(right),
            ("*", _) => left.checked_mul(right),
            ("/" | "%", Ok(0)) => return self.fault("division by 0"),
            ("/", _) => left.checked_div(right),
            ("%", _) => left.checked_rem(right),
            (_, Ok(exponent)) => left.checked_pow(exponent),
            _ => return self.fault(format!("{right} cannot be an exponent")),
        };
        let overflow = || self.fault("the result does not fit into 128 bits");
        value.map_or_else(overflow, |value| Ok(Value::Integer(value)))
    }
}
