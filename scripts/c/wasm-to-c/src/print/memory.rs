//! Memory accesses and their addresses.

use super::{CType, Piece, Precedence, Printer};
use crate::helpers::{Access, Helper};
use crate::ir::{Binary, Const, Expr, Load, Type};

impl Printer<'_, '_> {
    /// A load.
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
            _ => return Piece::new(text, Precedence::Primary, ty),
        };
        Piece::new(text, Precedence::Primary, CType::U32).cast(cast, ty)
    }

    fn read(&mut self, access: Access, address: &Expr, offset: u32) -> String {
        let name = self.helper(Helper::Load(access));
        format!("{name}({})", self.address(address, offset))
    }

    /// A store, as a statement.
    pub(super) fn write(
        &mut self,
        access: Access,
        address: &Expr,
        offset: u32,
        value: &str,
    ) -> String {
        let address = self.address(address, offset);
        if access == Access::Byte && !self.checked {
            // The macro expands to an lvalue.
            let name = self.helper(Helper::Load(access));
            return format!("{name}({address})={value};");
        }
        let name = self.helper(Helper::Store(access));
        format!("{name}({address},{value});")
    }

    /// An address: if accesses are checked, a 64-bit argument of a function; otherwise the argument of
    /// a macro, which adds it to the memory's address without wrapping.
    fn address(&mut self, address: &Expr, offset: u32) -> String {
        let mut total = i64::from(offset);
        let mut base = address;
        if let Expr::Const(Const::I32(n)) = address {
            return (i64::from(n.cast_unsigned()) + total).to_string()
                + if self.checked { "ull" } else { "" };
        }
        if self.checked {
            let base = self.unsigned_word(base);
            return if offset == 0 {
                base.text
            } else {
                format!("(U){}+{offset}u", base.at(Precedence::Unary))
            };
        }
        // A sum may wrap at 32 bits and is computed first, except with a negative constant: if that
        // wrapped, the address would be out of bounds.
        if let Expr::Binary(Binary::Add, Type::I32, parts) = address {
            if let Expr::Const(Const::I32(n)) = parts.1 {
                if n < 0 {
                    total += i64::from(n);
                    base = &parts.0;
                }
            }
        }
        let base = self.unsigned_word(base);
        let sign = if total > 0 { "+" } else { "" };
        let unsigned = if total > i64::from(i32::MAX) { "u" } else { "" };
        if total == 0 {
            base.at(Precedence::Product)
        } else {
            format!("{}{sign}{total}{unsigned}", base.at(Precedence::Product))
        }
    }

    /// A 32-bit number whose C type is not negative.
    fn unsigned_word(&mut self, value: &Expr) -> Piece {
        let piece = self.expr(value);
        match piece.ty {
            CType::S32 => piece.cast("u", CType::U32),
            _ => piece,
        }
    }

    /// An address as a pointer argument of a library function.
    pub(super) fn pointer(&mut self, address: &Expr) -> String {
        let memory = self.helper(Helper::Memory);
        format!("{memory}+{}", self.address(address, 0))
    }

    /// A length argument of a library function.
    pub(super) fn count(&mut self, value: &Expr) -> String {
        self.unsigned_word(value).text
    }
}
