//! Draws inputs: small values and the ends of each range often, more and larger ones as the size grows.

use std::fmt::Write as _;

use fastrand::Rng;
use rustc_hash::FxHashMap;

use super::machine::{Item, Machine, Run, Stop, Tape};
use super::syntax::{Expr, Loop, Value};
use super::Format;

/// How often an input, or one iteration, may be drawn again until its conditions hold.
const TRIES: u32 = 40;
/// How often all iterations of an input may be drawn again.
const ALL_TRIES: u32 = 10_000;
/// About the most numbers of an input at the bounds, where the statement does not bound them.
const MANY: u64 = 1_000_000;
/// The most iterations of a loop that the statement does not bound.
const ENDLESS: i128 = 250_000;

/// How large an input is to be.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// 0 to 100. Even the largest inputs have only some thousand numbers.
    pub percent: u32,
    /// The shape of an input at the bounds of the statement: 0 for many cases, 1 for large ones, 2 for any.
    pub shape: Option<u32>,
}

impl Format {
    /// Draws a random input that keeps the description; `None` if none was found, because an `ASSERT` is rarely
    /// true.
    pub fn draw(&self, random: &mut Rng, size: Size) -> Option<String> {
        let mut numbers = match size.shape {
            Some(_) => MANY,
            None => 4 << (size.percent / 11),
        };
        (0..TRIES).find_map(|tried| {
            // The bound of a total may allow less.
            numbers = (numbers >> u32::from(tried % 2 == 1)).max(1);
            let is_tiny = size.shape.is_none() && random.u32(..5) == 0;
            let writer = Writer {
                format: self,
                size,
                numbers,
                is_tiny,
                random,
                text: String::new(),
                open: Vec::new(),
                tries: ALL_TRIES,
                answer: None,
            };
            let mut machine = Machine::new(self, writer);
            let run = machine.run();
            let text = machine.tape.text;
            (run.is_ok() && self.check(&text).is_ok()).then_some(text)
        })
    }
}

struct Writer<'a> {
    format: &'a Format,
    size: Size,
    /// About how many numbers at most.
    numbers: u64,
    random: &'a mut Rng,
    text: String,
    open: Vec<Open>,
    /// How often iterations may still be drawn again.
    tries: u32,
    /// The answer to tests about what comes next; random if there is none.
    answer: Option<bool>,
    /// Whether all values are as small as possible.
    is_tiny: bool,
}

/// A loop that runs.
struct Open {
    times: u64,
    is_counted: bool,
    done: u64,
    /// About how many numbers an iteration may have.
    share: u64,
    /// What each line of the description has drawn in it.
    drawn: FxHashMap<usize, Vec<i128>>,
}

impl Writer<'_> {
    fn share(&self) -> u64 {
        let open = self.open.last();
        open.map_or(self.numbers, |open| open.share)
    }

    /// Returns the part of `span` that is in use at this size: at least `least`.
    fn grown(&self, span: i128, least: u32) -> i128 {
        let bits = i128::BITS - span.leading_zeros();
        let part = 1_i128 << (bits * self.size.percent / 100).min(126);
        part.max(least.into()).min(span)
    }

    /// Draws how often a loop runs.
    fn count(&mut self, min: i128, max: i128, is_outer: bool) -> i128 {
        let span = max.min(min.max(self.share().into())) - min;
        if let Some(shape) = self.size.shape {
            return match shape {
                1 if is_outer => min,
                2 if is_outer => min + self.random.i128(0..=span),
                _ => min + span - self.random.i128(0..=span / 50),
            };
        }
        let span = match self.random.u32(..16) {
            0 => span.min(200),
            _ => self.grown(span, 1 + self.size.percent / 16),
        };
        match self.random.u32(..4) {
            0 => min + span,
            _ => min + self.random.i128(0..=span),
        }
    }

    /// Draws a number of steps away from the simplest value of a range.
    fn distance(&mut self, span: i128) -> i128 {
        let part = if self.is_tiny {
            span.min(1)
        } else {
            self.grown(span, 4 + self.size.percent / 4)
        };
        match self.random.u32(..10) {
            0 => span - self.random.i128(0..=span.min(2)),
            1 if self.size.shape == Some(0) => span,
            1 | 2 if self.size.shape.is_none() => {
                let bits = self.random.u32(0..=i128::BITS - part.leading_zeros());
                self.random.i128(0..=part.min(1 << bits.min(126)))
            }
            _ => self.random.i128(0..=part),
        }
    }

    fn value(&mut self, line: usize, min: i128, max: i128) -> i128 {
        let is_last = |open: &Open| open.done + 1 >= open.times;
        let is_last = self.open.last().is_none_or(is_last);
        let values = self.open.last().and_then(|open| open.drawn.get(&line));
        let values = values.map_or(&[][..], Vec::as_slice);
        let again = match self.random.u32(..10) {
            0 => {
                let near = self.random.i128(-1..=1);
                self.random.choice(values).map(|value| value + near)
            }
            1 => self.random.choice(values).copied(),
            // The last number of a row often makes the nim-sum 0.
            2..=5 if is_last && !values.is_empty() => Some(values.iter().fold(0, |a, b| a ^ b)),
            _ => None,
        };
        let value = again.filter(|value| (min..=max).contains(value));
        let value = value.unwrap_or_else(|| {
            // The simplest value is 0 if possible.
            let simplest = 0.clamp(min, max);
            let is_below = simplest > min && (simplest == max || self.random.bool());
            if is_below {
                simplest - self.distance(simplest - min)
            } else {
                simplest + self.distance(max - simplest)
            }
        });
        if let Some(open) = self.open.last_mut() {
            open.drawn.entry(line).or_default().push(value);
        }
        value
    }
}

impl Tape for Writer<'_> {
    const REWINDS: bool = true;

    fn take(&mut self, item: &Item) -> Run<(Value, Option<usize>)> {
        let value = match item {
            Item::Blank(text) | Item::Text(text) => {
                self.text.push_str(text);
                Value::Test(true)
            }
            &Item::Integer(line, [min, max], place) => {
                if max < min {
                    return Err(Stop::Mismatch(String::new()));
                }
                let value = match place.and_then(|it| self.format.counts.get(&it.name)) {
                    Some(is_outer) => self.count(min, max, *is_outer),
                    None => self.value(line, min, max),
                };
                // Numbers of 64 bits are written in a third of the time.
                let _ = match i64::try_from(value) {
                    Ok(value) => write!(self.text, "{value}"),
                    Err(_) => write!(self.text, "{value}"),
                };
                Value::Integer(value)
            }
            Item::Pattern(pattern) => {
                let share = self.share().min(1 << 16) as u32;
                let longest = if self.random.u32(..4) == 0 {
                    share.min(4)
                } else {
                    share
                };
                let word = pattern.draw(self.random, longest);
                self.text.push_str(&word);
                Value::Text(word)
            }
        };
        Ok((value, None))
    }

    fn eof(&mut self) -> Run {
        Ok(())
    }

    fn peek(&mut self, chars: Option<&str>) -> bool {
        // White space that may be there or not is not drawn.
        let is_white = chars.is_some_and(|chars| chars.trim().is_empty());
        self.answer
            .unwrap_or_else(|| !is_white && self.random.bool())
    }

    fn begin(&mut self, _: usize, times: Option<u64>, _: Option<usize>) {
        let is_counted = times.is_some();
        let times = times.unwrap_or_else(|| {
            let times = self.count(1, ENDLESS, true);
            u64::try_from(times).unwrap_or(1)
        });
        self.open.push(Open {
            times,
            is_counted,
            done: 0,
            share: (self.share() / times.max(1)).max(1),
            drawn: FxHashMap::default(),
        });
    }

    /// Tests about what comes next are answered so that the loop runs as often as was drawn.
    fn goes_on(machine: &mut Machine<Self>, test: &Expr) -> Run<bool> {
        let wanted = machine.tape.open.last();
        let wanted = wanted.is_some_and(|open| open.done < open.times);
        machine.tape.answer = Some(false);
        let mut goes_on = machine.test(test)?;
        if goes_on != wanted {
            machine.tape.answer = Some(true);
            goes_on = machine.test(test)?;
        }
        let writer = &mut machine.tape;
        writer.answer = None;
        writer.tries -= u32::from(goes_on && !wanted && writer.tries > 0);
        match writer.tries {
            0 => Err(Stop::Mismatch(String::new())),
            _ => Ok(goes_on),
        }
    }

    /// Draws an iteration again whose conditions do not hold.
    fn iteration(machine: &mut Machine<Self>, it: &Loop) -> Run {
        let (mark, writer) = (machine.mark(), &machine.tape);
        let (length, depth) = (writer.text.len(), writer.open.len());
        for tried in 0..TRIES.min(writer.tries) {
            let run = machine.iteration(it);
            let unique = &machine.tape.format.distinct;
            let is_distinct = unique.iter().all(|list| machine.is_unique(*list));
            let writer = &mut machine.tape;
            match run {
                Ok(()) if is_distinct => {
                    if let Some(open) = writer.open.last_mut() {
                        open.done += 1;
                    }
                    return Ok(());
                }
                Ok(()) | Err(Stop::Mismatch(_)) => {}
                fault => return fault,
            }
            writer.tries = writer.tries.saturating_sub(1);
            // There may be too few small values for what must differ.
            writer.size.percent = (writer.size.percent + u32::from(tried > 4)).min(100);
            writer.is_tiny &= tried < 4;
            writer.text.truncate(length);
            writer.open.truncate(depth);
            machine.rewind(mark);
        }
        match machine.tape.open.last_mut() {
            // Enough cases.
            Some(open) if !open.is_counted && open.done > 0 => {
                open.times = open.done;
                Ok(())
            }
            _ => Err(Stop::Mismatch(String::new())),
        }
    }

    fn end(&mut self) {
        self.open.pop();
    }
}
