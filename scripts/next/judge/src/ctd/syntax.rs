//! The syntax tree of a description.

use regex_syntax::hir::Hir;

/// A command and its place in the file.
#[derive(Clone, Debug)]
pub struct Command {
    /// The line, counted from 1.
    pub line: usize,
    /// What it does.
    pub action: Action,
}

/// What a command does.
#[derive(Clone, Debug)]
pub enum Action {
    Space,
    Newline,
    Eof,
    Int {
        /// Numbers the `INT` commands of the file.
        id: usize,
        min: Expr,
        max: Expr,
        place: Option<Place>,
    },
    Float {
        min: Expr,
        max: Expr,
        place: Option<Place>,
        notation: Notation,
    },
    Text(Expr),
    Regex {
        pattern: Box<Hir>,
        source: String,
        place: Option<Place>,
    },
    /// The condition, and how it is written.
    Assert(Expr, String),
    Set(Vec<(Place, Expr)>),
    Unset(Vec<usize>),
    Loop {
        index: Option<Place>,
        times: Times,
        separator: Option<Box<Command>>,
        body: Vec<Command>,
    },
    If {
        condition: Expr,
        yes: Vec<Command>,
        no: Vec<Command>,
    },
}

/// How a float must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    Any,
    Fixed,
    Scientific,
}

/// How often a loop runs.
#[derive(Clone, Debug)]
pub enum Times {
    Count(Expr),
    While(Expr),
}

/// A variable, or an element of an array.
#[derive(Clone, Debug)]
pub struct Place {
    pub name: usize,
    pub indices: Vec<Expr>,
}

/// A value or a test.
#[derive(Clone, Debug)]
pub enum Expr {
    Literal(Value),
    Variable(Place),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    StrLen(Box<Expr>),
    Match(Box<Expr>),
    IsEof,
    Unique(Vec<usize>),
    InArray(Box<Expr>, usize),
}

impl Expr {
    /// Returns the variable if the expression is one without indices.
    pub fn scalar(&self) -> Option<usize> {
        match self {
            Expr::Variable(place) if place.indices.is_empty() => Some(place.name),
            _ => None,
        }
    }

    /// Calls `visit` with each variable in the expression.
    pub fn variables(&self, visit: &mut impl FnMut(&Place)) {
        match self {
            Expr::Variable(place) => visit(place),
            Expr::Negate(inner) | Expr::Not(inner) | Expr::StrLen(inner) => inner.variables(visit),
            Expr::Binary(_, left, right) => {
                left.variables(visit);
                right.variables(visit);
            }
            _ => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Power,
    Times,
    Over,
    Modulo,
    Plus,
    Minus,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Different,
    And,
    Or,
}

/// A value of the language.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub enum Value {
    Integer(i128),
    Float(f64),
    Text(String),
    Test(bool),
}
