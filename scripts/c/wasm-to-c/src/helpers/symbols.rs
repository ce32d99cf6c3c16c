//! The names of helpers, and of what stands beside them in their text.

use super::Access;
use super::Helper;
use crate::names::{symbol, Symbol};

impl Helper {
    /// How many pages of 64 KiB the memory has.
    pub fn pages() -> Symbol {
        symbol(0xF00)
    }

    /// What the program wrote and is not flushed yet.
    pub fn buffer() -> Symbol {
        symbol(0xF01)
    }

    /// How many bytes that is.
    pub fn filled() -> Symbol {
        symbol(0xF02)
    }

    /// The types of the functions in the table.
    pub fn ids() -> Symbol {
        symbol(0xF03)
    }

    /// The character for its name.
    pub fn symbol(self) -> Symbol {
        use Helper as H;
        let is = |is: bool| usize::from(is);
        symbol(match self {
            H::Memory => 0,
            H::Output => 1,
            H::Trap => 2,
            H::Read => 3,
            H::Write => 4,
            H::Exit => 5,
            H::Grow => 6,
            H::Bounds => 7,
            H::Copy => 8,
            H::Fill => 9,
            H::Table => 10,
            H::Place => 11,
            H::FromBits32 => 12,
            H::FromBits64 => 13,
            H::Bits32 => 14,
            H::Bits64 => 15,
            H::Popcnt32 => 16,
            H::Popcnt64 => 17,
            H::Ctz32 => 18,
            H::Ctz64 => 19,
            H::Clz32 => 20,
            H::Clz64 => 21,
            H::Accessors(access) => 0x20 + access as usize,
            H::Read1(access) => 0x30 + access as usize,
            H::Write1(access) => 0x40 + access as usize,
            H::Divide(op, wide) => 0x100 + 2 * op as usize + is(wide),
            H::Rotate(op, wide) => 0x200 + 2 * op as usize + is(wide),
            H::Extreme(op, wide) => 0x300 + 2 * op as usize + is(wide),
            H::Copysign(wide) => 0x50 + is(wide),
            H::Absolute(wide) => 0x52 + is(wide),
            H::Round(to, wide) => 0x60 + 2 * to as usize + is(wide),
            H::Truncate {
                signed,
                wide,
                saturates,
            } => 0x70 + is(signed) + 2 * is(wide) + 4 * is(saturates),
        })
    }
}

/// The names of the two functions in [`Helper::Accessors`]: what reads, what writes.
pub fn accessors(access: Access) -> (Symbol, Symbol) {
    let first = 0x80 + 2 * access as usize;
    (symbol(first), symbol(first + 1))
}

/// The names that macros mention, in whatever function they are used.
pub fn in_macros() -> Vec<Symbol> {
    let accessors = (0x80..0x90).map(symbol);
    accessors.chain([Helper::Memory.symbol()]).collect()
}
