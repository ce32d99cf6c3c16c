//! Macros for sequences of tokens that a file repeats, until none saves room: a tenth of a large file.
//!
//! As in Re-Pair compression, the pair of neighbours that saves the most becomes a new token, and so on with pairs of
//! these. A macro that saves nothing in the end, as it stands in few other places than another macro, is written out
//! there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::names;

/// A token by its number: first those of the text, then the macros.
type Token = usize;

/// What stands between the parts that are separated by directives and the ends of functions. It is in no macro.
const BARRIER: &str = "";

/// `#define XX ` and a line break.
const DEFINITION: isize = 12;

/// The most pairs that become macros in one pass.
const PAIRS: usize = 32;

/// Replaces repeated sequences in these texts, which contain no literals, by macros. Returns the definitions of the
/// macros. Other parts of the file mention the names in `taken`.
pub fn abbreviate(texts: &mut [String], taken: &[&str]) -> String {
    let (mut phrases, mut sequence) = Phrases::read(texts);
    while phrases.add_pairs(&mut sequence) {}
    phrases.write_out(&mut sequence);
    phrases.name(texts, taken);
    let mut parts = sequence.split(|token| phrases.texts[*token] == BARRIER);
    for text in texts {
        let directives: Vec<&str> = text.split_inclusive('\n').filter(is_directive).collect();
        let mut out = String::new();
        for (number, part) in parts.by_ref().take(directives.len() + 1).enumerate() {
            out += &phrases.text(part);
            if let Some(directive) = directives.get(number) {
                out += "\n";
                out += directive;
            }
        }
        *text = out;
    }
    let macros = phrases.parts.iter().map(|(token, parts)| {
        let (name, text) = (&phrases.texts[*token], phrases.text(parts));
        format!("#define {name} {text}\n")
    });
    macros.collect()
}

fn is_directive(line: &&str) -> bool {
    line.starts_with('#')
}

struct Phrases {
    /// The text of each token; for a macro, its name.
    texts: Vec<String>,
    /// The macros, and what they stand for.
    parts: BTreeMap<Token, Vec<Token>>,
}

impl Phrases {
    /// Reads the tokens of the texts, with a barrier after each and at each directive.
    fn read(texts: &[String]) -> (Self, Vec<Token>) {
        let mut all = vec![BARRIER.to_owned()];
        let mut known = HashMap::from([(BARRIER, 0)]);
        let mut sequence = Vec::new();
        for text in texts {
            for line in text.split_inclusive('\n') {
                if is_directive(&line) {
                    sequence.push(0);
                    continue;
                }
                let mut rest = line.trim();
                while !rest.is_empty() {
                    let (token, after) = rest.split_at(length(rest));
                    let number = *known.entry(token).or_insert_with(|| {
                        all.push(token.to_owned());
                        all.len() - 1
                    });
                    sequence.push(number);
                    rest = after.trim_start();
                }
            }
            sequence.push(0);
        }
        let phrases = Phrases {
            texts: all,
            parts: BTreeMap::new(),
        };
        (phrases, sequence)
    }

    /// Replaces the pairs that save the most. Returns false if none saves anything.
    fn add_pairs(&mut self, sequence: &mut Vec<Token>) -> bool {
        let mut counts: HashMap<[Token; 2], usize> = HashMap::new();
        let mut overlaps = false;
        for at in 1..sequence.len() {
            let pair = [sequence[at - 1], sequence[at]];
            // In `x x x` there is one pair.
            overlaps = !overlaps && pair[0] == pair[1] && at > 1 && sequence[at - 2] == pair[0];
            if !overlaps && pair.iter().all(|it| self.texts[*it] != BARRIER) {
                *counts.entry(pair).or_default() += 1;
            }
        }
        let gains = counts.into_iter().filter_map(|(pair, count)| {
            let gain = self.gain(&pair, count);
            (gain > 0).then_some((gain, pair))
        });
        let mut gains: Vec<(isize, [Token; 2])> = gains.collect();
        gains.sort_unstable_by_key(|(gain, pair)| (-gain, *pair));
        let least = gains.first().map_or(0, |(gain, _)| gain / 2);
        // Pairs with a token in common would take each other's places.
        let mut used = BTreeSet::new();
        let mut chosen = HashMap::new();
        for (gain, pair) in gains {
            if gain >= least && chosen.len() < PAIRS && pair.iter().all(|it| !used.contains(it)) {
                used.extend(pair);
                self.texts.push("XX".to_owned());
                let token = self.texts.len() - 1;
                self.parts.insert(token, pair.to_vec());
                chosen.insert(pair, token);
            }
        }
        let mut shorter = Vec::with_capacity(sequence.len());
        let mut rest = &sequence[..];
        while let [first, after @ ..] = rest {
            let pair = after.first().and_then(|next| chosen.get(&[*first, *next]));
            shorter.push(*pair.unwrap_or(first));
            rest = if pair.is_some() { &after[1..] } else { after };
        }
        *sequence = shorter;
        !chosen.is_empty()
    }

    /// How much shorter the file is if a macro stands for these tokens in so many places. A macro takes two
    /// characters, and often a blank beside it.
    fn gain(&self, parts: &[Token], count: usize) -> isize {
        let length = self.text(parts).len().cast_signed();
        let count = count.cast_signed();
        count * (length - 2) - count / 2 - length - DEFINITION
    }

    /// Writes out the macros that save nothing.
    fn write_out(&mut self, sequence: &mut Vec<Token>) {
        loop {
            let mut uses: HashMap<Token, usize> = HashMap::new();
            for token in self.parts.values().flatten().chain(sequence.iter()) {
                *uses.entry(*token).or_default() += 1;
            }
            let gains = self.parts.iter().map(|(token, parts)| {
                let count = uses.get(token).copied().unwrap_or_default();
                (self.gain(parts, count), *token)
            });
            // Another macro may gain what this one loses, so they go one after the other, but of those without
            // anything in common many at once.
            let mut worst: Vec<(isize, Token)> = gains.filter(|(gain, _)| *gain <= 0).collect();
            worst.sort_unstable();
            let mut touched = BTreeSet::new();
            let mut gone: BTreeMap<Token, Vec<Token>> = BTreeMap::new();
            for (_, token) in worst {
                let parts = &self.parts[&token];
                let is_alone =
                    !touched.contains(&token) && !parts.iter().any(|it| gone.contains_key(it));
                if is_alone {
                    touched.extend(parts.iter().copied());
                    gone.insert(token, parts.clone());
                }
            }
            if gone.is_empty() {
                return;
            }
            self.parts.retain(|token, _| !gone.contains_key(token));
            for parts in self.parts.values_mut().chain([&mut *sequence]) {
                if parts.iter().any(|it| gone.contains_key(it)) {
                    let written = parts.iter().flat_map(|it| match gone.get(it) {
                        Some(parts) => &parts[..],
                        None => std::slice::from_ref(it),
                    });
                    *parts = written.copied().collect();
                }
            }
        }
    }

    /// Gives the macros names that no part of the file mentions.
    fn name(&mut self, texts: &[String], taken: &[&str]) {
        let mut mentioned = BTreeSet::new();
        for text in texts
            .iter()
            .map(String::as_str)
            .chain(taken.iter().copied())
        {
            mentioned.extend(text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_'));
        }
        let free = names::long().filter(|name| !mentioned.contains(name.as_str()));
        for (token, name) in self.parts.keys().zip(free) {
            self.texts[*token] = name;
        }
    }

    /// Joins tokens, with a blank where two would become one.
    fn text(&self, parts: &[Token]) -> String {
        let mut out = String::new();
        for token in parts {
            let text = self.texts[*token].as_str();
            if out
                .chars()
                .next_back()
                .is_some_and(|last| joins(last, text))
            {
                out.push(' ');
            }
            out += text;
        }
        out
    }
}

/// Returns whether a character and the token after it would become one token.
fn joins(last: char, next: &str) -> bool {
    let first = next.chars().next().unwrap_or(' ');
    matches!((last, first), ('/', '*' | '/') | ('-', '>'))
        || (first == '=' && "+-*/%&|^<>=!".contains(last))
        || (first == last && "+-&|<>".contains(first))
        || (is_word(last) && is_word(first))
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_' || character == '.'
}

/// The length of the first token.
fn length(text: &str) -> usize {
    const OPERATORS: [&str; 23] = [
        "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=",
        "/=", "%=", "&=", "|=", "^=", "->", "//", "/*",
    ];
    let is_number = text.starts_with(|it: char| it.is_ascii_digit() || it == '.');
    let mut before = ' ';
    let end = text.find(|it: char| {
        // A number may have a signed exponent.
        let is_in = is_word(it) || (is_number && before == 'e' && (it == '-' || it == '+'));
        before = it;
        !is_in
    });
    let operator = OPERATORS.iter().find(|it| text.starts_with(**it));
    match end.unwrap_or(text.len()) {
        0 => operator.map_or(1, |it| it.len()),
        length => length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appends the tokens of a text.
    fn expand(text: &str, macros: &HashMap<&str, &str>, out: &mut Vec<String>) {
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (token, after) = rest.split_at(length(rest));
            match macros.get(token) {
                Some(text) => expand(text, macros, out),
                None => out.push(token.to_owned()),
            }
            rest = after.trim_start();
        }
    }

    /// Replaces macros by what they stand for, as a preprocessor does; returns the tokens.
    fn expanded(text: &str, macros: &str) -> Vec<String> {
        let macros: HashMap<&str, &str> = macros
            .lines()
            .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
            .collect();
        let mut out = Vec::new();
        expand(text, &macros, &mut out);
        out
    }

    #[test]
    fn macros_expand_to_the_same_tokens() {
        let mut random = 1_u32;
        let words = [
            "a", "b", "Ab", "(", ")", "+", "++", "-", "--", "=", "==", "<<", ">>=", ";", "{", "}",
            "1e-5", "0x1full", "12", ".5", "return", "P", "[", "]", "&", "&&",
        ];
        for count in 0..60 {
            let mut text = String::new();
            for _ in 0..count * 40 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = (random >> 16) as usize % words.len() * ((random >> 8) as usize % 7) / 6;
                text += words[at];
                text.push(' ');
            }
            let before = expanded(&text, "");
            let mut texts = [text.clone(), "\n#if x\ny\n#endif\n".to_owned() + &text];
            let macros = abbreviate(&mut texts, &["Ac"]);
            assert!(!macros.contains("Ab ") || !macros.contains("define Ac"));
            assert_eq!(expanded(&texts[0], &macros), before, "{macros}");
            let (directives, rest) = texts[1].split_once("#endif\n").expect("directives");
            assert_eq!(directives, "\n#if x\ny\n");
            assert_eq!(expanded(rest, &macros), before, "{macros}");
            assert!(count < 10 || texts.concat().len() + macros.len() < text.len() * 2);
        }
    }

    #[test]
    fn leaves_what_is_not_repeated() {
        let mut texts = ["static void f(void){return a+ +b;}".to_owned()];
        assert_eq!(abbreviate(&mut texts, &[]), "");
        assert_eq!(texts, ["static void f(void){return a+ +b;}"]);
    }
}
