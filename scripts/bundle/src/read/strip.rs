//! Removes from a syntax tree the code that is not compiled, and the attributes that do not affect
//! the program: documentation, lints, hints.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Meta, Token};

use super::attributes;
use crate::cfg::{Cfg, Truth};
use crate::syntax::tokens::refill;

/// Removes code that is not compiled, and attributes that do not affect the program.
pub struct Strip<'a> {
    /// The `cfg`s of the crate.
    pub cfg: &'a Cfg,
}

impl Strip<'_> {
    /// Strips `attrs`; if the `cfg`s of the crate are unknown, resolves only the constant ones. Returns false
    /// if the code they belong to is not compiled.
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
        } else if attributes::is_silent(&attr) {
            // While the `cfg`s are unknown, this is compared with a text that may have the hint.
            if !(self.cfg.is_unknown() && attr.path().is_ident("inline")) {
                return true;
            }
        }
        kept.push(attr);
        true
    }

    /// Simplifies a predicate, to `all()` or `any()` if its value is known.
    fn predicate(&self, tokens: &TokenStream) -> TokenStream {
        match self.cfg.eval_tokens(tokens) {
            Truth::Yes => quote!(all()),
            Truth::No => quote!(any()),
            Truth::Open(rest) => rest,
        }
    }

    /// Simplifies the predicates among the tokens of a macro, wherever parentheses follow `cfg` or `cfg_attr`.
    /// The code they guard may be anything, so it cannot be removed here.
    fn settle(&self, tokens: TokenStream) -> TokenStream {
        let mut before = String::new();
        let settle_one = |tree| {
            let after = std::mem::take(&mut before);
            match tree {
                TokenTree::Group(group) => {
                    let is_predicate = matches!(&*after, "cfg" | "cfg_attr")
                        && group.delimiter() == Delimiter::Parenthesis
                        && !group.stream().to_string().contains('$');
                    let inner = match &*after {
                        "cfg" if is_predicate => self.predicate(&group.stream()),
                        "cfg_attr" if is_predicate => self.conditional(group.stream()),
                        _ => self.settle(group.stream()),
                    };
                    refill(&group, inner)
                }
                tree => {
                    before = match &tree {
                        TokenTree::Ident(ident) => ident.to_string(),
                        TokenTree::Punct(mark) if mark.as_char() == '!' => after,
                        _ => String::new(),
                    };
                    tree
                }
            }
        };
        tokens.into_iter().map(settle_one).collect()
    }

    /// Simplifies the predicate before the first comma.
    fn conditional(&self, tokens: TokenStream) -> TokenStream {
        let is_comma =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(it) if it.as_char() == ',');
        let mut rest = tokens.into_iter().peekable();
        let predicate: TokenStream =
            std::iter::from_fn(|| rest.next_if(|tree| !is_comma(tree))).collect();
        let mut settled = self.predicate(&predicate);
        settled.extend(rest);
        settled
    }
}

/// Retains the nodes of a list that are compiled, given how to find their attributes.
macro_rules! retain {
    ($self:ident, $list:expr, $attributes:expr) => {
        $list.retain_mut(|node| $attributes(node).is_none_or(|attrs| $self.keeps(attrs)))
    };
    (punctuated $self:ident, $list:expr, $attrs:ident) => {
        let list = std::mem::take(&mut $list);
        for mut pair in list.into_pairs() {
            if $self.keeps(&mut pair.value_mut().$attrs) {
                $list.extend([pair]);
            }
        }
    };
}

impl VisitMut for Strip<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        retain!(self, file.items, attributes::of_item);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            retain!(self, items, attributes::of_item);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        retain!(self, item.items, attributes::of_impl_item);
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        retain!(self, item.items, attributes::of_trait_item);
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_item_foreign_mod_mut(&mut self, item: &mut syn::ItemForeignMod) {
        retain!(self, item.items, attributes::of_foreign_item);
        visit_mut::visit_item_foreign_mod_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        retain!(self, block.stmts, attributes::of_stmt);
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        item.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, item);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        retain!(punctuated self, fields.named, attrs);
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        retain!(punctuated self, fields.unnamed, attrs);
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        retain!(punctuated self, item.variants, attrs);
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_expr_struct_mut(&mut self, item: &mut syn::ExprStruct) {
        retain!(punctuated self, item.fields, attrs);
        visit_mut::visit_expr_struct_mut(self, item);
    }

    fn visit_pat_struct_mut(&mut self, item: &mut syn::PatStruct) {
        retain!(punctuated self, item.fields, attrs);
        visit_mut::visit_pat_struct_mut(self, item);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        if let Some(attrs) = attributes::of_expr(expr) {
            let mut own = std::mem::take(attrs);
            self.keeps(&mut own);
            *attrs = own;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        if !self.cfg.is_unknown() && item.mac.path.is_ident("macro_rules") {
            item.mac.tokens = tidy_definition(std::mem::take(&mut item.mac.tokens));
        }
        visit_mut::visit_item_macro_mut(self, item);
    }

    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        // What cannot be removed here, such as a parameter, the compiler removes.
        if let Meta::List(list) = &mut attr.meta {
            if list.path.is_ident("cfg") {
                list.tokens = self.predicate(&list.tokens);
            }
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = if mac.path.is_ident("cfg") {
            self.predicate(&mac.tokens)
        } else {
            self.settle(mac.tokens.clone())
        };
        visit_mut::visit_macro_mut(self, mac);
    }
}

/// Removes the silent attributes in the arms of a `macro_rules`: every second group is a body.
fn tidy_definition(tokens: TokenStream) -> TokenStream {
    let mut is_body = true;
    let tidy = |tree| match tree {
        TokenTree::Group(group) => {
            is_body = !is_body;
            if is_body {
                refill(&group, without_silent(group.stream()))
            } else {
                TokenTree::Group(group)
            }
        }
        tree => tree,
    };
    tokens.into_iter().map(tidy).collect()
}

/// Removes outer attributes that do not affect the program, unless variables of the macro are in them.
fn without_silent(tokens: TokenStream) -> TokenStream {
    let mut out = Vec::<TokenTree>::new();
    for tree in tokens {
        if let TokenTree::Group(group) = tree {
            let is_attribute = group.delimiter() == Delimiter::Bracket
                && matches!(out.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#');
            let attr = || Attribute::parse_outer.parse2(quote!(# #group)).ok()?.pop();
            if is_attribute && attr().is_some_and(|attr| attributes::is_silent(&attr)) {
                out.pop();
            } else {
                out.push(refill(&group, without_silent(group.stream())));
            }
        } else {
            out.push(tree);
        }
    }
    out.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_silent_attributes_in_bodies_of_macros() {
        let body = quote! {
            #[inline] /// What it does.
            #[cold] #[doc = $text] #[inline(always)] pub fn $name() { #[allow(dead_code)] let x = [#[x] 1]; }
        };
        let expected = quote! {
            #[cold] #[doc = $text] #[inline(always)] pub fn $name() { let x = [#[x] 1]; }
        };
        let left = without_silent(body).to_string();
        assert_eq!(left, expected.to_string());
    }

    #[test]
    fn settles_predicates_among_the_tokens_of_a_macro() {
        let cfg = Cfg::unknown();
        let tokens = quote! {
            #[cfg(not(any()))] #[cfg_attr(all(any(), x), derive(A))] #[cfg_attr(x, b)] cfg!(not(all()))
        };
        let expected = quote!(
            #[cfg(all())]
            #[cfg_attr(any(), derive(A))]
            #[cfg_attr(x, b)]
            cfg!(any())
        );
        let settled = Strip { cfg: &cfg }.settle(tokens).to_string();
        assert_eq!(settled, expected.to_string());
    }
}
