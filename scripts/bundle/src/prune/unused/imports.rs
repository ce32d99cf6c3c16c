//! Removes unused imports, and the modules that are empty without them.

use kit::diagnostics::Diagnostic;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, UseTree};

use crate::assemble::Assembly;
use crate::syntax::use_tree::retain_leaves;

/// Removes the imports that the lint names, and modules that are then empty; returns whether there were
/// any.
pub fn remove_leaves(assembly: &mut Assembly, text: &str, diagnostics: &[Diagnostic]) -> bool {
    let unused: Vec<_> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code == "unused_imports")
        .flat_map(|diagnostic| diagnostic.spans.iter().cloned())
        .filter(|span| span.start >= assembly.solution.len())
        .collect();
    let Ok(file) = syn::parse_file(text) else {
        return false;
    };
    let mut leaves = Leaves {
        begin: assembly.solution.len(),
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
    let mut cut = RemoveLeaves {
        kept: kept.into_iter(),
    };
    for part in &mut assembly.crates {
        cut.items(&mut part.items);
    }
    while remove_empty_modules(assembly) {
        changed = true;
    }
    changed
}

/// The spans of the leaves of imports in a text, in order.
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

/// Removes leaves of imports, in the same order.
struct RemoveLeaves {
    kept: std::vec::IntoIter<bool>,
}

impl RemoveLeaves {
    /// Removes leaves of one import; returns false if none is left.
    fn import(&mut self, item: &mut syn::ItemUse) -> bool {
        let left = retain_leaves(item.tree.clone(), &mut self.kept);
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

impl VisitMut for RemoveLeaves {
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

/// Removes empty modules that nothing names; returns whether there were any.
fn remove_empty_modules(assembly: &mut Assembly) -> bool {
    let text = assembly.readable();
    let mut empty = EmptyModules {
        text: &text,
        found: false,
    };
    for part in &mut assembly.crates {
        empty.items(&mut part.items);
    }
    empty.found
}

/// Removes empty modules.
struct EmptyModules<'a> {
    text: &'a str,
    found: bool,
}

impl EmptyModules<'_> {
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let Item::Mod(module) = item else {
                return true;
            };
            let Some((_, items)) = &mut module.content else {
                return true;
            };
            self.items(items);
            let goes = items.is_empty() && self.is_named_once(&module.ident.to_string());
            self.found |= goes;
            !goes
        });
    }

    fn is_named_once(&self, name: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let stands_alone = |(at, _): &(usize, &str)| {
            !self.text[..*at].ends_with(word) && !self.text[at + name.len()..].starts_with(word)
        };
        self.text.match_indices(name).filter(stands_alone).count() == 1
    }
}
