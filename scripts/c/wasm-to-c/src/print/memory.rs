//! Memory accesses and their addresses.

use super::{CType, Piece, Precedence, Printer};
use crate::helpers::{Access, Helper};
use crate::ir::{Binary, Const, Expr, Load, Type};

impl Printer<'_, '_> {
    /// A load.
    pub(super) fn load(&mut self, load: Load, address: &Expr, offset: u64) -> Piece {
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

    fn read(&mut self, access: Access, address: &Expr, offset: u64) -> String {
        if access == Access::Byte && self.has_phrases && !self.checked {
            let memory = self.helper(Helper::Memory);
            return format!("{memory}[{}]", self.address(address, offset));
        }
        let name = self.helper(Helper::Load(access));
        format!("{name}({})", self.address(address, offset))
    }

    /// A store, as a statement.
    pub(super) fn write(
        &mut self,
        access: Access,
        address: &Expr,
        offset: u64,
        value: &str,
    ) -> String {
        if access == Access::Byte && !self.checked {
            // An lvalue, also where it is a macro.
            let place = self.read(access, address, offset);
            return format!("{place}={value};");
        }
        let address = self.address(address, offset);
        let name = self.helper(Helper::Store(access));
        format!("{name}({address},{value});")
    }

    /// An address: if accesses are checked, a 64-bit argument of a function; otherwise the argument of
    /// a macro, which adds it to the memory's address.
    fn address(&mut self, address: &Expr, offset: u64) -> String {
        match self.module.address() {
            _ if self.checked => self.checked_address(address, offset),
            Type::I64 => self.wide_address(address, offset),
            _ => self.narrow_address(address, offset),
        }
    }

    fn checked_address(&mut self, address: &Expr, offset: u64) -> String {
        match address {
            Expr::Const(Const::I64(n)) => {
                return format!("{}ull", n.cast_unsigned().saturating_add(offset));
            }
            Expr::Const(Const::I32(n)) => {
                return format!("{}ull", u64::from(n.cast_unsigned()) + offset);
            }
            _ => {}
        }
        let base = self.unsigned(address);
        match self.module.address() {
            _ if offset == 0 => base.text,
            Type::I64 => format!("{}({},{offset}ull)", self.helper(Helper::Offset), base.text),
            _ => format!("(U){}+{offset}u", base.at(Precedence::Unary)),
        }
    }

    /// A 64-bit address. A sum may wrap only if it is out of bounds, and unchecked addresses are never out of
    /// bounds.
    fn wide_address(&mut self, address: &Expr, offset: u64) -> String {
        let (base, total) = match address {
            Expr::Const(Const::I64(n)) => {
                let total = n.cast_unsigned().wrapping_add(offset);
                return self.constant(Const::I64(total.cast_signed())).text;
            }
            Expr::Binary(Binary::Add, _, parts) if parts.1.integer().is_some() => {
                let n = parts.1.integer().unwrap_or_default();
                (&parts.0, n.wrapping_add(offset.cast_signed()))
            }
            _ => (address, offset.cast_signed()),
        };
        let piece = self.loose(base);
        if total == 0 {
            return piece.text;
        }
        // Of 32-bit types, only `unsigned` cannot overflow.
        let piece = match piece.ty {
            CType::U32 => piece,
            _ => self.strict(piece, base),
        };
        let sign = if total > 0 { "+" } else { "-" };
        let number = i64::try_from(total.unsigned_abs()).unwrap_or(i64::MIN);
        let number = self.constant(Const::I64(number)).text;
        format!("{}{sign}{number}", piece.at(Precedence::Sum))
    }

    /// A 32-bit address, to which the macro adds without wrapping.
    fn narrow_address(&mut self, address: &Expr, offset: u64) -> String {
        let mut total = offset.cast_signed();
        let mut base = address;
        if let Expr::Const(Const::I32(n)) = address {
            return (i64::from(n.cast_unsigned()) + total).to_string();
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
        let base = self.unsigned(base);
        let sign = if total > 0 { "+" } else { "" };
        let unsigned = if total > i64::from(i32::MAX) { "u" } else { "" };
        if total == 0 {
            base.at(Precedence::Product)
        } else {
            format!("{}{sign}{total}{unsigned}", base.at(Precedence::Product))
        }
    }

    /// A number that C extends to 64 bits as an unsigned one.
    fn unsigned(&mut self, value: &Expr) -> Piece {
        let piece = self.loose(value);
        match (piece.ty, self.type_of(value)) {
            // A loose number is extended to what it is.
            (CType::S32, Type::I32) => piece.cast("u", CType::U32),
            _ => piece,
        }
    }

    /// An address as a pointer argument of a library function.
    pub(super) fn pointer(&mut self, address: &Expr) -> String {
        let memory = self.helper(Helper::Memory);
        let address = self.address(address, 0);
        if self.module.address() == Type::I64 && !address.bytes().all(|it| it.is_ascii_digit()) {
            return format!("{memory}+({address})");
        }
        format!("{memory}+{address}")
    }

    /// A length argument of a library function.
    pub(super) fn count(&mut self, value: &Expr) -> String {
        self.unsigned(value).text
    }
}
