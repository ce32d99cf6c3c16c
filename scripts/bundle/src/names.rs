//! The names that the crates declare.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::imports::leaves;
use crate::items::{header, Item};
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
    pub sure: HashSet<&'a str>,
    /// Names that may also mean something else.
    ambiguous: HashSet<&'a str>,
    /// Whether a glob may bring in names of the standard library, so that any name can be one of them.
    pub has_std_glob: bool,
    /// The definitions of the macros of each name.
    macros: HashMap<&'a str, Vec<Range<usize>>>,
}

/// Returns whether a token is the name of a crate of the standard library.
pub fn is_std(source: &Source, at: usize) -> bool {
    source.is_one(at, "std core alloc")
}

/// The macros that are defined among some tokens: their names, and their tokens.
pub(crate) fn macros<'a, 's>(
    source: &'s Source<'a>,
    mut range: Range<usize>,
) -> impl Iterator<Item = (&'a str, Range<usize>)> + use<'a, 's> {
    std::iter::from_fn(move || {
        let at = range.find(|&at| source.is_at(at, "macro_rules !"))?;
        Some((source.str(at + 2), at..source.next(at + 3)))
    })
}

/// The macros that a text exports, and their tokens.
pub(crate) fn exported<'a>(source: &Source<'a>) -> Vec<(&'a str, Range<usize>)> {
    let all = source.all();
    let exports = all.filter(|&at| source.str(at) == "macro_export");
    let macros = exports.filter_map(|at| macros(source, at..source.tokens.len()).next());
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

/// What the rules of a macro match, of all tokens of its definition.
pub(crate) fn matchers(source: &Source, definition: &Range<usize>) -> Vec<Range<usize>> {
    let body = definition.start + 4..definition.end.max(1) - 1;
    let rules = rules(source, &body).into_iter();
    rules
        .map(|rule| rule.start..source.next(rule.start))
        .collect()
}

/// For each token, whether a macro sees it: it is handed to one, or in what the rules of one match.
pub(crate) fn seen(source: &Source) -> Vec<bool> {
    let mut is_seen = source.is_argument();
    for (_, definition) in macros(source, source.all()) {
        for matcher in matchers(source, &definition) {
            is_seen[matcher].fill(true);
        }
    }
    is_seen
}

impl<'a> Names<'a> {
    /// Gathers the names in a text whose crates begin at a token.
    pub fn new(source: &Source<'a>, begin: usize) -> Self {
        let mut names = Names::default();
        let crates = begin..source.tokens.len();
        let behind = |words: &'static str| {
            let words = crates.clone().filter(move |&at| source.is_one(at, words));
            words.filter_map(|at| source.word(at + 1))
        };
        names.sure.extend(behind("enum struct trait union"));
        names.ambiguous.extend(behind("type"));
        names.ambiguous.extend(PRELUDE.split(' '));
        for (name, body) in macros(source, crates.clone()) {
            names.macros.entry(name).or_default().push(body);
        }
        let imports = leaves(source, crates.clone());
        for leaf in imports.iter().filter(|it| it.bound != it.target(source)) {
            names.ambiguous.extend(source.word(leaf.bound));
        }
        names.mark_ambiguous(source, begin);
        // What comes from the standard library may be a module of it.
        let is_foreign = |&at: &usize| {
            let word = source.str(at);
            is_std(source, at) || word != "self" && names.ambiguous.contains(word)
        };
        names.has_std_glob = imports.iter().any(|leaf| {
            source.str(leaf.bound) == "*"
                && leaf.path.iter().all(|&at| source.str(at) != "prelude")
                && leaf.path.iter().any(is_foreign)
        });
        let is_sure = |name: &&str| !names.has_std_glob && !names.ambiguous.contains(name);
        names.sure = names.sure.iter().copied().filter(is_sure).collect();
        names
    }

    /// Finds names that the text takes from the standard library: no part may go because of them.
    fn mark_ambiguous(&mut self, source: &Source<'a>, begin: usize) {
        for at in (begin..source.tokens.len()).filter(|&at| is_std(source, at)) {
            let mut next = at + 1;
            while source.is_at(next, ": :") {
                let end = source.next(next + 2).min(source.tokens.len());
                let words = (next..end).filter_map(|at| source.word(at));
                self.ambiguous.extend(words);
                next = end;
            }
        }
    }

    /// The trait of an `impl`, and the sure names without which its header does not compile.
    pub fn header(&self, source: &Source<'a>, item: &Item) -> (Option<&'a str>, Vec<&'a str>) {
        let header = header(source, item);
        // Without their bounds.
        let parameters = header.parameters;
        let parameters = parameters.filter(|&at| source.is_behind(at, "< , ] const"));
        let parameters: HashSet<&str> = parameters.map(|at| source.str(at)).collect();
        // `<T as Trait>::Type` and `name!()` may be types that are not named here; the trait is.
        let mut tokens = header.body.clone();
        let is_opaque = tokens.any(|at| source.is_one(at, "as !"));
        let names = header
            .body
            .filter(|&at| !is_opaque || header.of == Some(at));
        let names = names.filter_map(|at| source.word(at));
        let names = names.filter(|name| self.sure.contains(name) && !parameters.contains(name));
        (header.of.and_then(|at| source.word(at)), names.collect())
    }

    /// Returns whether an `impl` is among the statements of some code, or of the macros that it calls.
    pub fn has_impl(&self, source: &Source, range: Range<usize>, depth: usize) -> bool {
        range.skip(1).any(|at| match source.str(at) {
            "impl" => source.is_behind(at, "{ } ; ] unsafe"),
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
    use crate::items::items;

    fn source(text: &str) -> Source<'_> {
        Source::new(text).unwrap()
    }

    /// Calls `check` with the names of the crates in a text.
    fn with_names(text: &str, check: impl FnOnce(&Source, &Names)) {
        let source = source(text);
        check(&source, &Names::new(&source, 0));
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
            let rules = rules(&source, &(source.all())).into_iter();
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
            assert_eq!(names.sure, HashSet::from(["A", "B", "C"]));
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
            ("impl a::T for b::S {}", Some("T"), vec!["T", "S"]),
            ("impl T for <A as U>::V {}", Some("T"), vec!["T"]),
            ("impl T for m!() {}", Some("T"), vec!["T"]),
            ("impl T for a::other {}", Some("T"), vec!["T"]),
        ] {
            let text = format!("{text} struct S; trait T {{}}");
            with_names(&text, |source, names| {
                let item = &items(source, source.all())[0];
                let (found, header) = names.header(source, item);
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
                let item = &items(source, source.all())[0];
                let has = names.has_impl(source, item.range.clone(), 0);
                assert_eq!(has, expected, "{function}");
            });
        }
    }
}
