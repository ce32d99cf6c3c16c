//! Assembles the bundle: the solution, then one module per crate.

mod join;
pub mod layout;
mod minify;
mod modules;

use std::collections::{BTreeMap, BTreeSet};

use kit::diagnostics::Diagnostic;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Ident, Item};

use crate::cargo::{CrateId, CrateInfo};
use crate::error::Result;
use crate::program::{Extern, Kind, Program};
use crate::reach::{reach, DeadArms};
use crate::resolve::Resolver;
use crate::rewrite;
use crate::syntax::use_tree::merge_imports;
use crate::syntax::{self, ident};

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
    /// Lints that are errors in a crate, to be allowed there: modules and names.
    pub allowed: BTreeSet<(String, String)>,
    /// Whether the file needs `extern crate alloc;`.
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
            allowed: BTreeSet::new(),
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
            let of_crate = self.allowed.iter().filter(|(it, _)| *it == krate.module);
            let of_crate = of_crate.map(|(_, lint)| ident(lint));
            let allow: syn::Attribute =
                syn::parse_quote!(#[allow(warnings #(, #lints)* #(, #of_crate)*)]);
            let item: Item = syn::parse_quote!(#allow pub mod #module { #(#items)* });
            out += &if minify && (minify_local || !krate.info.is_local) {
                minify::items(&[item])
            } else {
                layout::items(vec![item])
            };
        }
        out
    }

    /// Takes the items of the crates from a text that was printed before, and from which parts are gone.
    pub fn reread(&mut self, text: &str) {
        let Ok(file) = syn::parse_file(text) else {
            return;
        };
        let modules = file.items.into_iter().filter_map(|item| match item {
            Item::Mod(module) => Some((module.ident, module.content?.1)),
            _ => None,
        });
        let mut modules: BTreeMap<Ident, Vec<Item>> = modules.collect();
        self.crates.retain_mut(|krate| {
            let items = modules.remove(&ident(&krate.module));
            let is_kept = items.is_some();
            krate.items = merge_imports(items.unwrap_or_default());
            is_kept
        });
        self.needs_alloc &= self.crates.iter().any(|krate| names_alloc(&krate.items));
    }

    /// Allows the lints among the errors of `text`, the printed bundle, in the crates where they are:
    /// in a dependency, Cargo does not report them. Returns whether there are any.
    pub fn allow_lints<'a>(
        &mut self,
        text: &str,
        errors: impl IntoIterator<Item = &'a Diagnostic>,
    ) -> bool {
        let lints = errors.into_iter().filter_map(|error| {
            let at = error.spans.first()?.start;
            Some((at, denied_lint(error)?)).filter(|_| error.is_error())
        });
        let mut lints = lints.peekable();
        let Some(Ok(file)) = lints.peek().map(|_| syn::parse_file(text)) else {
            return false;
        };
        let mut is_new = false;
        for (at, lint) in lints {
            let module = file.items.iter().find_map(|item| match item {
                Item::Mod(module) if item.span().byte_range().contains(&at) => Some(module),
                _ => None,
            });
            // The author's own code is not to be changed.
            if let Some(module) = module.filter(|_| at >= self.solution.len()) {
                let module = syntax::name(&module.ident);
                is_new |= self.allowed.insert((module, lint));
            }
        }
        is_new
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

/// Returns the lint that an error is, if the lint is an error by default.
fn denied_lint(error: &Diagnostic) -> Option<String> {
    let (_, note) = error.rendered.split_once("`#[deny(")?;
    let (lint, rest) = note.split_once(")]`")?;
    let end = rest.lines().next()?; // it may name a group of lints before
    end.ends_with(" on by default").then(|| lint.to_owned())
}

/// Returns whether a path of these items begins with `alloc`, the one crate of the standard library that
/// a file must declare before it can use it.
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

/// Returns whether the solution itself declares `extern crate alloc;`.
fn declares_alloc(program: &Program) -> bool {
    let root = &program.modules[program.crates[0].root];
    let nodes = root.names.get("alloc").into_iter().flatten();
    nodes
        .map(|node| &program.nodes[*node].kind)
        .any(|kind| matches!(kind, Kind::ExternCrate(_, Some(Extern::Std(_)))))
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn allows_lints_that_are_errors_in_a_crate() {
        let kit = "#![allow(overflowing_literals, bindings_with_variant_name)]
            pub enum Side { Left, Right }
            pub fn number(side: Side) -> u8 { match side { Left => 256, Right => 257 } }";
        let main = "fn main() { println!(\"{}\", kit::number(kit::Side::Right)); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
        let allowed = "#[allow(warnings, bindings_with_variant_name, overflowing_literals)]";
        assert!(bundle.source.contains(allowed), "{}", bundle.source);
    }

    /// The proof is made in 2021, where this is no error.
    #[test]
    fn allows_lints_that_are_errors_in_one_edition() {
        let kit = "static mut SIDES: u8 = 4;
            pub fn sides() -> u8 { let sides = unsafe { &SIDES }; *sides }
            pub fn corners() -> u8 { 4 }";
        let main = "fn main() { println!(\"{}\", kit::sides()); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert_eq!(bundle.editions.as_deref(), Some(&[2021, 2024][..]));
        assert!(bundle.source.contains("allow(warnings, static_mut_refs)"));
        assert!(!bundle.source.contains("corners"), "{}", bundle.source);
    }
}
