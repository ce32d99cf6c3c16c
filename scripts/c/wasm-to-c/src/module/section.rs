//! The sections of a module, one after the other.

use wasmparser::{
    ExternalKind, KnownCustom, MemoryType, Name, NameSectionReader, Payload, Table,
    TypeSectionReader,
};

use super::types::func_type;
use super::{invalid, unsupported, Exported, Global, Module};
use crate::Error;

/// More entries than a compiler would make are refused: each is printed.
const LARGEST_TABLE: usize = 100_000;

/// In pages. 4 GiB would not be a number of 32 bits.
const LARGEST_MEMORY: u32 = 65_535;

impl<'a> Module<'a> {
    /// Takes a section.
    pub(super) fn section(&mut self, payload: Payload<'a>) -> Result<(), Error> {
        match payload {
            Payload::TypeSection(section) => self.type_section(section)?,
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
            return Err(unsupported("a table of references that are no functions"));
        }
        let size = usize::try_from(table.ty.initial).unwrap_or(usize::MAX);
        if size > LARGEST_TABLE {
            return Err(unsupported(format!(
                "a table of {size} entries, more than {LARGEST_TABLE}"
            )));
        }
        self.table = Some(vec![None; size]);
        Ok(())
    }

    fn memory(&mut self, memory: MemoryType) {
        let pages = |pages| u32::try_from(pages).unwrap_or(LARGEST_MEMORY);
        let most = memory.maximum.map_or(LARGEST_MEMORY, pages);
        self.memory = Some((pages(memory.initial), most.min(LARGEST_MEMORY)));
    }

    /// Names are no part of the meaning: what is broken is left out.
    fn names(&mut self, section: NameSectionReader<'a>) {
        for name in section.into_iter().flatten() {
            if let Name::Function(map) = name {
                let named = map.into_iter().flatten();
                self.names.extend(named.map(|it| (it.index, it.name)));
            }
        }
    }
}
