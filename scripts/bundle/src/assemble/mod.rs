//! Assembles the bundle: the solution, then one module per crate.

mod layout;
mod minify;
mod modules;

use std::collections::BTreeSet;

use quote::quote;
use syn::Item;

use crate::cargo::{CrateId, CrateInfo};
use crate::error::Result;
use crate::program::{Extern, Kind, Program};
use crate::reach::{reach, DeadArms};
use crate::resolve::Resolver;
use crate::rewrite;
use crate::syntax::ident;

use modules::Assembler;

/// A bundle, before it is printed.
#[derive(Clone)]
pub struct Assembly {
    /// The macro arms that were left out.
    pub dead: DeadArms,
    /// The text of the solution.
    pub solution: String,
    /// Lints that the solution enables for the whole file, to be allowed in its crates.
    pub lints: Vec<syn::Path>,
    /// Does the file need `extern crate alloc;`?
    pub needs_alloc: bool,
    /// The crates, in the order of the file.
    pub crates: Vec<InlinedCrate>,
}

/// An inlined crate.
#[derive(Clone)]
pub struct InlinedCrate {
    /// What Cargo knows of it.
    pub info: CrateInfo,
    /// The name of its module.
    pub module: String,
    /// Its items.
    pub items: Vec<Item>,
}

impl Assembly {
    /// Assembles what the solution reaches. The crates in `whole` are kept entirely; the macro arms in
    /// `dead` are left out.
    pub fn of(program: &Program, whole: &BTreeSet<CrateId>, dead: &DeadArms) -> Result<Self> {
        let resolver = Resolver::new(program);
        let reached = reach(program, &resolver, whole, dead);
        let assembler = Assembler::new(program, &resolver, &reached);
        let mut crates = Vec::new();
        for (id, krate) in program.crates.iter().enumerate().skip(1) {
            if krate.inlined && !krate.info.is_proc_macro && assembler.keeps(id) {
                crates.push(InlinedCrate {
                    info: krate.info.clone(),
                    module: krate.module_name.clone(),
                    items: assembler.items(id),
                });
            }
        }
        crates.sort_by_key(|krate| (!krate.info.is_local, krate.module.clone()));
        let names_alloc = crates.iter().any(|krate| names_alloc(&krate.items));
        Ok(Assembly {
            dead: dead.clone(),
            solution: rewrite::text(program, &resolver)?,
            lints: rewrite::lints(program)?,
            needs_alloc: names_alloc && !declares_alloc(program),
            crates,
        })
    }

    /// Prints the bundle; `minify` packs crates from a registry, `minify_local` path dependencies too.
    pub fn text(&self, minify: bool, minify_local: bool) -> String {
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
        for krate in &self.crates {
            out += &krate.heading();
            let items = &krate.items;
            let module = ident(&krate.module);
            let lints = &self.lints;
            let allow: syn::Attribute = syn::parse_quote!(#[allow(warnings #(, #lints)*)]);
            let item: Item = syn::parse_quote!(#allow pub mod #module { #(#items)* });
            out += &if minify && (minify_local || !krate.info.is_local) {
                minify::items(&[item])
            } else {
                layout::items(vec![item])
            };
        }
        out
    }

    /// Prints the bundle without packing anything.
    pub fn readable(&self) -> String {
        self.text(false, false)
    }
}

impl InlinedCrate {
    /// Returns the comment with name, version and licence.
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

/// Does a path of these items begin with `alloc`, the one crate of the standard library that a file
/// must declare before it can use it?
fn names_alloc(items: &[Item]) -> bool {
    let text = quote!(#(#items)*).to_string();
    text.match_indices("alloc ::").any(|(at, _)| {
        let before = text[..at].trim_end();
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && (!before.ends_with("::")
                || before
                    .trim_end_matches(':')
                    .trim_end()
                    .ends_with(['{', ';', '(', ',', '<', '&', '=']))
    })
}

/// Does the solution itself declare `extern crate alloc;`?
fn declares_alloc(program: &Program) -> bool {
    let root = &program.modules[program.crates[0].root];
    let nodes = root.names.get("alloc").into_iter().flatten();
    nodes
        .map(|node| &program.nodes[*node].kind)
        .any(|kind| matches!(kind, Kind::ExternCrate(_, Some(Extern::Std(_)))))
}
