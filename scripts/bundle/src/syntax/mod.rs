//! Helpers for syntax trees and tokens that know nothing of the program.

pub mod std_names;
pub mod tokens;
pub mod use_tree;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{
    Expr, ForeignItem, Ident, ImplItem, ItemConst, ItemForeignMod, Macro, Path, Stmt, TraitItem,
};

/// Returns an identifier without `r#`, as names are looked up.
pub fn name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Returns the names of a path, without generic arguments.
pub fn path_names(path: &Path) -> Vec<String> {
    let segments = path.segments.iter();
    segments.map(|segment| name(&segment.ident)).collect()
}

/// Returns the name of an item of a trait.
pub fn of_trait_item(item: &TraitItem) -> Option<String> {
    match item {
        TraitItem::Fn(item) => Some(name(&item.sig.ident)),
        TraitItem::Const(item) => Some(name(&item.ident)),
        TraitItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    }
}

/// Returns the name of an item of an impl.
pub fn of_impl_item(item: &ImplItem) -> Option<String> {
    match item {
        ImplItem::Fn(item) => Some(name(&item.sig.ident)),
        ImplItem::Const(item) => Some(name(&item.ident)),
        ImplItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    }
}

/// Returns the names that an `extern` block declares.
pub fn of_foreign_block(block: &ItemForeignMod) -> Vec<String> {
    let names = block.items.iter().filter_map(|item| match item {
        ForeignItem::Fn(item) => Some(name(&item.sig.ident)),
        ForeignItem::Static(item) => Some(name(&item.ident)),
        ForeignItem::Type(item) => Some(name(&item.ident)),
        _ => None,
    });
    names.collect()
}

/// Returns the statements of a constant without a name: a place for items that need no module.
pub fn anonymous_block(item: &ItemConst) -> Option<&[Stmt]> {
    match &*item.expr {
        _ if item.ident != "_" => None,
        Expr::Block(it) => Some(&it.block.stmts),
        Expr::Unsafe(it) => Some(&it.block.stmts),
        _ => None,
    }
}

/// Returns whether a call is an assertion.
pub fn is_check(call: &Macro) -> bool {
    let checks = ["assert", "assert_eq", "assert_ne", "debug_assert"];
    checks.iter().any(|name| call.path.is_ident(name))
}

/// Returns the identifier of a name, raw if the name is a keyword.
pub fn ident(name: &str) -> Ident {
    if matches!(name, "crate" | "self" | "super" | "Self" | "_") {
        return Ident::new(name, Span::call_site());
    }
    // `gen` is reserved since 2024, which `syn` does not know.
    let parsed = syn::parse_str(name).ok().filter(|_| name != "gen");
    parsed.unwrap_or_else(|| Ident::new_raw(name, Span::call_site()))
}

/// Returns whether an expression can stand in the place of a macro call without parentheses.
pub fn stands_alone(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Tuple(_)
    )
}
