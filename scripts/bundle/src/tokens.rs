//! Reads tokens that belong to macros: which paths stand among them, and which arms.

use std::collections::BTreeSet;

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// A path among tokens of one level.
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
#[derive(Debug)]
pub struct Found {
    /// Where it begins, with a leading `::` or the `$` of `$crate`.
    pub start: usize,
    /// Begins with `::`.
    pub leading: bool,
    /// Begins with `$crate`, which is then the first segment, as `$crate`.
    pub dollar_crate: bool,
    /// The identifiers and where they stand.
    pub segments: Vec<(usize, String)>,
    /// Follows a `.`, or a `::` behind something that is no identifier.
    pub is_method: bool,
    /// Is `$name`.
    pub is_variable: bool,
    /// Is followed by `!` and delimiters: a macro call; here is the index of the delimiters.
    pub call: Option<usize>,
}

/// The paths among `trees`, groups left out.
pub fn paths(trees: &[TokenTree]) -> Vec<Found> {
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
        let mut path = Found {
            start: at,
            leading: false,
            dollar_crate: false,
            segments: vec![(at, first.unraw().to_string())],
            is_method: at >= 1 && is(at - 1, '.') && !(at >= 2 && is(at - 2, '.')),
            is_variable: at >= 1 && is(at - 1, '$'),
            call: None,
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
        at += 1;
        while colons(at) {
            let Some(TokenTree::Ident(next)) = trees.get(at + 2) else {
                break;
            };
            path.segments.push((at + 2, next.unraw().to_string()));
            at += 3;
        }
        if is(at, '!') && !is(at + 1, '=') {
            // `macro_rules! name { … }` has a name between.
            if let Some(TokenTree::Group(_)) = trees.get(at + 1) {
                path.call = Some(at + 1);
            }
        }
        found.push(path);
    }
    found
}

/// Keywords that a path may follow at once, so that `::` behind them begins one.
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

/// The names inside `{name}` of a format string.
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

/// One arm of a `macro_rules`.
pub struct Arm {
    /// What it becomes.
    pub body: TokenStream,
}

/// The arms of a `macro_rules`.
pub fn arms(tokens: &TokenStream) -> Vec<Arm> {
    let mut groups = tokens.clone().into_iter().filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let mut arms = Vec::new();
    while let (Some(_), Some(body)) = (groups.next(), groups.next()) {
        arms.push(Arm { body });
    }
    arms
}

/// A definition with only the arms of these numbers.
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

/// All identifiers, at any depth; variables of macros aside.
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

/// Other tokens between the same delimiters, at the same place.
pub fn refill(group: &Group, content: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), content);
    new.set_span(group.span());
    TokenTree::Group(new)
}
