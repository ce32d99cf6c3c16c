//! Blocks that are not at their end yet.

use crate::ir::{Expr, Label, Local, Stmt};

/// A block that is not at its end yet.
pub struct Frame {
    pub kind: Kind,
    pub label: Label,
    /// How many operands lie below it.
    pub height: usize,
    /// What holds its parameters and its results.
    pub params: Vec<Local>,
    pub results: Vec<Local>,
    pub statements: Vec<Stmt>,
    /// Can the next instruction be reached?
    pub is_reached: bool,
}

/// What a block begins with.
pub enum Kind {
    /// With the number of results.
    Function(usize),
    Block,
    Loop,
    /// With its condition; after `else` with the statements before it.
    If(Expr, Option<Vec<Stmt>>),
}

impl Frame {
    /// The outermost one.
    pub fn function(results: usize) -> Self {
        Frame {
            kind: Kind::Function(results),
            label: 0,
            height: 0,
            params: Vec::new(),
            results: Vec::new(),
            statements: Vec::new(),
            is_reached: true,
        }
    }

    /// Does a branch to it return?
    pub fn returns(&self) -> bool {
        matches!(self.kind, Kind::Function(_))
    }

    /// The variables that a branch to it sets.
    pub fn targets(&self) -> &[Local] {
        match self.kind {
            Kind::Loop => &self.params,
            _ => &self.results,
        }
    }

    /// How many operands a branch to it takes.
    pub fn arity(&self) -> usize {
        match self.kind {
            Kind::Function(results) => results,
            _ => self.targets().len(),
        }
    }
}
