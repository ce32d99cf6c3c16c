//! The leaves of a `use`: what each of them imports, the tree with only some of them, and one tree of
//! several.

use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Ident, Item, ItemUse, UseGroup, UseTree};

use crate::syntax;

/// A leaf of a `use`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UsePath {
    /// Whether it begins with `::`.
    pub leading: bool,
    /// The path, without the `*` of a glob.
    pub segments: Vec<String>,
    /// The name it introduces, possibly `_`; `*` for a glob.
    pub name: String,
    /// Whether it is a glob.
    pub glob: bool,
    /// Whether it ends in `{self}`, which imports only from the type namespace.
    pub only_type: bool,
}

/// Appends the leaves of a `use` to `out`, from left to right.
pub fn leaves(tree: &UseTree, prefix: &[String], leading: bool, out: &mut Vec<UsePath>) {
    let leaf = |ident: &Ident, name: &Ident| {
        let mut segments = prefix.to_vec();
        let only_type = ident == "self" && !prefix.is_empty();
        if !only_type {
            segments.push(syntax::name(ident));
        }
        let name = if name == "self" {
            segments.last().cloned().unwrap_or_default()
        } else {
            syntax::name(name)
        };
        UsePath {
            leading,
            segments,
            name,
            glob: false,
            only_type,
        }
    };
    match tree {
        UseTree::Path(path) => {
            let mut prefix = prefix.to_vec();
            prefix.push(syntax::name(&path.ident));
            leaves(&path.tree, &prefix, leading, out);
        }
        UseTree::Name(name) => out.push(leaf(&name.ident, &name.ident)),
        UseTree::Rename(rename) => out.push(leaf(&rename.ident, &rename.rename)),
        UseTree::Glob(_) => out.push(UsePath {
            leading,
            segments: prefix.to_vec(),
            name: "*".to_owned(),
            glob: true,
            only_type: false,
        }),
        UseTree::Group(group) => {
            for tree in &group.items {
                leaves(tree, prefix, leading, out);
            }
        }
    }
}

/// Keeps the leaves for which `kept` yields true, from left to right; `None` if none is left.
pub fn retain_leaves(tree: UseTree, kept: &mut dyn Iterator<Item = bool>) -> Option<UseTree> {
    match tree {
        UseTree::Path(mut path) => {
            *path.tree = retain_leaves(*path.tree, kept)?;
            if let UseTree::Group(group) = &*path.tree {
                // `a::{b}` is `a::b`, except for `self`.
                if let (1, Some(only)) = (group.items.len(), group.items.first()) {
                    let is_self = match only {
                        UseTree::Name(name) => name.ident == "self",
                        UseTree::Rename(rename) => rename.ident == "self",
                        _ => false,
                    };
                    if !is_self {
                        *path.tree = only.clone();
                    }
                }
            }
            Some(UseTree::Path(path))
        }
        UseTree::Group(mut group) => {
            let trees: Vec<_> = group
                .items
                .into_iter()
                .filter_map(|tree| retain_leaves(tree, kept))
                .collect();
            group.items = trees.into_iter().collect();
            (!group.items.is_empty()).then_some(UseTree::Group(group))
        }
        leaf => kept.next().unwrap_or(true).then_some(leaf),
    }
}

/// Merges imports of one visibility whose paths begin alike, here and in the modules among the items.
pub fn merge_imports(items: Vec<Item>) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::new();
    for mut item in items {
        if let Item::Mod(module) = &mut item {
            if let Some((_, items)) = &mut module.content {
                *items = merge_imports(std::mem::take(items));
            }
        }
        if !out.iter_mut().any(|before| absorb(before, &item)) {
            out.push(item);
        }
    }
    out
}

/// Adds an import to the one before if they begin alike; returns whether they do.
fn absorb(before: &mut Item, item: &Item) -> bool {
    let (Item::Use(before), Item::Use(item)) = (before, item) else {
        return false;
    };
    let head = |item: &ItemUse| {
        let (attrs, vis, colon) = (&item.attrs, &item.vis, &item.leading_colon);
        quote!(#(#attrs)* #vis #colon).to_string()
    };
    head(before) == head(item) && graft(&mut before.tree, &item.tree)
}

/// Adds a tree to another that begins with the same name; returns whether it does.
fn graft(tree: &mut UseTree, other: &UseTree) -> bool {
    let (UseTree::Path(path), UseTree::Path(other)) = (tree, other) else {
        return false;
    };
    if path.ident != other.ident {
        return false;
    }
    let mut trees = group(&path.tree);
    for tree in group(&other.tree) {
        if !trees.iter_mut().any(|before| graft(before, &tree)) {
            trees.push(tree);
        }
    }
    *path.tree = UseTree::Group(UseGroup {
        brace_token: syn::token::Brace::default(),
        items: trees.into_iter().collect::<Punctuated<_, _>>(),
    });
    true
}

/// Returns the trees of a group, or the tree itself.
fn group(tree: &UseTree) -> Vec<UseTree> {
    match tree {
        UseTree::Group(group) => group.items.iter().cloned().collect(),
        tree => vec![tree.clone()],
    }
}

#[cfg(test)]
mod tests {
    use super::merge_imports;
    use quote::ToTokens;
    use syn::Item;

    #[test]
    fn merges_imports_of_one_visibility_that_begin_alike() {
        let items = |code: &str| syn::parse_file(code).unwrap().items;
        let text = |items: &[Item]| -> String {
            let items = items.iter().map(|item| item.to_token_stream().to_string());
            items.collect()
        };
        for (apart, merged) in [
            (
                "use std::fmt; use std::fmt::Display; use std::{io, fmt::Debug};",
                "use std::{fmt, fmt::{Display, Debug}, io};",
            ),
            (
                "mod m { pub use a::b; use a::c; pub use a::d; }",
                "mod m { pub use a::{b, d}; use a::c; }",
            ),
            ("use a::b; use ::a::c;", "use a::b; use ::a::c;"),
            ("use a; use a::b;", "use a; use a::b;"),
        ] {
            assert_eq!(text(&merge_imports(items(apart))), text(&items(merged)));
        }
    }
}
