//! Short names for keywords, as macros: without `goto`, `return` and `static` a file is a twelfth smaller. They are chosen
//! before names are assigned, so that they get the shortest.

use crate::names::{symbol, Symbol, KEYWORDS};

/// What is abbreviated, if it is mentioned often enough. Longer phrases come before their parts.
const PHRASES: [&str; 12] = [
    "static void",
    "static u",
    "static U",
    "static",
    "goto",
    "return",
    "else",
    "while",
    "switch",
    "case",
    "void",
    "if",
];

/// A name mentioned as often usually has one letter.
const FREQUENT: usize = 200;

/// Replaces keywords in these texts, which contain no literals, by macros. Returns the definitions of the macros.
pub fn abbreviate(texts: &mut [&mut String]) -> String {
    let mut macros = String::new();
    for (index, phrase) in PHRASES.into_iter().enumerate() {
        let count: usize = texts.iter().map(|text| places(text, phrase).count()).sum();
        let name = symbol(KEYWORDS + index);
        let definition = format!("#define {name} {phrase}\n");
        let letters = if count >= FREQUENT { 1 } else { 2 };
        if count * (phrase.len() - letters) < definition.len() {
            continue;
        }
        macros += &definition;
        for text in texts.iter_mut() {
            **text = replaced(text, phrase, name);
        }
    }
    macros
}

/// The placeholders of the macros, which no variable may shadow.
pub fn names() -> impl Iterator<Item = Symbol> {
    (0..PHRASES.len()).map(|index| symbol(KEYWORDS + index))
}

fn replaced(text: &str, phrase: &str, name: Symbol) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for place in places(text, phrase) {
        out += &text[end..place];
        out.push(name);
        end = place + phrase.len();
    }
    out + &text[end..]
}

/// Where a phrase stands by itself: not as a part of a word, nor beside a placeholder, which becomes a word.
fn places<'t>(text: &'t str, phrase: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_' || !it.is_ascii();
    text.match_indices(phrase)
        .map(|(at, _)| at)
        .filter(move |&at| {
            let before = text[..at].chars().next_back();
            let after = text[at + phrase.len()..].chars().next();
            !before.is_some_and(is_part) && !after.is_some_and(is_part)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_whole_keywords_that_are_frequent() {
        let statements = "if(a)goto a;else return dogoto;".repeat(9);
        let mut text = format!("static void f(void){{{statements}do{{}}while(0);}}");
        let macros = abbreviate(&mut [&mut text]);
        let [goto, result, other] = [4, 5, 6].map(|index| symbol(KEYWORDS + index));
        assert_eq!(
            macros,
            format!("#define {goto} goto\n#define {result} return\n#define {other} else\n")
        );
        let statements = format!("if(a){goto} a;{other} {result} dogoto;").repeat(9);
        let expected = format!("static void f(void){{{statements}do{{}}while(0);}}");
        assert_eq!(text, expected);
    }

    #[test]
    fn leaves_a_short_text() {
        let mut text = "static void f(void){return;}".to_owned();
        assert_eq!(abbreviate(&mut [&mut text]), "");
        assert_eq!(text, "static void f(void){return;}");
    }
}
