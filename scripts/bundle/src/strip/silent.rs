//! Which attributes say nothing to the program.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

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

/// Lints that stop no compiler unless they are denied, so that an `allow` of them may go.
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

/// Does the program do the same without this attribute?
pub fn is_silent(attr: &Attribute) -> bool {
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
