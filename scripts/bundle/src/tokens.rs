//! Rust text as a flat list of tokens that know their place.

use std::cmp::Reverse;
use std::ops::Range;

use anyhow::{anyhow, bail, Result};
use proc_macro2::{Delimiter, LineColumn, Span, TokenStream, TokenTree};

/// How many brackets may be open, and how many tokens may stand in them without `,`, `;` or braces. The compiler itself
/// cannot read much more.
const DEPTH: usize = 500;
const RUN: usize = 20_000;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word: an identifier or a keyword.
    Word,
    /// A literal.
    Literal,
    /// `(`, `[` or `{`; holds the index of its partner.
    Open(usize),
    /// Anything else: a lifetime, or one character of punctuation.
    Other,
}

/// A token, with its bytes in the text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
}

/// A text and its tokens; comments are in none of them.
pub struct Source<'a> {
    /// The text.
    pub text: &'a str,
    /// Its tokens, in order. Documentation comments are left out.
    pub tokens: Vec<Token>,
    /// The documentation comments: their bytes, and the attributes that macros see in their place.
    pub docs: Vec<(Range<usize>, String)>,
}

impl<'a> Source<'a> {
    /// Splits a text into tokens.
    pub(crate) fn new(text: &'a str) -> Result<Self> {
        // The compiler skips a byte order mark and a first line that begins with `#!`, if that is no attribute.
        let body = text.strip_prefix('\u{feff}').unwrap_or(text);
        let body = match body.strip_prefix("#!") {
            Some(rest) if !rest.trim_start().starts_with('[') => {
                &rest[rest.find('\n').unwrap_or(rest.len())..]
            }
            _ => body,
        };
        let places = Places::new(text, text.len() - body.len());
        let stream: TokenStream = body.parse().map_err(|error: proc_macro2::LexError| {
            anyhow!("line {}: not Rust", error.span().start().line)
        })?;
        let mut source = Source {
            text,
            tokens: Vec::new(),
            docs: Vec::new(),
        };
        source.flatten(stream, &places, 0)?;
        Ok(source)
    }

    /// The first token that ends behind a byte.
    pub fn index(&self, byte: usize) -> usize {
        self.tokens.partition_point(|token| token.end <= byte)
    }

    /// The line of a byte, from 1 on.
    pub(crate) fn line(&self, byte: usize) -> usize {
        self.text[..byte].matches('\n').count() + 1
    }

    fn push(&mut self, kind: Kind, bytes: Range<usize>) {
        let Range { start, end } = bytes;
        self.tokens.push(Token { kind, start, end });
    }

    fn flatten(&mut self, stream: TokenStream, places: &Places, depth: usize) -> Result<()> {
        let mut trees = stream.into_iter().peekable();
        let mut run = 0;
        while let Some(tree) = trees.next() {
            let range = places.bytes(tree.span());
            run += 1;
            if run > RUN || depth == DEPTH && matches!(tree, TokenTree::Group(_)) {
                let line = self.line(range.start);
                bail!("line {line}: nested too deeply for the compiler");
            }
            match tree {
                // `#[doc = "…"]` in the place of a comment: all its tokens have the comment's range.
                TokenTree::Punct(punct) if punct.as_char() == '#' && range.len() > 1 => {
                    let mut attribute = "#".to_owned();
                    while let Some(next) = trees.next_if(|it| places.bytes(it.span()) == range) {
                        attribute += &next.to_string();
                    }
                    self.docs.push((range, attribute));
                }
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    let name = trees
                        .next()
                        .map_or(range.end, |it| places.bytes(it.span()).end);
                    self.push(Kind::Other, range.start..name);
                }
                TokenTree::Punct(punct) => {
                    if [',', ';'].contains(&punct.as_char()) {
                        run = 0;
                    }
                    self.push(Kind::Other, range);
                }
                TokenTree::Ident(_) => self.push(Kind::Word, range),
                TokenTree::Literal(_) => self.push(Kind::Literal, range),
                TokenTree::Group(group) => {
                    if group.delimiter() == Delimiter::Brace {
                        run = 0;
                    }
                    let open = self.tokens.len();
                    self.push(Kind::Open(0), places.bytes(group.span_open()));
                    self.flatten(group.stream(), places, depth + 1)?;
                    let close = self.tokens.len();
                    self.push(Kind::Other, places.bytes(group.span_close()));
                    self.tokens[open].kind = Kind::Open(close);
                }
            }
        }
        Ok(())
    }

    /// The text of a token; empty if there is none at this index.
    pub fn str(&self, index: usize) -> &'a str {
        let token = self.tokens.get(index);
        token.map_or("", |token| &self.text[token.start..token.end])
    }

    /// The text of the token before an index.
    pub fn before(&self, index: usize) -> &'a str {
        self.str(index.wrapping_sub(1))
    }

    /// Returns the word at an index, without `r#`, if there is one.
    pub fn word(&self, index: usize) -> Option<&'a str> {
        let is_word = self.tokens.get(index)?.kind == Kind::Word;
        let text = self.str(index);
        is_word.then(|| text.strip_prefix("r#").unwrap_or(text))
    }

    /// Returns whether the tokens from an index on are these, with blanks between them: `: :`.
    pub fn is_at(&self, index: usize, tokens: &str) -> bool {
        (index..)
            .zip(split(tokens))
            .all(|(at, text)| self.str(at).as_bytes() == text)
    }

    /// Returns whether the token at an index is one of these, with blanks between them.
    pub fn is_one(&self, index: usize, tokens: &str) -> bool {
        is_in(self.str(index), tokens)
    }

    /// Returns whether the token before an index is one of these, with blanks between them.
    pub fn is_behind(&self, index: usize, tokens: &str) -> bool {
        is_in(self.before(index), tokens)
    }

    /// Returns whether `::` ends before an index.
    pub fn is_after_colons(&self, index: usize) -> bool {
        index >= 2 && self.is_at(index - 2, ": :")
    }

    /// Returns whether a macro is called at an index, without a path before its name.
    pub fn is_call(&self, index: usize) -> bool {
        self.word(index).is_some() && self.str(index + 1) == "!" && self.close(index + 2).is_some()
    }

    /// All tokens.
    pub fn all(&self) -> Range<usize> {
        0..self.tokens.len()
    }

    /// The index of the token that closes the one at an index, which opens a group.
    pub fn close(&self, open: usize) -> Option<usize> {
        match self.tokens.get(open)?.kind {
            Kind::Open(close) => Some(close),
            _ => None,
        }
    }

    /// The index behind a token, or behind the group that it opens.
    pub fn next(&self, index: usize) -> usize {
        self.close(index).unwrap_or(index) + 1
    }

    /// For each token, whether it is handed to a macro.
    pub fn is_argument(&self) -> Vec<bool> {
        let mut end = 0;
        let is_argument = |at: usize| {
            if self.str(at) == "!" && self.word(at.wrapping_sub(1)).is_some() {
                end = self.close(at + 1).unwrap_or(0).max(end);
            }
            at < end
        };
        self.all().map(is_argument).collect()
    }

    /// The bytes of a range of tokens.
    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            return 0..0;
        }
        self.tokens[tokens.start].start..self.tokens[tokens.end - 1].end
    }

    /// The bytes between a token and the one before it; behind the last one, up to the end of the text.
    pub fn gap(&self, index: usize) -> Range<usize> {
        let before = self.tokens[..index].last();
        let here = self.tokens.get(index);
        before.map_or(0, |it| it.end)..here.map_or(self.text.len(), |it| it.start)
    }

    /// The bytes of a range of tokens and of what is before it, up to the token before.
    pub fn bytes_with_gap(&self, tokens: &Range<usize>) -> Range<usize> {
        self.gap(tokens.start).start..self.bytes(tokens).end
    }

    /// Calls `visit` with all names in a range of tokens, also those that a format string mentions (`"{x}"`), and
    /// their tokens.
    pub fn names(&self, range: Range<usize>, mut visit: impl FnMut(&'a str, usize)) {
        for index in range {
            if let Some(word) = self.word(index) {
                visit(word, index);
            } else if self.tokens[index].kind == Kind::Literal {
                // `{name}`, `{:width$}` and `{:.precision$}`
                for part in self.str(index).split('{').skip(1) {
                    let part = part.split('}').next().unwrap_or_default();
                    let names = part.split(|char: char| !char.is_alphanumeric() && char != '_');
                    names.for_each(|name| visit(name, index));
                }
            }
        }
    }
}

/// The bytes of lines and columns: `Span::byte_range` counts characters, in a tree that it keeps for each text.
struct Places<'a> {
    text: &'a str,
    /// The first byte of each line that is parsed, and whether the line is ASCII.
    lines: Vec<(usize, bool)>,
}

impl<'a> Places<'a> {
    fn new(text: &'a str, mut first: usize) -> Self {
        let mut lines = Vec::new();
        for line in text[first..].split('\n') {
            lines.push((first, line.is_ascii()));
            first += line.len() + 1;
        }
        Places { text, lines }
    }

    fn byte(&self, at: LineColumn) -> usize {
        let (line, is_ascii) = self.lines[at.line - 1];
        if is_ascii {
            return line + at.column;
        }
        let mut chars = self.text[line..].char_indices();
        let place = chars.nth(at.column);
        place.map_or(self.text.len(), |(byte, _)| line + byte)
    }

    fn bytes(&self, span: Span) -> Range<usize> {
        self.byte(span.start())..self.byte(span.end())
    }
}

/// The words of a list with blanks between them. Of bytes, as these are split in a fraction of the time.
fn split(words: &str) -> impl Iterator<Item = &[u8]> {
    words.as_bytes().split(|&byte| byte == b' ')
}

/// Returns whether a word is in a list of words with blanks between them.
pub(crate) fn is_in(word: &str, words: &str) -> bool {
    split(words).any(|it| it == word.as_bytes())
}

/// Replacements in a text, by bytes.
#[derive(Default)]
pub struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Replaces some bytes.
    pub fn replace(&mut self, bytes: Range<usize>, with: impl Into<String>) {
        self.0.push((bytes, with.into()));
    }

    /// Removes some bytes.
    pub fn remove(&mut self, bytes: Range<usize>) {
        self.replace(bytes, "");
    }

    /// Inserts a text before a byte.
    pub fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    /// Returns the text with all replacements done. What is inside an earlier one is dropped.
    pub fn apply(mut self, text: &str) -> String {
        self.0
            .sort_by_key(|(bytes, _)| (bytes.start, !bytes.is_empty(), Reverse(bytes.end)));
        let mut result = String::with_capacity(text.len());
        let mut done = 0;
        for (bytes, with) in self.0 {
            if bytes.start < done {
                continue;
            }
            result.push_str(&text[done..bytes.start]);
            result.push_str(&with);
            done = bytes.end;
        }
        result.push_str(&text[done..]);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let source = Source::new(text).unwrap();
        source.all().map(|it| source.str(it)).collect()
    }

    #[test]
    fn skips_comments_and_keeps_lifetimes_whole() {
        let text = "/// doc\nfn f<'a>(x: &'a str) /* c */ {} // d\n/** e */ 'x'";
        let expected = "fn f < 'a > ( x : & 'a str ) { } 'x'";
        assert_eq!(texts(text).join(" "), expected);
    }

    #[test]
    fn knows_the_bytes_behind_a_first_line_for_the_shell_and_beyond_ascii() {
        assert_eq!(
            texts("#!/bin/sh\n\"ö\" r#\"a\"# é"),
            ["\"ö\"", "r#\"a\"#", "é"]
        );
        assert_eq!(texts("\u{feff}#![a]"), ["#", "!", "[", "a", "]"]);
        let text = "ä = \"ö\r\nü\";\r\n/* ß */ f('é', /* € */ x) // ö\n+ 'é: ß\n";
        let expected = "ä = \"ö\r\nü\" ; f ( 'é' , x ) + 'é : ß";
        assert_eq!(texts(text).join(" "), expected);
    }

    #[test]
    fn finds_the_names_in_format_strings() {
        let source = Source::new(r#"p!("{a} {b:?} {{}} {:>c$} {:.d$}", r#e)"#).unwrap();
        let mut names = Vec::new();
        source.names(source.all(), |name, _| names.push(name));
        names.retain(|name| !name.is_empty());
        assert_eq!(names, ["p", "a", "b", "c", "d", "e"]);
    }

    #[test]
    fn edits_from_the_outside_in() {
        let mut edits = Edits::default();
        edits.replace(1..2, "x");
        edits.remove(0..3);
        edits.insert(4, "y");
        assert_eq!(edits.apply("abcdef"), "dyef");
    }

    #[test]
    fn refuses_more_brackets_than_the_compiler_can_read() {
        for (open, close) in [
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("m!{", "}"),
            ("&(", ")"),
        ] {
            let nest = |depth| format!("\n{}{}", open.repeat(depth), close.repeat(depth));
            assert!(Source::new(&nest(DEPTH)).is_ok());
            for depth in [DEPTH + 1, 50_000] {
                let error = Source::new(&nest(depth)).err().unwrap().to_string();
                assert!(error.starts_with("line 2: nested too deeply"), "{error}");
            }
        }
    }

    #[test]
    fn refuses_longer_statements_than_the_compiler_can_read() {
        for behind in [",", ";", "{}"] {
            let text = |count| format!("\n{}{behind}\n{}", "!".repeat(RUN - 2), "!".repeat(count));
            assert!(Source::new(&text(RUN)).is_ok(), "{behind}");
            let error = Source::new(&text(RUN + 1)).err().unwrap().to_string();
            assert!(error.starts_with("line 3: nested too deeply"), "{error}");
        }
    }

    #[test]
    fn finds_partners_words_and_places() {
        let source = Source::new("a::b(r#c, [d]); // e\nf!{ g }").unwrap();
        let at = |text: &str| source.all().find(|&it| source.str(it) == text);
        let [open, bracket, brace] = ["(", "[", "{"].map(|text| at(text).unwrap());
        assert_eq!(source.close(open).map(|it| source.str(it)), Some(")"));
        assert_eq!(source.close(open + 1), None);
        assert_eq!(source.str(source.next(open)), ";");
        assert_eq!(source.next(bracket), bracket + 3);
        assert_eq!(source.word(open + 1), Some("c"));
        assert_eq!(source.word(open), None);
        assert!(
            source.is_after_colons(3) && !source.is_after_colons(2) && !source.is_after_colons(1)
        );
        assert_eq!(
            (source.before(0), source.before(3), source.str(99)),
            ("", ":", "")
        );
        assert_eq!((source.line(0), source.line(21)), (1, 2));
        let is_argument = source.is_argument();
        let arguments = source.all().filter(|&it| is_argument[it]);
        assert_eq!(arguments.collect::<Vec<_>>(), [brace - 1, brace, brace + 1]);
        for (byte, token) in [(0, "a"), (1, ":"), (2, ":"), (3, "b"), (4, "("), (15, "f")] {
            assert_eq!(source.str(source.index(byte)), token, "{byte}");
        }
        assert_eq!(source.index(99), source.tokens.len());
        assert_eq!(source.bytes(&(0..0)), 0..0);
        assert_eq!(source.bytes(&(1..4)), 1..4);
        assert_eq!(source.bytes_with_gap(&(brace - 2..brace)), 15..23);
    }
}
