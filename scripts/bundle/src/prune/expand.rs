//! Expands the calls of a bundle's own macros that stand in the place of items or members, as they hide
//! what can be left out.
//!
//! Calls that [`Rules`] cannot read stay as they are. Whether an expansion means the same, the comparison
//! of the compiled programs tells.

use std::ops::Range;

use proc_macro2::TokenStream;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{ImplItem, Item, ItemMacro, Macro};

use crate::assemble::layout;
use crate::macro_rules::Rules;
use crate::syntax;

/// How deep expansions may nest.
const DEPTH: usize = 64;

/// Returns the text with the macro calls between the items from `begin` expanded.
pub fn expand(text: &str, begin: usize) -> Option<String> {
    let mut file = syn::parse_file(text).ok()?;
    let is_crate = |item: &Item| item.span().byte_range().start >= begin;
    let mut expander = Expander::default();
    for item in file.items.iter().filter(|item| is_crate(item)) {
        expander.define(item, &[]);
    }
    let mut edits = Vec::new();
    for item in file.items.iter_mut().filter(|item| is_crate(item)) {
        expander.item(item, &[], &mut edits);
    }
    let mut out = text.to_owned();
    for (range, new) in edits.into_iter().rev() {
        out.replace_range(range, &new);
    }
    Some(out)
}

/// A macro of the bundle.
struct Definition {
    /// The modules that it is in.
    modules: Vec<String>,
    name: String,
    /// Where it is defined.
    place: usize,
    rules: Option<Rules>,
}

/// Expands calls.
#[derive(Default)]
struct Expander {
    definitions: Vec<Definition>,
}

impl Expander {
    /// Notes the macros that an item defines.
    fn define(&mut self, item: &Item, modules: &[String]) {
        match item {
            Item::Mod(module) => {
                let mut inner = modules.to_vec();
                inner.push(syntax::name(&module.ident));
                for item in module.content.iter().flat_map(|(_, items)| items) {
                    self.define(item, &inner);
                }
            }
            Item::Macro(ItemMacro {
                ident: Some(name),
                mac,
                ..
            }) => {
                self.definitions.push(Definition {
                    modules: modules.to_vec(),
                    name: syntax::name(name),
                    place: name.span().byte_range().start,
                    rules: Rules::parse(&mac.tokens),
                });
            }
            _ => {}
        }
    }

    /// Adds the texts that replace the calls in an item.
    fn item(&self, item: &Item, modules: &[String], edits: &mut Vec<(Range<usize>, String)>) {
        match item {
            Item::Mod(module) => {
                let mut inner = modules.to_vec();
                inner.push(syntax::name(&module.ident));
                for item in module.content.iter().flat_map(|(_, items)| items) {
                    self.item(item, &inner, edits);
                }
            }
            Item::Macro(call) if call.ident.is_none() => {
                let range = call.span().byte_range();
                let place = range.start;
                if let Some(items) = self.items(&call.mac, place, modules, DEPTH) {
                    edits.push((range, print(items)));
                }
            }
            Item::Impl(item) if item.items.iter().any(|it| matches!(it, ImplItem::Macro(_))) => {
                let range = item.span().byte_range();
                let mut new = item.clone();
                let place = range.start;
                if let Some(members) = self.members(&item.items, place, modules, DEPTH) {
                    new.items = members;
                    edits.push((range, print(vec![new.into()])));
                }
            }
            _ => {}
        }
    }

    /// Returns the items that a call expands to, with the calls in them expanded.
    fn items(
        &self,
        call: &Macro,
        place: usize,
        modules: &[String],
        depth: usize,
    ) -> Option<Vec<Item>> {
        let tokens = self.expansion(call, place, modules)?;
        let mut file: syn::File = syn::parse2(tokens).ok()?;
        RemoveNever.visit_file_mut(&mut file);
        let mut items = Vec::new();
        for item in file.items {
            match item {
                Item::Macro(inner) if inner.ident.is_none() && depth > 0 => {
                    match self.items(&inner.mac, place, modules, depth - 1) {
                        Some(inner) => items.extend(inner),
                        None => items.push(Item::Macro(inner)),
                    }
                }
                Item::Impl(mut item) => {
                    if let Some(members) = self.members(&item.items, place, modules, depth) {
                        item.items = members;
                    }
                    items.push(Item::Impl(item));
                }
                item => items.push(item),
            }
        }
        Some(items)
    }

    /// Returns the members of an impl with the calls among them expanded; none if there are no such
    /// calls.
    fn members(
        &self,
        members: &[ImplItem],
        place: usize,
        modules: &[String],
        depth: usize,
    ) -> Option<Vec<ImplItem>> {
        let mut all = Vec::new();
        let mut is_expanded = false;
        for member in members {
            let expansion = match member {
                ImplItem::Macro(call) if depth > 0 => self.expansion(&call.mac, place, modules),
                _ => None,
            };
            let inner = expansion.and_then(|tokens| {
                let item: syn::ItemImpl = syn::parse2(quote::quote!(impl X { #tokens })).ok()?;
                Some(item.items)
            });
            if let Some(inner) = inner {
                is_expanded = true;
                let deeper = self.members(&inner, place, modules, depth - 1);
                all.extend(deeper.unwrap_or(inner));
            } else {
                all.push(member.clone());
            }
        }
        is_expanded.then_some(all)
    }

    /// Expands a call by the first arm that matches.
    fn expansion(&self, call: &Macro, place: usize, modules: &[String]) -> Option<TokenStream> {
        let definition = self.find(&syntax::path_names(&call.path), place, modules)?;
        definition.rules.as_ref()?.expand(&call.tokens)
    }

    /// Returns the macro that a path means.
    fn find(&self, path: &[String], place: usize, modules: &[String]) -> Option<&Definition> {
        let (name, prefix) = path.split_last()?;
        let mut found = self.definitions.iter().filter(|it| it.name == *name);
        if let [first, rest @ ..] = prefix {
            // By path, it is an exported macro of some crate of the bundle.
            let krate = rest.first().filter(|_| first == "crate")?;
            let mut found = found.filter(|it| it.modules.first() == Some(krate));
            return found.next().filter(|_| found.next().is_none());
        }
        let textual = found
            .clone()
            .rfind(|it| it.place < place && modules.starts_with(&it.modules));
        textual.or_else(|| {
            let krate = found.find(|it| it.modules.first() == modules.first());
            krate.filter(|_| found.all(|it| it.modules.first() != modules.first()))
        })
    }
}

/// Removes items under `cfg(any())`, which stands for what is never compiled.
struct RemoveNever;

impl VisitMut for RemoveNever {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        let never = quote::quote!(#[cfg(any())]).to_string();
        let is_never = |attr: &syn::Attribute| quote::quote!(#attr).to_string() == never;
        file.items.retain(|item| {
            let attrs = match item {
                Item::Mod(item) => &item.attrs,
                Item::Fn(item) => &item.attrs,
                Item::Impl(item) => &item.attrs,
                Item::Use(item) => &item.attrs,
                _ => return true,
            };
            !attrs.iter().any(is_never)
        });
    }
}

/// Prints items, without a line break at the end.
pub fn print(items: Vec<Item>) -> String {
    layout::items(items).trim_end().to_owned()
}
