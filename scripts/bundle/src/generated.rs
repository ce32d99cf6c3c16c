//! What macro calls in the place of items may make, read off their tokens: nothing is expanded.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ext::IdentExt;

use crate::metadata::CrateId;
use crate::program::{Kind, NodeId, Program};
use crate::tokens::{arms, idents, paths};

/// What a macro call in the place of an item may make, as far as its tokens tell.
#[derive(Debug, Default)]
pub struct Generated {
    /// Names it may define.
    pub defined: BTreeSet<String>,
    /// Macros it may define.
    pub macros: BTreeSet<String>,
    /// Functions in its impls.
    pub functions: BTreeSet<String>,
    /// The headers of its impls: the paths there, and whether a variable stands there too.
    pub headers: Vec<(Vec<Vec<String>>, bool)>,
    /// Paths among the arguments.
    pub arguments: Vec<Vec<String>>,
}

impl Generated {
    /// Of a call in `krate`.
    pub fn of_call(program: &Program, krate: CrateId, item: &syn::ItemMacro) -> Self {
        let mut generated = Generated::default();
        let mut seen = BTreeSet::new();
        let mut words = BTreeSet::new();
        idents(&item.mac.tokens, &mut words);
        generated.read(&item.mac.tokens, &words);
        argument_paths(&item.mac.tokens, &mut generated.arguments);
        if let Some(segment) = item.mac.path.segments.last() {
            let name = segment.ident.unraw().to_string();
            generated.body_of(program, krate, &name, &words, &mut seen);
        }
        generated
    }

    /// The functions that a macro call inside of an impl may make.
    pub fn functions_of(program: &Program, krate: CrateId, mac: &syn::Macro) -> BTreeSet<String> {
        let mut generated = Generated::default();
        let mut words = BTreeSet::new();
        idents(&mac.tokens, &mut words);
        if let Some(segment) = mac.path.segments.last() {
            let name = segment.ident.unraw().to_string();
            generated.body_of(program, krate, &name, &words, &mut BTreeSet::new());
        }
        generated.functions.extend(generated.defined);
        generated.functions.extend(words);
        generated.functions
    }

    /// Of the tokens of some items.
    pub fn of_items(tokens: &TokenStream) -> Self {
        let mut generated = Generated::default();
        generated.read(tokens, &BTreeSet::new());
        generated
    }

    fn body_of(
        &mut self,
        program: &Program,
        krate: CrateId,
        name: &str,
        words: &BTreeSet<String>,
        seen: &mut BTreeSet<NodeId>,
    ) {
        // Macros of the same name in other crates are looked at too: too much is better than too little.
        let own = program.crates[krate].macros.get(name);
        let others = program
            .crates
            .iter()
            .filter_map(|krate| krate.macros.get(name));
        let mut candidates: Vec<NodeId> =
            own.map_or_else(|| others.flatten().copied().collect(), Clone::clone);
        candidates.retain(|node| seen.insert(*node));
        for node in candidates {
            if let Kind::Macro(item, _) = &program.nodes[node].kind {
                for arm in arms(&item.mac.tokens) {
                    self.read(&arm.body, words);
                    let mut called = BTreeSet::new();
                    calls(&arm.body, &mut called);
                    for name in called {
                        self.body_of(program, program.krate(node), &name, words, seen);
                    }
                }
            }
        }
    }

    /// Finds `fn name`, `struct name`, … and `impl … {` among the tokens; what stands inside of an
    /// impl or a trait has no name of its own.
    fn read(&mut self, tokens: &TokenStream, words: &BTreeSet<String>) {
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

fn is_keyword(word: &str) -> bool {
    syn::parse_str::<syn::Ident>(word).is_err()
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

/// The paths of an impl's header behind its generics and before its `where`.
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

/// The paths at any depth.
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

/// The last names of the macros that are called.
fn calls(tokens: &TokenStream, out: &mut BTreeSet<String>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for path in paths(&trees) {
        if let (Some(_), Some((_, name))) = (path.call, path.segments.last()) {
            out.insert(name.clone());
        }
    }
    for tree in &trees {
        if let TokenTree::Group(group) = tree {
            calls(&group.stream(), out);
        }
    }
}
