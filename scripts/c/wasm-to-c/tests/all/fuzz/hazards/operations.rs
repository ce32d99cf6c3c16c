//! Random operations.

use std::fmt::Write;

use super::{Writer, TYPES};

impl Writer {
    pub(super) fn operation(&mut self, ty: &'static str, depth: usize) {
        let choices: Vec<&str> = operations(ty).split_whitespace().collect();
        let (name, operands) = self.numbers.choose(&choices).split_once(':').expect("both");
        // Most divisors are 1 to 16.
        let divides = name.starts_with('i') && (name.contains("div") || name.contains("rem"));
        // Operations that may produce a NaN are wrapped so that it is canonical.
        if name == "memory.size" {
            return self.sized("(memory.size)");
        }
        let makes_nan = ty.starts_with('f') && !EXACT.iter().any(|part| name.contains(part));
        if makes_nan {
            let _ = write!(self.text, "(call $only-{ty} ");
        }
        let _ = write!(self.text, "({name} ");
        for (at, operand) in operands.chars().enumerate() {
            let operand = TYPES["ilfd".find(operand).expect("a type")];
            if at == 1 && divides && !self.numbers.once_in(50) {
                let _ = write!(
                    self.text,
                    "({ty}.add ({ty}.const 1) ({ty}.and ({ty}.const 15) "
                );
                self.expression(operand, depth + 1);
                self.put("))");
            } else {
                self.expression(operand, depth + 1);
            }
        }
        self.put(if makes_nan { "))" } else { ")" });
    }
}

/// Parts of the names of operations that produce no NaN or keep its bits.
const EXACT: [&str; 4] = ["convert", "neg", "abs", "copysign"];

/// The operations with a result of type `ty`, with the types of their operands: `i` for `i32`, `l` for
/// `i64`, `f` for `f32`, `d` for `f64`.
fn operations(ty: &str) -> &'static str {
    match ty {
        "i32" => OF_I32,
        "i64" => OF_I64,
        "f32" => OF_F32,
        _ => OF_F64,
    }
}

const OF_I32: &str = "\
    i32.add:ii i32.sub:ii i32.sub:ii i32.mul:ii i32.and:ii i32.or:ii i32.xor:ii i32.shl:ii \
    i32.shr_s:ii i32.shr_u:ii i32.rotl:ii i32.rotr:ii i32.div_s:ii i32.div_u:ii i32.rem_s:ii \
    i32.rem_u:ii i32.eq:ii i32.ne:ii i32.lt_s:ii i32.lt_u:ii i32.gt_s:ii i32.le_u:ii i32.ge_s:ii \
    i32.eqz:i i32.eqz:i i32.clz:i i32.ctz:i i32.popcnt:i i32.extend8_s:i i32.extend16_s:i \
    i32.wrap_i64:l i64.eqz:l i64.lt_s:ll i64.lt_u:ll i64.eq:ll i64.ge_u:ll f64.lt:dd f64.ge:dd \
    f64.eq:dd f64.ne:dd f32.gt:ff f32.le:ff i32.trunc_sat_f64_s:d i32.trunc_sat_f64_u:d \
    i32.trunc_sat_f32_s:f memory.size:";

const OF_I64: &str = "\
    i64.add:ll i64.sub:ll i64.sub:ll i64.mul:ll i64.and:ll i64.or:ll i64.xor:ll i64.shl:ll \
    i64.shr_s:ll i64.shr_u:ll i64.rotl:ll i64.rotr:ll i64.div_s:ll i64.div_u:ll i64.rem_s:ll \
    i64.rem_u:ll i64.clz:l i64.ctz:l i64.popcnt:l i64.extend8_s:l i64.extend32_s:l \
    i64.extend_i32_s:i i64.extend_i32_s:i i64.extend_i32_u:i i64.extend_i32_u:i \
    i64.trunc_sat_f64_s:d i64.trunc_sat_f64_u:d i64.trunc_sat_f32_u:f";

const OF_F32: &str = "\
    f32.convert_i32_s:i f32.convert_i32_u:i f32.convert_i64_s:l f32.convert_i64_u:l f32.neg:f \
    f32.abs:f f32.copysign:ff f32.nearest:f f32.floor:f f32.add:ff f32.sub:ff f32.sub:ff \
    f32.mul:ff f32.div:ff f32.min:ff f32.max:ff f32.sqrt:f f32.demote_f64:d";

const OF_F64: &str = "\
    f64.convert_i32_s:i f64.convert_i32_u:i f64.convert_i64_s:l f64.convert_i64_u:l f64.neg:d \
    f64.abs:d f64.copysign:dd f64.trunc:d f64.ceil:d f64.add:dd f64.sub:dd f64.sub:dd f64.mul:dd \
    f64.div:dd f64.min:dd f64.max:dd f64.nearest:d f64.promote_f32:f";
