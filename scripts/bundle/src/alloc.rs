//! `alloc`, the one crate of the standard library that a file has to name before it can use it.

use quote::quote;
use syn::Item;

use crate::program::{Extern, Kind, Program};

/// Does a path of these items begin with `alloc`?
pub fn is_named(items: &[Item]) -> bool {
    let text = quote!(#(#items)*).to_string();
    text.match_indices("alloc ::").any(|(at, _)| {
        let ahead = text[..at].trim_end();
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && (!ahead.ends_with("::")
                || ahead
                    .trim_end_matches(':')
                    .trim_end()
                    .ends_with(['{', ';', '(', ',', '<', '&', '=']))
    })
}

/// Does the solution say `extern crate alloc;` itself?
pub fn solution_has_it(program: &Program) -> bool {
    let root = &program.modules[program.crates[0].root];
    root.names.get("alloc").is_some_and(|nodes| {
        nodes.iter().any(|node| {
            matches!(
                &program.nodes[*node].kind,
                Kind::ExternCrate(_, Some(Extern::Std(_)))
            )
        })
    })
}
