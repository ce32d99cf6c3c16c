//! What a kept thing needs: what its code says, and what it makes possible.

use syn::visit::Visit;
use syn::{ImplItem, TraitItem};

use super::Reach;
use crate::generated::Generated;
use crate::mentions::Mentions;
use crate::program::{ns, Kind, Member, ModId, NodeId};
use crate::resolve::{Hit, Scope};
use crate::tokens;

impl Reach<'_> {
    /// All that a kept thing needs.
    pub(super) fn keep(&mut self, node: NodeId) {
        let mut mentions = Mentions::default();
        let this = &self.program.nodes[node];
        match &this.kind {
            Kind::Item(item) => mentions.visit_item(item),
            Kind::Call(item) => {
                mentions.visit_item_macro(item);
                let krate = self.program.krate(node);
                let generated = Generated::of_call(self.program, krate, item);
                self.override_all(&generated.functions);
            }
            Kind::Trait(item) => {
                let mut header = item.clone();
                header
                    .items
                    .retain(|item| !matches!(item, TraitItem::Fn(f) if f.default.is_some()));
                mentions.visit_item_trait(&header);
            }
            Kind::Impl(item) => {
                for item in &item.items {
                    if let ImplItem::Macro(item) = item {
                        let krate = self.program.krate(node);
                        let names = Generated::functions_of(self.program, krate, &item.mac);
                        self.override_all(&names);
                    }
                }
                // What has a name is looked at when it is kept.
                let mut header = item.clone();
                header
                    .items
                    .retain(|item| !matches!(item, ImplItem::Fn(_) | ImplItem::Const(_)));
                mentions.visit_item_impl(&header);
            }
            Kind::Member { .. } => match self.program.function_of(node) {
                Some(Member::Impl(item)) => mentions.visit_impl_item(item),
                Some(Member::Trait(item)) => mentions.visit_trait_item(item),
                None => {}
            },
            Kind::Use(path) => {
                let scope = Scope::of(this.module);
                let found = self.resolver.leaf(scope, path, ns::ALL);
                for hit in &found.hits {
                    if let Hit::Module(module) = hit {
                        self.reached.modules[*module] = true;
                    }
                }
            }
            Kind::Macro(..) | Kind::Mod(_) | Kind::ExternCrate(..) => {}
        }
        for member in self.members_of.get(&node).cloned().unwrap_or_default() {
            self.look_at(member);
        }
        self.apply(&mentions, &[this.module], None);
    }

    /// What a macro's arms mention means something where it is called, and where it is defined.
    pub(super) fn expand(&mut self, node: NodeId, module: ModId) {
        let Kind::Macro(item, _) = &self.program.nodes[node].kind else {
            return;
        };
        let home = self.program.nodes[node].module;
        let krate = self.program.krate(node);
        let kept = self.reached.dead.kept_arms(self.program, node);
        let arms = tokens::arms(&item.mac.tokens);
        for arm in kept.into_iter().map(|kept| &arms[kept]) {
            self.apply(
                &Mentions::of_tokens(&arm.body),
                &[module, home],
                Some(krate),
            );
        }
    }
}
