//! Small functions in C for what C has no operator for. Only those that are mentioned are printed.

use crate::ir::{Binary, Type, Unary};
use crate::names::{symbol, Symbol};
use crate::print::Access;

/// A helper; those that mention others come after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    Memory,
    Output,
    Trap,
    Read,
    Write,
    Exit,
    Grow,
    /// Is an address within bounds?
    Bounds,
    Accessors(Access),
    Read1(Access),
    Write1(Access),
    Copy,
    Fill,
    Table,
    Place,
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
    Extreme(Binary, bool),
    Copysign(bool),
    Absolute(bool),
    Round(Rounding, bool),
    Truncate {
        signed: bool,
        wide: bool,
        saturates: bool,
    },
}

/// What a number with a point is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rounding {
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    Nearest,
}

/// What a helper mentions.
const PAGES_AT: usize = 0xF00;
const BUFFER_AT: usize = 0xF01;
const FILLED_AT: usize = 0xF02;
const IDS_AT: usize = 0xF03;

impl Helper {
    /// How many pages of 64 KiB the memory has.
    pub fn pages() -> Symbol {
        symbol(PAGES_AT)
    }

    /// The types of the functions in the table.
    pub fn ids() -> Symbol {
        symbol(IDS_AT)
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

    /// The one for this operation.
    pub fn of_binary(op: Binary, ty: Type) -> Self {
        let wide = matches!(ty, Type::I64 | Type::F64);
        match op {
            Binary::Rotl | Binary::Rotr => Helper::Rotate(op, wide),
            Binary::Min | Binary::Max => Helper::Extreme(op, wide),
            Binary::Copysign => Helper::Copysign(wide),
            _ => Helper::Divide(op, wide),
        }
    }

    /// The one for this operation.
    ///
    /// # Panics
    ///
    /// If C has an operator for it.
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
            Unary::Sqrt(_) => Helper::Round(Rounding::Sqrt, wide),
            Unary::Ceil(_) => Helper::Round(Rounding::Ceil, wide),
            Unary::Floor(_) => Helper::Round(Rounding::Floor, wide),
            Unary::Trunc(_) => Helper::Round(Rounding::Trunc, wide),
            Unary::Nearest(_) => Helper::Round(Rounding::Nearest, wide),
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

    /// What it mentions.
    pub fn needs(self, checked: bool, writes: bool) -> Vec<Helper> {
        use Helper as H;
        match self {
            H::Trap | H::Exit if writes => vec![H::Output],
            H::Write => vec![H::Memory, H::Output],
            H::Bounds | H::Accessors(_) => vec![H::Memory, H::Trap],
            H::Copy | H::Fill => vec![H::Bounds],
            H::Read1(access) | H::Write1(access) if checked => {
                vec![H::Bounds, H::Accessors(access)]
            }
            H::Read | H::Grow | H::Read1(Access::Byte) => vec![H::Memory],
            H::Read1(access) | H::Write1(access) => vec![H::Memory, H::Accessors(access)],
            H::Place => vec![H::Trap, H::Table],
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
}

/// How helpers are printed.
pub struct Style<'o> {
    pub checked: bool,
    /// The program writes, so that what it wrote must be flushed at each of its ends.
    pub writes: bool,
    pub trap: Option<&'o str>,
}

impl Style<'_> {
    /// The text of a helper.
    pub fn text(&self, helper: Helper) -> String {
        use Helper as H;
        let name = helper.symbol();
        let [memory, trap] = [H::Memory.symbol(), H::Trap.symbol()];
        let (pages, buffer, filled) = (symbol(PAGES_AT), symbol(BUFFER_AT), symbol(FILLED_AT));
        let flush = if self.writes {
            format!("{}();", H::Output.symbol())
        } else {
            String::new()
        };
        match helper {
            H::Memory => format!("static unsigned char*{name};static u {pages};"),
            H::Output => format!(
                "static char {buffer}[65536];static u {filled};static void {name}(){{\
                 fwrite({buffer},1,{filled},stdout);{filled}=0;}}"
            ),
            H::Trap => match self.trap {
                Some(hook) => format!("static u {name}(){{{hook}();return 0;}}"),
                None => format!("static u {name}(){{{flush}exit(1);return 0;}}"),
            },
            H::Read => format!("static u {name}(u a,u b){{return fread({memory}+a,1,b,stdin);}}"),
            H::Write => format!(
                "static void {name}(u a,u b){{if(b>65536-{filled})({}());if(b>65536)\
                 fwrite({memory}+a,1,b,stdout);else{{memcpy({buffer}+{filled},{memory}+a,b);\
                 {filled}+=b;}}}}",
                H::Output.symbol()
            ),
            H::Exit => format!("static void {name}(u a){{{flush}exit(a);}}"),
            // The limit is the module's; `realloc` may have its own.
            H::Grow => format!(
                "static u {name}(u a){{unsigned char*p;u b={pages};if(a>{LIMIT}u-b||!(p=\
                 (unsigned char*)realloc({memory},(size_t)65536*(a+b)+1)))return-1;{memory}=p;\
                 memset(p+(size_t)65536*b,0,(size_t)65536*a);{pages}+=a;return b;}}",
                LIMIT = "\u{1}"
            ),
            H::Bounds => format!(
                "static unsigned char*{name}(U a,U b){{if(a+b>(U){pages}*65536){trap}();\
                 return {memory}+a;}}"
            ),
            H::Accessors(access) => self.accessors(access),
            H::Read1(access) => self.reader(access),
            H::Write1(access) => self.writer(access),
            H::Copy => format!(
                "static void {name}(u a,u b,u c){{unsigned char*p={bounds}(a,c);\
                 memmove(p,{bounds}(b,c),c);}}",
                bounds = H::Bounds.symbol()
            ),
            H::Fill => format!(
                "static void {name}(u a,u b,u c){{memset({}(a,c),b,c);}}",
                H::Bounds.symbol()
            ),
            H::Table | H::Place => String::new(), // depend on the module
            _ => crate::arithmetic::text(helper),
        }
    }

    fn accessors(&self, access: Access) -> String {
        let (ty, _) = c_types(access);
        let (read, write) = accessor_names(access);
        if access == Access::Byte {
            return if self.checked {
                format!(
                    "static u {read}(unsigned char*p){{return*p;}}\
                     static void {write}(unsigned char*p,u a){{*p=a;}}"
                )
            } else {
                String::new()
            };
        }
        let parameter = if access == Access::Half { "u" } else { ty };
        let copy = if access == Access::Half {
            format!("{ty} b=a;memcpy(p,&b,2);")
        } else {
            "memcpy(p,&a,sizeof a);".to_owned()
        };
        format!(
            "static {ty} {read}(unsigned char*p){{{ty} a;memcpy(&a,p,sizeof a);return a;}}\
             static void {write}(unsigned char*p,{parameter} a){{{copy}}}"
        )
    }

    fn reader(&self, access: Access) -> String {
        let name = Helper::Read1(access).symbol();
        let memory = Helper::Memory.symbol();
        let (read, _) = accessor_names(access);
        let (ty, size) = c_types(access);
        if self.checked {
            let bounds = Helper::Bounds.symbol();
            return format!("static {ty} {name}(U a){{return {read}({bounds}(a,{size}));}}");
        }
        match access {
            Access::Byte => format!("\n#define {name}(x) *({memory}+x)\n"),
            _ => format!("\n#define {name}(x) {read}({memory}+x)\n"),
        }
    }

    fn writer(&self, access: Access) -> String {
        let name = Helper::Write1(access).symbol();
        let memory = Helper::Memory.symbol();
        let (_, write) = accessor_names(access);
        let (ty, size) = c_types(access);
        if self.checked {
            let bounds = Helper::Bounds.symbol();
            let ty = if size < 4 { "u" } else { ty };
            return format!("static void {name}(U a,{ty} b){{{write}({bounds}(a,{size}),b);}}");
        }
        match access {
            Access::Byte => String::new(),
            _ => format!("\n#define {name}(x,y) {write}({memory}+x,y)\n"),
        }
    }
}

/// What stands in the text of [`Helper::Grow`] for the limit of the memory.
pub const LIMIT: char = '\u{1}';

/// The names that macros mention, in whatever function they are used.
pub fn in_macros() -> impl Iterator<Item = Symbol> {
    (0x80..0x90).map(symbol).chain([Helper::Memory.symbol()])
}

fn accessor_names(access: Access) -> (Symbol, Symbol) {
    let first = 0x80 + 2 * access as usize;
    (symbol(first), symbol(first + 1))
}

fn c_types(access: Access) -> (&'static str, u32) {
    match access {
        Access::Byte => ("unsigned char", 1),
        Access::Half => ("unsigned short", 2),
        Access::Word => ("u", 4),
        Access::Long => ("U", 8),
        Access::Float => ("float", 4),
        Access::Double => ("double", 8),
    }
}
