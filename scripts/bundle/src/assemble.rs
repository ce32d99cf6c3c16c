//! Puts the file together: the solution, then one module a crate.

use std::collections::BTreeSet;

use syn::Item;

use crate::error::Result;
use crate::metadata::{CrateId, CrateInfo};
use crate::print::Printer;
use crate::program::Program;
use crate::reach::{reach, Dead, Reached};
use crate::resolve::Resolver;
use crate::{alloc, layout, load, minify, module_names, names, solution};

/// The parts of a file.
#[derive(Clone)]
pub struct Parts {
    /// What was left out as unused.
    pub dead: Dead,
    /// The solution's own text.
    pub solution: String,
    /// Lints that the solution turns on, and that its crates are spared.
    pub lints: Vec<syn::Path>,
    /// `extern crate alloc;`, if it is needed.
    pub needs_alloc: bool,
    /// The crates, in the order of the file.
    pub crates: Vec<Part>,
}

/// One inlined crate.
#[derive(Clone)]
pub struct Part {
    /// What Cargo says.
    pub info: CrateInfo,
    /// The name of its module.
    pub module: String,
    /// Its items.
    pub items: Vec<Item>,
}

/// Reads all crates; those named in `kept_out` stay outside.
pub fn read(crates: &[CrateInfo], kept_out: &BTreeSet<String>) -> Result<Program> {
    let mut program = Program::default();
    for (id, info) in crates.iter().enumerate() {
        let inlined = id == 0 || !kept_out.contains(&info.package);
        load::load(&mut program, info.clone(), inlined)?;
    }
    names::enter_generated(&mut program);
    module_names::choose(&mut program);
    Ok(program)
}

/// The parts of the file, with what is reached and no more.
pub fn parts(program: &Program, whole: &BTreeSet<CrateId>, dead: &Dead) -> Result<Parts> {
    let reached: Reached = reach(program, whole, dead)?;
    let resolver = Resolver::new(program);
    let printer = Printer::new(program, &resolver, &reached);
    let mut crates = Vec::new();
    for (id, krate) in program.crates.iter().enumerate().skip(1) {
        if krate.inlined && !krate.info.is_proc_macro && printer.has(id) {
            crates.push(Part {
                info: krate.info.clone(),
                module: krate.module_name.clone(),
                items: printer.root(id),
            });
        }
    }
    crates.sort_by_key(|part| (!part.info.is_local, part.module.clone()));
    let is_named = crates.iter().any(|part| alloc::is_named(&part.items));
    let needs_alloc = is_named && !alloc::solution_has_it(program);
    let solution = solution::text(program, &resolver)?;
    let lints = solution::lints(program)?;
    Ok(Parts {
        dead: dead.clone(),
        solution,
        lints,
        needs_alloc,
        crates,
    })
}

impl Parts {
    /// The file as text; with `minify`, the crates of others are packed, with `own_too` all.
    pub fn text(&self, minify: bool, own_too: bool) -> String {
        let mut out = self.solution.clone();
        if self.crates.is_empty() {
            return out;
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        if self.needs_alloc {
            out += "\nextern crate alloc;\n";
        }
        for part in &self.crates {
            out += &part.heading();
            let items = &part.items;
            let module = crate::rewrite::ident(&part.module);
            let lints = &self.lints;
            let allow: syn::Attribute = syn::parse_quote!(#[allow(warnings #(, #lints)*)]);
            let item: Item = syn::parse_quote!(#allow pub mod #module { #(#items)* });
            out += &if minify && (own_too || !part.info.is_local) {
                minify::items(&[item])
            } else {
                layout::items(vec![item])
            };
        }
        out
    }

    /// The file as people read it.
    pub fn readable(&self) -> String {
        self.text(false, false)
    }
}

impl Part {
    fn heading(&self) -> String {
        let info = &self.info;
        let license = if info.license.is_empty() {
            "no licence stated"
        } else {
            &info.license
        };
        format!("\n// {} {}, {license}\n", info.package, info.version)
    }
}
