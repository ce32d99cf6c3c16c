//! The solution as its author wrote it: the text itself, with as few cuts and changes as can be.

mod walk;

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Meta, UseTree};

use crate::cfg::Truth;
use crate::error::{Error, Result};
use crate::place::{path_attribute, Place};
use crate::program::{Entry, Extern, ModId, Program};
use crate::resolve::Resolver;
use crate::rewrite::Rewrite;
use crate::source;
use crate::tokens;

/// The text of the binary's crate in one piece.
pub fn text(program: &Program, resolver: &Resolver) -> Result<String> {
    let root = &program.crates[0].info.root;
    file(program, resolver, 0, &Place::owning(root))
}

/// The lints that the solution turns on for the whole file: they are not meant for its crates.
pub fn lints(program: &Program) -> Result<Vec<syn::Path>> {
    let text = source::read(&program.crates[0].info.root)?;
    let mut lints = Vec::new();
    let attrs = syn::parse_file(&text)
        .map(|file| file.attrs)
        .unwrap_or_default();
    for attr in attrs {
        let names = ["warn", "deny", "forbid"];
        if names.iter().any(|name| attr.path().is_ident(name)) {
            let _ = attr.parse_nested_meta(|meta| {
                lints.push(meta.path);
                Ok(())
            });
        }
    }
    Ok(lints)
}

fn file(program: &Program, resolver: &Resolver, module: ModId, place: &Place) -> Result<String> {
    let text = source::read(&place.file)?;
    let tree = syn::parse_file(&text).map_err(|error| {
        let (path, line) = (place.file.display(), error.span().start().line);
        Error::refused(format!("{path}:{line}: cannot be parsed: {error}"))
    })?;
    let mut editor = Editor {
        program,
        resolver,
        text: &text,
        module,
        place: place.clone(),
        edits: BTreeMap::new(),
        failed: None,
    };
    editor.visit_file(&tree);
    if let Some(error) = editor.failed {
        return Err(error);
    }
    let edits = editor.edits;
    let mut out = String::new();
    let mut at = 0;
    for ((start, end), new) in edits {
        if start >= at {
            out += &text[at..start];
            out += &new;
            at = end;
        }
    }
    out += &text[at..];
    Ok(out)
}

struct Editor<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    text: &'a str,
    module: ModId,
    place: Place,
    /// What replaces which bytes.
    edits: BTreeMap<(usize, usize), String>,
    failed: Option<Error>,
}

impl Editor<'_> {
    fn replace(&mut self, range: Range<usize>, new: String) {
        self.edits.insert((range.start, range.end), new);
    }

    /// Cuts an item with its line, and the blank line before it.
    fn cut(&mut self, range: Range<usize>) {
        let line = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let mut start = range.start;
        let mut end = range.end;
        if self.text[line..start].trim().is_empty() {
            start = line;
            let rest = self.text[end..]
                .find('\n')
                .map_or(self.text.len(), |at| end + at + 1);
            let behind = self.text[end..rest].trim();
            if behind.is_empty() {
                end = rest;
                if self.text[..start].ends_with("\n\n") {
                    start -= 1;
                }
            }
        }
        self.replace(start..end, String::new());
    }

    /// Is what carries these attributes compiled?
    fn is_compiled(&self, attrs: &[Attribute]) -> bool {
        let cfg = &self.program.crates[0].info.cfg;
        !attrs.iter().any(|attr| match &attr.meta {
            Meta::List(list) if list.path.is_ident("cfg") => {
                matches!(cfg.eval_tokens(&list.tokens), Truth::No) && speaks_of_cargo(&list.tokens)
            }
            _ => false,
        })
    }

    /// Visits, or cuts what is not compiled.
    fn or_cut<'ast, T: Spanned>(
        &mut self,
        node: &'ast T,
        attrs: &[Attribute],
        visit: impl FnOnce(&mut Self, &'ast T),
    ) {
        if self.is_compiled(attrs) {
            visit(self, node);
        } else {
            self.cut(node.span().byte_range());
        }
    }

    fn embed(&self) -> source::Embed<'_> {
        source::Embed::new(&self.program.crates[0].info, &self.place.file)
    }

    fn rewrite(&self) -> Rewrite<'_> {
        Rewrite::new(self.program, self.resolver, self.module)
    }

    /// Is the crate found under this very name by what is written here?
    fn stands(&self, leading: bool, first: &str, beginning: &[Ident]) -> bool {
        let at_root = self.program.modules[self.module].parent.is_none();
        at_root && !leading && beginning.len() == 2 && beginning[1] == first
    }

    fn begin(&mut self, leading: Option<Span>, first: &Ident, is_use: bool, single: bool) {
        let name = first.unraw().to_string();
        let beginning = self
            .rewrite()
            .beginning(leading.is_some(), &name, is_use, single);
        let Some(beginning) = beginning else { return };
        if name == "crate" || self.stands(leading.is_some(), &name, &beginning) {
            return;
        }
        let start = leading.map_or(first.span().byte_range().start, |colons| {
            colons.byte_range().start
        });
        let new: Vec<String> = beginning.iter().map(ToString::to_string).collect();
        self.replace(start..first.span().byte_range().end, new.join("::"));
    }

    fn use_tree(&mut self, tree: &UseTree, leading: Option<Span>) {
        match tree {
            UseTree::Path(path) => self.begin(leading, &path.ident, true, false),
            UseTree::Name(name) => {
                let krate = &self.program.crates[0];
                let is_crate = matches!(
                    krate.extern_names.get(&name.ident.to_string()),
                    Some(Extern::Crate(_))
                );
                if is_crate
                    && leading.is_none()
                    && self.program.modules[self.module].parent.is_none()
                {
                    // `use proconio;` at the root would import the module beside it once more.
                    return;
                }
                self.begin(leading, &name.ident, true, false);
            }
            UseTree::Rename(rename) => self.begin(leading, &rename.ident, true, false),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, leading);
                }
            }
            UseTree::Glob(_) => {}
        }
    }

    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for path in tokens::paths(&trees) {
            if path.is_method || path.is_variable || path.dollar_crate {
                continue;
            }
            if let (Some(TokenTree::Group(group)), 1) =
                (path.call.map(|at| &trees[at]), path.segments.len())
            {
                let literal = self.embed().literal(&path.segments[0].1, &group.stream());
                if let Some(literal) = literal {
                    let start = trees[path.start].span().byte_range().start;
                    self.replace(start..group.span().byte_range().end, literal.to_string());
                    continue;
                }
            }
            let TokenTree::Ident(first) = &trees[path.segments[0].0] else {
                continue;
            };
            let leading = path.leading.then(|| trees[path.start].span());
            let is_use = path.start > 0
                && matches!(&trees[path.start - 1], TokenTree::Ident(word) if word == "use");
            self.begin(leading, first, is_use, path.segments.len() == 1);
        }
        let mut after_cfg = false;
        for tree in &trees {
            if let TokenTree::Group(group) = tree {
                if after_cfg {
                    self.settle(&group.stream());
                }
                self.tokens(&group.stream());
            }
            after_cfg = match tree {
                TokenTree::Ident(word) => word == "cfg",
                TokenTree::Punct(mark) => after_cfg && mark.as_char() == '!',
                _ => false,
            };
        }
    }

    /// Puts what is known for a predicate that only Cargo could answer.
    fn settle(&mut self, predicate: &TokenStream) {
        if !speaks_of_cargo(predicate) || predicate.is_empty() {
            return;
        }
        let new = match self.program.crates[0].info.cfg.eval_tokens(predicate) {
            Truth::Yes => "all()".to_owned(),
            Truth::No => "any()".to_owned(),
            Truth::Open(rest) => rest.to_string(),
        };
        self.replace(predicate.span().byte_range(), new);
    }

    fn child(&mut self, item: &syn::ItemMod) {
        let name = item.ident.unraw().to_string();
        let module =
            self.program.modules[self.module]
                .entries
                .iter()
                .find_map(|entry| match entry {
                    Entry::Mod(module, ..) if self.program.modules[*module].name == name => {
                        Some(*module)
                    }
                    _ => None,
                });
        let Some(module) = module else { return };
        let path = path_attribute(&item.attrs);
        if item.content.is_some() {
            let place = self.place.inside(&name, path.as_deref());
            let outer = (self.module, std::mem::replace(&mut self.place, place));
            self.module = module;
            visit::visit_item_mod(self, item);
            (self.module, self.place) = outer;
            return;
        }
        let inner = self
            .place
            .of_module(&name, path.as_deref())
            .and_then(|place| file(self.program, self.resolver, module, &place));
        match inner {
            Ok(text) => {
                if let Some(attr) = item.attrs.iter().find(|attr| attr.path().is_ident("path")) {
                    self.cut(attr.span().byte_range());
                }
                let semi = item.semi.span().byte_range();
                self.replace(semi, format!(" {{\n{}\n}}", text.trim_end()));
            }
            Err(error) => self.failed = Some(error),
        }
    }
}

/// Does a predicate ask for what plain `rustc` isn't told?
fn speaks_of_cargo(predicate: &TokenStream) -> bool {
    predicate.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => word == "feature" || word == "test",
        TokenTree::Group(group) => speaks_of_cargo(&group.stream()),
        _ => false,
    })
}
