//! Finds what there is to rewrite.

use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Path, Visibility};

use super::{ident, Rewrite};

impl VisitMut for Rewrite<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        let outer = std::mem::replace(&mut self.is_inner, true);
        visit_mut::visit_item_mod_mut(self, module);
        self.is_inner = outer;
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        self.path(path);
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        let krate = &self.program.crates[self.program.modules[self.module].krate];
        if krate.info.edition < 2021 {
            self.spell_out_dyn(ty);
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        self.import(item);
        self.visit_visibility_mut(&mut item.vis);
    }

    fn visit_visibility_mut(&mut self, vis: &mut Visibility) {
        let (Visibility::Restricted(restricted), Some(own)) = (&*vis, self.own_name()) else {
            return;
        };
        if restricted.path.is_ident("crate") {
            *vis = match self.program.modules[self.module].depth {
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
        let from = name.as_deref().and_then(|name| self.macro_use(name));
        if let (Some(krate), Some(name)) = (from, name.as_deref().map(ident)) {
            mac.path = parse_quote!(crate::#krate::#name);
        } else {
            self.path(&mut mac.path);
        }
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }
}
