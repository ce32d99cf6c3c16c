//! Expressions.
//!
//! C promotes narrow operands to `int` and converts both operands to the wider or the unsigned type. Every [`Piece`]
//! therefore knows its C type, and a cast is printed only where the implicit conversion would change the value. A
//! 64-bit value may be printed *narrow*: as an expression of a 32-bit type that C extends to that value.

use super::piece::{CType, Piece, Precedence};
use super::Printer;
use crate::wasm::ir::{Access, Binary, Const, Expr, Type, Unary};

impl Printer<'_, '_> {
    /// An expression of the width of its type. Small constants and comparisons are `int`.
    pub(super) fn expr(&mut self, value: &Expr) -> Piece {
        let piece = self.narrow(value);
        if self.type_of(value) == Type::I64 && !piece.ty.is_wide() {
            return piece.cast(CType::U64);
        }
        piece
    }

    /// An expression where C converts it to its type: assigned, passed or returned.
    pub(super) fn converted(&mut self, value: &Expr) -> String {
        match value {
            Expr::Unary(Unary::Wrap, _, inner) => self.narrow(inner).text,
            _ => self.narrow(value).text,
        }
    }

    /// An expression as a condition.
    pub(super) fn condition(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Binary(Binary::Ne, Type::I32 | Type::I64, parts)
                if parts.1.integer() == Some(0) =>
            {
                self.narrow(&parts.0)
            }
            Expr::Unary(Unary::Eqz(_), _, inner) => match &**inner {
                Expr::Unary(Unary::Eqz(_), _, inner) => self.condition(inner),
                _ => self.narrow(value),
            },
            _ => self.narrow(value),
        }
    }

    /// An expression that may be narrow.
    pub(super) fn narrow(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Const(constant) => constant_piece(*constant),
            Expr::Local(index) => {
                Piece::primary(&self.names[index], CType::of(self.locals[*index]))
            }
            Expr::Global(index) => {
                let ty = self.module.globals[*index as usize].start.ty();
                Piece::primary(self.global(*index), CType::of(ty))
            }
            Expr::Unary(op, ty, operand) => self.unary(*op, *ty, operand),
            Expr::Binary(op, ty, parts) => self.binary(*op, *ty, &parts.0, &parts.1),
            Expr::Load(access, address, offset) => self.load(*access, address, *offset),
            Expr::Select(parts) => self.select(&parts.0, &parts.1, &parts.2),
            Expr::Call(function, arguments) => {
                let name = self.function(*function);
                let arguments = self.arguments(arguments);
                let ty = self.type_of(value);
                Piece::primary(format!("{name}({arguments})"), CType::of(ty))
            }
            Expr::CallIndirect(index, arguments, place) => {
                let name = self.function_type(*index);
                let place = self.narrow(place).text;
                let arguments = self.arguments(arguments);
                let ty = self.type_of(value);
                let text = format!("(({name})table[{place}])({arguments})");
                Piece::primary(text, CType::of(ty))
            }
            Expr::MemorySize => Piece::primary("pages", CType::U64),
            Expr::MemoryGrow(by) => {
                let by = self.converted(by);
                Piece::primary(format!("memory_grow({by})"), CType::U64)
            }
        }
    }

    /// The type of a value; that of a call without a result does not matter.
    pub(super) fn type_of(&self, value: &Expr) -> Type {
        match value {
            Expr::Const(constant) => constant.ty(),
            Expr::Local(local) => self.locals[*local],
            Expr::Global(index) => self.module.globals[*index as usize].start.ty(),
            Expr::Binary(op, ..) if op.compares() => Type::I32,
            Expr::Unary(_, ty, _) | Expr::Binary(_, ty, _) => *ty,
            Expr::Load(access, ..) => access.ty,
            Expr::Select(parts) => self.type_of(&parts.1),
            Expr::Call(function, _) => {
                let ty = self.module.type_of(*function);
                ty.result().unwrap_or(Type::I32)
            }
            Expr::CallIndirect(ty, ..) => {
                let ty = &self.module.types[*ty as usize];
                ty.result().unwrap_or(Type::I32)
            }
            Expr::MemorySize | Expr::MemoryGrow(_) => Type::I64,
        }
    }

    fn arguments(&mut self, arguments: &[Expr]) -> String {
        let texts: Vec<String> = arguments.iter().map(|it| self.converted(it)).collect();
        texts.join(",")
    }

    fn select(&mut self, condition: &Expr, first: &Expr, second: &Expr) -> Piece {
        let ty = self.type_of(first);
        let (condition, first, second) = match condition {
            Expr::Unary(Unary::Eqz(_), _, inner) => (&**inner, second, first),
            _ => (condition, first, second),
        };
        let condition = self.condition(condition).at(Precedence::Or);
        let (a, b) = self.pair(first, second, ty);
        let (a, b) = (a.text, b.at(Precedence::Ternary));
        let text = format!("{condition}?{a}:{b}");
        Piece::new(text, Precedence::Ternary, CType::of(ty))
    }

    fn load(&mut self, access: Access, address: &Expr, offset: u64) -> Piece {
        let address = self.address(address, offset);
        let (text, ty) = match (access.bits, access.ty) {
            (8, _) => (format!("m[{address}]"), CType::N32),
            (_, Type::F32) => (format!("ldf({address})"), CType::F32),
            (_, Type::F64) => (format!("ldd({address})"), CType::F64),
            (64, _) => (format!("ld64({address})"), CType::U64),
            (bits, _) => (format!("ld{bits}({address})"), CType::U32),
        };
        let piece = Piece::primary(text, ty);
        if access.signed {
            return sign_extended(&piece, access.bits);
        }
        piece
    }

    /// An address, which no safe program lets wrap.
    pub(super) fn address(&mut self, address: &Expr, offset: u64) -> String {
        let (base, total) = match address {
            Expr::Const(Const::I64(n)) => return (n.cast_unsigned() + offset).to_string(),
            Expr::Binary(Binary::Add, _, parts) if parts.1.integer().is_some() => {
                let n = parts.1.integer().unwrap_or_default();
                (&parts.0, n.wrapping_add(offset.cast_signed()))
            }
            _ => (address, offset.cast_signed()),
        };
        if total == 0 {
            return self.narrow(base).text;
        }
        let piece = self.expr(base).at(Precedence::Sum);
        let sign = if total > 0 { "+" } else { "-" };
        format!("{piece}{sign}{}", total.unsigned_abs())
    }

    fn unary(&mut self, op: Unary, ty: Type, operand: &Expr) -> Piece {
        let from = self.type_of(operand);
        let (piece, result) = (self.narrow(operand), CType::of(ty));
        let suffix = if ty == Type::F32 { "f" } else { "" };
        let function = match op {
            Unary::Eqz(_) => {
                let text = format!("!{}", piece.at(Precedence::Unary));
                return Piece::new(text, Precedence::Unary, CType::N32);
            }
            Unary::Wrap if piece.ty.is_wide() => return piece.cast(CType::U32),
            // C extends by the sign of the type.
            Unary::ExtendU if piece.ty == CType::S32 => return piece.cast(CType::U32),
            Unary::Wrap | Unary::ExtendU => return piece,
            Unary::ExtendS => return self.signed(operand),
            Unary::Extend(bits) => return sign_extended(&piece, bits),
            Unary::Neg => {
                let text = piece.at(Precedence::Unary);
                let space = if text.starts_with('-') { " " } else { "" };
                return Piece::new(format!("-{space}{text}"), Precedence::Unary, result);
            }
            Unary::ConvertU if matches!(piece.ty, CType::S32 | CType::S64) => {
                return piece.cast(CType::of(from)).cast(result);
            }
            Unary::ConvertS => return self.signed(operand).cast(result),
            Unary::ConvertU | Unary::Demote | Unary::Promote => return piece.cast(result),
            Unary::Clz | Unary::Ctz | Unary::Popcnt => {
                format!("{op:?}{}", ty.bits()).to_lowercase()
            }
            Unary::TruncateS => format!("truncs{}", ty.bits()),
            Unary::TruncateU => format!("truncu{}", ty.bits()),
            Unary::SaturateS => format!("sats{}", ty.bits()),
            Unary::SaturateU => format!("satu{}", ty.bits()),
            Unary::Abs => format!("fabs{suffix}"),
            Unary::Nearest => format!("rint{suffix}"),
            Unary::Sqrt | Unary::Ceil | Unary::Floor | Unary::Trunc => {
                format!("{op:?}{suffix}").to_lowercase()
            }
            Unary::Reinterpret => match from {
                Type::I32 => "bits_float".to_owned(),
                Type::I64 => "bits_double".to_owned(),
                Type::F32 => "float_bits".to_owned(),
                Type::F64 => "double_bits".to_owned(),
            },
        };
        let operand = self.converted(operand);
        Piece::primary(format!("{function}({operand})"), result)
    }

    fn binary(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        use Binary as B;
        use Precedence as P;
        let (sign, precedence) = match op {
            B::Add => return self.sum("+", "-", ty, first, second),
            B::Sub => return self.sum("-", "+", ty, first, second),
            B::Shl | B::ShrU | B::ShrS => return self.shift(op, ty, first, second),
            B::LtS => return self.compare_signed("<", first, second),
            B::GtS => return self.compare_signed(">", first, second),
            B::LeS => return self.compare_signed("<=", first, second),
            B::GeS => return self.compare_signed(">=", first, second),
            B::DivS if !op.traps(second) => return self.divide_signed("/", first, second),
            B::RemS if !op.traps(second) => return self.divide_signed("%", first, second),
            B::DivU if !op.traps(second) => ("/", P::Product),
            B::RemU if !op.traps(second) => ("%", P::Product),
            B::Div => ("/", P::Product),
            B::Mul => ("*", P::Product),
            B::And if second.integer() == Some(0xffff_ffff) => {
                return self.narrow(first).cast(CType::U32);
            }
            B::And => ("&", P::And),
            B::Or => ("|", P::Or),
            B::Xor => ("^", P::Xor),
            B::Eq => ("==", P::Equal),
            B::Ne => ("!=", P::Equal),
            B::LtU | B::Lt => ("<", P::Less),
            B::GtU | B::Gt => (">", P::Less),
            B::LeU | B::Le => ("<=", P::Less),
            B::GeU | B::Ge => (">=", P::Less),
            B::DivS | B::DivU | B::RemS | B::RemU | B::Rotl | B::Rotr => {
                let name = format!("{op:?}{}", ty.bits()).to_lowercase();
                return self.call_binary(&name, ty, first, second);
            }
            B::Min | B::Max => {
                let suffix = if ty == Type::F32 { "f" } else { "d" };
                let name = format!("{op:?}{suffix}").to_lowercase();
                return self.call_binary(&name, ty, first, second);
            }
            B::Copysign => {
                let name = if ty == Type::F32 {
                    "copysignf"
                } else {
                    "copysign"
                };
                return self.call_binary(name, ty, first, second);
            }
        };
        self.infix(sign, precedence, op.compares(), ty, first, second)
    }

    fn call_binary(&mut self, name: &str, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.converted(first), self.converted(second));
        Piece::primary(format!("{name}({a},{b})"), CType::of(ty))
    }

    /// A sum or a difference; `a-5` is shorter than `a+-5`.
    fn sum(&mut self, sign: &str, other: &str, ty: Type, first: &Expr, second: &Expr) -> Piece {
        match opposite(second) {
            Some(second) => self.infix(other, Precedence::Sum, false, ty, first, &second),
            None => self.infix(sign, Precedence::Sum, false, ty, first, second),
        }
    }

    /// An operator for which the signs of the operands do not matter.
    fn infix(
        &mut self,
        sign: &str,
        precedence: Precedence,
        compares: bool,
        ty: Type,
        first: &Expr,
        second: &Expr,
    ) -> Piece {
        let (a, b) = self.pair(first, second, ty);
        // A right operand with the same operator needs no parentheses only for these.
        let right = match precedence {
            Precedence::And | Precedence::Or | Precedence::Xor => b.at(precedence),
            _ => b.above(precedence),
        };
        let left = a.at(precedence);
        let space = if sign == "-" && right.starts_with('-') {
            " "
        } else {
            ""
        };
        let result = if compares { CType::N32 } else { CType::of(ty) };
        Piece::new(format!("{left}{sign}{space}{right}"), precedence, result)
    }

    /// Two operands, at least one of which has the unsigned type of these, so that C computes in it.
    fn pair(&mut self, first: &Expr, second: &Expr, ty: Type) -> (Piece, Piece) {
        let (mut a, mut b) = (self.narrow(first), self.narrow(second));
        if a.ty != CType::of(ty) && b.ty != CType::of(ty) {
            match (first.integer(), second.integer()) {
                (_, Some(n)) if ty == Type::I32 => b = unsigned_constant(n),
                (Some(n), _) if ty == Type::I32 => a = unsigned_constant(n),
                (Some(_), _) => b = b.cast(CType::of(ty)),
                _ => a = a.cast(CType::of(ty)),
            }
        }
        (a, b)
    }

    fn compare_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let (a, b) = (a.at(Precedence::Less), b.at(Precedence::Shift));
        Piece::new(format!("{a}{sign}{b}"), Precedence::Less, CType::N32)
    }

    fn divide_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let is_wide = a.ty == CType::S64 || b.ty == CType::S64;
        let result = if is_wide { CType::S64 } else { CType::S32 };
        let (a, b) = (a.at(Precedence::Product), b.at(Precedence::Unary));
        Piece::new(format!("{a}{sign}{b}"), Precedence::Product, result)
    }

    fn shift(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let value = match op {
            Binary::ShrS => match self.signed(first) {
                piece if ty == Type::I64 && piece.ty != CType::S64 => piece.cast(CType::S64),
                piece => piece,
            },
            _ => match self.expr(first) {
                piece if piece.ty != CType::of(ty) => piece.cast(CType::of(ty)),
                piece => piece,
            },
        };
        let most = i64::from(ty.bits() - 1);
        let count = match second.integer() {
            Some(n) => (n & most).to_string(),
            None => format!("({}&{most})", self.narrow(second).at(Precedence::And)),
        };
        let sign = if op == Binary::Shl { "<<" } else { ">>" };
        let text = format!("{}{sign}{count}", value.at(Precedence::Shift));
        Piece::new(text, Precedence::Shift, value.ty)
    }

    /// An operand as a signed number.
    fn signed(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Const(Const::I32(i32::MIN)) => {
                return Piece::primary("(-2147483647-1)", CType::S32);
            }
            Expr::Const(Const::I64(i64::MIN)) => {
                return Piece::primary("(-9223372036854775807ll-1)", CType::S64);
            }
            Expr::Const(Const::I64(n)) if i32::try_from(*n).is_err() => {
                return Piece::new(format!("{n}ll"), Precedence::Unary, CType::S64);
            }
            _ => {}
        }
        let piece = self.narrow(value);
        match piece.ty {
            CType::U32 if self.type_of(value) == Type::I32 => piece.cast(CType::S32),
            CType::U32 | CType::U64 => piece.cast(CType::S64),
            _ => piece,
        }
    }
}

/// The value of the low bits as a signed number.
fn sign_extended(piece: &Piece, bits: u32) -> Piece {
    let name = match bits {
        8 => "signed char",
        16 => "short",
        _ => "i32",
    };
    piece.cast_by(name, CType::S32)
}

pub fn constant_piece(constant: Const) -> Piece {
    match constant {
        Const::I32(i32::MIN) => Piece::primary("2147483648u", CType::U32),
        Const::I32(n) if n < 0 => Piece::new(n.to_string(), Precedence::Unary, CType::S32),
        Const::I32(n) => Piece::primary(n.to_string(), CType::N32),
        Const::I64(n) => match i32::try_from(n) {
            Ok(n) if n != i32::MIN => constant_piece(Const::I32(n)),
            _ => {
                let n = n.cast_unsigned();
                let (decimal, hex) = (format!("{n}ull"), format!("{n:#x}ull"));
                let shorter = if hex.len() < decimal.len() {
                    hex
                } else {
                    decimal
                };
                Piece::primary(shorter, CType::U64)
            }
        },
        Const::F32(bits) => match f32::from_bits(bits) {
            n if n.is_finite() => Piece::new(format!("{n:?}f"), Precedence::Unary, CType::F32),
            _ => Piece::primary(format!("bits_float({bits}u)"), CType::F32),
        },
        Const::F64(bits) => match f64::from_bits(bits) {
            n if n.is_finite() => Piece::new(format!("{n:?}"), Precedence::Unary, CType::F64),
            _ => Piece::primary(format!("bits_double({bits}ull)"), CType::F64),
        },
    }
}

/// An unsigned 32-bit constant.
fn unsigned_constant(n: i64) -> Piece {
    Piece::primary(format!("{}u", (n as i32).cast_unsigned()), CType::U32)
}

/// The absolute value of a negative constant.
pub fn opposite(value: &Expr) -> Option<Expr> {
    let constant = match *value {
        Expr::Const(Const::I32(n)) if n < 0 => Const::I32(n.checked_neg()?),
        Expr::Const(Const::I64(n)) if n < 0 && n > i64::from(i32::MIN) => Const::I64(-n),
        _ => return None,
    };
    Some(Expr::Const(constant))
}
