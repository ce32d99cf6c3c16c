//! Tokens of macros: the paths among them, and the arms of definitions.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::ext::IdentExt;

use crate::syntax::use_tree::UsePath;

/// A path among the tokens of one nesting level.
#[allow(clippy::struct_excessive_bools)] // independent facts
#[derive(Debug)]
pub struct TokenPath {
    /// The index of its first token, including a leading `::` or the `$` of `$crate`.
    pub start: usize,
    /// Whether it begins with `::`.
    pub leading: bool,
    /// Whether it begins with `$crate`. If so, the first segment is `"$crate"`.
    pub dollar_crate: bool,
    /// The index and name of each identifier.
    pub segments: Vec<(usize, String)>,
    /// Whether it follows a `.`, or a `::` after something other than an identifier.
    pub is_method: bool,
    /// Whether it is a variable, `$name`.
    pub is_variable: bool,
    /// The index of the arguments, if it is the path of a macro call.
    pub call: Option<usize>,
    /// Whether `::` follows, and something other than an identifier.
    pub goes_on: bool,
    /// Whether `::$name` follows.
    pub ends_in_variable: bool,
}

/// Returns how a group opens and closes.
pub fn delimiters(group: &Group) -> (&'static str, &'static str) {
    match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::None => ("", ""),
    }
}

/// Finds the paths among `trees`, without those inside of groups.
pub fn paths(trees: &[TokenTree]) -> Vec<TokenPath> {
    let is =
        |at: usize, c: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == c);
    let colons = |at: usize| is(at, ':') && is(at + 1, ':');
    let mut found = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let TokenTree::Ident(first) = &trees[at] else {
            at += 1;
            continue;
        };
        let mut path = TokenPath {
            start: at,
            leading: false,
            dollar_crate: false,
            segments: vec![(at, first.unraw().to_string())],
            is_method: at >= 1 && is(at - 1, '.') && !(at >= 2 && is(at - 2, '.')),
            is_variable: at >= 1 && is(at - 1, '$'),
            call: None,
            goes_on: false,
            ends_in_variable: false,
        };
        if path.is_variable && first == "crate" {
            path.is_variable = false;
            path.dollar_crate = true;
            path.start = at - 1;
            "$crate".clone_into(&mut path.segments[0].1);
        } else if at >= 2 && colons(at - 2) {
            let behind_a_type = at >= 3
                && match &trees[at - 3] {
                    TokenTree::Ident(word) => !is_word_before_path(&word.to_string()),
                    TokenTree::Punct(p) => {
                        p.as_char() == '>'
                            && !(at >= 4
                                && matches!(&trees[at - 4], TokenTree::Punct(p) if "=-".contains(p.as_char())))
                    }
                    TokenTree::Group(_) => true,
                    TokenTree::Literal(_) => false,
                };
            if behind_a_type {
                path.is_method = true;
            } else {
                path.leading = true;
                path.start = at - 2;
            }
        }
        // In `use ::a`, the path begins behind the keyword.
        let is_keyword = is_word_before_path(&first.to_string());
        at += 1;
        while colons(at) && !is_keyword {
            let Some(TokenTree::Ident(next)) = trees.get(at + 2) else {
                break;
            };
            path.segments.push((at + 2, next.unraw().to_string()));
            at += 3;
        }
        path.goes_on = colons(at) && !is_keyword;
        path.ends_in_variable = path.goes_on
            && is(at + 2, '$')
            && matches!(trees.get(at + 3), Some(TokenTree::Ident(_)));
        if is(at, '!') && !is(at + 1, '=') {
            // This excludes `macro_rules! name { … }`, where a name comes first.
            if let Some(TokenTree::Group(_)) = trees.get(at + 1) {
                path.call = Some(at + 1);
            }
        }
        found.push(path);
    }
    found
}

/// Returns the leaves of the `use` items among `trees`, without those inside of groups.
pub fn imports(trees: &[TokenTree]) -> Vec<UsePath> {
    let mut leaves = Vec::new();
    let is_use = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "use");
    let mut rest = trees;
    while let Some(at) = rest.iter().position(is_use) {
        rest = &rest[at + 1..];
        let end = rest.iter().position(|tree| is_punct(tree, ';'));
        let (tree, behind) = rest.split_at(end.unwrap_or(0));
        import(tree, &[], &mut leaves);
        rest = behind;
    }
    leaves
}

/// Adds the leaves of `use` trees that are separated by commas, except for those with a variable.
fn import(trees: &[TokenTree], prefix: &[String], leaves: &mut Vec<UsePath>) {
    for tree in trees.split(|tree| is_punct(tree, ',')) {
        let mut leaf = UsePath {
            leading: prefix.is_empty() && tree.first().is_some_and(|tree| is_punct(tree, ':')),
            segments: prefix.to_vec(),
            name: String::new(),
            glob: false,
            only_type: false,
        };
        let mut alias = None;
        let mut inner = None;
        let mut has_variable = false;
        let mut trees = tree.iter();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Ident(word) if word == "as" => alias = trees.next(),
                TokenTree::Ident(word) if word == "self" && !leaf.segments.is_empty() => {
                    leaf.only_type = true;
                }
                TokenTree::Ident(word) => leaf.segments.push(word.unraw().to_string()),
                TokenTree::Punct(mark) if mark.as_char() == '$' => match trees.next() {
                    Some(TokenTree::Ident(word)) if word == "crate" => {
                        leaf.segments.push("$crate".to_owned());
                    }
                    _ => has_variable = true,
                },
                TokenTree::Punct(mark) => leaf.glob |= mark.as_char() == '*',
                TokenTree::Group(group) => inner = Some(group.stream()),
                TokenTree::Literal(_) => {}
            }
        }
        leaf.name = match (leaf.glob, alias, leaf.segments.last()) {
            (true, ..) => "*".to_owned(),
            (_, Some(alias), _) => alias.to_string(),
            (_, None, last) => last.cloned().unwrap_or_default(),
        };
        match inner {
            _ if has_variable => {}
            Some(inner) => {
                let inner: Vec<TokenTree> = inner.into_iter().collect();
                import(&inner, &leaf.segments, leaves);
            }
            None if leaf.segments.is_empty() => {}
            None => leaves.push(leaf),
        }
    }
}

fn is_punct(tree: &TokenTree, mark: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// Returns whether a path can follow this keyword, so that `::` after it begins one.
fn is_word_before_path(word: &str) -> bool {
    matches!(
        word,
        "as" | "break"
            | "const"
            | "dyn"
            | "else"
            | "for"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "match"
            | "mut"
            | "return"
            | "unsafe"
            | "use"
            | "where"
            | "while"
            | "move"
            | "ref"
    )
}

/// Returns the names that a format string captures, as in `{name:width$}`.
pub fn format_names(literal: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut push = |name: &str| {
        if syn::parse_str::<syn::Ident>(name).is_ok() {
            names.push(name.to_owned());
        }
    };
    for part in literal.split('{').skip(1) {
        let inside = part.split('}').next().unwrap_or("");
        let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
        push(name.trim());
        for piece in spec.split('$') {
            let begin = piece.rfind(|c: char| !c.is_alphanumeric() && c != '_');
            push(&piece[begin.map_or(0, |at| at + 1)..]);
        }
    }
    names
}

/// Returns the bodies of the arms of a `macro_rules`.
pub fn arms(tokens: &TokenStream) -> Vec<TokenStream> {
    let mut groups = tokens.clone().into_iter().filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let mut arms = Vec::new();
    while let (Some(_), Some(body)) = (groups.next(), groups.next()) {
        arms.push(body);
    }
    arms
}

/// Returns a `macro_rules` with only the arms of these indices.
pub fn only_arms(tokens: &TokenStream, kept: &[usize]) -> TokenStream {
    let mut groups = 0_usize;
    let keeps = |tree: &TokenTree| {
        let arm = groups / 2;
        // An arm is a group, `=>`, a group and `;`.
        if matches!(tree, TokenTree::Group(_)) {
            groups += 1;
        }
        let is_end = groups % 2 == 0 && matches!(tree, TokenTree::Punct(p) if p.as_char() == ';');
        kept.contains(&if is_end { arm.saturating_sub(1) } else { arm })
    };
    tokens.clone().into_iter().filter(keeps).collect()
}

/// Collects all identifiers at any depth, except for variables of macros.
pub fn idents(tokens: &TokenStream, out: &mut BTreeSet<String>) {
    let mut after_dollar = false;
    for tree in tokens.clone() {
        match &tree {
            TokenTree::Group(group) => idents(&group.stream(), out),
            TokenTree::Ident(ident) if !after_dollar => {
                out.insert(ident.unraw().to_string());
            }
            _ => {}
        }
        after_dollar = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '$');
    }
}

/// Returns a group with the delimiters and the span of `group` and other content.
pub fn refill(group: &Group, content: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), content);
    new.set_span(group.span());
    TokenTree::Group(new)
}
