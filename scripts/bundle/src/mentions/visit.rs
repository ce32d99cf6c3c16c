//! Finds the mentions in a syntax tree.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Attribute, Path};

use super::{Mention, Mentions};
use crate::program::ns;
use crate::{imports, syntax, tokens};

impl<'ast> Visit<'ast> for Mentions {
    fn visit_path(&mut self, path: &'ast Path) {
        self.path(path, ns::TYPE | ns::VALUE);
        visit::visit_path(self, path);
    }

    fn visit_type_path(&mut self, item: &'ast syn::TypePath) {
        self.qualified(item.qself.as_ref(), &item.path, ns::TYPE);
    }

    fn visit_expr_path(&mut self, item: &'ast syn::ExprPath) {
        self.qualified(item.qself.as_ref(), &item.path, ns::VALUE | ns::TYPE);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        // A constant looks like a type here.
        if let syn::GenericArgument::Type(syn::Type::Path(item)) = argument {
            self.path(&item.path, ns::VALUE);
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.path(&bound.path, ns::TYPE);
        visit::visit_path(self, &bound.path);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if pattern.subpat.is_none() && pattern.by_ref.is_none() && pattern.mutability.is_none() {
            self.push(false, vec![syntax::name(&pattern.ident)], ns::PATTERN);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.methods.insert(syntax::name(&call.method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let Some((_, path, _)) = &item.trait_ else {
            return visit::visit_item_impl(self, item);
        };
        item.attrs
            .iter()
            .for_each(|attr| self.visit_attribute(attr));
        self.visit_generics(&item.generics);
        self.visit_type(&item.self_ty);
        visit::visit_path(self, path);
        self.paths.insert(Mention {
            is_plain_trait: true,
            ..Mention::of(path, ns::TYPE)
        });
        item.items
            .iter()
            .for_each(|item| self.visit_impl_item(item));
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        let mut paths = Vec::new();
        if attr.path().is_ident("derive") {
            let _ = attr.parse_nested_meta(|meta| {
                paths.push(meta.path);
                Ok(())
            });
        } else {
            paths.push(attr.path().clone());
        }
        for path in paths {
            self.paths.insert(Mention {
                is_attribute: true,
                ..Mention::of(&path, ns::MACRO)
            });
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut words = BTreeSet::new();
        tokens::idents(&mac.tokens, &mut words);
        self.paths.insert(Mention {
            words,
            ..Mention::of(&mac.path, ns::MACRO)
        });
        self.tokens(&mac.tokens);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        imports::leaves(
            &item.tree,
            &[],
            item.leading_colon.is_some(),
            &mut self.uses,
        );
    }
}

impl<'ast> Mentions {
    fn qualified(&mut self, qself: Option<&'ast syn::QSelf>, path: &'ast Path, ns: u8) {
        if let Some(qself) = qself {
            self.visit_type(&qself.ty);
            let mut segments = syntax::path_names(path).into_iter();
            let mut of_trait: Vec<_> = segments.by_ref().take(qself.position).collect();
            let has_trait = !of_trait.is_empty();
            of_trait.extend(segments.inspect(|name| {
                self.methods.insert(name.clone());
            }));
            if has_trait {
                self.push(path.leading_colon.is_some(), of_trait, ns::TYPE);
            }
        } else {
            self.path(path, ns);
        }
        visit::visit_path(self, path);
    }
}
