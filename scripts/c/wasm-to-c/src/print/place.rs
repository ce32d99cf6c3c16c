//! Accesses of memory, and the addresses for them.

use super::{CType, Level, Piece, Printer};
use crate::helpers::{Access, Helper};
use crate::ir::{Binary, Const, Expr, Load, Type};

impl Printer<'_, '_> {
    /// What is in memory there.
    pub(super) fn load(&mut self, load: Load, address: &Expr, offset: u32) -> Piece {
        let (access, ty) = match load {
            Load::I32U8 | Load::I64U8 => (Access::Byte, CType::N32),
            Load::I32S8 | Load::I64S8 => (Access::Byte, CType::S32),
            Load::I32U16 | Load::I64U16 => (Access::Half, CType::N32),
            Load::I32S16 | Load::I64S16 => (Access::Half, CType::S32),
            Load::I32 | Load::I64U32 => (Access::Word, CType::U32),
            Load::I64S32 => (Access::Word, CType::S32),
            Load::I64 => (Access::Long, CType::U64),
            Load::F32 => (Access::Float, CType::F32),
            Load::F64 => (Access::Double, CType::F64),
        };
        let text = self.read(access, address, offset);
        let cast = match (access, ty) {
            (Access::Byte, CType::S32) => "signed char",
            (Access::Half, CType::S32) => "short",
            (Access::Word, CType::S32) => "i",
            _ => return Piece::new(text, Level::Primary, ty),
        };
        Piece::new(text, Level::Primary, CType::U32).cast(cast, ty)
    }

    fn read(&mut self, access: Access, address: &Expr, offset: u32) -> String {
        let name = self.helper(Helper::Read1(access));
        format!("{name}({})", self.address(address, offset))
    }

    /// A statement that writes it there.
    pub(super) fn write(
        &mut self,
        access: Access,
        address: &Expr,
        offset: u32,
        value: &str,
    ) -> String {
        let address = self.address(address, offset);
        if access == Access::Byte && !self.checked {
            // The macro stands for a place.
            let name = self.helper(Helper::Read1(access));
            return format!("{name}({address})={value};");
        }
        let name = self.helper(Helper::Write1(access));
        format!("{name}({address},{value});")
    }

    /// An address for a macro that puts it behind `M+`, where it is added without wrapping; if
    /// accesses are checked, for a function of a number of 64 bits.
    fn address(&mut self, address: &Expr, offset: u32) -> String {
        let mut total = i64::from(offset);
        let mut base = address;
        if let Expr::Const(Const::I32(n)) = address {
            return (i64::from(n.cast_unsigned()) + total).to_string()
                + if self.checked { "ull" } else { "" };
        }
        if self.checked {
            let base = self.natural(base);
            return if offset == 0 {
                base.text
            } else {
                format!("(U){}+{offset}u", base.at(Level::Unary))
            };
        }
        // A sum may wrap at 32 bits, so it is computed before; but not one with a negative number:
        // if that wrapped, the address would be out of bounds.
        if let Expr::Binary(Binary::Add, Type::I32, parts) = address {
            if let Expr::Const(Const::I32(n)) = parts.1 {
                if n < 0 {
                    total += i64::from(n);
                    base = &parts.0;
                }
            }
        }
        let base = self.natural(base);
        let sign = if total > 0 { "+" } else { "" };
        let unsigned = if total > i64::from(i32::MAX) { "u" } else { "" };
        if total == 0 {
            base.at(Level::Product)
        } else {
            format!("{}{sign}{total}{unsigned}", base.at(Level::Product))
        }
    }

    /// A number of 32 bits that C would not take for a negative one.
    fn natural(&mut self, value: &Expr) -> Piece {
        let piece = self.expr(value);
        match piece.ty {
            CType::S32 => piece.cast("u", CType::U32),
            _ => piece,
        }
    }

    /// An address and a length for a function of the library.
    pub(super) fn pointer(&mut self, address: &Expr) -> String {
        let memory = self.helper(Helper::Memory);
        format!("{memory}+{}", self.address(address, 0))
    }

    /// How many bytes.
    pub(super) fn count(&mut self, value: &Expr) -> String {
        self.natural(value).text
    }
}
