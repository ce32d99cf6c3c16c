//! From text to tokens.

use super::problem::{Problem, Span};

/// A token of a game, a condition or a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A number.
    Number(i64),
    /// A name.
    Name(String),
    /// A sign, or a word that cannot be a name.
    Mark(&'static str),
    /// The end of the text.
    End,
}

/// Other spellings of signs.
const SPELLINGS: [(&str, &str); 8] = [
    ("→", "->"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("==", "="),
    ("−", "-"),
    ("·", "*"),
    ("…", ".."),
];
/// The signs, the longer ones first.
const SIGNS: [&str; 25] = [
    "->", "<=", ">=", "!=", "..", "=", "<", ">", "|", "&", ":", ";", ",", "(", ")", "{", "}", "⌊",
    "⌋", "√", "+", "-", "*", "/", "^",
];
/// Words with a meaning of their own, which cannot be names; but `max` and `min` are names where no parenthesis follows.
const WORDS: &str = "in of or powers fibonacci squares cubes triangular factorials primes divides floor ceil max min mod";

/// Splits a text; the last token is the end.
///
/// # Errors
///
/// Where a character or a number is wrong.
pub fn tokens(text: &str) -> Result<Vec<(Token, Span)>, Problem> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        let mut signs = SPELLINGS.into_iter().chain(SIGNS.map(|sign| (sign, sign)));
        let sign = signs.find(|(spelling, _)| rest.starts_with(spelling));
        let length = if first.is_ascii_digit() {
            run(|c| c.is_ascii_digit() || c == '_')
        } else if first.is_alphabetic() || first == '_' {
            run(|c| c.is_alphanumeric() || c == '_' || c == '\'')
        } else {
            sign.map_or(first.len_utf8(), |(spelling, _)| spelling.len())
        };
        let (span, word) = (at..at + length, &rest[..length]);
        at += length;
        let is_name = matches!(word, "max" | "min") && !text[at..].trim_start().starts_with('(');
        let token = if first.is_ascii_digit() {
            let number = word.replace('_', "").parse();
            Token::Number(number.map_err(|_| too_large(text, span.clone()))?)
        } else if let Some((_, sign)) = sign {
            Token::Mark(sign)
        } else if let Some(word) = WORDS.split(' ').find(|&it| it == word && !is_name) {
            Token::Mark(word)
        } else if first.is_alphabetic() || first == '_' {
            Token::Name(word.to_owned())
        } else if first.is_whitespace() {
            continue;
        } else {
            let message = format!("unexpected '{first}'");
            let help = "a game looks like `n -> n-t : t in {1,3,4}`";
            return Err(Problem::new(text, span, message, help));
        };
        tokens.push((token, span));
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

pub(super) fn too_large(text: &str, span: Span) -> Problem {
    let message = "the number is too large";
    Problem::new(text, span, message, "use numbers below 2^63")
}
