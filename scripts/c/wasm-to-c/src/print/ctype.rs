//! Types of C: of what is declared, and of what an expression computes.

use crate::ir::Type;

/// The type of a value, as C names it.
pub fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::I32 => "u",
        Type::I64 => "U",
        Type::F32 => "float",
        Type::F64 => "double",
    }
}

/// Types of C that a value can have while it is part of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CType {
    U32,
    /// An `int`.
    S32,
    /// An `int` that is not negative.
    N32,
    U64,
    S64,
    F32,
    F64,
}

impl CType {
    /// That of a variable of this type.
    pub fn of(ty: Type) -> Self {
        match ty {
            Type::I32 => CType::U32,
            Type::I64 => CType::U64,
            Type::F32 => CType::F32,
            Type::F64 => CType::F64,
        }
    }

    /// That of a whole number of this type when it has a sign.
    pub fn signed(ty: Type) -> Self {
        if ty == Type::I64 {
            CType::S64
        } else {
            CType::S32
        }
    }

    /// Has it 64 bits, of a whole number?
    pub fn is_wide(self) -> bool {
        matches!(self, CType::U64 | CType::S64)
    }
}
