//! Expressions.
//!
//! C computes in `int` what is narrower, and in the wider or unsigned type of two. So every part
//! knows its type in C, and a cast is written only where that type would give another value. A part
//! of 64 bits may be *loose*: of a type with 32 bits that C extends to the same value by itself.

use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Binary, Const, Expr, Load, Type, Unary};
use crate::names::local;

impl Printer<'_, '_> {
    /// An expression with its own type, though a constant and a comparison are an `int`.
    pub(super) fn expr(&mut self, value: &Expr) -> Piece {
        let piece = self.loose(value);
        self.strict(piece, value)
    }

    /// The same, with the type of 64 bits that it has.
    fn strict(&mut self, piece: Piece, value: &Expr) -> Piece {
        let is_wide = self.type_of(value) == Type::I64;
        if !is_wide || matches!(piece.ty, CType::U64 | CType::S64) {
            return piece;
        }
        piece.cast("U", CType::U64)
    }

    /// An expression that C may extend to 64 bits.
    pub(super) fn loose(&mut self, value: &Expr) -> Piece {
        match value {
            Expr::Const(constant) => self.constant(*constant),
            Expr::Local(index) => {
                let ty = own(self.locals[*index]);
                Piece::new(local(*index), Level::Primary, ty)
            }
            Expr::Global(index) => {
                let ty = own(self.module.globals[*index as usize].start.ty());
                Piece::new(Self::global(*index), Level::Primary, ty)
            }
            Expr::Unary(op, operand) => self.unary(*op, operand),
            Expr::Binary(op, ty, operands) => self.binary(*op, *ty, &operands.0, &operands.1),
            Expr::Load(load, address, offset) => self.load(*load, address, *offset),
            Expr::Select(parts) => self.select(&parts.0, &parts.1, &parts.2),
            Expr::Call(function, arguments) => {
                let ty = self.module.type_of(*function).clone();
                let name = self.function(*function);
                let arguments = self.arguments(arguments, &ty.params);
                let result = ty.results.first().map_or(CType::U32, |ty| own(*ty));
                Piece::new(format!("{name}({arguments})"), Level::Primary, result)
            }
            Expr::CallIndirect(index, arguments, place) => {
                let ty = self.module.types[*index as usize].clone();
                let name = self.called_type(*index);
                let mut place = self.expr(place).text;
                if self.checked {
                    let check = self.helper(Helper::Place);
                    let id = self.type_id(*index);
                    place = format!("{check}({place},{id})");
                }
                let table = self.helper(Helper::Table);
                let arguments = self.arguments(arguments, &ty.params);
                let result = ty.results.first().map_or(CType::U32, |ty| own(*ty));
                let call = format!("(({name}){table}[{place}])({arguments})");
                Piece::new(call, Level::Primary, result)
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

    fn arguments(&mut self, arguments: &[Expr], types: &[Type]) -> String {
        let pairs = arguments.iter().zip(types);
        let texts: Vec<String> = pairs.map(|(it, ty)| self.converted(it, *ty)).collect();
        texts.join(",")
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

    fn constant(&mut self, constant: Const) -> Piece {
        match constant {
            Const::I32(i32::MIN) => Piece::new("2147483648u", Level::Primary, CType::U32),
            Const::I32(n) if n < 0 => Piece::new(n.to_string(), Level::Unary, CType::S32),
            Const::I32(n) => Piece::new(n.to_string(), Level::Primary, CType::N32),
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
                    Piece::new(shorter, Level::Primary, CType::U64)
                }
            },
            Const::F32(bits) => {
                let n = f32::from_bits(bits);
                if n.is_finite() {
                    return float(format!("{n:?}f"), n.is_sign_negative(), CType::F32);
                }
                let name = self.helper(Helper::FromBits32);
                Piece::new(format!("{name}({bits}u)"), Level::Primary, CType::F32)
            }
            Const::F64(bits) => {
                let n = f64::from_bits(bits);
                if n.is_finite() {
                    return float(format!("{n:?}"), n.is_sign_negative(), CType::F64);
                }
                let name = self.helper(Helper::FromBits64);
                Piece::new(format!("{name}({bits}ull)"), Level::Primary, CType::F64)
            }
        }
    }

    fn load(&mut self, load: Load, address: &Expr, offset: u32) -> Piece {
        let (access, ty) = match load {
            Load::I32U8 | Load::I64U8 => (super::Access::Byte, CType::N32),
            Load::I32S8 | Load::I64S8 => (super::Access::Byte, CType::S32),
            Load::I32U16 | Load::I64U16 => (super::Access::Half, CType::N32),
            Load::I32S16 | Load::I64S16 => (super::Access::Half, CType::S32),
            Load::I32 | Load::I64U32 => (super::Access::Word, CType::U32),
            Load::I64S32 => (super::Access::Word, CType::S32),
            Load::I64 => (super::Access::Long, CType::U64),
            Load::F32 => (super::Access::Float, CType::F32),
            Load::F64 => (super::Access::Double, CType::F64),
        };
        let text = self.read(access, address, offset);
        let cast = match (access, ty) {
            (super::Access::Byte, CType::S32) => "signed char",
            (super::Access::Half, CType::S32) => "short",
            (super::Access::Word, CType::S32) => "i",
            _ => return Piece::new(text, Level::Primary, ty),
        };
        Piece::new(text, Level::Primary, CType::U32).cast(cast, ty)
    }

    fn select(&mut self, condition: &Expr, first: &Expr, second: &Expr) -> Piece {
        let ty = self.type_of(first);
        let (condition, first, second) = match not_inside(condition) {
            Some(inner) => (self.condition(inner), second, first),
            None => (self.condition(condition), first, second),
        };
        let (a, b) = self.pair(first, second, ty);
        let result = if a.ty == own(ty) || b.ty == own(ty) {
            own(ty)
        } else if a.ty == CType::N32 && b.ty == CType::N32 {
            CType::N32
        } else {
            signed(ty)
        };
        let text = format!(
            "{}?{}:{}",
            condition.at(Level::Or),
            a.text,
            b.at(Level::Ternary)
        );
        Piece::new(text, Level::Ternary, result)
    }

    /// Two operands; at least one of 64 bits has its own type, if they have 64.
    fn pair(&mut self, first: &Expr, second: &Expr, ty: Type) -> (Piece, Piece) {
        let (mut a, mut b) = (self.loose(first), self.loose(second));
        let is_wide = |piece: &Piece| matches!(piece.ty, CType::U64 | CType::S64);
        if ty == Type::I64 && !is_wide(&a) && !is_wide(&b) {
            if first.integer().is_some() {
                b = self.strict(b, second);
            } else {
                a = self.strict(a, first);
            }
        }
        (a, b)
    }

    fn binary(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
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
            Eq if second.integer() == Some(0) => {
                let operand = self.expr(first);
                Piece::new(
                    format!("!{}", operand.at(Level::Unary)),
                    Level::Unary,
                    CType::N32,
                )
            }
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
                let sign = if op == DivS { "/" } else { "%" };
                let (a, b) = (self.signed(first), self.signed(second));
                let text = format!("{}{sign}{}", a.at(Level::Product), b.at(Level::Unary));
                let is_wide = a.ty == CType::S64 || b.ty == CType::S64;
                let result = if is_wide { CType::S64 } else { CType::S32 };
                Piece::new(text, Level::Product, result)
            }
            DivS | DivU | RemS | RemU | Rotl | Rotr | Min | Max | Copysign => {
                let name = self.helper(Helper::of_binary(op, ty));
                let (a, b) = (self.converted(first, ty), self.converted(second, ty));
                Piece::new(format!("{name}({a},{b})"), Level::Primary, own(ty))
            }
        }
    }

    fn sum(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let is_sum = op == Binary::Add;
        if let Some(n) = second
            .integer()
            .filter(|n| *n < 0 && *n > i64::from(i32::MIN))
        {
            // `a+-5` is longer.
            let opposite = match ty {
                Type::I32 => Const::I32(-n as i32),
                _ => Const::I64(-n),
            };
            let sign = if is_sum { "-" } else { "+" };
            return self.infix(Level::Sum, sign, ty, first, &Expr::Const(opposite));
        }
        self.infix(
            Level::Sum,
            if is_sum { "+" } else { "-" },
            ty,
            first,
            second,
        )
    }

    fn infix(&mut self, level: Level, sign: &str, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = self.pair(first, second, ty);
        let narrow = a.ty == CType::N32 && b.ty == CType::N32;
        // Bits of numbers that are not negative make no negative one, nor do their quotients.
        let stays = matches!(sign, "&" | "|" | "^" | "/" | "%") && narrow;
        let (a, b, result) = if stays {
            (a, b, CType::N32)
        } else {
            let (a, b) = unsigned((a, first), (b, second), ty);
            (a, b, own(ty))
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

    fn compare(
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

    fn compare_signed(&mut self, sign: &str, first: &Expr, second: &Expr) -> Piece {
        let (a, b) = (self.signed(first), self.signed(second));
        let text = format!("{}{sign}{}", a.at(Level::Less), b.at(Level::Shift));
        Piece::new(text, Level::Less, CType::N32)
    }

    /// An operand whose sign counts.
    fn signed(&mut self, value: &Expr) -> Piece {
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

    fn shift(&mut self, op: Binary, ty: Type, first: &Expr, second: &Expr) -> Piece {
        let bits = if ty == Type::I32 { 31 } else { 63 };
        let count = if let Some(n) = second.integer() {
            Piece::new((n & bits).to_string(), Level::Primary, CType::N32)
        } else {
            let count = self.loose(second);
            if is_below(second, bits) {
                count
            } else {
                Piece::new(
                    format!("{}&{bits}", count.at(Level::And)),
                    Level::And,
                    count.ty,
                )
            }
        };
        let value = self.expr(first);
        let value = match (op, value.ty) {
            (Binary::ShrS, _) => {
                let value = self.signed(first);
                match value.ty {
                    CType::S32 | CType::N32 if ty == Type::I64 => value.cast("I", CType::S64),
                    _ => value,
                }
            }
            (_, CType::U32 | CType::U64) | (Binary::ShrU, CType::N32) => value,
            (_, CType::N32) if first.integer().is_some() => {
                unsigned_constant(first.integer().unwrap_or_default())
            }
            _ => value.cast(super::c_type(ty), own(ty)),
        };
        let sign = if op == Binary::Shl { "<<" } else { ">>" };
        let text = format!("{}{sign}{}", value.at(Level::Shift), count.at(Level::Sum));
        Piece::new(text, Level::Shift, value.ty)
    }

    fn unary(&mut self, op: Unary, operand: &Expr) -> Piece {
        match op {
            Unary::Eqz(_) => {
                let operand = self.expr(operand);
                Piece::new(
                    format!("!{}", operand.at(Level::Unary)),
                    Level::Unary,
                    CType::N32,
                )
            }
            Unary::Wrap => {
                let piece = self.loose(operand);
                match piece.ty {
                    CType::U64 | CType::S64 => piece.cast("u", CType::U32),
                    _ => piece,
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
                Piece::new(format!("-{space}{text}"), Level::Unary, own(ty))
            }
            Unary::ConvertU(from, to) => {
                let operand = self.loose(operand);
                let operand = match operand.ty {
                    CType::S32 | CType::S64 => operand.cast(super::c_type(from), own(from)),
                    _ => operand,
                };
                operand.cast(super::c_type(to), own(to))
            }
            Unary::ConvertS(_, to) => self.signed(operand).cast(super::c_type(to), own(to)),
            Unary::Demote => self.expr(operand).cast("float", CType::F32),
            Unary::Promote => self.expr(operand).cast("double", CType::F64),
            _ => {
                let ty = op.ty();
                let from = self.type_of(operand);
                let name = self.helper(Helper::of_unary(op));
                let operand = self.converted(operand, from);
                Piece::new(format!("{name}({operand})"), Level::Primary, own(ty))
            }
        }
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
            Expr::Call(function, _) => result(&self.module.type_of(*function).results),
            Expr::CallIndirect(ty, ..) => result(&self.module.types[*ty as usize].results),
            Expr::MemorySize | Expr::MemoryGrow(_) => Type::I32,
        }
    }
}

fn result(results: &[Type]) -> Type {
    results.first().copied().unwrap_or(Type::I32)
}

/// The type of a variable of this type.
pub fn own(ty: Type) -> CType {
    match ty {
        Type::I32 => CType::U32,
        Type::I64 => CType::U64,
        Type::F32 => CType::F32,
        Type::F64 => CType::F64,
    }
}

fn signed(ty: Type) -> CType {
    if ty == Type::I64 {
        CType::S64
    } else {
        CType::S32
    }
}

/// Two operands of an operation without sign: at least one is `unsigned`, so that C computes in
/// that type.
fn unsigned(
    (mut a, first): (Piece, &Expr),
    (mut b, second): (Piece, &Expr),
    ty: Type,
) -> (Piece, Piece) {
    if a.ty == own(ty) || b.ty == own(ty) {
        return (a, b);
    }
    match (first.integer(), second.integer()) {
        (_, Some(n)) if ty == Type::I32 => b = unsigned_constant(n),
        (Some(n), _) if ty == Type::I32 => a = unsigned_constant(n),
        _ => a = a.cast(super::c_type(ty), own(ty)),
    }
    (a, b)
}

fn unsigned_constant(n: i64) -> Piece {
    Piece::new(
        format!("{}u", (n as i32).cast_unsigned()),
        Level::Primary,
        CType::U32,
    )
}

fn float(text: String, is_negative: bool, ty: CType) -> Piece {
    let level = if is_negative {
        Level::Unary
    } else {
        Level::Primary
    };
    Piece::new(text, level, ty)
}

/// The operand of `x == 0`.
fn not_inside(condition: &Expr) -> Option<&Expr> {
    match condition {
        Expr::Unary(Unary::Eqz(_), operand) => Some(operand),
        _ => None,
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
