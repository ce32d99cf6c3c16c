//! The patterns of `REGEX`: match, draw, and the simplest word.

use fastrand::Rng;
use regex_lite::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

/// The most repetitions to draw where a pattern has no bound.
const UNBOUNDED: u32 = 20;

/// A pattern: compiled, and as a tree.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub source: String,
    regex: Regex,
    tree: Hir,
}

impl Pattern {
    /// Parses a pattern of ASCII characters.
    pub fn new(source: &str) -> Result<Self, String> {
        let mut parser = regex_syntax::ParserBuilder::new();
        let tree = parser.unicode(false).utf8(false).build().parse(source);
        let tree = tree.map_err(|error| match error {
            regex_syntax::Error::Parse(error) => error.kind().to_string(),
            other => other.to_string(),
        })?;
        if !tree.properties().look_set().is_empty() {
            return Err("anchors are not supported".to_owned());
        }
        let regex = Regex::new(&format!("^(?:{source})")).map_err(|error| error.to_string())?;
        Ok(Pattern {
            source: source.to_owned(),
            regex,
            tree,
        })
    }

    /// Returns the length of the match at the beginning of `text`.
    ///
    /// Repetitions take as much as they can, alternatives are tried from left to right.
    pub fn prefix(&self, text: &str) -> Option<usize> {
        self.regex.find(text).map(|found| found.end())
    }

    /// Draws a word; `longest` bounds each repetition, unless the pattern asks for more.
    pub fn draw(&self, random: &mut Rng, longest: u32) -> String {
        // Few different letters at times, for equal neighbours.
        let is_plain = random.bool();
        let mut word = Vec::new();
        append(&self.tree, &mut word, &mut |min, max| match min {
            Some(min) => random.u32(min..=max.min(longest).max(min)),
            None if is_plain && max > 4 => random.u32(..2),
            None => random.u32(..max),
        });
        String::from_utf8_lossy(&word).into_owned()
    }

    /// Returns the word with the first letters and the fewest repetitions.
    pub fn simplest(&self) -> String {
        let mut word = Vec::new();
        append(&self.tree, &mut word, &mut |min, _| min.unwrap_or(0));
        String::from_utf8_lossy(&word).into_owned()
    }
}

/// Appends a word. `choose` draws a number of repetitions from a least to a largest one, or without a least one, a letter
/// or an alternative below a number.
fn append(tree: &Hir, word: &mut Vec<u8>, choose: &mut dyn FnMut(Option<u32>, u32) -> u32) {
    match tree.kind() {
        HirKind::Literal(literal) => word.extend_from_slice(&literal.0),
        HirKind::Class(Class::Bytes(class)) => {
            let is_in = |byte: &u8| {
                class
                    .iter()
                    .any(|it| (it.start()..=it.end()).contains(byte))
            };
            let letters: Vec<u8> = (b' '..=b'~').filter(is_in).collect();
            if !letters.is_empty() {
                word.push(letters[choose(None, letters.len() as u32) as usize]);
            }
        }
        HirKind::Capture(capture) => append(&capture.sub, word, choose),
        HirKind::Concat(parts) => parts.iter().for_each(|part| append(part, word, choose)),
        HirKind::Alternation(parts) => {
            let chosen = choose(None, parts.len() as u32);
            append(&parts[chosen as usize], word, choose);
        }
        HirKind::Repetition(it) => {
            let max = it.max.unwrap_or(it.min + UNBOUNDED);
            for _ in 0..choose(Some(it.min), max) {
                append(&it.sub, word, choose);
            }
        }
        _ => {}
    }
}

#[test]
fn draws_words_that_match() {
    let mut random = Rng::with_seed(1);
    for pattern in ["[.#]{3,9}", "(ab?|c)*x", "[^a-y]", "-?[1-9][0-9]*"] {
        let pattern = Pattern::new(pattern).unwrap();
        for _ in 0..50 {
            let word = pattern.draw(&mut random, 5);
            assert_eq!(pattern.prefix(&word), Some(word.len()), "{word}");
        }
    }
    assert_eq!(Pattern::new("(bb|a)[xy]{2,}").unwrap().simplest(), "bbxx");
}
