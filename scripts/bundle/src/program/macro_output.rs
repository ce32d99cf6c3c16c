//! What macro calls in item position may define, read off their tokens without expanding them.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ext::IdentExt;

use super::{NodeId, Program};
use crate::cargo::CrateId;
use crate::syntax::std_names;
use crate::syntax::tokens::{arms, idents, paths};

/// What a macro call in item position may define.
#[derive(Debug, Default)]
pub struct MacroOutput {
    /// The names it may define.
    pub defined: BTreeSet<String>,
    /// The macros it may define.
    pub macros: BTreeSet<String>,
    /// The functions in its impls.
    pub functions: BTreeSet<String>,
    /// The functions in its traits.
    pub trait_functions: BTreeSet<String>,
    /// The headers of its impls: their paths, and whether they contain a variable.
    pub headers: Vec<(Vec<Vec<String>>, bool)>,
    /// The paths among its arguments.
    pub arguments: Vec<Vec<String>>,
    /// Whether it may define what affects the program without being named.
    pub has_global_effect: bool,
}

impl MacroOutput {
    /// Reads a call in `krate`.
    pub fn of_call(program: &Program, krate: CrateId, item: &syn::ItemMacro) -> Self {
        let mut output = MacroOutput::default();
        let mut seen = BTreeSet::new();
        let mut words = BTreeSet::new();
        idents(&item.mac.tokens, &mut words);
        output.read(&item.mac.tokens, &words);
        argument_paths(&item.mac.tokens, &mut output.arguments);
        if let Some(segment) = item.mac.path.segments.last() {
            let name = segment.ident.unraw().to_string();
            output.body_of(program, krate, &name, &words, &mut seen);
        }
        output
    }

    /// Returns the functions that a macro call inside of an impl may define.
    pub fn functions_of(program: &Program, krate: CrateId, mac: &syn::Macro) -> BTreeSet<String> {
        let mut output = MacroOutput::default();
        let mut words = BTreeSet::new();
        idents(&mac.tokens, &mut words);
        if let Some(segment) = mac.path.segments.last() {
            let name = segment.ident.unraw().to_string();
            output.body_of(program, krate, &name, &words, &mut BTreeSet::new());
        }
        output.functions.extend(output.defined);
        output.functions.extend(words);
        output.functions
    }

    /// Reads the tokens of items.
    pub fn of_items(tokens: &TokenStream) -> Self {
        let mut output = MacroOutput::default();
        output.read(tokens, &BTreeSet::new());
        output
    }

    /// Reads the bodies of the macro `name`, and of those they call.
    fn body_of(
        &mut self,
        program: &Program,
        krate: CrateId,
        name: &str,
        words: &BTreeSet<String>,
        seen: &mut BTreeSet<NodeId>,
    ) {
        // A macro that is not the crate's own may be any of that name: in doubt, all of them.
        let own = program.crates[krate].macros.get(name);
        let others = program
            .crates
            .iter()
            .filter_map(|krate| krate.macros.get(name));
        let mut candidates: Vec<NodeId> =
            own.map_or_else(|| others.flatten().copied().collect(), Clone::clone);
        candidates.retain(|node| seen.insert(*node));
        for node in candidates {
            for body in program.definition(node).into_iter().flat_map(arms) {
                self.read(&body, words);
                let mut called = BTreeSet::new();
                calls(&body, words, &mut called);
                for name in called {
                    self.body_of(program, program.krate(node), &name, words, seen);
                }
            }
        }
    }

    /// Finds `fn name`, `struct name`, … and `impl … {` among the tokens. Members of an impl or a
    /// trait define no name of their own.
    fn read(&mut self, tokens: &TokenStream, words: &BTreeSet<String>) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut skipped = None;
        let mut is_trait = false;
        for (at, tree) in trees.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &trees[at]);
            if matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '$')
                && matches!(tree, TokenTree::Ident(_))
            {
                // A variable, even if it is named like a keyword.
                continue;
            }
            match tree {
                TokenTree::Ident(word) if std_names::is_global_effect(&word.to_string()) => {
                    self.has_global_effect = true;
                }
                TokenTree::Group(group) if skipped == Some(at) => {
                    let functions = if is_trait {
                        &mut self.trait_functions
                    } else {
                        &mut self.functions
                    };
                    members(&group.stream(), words, functions);
                }
                TokenTree::Group(group) => self.read(&group.stream(), words),
                TokenTree::Ident(word) if word == "impl" => {
                    // In `-> impl Trait` and `x: impl Trait`, this is a type.
                    let before = at.checked_sub(1).map(|at| &trees[at]);
                    if matches!(before, Some(TokenTree::Punct(p)) if ">:<&(,=".contains(p.as_char()))
                    {
                        continue;
                    }
                    if let Some(end) = brace_after(&trees, at) {
                        self.headers.push(header(&trees[at + 1..end]));
                        skipped = Some(end);
                        is_trait = false;
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
                        skipped = brace_after(&trees, at);
                        is_trait = true;
                    }
                    self.define(&word.to_string(), &trees[at + 1..], words);
                }
                _ => {}
            }
        }
    }

    /// Adds the names that a `use` introduces.
    fn import(&mut self, tree: &TokenStream) {
        let trees: Vec<TokenTree> = tree.clone().into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => self.import(&group.stream()),
                TokenTree::Ident(word) if word != "use" && word != "as" => {
                    let next = trees.get(at + 1);
                    let is_end = !matches!(next, Some(TokenTree::Punct(p)) if p.as_char() == ':');
                    if is_end {
                        self.defined.insert(word.unraw().to_string());
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the name that follows the keyword `word`.
    fn define(&mut self, word: &str, after: &[TokenTree], words: &BTreeSet<String>) {
        let is_macro = word == "macro_rules";
        let after = if is_macro {
            after.get(1..).unwrap_or(&[])
        } else {
            after
        };
        let defined = if is_macro {
            &mut self.macros
        } else {
            &mut self.defined
        };
        match after.first() {
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

/// Adds the functions of an impl or a trait.
fn members(tokens: &TokenStream, words: &BTreeSet<String>, functions: &mut BTreeSet<String>) {
    let mut after_fn = false;
    for tree in tokens.clone() {
        match &tree {
            TokenTree::Ident(name) if after_fn => {
                functions.insert(name.unraw().to_string());
            }
            TokenTree::Punct(_) if after_fn => functions.extend(words.iter().cloned()),
            TokenTree::Group(group) => members(&group.stream(), words, functions),
            _ => {}
        }
        after_fn = matches!(&tree, TokenTree::Ident(word) if word == "fn");
    }
}

/// Collects the last segments of the macro calls among the tokens; a variable may be any of `words`.
fn calls(tokens: &TokenStream, words: &BTreeSet<String>, out: &mut BTreeSet<String>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for path in paths(&trees) {
        match (path.call, path.segments.last()) {
            (Some(_), _) if path.is_variable => out.extend(words.iter().cloned()),
            (Some(_), Some((_, name))) => {
                out.insert(name.clone());
            }
            _ => {}
        }
    }
    for tree in &trees {
        if let TokenTree::Group(group) = tree {
            calls(&group.stream(), words, out);
        }
    }
}

fn brace_after(trees: &[TokenTree], at: usize) -> Option<usize> {
    let is_brace = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
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

/// Returns the paths of an impl's header between its generics and its `where`, and whether it contains
/// a variable.
fn header(trees: &[TokenTree]) -> (Vec<Vec<String>>, bool) {
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

/// Collects the paths at any depth.
fn argument_paths(tokens: &TokenStream, out: &mut Vec<Vec<String>>) {
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
