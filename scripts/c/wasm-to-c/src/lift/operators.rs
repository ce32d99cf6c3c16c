//! Maps instructions of WebAssembly to operations.

use wasmparser::{MemArg, Operator};

use crate::ir::Type::{F32, F64, I32, I64};
use crate::ir::{Binary, Load, Store, Type, Unary};
use crate::Error;

/// The operation of a unary instruction.
pub fn unary(operator: &Operator) -> Option<Unary> {
    #[allow(clippy::enum_glob_use)] // nearly all of them
    use Unary::*;
    Some(match operator {
        Operator::I32Eqz => Eqz(I32),
        Operator::I32Clz => Clz(I32),
        Operator::I32Ctz => Ctz(I32),
        Operator::I32Popcnt => Popcnt(I32),
        Operator::I32Extend8S => Extend8(I32),
        Operator::I32Extend16S => Extend16(I32),
        Operator::I32TruncF32S | Operator::I32TruncF64S => TruncateS(I32),
        Operator::I32TruncSatF32S | Operator::I32TruncSatF64S => SaturateS(I32),
        Operator::F32ConvertI32S => ConvertS(I32, F32),
        Operator::I32TruncF32U | Operator::I32TruncF64U => TruncateU(I32),
        Operator::I32TruncSatF32U | Operator::I32TruncSatF64U => SaturateU(I32),
        Operator::F32ConvertI32U => ConvertU(I32, F32),
        Operator::F64ConvertI32S => ConvertS(I32, F64),
        Operator::F64ConvertI32U => ConvertU(I32, F64),
        Operator::I64Eqz => Eqz(I64),
        Operator::I64Clz => Clz(I64),
        Operator::I64Ctz => Ctz(I64),
        Operator::I64Popcnt => Popcnt(I64),
        Operator::I64Extend8S => Extend8(I64),
        Operator::I64Extend16S => Extend16(I64),
        Operator::I64TruncF32S | Operator::I64TruncF64S => TruncateS(I64),
        Operator::I64TruncSatF32S | Operator::I64TruncSatF64S => SaturateS(I64),
        Operator::F32ConvertI64S => ConvertS(I64, F32),
        Operator::I64TruncF32U | Operator::I64TruncF64U => TruncateU(I64),
        Operator::I64TruncSatF32U | Operator::I64TruncSatF64U => SaturateU(I64),
        Operator::F32ConvertI64U => ConvertU(I64, F32),
        Operator::F64ConvertI64S => ConvertS(I64, F64),
        Operator::F64ConvertI64U => ConvertU(I64, F64),
        Operator::I64Extend32S => Extend32,
        Operator::I32WrapI64 => Wrap,
        Operator::I64ExtendI32S => ExtendS,
        Operator::I64ExtendI32U => ExtendU,
        Operator::F32DemoteF64 => Demote,
        Operator::F64PromoteF32 => Promote,
        Operator::I32ReinterpretF32 => Reinterpret(I32),
        Operator::I64ReinterpretF64 => Reinterpret(I64),
        Operator::F32ReinterpretI32 => Reinterpret(F32),
        Operator::F64ReinterpretI64 => Reinterpret(F64),
        Operator::F32Neg => Neg(F32),
        Operator::F32Abs => Abs(F32),
        Operator::F32Sqrt => Sqrt(F32),
        Operator::F32Ceil => Ceil(F32),
        Operator::F32Floor => Floor(F32),
        Operator::F32Trunc => Trunc(F32),
        Operator::F32Nearest => Nearest(F32),
        Operator::F64Neg => Neg(F64),
        Operator::F64Abs => Abs(F64),
        Operator::F64Sqrt => Sqrt(F64),
        Operator::F64Ceil => Ceil(F64),
        Operator::F64Floor => Floor(F64),
        Operator::F64Trunc => Trunc(F64),
        Operator::F64Nearest => Nearest(F64),
        _ => return None,
    })
}

/// The operation of a binary instruction, and the type of its operands.
pub fn binary(operator: &Operator) -> Option<(Binary, Type)> {
    #[allow(clippy::enum_glob_use)] // nearly all of them
    use Binary::*;
    Some(match operator {
        Operator::I32Add => (Add, I32),
        Operator::I32Sub => (Sub, I32),
        Operator::I32Mul => (Mul, I32),
        Operator::I32DivS => (DivS, I32),
        Operator::I32DivU => (DivU, I32),
        Operator::I32RemS => (RemS, I32),
        Operator::I32RemU => (RemU, I32),
        Operator::I32And => (And, I32),
        Operator::I32Or => (Or, I32),
        Operator::I32Xor => (Xor, I32),
        Operator::I32Shl => (Shl, I32),
        Operator::I32ShrS => (ShrS, I32),
        Operator::I32ShrU => (ShrU, I32),
        Operator::I32Rotl => (Rotl, I32),
        Operator::I32Rotr => (Rotr, I32),
        Operator::I32Eq => (Eq, I32),
        Operator::I32Ne => (Ne, I32),
        Operator::I32LtS => (LtS, I32),
        Operator::I32LtU => (LtU, I32),
        Operator::I32GtS => (GtS, I32),
        Operator::I32GtU => (GtU, I32),
        Operator::I32LeS => (LeS, I32),
        Operator::I32LeU => (LeU, I32),
        Operator::I32GeS => (GeS, I32),
        Operator::I32GeU => (GeU, I32),
        Operator::I64Add => (Add, I64),
        Operator::I64Sub => (Sub, I64),
        Operator::I64Mul => (Mul, I64),
        Operator::I64DivS => (DivS, I64),
        Operator::I64DivU => (DivU, I64),
        Operator::I64RemS => (RemS, I64),
        Operator::I64RemU => (RemU, I64),
        Operator::I64And => (And, I64),
        Operator::I64Or => (Or, I64),
        Operator::I64Xor => (Xor, I64),
        Operator::I64Shl => (Shl, I64),
        Operator::I64ShrS => (ShrS, I64),
        Operator::I64ShrU => (ShrU, I64),
        Operator::I64Rotl => (Rotl, I64),
        Operator::I64Rotr => (Rotr, I64),
        Operator::I64Eq => (Eq, I64),
        Operator::I64Ne => (Ne, I64),
        Operator::I64LtS => (LtS, I64),
        Operator::I64LtU => (LtU, I64),
        Operator::I64GtS => (GtS, I64),
        Operator::I64GtU => (GtU, I64),
        Operator::I64LeS => (LeS, I64),
        Operator::I64LeU => (LeU, I64),
        Operator::I64GeS => (GeS, I64),
        Operator::I64GeU => (GeU, I64),
        Operator::F32Add => (Add, F32),
        Operator::F32Sub => (Sub, F32),
        Operator::F32Mul => (Mul, F32),
        Operator::F32Div => (Div, F32),
        Operator::F32Min => (Min, F32),
        Operator::F32Max => (Max, F32),
        Operator::F32Copysign => (Copysign, F32),
        Operator::F32Eq => (Eq, F32),
        Operator::F32Ne => (Ne, F32),
        Operator::F32Lt => (Lt, F32),
        Operator::F32Gt => (Gt, F32),
        Operator::F32Le => (Le, F32),
        Operator::F32Ge => (Ge, F32),
        Operator::F64Add => (Add, F64),
        Operator::F64Sub => (Sub, F64),
        Operator::F64Mul => (Mul, F64),
        Operator::F64Div => (Div, F64),
        Operator::F64Min => (Min, F64),
        Operator::F64Max => (Max, F64),
        Operator::F64Copysign => (Copysign, F64),
        Operator::F64Eq => (Eq, F64),
        Operator::F64Ne => (Ne, F64),
        Operator::F64Lt => (Lt, F64),
        Operator::F64Gt => (Gt, F64),
        Operator::F64Le => (Le, F64),
        Operator::F64Ge => (Ge, F64),
        _ => return None,
    })
}

/// The load of an instruction, and its address.
pub fn load(operator: &Operator) -> Option<(Load, MemArg)> {
    Some(match *operator {
        Operator::I32Load { memarg } => (Load::I32, memarg),
        Operator::I64Load { memarg } => (Load::I64, memarg),
        Operator::F32Load { memarg } => (Load::F32, memarg),
        Operator::F64Load { memarg } => (Load::F64, memarg),
        Operator::I32Load8S { memarg } => (Load::I32S8, memarg),
        Operator::I32Load8U { memarg } => (Load::I32U8, memarg),
        Operator::I32Load16S { memarg } => (Load::I32S16, memarg),
        Operator::I32Load16U { memarg } => (Load::I32U16, memarg),
        Operator::I64Load8S { memarg } => (Load::I64S8, memarg),
        Operator::I64Load8U { memarg } => (Load::I64U8, memarg),
        Operator::I64Load16S { memarg } => (Load::I64S16, memarg),
        Operator::I64Load16U { memarg } => (Load::I64U16, memarg),
        Operator::I64Load32S { memarg } => (Load::I64S32, memarg),
        Operator::I64Load32U { memarg } => (Load::I64U32, memarg),
        _ => return None,
    })
}

/// The store of an instruction, and its address.
pub fn store(operator: &Operator) -> Option<(Store, MemArg)> {
    Some(match *operator {
        Operator::I32Store8 { memarg } | Operator::I64Store8 { memarg } => (Store::B8, memarg),
        Operator::I32Store16 { memarg } | Operator::I64Store16 { memarg } => (Store::B16, memarg),
        Operator::I32Store { memarg } | Operator::I64Store32 { memarg } => (Store::B32, memarg),
        Operator::I64Store { memarg } => (Store::B64, memarg),
        Operator::F32Store { memarg } => (Store::F32, memarg),
        Operator::F64Store { memarg } => (Store::F64, memarg),
        _ => return None,
    })
}

/// The error for an unsupported instruction.
pub fn unsupported(operator: &Operator) -> Error {
    Error::Unsupported(format!("the instruction {}", name(operator)))
}

/// The name in the text format: `TableGet` is `table.get`.
fn name(operator: &Operator) -> String {
    let debug = format!("{operator:?}");
    let camel = debug.split([' ', '{']).next().unwrap_or_default();
    let mut name = String::new();
    let mut capitals = 0;
    for character in camel.chars() {
        if character.is_uppercase() {
            match capitals {
                0 => {}
                1 => name.push('.'),
                _ => name.push('_'),
            }
            capitals += 1;
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_instructions_as_in_the_text_format() {
        assert_eq!(name(&Operator::TableGet { table: 0 }), "table.get");
        assert_eq!(
            name(&Operator::MemoryInit {
                data_index: 0,
                mem: 0
            }),
            "memory.init"
        );
        assert_eq!(name(&Operator::RefIsNull), "ref.is_null");
    }
}
