//! The text of the helpers.

use super::{Access, FloatFunction, Helper, MATH};
use crate::ir::{Binary, Type};
use crate::names::Symbol;
use crate::print::c_type;

/// Prints helpers.
#[allow(clippy::struct_excessive_bools)] // each decides about other helpers
pub struct HelperPrinter<'o> {
    pub checked: bool,
    /// Whether memory is accessed by functions only, not by macros.
    pub has_phrases: bool,
    /// Whether the program writes output, which must be flushed wherever it ends.
    pub writes: bool,
    pub trap: Option<&'o str>,
    /// Whether grown memory may have any content, not only zeros.
    pub dirty: bool,
    /// The line that a trap writes.
    pub message: &'o str,
    /// The maximum number of pages of the memory.
    pub most_pages: u32,
    /// The type of addresses.
    pub address: Type,
}

impl HelperPrinter<'_> {
    /// The statement before each end of the program.
    pub fn flush(&self) -> String {
        if self.writes {
            format!("{}();", Helper::Output.symbol())
        } else {
            String::new()
        }
    }

    /// A function that ends the program with a message and status 1.
    pub fn end(&self, name: Symbol, ty: &str, message: &str) -> String {
        let body = match self.trap {
            Some(hook) => format!("{hook}();"),
            None => format!("{}fputs(\"{message}\\n\",stderr);exit(1);", self.flush()),
        };
        format!(
            "static {} {ty} {name}(void){{{body}}}",
            Helper::NoReturn.symbol()
        )
    }

    /// The text of a helper.
    pub fn text(&self, helper: Helper) -> String {
        use Helper as H;
        let name = helper.symbol();
        let [memory, trap] = [H::Memory.symbol(), H::Trap.symbol()];
        let [pages, buffer, filled] = [H::pages(), H::buffer(), H::filled()];
        let flush = self.flush();
        let size = c_type(self.address);
        match helper {
            H::Memory => format!("static unsigned char*{name};static u {pages};"),
            // A failed write is an error, even if only the final flush reports it.
            H::Output => format!(
                "static char {buffer}[65536];static u {filled};static void {name}(){{\
                 fwrite({buffer},1,{filled},stdout);{filled}=0;\
                 if(fflush(stdout)||ferror(stdout))exit(1);}}"
            ),
            H::NoReturn => format!(
                "\n#ifdef __GNUC__\n#define {name} __attribute__((noreturn))\n#elif defined _MSC_VER\n\
                 #define {name} __declspec(noreturn)\n#else\n#define {name}\n#endif\n"
            ),
            // It has a type, because it is an operand too.
            H::Trap => self.end(name, "u", self.message),
            H::Read => format!(
                "static {size} {name}({size} a,{size} b){{return fread({memory}+a,1,b,stdin);}}"
            ),
            H::Write => format!(
                "static void {name}({size} a,{size} b){{if(b>65536-{filled}){}();if(b>65536)\
                 fwrite({memory}+a,1,b,stdout);else{{memcpy({buffer}+{filled},{memory}+a,b);\
                 {filled}+=b;}}}}",
                H::Output.symbol()
            ),
            H::Exit => format!(
                "static {} void {name}(u a){{{flush}exit(a);}}",
                H::NoReturn.symbol()
            ),
            // In nanoseconds; both of the usual units divide one second.
            H::Clock => {
                format!("static U {name}(){{return(U)clock()*(1000000000/CLOCKS_PER_SEC);}}")
            }
            H::Time => format!("static U {name}(){{return time(0);}}"),
            H::Math(at) => match MATH[at] {
                (function, 1) => format!("static double {name}(double a){{return {function}(a);}}"),
                (function, _) => {
                    format!("static double {name}(double a,double b){{return {function}(a,b);}}")
                }
            },
            H::Error => format!(
                "static void {name}({size} a,{size} b){{fwrite({memory}+a,1,b,stderr);}}"
            ),
            // The limit is the module's; `realloc` may fail earlier.
            H::Grow => format!(
                "static {size} {name}({size} a){{unsigned char*p;u b={pages};if(a>{most}u-b||!(p=\
                 (unsigned char*)realloc({memory},(size_t)65536*(a+b)+1)))return-1;{memory}=p;\
                 {zeros}{pages}+=a;return b;}}",
                most = self.most_pages,
                zeros = if self.dirty {
                    ""
                } else {
                    "memset(p+(size_t)65536*b,0,(size_t)65536*a);"
                }
            ),
            H::Bounds => format!(
                "static unsigned char*{name}(U a,U b){{U c=(U){pages}*65536;\
                 if(b>c||a>c-b){trap}();return {memory}+a;}}"
            ),
            H::Offset => format!("static U {name}(U a,U b){{return a>-1-b?-1:a+b;}}"),
            H::Reader(_) | H::Writer(_) if self.has_phrases && !self.checked => String::new(),
            H::Reader(access) => reader(access),
            H::Writer(access) => writer(access),
            H::Load(access) => self.load(access),
            H::Store(access) => self.store(access),
            H::Copy => format!(
                "static void {name}({size} a,{size} b,{size} c){{unsigned char*p={bounds}(a,c);\
                 memmove(p,{bounds}(b,c),c);}}",
                bounds = H::Bounds.symbol()
            ),
            H::Fill => format!(
                "static void {name}({size} a,u b,{size} c){{memset({}(a,c),b,c);}}",
                H::Bounds.symbol()
            ),
            // Printed with the helpers that they mention.
            H::Table | H::TableCheck | H::Stack | H::Switch => String::new(),
            _ => arithmetic(helper),
        }
    }

    /// The text of [`Helper::Load`].
    fn load(&self, access: Access) -> String {
        let name = Helper::Load(access).symbol();
        let read = Helper::Reader(access).symbol();
        let (ty, size) = c_types(access);
        if self.checked {
            let bounds = Helper::Bounds.symbol();
            return format!("static {ty} {name}(U a){{return {read}({bounds}(a,{size}));}}");
        }
        let place = self.place();
        match access {
            Access::Byte if self.has_phrases => String::new(),
            _ if self.has_phrases => {
                format!("static {ty} {name}(U x){{{ty} a;memcpy(&a,{place},sizeof a);return a;}}")
            }
            Access::Byte => format!("\n#define {name}(x) *({place})\n"),
            _ => format!("\n#define {name}(x) {read}({place})\n"),
        }
    }

    /// The text of [`Helper::Store`].
    fn store(&self, access: Access) -> String {
        let name = Helper::Store(access).symbol();
        let write = Helper::Writer(access).symbol();
        let (ty, size) = c_types(access);
        if self.checked {
            let bounds = Helper::Bounds.symbol();
            let ty = if size < 4 { "u" } else { ty };
            return format!("static void {name}(U a,{ty} b){{{write}({bounds}(a,{size}),b);}}");
        }
        let place = self.place();
        match access {
            Access::Byte => String::new(),
            _ if self.has_phrases => {
                // A number is as wide as `u` where it is passed, and its first two bytes are not always the low ones.
                let (ty, copy) = match access {
                    Access::Half => ("u", format!("{ty} z=y;memcpy({place},&z,2);")),
                    _ => (ty, format!("memcpy({place},&y,sizeof y);")),
                };
                format!("static void {name}(U x,{ty} y){{{copy}}}")
            }
            _ => format!("\n#define {name}(x,y) {write}({place},y)\n"),
        }
    }

    /// The place in memory at the address `x`.
    fn place(&self) -> String {
        let memory = Helper::Memory.symbol();
        match self.address {
            Type::I64 => format!("{memory}+(size_t)(x)"),
            _ => format!("{memory}+x"),
        }
    }
}

/// The text of [`Helper::Reader`].
fn reader(access: Access) -> String {
    let name = Helper::Reader(access).symbol();
    let (ty, _) = c_types(access);
    match access {
        Access::Byte => format!("static u {name}(unsigned char*p){{return*p;}}"),
        _ => {
            format!("static {ty} {name}(unsigned char*p){{{ty} a;memcpy(&a,p,sizeof a);return a;}}")
        }
    }
}

/// The text of [`Helper::Writer`].
fn writer(access: Access) -> String {
    let name = Helper::Writer(access).symbol();
    let (ty, _) = c_types(access);
    match access {
        Access::Byte => format!("static void {name}(unsigned char*p,u a){{*p=a;}}"),
        Access::Half => {
            format!("static void {name}(unsigned char*p,u a){{{ty} b=a;memcpy(p,&b,2);}}")
        }
        _ => format!("static void {name}(unsigned char*p,{ty} a){{memcpy(p,&a,sizeof a);}}"),
    }
}

/// The C type of an access, and its size in bytes.
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

/// The text of an arithmetic helper.
fn arithmetic(helper: Helper) -> String {
    use Helper as H;
    let name = helper.symbol();
    let trap = H::Trap.symbol();
    match helper {
        H::FromBits32 => convert(name, "u", "float"),
        H::FromBits64 => convert(name, "U", "double"),
        H::Bits32 => convert(name, "float", "u"),
        H::Bits64 => convert(name, "double", "U"),
        // Sums of 2, 4 and 8 neighbouring bits, then of all bytes.
        H::Popcnt64 => format!(
            "static U {name}(U a){{a-=a>>1&0x5555555555555555ull;a=(a&0x3333333333333333ull)+\
             (a>>2&0x3333333333333333ull);a=a+(a>>4)&0xf0f0f0f0f0f0f0full;\
             return a*0x101010101010101ull>>56;}}"
        ),
        H::Popcnt32 => format!("static u {name}(u a){{return {}(a);}}", H::Popcnt64.symbol()),
        // The number of bits below the lowest one set.
        H::Ctz32 => format!(
            "static u {name}(u a){{return {}((a&-a)-1);}}",
            H::Popcnt64.symbol()
        ),
        H::Ctz64 => format!(
            "static U {name}(U a){{return {}((a&-a)-1);}}",
            H::Popcnt64.symbol()
        ),
        // All bits below the highest one set.
        H::Clz64 => format!(
            "static U {name}(U a){{u b;for(b=1;b<64;b*=2)a|=a>>b;return 64-{}(a);}}",
            H::Popcnt64.symbol()
        ),
        H::Clz32 => format!(
            "static u {name}(u a){{return {}(a)-32;}}",
            H::Clz64.symbol()
        ),
        H::Divide(op, wide) => {
            let (ty, signed) = if wide { ("U", "I") } else { ("u", "i") };
            let least = if wide { "(U)1<<63" } else { "1u<<31" };
            let body = match op {
                Binary::DivU => format!("return b?a/b:{trap}();"),
                Binary::RemU => format!("return b?a%b:{trap}();"),
                Binary::DivS => format!(
                    "if(!b||(a=={least}&&!~b)){trap}();return({signed})a/({signed})b;"
                ),
                _ => format!("if(!b){trap}();return!~b?0:({signed})a%({signed})b;"),
            };
            format!("static {ty} {name}({ty} a,{ty} b){{{body}}}")
        }
        H::Rotate(op, wide) => {
            let (ty, mask) = if wide { ("U", 63) } else { ("u", 31) };
            let (there, back) = if op == Binary::Rotl { ("<<", ">>") } else { (">>", "<<") };
            format!(
                "static {ty} {name}({ty} a,{ty} b){{return a{there}(b&{mask})|a{back}(-b&{mask});}}"
            )
        }
        H::MinMax(op, wide) => {
            let ty = if wide { "double" } else { "float" };
            // A NaN wins. The zeros compare equal, so the sign is found by division.
            let (sign, zero) = if op == Binary::Min {
                ("<", "1/a<0?a:b")
            } else {
                (">", "1/a>0?a:b")
            };
            format!(
                "static {ty} {name}({ty} a,{ty} b){{return a!=a||b!=b?a+b:a!=b?a{sign}b?a:b:\
                 a!=0?a:{zero};}}"
            )
        }
        H::Absolute(false) => format!(
            "static float {name}(float a){{return {}({}(a)&0x7fffffff);}}",
            H::FromBits32.symbol(),
            H::Bits32.symbol()
        ),
        H::Absolute(true) => format!(
            "static double {name}(double a){{return {}({}(a)<<1>>1);}}",
            H::FromBits64.symbol(),
            H::Bits64.symbol()
        ),
        H::Copysign(false) => format!(
            "static float {name}(float a,float b){{return {0}(({1}(a)&0x7fffffff)|{1}(b)>>31<<31);}}",
            H::FromBits32.symbol(),
            H::Bits32.symbol()
        ),
        H::Copysign(true) => format!(
            "static double {name}(double a,double b){{return {0}({1}(a)<<1>>1|{1}(b)>>63<<63);}}",
            H::FromBits64.symbol(),
            H::Bits64.symbol()
        ),
        H::FloatFunction(to, wide) => {
            let (ty, suffix) = if wide { ("double", "") } else { ("float", "f") };
            let function = match to {
                FloatFunction::Sqrt => "sqrt",
                FloatFunction::Ceil => "ceil",
                FloatFunction::Floor => "floor",
                FloatFunction::Trunc => "trunc",
                FloatFunction::Nearest => "rint",
            };
            // The sum makes a signalling NaN quiet.
            format!("static {ty} {name}({ty} a){{return a!=a?a+a:{function}{suffix}(a);}}")
        }
        H::Truncate {
            signed,
            wide,
            saturates,
        } => truncate(name, signed, wide, saturates),
        _ => unreachable!("{helper:?} is not arithmetic"),
    }
}

fn convert(name: char, from: &str, to: &str) -> String {
    format!("static {to} {name}({from} a){{{to} b;memcpy(&b,&a,sizeof b);return b;}}")
}

fn truncate(name: char, signed: bool, wide: bool, saturates: bool) -> String {
    let (ty, cast) = match (wide, signed) {
        (false, true) => ("u", "i"),
        (false, false) => ("u", "u"),
        (true, true) => ("U", "I"),
        (true, false) => ("U", "U"),
    };
    // The range of values that truncate to a representable one. From 2^53 on all are integers.
    let (low, high) = match (wide, signed) {
        (false, true) => ("a>-2147483649.0", "a<2147483648.0"),
        (false, false) => ("a>-1.0", "a<4294967296.0"),
        (true, true) => ("a>=-9223372036854775808.0", "a<9223372036854775808.0"),
        (true, false) => ("a>-1.0", "a<18446744073709551616.0"),
    };
    let (least, most) = match (wide, signed) {
        (false, true) => ("1u<<31", "~0u>>1"),
        (true, true) => ("(U)1<<63", "~(U)0>>1"),
        (_, false) => ("0", "-1"),
    };
    if saturates {
        format!(
            "static {ty} {name}(double a){{if(a!=a)return 0;if(!({low}))return {least};\
             if(!({high}))return {most};return({cast})a;}}"
        )
    } else {
        let trap = Helper::Trap.symbol();
        format!("static {ty} {name}(double a){{if(!({low}&&{high})){trap}();return({cast})a;}}")
    }
}
