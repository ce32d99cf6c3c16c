//! Comparisons, whose result is an `int` in C.

use super::operands::unsigned;
use super::{CType, Level, Piece, Printer};
use crate::ir::{Expr, Type};

impl Printer<'_, '_> {
    /// `x == 0`.
    pub(super) fn is_zero(&mut self, operand: &Expr) -> Piece {
        let text = format!("!{}", self.expr(operand).at(Level::Unary));
        Piece::new(text, Level::Unary, CType::N32)
    }

    pub(super) fn compare(
        &mut self,
        level: Level,
        sign: &str,
        ty: Type,
        first: &Expr,
        second: &Expr,
    ) -> Piece {
        let (a, b) = self.pair(first, second, ty);
        let alike = a.ty == CType::N32 && b.ty == CType::N32;
        let (a, b) = if alike {
            (a, b)
        } else {
            unsigned((a, first), (b, second), ty)
        };
        let text = format!("{}{sign}{}", a.at(level), b.at(level.tighter()));
        Piece::new(text, level, CType::N32)
    }

    pub(super) fn compare_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let text = format!("{}{sign}{}", a.at(Level::Less), b.at(Level::Shift));
        Piece::new(text, Level::Less, CType::N32)
    }
}
