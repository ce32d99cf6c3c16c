//! What a name means in a module: by what stands there, and through its globs.

use super::{Found, Hit, Resolver, Scope, ANYWHERE};
use crate::program::{ns, Extern, Kind, ModId};

impl Resolver<'_> {
    /// What `name` means in a module, seen from the module `from`.
    pub(super) fn lookup(
        &self,
        module: ModId,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Found,
    ) {
        let key = (module, name.to_owned(), spaces);
        if self.under_way.borrow().contains(&key) {
            return;
        }
        self.under_way.borrow_mut().push(key);
        let here = &self.program.modules[module];
        let hidden = |node| from != ANYWHERE && !self.program.is_seen(node, from);
        let scope = Scope::of(module);
        for &node in here.names.get(name).into_iter().flatten() {
            let this = &self.program.nodes[node];
            if hidden(node) {
                continue;
            }
            match &this.kind {
                Kind::Use(path) => {
                    let spaces = if path.only_type {
                        spaces & ns::TYPE
                    } else {
                        spaces
                    };
                    let leaf = self.leaf(scope, path, spaces);
                    if !leaf.hits.is_empty() {
                        found.via.insert(node);
                    }
                    found.merge(leaf);
                }
                Kind::Mod(inner) if spaces & ns::TYPE != 0 => {
                    found.hits.insert(Hit::Module(*inner));
                }
                Kind::ExternCrate(_, target) if spaces & ns::TYPE != 0 => {
                    found.via.insert(node);
                    found.hits.insert(match target {
                        Some(Extern::Crate(target)) => self.crate_hit(*target),
                        _ => Hit::External,
                    });
                }
                _ if this.ns & spaces != 0 => {
                    found.hits.insert(Hit::Node(node));
                }
                _ => {}
            }
        }
        for &glob in &here.globs {
            let Kind::Use(path) = &self.program.nodes[glob].kind else {
                continue;
            };
            if hidden(glob) {
                continue;
            }
            let targets = self.leaf(scope, path, ns::TYPE);
            let mut through = Found::default();
            self.through_glob(&targets, name, spaces, module, &mut through);
            if !through.hits.is_empty() {
                found.via.insert(glob);
                found.via.extend(&targets.via);
            }
            found.merge(through);
        }
        self.under_way.borrow_mut().pop();
    }

    /// What `name` means in that which a glob leads to.
    pub(super) fn through_glob(
        &self,
        targets: &Found,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Found,
    ) {
        for target in &targets.hits {
            match *target {
                Hit::Module(module) => self.lookup(module, name, spaces, from, found),
                Hit::Node(node) => {
                    if let Kind::Item(syn::Item::Enum(item)) = &self.program.nodes[node].kind {
                        let names = |variant: &syn::Variant| variant.ident == name;
                        if item.variants.iter().any(names) && spaces != ns::MACRO {
                            found.hits.insert(Hit::Node(node));
                        }
                    } else if let Kind::Call(_) = &self.program.nodes[node].kind {
                        found.hits.insert(Hit::Node(node));
                    }
                }
                Hit::ProcMacro(krate) => {
                    found.perhaps.insert(krate);
                }
                Hit::External => {}
            }
        }
    }
}
