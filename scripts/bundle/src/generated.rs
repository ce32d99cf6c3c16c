//! What macro calls in the place of items may make, read off their tokens: nothing is expanded.

mod header;
mod read;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;

use crate::metadata::CrateId;
use crate::program::{Kind, NodeId, Program};
use crate::tokens::{arms, idents, paths};

use header::argument_paths;

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
