//! The paths of the solution: where one begins with what stands elsewhere now, that is changed.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::UseTree;

use super::Editor;
use crate::program::Extern;
use crate::{syntax, tokens};

impl Editor<'_> {
    /// Is the crate found under this very name by what is written here?
    fn stands(&self, leading: bool, first: &str, beginning: &[Ident]) -> bool {
        let at_root = self.program.modules[self.module].parent.is_none();
        at_root && !leading && beginning.len() == 2 && beginning[1] == first
    }

    /// Changes what a path begins with.
    pub(super) fn begin(
        &mut self,
        leading: Option<Span>,
        first: &Ident,
        is_use: bool,
        single: bool,
    ) {
        let name = syntax::name(first);
        let beginning = self
            .rewrite()
            .beginning(leading.is_some(), &name, is_use, single);
        let Some(beginning) = beginning else { return };
        if name == "crate" || self.stands(leading.is_some(), &name, &beginning) {
            return;
        }
        let start = leading.map_or(first.span().byte_range().start, |colons| {
            colons.byte_range().start
        });
        let new: Vec<String> = beginning.iter().map(ToString::to_string).collect();
        self.replace(start..first.span().byte_range().end, new.join("::"));
    }

    pub(super) fn use_tree(&mut self, tree: &UseTree, leading: Option<Span>) {
        match tree {
            UseTree::Path(path) => self.begin(leading, &path.ident, true, false),
            UseTree::Name(name) => {
                let krate = &self.program.crates[0];
                let is_crate = matches!(
                    krate.extern_names.get(&name.ident.to_string()),
                    Some(Extern::Crate(_))
                );
                if is_crate
                    && leading.is_none()
                    && self.program.modules[self.module].parent.is_none()
                {
                    // `use proconio;` at the root would import the module beside it once more.
                    return;
                }
                self.begin(leading, &name.ident, true, false);
            }
            UseTree::Rename(rename) => self.begin(leading, &rename.ident, true, false),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, leading);
                }
            }
            UseTree::Glob(_) => {}
        }
    }

    pub(super) fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for path in tokens::paths(&trees) {
            if path.is_method || path.is_variable || path.dollar_crate {
                continue;
            }
            if let (Some(TokenTree::Group(group)), 1) =
                (path.call.map(|at| &trees[at]), path.segments.len())
            {
                let literal = self.embed().literal(&path.segments[0].1, &group.stream());
                if let Some(literal) = literal {
                    let start = trees[path.start].span().byte_range().start;
                    self.replace(start..group.span().byte_range().end, literal.to_string());
                    continue;
                }
            }
            let TokenTree::Ident(first) = &trees[path.segments[0].0] else {
                continue;
            };
            let leading = path.leading.then(|| trees[path.start].span());
            let is_use = path.start > 0
                && matches!(&trees[path.start - 1], TokenTree::Ident(word) if word == "use");
            self.begin(leading, first, is_use, path.segments.len() == 1);
        }
        let mut after_cfg = false;
        for tree in &trees {
            if let TokenTree::Group(group) = tree {
                if after_cfg {
                    self.settle(&group.stream());
                }
                self.tokens(&group.stream());
            }
            after_cfg = match tree {
                TokenTree::Ident(word) => word == "cfg",
                TokenTree::Punct(mark) => after_cfg && mark.as_char() == '!',
                _ => false,
            };
        }
    }
}
