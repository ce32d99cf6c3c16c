//! Rewrites the items of inlined crates.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, ItemUse, Path, PathSegment, Token, UseTree, Visibility};

use super::paths::Paths;
use super::tokens::rewrite_tokens;
use crate::program::{ns, Kind, ModId, Program, UsePath};
use crate::reach::Mentions;
use crate::resolve::{Definition, Resolution, Resolver};
use crate::syntax::{self, ident, std_names};

/// Rewrites the items of one module.
pub struct Rewriter<'a> {
    paths: Paths<'a>,
    /// Whether this is inside of a module in a function, where `self` and `super` mean something else.
    is_inner: bool,
}

impl<'a> Rewriter<'a> {
    /// Rewrites items of `module`.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, module: ModId) -> Self {
        Rewriter {
            paths: Paths::new(program, resolver, module),
            is_inner: false,
        }
    }

    /// Rewrites an item.
    pub fn item(&mut self, item: &mut syn::Item) {
        let mut mentions = Mentions::default();
        if !matches!(item, syn::Item::Use(_)) {
            syn::visit::Visit::visit_item(&mut mentions, item);
        }
        self.paths.uses = mentions.uses;
        self.visit_item_mut(item);
    }

    fn depth(&self) -> usize {
        self.paths.program.modules[self.paths.module].depth
    }

    /// Returns the shortest path of the crate's root.
    fn own_root(&self) -> Option<Vec<Ident>> {
        let own = self.paths.own_name()?;
        Some(match self.depth() {
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
        let beginning = own_root.or_else(|| self.paths.beginning(leading, &first, false, single));
        if let Some(beginning) = beginning {
            let rest = path.segments.iter().skip(1).cloned();
            let mut segments: Punctuated<PathSegment, Token![::]> =
                beginning.into_iter().map(PathSegment::from).collect();
            if let Some(last) = segments.last_mut() {
                last.arguments = path.segments[0].arguments.clone();
            }
            segments.extend(rest);
            path.segments = segments;
            path.leading_colon = None;
        }
    }

    /// Rewrites a path of the form `<Type as Trait>::name`, or one without a type.
    fn qualified(&mut self, qself: &mut Option<syn::QSelf>, path: &mut Path) {
        if let Some(qself) = qself {
            self.visit_type_mut(&mut qself.ty);
            if qself.position == 0 {
                return visit_mut::visit_path_mut(self, path);
            }
        }
        let before = path.segments.len();
        self.visit_path_mut(path);
        if let Some(qself) = qself {
            // The trait's path may be longer now, or shorter.
            qself.position = (qself.position + path.segments.len()).saturating_sub(before);
        }
    }

    /// Adds the `dyn` that old editions do not need.
    fn add_dyn(&self, ty: &mut syn::Type) {
        match ty {
            syn::Type::TraitObject(object) => {
                object.dyn_token.get_or_insert_with(Default::default);
            }
            syn::Type::Path(path) if path.qself.is_none() => {
                let segments = syntax::path_names(&path.path);
                let leading = path.path.leading_colon.is_some();
                let scope = self.paths.scope();
                let found = self
                    .paths
                    .resolver
                    .path(scope, leading, &segments, ns::TYPE);
                let mut definitions = found.definitions.iter();
                let mut nodes = definitions.clone().filter_map(|it| it.node());
                let is_own = nodes.any(|node| self.paths.program.is_trait(node));
                let is_std = definitions.all(|it| *it == Definition::External) && {
                    let (name, module) = self.in_std(&segments, &found);
                    std_names::is_trait(&name, module.as_deref())
                };
                if found.associated.is_empty() && (is_own || is_std) {
                    *ty = parse_quote!(dyn #path);
                }
            }
            _ => {}
        }
    }

    /// Returns the original name of an item of the standard library, and the module it is in, as far as
    /// the path and the imports on its way tell.
    fn in_std(&self, segments: &[String], found: &Resolution) -> (String, Option<String>) {
        let on_the_way =
            found
                .imports
                .iter()
                .filter_map(|node| match &self.paths.program.nodes[*node].kind {
                    Kind::Use(path) => Some(path),
                    _ => None,
                });
        let imports: Vec<&UsePath> = self.paths.uses.iter().chain(on_the_way).collect();
        let mut full = segments.to_vec();
        if let Some(import) = imports.iter().find(|path| path.name == segments[0]) {
            full.splice(..1, import.segments.iter().cloned());
        }
        (full.pop().unwrap_or_default(), full.pop())
    }

    /// Rewrites a `use`, and drops its leading `::` if that is no longer needed.
    fn import(&self, item: &mut ItemUse) {
        let leading = item.leading_colon.is_some();
        let keeps_colons = leading
            && first_name(&item.tree)
                .is_some_and(|first| self.paths.beginning(true, &first, true, false).is_none());
        self.use_tree(&mut item.tree, leading);
        if !keeps_colons {
            item.leading_colon = None;
        }
    }

    fn use_tree(&self, tree: &mut UseTree, leading: bool) {
        let Some(first) = first_name(tree) else {
            if let UseTree::Group(group) = tree {
                for tree in &mut group.items {
                    self.use_tree(tree, leading);
                }
            } else if let (true, Some(own)) = (leading, self.paths.own_name()) {
                // `use *` of edition 2015, and `use ::*`.
                *tree = parse_quote!(crate::#own::*);
            }
            return;
        };
        let is_path = matches!(tree, UseTree::Path(_));
        let own_root = (first == "crate" && is_path)
            .then(|| self.own_root())
            .flatten();
        let beginning = own_root.or_else(|| self.paths.beginning(leading, &first, true, false));
        let Some(beginning) = beginning else {
            return;
        };
        let last = beginning.len() - 1;
        let mut new: UseTree = match tree {
            UseTree::Path(path) => {
                let ident = &beginning[last];
                let is_keyword = matches!(first.as_str(), "crate" | "self" | "super");
                if *ident != path.ident && !is_keyword {
                    keep_name(&mut path.tree, &path.ident);
                }
                let tree = &path.tree;
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
}

/// Returns the name that a tree begins with, unless it begins with a group or `*`.
fn first_name(tree: &UseTree) -> Option<String> {
    match tree {
        UseTree::Path(path) => Some(syntax::name(&path.ident)),
        UseTree::Name(name) => Some(syntax::name(&name.ident)),
        UseTree::Rename(rename) => Some(syntax::name(&rename.ident)),
        UseTree::Glob(_) | UseTree::Group(_) => None,
    }
}

/// Lets the `self` of a tree below a crate of another name import it by its old name.
fn keep_name(tree: &mut UseTree, old: &Ident) {
    match tree {
        UseTree::Name(name) if name.ident == "self" => *tree = parse_quote!(self as #old),
        UseTree::Group(group) => {
            for tree in &mut group.items {
                keep_name(tree, old);
            }
        }
        _ => {}
    }
}

impl VisitMut for Rewriter<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        let outer = std::mem::replace(&mut self.is_inner, true);
        visit_mut::visit_item_mod_mut(self, module);
        self.is_inner = outer;
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        self.path(path);
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_type_path_mut(&mut self, item: &mut syn::TypePath) {
        self.qualified(&mut item.qself, &mut item.path);
    }

    fn visit_expr_path_mut(&mut self, item: &mut syn::ExprPath) {
        self.qualified(&mut item.qself, &mut item.path);
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if self.paths.krate().info.edition < 2021 {
            self.add_dyn(ty);
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        self.import(item);
        self.visit_visibility_mut(&mut item.vis);
    }

    fn visit_visibility_mut(&mut self, vis: &mut Visibility) {
        let (Visibility::Restricted(restricted), Some(own)) = (&*vis, self.paths.own_name()) else {
            return;
        };
        if restricted.path.is_ident("crate") {
            *vis = match self.depth() {
                0 => Visibility::Inherited,
                1 => parse_quote!(pub(super)),
                _ => parse_quote!(pub(in crate::#own)),
            };
        } else if restricted.in_token.is_some() {
            let mut path = (*restricted.path).clone();
            let first = path.segments[0].ident.to_string();
            if first == "crate" {
                path.segments.insert(1, own.into());
            } else if !matches!(first.as_str(), "self" | "super") {
                path.segments.insert(0, own.into());
                path.segments.insert(0, ident("crate").into());
            }
            *vis = parse_quote!(pub(in #path));
        }
    }

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let name = mac.path.get_ident().map(|name| name.unraw().to_string());
        let from = name.as_deref().and_then(|name| self.paths.macro_use(name));
        if let (Some(krate), Some(name)) = (from, name.as_deref().map(ident)) {
            mac.path = parse_quote!(crate::#krate::#name);
        } else {
            self.path(&mut mac.path);
        }
        mac.tokens = rewrite_tokens(&self.paths, std::mem::take(&mut mac.tokens));
    }
}
