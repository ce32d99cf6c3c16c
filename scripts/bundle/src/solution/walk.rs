//! Finds what there is to cut and to change.

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Meta, TraitItem};

use super::Editor;
use crate::program::Extern;

impl<'ast> Visit<'ast> for Editor<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let mut copy = item.clone();
        let attrs = crate::attributes::of_item(&mut copy)
            .cloned()
            .unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| match item {
            Item::Mod(item) => editor.child(item),
            Item::ExternCrate(item) => editor.extern_crate(item),
            item => visit::visit_item(editor, item),
        });
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let mut copy = item.clone();
        let attrs = crate::attributes::of_impl_item(&mut copy)
            .cloned()
            .unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| {
            visit::visit_impl_item(editor, item);
        });
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let mut copy = item.clone();
        let attrs = crate::attributes::of_trait_item(&mut copy)
            .cloned()
            .unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| {
            visit::visit_trait_item(editor, item);
        });
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&item.tree, item.leading_colon.map(|colons| colons.spans[0]));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let leading = path.leading_colon.map(|colons| colons.spans[0]);
        self.begin(
            leading,
            &path.segments[0].ident,
            false,
            path.segments.len() == 1,
        );
        visit::visit_path(self, path);
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        if let Meta::List(list) = &attr.meta {
            if list.path.is_ident("cfg") {
                self.settle(&list.tokens);
            } else if list.path.is_ident("forbid") && self.program.crates.len() > 1 {
                // The solution may not do it; the crates behind it may.
                self.replace(list.path.span().byte_range(), "deny".to_owned());
            }
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let name = mac.path.get_ident().map(|name| name.unraw().to_string());
        match name.and_then(|name| self.rewrite().macro_use(&name)) {
            Some(krate) => {
                let at = mac.path.span().byte_range().start;
                self.replace(at..at, format!("crate::{krate}::"));
            }
            None => self.visit_path(&mac.path),
        }
        if mac.path.is_ident("cfg") {
            self.settle(&mac.tokens);
            return;
        }
        match self.embed().call(mac) {
            Some(literal) => self.replace(mac.span().byte_range(), literal.to_string()),
            None => self.tokens(&mac.tokens),
        }
    }
}

impl Editor<'_> {
    /// `extern crate` of an inlined crate is an import of its module.
    fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.unraw().to_string();
        let Some(Extern::Crate(target)) = self.program.crates[0].extern_names.get(&name) else {
            return;
        };
        let target = &self.program.crates[*target];
        if !target.inlined || target.info.is_proc_macro {
            return;
        }
        let alias = item
            .rename
            .as_ref()
            .map_or(&item.ident, |(_, alias)| alias)
            .to_string();
        let at_root = self.program.modules[self.module].parent.is_none();
        if at_root && alias == target.module_name {
            self.cut(item.span().byte_range());
        } else {
            let attrs = item
                .attrs
                .iter()
                .find(|attr| attr.path().is_ident("macro_use"));
            if let Some(attr) = attrs {
                self.replace(attr.span().byte_range(), String::new());
            }
            let range = item.extern_token.span().byte_range().start
                ..item.semi_token.span().byte_range().end;
            let import = if alias == target.module_name {
                format!("use crate::{alias};")
            } else {
                format!("use crate::{} as {alias};", target.module_name)
            };
            self.replace(range, import);
        }
    }
}
