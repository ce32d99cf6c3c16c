//! A game as it was typed.

use std::ops::Range;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// A game as it was typed.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The coordinates.
    pub coordinates: Vec<(String, Span)>,
    /// The options.
    pub options: Vec<OptionTree>,
}

/// An option: positions beside each other, and conditions.
#[derive(Clone, Debug)]
pub struct OptionTree {
    /// Per position, its terms and its place.
    pub parts: Vec<(Vec<Expression>, Span)>,
    /// The conditions.
    pub conditions: Vec<ConditionTree>,
}

/// A condition.
#[derive(Clone, Debug)]
pub enum ConditionTree {
    /// Terms with signs between them: `a < b <= c`.
    Chain(Expression, Vec<(Sign, Expression)>),
    /// `v in …`.
    Member(Expression, SetTree, Span),
}

/// A sign of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

/// A set as it was typed.
#[derive(Clone, Debug)]
pub enum SetTree {
    /// `{1,3..5}`: first and last of each range.
    Listed(Vec<(Expression, Expression)>),
    /// `2..9`.
    Range(Expression, Expression),
    /// `powers of 2`.
    Powers(Expression),
    /// `fibonacci`, `squares` or `primes`.
    Named(&'static str),
}

/// A term.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of terms.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A number.
    Number(i64),
    /// A coordinate, a parameter or a choice.
    Name(String),
    /// The first, and plus or minus the second.
    Sum(Box<Expression>, i64, Box<Expression>),
    /// A product.
    Product(Box<Expression>, Box<Expression>),
    /// `floor(v/c)`, `ceil(v/c)` or `v mod c`.
    Quotient(Rounding, Box<Expression>, Box<Expression>),
}

/// Which quotient, or the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The quotient, rounded down.
    Floor,
    /// The quotient, rounded up.
    Ceil,
    /// The remainder.
    Rest,
}

impl Expression {
    /// The terms that it is made of directly.
    pub fn parts(&self) -> Vec<&Expression> {
        match &self.kind {
            ExpressionKind::Number(_) | ExpressionKind::Name(_) => Vec::new(),
            ExpressionKind::Sum(one, _, other)
            | ExpressionKind::Product(one, other)
            | ExpressionKind::Quotient(_, one, other) => vec![one, other],
        }
    }
}
