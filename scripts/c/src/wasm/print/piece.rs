//! Parts of a C expression: text, precedence and C type.

use crate::wasm::ir::Type;

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

    /// Whether it is a 64-bit integer.
    pub fn is_wide(self) -> bool {
        matches!(self, CType::U64 | CType::S64)
    }

    /// Its name in C.
    pub fn name(self) -> &'static str {
        match self {
            CType::U32 => "u32",
            CType::S32 | CType::N32 => "i32",
            CType::U64 => "u64",
            CType::S64 => "i64",
            CType::F32 => "float",
            CType::F64 => "double",
        }
    }
}

impl Piece {
    pub fn new(text: impl Into<String>, precedence: Precedence, ty: CType) -> Self {
        Piece {
            text: text.into(),
            precedence,
            ty,
        }
    }

    pub fn primary(text: impl Into<String>, ty: CType) -> Self {
        Piece::new(text, Precedence::Primary, ty)
    }

    /// The text, in parentheses if its precedence is lower.
    pub fn at(&self, precedence: Precedence) -> String {
        if self.precedence < precedence {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// The text, in parentheses unless its precedence is higher.
    pub fn above(&self, precedence: Precedence) -> String {
        if self.precedence <= precedence {
            return format!("({})", self.text);
        }
        self.at(precedence)
    }

    pub fn cast(&self, ty: CType) -> Self {
        self.cast_by(ty.name(), ty)
    }

    /// Casts to a C type of this name, whose values are of type `ty`.
    pub fn cast_by(&self, name: &str, ty: CType) -> Self {
        let text = format!("({name}){}", self.at(Precedence::Unary));
        Piece::new(text, Precedence::Unary, ty)
    }
}
