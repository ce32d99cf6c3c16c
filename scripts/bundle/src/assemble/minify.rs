//! Prints items in as few bytes as possible: only the blanks that separate tokens.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::Item;

use crate::syntax::tokens::delimiters;
use crate::syntax::use_tree::merge_imports;

/// The length in bytes after which a line is broken.
const WIDTH: usize = 200;

/// Prints items.
pub fn items(items: &[Item]) -> String {
    let mut packer = Packer {
        out: String::new(),
        line: 0,
        last: Last::Other,
        in_macro: false,
    };
    for mut item in merge_imports(items.to_vec()) {
        Trim.visit_item_mut(&mut item);
        packer.stream(item.to_token_stream());
    }
    packer.out.push('\n');
    packer.out
}

/// Removes trailing commas.
struct Trim;

impl VisitMut for Trim {
    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        fields.named.pop_punct();
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        item.variants.pop_punct();
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_expr_struct_mut(&mut self, item: &mut syn::ExprStruct) {
        if item.rest.is_none() && item.dot2_token.is_none() {
            item.fields.pop_punct();
        }
        visit_mut::visit_expr_struct_mut(self, item);
    }

    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        call.args.pop_punct();
        visit_mut::visit_expr_call_mut(self, call);
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        call.args.pop_punct();
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_where_clause_mut(&mut self, clause: &mut syn::WhereClause) {
        clause.predicates.pop_punct();
        visit_mut::visit_where_clause_mut(self, clause);
    }

    fn visit_generics_mut(&mut self, generics: &mut syn::Generics) {
        generics.params.pop_punct();
        visit_mut::visit_generics_mut(self, generics);
    }

    fn visit_use_group_mut(&mut self, group: &mut syn::UseGroup) {
        group.items.pop_punct();
        visit_mut::visit_use_group_mut(self, group);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        if signature.variadic.is_none() {
            signature.inputs.pop_punct();
        }
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        // A block needs no comma, and neither does the last arm.
        let last = item.arms.len().saturating_sub(1);
        for (at, arm) in item.arms.iter_mut().enumerate() {
            let is_block = matches!(&*arm.body, syn::Expr::Block(block) if block.label.is_none());
            if at == last || is_block {
                arm.comma = None;
            }
        }
        visit_mut::visit_expr_match_mut(self, item);
    }
}

/// The previous token.
enum Last {
    /// An identifier, a number, a string.
    Word,
    /// A punctuation mark, and whether it is joint with the next one.
    Mark(char, bool),
    /// A delimiter, or nothing.
    Other,
}

/// Prints tokens.
struct Packer {
    out: String,
    /// Where the current line begins.
    line: usize,
    last: Last,
    in_macro: bool,
}

impl Packer {
    fn stream(&mut self, tokens: TokenStream) {
        // Outside of macros, `>>` may stand for two closing angle brackets.
        let mut after_bang = false;
        for tree in tokens {
            let is_bang = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == '!');
            let is_name = matches!(&tree, TokenTree::Ident(_));
            let (is_macro, outer) = (after_bang, self.in_macro);
            after_bang = is_bang || (after_bang && is_name);
            match tree {
                TokenTree::Group(group) => {
                    let (open, close) = delimiters(&group);
                    self.out += open;
                    self.last = Last::Other;
                    self.in_macro |= is_macro;
                    self.stream(group.stream());
                    self.in_macro = outer;
                    self.out += close;
                    self.last = Last::Other;
                    self.may_break(close == "}");
                }
                TokenTree::Punct(mark) => {
                    let c = mark.as_char();
                    let apart = match self.last {
                        // `name#` and `name'` are reserved syntax.
                        Last::Word => matches!(c, '#' | '\''),
                        Last::Mark(before, joint) => {
                            !joint
                                && glues(before, c)
                                && (self.in_macro || (before, c) != ('>', '>'))
                        }
                        Last::Other => false,
                    };
                    if apart {
                        self.out.push(' ');
                    }
                    self.out.push(c);
                    self.last = Last::Mark(c, mark.spacing() == Spacing::Joint);
                    self.may_break(matches!(c, ';' | ','));
                }
                tree => {
                    if matches!(self.last, Last::Word) {
                        self.out.push(' ');
                    }
                    self.out += &tree.to_string();
                    self.last = Last::Word;
                }
            }
        }
    }

    fn may_break(&mut self, is_end: bool) {
        if is_end && self.out.len() - self.line > WIDTH {
            self.out.push('\n');
            self.line = self.out.len();
            self.last = Last::Other;
        }
    }
}

/// Returns whether two marks without a blank between them would be read as one token.
fn glues(first: char, second: char) -> bool {
    match second {
        '=' => "=!<>+-*/%^&|.".contains(first),
        '>' => "-=>".contains(first),
        '-' | '<' => first == '<',
        '&' | '|' | '.' | ':' => first == second,
        '/' | '*' => first == '/',
        _ => false,
    }
}
