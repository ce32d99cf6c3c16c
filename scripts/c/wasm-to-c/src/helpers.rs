//! Small functions in C for what C has no operator for. Only those that are mentioned are printed.

mod access;
mod arithmetic;
mod style;
mod symbols;

pub use access::Access;
pub use style::Style;
pub use symbols::in_macros;

use crate::ir::{Binary, Type, Unary};

/// A helper; those that mention others come after them. A `bool` tells whether it is of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    Memory,
    Output,
    Trap,
    Read,
    Write,
    Exit,
    Grow,
    /// Is an address within bounds?
    Bounds,
    Accessors(Access),
    Read1(Access),
    Write1(Access),
    Copy,
    Fill,
    Table,
    Place,
    FromBits32,
    FromBits64,
    Bits32,
    Bits64,
    Popcnt64,
    Popcnt32,
    Ctz32,
    Ctz64,
    Clz64,
    Clz32,
    Divide(Binary, bool),
    Rotate(Binary, bool),
    Extreme(Binary, bool),
    Copysign(bool),
    Absolute(bool),
    Round(Rounding, bool),
    Truncate {
        signed: bool,
        wide: bool,
        saturates: bool,
    },
}

/// What a number with a point is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rounding {
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    Nearest,
}

impl Helper {
    /// The one for this operation.
    pub fn of_binary(op: Binary, ty: Type) -> Self {
        let wide = matches!(ty, Type::I64 | Type::F64);
        match op {
            Binary::Rotl | Binary::Rotr => Helper::Rotate(op, wide),
            Binary::Min | Binary::Max => Helper::Extreme(op, wide),
            Binary::Copysign => Helper::Copysign(wide),
            _ => Helper::Divide(op, wide),
        }
    }

    /// The one for this operation.
    ///
    /// # Panics
    ///
    /// If C has an operator for it.
    pub fn of_unary(op: Unary) -> Self {
        let wide = matches!(op.ty(), Type::I64 | Type::F64);
        let truncate = |signed, saturates| Helper::Truncate {
            signed,
            wide,
            saturates,
        };
        match op {
            Unary::Clz(Type::I32) => Helper::Clz32,
            Unary::Clz(_) => Helper::Clz64,
            Unary::Ctz(Type::I32) => Helper::Ctz32,
            Unary::Ctz(_) => Helper::Ctz64,
            Unary::Popcnt(Type::I32) => Helper::Popcnt32,
            Unary::Popcnt(_) => Helper::Popcnt64,
            Unary::Abs(_) => Helper::Absolute(wide),
            Unary::Sqrt(_) => Helper::Round(Rounding::Sqrt, wide),
            Unary::Ceil(_) => Helper::Round(Rounding::Ceil, wide),
            Unary::Floor(_) => Helper::Round(Rounding::Floor, wide),
            Unary::Trunc(_) => Helper::Round(Rounding::Trunc, wide),
            Unary::Nearest(_) => Helper::Round(Rounding::Nearest, wide),
            Unary::TruncateS(_) => truncate(true, false),
            Unary::TruncateU(_) => truncate(false, false),
            Unary::SaturateS(_) => truncate(true, true),
            Unary::SaturateU(_) => truncate(false, true),
            Unary::Reinterpret(Type::I32) => Helper::Bits32,
            Unary::Reinterpret(Type::I64) => Helper::Bits64,
            Unary::Reinterpret(Type::F32) => Helper::FromBits32,
            Unary::Reinterpret(Type::F64) => Helper::FromBits64,
            _ => unreachable!("C has an operator for {op:?}"),
        }
    }

    /// What it mentions.
    pub fn needs(self, checked: bool, writes: bool) -> Vec<Helper> {
        use Helper as H;
        match self {
            H::Trap | H::Exit if writes => vec![H::Output],
            H::Write => vec![H::Memory, H::Output],
            H::Bounds | H::Accessors(_) => vec![H::Memory, H::Trap],
            H::Copy | H::Fill => vec![H::Bounds],
            H::Read1(access) | H::Write1(access) if checked => {
                vec![H::Bounds, H::Accessors(access)]
            }
            H::Read | H::Grow | H::Read1(Access::Byte) => vec![H::Memory],
            H::Read1(access) | H::Write1(access) => vec![H::Memory, H::Accessors(access)],
            H::Place => vec![H::Trap, H::Table],
            H::Popcnt32 | H::Ctz32 | H::Ctz64 | H::Clz64 => vec![H::Popcnt64],
            H::Clz32 => vec![H::Clz64, H::Popcnt64],
            H::Divide(..)
            | H::Truncate {
                saturates: false, ..
            } => vec![H::Trap],
            H::Copysign(false) | H::Absolute(false) => vec![H::Bits32, H::FromBits32],
            H::Copysign(true) | H::Absolute(true) => vec![H::Bits64, H::FromBits64],
            _ => Vec::new(),
        }
    }
}
