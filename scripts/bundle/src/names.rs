//! The names that the crates declare.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::imports::leaves;
use crate::items::{header, items, Item, Sort};
use crate::tokens::Source;

/// Names in scope without a `use`.
const PRELUDE: &str =
    "AsMut AsRef Box Clone Copy Default DoubleEndedIterator Drop Eq ExactSizeIterator Extend Fn \
    FnMut FnOnce From FromIterator Into IntoIterator Iterator Option Ord PartialEq PartialOrd \
    Result Self Send Sized String Sync ToOwned ToString TryFrom TryInto Unpin Vec bool char f32 \
    f64 i32 i64 str u32 u64 u8 usize";

/// What the crates declare.
#[derive(Default)]
pub struct Names<'a> {
    /// Types and traits whose names cannot mean anything else.
    pub types: HashSet<&'a str>,
    /// Those of them that are traits.
    pub traits: HashSet<&'a str>,
    /// Names that may also mean something else.
    ambiguous: HashSet<&'a str>,
    /// Whether a glob may bring in names of the standard library, so that any name can be one of them.
    pub has_std_glob: bool,
    /// The rules of the macros of each name.
    pub macros: HashMap<&'a str, Vec<Range<usize>>>,
}

/// Returns whether a token is the name of a crate of the standard library.
pub fn is_std(source: &Source, at: usize) -> bool {
    ["std", "core", "alloc"].contains(&source.str(at))
}

/// The macros that a text exports, and their tokens.
pub(crate) fn exported<'a>(source: &Source<'a>) -> Vec<(&'a str, Range<usize>)> {
    let exports = (0..source.tokens.len()).filter(|&at| source.str(at) == "macro_export");
    let macros = exports.filter_map(|begin| {
        let mut behind = begin..source.tokens.len();
        let at = behind.find(|&at| source.is_at(at, &["macro_rules", "!"]))?;
        Some((source.word(at + 2)?, at..source.next(at + 3)))
    });
    macros.collect()
}

/// Splits the body of a macro into its rules.
pub fn rules(source: &Source, body: &Range<usize>) -> Vec<Range<usize>> {
    let mut rules = Vec::new();
    let mut at = body.start;
    while at < body.end {
        let end = source.next(source.next(at) + 2);
        rules.push(at..end + usize::from(source.str(end) == ";"));
        at = rules[rules.len() - 1].end;
    }
    rules
}

impl<'a> Names<'a> {
    /// Gathers the names of some items, in a text whose crates begin at a token.
    pub fn new(source: &Source<'a>, all: &[Item], begin: usize) -> Self {
        let mut names = Names::default();
        names.ambiguous.extend(PRELUDE.split(' '));
        names.declare(source, all);
        names.mark_ambiguous(source, begin);
        names.has_std_glob = (begin..source.tokens.len()).any(|at| names.is_std_glob(source, at));
        names.types = &names.types - &names.ambiguous;
        names.traits = &names.traits - &names.ambiguous;
        names
    }

    fn declare(&mut self, source: &Source<'a>, all: &[Item]) {
        for item in all {
            let name = item.name.and_then(|name| source.word(name));
            match (item.sort, name, &item.body) {
                (Sort::Type, Some(name), _) => _ = self.types.insert(name),
                (Sort::Trait, Some(name), _) => {
                    self.types.insert(name);
                    self.traits.insert(name);
                }
                (Sort::Alias, Some(name), _) => _ = self.ambiguous.insert(name),
                (Sort::Use, ..) => {
                    let leaves = leaves(source, item).into_iter();
                    let renamed = leaves.filter(|leaf| leaf.bound != leaf.target(source));
                    let renamed = renamed.filter_map(|leaf| source.word(leaf.bound));
                    self.ambiguous.extend(renamed);
                }
                (Sort::Mod, _, Some(body)) => self.declare(source, &items(source, body.clone())),
                (Sort::MacroRules, Some(name), Some(body)) => {
                    let macros = self.macros.entry(name).or_default();
                    macros.extend(rules(source, body));
                }
                _ => {}
            }
        }
    }

    /// Finds names that the text takes from the standard library: no part may go because of them.
    fn mark_ambiguous(&mut self, source: &Source<'a>, begin: usize) {
        for at in (begin..source.tokens.len()).filter(|&at| is_std(source, at)) {
            let mut next = at + 1;
            while source.is_at(next, &[":", ":"]) {
                let end = source.next(next + 2).min(source.tokens.len());
                let words = (next..end).filter_map(|at| source.word(at));
                self.ambiguous.extend(words);
                next = end;
            }
        }
    }

    /// Returns whether a token is the `*` of a glob of the standard library, or of what comes from it, but for a prelude.
    fn is_std_glob(&self, source: &Source, at: usize) -> bool {
        let is_glob = source.str(at) == "*"
            && [":", "{", ","].contains(&source.before(at))
            && [";", ",", "}"].contains(&source.str(at + 1));
        if !is_glob {
            return false;
        }
        let mut before = (0..at).rev().take_while(|&at| source.str(at) != ";");
        let path = before.find(|&at| source.str(at) == "use").unwrap_or(at)..at;
        let is_foreign = |word| word != "self" && self.ambiguous.contains(word);
        path.clone().all(|at| source.str(at) != "prelude")
            && path
                .clone()
                .any(|at| is_std(source, at) || is_foreign(source.str(at)))
    }

    /// The trait of an `impl`, and the names without which its header does not compile.
    pub fn header(&self, source: &Source<'a>, item: &Item) -> (Option<&'a str>, Vec<usize>) {
        let header = header(source, item);
        // Without their bounds.
        let parameters = header
            .parameters
            .filter(|&at| ["<", ",", "]", "const"].contains(&source.before(at)));
        let parameters: HashSet<&str> = parameters.map(|at| source.str(at)).collect();
        // `<T as Trait>::Type` and `name!()` may be types that are not named here; the trait is.
        let mut tokens = header.body.clone();
        let is_opaque = tokens.any(|at| ["as", "!"].contains(&source.str(at)));
        let is_name = |at: usize| {
            let word = source.str(at);
            source.before(at) == "$"
                || (self.types.contains(word) || !source.is_after_colons(at))
                    && !parameters.contains(word)
        };
        let names = header.body.filter(|&at| source.word(at).is_some());
        let names = names.filter(|&at| is_name(at) && (!is_opaque || header.of == Some(at)));
        (header.of.and_then(|at| source.word(at)), names.collect())
    }

    /// Returns whether an `impl` is among the statements of some code, or of the macros that it calls.
    pub fn has_impl(&self, source: &Source, range: Range<usize>, depth: usize) -> bool {
        range.skip(1).any(|at| match source.str(at) {
            "impl" => ["{", "}", ";", "]", "unsafe"].contains(&source.before(at)),
            "!" if depth < 4 => {
                let bodies = self.macros.get(source.before(at));
                let mut bodies = bodies.into_iter().flatten();
                bodies.any(|body| self.has_impl(source, body.clone(), depth + 1))
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source<'_> {
        Source::new(text).unwrap()
    }

    /// Calls `check` with the names of the crates in a text.
    fn with_names(text: &str, check: impl FnOnce(&Source, &Names)) {
        let source = source(text);
        let all = items(&source, 0..source.tokens.len());
        check(&source, &Names::new(&source, &all, 0));
    }

    #[test]
    fn splits_a_macro_into_rules() {
        for (body, expected) in [
            ("() => { a }", vec!["() => { a }"]),
            ("() => { a };", vec!["() => { a };"]),
            (
                "(x) => (a); [y] => [b; c]",
                vec!["(x) => (a);", "[y] => [b; c]"],
            ),
            ("", vec![]),
        ] {
            let source = source(body);
            let rules = rules(&source, &(0..source.tokens.len())).into_iter();
            let rules: Vec<&str> = rules.map(|it| &body[source.bytes(&it)]).collect();
            assert_eq!(rules, expected, "{body}");
        }
    }

    #[test]
    fn finds_exported_macros() {
        let text = "#[macro_export] macro_rules! a { () => {} } macro_rules! b { () => {} } \
            mod m { #[macro_export(local_inner_macros)] #[doc(hidden)] macro_rules! c ( () => {} ); }";
        let source = source(text);
        let exported = exported(&source).into_iter();
        let exported = exported.map(|(name, range)| (name, &text[source.bytes(&range)]));
        let expected = [
            ("a", "macro_rules! a { () => {} }"),
            ("c", "macro_rules! c ( () => {} )"),
        ];
        assert_eq!(exported.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn knows_which_names_can_mean_something_else() {
        let text = "mod l { struct A; struct B; trait C {} type D = u8; struct Vec; use x::E as F; \
            struct F; struct G; struct H; } use std::G; use std::fmt::{H, I}; struct I; mod k { struct J; type J = u8; }";
        with_names(text, |_, names| {
            let mut types: Vec<&&str> = names.types.iter().collect();
            types.sort();
            assert_eq!(types, [&"A", &"B", &"C"]);
            assert_eq!(names.traits, HashSet::from(["C"]));
            assert!(!names.has_std_glob);
        });
    }

    #[test]
    fn finds_globs_of_the_standard_library() {
        for (text, expected) in [
            ("use std::fmt::*;", true),
            ("use std::{fmt::*, io};", true),
            ("use core::*;", true),
            ("use std::io::prelude::*;", false),
            ("use a::*;", false),
            ("use self::a::*;", false),
            ("use std::fmt; use fmt::*;", true),
            ("use std::fmt as f; use f::*;", true),
            ("use std::fmt; const A: u8 = 2 * 3;", false),
            ("use std::fmt; fn f(x: &u8) -> u8 { *x }", false),
            ("use a::b; use std::fmt;", false),
        ] {
            with_names(text, |_, names| {
                assert_eq!(names.has_std_glob, expected, "{text}");
            });
        }
    }

    #[test]
    fn reads_the_names_of_headers() {
        for (text, of, expected) in [
            ("impl S {}", None, vec!["S"]),
            ("impl T for S {}", Some("T"), vec!["T", "S"]),
            (
                "impl<A, const N: usize> T<A> for S<N> {}",
                Some("T"),
                vec!["T", "S"],
            ),
            ("impl<A: B, C> T for S<A> {}", Some("T"), vec!["T", "S"]),
            ("impl a::T for b::S {}", Some("T"), vec!["a", "T", "b", "S"]),
            ("impl T for <A as U>::V {}", Some("T"), vec!["T"]),
            ("impl T for m!() {}", Some("T"), vec!["T"]),
            ("impl T for a::other {}", Some("T"), vec!["T", "a"]),
        ] {
            let text = format!("{text} struct S; trait T {{}}");
            with_names(&text, |source, names| {
                let item = &items(source, 0..source.tokens.len())[0];
                let (found, header) = names.header(source, item);
                let header: Vec<&str> = header
                    .into_iter()
                    .map(|at| source.str(at))
                    .filter(|it| *it != "for")
                    .collect();
                assert_eq!((found, header), (of, expected), "{text}");
            });
        }
    }

    #[test]
    fn finds_impls_among_statements() {
        let macros =
            "macro_rules! m { () => { impl A for B {} }; } macro_rules! n { () => { m!() }; } \
            macro_rules! o { () => { f() }; }";
        for (function, expected) in [
            ("fn f() { impl A for B {} }", true),
            ("fn f() { g(); impl A for B {} }", true),
            ("fn f() { unsafe impl A for B {} }", true),
            ("fn f() { #[a] impl A for B {} }", true),
            ("fn f(x: impl A) -> impl A { x }", false),
            ("fn f() { let x: impl A = 1; }", false),
            ("fn f() { m!() }", true),
            ("fn f() { n!() }", true),
            ("fn f() { o!() }", false),
        ] {
            let text = format!("{function} {macros}");
            with_names(&text, |source, names| {
                let item = &items(source, 0..source.tokens.len())[0];
                let has = names.has_impl(source, item.range.clone(), 0);
                assert_eq!(has, expected, "{function}");
            });
        }
    }
}
