//! Under which conditions a thing without a name lives: impls, macro calls, `const _`.

mod of_impl;
mod of_tokens;

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::visit::Visit;

use crate::generated::Generated;
use crate::mentions::Mentions;
use crate::program::{Kind, NodeId, Program};
use crate::resolve::{Hit, Resolver};

use of_impl::of_impl;
use of_tokens::{of_tokens, requirements};

/// When a thing lives.
#[derive(Debug, Default)]
pub struct Condition {
    /// One of each of these lives: every local type and trait of a header.
    pub all: Vec<Vec<NodeId>>,
    /// One of these lives.
    pub any: Vec<NodeId>,
    /// One of these names stands like a method somewhere.
    pub names: Vec<String>,
    /// One of these names stands like a method somewhere, or at the end of a path.
    pub mentioned: &'static [&'static str],
}

/// The conditions of all things that have some.
pub fn all(program: &Program, resolver: &Resolver) -> Vec<(NodeId, Condition)> {
    let mut conditions = Vec::new();
    for (id, node) in program.nodes.iter().enumerate() {
        match &node.kind {
            Kind::Impl(item) => {
                let condition = of_impl(program, resolver, node.module, item);
                conditions.push((id, condition));
            }
            Kind::Call(item) => {
                let generated = Generated::of_call(program, program.krate(id), item);
                conditions.extend(of_tokens(program, resolver, id, &generated));
            }
            Kind::Item(syn::Item::Const(item)) if item.ident == "_" => {
                let mut mentions = Mentions::default();
                mentions.visit_item_const(item);
                let generated = Generated::of_items(&item.to_token_stream());
                if generated.headers.is_empty() {
                    let paths = mentions.paths.into_iter().map(|path| path.segments);
                    let paths: Vec<_> = paths.collect();
                    let all = requirements(program, resolver, id, &paths);
                    conditions.push((
                        id,
                        Condition {
                            all,
                            ..Condition::default()
                        },
                    ));
                } else {
                    conditions.extend(of_tokens(program, resolver, id, &generated));
                }
            }
            Kind::Item(syn::Item::Verbatim(_)) => conditions.push((id, Condition::default())),
            _ => {}
        }
    }
    conditions
}

impl Condition {
    /// For each trait among what has to live: what else has to.
    pub fn without_trait(&self, program: &Program) -> Vec<(NodeId, Condition)> {
        let is_trait = |node: &&NodeId| matches!(program.nodes[**node].kind, Kind::Trait(_));
        let groups = self.all.iter().chain([&self.any]);
        let traits: BTreeSet<NodeId> = groups.flatten().filter(is_trait).copied().collect();
        let rest = |item: NodeId| Condition {
            all: self
                .all
                .iter()
                .filter(|nodes| !nodes.contains(&item))
                .cloned()
                .collect(),
            any: if self.any.contains(&item) {
                Vec::new()
            } else {
                self.any.clone()
            },
            names: self.names.clone(),
            mentioned: self.mentioned,
        };
        traits.into_iter().map(|item| (item, rest(item))).collect()
    }

    fn require(&mut self, program: &Program, hits: &BTreeSet<Hit>) {
        let mut nodes = Vec::new();
        for hit in hits {
            match *hit {
                // What an alias stands for is not looked up: no condition.
                Hit::Node(node)
                    if !matches!(program.nodes[node].kind, Kind::Item(syn::Item::Type(_))) =>
                {
                    nodes.push(node);
                }
                _ => return,
            }
        }
        if !nodes.is_empty() {
            self.all.push(nodes);
        }
    }
}
