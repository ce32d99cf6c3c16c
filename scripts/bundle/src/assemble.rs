//! Puts the file together: the solution, then one module a crate.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::Item;

use crate::error::Result;
use crate::metadata::{CrateId, CrateInfo};
use crate::print::{needs_alloc, Printer};
use crate::program::{Extern, Program};
use crate::reach::{reach, Dead, Reached};
use crate::resolve::Resolver;
use crate::{layout, load, minify, names, solution};

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
    name_modules(&mut program);
    Ok(program)
}

/// Gives every crate the name of its module: where the solution names it, that name.
fn name_modules(program: &mut Program) {
    let mut taken: BTreeSet<String> = ["std", "core", "alloc", "test", "proc_macro"]
        .map(str::to_owned)
        .into();
    let root = &program.modules[program.crates[0].root];
    for (name, nodes) in &root.names {
        // A plain `use name;` of the crate itself is no other thing of that name.
        if nodes.iter().any(|node| {
            !matches!(
                program.nodes[*node].kind,
                crate::program::Kind::ExternCrate(..)
            )
        }) {
            taken.insert(name.clone());
        }
    }
    let own = program.crates[0].info.dependencies.clone();
    let mut names = vec![String::new(); program.crates.len()];
    for (name, krate) in own {
        if names[krate].is_empty() && taken.insert(name.clone()) {
            names[krate] = name;
        }
    }
    let words = solution_words(program);
    for (krate, module_name) in program.crates.iter().zip(&mut names).skip(1) {
        if module_name.is_empty() {
            let base = krate.info.name.clone();
            let mut name = base.clone();
            let mut number = 2;
            while words.contains(&name) || !taken.insert(name.clone()) {
                name = format!("{base}_{number}");
                number += 1;
            }
            *module_name = name;
        }
    }
    for (krate, name) in program.crates.iter_mut().zip(names) {
        krate.module_name = name;
    }
}

/// Every word of the solution: a new module at its root must not catch one of them.
fn solution_words(program: &Program) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for node in &program.nodes {
        if program.modules[node.module].krate == 0 {
            use crate::program::Kind;
            let tokens = match &node.kind {
                Kind::Item(item) => item.to_token_stream(),
                Kind::Trait(item) => item.to_token_stream(),
                Kind::Impl(item) => item.to_token_stream(),
                Kind::Macro(item, _) | Kind::Call(item) => item.to_token_stream(),
                Kind::Use(path) => {
                    words.extend(path.segments.iter().cloned());
                    words.insert(path.name.clone());
                    continue;
                }
                _ => continue,
            };
            crate::tokens::idents(&tokens, &mut words);
        }
    }
    words
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
    let needs_alloc =
        crates.iter().any(|part| needs_alloc(&part.items)) && !solution_has_alloc(program);
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

fn solution_has_alloc(program: &Program) -> bool {
    let root = &program.modules[program.crates[0].root];
    root.names.get("alloc").is_some_and(|nodes| {
        nodes.iter().any(|node| {
            matches!(
                &program.nodes[*node].kind,
                crate::program::Kind::ExternCrate(_, Some(Extern::Std(_)))
            )
        })
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
