//! Short names, the shortest for what is mentioned most.
//!
//! While C is printed, a name is one character of Unicode's private planes; at the end each of them
//! is replaced by the name that it got.

use std::collections::HashMap;

use crate::Error;

/// A name at file scope: a function, a variable, a macro or a type.
pub type Symbol = char;

/// The first characters of the planes that stand for names of the file, of a function, and of labels.
const FILE: u32 = 0xF_0000;
const LOCAL: u32 = 0x10_0000;
const LABEL: u32 = 0x10_8000;

/// Where the numbers of names begin, of the functions, the globals and the types; the helpers'
/// begin at 0.
pub const FUNCTIONS: usize = 0x1000;
pub const GLOBALS: usize = 0x8000;
pub const TYPES: usize = 0xC000;

/// So many names of each kind there can be.
pub const MOST: usize = 0x7000;

/// Refuses a module with more functions, globals or types than there are names.
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

/// Refuses a function with more variables or labels than there are names.
pub fn check_function(locals: usize, labels: usize) -> Result<(), Error> {
    if locals.max(labels) > MOST {
        let what = format!("a function of more than {MOST} variables or blocks");
        return Err(Error::Unsupported(what));
    }
    Ok(())
}

/// Names that are written as they are: types, which stand everywhere, and macros of the library;
/// `EIO` is one where `stdlib.h` brings `errno.h` along, as in Windows.
const TAKEN: &[&str] = &["u", "U", "i", "I", "EOF", "NAN", "EIO"];

fn character(first: u32, index: usize) -> char {
    assert!(index < MOST, "names are counted before");
    char::from_u32(first + index as u32).expect("a private character")
}

/// The character for a name of the file.
pub fn symbol(index: usize) -> Symbol {
    // Plane 15 has room for both kinds of names of the file.
    char::from_u32(FILE + index as u32).expect("a private character")
}

/// The character for a variable of a function.
pub fn local(index: usize) -> char {
    character(LOCAL, index)
}

/// The character for a label.
pub fn label(index: usize) -> char {
    character(LABEL, index)
}

/// How often each name is mentioned.
#[derive(Default)]
struct Mentions(HashMap<char, usize>);

impl Mentions {
    fn add(&mut self, text: &str, range: std::ops::Range<u32>) {
        for character in text.chars().filter(|it| range.contains(&u32::from(*it))) {
            *self.0.entry(character).or_default() += 1;
        }
    }

    /// The most mentioned first.
    fn ranked(&self) -> Vec<char> {
        let mut ranked: Vec<char> = self.0.keys().copied().collect();
        ranked.sort_by_key(|it| (std::cmp::Reverse(self.0[it]), *it));
        ranked
    }
}

/// Gives names to what the texts of a file mention, and writes them into the texts.
///
/// Those in `everywhere` are mentioned by macros, in whatever function they are used.
pub fn assign(texts: &mut [String], everywhere: &[Symbol]) -> HashMap<Symbol, String> {
    let mut mentions = Mentions::default();
    for text in texts.iter() {
        mentions.add(text, FILE..LOCAL);
    }
    let pool = candidates(UPPER, ALL).filter(|name| !TAKEN.contains(&name.as_str()));
    let file: HashMap<Symbol, String> = mentions.ranked().into_iter().zip(pool).collect();
    for text in texts {
        let names = of_function(text, &file, everywhere);
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

/// Names of one, two and three characters: one of `first`, one of `second`, any.
///
/// A digit in the second place keeps clear of the keywords of C and C++, capitals do too.
fn candidates(first: &'static str, second: &'static str) -> impl Iterator<Item = String> {
    let one = first.chars().map(String::from);
    let pairs = move || {
        let pairs = first.chars();
        pairs.flat_map(move |a| second.chars().map(move |b| String::from_iter([a, b])))
    };
    let three = pairs().flat_map(|pair| ALL.chars().map(move |c| format!("{pair}{c}")));
    one.chain(pairs()).chain(three)
}

/// Names of variables and labels. A variable may have the name of something at file scope that its
/// function does not mention; labels are apart from both.
fn of_function(
    text: &str,
    file: &HashMap<Symbol, String>,
    everywhere: &[Symbol],
) -> HashMap<char, String> {
    let (mut locals, mut labels, mut used) = <(Mentions, Mentions, Mentions)>::default();
    locals.add(text, LOCAL..LABEL);
    labels.add(text, LABEL..LABEL + MOST as u32);
    used.add(text, FILE..LOCAL);
    let everywhere = everywhere.iter().copied();
    let hidden = everywhere.filter(|symbol| file.contains_key(symbol));
    let used: Vec<&String> = used
        .0
        .into_keys()
        .chain(hidden)
        .map(|symbol| &file[&symbol])
        .collect();
    let free = |name: &String| !TAKEN.contains(&name.as_str()) && !used.contains(&name);
    let capitals = UPPER.chars().map(String::from);
    let (short, long): (Vec<_>, Vec<_>) = candidates(LOWER, DIGITS).partition(|it| it.len() == 1);
    let pool = short.into_iter().chain(capitals).chain(long);
    let names = locals.ranked().into_iter().zip(pool.filter(free));
    let label_names = labels.ranked().into_iter().zip(candidates(LOWER, DIGITS));
    names.chain(label_names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_mentioned_is_the_shortest() {
        let [f, g] = [symbol(0), symbol(1)];
        let [x, y] = [local(0), local(1)];
        let mut texts = [format!("{g}({x},{x},{y}){f}()"), format!("{g}({g}({x}))")];
        let names = assign(&mut texts, &[]);
        assert_eq!(texts, ["A(a,a,b)B()", "A(A(a))"]);
        assert_eq!(names[&f], "B");
    }

    #[test]
    fn variables_take_what_their_function_does_not_mention() {
        let all: String = (0..52).map(local).collect();
        let mut texts = [format!("{}{all}", symbol(0))];
        assign(&mut texts, &[]);
        // No `A`, which is the function, and none of the types.
        let names = "Aabcdefghjklmnopqrstvwxyz BCDEFGHJKLMNOPQRSTVWXYZ a0a1a2a3a4";
        assert_eq!(texts[0], names.replace(' ', ""));
    }

    /// As many names as a module can have.
    #[test]
    fn no_name_is_one_of_the_library() {
        let all: String = (0..0xFFFE).map(symbol).collect();
        let names = assign(&mut [all], &[]);
        let distinct: std::collections::HashSet<&String> = names.values().collect();
        assert_eq!(distinct.len(), 0xFFFE);
        for taken in ["u", "U", "i", "I", "EOF", "NAN", "EIO"] {
            assert!(!distinct.contains(&taken.to_owned()), "{taken}");
        }
    }
}
