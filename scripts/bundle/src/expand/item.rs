//! Items as macros see them.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, TokenStreamExt};
use syn::parse::{Parse, ParseStream};
use syn::visit::Visit;
use syn::{Attribute, Meta};

use crate::syntax::tokens;

/// An item that is not one of the language, such as `pub impl …`, until a macro has changed it.
#[derive(Clone)]
pub struct UnknownItem {
    /// Its attributes.
    pub attrs: Vec<Attribute>,
    rest: TokenStream,
}

impl Parse for UnknownItem {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(UnknownItem {
            attrs: input.call(Attribute::parse_outer)?,
            rest: input.parse()?,
        })
    }
}

impl ToTokens for UnknownItem {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append_all(&self.attrs);
        self.rest.to_tokens(tokens);
    }
}

/// Returns whether `cfg` or `cfg_attr` occurs among these tokens.
pub fn has_cfg(tokens: &TokenStream) -> bool {
    let mut words = BTreeSet::new();
    tokens::idents(tokens, &mut words);
    words.contains("cfg") || words.contains("cfg_attr")
}

/// Prints an attribute in one line.
pub fn print_attribute(meta: &Meta) -> String {
    let file: syn::File = syn::parse_quote!(#[#meta] struct S;);
    let text = prettyplease::unparse(&file);
    text.trim_end()
        .trim_end_matches("struct S;")
        .trim_end()
        .to_owned()
}

/// Finds the attributes of a type, its variants and fields.
#[derive(Default)]
pub struct Attributes<'a> {
    /// The attributes, in the order of the source.
    pub found: Vec<&'a Attribute>,
}

impl<'a> Visit<'a> for Attributes<'a> {
    fn visit_attribute(&mut self, attr: &'a Attribute) {
        self.found.push(attr);
    }

    fn visit_expr(&mut self, _: &'a syn::Expr) {}
}
