//! The whole file, from its parts.

use std::collections::BTreeMap;

use crate::data;
use crate::helpers::{Helper, Style};
use crate::ir::Const;
use crate::lift::Function;
use crate::module::{Exported, Module};
use crate::names::{self, symbol, FUNCTIONS, TYPES};
use crate::order;
use crate::print::{c_type, Printer};
use crate::{layout, Error, Export, Options, Program};

/// Puts the functions of a module together.
pub fn assemble(
    module: &Module,
    functions: &[Function],
    options: &Options,
) -> Result<Program, Error> {
    let entry = options.entry.as_deref();
    let entry = entry.map(|name| entry_of(module, name)).transpose()?;
    let reached = order::reached(module, functions, entry, options);
    let mut printer = Printer::new(module, options.checked);
    let first = module.imports.len() as u32;
    let mut definitions = BTreeMap::new();
    for &index in &reached.order {
        let function = &functions[(index - first) as usize];
        definitions.insert(index, printer.definition(index, function));
    }
    let mut prototypes = String::new();
    for &index in &reached.early {
        let ty = module.type_of(index).clone();
        prototypes += &(printer.head(index, &ty) + ";");
    }
    let table = table(&mut printer);
    close(&mut printer, options.checked);
    let init = init(&mut printer, module, options);
    let writes = close(&mut printer, options.checked);
    let style = Style {
        checked: options.checked,
        writes,
        trap: options.trap.as_deref(),
        most_pages: module.memory.map_or(0, |(_, most)| most),
    };
    let main = entry.map(|entry| main(&mut printer, entry, &style));

    // Each text becomes lines of its own.
    let is_float = |text: &String| text.contains("float") || text.contains("double");
    let floats = definitions.values().any(is_float);
    let mut texts = vec![head(&printer, &style, floats)];
    texts[0] += &globals(module, &definitions, &init);
    texts[0] += &types(&printer, module);
    if printer.used.contains(&Helper::Table) {
        texts[0] += &table.before;
    }
    texts[0] += &prototypes;
    let start = texts.len();
    for index in &reached.order {
        texts.push(definitions.remove(index).unwrap_or_default());
    }
    if printer.used.contains(&Helper::Table) {
        texts.push(table.entries);
    }
    texts.push(init);
    texts.extend(main);
    let names = names::assign(&mut texts);

    let name_of = |index: u32| names.get(&symbol(FUNCTIONS + index as usize)).cloned();
    let mut exports = Vec::new();
    for (name, what) in &module.exports {
        let (c_name, is_global) = match what {
            Exported::Function(index) => (name_of(*index), false),
            Exported::Global(index) => (names.get(&Printer::global(*index)).cloned(), true),
        };
        if let Some(c_name) = c_name {
            let name = (*name).to_owned();
            exports.push(Export {
                name,
                c_name,
                is_global,
            });
        }
    }
    let sizes = reached.order.iter().zip(&texts[start..]);
    let mut list: Vec<(u32, crate::Function)> = sizes
        .map(|(index, text)| {
            let size = crate::Function {
                name: name(module, *index),
                c_name: name_of(*index).unwrap_or_default(),
                bytes: text.len(),
            };
            (*index, size)
        })
        .collect();
    list.sort_by_key(|(index, _)| *index);
    Ok(Program {
        text: texts.iter().map(|text| layout::lines(text)).collect(),
        init: names[&symbol(INIT)].clone(),
        functions: list.into_iter().map(|(_, size)| size).collect(),
        exports,
    })
}

/// The numbers of names of what is neither a helper nor of the module.
const INIT: usize = 0xF10;
const ENTRIES: usize = 0xF11;
const POINTER: usize = 0xF12;

fn entry_of(module: &Module, name: &str) -> Result<u32, Error> {
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

fn name(module: &Module, index: u32) -> Option<String> {
    let mut names = module.names.iter().filter(|(at, _)| *at == index);
    if let Some((_, name)) = names.next() {
        return Some((*name).to_owned());
    }
    let mut exports = module.exports.iter();
    exports.find_map(|(name, what)| match what {
        Exported::Function(at) if *at == index => Some((*name).to_owned()),
        _ => None,
    })
}

/// Adds the helpers that helpers mention; tells whether the program writes.
fn close(printer: &mut Printer, checked: bool) -> bool {
    let writes = printer.used.contains(&Helper::Write);
    let mut open: Vec<Helper> = printer.used.iter().copied().collect();
    while let Some(helper) = open.pop() {
        for needed in helper.needs(checked, writes) {
            if printer.used.insert(needed) {
                open.push(needed);
            }
        }
    }
    writes
}

/// What comes before the functions: the library, the types, the helpers.
fn head(printer: &Printer, style: &Style, floats: bool) -> String {
    let mut text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n".to_owned();
    let rounds = |helper: &Helper| matches!(helper, Helper::Round(..));
    if printer.used.iter().any(rounds) {
        text += "#include <math.h>\n";
    }
    if floats {
        // A compiler may not round once where two operations round twice.
        text += "#pragma STDC FP_CONTRACT OFF\n";
    }
    text += "typedef unsigned u;typedef unsigned long long U;typedef int i;typedef long long I;";
    if let Some(hook) = style.trap {
        text += &format!("void {hook}(void);");
    }
    for helper in &printer.used {
        text += &style.text(*helper);
    }
    text
}

fn globals(module: &Module, definitions: &BTreeMap<u32, String>, init: &str) -> String {
    let mut text = String::new();
    for (index, global) in module.globals.iter().enumerate() {
        let name = Printer::global(index as u32);
        let is_mentioned = definitions.values().any(|text| text.contains(name));
        if is_mentioned || init.contains(name) {
            text += &format!("static {} {name};", c_type(global.start.ty()));
        }
    }
    text
}

/// Pointers to functions, for the calls through the table.
fn types(printer: &Printer, module: &Module) -> String {
    let mut text = String::new();
    if printer.used.contains(&Helper::Table) {
        text += &format!("typedef void(*{})();", symbol(POINTER));
    }
    for index in &printer.called_types {
        let ty = &module.types[*index as usize];
        let params: Vec<&str> = ty.params.iter().map(|ty| c_type(*ty)).collect();
        let params = if params.is_empty() {
            "void".to_owned()
        } else {
            params.join(",")
        };
        let result = ty.result().map_or("void", c_type);
        let name = symbol(TYPES + *index as usize);
        text += &format!("typedef {result}(*{name})({params});");
    }
    text
}

struct Table {
    /// What the functions that call through it mention.
    before: String,
    /// What mentions the functions in it.
    entries: String,
}

fn table(printer: &mut Printer) -> Table {
    let module = printer.module;
    let entries = module.table.as_deref().unwrap_or_default();
    if !printer.used.contains(&Helper::Table) {
        return Table {
            before: String::new(),
            entries: String::new(),
        };
    }
    let any = symbol(POINTER);
    let mut before = format!("static {any}*{};", Helper::Table.symbol());
    if printer.used.contains(&Helper::Place) {
        let ids: Vec<String> = entries
            .iter()
            .map(|entry| match entry {
                Some(index) => {
                    let ty = module.functions[*index as usize];
                    printer.type_id(ty).to_string()
                }
                None => "0".to_owned(),
            })
            .collect();
        let (ids_name, check) = (Helper::ids(), Helper::Place.symbol());
        before += &format!(
            "static unsigned {ids_name}[]={{{}0}};static u {check}(u a,u b){{\
             if(a>={}u||{ids_name}[a]!=b){}();return a;}}",
            ids.iter().map(|id| format!("{id},")).collect::<String>(),
            entries.len(),
            Helper::Trap.symbol()
        );
    }
    let texts: Vec<String> = entries
        .iter()
        .map(|entry| match entry {
            Some(index) => format!("({any}){}", printer.function(*index)),
            None => "0".to_owned(),
        })
        .collect();
    let list = if texts.is_empty() {
        "0".to_owned()
    } else {
        texts.join(",")
    };
    let entries = format!("static {any} {}[]={{{list}}};", symbol(ENTRIES));
    Table { before, entries }
}

/// The function that makes memory, table and globals as they are at the start.
fn init(printer: &mut Printer, module: &Module, options: &Options) -> String {
    let mut body = String::new();
    if printer.used.contains(&Helper::Table) {
        body += &format!("{}={};", Helper::Table.symbol(), symbol(ENTRIES));
    }
    for (index, global) in module.globals.iter().enumerate() {
        let exported =
            |what: &Exported| matches!(what, Exported::Global(at) if *at as usize == index);
        let is_exported = module.exports.iter().any(|(_, what)| exported(what));
        if global.mutable || (is_exported && options.entry.is_none()) {
            let name = Printer::global(index as u32);
            let value = match global.start {
                Const::I32(n) => format!("{}u", n.cast_unsigned()),
                Const::I64(n) => format!("{}ull", n.cast_unsigned()),
                Const::F32(bits) => format!("{}({bits}u)", printer.helper(Helper::FromBits32)),
                Const::F64(bits) => format!("{}({bits}ull)", printer.helper(Helper::FromBits64)),
            };
            body += &format!("{name}={value};");
        }
    }
    let uses_memory = printer.used.contains(&Helper::Memory);
    if let Some((pages, _)) = module.memory.filter(|_| uses_memory) {
        let memory = printer.helper(Helper::Memory);
        let trap = printer.helper(Helper::Trap);
        // One byte more: what is empty must not look like what failed.
        body += &format!(
            "{memory}=(unsigned char*)calloc({pages}*(size_t)65536+1,1);if(!{memory}){trap}();\
             {}={pages};",
            Helper::pages()
        );
        for (offset, bytes) in &module.data {
            body += &data::copy(memory, *offset, bytes, module.data.len() == 1);
        }
    }
    if module.overflows {
        body += &format!("{}();", printer.helper(Helper::Trap));
    }
    if let Some(start) = module.start {
        body += &format!("{}();", printer.function(start));
    }
    format!("static void {}(void){{{body}}}", symbol(INIT))
}

fn main(printer: &mut Printer, entry: u32, style: &Style) -> String {
    let flush = style.flush();
    let entry = printer.function(entry);
    format!(
        "int main(){{{}();{entry}();{flush}return 0;}}",
        symbol(INIT)
    )
}
