//! Macros that define items under a feature that their calls name:
//!
//! ```text
//! macro_rules! define {
//!     ($feature:literal, $name:ident) => { #[cfg(feature = $feature)] struct $name; };
//! }
//! define!("a", A);
//! ```
//!
//! A bundle has no features, so the condition moves from the definition to the calls, where its value
//! is known.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{parse_quote, ItemMacro};

use crate::cfg::{Cfg, Truth};
use crate::syntax::tokens::refill;

/// The conditions that were taken from the macros of a crate, by the names of the macros.
#[derive(Default)]
pub struct Guards(HashMap<String, Guard>);

/// A condition for all items that a macro defines.
struct Guard {
    /// The variable that is the first argument of a call.
    variable: String,
    predicate: TokenStream,
}

impl Guards {
    /// Takes the condition from the definition of a macro, if all that it defines has the same one.
    pub fn define(&mut self, item: &mut ItemMacro) {
        let Some(name) = item.ident.as_ref().map(ToString::to_string) else {
            return;
        };
        // One that replaces another of this name.
        self.0.remove(&name);
        let is_exported = |attr: &syn::Attribute| attr.path().is_ident("macro_export");
        if item.attrs.iter().any(is_exported) {
            return;
        }
        let mut trees: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        let [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(body), rest @ ..] =
            &trees[..]
        else {
            return;
        };
        let is_last = rest.len() <= 1;
        let variable = first_variable(matcher.stream()).filter(|_| is_last);
        let Some((predicate, items)) = variable.as_deref().and_then(|it| without_guard(body, it))
        else {
            return;
        };
        trees[3] = refill(body, items);
        item.mac.tokens = trees.into_iter().collect();
        let variable = variable.unwrap_or_default();
        self.0.insert(
            name,
            Guard {
                variable,
                predicate,
            },
        );
    }

    /// Puts the condition of a macro to its call; returns false if it does not hold.
    pub fn admits(&self, call: &mut ItemMacro, cfg: &Cfg) -> bool {
        let name = call.mac.path.get_ident().map(ToString::to_string);
        let Some(guard) = name.and_then(|name| self.0.get(&name)) else {
            return true;
        };
        let Some(TokenTree::Literal(value)) = call.mac.tokens.clone().into_iter().next() else {
            return true;
        };
        let predicate = substitute(guard.predicate.clone(), &guard.variable, &value.into());
        match cfg.eval_tokens(&predicate) {
            Truth::Yes => true,
            Truth::No => false,
            Truth::Open(rest) => {
                call.attrs.push(parse_quote!(#[cfg(#rest)]));
                true
            }
        }
    }
}

/// Returns the variable that a matcher begins with, if it is a literal.
fn first_variable(matcher: TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = matcher.into_iter().take(4).collect();
    let [TokenTree::Punct(dollar), TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(kind)] =
        &trees[..]
    else {
        return None;
    };
    let is_literal = dollar.as_char() == '$' && colon.as_char() == ':' && kind == "literal";
    is_literal.then(|| name.to_string())
}

/// Returns the predicate with this variable that all items in a body are under, and the items without it.
fn without_guard(body: &Group, variable: &str) -> Option<(TokenStream, TokenStream)> {
    let mut guard: Option<TokenStream> = None;
    let mut items = TokenStream::new();
    let mut trees = body.stream().into_iter().peekable();
    while trees.peek().is_some() {
        let mut is_guarded = false;
        // Its attributes.
        while matches!(trees.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#') {
            let (mark, attribute) = (trees.next()?, trees.next()?);
            let TokenTree::Group(group) = &attribute else {
                return None;
            };
            match predicate(group).filter(|it| mentions(it.clone(), variable)) {
                Some(found) => {
                    let known = guard.get_or_insert_with(|| found.clone());
                    if known.to_string() != found.to_string() {
                        return None;
                    }
                    is_guarded = true;
                }
                None => items.extend([mark, attribute]),
            }
        }
        if !is_guarded {
            return None;
        }
        // What is left of it.
        for tree in trees.by_ref() {
            let is_end = match &tree {
                TokenTree::Punct(mark) => mark.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            items.extend([tree]);
            if is_end {
                break;
            }
        }
    }
    guard.map(|guard| (guard, items))
}

/// Returns the predicate of a `cfg` attribute.
fn predicate(attribute: &Group) -> Option<TokenStream> {
    let mut trees = attribute.stream().into_iter();
    match (trees.next()?, trees.next()?) {
        (TokenTree::Ident(name), TokenTree::Group(group)) if name == "cfg" => Some(group.stream()),
        _ => None,
    }
}

/// Returns whether a variable occurs among these tokens.
fn mentions(tokens: TokenStream, variable: &str) -> bool {
    let nothing = TokenTree::Group(Group::new(Delimiter::None, TokenStream::new()));
    let before = tokens.to_string();
    substitute(tokens, variable, &nothing).to_string() != before
}

/// Replaces a variable.
fn substitute(tokens: TokenStream, variable: &str, value: &TokenTree) -> TokenStream {
    let mut out = Vec::new();
    for tree in tokens {
        let after_dollar =
            matches!(out.last(), Some(TokenTree::Punct(dollar)) if dollar.as_char() == '$');
        match tree {
            TokenTree::Ident(name) if after_dollar && name == variable => {
                out.pop();
                out.push(value.clone());
            }
            TokenTree::Group(group) => {
                out.push(refill(&group, substitute(group.stream(), variable, value)));
            }
            tree => out.push(tree),
        }
    }
    out.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::{quote, ToTokens};

    #[test]
    fn moves_a_condition_from_the_definition_to_the_calls() {
        let mut guards = Guards::default();
        let mut definition: ItemMacro = parse_quote! {
            macro_rules! define {
                ($feature:literal, $name:ident) => {
                    #[cfg(all(feature = $feature, not(other)))]
                    #[derive(Debug)]
                    struct $name;
                    #[cfg(all(feature = $feature, not(other)))]
                    mod inner { fn f() {} }
                };
            }
        };
        guards.define(&mut definition);
        let items = quote!(#[derive(Debug)] struct $name; mod inner { fn f() {} });
        let text = definition.to_token_stream().to_string();
        assert!(
            text.contains(&items.to_string()) && !text.contains("cfg"),
            "{text}"
        );

        let mut cfg = Cfg::default();
        cfg.insert_feature("on");
        let mut on: ItemMacro = parse_quote!(define!("on", A););
        let mut off: ItemMacro = parse_quote!(define!("off", A););
        let mut other: ItemMacro = parse_quote!(other!("off", A););
        assert!(guards.admits(&mut on, &cfg) && on.attrs.is_empty());
        assert!(!guards.admits(&mut off, &cfg));
        assert!(guards.admits(&mut other, &cfg));
    }

    #[test]
    fn leaves_other_macros_alone() {
        let definitions: [ItemMacro; 3] = [
            // Not all items are under the condition.
            parse_quote!(
                macro_rules! a {
                    ($f:literal) => {
                        #[cfg(feature = $f)]
                        struct A;
                        struct B;
                    };
                }
            ),
            // The variable is not a literal.
            parse_quote!(
                macro_rules! a {
                    ($f:ident) => {
                        #[cfg($f)]
                        struct A;
                    };
                }
            ),
            // There is another rule.
            parse_quote!(
                macro_rules! a {
                    ($f:literal) => {
                        #[cfg(feature = $f)]
                        struct A;
                    };
                    () => {};
                }
            ),
        ];
        for definition in definitions {
            let mut changed = definition.clone();
            Guards::default().define(&mut changed);
            let text = |item: &ItemMacro| item.to_token_stream().to_string();
            assert_eq!(text(&changed), text(&definition));
        }
    }
}
