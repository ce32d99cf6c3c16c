//! Token streams as the server takes and returns them: flat arrays of numbers.
//!
//! Every token has the number of its span. Three of them are the spans that a macro asks for; the
//! others are those of the input, so that each token of the output is known to come from the input or
//! to be made by the macro.

use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use serde_json::{json, Value};

/// The span of what only the definition of a macro can see.
pub const DEF_SITE: u32 = 0;
/// The span of what is as if it were written where the macro is called.
pub const CALL_SITE: u32 = 1;
/// The span of variables and labels that only the definition can see; other names are as if written
/// where the macro is called.
pub const MIXED_SITE: u32 = 2;
/// The first span of the input.
const INPUT: u32 = 3;

const DELIMITERS: [Delimiter; 4] = [
    Delimiter::None,
    Delimiter::Parenthesis,
    Delimiter::Brace,
    Delimiter::Bracket,
];

/// Quoted literals: the number of the kind, what stands before the quote, and the quote. The number
/// of `#` is in the second byte.
const QUOTED: [(u32, &str, char); 8] = [
    (1, "b", '\''),
    (2, "", '\''),
    (5, "", '"'),
    (6, "r", '"'),
    (7, "b", '"'),
    (8, "br", '"'),
    (9, "c", '"'),
    (10, "cr", '"'),
];
const INTEGER: u32 = 3;
const FLOAT: u32 = 4;
/// The suffix of a literal without one.
const NO_SUFFIX: u32 = u32::MAX;

/// The arrays that a child may be in, by the lowest two bits of its number.
const SUBTREE: u32 = 0;
const LITERAL: u32 = 1;
const PUNCT: u32 = 2;
const IDENT: u32 = 3;

/// A token stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlatTree {
    /// Span of the opening delimiter, of the closing one, delimiter, first child, end of the children.
    subtree: Vec<u32>,
    /// Span, text, kind, suffix.
    literal: Vec<u32>,
    /// Span, character, 1 if it is joined to the next one.
    punct: Vec<u32>,
    /// Span, text, 1 if it is raw.
    ident: Vec<u32>,
    /// The children of all subtrees.
    token_tree: Vec<u32>,
    /// The texts of literals and identifiers.
    text: Vec<String>,
}

/// The spans of an input, by number.
#[derive(Debug, Default)]
pub struct Spans(Vec<Span>);

impl Spans {
    fn add(&mut self, span: Span) -> u32 {
        self.0.push(span);
        INPUT + self.0.len() as u32 - 1
    }

    fn get(&self, number: u32) -> Span {
        let index = number.checked_sub(INPUT).map(|index| index as usize);
        let span = index.and_then(|index| self.0.get(index));
        span.copied().unwrap_or_else(Span::call_site)
    }
}

impl FlatTree {
    /// Returns the arrays as the server reads them.
    pub fn to_json(&self) -> Value {
        json!({
            "subtree": self.subtree,
            "literal": self.literal,
            "punct": self.punct,
            "ident": self.ident,
            "token_tree": self.token_tree,
            "text": self.text,
        })
    }

    /// Reads the arrays; `None` if one is missing or malformed.
    pub fn from_json(value: &Value) -> Option<Self> {
        let numbers = |name: &str| -> Option<Vec<u32>> {
            let number = |it: &Value| it.as_u64()?.try_into().ok();
            value[name].as_array()?.iter().map(number).collect()
        };
        let texts = value["text"].as_array()?.iter();
        Some(FlatTree {
            subtree: numbers("subtree")?,
            literal: numbers("literal")?,
            punct: numbers("punct")?,
            ident: numbers("ident")?,
            token_tree: numbers("token_tree")?,
            text: texts
                .map(|it| it.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
        })
    }

    /// Encodes a token stream, and adds its spans to `spans`.
    pub fn encode(tokens: TokenStream, spans: &mut Spans) -> Self {
        let mut tree = FlatTree::default();
        tree.subtree.extend([CALL_SITE, CALL_SITE, 0, 0, 0]);
        tree.children(0, tokens, spans);
        tree
    }

    /// Encodes the children of a subtree.
    fn children(&mut self, subtree: usize, tokens: TokenStream, spans: &mut Spans) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let first = self.token_tree.len();
        let end = first + trees.len();
        self.token_tree.resize(end, 0);
        self.subtree[5 * subtree + 3] = first as u32;
        self.subtree[5 * subtree + 4] = end as u32;
        for (place, tree) in (first..end).zip(trees) {
            let span = spans.add(tree.span());
            let (array, index) = match tree {
                TokenTree::Group(group) => {
                    let index = self.subtree.len() / 5;
                    let mut delimiters = DELIMITERS.iter();
                    let delimiter = delimiters.position(|it| *it == group.delimiter());
                    let delimiter = delimiter.unwrap_or_default() as u32;
                    self.subtree.extend([span, span, delimiter, 0, 0]);
                    self.children(index, group.stream(), spans);
                    (SUBTREE, index)
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let (kind, symbol, suffix) = split_literal(&text);
                    let symbol = self.intern(symbol);
                    let suffix = match suffix {
                        "" => NO_SUFFIX,
                        suffix => self.intern(suffix),
                    };
                    self.literal.extend([span, symbol, kind, suffix]);
                    (LITERAL, self.literal.len() / 4 - 1)
                }
                TokenTree::Punct(punct) => {
                    let joint = u32::from(punct.spacing() == Spacing::Joint);
                    self.punct.extend([span, punct.as_char() as u32, joint]);
                    (PUNCT, self.punct.len() / 3 - 1)
                }
                TokenTree::Ident(ident) => {
                    let text = ident.to_string();
                    let plain = text.strip_prefix("r#");
                    let name = self.intern(plain.unwrap_or(&text));
                    self.ident.extend([span, name, u32::from(plain.is_some())]);
                    (IDENT, self.ident.len() / 3 - 1)
                }
            };
            self.token_tree[place] = (index as u32) << 2 | array;
        }
    }

    fn intern(&mut self, text: &str) -> u32 {
        let known = self.text.iter().position(|known| known == text);
        let index = known.unwrap_or_else(|| {
            self.text.push(text.to_owned());
            self.text.len() - 1
        });
        index as u32
    }

    /// Decodes a token stream; tokens of the input get their spans back. `None` if it is malformed.
    ///
    /// A variable that only the macro's own code can see gets a name that the input does not use.
    pub fn decode(&self, spans: &Spans) -> Option<TokenStream> {
        let decoder = Decoder {
            tree: self,
            spans,
            renamed: self.renamed()?,
        };
        let stream = decoder.stream(0)?;
        // A stream of one group is that group.
        match decoder.delimiter(0)? {
            Delimiter::None => Some(stream),
            delimiter => Some(TokenTree::from(Group::new(delimiter, stream)).into()),
        }
    }

    /// Returns the children of a subtree as array and index.
    fn children_of(&self, subtree: usize) -> Option<impl Iterator<Item = (u32, usize)> + '_> {
        let range = self.subtree.get(5 * subtree + 3..5 * subtree + 5)?;
        let children = self.token_tree.get(range[0] as usize..range[1] as usize)?;
        Some(
            children
                .iter()
                .map(|child| (child & 3, (child >> 2) as usize)),
        )
    }

    fn ident(&self, index: usize) -> Option<(u32, &str, bool)> {
        let ident = self.ident.get(3 * index..3 * index + 3)?;
        Some((ident[0], self.text.get(ident[1] as usize)?, ident[2] == 1))
    }

    /// Returns new names for the variables that only the macro's own code can see, where the input, or
    /// something as if written there, has the same name.
    fn renamed(&self) -> Option<HashMap<String, String>> {
        let is_hidden = |span: u32| span == MIXED_SITE || span == DEF_SITE;
        let mut seen = BTreeSet::new();
        let mut hidden = BTreeSet::new();
        for index in 0..self.ident.len() / 3 {
            let (span, name, _) = self.ident(index)?;
            let names = if is_hidden(span) {
                &mut hidden
            } else {
                &mut seen
            };
            names.insert(name);
        }
        let mut renamed = HashMap::new();
        for subtree in 0..self.subtree.len() / 5 {
            let mut before = None;
            for (array, index) in self.children_of(subtree)? {
                if array == IDENT {
                    let (span, name, _) = self.ident(index)?;
                    let is_variable = matches!(before, Some("let" | "mut" | "ref" | "for" | "|"));
                    if is_hidden(span) && is_variable && seen.contains(name) {
                        let mut new = format!("{name}_");
                        while seen.contains(&*new) || hidden.contains(&*new) {
                            new.push('_');
                        }
                        renamed.insert(name.to_owned(), new);
                    }
                    before = Some(name);
                } else {
                    let bar = self.punct.get(3 * index + 1) == Some(&u32::from('|'));
                    before = (array == PUNCT && bar).then_some("|");
                }
            }
        }
        Some(renamed)
    }
}

struct Decoder<'a> {
    tree: &'a FlatTree,
    spans: &'a Spans,
    renamed: HashMap<String, String>,
}

impl Decoder<'_> {
    fn delimiter(&self, subtree: usize) -> Option<Delimiter> {
        let number = *self.tree.subtree.get(5 * subtree + 2)?;
        DELIMITERS.get(number as usize).copied()
    }

    /// Decodes the children of a subtree.
    fn stream(&self, subtree: usize) -> Option<TokenStream> {
        let mut trees: Vec<TokenTree> = Vec::new();
        for (array, index) in self.tree.children_of(subtree)? {
            let is_member =
                matches!(trees.last(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
            trees.push(match array {
                SUBTREE => {
                    // A subtree comes after the one that it is in.
                    let stream = (index > subtree).then(|| self.stream(index))??;
                    let mut group = Group::new(self.delimiter(index)?, stream);
                    // A macro may have set one of the two spans.
                    let spans = self.tree.subtree.get(5 * index..5 * index + 2)?;
                    group.set_span(self.spans.get(spans[0].max(spans[1])));
                    group.into()
                }
                LITERAL => self.literal(index)?.into(),
                PUNCT => self.punct(index)?.into(),
                _ => self.ident(index, is_member)?.into(),
            });
        }
        Some(trees.into_iter().collect())
    }

    fn literal(&self, index: usize) -> Option<Literal> {
        let &[span, symbol, kind, suffix] = self.tree.literal.get(4 * index..4 * index + 4)? else {
            return None;
        };
        let symbol = self.tree.text.get(symbol as usize)?;
        let suffix = match suffix {
            NO_SUFFIX => "",
            suffix => self.tree.text.get(suffix as usize)?,
        };
        let quoted = QUOTED.iter().find(|(known, ..)| *known == kind & 0xff);
        let text = match quoted {
            Some((_, prefix, quote)) => {
                let hashes = "#".repeat((kind >> 8) as usize);
                format!("{prefix}{hashes}{quote}{symbol}{quote}{hashes}{suffix}")
            }
            None if kind == INTEGER || kind == FLOAT => format!("{symbol}{suffix}"),
            None => return None,
        };
        let mut literal = Literal::from_str(&text).ok()?;
        literal.set_span(self.spans.get(span));
        Some(literal)
    }

    fn punct(&self, index: usize) -> Option<Punct> {
        let &[span, mark, joint] = self.tree.punct.get(3 * index..3 * index + 3)? else {
            return None;
        };
        let spacing = if joint == 1 {
            Spacing::Joint
        } else {
            Spacing::Alone
        };
        let mut punct = Punct::new(char::from_u32(mark)?, spacing);
        punct.set_span(self.spans.get(span));
        Some(punct)
    }

    fn ident(&self, index: usize, is_member: bool) -> Option<Ident> {
        let (span, name, is_raw) = self.tree.ident(index)?;
        let is_hidden = span == MIXED_SITE || span == DEF_SITE;
        let new = self.renamed.get(name);
        let name = new
            .filter(|_| is_hidden && !is_member)
            .map_or(name, |new| new);
        let is_identifier = !name.starts_with(|first: char| first.is_ascii_digit())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let span = self.spans.get(span);
        match (is_identifier && !name.is_empty(), is_raw) {
            (false, _) => None,
            (true, true) => Some(Ident::new_raw(name, span)),
            (true, false) => Some(Ident::new(name, span)),
        }
    }
}

/// Splits a literal into the number of its kind, what is between its quotes, and its suffix.
fn split_literal(text: &str) -> (u32, &str, &str) {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(0);
    let (prefix, rest) = text.split_at(letters);
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let quoted = &rest[hashes..];
    let kind = QUOTED
        .iter()
        .find(|(_, known, quote)| *known == prefix && quoted.starts_with(*quote));
    if let Some((kind, _, quote)) = kind {
        let end = quoted.rfind(*quote).unwrap_or(quoted.len());
        let suffix = quoted.get(end + 1 + hashes..).unwrap_or_default();
        let symbol = quoted.get(1..end).unwrap_or_default();
        return (kind | (hashes as u32) << 8, symbol, suffix);
    }
    let (end, kind) = number(text);
    (kind, &text[..end], &text[end..])
}

/// Returns where the suffix of a number begins, and the kind of the number.
fn number(text: &str) -> (usize, u32) {
    let digits = |from: usize, is_digit: fn(char) -> bool| {
        let rest = &text[from..];
        from + rest
            .find(|c| !is_digit(c) && c != '_')
            .unwrap_or(rest.len())
    };
    let decimal = |c: char| c.is_ascii_digit();
    match text.get(..2) {
        Some("0x") => return (digits(2, |c| c.is_ascii_hexdigit()), INTEGER),
        Some("0o" | "0b") => return (digits(2, decimal), INTEGER),
        _ => {}
    }
    let mut end = digits(0, decimal);
    let mut kind = INTEGER;
    if text[end..].starts_with('.') {
        end = digits(end + 1, decimal);
        kind = FLOAT;
    }
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        let last = digits(end + 1 + sign, decimal);
        if last > end + 1 + sign {
            return (last, FLOAT);
        }
    }
    (end, kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn parse(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    #[test]
    fn decodes_what_it_encodes() {
        let text = r##"
            #[a(b)] fn f<'a>(x: &'a str) -> [u8; 0x1f_u8 as usize] {
                let r#type = (1, 2.5, 1e-3f64, 0b1, 7u32, 1., 3e2, 5f32, 0xffusize);
                g("a\"b", r#"c"#, 'd', '\'', b'e', b"f", br#"g"#, c"h", "i"suffix);
                x += 1; y ..= z; a::b::<C>();
            }
        "##;
        let tokens = parse(text);
        let mut spans = Spans::default();
        let flat = FlatTree::encode(tokens.clone(), &mut spans);
        let decoded = flat.decode(&spans).expect("a stream");
        assert_eq!(decoded.to_string(), tokens.to_string());
        let places = |tokens: TokenStream| -> Vec<_> {
            let spans = tokens.into_iter().map(|tree| tree.span().byte_range());
            spans.collect()
        };
        assert_eq!(places(decoded), places(tokens));
    }

    #[test]
    fn splits_literals() {
        assert_eq!(split_literal("r##\"a\"##"), (6 | 2 << 8, "a", ""));
        assert_eq!(split_literal("b'\\''"), (1, "\\'", ""));
        assert_eq!(split_literal("\"a\"b"), (5, "a", "b"));
        assert_eq!(split_literal("0xfu8"), (INTEGER, "0xf", "u8"));
        assert_eq!(split_literal("1_000i64"), (INTEGER, "1_000", "i64"));
        assert_eq!(split_literal("1e5"), (FLOAT, "1e5", ""));
        assert_eq!(split_literal("1.5e-3_f64"), (FLOAT, "1.5e-3_", "f64"));
        assert_eq!(split_literal("2f32"), (INTEGER, "2", "f32"));
    }

    #[test]
    fn renames_hidden_variables_that_the_input_also_names() {
        let mut spans = Spans::default();
        let tokens = quote!({
            let x = 1;
            let y = x;
            (x, y, z.x)
        });
        let mut flat = FlatTree::encode(tokens, &mut spans);
        let hide = |flat: &mut FlatTree, which: &[usize]| {
            let x = flat.text.iter().position(|text| text == "x").expect("x") as u32;
            let uses = (0..flat.ident.len() / 3).filter(|at| flat.ident[3 * at + 1] == x);
            let uses: Vec<usize> = uses.collect();
            for at in which {
                flat.ident[3 * uses[*at]] = MIXED_SITE;
            }
        };
        // `let x`, and the use of it in `let y`; the input has the others.
        hide(&mut flat, &[0, 1]);
        let decoded = flat.decode(&spans).expect("a stream").to_string();
        let expected = quote!({
            let x_ = 1;
            let y = x_;
            (x, y, z.x)
        });
        assert_eq!(decoded, expected.to_string());
        // All of them: nothing to tell apart.
        hide(&mut flat, &[0, 1, 2, 3]);
        let decoded = flat.decode(&spans).expect("a stream").to_string();
        assert!(!decoded.contains("x_"), "{decoded}");
    }

    #[test]
    fn refuses_malformed_trees() {
        let mut spans = Spans::default();
        let good = FlatTree::encode(parse("f(1)"), &mut spans);
        let broken = [
            FlatTree {
                text: Vec::new(),
                ..good.clone()
            },
            FlatTree {
                token_tree: vec![0],
                ..good.clone()
            }, // a group in itself
            FlatTree {
                subtree: vec![1, 1, 0, 0, 9],
                ..good.clone()
            },
            FlatTree {
                literal: vec![1, 0, 0, NO_SUFFIX],
                ..good
            },
        ];
        for tree in broken {
            assert!(tree.decode(&spans).is_none(), "{tree:?}");
        }
    }
}
