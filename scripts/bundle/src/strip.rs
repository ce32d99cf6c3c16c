//! Takes out of a crate's syntax tree what is not compiled, and the attributes that say nothing to
//! the program: documentation, lints, hints.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Meta, Token};

use crate::attributes;
use crate::cfg::{Cfg, Truth};
use crate::tokens;

/// Attributes without an effect on what the program does.
const SILENT: [&str; 14] = [
    "doc",
    "must_use",
    "inline",
    "deprecated",
    "warn",
    "deny",
    "forbid",
    "expect",
    "rustfmt",
    "automatically_derived",
    "diagnostic",
    "stable",
    "unstable",
    "clippy",
];

/// Lints that are errors unless allowed, so that an `allow` of them has to stay.
const HARMLESS_TO_FORGET: [&str; 14] = [
    "bad_style",
    "clippy",
    "dead_code",
    "deprecated",
    "dropping_references",
    "missing_debug_implementations",
    "missing_docs",
    "non_camel_case_types",
    "non_snake_case",
    "non_upper_case_globals",
    "rustdoc",
    "unknown_lints",
    "unsafe_code",
    "unused",
];

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
        } else if is_silent(&attr) {
            return true;
        }
        kept.push(attr);
        true
    }
}

fn is_silent(attr: &Attribute) -> bool {
    let Some(first) = attr.path().segments.first() else {
        return false;
    };
    let name = first.ident.to_string();
    if name == "inline" {
        return matches!(attr.meta, Meta::Path(_));
    }
    if name == "allow" {
        let lints = attr.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
        return lints.is_ok_and(|lints| {
            lints.iter().all(|lint| {
                let lint = lint.segments[0].ident.to_string();
                lint.starts_with("unused") || HARMLESS_TO_FORGET.contains(&lint.as_str())
            })
        });
    }
    SILENT.contains(&name.as_str())
}

/// Retains the nodes that are compiled; `attributes` finds the attributes of one.
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
        if item.mac.path.is_ident("macro_rules") {
            // Every second group is the body of an arm; documentation there says nothing.
            let mut is_body = true;
            let tidy = |tree| match tree {
                TokenTree::Group(group) => {
                    is_body = !is_body;
                    if !is_body {
                        return TokenTree::Group(group);
                    }
                    tokens::refill(&group, without_docs(group.stream()))
                }
                tree => tree,
            };
            item.mac.tokens = std::mem::take(&mut item.mac.tokens)
                .into_iter()
                .map(tidy)
                .collect();
        }
        visit_mut::visit_item_macro_mut(self, item);
    }

    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        // Where nothing can be taken out, such as at a parameter, the compiler does it.
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

impl Strip<'_> {
    /// What is left of a predicate.
    fn predicate(&self, tokens: &TokenStream) -> TokenStream {
        match self.cfg.eval_tokens(tokens) {
            Truth::Yes => quote!(all()),
            Truth::No => quote!(any()),
            Truth::Open(rest) => rest,
        }
    }

    /// Puts `all()` or `any()` for the known predicates among the tokens of a macro, wherever `cfg`
    /// stands before parentheses: what follows may be anything, so it can't be taken out here.
    pub fn settle(&self, tokens: TokenStream) -> TokenStream {
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
                    tokens::refill(&group, inner)
                }
                tree => tree,
            };
            after_cfg = is_cfg;
            settled
        };
        tokens.into_iter().map(settle_one).collect()
    }
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
            TokenTree::Group(group) => tokens::refill(group, without_docs(group.stream())),
            tree => tree.clone(),
        }]);
        at += 1;
    }
    out
}
