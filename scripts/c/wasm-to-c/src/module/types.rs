//! The types that are supported: numbers, and functions of them.

use wasmparser::{CompositeInnerType, ValType};

use super::{unsupported, FuncType};
use crate::ir::Type;
use crate::Error;

/// The type of a function.
pub fn func_type(ty: &CompositeInnerType) -> Result<FuncType, Error> {
    let CompositeInnerType::Func(ty) = ty else {
        return Err(unsupported("types that are no functions"));
    };
    Ok(FuncType {
        params: value_types(ty.params())?,
        results: value_types(ty.results())?,
    })
}

fn value_types(types: &[ValType]) -> Result<Vec<Type>, Error> {
    types.iter().map(|ty| value_type(*ty)).collect()
}

/// The type of a value, if it is a number.
pub fn value_type(ty: ValType) -> Result<Type, Error> {
    match ty {
        ValType::I32 => Ok(Type::I32),
        ValType::I64 => Ok(Type::I64),
        ValType::F32 => Ok(Type::F32),
        ValType::F64 => Ok(Type::F64),
        ValType::V128 => Err(unsupported("vectors (SIMD)")),
        ValType::Ref(_) => Err(unsupported("references as values")),
    }
}
