//! Turns what is kept of inlined crates into the items of their modules.

use std::collections::BTreeMap;

use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, ItemExternCrate, ItemMacro};

use crate::cargo::CrateId;
use crate::program::{ns, Entry, Extern, Kind, ModId, NodeId, Program, UsePath, Visibility};
use crate::reach::Reached;
use crate::resolve::{Definition, Resolution, Resolver, Scope};
use crate::rewrite::{local_inner_macros, Rewriter};
use crate::syntax::{ident, std_names, tokens, use_tree};

/// Turns inlined crates into items.
pub struct Assembler<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    reached: &'a Reached,
}

impl<'a> Assembler<'a> {
    /// Assembles the crates of a program.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, reached: &'a Reached) -> Self {
        Assembler {
            program,
            resolver,
            reached,
        }
    }

    /// Returns whether anything in the crate is kept.
    pub fn keeps(&self, krate: CrateId) -> bool {
        self.reached
            .keeps_module(self.program, self.program.crates[krate].root)
    }

    /// Returns the items of a crate's root module.
    pub fn items(&self, krate: CrateId) -> Vec<Item> {
        let root = self.program.crates[krate].root;
        self.module(root, &self.exports_of_nested(root))
    }

    /// Returns the items of a module, followed by these imports.
    fn module(&self, module: ModId, exports: &BTreeMap<ModId, Vec<Item>>) -> Vec<Item> {
        let mut items = Vec::new();
        for entry in &self.program.modules[module].entries {
            match entry {
                Entry::Node(node) => self.node(module, *node, &mut items),
                Entry::Use(item, leaves) => items.extend(self.import(module, item, leaves)),
                Entry::Mod(inner, attrs, vis) => {
                    if self.reached.keeps_module(self.program, *inner) {
                        let name = ident(&self.program.modules[*inner].name);
                        let content = self.module(*inner, exports);
                        let vis = self.visibility(module, vis);
                        items.push(parse_quote!(#(#attrs)* #vis mod #name { #(#content)* }));
                    }
                }
            }
        }
        items.extend(exports.get(&module).into_iter().flatten().cloned());
        items
    }

    fn node(&self, module: ModId, node: NodeId, items: &mut Vec<Item>) {
        if !self.reached.nodes[node] {
            return;
        }
        let mut add = |item| items.push(self.rewritten(module, item));
        match &self.program.nodes[node].kind {
            Kind::Item(item) => add(item.clone()),
            Kind::Call(item) => add(Item::Macro(item.clone())),
            Kind::Trait(item) => {
                let mut item = item.clone();
                let kept = self.reached.kept_members(self.program, node);
                let mut kept = kept.into_iter();
                item.items.retain(|_| kept.next().unwrap_or(true));
                add(Item::Trait(item));
            }
            Kind::Impl(item) => {
                let mut item = item.clone();
                let kept = self.reached.kept_members(self.program, node);
                let mut kept = kept.into_iter();
                item.items.retain(|_| kept.next().unwrap_or(true));
                if item.trait_.is_some() || !item.items.is_empty() {
                    add(Item::Impl(item));
                }
            }
            Kind::Macro(item, exported) => {
                let Some(definition) = self.definition(module, node, item) else {
                    return;
                };
                let name = definition.ident.clone();
                add(Item::Macro(definition));
                if let (true, Some(name)) = (*exported, name) {
                    self.export(module, &name, items);
                }
            }
            Kind::ExternCrate(item, target) => {
                items.push(self.extern_crate(module, item, target.as_ref()));
            }
            Kind::Member { .. } | Kind::Use(_) | Kind::Mod(_) => {}
        }
    }

    /// Rewrites the paths of an item.
    fn rewritten(&self, module: ModId, mut item: Item) -> Item {
        Rewriter::new(self.program, self.resolver, module).item(&mut item);
        item
    }

    fn visibility(&self, module: ModId, vis: &syn::Visibility) -> syn::Visibility {
        let mut vis = vis.clone();
        Rewriter::new(self.program, self.resolver, module).visit_visibility_mut(&mut vis);
        vis
    }

    /// Returns a `use` with the leaves that are kept, if any.
    fn import(&self, module: ModId, item: &syn::ItemUse, leaves: &[NodeId]) -> Option<Item> {
        let mut kept: Vec<bool> = leaves
            .iter()
            .map(|leaf| self.leaf_is_kept(module, *leaf))
            .collect();
        if !kept.contains(&true) {
            return None;
        }
        let mut item = item.clone();
        let mut imports_macro = false;
        for (leaf, kept) in leaves.iter().zip(&mut kept) {
            if let (Kind::Use(path), true) = (&self.program.nodes[*leaf].kind, *kept) {
                let scope = Scope::of(module);
                let found = self.resolver.leaf(scope, path, ns::MACRO);
                let mut nodes = found.definitions.iter().filter_map(|it| it.node());
                imports_macro |= !path.glob && nodes.any(|node| self.program.is_macro(node));
            }
        }
        item.tree = use_tree::retain_leaves(item.tree, &mut kept.into_iter())?;
        let mut item = self.rewritten(module, Item::Use(item));
        if let Item::Use(item) = &mut item {
            if imports_macro && matches!(item.vis, syn::Visibility::Public(_)) {
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
            if self.is_export_of(module, path, &found) {
                return false;
            }
            // It may resolve only to definitions in namespaces that nothing asked for.
            return found.definitions.iter().any(|definition| match definition {
                Definition::Node(node) => self.reached.nodes[*node],
                Definition::Module(_) | Definition::External => true,
                Definition::Unloaded(_) | Definition::ProcMacro(_) => false,
            });
        }
        // From the standard library: a trait has an effect without being named.
        let found = self.resolver.leaf(scope, path, ns::TYPE);
        let is_foreign = found
            .definitions
            .iter()
            .any(|definition| *definition == Definition::External);
        let last = path.segments.last().map_or("", String::as_str);
        is_foreign && (path.glob || !std_names::is_not_a_trait(last)) && self.has_code(module)
    }

    /// Returns whether this imports nothing but an exported macro that the same module defines. It is
    /// imported behind its definition already.
    fn is_export_of(&self, module: ModId, path: &UsePath, found: &Resolution) -> bool {
        let mut reached = found
            .definitions
            .iter()
            .filter_map(|definition| definition.node())
            .filter(|node| self.reached.nodes[*node]);
        let (Some(node), None) = (reached.next(), reached.next()) else {
            return false;
        };
        let node = &self.program.nodes[node];
        matches!(node.kind, Kind::Macro(_, true))
            && node.module == module
            && node.name.as_ref() == Some(&path.name)
    }

    /// Returns whether the module keeps anything other than private imports and modules.
    fn has_code(&self, module: ModId) -> bool {
        self.program.modules[module]
            .entries
            .iter()
            .any(|entry| match entry {
                Entry::Node(node) => self.reached.nodes[*node],
                Entry::Use(_, leaves) => leaves.iter().any(|leaf| {
                    self.reached.nodes[*leaf]
                        && self.program.nodes[*leaf].visibility == Visibility::Public
                }),
                Entry::Mod(inner, ..) => {
                    // A child sees what its parents import through `super::*`.
                    !self.program.modules[*inner].globs.is_empty() && self.has_code(*inner)
                }
            })
    }

    /// Returns what becomes of an `extern crate`: an import, if the crate is inlined.
    fn extern_crate(&self, module: ModId, item: &ItemExternCrate, target: Option<&Extern>) -> Item {
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

    /// Returns a macro with the arms that are left, if any.
    fn definition(&self, module: ModId, node: NodeId, item: &ItemMacro) -> Option<ItemMacro> {
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
                nodes.any(|node| self.program.nodes[*node].visibility == Visibility::Public)
            };
            item.mac.tokens = local_inner_macros(item.mac.tokens, &is_exported);
        }
        item.mac.tokens = tokens::only_arms(&item.mac.tokens, &kept);
        Some(item)
    }

    /// Adds an import that makes an exported macro known by path.
    fn export(&self, module: ModId, name: &syn::Ident, items: &mut Vec<Item>) {
        let scope = Scope::of(module);
        let path = [name.to_string()];
        let others = self
            .resolver
            .path(scope, false, &path, ns::TYPE | ns::VALUE)
            .definitions;
        let is_named = others.iter().any(|definition| match definition {
            Definition::Node(node) => self.reached.nodes[*node],
            Definition::Module(module) => self.program.modules[*module].parent.is_some(),
            _ => true,
        });
        if is_named {
            // A plain `use` would import everything else of this name.
            let holder = format_ident!("macro_{}", name);
            items.push(parse_quote!(mod #holder { pub(crate) use #name; }));
            items.push(parse_quote!(pub(crate) use #holder::#name;));
        } else {
            items.push(parse_quote!(pub(crate) use #name;));
        }
    }

    /// Returns imports that make macros of nested modules known at the crate's root, and the modules
    /// that they belong into. What is private on the way passes them on under another name.
    fn exports_of_nested(&self, root: ModId) -> BTreeMap<ModId, Vec<Item>> {
        let mut exports: BTreeMap<ModId, Vec<Item>> = BTreeMap::new();
        let module = &self.program.modules[root];
        let mut names: Vec<_> = module.names.values().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        for node in names {
            let Kind::Macro(item, true) = &self.program.nodes[node].kind else {
                continue;
            };
            let home = self.program.nodes[node].module;
            let left = self.reached.dead.kept_arms(self.program, node);
            let Some(name) = &item.ident else { continue };
            if !self.reached.nodes[node] || home == root || left.is_empty() {
                continue;
            }
            let mut path = vec![name.clone()];
            let mut inner = home;
            while let Some(outer) = self.program.modules[inner].parent {
                path.insert(0, ident(&self.program.modules[inner].name));
                if outer != root && !self.is_visible_at(inner, root) {
                    let alias = format_ident!("macro_{}", name);
                    let import = parse_quote!(pub(crate) use self::#(#path)::* as #alias;);
                    exports.entry(outer).or_default().push(import);
                    path = vec![alias];
                }
                inner = outer;
            }
            exports
                .entry(root)
                .or_default()
                .push(if path.last() == Some(name) {
                    parse_quote!(pub(crate) use self::#(#path)::*;)
                } else {
                    parse_quote!(pub(crate) use self::#(#path)::* as #name;)
                });
        }
        exports
    }

    /// Returns whether the module at `root` can name another module, given that it can name what
    /// encloses it.
    fn is_visible_at(&self, module: ModId, root: ModId) -> bool {
        let outer = self.program.modules[module].parent.unwrap_or(root);
        let named = self.program.modules[outer]
            .names
            .get(&self.program.modules[module].name);
        let mut nodes = named.into_iter().flatten();
        nodes.any(|node| {
            matches!(self.program.nodes[*node].kind, Kind::Mod(it) if it == module)
                && self.program.is_visible(*node, root)
        })
    }
}
