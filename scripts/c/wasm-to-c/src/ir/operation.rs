//! Operations, loads and stores: their result types, and which can trap.

use super::{Expr, Type};

/// A load: the type of the value, the width in memory and the extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    I32,
    I64,
    F32,
    F64,
    I32U8,
    I32S8,
    I32U16,
    I32S16,
    I64U8,
    I64S8,
    I64U16,
    I64S16,
    I64U32,
    I64S32,
}

/// A store, by its width in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    B8,
    B16,
    B32,
    B64,
    F32,
    F64,
}

/// A unary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `== 0`.
    Eqz(Type),
    Clz(Type),
    Ctz(Type),
    Popcnt(Type),
    /// Sign extension of the low 8, 16 or 32 bits.
    Extend8(Type),
    Extend16(Type),
    Extend32,
    /// Truncation from 64 to 32 bits.
    Wrap,
    /// Extension from 32 to 64 bits.
    ExtendS,
    ExtendU,
    Neg(Type),
    Abs(Type),
    Sqrt(Type),
    Ceil(Type),
    Floor(Type),
    Trunc(Type),
    Nearest(Type),
    /// Integer to float, from the first type to the second.
    ConvertS(Type, Type),
    ConvertU(Type, Type),
    /// Float to integer of this type; traps if the value does not fit.
    TruncateS(Type),
    TruncateU(Type),
    /// Float to integer of this type; saturates, and a NaN becomes 0.
    SaturateS(Type),
    SaturateU(Type),
    Demote,
    Promote,
    /// Reinterpretation of the bits as this type.
    Reinterpret(Type),
}

/// A binary operation on operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    Rotl,
    Rotr,
    Eq,
    Ne,
    LtS,
    LtU,
    GtS,
    GtU,
    LeS,
    LeU,
    GeS,
    GeU,
    /// The rest are for floats.
    Div,
    Min,
    Max,
    Copysign,
    Lt,
    Gt,
    Le,
    Ge,
}

impl Load {
    /// The type of the value.
    pub fn ty(self) -> Type {
        match self {
            Load::I32 | Load::I32U8 | Load::I32S8 | Load::I32U16 | Load::I32S16 => Type::I32,
            Load::F32 => Type::F32,
            Load::F64 => Type::F64,
            _ => Type::I64,
        }
    }
}

impl Unary {
    /// The type of the result.
    pub fn ty(self) -> Type {
        match self {
            Unary::Eqz(_) | Unary::Wrap => Type::I32,
            Unary::Extend32 | Unary::ExtendS | Unary::ExtendU => Type::I64,
            Unary::Demote => Type::F32,
            Unary::Promote => Type::F64,
            Unary::Clz(ty)
            | Unary::Ctz(ty)
            | Unary::Popcnt(ty)
            | Unary::Extend8(ty)
            | Unary::Extend16(ty)
            | Unary::Neg(ty)
            | Unary::Abs(ty)
            | Unary::Sqrt(ty)
            | Unary::Ceil(ty)
            | Unary::Floor(ty)
            | Unary::Trunc(ty)
            | Unary::Nearest(ty)
            | Unary::ConvertS(_, ty)
            | Unary::ConvertU(_, ty)
            | Unary::TruncateS(ty)
            | Unary::TruncateU(ty)
            | Unary::SaturateS(ty)
            | Unary::SaturateU(ty)
            | Unary::Reinterpret(ty) => ty,
        }
    }

    /// Returns whether it can trap.
    pub fn traps(self) -> bool {
        matches!(self, Unary::TruncateS(_) | Unary::TruncateU(_))
    }
}

impl Binary {
    /// Returns whether it is a comparison, with the result 0 or 1.
    pub fn compares(self) -> bool {
        use Binary::{Eq, Ge, GeS, GeU, Gt, GtS, GtU, Le, LeS, LeU, Lt, LtS, LtU, Ne};
        matches!(
            self,
            Eq | Ne | LtS | LtU | GtS | GtU | LeS | LeU | GeS | GeU | Lt | Gt | Le | Ge
        )
    }

    /// Returns whether it can trap with this divisor.
    pub fn traps(self, divisor: &Expr) -> bool {
        use Binary::{DivS, DivU, RemS, RemU};
        let divides = matches!(self, DivS | DivU | RemS | RemU);
        divides && matches!(divisor.integer(), None | Some(0 | -1))
    }
}
