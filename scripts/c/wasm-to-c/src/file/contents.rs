//! What a [`Program`](crate::Program) tells of its text: its functions and its exports.

use std::collections::HashMap;

use crate::module::{Exported, Module};
use crate::names::{symbol, Symbol, FUNCTIONS};
use crate::print::Printer;
use crate::{Export, Function};

type Names = HashMap<Symbol, String>;

fn name_of(index: u32, names: &Names) -> Option<&String> {
    names.get(&symbol(FUNCTIONS + index as usize))
}

/// The functions with these indices and texts, in the order of the module.
pub fn functions<'t>(
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

/// The exports that have a name in the file.
pub fn exports(module: &Module, names: &Names) -> Vec<Export> {
    let exports = module.exports.iter().filter_map(|(name, what)| {
        let (c_name, is_global) = match what {
            Exported::Function(index) => (name_of(*index, names)?, false),
            Exported::Global(index) => (names.get(&Printer::global(*index))?, true),
        };
        Some(Export {
            name: (*name).to_owned(),
            c_name: c_name.clone(),
            is_global,
        })
    });
    exports.collect()
}

/// What the module calls a function.
fn name_in(module: &Module, index: u32) -> Option<String> {
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
