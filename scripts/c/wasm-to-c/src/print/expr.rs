//! Expressions.
//!
//! C computes in `int` what is narrower, and in the wider or unsigned type of two. So every part
//! knows its type in C, and a cast is written only where that type would give another value. A part
//! of 64 bits may be *loose*: of a type with 32 bits that C extends to the same value by itself.

use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Binary, Expr, Type, Unary};
use crate::names::local;

impl Printer<'_, '_> {
    /// An expression with its own type, though a constant and a comparison are an `int`.
    pub(super) fn expr(&mut self, value: &Expr) -> Piece {
        let piece = self.loose(value);
        self.strict(piece, value)
    }

    /// The same, with the type of 64 bits that it has.
    pub(super) fn strict(&mut self, piece: Piece, value: &Expr) -> Piece {
        let is_wide = self.type_of(value) == Type::I64;
        if !is_wide || piece.ty.is_wide() {
            return piece;
        }
        piece.cast("U", CType::U64)
    }

    /// An expression that C may extend to 64 bits.
    pub(super) fn loose(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Const(constant) => self.constant(*constant),
            Expr::Local(index) => {
                let ty = CType::of(self.locals[*index]);
                Piece::new(local(*index), Level::Primary, ty)
            }
            Expr::Global(index) => {
                let ty = CType::of(self.module.globals[*index as usize].start.ty());
                Piece::new(Self::global(*index), Level::Primary, ty)
            }
            Expr::Unary(op, operand) => self.unary(*op, operand),
            Expr::Binary(op, ty, operands) => self.binary(*op, *ty, &operands.0, &operands.1),
            Expr::Load(load, address, offset) => self.load(*load, address, *offset),
            Expr::Select(parts) => self.select(&parts.0, &parts.1, &parts.2),
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::CallIndirect(index, arguments, place) => {
                self.call_indirect(*index, arguments, place)
            }
            Expr::MemorySize => {
                self.helper(Helper::Memory);
                Piece::new(Helper::pages(), Level::Primary, CType::U32)
            }
            Expr::MemoryGrow(by) => {
                let name = self.helper(Helper::Grow);
                let by = self.converted(by, Type::I32);
                Piece::new(format!("{name}({by})"), Level::Primary, CType::U32)
            }
        }
    }

    /// An expression where C converts it to this type: what is assigned, passed or returned.
    pub(super) fn converted(&mut self, value: &Expr, ty: Type) -> String {
        match value {
            Expr::Unary(Unary::Wrap, inner) if ty == Type::I32 => self.loose(inner).text,
            _ => self.loose(value).text,
        }
    }

    /// An expression as a condition.
    pub(super) fn condition(&mut self, value: &Expr) -> Piece {
        if let Expr::Binary(Binary::Ne, Type::I32 | Type::I64, operands) = value {
            if operands.1.integer() == Some(0) {
                return self.expr(&operands.0);
            }
        }
        self.expr(value)
    }

    fn select(&mut self, condition: &Expr, first: &Expr, second: &Expr) -> Piece {
        let ty = self.type_of(first);
        let (condition, first, second) = match not_inside(condition) {
            Some(inner) => (self.condition(inner), second, first),
            None => (self.condition(condition), first, second),
        };
        let (a, b) = self.pair(first, second, ty);
        let result = if a.ty == CType::of(ty) || b.ty == CType::of(ty) {
            CType::of(ty)
        } else if a.ty == CType::N32 && b.ty == CType::N32 {
            CType::N32
        } else {
            CType::signed(ty)
        };
        let text = format!(
            "{}?{}:{}",
            condition.at(Level::Or),
            a.text,
            b.at(Level::Ternary)
        );
        Piece::new(text, Level::Ternary, result)
    }

    /// The type of a value.
    pub(super) fn type_of(&self, value: &Expr) -> Type {
        match value {
            Expr::Const(constant) => constant.ty(),
            Expr::Local(local) => self.locals[*local],
            Expr::Global(index) => self.module.globals[*index as usize].start.ty(),
            Expr::Unary(op, _) => op.ty(),
            Expr::Binary(op, ty, _) => {
                if op.compares() {
                    Type::I32
                } else {
                    *ty
                }
            }
            Expr::Load(load, ..) => load.ty(),
            Expr::Select(parts) => self.type_of(&parts.1),
            Expr::Call(function, _) => self.module.type_of(*function).result().unwrap_or(Type::I32),
            Expr::CallIndirect(ty, ..) => self.module.types[*ty as usize]
                .result()
                .unwrap_or(Type::I32),
            Expr::MemorySize | Expr::MemoryGrow(_) => Type::I32,
        }
    }
}

/// The operand of `x == 0`.
fn not_inside(condition: &Expr) -> Option<&Expr> {
    match condition {
        Expr::Unary(Unary::Eqz(_), operand) => Some(operand),
        _ => None,
    }
}
