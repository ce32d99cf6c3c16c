//! Rewrites the tokens of macros.

use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::paths::Paths;
use crate::syntax::ident;
use crate::syntax::tokens::{self, TokenPath};

/// Rewrites the paths among the tokens of a macro.
pub fn rewrite_tokens(paths: &Paths, tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = tokens::paths(&trees).into_iter().peekable();
    let mut out = TokenStream::new();
    let mut at = 0;
    while at < trees.len() {
        if let Some(path) = found.next_if(|path| path.start == at) {
            begin(paths, &trees, &path, &mut out);
            at = path.segments[0].0 + 1;
            continue;
        }
        let variable = found
            .peek()
            .filter(|path| path.start == at + 1 && path.is_variable && follows_use(&trees, at));
        if let Some(variable) = variable {
            out.extend(root_before(paths, variable));
        }
        out.extend([match &trees[at] {
            // The leaves of a `use` continue a path that is rewritten already.
            TokenTree::Group(group) if !follows_colons(&trees, at) => {
                tokens::refill(group, rewrite_tokens(paths, group.stream()))
            }
            tree => tree.clone(),
        }]);
        at += 1;
    }
    out
}

fn follows_colons(trees: &[TokenTree], at: usize) -> bool {
    let is_colon = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ':');
    at >= 2 && trees[at - 2..at].iter().all(is_colon)
}

fn follows_use(trees: &[TokenTree], at: usize) -> bool {
    matches!(at.checked_sub(1).map(|before| &trees[before]), Some(TokenTree::Ident(word)) if word == "use")
}

/// Returns what `use $name::…` begins with: in edition 2015, the path is one from the root of the crate.
fn root_before(paths: &Paths, path: &TokenPath) -> Option<TokenStream> {
    let is_longer = path.segments.len() > 1 || path.goes_on;
    let is_rooted = paths.krate().info.edition < 2018 && is_longer;
    let own = paths.own_name().filter(|_| is_rooted)?;
    Some(quote!(crate::#own::))
}

/// Writes a path up to its first segment.
fn begin(paths: &Paths, trees: &[TokenTree], path: &TokenPath, out: &mut TokenStream) {
    let (first_at, first) = &path.segments[0];
    let single = path.segments.len() == 1 && !path.goes_on;
    let span = trees[*first_at].span();
    let placed = |mut ident: Ident| {
        ident.set_span(span);
        ident
    };
    if path.dollar_crate {
        out.extend(trees[path.start..=*first_at].iter().cloned());
        if let (Some(own), false) = (paths.own_name().map(placed), single) {
            out.extend(quote_spanned!(span=> ::#own));
        }
        return;
    }
    if let Some(beginning) = beginning(paths, trees, path, out.is_empty()) {
        if first == "crate" && single {
            out.extend([TokenTree::Ident(Ident::new("in", span))]);
        }
        let beginning = beginning.into_iter().map(placed);
        out.extend(quote_spanned!(span=> #(#beginning)::*));
        return;
    }
    out.extend(trees[path.start..*first_at].iter().cloned());
    // Before edition 2021, `pat` did not match `a | b`.
    let is_old_pat = paths.krate().info.edition < 2021
        && single
        && first == "pat"
        && is_fragment_specifier(trees, *first_at);
    out.extend([if is_old_pat {
        TokenTree::Ident(Ident::new("pat_param", span))
    } else {
        trees[*first_at].clone()
    }]);
}

/// Returns what replaces the first segment of a path, if it is replaced.
fn beginning(
    paths: &Paths,
    trees: &[TokenTree],
    path: &TokenPath,
    is_first: bool,
) -> Option<Vec<Ident>> {
    if path.is_method || path.is_variable {
        return None;
    }
    let first = &path.segments[0].1;
    let single = path.segments.len() == 1 && !path.goes_on;
    if single && path.call.is_some() {
        let krate = paths.macro_use(first)?;
        return Some(vec![ident("crate"), krate, ident(first)]);
    }
    // A lone `crate` between parentheses is the visibility `pub(crate)`.
    if first == "crate" && single && !(is_first && trees.len() == 1) {
        return None;
    }
    let before = path.start.checked_sub(1).map(|at| &trees[at]);
    let is_use = matches!(before, Some(TokenTree::Ident(word)) if word == "use");
    paths.beginning(path.leading, first, is_use, single)
}

/// Returns whether the token at this index is the `kind` of `$name:kind`.
fn is_fragment_specifier(trees: &[TokenTree], at: usize) -> bool {
    let punct = |at: usize, c| matches!(&trees[at], TokenTree::Punct(p) if p.as_char() == c);
    at >= 3
        && punct(at - 1, ':')
        && matches!(&trees[at - 2], TokenTree::Ident(_))
        && punct(at - 3, '$')
}

/// Turns the macro calls in a `local_inner_macros` definition into calls by path.
pub fn local_inner_macros(tokens: TokenStream, is_exported: &dyn Fn(&str) -> bool) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let calls: Vec<usize> = tokens::paths(&trees)
        .iter()
        .filter(|path| {
            path.call.is_some() && path.segments.len() == 1 && !path.is_variable && !path.is_method
        })
        .filter(|path| !path.leading && !path.dollar_crate && is_exported(&path.segments[0].1))
        .map(|path| path.start)
        .collect();
    let mut out = TokenStream::new();
    for (at, tree) in trees.into_iter().enumerate() {
        if calls.binary_search(&at).is_ok() {
            out.extend([TokenTree::Punct(Punct::new('$', Spacing::Alone))]);
            out.extend(quote!(crate::));
        }
        out.extend([match tree {
            TokenTree::Group(group) => {
                let inner = local_inner_macros(group.stream(), is_exported);
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            tree => tree,
        }]);
    }
    out
}
