//! Writes the definitions of macros, and the imports that make the exported ones known by path.

use quote::{format_ident, quote};
use syn::{parse_quote, Item, ItemMacro};

use super::Printer;
use crate::program::{ns, Kind, ModId, NodeId, Seen};
use crate::resolve::{Hit, Scope};
use crate::rewrite::{ident, local_inner};
use crate::tokens;

impl Printer<'_> {
    /// A definition with the arms that are left; none if there are none.
    pub(super) fn definition(
        &self,
        module: ModId,
        node: NodeId,
        item: &ItemMacro,
    ) -> Option<ItemMacro> {
        let kept = self.reached.dead.kept_arms(self.program, node);
        if kept.is_empty() {
            return None;
        }
        let mut item = item.clone();
        let export = item
            .attrs
            .iter()
            .position(|attr| attr.path().is_ident("macro_export"));
        let export = export.map(|at| item.attrs.remove(at));
        let krate = &self.program.crates[self.program.modules[module].krate];
        if export.is_some_and(|attr| quote!(#attr).to_string().contains("local_inner_macros")) {
            let is_exported = |name: &str| {
                let mut nodes = krate.macros.get(name).into_iter().flatten();
                nodes.any(|node| self.program.nodes[*node].seen == Seen::Everywhere)
            };
            item.mac.tokens = local_inner(item.mac.tokens, &krate.module_name, &is_exported);
        }
        item.mac.tokens = tokens::only_arms(&item.mac.tokens, &kept);
        Some(item)
    }

    /// Makes an exported macro known by path.
    pub(super) fn export(&self, module: ModId, name: &syn::Ident, items: &mut Vec<Item>) {
        let scope = Scope::of(module);
        let path = [name.to_string()];
        let others = self
            .resolver
            .path(scope, false, &path, ns::TYPE | ns::VALUE)
            .hits;
        let is_named = others.iter().any(|hit| match hit {
            Hit::Node(node) => self.reached.nodes[*node],
            Hit::Module(module) => self.program.modules[*module].parent.is_some(),
            _ => true,
        });
        if is_named {
            // A plain `use` would import what else has this name.
            let holder = format_ident!("macro_{}", name);
            items.push(parse_quote!(mod #holder { pub(crate) use #name; }));
            items.push(parse_quote!(pub(crate) use #holder::#name;));
        } else {
            items.push(parse_quote!(pub(crate) use #name;));
        }
    }

    /// Makes known at a crate's root what nested modules export.
    pub(super) fn export_nested(&self, root: ModId, items: &mut Vec<Item>) {
        let module = &self.program.modules[root];
        let mut names: Vec<_> = module.names.values().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        for node in names {
            if let Kind::Macro(item, true) = &self.program.nodes[node].kind {
                let home = self.program.nodes[node].module;
                let left = self.reached.dead.kept_arms(self.program, node);
                if self.reached.nodes[node] && home != root && !left.is_empty() {
                    let path = self
                        .program
                        .path_of(home)
                        .into_iter()
                        .map(|name| ident(&name));
                    let name = &item.ident;
                    items.push(parse_quote!(pub(crate) use self::#(#path::)*#name;));
                }
            }
        }
    }
}
