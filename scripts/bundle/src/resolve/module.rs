//! What a name means in a module: by what stands there, and through its globs.

use super::{Found, Hit, Resolver, Scope, ANYWHERE};
use crate::program::{ns, Entry, Extern, Kind, ModId, NodeId};

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
        // Behind a module of its own, no glob brings another one of this name. To look all the same
        // would ask, on the way of every glob, all the others: their number's factorial.
        if !self.by_name(module, name, spaces, from, found) {
            self.by_globs(module, name, spaces, from, found);
        }
        self.under_way.borrow_mut().pop();
    }

    fn is_hidden(&self, node: NodeId, from: ModId) -> bool {
        from != ANYWHERE && !self.program.is_seen(node, from)
    }

    /// What stands in the module under this name; true if it is a module, and nothing else is asked
    /// for.
    fn by_name(
        &self,
        module: ModId,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Found,
    ) -> bool {
        let here = &self.program.modules[module];
        let scope = Scope::of(module);
        let mut is_settled = false;
        for &node in here.names.get(name).into_iter().flatten() {
            let this = &self.program.nodes[node];
            if self.is_hidden(node, from) {
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
                    is_settled |= spaces == ns::TYPE && !self.depends_on_flags(*inner);
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
        is_settled
    }

    /// Does the judge's compiler decide whether this module is there?
    fn depends_on_flags(&self, module: ModId) -> bool {
        let around = self.program.modules[module].parent;
        let mut entries = around
            .into_iter()
            .flat_map(|around| &self.program.modules[around].entries);
        entries.any(|entry| matches!(entry, Entry::Mod(inner, attrs, _) if *inner == module && attrs.iter().any(|attr| attr.path().is_ident("cfg"))))
    }

    /// What the globs of the module bring under this name.
    fn by_globs(&self, module: ModId, name: &str, spaces: u8, from: ModId, found: &mut Found) {
        let scope = Scope::of(module);
        for &glob in &self.program.modules[module].globs {
            let Kind::Use(path) = &self.program.nodes[glob].kind else {
                continue;
            };
            if self.is_hidden(glob, from) {
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

#[cfg(test)]
mod tests {
    use crate::samples;
    use std::fmt::Write;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn many_globs_in_a_module_take_no_time() {
        let mut kit = String::new();
        for number in 0..12 {
            let _ = writeln!(kit, "mod m{number} {{ pub fn f{number}() {{}} }}");
            let _ = writeln!(kit, "pub use self::m{number}::*;");
        }
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let _ = sender.send(samples::bundle(&kit, "fn main() { kit::f7(); }"));
        });
        // It takes a second; the factorial of twelve would be hours.
        let bundle = receiver
            .recv_timeout(Duration::from_secs(60))
            .expect("in time");
        let source = bundle.expect("a bundle").source;
        assert!(
            source.contains("pub fn f7") && !source.contains("m8"),
            "{source}"
        );
    }

    #[test]
    fn a_module_that_may_be_absent_hides_no_glob() {
        let kit = "
            #[cfg(debug_assertions)]
            pub mod inner { pub fn f() {} }
            mod other { pub mod inner { pub fn f() {} } }
            pub use other::*;
        ";
        let bundle = samples::bundle(kit, "fn main() { kit::inner::f(); }").expect("a bundle");
        let source = bundle.source;
        assert_eq!(source.matches("pub fn f").count(), 2, "{source}");
        assert!(!bundle.status.contains("kept whole"), "{}", bundle.status);
    }
}
