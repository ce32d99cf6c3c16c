//! The leaves of a `use`: what each of them imports, and the tree with only some of them.

use syn::{Ident, UseTree};

use crate::syntax;

/// A leaf of a `use`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UsePath {
    /// Does it begin with `::`?
    pub leading: bool,
    /// The path, without the `*` of a glob.
    pub segments: Vec<String>,
    /// The name it introduces, possibly `_`; `*` for a glob.
    pub name: String,
    /// Is it a glob?
    pub glob: bool,
    /// Does it end in `{self}`, which imports only from the type namespace?
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
pub fn prune(tree: UseTree, kept: &mut dyn Iterator<Item = bool>) -> Option<UseTree> {
    match tree {
        UseTree::Path(mut path) => {
            *path.tree = prune(*path.tree, kept)?;
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
                .filter_map(|tree| prune(tree, kept))
                .collect();
            group.items = trees.into_iter().collect();
            (!group.items.is_empty()).then_some(UseTree::Group(group))
        }
        leaf => kept.next().unwrap_or(true).then_some(leaf),
    }
}
