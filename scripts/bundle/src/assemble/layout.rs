//! Formats items for people; macros keep the line breaks of their authors.

use std::collections::BTreeSet;

use proc_macro2::{LineColumn, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, ItemMacro};

use crate::syntax::tokens::delimiters;

/// Spaces per level, half of what rustfmt uses: with four, a tenth of a bundle would be blanks.
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
    let inside = lines_inside_literals(&text);
    for (number, line) in text.lines().enumerate() {
        if inside.contains(&(number + 1)) {
            *out += line;
            out.push('\n');
            continue;
        }
        let content = line.trim_start_matches(' ');
        let indent = (line.len() - content.len()) / 4 * INDENT;
        let placeholder = content
            .strip_prefix("macro_rules! placeholder_")
            .and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
        if let Some(item) = placeholder.and_then(|number| macros.found.get(number)) {
            for attr in content.split("macro_rules!").take(1) {
                *out += attr;
            }
            definition(item, indent, out);
        } else {
            out.extend(std::iter::repeat_n(' ', indent));
            *out += content;
        }
        out.push('\n');
    }
}

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

/// Returns the lines, counted from 1, that begin inside of a literal.
fn lines_inside_literals(text: &str) -> BTreeSet<usize> {
    fn collect(tokens: TokenStream, lines: &mut BTreeSet<usize>) {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => collect(group.stream(), lines),
                TokenTree::Literal(literal) => {
                    let span = literal.span();
                    lines.extend(span.start().line + 1..=span.end().line);
                }
                _ => {}
            }
        }
    }
    let mut lines = BTreeSet::new();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        collect(tokens, &mut lines);
    }
    lines
}

/// Formats a macro definition.
fn definition(item: &ItemMacro, indent: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', indent));
    *out += "macro_rules! ";
    *out += &item
        .ident
        .as_ref()
        .map(ToString::to_string)
        .unwrap_or_default();
    *out += " {";
    let trees: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
    let mut writer = Writer {
        out,
        indent: indent + INDENT,
        base: 0,
        last: None,
        after_word: false,
    };
    for (at, tree) in trees.iter().enumerate() {
        let begins = match trees.get(at.wrapping_sub(1)) {
            None => true,
            Some(TokenTree::Punct(p)) => p.as_char() == ';',
            _ => false,
        };
        if begins {
            // Every arm begins a line; its other lines keep their indentation relative to it.
            writer.base = first_span(tree).start().column;
            writer.last = None;
            writer.line(0);
        }
        writer.tree(tree);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push('}');
}

fn first_span(tree: &TokenTree) -> Span {
    match tree {
        TokenTree::Group(group) => group.span_open(),
        tree => tree.span(),
    }
}

/// Writes the tokens of a macro with the line breaks of their source.
struct Writer<'a> {
    out: &'a mut String,
    /// The indentation of the arms.
    indent: usize,
    /// The column of the arm in its source.
    base: usize,
    /// Where the previous token ended in its source.
    last: Option<LineColumn>,
    after_word: bool,
}

impl Writer<'_> {
    fn line(&mut self, columns: usize) {
        self.out.push('\n');
        let spaces = self.indent + columns / 4 * INDENT;
        self.out.extend(std::iter::repeat_n(' ', spaces));
        self.after_word = false;
    }

    fn word(&mut self, text: &str, span: Span) {
        let (start, end) = (span.start(), span.end());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if let Some(last) = self.last {
            if start.line > last.line {
                self.line(start.column.saturating_sub(self.base));
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
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = delimiters(group);
                self.word(open, group.span_open());
                for tree in group.stream() {
                    self.tree(&tree);
                }
                self.word(close, group.span_close());
            }
            tree => self.word(&tree.to_string(), tree.span()),
        }
    }
}
