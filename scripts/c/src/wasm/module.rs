//! Reads and validates a module.

use wasmparser::{
    BinaryReaderError, CompositeInnerType, ConstExpr, DataKind, ElementItems, ElementKind,
    ExternalKind, FunctionBody, Operator, Parser, Payload, TypeRef, ValType, Validator,
    WasmFeatures,
};

use super::ir::{Const, Type};
use super::Error;

/// Larger tables are refused, because every entry is printed.
const LARGEST_TABLE: u64 = 100_000;

/// In pages: the number of bytes must fit in 32 bits.
const LARGEST_MEMORY: u64 = 65_535;

/// The parts of a module that are translated.
#[derive(Default)]
pub struct Module<'a> {
    pub types: Vec<FuncType>,
    /// The functions of the host, by module and name. They come first in the index space of functions.
    pub imports: Vec<(&'a str, &'a str)>,
    /// The type of each function, including the imports.
    pub functions: Vec<u32>,
    pub bodies: Vec<FunctionBody<'a>>,
    pub globals: Vec<Global>,
    /// The initial and the largest number of pages.
    pub memory: (u64, u64),
    /// The entries of the table; a null entry is `None`.
    pub table: Vec<Option<u32>>,
    /// The active data segments, in order: offset and bytes.
    pub data: Vec<(u64, &'a [u8])>,
    pub exported_functions: Vec<(&'a str, u32)>,
    pub exported_globals: Vec<(&'a str, u32)>,
}

/// The type of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuncType {
    pub params: Vec<Type>,
    pub results: Vec<Type>,
}

impl FuncType {
    /// The type of the single result, if there is one.
    pub fn result(&self) -> Option<Type> {
        self.results.first().copied()
    }
}

pub struct Global {
    pub start: Const,
    pub mutable: bool,
}

impl<'a> Module<'a> {
    /// Reads a module in the binary format.
    pub fn read(wasm: &'a [u8]) -> Result<Self, Error> {
        // A module that is valid only with more features is not invalid but unsupported.
        Validator::new_with_features(WasmFeatures::all()).validate_all(wasm)?;
        Validator::new_with_features(supported())
            .validate_all(wasm)
            .map_err(|error| unsupported(error.message()))?;
        let mut module = Module::default();
        for payload in Parser::new(0).parse_all(wasm) {
            module.section(payload?)?;
        }
        let functions = module.functions.iter();
        if functions
            .map(|ty| &module.types[*ty as usize])
            .any(|ty| ty.results.len() > 1)
        {
            return Err(unsupported("functions with more than one result"));
        }
        Ok(module)
    }

    /// The type of the function with this index.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }

    fn section(&mut self, payload: Payload<'a>) -> Result<(), Error> {
        match payload {
            Payload::TypeSection(section) => {
                for group in section {
                    for ty in group?.into_types() {
                        self.types.push(func_type(&ty.composite_type.inner)?);
                    }
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import?;
                    let TypeRef::Func(ty) = import.ty else {
                        return Err(unsupported("imports other than functions"));
                    };
                    self.imports.push((import.module, import.name));
                    self.functions.push(ty);
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(ty?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    let size = table?.ty.initial;
                    if size > LARGEST_TABLE || !self.table.is_empty() {
                        return Err(unsupported("a table as large as this, or a second one"));
                    }
                    self.table = vec![None; size as usize];
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    let memory = memory?;
                    if !memory.memory64 {
                        return Err(unsupported("a memory with 32-bit addresses"));
                    }
                    let most = memory.maximum.unwrap_or(LARGEST_MEMORY);
                    self.memory = (memory.initial, most.min(LARGEST_MEMORY));
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    let global = global?;
                    let start = self.constant(&global.init_expr)?;
                    let mutable = global.ty.mutable;
                    self.globals.push(Global { start, mutable });
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    match export.kind {
                        ExternalKind::Func => &mut self.exported_functions,
                        ExternalKind::Global => &mut self.exported_globals,
                        _ => continue, // no other module can import them
                    }
                    .push((export.name, export.index));
                }
            }
            Payload::StartSection { .. } => return Err(unsupported("a start function")),
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element?;
                    // Only unsupported instructions can use the other kinds.
                    if let ElementKind::Active { offset_expr, .. } = element.kind {
                        let offset = self.offset(&offset_expr)? as usize;
                        let functions = functions(element.items)?;
                        let place = self
                            .table
                            .get_mut(offset..offset.saturating_add(functions.len()));
                        place
                            .ok_or_else(|| unsupported("elements outside of the table"))?
                            .copy_from_slice(&functions);
                    }
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    let data = data?;
                    let DataKind::Active { offset_expr, .. } = &data.kind else {
                        return Err(unsupported("passive data segments"));
                    };
                    let offset = self.offset(offset_expr)?;
                    if offset.saturating_add(data.data.len() as u64) > self.memory.0 << 16 {
                        return Err(unsupported("data outside of the memory"));
                    }
                    self.data.push((offset, data.data));
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            _ => {}
        }
        Ok(())
    }

    fn offset(&self, expression: &ConstExpr) -> Result<u64, Error> {
        match self.constant(expression)? {
            Const::I32(offset) => Ok(offset.cast_unsigned().into()),
            Const::I64(offset) => Ok(offset.cast_unsigned()),
            _ => Err(unsupported("an offset that is not an integer")),
        }
    }

    /// Evaluates a constant expression.
    fn constant(&self, expression: &ConstExpr) -> Result<Const, Error> {
        match expression.get_operators_reader().read()? {
            Operator::I32Const { value } => Ok(Const::I32(value)),
            Operator::I64Const { value } => Ok(Const::I64(value)),
            Operator::F32Const { value } => Ok(Const::F32(value.bits())),
            Operator::F64Const { value } => Ok(Const::F64(value.bits())),
            Operator::GlobalGet { global_index } => Ok(self.globals[global_index as usize].start),
            _ => Err(unsupported("a reference as a global")),
        }
    }
}

fn func_type(ty: &CompositeInnerType) -> Result<FuncType, Error> {
    let CompositeInnerType::Func(ty) = ty else {
        return Err(unsupported("types other than functions"));
    };
    let types = |types: &[ValType]| -> Result<Vec<Type>, Error> {
        types.iter().map(|ty| value_type(*ty)).collect()
    };
    Ok(FuncType {
        params: types(ty.params())?,
        results: types(ty.results())?,
    })
}

/// Converts the type of a value, which must be a number.
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

fn functions(items: ElementItems) -> Result<Vec<Option<u32>>, Error> {
    let ElementItems::Functions(items) = items else {
        return Err(unsupported("elements other than functions"));
    };
    items.into_iter().map(|item| Ok(Some(item?))).collect()
}

/// The proposals of which compilers use what is translated.
fn supported() -> WasmFeatures {
    WasmFeatures::MUTABLE_GLOBAL
        | WasmFeatures::SATURATING_FLOAT_TO_INT
        | WasmFeatures::SIGN_EXTENSION
        | WasmFeatures::MULTI_VALUE
        | WasmFeatures::BULK_MEMORY
        | WasmFeatures::REFERENCE_TYPES // the encoding of tables and indirect calls
        | WasmFeatures::GC_TYPES
        | WasmFeatures::MEMORY64
        | WasmFeatures::FLOATS
}

pub fn unsupported(what: impl Into<String>) -> Error {
    Error::Unsupported(what.into())
}

impl From<BinaryReaderError> for Error {
    fn from(error: BinaryReaderError) -> Self {
        Error::Invalid(format!("{} at byte {}", error.message(), error.offset()))
    }
}
