//! Which imports nothing needs.

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, UseTree};

use super::empty_modules;
use crate::assemble::Parts;
use crate::check::Message;
use crate::imports::prune;

/// Takes out the imports that the lint names, and modules that are then empty; tells whether there
/// were any.
pub fn drop_unused(parts: &mut Parts, text: &str, messages: &[Message]) -> bool {
    let unused: Vec<_> = messages
        .iter()
        .filter(|message| message.code == "unused_imports")
        .flat_map(|message| message.spans.iter().cloned())
        .filter(|span| span.start >= parts.solution.len())
        .collect();
    let Ok(file) = syn::parse_file(text) else {
        return false;
    };
    let mut leaves = Leaves {
        begin: parts.solution.len(),
        spans: Vec::new(),
    };
    leaves.visit_file(&file);
    let kept: Vec<bool> = leaves
        .spans
        .iter()
        .map(|leaf| {
            !unused
                .iter()
                .any(|span| span.start <= leaf.start && leaf.end <= span.end)
        })
        .collect();
    let mut changed = kept.contains(&false);
    let mut cut = CutLeaves {
        kept: kept.into_iter(),
    };
    for part in &mut parts.crates {
        cut.items(&mut part.items);
    }
    while empty_modules::drop_all(parts) {
        changed = true;
    }
    changed
}

/// Where the leaves of imports stand in a text, in order.
struct Leaves {
    begin: usize,
    spans: Vec<std::ops::Range<usize>>,
}

impl<'ast> Visit<'ast> for Leaves {
    fn visit_use_tree(&mut self, tree: &'ast UseTree) {
        match tree {
            UseTree::Path(path) => self.visit_use_tree(&path.tree),
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.visit_use_tree(tree)),
            leaf => {
                let span = leaf.span().byte_range();
                if span.start >= self.begin {
                    self.spans.push(span);
                }
            }
        }
    }
}

/// Cuts leaves, in the same order.
struct CutLeaves {
    kept: std::vec::IntoIter<bool>,
}

impl CutLeaves {
    /// Cuts those of one import; false if nothing is left of it.
    fn import(&mut self, item: &mut syn::ItemUse) -> bool {
        let left = prune(item.tree.clone(), &mut self.kept);
        let stays = left.is_some();
        if let Some(tree) = left {
            item.tree = tree;
        }
        stays
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| match item {
            Item::Use(item) => self.import(item),
            item => {
                self.visit_item_mut(item);
                true
            }
        });
    }
}

impl VisitMut for CutLeaves {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.items(items);
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| match statement {
            syn::Stmt::Item(Item::Use(item)) => self.import(item),
            statement => {
                visit_mut::visit_stmt_mut(self, statement);
                true
            }
        });
    }
}
