//! What a piece of code mentions: paths, and names that stand like methods.

mod visit;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::Path;

use crate::program::{ns, UsePath};
use crate::{syntax, tokens};

/// A path that is mentioned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// Begins with `::`.
    pub leading: bool,
    /// Its names; the first may be `crate`, `$crate`, `self`, `super`, `Self`.
    pub segments: Vec<String>,
    /// In which namespaces its last name is looked for.
    pub ns: u8,
    /// Of a macro call: the words among its arguments.
    pub words: BTreeSet<String>,
    /// A derive or an attribute: it may be a procedural macro.
    pub is_attribute: bool,
    /// The trait of an impl or of `<T as Trait>`: no value gets its methods that way.
    pub is_plain_trait: bool,
}

impl Mention {
    fn new(leading: bool, segments: Vec<String>, ns: u8) -> Self {
        Mention {
            leading,
            segments,
            ns,
            words: BTreeSet::new(),
            is_attribute: false,
            is_plain_trait: false,
        }
    }

    fn of(path: &Path, ns: u8) -> Self {
        Mention::new(path.leading_colon.is_some(), syntax::path_names(path), ns)
    }
}

/// What a piece of code mentions.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// Paths.
    pub paths: BTreeSet<Mention>,
    /// `.name`, `Type::name`.
    pub methods: BTreeSet<String>,
    /// The `use`s inside of functions.
    pub uses: Vec<UsePath>,
}

impl Mentions {
    /// Those of some tokens of a macro.
    pub fn of_tokens(tokens: &TokenStream) -> Self {
        let mut mentions = Mentions::default();
        mentions.tokens(tokens);
        mentions
    }

    fn path(&mut self, path: &Path, ns: u8) {
        self.paths.insert(Mention::of(path, ns));
    }

    fn push(&mut self, leading: bool, segments: Vec<String>, ns: u8) {
        self.paths.insert(Mention::new(leading, segments, ns));
    }

    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for found in tokens::paths(&trees) {
            let mut words = BTreeSet::new();
            if let Some(TokenTree::Group(group)) = found.call.map(|at| &trees[at]) {
                tokens::idents(&group.stream(), &mut words);
            }
            let segments: Vec<String> = found.segments.into_iter().map(|(_, name)| name).collect();
            if found.is_variable || found.is_method {
                let skip = usize::from(found.is_variable);
                self.methods.extend(segments.into_iter().skip(skip));
                continue;
            }
            let ns = if found.call.is_some() {
                ns::MACRO
            } else {
                ns::ALL
            };
            self.paths.insert(Mention {
                words,
                ..Mention::new(found.leading, segments, ns)
            });
        }
        for tree in &trees {
            match tree {
                TokenTree::Group(group) => self.tokens(&group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if text.contains('{') {
                        for name in tokens::format_names(&text) {
                            self.push(false, vec![name], ns::VALUE);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
