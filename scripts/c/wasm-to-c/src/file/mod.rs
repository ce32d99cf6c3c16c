//! Assembles the file from its parts.

mod data;
mod keywords;
mod lines;
mod packed;
mod phrases;
mod reachable;
mod stack;
mod table;

use std::collections::HashMap;

use crate::helpers::{in_macros, Helper, HelperPrinter};
use crate::ir::{Const, Type};
use crate::lift;
use crate::module::{ExportItem, Memory, Module};
use crate::names::{self, symbol, Symbol, FUNCTIONS};
use crate::print::{c_type, Printer};
use crate::{Error, Export, Function, Options, Program};
use reachable::reachable;
use table::{entries_name, Table};

/// Assembles the file from the functions of a module.
pub fn assemble(
    module: &Module,
    functions: &[lift::Function],
    options: &Options,
) -> Result<Program, Error> {
    let entry = options.entry.as_deref();
    let entry = entry.map(|name| entry_of(module, name)).transpose()?;
    let reachable = reachable(module, functions, entry, options);
    let mut printer = Printer::new(module, options.checked, stack::pointer(module, options)?);
    // With 32-bit addresses, an argument of a function would wrap.
    let is_direct = options.checked || module.address() == Type::I64;
    printer.has_phrases = options.abbreviated && is_direct;
    let first = module.imports.len() as u32;
    let mut definitions = Vec::new();
    for &index in &reachable.order {
        let function = &functions[(index - first) as usize];
        let directive = if entry == Some(index) { APART } else { "" };
        definitions.push(directive.to_owned() + &printer.definition(index, function));
    }
    let mut prototypes = String::new();
    for &index in &reachable.forward {
        prototypes += &(printer.head(index) + ";");
    }
    let mut table = Table::print(&mut printer);
    close(&mut printer, options.checked);
    let init = init(&mut printer, options);
    let writes = close(&mut printer, options.checked);
    let helpers = HelperPrinter {
        checked: options.checked,
        has_phrases: printer.has_phrases,
        writes,
        trap: options.trap.as_deref(),
        dirty: options.dirty,
        message: options.message.as_deref().unwrap_or("trap"),
        most_pages: module.memory.map_or(0, |memory| memory.most),
        address: module.address(),
    };
    let main = entry.map(|entry| main(&mut printer, entry, &helpers));

    let mut head = head(
        &printer,
        &helpers,
        &definitions,
        !reachable.forward.is_empty(),
    );
    head += &globals(module, &definitions, &init);
    head += &stack::functions(&printer, &helpers);
    head += &table::types(&printer);
    if options.abbreviated {
        let mut texts: Vec<&mut String> = definitions.iter_mut().collect();
        texts.extend([&mut prototypes, &mut table.before]);
        head += &format!("\n{}", keywords::abbreviate(&mut texts));
    }
    head += &table.before;
    head += &prototypes;
    // Every text starts on a line of its own.
    let mut texts = vec![head];
    texts.extend(definitions);
    texts.extend(table.entries);
    texts.push(init);
    texts.extend(main);
    let hidden: Vec<Symbol> = in_macros().into_iter().chain(keywords::names()).collect();
    let mut names = names::assign(&mut texts, &hidden, printer.has_phrases);
    if printer.has_phrases {
        let (first, rest) = texts.split_at_mut(1);
        let (functions, others) = rest.split_at_mut(reachable.order.len());
        let others = first.iter().chain(others.iter()).map(String::as_str);
        let macros = phrases::abbreviate(functions, &others.collect::<Vec<_>>());
        texts[0] += &format!("\n{macros}");
        let defined = macros.lines().filter_map(|line| line.split(' ').nth(1));
        names::rank(&mut texts, &mut names, &defined.collect::<Vec<_>>());
    }
    let width = if printer.has_phrases {
        lines::WIDE
    } else {
        lines::WIDTH
    };
    let definitions = reachable.order.iter().copied().zip(&texts[1..]);
    Ok(Program {
        functions: function_list(module, definitions, &names),
        exports: export_list(module, &names),
        init: names[&init_name()].clone(),
        text: texts.iter().map(|text| lines::wrap(text, width)).collect(),
    })
}

/// Adds the helpers used by helpers. Returns whether the program writes output.
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

/// The warnings of `-Wall` that omitted parentheses, braces and line breaks cause: a judge may refuse a file whose
/// compiler writes a lot.
const QUIET: &str = "#pragma GCC diagnostic ignored \"-Wparentheses\"
#pragma GCC diagnostic ignored \"-Wdangling-else\"
#pragma GCC diagnostic ignored \"-Wmisleading-indentation\"
";

/// The directives of a program with floats, which must be rounded after each operation: a fused multiply-add
/// would round only once, and the x87 of 32-bit targets to other widths. gcc ignores the standard's pragma.
const EXACT: &str = "#pragma GCC optimize(\"fp-contract=off\")
#ifdef __i386__
#pragma GCC target(\"sse2,fpmath=sse\")
#endif
";

/// The directive before the entry. On 32-bit x86, `main` has one register less, as it aligns the stack.
/// Without the directive, gcc would inline the entry, which is called once, into `main`, and with it the
/// program's inner loops.
const APART: &str = "
#ifdef __i386__
__attribute__((noinline))
#endif
";

/// The part before the functions: includes, types and helpers.
fn head(
    printer: &Printer,
    helpers: &HelperPrinter,
    definitions: &[String],
    is_recursive: bool,
) -> String {
    let mut text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n".to_owned();
    text += &stack::directives(printer, is_recursive);
    let uses = |is: fn(&Helper) -> bool| printer.used.iter().any(is);
    if uses(|helper| matches!(helper, Helper::FloatFunction(..) | Helper::Math(_))) {
        text += "#include <math.h>\n";
    }
    if uses(|helper| matches!(helper, Helper::Clock | Helper::Time)) {
        text += "#include <time.h>\n";
    }
    let functions: String = printer.used.iter().map(|it| helpers.text(*it)).collect();
    let computes = |text: &str| text.contains("float") || text.contains("double");
    let is_exact = computes(&functions) || definitions.iter().any(|it| computes(it));
    if is_exact {
        text += "#pragma STDC FP_CONTRACT OFF\n";
    }
    let exact = if is_exact { EXACT } else { "" };
    text += &format!("#ifdef __GNUC__\n{QUIET}{exact}#endif\n");
    text += "typedef unsigned u;typedef unsigned long long U;typedef int i;typedef long long I;";
    if let Some(hook) = helpers.trap {
        text += &format!("void {hook}(void);");
    }
    text + &functions
}

/// The definitions of the globals that are mentioned.
fn globals(module: &Module, definitions: &[String], init: &str) -> String {
    let mut text = String::new();
    for (index, global) in module.globals.iter().enumerate() {
        let name = Printer::global(index as u32);
        let is_mentioned = definitions.iter().any(|text| text.contains(name));
        if is_mentioned || init.contains(name) {
            text += &format!("static {} {name};", c_type(global.start.ty()));
        }
    }
    text
}

/// The name of the function printed by [`init`].
fn init_name() -> Symbol {
    symbol(0xF10)
}

/// The function that `main` calls, by its exported name.
fn entry_of(module: &Module, name: &str) -> Result<u32, Error> {
    let unsupported = |what: &str| Error::Unsupported(format!("{what} `{name}`"));
    let mut exports = module.exports.iter().filter(|(export, _)| *export == name);
    let Some((_, ExportItem::Function(index))) = exports.next() else {
        return Err(unsupported("a module without the exported function"));
    };
    let ty = module.type_of(*index);
    if !ty.params.is_empty() || !ty.results.is_empty() {
        return Err(unsupported("parameters or results of the entry"));
    }
    Ok(*index)
}

/// The function that initialises memory, table and globals.
fn init(printer: &mut Printer, options: &Options) -> String {
    let module = printer.module;
    let mut body = String::new();
    if printer.used.contains(&Helper::Table) {
        body += &format!("{}={};", Helper::Table.symbol(), entries_name());
    }
    for (index, global) in module.globals.iter().enumerate() {
        let exported =
            |what: &ExportItem| matches!(what, ExportItem::Global(at) if *at as usize == index);
        let is_exported = module.exports.iter().any(|(_, what)| exported(what));
        if global.mutable || (is_exported && options.entry.is_none()) {
            let name = Printer::global(index as u32);
            body += &format!("{name}={};", value(printer, global.start));
        }
    }
    let (before, statements) = memory(printer, options);
    body += &statements;
    if module.overflows {
        body += &format!("{}();", printer.helper(Helper::Trap));
    }
    if let Some(start) = module.start {
        body += &format!("{}();", printer.function(start));
    }
    format!("{before}static void {}(void){{{body}}}", init_name())
}

fn value(printer: &mut Printer, constant: Const) -> String {
    match constant {
        Const::I32(n) => format!("{}u", n.cast_unsigned()),
        Const::I64(n) => format!("{}ull", n.cast_unsigned()),
        Const::F32(bits) => format!("{}({bits}u)", printer.helper(Helper::FromBits32)),
        Const::F64(bits) => format!("{}({bits}ull)", printer.helper(Helper::FromBits64)),
    }
}

/// The statements that initialise the memory, if it is used, and the function that they call.
fn memory(printer: &mut Printer, options: &Options) -> (String, String) {
    let module = printer.module;
    let uses_memory = printer.used.contains(&Helper::Memory);
    let Some(Memory { initial, .. }) = module.memory.filter(|_| uses_memory) else {
        return (String::new(), String::new());
    };
    let memory = Helper::Memory.symbol();
    let trap = printer.helper(Helper::Trap);
    // One byte more, because `calloc(0, 1)` may return NULL.
    let mut text = format!(
        "{memory}=(unsigned char*)calloc({initial}*(size_t)65536+1,1);if(!{memory}){trap}();\
         {}={initial};",
        Helper::pages()
    );
    let plain = segments(memory, &module.data);
    let packed = options.abbreviated.then(|| packed(memory, &module.data));
    let mut function = String::new();
    match packed.flatten() {
        Some((decoder, statement)) if decoder.len() + statement.len() < plain.len() => {
            function = decoder;
            text += &statement;
        }
        _ => text += &plain,
    }
    (function, text)
}

/// A data segment: its address and its bytes.
type Segment<'a> = (u64, &'a [u8]);

/// The statements that copy the segments.
fn segments(memory: Symbol, data: &[Segment]) -> String {
    let mut text = String::new();
    let mut end = 0;
    for (offset, bytes) in data {
        // Zeros must be written where an earlier segment may have written.
        let is_first = *offset >= end;
        text += &data::copy(memory, *offset, bytes, is_first);
        end = end.max(*offset + bytes.len() as u64);
    }
    text
}

/// The decoder, and the statement that decodes all segments at once, if they are in order and near to each other.
fn packed(memory: Symbol, data: &[Segment]) -> Option<(String, String)> {
    const NEAR: u64 = 1 << 16;
    let (first, _) = *data.first()?;
    let mut all: Vec<u8> = Vec::new();
    for (offset, bytes) in data {
        let gap = offset.checked_sub(first + all.len() as u64)?;
        if gap > NEAR || first < 8 {
            return None;
        }
        all.resize(all.len() + gap as usize, 0);
        all.extend(*bytes);
    }
    let decoder = symbol(0xF15);
    let statement = packed::copy(decoder, memory, first, &all);
    Some((packed::decoder(decoder), statement))
}

/// The function `main`.
fn main(printer: &mut Printer, entry: u32, helpers: &HelperPrinter) -> String {
    let flush = helpers.flush();
    let entry = printer.function(entry);
    format!("int main(){{{}();{entry}();{flush}return 0;}}", init_name())
}

type Names = HashMap<Symbol, String>;

fn name_of(index: u32, names: &Names) -> Option<&String> {
    names.get(&symbol(FUNCTIONS + index as usize))
}

/// Describes the printed functions, in the order of the module.
fn function_list<'t>(
    module: &Module,
    definitions: impl Iterator<Item = (u32, &'t String)>,
    names: &Names,
) -> Vec<Function> {
    let mut definitions: Vec<(u32, &String)> = definitions.collect();
    definitions.sort_by_key(|(index, _)| *index);
    definitions
        .into_iter()
        .map(|(index, text)| Function {
            name: name_in(module, index),
            c_name: name_of(index, names).cloned().unwrap_or_default(),
            bytes: text.len(),
        })
        .collect()
}

/// Describes the exports that are in the file.
fn export_list(module: &Module, names: &Names) -> Vec<Export> {
    let exports = module.exports.iter().filter_map(|(name, what)| {
        let (c_name, is_global) = match what {
            ExportItem::Function(index) => (name_of(*index, names)?, false),
            ExportItem::Global(index) => (names.get(&Printer::global(*index))?, true),
        };
        Some(Export {
            name: (*name).to_owned(),
            c_name: c_name.clone(),
            is_global,
        })
    });
    exports.collect()
}

/// The name of a function in the module.
fn name_in(module: &Module, index: u32) -> Option<String> {
    let mut names = module.names.iter().filter(|(at, _)| *at == index);
    if let Some((_, name)) = names.next() {
        return Some((*name).to_owned());
    }
    let mut exports = module.exports.iter();
    exports.find_map(|(name, what)| match what {
        ExportItem::Function(at) if *at == index => Some((*name).to_owned()),
        _ => None,
    })
}
