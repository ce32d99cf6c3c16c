//! Expands the calls of a bundle's own macros that stand in the place of items or members, as they hide
//! what can be left out.
//!
//! Calls that [`Rules`] cannot read stay as they are. Whether an expansion means the same, the comparison
//! of the compiled programs tells.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::TokenStream;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprMacro, ImplItem, Item, ItemConst, ItemMacro, Macro, Stmt, StmtMacro};

use crate::assemble::layout;
use crate::cfg::Cfg;
use crate::macro_rules::{parenthesized, Rules};
use crate::read::Strip;
use crate::syntax;

/// How deep expansions may nest.
const DEPTH: usize = 64;

/// The size in bytes above which an expansion takes longer than it helps: macros that call themselves for each
/// pair of many names.
const LONG: usize = 256 * 1024;

/// The size in bytes above which a text takes longer to compile, again and again, than expansions help.
const LARGEST: usize = 4 * 1024 * 1024;

/// A text with macro calls expanded.
pub struct Expansion {
    pub text: String,
    /// Where each call stood, and where its expansion is.
    calls: Vec<(usize, Range<usize>)>,
}

impl Expansion {
    /// Expands the macro calls between the items from `begin`, except for those at these places; `None` if the text
    /// cannot be read or becomes too large.
    pub fn of(text: &str, begin: usize, except: &BTreeSet<usize>) -> Option<Self> {
        let file = syn::parse_file(text).ok()?;
        let is_crate = |item: &&Item| item.span().byte_range().start >= begin;
        let mut calls = MacroCalls {
            definitions: Vec::new(),
            cfg: Cfg::unknown(),
        };
        for item in file.items.iter().filter(is_crate) {
            calls.define(item, &[]);
        }
        let mut edits = Vec::new();
        for item in file.items.iter().filter(is_crate) {
            calls.item(item, &[], &mut edits);
        }
        edits.retain(|(range, new)| !except.contains(&range.start) && new.len() <= LONG);
        let mut expansion = Expansion {
            text: String::with_capacity(2 * text.len()),
            calls: Vec::new(),
        };
        let mut at = 0;
        for (range, new) in edits {
            expansion.text += &text[at..range.start];
            let start = expansion.text.len();
            expansion.text += &new;
            let place = start..expansion.text.len();
            expansion.calls.push((range.start, place));
            at = range.end;
        }
        expansion.text += &text[at..];
        (expansion.text.len() <= LARGEST).then_some(expansion)
    }

    /// Returns where the calls stood whose expansions contain one of these places.
    pub fn calls_at(&self, places: &[usize]) -> BTreeSet<usize> {
        let calls = self.calls.iter();
        let is_wrong =
            |(_, range): &&(usize, Range<usize>)| places.iter().any(|it| range.contains(it));
        calls.filter(is_wrong).map(|(call, _)| *call).collect()
    }
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

/// The macro calls of a bundle, and what they may call.
struct MacroCalls {
    definitions: Vec<Definition>,
    /// Decides the constants that the `cfg`s of macros have become.
    cfg: Cfg,
}

impl MacroCalls {
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
            Item::Macro(call) if is_plain_call(call) => {
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
            Item::Const(item) => {
                let range = item.span().byte_range();
                let mut new = item.clone();
                if self.block(&mut new, range.start, modules, DEPTH) {
                    edits.push((range, print(vec![new.into()])));
                }
            }
            _ => {}
        }
    }

    /// Expands the calls that stand for items in the block of a constant without a name; returns whether there
    /// are any.
    fn block(&self, item: &mut ItemConst, place: usize, modules: &[String], depth: usize) -> bool {
        let Some(statements) = syntax::anonymous_block(item) else {
            return false;
        };
        let items = |statement: &Stmt| match statement {
            Stmt::Macro(call) if depth > 0 && call.attrs.is_empty() => {
                self.items_among(vec![statement.clone()], place, modules, depth - 1)
            }
            Stmt::Item(Item::Mod(module)) => {
                let mut item = Item::Mod(module.clone());
                let is_expanded = self.inside(&mut item, place, modules, depth);
                is_expanded.then(|| vec![item])
            }
            _ => None,
        };
        let mut is_expanded = false;
        let mut all = Vec::new();
        for statement in statements {
            match items(statement) {
                Some(items) => {
                    is_expanded = true;
                    all.extend(items.into_iter().map(Stmt::Item));
                }
                None => all.push(statement.clone()),
            }
        }
        match &mut *item.expr {
            Expr::Block(it) => it.block.stmts = all,
            Expr::Unsafe(it) => it.block.stmts = all,
            _ => {}
        }
        is_expanded
    }

    /// Returns the items among statements of a constant without a name, with the calls among them expanded.
    /// Whatever else such a constant computes, is a check of the crate.
    fn items_among(
        &self,
        statements: Vec<Stmt>,
        place: usize,
        modules: &[String],
        depth: usize,
    ) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        for statement in statements {
            let call = |call: Macro| {
                let tokens = self.expansion(&call, place, modules)?;
                let block = syn::parse2(quote::quote!({ #tokens }));
                let mut block: syn::Block = block.ok().filter(|_| depth > 0)?;
                self.strip().visit_block_mut(&mut block);
                Some(block.stmts)
            };
            let inner = match statement {
                Stmt::Item(mut item) => {
                    self.inside(&mut item, place, modules, depth);
                    items.push(item);
                    continue;
                }
                Stmt::Expr(Expr::Block(it), _) => it.block.stmts,
                Stmt::Expr(Expr::Unsafe(it), _) => it.block.stmts,
                Stmt::Macro(StmtMacro { mac, .. })
                | Stmt::Expr(Expr::Macro(ExprMacro { mac, .. }), _) => {
                    if syntax::is_check(&mac) {
                        continue;
                    }
                    call(mac)?
                }
                Stmt::Expr(..) | Stmt::Local(_) => continue,
            };
            let inner = self.items_among(inner, place, modules, depth.checked_sub(1)?)?;
            if inner.iter().any(|it| matches!(it, Item::Use(_))) {
                // Each block is a scope of its own.
                items.push(syn::parse_quote!(const _: () = { #(#inner)* };));
            } else {
                items.extend(inner);
            }
        }
        Some(items)
    }

    /// Expands the calls that stand for items inside of an item; returns whether there are any.
    fn inside(&self, item: &mut Item, place: usize, modules: &[String], depth: usize) -> bool {
        match item {
            Item::Impl(item) => {
                let members = self.members(&item.items, place, modules, depth);
                let is_expanded = members.is_some();
                item.items = members.unwrap_or_else(|| std::mem::take(&mut item.items));
                is_expanded
            }
            Item::Const(item) => self.block(item, place, modules, depth),
            Item::Mod(syn::ItemMod {
                content: Some((_, items)),
                ..
            }) => self.among(items, place, modules, depth),
            _ => false,
        }
    }

    /// Expands the calls that stand for items among items and inside of them; returns whether there are any.
    fn among(&self, items: &mut Vec<Item>, place: usize, modules: &[String], depth: usize) -> bool {
        let mut is_expanded = false;
        for mut item in std::mem::take(items) {
            let calls = match &item {
                Item::Macro(call) if is_plain_call(call) && depth > 0 => {
                    self.items(&call.mac, place, modules, depth - 1)
                }
                _ => None,
            };
            if let Some(inner) = calls {
                is_expanded = true;
                items.extend(inner);
            } else {
                is_expanded |= self.inside(&mut item, place, modules, depth);
                items.push(item);
            }
        }
        is_expanded
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
        self.strip().visit_file_mut(&mut file);
        self.among(&mut file.items, place, modules, depth);
        Some(file.items)
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
                ImplItem::Macro(call) if depth > 0 && call.attrs.is_empty() => {
                    self.expansion(&call.mac, place, modules)
                }
                _ => None,
            };
            let inner = expansion.and_then(|tokens| {
                let mut item: syn::ItemImpl =
                    syn::parse2(quote::quote!(impl X { #tokens })).ok()?;
                self.strip().visit_item_impl_mut(&mut item);
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

    /// Returns the pass that removes the code of an expansion that is never compiled.
    fn strip(&self) -> Strip<'_> {
        Strip { cfg: &self.cfg }
    }

    /// Expands a call by the first arm that matches.
    fn expansion(&self, call: &Macro, place: usize, modules: &[String]) -> Option<TokenStream> {
        let definition = self.find(&syntax::path_names(&call.path), place, modules)?;
        definition.rules.as_ref()?.transcribe(&call.tokens)
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

/// Returns whether an item is a macro call that its expansion can simply replace: no definition, no attributes.
fn is_plain_call(item: &ItemMacro) -> bool {
    item.ident.is_none() && item.attrs.is_empty()
}

/// Prints items, without a line break at the end.
pub fn print(mut items: Vec<Item>) -> String {
    for item in &mut items {
        Parenthesize.visit_item_mut(item);
    }
    layout::items(items).trim_end().to_owned()
}

/// Puts what is one expression to the compiler, since a macro took it for one, into parentheses.
struct Parenthesize;

impl VisitMut for Parenthesize {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Group(group) = expr {
            let inner = &group.expr;
            *expr = syn::parse_quote!((#inner));
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        call.tokens = parenthesized(std::mem::take(&mut call.tokens));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(text: &str, except: &[usize]) -> String {
        let except = except.iter().copied().collect();
        let expansion = Expansion::of(text, 0, &except).expect("an expansion");
        expansion
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn expands_only_what_is_compiled() {
        let text = "mod kit {
            macro_rules! choose { ($($t:tt)*) => {
                #[cfg(any())] same! { pub struct No; }
                #[cfg(all(not(any())))] same! { $($t)* }
                #[cfg(debug_assertions)] same! { pub struct Open; }
            } }
            macro_rules! same { ($($t:tt)*) => { $($t)* } }
            choose! { #[inline] pub fn yes() {} }
            impl S { choose! { fn member(&self) {} } }
        }";
        let expanded = expand(text, &[]);
        assert!(
            !expanded.contains("} #[cfg(any())]") && !expanded.contains("} choose!"),
            "{expanded}"
        );
        for kept in [
            "#[inline] pub fn yes() {}",
            "fn member(&self) {}",
            "#[cfg(debug_assertions)] same!",
        ] {
            assert!(expanded.contains(kept), "{kept} in {expanded}");
        }
        assert_eq!(expanded.matches("struct No").count(), 1, "{expanded}");
    }

    #[test]
    fn leaves_calls_whose_expansion_is_too_large() {
        let table = format!("const TABLE: &[u8] = &[{}];", "0, ".repeat(60_000));
        let text = |calls: usize| {
            let rule = format!("macro_rules! table {{ () => {{ {table} }} }}");
            let calls = "mod inner { table! {} }".repeat(calls);
            format!("{rule} {calls}")
        };
        let length =
            |calls| Expansion::of(&text(calls), 0, &BTreeSet::new()).map(|it| it.text.len());
        assert!(length(2).is_some_and(|length| length > 3 * table.len()));
        assert_eq!(length(LARGEST / table.len() + 1), None);
    }

    #[test]
    fn passes_expressions_on_as_the_compiler_does() {
        let text = "mod kit {
            macro_rules! halves {
                ($n:expr, $name:ident) => { const $name: u8 = 3 * $n; };
                (!div $n:expr, $name:ident, $($names:ident),+) => {
                    halves!($n, $name);
                    halves!(!div $n / 2, $($names),+);
                };
                (!div $n:expr, $name:ident) => { const $name: [u8; $n] = vec![$n * 2; $n]; };
            }
            halves!(!div 4 + 4, A, B, C);
        }";
        let expanded = expand(text, &[]);
        for kept in [
            "const A: u8 = 3 * (4 + 4);",
            "const B: u8 = 3 * ((4 + 4) / 2);",
            "const C: [u8; (((4 + 4) / 2) / 2)] = vec![(((4 + 4) / 2) / 2) * 2; (((4 + 4) / 2) / 2)];",
        ] {
            assert!(expanded.contains(kept), "{kept} in {expanded}");
        }
    }

    #[test]
    fn expands_calls_in_modules_of_constants() {
        let text = "macro_rules! one { ($t:ident) => { pub struct $t; } }
            macro_rules! many { () => { const _: () = { mod inner { one!(A); } }; } }
            many!();
            const _: () = { mod inner { one!(B); } };";
        let expanded = expand(text, &[]);
        for kept in ["mod inner { pub struct A; }", "mod inner { pub struct B; }"] {
            assert!(expanded.contains(kept), "{kept} in {expanded}");
        }
    }

    #[test]
    fn leaves_calls_that_would_become_long() {
        let text = |times: &str| {
            let long = "long".repeat(256);
            format!(
                "macro_rules! twice {{
                    ({{}} $($t:tt)*) => {{ $($t)* }};
                    ({{ $n:tt $($m:tt)* }} $($t:tt)*) => {{ twice!({{ $($m)* }} $($t)* $($t)*); }}
                }}
                twice!({{ {times} }} const _: &str = \"{long}\";);"
            )
        };
        let (few, many) = (text("1 2"), text("1 2 3 4 5 6 7 8"));
        assert_eq!(expand(&few, &[]).matches("const _").count(), 4);
        assert_eq!(expand(&many, &[]).matches("const _").count(), 1);
    }

    #[test]
    fn leaves_calls_that_went_wrong() {
        let text = "macro_rules! one { ($t:ident) => { pub struct $t; } }\none!(A);\none!(B);\n";
        let expansion = Expansion::of(text, 0, &BTreeSet::new()).expect("an expansion");
        let at = expansion.text.find("struct A").expect("A");
        let wrong = expansion.calls_at(&[at]);
        assert_eq!(wrong.len(), 1);
        let again = Expansion::of(text, 0, &wrong).expect("an expansion").text;
        assert!(
            again.contains("one!(A);") && again.contains("pub struct B;"),
            "{again}"
        );
    }
}
