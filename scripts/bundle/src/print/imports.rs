//! Writes imports and `extern crate`, which becomes one; and decides which imports from the standard
//! library stay.

use syn::{parse_quote, Item, ItemExternCrate, Visibility};

use super::Printer;
use crate::program::{ns, Entry, Extern, Kind, ModId, NodeId, Seen};
use crate::resolve::{Hit, Scope};
use crate::rewrite::ident;
use crate::{imports, std_names};

impl Printer<'_> {
    /// A `use` with the leaves that are kept; none if none is.
    pub(super) fn import(
        &self,
        module: ModId,
        item: &syn::ItemUse,
        leaves: &[NodeId],
    ) -> Option<Item> {
        let mut kept: Vec<bool> = leaves
            .iter()
            .map(|leaf| self.leaf_is_kept(module, *leaf))
            .collect();
        if !kept.contains(&true) {
            return None;
        }
        let mut item = item.clone();
        let mut of_macro = false;
        for (leaf, kept) in leaves.iter().zip(&mut kept) {
            if let (Kind::Use(path), true) = (&self.program.nodes[*leaf].kind, *kept) {
                let scope = Scope::of(module);
                let hits = self.resolver.leaf(scope, path, ns::MACRO).hits;
                of_macro |= !path.glob && hits.iter().any(|hit| matches!(hit, Hit::Node(node) if matches!(self.program.nodes[*node].kind, Kind::Macro(..))));
            }
        }
        item.tree = imports::prune(item.tree, &mut kept.into_iter())?;
        let mut item = self.rewritten(module, Item::Use(item));
        if let Item::Use(item) = &mut item {
            if of_macro && matches!(item.vis, Visibility::Public(_)) {
                item.vis = parse_quote!(pub(crate));
            }
        }
        Some(item)
    }

    fn leaf_is_kept(&self, module: ModId, leaf: NodeId) -> bool {
        let Kind::Use(path) = &self.program.nodes[leaf].kind else {
            return false;
        };
        let scope = Scope::of(module);
        if self.reached.nodes[leaf] {
            let found = self.resolver.leaf(scope, path, ns::ALL);
            // What is only there in namespaces that nobody asked for is gone.
            return found.hits.iter().any(|hit| match hit {
                Hit::Node(node) => self.reached.nodes[*node],
                Hit::Module(_) | Hit::External => true,
                Hit::ProcMacro(_) => false,
            });
        }
        // From the standard library: a trait may work without being named.
        let found = self.resolver.leaf(scope, path, ns::TYPE);
        let is_foreign = found.hits.iter().any(|hit| *hit == Hit::External);
        let last = path.segments.last().map_or("", String::as_str);
        is_foreign && (path.glob || !std_names::is_no_trait(last)) && self.has_code(module)
    }

    /// Does the module keep anything but imports and modules?
    fn has_code(&self, module: ModId) -> bool {
        self.program.modules[module]
            .entries
            .iter()
            .any(|entry| match entry {
                Entry::Node(node) => self.reached.nodes[*node],
                Entry::Use(_, leaves) => leaves.iter().any(|leaf| {
                    self.reached.nodes[*leaf] && self.program.nodes[*leaf].seen == Seen::Everywhere
                }),
                Entry::Mod(inner, ..) => {
                    // A child sees what its parents import, through `super::*`.
                    !self.program.modules[*inner].globs.is_empty() && self.has_code(*inner)
                }
            })
    }

    /// What becomes of `extern crate`: an import, if the crate is a module of the file.
    pub(super) fn extern_crate(
        &self,
        module: ModId,
        item: &ItemExternCrate,
        target: Option<&Extern>,
    ) -> Item {
        let Some(Extern::Crate(target)) = target else {
            let mut item = item.clone();
            item.attrs.retain(|attr| !attr.path().is_ident("macro_use"));
            return self.rewritten(module, Item::ExternCrate(item));
        };
        let target = &self.program.crates[*target];
        if !target.inlined {
            return self.rewritten(module, Item::ExternCrate(item.clone()));
        }
        let vis = self.visibility(module, &item.vis);
        let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
        let name = ident(&target.module_name);
        if name == *alias {
            parse_quote!(#vis use crate::#name;)
        } else {
            parse_quote!(#vis use crate::#name as #alias;)
        }
    }
}
