//! Which functions of impls and traits are kept: by name, and by where a trait is in scope.

use std::collections::{BTreeMap, BTreeSet};

use super::Reach;
use crate::conditions::Condition;
use crate::members::{self, By};
use crate::program::{Kind, ModId, NodeId};
use crate::syntax;

impl Reach<'_> {
    pub(super) fn method(&mut self, module: ModId, name: &str) {
        if self.methods.insert(name.to_owned()) {
            self.look_at_all(name);
        }
        if self.methods_in[module].insert(name.to_owned()) {
            let Some(traits) = self.traits_with.get(name).cloned() else {
                return;
            };
            let in_scope = self.traits_in(module);
            for item in traits {
                if let Some(via) = in_scope.get(&item) {
                    self.called.push((item, name.to_owned(), via.clone()));
                }
            }
        }
    }

    /// Keeps the traits that are called and implemented.
    pub(super) fn settle_calls(&mut self) {
        for (item, name, via) in std::mem::take(&mut self.called) {
            let is_implemented = |condition: &Condition| self.holds(condition);
            let impls = self.impls_of.get(&item).map_or(&[][..], Vec::as_slice);
            if self.reached.nodes[item] || impls.iter().any(is_implemented) {
                self.mark(item);
                for leaf in via {
                    self.mark(leaf);
                }
                self.want(item, &name);
            } else {
                self.called.push((item, name, via));
            }
        }
    }

    pub(super) fn want(&mut self, item: NodeId, name: &str) {
        if self.wanted.insert((item, name.to_owned())) {
            self.look_at_all(name);
        }
    }

    /// An impl made by a macro has all its functions: its trait must have them too.
    pub(super) fn override_all(&mut self, names: &BTreeSet<String>) {
        for name in names {
            for item in self.traits_with.get(name).cloned().unwrap_or_default() {
                self.want(item, name);
            }
        }
    }

    pub(super) fn loosen(&mut self, item: NodeId) {
        if self.loose.insert(item) {
            let Kind::Trait(syntax) = &self.program.nodes[item].kind else {
                return;
            };
            for name in syntax.items.iter().filter_map(syntax::of_trait_item) {
                self.look_at_all(&name);
            }
        }
    }

    pub(super) fn look_at_all(&mut self, name: &str) {
        for member in self.members.get(name).cloned().unwrap_or_default() {
            self.look_at(member);
        }
    }

    /// Keeps a member if it is time.
    pub(super) fn look_at(&mut self, member: NodeId) {
        let this = &self.program.nodes[member];
        let (Kind::Member { owner, .. }, Some(name)) = (&this.kind, &this.name) else {
            return;
        };
        let lives = self.reached.nodes[*owner]
            && match self.by[&member] {
                By::Owner => true,
                By::Name => self.methods.contains(name),
                By::Trait(item) => {
                    self.wanted.contains(&(item, name.clone()))
                        || (self.loose.contains(&item) && self.methods.contains(name))
                }
            };
        if lives {
            self.mark(member);
        }
    }

    pub(super) fn traits_in(&mut self, module: ModId) -> BTreeMap<NodeId, BTreeSet<NodeId>> {
        if let Some(known) = self.traits_in.get(&module) {
            return known.clone();
        }
        let mut found = BTreeMap::new();
        let mut seen = BTreeSet::new();
        members::traits_in(
            self.program,
            self.resolver,
            module,
            crate::resolve::ANYWHERE,
            &BTreeSet::new(),
            &mut seen,
            &mut found,
        );
        self.traits_in.insert(module, found.clone());
        found
    }
}
