//! Reads an input: what differs from the description, and how the input is put together.

use std::fmt;
use std::ops::Range;

use regex_syntax::hir::Hir;

use super::machine::{Integer, Machine, Run, State, Stop, Tape};
use super::pattern;
use super::syntax::{Command, Notation};
use super::Format;

/// The longest text of an input in a message.
const EXCERPT: usize = 30;
/// How many iterations in a row may match nothing.
const IDLE: u32 = 10_000_000;

/// The first difference of an input from its description, or what is wrong with the description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the input, counted from 1; 0 if the description itself is at fault.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is expected there, or what is wrong.
    pub message: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}", self.message),
            line => write!(out, "line {line}, column {}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for Mismatch {}

/// How an input is put together.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(super) pieces: Vec<Piece>,
    pub(super) loops: Vec<Repetition>,
}

/// What one command matches.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub text: String,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// White space, or a fixed text.
    Fixed,
    Integer {
        value: i128,
        min: i128,
        max: i128,
        /// The piece that the upper bound comes from.
        bound: Option<usize>,
    },
    /// A word of a pattern, and the simplest one.
    Word { simplest: String },
    Float,
}

/// A loop in an input.
#[derive(Clone, Debug)]
pub(super) struct Repetition {
    /// The line of the loop in the description.
    pub line: usize,
    /// How many loops it is nested in.
    pub depth: usize,
    /// Whether it runs as often as a number says.
    pub is_counted: bool,
    /// The piece with that number.
    pub count: Option<usize>,
    /// The pieces of each iteration, without separators.
    pub iterations: Vec<Range<usize>>,
}

impl Trace {
    /// Returns the number and the text of the case that line `line` (from 0) of an output with `lines` lines
    /// belongs to.
    ///
    /// A case is an iteration of the outermost loop, or of a loop within it, if there are as many iterations as
    /// lines. The loop must be counted by the first number of the input, or run up to an end.
    pub fn case(&self, line: usize, lines: usize) -> Option<(usize, String)> {
        for depth in 0..2 {
            let mut at_depth = self.loops.iter().filter(|it| it.depth == depth).peekable();
            let first = at_depth.peek()?.line;
            let loops: Vec<_> = at_depth.filter(|it| it.line == first || depth == 1).collect();
            for of in loops.iter().map(|it| it.line) {
                let same = || loops.iter().filter(|it| it.line == of);
                let is_outermost = same().all(|it| depth == 1 || !it.is_counted || it.count == Some(0));
                let cases = || same().flat_map(|it| &it.iterations);
                if is_outermost && cases().count() == lines {
                    let pieces = cases().nth(line)?.clone();
                    let text: String = pieces.map(|piece| self.pieces[piece].text.as_str()).collect();
                    return Some((line + 1, text.trim().to_owned()));
                }
            }
        }
        None
    }
}

/// Checks an input; with `is_traced`, the trace is filled.
pub(super) fn check(format: &Format, input: &str, is_traced: bool) -> Result<Trace, Mismatch> {
    let mut reader = Reader {
        text: input,
        at: 0,
        start: 0,
        is_line_start: true,
        trace: is_traced.then(Trace::default),
        open: Vec::new(),
        idle: 0,
    };
    reader.skip_blank_lines();
    let mut state = State::new(format.names.len(), false);
    let mut machine = Machine {
        names: &format.names,
        tape: &mut reader,
    };
    let run = machine.run(&mut state, &format.commands);
    match run.and_then(|()| reader.eof()) {
        Ok(()) => Ok(reader.trace.unwrap_or_default()),
        Err(Stop::Fault(line, message)) => Err(Mismatch {
            line: 0,
            column: 0,
            message: format!("line {line} of the description: {message}"),
        }),
        Err(Stop::Mismatch(message)) => {
            let before = &input[..reader.start];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            Err(Mismatch {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                message,
            })
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the text begins that was matched last.
    start: usize,
    /// Whether a line break was matched last, or nothing yet.
    is_line_start: bool,
    trace: Option<Trace>,
    /// The loops that run, as indices of those in the trace.
    open: Vec<usize>,
    /// The number of iterations in a row that matched nothing.
    idle: u32,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips lines that have nothing but blanks.
    fn skip_blank_lines(&mut self) {
        while let Some(end) = self.rest().find('\n') {
            if !self.rest()[..end].trim().is_empty() {
                return;
            }
            self.at += end + 1;
        }
        if self.rest().trim().is_empty() {
            self.at = self.text.len();
        }
    }

    /// The length of the blanks at the beginning of the rest.
    fn blanks(&self) -> usize {
        let rest = self.rest();
        rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len()
    }

    fn mismatch<V>(&mut self, expected: &str) -> Run<V> {
        self.start = self.at;
        let rest = self.rest();
        let found = match rest.chars().next() {
            None => "the end of the input".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(' ') => "a space".to_owned(),
            Some(other) if other.is_whitespace() => format!("`{}`", other.escape_default()),
            Some(_) => {
                let word = rest.split_whitespace().next().unwrap_or_default();
                let mut shown: String = word.chars().take(EXCERPT).collect();
                if shown.len() < word.len() {
                    shown.push('…');
                }
                format!("`{}`", shown.escape_debug())
            }
        };
        Err(Stop::Mismatch(format!("expected {expected}, found {found}")))
    }

    /// Takes a text that was matched.
    fn take(&mut self, length: usize, kind: impl FnOnce() -> Kind) -> Option<usize> {
        self.start = self.at;
        self.at += length;
        self.is_line_start = false;
        let text = &self.text[self.start..self.at];
        self.trace.as_mut().map(|trace| {
            let (text, kind) = (text.to_owned(), kind());
            trace.pieces.push(Piece { text, kind });
            trace.pieces.len() - 1
        })
    }

    fn note_white(&mut self, text: &str) {
        if let Some(trace) = &mut self.trace {
            trace.pieces.push(Piece {
                text: text.to_owned(),
                kind: Kind::Fixed,
            });
        }
    }
}

impl Tape for Reader<'_> {
    fn space(&mut self) -> Run {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if length == 0 {
            return self.mismatch("a space");
        }
        self.start = self.at;
        self.at += length;
        self.is_line_start = false;
        self.note_white(" ");
        Ok(())
    }

    fn newline(&mut self) -> Run {
        let blanks = self.blanks();
        let next = self.rest()[blanks..].chars().next();
        match next {
            Some('\n') => {
                self.start = self.at;
                self.at += blanks + 1;
                self.skip_blank_lines();
            }
            None => {
                self.start = self.at;
                self.at += blanks;
            }
            // A blank line, which was skipped.
            Some(_) if self.is_line_start => {}
            Some(_) => return self.mismatch("the end of the line"),
        }
        self.is_line_start = true;
        self.note_white("\n");
        Ok(())
    }

    fn eof(&mut self) -> Run {
        if self.is_eof() {
            self.at = self.text.len();
            return Ok(());
        }
        self.at += self.rest().len() - self.rest().trim_start().len();
        self.mismatch("the end of the input")
    }

    fn integer(&mut self, _: &State, integer: &Integer) -> Run<(i128, Option<usize>)> {
        let &Integer {
            min, max, bound, ..
        } = integer;
        let rest = self.rest();
        let unsigned = rest.strip_prefix('-').unwrap_or(rest);
        let digits = unsigned.len() - unsigned.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let length = rest.len() - unsigned.len() + digits;
        let word = &rest[..length];
        let is_canonical = digits > 0 && (!unsigned.starts_with('0') || word == "0");
        match word.parse::<i128>().ok().filter(|_| is_canonical) {
            Some(value) if (min..=max).contains(&value) => {
                let kind = || Kind::Integer {
                    value,
                    min,
                    max,
                    bound,
                };
                Ok((value, self.take(length, kind)))
            }
            _ => self.mismatch(&format!("an integer from {min} to {max}")),
        }
    }

    fn float(&mut self, min: f64, max: f64, notation: Notation) -> Run<f64> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let is_scientific = word.contains(['e', 'E']);
        let fits = notation == Notation::Any || is_scientific == (notation == Notation::Scientific);
        let is_begun = word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
        match word.parse::<f64>() {
            Ok(value) if fits && is_begun && (min..=max).contains(&value) => {
                self.take(length, || Kind::Float);
                Ok(value)
            }
            _ => self.mismatch(&format!("a number from {min} to {max}")),
        }
    }

    fn literal(&mut self, text: &str) -> Run {
        if !self.rest().starts_with(text) {
            return self.mismatch(&format!("`{}`", text.escape_debug()));
        }
        self.take(text.len(), || Kind::Fixed);
        Ok(())
    }

    fn pattern(&mut self, pattern: &Hir, source: &str) -> Run<String> {
        match pattern::prefix(pattern, self.rest().as_bytes()) {
            Some(length) if self.rest().is_char_boundary(length) => {
                let simplest = || pattern::simplest(pattern);
                self.take(length, || Kind::Word { simplest: simplest() });
                Ok(self.text[self.start..self.at].to_owned())
            }
            _ => self.mismatch(&format!("a word like `{source}`")),
        }
    }

    fn is_eof(&mut self) -> bool {
        self.rest().trim_start().is_empty()
    }

    fn next_is_one_of(&mut self, chars: &str) -> bool {
        self.rest().starts_with(|next| chars.contains(next))
    }

    fn begin_loop(&mut self, command: &Command, times: Option<u64>, origin: Option<usize>) {
        let depth = self.open.len();
        if let Some(trace) = &mut self.trace {
            self.open.push(trace.loops.len());
            trace.loops.push(Repetition {
                line: command.line,
                depth,
                is_counted: times.is_some(),
                count: origin,
                iterations: Vec::new(),
            });
        }
    }

    fn goes_on(&mut self, test: &mut dyn FnMut(&mut Self) -> Run<bool>) -> Run<bool> {
        test(self)
    }

    fn iteration(
        &mut self,
        state: &mut State,
        run: &mut dyn FnMut(&mut Self, &mut State) -> Run,
    ) -> Run {
        let pieces = |reader: &Self| reader.trace.as_ref().map_or(0, |trace| trace.pieces.len());
        let (start, position) = (pieces(self), self.at);
        run(self, state)?;
        let end = pieces(self);
        self.idle = if self.at == position { self.idle + 1 } else { 0 };
        if self.idle > IDLE {
            return Err(Stop::Mismatch("the description has a loop without an end".to_owned()));
        }
        if let (Some(trace), Some(&open)) = (&mut self.trace, self.open.last()) {
            trace.loops[open].iterations.push(start..end);
        }
        Ok(())
    }

    fn end_loop(&mut self) {
        self.open.pop();
    }
}
