//! Edits the text of the solution: as few changes as its new surroundings allow.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Meta, TraitItem, UseTree};

use super::edits::Edits;
use super::paths::Paths;
use crate::cfg::Truth;
use crate::error::{Error, Result};
use crate::program::{Entry, Extern, ModId, Program};
use crate::read::{attributes, path_attribute, Embed, ModuleFile};
use crate::resolve::Resolver;
use crate::syntax::{self, tokens};

/// Returns the text of the binary's crate in one piece.
///
/// Module files are put in place, embedded files too, and `cfg`s that only Cargo could answer are
/// evaluated. Everything else stays as it is written.
pub fn text(program: &Program, resolver: &Resolver) -> Result<String> {
    let root = &program.crates[0].info.root;
    file(program, resolver, 0, &ModuleFile::root(root))
}

/// Returns the lints that the solution enables for the whole file. They are not meant for its crates.
pub fn lints(program: &Program) -> Result<Vec<syn::Path>> {
    let text = program.sources.read(&program.crates[0].info.root)?;
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

fn file(
    program: &Program,
    resolver: &Resolver,
    module: ModId,
    place: &ModuleFile,
) -> Result<String> {
    let text = program.sources.read(&place.file)?;
    let tree = syn::parse_file(&text).map_err(|error| {
        let (path, line) = (place.file.display(), error.span().start().line);
        let edition = program.crates[0].info.edition;
        let advice = if edition < 2021 {
            format!("; it is of edition {edition}, the bundle is not: try cargo fix --edition")
        } else {
            String::new()
        };
        Error::refused(format!("{path}:{line}: cannot be parsed: {error}{advice}"))
    })?;
    let mut editor = Editor::new(program, resolver, module, place, &text);
    editor.visit_file(&tree);
    editor.finish()
}

/// Edits one file.
struct Editor<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    /// The current module.
    module: ModId,
    /// The file, and where the current module's children are.
    place: ModuleFile,
    /// Whether this is a module in a function, which `module` is around.
    is_in_function: bool,
    edits: Edits<'a>,
    /// Why a module's file cannot be read, if so.
    failed: Option<Error>,
}

impl<'a> Editor<'a> {
    fn new(
        program: &'a Program,
        resolver: &'a Resolver<'a>,
        module: ModId,
        place: &ModuleFile,
        text: &'a str,
    ) -> Self {
        Editor {
            program,
            resolver,
            module,
            place: place.clone(),
            is_in_function: false,
            edits: Edits::new(text),
            failed: None,
        }
    }

    /// Returns the edited text.
    fn finish(self) -> Result<String> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.edits.apply()),
        }
    }

    fn embed(&self) -> Embed<'_> {
        Embed::new(
            &self.program.crates[0].info,
            &self.place.file,
            &self.program.sources,
        )
    }

    fn paths(&self) -> Paths<'a> {
        Paths::new(self.program, self.resolver, self.module)
    }

    /// Returns whether a path with this first segment finds the crate's module as it is written.
    fn resolves_as_is(&self, leading: bool, first: &str, beginning: &[Ident]) -> bool {
        let at_root = self.program.modules[self.module].parent.is_none();
        at_root && !self.is_in_function && !leading && beginning.len() == 2 && beginning[1] == first
    }

    /// Replaces the first segment of a path if it has to be; returns whether it did.
    fn begin(&mut self, leading: Option<Span>, first: &Ident, is_use: bool, single: bool) -> bool {
        let name = syntax::name(first);
        let beginning = self
            .paths()
            .beginning(leading.is_some(), &name, is_use, single);
        let Some(beginning) = beginning else {
            return false;
        };
        if name == "crate" || self.resolves_as_is(leading.is_some(), &name, &beginning) {
            return false;
        }
        let start = leading.map_or(first.span().byte_range().start, |colons| {
            colons.byte_range().start
        });
        let new: Vec<String> = beginning.iter().map(ToString::to_string).collect();
        self.edits
            .replace(start..first.span().byte_range().end, new.join("::"));
        true
    }

    /// Lets the `self` of a tree below a replaced name import it by its old name.
    fn keep_name(&mut self, tree: &UseTree, old: &Ident) {
        match tree {
            UseTree::Name(name) if name.ident == "self" => {
                let end = name.ident.span().byte_range().end;
                self.edits.replace(end..end, format!(" as {old}"));
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.keep_name(tree, old);
                }
            }
            _ => {}
        }
    }

    /// Replaces the first segments of a `use`.
    fn use_tree(&mut self, tree: &UseTree, leading: Option<Span>) {
        match tree {
            UseTree::Path(path) => {
                let is_keyword = ["crate", "self", "super"].contains(&&*path.ident.to_string());
                if self.begin(leading, &path.ident, true, false) && !is_keyword {
                    self.keep_name(&path.tree, &path.ident);
                }
            }
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
                    // `use proconio;` at the root would import the module next to it again.
                    return;
                }
                self.begin(leading, &name.ident, true, false);
            }
            UseTree::Rename(rename) => {
                self.begin(leading, &rename.ident, true, false);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, leading);
                }
            }
            UseTree::Glob(_) => {}
        }
    }

    /// Edits the tokens of a macro.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for path in tokens::paths(&trees) {
            if path.is_method || path.is_variable || path.dollar_crate {
                continue;
            }
            if let (Some(TokenTree::Group(group)), 1) =
                (path.call.map(|at| &trees[at]), path.segments.len())
            {
                let (name, arguments) = (&path.segments[0].1, group.stream());
                let literal = self.embed().literal(name, &arguments);
                let text = literal.map(|literal| literal.to_string());
                let text = text.or_else(|| self.included_expression(name, &arguments));
                if let Some(text) = text {
                    let start = trees[path.start].span().byte_range().start;
                    self.edits
                        .replace(start..group.span().byte_range().end, text);
                    continue;
                }
            }
            let TokenTree::Ident(first) = &trees[path.segments[0].0] else {
                continue;
            };
            let leading = path.leading.then(|| trees[path.start].span());
            let is_use = path.start > 0
                && matches!(&trees[path.start - 1], TokenTree::Ident(word) if word == "use");
            let single = path.segments.len() == 1 && !path.goes_on;
            self.begin(leading, first, is_use, single);
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

    /// Puts the file of a module in place.
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
        let Some(module) = module else {
            // A module in a function knows the same crates.
            let outer = std::mem::replace(&mut self.is_in_function, true);
            visit::visit_item_mod(self, item);
            self.is_in_function = outer;
            return;
        };
        let path = path_attribute(&item.attrs);
        if item.content.is_some() {
            let place = self.place.inline_child(&name, path.as_deref());
            let outer = (self.module, std::mem::replace(&mut self.place, place));
            self.module = module;
            visit::visit_item_mod(self, item);
            (self.module, self.place) = outer;
            return;
        }
        let inner = self
            .place
            .child(&name, path.as_deref())
            .and_then(|place| file(self.program, self.resolver, module, &place));
        match inner {
            Ok(text) => {
                if let Some(attr) = item.attrs.iter().find(|attr| attr.path().is_ident("path")) {
                    self.edits.cut(attr.span().byte_range());
                }
                let semi = item.semi.span().byte_range();
                self.edits
                    .replace(semi, format!(" {{\n{}\n}}", text.trim_end()));
            }
            Err(error) => self.failed = Some(error),
        }
    }

    /// Puts the items of a file in the place of the `include!` that names it.
    fn included_items(&mut self, item: &syn::ItemMacro) {
        let Some(path) = self.embed().path(&item.mac.tokens) else {
            return;
        };
        let place = ModuleFile {
            file: path,
            ..self.place.clone()
        };
        match file(self.program, self.resolver, self.module, &place) {
            Ok(text) => {
                let range = item.span().byte_range();
                self.edits.replace(range, text.trim_end().to_owned());
            }
            Err(error) => self.failed = Some(error),
        }
    }

    /// Returns the text of the expression in a file that an `include!` names.
    fn included_expression(&mut self, name: &str, arguments: &TokenStream) -> Option<String> {
        let (path, expr) = self.embed().expression(name, arguments)?;
        let text = self.program.sources.read(&path).ok()?;
        let place = ModuleFile {
            file: path,
            ..self.place.clone()
        };
        let mut editor = Editor::new(self.program, self.resolver, self.module, &place, &text);
        editor.visit_expr(&expr);
        let text = match editor.finish() {
            Ok(text) => text.trim().to_owned(),
            Err(error) => {
                self.failed = Some(error);
                return None;
            }
        };
        // A comment may stand at the end.
        let end = if text.contains("//") { "\n" } else { "" };
        Some(if syntax::stands_alone(&expr) {
            format!("{text}{end}")
        } else {
            format!("({text}{end})")
        })
    }

    /// Returns whether the code with these attributes is compiled, as far as only Cargo can tell.
    fn is_compiled(&self, attrs: &[Attribute]) -> bool {
        let cfg = &self.program.crates[0].info.cfg;
        !attrs.iter().any(|attr| match &attr.meta {
            Meta::List(list) if list.path.is_ident("cfg") => {
                matches!(cfg.eval_tokens(&list.tokens), Truth::No) && needs_cargo(&list.tokens)
            }
            _ => false,
        })
    }

    /// Visits a node, or cuts it if it is not compiled.
    fn or_cut<'ast, T: Spanned>(
        &mut self,
        node: &'ast T,
        attrs: &[Attribute],
        visit: impl FnOnce(&mut Self, &'ast T),
    ) {
        if self.is_compiled(attrs) {
            visit(self, node);
        } else {
            self.edits.cut(node.span().byte_range());
        }
    }

    /// Evaluates a predicate that only Cargo could answer.
    fn settle(&mut self, predicate: &TokenStream) {
        if !needs_cargo(predicate) || predicate.is_empty() {
            return;
        }
        let new = match self.program.crates[0].info.cfg.eval_tokens(predicate) {
            Truth::Yes => "all()".to_owned(),
            Truth::No => "any()".to_owned(),
            Truth::Open(rest) => rest.to_string(),
        };
        self.edits.replace(predicate.span().byte_range(), new);
    }

    /// Turns the `extern crate` of an inlined crate into an import of its module.
    fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.unraw().to_string();
        let Some(Extern::Crate(target)) = self.program.crates[0].extern_names.get(&name) else {
            return;
        };
        let target = &self.program.crates[*target];
        if !target.inlined || target.info.is_proc_macro {
            return;
        }
        let alias = item
            .rename
            .as_ref()
            .map_or(&item.ident, |(_, alias)| alias)
            .to_string();
        let at_root = self.program.modules[self.module].parent.is_none();
        if at_root && alias == target.module_name {
            self.edits.cut(item.span().byte_range());
        } else {
            let attrs = item
                .attrs
                .iter()
                .find(|attr| attr.path().is_ident("macro_use"));
            if let Some(attr) = attrs {
                self.edits.replace(attr.span().byte_range(), String::new());
            }
            let range = item.extern_token.span().byte_range().start
                ..item.semi_token.span().byte_range().end;
            let import = if alias == target.module_name {
                format!("use crate::{alias};")
            } else {
                format!("use crate::{} as {alias};", target.module_name)
            };
            self.edits.replace(range, import);
        }
    }
}

impl<'ast> Visit<'ast> for Editor<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let mut copy = item.clone();
        let attrs = attributes::of_item(&mut copy).cloned().unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| match item {
            Item::Mod(item) => editor.child(item),
            Item::ExternCrate(item) => editor.extern_crate(item),
            Item::Macro(item) if item.mac.path.is_ident("include") => editor.included_items(item),
            item => visit::visit_item(editor, item),
        });
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let mut copy = item.clone();
        let attrs = attributes::of_impl_item(&mut copy)
            .cloned()
            .unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| {
            visit::visit_impl_item(editor, item);
        });
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let mut copy = item.clone();
        let attrs = attributes::of_trait_item(&mut copy)
            .cloned()
            .unwrap_or_default();
        self.or_cut(item, &attrs, |editor, item| {
            visit::visit_trait_item(editor, item);
        });
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&item.tree, item.leading_colon.map(|colons| colons.spans[0]));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let leading = path.leading_colon.map(|colons| colons.spans[0]);
        self.begin(
            leading,
            &path.segments[0].ident,
            false,
            path.segments.len() == 1,
        );
        visit::visit_path(self, path);
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        if let Meta::List(list) = &attr.meta {
            if list.path.is_ident("cfg") {
                self.settle(&list.tokens);
            } else if list.path.is_ident("forbid") && self.program.crates.len() > 1 {
                // `forbid` would bind the crates below, too.
                self.edits
                    .replace(list.path.span().byte_range(), "deny".to_owned());
            }
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let name = mac.path.get_ident().map(|name| name.unraw().to_string());
        match name.and_then(|name| self.paths().macro_use(&name)) {
            Some(krate) => {
                let at = mac.path.span().byte_range().start;
                self.edits.replace(at..at, format!("crate::{krate}::"));
            }
            None => self.visit_path(&mac.path),
        }
        if mac.path.is_ident("cfg") {
            self.settle(&mac.tokens);
            return;
        }
        let literal = self.embed().call(mac).map(|literal| literal.to_string());
        let text = literal.or_else(|| {
            let name = mac.path.get_ident()?.to_string();
            self.included_expression(&name, &mac.tokens)
        });
        match text {
            Some(text) => self.edits.replace(mac.span().byte_range(), text),
            None => self.tokens(&mac.tokens),
        }
    }
}

/// Returns whether a predicate asks for something that plain `rustc` is not told.
fn needs_cargo(predicate: &TokenStream) -> bool {
    predicate.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => word == "feature" || word == "test",
        TokenTree::Group(group) => needs_cargo(&group.stream()),
        _ => false,
    })
}
