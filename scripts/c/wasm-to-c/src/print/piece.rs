//! Parts of an expression in C, which get parentheses where the operators around bind more tightly.

use super::{c_type, CType};
use crate::ir::Type;

/// A number in C: its text, how tightly it binds, and its type there.
pub struct Piece {
    pub text: String,
    pub level: Level,
    pub ty: CType,
}

/// How tightly an operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Comma,
    Assign,
    Ternary,
    Or,
    Xor,
    And,
    Equal,
    Less,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

impl Level {
    /// The next level that binds more tightly.
    pub fn tighter(self) -> Self {
        use Level::{
            And, Assign, Comma, Equal, Less, Or, Primary, Product, Shift, Sum, Ternary, Unary, Xor,
        };
        match self {
            Comma => Assign,
            Assign => Ternary,
            Ternary => Or,
            Or => Xor,
            Xor => And,
            And => Equal,
            Equal => Less,
            Less => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Primary => Primary,
        }
    }
}

impl Piece {
    /// A piece.
    pub fn new(text: impl Into<String>, level: Level, ty: CType) -> Self {
        Piece {
            text: text.into(),
            level,
            ty,
        }
    }

    /// The text, in parentheses if it binds less tightly.
    pub fn at(&self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Converted to a type of WebAssembly.
    pub fn cast_to(&self, ty: Type) -> Self {
        self.cast(c_type(ty), CType::of(ty))
    }

    /// Converted by a cast.
    pub fn cast(&self, to: &str, ty: CType) -> Self {
        Piece::new(format!("({to}){}", self.at(Level::Unary)), Level::Unary, ty)
    }
}
