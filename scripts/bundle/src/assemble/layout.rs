//! Formats items for people; macros keep the line breaks of their authors.

use std::collections::BTreeSet;

use proc_macro2::{Group, LineColumn, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, ItemMacro};

use super::join::{self, Line};
use crate::syntax::tokens::delimiters;

/// The width of a level, which is a tab: with four blanks, a tenth of a bundle would be blanks.
const INDENT: usize = 2;

/// Formats items. As in files of their own, those in modules are not indented, which takes room and
/// breaks lines.
pub fn items(items: Vec<Item>) -> String {
    let mut out = String::new();
    let mut others = Vec::new();
    for item in items {
        match item {
            Item::Mod(mut module) if module.content.is_some() => {
                plain(std::mem::take(&mut others), &mut out);
                let content = module
                    .content
                    .as_mut()
                    .map(|(_, items)| std::mem::take(items));
                plain(vec![module.into()], &mut out);
                // It ends in `{}`.
                out.truncate(out.trim_end().len() - 1);
                out.push('\n');
                out += &self::items(content.unwrap_or_default());
                out += "}\n";
            }
            item => others.push(item),
        }
    }
    plain(others, &mut out);
    out
}

/// Formats items among which there are no modules with content.
fn plain(items: Vec<Item>, out: &mut String) {
    if items.is_empty() {
        return;
    }
    let mut file = syn::File {
        shebang: None,
        attrs: Vec::new(),
        items,
    };
    let mut macros = Macros::default();
    macros.visit_file_mut(&mut file);
    let text = prettyplease::unparse(&file);
    let marks = Marks::of(&text);
    let lines = text.lines().enumerate().map(|(number, line)| {
        let content = line.trim_start_matches(' ');
        let in_literal = marks.literals.contains(&(number + 1));
        Line {
            indent: if in_literal {
                0
            } else {
                (line.len() - content.len()) / 4
            },
            text: if in_literal { line } else { content }.to_owned(),
            is_fixed: in_literal
                || marks.literals.contains(&(number + 2))
                || content.contains(PLACEHOLDER),
            in_macro: marks.macros.contains(&(number + 1)),
        }
    });
    for line in join::lines(lines.collect(), INDENT) {
        let placeholder = line.text.split_once(PLACEHOLDER);
        let number =
            placeholder.and_then(|(_, rest)| rest.split(' ').next()?.parse::<usize>().ok());
        if let Some(item) = number.and_then(|number| macros.found.get(number)) {
            out.extend(placeholder.map(|(attributes, _)| attributes));
            definition(item, line.indent, out);
        } else {
            *out += &"\t".repeat(line.indent);
            *out += &line.text;
        }
        out.push('\n');
    }
}

/// How the stand-in for a macro definition begins.
const PLACEHOLDER: &str = "macro_rules! placeholder_";

/// Replaces macro definitions, which prettyplease does not format, by placeholders.
#[derive(Default)]
struct Macros {
    found: Vec<ItemMacro>,
}

impl VisitMut for Macros {
    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        if let (Some(name), true) = (&mut item.ident, item.mac.path.is_ident("macro_rules")) {
            let placeholder = format_ident!("placeholder_{}", self.found.len());
            let name = std::mem::replace(name, placeholder);
            let tokens = std::mem::take(&mut item.mac.tokens);
            item.mac.delimiter = syn::MacroDelimiter::Brace(syn::token::Brace::default());
            let mut mac = item.mac.clone();
            mac.tokens = tokens;
            self.found.push(ItemMacro {
                attrs: Vec::new(),
                ident: Some(name),
                mac,
                semi_token: None,
            });
        }
        visit_mut::visit_item_macro_mut(self, item);
    }
}

/// The lines, counted from 1, that begin inside of something.
#[derive(Default)]
struct Marks {
    literals: BTreeSet<usize>,
    macros: BTreeSet<usize>,
}

impl Marks {
    fn of(text: &str) -> Self {
        let mut marks = Marks::default();
        if let Ok(tokens) = text.parse::<TokenStream>() {
            marks.collect(tokens);
        }
        marks
    }

    fn collect(&mut self, tokens: TokenStream) {
        let mut after_mark = false;
        for tree in tokens {
            let span = tree.span();
            let begin = span.start().line + 1..=span.end().line;
            match &tree {
                TokenTree::Group(group) => {
                    if after_mark {
                        self.macros.extend(begin);
                    }
                    self.collect(group.stream());
                }
                TokenTree::Literal(_) => self.literals.extend(begin),
                _ => {}
            }
            after_mark = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == '!');
        }
    }
}

/// Formats a macro definition.
fn definition(item: &ItemMacro, indent: usize, out: &mut String) {
    let name = item.ident.as_ref().map(ToString::to_string);
    *out += &"\t".repeat(indent);
    *out += "macro_rules! ";
    *out += &name.unwrap_or_default();
    *out += " {";
    let mut writer = Writer {
        out,
        level: indent + 1,
        last: None,
        is_flat: false,
        after_word: false,
    };
    let mut begins = true;
    for tree in item.mac.tokens.clone() {
        if begins {
            writer.last = None;
            writer.line();
        }
        begins = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == ';');
        writer.tree(&tree);
    }
    *out += "\n";
    *out += &"\t".repeat(indent);
    out.push('}');
}

/// Writes the tokens of a macro with the line breaks of their source, except where a group fits on a line.
struct Writer<'a> {
    out: &'a mut String,
    /// The indentation of the next line.
    level: usize,
    /// Where the previous token ended in its source.
    last: Option<LineColumn>,
    /// Whether everything is written on one line.
    is_flat: bool,
    after_word: bool,
}

impl Writer<'_> {
    fn line(&mut self) {
        self.out.push('\n');
        *self.out += &"\t".repeat(self.level);
        self.after_word = false;
    }

    fn word(&mut self, text: &str, span: Span) {
        let (start, end) = (span.start(), span.end());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if let Some(last) = self.last {
            if start.line > last.line && !self.is_flat {
                self.line();
            } else if (start.line, start.column) > (last.line, last.column)
                || (self.after_word && text.starts_with(is_word))
            {
                self.out.push(' ');
            }
        }
        *self.out += text;
        self.after_word = text.ends_with(is_word);
        self.last = Some(end);
    }

    fn tree(&mut self, tree: &TokenTree) {
        let TokenTree::Group(group) = tree else {
            self.word(&tree.to_string(), tree.span());
            return;
        };
        let (open, close) = delimiters(group);
        self.word(open, group.span_open());
        let is_broken = group.span_close().start().line > group.span_open().start().line;
        if is_broken && !self.is_flat && self.fits(group) {
            self.is_flat = true;
            self.content(group);
            self.word(close, group.span_close());
            self.is_flat = false;
            return;
        }
        // Brackets that open on the same line share a level.
        let begins = group.stream().into_iter().next().map(|it| first_span(&it));
        let is_block = begins.is_some_and(|it| it.start().line > group.span_open().end().line);
        self.level += usize::from(is_block);
        self.content(group);
        self.level -= usize::from(is_block);
        self.word(close, group.span_close());
    }

    fn content(&mut self, group: &Group) {
        for tree in group.stream() {
            self.tree(&tree);
        }
    }

    /// Returns whether the content of a group fits on the current line.
    fn fits(&self, group: &Group) -> bool {
        let mut flat = String::new();
        let mut writer = Writer {
            out: &mut flat,
            level: 0,
            last: Some(group.span_open().end()),
            is_flat: true,
            after_word: false,
        };
        writer.content(group);
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        let tabs = line.len() - line.trim_start_matches('\t').len();
        let width = line.chars().count() + tabs * (INDENT - 1) + flat.chars().count();
        let statements = flat.trim_end_matches([';', ' ']).contains("; ");
        width + " };".len() <= join::WIDTH && !statements && !flat.contains('\n')
    }
}

fn first_span(tree: &TokenTree) -> Span {
    match tree {
        TokenTree::Group(group) => group.span_open(),
        tree => tree.span(),
    }
}
