//! Maps instructions of WebAssembly to operations.
//!
//! `wasmparser` has a variant per instruction, and their `Debug` names, as `I32DivU`, are the type and the operation.

use wasmparser::{MemArg, Operator};

use crate::wasm::ir::{Access, Binary, Type, Unary};

/// What an instruction does with the operands on the stack.
pub enum Operation {
    Unary(Unary, Type),
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
    let unary = unary(name, ty).map(|(op, ty)| Operation::Unary(op, ty));
    unary.or_else(|| Binary::named(name).map(|op| Operation::Binary(op, ty)))
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

/// The operation of this name on operands, or with a result, of type `ty`; its type is that of the result.
fn unary(name: &str, ty: Type) -> Option<(Unary, Type)> {
    let op = match name {
        "Eqz" => return Some((Unary::Eqz(ty), Type::I32)),
        "Clz" => Unary::Clz,
        "Ctz" => Unary::Ctz,
        "Popcnt" => Unary::Popcnt,
        "Extend8S" => Unary::Extend(8),
        "Extend16S" => Unary::Extend(16),
        "Extend32S" => Unary::Extend(32),
        "WrapI64" => Unary::Wrap,
        "ExtendI32S" => Unary::ExtendS,
        "ExtendI32U" => Unary::ExtendU,
        "Neg" => Unary::Neg,
        "Abs" => Unary::Abs,
        "Sqrt" => Unary::Sqrt,
        "Ceil" => Unary::Ceil,
        "Floor" => Unary::Floor,
        "Trunc" => Unary::Trunc,
        "Nearest" => Unary::Nearest,
        "ConvertI32S" | "ConvertI64S" => Unary::ConvertS,
        "ConvertI32U" | "ConvertI64U" => Unary::ConvertU,
        "TruncF32S" | "TruncF64S" => Unary::TruncateS,
        "TruncF32U" | "TruncF64U" => Unary::TruncateU,
        "TruncSatF32S" | "TruncSatF64S" => Unary::SaturateS,
        "TruncSatF32U" | "TruncSatF64U" => Unary::SaturateU,
        "DemoteF64" => Unary::Demote,
        "PromoteF32" => Unary::Promote,
        name if name.starts_with("Reinterpret") => Unary::Reinterpret,
        _ => return None,
    };
    Some((op, ty))
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
