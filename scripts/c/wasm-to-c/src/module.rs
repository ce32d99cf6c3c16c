//! Reads and validates a module.

use wasmparser::{
    CompositeInnerType, ConstExpr, Data, DataKind, ElementItems, ElementKind, ExternalKind,
    FunctionBody, KnownCustom, MemoryType, Name, NameSectionReader, Operator, Parser, Payload,
    Table, TypeRef, TypeSectionReader, ValType, Validator, WasmFeatures,
};

use crate::helpers::MATH;
use crate::ir::{Const, Type};
use crate::Error;

/// Larger tables are rejected, because every entry is printed.
const LARGEST_TABLE: usize = 100_000;

/// In pages: the size in bytes must fit in 32 bits, whatever the type of addresses.
const LARGEST_MEMORY: u32 = 65_535;

/// The parts of a module that are translated.
#[derive(Default)]
pub struct Module<'a> {
    pub types: Vec<FuncType>,
    /// Host functions. They come first in the function index space.
    pub imports: Vec<Import>,
    /// The type of each function, including the imports.
    pub functions: Vec<u32>,
    pub bodies: Vec<FunctionBody<'a>>,
    pub globals: Vec<Global>,
    pub memory: Option<Memory>,
    /// The entries of the table; a null entry is `None`.
    pub table: Option<Vec<Option<u32>>>,
    /// Whether indices into the table have 64 bits.
    pub has_wide_table: bool,
    /// The active data segments, in order: offset and bytes.
    pub data: Vec<(u64, &'a [u8])>,
    pub exports: Vec<(&'a str, ExportItem)>,
    pub start: Option<u32>,
    /// The types of the exceptions.
    tags: Vec<u32>,
    /// Function names from the name section, by index.
    pub names: Vec<(u32, &'a str)>,
    /// The globals that represent an exception, if there is a tag: whether it was thrown, and its address.
    pub exception: Option<[u32; 2]>,
    /// Whether an active segment does not fit in its memory or table, so that instantiation traps.
    pub overflows: bool,
}

/// The memory. Its sizes are numbers of pages.
#[derive(Clone, Copy)]
pub struct Memory {
    pub initial: u32,
    pub most: u32,
    /// The type of addresses and sizes.
    pub address: Type,
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

/// A host function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    Read,
    Write,
    Exit,
    Clock,
    Time,
    Error,
    Stack,
    /// A function of `math.h`, by its place in [`MATH`].
    Math(usize),
}

impl Import {
    fn find(module: &str, name: &str) -> Option<Self> {
        Some(match (module, name) {
            ("host", "read") => Import::Read,
            ("host", "write") => Import::Write,
            ("host", "exit") => Import::Exit,
            ("host", "clock") => Import::Clock,
            ("host", "time") => Import::Time,
            ("host", "error") => Import::Error,
            ("host", "stack") => Import::Stack,
            ("math", name) => Import::Math(MATH.iter().position(|it| it.0 == name)?),
            _ => return None,
        })
    }

    /// Its name, with that of its module.
    fn name(self) -> String {
        let name = match self {
            Import::Read => "read",
            Import::Write => "write",
            Import::Exit => "exit",
            Import::Clock => "clock",
            Import::Time => "time",
            Import::Error => "error",
            Import::Stack => "stack",
            Import::Math(at) => return format!("math.{}", MATH[at].0),
        };
        format!("host.{name}")
    }

    /// Its type, in a module whose addresses are of type `address`.
    fn ty(self, address: Type) -> FuncType {
        let (params, results) = match self {
            Import::Read | Import::Stack => (vec![address; 2], vec![address]),
            Import::Write | Import::Error => (vec![address; 2], vec![]),
            Import::Exit => (vec![Type::I32], vec![]),
            Import::Clock | Import::Time => (vec![], vec![Type::I64]),
            Import::Math(at) => (vec![Type::F64; MATH[at].1], vec![Type::F64]),
        };
        FuncType { params, results }
    }
}

pub struct Global {
    pub start: Const,
    pub mutable: bool,
}

/// An exported item, by its index.
#[derive(Clone, Copy)]
pub enum ExportItem {
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
        module.check_imports()?;
        module.tags.truncate(2);
        match module.tags[..] {
            [] => {}
            [ty] if module.types[ty as usize].params == [module.address()] => {
                let first = module.globals.len() as u32;
                module.exception = Some([first, first + 1]);
                for ty in [Type::I32, module.address()] {
                    let start = Const::zero(ty);
                    let mutable = true;
                    module.globals.push(Global { start, mutable });
                }
            }
            _ => return Err(unsupported("exceptions other than one with an address")),
        }
        Ok(module)
    }

    /// The type of addresses and sizes in memory.
    pub fn address(&self) -> Type {
        self.memory.map_or(Type::I32, |memory| memory.address)
    }

    /// The type of indices into the table.
    pub fn table_index(&self) -> Type {
        integer(self.has_wide_table)
    }

    /// The type of the function with this index.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }

    /// Adds a section.
    fn section(&mut self, payload: Payload<'a>) -> Result<(), Error> {
        match payload {
            Payload::TypeSection(section) => self.type_section(section)?,
            Payload::ImportSection(section) => {
                for import in section {
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
                    self.table(&table.map_err(invalid)?)?;
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memory(memory.map_err(invalid)?);
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
            Payload::TagSection(section) => {
                for tag in section {
                    self.tags.push(tag.map_err(invalid)?.func_type_idx);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.map_err(invalid)?;
                    let what = match export.kind {
                        ExternalKind::Func => ExportItem::Function(export.index),
                        ExternalKind::Global => ExportItem::Global(export.index),
                        _ => continue, // no other module can import memories and tables
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
                    self.data(&data.map_err(invalid)?)?;
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    self.names(names);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn type_section(&mut self, section: TypeSectionReader<'a>) -> Result<(), Error> {
        for group in section {
            for ty in group.map_err(invalid)?.into_types() {
                self.types.push(func_type(&ty.composite_type.inner)?);
            }
        }
        Ok(())
    }

    fn table(&mut self, table: &Table) -> Result<(), Error> {
        if self.table.is_some() {
            return Err(unsupported("more than one table"));
        }
        if !table.ty.element_type.is_func_ref() {
            return Err(unsupported("a table of references other than functions"));
        }
        let size = usize::try_from(table.ty.initial).unwrap_or(usize::MAX);
        if size > LARGEST_TABLE {
            return Err(unsupported(format!(
                "a table of {size} entries, more than {LARGEST_TABLE}"
            )));
        }
        self.table = Some(vec![None; size]);
        self.has_wide_table = table.ty.table64;
        Ok(())
    }

    fn memory(&mut self, memory: MemoryType) {
        let pages = |pages| u32::try_from(pages).unwrap_or(LARGEST_MEMORY);
        let most = memory.maximum.map_or(LARGEST_MEMORY, pages);
        self.memory = Some(Memory {
            initial: pages(memory.initial),
            most: most.min(LARGEST_MEMORY),
            address: integer(memory.memory64),
        });
    }

    /// Adds the names of functions. Malformed ones are skipped: they have no meaning.
    fn names(&mut self, section: NameSectionReader<'a>) {
        for name in section.into_iter().flatten() {
            if let Name::Function(map) = name {
                let named = map.into_iter().flatten();
                self.names.extend(named.map(|it| (it.index, it.name)));
            }
        }
    }

    /// Adds an import, if it is a host function.
    fn import(&mut self, module: &str, name: &str, what: TypeRef) -> Result<(), Error> {
        let TypeRef::Func(ty) = what else {
            return Err(unsupported(format!(
                "the import `{module}.{name}`, which is not a function"
            )));
        };
        let Some(import) = Import::find(module, name) else {
            return Err(unsupported(format!("the import `{module}.{name}`")));
        };
        self.imports.push(import);
        self.functions.push(ty);
        Ok(())
    }

    /// Checks the types of the host functions, which depend on the memory.
    fn check_imports(&self) -> Result<(), Error> {
        for (import, ty) in self.imports.iter().zip(&self.functions) {
            if self.types[*ty as usize] != import.ty(self.address()) {
                let name = import.name();
                return Err(unsupported(format!("the import `{name}` with this type")));
            }
        }
        Ok(())
    }

    /// Copies an active element segment into the table.
    fn element(&mut self, kind: ElementKind, items: ElementItems) -> Result<(), Error> {
        let offset_expr = match kind {
            ElementKind::Active { offset_expr, .. } => offset_expr,
            // Only unsupported instructions can use these.
            ElementKind::Passive | ElementKind::Declared => return Ok(()),
        };
        let offset = usize::try_from(self.offset(&offset_expr)?).unwrap_or(usize::MAX);
        let functions = functions(items)?;
        let table = self.table.get_or_insert_default();
        match table.get_mut(offset..offset.saturating_add(functions.len())) {
            Some(place) if !self.overflows => place.copy_from_slice(&functions),
            _ => self.overflows = true,
        }
        Ok(())
    }

    /// Adds an active data segment.
    fn data(&mut self, segment: &Data<'a>) -> Result<(), Error> {
        let DataKind::Active { offset_expr, .. } = &segment.kind else {
            return Err(unsupported("passive data segments"));
        };
        let (offset, bytes) = (self.offset(offset_expr)?, segment.data);
        let size = self.memory.map_or(0, |it| u64::from(it.initial) << 16);
        if self.overflows || offset.saturating_add(bytes.len() as u64) > size {
            self.overflows = true;
        } else if !bytes.is_empty() {
            self.data.push((offset, bytes));
        }
        Ok(())
    }

    fn offset(&self, expression: &ConstExpr) -> Result<u64, Error> {
        match self.constant(expression)? {
            Const::I32(offset) => Ok(offset.cast_unsigned().into()),
            Const::I64(offset) => Ok(offset.cast_unsigned()),
            _ => Err(unsupported("an offset that is no integer")),
        }
    }

    /// Evaluates a constant expression.
    fn constant(&self, expression: &ConstExpr) -> Result<Const, Error> {
        match expression.get_operators_reader().read().map_err(invalid)? {
            Operator::I32Const { value } => Ok(Const::I32(value)),
            Operator::I64Const { value } => Ok(Const::I64(value)),
            Operator::F32Const { value } => Ok(Const::F32(value.bits())),
            Operator::F64Const { value } => Ok(Const::F64(value.bits())),
            Operator::GlobalGet { global_index } => Ok(self.globals[global_index as usize].start),
            _ => Err(unsupported("a reference as a global")),
        }
    }
}

fn integer(is_wide: bool) -> Type {
    if is_wide {
        Type::I64
    } else {
        Type::I32
    }
}

/// The type of a function.
fn func_type(ty: &CompositeInnerType) -> Result<FuncType, Error> {
    let CompositeInnerType::Func(ty) = ty else {
        return Err(unsupported("types other than functions"));
    };
    Ok(FuncType {
        params: value_types(ty.params())?,
        results: value_types(ty.results())?,
    })
}

fn value_types(types: &[ValType]) -> Result<Vec<Type>, Error> {
    types.iter().map(|ty| value_type(*ty)).collect()
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
                functions.push(match item.get_operators_reader().read().map_err(invalid)? {
                    Operator::RefFunc { function_index } => Some(function_index),
                    Operator::RefNull { .. } => None,
                    _ => return Err(unsupported("a table initialised from globals")),
                });
            }
        }
    }
    Ok(functions)
}

/// The supported proposals.
fn supported() -> WasmFeatures {
    WasmFeatures::MUTABLE_GLOBAL
        | WasmFeatures::SATURATING_FLOAT_TO_INT
        | WasmFeatures::SIGN_EXTENSION
        | WasmFeatures::MULTI_VALUE
        | WasmFeatures::BULK_MEMORY
        // The encoding of tables and indirect calls that compilers emit.
        | WasmFeatures::REFERENCE_TYPES
        | WasmFeatures::GC_TYPES
        | WasmFeatures::MEMORY64
        | WasmFeatures::EXCEPTIONS
        | WasmFeatures::LEGACY_EXCEPTIONS
        | WasmFeatures::FLOATS
}

fn unsupported(what: impl Into<String>) -> Error {
    Error::Unsupported(what.into())
}

/// Converts an error of the parser.
#[allow(clippy::needless_pass_by_value)] // as `map_err` hands it over
pub fn invalid(error: wasmparser::BinaryReaderError) -> Error {
    Error::Invalid(format!("{} at byte {}", error.message(), error.offset()))
}
