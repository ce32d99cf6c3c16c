//! Rewrites the paths in syntax trees.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{parse_quote, Path, PathSegment, Token};

use super::{ident, Rewrite};
use crate::program::{ns, Kind};
use crate::resolve::Hit;
use crate::{std_names, syntax};

impl Rewrite<'_> {
    /// The crate's own root, in as few letters as its place allows.
    pub(super) fn own_root(&self) -> Option<Vec<Ident>> {
        let own = self.own_name()?;
        Some(match self.program.modules[self.module].depth {
            0 if !self.is_inner => vec![ident("self")],
            1 if !self.is_inner => vec![ident("super")],
            _ => vec![ident("crate"), own],
        })
    }

    pub(super) fn path(&self, path: &mut Path) {
        let first = path.segments[0].ident.unraw().to_string();
        let leading = path.leading_colon.is_some();
        let single = path.segments.len() == 1;
        let own_root = (first == "crate" && !leading)
            .then(|| self.own_root())
            .flatten();
        if let Some(beginning) = own_root.or_else(|| self.beginning(leading, &first, false, single))
        {
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

    /// Old editions know trait objects without `dyn`.
    pub(super) fn spell_out_dyn(&self, ty: &mut syn::Type) {
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
}
