//! Values, and the numeric instructions on them by their names, as the specification says.

use crate::wasm::ir::{Const, Type};

#[derive(Clone, Copy, Debug)]
pub enum Value {
    I32(i32),
    I64(i64),
    F32(f32),
    F64(f64),
}

pub use Value::{F32, F64, I32, I64};

/// All NaNs are equal: WebAssembly does not determine their bits.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits() && self.ty() == other.ty()
    }
}

impl Value {
    pub fn zero(ty: Type) -> Self {
        match ty {
            Type::I32 => I32(0),
            Type::I64 => I64(0),
            Type::F32 => F32(0.0),
            Type::F64 => F64(0.0),
        }
    }

    pub fn ty(self) -> Type {
        self.constant().ty()
    }

    pub fn constant(self) -> Const {
        match self {
            I32(n) => Const::I32(n),
            I64(n) => Const::I64(n),
            F32(n) => Const::F32(n.to_bits()),
            F64(n) => Const::F64(n.to_bits()),
        }
    }

    /// Its bits, and those of one NaN for all NaNs.
    pub fn bits(self) -> u64 {
        match self {
            I32(n) => n as u32 as u64,
            I64(n) => n as u64,
            F32(n) if n.is_nan() => 0x7fc0_0000,
            F64(n) if n.is_nan() => 0x7ff8 << 48,
            F32(n) => n.to_bits() as u64,
            F64(n) => n.to_bits(),
        }
    }
}

impl From<Const> for Value {
    fn from(constant: Const) -> Self {
        match constant {
            Const::I32(n) => I32(n),
            Const::I64(n) => I64(n),
            Const::F32(n) => F32(f32::from_bits(n)),
            Const::F64(n) => F64(f64::from_bits(n)),
        }
    }
}

/// The name of a type in the text format.
pub fn name(ty: Type) -> String {
    format!("{ty:?}").to_lowercase()
}

macro_rules! integers {
    ($value:ident $signed:ident $unsigned:ident $op:ident $a:ident $b:ident) => {{
        let (a, b, x, y) = ($a, $b, $a as $unsigned, $b as $unsigned);
        let truth = match $op {
            "eq" => a == b,
            "ne" => a != b,
            "lt_s" => a < b,
            "lt_u" => x < y,
            "gt_s" => a > b,
            "gt_u" => x > y,
            "le_s" => a <= b,
            "le_u" => x <= y,
            "ge_s" => a >= b,
            "ge_u" => x >= y,
            _ => {
                let count = (y % $unsigned::BITS as $unsigned) as u32;
                return Some($value(match $op {
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "mul" => a.wrapping_mul(b),
                    "div_s" => a.checked_div(b)?,
                    "div_u" => x.checked_div(y)? as $signed,
                    "rem_s" if b == -1 => 0,
                    "rem_s" => a.checked_rem(b)?,
                    "rem_u" => x.checked_rem(y)? as $signed,
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "shl" => a << count,
                    "shr_s" => a >> count,
                    "shr_u" => (x >> count) as $signed,
                    "rotl" => a.rotate_left(count),
                    "rotr" => a.rotate_right(count),
                    _ => panic!("{}", $op),
                }));
            }
        };
        I32(truth.into())
    }};
}

macro_rules! floats {
    ($value:ident $op:ident $a:ident $b:ident) => {{
        let (a, b) = ($a, $b);
        let truth = match $op {
            "eq" => a == b,
            "ne" => a != b,
            "lt" => a < b,
            "gt" => a > b,
            "le" => a <= b,
            "ge" => a >= b,
            _ => {
                let least = a < b || (a == b && a.is_sign_negative());
                return Some($value(match $op {
                    "add" => a + b,
                    "sub" => a - b,
                    "mul" => a * b,
                    "div" => a / b,
                    "min" | "max" if a.is_nan() || b.is_nan() => a + b,
                    "min" => {
                        if least {
                            a
                        } else {
                            b
                        }
                    }
                    "max" => {
                        if least {
                            b
                        } else {
                            a
                        }
                    }
                    "copysign" => a.copysign(b),
                    _ => panic!("{}", $op),
                }));
            }
        };
        I32(truth.into())
    }};
}

macro_rules! integer {
    ($value:ident $op:ident $a:ident) => {
        match $op {
            "eqz" => I32(($a == 0).into()),
            "clz" => $value($a.leading_zeros() as _),
            "ctz" => $value($a.trailing_zeros() as _),
            "popcnt" => $value($a.count_ones() as _),
            "extend8_s" => $value($a as i8 as _),
            "extend16_s" => $value($a as i16 as _),
            "extend32_s" => $value($a as i32 as _),
            _ => panic!("{}", $op),
        }
    };
}

macro_rules! float {
    ($value:ident $op:ident $a:ident) => {
        $value(match $op {
            "neg" => -$a,
            "abs" => $a.abs(),
            "sqrt" => $a.sqrt(),
            "ceil" => $a.ceil(),
            "floor" => $a.floor(),
            "trunc" => $a.trunc(),
            "nearest" => $a.round_ties_even(),
            _ => panic!("{}", $op),
        })
    };
}

/// The value of the instruction `name`; `None` if it traps.
pub fn numeric(name: &str, operands: &[Value]) -> Option<Value> {
    let (ty, op) = name.split_once('.').expect("a type");
    Some(match *operands {
        [I32(a), I32(b)] => integers!(I32 i32 u32 op a b),
        [I64(a), I64(b)] => integers!(I64 i64 u64 op a b),
        [F32(a), F32(b)] => floats!(F32 op a b),
        [F64(a), F64(b)] => floats!(F64 op a b),
        [a] if op.contains("_f") || op.contains("_i") => return converted(ty, op, a),
        [I32(a)] => integer!(I32 op a),
        [I64(a)] => integer!(I64 op a),
        [F32(a)] => float!(F32 op a),
        [F64(a)] => float!(F64 op a),
        _ => panic!("{name}"),
    })
}

fn converted(ty: &str, op: &str, a: Value) -> Option<Value> {
    if let Some(how) = op.strip_prefix("trunc_") {
        let saturates = how.starts_with("sat_");
        let x = match a {
            F32(a) => a.into(),
            F64(a) => a,
            _ => panic!("{op}"),
        };
        // Beyond all 64-bit integers it is still beyond them.
        let (whole, is_nan) = (x as i128, x.is_nan());
        let (least, most) = match (ty, op.ends_with('s')) {
            ("i32", true) => (i32::MIN as i128, i32::MAX as i128),
            ("i32", false) => (0, u32::MAX as i128),
            (_, true) => (i64::MIN as i128, i64::MAX as i128),
            (_, false) => (0, u64::MAX as i128),
        };
        let fits = !is_nan && (least..=most).contains(&whole);
        let whole = whole.clamp(least, most);
        if !fits && !saturates {
            return None;
        }
        return Some(match ty {
            "i32" => I32(whole as i32),
            _ => I64(whole as i64),
        });
    }
    Some(match (ty, op, a) {
        ("i32", "wrap_i64", I64(a)) => I32(a as i32),
        ("i64", "extend_i32_s", I32(a)) => I64(a.into()),
        ("i64", "extend_i32_u", I32(a)) => I64((a as u32).into()),
        ("f32", "convert_i32_s", I32(a)) => F32(a as f32),
        ("f32", "convert_i32_u", I32(a)) => F32(a as u32 as f32),
        ("f32", "convert_i64_s", I64(a)) => F32(a as f32),
        ("f32", "convert_i64_u", I64(a)) => F32(a as u64 as f32),
        ("f64", "convert_i32_s", I32(a)) => F64(a.into()),
        ("f64", "convert_i32_u", I32(a)) => F64((a as u32).into()),
        ("f64", "convert_i64_s", I64(a)) => F64(a as f64),
        ("f64", "convert_i64_u", I64(a)) => F64(a as u64 as f64),
        ("f32", "demote_f64", F64(a)) => F32(a as f32),
        ("f64", "promote_f32", F32(a)) => F64(a.into()),
        ("f32", "reinterpret_i32", I32(a)) => F32(f32::from_bits(a as u32)),
        ("f64", "reinterpret_i64", I64(a)) => F64(f64::from_bits(a as u64)),
        _ => panic!("{ty}.{op} of {a:?}"),
    })
}

const CONVERSIONS: &str = "i32.wrap_i64 i64.extend_i32_s i64.extend_i32_u \
    f32.convert_i32_s f32.convert_i32_u f32.convert_i64_s f32.convert_i64_u f32.demote_f64 f32.reinterpret_i32 \
    f64.convert_i32_s f64.convert_i32_u f64.convert_i64_s f64.convert_i64_u f64.promote_f32 f64.reinterpret_i64 \
    i32.trunc_f32_s i32.trunc_f32_u i32.trunc_f64_s i32.trunc_f64_u \
    i64.trunc_f32_s i64.trunc_f32_u i64.trunc_f64_s i64.trunc_f64_u \
    i32.trunc_sat_f32_s i32.trunc_sat_f32_u i32.trunc_sat_f64_s i32.trunc_sat_f64_u \
    i64.trunc_sat_f32_s i64.trunc_sat_f32_u i64.trunc_sat_f64_s i64.trunc_sat_f64_u i64.extend32_s";

/// The names of the instructions on one operand of this type. The bits of a NaN never become an integer.
pub fn unary(ty: Type) -> Vec<String> {
    let own = match ty {
        Type::I32 | Type::I64 => "eqz clz ctz popcnt extend8_s extend16_s",
        Type::F32 | Type::F64 => "neg abs sqrt ceil floor trunc nearest",
    };
    let ty = name(ty);
    let mut names: Vec<String> = own.split(' ').map(|op| format!("{ty}.{op}")).collect();
    let from = format!("_{ty}");
    let conversions = CONVERSIONS.split_whitespace();
    let of_type = |it: &&str| it.contains(&from) || (ty == "i64" && *it == "i64.extend32_s");
    names.extend(conversions.filter(of_type).map(str::to_owned));
    names
}

/// The names of the instructions on two operands of this type, but for `copysign`, which shows the sign of a NaN.
pub fn binary(ty: Type) -> Vec<String> {
    let own = match ty {
        Type::I32 | Type::I64 => {
            "add sub mul and or xor shl shr_s shr_u eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u \
             rotl rotr div_s div_u rem_s rem_u"
        }
        Type::F32 | Type::F64 => "add sub mul div min max eq ne lt gt le ge",
    };
    let ty = name(ty);
    own.split_whitespace()
        .map(|op| format!("{ty}.{op}"))
        .collect()
}
