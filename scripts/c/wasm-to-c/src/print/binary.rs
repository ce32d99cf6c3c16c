//! Operations with two operands: an operator of C, or a helper where it has none.

use super::constant::opposite;
use super::operands::unsigned;
use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Binary, Expr, Type};

impl Printer<'_, '_> {
    pub(super) fn binary(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        use Binary::{
            Add, And, Copysign, Div, DivS, DivU, Eq, Ge, GeS, GeU, Gt, GtS, GtU, Le, LeS, LeU, Lt,
            LtS, LtU, Max, Min, Mul, Ne, Or, RemS, RemU, Rotl, Rotr, Shl, ShrS, ShrU, Sub, Xor,
        };
        match op {
            Add | Sub => self.sum(op, ty, first, second),
            Mul => self.infix(Level::Product, "*", ty, first, second),
            Div => self.infix(Level::Product, "/", ty, first, second),
            And => self.infix(Level::And, "&", ty, first, second),
            Or => self.infix(Level::Or, "|", ty, first, second),
            Xor => self.infix(Level::Xor, "^", ty, first, second),
            Eq if second.integer() == Some(0) => self.is_zero(first),
            Eq => self.compare(Level::Equal, "==", ty, first, second),
            Ne => self.compare(Level::Equal, "!=", ty, first, second),
            LtU | Lt => self.compare(Level::Less, "<", ty, first, second),
            GtU | Gt => self.compare(Level::Less, ">", ty, first, second),
            LeU | Le => self.compare(Level::Less, "<=", ty, first, second),
            GeU | Ge => self.compare(Level::Less, ">=", ty, first, second),
            LtS => self.compare_signed("<", first, second),
            GtS => self.compare_signed(">", first, second),
            LeS => self.compare_signed("<=", first, second),
            GeS => self.compare_signed(">=", first, second),
            Shl | ShrU | ShrS => self.shift(op, ty, first, second),
            DivU | RemU if !op.traps(second) => {
                let sign = if op == DivU { "/" } else { "%" };
                self.infix(Level::Product, sign, ty, first, second)
            }
            DivS | RemS if !op.traps(second) => {
                self.divide_signed(if op == DivS { "/" } else { "%" }, first, second)
            }
            DivS | DivU | RemS | RemU | Rotl | Rotr | Min | Max | Copysign => {
                let name = self.helper(Helper::of_binary(op, ty));
                let (a, b) = (self.converted(first, ty), self.converted(second, ty));
                Piece::new(format!("{name}({a},{b})"), Level::Primary, CType::of(ty))
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
            Some(second) => self.infix(Level::Sum, other, ty, first, &second),
            None => self.infix(Level::Sum, sign, ty, first, second),
        }
    }

    fn divide_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let text = format!("{}{sign}{}", a.at(Level::Product), b.at(Level::Unary));
        let is_wide = a.ty == CType::S64 || b.ty == CType::S64;
        let result = if is_wide { CType::S64 } else { CType::S32 };
        Piece::new(text, Level::Product, result)
    }

    /// An operator to which the operands' sign makes no difference.
    fn infix(&mut self, level: Level, sign: &str, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = self.pair(first, second, ty);
        let narrow = a.ty == CType::N32 && b.ty == CType::N32;
        // Bits of numbers that are not negative make no negative one, nor do their quotients.
        let stays = matches!(sign, "&" | "|" | "^" | "/" | "%") && narrow;
        let (a, b, result) = if stays {
            (a, b, CType::N32)
        } else {
            let (a, b) = unsigned((a, first), (b, second), ty);
            (a, b, CType::of(ty))
        };
        // All but these could be done from either end.
        let tighter = match level {
            Level::And | Level::Or | Level::Xor => level,
            _ => level.tighter(),
        };
        let (left, right) = (a.at(level), b.at(tighter));
        let space = if sign == "-" && right.starts_with('-') {
            " "
        } else {
            ""
        };
        Piece::new(format!("{left}{sign}{space}{right}"), level, result)
    }
}
