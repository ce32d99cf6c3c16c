//! Reads source files: syntax trees of the code that is compiled, and nothing else.
//!
//! `cfg`s that are known are evaluated, macros that embed files or variables are replaced by what
//! they embed, and attributes that do not affect the program are dropped.

pub mod attributes;
mod embed;
mod files;
mod guards;
mod modernize;
mod sources;
mod strip;

use std::path::Path;

use proc_macro2::TokenStream;

use crate::cargo::CrateInfo;
use crate::error::{Error, Result};

pub use embed::Embed;
pub use files::{path_attribute, ModuleFile};
pub use guards::Guards;
use modernize::{add_dyn, modernize};
pub use sources::Sources;
pub use strip::Strip;

/// Parses a source file of a crate in the syntax of newer editions.
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
    let tokens = modernize(tokens, info.edition);
    syn::parse2(tokens.clone()).or_else(|error| {
        // The parser knows `Box<Trait>`, but not `Box<Fn()>`.
        let with_dyn = (info.edition < 2021).then(|| syn::parse2(add_dyn(tokens)));
        match with_dyn {
            Some(Ok(file)) => Ok(file),
            _ => Err(refused(&error, error.span())),
        }
    })
}
