//! A module, read and validated.

mod import;
mod section;
mod segment;
mod types;

pub use types::value_type;

use wasmparser::{FunctionBody, Parser, Validator, WasmFeatures};

use crate::ir::{Const, Type};
use crate::Error;

/// The parts of a module that its C needs.
#[derive(Default)]
pub struct Module<'a> {
    pub types: Vec<FuncType>,
    /// Functions of the host; they come first in the index space of functions.
    pub imports: Vec<Import>,
    /// The type of each function, those of the host too.
    pub functions: Vec<u32>,
    pub bodies: Vec<FunctionBody<'a>>,
    pub globals: Vec<Global>,
    /// Pages at the start and at most.
    pub memory: Option<(u32, u32)>,
    /// The functions in the table; `None` where there is none.
    pub table: Option<Vec<Option<u32>>>,
    /// What memory holds at the start, in this order.
    pub data: Vec<(u32, &'a [u8])>,
    pub exports: Vec<(&'a str, Exported)>,
    pub start: Option<u32>,
    /// From the name section, by the function's index.
    pub names: Vec<(u32, &'a str)>,
    /// An active segment does not fit in its memory or table: to start is to trap.
    pub overflows: bool,
}

/// From its parameters to its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuncType {
    pub params: Vec<Type>,
    pub results: Vec<Type>,
}

impl FuncType {
    /// The type of the only result, if there is one.
    pub fn result(&self) -> Option<Type> {
        self.results.first().copied()
    }
}

/// A function of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    Read,
    Write,
    Exit,
}

pub struct Global {
    pub start: Const,
    pub mutable: bool,
}

/// What an export names.
#[derive(Clone, Copy)]
pub enum Exported {
    Function(u32),
    Global(u32),
}

impl<'a> Module<'a> {
    /// Reads a module in the binary format.
    pub fn read(wasm: &'a [u8]) -> Result<Self, Error> {
        Validator::new_with_features(WasmFeatures::all())
            .validate_all(wasm)
            .map_err(invalid)?;
        Validator::new_with_features(supported())
            .validate_all(wasm)
            .map_err(|error| unsupported(error.message()))?;
        let mut module = Module::default();
        for payload in Parser::new(0).parse_all(wasm) {
            module.section(payload.map_err(invalid)?)?;
        }
        Ok(module)
    }

    /// The type of the function with this index.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }
}

/// The proposals whose code is translated.
fn supported() -> WasmFeatures {
    WasmFeatures::MUTABLE_GLOBAL
        | WasmFeatures::SATURATING_FLOAT_TO_INT
        | WasmFeatures::SIGN_EXTENSION
        | WasmFeatures::MULTI_VALUE
        | WasmFeatures::BULK_MEMORY
        // What compilers write into the header of a table, and into a call through it.
        | WasmFeatures::REFERENCE_TYPES
        | WasmFeatures::GC_TYPES
        | WasmFeatures::FLOATS
}

fn unsupported(what: impl Into<String>) -> Error {
    Error::Unsupported(what.into())
}

/// What the reader says of what is no valid module.
#[allow(clippy::needless_pass_by_value)] // as `map_err` hands it over
pub fn invalid(error: wasmparser::BinaryReaderError) -> Error {
    Error::Invalid(format!("{} at byte {}", error.message(), error.offset()))
}
