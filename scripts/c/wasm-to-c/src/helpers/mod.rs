//! C functions for what C has no operator for. Only those that are used are printed.

mod text;

use crate::ir::{Binary, Type, Unary};
use crate::names::{symbol, Symbol};

pub use text::HelperPrinter;

/// A helper. The order is that of the file: a helper comes after those it uses. A `bool` says whether
/// it is for 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    Memory,
    Output,
    /// What C compilers call a function that never returns.
    NoReturn,
    Trap,
    Read,
    Write,
    Exit,
    Error,
    Clock,
    Time,
    /// A function of [`MATH`].
    Math(usize),
    Grow,
    /// Checks the bounds of an access.
    Bounds,
    /// The sum of an address and an offset; the largest number if that wraps.
    Offset,
    /// Sets the stack pointer and checks it.
    Stack,
    /// Sets the stack pointer and its lowest value.
    Switch,
    /// Copies a number from any address.
    Reader(Access),
    /// Copies a number to any address.
    Writer(Access),
    Load(Access),
    Store(Access),
    Copy,
    Fill,
    Table,
    TableCheck,
    FromBits32,
    FromBits64,
    Bits32,
    Bits64,
    Popcnt64,
    Popcnt32,
    Ctz32,
    Ctz64,
    Clz64,
    Clz32,
    Divide(Binary, bool),
    Rotate(Binary, bool),
    MinMax(Binary, bool),
    Copysign(bool),
    Absolute(bool),
    FloatFunction(FloatFunction, bool),
    Truncate {
        signed: bool,
        wide: bool,
        saturates: bool,
    },
}

/// The functions of `math.h` that a module may import, and their numbers of parameters. They compute
/// with `double`.
pub const MATH: [(&str, usize); 23] = [
    ("acos", 1),
    ("acosh", 1),
    ("asin", 1),
    ("asinh", 1),
    ("atan", 1),
    ("atan2", 2),
    ("atanh", 1),
    ("cbrt", 1),
    ("cos", 1),
    ("cosh", 1),
    ("exp", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("hypot", 2),
    ("log", 1),
    ("log10", 1),
    ("log1p", 1),
    ("log2", 1),
    ("pow", 2),
    ("sin", 1),
    ("sinh", 1),
    ("tan", 1),
    ("tanh", 1),
];

/// A function on a float from the C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FloatFunction {
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    Nearest,
}

/// The width and type of a memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    Byte,
    Half,
    Word,
    Long,
    Float,
    Double,
}

impl Helper {
    /// The helper for a binary operation.
    pub fn of_binary(op: Binary, ty: Type) -> Self {
        let wide = matches!(ty, Type::I64 | Type::F64);
        match op {
            Binary::Rotl | Binary::Rotr => Helper::Rotate(op, wide),
            Binary::Min | Binary::Max => Helper::MinMax(op, wide),
            Binary::Copysign => Helper::Copysign(wide),
            _ => Helper::Divide(op, wide),
        }
    }

    /// The helper for a unary operation.
    ///
    /// # Panics
    ///
    /// If C has an operator for the operation.
    pub fn of_unary(op: Unary) -> Self {
        let wide = matches!(op.ty(), Type::I64 | Type::F64);
        let truncate = |signed, saturates| Helper::Truncate {
            signed,
            wide,
            saturates,
        };
        match op {
            Unary::Clz(Type::I32) => Helper::Clz32,
            Unary::Clz(_) => Helper::Clz64,
            Unary::Ctz(Type::I32) => Helper::Ctz32,
            Unary::Ctz(_) => Helper::Ctz64,
            Unary::Popcnt(Type::I32) => Helper::Popcnt32,
            Unary::Popcnt(_) => Helper::Popcnt64,
            Unary::Abs(_) => Helper::Absolute(wide),
            Unary::Sqrt(_) => Helper::FloatFunction(FloatFunction::Sqrt, wide),
            Unary::Ceil(_) => Helper::FloatFunction(FloatFunction::Ceil, wide),
            Unary::Floor(_) => Helper::FloatFunction(FloatFunction::Floor, wide),
            Unary::Trunc(_) => Helper::FloatFunction(FloatFunction::Trunc, wide),
            Unary::Nearest(_) => Helper::FloatFunction(FloatFunction::Nearest, wide),
            Unary::TruncateS(_) => truncate(true, false),
            Unary::TruncateU(_) => truncate(false, false),
            Unary::SaturateS(_) => truncate(true, true),
            Unary::SaturateU(_) => truncate(false, true),
            Unary::Reinterpret(Type::I32) => Helper::Bits32,
            Unary::Reinterpret(Type::I64) => Helper::Bits64,
            Unary::Reinterpret(Type::F32) => Helper::FromBits32,
            Unary::Reinterpret(Type::F64) => Helper::FromBits64,
            _ => unreachable!("C has an operator for {op:?}"),
        }
    }

    /// The helpers that it uses.
    pub fn needs(self, checked: bool, writes: bool) -> Vec<Helper> {
        use Helper as H;
        match self {
            H::Trap | H::Exit | H::Stack if writes => vec![H::NoReturn, H::Output],
            H::Trap | H::Exit | H::Stack => vec![H::NoReturn],
            H::Write => vec![H::Memory, H::Output],
            H::Bounds => vec![H::Memory, H::Trap],
            H::Copy | H::Fill => vec![H::Bounds],
            H::Load(access) if checked => vec![H::Bounds, H::Reader(access)],
            H::Store(access) if checked => vec![H::Bounds, H::Writer(access)],
            H::Read | H::Error | H::Grow | H::Load(Access::Byte) => vec![H::Memory],
            H::Load(access) => vec![H::Memory, H::Reader(access)],
            H::Store(access) => vec![H::Memory, H::Writer(access)],
            H::TableCheck => vec![H::Trap, H::Table],
            H::Popcnt32 | H::Ctz32 | H::Ctz64 | H::Clz64 => vec![H::Popcnt64],
            H::Clz32 => vec![H::Clz64, H::Popcnt64],
            H::Divide(..)
            | H::Truncate {
                saturates: false, ..
            } => vec![H::Trap],
            H::Copysign(false) | H::Absolute(false) => vec![H::Bits32, H::FromBits32],
            H::Copysign(true) | H::Absolute(true) => vec![H::Bits64, H::FromBits64],
            _ => Vec::new(),
        }
    }

    /// The variable with the number of 64 KiB pages.
    pub fn pages() -> Symbol {
        symbol(0xF00)
    }

    /// The output buffer.
    pub fn buffer() -> Symbol {
        symbol(0xF01)
    }

    /// The variable with the number of buffered bytes.
    pub fn filled() -> Symbol {
        symbol(0xF02)
    }

    /// The array with the types of the table entries.
    pub fn ids() -> Symbol {
        symbol(0xF03)
    }

    /// The placeholder of its name.
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
            H::Clock => 0x28,
            H::Time => 0x29,
            H::Math(at) => 0x400 + at,
            H::Grow => 6,
            H::Bounds => 7,
            H::Copy => 8,
            H::Fill => 9,
            H::Table => 10,
            H::TableCheck => 11,
            H::FromBits32 => 12,
            H::FromBits64 => 13,
            H::Bits32 => 14,
            H::Bits64 => 15,
            H::Offset => 22,
            H::NoReturn => 23,
            H::Stack => 24,
            H::Switch => 25,
            H::Error => 26,
            H::Popcnt32 => 16,
            H::Popcnt64 => 17,
            H::Ctz32 => 18,
            H::Ctz64 => 19,
            H::Clz32 => 20,
            H::Clz64 => 21,
            H::Reader(access) => 0x80 + access as usize,
            H::Writer(access) => 0x88 + access as usize,
            H::Load(access) => 0x30 + access as usize,
            H::Store(access) => 0x40 + access as usize,
            H::Divide(op, wide) => 0x100 + 2 * op as usize + is(wide),
            H::Rotate(op, wide) => 0x200 + 2 * op as usize + is(wide),
            H::MinMax(op, wide) => 0x300 + 2 * op as usize + is(wide),
            H::Copysign(wide) => 0x50 + is(wide),
            H::Absolute(wide) => 0x52 + is(wide),
            H::FloatFunction(to, wide) => 0x60 + 2 * to as usize + is(wide),
            H::Truncate {
                signed,
                wide,
                saturates,
            } => 0x70 + is(signed) + 2 * is(wide) + 4 * is(saturates),
        })
    }
}

/// The names of macros without parameters, and those that macros mention, wherever they are used.
pub fn in_macros() -> Vec<Symbol> {
    let accessors = (0x80..0x90).map(symbol);
    let others = [Helper::Memory, Helper::NoReturn].map(Helper::symbol);
    accessors.chain(others).collect()
}
