//! Rewrites the paths of an inlined crate: its root has become a module of the file.

mod imports;
mod macros;
mod paths;
mod visit;

use proc_macro2::{Ident, Span};
use syn::visit_mut::VisitMut;

use crate::mentions::Mentions;
use crate::program::{Extern, ModId, Program, UsePath};
use crate::resolve::{Resolver, Scope};

pub use macros::local_inner;

/// Rewrites what stands in one module.
pub struct Rewrite<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    module: ModId,
    /// The imports inside of the function at hand.
    uses: Vec<UsePath>,
    /// In a module inside of a function, where `self` and `super` are others.
    is_inner: bool,
}

impl<'a> Rewrite<'a> {
    /// For what stands in `module`.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, module: ModId) -> Self {
        Rewrite {
            program,
            resolver,
            module,
            uses: Vec::new(),
            is_inner: false,
        }
    }

    /// Notes the imports inside of an item before it is visited.
    pub fn item(&mut self, item: &mut syn::Item) {
        let mut mentions = Mentions::default();
        if !matches!(item, syn::Item::Use(_)) {
            syn::visit::Visit::visit_item(&mut mentions, item);
        }
        self.uses = mentions.uses;
        self.visit_item_mut(item);
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            module: self.module,
            uses: &self.uses,
            dollar_crate: None,
        }
    }

    fn own_name(&self) -> Option<Ident> {
        let krate = self.program.modules[self.module].krate;
        let name = &self.program.crates[krate].module_name;
        (!name.is_empty()).then(|| ident(name))
    }

    /// What a path begins with instead of its first name, and whether the `::` goes.
    pub fn beginning(
        &self,
        leading: bool,
        first: &str,
        is_use: bool,
        single: bool,
    ) -> Option<Vec<Ident>> {
        let krate = &self.program.crates[self.program.modules[self.module].krate];
        if first == "crate" {
            return self.own_name().map(|own| vec![ident("crate"), own]);
        }
        if single && !is_use && !leading {
            return None;
        }
        if matches!(first, "self" | "super" | "Self" | "$crate") {
            return None;
        }
        match self
            .resolver
            .extern_crate(self.scope(), leading, first, is_use)
        {
            Some(Extern::Crate(target)) => {
                let target = &self.program.crates[*target];
                if target.info.is_proc_macro || !target.inlined {
                    return None;
                }
                let mut path = vec![ident("crate")];
                if !target.module_name.is_empty() {
                    path.push(ident(&target.module_name));
                }
                Some(path)
            }
            Some(Extern::Std(name)) if name != first => {
                // Its `extern crate … as …` stands at the root of the crate's module.
                let mut path = vec![ident("crate")];
                path.extend(self.own_name());
                path.push(ident(first));
                Some(path)
            }
            None if krate.info.edition < 2018 && (is_use || leading) => {
                let mut path = vec![ident("crate")];
                path.extend(self.own_name());
                path.push(ident(first));
                Some(path)
            }
            _ => None,
        }
    }
}

/// An identifier, raw where it has to be.
pub fn ident(name: &str) -> Ident {
    if matches!(name, "crate" | "self" | "super" | "Self" | "_") {
        return Ident::new(name, Span::call_site());
    }
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
}
