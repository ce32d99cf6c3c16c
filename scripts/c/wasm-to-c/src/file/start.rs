//! What runs first: the function that makes the state, and `main`.

use super::table::entries_name;
use crate::data;
use crate::helpers::{Helper, Style};
use crate::ir::Const;
use crate::module::{Exported, Module};
use crate::names::{symbol, Symbol};
use crate::print::Printer;
use crate::{Error, Options};

/// The name of the function that [`init`] prints.
pub fn init_name() -> Symbol {
    symbol(0xF10)
}

/// The function that `main` calls, by the name of its export.
pub fn entry_of(module: &Module, name: &str) -> Result<u32, Error> {
    let unsupported = |what: &str| Error::Unsupported(format!("{what} `{name}`"));
    let mut exports = module.exports.iter().filter(|(export, _)| *export == name);
    let Some((_, Exported::Function(index))) = exports.next() else {
        return Err(unsupported("a module without the exported function"));
    };
    let ty = module.type_of(*index);
    if !ty.params.is_empty() || !ty.results.is_empty() {
        return Err(unsupported("parameters or results of the entry"));
    }
    Ok(*index)
}

/// The function that makes memory, table and globals as they are at the start.
pub fn init(printer: &mut Printer, options: &Options) -> String {
    let module = printer.module;
    let mut body = String::new();
    if printer.used.contains(&Helper::Table) {
        body += &format!("{}={};", Helper::Table.symbol(), entries_name());
    }
    for (index, global) in module.globals.iter().enumerate() {
        let exported =
            |what: &Exported| matches!(what, Exported::Global(at) if *at as usize == index);
        let is_exported = module.exports.iter().any(|(_, what)| exported(what));
        if global.mutable || (is_exported && options.entry.is_none()) {
            let name = Printer::global(index as u32);
            body += &format!("{name}={};", value(printer, global.start));
        }
    }
    body += &memory(printer);
    if module.overflows {
        body += &format!("{}();", printer.helper(Helper::Trap));
    }
    if let Some(start) = module.start {
        body += &format!("{}();", printer.function(start));
    }
    format!("static void {}(void){{{body}}}", init_name())
}

fn value(printer: &mut Printer, constant: Const) -> String {
    match constant {
        Const::I32(n) => format!("{}u", n.cast_unsigned()),
        Const::I64(n) => format!("{}ull", n.cast_unsigned()),
        Const::F32(bits) => format!("{}({bits}u)", printer.helper(Helper::FromBits32)),
        Const::F64(bits) => format!("{}({bits}ull)", printer.helper(Helper::FromBits64)),
    }
}

/// Statements that make the memory, if anybody uses it.
fn memory(printer: &mut Printer) -> String {
    let module = printer.module;
    let uses_memory = printer.used.contains(&Helper::Memory);
    let Some((pages, _)) = module.memory.filter(|_| uses_memory) else {
        return String::new();
    };
    let memory = Helper::Memory.symbol();
    let trap = printer.helper(Helper::Trap);
    // One byte more: what is empty must not look like what failed.
    let mut text = format!(
        "{memory}=(unsigned char*)calloc({pages}*(size_t)65536+1,1);if(!{memory}){trap}();\
         {}={pages};",
        Helper::pages()
    );
    let mut end = 0;
    for (offset, bytes) in &module.data {
        // Where an earlier one may have written, a zero must be written too.
        let is_first = u64::from(*offset) >= end;
        text += &data::copy(memory, *offset, bytes, is_first);
        end = end.max(u64::from(*offset) + bytes.len() as u64);
    }
    text
}

/// The C `main`.
pub fn main(printer: &mut Printer, entry: u32, style: &Style) -> String {
    let flush = style.flush();
    let entry = printer.function(entry);
    format!("int main(){{{}();{entry}();{flush}return 0;}}", init_name())
}
