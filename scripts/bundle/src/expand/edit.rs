//! Puts the output of procedural macros in the place of their calls.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Attribute, ImplItem, Item, Meta, Stmt, TraitItem};

use super::item::{has_cfg, print_attribute, Attributes, UnknownItem};
use super::print::{self, indent, Position};
use super::server::MacroKind;
use super::unfold::Unfolder;
use super::{Expander, Macros, ProcMacro};
use crate::error::{Error, Result};
use crate::program::{ModId, Program};
use crate::reach::MacroPath;
use crate::read::{attributes, Strip};
use crate::rewrite::Edits;
use crate::syntax::{self, std_names, tokens};

/// Puts the output of macros in the place of their calls.
pub struct Editor<'a, 'b> {
    program: &'a Program,
    macros: &'a Macros,
    unfolder: &'a Unfolder<'a>,
    expander: &'a mut Expander<'b>,
    path: &'a Path,
    text: &'a str,
    /// The current module.
    module: ModId,
    strip: Strip<'a>,
    edits: Edits<'a>,
    is_changed: bool,
    failed: Option<Error>,
}

/// An attribute that is a macro.
struct Active {
    /// Its index among the attributes.
    index: usize,
    /// What else the attribute stands for: that of a `cfg_attr` may be several.
    others: Vec<Meta>,
    /// What to expand.
    call: AttributeCall,
}

/// What an attribute asks for.
enum AttributeCall {
    /// Derives, here and in other attributes.
    Derive,
    /// A macro and its arguments.
    Attribute(ProcMacro, TokenStream),
}

impl<'a, 'b> Editor<'a, 'b> {
    /// Edits the text of a file whose outermost module is `module`.
    pub fn new(
        program: &'a Program,
        macros: &'a Macros,
        unfolder: &'a Unfolder<'a>,
        expander: &'a mut Expander<'b>,
        path: &'a Path,
        module: ModId,
        text: &'a str,
    ) -> Self {
        let krate = program.modules[module].krate;
        Editor {
            program,
            macros,
            unfolder,
            expander,
            path,
            text,
            module,
            strip: Strip {
                cfg: &program.crates[krate].info.cfg,
            },
            edits: Edits::new(text),
            is_changed: false,
            failed: None,
        }
    }

    /// Returns the edited text; `None` if nothing has changed.
    pub fn finish(self) -> Result<Option<String>> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.is_changed.then(|| self.edits.apply())),
        }
    }

    /// Returns the macro of this kind that a path names, if it is one to expand.
    fn find(&self, path: &syn::Path, kind: MacroKind) -> Option<ProcMacro> {
        let path = MacroPath {
            module: self.module,
            leading: path.leading_colon.is_some(),
            segments: syntax::path_names(path),
            is_attribute: kind != MacroKind::Bang,
        };
        let found = self.macros.get(&path);
        found.filter(|found| found.kind == kind).cloned()
    }

    /// Returns the attributes that one stands for; `None` if it disables what it belongs to.
    fn effective(&self, attr: &Attribute) -> Option<Vec<Meta>> {
        if !attr.path().is_ident("cfg") && !attr.path().is_ident("cfg_attr") {
            return Some(vec![attr.meta.clone()]);
        }
        let mut attrs = vec![attr.clone()];
        let is_compiled = self.strip.keeps(&mut attrs);
        is_compiled.then(|| attrs.into_iter().map(|attr| attr.meta).collect())
    }

    fn is_compiled(&self, attrs: &[Attribute]) -> bool {
        attrs.iter().all(|attr| self.effective(attr).is_some())
    }

    /// Returns the first attribute that is a macro.
    fn active(&self, attrs: &[Attribute]) -> Option<Active> {
        for (index, attr) in attrs.iter().enumerate() {
            let metas = self.effective(attr)?;
            for (at, meta) in metas.iter().enumerate() {
                if let Some(call) = self.attribute_call(meta) {
                    let mut others = metas;
                    others.remove(at);
                    return Some(Active {
                        index,
                        others,
                        call,
                    });
                }
            }
        }
        None
    }

    fn attribute_call(&self, meta: &Meta) -> Option<AttributeCall> {
        if !meta.path().is_ident("derive") {
            let arguments = match meta {
                Meta::List(list) => list.tokens.clone(),
                _ => TokenStream::new(),
            };
            let found = self.find(meta.path(), MacroKind::Attribute)?;
            return Some(AttributeCall::Attribute(found, arguments));
        }
        let (macros, _) = self.derives(meta);
        (!macros.is_empty()).then_some(AttributeCall::Derive)
    }

    /// Returns what a `derive` names: macros, and what the compiler derives.
    fn derives(&self, meta: &Meta) -> (Vec<ProcMacro>, Vec<syn::Path>) {
        let mut macros = Vec::new();
        let mut others = Vec::new();
        if let Meta::List(list) = meta {
            let _ = list.parse_nested_meta(|meta| {
                match self.find(&meta.path, MacroKind::Derive) {
                    Some(found) => macros.push(found),
                    None => others.push(meta.path),
                }
                Ok(())
            });
        }
        (macros, others)
    }

    /// Expands a macro; an error is remembered.
    fn call(
        &mut self,
        mac: &ProcMacro,
        arguments: Option<TokenStream>,
        input: TokenStream,
        place: Span,
    ) -> Option<TokenStream> {
        if self.failed.is_some() {
            return None;
        }
        let caller = self.program.modules[self.module].krate;
        let result = self
            .expander
            .call(self.program, caller, mac, arguments, input);
        let result = result.and_then(|output| {
            output.map_err(|why| {
                let (file, line) = (self.path.display(), place.start().line);
                let info = &self.program.crates[mac.krate].info;
                let (name, package) = (&mac.name, &info.package);
                Error::refused(format!(
                    "{file}:{line}: `{name}` of `{package}` fails: {why}"
                ))
            })
        });
        result.map_err(|error| self.failed = Some(error)).ok()
    }

    /// Returns the blanks that the line of a place begins with.
    fn blanks(&self, place: usize) -> &'a str {
        let start = self.text[..place].rfind('\n').map_or(0, |at| at + 1);
        let line = &self.text[start..place];
        &line[..line.len() - line.trim_start().len()]
    }

    /// Expands the attribute of an item; returns false if it has none that is a macro.
    fn item<T: Clone + Spanned + ToTokens>(
        &mut self,
        item: &T,
        position: Position,
        attrs_of: fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) -> bool {
        let mut input = item.clone();
        let Some(attrs) = attrs_of(&mut input) else {
            return false;
        };
        if !self.is_compiled(attrs) {
            return true;
        }
        let Some(active) = self.active(attrs) else {
            return false;
        };
        match active.call {
            AttributeCall::Attribute(mac, arguments) => {
                let attr = attrs.remove(active.index);
                for (at, meta) in active.others.into_iter().enumerate() {
                    let other = Attribute {
                        meta,
                        ..attr.clone()
                    };
                    attrs.insert(active.index + at, other);
                }
                let range = item.span().byte_range();
                let input = input.into_token_stream();
                let place = attr.span();
                let Some(output) = self.call(&mac, Some(arguments), input.clone(), place) else {
                    return true;
                };
                let text = print::print(&output, &input, self.text, position);
                let note = format!("// Expanded from `#[{}]`.", mac.name);
                let text = indent(&format!("{note}\n{text}"), self.blanks(range.start));
                self.edits.replace(range, text);
            }
            AttributeCall::Derive => {
                if let Ok(item) = syn::parse2(item.to_token_stream()) {
                    self.derive(&item);
                }
            }
        }
        self.is_changed = true;
        true
    }

    /// Puts what macros derive behind their item, and removes from it what is meant for them.
    fn derive(&mut self, item: &Item) {
        let mut attributes = Attributes::default();
        attributes.visit_item(item);
        let mut macros = Vec::new();
        for attr in attributes.found {
            self.without_derives(attr, &mut macros);
        }

        let mut input = item.clone();
        let attrs = attributes::of_item(&mut input);
        if has_cfg(&item.to_token_stream()) {
            let mut strip = Strip { ..self.strip };
            let _ = attrs.is_some_and(|attrs| strip.keeps(attrs));
            strip.visit_item_mut(&mut input);
        }
        if let Some(attrs) = attributes::of_item(&mut input) {
            attrs.retain(|attr| !attr.path().is_ident("derive"));
        }
        let input = input.into_token_stream();
        let mut parts = vec![String::new()];
        for (mac, place) in macros {
            let Some(output) = self.call(&mac, None, input.clone(), place) else {
                return;
            };
            let output = print::print(&output, &input, self.text, Position::Items);
            if !output.is_empty() {
                let name = &mac.name;
                parts.push(format!("// Expanded from `#[derive({name})]`.\n{output}"));
            }
        }
        let range = item.span().byte_range();
        let text = indent(&parts.join("\n\n"), self.blanks(range.start));
        self.edits.replace(range.end..range.end, text);
    }

    /// Removes the macros from a `derive`, and attributes that have a meaning only for them: those that
    /// the language does not know.
    fn without_derives(&mut self, attr: &Attribute, macros: &mut Vec<(ProcMacro, Span)>) {
        let Some(metas) = self.effective(attr) else {
            return;
        };
        let before = metas.len();
        let mut left = Vec::new();
        let mut is_same = true;
        for meta in metas {
            let name = meta.path().get_ident().map(syntax::name);
            if name.as_deref() == Some("derive") {
                let (found, builtin) = self.derives(&meta);
                if found.is_empty() {
                    left.push(meta);
                    continue;
                }
                is_same = false;
                macros.extend(found.into_iter().map(|found| (found, attr.span())));
                if !builtin.is_empty() {
                    left.push(syn::parse_quote!(derive(#(#builtin),*)));
                }
            } else if name.is_none_or(|name| std_names::is_attribute(&name)) {
                left.push(meta);
            }
        }
        let mut range = attr.span().byte_range();
        if left.is_empty() {
            range.end += usize::from(self.text[range.end..].starts_with(' '));
            self.edits.cut(range);
        } else if !is_same || left.len() < before {
            let left: Vec<String> = left.iter().map(print_attribute).collect();
            self.edits.replace(range, left.join(" "));
        }
    }

    /// Puts the output of `name!(…)` in its place.
    fn bang(&mut self, mac: &syn::Macro, range: Span, position: Position, semi: bool) -> bool {
        let Some(found) = self.find(&mac.path, MacroKind::Bang) else {
            return false;
        };
        let input = mac.tokens.clone();
        let Some(output) = self.call(&found, None, input.clone(), mac.path.span()) else {
            return true;
        };
        let mut text = print::print(&output, &input, self.text, position);
        if semi && !text.ends_with([';', '}']) {
            text.push(';');
        }
        let range = range.byte_range();
        let text = indent(&text, self.blanks(range.start));
        self.edits.replace(range, text);
        self.is_changed = true;
        true
    }

    /// Puts the output of `name!(…)` in its place, if that is a procedural macro or a macro that contains
    /// one.
    fn member(&mut self, mac: &syn::Macro, range: Span, position: Position) -> bool {
        if self.bang(mac, range, position, false) {
            return true;
        }
        let Some(output) = self.unfolder.expand(mac, self.module) else {
            return false;
        };
        // The output may come from another file: it has no places in this one.
        let text = print::print(&output, &TokenStream::new(), self.text, position);
        let range = range.byte_range();
        let text = indent(&text, self.blanks(range.start));
        self.edits.replace(range, text);
        self.is_changed = true;
        true
    }

    /// Expands calls among the tokens of another macro, as if they were expressions.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut expanded = BTreeSet::new();
        for path in tokens::paths(&trees) {
            let Some(at) = path.call else { continue };
            let call: TokenStream = trees[path.start..=at].iter().cloned().collect();
            if let Ok(mac) = syn::parse2::<syn::Macro>(call) {
                let start = trees[path.start].span();
                let span = start.join(trees[at].span()).unwrap_or(start);
                if self.bang(&mac, span, Position::Expression, false) {
                    expanded.insert(at);
                }
            }
        }
        for (at, tree) in trees.iter().enumerate() {
            if let (TokenTree::Group(group), false) = (tree, expanded.contains(&at)) {
                self.tokens(&group.stream());
            }
        }
    }
}

impl<'ast> Visit<'ast> for Editor<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if self.item(item, Position::Items, attributes::of_item) {
            return;
        }
        match item {
            Item::Mod(item) => {
                if let Some(module) = self.program.child(self.module, item) {
                    let outer = std::mem::replace(&mut self.module, module);
                    visit::visit_item_mod(self, item);
                    self.module = outer;
                }
            }
            // What a definition contains is not a call yet.
            Item::Macro(item) if item.ident.is_some() => {}
            Item::Macro(call) if self.member(&call.mac, item.span(), Position::Items) => {}
            Item::Verbatim(tokens) => {
                if let Ok(item) = syn::parse2::<UnknownItem>(tokens.clone()) {
                    self.item(&item, Position::Items, |item| Some(&mut item.attrs));
                }
            }
            item => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if self.item(item, Position::Impl, attributes::of_impl_item) {
            return;
        }
        match item {
            ImplItem::Macro(call) if self.member(&call.mac, item.span(), Position::Impl) => {}
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if self.item(item, Position::Trait, attributes::of_trait_item) {
            return;
        }
        match item {
            TraitItem::Macro(call) if self.member(&call.mac, item.span(), Position::Trait) => {}
            item => visit::visit_trait_item(self, item),
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        match stmt {
            Stmt::Macro(call) => {
                let semi = call.semi_token.is_some();
                if !self.bang(&call.mac, stmt.span(), Position::Statements, semi) {
                    visit::visit_stmt(self, stmt);
                }
            }
            stmt => visit::visit_stmt(self, stmt),
        }
    }

    fn visit_type_macro(&mut self, ty: &'ast syn::TypeMacro) {
        if !self.bang(&ty.mac, ty.span(), Position::Type, false) {
            visit::visit_type_macro(self, ty);
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        if !self.bang(mac, mac.span(), Position::Expression, false)
            && !mac.path.is_ident("stringify")
        {
            self.tokens(&mac.tokens);
        }
    }
}
