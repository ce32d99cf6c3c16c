//! Attributes: where they are, and which of them do not affect the program.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ForeignItem, ImplItem, Item, Meta, Stmt, Token, TraitItem};

/// Defines a function over the variants that have a field `attrs`.
macro_rules! attributes {
    ($function:ident, $kind:ident: $($variant:ident)*) => {
        /// Returns the attributes, unless the node is of a kind that has none.
        pub fn $function(node: &mut $kind) -> Option<&mut Vec<Attribute>> {
            match node {
                $($kind::$variant(node) => Some(&mut node.attrs),)*
                _ => None,
            }
        }
    };
}

attributes!(of_item, Item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct Trait
    TraitAlias Type Union Use);
attributes!(of_impl_item, ImplItem: Const Fn Type Macro);
attributes!(of_trait_item, TraitItem: Const Fn Type Macro);
attributes!(of_foreign_item, ForeignItem: Fn Static Type Macro);
attributes!(of_expr, Expr: Array Assign Async Await Binary Block Break Call Cast Closure Const
    Continue Field ForLoop Group If Index Infer Let Lit Loop Macro Match MethodCall Paren Path Range
    RawAddr Reference Repeat Return Struct Try TryBlock Tuple Unary Unsafe While Yield);

/// Returns the attributes of a statement, unless it is of a kind that has none.
pub fn of_stmt(node: &mut Stmt) -> Option<&mut Vec<Attribute>> {
    match node {
        Stmt::Local(local) => Some(&mut local.attrs),
        Stmt::Item(item) => of_item(item),
        Stmt::Expr(expr, _) => of_expr(expr),
        Stmt::Macro(mac) => Some(&mut mac.attrs),
    }
}

/// Attributes that do not affect what a program does.
const SILENT: [&str; 14] = [
    "doc",
    "must_use",
    "inline",
    "deprecated",
    "warn",
    "deny",
    "forbid",
    "expect",
    "rustfmt",
    "automatically_derived",
    "diagnostic",
    "stable",
    "unstable",
    "clippy",
];

/// Lints that are not errors by default, so that `allow`ing them can be dropped.
const NOT_DENIED: [&str; 18] = [
    "bad_style",
    "clippy",
    "dead_code",
    "deprecated",
    "dropping_references",
    "missing_copy_implementations",
    "missing_debug_implementations",
    "missing_docs",
    "non_camel_case_types",
    "non_local_definitions",
    "non_snake_case",
    "non_upper_case_globals",
    "rustdoc",
    "unknown_lints",
    "unreachable_code",
    "unreachable_pub",
    "unsafe_code",
    "unused",
];

/// Returns whether this attribute can be dropped without affecting what the program does.
pub fn is_silent(attr: &Attribute) -> bool {
    let Some(first) = attr.path().segments.first() else {
        return false;
    };
    let name = first.ident.to_string();
    if name == "inline" {
        return matches!(attr.meta, Meta::Path(_));
    }
    if name == "allow" {
        let lints = attr.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
        return lints.is_ok_and(|lints| {
            lints.iter().all(|lint| {
                let lint = lint.segments[0].ident.to_string();
                lint.starts_with("unused") || NOT_DENIED.contains(&lint.as_str())
            })
        });
    }
    SILENT.contains(&name.as_str())
}
