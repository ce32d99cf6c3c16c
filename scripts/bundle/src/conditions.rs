//! Under which conditions a thing without a name lives: impls, macro calls, `const _`.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::visit::Visit;
use syn::GenericParam;

use crate::generated::Generated;
use crate::mentions::Mentions;
use crate::program::{ns, Kind, ModId, NodeId, Program};
use crate::resolve::{Hit, Resolver, Scope};
use crate::syntax;

/// What has to be mentioned before an iterator can be walked backwards.
const BACKWARDS: [&str; 9] = [
    "DoubleEndedIterator",
    "next_back",
    "nth_back",
    "rev",
    "Rev",
    "rfind",
    "rfold",
    "rposition",
    "try_rfold",
];

/// When a thing lives.
#[derive(Debug, Default)]
pub struct Condition {
    /// One of each of these lives: every local type and trait of a header.
    pub all: Vec<Vec<NodeId>>,
    /// One of these lives.
    pub any: Vec<NodeId>,
    /// One of these names stands like a method somewhere, or at the end of a path.
    pub names: Vec<String>,
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
                    let paths = mentions
                        .paths
                        .into_iter()
                        .map(|path| path.segments)
                        .collect();
                    let all = requirements(program, resolver, id, paths);
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

fn of_impl(
    program: &Program,
    resolver: &Resolver,
    module: ModId,
    item: &syn::ItemImpl,
) -> Condition {
    let mut header = Mentions::default();
    header.visit_type(&item.self_ty);
    if let Some((_, path, _)) = &item.trait_ {
        header.visit_path(path);
    }
    let own: BTreeSet<String> = item
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Type(param) => Some(syntax::name(&param.ident)),
            GenericParam::Const(param) => Some(syntax::name(&param.ident)),
            GenericParam::Lifetime(_) => None,
        })
        .collect();
    let mut condition = Condition::default();
    let scope = Scope::of(module);
    for path in header.paths {
        if path
            .segments
            .first()
            .is_some_and(|first| own.contains(first))
            || path.ns == ns::MACRO
        {
            continue;
        }
        let found = resolver.path(scope, path.leading, &path.segments, path.ns | ns::TYPE);
        condition.require(program, &found.hits);
    }
    if let Some((_, path, _)) = &item.trait_ {
        if path
            .segments
            .last()
            .is_some_and(|last| last.ident == "DoubleEndedIterator")
        {
            // Nothing asks for this trait silently: without it, a use of it does not compile.
            condition.names = BACKWARDS.map(str::to_owned).into();
        }
    } else {
        condition.names = item.items.iter().filter_map(syntax::of_impl_item).collect();
    }
    condition
}

/// One condition for each impl that the tokens make; the call lives if one of them does.
fn of_tokens(
    program: &Program,
    resolver: &Resolver,
    id: NodeId,
    generated: &Generated,
) -> Vec<(NodeId, Condition)> {
    let arguments: Vec<NodeId> = requirements(program, resolver, id, generated.arguments.clone())
        .into_iter()
        .flatten()
        .filter(|node| *node != id)
        .collect();
    let makes_argument = requirements(program, resolver, id, generated.arguments.clone())
        .iter()
        .any(|nodes| nodes.contains(&id));
    let mut conditions = Vec::new();
    for (paths, has_variable) in &generated.headers {
        let all = requirements(program, resolver, id, paths.clone());
        // An impl of what the call itself makes lives with that.
        let makes_it = all.iter().any(|nodes| nodes.contains(&id))
            || (*has_variable && arguments.is_empty() && makes_argument);
        if makes_it {
            continue;
        }
        let any = if *has_variable {
            arguments.clone()
        } else {
            Vec::new()
        };
        conditions.push((
            id,
            Condition {
                all,
                any,
                names: Vec::new(),
            },
        ));
    }
    if generated.headers.is_empty() && generated.defined.is_empty() {
        let any = arguments;
        conditions.push((
            id,
            Condition {
                any,
                ..Condition::default()
            },
        ));
    }
    conditions
}

fn requirements(
    program: &Program,
    resolver: &Resolver,
    node: NodeId,
    paths: Vec<Vec<String>>,
) -> Vec<Vec<NodeId>> {
    let mut condition = Condition::default();
    let module = program.nodes[node].module;
    let scope = Scope::of(module);
    for path in paths {
        let found = resolver.path(scope, false, &path, ns::TYPE);
        condition.require(program, &found.hits);
    }
    condition.all
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
