//! An impl lives if every type and trait of this program in its header lives.

use std::collections::BTreeSet;

use syn::visit::Visit;
use syn::GenericParam;

use super::Condition;
use crate::mentions::Mentions;
use crate::program::{ns, ModId, Program};
use crate::resolve::{Resolver, Scope};
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

/// The condition of one impl.
pub fn of_impl(
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
            condition.mentioned = &BACKWARDS;
        }
    } else {
        condition.names = item.items.iter().filter_map(syntax::of_impl_item).collect();
    }
    condition
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn a_bound_asks_to_walk_backwards() {
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
        assert!(!bundle.status.contains("kept whole"), "{}", bundle.status);
        let bundle = samples::bundle(kit, "fn main() { kit::Nothing.count(); }").expect("a bundle");
        assert!(!bundle.source.contains("fn next_back"));
    }
}
