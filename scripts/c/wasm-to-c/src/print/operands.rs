//! Operands with the width and the sign that an operation needs.

use super::{CType, Level, Piece, Printer};
use crate::ir::{Const, Expr, Type};

impl Printer<'_, '_> {
    /// Two operands; at least one of 64 bits has its own type, if they have 64.
    pub(super) fn pair(&mut self, first: &Expr, second: &Expr, ty: Type) -> (Piece, Piece) {
        let (mut a, mut b) = (self.loose(first), self.loose(second));
        if ty == Type::I64 && !a.ty.is_wide() && !b.ty.is_wide() {
            if first.integer().is_some() {
                b = self.strict(b, second);
            } else {
                a = self.strict(a, first);
            }
        }
        (a, b)
    }

    /// An operand whose sign counts.
    pub(super) fn signed(&mut self, value: &Expr) -> Piece {
        if let Expr::Const(Const::I64(n)) = value {
            return match i32::try_from(*n) {
                Ok(small) if small != i32::MIN => self.constant(Const::I32(small)),
                _ if *n == i64::MIN => {
                    Piece::new("(-9223372036854775807ll-1)", Level::Primary, CType::S64)
                }
                _ => Piece::new(format!("{n}ll"), Level::Unary, CType::S64),
            };
        }
        if let Expr::Const(Const::I32(i32::MIN)) = value {
            return Piece::new("(-2147483647-1)", Level::Primary, CType::S32);
        }
        let piece = self.loose(value);
        match piece.ty {
            CType::U32 if self.type_of(value) == Type::I32 => piece.cast("i", CType::S32),
            CType::U32 | CType::U64 => piece.cast("I", CType::S64),
            _ => piece,
        }
    }
}

/// Two operands of an operation without sign: at least one is `unsigned`, so that C computes in
/// that type.
pub fn unsigned(
    (mut a, first): (Piece, &Expr),
    (mut b, second): (Piece, &Expr),
    ty: Type,
) -> (Piece, Piece) {
    if a.ty == CType::of(ty) || b.ty == CType::of(ty) {
        return (a, b);
    }
    match (first.integer(), second.integer()) {
        (_, Some(n)) if ty == Type::I32 => b = unsigned_constant(n),
        (Some(n), _) if ty == Type::I32 => a = unsigned_constant(n),
        _ => a = a.cast_to(ty),
    }
    (a, b)
}

/// A constant of 32 bits without a sign.
pub fn unsigned_constant(n: i64) -> Piece {
    Piece::new(
        format!("{}u", (n as i32).cast_unsigned()),
        Level::Primary,
        CType::U32,
    )
}
