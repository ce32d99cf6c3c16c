//! Mistakes in a text.

use std::fmt;
use std::ops::Range;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    text: String,
    span: Span,
    message: String,
    help: String,
}

impl Problem {
    /// A problem with this part of `text`.
    pub fn new(text: &str, span: Span, message: impl Into<String>, help: &str) -> Self {
        Problem {
            text: text.to_owned(),
            span,
            message: message.into(),
            help: help.to_owned(),
        }
    }

    /// Returns the part of the text that is wrong.
    pub fn span(&self) -> Span {
        self.span.clone()
    }
}

/// The message, the text with carets under the place, and what would be right.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // A tab or a line break would put the carets elsewhere.
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = self.text.chars().map(blank).collect();
        let before = self.text[..self.span.start].chars().count();
        let width = self.text[self.span.clone()].chars().count().max(1);
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {text}")?;
        writeln!(f, "  {}{}", " ".repeat(before), "^".repeat(width))?;
        write!(f, "{}", self.help)
    }
}

impl std::error::Error for Problem {}
