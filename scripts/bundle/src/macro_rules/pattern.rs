//! The left-hand sides of macro arms.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};

use super::{content, is_mark};

/// What the variables of a pattern stand for.
pub type Bindings = BTreeMap<String, Binding>;

/// What a variable stands for.
#[derive(Clone)]
pub enum Binding {
    /// Tokens.
    One(TokenStream),
    /// One binding per repetition.
    Many(Vec<Binding>),
}

/// A sequence of elements.
pub struct Pattern(Vec<Element>);

enum Element {
    Token(TokenTree),
    Group(Delimiter, Pattern),
    Variable {
        name: String,
        fragment: String,
    },
    Repetition {
        inner: Pattern,
        separator: Option<TokenTree>,
        kind: char,
    },
}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(tokens: TokenStream) -> Option<Self> {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut elements = Vec::new();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            if !is_mark(Some(tree), '$') {
                elements.push(match tree {
                    TokenTree::Group(group) => {
                        Element::Group(group.delimiter(), Pattern::parse(group.stream())?)
                    }
                    tree => Element::Token(tree.clone()),
                });
                at += 1;
                continue;
            }
            match trees.get(at + 1)? {
                TokenTree::Ident(name) if is_mark(trees.get(at + 2), ':') => {
                    elements.push(Element::Variable {
                        name: name.to_string(),
                        fragment: trees.get(at + 3)?.to_string(),
                    });
                    at += 4;
                }
                tree => {
                    let inner = Pattern::parse(content(tree, Delimiter::Parenthesis)?)?;
                    let (separator, kind, length) = repetition(&trees[at + 2..])?;
                    elements.push(Element::Repetition {
                        inner,
                        separator,
                        kind,
                    });
                    at += 2 + length;
                }
            }
        }
        Some(Pattern(elements))
    }

    /// Matches all of the tokens.
    pub fn matches(&self, tokens: &TokenStream) -> Option<Bindings> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut bindings = Bindings::new();
        let rest = self.prefix(&trees, &mut bindings)?;
        rest.is_empty().then_some(bindings)
    }

    /// Matches the beginning, and returns the rest.
    fn prefix<'a>(
        &self,
        trees: &'a [TokenTree],
        bindings: &mut Bindings,
    ) -> Option<&'a [TokenTree]> {
        let mut rest = trees;
        for element in &self.0 {
            rest = match element {
                Element::Token(token) => {
                    let (first, others) = rest.split_first()?;
                    is_same(first, token).then_some(others)?
                }
                Element::Group(delimiter, inner) => {
                    let (first, others) = rest.split_first()?;
                    let content = content(first, *delimiter)?;
                    bindings.append(&mut inner.matches(&content)?);
                    others
                }
                Element::Variable { name, fragment } => {
                    let (found, length) = self::fragment(fragment, rest)?;
                    bindings.insert(name.clone(), Binding::One(found));
                    &rest[length..]
                }
                Element::Repetition {
                    inner,
                    separator,
                    kind,
                } => repeat(inner, separator.as_ref(), *kind, rest, bindings)?,
            };
        }
        Some(rest)
    }

    /// Adds the kinds of fragments that the variables stand for.
    pub fn fragments<'a>(&'a self, fragments: &mut BTreeSet<&'a str>) {
        for element in &self.0 {
            match element {
                Element::Variable { fragment, .. } => {
                    fragments.insert(fragment);
                }
                Element::Group(_, inner) | Element::Repetition { inner, .. } => {
                    inner.fragments(fragments);
                }
                Element::Token(_) => {}
            }
        }
    }

    /// Adds the names of the variables.
    fn variables(&self, names: &mut Vec<String>) {
        for element in &self.0 {
            match element {
                Element::Variable { name, .. } => names.push(name.clone()),
                Element::Group(_, inner) | Element::Repetition { inner, .. } => {
                    inner.variables(names);
                }
                Element::Token(_) => {}
            }
        }
    }
}

/// Reads separator and kind of a repetition; returns how many tokens they are.
pub fn repetition(trees: &[TokenTree]) -> Option<(Option<TokenTree>, char, usize)> {
    let kind = |tree: Option<&TokenTree>| "*+?".chars().find(|kind| is_mark(tree, *kind));
    if let Some(kind) = kind(trees.first()) {
        return Some((None, kind, 1));
    }
    // A separator of several characters is rare.
    let separator = trees.first()?;
    Some((Some(separator.clone()), kind(trees.get(1))?, 2))
}

fn repeat<'a>(
    inner: &Pattern,
    separator: Option<&TokenTree>,
    kind: char,
    trees: &'a [TokenTree],
    bindings: &mut Bindings,
) -> Option<&'a [TokenTree]> {
    let mut names = Vec::new();
    inner.variables(&mut names);
    let mut found: BTreeMap<String, Vec<Binding>> =
        names.into_iter().map(|name| (name, Vec::new())).collect();
    let mut rest = trees;
    let mut count = 0;
    while !(rest.is_empty() || kind == '?' && count == 1) {
        let mut next = rest;
        if let (Some(separator), true) = (separator, count > 0) {
            match next.split_first() {
                Some((first, others)) if is_same(first, separator) => next = others,
                _ => break,
            }
        }
        let mut one = Bindings::new();
        let Some(after) = inner.prefix(next, &mut one) else {
            break;
        };
        if after.len() == rest.len() {
            break;
        }
        for (name, binding) in one {
            found.entry(name).or_default().push(binding);
        }
        rest = after;
        count += 1;
    }
    if kind == '+' && count == 0 {
        return None;
    }
    let found = found.into_iter();
    bindings.extend(found.map(|(name, all)| (name, Binding::Many(all))));
    Some(rest)
}

fn is_same(a: &TokenTree, b: &TokenTree) -> bool {
    match (a, b) {
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        _ => a.to_string() == b.to_string(),
    }
}

/// The operators that are one token of the compiler, the longest first.
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "!=", "%=", "&&", "&=", "*=", "+=", "-=", "->", "..", "/=", "::",
    "<-", "<<", "<=", "==", "=>", ">=", ">>", "^=", "|=", "||",
];

/// Returns how many of these tokens are the first one of the compiler.
fn token_length(trees: &[TokenTree]) -> usize {
    if is_mark(trees.first(), '\'') {
        return 2;
    }
    let mut text = String::new();
    for tree in trees.iter().take(3) {
        let TokenTree::Punct(mark) = tree else { break };
        text.push(mark.as_char());
        if mark.spacing() == Spacing::Alone {
            break;
        }
    }
    let operator = OPERATORS.into_iter().find(|it| text.starts_with(it));
    operator.map_or(1, str::len)
}

/// Reads a fragment at the beginning; returns it and how many tokens it is.
fn fragment(kind: &str, trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    let (tokens, length) = any_fragment(kind, trees)?;
    let mut found: Vec<TokenTree> = tokens.into_iter().collect();
    // In the expansion, another token may follow, which must not be joined with the last one.
    if let Some(TokenTree::Punct(mark)) = found.last_mut() {
        let mut alone = Punct::new(mark.as_char(), Spacing::Alone);
        alone.set_span(mark.span());
        *mark = alone;
    }
    Some((found.into_iter().collect(), length))
}

/// Reads a fragment; its last token may still be marked as joined with the one that follows.
fn any_fragment(kind: &str, trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    let first = trees.first();
    match kind {
        "tt" => {
            first?;
            let length = token_length(trees);
            Some((trees.get(..length)?.iter().cloned().collect(), length))
        }
        "ident" => match first? {
            TokenTree::Ident(ident) if ident != "_" => Some((first?.to_token_stream(), 1)),
            _ => None,
        },
        "vis" => parse::<syn::Visibility>(trees, Parse::parse),
        "ty" => parse::<syn::Type>(trees, Parse::parse),
        "path" => parse::<syn::Path>(trees, Parse::parse),
        "literal" => parse::<TokenStream>(trees, |input| {
            let minus: Option<syn::Token![-]> = input.parse()?;
            let literal: syn::Lit = input.parse()?;
            Ok(quote::quote!(#minus #literal))
        }),
        "lifetime" => parse::<syn::Lifetime>(trees, Parse::parse),
        "block" => parse::<syn::Block>(trees, Parse::parse),
        "item" => parse::<syn::Item>(trees, Parse::parse),
        "meta" => parse::<syn::Meta>(trees, Parse::parse),
        "pat" => parse::<syn::Pat>(trees, syn::Pat::parse_multi_with_leading_vert),
        "pat_param" => parse::<syn::Pat>(trees, syn::Pat::parse_single),
        "expr" | "expr_2021" => {
            let (expr, length) = parse::<syn::Expr>(trees, Parse::parse)?;
            let parsed = syn::parse2::<syn::Expr>(expr.clone()).ok()?;
            let is_closed = matches!(
                parsed,
                syn::Expr::Lit(_)
                    | syn::Expr::Path(_)
                    | syn::Expr::Call(_)
                    | syn::Expr::MethodCall(_)
                    | syn::Expr::Field(_)
                    | syn::Expr::Index(_)
                    | syn::Expr::Paren(_)
                    | syn::Expr::Group(_)
                    | syn::Expr::Tuple(_)
                    | syn::Expr::Array(_)
                    | syn::Expr::Macro(_)
            );
            if is_closed {
                return Some((expr, length));
            }
            // In parentheses, it would be the arguments of a name before it.
            let group = Group::new(Delimiter::None, expr);
            Some((TokenTree::Group(group).into(), length))
        }
        _ => None,
    }
}

/// Parses the beginning as a node of the syntax tree.
fn parse<T: ToTokens>(
    trees: &[TokenTree],
    parser: impl Fn(ParseStream) -> syn::Result<T>,
) -> Option<(TokenStream, usize)> {
    let all: TokenStream = trees.iter().cloned().collect();
    let both = |input: ParseStream| {
        let node = parser(input)?;
        let rest: TokenStream = input.parse()?;
        Ok((node.to_token_stream(), rest))
    };
    let (node, rest) = both.parse2(all).ok()?;
    Some((node, trees.len() - rest.into_iter().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches a call with a pattern; returns what `$a` stands for, followed by `*`.
    fn bound(pattern: &str, call: &str) -> Option<String> {
        let [pattern, call] = [pattern, call].map(|it| it.parse::<TokenStream>().expect("tokens"));
        let bindings = Pattern::parse(pattern)?.matches(&call)?;
        let Some(Binding::One(tokens)) = bindings.get("a") else {
            return None;
        };
        Some(quote::quote!(#tokens *).to_string())
    }

    #[test]
    fn takes_an_operator_as_one_token() {
        assert_eq!(bound("$a:tt, $b:tt", "+=, x"), Some("+= *".to_owned()));
        assert_eq!(bound("$a:tt $b:tt", "::x"), Some(":: *".to_owned()));
        assert_eq!(bound("$a:tt $b:tt", "- >"), Some("- *".to_owned()));
        assert_eq!(bound("$a:tt $b:tt", "<<= >"), Some("<<= *".to_owned()));
        assert_eq!(bound("$a:tt", "+ ="), None);
        assert_eq!(bound("$a:tt $b:tt", "'a x"), Some("'a *".to_owned()));
        assert_eq!(
            bound("$a:expr_2021, $b:tt", "f(1), x"),
            Some("f (1) *".to_owned())
        );
    }

    #[test]
    fn separates_a_fragment_from_what_follows_elsewhere() {
        // Joined, these would begin a comment.
        assert_eq!(bound("$a:tt, $b:tt", "/, x"), Some("/ *".to_owned()));
        assert_eq!(
            bound("$a:ty, $b:tt", "Vec<u8>, x"),
            Some("Vec < u8 > *".to_owned())
        );
    }
}
