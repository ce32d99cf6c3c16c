//! The conditions under which nodes without a name live.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::visit::Visit;
use syn::GenericParam;

use super::mentions::Mentions;
use crate::program::{ns, Kind, MacroOutput, ModId, NodeId, Program};
use crate::resolve::{Definition, Resolver, Scope};
use crate::syntax::{self, std_names, tokens};

/// The condition for keeping a node: all of these must hold.
#[derive(Clone, Debug, Default)]
pub struct Condition {
    /// In each group, at least one node is kept. There is a group per type or trait of the header that is
    /// in the program.
    pub all: Vec<Vec<NodeId>>,
    /// If not empty, at least one of these nodes is kept.
    pub any: Vec<NodeId>,
    /// If not empty, at least one of these names is called as a method.
    pub names: Vec<String>,
    /// If not empty, at least one of these names is called as a method or ends a path.
    pub mentioned: &'static [&'static str],
    /// Whether it is kept even if nothing else of its crate is.
    pub is_global_effect: bool,
}

/// The condition of allocators, exported symbols and the like, which take effect by being linked.
const GLOBAL_EFFECT: Condition = Condition {
    all: Vec::new(),
    any: Vec::new(),
    names: Vec::new(),
    mentioned: &[],
    is_global_effect: true,
};

/// Returns the conditions of all nodes that nothing names: impls, macro calls in item position, `const _`.
pub fn all(program: &Program, resolver: &Resolver) -> Vec<(NodeId, Condition)> {
    let mut conditions = Vec::new();
    for (id, node) in program.nodes.iter().enumerate() {
        match &node.kind {
            Kind::Impl(item) => {
                let condition = of_impl(program, resolver, node.module, item);
                conditions.push((id, condition));
            }
            Kind::Call(_) => {
                if let Some(output) = program.output_of(id) {
                    conditions.extend(of_tokens(program, resolver, id, output));
                }
            }
            Kind::Item(syn::Item::Const(item)) if item.ident == "_" => {
                let mut mentions = Mentions::default();
                mentions.visit_item_const(item);
                let output = MacroOutput::of_items(&item.to_token_stream());
                if output.headers.is_empty() {
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
                    conditions.extend(of_tokens(program, resolver, id, &output));
                }
            }
            Kind::Item(item) if has_global_effect(item) => {
                conditions.push((id, GLOBAL_EFFECT));
            }
            Kind::Item(syn::Item::Verbatim(_)) => conditions.push((id, Condition::default())),
            _ => {}
        }
    }
    conditions
}

impl Condition {
    /// Returns, for each trait in the condition, what must hold besides it.
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
            is_global_effect: self.is_global_effect,
        };
        traits.into_iter().map(|item| (item, rest(item))).collect()
    }

    fn require(&mut self, program: &Program, definitions: &BTreeSet<Definition>) {
        let mut nodes = Vec::new();
        let mut is_unloaded = false;
        for definition in definitions {
            match *definition {
                // Nothing lives in a crate that is not loaded.
                Definition::Unloaded(_) => is_unloaded = true,
                // Type aliases are not followed: no condition.
                Definition::Node(node)
                    if !matches!(program.nodes[node].kind, Kind::Item(syn::Item::Type(_))) =>
                {
                    nodes.push(node);
                }
                _ => return,
            }
        }
        if !nodes.is_empty() || is_unloaded {
            self.all.push(nodes);
        }
    }
}

/// Returns whether the item affects the program without being named, such as an allocator.
fn has_global_effect(item: &syn::Item) -> bool {
    let attrs = match item {
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    // The name may be wrapped: `unsafe(no_mangle)`, `cfg_attr(…, no_mangle)`.
    let mut words = BTreeSet::new();
    for attr in attrs {
        tokens::idents(&attr.meta.to_token_stream(), &mut words);
    }
    words.iter().any(|word| std_names::is_global_effect(word))
}

/// A program that uses `DoubleEndedIterator` mentions one of these.
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

/// Returns the condition of an impl: every type and trait of the program in its header is kept.
fn of_impl(
    program: &Program,
    resolver: &Resolver,
    module: ModId,
    item: &syn::ItemImpl,
) -> Condition {
    let mut header = Mentions::default();
    match (&item.trait_, &*item.self_ty) {
        (Some((_, path, _)), ty) => {
            header.visit_type(ty);
            header.visit_path(path);
        }
        // The arguments of the type may be inferred where one of these functions is called.
        (None, syn::Type::Path(ty)) if ty.qself.is_none() => header.path(&ty.path, ns::TYPE),
        (None, ty) => header.visit_type(ty),
    }
    let mut own_type = Mentions::default();
    own_type.visit_type(&item.self_ty);
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
        let mut nodes = found.definitions.iter().filter_map(|it| it.node());
        // In `impl Trait<Marker> for T`, a marker type only tells impls apart: the compiler infers it, so
        // no path needs to name it, and the impl must not wait for that.
        let is_inferred =
            nodes.any(|node| is_marker(program, node)) && !own_type.paths.contains(&path);
        if !is_inferred {
            condition.require(program, &found.definitions);
        }
    }
    if let Some((_, path, _)) = &item.trait_ {
        if path
            .segments
            .last()
            .is_some_and(|last| last.ident == "DoubleEndedIterator")
        {
            // The language never calls this trait implicitly, so a missing impl is a compile error.
            condition.mentioned = &BACKWARDS;
        }
    } else {
        condition.names = item.items.iter().filter_map(syntax::of_impl_item).collect();
        for member in &item.items {
            if let syn::ImplItem::Macro(member) = member {
                let krate = program.modules[module].krate;
                let functions = MacroOutput::functions_of(program, krate, &member.mac);
                condition.names.extend(functions);
            }
        }
    }
    condition
}

/// Returns whether the node is a type without values or without content.
fn is_marker(program: &Program, node: NodeId) -> bool {
    match &program.nodes[node].kind {
        Kind::Item(syn::Item::Enum(item)) => item.variants.is_empty(),
        Kind::Item(syn::Item::Struct(item)) => matches!(item.fields, syn::Fields::Unit),
        _ => false,
    }
}

/// Returns a condition per impl that a macro call may define; the call is kept if one of them holds.
fn of_tokens(
    program: &Program,
    resolver: &Resolver,
    id: NodeId,
    output: &MacroOutput,
) -> Vec<(NodeId, Condition)> {
    let scope = Scope::of(program.nodes[id].module);
    // Arguments that may name a type from outside of the program, and those that the call itself defines.
    let mut foreign_types = BTreeSet::new();
    let mut defined = BTreeSet::new();
    for path in &output.arguments {
        let Some(last) = path.last().filter(|last| std_names::may_be_type(last)) else {
            continue;
        };
        let found = resolver.path(scope, false, path, ns::TYPE);
        let nodes: BTreeSet<NodeId> = found
            .definitions
            .iter()
            .filter_map(|it| it.node())
            .collect();
        if nodes.is_empty() || !last.starts_with(char::is_uppercase) {
            foreign_types.insert(path);
        } else if nodes.iter().eq([&id]) {
            defined.insert(path);
        }
    }
    let has_foreign_type = !foreign_types.is_empty() || defined.len() > 1;
    let arguments = requirements(program, resolver, id, &output.arguments);
    let mut arguments: Vec<NodeId> = arguments.into_iter().flatten().collect();
    let defines_argument = arguments.contains(&id) && !has_foreign_type;
    arguments.retain(|node| *node != id);
    let mut conditions = Vec::new();
    for (paths, has_variable) in &output.headers {
        let all = requirements(program, resolver, id, paths);
        // An impl for what the call itself defines lives with that.
        let defines_it = all.iter().any(|nodes| nodes.contains(&id))
            || (*has_variable && arguments.is_empty() && defines_argument);
        if defines_it {
            continue;
        }
        let any = if *has_variable && !has_foreign_type {
            arguments.clone()
        } else {
            Vec::new()
        };
        conditions.push((
            id,
            Condition {
                all,
                any,
                ..Condition::default()
            },
        ));
    }
    if output.has_global_effect {
        conditions.push((id, GLOBAL_EFFECT));
    }
    if output.headers.is_empty() && output.defined.is_empty() {
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

/// Returns the groups of nodes that the paths among the tokens of `node` refer to.
fn requirements(
    program: &Program,
    resolver: &Resolver,
    node: NodeId,
    paths: &[Vec<String>],
) -> Vec<Vec<NodeId>> {
    let mut condition = Condition::default();
    let module = program.nodes[node].module;
    let scope = Scope::of(module);
    for path in paths {
        let found = resolver.path(scope, false, path, ns::TYPE);
        condition.require(program, &found.definitions);
    }
    condition.all
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn keeps_double_ended_iterator_for_a_bound() {
        let kit = "
            pub struct Nothing;
            impl Iterator for Nothing {
                type Item = u8;
                fn next(&mut self) -> Option<u8> { None }
            }
            impl DoubleEndedIterator for Nothing {
                fn next_back(&mut self) -> Option<u8> { None }
            }
        ";
        let main = "fn count(it: impl DoubleEndedIterator) -> usize { it.count() }
            fn main() { count(kit::Nothing); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert!(bundle.source.contains("fn next_back"));
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
        let bundle = samples::bundle(kit, "fn main() { kit::Nothing.count(); }").expect("a bundle");
        assert!(!bundle.source.contains("fn next_back"));
    }
}
