//! `cfg`s in the solution: what only Cargo could answer is settled, the rest is left as it is written.

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Meta};

use super::Editor;
use crate::cfg::Truth;

impl Editor<'_> {
    /// Is what carries these attributes compiled?
    fn is_compiled(&self, attrs: &[Attribute]) -> bool {
        let cfg = &self.program.crates[0].info.cfg;
        !attrs.iter().any(|attr| match &attr.meta {
            Meta::List(list) if list.path.is_ident("cfg") => {
                matches!(cfg.eval_tokens(&list.tokens), Truth::No) && speaks_of_cargo(&list.tokens)
            }
            _ => false,
        })
    }

    /// Visits, or cuts what is not compiled.
    pub(super) fn or_cut<'ast, T: Spanned>(
        &mut self,
        node: &'ast T,
        attrs: &[Attribute],
        visit: impl FnOnce(&mut Self, &'ast T),
    ) {
        if self.is_compiled(attrs) {
            visit(self, node);
        } else {
            self.cut(node.span().byte_range());
        }
    }

    /// Puts what is known for a predicate that only Cargo could answer.
    pub(super) fn settle(&mut self, predicate: &TokenStream) {
        if !speaks_of_cargo(predicate) || predicate.is_empty() {
            return;
        }
        let new = match self.program.crates[0].info.cfg.eval_tokens(predicate) {
            Truth::Yes => "all()".to_owned(),
            Truth::No => "any()".to_owned(),
            Truth::Open(rest) => rest.to_string(),
        };
        self.replace(predicate.span().byte_range(), new);
    }
}

/// Does a predicate ask for what plain `rustc` isn't told?
fn speaks_of_cargo(predicate: &TokenStream) -> bool {
    predicate.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => word == "feature" || word == "test",
        TokenTree::Group(group) => speaks_of_cargo(&group.stream()),
        _ => false,
    })
}
