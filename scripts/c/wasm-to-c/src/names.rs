//! Assigns names, the shortest to the items that occur most often.
//!
//! While C is printed, a name is a placeholder: one character of Unicode's private-use planes.
//! [`assign`] replaces the placeholders once all mentions are counted.

use std::collections::{HashMap, HashSet};

use crate::Error;

/// The placeholder of a name at file scope: a function, a variable, a macro or a type.
pub type Symbol = char;

/// The first placeholders for names at file scope, of variables and of labels.
const FILE: u32 = 0xF_0000;
const LOCAL: u32 = 0x10_0000;
const LABEL: u32 = 0x10_8000;

/// The first indices at file scope of functions, globals and types. Helpers begin at 0.
/// Macros for keywords are after the helpers.
pub const KEYWORDS: usize = 0xF20;
pub const FUNCTIONS: usize = 0x1000;
pub const GLOBALS: usize = 0x8000;
pub const TYPES: usize = 0xC000;

/// The maximum number of names of each kind.
pub const MOST: usize = 0x7000;

/// Rejects a module with more functions, globals or types than there are placeholders.
pub fn check(functions: usize, globals: usize, types: usize) -> Result<(), Error> {
    for (count, most, what) in [
        (functions, GLOBALS - FUNCTIONS, "functions"),
        (globals, TYPES - GLOBALS, "globals"),
        (types, 0x1_0000 - TYPES, "types"),
    ] {
        if count > most {
            let what = format!("{count} {what}, more than {most}");
            return Err(Error::Unsupported(what));
        }
    }
    Ok(())
}

/// Rejects a function with more variables or labels than there are placeholders.
pub fn check_function(locals: usize, labels: usize) -> Result<(), Error> {
    if locals.max(labels) > MOST {
        let what = format!("a function of more than {MOST} variables or blocks");
        return Err(Error::Unsupported(what));
    }
    Ok(())
}

/// Names that are taken: the types of the file, and macros of the library. `EIO` is one where
/// `stdlib.h` includes `errno.h`, as on Windows.
const TAKEN: &[&str] = &["u", "U", "i", "I", "EOF", "NAN", "EIO"];

fn character(first: u32, index: usize) -> char {
    assert!(index < MOST, "checked when lifted");
    char::from_u32(first + index as u32).expect("a private character")
}

/// The placeholder of a name at file scope.
pub fn symbol(index: usize) -> Symbol {
    char::from_u32(FILE + index as u32).expect("a private character")
}

/// The placeholder of a variable.
pub fn local(index: usize) -> char {
    character(LOCAL, index)
}

/// The placeholder of a label.
pub fn label(index: usize) -> char {
    character(LABEL, index)
}

/// How often each placeholder is mentioned.
#[derive(Default)]
struct Mentions(HashMap<char, usize>);

impl Mentions {
    fn add(&mut self, text: &str, range: std::ops::Range<u32>) {
        for character in text.chars().filter(|it| range.contains(&u32::from(*it))) {
            *self.0.entry(character).or_default() += 1;
        }
    }

    /// In the order of their first mention, so that similar functions give the same names.
    fn in_order(&self, text: &str) -> Vec<char> {
        let mut seen = HashSet::new();
        let first = |it: &char| self.0.contains_key(it) && seen.insert(*it);
        text.chars().filter(first).collect()
    }

    /// Sorted by count, the highest first.
    fn ranked(&self) -> Vec<char> {
        let mut ranked: Vec<char> = self.0.keys().copied().collect();
        ranked.sort_by_key(|it| (std::cmp::Reverse(self.0[it]), *it));
        ranked
    }
}

/// Replaces the placeholders in the texts of a file by names, and returns the names at file scope.
///
/// No variable may shadow `in_macros`: macros mention these wherever they are used. With `is_uniform`, variables are named
/// in the order of their first mention, and shadow nothing.
pub fn assign(
    texts: &mut [String],
    in_macros: &[Symbol],
    is_uniform: bool,
) -> HashMap<Symbol, String> {
    let mut mentions = Mentions::default();
    for text in texts.iter() {
        mentions.add(text, FILE..LOCAL);
    }
    let pool = candidates(UPPER, ALL).filter(|name| !TAKEN.contains(&name.as_str()));
    let file: HashMap<Symbol, String> = mentions.ranked().into_iter().zip(pool).collect();
    for text in texts {
        let names = assign_in_function(text, &file, in_macros, is_uniform);
        *text = text
            .chars()
            .fold(String::with_capacity(text.len()), |mut out, character| {
                match names.get(&character).or_else(|| file.get(&character)) {
                    Some(name) => out.push_str(name),
                    None => out.push(character),
                }
                out
            });
    }
    file
}

const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS: &str = "0123456789";
const ALL: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Names of one to three characters: one of `first`, one of `second`, any.
///
/// A capital first or a digit second avoids the keywords of C and C++.
fn candidates(first: &'static str, second: &'static str) -> impl Iterator<Item = String> {
    let one = first.chars().map(String::from);
    let pairs = move || {
        let pairs = first.chars();
        pairs.flat_map(move |a| second.chars().map(move |b| String::from_iter([a, b])))
    };
    let three = pairs().flat_map(|pair| ALL.chars().map(move |c| format!("{pair}{c}")));
    one.chain(pairs()).chain(three)
}

/// The names at file scope of more than one character, the shortest first.
pub fn long() -> impl Iterator<Item = String> {
    let names = candidates(UPPER, ALL).filter(|name| name.len() > 1);
    names.filter(|name| !TAKEN.contains(&name.as_str()))
}

/// Renames the items at file scope that have these names, and those with the names in `macros`: the shortest names go to
/// those that occur most often. No variable may have a name that begins with a capital.
pub fn rank(texts: &mut [String], names: &mut HashMap<Symbol, String>, macros: &[&str]) {
    let known: HashSet<&str> = names
        .values()
        .map(String::as_str)
        .chain(macros.iter().copied())
        .collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for text in texts.iter() {
        for word in words(text).filter(|it| known.contains(it)) {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
    }
    let mut ranked: Vec<String> = counts.keys().cloned().collect();
    ranked.sort_by_key(|it| (std::cmp::Reverse(counts[it]), it.clone()));
    let pool = candidates(UPPER, ALL).filter(|name| !TAKEN.contains(&name.as_str()));
    let new: HashMap<String, String> = ranked.into_iter().zip(pool).collect();
    for text in texts {
        let renamed = words(text).map(|word| new.get(word).map_or(word, String::as_str));
        *text = renamed.collect();
    }
    for name in names.values_mut() {
        if let Some(new) = new.get(name) {
            name.clone_from(new);
        }
    }
}

/// Divides a text into words and what is between them: literals, directives other than definitions, and single
/// characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let mut is_line_start = true;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let end = match first {
            '#' if is_line_start && !rest.starts_with("#define ") => rest.find('\n'),
            '"' => {
                let mut is_escaped = false;
                let end = rest[1..].find(|it| {
                    let is_end = it == '"' && !is_escaped;
                    is_escaped = it == '\\' && !is_escaped;
                    is_end
                });
                end.map(|end| end + 2)
            }
            _ if is_word(first) => rest.find(|it| !is_word(it)),
            _ => Some(first.len_utf8()),
        };
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        is_line_start = word == "\n";
        rest = after;
        Some(word)
    })
}

/// Assigns names to variables and labels. A variable may shadow a name at file scope that its
/// function does not mention. Labels have a name space of their own.
fn assign_in_function(
    text: &str,
    file: &HashMap<Symbol, String>,
    in_macros: &[Symbol],
    is_uniform: bool,
) -> HashMap<char, String> {
    let (mut locals, mut labels, mut used) = <(Mentions, Mentions, Mentions)>::default();
    locals.add(text, LOCAL..LABEL);
    labels.add(text, LABEL..LABEL + MOST as u32);
    used.add(text, FILE..LOCAL);
    let hidden = in_macros
        .iter()
        .copied()
        .filter(|symbol| file.contains_key(symbol));
    let used: Vec<&String> = used
        .0
        .into_keys()
        .chain(hidden)
        .map(|symbol| &file[&symbol])
        .collect();
    let free = |name: &String| !TAKEN.contains(&name.as_str()) && !used.contains(&name);
    let capitals = UPPER.chars().map(String::from).filter(|_| !is_uniform);
    let (short, long): (Vec<_>, Vec<_>) = candidates(LOWER, DIGITS).partition(|it| it.len() == 1);
    let pool = short.into_iter().chain(capitals).chain(long);
    let [locals, labels] = [locals, labels].map(|mentions| {
        // Only where one letter is enough for each.
        if is_uniform && mentions.0.len() <= LOWER.len() {
            mentions.in_order(text)
        } else {
            mentions.ranked()
        }
    });
    let names = locals.into_iter().zip(pool.filter(free));
    let label_names = labels.into_iter().zip(candidates(LOWER, DIGITS));
    names.chain(label_names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_mentioned_gets_the_shortest_name() {
        let [f, g] = [symbol(0), symbol(1)];
        let [x, y] = [local(0), local(1)];
        let mut texts = [format!("{g}({x},{x},{y}){f}()"), format!("{g}({g}({x}))")];
        let names = assign(&mut texts, &[], false);
        assert_eq!(texts, ["A(a,a,b)B()", "A(A(a))"]);
        assert_eq!(names[&f], "B");
    }

    #[test]
    fn variables_shadow_only_unmentioned_names() {
        let all: String = (0..52).map(local).collect();
        let mut texts = [format!("{}{all}", symbol(0))];
        assign(&mut texts, &[], false);
        // Neither `A`, the function, nor the types.
        let names = "Aabcdefghjklmnopqrstvwxyz BCDEFGHJKLMNOPQRSTVWXYZ a0a1a2a3a4";
        assert_eq!(texts[0], names.replace(' ', ""));
    }

    #[test]
    fn uniform_names_follow_the_text() {
        let [x, y, z] = [local(0), local(1), local(2)];
        let mut texts = [format!("{y};{x};{z};{z};{z}")];
        assign(&mut texts, &[], true);
        assert_eq!(texts, ["a;b;c;c;c"]);
    }

    #[test]
    fn ranks_names_outside_literals() {
        let mut names = HashMap::from([(symbol(0), "A".to_owned()), (symbol(1), "Xy".to_owned())]);
        let mut texts = [
            "#pragma A\n#define Bz(x) A+0xAul\n".to_owned(),
            "Xy(Xy,Xy,Xy,Bz,Bz(\"Xy\\\"A\"),A1)".to_owned(),
        ];
        rank(&mut texts, &mut names, &["Bz"]);
        assert_eq!(
            texts,
            [
                "#pragma A\n#define B(x) C+0xAul\n",
                "A(A,A,A,B,B(\"Xy\\\"A\"),A1)"
            ]
        );
        assert_eq!(
            (names[&symbol(0)].as_str(), names[&symbol(1)].as_str()),
            ("C", "A")
        );
    }

    #[test]
    fn avoids_taken_names() {
        let all: String = (0..0xFFFE).map(symbol).collect();
        let names = assign(&mut [all], &[], false);
        let distinct: HashSet<&String> = names.values().collect();
        assert_eq!(distinct.len(), 0xFFFE);
        for taken in ["u", "U", "i", "I", "EOF", "NAN", "EIO"] {
            assert!(!distinct.contains(&taken.to_owned()), "{taken}");
        }
    }
}
