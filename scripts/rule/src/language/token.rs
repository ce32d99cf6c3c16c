//! From text to tokens.

use super::problem::{Problem, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(i64),
    Name(String),
    Mark(&'static str),
    End,
}

const MARKS: [&str; 29] = [
    "->", "→", "<=", "≤", ">=", "≥", "!=", "≠", "==", "..", "=", "<", ">", "|", "&", ":", ",", "(",
    ")", "{", "}", "+", "-", "−", "*", "·", "/", "^", "…",
];

/// Words with a meaning of their own, which cannot be names.
pub(super) const WORDS: [&str; 9] = [
    "in",
    "of",
    "powers",
    "fibonacci",
    "squares",
    "primes",
    "floor",
    "ceil",
    "mod",
];

/// Splits a text; the last token is the end.
///
/// # Errors
///
/// Where a character or a number is wrong.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Span)>, Problem> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit() || c == '_');
            let digits: String = rest[..length].chars().filter(|&c| c != '_').collect();
            let span = at..at + length;
            let number = digits.parse().map_err(|_| too_large(text, span.clone()))?;
            tokens.push((Token::Number(number), span));
            at += length;
        } else if first.is_alphabetic() || first == '_' {
            let length = run(|c| c.is_alphanumeric() || c == '_' || c == '\'');
            tokens.push((Token::Name(rest[..length].to_owned()), at..at + length));
            at += length;
        } else if let Some(&mark) = MARKS.iter().find(|&&mark| rest.starts_with(mark)) {
            let plain = match mark {
                "→" => "->",
                "≤" => "<=",
                "≥" => ">=",
                "≠" => "!=",
                "==" => "=",
                "−" => "-",
                "·" => "*",
                "…" => "..",
                _ => mark,
            };
            tokens.push((Token::Mark(plain), at..at + mark.len()));
            at += mark.len();
        } else {
            let help = "a game looks like `n -> n-t : t in {1,3,4}`";
            let span = at..at + first.len_utf8();
            return Err(Problem::new(
                text,
                span,
                format!("unexpected '{first}'"),
                help,
            ));
        }
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

pub(super) fn too_large(text: &str, span: Span) -> Problem {
    Problem::new(
        text,
        span,
        "the number is too large",
        "use numbers below 2^63",
    )
}
