//! Shifts. WebAssembly takes the count modulo the width, in C a larger one has no meaning.

use super::operands::unsigned_constant;
use super::{CType, Level, Piece, Printer};
use crate::ir::{Binary, Expr, Type, Unary};

impl Printer<'_, '_> {
    pub(super) fn shift(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let count = self.count_of_bits(ty, second);
        let value = if op == Binary::ShrS {
            self.shifted_signed(ty, first)
        } else {
            self.shifted(op, ty, first)
        };
        let sign = if op == Binary::Shl { "<<" } else { ">>" };
        let text = format!("{}{sign}{}", value.at(Level::Shift), count.at(Level::Sum));
        Piece::new(text, Level::Shift, value.ty)
    }

    fn count_of_bits(&mut self, ty: Type, value: &Expr) -> Piece {
        let most = if ty == Type::I32 { 31 } else { 63 };
        if let Some(n) = value.integer() {
            return Piece::new((n & most).to_string(), Level::Primary, CType::N32);
        }
        let count = self.loose(value);
        if is_below(value, most) {
            return count;
        }
        let text = format!("{}&{most}", count.at(Level::And));
        Piece::new(text, Level::And, count.ty)
    }

    fn shifted_signed(&mut self, ty: Type, value: &Expr) -> Piece {
        let piece = self.signed(value);
        match piece.ty {
            CType::S32 | CType::N32 if ty == Type::I64 => piece.cast("I", CType::S64),
            _ => piece,
        }
    }

    fn shifted(&mut self, op: Binary, ty: Type, value: &Expr) -> Piece {
        let piece = self.expr(value);
        match (piece.ty, value.integer()) {
            (CType::U32 | CType::U64, _) => piece,
            (CType::N32, _) if op == Binary::ShrU => piece,
            (CType::N32, Some(n)) => unsigned_constant(n),
            _ => piece.cast_to(ty),
        }
    }
}

/// Is it no larger than this power of two less one?
fn is_below(count: &Expr, most: i64) -> bool {
    match count {
        Expr::Binary(Binary::And, _, operands) => operands
            .1
            .integer()
            .is_some_and(|mask| (0..=most).contains(&mask)),
        Expr::Unary(Unary::ExtendU | Unary::Wrap, inner) => is_below(inner, most),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Const;
    use crate::module::Module;
    use crate::names::local;

    /// As deep as expressions become: were an operand printed twice, this would take 2^40 steps.
    #[test]
    fn shifts_of_shifts_are_printed_once() {
        let module = Module::default();
        let mut printer = Printer::new(&module, false);
        printer.locals = vec![Type::I32];
        let one = Expr::Const(Const::I32(1));
        let shifted = (0..40).fold(Expr::Local(0), |value, _| {
            Expr::Binary(Binary::ShrS, Type::I32, Box::new((value, one.clone())))
        });
        let text = printer.expr(&shifted).text;
        assert_eq!(text, format!("(i){}{}", local(0), ">>1".repeat(40)));
    }
}
