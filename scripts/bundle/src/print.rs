//! Writes an inlined crate as one module.

use std::collections::BTreeSet;

use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, Visibility};

use crate::metadata::CrateId;
use crate::program::{ns, Entry, Extern, Kind, ModId, NodeId, Program, Seen};
use crate::reach::{kept_members, module_is_kept, Reached};
use crate::resolve::{Hit, Resolver, Scope};
use crate::rewrite::{ident, local_inner, Rewrite};
use crate::{imports, std_names, tokens};

/// Makes items of what is kept.
pub struct Printer<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    reached: &'a Reached,
}

impl<'a> Printer<'a> {
    /// For one program.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, reached: &'a Reached) -> Self {
        Printer {
            program,
            resolver,
            reached,
        }
    }

    /// Is anything of the crate kept?
    pub fn has(&self, krate: CrateId) -> bool {
        module_is_kept(self.program, self.reached, self.program.crates[krate].root)
    }

    /// The items of a crate's root module.
    pub fn root(&self, krate: CrateId) -> Vec<Item> {
        let root = self.program.crates[krate].root;
        let mut items = self.module(root);
        // A macro exported from a nested module is known at the root.
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
        items
    }

    fn module(&self, module: ModId) -> Vec<Item> {
        let mut items = Vec::new();
        for entry in &self.program.modules[module].entries {
            match entry {
                Entry::Node(node) => self.node(module, *node, &mut items),
                Entry::Use(item, leaves) => items.extend(self.import(module, item, leaves)),
                Entry::Mod(inner, attrs, vis) => {
                    if module_is_kept(self.program, self.reached, *inner) {
                        let name = ident(&self.program.modules[*inner].name);
                        let content = self.module(*inner);
                        let mut vis = vis.clone();
                        Rewrite::new(self.program, self.resolver, module)
                            .visit_visibility_mut(&mut vis);
                        items.push(parse_quote!(#(#attrs)* #vis mod #name { #(#content)* }));
                    }
                }
            }
        }
        items
    }

    fn node(&self, module: ModId, node: NodeId, items: &mut Vec<Item>) {
        if !self.reached.nodes[node] {
            return;
        }
        let mut rewrite = Rewrite::new(self.program, self.resolver, module);
        let mut add = |mut item: Item| {
            rewrite.item(&mut item);
            items.push(item);
        };
        match &self.program.nodes[node].kind {
            Kind::Item(item) => add(item.clone()),
            Kind::Call(item) => add(Item::Macro(item.clone())),
            Kind::Trait(item) => {
                let mut item = item.clone();
                let kept = kept_members(self.program, self.reached, node);
                let mut kept = kept.into_iter();
                item.items.retain(|_| kept.next().unwrap_or(true));
                add(Item::Trait(item));
            }
            Kind::Impl(item) => {
                let mut item = item.clone();
                let kept = kept_members(self.program, self.reached, node);
                let mut kept = kept.into_iter();
                item.items.retain(|_| kept.next().unwrap_or(true));
                if item.trait_.is_some() || !item.items.is_empty() {
                    add(Item::Impl(item));
                }
            }
            Kind::Macro(item, exported) => {
                let mut item = item.clone();
                let export = item
                    .attrs
                    .iter()
                    .position(|attr| attr.path().is_ident("macro_export"));
                let export = export.map(|at| item.attrs.remove(at));
                let krate = &self.program.crates[self.program.modules[module].krate];
                if export
                    .is_some_and(|attr| quote!(#attr).to_string().contains("local_inner_macros"))
                {
                    let is_exported = |name: &str| {
                        let nodes = krate.macros.get(name).into_iter().flatten();
                        nodes
                            .into_iter()
                            .any(|node| self.program.nodes[*node].seen == Seen::Everywhere)
                    };
                    item.mac.tokens =
                        local_inner(item.mac.tokens, &krate.module_name, &is_exported);
                }
                let kept = self.reached.dead.kept_arms(self.program, node);
                if kept.is_empty() {
                    return;
                }
                item.mac.tokens = tokens::only_arms(&item.mac.tokens, &kept);
                let name = item.ident.clone();
                add(Item::Macro(item));
                if let (true, Some(name)) = (*exported, name) {
                    self.export(module, &name, items);
                }
            }
            Kind::ExternCrate(item, target) => {
                if let Some(Extern::Crate(target)) = target {
                    let target = &self.program.crates[*target];
                    let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
                    let vis = &item.vis;
                    if !target.inlined {
                        add(Item::ExternCrate(item.clone()));
                    } else if target.module_name.is_empty() {
                        add(parse_quote!(#vis use crate as #alias;));
                    } else {
                        let mut vis = vis.clone();
                        Rewrite::new(self.program, self.resolver, module)
                            .visit_visibility_mut(&mut vis);
                        let name = ident(&target.module_name);
                        items.push(if name == *alias {
                            parse_quote!(#vis use crate::#name;)
                        } else {
                            parse_quote!(#vis use crate::#name as #alias;)
                        });
                    }
                } else {
                    let mut item = item.clone();
                    item.attrs.retain(|attr| !attr.path().is_ident("macro_use"));
                    add(Item::ExternCrate(item));
                }
            }
            Kind::Member { .. } | Kind::Use(_) | Kind::Mod(_) => {}
        }
    }

    /// Makes an exported macro known by path.
    fn export(&self, module: ModId, name: &syn::Ident, items: &mut Vec<Item>) {
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

    fn import(&self, module: ModId, item: &syn::ItemUse, leaves: &[NodeId]) -> Option<Item> {
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
        let mut item = Item::Use(item);
        Rewrite::new(self.program, self.resolver, module).item(&mut item);
        if let Item::Use(item) = &mut item {
            if of_macro && matches!(item.vis, Visibility::Public(_)) {
                item.vis = parse_quote!(pub(crate));
            }
        }
        Some(item)
    }

    fn leaf_is_kept(&self, module: ModId, leaf: NodeId) -> bool {
        if self.reached.nodes[leaf] {
            let Kind::Use(path) = &self.program.nodes[leaf].kind else {
                return false;
            };
            let scope = Scope::of(module);
            let found = self.resolver.leaf(scope, path, ns::ALL);
            // What is only there in namespaces that nobody asked for is gone.
            return found.hits.iter().any(|hit| match hit {
                Hit::Node(node) => self.reached.nodes[*node],
                Hit::Module(_) | Hit::External => true,
                Hit::ProcMacro(_) => false,
            });
        }
        let Kind::Use(path) = &self.program.nodes[leaf].kind else {
            return false;
        };
        // From the standard library: a trait may work without being named.
        let scope = Scope::of(module);
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
}

/// The names that a list of items needs at the root of the file.
pub fn needs_alloc(items: &[Item]) -> bool {
    let text = quote!(#(#items)*).to_string();
    let mut before = BTreeSet::new();
    let found = text.match_indices("alloc ::").any(|(at, _)| {
        let ahead = text[..at].trim_end();
        before.insert(at);
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && (!ahead.ends_with("::")
                || ahead
                    .trim_end_matches(':')
                    .trim_end()
                    .ends_with(['{', ';', '(', ',', '<', '&', '=']))
    });
    found
}
