//! The paths that stand among tokens: those of the header of an impl, and those of arguments.

use proc_macro2::{TokenStream, TokenTree};

use crate::tokens::paths;

/// The paths of an impl's header behind its generics and before its `where`.
pub fn header(trees: &[TokenTree]) -> (Vec<Vec<String>>, bool) {
    let punct = |tree: &TokenTree| match tree {
        TokenTree::Punct(p) => p.as_char(),
        _ => ' ',
    };
    let mut start = 0;
    if trees.first().map(punct) == Some('<') {
        let mut depth = 0;
        for (at, tree) in trees.iter().enumerate() {
            match punct(tree) {
                '<' => depth += 1,
                '>' if at > 0 && punct(&trees[at - 1]) != '-' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                start = at + 1;
                break;
            }
        }
    }
    let is_where = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "where");
    let end = trees.iter().position(is_where).unwrap_or(trees.len());
    let tokens: TokenStream = trees[start.min(end)..end].iter().cloned().collect();
    let mut paths = Vec::new();
    argument_paths(&tokens, &mut paths);
    (paths, tokens.to_string().contains('$'))
}

/// The paths at any depth.
pub fn argument_paths(tokens: &TokenStream, out: &mut Vec<Vec<String>>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for path in paths(&trees) {
        let is_word = path.segments.len() == 1 && is_keyword(&path.segments[0].1);
        if !path.is_variable && !path.is_method && !is_word {
            out.push(path.segments.into_iter().map(|(_, name)| name).collect());
        }
    }
    for tree in &trees {
        if let TokenTree::Group(group) = tree {
            argument_paths(&group.stream(), out);
        }
    }
}

fn is_keyword(word: &str) -> bool {
    syn::parse_str::<syn::Ident>(word).is_err()
}
