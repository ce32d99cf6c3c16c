//! Maps instructions of WebAssembly to operations.
//!
//! `wasmparser` has a variant per instruction, and their `Debug` names, as `I32DivU`, are the type and the operation.

use wasmparser::{MemArg, Operator};

use crate::wasm::ir::Type::{I32, I64};
use crate::wasm::ir::{Access, Binary, Type, Unary};

/// What an instruction does with the operands on the stack.
pub enum Operation {
    Unary(Unary),
    Binary(Binary, Type),
    /// An access, and the constant part of its address.
    Load(Access, u64),
    Store(Access, u64),
}

/// The operation of an instruction that only computes or accesses memory.
pub fn operation(operator: &Operator) -> Option<Operation> {
    let name = format!("{operator:?}");
    let (ty, name) = name.split_at_checked(3)?;
    let ty = Type::named(ty)?;
    if let Some(MemArg { offset, .. }) = address(operator) {
        let name = name.split(' ').next()?;
        return Some(match name.strip_prefix("Load") {
            Some(width) => Operation::Load(access(width, ty)?, offset),
            None => Operation::Store(access(name.strip_prefix("Store")?, ty)?, offset),
        });
    }
    let unary = unary(name, ty).map(Operation::Unary);
    unary.or_else(|| binary(name).map(|op| Operation::Binary(op, ty)))
}

/// The access with this suffix: `8S` is a byte with a sign.
fn access(width: &str, ty: Type) -> Option<Access> {
    let digits = width.trim_end_matches(['S', 'U']);
    Some(Access {
        ty,
        bits: if digits.is_empty() {
            ty.bits()
        } else {
            digits.parse().ok()?
        },
        signed: width.ends_with('S'),
    })
}

fn address(operator: &Operator) -> Option<MemArg> {
    match *operator {
        Operator::I32Load { memarg }
        | Operator::I64Load { memarg }
        | Operator::F32Load { memarg }
        | Operator::F64Load { memarg }
        | Operator::I32Load8S { memarg }
        | Operator::I32Load8U { memarg }
        | Operator::I32Load16S { memarg }
        | Operator::I32Load16U { memarg }
        | Operator::I64Load8S { memarg }
        | Operator::I64Load8U { memarg }
        | Operator::I64Load16S { memarg }
        | Operator::I64Load16U { memarg }
        | Operator::I64Load32S { memarg }
        | Operator::I64Load32U { memarg }
        | Operator::I32Store { memarg }
        | Operator::I64Store { memarg }
        | Operator::F32Store { memarg }
        | Operator::F64Store { memarg }
        | Operator::I32Store8 { memarg }
        | Operator::I32Store16 { memarg }
        | Operator::I64Store8 { memarg }
        | Operator::I64Store16 { memarg }
        | Operator::I64Store32 { memarg } => Some(memarg),
        _ => None,
    }
}

fn unary(name: &str, ty: Type) -> Option<Unary> {
    Some(match name {
        "Eqz" => Unary::Eqz(ty),
        "Clz" => Unary::Clz(ty),
        "Ctz" => Unary::Ctz(ty),
        "Popcnt" => Unary::Popcnt(ty),
        "Extend8S" => Unary::Extend(8, ty),
        "Extend16S" => Unary::Extend(16, ty),
        "Extend32S" => Unary::Extend(32, ty),
        "WrapI64" => Unary::Wrap,
        "ExtendI32S" => Unary::ExtendS,
        "ExtendI32U" => Unary::ExtendU,
        "Neg" => Unary::Neg(ty),
        "Abs" => Unary::Abs(ty),
        "Sqrt" => Unary::Sqrt(ty),
        "Ceil" => Unary::Ceil(ty),
        "Floor" => Unary::Floor(ty),
        "Trunc" => Unary::Trunc(ty),
        "Nearest" => Unary::Nearest(ty),
        "ConvertI32S" => Unary::ConvertS(I32, ty),
        "ConvertI32U" => Unary::ConvertU(I32, ty),
        "ConvertI64S" => Unary::ConvertS(I64, ty),
        "ConvertI64U" => Unary::ConvertU(I64, ty),
        "TruncF32S" | "TruncF64S" => Unary::TruncateS(ty),
        "TruncF32U" | "TruncF64U" => Unary::TruncateU(ty),
        "TruncSatF32S" | "TruncSatF64S" => Unary::SaturateS(ty),
        "TruncSatF32U" | "TruncSatF64U" => Unary::SaturateU(ty),
        "DemoteF64" => Unary::Demote,
        "PromoteF32" => Unary::Promote,
        "ReinterpretF32" | "ReinterpretF64" | "ReinterpretI32" | "ReinterpretI64" => {
            Unary::Reinterpret(ty)
        }
        _ => return None,
    })
}

fn binary(name: &str) -> Option<Binary> {
    Some(match name {
        "Add" => Binary::Add,
        "Sub" => Binary::Sub,
        "Mul" => Binary::Mul,
        "DivS" => Binary::DivS,
        "DivU" => Binary::DivU,
        "RemS" => Binary::RemS,
        "RemU" => Binary::RemU,
        "And" => Binary::And,
        "Or" => Binary::Or,
        "Xor" => Binary::Xor,
        "Shl" => Binary::Shl,
        "ShrS" => Binary::ShrS,
        "ShrU" => Binary::ShrU,
        "Rotl" => Binary::Rotl,
        "Rotr" => Binary::Rotr,
        "Eq" => Binary::Eq,
        "Ne" => Binary::Ne,
        "LtS" => Binary::LtS,
        "LtU" => Binary::LtU,
        "GtS" => Binary::GtS,
        "GtU" => Binary::GtU,
        "LeS" => Binary::LeS,
        "LeU" => Binary::LeU,
        "GeS" => Binary::GeS,
        "GeU" => Binary::GeU,
        "Div" => Binary::Div,
        "Min" => Binary::Min,
        "Max" => Binary::Max,
        "Copysign" => Binary::Copysign,
        "Lt" => Binary::Lt,
        "Gt" => Binary::Gt,
        "Le" => Binary::Le,
        "Ge" => Binary::Ge,
        _ => return None,
    })
}

/// The name in the text format: `TableGet` is `table.get`.
pub fn name(operator: &Operator) -> String {
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
