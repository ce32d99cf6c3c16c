//! Reads off tokens what they define.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ext::IdentExt;

use super::header::header;
use super::Generated;

impl Generated {
    /// Finds `fn name`, `struct name`, … and `impl … {` among the tokens; what stands inside of an
    /// impl or a trait has no name of its own.
    pub(super) fn read(&mut self, tokens: &TokenStream, words: &BTreeSet<String>) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut skipped = None;
        for (at, tree) in trees.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &trees[at]);
            if matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '$')
                && matches!(tree, TokenTree::Ident(_))
            {
                // A variable, whatever its name.
                continue;
            }
            match tree {
                TokenTree::Group(group) if skipped == Some(at) => {
                    self.members(&group.stream(), words);
                }
                TokenTree::Group(group) => self.read(&group.stream(), words),
                TokenTree::Ident(word) if word == "impl" => {
                    // In `-> impl Trait` and `x: impl Trait` it begins a type.
                    let before = at.checked_sub(1).map(|at| &trees[at]);
                    if matches!(before, Some(TokenTree::Punct(p)) if ">:<&(,=".contains(p.as_char()))
                    {
                        continue;
                    }
                    if let Some(end) = brace_behind(&trees, at) {
                        self.headers.push(header(&trees[at + 1..end]));
                        skipped = Some(end);
                    }
                }
                TokenTree::Ident(word) if word == "use" => {
                    let end = trees[at..]
                        .iter()
                        .position(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ';'));
                    let tree = trees[at..at + end.unwrap_or(1)].iter().cloned().collect();
                    self.import(&tree);
                }
                TokenTree::Ident(word) if defines(&word.to_string()) => {
                    if word == "trait" {
                        skipped = brace_behind(&trees, at);
                    }
                    self.define(&word.to_string(), &trees[at + 1..], words);
                }
                _ => {}
            }
        }
    }

    /// The functions of an impl.
    fn members(&mut self, tokens: &TokenStream, words: &BTreeSet<String>) {
        let mut after_fn = false;
        for tree in tokens.clone() {
            match &tree {
                TokenTree::Ident(name) if after_fn => {
                    self.functions.insert(name.unraw().to_string());
                }
                TokenTree::Punct(_) if after_fn => self.functions.extend(words.iter().cloned()),
                TokenTree::Group(group) => self.members(&group.stream(), words),
                _ => {}
            }
            after_fn = matches!(&tree, TokenTree::Ident(word) if word == "fn");
        }
    }

    /// The names at the ends of a `use`.
    fn import(&mut self, tree: &TokenStream) {
        let trees: Vec<TokenTree> = tree.clone().into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => self.import(&group.stream()),
                TokenTree::Ident(word) if word != "use" && word != "as" => {
                    let is_end = !matches!(trees.get(at + 1), Some(TokenTree::Punct(p)) if p.as_char() == ':');
                    if is_end {
                        self.defined.insert(word.unraw().to_string());
                    }
                }
                _ => {}
            }
        }
    }

    fn define(&mut self, word: &str, behind: &[TokenTree], words: &BTreeSet<String>) {
        let is_macro = word == "macro_rules";
        let behind = if is_macro {
            behind.get(1..).unwrap_or(&[])
        } else {
            behind
        };
        let defined = if is_macro {
            &mut self.macros
        } else {
            &mut self.defined
        };
        match behind.first() {
            Some(TokenTree::Ident(name)) => {
                defined.insert(name.unraw().to_string());
            }
            Some(TokenTree::Punct(p)) if p.as_char() == '$' => {
                defined.extend(words.iter().cloned());
            }
            _ => {}
        }
    }
}

fn brace_behind(trees: &[TokenTree], at: usize) -> Option<usize> {
    let is_brace = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ';');
    let end = at
        + trees[at..]
            .iter()
            .position(|tree| is_brace(tree) || is_end(tree))?;
    is_brace(&trees[end]).then_some(end)
}

fn defines(word: &str) -> bool {
    matches!(
        word,
        "fn" | "struct"
            | "enum"
            | "union"
            | "trait"
            | "mod"
            | "const"
            | "static"
            | "type"
            | "macro_rules"
    )
}
