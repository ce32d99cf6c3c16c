//! The solution's modules: a file of its own is written where it is declared.

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit;

use super::{file, Editor};
use crate::place::path_attribute;
use crate::program::Entry;

impl Editor<'_> {
    pub(super) fn child(&mut self, item: &syn::ItemMod) {
        let name = item.ident.unraw().to_string();
        let module =
            self.program.modules[self.module]
                .entries
                .iter()
                .find_map(|entry| match entry {
                    Entry::Mod(module, ..) if self.program.modules[*module].name == name => {
                        Some(*module)
                    }
                    _ => None,
                });
        let Some(module) = module else { return };
        let path = path_attribute(&item.attrs);
        if item.content.is_some() {
            let place = self.place.inside(&name, path.as_deref());
            let outer = (self.module, std::mem::replace(&mut self.place, place));
            self.module = module;
            visit::visit_item_mod(self, item);
            (self.module, self.place) = outer;
            return;
        }
        let inner = self
            .place
            .of_module(&name, path.as_deref())
            .and_then(|place| file(self.program, self.resolver, module, &place));
        match inner {
            Ok(text) => {
                if let Some(attr) = item.attrs.iter().find(|attr| attr.path().is_ident("path")) {
                    self.cut(attr.span().byte_range());
                }
                let semi = item.semi.span().byte_range();
                self.replace(semi, format!(" {{\n{}\n}}", text.trim_end()));
            }
            Err(error) => self.failed = Some(error),
        }
    }
}
