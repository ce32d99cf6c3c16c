//! The names that pieces of syntax carry, without the `r#` of raw ones.

use syn::ext::IdentExt;
use syn::{ForeignItem, Ident, ImplItem, ItemForeignMod, Path, TraitItem};

/// A name as it is looked up.
pub fn name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The names of a path, without their arguments.
pub fn path_names(path: &Path) -> Vec<String> {
    let segments = path.segments.iter();
    segments.map(|segment| name(&segment.ident)).collect()
}

/// The name of a trait's item.
pub fn of_trait_item(item: &TraitItem) -> Option<String> {
    match item {
        TraitItem::Fn(item) => Some(name(&item.sig.ident)),
        TraitItem::Const(item) => Some(name(&item.ident)),
        TraitItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    }
}

/// The name of an impl's item.
pub fn of_impl_item(item: &ImplItem) -> Option<String> {
    match item {
        ImplItem::Fn(item) => Some(name(&item.sig.ident)),
        ImplItem::Const(item) => Some(name(&item.ident)),
        ImplItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    }
}

/// The names that a foreign block declares.
pub fn of_foreign_block(block: &ItemForeignMod) -> Vec<String> {
    let names = block.items.iter().filter_map(|item| match item {
        ForeignItem::Fn(item) => Some(name(&item.sig.ident)),
        ForeignItem::Static(item) => Some(name(&item.ident)),
        ForeignItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    });
    names.collect()
}
