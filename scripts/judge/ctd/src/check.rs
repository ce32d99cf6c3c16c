//! Reads an input: what differs from the description, and how the input is put together.

use std::ops::Range;

use super::machine::{Item, Machine, Run, Stop, Tape};
use super::syntax::{Expr, Loop, Value};
use super::Format;

/// The longest text of an input in a message.
const EXCERPT: usize = 30;
/// How many iterations in a row may match nothing.
const IDLE: u32 = 10_000_000;

/// How an input is put together.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(super) pieces: Vec<Piece>,
    pub(super) loops: Vec<Repetition>,
}

/// What one command matches, with the white space of the description.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub text: String,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Fixed,
    Number(Number),
    /// A word of a pattern, with the simplest one.
    Word(String),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub value: i128,
    pub min: i128,
    pub max: i128,
}

/// A loop in an input.
#[derive(Clone, Debug)]
pub(super) struct Repetition {
    /// The line of the loop in the description.
    pub line: usize,
    /// How many loops it is nested in.
    pub depth: usize,
    pub is_counted: bool,
    /// The piece with the number of iterations.
    pub count: Option<usize>,
    /// The pieces of each iteration, without separators.
    pub iterations: Vec<Range<usize>>,
}

impl Trace {
    /// Returns the number and the text of the case to which line `line` of an output with `lines` lines belongs,
    /// both counted from 1.
    ///
    /// A case is an iteration of the first loop, or of a loop in it, if there are as many iterations as lines. The
    /// first loop must be counted by the first number of the input, or run up to an end.
    pub fn case(&self, line: usize, lines: usize) -> Option<(usize, String)> {
        let first = self.loops.first()?;
        if first.depth > 0 || first.is_counted && first.count != Some(0) {
            return None;
        }
        let place = |it: &Repetition| (it.depth, it.line);
        let candidates = self.loops.iter().map(place);
        let is_candidate = |&(depth, line): &_| depth == 1 || (depth, line) == place(first);
        for candidate in candidates.filter(is_candidate) {
            let same = self.loops.iter().filter(|it| place(it) == candidate);
            let mut cases = same.flat_map(|it| &it.iterations);
            if cases.clone().count() == lines {
                let pieces = &self.pieces[cases.nth(line.checked_sub(1)?)?.clone()];
                let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
                return Some((line, text.trim().to_owned()));
            }
        }
        None
    }
}

impl Format {
    /// Checks that an input keeps the description.
    ///
    /// # Errors
    ///
    /// Says the first difference, with its line and its column, or what is wrong with the description.
    pub fn check(&self, input: &str) -> Result<(), String> {
        read(self, input, false).map(drop)
    }

    /// Checks an input and returns how it is put together.
    ///
    /// # Errors
    ///
    /// As [`check`](Format::check).
    pub fn trace(&self, input: &str) -> Result<Trace, String> {
        read(self, input, true)
    }
}

fn read(format: &Format, text: &str, is_traced: bool) -> Result<Trace, String> {
    let reader = Reader {
        text,
        at: blanks(text),
        start: 0,
        is_traced,
        trace: Trace::default(),
        open: Vec::new(),
        idle: 0,
    };
    let mut machine = Machine::new(format, reader);
    let run = machine.run();
    let mut reader = machine.tape;
    match run.and_then(|()| reader.eof()) {
        Ok(()) => Ok(reader.trace),
        Err(Stop::Fault(line, message)) => Err(format!("input.ctd, line {line}: {message}")),
        Err(Stop::Mismatch(message)) => {
            let before = &text[..reader.start];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            Err(format!("line {line}, column {column}: {message}"))
        }
    }
}

/// Returns how many blanks a text begins with: white space but line breaks.
fn blanks(text: &str) -> usize {
    let is_blank = |byte: &u8| *byte <= b' ' && b" \t\r\x0b\x0c".contains(byte);
    text.bytes().take_while(is_blank).count()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the text begins that was matched last.
    start: usize,
    is_traced: bool,
    trace: Trace,
    /// The loops that run, as indices of those in the trace.
    open: Vec<usize>,
    /// The number of iterations in a row that matched nothing.
    idle: u32,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn mismatch<V>(&mut self, expected: &str) -> Run<V> {
        self.start = self.at;
        let rest = self.rest();
        let found = match rest.chars().next() {
            None => "the end of the input".to_owned(),
            Some('\n') => "the end of the line".to_owned(),
            Some(_) if rest[blanks(rest)..].starts_with('\n') => "blanks".to_owned(),
            Some(' ') => "a space".to_owned(),
            Some(first) => {
                let first = &rest[..first.len_utf8()];
                let word = rest.split_whitespace().next().unwrap_or(first);
                let word = if rest.starts_with(word) { word } else { first };
                let shown: String = word.chars().take(EXCERPT).collect();
                let cut = if shown.len() < word.len() { "…" } else { "" };
                format!("`{}{cut}`", shown.escape_debug())
            }
        };
        Err(Stop::Mismatch(format!(
            "expected {expected}, found {found}"
        )))
    }

    /// Takes what was matched; `text` is its text in the form of the description.
    fn taken(&mut self, length: usize, text: &str, kind: impl FnOnce() -> Kind) -> Option<usize> {
        self.start = self.at;
        self.at += length;
        let pieces = &mut self.trace.pieces;
        self.is_traced.then(|| {
            let (text, kind) = (text.to_owned(), kind());
            pieces.push(Piece { text, kind });
            pieces.len() - 1
        })
    }

    /// Matches white space as the option `-w` of the reference does: a space is some blanks, and a line break may have
    /// blanks before and after it.
    fn blank(&mut self, blank: &'static str) -> Run {
        let rest = self.rest();
        let mut length = blanks(rest);
        if blank == " " {
            if length == 0 {
                return self.mismatch("a space");
            }
        } else if rest[length..].starts_with('\n') {
            length += 1 + blanks(&rest[length + 1..]);
        } else {
            return self.mismatch("the end of the line");
        }
        self.taken(length, blank, || Kind::Fixed);
        Ok(())
    }

    /// Returns the characters of a number that follow.
    fn number(&self) -> &'a str {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest.as_bytes()[sign..].iter();
        &rest[..sign + digits.take_while(|byte| byte.is_ascii_digit()).count()]
    }
}

impl Tape for Reader<'_> {
    const REWINDS: bool = false;

    fn take(&mut self, item: &Item) -> Run<(Value, Option<usize>)> {
        let rest = self.rest();
        match item {
            Item::Blank(text) => {
                self.blank(text)?;
                Ok((Value::Test(true), None))
            }
            Item::Text(text) if rest.starts_with(text) => {
                let piece = self.taken(text.len(), text, || Kind::Fixed);
                Ok((Value::Test(true), piece))
            }
            Item::Text(text) => self.mismatch(&format!("`{}`", text.escape_debug())),
            &Item::Integer(_, [min, max], _) => {
                let word = self.number();
                let digits = word.trim_start_matches('-');
                let is_canonical = word == "0" || !digits.starts_with('0');
                let value = word.parse().ok().filter(|_| is_canonical);
                let Some(value) = value.filter(|value| (min..=max).contains(value)) else {
                    return self.mismatch(&format!("an integer from {min} to {max}"));
                };
                let piece = self.taken(word.len(), word, || {
                    Kind::Number(Number { value, min, max })
                });
                Ok((Value::Integer(value), piece))
            }
            Item::Pattern(pattern) => match pattern.prefix(rest) {
                Some(length) => {
                    let word = &rest[..length];
                    self.taken(length, word, || Kind::Word(pattern.simplest()));
                    Ok((Value::Text(word.to_owned()), None))
                }
                None => self.mismatch(&format!("a word like `{}`", pattern.source)),
            },
        }
    }

    fn eof(&mut self) -> Run {
        if self.rest().is_empty() {
            return Ok(());
        }
        self.mismatch("the end of the input")
    }

    fn peek(&mut self, chars: Option<&str>) -> bool {
        match chars {
            Some(chars) => self.rest().starts_with(|next| chars.contains(next)),
            None => self.rest().is_empty(),
        }
    }

    fn begin(&mut self, line: usize, times: Option<u64>, count: Option<usize>) {
        let depth = self.open.len();
        self.open.push(self.trace.loops.len());
        if self.is_traced {
            self.trace.loops.push(Repetition {
                line,
                depth,
                is_counted: times.is_some(),
                count,
                iterations: Vec::new(),
            });
        }
    }

    fn goes_on(machine: &mut Machine<Self>, test: &Expr) -> Run<bool> {
        machine.test(test)
    }

    fn iteration(machine: &mut Machine<Self>, it: &Loop) -> Run {
        let (start, position) = (machine.tape.trace.pieces.len(), machine.tape.at);
        machine.iteration(it)?;
        let reader = &mut machine.tape;
        let is_idle = reader.at == position;
        reader.idle = if is_idle { reader.idle + 1 } else { 0 };
        if reader.idle > IDLE {
            let message = "a loop of input.ctd does not end".to_owned();
            return Err(Stop::Mismatch(message));
        }
        if let (true, Some(open)) = (reader.is_traced, reader.open.last()) {
            let end = reader.trace.pieces.len();
            reader.trace.loops[*open].iterations.push(start..end);
        }
        Ok(())
    }

    fn end(&mut self) {
        self.open.pop();
    }
}
