//! The attributes of whatever can carry some.

use syn::{Attribute, Expr, ForeignItem, ImplItem, Item, Stmt, TraitItem};

/// Generates one function from the variants that have a field `attrs`.
macro_rules! attributes {
    ($function:ident, $kind:ident: $($variant:ident)*) => {
        /// The attributes, where the syntax tree knows them.
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

/// The attributes of a statement.
pub fn of_stmt(node: &mut Stmt) -> Option<&mut Vec<Attribute>> {
    match node {
        Stmt::Local(local) => Some(&mut local.attrs),
        Stmt::Item(item) => of_item(item),
        Stmt::Expr(expr, _) => of_expr(expr),
        Stmt::Macro(mac) => Some(&mut mac.attrs),
    }
}
