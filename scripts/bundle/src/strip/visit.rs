//! Finds what can be taken out of a syntax tree.

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Meta};

use super::macros::tidy_definition;
use super::Strip;
use crate::attributes;

/// Retains the nodes that are compiled; `attributes` finds the attributes of one.
macro_rules! retain {
    ($self:ident, $list:expr, $attributes:expr) => {
        $list.retain_mut(|node| $attributes(node).is_none_or(|attrs| $self.keeps(attrs)))
    };
    (punctuated $self:ident, $list:expr, $attrs:ident) => {
        let list = std::mem::take(&mut $list);
        for mut pair in list.into_pairs() {
            if $self.keeps(&mut pair.value_mut().$attrs) {
                $list.extend([pair]);
            }
        }
    };
}

impl VisitMut for Strip<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        retain!(self, file.items, attributes::of_item);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            retain!(self, items, attributes::of_item);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        retain!(self, item.items, attributes::of_impl_item);
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        retain!(self, item.items, attributes::of_trait_item);
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_item_foreign_mod_mut(&mut self, item: &mut syn::ItemForeignMod) {
        retain!(self, item.items, attributes::of_foreign_item);
        visit_mut::visit_item_foreign_mod_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        retain!(self, block.stmts, attributes::of_stmt);
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        item.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, item);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        retain!(punctuated self, fields.named, attrs);
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        retain!(punctuated self, fields.unnamed, attrs);
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        retain!(punctuated self, item.variants, attrs);
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_expr_struct_mut(&mut self, item: &mut syn::ExprStruct) {
        retain!(punctuated self, item.fields, attrs);
        visit_mut::visit_expr_struct_mut(self, item);
    }

    fn visit_pat_struct_mut(&mut self, item: &mut syn::PatStruct) {
        retain!(punctuated self, item.fields, attrs);
        visit_mut::visit_pat_struct_mut(self, item);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        if let Some(attrs) = attributes::of_expr(expr) {
            let mut own = std::mem::take(attrs);
            self.keeps(&mut own);
            *attrs = own;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        if item.mac.path.is_ident("macro_rules") {
            item.mac.tokens = tidy_definition(std::mem::take(&mut item.mac.tokens));
        }
        visit_mut::visit_item_macro_mut(self, item);
    }

    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        // Where nothing can be taken out, such as at a parameter, the compiler does it.
        if let Meta::List(list) = &mut attr.meta {
            if list.path.is_ident("cfg") {
                list.tokens = self.predicate(&list.tokens);
            }
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = if mac.path.is_ident("cfg") {
            self.predicate(&mac.tokens)
        } else {
            self.settle(mac.tokens.clone())
        };
        visit_mut::visit_macro_mut(self, mac);
    }
}
