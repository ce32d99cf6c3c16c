//! Rewrites the tokens of macros: the paths among them, and the calls.

use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{ident, Rewrite};
use crate::program::{ns, Kind};
use crate::resolve::{Hit, Scope};
use crate::tokens;

impl Rewrite<'_> {
    /// The crate whose `#[macro_use]` brings this macro, if nothing nearer does.
    pub fn macro_use(&self, name: &str) -> Option<Ident> {
        let krate = self.program.modules[self.module].krate;
        let krate = &self.program.crates[krate];
        if krate.macro_use.is_empty() || krate.macros.contains_key(name) {
            return None;
        }
        let path = [name.to_owned()];
        krate.macro_use.iter().find_map(|other| {
            let root = Scope::of(self.program.crates[*other].root);
            let hits = self.resolver.path(root, false, &path, ns::MACRO).hits;
            let is_macro = |hit: &Hit| matches!(hit, Hit::Node(node) if matches!(self.program.nodes[*node].kind, Kind::Macro(..)));
            let other = &self.program.crates[*other];
            (other.inlined && hits.iter().any(is_macro)).then(|| ident(&other.module_name))
        })
    }

    /// Rewrites the paths among the tokens of a macro.
    pub fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut found = tokens::paths(&trees).into_iter().peekable();
        let mut out = TokenStream::new();
        let mut at = 0;
        while at < trees.len() {
            if let Some(path) = found.next_if(|path| path.start == at) {
                self.begin(&trees, &path, &mut out);
                at = path.segments[0].0 + 1;
                continue;
            }
            out.extend([match &trees[at] {
                TokenTree::Group(group) => tokens::refill(group, self.tokens(group.stream())),
                tree => tree.clone(),
            }]);
            at += 1;
        }
        out
    }

    /// Writes a path up to its first name.
    fn begin(&self, trees: &[TokenTree], path: &tokens::Found, out: &mut TokenStream) {
        let (first_at, first) = &path.segments[0];
        let single = path.segments.len() == 1;
        let span = trees[*first_at].span();
        let placed = |mut ident: Ident| {
            ident.set_span(span);
            ident
        };
        if path.dollar_crate {
            out.extend(trees[path.start..=*first_at].iter().cloned());
            if let (Some(own), false) = (self.own_name().map(placed), single) {
                out.extend(quote_spanned!(span=> ::#own));
            }
            return;
        }
        if let Some(beginning) = self.beginning_of(trees, path, out.is_empty()) {
            if first == "crate" && single {
                out.extend([TokenTree::Ident(Ident::new("in", span))]);
            }
            let beginning = beginning.into_iter().map(placed);
            out.extend(quote_spanned!(span=> #(#beginning)::*));
            return;
        }
        out.extend(trees[path.start..*first_at].iter().cloned());
        // Old matchers know no `a | b` at the top of a pattern.
        let krate = self.program.modules[self.module].krate;
        let is_fragment = self.program.crates[krate].info.edition < 2021
            && single
            && first == "pat"
            && is_fragment(trees, *first_at);
        out.extend([if is_fragment {
            TokenTree::Ident(Ident::new("pat_param", span))
        } else {
            trees[*first_at].clone()
        }]);
    }

    /// What a path begins with instead of its first name.
    fn beginning_of(
        &self,
        trees: &[TokenTree],
        path: &tokens::Found,
        is_first: bool,
    ) -> Option<Vec<Ident>> {
        if path.is_method || path.is_variable {
            return None;
        }
        let first = &path.segments[0].1;
        let single = path.segments.len() == 1;
        if single && path.call.is_some() {
            let krate = self.macro_use(first)?;
            return Some(vec![ident("crate"), krate, ident(first)]);
        }
        // A `crate` alone is the visibility between the parentheses of `pub(crate)`.
        if first == "crate" && single && !(is_first && trees.len() == 1) {
            return None;
        }
        let before = path.start.checked_sub(1).map(|at| &trees[at]);
        let is_use = matches!(before, Some(TokenTree::Ident(word)) if word == "use");
        self.beginning(path.leading, first, is_use, single)
    }
}

/// Is the word at this place the kind of `$name:kind`?
fn is_fragment(trees: &[TokenTree], at: usize) -> bool {
    let punct = |at: usize, c| matches!(&trees[at], TokenTree::Punct(p) if p.as_char() == c);
    at >= 3
        && punct(at - 1, ':')
        && matches!(&trees[at - 2], TokenTree::Ident(_))
        && punct(at - 3, '$')
}

/// Makes the bare macro calls of a `local_inner_macros` definition calls by path.
pub fn local_inner(
    tokens: TokenStream,
    module_name: &str,
    exported: &dyn Fn(&str) -> bool,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let calls: Vec<usize> = tokens::paths(&trees)
        .iter()
        .filter(|path| {
            path.call.is_some() && path.segments.len() == 1 && !path.is_variable && !path.is_method
        })
        .filter(|path| !path.leading && !path.dollar_crate && exported(&path.segments[0].1))
        .map(|path| path.start)
        .collect();
    let own = ident(module_name);
    let mut out = TokenStream::new();
    for (at, tree) in trees.into_iter().enumerate() {
        if calls.binary_search(&at).is_ok() {
            out.extend([TokenTree::Punct(Punct::new('$', Spacing::Alone))]);
            out.extend(quote!(crate::#own::));
        }
        out.extend([match tree {
            TokenTree::Group(group) => {
                let inner = local_inner(group.stream(), module_name, exported);
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            tree => tree,
        }]);
    }
    out
}
