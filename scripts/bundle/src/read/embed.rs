//! Macros that embed files and variables at compile time.

use std::path::Path;

use proc_macro2::{Literal, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};

use crate::cargo::CrateInfo;
use crate::syntax::tokens;

/// Evaluates `include_str!`, `include_bytes!`, and `env!` of the variables that Cargo sets.
pub struct Embed<'a> {
    info: &'a CrateInfo,
    file: &'a Path,
}

impl<'a> Embed<'a> {
    /// For the code of one file.
    pub fn new(info: &'a CrateInfo, file: &'a Path) -> Self {
        Embed { info, file }
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
                Some(Literal::string(&self.variable(&name)?))
            }
            "include_str" | "include_bytes" => {
                let path = self.text(arguments.clone())?;
                let bytes = std::fs::read(self.file.parent()?.join(path)).ok()?;
                if name == "include_bytes" {
                    Some(Literal::byte_string(&bytes))
                } else {
                    Some(Literal::string(&String::from_utf8(bytes).ok()?))
                }
            }
            _ => None,
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        let mut numbers = self.info.version.split(['.', '-', '+']);
        match name {
            "CARGO_PKG_NAME" => Some(self.info.package.clone()),
            "CARGO_CRATE_NAME" => Some(self.info.name.clone()),
            "CARGO_PKG_VERSION" => Some(self.info.version.clone()),
            "CARGO_PKG_VERSION_MAJOR" => numbers.next().map(str::to_owned),
            "CARGO_PKG_VERSION_MINOR" => numbers.nth(1).map(str::to_owned),
            "CARGO_PKG_VERSION_PATCH" => numbers.nth(2).map(str::to_owned),
            "CARGO_MANIFEST_DIR" => Some(self.info.directory.display().to_string()),
            _ => None,
        }
    }

    /// Evaluates a string literal, an `env!`, or a `concat!` of them.
    fn text(&self, tokens: TokenStream) -> Option<String> {
        if let Ok(literal) = syn::parse2::<syn::LitStr>(tokens.clone()) {
            return Some(literal.value());
        }
        let mac = syn::parse2::<syn::Macro>(tokens).ok()?;
        if mac.path.is_ident("env") {
            let name = syn::parse2::<syn::LitStr>(mac.tokens).ok()?.value();
            return self.variable(&name);
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

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out = TokenStream::new();
        let mut at = 0;
        while at < trees.len() {
            if let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..] =
                &trees[at..]
            {
                if bang.as_char() == '!' {
                    if let Some(literal) = self.literal(&name.to_string(), &group.stream()) {
                        out.extend([TokenTree::Literal(literal)]);
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
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(mac.tokens.clone());
        visit_mut::visit_macro_mut(self, mac);
    }
}
