//! Rewrites imports.

use syn::{parse_quote, ItemUse, UseTree};

use super::Rewrite;
use crate::syntax;

impl Rewrite<'_> {
    /// Rewrites a `use`, and takes its leading `::` if that is not needed any more.
    pub(super) fn import(&self, item: &mut ItemUse) {
        let leading = item.leading_colon.is_some();
        let keeps_colons = leading
            && first_name(&item.tree)
                .is_some_and(|first| self.beginning(true, &first, true, false).is_none());
        self.use_tree(&mut item.tree, leading);
        if !keeps_colons {
            item.leading_colon = None;
        }
    }

    fn use_tree(&self, tree: &mut UseTree, leading: bool) {
        let Some(first) = first_name(tree) else {
            if let UseTree::Group(group) = tree {
                for tree in &mut group.items {
                    self.use_tree(tree, leading);
                }
            } else if let (true, Some(own)) = (leading, self.own_name()) {
                // `use *` of edition 2015 and `use ::*`.
                *tree = parse_quote!(crate::#own::*);
            }
            return;
        };
        let is_path = matches!(tree, UseTree::Path(_));
        let own_root = (first == "crate" && is_path)
            .then(|| self.own_root())
            .flatten();
        let beginning = own_root.or_else(|| self.beginning(leading, &first, true, false));
        let Some(beginning) = beginning else {
            return;
        };
        let last = beginning.len() - 1;
        let mut new: UseTree = match tree {
            UseTree::Path(path) => {
                let (ident, tree) = (&beginning[last], &path.tree);
                parse_quote!(#ident::#tree)
            }
            UseTree::Name(name) => {
                let (ident, old) = (&beginning[last], &name.ident);
                if ident == old {
                    parse_quote!(#ident)
                } else {
                    parse_quote!(#ident as #old)
                }
            }
            UseTree::Rename(rename) => {
                let (ident, new) = (&beginning[last], &rename.rename);
                parse_quote!(#ident as #new)
            }
            _ => return,
        };
        for ident in beginning[..last].iter().rev() {
            new = parse_quote!(#ident::#new);
        }
        *tree = new;
    }
}

/// The name that a tree begins with; none if it begins with several or with `*`.
fn first_name(tree: &UseTree) -> Option<String> {
    match tree {
        UseTree::Path(path) => Some(syntax::name(&path.ident)),
        UseTree::Name(name) => Some(syntax::name(&name.ident)),
        UseTree::Rename(rename) => Some(syntax::name(&rename.ident)),
        UseTree::Glob(_) | UseTree::Group(_) => None,
    }
}
