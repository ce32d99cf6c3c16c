//! `cfg_if!`, which chooses among branches of items: what stands in them may be modules of other
//! files, so the branch has to be known before anything is read.

use proc_macro2::{TokenStream, TokenTree};

use crate::cfg::{Cfg, Truth};

/// The one macro whose arguments may hold modules of other files.
pub fn is_cfg_if(item: &syn::ItemMacro) -> bool {
    item.ident.is_none()
        && item
            .mac
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "cfg_if")
}

/// The branch of `if #[cfg(…)] { … } else if … else { … }` that is compiled; none if that is open.
pub fn chosen(tokens: TokenStream, cfg: &Cfg) -> Option<TokenStream> {
    let mut trees = tokens.into_iter().peekable();
    loop {
        match trees.next() {
            None => return Some(TokenStream::new()),
            Some(TokenTree::Ident(word)) if word == "if" => {
                trees.next();
                let Some(TokenTree::Group(attribute)) = trees.next() else {
                    return None;
                };
                let predicate = attribute.stream().into_iter().nth(1)?;
                let (TokenTree::Group(predicate), Some(TokenTree::Group(branch))) =
                    (predicate, trees.next())
                else {
                    return None;
                };
                match cfg.eval_tokens(&predicate.stream()) {
                    Truth::Yes => return Some(branch.stream()),
                    Truth::No => {}
                    Truth::Open(_) => return None,
                }
            }
            Some(TokenTree::Ident(word)) if word == "else" => {}
            Some(TokenTree::Group(branch)) => return Some(branch.stream()),
            Some(_) => return None,
        }
    }
}
