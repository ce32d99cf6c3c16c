//! Writes an inlined crate as one module.

mod imports;
mod macros;

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, Visibility};

use crate::metadata::CrateId;
use crate::program::{Entry, Kind, ModId, NodeId, Program};
use crate::reach::Reached;
use crate::resolve::Resolver;
use crate::rewrite::{ident, Rewrite};

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
        self.reached
            .keeps_module(self.program, self.program.crates[krate].root)
    }

    /// The items of a crate's root module.
    pub fn root(&self, krate: CrateId) -> Vec<Item> {
        let root = self.program.crates[krate].root;
        let mut items = self.module(root);
        self.export_nested(root, &mut items);
        items
    }

    fn module(&self, module: ModId) -> Vec<Item> {
        let mut items = Vec::new();
        for entry in &self.program.modules[module].entries {
            match entry {
                Entry::Node(node) => self.node(module, *node, &mut items),
                Entry::Use(item, leaves) => items.extend(self.import(module, item, leaves)),
                Entry::Mod(inner, attrs, vis) => {
                    if self.reached.keeps_module(self.program, *inner) {
                        let name = ident(&self.program.modules[*inner].name);
                        let content = self.module(*inner);
                        let vis = self.visibility(module, vis);
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

    /// An item as it stands in the file.
    fn rewritten(&self, module: ModId, mut item: Item) -> Item {
        Rewrite::new(self.program, self.resolver, module).item(&mut item);
        item
    }

    fn visibility(&self, module: ModId, vis: &Visibility) -> Visibility {
        let mut vis = vis.clone();
        Rewrite::new(self.program, self.resolver, module).visit_visibility_mut(&mut vis);
        vis
    }
}
