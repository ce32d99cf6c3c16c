//! Reads source files: syntax trees of the code that is compiled, and nothing else.
//!
//! `cfg`s that are known are evaluated, macros that embed files or variables are replaced by what
//! they embed, and attributes that do not affect the program are dropped.

pub mod attributes;
mod cfg;
mod embed;
mod files;
mod guards;
mod sources;
mod strip;

use std::path::Path;

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::cargo::CrateInfo;
use crate::error::{Error, Result};
use crate::syntax::tokens;

pub use cfg::{chosen_branch, is_cfg_if, Cfg, Truth};
pub use embed::Embed;
pub use files::{path_attribute, ModuleFile};
pub use guards::Guards;
pub use sources::Sources;
pub use strip::Strip;

/// Parses a source file of a crate, with the keywords of newer editions as raw identifiers.
pub fn parse(path: &Path, info: &CrateInfo, sources: &Sources) -> Result<syn::File> {
    let text = sources.read(path)?;
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
    syn::parse2(modernize(tokens, info.edition)).map_err(|error| refused(&error, error.span()))
}

/// Turns identifiers that newer editions reserve into raw ones.
fn modernize(tokens: TokenStream, edition: u16) -> TokenStream {
    let mut trees = tokens.into_iter().peekable();
    let mut out = TokenStream::new();
    while let Some(tree) = trees.next() {
        let tree = match tree {
            TokenTree::Group(group) => tokens::refill(&group, modernize(group.stream(), edition)),
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
