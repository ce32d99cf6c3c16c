//! Prints what a macro returns.
//!
//! Blocks that come from the source unchanged are printed as they are written there, with their
//! comments; the rest is formatted.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::quote;
use syn::parse::Parser;
use syn::Block;

use crate::syntax::stands_alone;
use crate::syntax::tokens::{delimiters, refill};

/// Where the output of a macro stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Among items.
    Items,
    /// In an impl.
    Impl,
    /// In a trait.
    Trait,
    /// Among statements.
    Statements,
    /// In an expression or a pattern.
    Expression,
    /// In a type.
    Type,
}

/// The name of the macro that stands for a block of the source while the rest is formatted.
const PLACEHOLDER: &str = "__block_of_the_source";

/// Prints `output`, which a macro made of `input`, a part of `source`.
pub fn print(
    output: &TokenStream,
    input: &TokenStream,
    source: &str,
    position: Position,
) -> String {
    let mut blocks = Blocks::new(input, source);
    let marked = blocks.replace(output.clone());
    if let Some(text) = layout(&marked, position) {
        let text = blocks.restore(&text);
        // In the definition of a macro, a line may hold more than a placeholder.
        if !text.contains(PLACEHOLDER) {
            return text;
        }
    }
    layout(output, position).unwrap_or_else(|| output.to_string())
}

/// Indents all lines but the first, unless that would change a literal.
pub fn indent(text: &str, blanks: &str) -> String {
    if blanks.is_empty() || has_long_literal(text) {
        return text.to_owned();
    }
    let mut lines = text.lines();
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        if !line.is_empty() {
            out += blanks;
            out += line;
        }
    }
    out
}

/// Formats tokens; `None` if they are not what the position asks for.
fn layout(tokens: &TokenStream, position: Position) -> Option<String> {
    let wrapped = match position {
        Position::Items => return format(tokens).map(|text| text.trim_end().to_owned()),
        Position::Impl => quote!(impl Wrapper { #tokens }),
        Position::Trait => quote!(trait Wrapper { #tokens }),
        Position::Statements => quote!(fn wrapper() { #tokens }),
        Position::Type => quote!(type Wrapper = #tokens;),
        Position::Expression => {
            let expr: syn::Expr = syn::parse2(tokens.clone()).ok()?;
            if stands_alone(&expr) {
                quote!(fn wrapper() { #tokens })
            } else {
                quote!(fn wrapper() { (#tokens) })
            }
        }
    };
    let text = format(&wrapped)?;
    if position == Position::Type {
        let ty = text.trim_end().strip_prefix("type Wrapper = ")?;
        return Some(ty.strip_suffix(';')?.to_owned());
    }
    // Without the wrapper's own two lines.
    let inside = text
        .split_once('\n')?
        .1
        .trim_end()
        .strip_suffix('}')?
        .trim_end();
    if has_long_literal(inside) {
        return Some(inside.trim_start().to_owned());
    }
    let lines = inside
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

fn format(tokens: &TokenStream) -> Option<String> {
    let file: syn::File = syn::parse2(tokens.clone()).ok()?;
    Some(prettyplease::unparse(&file))
}

/// Returns whether a literal in this code may extend over several lines. If it cannot be read, it may.
fn has_long_literal(text: &str) -> bool {
    fn search(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Literal(literal) => literal.to_string().contains('\n'),
            TokenTree::Group(group) => search(group.stream()),
            _ => false,
        })
    }
    text.parse().map_or(true, search)
}

/// The blocks of the source that are found again in the output of a macro.
struct Blocks<'a> {
    source: &'a str,
    /// The tokens of the input without their nesting: place and text.
    tokens: Vec<(usize, String)>,
    /// Where in `tokens` a delimiter opens, by its place.
    opened: HashMap<usize, usize>,
    /// What stands between the braces of the blocks that are found.
    found: Vec<&'a str>,
}

impl<'a> Blocks<'a> {
    fn new(input: &TokenStream, source: &'a str) -> Self {
        let mut tokens = Vec::new();
        flatten(input, &mut tokens);
        let opened = tokens.iter().enumerate();
        let opened = opened.filter(|(_, (_, text))| text == "{");
        Blocks {
            source,
            opened: opened.map(|(at, (place, _))| (*place, at)).collect(),
            tokens,
            found: Vec::new(),
        }
    }

    /// Replaces the content of the blocks that come from the source by placeholders.
    fn replace(&mut self, output: TokenStream) -> TokenStream {
        let replace_one = |tree| match tree {
            TokenTree::Group(group) => {
                let inside = self.unchanged(&group);
                let content = match inside {
                    Some(inside) => {
                        let number = Literal::usize_unsuffixed(self.found.len());
                        self.found.push(inside);
                        let name = quote::format_ident!("{PLACEHOLDER}");
                        quote!(#name!(#number);)
                    }
                    None => self.replace(group.stream()),
                };
                refill(&group, content)
            }
            tree => tree,
        };
        output.into_iter().map(replace_one).collect()
    }

    /// Returns what stands between the braces of a block, if it is one of several lines that comes
    /// from the source unchanged.
    fn unchanged(&self, group: &proc_macro2::Group) -> Option<&'a str> {
        if group.delimiter() != Delimiter::Brace {
            return None;
        }
        let range = group.span().byte_range();
        let start = *self.opened.get(&range.start)?;
        let inside = self
            .source
            .get(range.start + 1..range.end.checked_sub(1)?)?;
        let mut tokens = Vec::new();
        flatten(&group.stream(), &mut tokens);
        let before = self.tokens.get(start + 1..start + 1 + tokens.len())?;
        let is_block = || Block::parse_within.parse2(group.stream()).is_ok();
        (inside.contains('\n') && !tokens.is_empty() && before == tokens && is_block())
            .then_some(inside)
    }

    /// Puts the blocks in the place of the placeholders.
    fn restore(&self, text: &str) -> String {
        let mut lines = Vec::new();
        for line in text.lines() {
            let content = line.trim_start();
            let number = content
                .strip_prefix(PLACEHOLDER)
                .and_then(|rest| rest.strip_prefix("!(")?.strip_suffix(");")?.parse().ok());
            match number.and_then(|number: usize| self.found.get(number)) {
                Some(block) => {
                    let blanks = &line[..line.len() - content.len()];
                    lines.push(reindent(block, blanks));
                }
                None => lines.push(line.to_owned()),
            }
        }
        lines.join("\n")
    }
}

/// Collects place and text of all tokens and delimiters.
fn flatten(tokens: &TokenStream, out: &mut Vec<(usize, String)>) {
    for tree in tokens.clone() {
        let range = tree.span().byte_range();
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = delimiters(&group);
                out.push((range.start, open.to_owned()));
                flatten(&group.stream(), out);
                out.push((range.end, close.to_owned()));
            }
            tree => out.push((range.start, tree.to_string())),
        }
    }
}

/// Indents the lines of a block by `blanks` instead of what they have in common, unless that would
/// change a literal.
fn reindent(block: &str, blanks: &str) -> String {
    // What follows the opening brace on its line has no indentation of its own.
    let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
    let rest = rest.trim_end();
    let has_content = |line: &&str| !line.trim().is_empty();
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = rest.lines().filter(has_content).map(indentation).min();
    let common = common.filter(|_| !has_long_literal(block));
    let mut lines = Vec::new();
    if !first.trim().is_empty() {
        lines.push(format!("{blanks}{}", first.trim()));
    }
    lines.extend(rest.lines().map(|line| match common {
        Some(common) if has_content(&line) => format!("{blanks}{}", &line[common..]),
        Some(_) => String::new(),
        None => line.to_owned(),
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wraps the body of a function as `#[fastout]` does.
    fn wrap(source: &str) -> String {
        let input: TokenStream = source.parse().expect("tokens");
        let function: syn::ItemFn = syn::parse2(input.clone()).expect("a function");
        let (sig, body) = (&function.sig, &function.block);
        let output = quote!(#sig { let out = 1; let result = #body; result });
        print(&output, &input, source, Position::Items)
    }

    #[test]
    fn keeps_blocks_of_the_source_with_their_comments() {
        let source = "fn f(n:u32)->u32 {\n  // why\n  if n>1 {\n    n }\n\n  else { 2 }\n}";
        let expected = "fn f(n: u32) -> u32 {\n    let out = 1;\n    let result = {\n        // why\n\
                        \x20       if n>1 {\n          n }\n\n        else { 2 }\n    };\n    result\n}";
        assert_eq!(wrap(source), expected);
    }

    #[test]
    fn leaves_literals_of_several_lines_alone() {
        let source = "fn f() -> &'static str {\n  \"a\n  b\"\n}";
        assert!(
            wrap(source).contains("\n  \"a\n  b\"\n"),
            "{}",
            wrap(source)
        );
        assert_eq!(indent("f(\"a\nb\")", "    "), "f(\"a\nb\")");
        assert_eq!(indent("{\n\n}", "  "), "{\n\n  }");
    }

    #[test]
    fn formats_blocks_that_the_macro_has_changed() {
        let source = "fn f() {\n  // gone\n  a ( ) ;\n}";
        let input: TokenStream = source.parse().expect("tokens");
        let mut function: syn::ItemFn = syn::parse2(input.clone()).expect("a function");
        function.block.stmts.push(syn::parse_quote!(b();));
        let text = print(&quote!(#function), &input, source, Position::Items);
        assert_eq!(text, "fn f() {\n    a();\n    b();\n}");
    }

    #[test]
    fn keeps_an_expression_together() {
        let print = |text: &str| {
            let tokens: TokenStream = text.parse().expect("tokens");
            print(&tokens, &TokenStream::new(), "", Position::Expression)
        };
        assert_eq!(print("1+2"), "(1 + 2)");
        assert_eq!(print("f ( 1 )"), "f(1)");
        assert_eq!(print("a , b"), "a , b");
    }

    #[test]
    fn prints_members_statements_and_types() {
        let print = |text: &str, position| {
            let tokens: TokenStream = text.parse().expect("tokens");
            print(&tokens, &TokenStream::new(), "", position)
        };
        let text = print("fn a(&self){b()} const C:u8=1;", Position::Impl);
        assert_eq!(text, "fn a(&self) {\n    b()\n}\nconst C: u8 = 1;");
        assert_eq!(print("fn a(&self);", Position::Trait), "fn a(&self);");
        assert_eq!(
            print("let a=1;b(a)", Position::Statements),
            "let a = 1;\nb(a)"
        );
        assert_eq!(print("Vec < u8 >", Position::Type), "Vec<u8>");
    }
}
