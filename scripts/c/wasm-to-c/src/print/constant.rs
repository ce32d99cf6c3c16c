//! Constants, as the shortest literals that C gives the same value.

use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Const, Expr};

impl Printer<'_, '_> {
    pub(super) fn constant(&mut self, constant: Const) -> Piece {
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
}

fn float(text: String, is_negative: bool, ty: CType) -> Piece {
    let level = if is_negative {
        Level::Unary
    } else {
        Level::Primary
    };
    Piece::new(text, level, ty)
}

/// The opposite of a negative constant, which is taken away where that was to be added: `a+-5` is
/// longer than `a-5`.
pub fn opposite(value: &Expr) -> Option<Expr> {
    let constant = match *value {
        Expr::Const(Const::I32(n)) if n < 0 => Const::I32(n.checked_neg()?),
        Expr::Const(Const::I64(n)) if n < 0 && n > i64::from(i32::MIN) => Const::I64(-n),
        _ => return None,
    };
    Some(Expr::Const(constant))
}
