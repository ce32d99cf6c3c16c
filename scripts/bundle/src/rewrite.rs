//! Rewrites the paths of an inlined crate: its root has become a module of the file.

mod visit;

use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Path, UseTree};

use crate::mentions::Mentions;
use crate::program::{ns, Extern, Kind, ModId, Program, UsePath};
use crate::resolve::{Hit, Resolver, Scope};
use crate::{std_names, syntax, tokens};

/// Rewrites what stands in one module.
pub struct Rewrite<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    module: ModId,
    /// The imports inside of the function at hand.
    uses: Vec<UsePath>,
    /// In a module inside of a function, where `self` and `super` are others.
    is_inner: bool,
}

impl<'a> Rewrite<'a> {
    /// For what stands in `module`.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, module: ModId) -> Self {
        Rewrite {
            program,
            resolver,
            module,
            uses: Vec::new(),
            is_inner: false,
        }
    }

    /// Notes the imports inside of an item before it is visited.
    pub fn item(&mut self, item: &mut syn::Item) {
        let mut mentions = Mentions::default();
        if !matches!(item, syn::Item::Use(_)) {
            syn::visit::Visit::visit_item(&mut mentions, item);
        }
        self.uses = mentions.uses;
        self.visit_item_mut(item);
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            module: self.module,
            uses: &self.uses,
            dollar_crate: None,
        }
    }

    fn own_name(&self) -> Option<Ident> {
        let krate = self.program.modules[self.module].krate;
        let name = &self.program.crates[krate].module_name;
        (!name.is_empty()).then(|| ident(name))
    }

    /// What a path begins with instead of its first name, and whether the `::` goes.
    pub fn beginning(
        &self,
        leading: bool,
        first: &str,
        is_use: bool,
        single: bool,
    ) -> Option<Vec<Ident>> {
        let krate = &self.program.crates[self.program.modules[self.module].krate];
        if first == "crate" {
            return self.own_name().map(|own| vec![ident("crate"), own]);
        }
        if single && !is_use && !leading {
            return None;
        }
        if matches!(first, "self" | "super" | "Self" | "$crate") {
            return None;
        }
        match self
            .resolver
            .extern_crate(self.scope(), leading, first, is_use)
        {
            Some(Extern::Crate(target)) => {
                let target = &self.program.crates[*target];
                if target.info.is_proc_macro || !target.inlined {
                    return None;
                }
                let mut path = vec![ident("crate")];
                if !target.module_name.is_empty() {
                    path.push(ident(&target.module_name));
                }
                Some(path)
            }
            Some(Extern::Std(name)) if name != first => {
                // Its `extern crate … as …` stands at the root of the crate's module.
                let mut path = vec![ident("crate")];
                path.extend(self.own_name());
                path.push(ident(first));
                Some(path)
            }
            None if krate.info.edition < 2018 && (is_use || leading) => {
                let mut path = vec![ident("crate")];
                path.extend(self.own_name());
                path.push(ident(first));
                Some(path)
            }
            _ => None,
        }
    }

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

    /// The crate's own root, in as few letters as its place allows.
    fn own_root(&self) -> Option<Vec<Ident>> {
        let own = self.own_name()?;
        Some(match self.program.modules[self.module].depth {
            0 if !self.is_inner => vec![ident("self")],
            1 if !self.is_inner => vec![ident("super")],
            _ => vec![ident("crate"), own],
        })
    }

    fn path(&self, path: &mut Path) {
        let first = path.segments[0].ident.unraw().to_string();
        let leading = path.leading_colon.is_some();
        let single = path.segments.len() == 1;
        let own_root = (first == "crate" && !leading)
            .then(|| self.own_root())
            .flatten();
        if let Some(beginning) = own_root.or_else(|| self.beginning(leading, &first, false, single))
        {
            let rest = path.segments.iter().skip(1).cloned();
            let mut segments: syn::punctuated::Punctuated<syn::PathSegment, syn::Token![::]> =
                beginning.into_iter().map(syn::PathSegment::from).collect();
            if let Some(last) = segments.last_mut() {
                last.arguments = path.segments[0].arguments.clone();
            }
            segments.extend(rest);
            path.segments = segments;
            path.leading_colon = None;
        }
    }

    /// Old editions know trait objects without `dyn`.
    fn spell_out_dyn(&self, ty: &mut syn::Type) {
        match ty {
            syn::Type::TraitObject(object) => {
                object.dyn_token.get_or_insert_with(Default::default);
            }
            syn::Type::Path(path) if path.qself.is_none() => {
                let segments = syntax::path_names(&path.path);
                let leading = path.path.leading_colon.is_some();
                let found = self
                    .resolver
                    .path(self.scope(), leading, &segments, ns::TYPE);
                let is_own = |hit: &Hit| matches!(hit, Hit::Node(node) if matches!(self.program.nodes[*node].kind, Kind::Trait(_)));
                let last = segments.last().map_or("", String::as_str);
                let is_of_std =
                    found.hits.iter().all(|hit| *hit == Hit::External) && std_names::is_trait(last);
                if found.rest.is_empty() && (found.hits.iter().any(is_own) || is_of_std) {
                    *ty = parse_quote!(dyn #path);
                }
            }
            _ => {}
        }
    }

    fn use_tree(&self, tree: &mut UseTree, leading: bool) {
        let first = match tree {
            UseTree::Path(path) => &path.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            UseTree::Glob(_) => {
                // `use *` of edition 2015 and `use ::*`.
                if let (true, Some(own)) = (leading, self.own_name()) {
                    *tree = parse_quote!(crate::#own::*);
                }
                return;
            }
            UseTree::Group(group) => {
                for tree in &mut group.items {
                    self.use_tree(tree, leading);
                }
                return;
            }
        };
        let first = first.unraw().to_string();
        let is_path = matches!(tree, UseTree::Path(_));
        let own_root = (first == "crate" && is_path)
            .then(|| self.own_root())
            .flatten();
        let beginning = own_root.or_else(|| self.beginning(leading, &first, true, false));
        let Some(beginning) = beginning else {
            return;
        };
        let last = beginning.len() - 1;
        let mut new: UseTree = match tree {
            UseTree::Path(path) => {
                let (ident, tree) = (&beginning[last], &path.tree);
                parse_quote!(#ident::#tree)
            }
            UseTree::Name(name) => {
                let (ident, old) = (&beginning[last], &name.ident);
                if ident == old {
                    parse_quote!(#ident)
                } else {
                    parse_quote!(#ident as #old)
                }
            }
            UseTree::Rename(rename) => {
                let (ident, new) = (&beginning[last], &rename.rename);
                parse_quote!(#ident as #new)
            }
            _ => return,
        };
        for ident in beginning[..last].iter().rev() {
            new = parse_quote!(#ident::#new);
        }
        *tree = new;
    }

    /// Rewrites the paths among the tokens of a macro.
    pub fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let edition = self.program.crates[self.program.modules[self.module].krate]
            .info
            .edition;
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut found = tokens::paths(&trees).into_iter().peekable();
        let mut out = TokenStream::new();
        let mut at = 0;
        while at < trees.len() {
            let path = found.next_if(|path| path.start == at);
            if let Some(path) = path {
                let (first_at, first) = path.segments[0].clone();
                let single = path.segments.len() == 1;
                if path.dollar_crate {
                    out.extend(trees[at..=first_at].iter().cloned());
                    if let (Some(own), false) = (self.own_name(), single) {
                        let span = trees[first_at].span();
                        let mut own = own;
                        own.set_span(span);
                        out.extend(quote_spanned!(span=> ::#own));
                    }
                    at = first_at + 1;
                    continue;
                }
                if !path.is_method && !path.is_variable {
                    let is_use =
                        at > 0 && matches!(&trees[at - 1], TokenTree::Ident(word) if word == "use");
                    let beginning = if single && path.call.is_some() {
                        self.macro_use(&first)
                            .map(|krate| vec![ident("crate"), krate, ident(&first)])
                    } else if first == "crate" && single && !is_visibility(&trees, &out) {
                        None
                    } else {
                        self.beginning(path.leading, &first, is_use, single)
                    };
                    if let Some(beginning) = beginning {
                        let span = trees[first_at].span();
                        if first == "crate" && single {
                            out.extend([TokenTree::Ident(Ident::new("in", span))]);
                        }
                        let beginning = beginning.into_iter().map(|mut ident| {
                            ident.set_span(span);
                            ident
                        });
                        out.extend(quote_spanned!(span=> #(#beginning)::*));
                        at = first_at + 1;
                        continue;
                    }
                }
                // Old matchers know no `a | b` at the top of a pattern.
                let is_fragment =
                    edition < 2021 && single && first == "pat" && is_fragment(&trees, first_at);
                out.extend(trees[at..first_at].iter().cloned());
                out.extend([match &trees[first_at] {
                    TokenTree::Ident(pat) if is_fragment => {
                        TokenTree::Ident(Ident::new("pat_param", pat.span()))
                    }
                    tree => tree.clone(),
                }]);
                at = first_at + 1;
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
}

/// Are these the tokens between the parentheses of `pub(crate)`?
fn is_visibility(trees: &[TokenTree], before: &TokenStream) -> bool {
    trees.len() == 1 && before.is_empty()
}

/// Is the word at this place the kind of `$name:kind`?
fn is_fragment(trees: &[TokenTree], at: usize) -> bool {
    let punct = |at: usize, c| matches!(&trees[at], TokenTree::Punct(p) if p.as_char() == c);
    at >= 3
        && punct(at - 1, ':')
        && matches!(&trees[at - 2], TokenTree::Ident(_))
        && punct(at - 3, '$')
}

/// An identifier, raw where it has to be.
pub fn ident(name: &str) -> Ident {
    if matches!(name, "crate" | "self" | "super" | "Self" | "_") {
        return Ident::new(name, Span::call_site());
    }
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
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
        if calls.contains(&at) {
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
