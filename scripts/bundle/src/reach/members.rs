//! What the members of impls and traits live by.

use syn::TraitItem;

use crate::program::{ns, Kind, Member, NodeId, Program};
use crate::resolve::{Definition, Resolver, Scope};
use crate::syntax;

/// What a member lives by, besides its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberRule {
    /// Nothing else.
    WithOwner,
    /// A mention of its name: the members of inherent impls.
    ByName,
    /// A call of the trait's function of its name: the provided functions of a trait, and their
    /// overrides in impls of a trait of this program. Impls of other traits are kept whole.
    ByTrait(NodeId),
}

/// Returns what a member lives by.
pub fn member_rule(program: &Program, resolver: &Resolver, member: NodeId) -> MemberRule {
    let Kind::Member { owner, .. } = program.nodes[member].kind else {
        return MemberRule::WithOwner;
    };
    match (&program.nodes[owner].kind, program.member(member)) {
        (Kind::Trait(_), Some(Member::Trait(_))) => MemberRule::ByTrait(owner),
        (Kind::Impl(item), Some(Member::Impl(function))) => {
            let Some((_, path, _)) = &item.trait_ else {
                return MemberRule::ByName;
            };
            let segments = syntax::path_names(path);
            let scope = Scope::of(program.nodes[owner].module);
            let found = resolver.path(scope, path.leading_colon.is_some(), &segments, ns::TYPE);
            let mut definitions = found.definitions.iter();
            match (definitions.next(), definitions.next()) {
                (Some(Definition::Node(only)), None) => match &program.nodes[*only].kind {
                    Kind::Trait(of) if overrides(function, of) => MemberRule::ByTrait(*only),
                    _ => MemberRule::WithOwner,
                },
                _ => MemberRule::WithOwner,
            }
        }
        _ => MemberRule::WithOwner,
    }
}

/// Returns whether this item of an impl overrides a provided function of the trait.
fn overrides(item: &syn::ImplItem, of: &syn::ItemTrait) -> bool {
    let syn::ImplItem::Fn(function) = item else {
        return false;
    };
    of.items.iter().any(|item| {
        matches!(item, TraitItem::Fn(f) if f.default.is_some() && f.sig.ident == function.sig.ident)
    })
}
