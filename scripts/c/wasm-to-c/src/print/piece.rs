//! Parts of a C expression: text, precedence and type.

use crate::ir::Type;

/// A part of a C expression.
pub struct Piece {
    pub text: String,
    pub precedence: Precedence,
    pub ty: CType,
}

/// The precedence of an operator, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
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

impl Precedence {
    /// The next higher precedence.
    pub fn tighter(self) -> Self {
        use Precedence::{
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
    /// Creates a piece.
    pub fn new(text: impl Into<String>, precedence: Precedence, ty: CType) -> Self {
        Piece {
            text: text.into(),
            precedence,
            ty,
        }
    }

    /// The text, in parentheses if its precedence is lower.
    pub fn at(&self, precedence: Precedence) -> String {
        if self.precedence < precedence {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Casts to a type of WebAssembly.
    pub fn cast_to(&self, ty: Type) -> Self {
        self.cast(c_type(ty), CType::of(ty))
    }

    /// Casts to a C type.
    pub fn cast(&self, to: &str, ty: CType) -> Self {
        Piece::new(
            format!("({to}){}", self.at(Precedence::Unary)),
            Precedence::Unary,
            ty,
        )
    }
}

/// The name of a type in C.
pub fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::I32 => "u",
        Type::I64 => "U",
        Type::F32 => "float",
        Type::F64 => "double",
    }
}

/// The C type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CType {
    U32,
    /// `int`.
    S32,
    /// `int`, known not to be negative.
    N32,
    U64,
    S64,
    F32,
    F64,
}

impl CType {
    /// The type of a variable.
    pub fn of(ty: Type) -> Self {
        match ty {
            Type::I32 => CType::U32,
            Type::I64 => CType::U64,
            Type::F32 => CType::F32,
            Type::F64 => CType::F64,
        }
    }

    /// The 32-bit type of C that holds the values of both, if there is one to which C converts both.
    pub fn together(self, other: CType) -> Option<CType> {
        use CType::{N32, S32, U32};
        match (self, other) {
            (N32, N32) => Some(N32),
            (N32 | S32, N32 | S32) => Some(S32),
            (N32 | U32, N32 | U32) => Some(U32),
            _ => None,
        }
    }

    /// The 32-bit type of C that holds the values of both, if none is negative.
    pub fn not_negative(self, other: CType) -> Option<CType> {
        self.together(other).filter(|ty| *ty != CType::S32)
    }

    /// Returns whether it is a 64-bit integer.
    pub fn is_wide(self) -> bool {
        matches!(self, CType::U64 | CType::S64)
    }
}
