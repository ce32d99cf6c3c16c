//! Macros that embed files and variables at compile time.

use std::path::{Path, PathBuf};

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

use super::{Sources, Strip};
use crate::cargo::CrateInfo;
use crate::syntax::tokens;

/// Evaluates `include_str!`, `include_bytes!`, `include!` of expressions, and `env!` of the variables
/// that Cargo sets.
pub struct Embed<'a> {
    info: &'a CrateInfo,
    file: &'a Path,
    sources: &'a Sources,
    /// Whether this is the body of a function, whose items are not entered one by one.
    is_in_body: bool,
}

impl<'a> Embed<'a> {
    /// For the code of one file.
    pub fn new(info: &'a CrateInfo, file: &'a Path, sources: &'a Sources) -> Self {
        Embed {
            info,
            file,
            sources,
            is_in_body: false,
        }
    }

    /// Returns the literal that a macro call evaluates to, if it embeds something.
    pub fn call(&self, mac: &syn::Macro) -> Option<Literal> {
        let name = mac.path.get_ident()?.to_string();
        self.literal(&name, &mac.tokens)
    }

    /// Returns the literal that a call of the macro `name` evaluates to, if it embeds something.
    pub fn literal(&self, name: &str, arguments: &TokenStream) -> Option<Literal> {
        match name {
            "env" => {
                let name = syn::parse2::<syn::LitStr>(arguments.clone()).ok()?.value();
                Some(Literal::string(&self.info.variable(&name)?))
            }
            "include_str" | "include_bytes" => {
                let bytes = std::fs::read(self.path(arguments)?).ok()?;
                if name == "include_bytes" {
                    Some(Literal::byte_string(&bytes))
                } else {
                    Some(Literal::string(&String::from_utf8(bytes).ok()?))
                }
            }
            _ => None,
        }
    }

    /// Returns the file that the arguments of `include!` and the like name.
    pub fn path(&self, arguments: &TokenStream) -> Option<PathBuf> {
        Some(self.file.parent()?.join(self.text(arguments.clone())?))
    }

    /// Returns the expression that a call of `include!` stands for, and its file.
    pub fn expression(&self, name: &str, arguments: &TokenStream) -> Option<(PathBuf, syn::Expr)> {
        let path = (name == "include").then(|| self.path(arguments))??;
        let text = self.sources.read(&path).ok()?;
        Some((path, syn::parse_str(&text).ok()?))
    }

    /// Evaluates a string literal, an `env!`, or a `concat!` of them.
    fn text(&self, tokens: TokenStream) -> Option<String> {
        if let Ok(literal) = syn::parse2::<syn::LitStr>(tokens.clone()) {
            return Some(literal.value());
        }
        let mac = syn::parse2::<syn::Macro>(tokens).ok()?;
        if mac.path.is_ident("env") {
            let name = syn::parse2::<syn::LitStr>(mac.tokens).ok()?.value();
            return self.info.variable(&name);
        }
        if !mac.path.is_ident("concat") {
            return None;
        }
        let mut text = String::new();
        let mut part = TokenStream::new();
        for tree in mac.tokens {
            match &tree {
                TokenTree::Punct(comma) if comma.as_char() == ',' => {
                    text += &self.text(std::mem::take(&mut part))?;
                }
                _ => part.extend([tree]),
            }
        }
        if !part.is_empty() {
            text += &self.text(part)?;
        }
        Some(text)
    }

    /// Returns the expression of an included file, with what that embeds in turn.
    fn included(&self, name: &str, arguments: &TokenStream) -> Option<syn::Expr> {
        let (path, mut expr) = self.expression(name, arguments)?;
        Strip {
            cfg: &self.info.cfg,
        }
        .visit_expr_mut(&mut expr);
        Embed::new(self.info, &path, self.sources).visit_expr_mut(&mut expr);
        Some(expr)
    }

    /// Returns the items of the file that a call of `include!` in the body of a function stands for.
    fn included_items(&self, item: &syn::Item) -> Option<Vec<syn::Item>> {
        let syn::Item::Macro(call) = item else {
            return None;
        };
        let is_include = self.is_in_body && call.mac.path.is_ident("include");
        let path = is_include.then(|| self.path(&call.mac.tokens))??;
        let mut file = super::parse(&path, self.info, self.sources).ok()?;
        let mut strip = Strip {
            cfg: &self.info.cfg,
        };
        if !strip.keeps(&mut file.attrs) {
            return Some(Vec::new());
        }
        strip.visit_file_mut(&mut file);
        let mut embed = Embed {
            file: &path,
            ..*self
        };
        embed.items(&mut file.items);
        embed.visit_file_mut(&mut file);
        Some(file.items)
    }

    /// Replaces the calls of `include!` among items by the items that they stand for.
    fn items(&self, items: &mut Vec<syn::Item>) {
        let all = std::mem::take(items).into_iter();
        items.extend(all.flat_map(|item| self.included_items(&item).unwrap_or_else(|| vec![item])));
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out = TokenStream::new();
        let mut at = 0;
        while at < trees.len() {
            if let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..] =
                &trees[at..]
            {
                if bang.as_char() == '!' {
                    let (name, arguments) = (name.to_string(), group.stream());
                    if let Some(literal) = self.literal(&name, &arguments) {
                        out.extend([TokenTree::Literal(literal)]);
                        at += 3;
                        continue;
                    }
                    if let Some(expr) = self.included(&name, &arguments) {
                        out.extend(quote!((#expr)));
                        at += 3;
                        continue;
                    }
                }
            }
            out.extend([match &trees[at] {
                TokenTree::Group(group) => tokens::refill(group, self.tokens(group.stream())),
                tree => tree.clone(),
            }]);
            at += 1;
        }
        out
    }
}

impl VisitMut for Embed<'_> {
    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        // The items of a file are entered one by one.
        if !item.mac.path.is_ident("include") {
            visit_mut::visit_item_macro_mut(self, item);
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let before = std::mem::replace(&mut self.is_in_body, true);
        visit_mut::visit_block_mut(self, block);
        self.is_in_body = before;
    }

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut item.content {
            self.items(items);
        }
        visit_mut::visit_item_mod_mut(self, item);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        if let syn::Expr::Macro(call) = expr {
            if let Some(name) = call.mac.path.get_ident().map(ToString::to_string) {
                if let Some(literal) = self.literal(&name, &call.mac.tokens) {
                    *expr = syn::Expr::Lit(syn::ExprLit {
                        attrs: Vec::new(),
                        lit: syn::Lit::new(literal),
                    });
                    return;
                }
                if let Some(included) = self.included(&name, &call.mac.tokens) {
                    *expr = syn::parse_quote!((#included));
                    return;
                }
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(mac.tokens.clone());
        visit_mut::visit_macro_mut(self, mac);
    }
}
