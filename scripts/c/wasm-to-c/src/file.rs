//! The whole file, from its parts.

mod contents;
mod head;
mod start;
mod table;

use crate::helpers::{in_macros, Helper, Style};
use crate::lift::Function;
use crate::module::Module;
use crate::names;
use crate::order;
use crate::print::Printer;
use crate::{layout, Error, Options, Program};
use table::Table;

/// Puts the functions of a module together.
pub fn assemble(
    module: &Module,
    functions: &[Function],
    options: &Options,
) -> Result<Program, Error> {
    let entry = options.entry.as_deref();
    let entry = entry
        .map(|name| start::entry_of(module, name))
        .transpose()?;
    let reached = order::reached(module, functions, entry, options);
    let mut printer = Printer::new(module, options.checked);
    let first = module.imports.len() as u32;
    let mut definitions = Vec::new();
    for &index in &reached.order {
        let function = &functions[(index - first) as usize];
        definitions.push(printer.definition(index, function));
    }
    let mut prototypes = String::new();
    for &index in &reached.early {
        prototypes += &(printer.head(index) + ";");
    }
    let table = Table::print(&mut printer);
    close(&mut printer, options.checked);
    let init = start::init(&mut printer, options);
    let writes = close(&mut printer, options.checked);
    let style = Style {
        checked: options.checked,
        writes,
        trap: options.trap.as_deref(),
        most_pages: module.memory.map_or(0, |(_, most)| most),
    };
    let main = entry.map(|entry| start::main(&mut printer, entry, &style));

    let mut head = head::head(&printer, &style, &definitions);
    head += &head::globals(module, &definitions, &init);
    head += &table::types(&printer);
    head += &table.before;
    head += &prototypes;
    // Each text becomes lines of its own.
    let mut texts = vec![head];
    texts.extend(definitions);
    texts.extend(table.entries);
    texts.push(init);
    texts.extend(main);
    let names = names::assign(&mut texts, &in_macros());
    let definitions = reached.order.iter().copied().zip(&texts[1..]);
    Ok(Program {
        functions: contents::functions(module, definitions, &names),
        exports: contents::exports(module, &names),
        init: names[&start::init_name()].clone(),
        text: texts.iter().map(|text| layout::lines(text)).collect(),
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
