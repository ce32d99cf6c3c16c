//! Operations with one operand: an operator or a cast of C, or a helper where it has none.

use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Expr, Unary};

impl Printer<'_, '_> {
    pub(super) fn unary(&mut self, op: Unary, operand: &Expr) -> Piece {
        match op {
            Unary::Eqz(_) => self.is_zero(operand),
            Unary::Wrap => {
                let piece = self.loose(operand);
                if piece.ty.is_wide() {
                    piece.cast("u", CType::U32)
                } else {
                    piece
                }
            }
            // Loose: C extends by itself, with the sign that the type has.
            Unary::ExtendU => {
                let piece = self.loose(operand);
                match piece.ty {
                    CType::S32 => piece.cast("u", CType::U32),
                    _ => piece,
                }
            }
            Unary::ExtendS => self.signed(operand),
            Unary::Extend8(_) => self.expr(operand).cast("signed char", CType::S32),
            Unary::Extend16(_) => self.expr(operand).cast("short", CType::S32),
            Unary::Extend32 => self.expr(operand).cast("i", CType::S32),
            Unary::Neg(ty) => {
                let operand = self.expr(operand);
                let text = operand.at(Level::Unary);
                let space = if text.starts_with('-') { " " } else { "" };
                Piece::new(format!("-{space}{text}"), Level::Unary, CType::of(ty))
            }
            Unary::ConvertU(from, to) => {
                let operand = self.loose(operand);
                let operand = match operand.ty {
                    CType::S32 | CType::S64 => operand.cast_to(from),
                    _ => operand,
                };
                operand.cast_to(to)
            }
            Unary::ConvertS(_, to) => self.signed(operand).cast_to(to),
            Unary::Demote => self.expr(operand).cast("float", CType::F32),
            Unary::Promote => self.expr(operand).cast("double", CType::F64),
            _ => {
                let ty = op.ty();
                let from = self.type_of(operand);
                let name = self.helper(Helper::of_unary(op));
                let operand = self.converted(operand, from);
                Piece::new(format!("{name}({operand})"), Level::Primary, CType::of(ty))
            }
        }
    }
}
