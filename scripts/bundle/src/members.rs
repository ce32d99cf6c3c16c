//! What the members of impls and traits live by, and which traits are in scope.

use std::collections::{BTreeMap, BTreeSet};

use syn::TraitItem;

use crate::program::{ns, Kind, Member, ModId, NodeId, Program};
use crate::resolve::{Hit, Resolver, Scope, ANYWHERE};
use crate::syntax;

/// What a member lives by, beside its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Nothing else.
    Owner,
    /// Its name: what an inherent impl has.
    Name,
    /// A call of this trait's function of its name: the provided functions of a trait, and their
    /// overrides in impls of a trait of this program. An impl of any other trait is kept whole.
    Trait(NodeId),
}

/// What a member lives by.
pub fn lives_by(program: &Program, resolver: &Resolver, member: NodeId) -> By {
    let Kind::Member { owner, .. } = program.nodes[member].kind else {
        return By::Owner;
    };
    match (&program.nodes[owner].kind, program.function_of(member)) {
        (Kind::Trait(_), Some(Member::Trait(_))) => By::Trait(owner),
        (Kind::Impl(item), Some(Member::Impl(function))) => {
            let Some((_, path, _)) = &item.trait_ else {
                return By::Name;
            };
            let segments = syntax::path_names(path);
            let scope = Scope::of(program.nodes[owner].module);
            let found = resolver.path(scope, path.leading_colon.is_some(), &segments, ns::TYPE);
            let mut hits = found.hits.iter();
            match (hits.next(), hits.next()) {
                (Some(Hit::Node(only)), None) => match &program.nodes[*only].kind {
                    Kind::Trait(of) if has_default(function, of) => By::Trait(*only),
                    _ => By::Owner,
                },
                _ => By::Owner,
            }
        }
        _ => By::Owner,
    }
}

/// Is this item of an impl one that the trait provides, so that the impl may do without?
fn has_default(item: &syn::ImplItem, of: &syn::ItemTrait) -> bool {
    let syn::ImplItem::Fn(function) = item else {
        return false;
    };
    of.items.iter().any(|item| {
        matches!(item, TraitItem::Fn(f) if f.default.is_some() && f.sig.ident == function.sig.ident)
    })
}

/// Collects the traits in scope of a module, each with the imports that bring it.
pub fn traits_in(
    program: &Program,
    resolver: &Resolver,
    module: ModId,
    from: ModId,
    via: &BTreeSet<NodeId>,
    seen: &mut BTreeSet<ModId>,
    out: &mut BTreeMap<NodeId, BTreeSet<NodeId>>,
) {
    if !seen.insert(module) {
        return;
    }
    let here = &program.modules[module];
    let hidden = |node| from != ANYWHERE && !program.is_seen(node, from);
    let scope = Scope::of(module);
    let named = here.names.values().flatten().chain(&here.nameless);
    for &node in named {
        let this = &program.nodes[node];
        if hidden(node) {
            continue;
        }
        match &this.kind {
            Kind::Trait(_) => {
                out.entry(node).or_default().extend(via);
            }
            Kind::Use(path) => {
                let found = resolver.leaf(scope, path, ns::TYPE);
                for hit in &found.hits {
                    match *hit {
                        Hit::Node(item) if matches!(program.nodes[item].kind, Kind::Trait(_)) => {
                            let leaves = out.entry(item).or_default();
                            leaves.extend(via);
                            leaves.extend(&found.via);
                            leaves.insert(node);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    for &glob in &here.globs {
        let Kind::Use(path) = &program.nodes[glob].kind else {
            continue;
        };
        if hidden(glob) {
            continue;
        }
        let found = resolver.leaf(scope, path, ns::TYPE);
        let mut via = via.clone();
        via.insert(glob);
        via.extend(&found.via);
        for hit in &found.hits {
            if let Hit::Module(inner) = *hit {
                traits_in(program, resolver, inner, module, &via, seen, out);
            }
        }
    }
}
