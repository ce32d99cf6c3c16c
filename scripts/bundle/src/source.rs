//! One file's syntax tree, with what it embeds at compile time put in.

use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};

use crate::error::{Error, Result};
use crate::metadata::CrateInfo;
use crate::place::Place;
use crate::tokens;

/// Parses a file of a crate.
pub fn parse(path: &Path, info: &CrateInfo) -> Result<syn::File> {
    let text = read(path)?;
    let refused = |error: &dyn std::fmt::Display, span: proc_macro2::Span| {
        let (path, line) = (path.display(), span.start().line);
        Error::refused(format!("{path}:{line}: cannot be parsed: {error}"))
    };
    if info.edition >= 2024 {
        return syn::parse_file(&text).map_err(|error| refused(&error, error.span()));
    }
    let text = text
        .strip_prefix("#!")
        .filter(|rest| !rest.starts_with('['))
        .map_or(text.as_str(), |rest| {
            rest.split_once('\n').map_or("", |(_, rest)| rest)
        });
    let tokens: TokenStream = text
        .parse()
        .map_err(|error: proc_macro2::LexError| refused(&error, error.span()))?;
    syn::parse2(modern(tokens, info.edition)).map_err(|error| refused(&error, error.span()))
}

/// Reads a file, with Windows line ends made plain as the compiler does.
pub fn read(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Error::refused(format!("{}: {error}", path.display())))?;
    Ok(text
        .replace("\r\n", "\n")
        .trim_start_matches('\u{feff}')
        .to_owned())
}

/// Words that later editions reserve become raw identifiers.
fn modern(tokens: TokenStream, edition: u16) -> TokenStream {
    let mut trees = tokens.into_iter().peekable();
    let mut out = TokenStream::new();
    while let Some(tree) = trees.next() {
        let tree = match tree {
            TokenTree::Group(group) => tokens::refill(&group, modern(group.stream(), edition)),
            TokenTree::Ident(ident) => {
                let is_macro =
                    matches!(trees.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '!');
                let name = ident.to_string();
                let reserved = match name.as_str() {
                    "gen" => true,
                    "try" => edition < 2018 && is_macro,
                    "async" | "await" => edition < 2018,
                    _ => false,
                };
                if reserved {
                    TokenTree::Ident(Ident::new_raw(&name, ident.span()))
                } else {
                    TokenTree::Ident(ident)
                }
            }
            tree => tree,
        };
        out.extend([tree]);
    }
    out
}

/// The file named by the one literal between the parentheses of `include!(…)`.
pub fn literal_path(tokens: &TokenStream, place: &Place) -> Option<PathBuf> {
    let path = syn::parse2::<syn::LitStr>(tokens.clone()).ok()?.value();
    Some(place.file.parent()?.join(path))
}

/// Replaces `include_str!`, `include_bytes!` and `env!` of what Cargo sets by what they stand for.
pub struct Embed<'a> {
    info: &'a CrateInfo,
    file: &'a Path,
}

impl<'a> Embed<'a> {
    /// For one file of a crate.
    pub fn new(info: &'a CrateInfo, file: &'a Path) -> Self {
        Embed { info, file }
    }

    /// What a macro call stands for, if it embeds something.
    pub fn call(&self, mac: &syn::Macro) -> Option<Literal> {
        let name = mac.path.get_ident()?.to_string();
        self.literal(&name, &mac.tokens)
    }

    /// What a call of the macro `name` stands for, if it embeds something.
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

    /// The string that a literal, an `env!` or a `concat!` of both makes.
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
