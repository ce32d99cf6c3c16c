//! Expressions.
//!
//! C promotes narrow operands to `int` and converts both operands to the wider or unsigned type.
//! Every [`Piece`] therefore knows its C type, and a cast is printed only where the implicit
//! conversion would change the value. A 64-bit value may be *loose*: of a 32-bit type that C extends
//! to the same value implicitly.

use super::{CType, Piece, Precedence, Printer};
use crate::helpers::Helper;
use crate::ir::{Binary, Const, Expr, Type, Unary};
use crate::module::FuncType;
use crate::names::local;

impl Printer<'_, '_> {
    /// An expression of its own width. Constants and comparisons are `int`.
    pub(super) fn expr(&mut self, value: &Expr) -> Piece {
        let piece = self.loose(value);
        self.strict(piece, value)
    }

    /// Casts a loose piece to 64 bits.
    pub(super) fn strict(&mut self, piece: Piece, value: &Expr) -> Piece {
        let is_wide = self.type_of(value) == Type::I64;
        if !is_wide || piece.ty.is_wide() {
            return piece;
        }
        piece.cast("U", CType::U64)
    }

    /// An expression that may be loose.
    pub(super) fn loose(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Const(constant) => self.constant(*constant),
            Expr::Local(index) => {
                let ty = CType::of(self.locals[*index]);
                Piece::new(local(*index), Precedence::Primary, ty)
            }
            Expr::Global(index) => {
                let ty = CType::of(self.module.globals[*index as usize].start.ty());
                Piece::new(Self::global(*index), Precedence::Primary, ty)
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
                Piece::new(Helper::pages(), Precedence::Primary, CType::U32)
            }
            Expr::MemoryGrow(by) => {
                let name = self.helper(Helper::Grow);
                let by = self.converted(by, self.module.address());
                let ty = CType::of(self.module.address());
                Piece::new(format!("{name}({by})"), Precedence::Primary, ty)
            }
        }
    }

    /// An expression where C converts it to `ty` implicitly: assigned, passed or returned.
    pub(super) fn converted(&mut self, value: &Expr, ty: Type) -> String {
        match value {
            Expr::Unary(Unary::Wrap, inner) if ty == Type::I32 => self.loose(inner).text,
            _ => self.loose(value).text,
        }
    }

    /// An expression as a condition.
    pub(super) fn condition(&mut self, value: &Expr) -> Piece {
        if let Some(inner) = negated_operand(value).and_then(negated_operand) {
            return self.condition(inner);
        }
        if let Expr::Binary(Binary::Ne, Type::I32 | Type::I64, operands) = value {
            if operands.1.integer() == Some(0) {
                return self.expr(&operands.0);
            }
        }
        self.expr(value)
    }

    fn select(&mut self, condition: &Expr, first: &Expr, second: &Expr) -> Piece {
        let ty = self.type_of(first);
        let (condition, first, second) = match negated_operand(condition) {
            Some(inner) => (self.condition(inner), second, first),
            None => (self.condition(condition), first, second),
        };
        let (a, b) = self.loose_pair(first, second, ty, CType::together);
        let result = a.ty.together(b.ty).unwrap_or(CType::of(ty));
        let text = format!(
            "{}?{}:{}",
            condition.at(Precedence::Or),
            a.text,
            b.at(Precedence::Ternary)
        );
        Piece::new(text, Precedence::Ternary, result)
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
            Expr::MemorySize | Expr::MemoryGrow(_) => self.module.address(),
        }
    }

    pub(super) fn constant(&mut self, constant: Const) -> Piece {
        match constant {
            Const::I32(i32::MIN) => Piece::new("2147483648u", Precedence::Primary, CType::U32),
            Const::I32(n) if n < 0 => Piece::new(n.to_string(), Precedence::Unary, CType::S32),
            Const::I32(n) => Piece::new(n.to_string(), Precedence::Primary, CType::N32),
            Const::I64(n) => match i32::try_from(n) {
                Ok(n) if n != i32::MIN => self.constant(Const::I32(n)),
                _ => {
                    let n = n.cast_unsigned();
                    let (decimal, hex) = (format!("{n}ull"), format!("{n:#x}ull"));
                    let shorter = if hex.len() < decimal.len() {
                        hex
                    } else {
                        decimal
                    };
                    Piece::new(shorter, Precedence::Primary, CType::U64)
                }
            },
            Const::F32(bits) => {
                let n = f32::from_bits(bits);
                if n.is_finite() {
                    return float(format!("{n:?}f"), n.is_sign_negative(), CType::F32);
                }
                let name = self.helper(Helper::FromBits32);
                Piece::new(format!("{name}({bits}u)"), Precedence::Primary, CType::F32)
            }
            Const::F64(bits) => {
                let n = f64::from_bits(bits);
                if n.is_finite() {
                    return float(format!("{n:?}"), n.is_sign_negative(), CType::F64);
                }
                let name = self.helper(Helper::FromBits64);
                Piece::new(
                    format!("{name}({bits}ull)"),
                    Precedence::Primary,
                    CType::F64,
                )
            }
        }
    }

    fn call(&mut self, function: u32, arguments: &[Expr]) -> Piece {
        let ty = self.module.type_of(function);
        let name = self.function(function);
        let arguments = self.arguments(arguments, ty);
        Piece::new(
            format!("{name}({arguments})"),
            Precedence::Primary,
            result(ty),
        )
    }

    fn call_indirect(&mut self, ty: u32, arguments: &[Expr], place: &Expr) -> Piece {
        let name = self.called_type(ty);
        let mut place = self.expr(place).text;
        if self.checked {
            let check = self.helper(Helper::TableCheck);
            let id = self.type_id(ty);
            place = format!("{check}({place},{id})");
        }
        let table = self.helper(Helper::Table);
        let ty = &self.module.types[ty as usize];
        let arguments = self.arguments(arguments, ty);
        let call = format!("(({name}){table}[{place}])({arguments})");
        Piece::new(call, Precedence::Primary, result(ty))
    }

    fn arguments(&mut self, arguments: &[Expr], ty: &FuncType) -> String {
        let pairs = arguments.iter().zip(&ty.params);
        let texts: Vec<String> = pairs.map(|(it, ty)| self.converted(it, *ty)).collect();
        texts.join(",")
    }
}

/// The operand, if the condition is `x == 0`.
fn negated_operand(condition: &Expr) -> Option<&Expr> {
    match condition {
        Expr::Unary(Unary::Eqz(_), operand) => Some(operand),
        _ => None,
    }
}

fn float(text: String, is_negative: bool, ty: CType) -> Piece {
    let precedence = if is_negative {
        Precedence::Unary
    } else {
        Precedence::Primary
    };
    Piece::new(text, precedence, ty)
}

/// The type of a call; irrelevant if there is no result.
fn result(ty: &FuncType) -> CType {
    CType::of(ty.result().unwrap_or(Type::I32))
}
