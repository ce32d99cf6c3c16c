//! The patterns of `REGEX`: match, draw and the simplest word.

use fastrand::Rng;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use regex_syntax::ParserBuilder;

/// The most repetitions to draw where a pattern has no bound.
const UNBOUNDED: u32 = 20;

/// Parses a pattern of bytes.
pub fn parse(pattern: &str) -> Result<Hir, String> {
    let parsed = ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .build()
        .parse(pattern);
    let hir = parsed.map_err(|error| match error {
        regex_syntax::Error::Parse(error) => error.kind().to_string(),
        other => other.to_string(),
    })?;
    if hir.properties().look_set().is_empty() {
        Ok(hir)
    } else {
        Err("anchors are not supported".to_owned())
    }
}

/// Returns the length of the match at the beginning of `text`.
///
/// Repetitions take as much as they can, alternatives are tried from left to right.
pub fn prefix(pattern: &Hir, text: &[u8]) -> Option<usize> {
    let mut end = None;
    matches(pattern, text, 0, &mut |at| {
        end = Some(at);
        true
    });
    end
}

/// Matches at `at` and passes each possible end to `rest` until it returns true.
fn matches(pattern: &Hir, text: &[u8], at: usize, rest: &mut dyn FnMut(usize) -> bool) -> bool {
    match pattern.kind() {
        HirKind::Literal(literal) => text[at..].starts_with(&literal.0) && rest(at + literal.0.len()),
        HirKind::Class(class) => text.get(at).is_some_and(|&byte| contains(class, byte)) && rest(at + 1),
        HirKind::Capture(capture) => matches(&capture.sub, text, at, rest),
        HirKind::Concat(parts) => sequence(parts, text, at, rest),
        HirKind::Alternation(parts) => parts.iter().any(|part| matches(part, text, at, rest)),
        HirKind::Repetition(repetition) => match repetition.sub.kind() {
            // Without recursion, since words are long.
            HirKind::Class(class) => {
                let most = repetition.max.map_or(usize::MAX, |max| max as usize);
                let fitting = text[at..].iter().take(most).take_while(|byte| contains(class, **byte));
                (repetition.min as usize..=fitting.count())
                    .rev()
                    .any(|length| rest(at + length))
            }
            _ => repeated(repetition, 0, text, at, rest),
        },
        _ => rest(at),
    }
}

fn sequence(parts: &[Hir], text: &[u8], at: usize, rest: &mut dyn FnMut(usize) -> bool) -> bool {
    match parts.split_first() {
        None => rest(at),
        Some((first, others)) => matches(first, text, at, &mut |end| sequence(others, text, end, rest)),
    }
}

fn repeated(
    repetition: &Repetition,
    done: u32,
    text: &[u8],
    at: usize,
    rest: &mut dyn FnMut(usize) -> bool,
) -> bool {
    let has_more = repetition.max.is_none_or(|max| done < max)
        && matches(&repetition.sub, text, at, &mut |end| {
            end > at && repeated(repetition, done + 1, text, end, rest)
        });
    has_more || done >= repetition.min && rest(at)
}

fn contains(class: &Class, byte: u8) -> bool {
    match class {
        Class::Bytes(class) => class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&byte)),
        Class::Unicode(class) => class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&char::from(byte))),
    }
}

/// Draws a word; `longest` bounds each repetition, unless the pattern asks for more.
pub fn draw(pattern: &Hir, random: &mut Rng, longest: u32) -> String {
    let mut word = Vec::new();
    // Few different letters at times: ties and equal neighbours.
    let few = random.bool();
    append(pattern, &mut word, &mut |choice| match choice {
        Choice::Letter(count) if few && count > 4 => random.usize(..2),
        Choice::Letter(count) | Choice::Branch(count) => random.usize(..count),
        Choice::Times(min, max) => random.u32(min..=max.min(longest).max(min)) as usize,
    });
    String::from_utf8_lossy(&word).into_owned()
}

/// Returns the word with the first letters and the fewest repetitions.
pub fn simplest(pattern: &Hir) -> String {
    let mut word = Vec::new();
    append(pattern, &mut word, &mut |choice| match choice {
        Choice::Times(min, _) => min as usize,
        _ => 0,
    });
    String::from_utf8_lossy(&word).into_owned()
}

enum Choice {
    /// One of so many letters.
    Letter(usize),
    /// One of so many alternatives.
    Branch(usize),
    /// The number of repetitions.
    Times(u32, u32),
}

fn append(pattern: &Hir, word: &mut Vec<u8>, choose: &mut dyn FnMut(Choice) -> usize) {
    match pattern.kind() {
        HirKind::Literal(literal) => word.extend_from_slice(&literal.0),
        HirKind::Class(class) => {
            let printable = (b' '..=b'~').filter(|byte| contains(class, *byte));
            let letters: Vec<u8> = printable.collect();
            if !letters.is_empty() {
                word.push(letters[choose(Choice::Letter(letters.len()))]);
            }
        }
        HirKind::Capture(capture) => append(&capture.sub, word, choose),
        HirKind::Concat(parts) => parts.iter().for_each(|part| append(part, word, choose)),
        HirKind::Alternation(parts) => append(&parts[choose(Choice::Branch(parts.len()))], word, choose),
        HirKind::Repetition(repetition) => {
            let min = repetition.min;
            let max = repetition.max.unwrap_or(min + UNBOUNDED);
            for _ in 0..choose(Choice::Times(min, max)) {
                append(&repetition.sub, word, choose);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(pattern: &str, text: &str) -> Option<usize> {
        prefix(&parse(pattern).unwrap(), text.as_bytes())
    }

    #[test]
    fn matches_greedily_and_from_left_to_right() {
        assert_eq!(length("[a-c]{1,3}", "abcab"), Some(3));
        assert_eq!(length("[a-c]*c", "abcabd"), Some(3));
        assert_eq!(length("p|ps", "ps"), Some(1));
        assert_eq!(length("(ab|c)+d", "abcabd"), Some(6));
        assert_eq!(length("(ab|c){2}", "abd"), None);
        assert_eq!(length("a.c", "a\nc"), None);
        assert_eq!(length(r"\*", "*"), Some(1));
        assert!(parse("a$").is_err());
        assert!(parse("a{2,1}").is_err());
    }

    #[test]
    fn draws_words_that_match() {
        let mut random = Rng::with_seed(1);
        for pattern in ["[.#]{3,9}", "(ab?|c)*x", "[^a-y]", "-?[1-9][0-9]*"] {
            let hir = parse(pattern).unwrap();
            for _ in 0..50 {
                let word = draw(&hir, &mut random, 5);
                assert_eq!(prefix(&hir, word.as_bytes()), Some(word.len()), "{pattern} {word}");
            }
        }
        assert_eq!(simplest(&parse("(bb|a)[xy]{2,}").unwrap()), "bbxx");
    }
}
