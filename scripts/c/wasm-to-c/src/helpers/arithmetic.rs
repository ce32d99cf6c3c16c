//! The helpers that compute.

use super::{Helper, Rounding};
use crate::ir::Binary;

/// The text of a helper.
///
/// # Panics
///
/// If it does not compute.
pub fn text(helper: Helper) -> String {
    use Helper as H;
    let name = helper.symbol();
    let trap = H::Trap.symbol();
    match helper {
        H::FromBits32 => convert(name, "u", "float"),
        H::FromBits64 => convert(name, "U", "double"),
        H::Bits32 => convert(name, "float", "u"),
        H::Bits64 => convert(name, "double", "U"),
        // Sums of ever more neighbouring bits.
        H::Popcnt64 => format!(
            "static U {name}(U a){{a-=a>>1&0x5555555555555555ull;a=(a&0x3333333333333333ull)+\
             (a>>2&0x3333333333333333ull);a=a+(a>>4)&0xf0f0f0f0f0f0f0full;\
             return a*0x101010101010101ull>>56;}}"
        ),
        H::Popcnt32 => format!("static u {name}(u a){{return {}(a);}}", H::Popcnt64.symbol()),
        // The bits below the lowest.
        H::Ctz32 => format!(
            "static u {name}(u a){{return {}((a&-a)-1);}}",
            H::Popcnt64.symbol()
        ),
        H::Ctz64 => format!(
            "static U {name}(U a){{return {}((a&-a)-1);}}",
            H::Popcnt64.symbol()
        ),
        // All bits below the highest.
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
        H::Extreme(op, wide) => {
            let ty = if wide { "double" } else { "float" };
            // No number wins; of the zeros, which compare equal, the one with the right sign does.
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
        H::Round(to, wide) => {
            let (ty, suffix) = if wide { ("double", "") } else { ("float", "f") };
            let function = match to {
                Rounding::Sqrt => "sqrt",
                Rounding::Ceil => "ceil",
                Rounding::Floor => "floor",
                Rounding::Trunc => "trunc",
                Rounding::Nearest => "rint",
            };
            // Adding makes a number of what is none and signals it.
            format!("static {ty} {name}({ty} a){{return a!=a?a+a:{function}{suffix}(a);}}")
        }
        H::Truncate {
            signed,
            wide,
            saturates,
        } => truncate(name, signed, wide, saturates),
        _ => unreachable!("{helper:?} does not compute"),
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
    // What lies strictly between these truncates to what fits. From 2^53 on, there is no half.
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
