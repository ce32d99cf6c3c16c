//! What can be taken out of the tokens of macros, where nobody knows what they become.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Strip;
use crate::tokens::refill;

impl Strip<'_> {
    /// Puts `all()` or `any()` for the known predicates among the tokens of a macro, wherever `cfg`
    /// stands before parentheses: what follows may be anything, so it can't be taken out here.
    pub(super) fn settle(&self, tokens: TokenStream) -> TokenStream {
        let mut after_cfg = false;
        let settle_one = |tree| {
            let is_cfg = match &tree {
                TokenTree::Ident(ident) => ident == "cfg",
                TokenTree::Punct(mark) => after_cfg && mark.as_char() == '!',
                _ => false,
            };
            let settled = match tree {
                TokenTree::Group(group) => {
                    let is_predicate = after_cfg && group.delimiter() == Delimiter::Parenthesis;
                    let inner = if is_predicate && !group.stream().to_string().contains('$') {
                        self.predicate(&group.stream())
                    } else {
                        self.settle(group.stream())
                    };
                    refill(&group, inner)
                }
                tree => tree,
            };
            after_cfg = is_cfg;
            settled
        };
        tokens.into_iter().map(settle_one).collect()
    }
}

/// A definition without the documentation in its arms: every second group is the body of one.
pub fn tidy_definition(tokens: TokenStream) -> TokenStream {
    let mut is_body = true;
    let tidy = |tree| match tree {
        TokenTree::Group(group) => {
            is_body = !is_body;
            if is_body {
                refill(&group, without_docs(group.stream()))
            } else {
                TokenTree::Group(group)
            }
        }
        tree => tree,
    };
    tokens.into_iter().map(tidy).collect()
}

/// Leaves out `#[doc = "…"]`, and so `/// …` too.
fn without_docs(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_doc = |at: usize| {
        let (TokenTree::Punct(mark), Some(TokenTree::Group(group))) =
            (&trees[at], trees.get(at + 1))
        else {
            return false;
        };
        let mut inner = group.stream().into_iter();
        mark.as_char() == '#'
            && group.delimiter() == Delimiter::Bracket
            && matches!(inner.next(), Some(TokenTree::Ident(word)) if word == "doc")
            && matches!(inner.nth(1), Some(TokenTree::Literal(_)))
    };
    let mut out = TokenStream::new();
    let mut at = 0;
    while at < trees.len() {
        if is_doc(at) {
            at += 2;
            continue;
        }
        out.extend([match &trees[at] {
            TokenTree::Group(group) => refill(group, without_docs(group.stream())),
            tree => tree.clone(),
        }]);
        at += 1;
    }
    out
}
