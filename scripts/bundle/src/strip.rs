//! Takes out of a crate's syntax tree what is not compiled, and the attributes that say nothing to
//! the program: documentation, lints, hints.

mod macros;
mod silent;
mod visit;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

use crate::cfg::{Cfg, Truth};

/// Strips a tree in place.
pub struct Strip<'a> {
    /// What is set for the crate at hand.
    pub cfg: &'a Cfg,
}

impl Strip<'_> {
    /// Tidies the attributes; false if what carries them is not compiled.
    pub fn keeps(&self, attrs: &mut Vec<Attribute>) -> bool {
        let mut kept = Vec::new();
        for attr in attrs.drain(..) {
            if !self.resolve(attr, &mut kept) {
                return false;
            }
        }
        *attrs = kept;
        true
    }

    fn resolve(&self, mut attr: Attribute, kept: &mut Vec<Attribute>) -> bool {
        if attr.path().is_ident("cfg") {
            if let Meta::List(list) = &mut attr.meta {
                match self.cfg.eval_tokens(&list.tokens) {
                    Truth::Yes => return true,
                    Truth::No => return false,
                    Truth::Open(rest) => list.tokens = rest,
                }
            }
        } else if attr.path().is_ident("cfg_attr") {
            let Meta::List(list) = &mut attr.meta else {
                return true;
            };
            let parts = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
            if let Ok(parts) = parts {
                let mut parts = parts.into_iter();
                let truth = parts.next().map(|predicate| self.cfg.eval(&predicate));
                match truth {
                    Some(Truth::Yes) => {
                        return parts.all(|meta| {
                            let attr = Attribute {
                                meta,
                                ..attr.clone()
                            };
                            self.resolve(attr, kept)
                        });
                    }
                    Some(Truth::Open(predicate)) => {
                        let parts: Vec<Meta> = parts.collect();
                        list.tokens = quote!(#predicate, #(#parts),*);
                    }
                    Some(Truth::No) | None => return true,
                }
            }
        } else if silent::is_silent(&attr) {
            return true;
        }
        kept.push(attr);
        true
    }

    /// What is left of a predicate.
    fn predicate(&self, tokens: &TokenStream) -> TokenStream {
        match self.cfg.eval_tokens(tokens) {
            Truth::Yes => quote!(all()),
            Truth::No => quote!(any()),
            Truth::Open(rest) => rest,
        }
    }
}
