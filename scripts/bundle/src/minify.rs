//! Prints items for the size limit: no blanks but those that keep tokens apart.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

/// A line is broken behind this many bytes.
const WIDTH: usize = 100;

/// The text of some items.
pub fn items(items: &[Item]) -> String {
    let mut packer = Packer {
        out: String::new(),
        line: 0,
        last: Last::Other,
    };
    for item in items {
        packer.stream(item.to_token_stream());
    }
    packer.out.push('\n');
    packer.out
}

enum Last {
    /// An identifier, a number, a string.
    Word,
    /// A punctuation mark, and whether the next one belongs to it.
    Mark(char, bool),
    /// A delimiter, or nothing.
    Other,
}

struct Packer {
    out: String,
    /// Where the line begins.
    line: usize,
    last: Last,
}

impl Packer {
    fn stream(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::None => ("", ""),
                    };
                    self.out += open;
                    self.last = Last::Other;
                    self.stream(group.stream());
                    // No comma is needed before a brace closes fields or arms, but macros may ask for it.
                    self.out += close;
                    self.last = Last::Other;
                    self.may_break(close == "}");
                }
                TokenTree::Punct(mark) => {
                    let c = mark.as_char();
                    let apart = match self.last {
                        // `name#` and `name'` are reserved.
                        Last::Word => matches!(c, '#' | '\''),
                        Last::Mark(before, joint) => !joint && glues(before, c),
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

/// Would two marks that stand apart be read as one?
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
