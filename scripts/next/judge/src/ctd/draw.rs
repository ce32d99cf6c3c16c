//! Draws inputs: small values and the ends of each range often, more and larger ones as the size grows.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use regex_syntax::hir::Hir;

use super::machine::{Integer, Machine, Run, State, Stop, Tape};
use super::pattern;
use super::syntax::{Action, Command, Expr, Notation, Operator, Times, Value};
use super::Format;

/// How often an iteration may be drawn again, and how often in all, until its conditions hold.
const TRIES: u32 = 40;
const ALL_TRIES: u32 = 20_000;
/// The most numbers of an input at the bounds, where the statement does not bound them.
const MANY: u64 = 1_000_000;

/// How large an input is to be.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// 0 to 100.
    percent: u32,
    /// About how many numbers at most.
    numbers: u64,
    is_largest: bool,
}

impl Size {
    /// A size of 0 to 100 for quick runs: even the largest inputs have only some thousand numbers.
    pub fn percent(percent: u32) -> Self {
        let percent = percent.min(100);
        Size {
            percent,
            numbers: 4 << (percent / 11),
            is_largest: false,
        }
    }

    /// The size of inputs at the bounds of the statement.
    pub fn largest() -> Self {
        Size {
            percent: 100,
            numbers: MANY,
            is_largest: true,
        }
    }
}

/// What a description says about the numbers to draw.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The variables that say how often a loop runs.
    counts: HashSet<usize>,
    /// Those of loops that contain such variables.
    outer: HashSet<usize>,
    /// How many numbers and words an iteration of their loops has at least.
    weights: HashMap<usize, u64>,
    /// A number, the total it is added to, and the bound of that.
    budgets: HashMap<usize, (usize, Expr)>,
    /// The arrays whose tuples must differ.
    unique: Vec<Vec<usize>>,
}

impl Hints {
    /// Collects the hints of a description.
    pub fn of(commands: &[Command]) -> Self {
        let (mut hints, mut totals, mut bounds) = (Hints::default(), Vec::new(), Vec::new());
        visit(commands, &mut |command| match &command.action {
            Action::Loop {
                times: Times::Count(count),
                ..
            } => count.variables(&mut |place| {
                hints.counts.insert(place.name);
            }),
            Action::Set(pairs) => totals.extend(pairs.iter().filter_map(|(place, expr)| {
                let (left, right) = operands(expr, Operator::Plus)?;
                let is_total = left.scalar() == Some(place.name);
                Some((if is_total { right } else { left }.scalar()?, place.name))
            })),
            Action::Assert(test, _) => conjuncts(test, &mut |test| match test {
                Expr::Unique(names) => hints.unique.push(names.clone()),
                _ => bounds.extend(
                    operands(test, Operator::AtMost)
                        .and_then(|(total, bound)| Some((total.scalar()?, bound.clone()))),
                ),
            }),
            _ => {}
        });
        for (name, total) in totals {
            let bound = bounds.iter().find(|(bounded, _)| *bounded == total);
            hints.budgets.extend(bound.map(|(_, bound)| (name, (total, bound.clone()))));
        }
        let counts = hints.counts.clone();
        visit(commands, &mut |command| {
            if let Action::Loop {
                times: Times::Count(count),
                body,
                ..
            } = &command.action
            {
                let mut is_outer = false;
                visit(body, &mut |inner| {
                    if let Action::Int {
                        place: Some(place), ..
                    } = &inner.action
                    {
                        is_outer |= counts.contains(&place.name);
                    }
                });
                count.variables(&mut |place| {
                    if is_outer {
                        hints.outer.insert(place.name);
                    }
                    let weight = hints.weights.entry(place.name).or_default();
                    *weight = (*weight).max(self::weight(body));
                });
            }
        });
        hints
    }
}

/// Returns how many numbers and words commands match at least.
fn weight(commands: &[Command]) -> u64 {
    let weights = commands.iter().map(|command| match &command.action {
        Action::Int { .. } | Action::Float { .. } | Action::Regex { .. } => 1,
        Action::Loop { times, body, .. } => match times {
            Times::Count(Expr::Literal(Value::Integer(times))) => {
                weight(body).saturating_mul(u64::try_from(*times).unwrap_or(1))
            }
            _ => 0,
        },
        _ => 0,
    });
    weights.fold(0, u64::saturating_add)
}

/// Visits all commands, those within others, too.
fn visit<'a>(commands: &'a [Command], see: &mut dyn FnMut(&'a Command)) {
    for command in commands {
        see(command);
        match &command.action {
            Action::Loop { body, .. } => visit(body, see),
            Action::If { yes, no, .. } => {
                visit(yes, see);
                visit(no, see);
            }
            _ => {}
        }
    }
}

/// Visits the tests that are joined by `&&`.
fn conjuncts<'a>(test: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    match operands(test, Operator::And) {
        Some((left, right)) => {
            conjuncts(left, see);
            conjuncts(right, see);
        }
        None => see(test),
    }
}

fn operands(expr: &Expr, wanted: Operator) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Binary(operator, left, right) if *operator == wanted => Some((left, right)),
        _ => None,
    }
}

/// Draws an input; `None` if no attempt keeps the description.
pub(super) fn draw(format: &Format, random: &mut Rng, size: Size) -> Option<String> {
    (0..TRIES).find_map(|_| {
        let mut writer = Writer {
            hints: &format.hints,
            size,
            is_fair: random.u32(..4) > 0,
            is_tiny: !size.is_largest && random.u32(..5) == 0,
            few_cases: random.u32(..3),
            random,
            text: String::new(),
            open: Vec::new(),
            loops: 0,
            tries: ALL_TRIES,
            answer: None,
            history: HashMap::new(),
            tuples: HashMap::new(),
        };
        let mut state = State::new(format.names.len(), true);
        let mut machine = Machine {
            names: &format.names,
            tape: &mut writer,
        };
        let run = machine.run(&mut state, &format.commands);
        let text = writer.text;
        run.ok().filter(|()| format.check(&text).is_ok()).map(|()| text)
    })
}

struct Writer<'a> {
    hints: &'a Hints,
    size: Size,
    random: &'a mut Rng,
    text: String,
    open: Vec<Open>,
    /// How many loops have begun.
    loops: u64,
    /// How often iterations may still be drawn again.
    tries: u32,
    /// The answer to tests about what comes next; random if there is none.
    answer: Option<bool>,
    /// By command: the loop in which it drew last, and what it drew there.
    history: HashMap<usize, (u64, Vec<i128>)>,
    /// The tuples of each list of arrays that must differ.
    tuples: HashMap<usize, HashSet<Vec<i128>>>,
    /// Whether the numbers of a total share it fairly.
    is_fair: bool,
    /// Whether all values are as small as possible.
    is_tiny: bool,
    /// The shape of an input at the bounds: 0 for many cases, 1 for large ones, 2 for any.
    few_cases: u32,
}

/// A loop that runs.
struct Open {
    id: u64,
    times: u64,
    done: u64,
    /// About how many numbers an iteration may have.
    share: u64,
}

impl Writer<'_> {
    fn share(&self) -> u64 {
        self.open.last().map_or(self.size.numbers, |open| open.share)
    }

    /// Returns how many iterations of the innermost loop follow.
    fn remaining(&self) -> i128 {
        let open = self.open.last();
        open.map_or(0, |open| i128::from(open.times.saturating_sub(open.done + 1)))
    }

    /// Returns the part of `span` that is in use at this size: at least `least`.
    fn grown(&self, span: i128, least: i128) -> i128 {
        let bits = i128::BITS - span.leading_zeros();
        let part = 1_i128 << (bits * self.size.percent / 100).min(126);
        part.max(least).min(span)
    }

    /// Draws how often a loop runs whose iterations have at least `weight` numbers.
    fn count(&mut self, [min, max]: [i128; 2], is_outer: bool, weight: u64) -> i128 {
        let share = i128::from(self.share() / weight.max(1));
        let max = max.min(min.max(share)).max(min);
        let span = max - min;
        let span = if self.size.is_largest {
            match self.few_cases {
                0 => span,
                1 if is_outer => return min,
                1 => span,
                _ if is_outer => self.random.i128(0..=span),
                _ => span,
            }
        } else if span <= 200 && self.random.u32(..16) == 0 {
            span
        } else {
            self.grown(span, 1 + i128::from(self.size.percent / 16))
        };
        match self.random.u32(..4) {
            0 => min + span,
            _ if self.size.is_largest => max - self.random.i128(0..=span / 50),
            _ => min + self.random.i128(0..=span),
        }
    }

    /// Draws a number of steps away from the simplest value of a range.
    fn distance(&mut self, span: i128) -> i128 {
        let is_largest = self.size.is_largest;
        let part = if self.is_tiny {
            span.min(1)
        } else {
            self.grown(span, 4 + i128::from(self.size.percent) / 4)
        };
        match self.random.u32(..10) {
            0 => span - self.random.i128(0..=span.min(2)),
            1 | 2 if !is_largest => {
                let bits = i128::BITS - part.leading_zeros();
                let most = 1_i128 << self.random.u32(0..=bits).min(126);
                self.random.i128(0..=most.min(part))
            }
            _ => self.random.i128(0..=part),
        }
    }

    fn value(&mut self, id: usize, min: i128, max: i128) -> i128 {
        let remaining = self.remaining();
        let loop_id = self.open.last().map_or(0, |open| open.id);
        let history = self.history.entry(id).or_default();
        if history.0 != loop_id {
            *history = (loop_id, Vec::new());
        }
        let in_range = |value: &i128| (min..=max).contains(value);
        let again = match self.random.u32(..10) {
            0 => {
                let near = self.random.i128(-1..=1);
                self.random.choice(&history.1).map(|value| value + near)
            }
            1 => self.random.choice(&history.1).copied(),
            // The last number of a row often makes the nim-sum 0.
            2..=5 if remaining == 0 && !history.1.is_empty() => {
                Some(history.1.iter().fold(0, |sum, value| sum ^ value))
            }
            _ => None,
        };
        let value = again.filter(in_range).unwrap_or_else(|| {
            // The simplest value is 0 if possible.
            let simplest = 0.clamp(min, max);
            let (below, above) = (simplest - min, max - simplest);
            if below > 0 && (above == 0 || self.random.bool()) {
                simplest - self.distance(below)
            } else {
                simplest + self.distance(above)
            }
        });
        if let Some((_, values)) = self.history.get_mut(&id) {
            values.push(value);
        }
        value
    }

    /// Returns what an upper bound leaves of a total, for this number and those of the iterations to come.
    fn affordable(&mut self, state: &State, integer: &Integer) -> i128 {
        let budget = integer.place.and_then(|place| self.hints.budgets.get(&place.name));
        let limit = budget.and_then(|(total, bound)| {
            let bound = match bound {
                Expr::Literal(Value::Integer(bound)) => *bound,
                other => state.integer(other.scalar()?, &[])?,
            };
            Some(bound - state.integer(*total, &[])?)
        });
        let Some(left) = limit else {
            return integer.max;
        };
        let remaining = self.remaining();
        let most = if self.is_fair {
            left / (remaining + 1)
        } else {
            left - remaining.saturating_mul(integer.min)
        };
        most.clamp(integer.min, integer.max.max(integer.min))
    }

    /// Returns a value near `value` that makes no tuple appear twice.
    fn distinct(
        &mut self,
        state: &State,
        integer: &Integer,
        value: i128,
        mut draw: impl FnMut(&mut Self) -> i128,
    ) -> Run<i128> {
        let Some(place) = integer.place.filter(|place| !place.indices.is_empty()) else {
            return Ok(value);
        };
        let lists = &self.hints.unique;
        let Some(list) = lists.iter().position(|names| names.last() == Some(&place.name)) else {
            return Ok(value);
        };
        let others = &lists[list][..lists[list].len() - 1];
        let tuple = |indices: &[i128], last: i128| -> Vec<i128> {
            let before = others.iter().filter_map(|name| state.integer(*name, indices));
            before.chain([last]).collect()
        };
        let mut tuples = self.tuples.remove(&list).unwrap_or_default();
        if tuples.len() != state.len(place.name) {
            let known = state.indices(place.name);
            tuples = known
                .filter_map(|indices| Some(tuple(indices, state.integer(place.name, indices)?)))
                .collect();
        }
        let (mut value, mut tries) = (value, 0);
        while !tuples.insert(tuple(&integer.indices, value)) {
            tries += 1;
            value = match tries {
                ..20 => draw(self),
                ..50 if value < integer.max => value + 1,
                ..50 => integer.min,
                _ => return failed(),
            };
        }
        self.tuples.insert(list, tuples);
        Ok(value)
    }
}

fn failed<V>() -> Run<V> {
    Err(Stop::Mismatch(String::new()))
}

impl Tape for Writer<'_> {
    fn space(&mut self) -> Run {
        self.text.push(' ');
        Ok(())
    }

    fn newline(&mut self) -> Run {
        self.text.push('\n');
        Ok(())
    }

    fn eof(&mut self) -> Run {
        Ok(())
    }

    fn integer(&mut self, state: &State, integer: &Integer) -> Run<(i128, Option<usize>)> {
        let (id, min) = (integer.id, integer.min);
        let max = self.affordable(state, integer);
        if min > max {
            return failed();
        }
        let name = integer.place.map(|place| place.name);
        let is_count = name.is_some_and(|name| self.hints.counts.contains(&name));
        let is_outer = name.is_some_and(|name| self.hints.outer.contains(&name));
        let weight = name.and_then(|name| self.hints.weights.get(&name));
        let weight = weight.copied().unwrap_or(1);
        let draw = |writer: &mut Self| match is_count {
            true => writer.count([min, max], is_outer, weight),
            false => writer.value(id, min, max),
        };
        let value = draw(self);
        let value = self.distinct(state, integer, value, draw)?;
        self.text.push_str(&value.to_string());
        Ok((value, None))
    }

    #[expect(clippy::float_arithmetic, reason = "floats of the language")]
    fn float(&mut self, min: f64, max: f64, notation: Notation) -> Run<f64> {
        let value = match self.random.u32(..8) {
            0 => min,
            1 => max,
            _ => min + (max - min) * self.random.f64(),
        };
        let text = match notation {
            Notation::Scientific => format!("{value:e}"),
            _ => format!("{value}"),
        };
        self.text.push_str(&text);
        Ok(value)
    }

    fn literal(&mut self, text: &str) -> Run {
        self.text.push_str(text);
        Ok(())
    }

    fn pattern(&mut self, pattern: &Hir, _: &str) -> Run<String> {
        let share = self.share().min(1 << 16) as u32;
        let longest = match self.random.u32(..4) {
            0 => share.min(4),
            _ => share,
        };
        let word = pattern::draw(pattern, self.random, longest);
        self.text.push_str(&word);
        Ok(word)
    }

    fn is_eof(&mut self) -> bool {
        self.answer.unwrap_or_else(|| self.random.bool())
    }

    fn next_is_one_of(&mut self, chars: &str) -> bool {
        // White space that may be there or not is not drawn.
        let is_white = chars.trim().is_empty();
        self.answer.unwrap_or_else(|| !is_white && self.random.bool())
    }

    fn begin_loop(&mut self, command: &Command, times: Option<u64>, _: Option<usize>) {
        let times = times.unwrap_or_else(|| {
            let weight = match &command.action {
                Action::Loop { body, .. } => weight(body),
                _ => 1,
            };
            self.count([1, i128::from(MANY)], true, weight) as u64
        });
        self.loops += 1;
        self.open.push(Open {
            id: self.loops,
            times,
            done: 0,
            share: (self.share() / times.max(1)).max(1),
        });
    }

    /// Tests about what comes next are answered so that the loop runs as often as was drawn.
    fn goes_on(&mut self, test: &mut dyn FnMut(&mut Self) -> Run<bool>) -> Run<bool> {
        let open = self.open.last();
        let wanted = open.is_some_and(|open| open.done < open.times);
        if open.is_some_and(|open| open.done > open.times.saturating_add(MANY)) {
            return failed();
        }
        let mut goes_on = false;
        for answer in [false, true] {
            self.answer = Some(answer);
            goes_on = test(self)?;
            if goes_on == wanted {
                break;
            }
        }
        self.answer = None;
        Ok(goes_on)
    }

    /// Draws an iteration again whose conditions do not hold.
    fn iteration(
        &mut self,
        state: &mut State,
        run: &mut dyn FnMut(&mut Self, &mut State) -> Run,
    ) -> Run {
        let (mark, length, depth) = (state.mark(), self.text.len(), self.open.len());
        for tried in 0..TRIES {
            match run(self, state) {
                Err(Stop::Mismatch(_)) if self.tries > 0 => {
                    self.tries -= 1;
                    // There may be too few small values for what must differ.
                    self.size.percent = (self.size.percent + u32::from(tried > 4)).min(100);
                    self.is_tiny &= tried < 4;
                    state.rewind(mark);
                    self.text.truncate(length);
                    self.open.truncate(depth);
                }
                Ok(()) => {
                    if let Some(open) = self.open.last_mut() {
                        open.done += 1;
                    }
                    return Ok(());
                }
                stopped => return stopped,
            }
        }
        failed()
    }

    fn end_loop(&mut self) {
        self.open.pop();
    }
}
