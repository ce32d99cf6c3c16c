//! A module, read and validated.

use wasmparser::{
    CompositeInnerType, ConstExpr, DataKind, ElementItems, ElementKind, ExternalKind, FunctionBody,
    KnownCustom, Name, Operator, Parser, Payload, TypeRef, ValType, Validator, WasmFeatures,
};

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

#[allow(clippy::needless_pass_by_value)] // as `map_err` hands it over
fn invalid(error: wasmparser::BinaryReaderError) -> Error {
    Error::Invalid(format!("{} at byte {}", error.message(), error.offset()))
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
            module.payload(payload.map_err(invalid)?)?;
        }
        Ok(module)
    }

    fn payload(&mut self, payload: Payload<'a>) -> Result<(), Error> {
        match payload {
            Payload::TypeSection(section) => {
                for group in section {
                    for ty in group.map_err(invalid)?.into_types() {
                        self.types.push(func_type(&ty.composite_type.inner)?);
                    }
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.map_err(invalid)?;
                    self.import(import.module, import.name, import.ty)?;
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(ty.map_err(invalid)?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    let table = table.map_err(invalid)?;
                    if self.table.is_some() {
                        return Err(unsupported("more than one table"));
                    }
                    if !table.ty.element_type.is_func_ref() {
                        return Err(unsupported("a table of references that are no functions"));
                    }
                    let size = usize::try_from(table.ty.initial).unwrap_or(usize::MAX);
                    if size > LARGEST_TABLE {
                        return Err(unsupported(format!(
                            "a table of {size} entries, more than {LARGEST_TABLE}"
                        )));
                    }
                    self.table = Some(vec![None; size]);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    let memory = memory.map_err(invalid)?;
                    let pages = |pages| u32::try_from(pages).unwrap_or(LARGEST_MEMORY);
                    let most = memory.maximum.map_or(LARGEST_MEMORY, pages);
                    self.memory = Some((pages(memory.initial), most.min(LARGEST_MEMORY)));
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    let global = global.map_err(invalid)?;
                    let start = self.constant(&global.init_expr)?;
                    let mutable = global.ty.mutable;
                    self.globals.push(Global { start, mutable });
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.map_err(invalid)?;
                    let what = match export.kind {
                        ExternalKind::Func => Exported::Function(export.index),
                        ExternalKind::Global => Exported::Global(export.index),
                        _ => continue, // nobody else sees memory and tables
                    };
                    self.exports.push((export.name, what));
                }
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element.map_err(invalid)?;
                    self.element(element.kind, element.items)?;
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    let data = data.map_err(invalid)?;
                    match data.kind {
                        DataKind::Passive => return Err(unsupported("passive data segments")),
                        DataKind::Active { offset_expr, .. } => {
                            let offset = self.offset(&offset_expr)?;
                            self.data(offset, data.data);
                        }
                    }
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    // Names are no part of the meaning: what is broken is left out.
                    for name in names.into_iter().flatten() {
                        if let Name::Function(map) = name {
                            let named = map.into_iter().flatten();
                            self.names.extend(named.map(|it| (it.index, it.name)));
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn import(&mut self, module: &str, name: &str, what: TypeRef) -> Result<(), Error> {
        let TypeRef::Func(ty) = what else {
            return Err(unsupported(format!(
                "the import `{module}.{name}`, which is no function"
            )));
        };
        let FuncType { params, results } = &self.types[ty as usize];
        let (import, arity) = match (module, name) {
            ("host", "read") => (Import::Read, (2, 1)),
            ("host", "write") => (Import::Write, (2, 0)),
            ("host", "exit") => (Import::Exit, (1, 0)),
            _ => return Err(unsupported(format!("the import `{module}.{name}`"))),
        };
        let all_i32 = params.iter().chain(results).all(|ty| *ty == Type::I32);
        if !all_i32 || arity != (params.len(), results.len()) {
            return Err(unsupported(format!(
                "the import `{module}.{name}` with these parameters and results"
            )));
        }
        self.imports.push(import);
        self.functions.push(ty);
        Ok(())
    }

    fn element(&mut self, kind: ElementKind, items: ElementItems) -> Result<(), Error> {
        let offset_expr = match kind {
            ElementKind::Active { offset_expr, .. } => offset_expr,
            // Nobody can use the one or the other without instructions that are refused.
            ElementKind::Passive | ElementKind::Declared => return Ok(()),
        };
        let offset = self.offset(&offset_expr)? as usize;
        let mut functions = Vec::new();
        match items {
            ElementItems::Functions(items) => {
                for item in items {
                    functions.push(Some(item.map_err(invalid)?));
                }
            }
            ElementItems::Expressions(_, items) => {
                for item in items {
                    let item = item.map_err(invalid)?;
                    match item.get_operators_reader().read().map_err(invalid)? {
                        Operator::RefFunc { function_index } => {
                            functions.push(Some(function_index));
                        }
                        Operator::RefNull { .. } => functions.push(None),
                        _ => return Err(unsupported("a table that is made from globals")),
                    }
                }
            }
        }
        let table = self.table.get_or_insert_default();
        match table.get_mut(offset..offset + functions.len()) {
            Some(place) if !self.overflows => place.copy_from_slice(&functions),
            _ => self.overflows = true,
        }
        Ok(())
    }

    fn data(&mut self, offset: u32, bytes: &'a [u8]) {
        let size = self.memory.map_or(0, |(pages, _)| u64::from(pages) << 16);
        if self.overflows || u64::from(offset) + bytes.len() as u64 > size {
            self.overflows = true;
        } else if !bytes.is_empty() {
            self.data.push((offset, bytes));
        }
    }

    fn offset(&self, expression: &ConstExpr) -> Result<u32, Error> {
        match self.constant(expression)? {
            Const::I32(offset) => Ok(offset.cast_unsigned()),
            _ => Err(unsupported("an offset of 64 bits")),
        }
    }

    fn constant(&self, expression: &ConstExpr) -> Result<Const, Error> {
        match expression.get_operators_reader().read().map_err(invalid)? {
            Operator::I32Const { value } => Ok(Const::I32(value)),
            Operator::I64Const { value } => Ok(Const::I64(value)),
            Operator::F32Const { value } => Ok(Const::F32(value.bits())),
            Operator::F64Const { value } => Ok(Const::F64(value.bits())),
            Operator::GlobalGet { global_index } => Ok(self.globals[global_index as usize].start),
            _ => Err(unsupported("a global that is a reference")),
        }
    }

    /// The type of the function with this index.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }
}

/// More entries than a compiler would make are refused: each is printed.
const LARGEST_TABLE: usize = 100_000;

/// In pages. 4 GiB would not be a number of 32 bits.
const LARGEST_MEMORY: u32 = 65_535;

fn func_type(ty: &CompositeInnerType) -> Result<FuncType, Error> {
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
