//! What a parser knows and how it goes from token to token. What it reads is in the files `parse` and `term`.

use std::collections::BTreeMap;

use super::problem::{Problem, Span};
use super::token::Token;
use super::{Condition, Unknown};

/// Why an option cannot be read.
pub(super) enum Fault {
    Problem(Problem),
    /// This choice must be a number: one of these.
    Branch(String, Vec<i64>, Span),
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Fault::Problem(problem)
    }
}

pub(super) type Parsed<T> = Result<T, Fault>;

/// Numbers for names: the parameters, and the factors and divisors of one assignment.
pub(super) type Values = BTreeMap<String, i64>;

#[derive(Clone, Default)]
pub(super) struct Parser {
    pub text: String,
    pub tokens: Vec<(Token, Span)>,
    pub at: usize,
    pub parameters: Values,
    /// The last coordinates, which no move changes.
    pub unchanged: Vec<String>,
    pub coordinates: Vec<String>,
    /// Whether options begin with positions.
    pub has_positions: bool,
    /// The first token of the option.
    pub option: usize,
    pub values: Values,
    pub unknowns: Vec<Unknown>,
    pub conditions: Vec<Condition>,
    /// How many terms this one is within.
    pub depth: usize,
}

impl Parser {
    pub fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    /// The place from a token to the one before this one.
    pub fn since(&self, first: usize) -> Span {
        let start = self.tokens[first].1.start;
        start..self.tokens[self.at.saturating_sub(1)].1.end.max(start)
    }

    pub fn is(&self, at: usize, mark: &str) -> bool {
        matches!(self.tokens[at].0, Token::Mark(found) if found == mark)
    }

    pub fn accept(&mut self, mark: &str) -> bool {
        let accepted = self.is(self.at, mark);
        self.at += usize::from(accepted);
        accepted
    }

    pub fn expect(&mut self, mark: &str, help: &str) -> Parsed<()> {
        if self.accept(mark) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{mark}`"), help))
    }

    pub fn fault(&self, span: Span, message: impl Into<String>, help: &str) -> Fault {
        Fault::Problem(Problem::new(&self.text, span, message, help))
    }

    pub fn unexpected(&self, wanted: &str, help: &str) -> Fault {
        let found = match self.token() {
            Token::End => String::from("the game ends"),
            _ => format!("'{}' stands", &self.text[self.span()]),
        };
        let message = format!("{found} where {wanted} is expected");
        self.fault(self.span(), message, help)
    }

    pub fn name(&mut self, wanted: &str, help: &str) -> Parsed<String> {
        let Token::Name(name) = self.token().clone() else {
            return Err(self.unexpected(wanted, help));
        };
        self.at += 1;
        Ok(name)
    }
}
