//! Operations: C operators, casts, and calls of helpers where C has neither.

use super::{CType, Piece, Precedence, Printer};
use crate::helpers::Helper;
use crate::ir::{Binary, Const, Expr, Type, Unary};

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
            // Loose: C extends according to the signedness of the type.
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
                let text = operand.at(Precedence::Unary);
                let space = if text.starts_with('-') { " " } else { "" };
                Piece::new(format!("-{space}{text}"), Precedence::Unary, CType::of(ty))
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
                Piece::new(
                    format!("{name}({operand})"),
                    Precedence::Primary,
                    CType::of(ty),
                )
            }
        }
    }

    pub(super) fn binary(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        use Binary::{
            Add, And, Copysign, Div, DivS, DivU, Eq, Ge, GeS, GeU, Gt, GtS, GtU, Le, LeS, LeU, Lt,
            LtS, LtU, Max, Min, Mul, Ne, Or, RemS, RemU, Rotl, Rotr, Shl, ShrS, ShrU, Sub, Xor,
        };
        match op {
            Add | Sub => self.sum(op, ty, first, second),
            Mul => self.infix(Precedence::Product, "*", ty, first, second),
            Div => self.infix(Precedence::Product, "/", ty, first, second),
            And => self.infix(Precedence::And, "&", ty, first, second),
            Or => self.infix(Precedence::Or, "|", ty, first, second),
            Xor => self.infix(Precedence::Xor, "^", ty, first, second),
            Eq if second.integer() == Some(0) => self.is_zero(first),
            Eq => self.compare(Precedence::Equal, "==", ty, first, second),
            Ne => self.compare(Precedence::Equal, "!=", ty, first, second),
            LtU | Lt => self.compare(Precedence::Less, "<", ty, first, second),
            GtU | Gt => self.compare(Precedence::Less, ">", ty, first, second),
            LeU | Le => self.compare(Precedence::Less, "<=", ty, first, second),
            GeU | Ge => self.compare(Precedence::Less, ">=", ty, first, second),
            LtS => self.compare_signed("<", first, second),
            GtS => self.compare_signed(">", first, second),
            LeS => self.compare_signed("<=", first, second),
            GeS => self.compare_signed(">=", first, second),
            Shl | ShrU | ShrS => self.shift(op, ty, first, second),
            DivU | RemU if !op.traps(second) => {
                let sign = if op == DivU { "/" } else { "%" };
                self.infix(Precedence::Product, sign, ty, first, second)
            }
            DivS | RemS if !op.traps(second) => {
                self.divide_signed(if op == DivS { "/" } else { "%" }, first, second)
            }
            DivS | DivU | RemS | RemU | Rotl | Rotr | Min | Max | Copysign => {
                let name = self.helper(Helper::of_binary(op, ty));
                let (a, b) = (self.converted(first, ty), self.converted(second, ty));
                Piece::new(
                    format!("{name}({a},{b})"),
                    Precedence::Primary,
                    CType::of(ty),
                )
            }
        }
    }

    fn sum(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let (sign, other) = if op == Binary::Add {
            ("+", "-")
        } else {
            ("-", "+")
        };
        match opposite(second) {
            Some(second) => self.infix(Precedence::Sum, other, ty, first, &second),
            None => self.infix(Precedence::Sum, sign, ty, first, second),
        }
    }

    fn divide_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let text = format!(
            "{}{sign}{}",
            a.at(Precedence::Product),
            b.at(Precedence::Unary)
        );
        let is_wide = a.ty == CType::S64 || b.ty == CType::S64;
        let result = if is_wide { CType::S64 } else { CType::S32 };
        Piece::new(text, Precedence::Product, result)
    }

    /// An operator for which the signedness of the operands does not matter.
    fn infix(
        &mut self,
        precedence: Precedence,
        sign: &str,
        ty: Type,
        first: &Expr,
        second: &Expr,
    ) -> Piece {
        // The results of these operators are no wider than their operands, unless one is negative.
        let joined = match sign {
            "&" | "|" | "^" | "/" | "%" => CType::not_negative,
            _ => |_, _| None,
        };
        let (a, b) = self.loose_pair(first, second, ty, joined);
        let (a, b, result) = if let Some(result) = joined(a.ty, b.ty) {
            (a, b, result)
        } else {
            let (a, b) = unsigned((a, first), (b, second), ty);
            (a, b, CType::of(ty))
        };
        // A right operand with the same operator needs no parentheses only for these.
        let tighter = match precedence {
            Precedence::And | Precedence::Or | Precedence::Xor => precedence,
            _ => precedence.tighter(),
        };
        let (left, right) = (a.at(precedence), b.at(tighter));
        let space = if sign == "-" && right.starts_with('-') {
            " "
        } else {
            ""
        };
        Piece::new(format!("{left}{sign}{space}{right}"), precedence, result)
    }

    /// `x == 0`.
    fn is_zero(&mut self, operand: &Expr) -> Piece {
        let text = format!("!{}", self.expr(operand).at(Precedence::Unary));
        Piece::new(text, Precedence::Unary, CType::N32)
    }

    fn compare(
        &mut self,
        precedence: Precedence,
        sign: &str,
        ty: Type,
        first: &Expr,
        second: &Expr,
    ) -> Piece {
        let (a, b) = self.loose_pair(first, second, ty, CType::not_negative);
        let (a, b) = match a.ty.not_negative(b.ty) {
            Some(_) => (a, b),
            None => unsigned((a, first), (b, second), ty),
        };
        let text = format!("{}{sign}{}", a.at(precedence), b.at(precedence.tighter()));
        Piece::new(text, precedence, CType::N32)
    }

    fn compare_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let text = format!(
            "{}{sign}{}",
            a.at(Precedence::Less),
            b.at(Precedence::Shift)
        );
        Piece::new(text, Precedence::Less, CType::N32)
    }

    fn shift(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let count = self.count_of_bits(ty, second);
        let value = if op == Binary::ShrS {
            self.shifted_signed(ty, first)
        } else {
            self.shifted(op, ty, first)
        };
        let sign = if op == Binary::Shl { "<<" } else { ">>" };
        let text = format!(
            "{}{sign}{}",
            value.at(Precedence::Shift),
            count.at(Precedence::Sum)
        );
        Piece::new(text, Precedence::Shift, value.ty)
    }

    fn count_of_bits(&mut self, ty: Type, value: &Expr) -> Piece {
        let most = if ty == Type::I32 { 31 } else { 63 };
        if let Some(n) = value.integer() {
            return Piece::new((n & most).to_string(), Precedence::Primary, CType::N32);
        }
        let count = self.loose(value);
        if is_below(value, most) {
            return count;
        }
        let text = format!("{}&{most}", count.at(Precedence::And));
        Piece::new(text, Precedence::And, count.ty)
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

    /// Two operands. If they have 64 bits, at least one is not loose, unless C may compute in the type
    /// that `joined` gives.
    pub(super) fn loose_pair(
        &mut self,
        first: &Expr,
        second: &Expr,
        ty: Type,
        joined: fn(CType, CType) -> Option<CType>,
    ) -> (Piece, Piece) {
        let (mut a, mut b) = (self.loose(first), self.loose(second));
        let is_loose = !a.ty.is_wide() && !b.ty.is_wide() && joined(a.ty, b.ty).is_none();
        if ty == Type::I64 && is_loose {
            if first.integer().is_some() {
                b = self.strict(b, second);
            } else {
                a = self.strict(a, first);
            }
        }
        (a, b)
    }

    /// An operand as a signed number.
    fn signed(&mut self, value: &Expr) -> Piece {
        if let Expr::Const(Const::I64(n)) = value {
            return match i32::try_from(*n) {
                Ok(small) if small != i32::MIN => self.constant(Const::I32(small)),
                _ if *n == i64::MIN => Piece::new(
                    "(-9223372036854775807ll-1)",
                    Precedence::Primary,
                    CType::S64,
                ),
                _ => Piece::new(format!("{n}ll"), Precedence::Unary, CType::S64),
            };
        }
        if let Expr::Const(Const::I32(i32::MIN)) = value {
            return Piece::new("(-2147483647-1)", Precedence::Primary, CType::S32);
        }
        let piece = self.loose(value);
        match piece.ty {
            CType::U32 if self.type_of(value) == Type::I32 => piece.cast("i", CType::S32),
            CType::U32 | CType::U64 => piece.cast("I", CType::S64),
            _ => piece,
        }
    }
}

/// Makes at least one of two operands unsigned, so that C computes in that type.
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

/// An unsigned 32-bit constant.
pub fn unsigned_constant(n: i64) -> Piece {
    Piece::new(
        format!("{}u", (n as i32).cast_unsigned()),
        Precedence::Primary,
        CType::U32,
    )
}

/// The absolute value of a negative constant: `a-5` is shorter than `a+-5`.
pub fn opposite(value: &Expr) -> Option<Expr> {
    let constant = match *value {
        Expr::Const(Const::I32(n)) if n < 0 => Const::I32(n.checked_neg()?),
        Expr::Const(Const::I64(n)) if n < 0 && n > i64::from(i32::MIN) => Const::I64(-n),
        _ => return None,
    };
    Some(Expr::Const(constant))
}

/// Returns whether it is certainly at most `most`.
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

    /// If an operand were printed twice, this would take 2^40 steps.
    #[test]
    fn prints_nested_shifts_in_linear_time() {
        let module = Module::default();
        let mut printer = Printer::new(&module, false, None);
        printer.locals = vec![Type::I32];
        let one = Expr::Const(Const::I32(1));
        let shifted = (0..40).fold(Expr::Local(0), |value, _| {
            Expr::Binary(Binary::ShrS, Type::I32, Box::new((value, one.clone())))
        });
        let text = printer.expr(&shifted).text;
        assert_eq!(text, format!("(i){}{}", local(0), ">>1".repeat(40)));
    }
}
