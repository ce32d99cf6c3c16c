//! What code mentions: paths, and names that are used like methods.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::{Attribute, Path};

use crate::program::{ns, UsePath};
use crate::syntax::{self, tokens, use_tree};

/// A path that code mentions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// Whether it begins with `::`.
    pub leading: bool,
    /// Its segments; the first may be `crate`, `$crate`, `self`, `super` or `Self`.
    pub segments: Vec<String>,
    /// The namespaces of its last segment.
    pub ns: u8,
    /// For a macro call, the identifiers among its arguments.
    pub words: BTreeSet<String>,
    /// Whether it is a derive or an attribute, which may be a procedural macro.
    pub is_attribute: bool,
    /// Whether it is the trait of an impl, which lets no value call its methods.
    pub is_impl_header: bool,
}

impl Mention {
    fn new(leading: bool, segments: Vec<String>, ns: u8) -> Self {
        Mention {
            leading,
            segments,
            ns,
            words: BTreeSet::new(),
            is_attribute: false,
            is_impl_header: false,
        }
    }

    fn of(path: &Path, ns: u8) -> Self {
        Mention::new(path.leading_colon.is_some(), syntax::path_names(path), ns)
    }
}

/// Everything that a piece of code mentions.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// The paths.
    pub paths: BTreeSet<Mention>,
    /// The names used like methods: `.name`, `<Type>::name`.
    pub methods: BTreeSet<String>,
    /// The imports inside of functions.
    pub uses: Vec<UsePath>,
    /// The beginnings of paths that end in a macro's variable.
    pub open_paths: BTreeSet<(bool, Vec<String>)>,
}

impl Mentions {
    /// Returns the paths that begin with one of `open_paths` and end with one of `words`.
    pub fn completed(open_paths: &BTreeSet<(bool, Vec<String>)>, words: &BTreeSet<String>) -> Self {
        let mut mentions = Mentions::default();
        for (leading, beginning) in open_paths {
            for word in words {
                let mut segments = beginning.clone();
                segments.push(word.clone());
                mentions.push(*leading, segments, ns::ALL);
            }
        }
        mentions
    }

    /// Adds a path without its generic arguments.
    pub fn path(&mut self, path: &Path, ns: u8) {
        self.paths.insert(Mention::of(path, ns));
    }

    fn push(&mut self, leading: bool, segments: Vec<String>, ns: u8) {
        self.paths.insert(Mention::new(leading, segments, ns));
    }

    /// Adds what the tokens of a macro mention.
    pub fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        self.uses.extend(tokens::imports(&trees));
        for found in tokens::paths(&trees) {
            let mut words = BTreeSet::new();
            if let Some(TokenTree::Group(group)) = found.call.map(|at| &trees[at]) {
                tokens::idents(&group.stream(), &mut words);
            }
            let segments: Vec<String> = found.segments.into_iter().map(|(_, name)| name).collect();
            if found.ends_in_variable && !found.is_variable && !found.is_method {
                self.open_paths.insert((found.leading, segments.clone()));
            }
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

    fn attribute(&mut self, attr: &Attribute) {
        let mut paths = Vec::new();
        if attr.path().is_ident("derive") {
            let _ = attr.parse_nested_meta(|meta| {
                paths.push(meta.path);
                Ok(())
            });
        } else {
            paths.push(attr.path().clone());
        }
        for path in paths {
            self.paths.insert(Mention {
                is_attribute: true,
                ..Mention::of(&path, ns::MACRO)
            });
        }
    }

    fn qualified(&mut self, qself: Option<&syn::QSelf>, path: &Path, ns: u8) {
        if let Some(qself) = qself {
            self.visit_type(&qself.ty);
            let mut segments = syntax::path_names(path).into_iter();
            let mut of_trait: Vec<_> = segments.by_ref().take(qself.position).collect();
            let has_trait = !of_trait.is_empty();
            of_trait.extend(segments.inspect(|name| {
                self.methods.insert(name.clone());
            }));
            if has_trait {
                self.push(path.leading_colon.is_some(), of_trait, ns::TYPE);
            }
        } else {
            self.path(path, ns);
        }
        visit::visit_path(self, path);
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_path(&mut self, path: &'ast Path) {
        self.path(path, ns::TYPE | ns::VALUE);
        visit::visit_path(self, path);
    }

    fn visit_type_path(&mut self, item: &'ast syn::TypePath) {
        self.qualified(item.qself.as_ref(), &item.path, ns::TYPE);
    }

    fn visit_expr_path(&mut self, item: &'ast syn::ExprPath) {
        self.qualified(item.qself.as_ref(), &item.path, ns::VALUE | ns::TYPE);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        // A constant is parsed as a type here.
        if let syn::GenericArgument::Type(syn::Type::Path(item)) = argument {
            self.path(&item.path, ns::VALUE);
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.path(&bound.path, ns::TYPE);
        visit::visit_path(self, &bound.path);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if pattern.subpat.is_none() && pattern.by_ref.is_none() && pattern.mutability.is_none() {
            self.push(false, vec![syntax::name(&pattern.ident)], ns::PATTERN);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.methods.insert(syntax::name(&call.method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let Some((_, path, _)) = &item.trait_ else {
            return visit::visit_item_impl(self, item);
        };
        item.attrs
            .iter()
            .for_each(|attr| self.visit_attribute(attr));
        self.visit_generics(&item.generics);
        self.visit_type(&item.self_ty);
        visit::visit_path(self, path);
        self.paths.insert(Mention {
            is_impl_header: true,
            ..Mention::of(path, ns::TYPE)
        });
        item.items
            .iter()
            .for_each(|item| self.visit_impl_item(item));
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        self.attribute(attr);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut words = BTreeSet::new();
        tokens::idents(&mac.tokens, &mut words);
        self.paths.insert(Mention {
            words,
            ..Mention::of(&mac.path, ns::MACRO)
        });
        self.tokens(&mac.tokens);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        visit::visit_item(self, item);
        // `#[attribute] pub impl …` is an item once the attribute, a macro, has changed it.
        if let syn::Item::Verbatim(tokens) = item {
            let attrs = |input: syn::parse::ParseStream| {
                let attrs = input.call(Attribute::parse_outer)?;
                input.parse::<TokenStream>().map(|_| attrs)
            };
            for attr in attrs.parse2(tokens.clone()).unwrap_or_default() {
                self.attribute(&attr);
            }
            self.tokens(tokens);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        let name = syntax::name(&item.ident);
        let alias = item.rename.as_ref().map(|(_, alias)| syntax::name(alias));
        self.uses.push(UsePath {
            leading: true,
            name: alias.unwrap_or_else(|| name.clone()),
            segments: vec![name],
            glob: false,
            only_type: true,
        });
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        use_tree::leaves(
            &item.tree,
            &[],
            item.leading_colon.is_some(),
            &mut self.uses,
        );
    }
}
