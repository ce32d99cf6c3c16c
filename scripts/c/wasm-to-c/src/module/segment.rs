//! What memory, tables and globals hold at the start.

use wasmparser::{ConstExpr, Data, DataKind, ElementItems, ElementKind, Operator};

use super::{invalid, unsupported, Module};
use crate::ir::Const;
use crate::Error;

impl<'a> Module<'a> {
    /// Puts an active segment of functions into the table.
    pub(super) fn element(&mut self, kind: ElementKind, items: ElementItems) -> Result<(), Error> {
        let offset_expr = match kind {
            ElementKind::Active { offset_expr, .. } => offset_expr,
            // Nobody can use the one or the other without instructions that are refused.
            ElementKind::Passive | ElementKind::Declared => return Ok(()),
        };
        let offset = self.offset(&offset_expr)? as usize;
        let functions = functions(items)?;
        let table = self.table.get_or_insert_default();
        match table.get_mut(offset..offset + functions.len()) {
            Some(place) if !self.overflows => place.copy_from_slice(&functions),
            _ => self.overflows = true,
        }
        Ok(())
    }

    /// Puts an active segment of bytes into memory.
    pub(super) fn data(&mut self, segment: &Data<'a>) -> Result<(), Error> {
        let DataKind::Active { offset_expr, .. } = &segment.kind else {
            return Err(unsupported("passive data segments"));
        };
        let (offset, bytes) = (self.offset(offset_expr)?, segment.data);
        let size = self.memory.map_or(0, |(pages, _)| u64::from(pages) << 16);
        if self.overflows || u64::from(offset) + bytes.len() as u64 > size {
            self.overflows = true;
        } else if !bytes.is_empty() {
            self.data.push((offset, bytes));
        }
        Ok(())
    }

    fn offset(&self, expression: &ConstExpr) -> Result<u32, Error> {
        match self.constant(expression)? {
            Const::I32(offset) => Ok(offset.cast_unsigned()),
            _ => Err(unsupported("an offset of 64 bits")),
        }
    }

    /// The value of a constant expression.
    pub(super) fn constant(&self, expression: &ConstExpr) -> Result<Const, Error> {
        match expression.get_operators_reader().read().map_err(invalid)? {
            Operator::I32Const { value } => Ok(Const::I32(value)),
            Operator::I64Const { value } => Ok(Const::I64(value)),
            Operator::F32Const { value } => Ok(Const::F32(value.bits())),
            Operator::F64Const { value } => Ok(Const::F64(value.bits())),
            Operator::GlobalGet { global_index } => Ok(self.globals[global_index as usize].start),
            _ => Err(unsupported("a global that is a reference")),
        }
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
                    _ => return Err(unsupported("a table that is made from globals")),
                });
            }
        }
    }
    Ok(functions)
}
