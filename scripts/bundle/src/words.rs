//! What stays because something that stays names it.
//!
//! Beginning with the words of the solution, a part of the crates stays if what stays mentions its name; then its own
//! words count, too. Nothing is resolved: whatever a name could mean stays. The documentation of the crate argues why that
//! cannot change what runs.

use std::collections::HashSet;
use std::ops::Range;

use crate::imports::with_leaves;
use crate::items::Sort;
use crate::parts::{Part, Parts, Role};
use crate::tokens::{is_in, Edits};

/// The mentions in what stays.
type Mentions<'a> = HashSet<(Role, &'a str)>;

impl<'a> Parts<'a, '_> {
    /// Returns the text with what is mentioned by the solution, by `more` words, and by what stays, without the parts of
    /// `unused` and what belongs to them.
    pub fn keep(&self, more: &HashSet<String>, unused: &HashSet<usize>) -> String {
        let is_kept = self.mark(more, unused);
        let mut edits = Edits::default();
        for (part, _) in self.all.iter().zip(&is_kept).filter(|it| !it.1) {
            if part.sort != Sort::Use && part.parent.is_none_or(|parent| is_kept[parent]) {
                edits.remove(self.source.bytes_with_gap(&part.range));
            }
        }
        for (item, leaves, first) in &self.imports {
            let kept = leaves.iter().zip(*first..).filter(|it| is_kept[it.1]);
            let kept: Vec<_> = kept.map(|(leaf, _)| leaf).collect();
            if kept.is_empty() {
                edits.remove(self.source.bytes_with_gap(&item.range));
            } else if kept.len() < leaves.len() {
                let text = with_leaves(self.source, item, &kept);
                edits.replace(self.source.bytes(&item.range), text);
            }
        }
        edits.apply(self.source.text)
    }

    /// Returns which parts stay.
    fn mark(&self, more: &HashSet<String>, unused: &HashSet<usize>) -> Vec<bool> {
        let all = &self.all;
        let unused_names = self.unused_names(unused);
        let is_argument = self.source.is_argument();
        let roles = [Role::Name, Role::Member, Role::Path];
        let more = more
            .iter()
            .flat_map(|name| roles.map(|role| (role, name.as_str())));
        let mut mentions: Mentions = more.collect();
        self.mention(
            0..self.begin,
            |_| true,
            false,
            &HashSet::new(),
            &mut mentions,
        );
        let mut is_kept = vec![false; all.len()];
        loop {
            let before = is_kept.iter().filter(|&&it| it).count();
            for index in 0..all.len() {
                if is_kept[index] || unused.contains(&index) {
                    continue;
                }
                let Part { rule, parent, .. } = &all[index];
                let has_parent = !rule.needs_parent || parent.is_none_or(|it| is_kept[it]);
                let has_all = |names: &Vec<_>| names.iter().all(|it| mentions.contains(it));
                if !has_parent || !rule.any.iter().any(has_all) {
                    continue;
                }
                let mut around = Some(index);
                while let Some(index) = around.filter(|&it| !is_kept[it]) {
                    is_kept[index] = true;
                    let part = &all[index];
                    around = part.parent;
                    if part.sort == Sort::Trait {
                        // A method of it may be called where its name is not.
                        mentions.insert((Role::Name, self.name(part)));
                    }
                    let is_leaf = part.sort == Sort::Use;
                    for range in &part.own {
                        let is_member = |at: usize| is_argument[at];
                        self.mention(
                            range.clone(),
                            is_member,
                            is_leaf,
                            &unused_names,
                            &mut mentions,
                        );
                    }
                }
            }
            if is_kept.iter().filter(|&&it| it).count() == before {
                return is_kept;
            }
        }
    }

    /// Adds the words of some tokens; of some, they may be members, wherever they stand.
    fn mention<'m>(
        &self,
        range: Range<usize>,
        is_member: impl Fn(usize) -> bool,
        is_leaf: bool,
        unused_names: &HashSet<&str>,
        mentions: &mut Mentions<'m>,
    ) where
        'a: 'm,
    {
        self.source.names(range, |name, at| {
            if !unused_names.contains(name) {
                mentions.insert((Role::Name, name));
            }
            // Whatever has this method: other macros of the standard library call methods of its traits by their paths, as
            // operators, `?`, `for` and `derive` do.
            if is_in(name, "write writeln") {
                mentions.insert((Role::Member, "write_fmt"));
            }
            if is_member(at) || self.source.before(at) == "." || self.source.is_after_colons(at) {
                mentions.insert((Role::Member, name));
            }
            if is_leaf || self.source.is_at(at + 1, ": :") {
                mentions.insert((Role::Path, name));
            }
        });
    }

    fn name(&self, part: &Part) -> &'a str {
        let name = part.name.and_then(|name| self.source.word(name));
        name.unwrap_or_default()
    }

    /// The name that a part brings into scope.
    fn bound(&self, part: &Part) -> &'a str {
        match part.own.last().filter(|_| part.sort == Sort::Use) {
            Some(last) => self.source.str(last.start),
            None => self.name(part),
        }
    }

    /// The names of which all declarations are unused: of items, not of members.
    fn unused_names(&self, unused: &HashSet<usize>) -> HashSet<&'a str> {
        let is_member = |parent: usize| matches!(self.all[parent].sort, Sort::Trait | Sort::Impl);
        let items = self.all.iter().enumerate();
        let items = items.filter(|(_, part)| !part.parent.is_some_and(is_member));
        let (gone, others): (Vec<_>, Vec<_>) = items.partition(|(index, _)| unused.contains(index));
        let names = |parts: Vec<(usize, &Part<'a>)>| -> HashSet<&'a str> {
            parts.into_iter().map(|(_, part)| self.name(part)).collect()
        };
        &names(gone) - &names(others)
    }

    /// Returns the parts that the compiler reports as unused at these bytes, and what an `impl` of a trait has for an
    /// unused member of the trait.
    pub fn unused(&self, places: &[Range<usize>]) -> HashSet<usize> {
        let tokens = &self.source.tokens;
        let all = &self.all;
        let is_reported = |part: &Part| {
            if part.sort == Sort::Use {
                let last = tokens[part.range.end - 1];
                let mut places = places.iter();
                return places.any(|place| place.start <= last.start && last.end <= place.end);
            }
            let start = part.name.map(|name| tokens[name].start);
            places.iter().any(|place| Some(place.start) == start)
        };
        let mut unused: HashSet<usize> =
            (0..all.len()).filter(|&it| is_reported(&all[it])).collect();
        // The members of an `impl` are not reported, and two traits may have one name.
        let key = |part: &Part<'a>| Some((part.of?, self.name(part)));
        let is_declared = |part: &Part| part.parent.is_some_and(|it| all[it].sort == Sort::Trait);
        let others = (0..all.len()).filter(|it| is_declared(&all[*it]) && !unused.contains(it));
        let others: HashSet<_> = others.filter_map(|it| key(&all[it])).collect();
        let gone: HashSet<_> = unused.iter().filter_map(|&it| key(&all[it])).collect();
        let gone = &gone - &others;
        let is_gone = |part: &Part<'a>| key(part).is_some_and(|key| gone.contains(&key));
        unused.extend((0..all.len()).filter(|&it| is_gone(&all[it])));
        // What is not used may hide a trait that a glob would bring into scope.
        let is_glob = |part: &&Part| part.sort == Sort::Use && self.bound(part) == "*";
        let globs = all.iter().filter(is_glob).map(|part| part.parent);
        let globs: HashSet<Option<usize>> = globs.collect();
        let is_trait = |it: &usize| all[*it].sort == Sort::Trait && !unused.contains(it);
        let traits = (0..all.len()).filter(is_trait);
        let traits: HashSet<&str> = traits.map(|it| self.name(&all[it])).collect();
        let is_hiding = |part: &Part| {
            let is_any = self.names.has_std_glob && [Sort::Trait, Sort::Use].contains(&part.sort);
            globs.contains(&part.parent)
                && (is_any || traits.contains(self.bound(part)))
                && !is_glob(&part)
        };
        unused.retain(|&it| !is_hiding(&all[it]));
        unused
    }

    /// The headers of the `impl`s that contain one of these places.
    pub fn headers(&self, places: &[Range<usize>]) -> HashSet<&'a str> {
        let headers = self.all.iter().map(|part| self.source.bytes(&part.header));
        let contains = |bytes: &Range<usize>| {
            let mut places = places.iter();
            places.any(|place| bytes.start <= place.start && place.end <= bytes.end)
        };
        let headers = headers.filter(contains);
        headers.map(|bytes| &self.source.text[bytes]).collect()
    }

    /// Adds the `impl`s of these headers, which do not compile, if they name what is unused, even if the name may also mean
    /// something else; returns whether there are any.
    pub fn extend(&self, unused: &mut HashSet<usize>, broken: &HashSet<&str>) -> bool {
        let gone = self.unused_names(unused);
        let before = unused.len();
        for (index, part) in self.all.iter().enumerate() {
            let mut header = part.header.clone();
            if broken.contains(&self.source.text[self.source.bytes(&header)])
                && header.any(|at| gone.contains(self.source.str(at)))
            {
                unused.insert(index);
            }
        }
        unused.len() > before
    }

    /// Takes back what one of these words names, and the `impl`s whose headers no longer name what is unused.
    pub fn take_back(&self, unused: &mut HashSet<usize>, words: &HashSet<String>) {
        unused.retain(|&part| !self.is_named(part, words));
        let gone = self.unused_names(unused);
        unused.retain(|&part| {
            let mut header = self.all[part].header.clone();
            header.is_empty() || header.any(|at| gone.contains(self.source.str(at)))
        });
    }

    /// Returns whether one of these words is the name of a part, or in a leaf.
    fn is_named(&self, part: usize, words: &HashSet<String>) -> bool {
        let part = &self.all[part];
        let mut names = part.rule.any.iter().flatten().map(|&(_, name)| name);
        let mut own = part.own.iter().map(|own| self.source.str(own.start));
        part.sort != Sort::Impl && names.any(|name| words.contains(name))
            || part.sort == Sort::Use && own.any(|word| words.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::Source;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// What stays of some crates for a solution, without the parts that begin with one of some texts, on one line.
    fn kept_without(solution: &str, crates: &str, more: &[&str], unused: &[&str]) -> String {
        let text = format!("{solution}\n{crates}");
        let source = Source::new(&text).unwrap();
        let parts = Parts::new(&source, solution.len() + 1);
        let is_unused = |part: &Part| {
            let text = &source.text[source.bytes(&part.range)];
            unused.iter().any(|begin| text.starts_with(begin))
        };
        let unused = (0..parts.all.len()).filter(|&it| is_unused(&parts.all[it]));
        let more = more.iter().map(|&word| word.to_owned()).collect();
        let kept = parts.keep(&more, &unused.collect());
        let words: Vec<&str> = kept[solution.len()..].split_whitespace().collect();
        words.join(" ")
    }

    fn kept(solution: &str, crates: &str) -> String {
        kept_without(solution, crates, &[], &[])
    }

    /// Checks what stays of crates.
    fn keeps(solution: &str, cases: &[(&str, &str)]) {
        for (crates, expected) in cases {
            assert_eq!(kept(solution, crates), *expected, "{crates}");
        }
    }

    #[test]
    fn keeps_what_is_named_and_what_that_names() {
        keeps(
            "fn main() { l::f(); }",
            &[
                (
                    "mod l { fn f() { g(); } fn g() {} fn h() {} }",
                    "mod l { fn f() { g(); } fn g() {} }",
                ),
                (
                    "mod l { fn f() { S; } struct S(T); struct T; struct U; }",
                    "mod l { fn f() { S; } struct S(T); struct T; }",
                ),
                (
                    "mod l { fn f() { C; } const C: A = 1; type A = u8; static D: u8 = 1; }",
                    "mod l { fn f() { C; } const C: A = 1; type A = u8; }",
                ),
                (
                    "mod l { fn f() { p!(\"{C}\"); } const C: u8 = 1; const D: u8 = 1; }",
                    "mod l { fn f() { p!(\"{C}\"); } const C: u8 = 1; }",
                ),
                (
                    "mod l { fn f() {} mod m { fn g() {} } }",
                    "mod l { fn f() {} }",
                ),
                (
                    "mod l { mod m { fn f() {} } mod n { fn f() {} } }",
                    "mod l { mod m { fn f() {} } mod n { fn f() {} } }",
                ),
                (
                    "mod l { fn f() {} } mod k { fn g() {} }",
                    "mod l { fn f() {} }",
                ),
                (
                    "mod l { fn f() { m!(); } macro_rules! m { () => { g() }; } fn g() {} }",
                    "mod l { fn f() { m!(); } macro_rules! m { () => { g() }; } fn g() {} }",
                ),
                (
                    "mod l { fn f() {} macro_rules! m { () => { g() }; } fn g() {} }",
                    "mod l { fn f() {} }",
                ),
            ],
        );
    }

    #[test]
    fn keeps_impls_of_what_stays() {
        keeps(
            "fn main() { l::S; }",
            &[
                ("mod l { struct S; impl Drop for S { fn drop(&mut self) {} } }", "mod l { struct S; impl Drop for S { fn drop(&mut self) {} } }"),
                ("mod l { struct S; struct T; impl Drop for T { fn drop(&mut self) {} } }", "mod l { struct S; }"),
                ("mod l { struct S; struct T; impl From<T> for S { fn from(_: T) -> S { S } } }", "mod l { struct S; }"),
                ("mod l { struct S; trait T { fn m(&self); } impl T for S { fn m(&self) {} } }", "mod l { struct S; }"),
                ("mod l { struct S; impl S { fn a(&self) {} const B: u8 = 1; } }", "mod l { struct S; impl S { } }"),
                ("mod l { struct S; impl<T> From<T> for S { fn from(_: T) -> S { S } } struct T; }", "mod l { struct S; impl<T> From<T> for S { fn from(_: T) -> S { S } } struct T; }"),
                ("mod l { struct S; const _: () = { g() }; fn g() {} fn h() {} }", "mod l { struct S; const _: () = { g() }; fn g() {} }"),
                ("mod l { struct S; #[no_mangle] fn g() {} fn h() {} }", "mod l { struct S; #[no_mangle] fn g() {} }"),
                ("mod l { struct S; fn g() { impl Drop for S { fn drop(&mut self) {} } } }", "mod l { struct S; fn g() { impl Drop for S { fn drop(&mut self) {} } } }"),
                ("mod l { struct S; m! { g } fn g() {} fn h() {} }", "mod l { struct S; m! { g } fn g() {} }"),
            ],
        );
    }

    #[test]
    fn keeps_methods_by_their_names() {
        keeps(
            "fn main() { l::S.a(); }",
            &[
                ("mod l { struct S; impl S { fn a(&self) { self.b() } fn b(&self) {} fn c(&self) {} } }", "mod l { struct S; impl S { fn a(&self) { self.b() } fn b(&self) {} } }"),
                ("mod l { struct S; impl S { fn a(&self) { Self::b() } fn b() {} } }", "mod l { struct S; impl S { fn a(&self) { Self::b() } fn b() {} } }"),
                ("mod l { struct S; impl S { fn a(&self) { m!(b) } fn b() {} fn c() { b } } }", "mod l { struct S; impl S { fn a(&self) { m!(b) } fn b() {} } }"),
                ("mod l { struct S; impl S { fn a(&self) { b } fn b() {} } }", "mod l { struct S; impl S { fn a(&self) { b } } }"),
                ("mod l { struct S; trait T { fn a(&self); fn b(&self) {} } impl T for S { fn a(&self) {} fn b(&self) {} } }", "mod l { struct S; trait T { fn a(&self); } impl T for S { fn a(&self) {} } }"),
                ("mod l { struct S; impl S { fn a(&self) { write!(x, \"\") } fn write_fmt(&self) {} } }", "mod l { struct S; impl S { fn a(&self) { write!(x, \"\") } fn write_fmt(&self) {} } }"),
                ("mod l { struct S; impl S { fn a(&self) { print!(\"\") } fn write_fmt(&self) {} } }", "mod l { struct S; impl S { fn a(&self) { print!(\"\") } } }"),
            ],
        );
    }

    #[test]
    fn keeps_leaves_of_imports() {
        keeps(
            "fn main() { l::f(); }",
            &[
                (
                    "mod l { use m::{g, h}; fn f() { g(); } }",
                    "mod l { use m::g; fn f() { g(); } }",
                ),
                ("mod l { use m::h; fn f() {} }", "mod l { fn f() {} }"),
                (
                    "mod l { use m::h as f; use m::k as g; }",
                    "mod l { use m::h as f; }",
                ),
                (
                    "mod l { use m::*; fn f() {} }",
                    "mod l { use m::*; fn f() {} }",
                ),
                (
                    "mod l { use m::T as _; fn f() {} }",
                    "mod l { use m::T as _; fn f() {} }",
                ),
                (
                    "mod l { use std::a::{b, c}; fn f() {} }",
                    "mod l { use std::a::{b, c}; fn f() {} }",
                ),
            ],
        );
    }

    #[test]
    fn keeps_more_words_and_less_than_they_name() {
        let crates = "mod l { fn f() {} fn g() { h(); } fn h() {} }";
        let main = "fn main() { l::f(); }";
        let more = kept_without(main, crates, &["g"], &[]);
        assert_eq!(more, crates);
        let less = kept_without(main, crates, &["g"], &["fn h"]);
        assert_eq!(less, "mod l { fn f() {} fn g() { h(); } }");
        // A name that only what is unused declares keeps nothing.
        let crates = "mod l { fn f() { S; } struct S; impl Drop for S { fn drop(&mut self) {} } }";
        assert_eq!(
            kept_without(main, crates, &[], &["struct S"]),
            "mod l { fn f() { S; } }"
        );
    }

    /// The names of the parts that are reported as unused where some texts stand.
    fn unused(crates: &str, places: &[&str]) -> Vec<String> {
        let source = Source::new(crates).unwrap();
        let parts = Parts::new(&source, 0);
        let places = places.iter().map(|text| {
            let start = crates.find(text).unwrap();
            start..start + text.len()
        });
        let unused = parts.unused(&places.collect::<Vec<_>>());
        let unused: BTreeSet<usize> = unused.into_iter().collect();
        let texts = unused
            .iter()
            .map(|&it| &crates[source.bytes(&parts.all[it].range)]);
        texts.map(str::to_owned).collect()
    }

    #[test]
    fn finds_the_parts_that_the_compiler_reports() {
        let crates = "mod l { fn f() {} fn g() {} }";
        assert_eq!(unused(crates, &["g"]), ["fn g() {}"]);
        assert_eq!(unused(crates, &["fn g"]), [""; 0]);
        let crates = "mod l { use a::{b, c, d as e}; }";
        assert_eq!(unused(crates, &["c"]), ["c"]);
        assert_eq!(unused(crates, &["a::{b, c, d as e}"]), ["b", "c", "e"]);
        // What an `impl` has for it goes with a member of a trait, unless another trait of this name has it, too.
        let one = "trait T { fn a(); fn b(); } impl T for S { fn a() {} fn b() {} }";
        assert_eq!(unused(one, &["fn b"]), [""; 0]);
        assert_eq!(unused(one, &["b"]), ["fn b();", "fn b() {}"]);
        let two = format!("{one} mod m {{ trait T {{ fn b(&self); }} }}");
        assert_eq!(unused(&two, &["b"]), ["fn b();"]);
    }

    #[test]
    fn takes_broken_headers_with_what_they_name() {
        let crates =
            "struct S; struct T; impl A for S {} impl A for T {} impl From<S> for Vec<T> {}";
        let source = Source::new(crates).unwrap();
        let parts = Parts::new(&source, 0);
        let place = |text: &str| {
            let start = crates.find(text).unwrap();
            start..start + text.len()
        };
        let headers = |text: &str| {
            let headers: BTreeSet<&str> = parts.headers(&[place(text)]).into_iter().collect();
            headers.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(headers("A for S"), ["impl A for S {"]);
        assert_eq!(headers("From<S>"), ["impl From<S> for Vec<T> {"]);
        assert_eq!(headers("impl A for S {"), ["impl A for S {"]);
        assert_eq!(headers("impl A for S {}"), [""; 0]);
        assert_eq!(headers("struct S"), [""; 0]);
        let mut unused = HashSet::from([0]);
        let broken = HashSet::from(["impl A for T {"]);
        assert!(!parts.extend(&mut unused, &broken));
        let broken = HashSet::from(["impl A for S {", "impl From<S> for Vec<T> {"]);
        assert!(parts.extend(&mut unused, &broken));
        assert_eq!(unused, HashSet::from([0, 2, 4]));
        assert!(!parts.extend(&mut unused, &broken));
        // They come back with it.
        let words = |word: &str| HashSet::from([word.to_owned()]);
        parts.take_back(&mut unused, &words("T"));
        assert_eq!(unused, HashSet::from([0, 2, 4]));
        parts.take_back(&mut unused, &words("S"));
        assert_eq!(unused, HashSet::new());
    }

    #[test]
    fn takes_back_what_is_named() {
        let crates = "fn f() {} use a::b; use c::*; impl S { fn g(&self) {} } m!();";
        let source = Source::new(crates).unwrap();
        let parts = Parts::new(&source, 0);
        let named = |word: &str| {
            let words = HashSet::from([word.to_owned()]);
            let named = (0..parts.all.len()).filter(|&it| parts.is_named(it, &words));
            let texts = named.map(|it| &crates[source.bytes(&parts.all[it].range)]);
            texts.collect::<Vec<_>>()
        };
        assert_eq!(named("f"), ["fn f() {}"]);
        assert_eq!(named("b"), ["b"]);
        assert_eq!(named("c"), ["*"]);
        assert_eq!(named("g"), ["fn g(&self) {}"]);
        assert_eq!(named("m"), [""; 0]);
        assert_eq!(named("a"), ["b"]);
    }

    /// Functions, types, and `impl`s of a trait for a type, each with the functions and types that it names.
    #[derive(Clone, Debug)]
    struct Graph {
        functions: Vec<BTreeSet<usize>>,
        types: Vec<BTreeSet<usize>>,
        impls: Vec<(usize, usize, BTreeSet<usize>)>,
        solution: BTreeSet<usize>,
    }

    const COUNT: usize = 5;

    /// A name, of functions and of types in turn.
    fn name(index: usize) -> String {
        format!("{}{index}", if index < COUNT { 'f' } else { 'T' })
    }

    impl Graph {
        fn body(names: &BTreeSet<usize>) -> String {
            let calls: Vec<String> = names
                .iter()
                .map(|&it| format!("x({});", name(it)))
                .collect();
            calls.join(" ")
        }

        fn crates(&self) -> String {
            let functions = self.functions.iter().enumerate();
            let functions = functions
                .map(|(index, names)| format!("fn {}() {{ {} }}", name(index), Graph::body(names)));
            let types = self.types.iter().enumerate().map(|(index, names)| {
                let fields: String = names.iter().map(|&it| name(it) + ", ").collect();
                format!("struct {}({fields});", name(COUNT + index))
            });
            let impls = self.impls.iter().map(|(argument, of, names)| {
                let [argument, of] = [argument, of].map(|it| name(COUNT + it));
                let body = Graph::body(names);
                format!("impl Into<{argument}> for {of} {{ fn into(self) {{ {body} }} }}")
            });
            let all: Vec<String> = functions.chain(types).chain(impls).collect();
            format!("mod l {{ {} }}", all.join(" "))
        }

        /// The names that stay, and the `impl`s: what is named, until nothing changes.
        fn reached(&self) -> (BTreeSet<usize>, BTreeSet<usize>) {
            let mut names = self.solution.clone();
            let mut impls = BTreeSet::new();
            loop {
                let before = (names.len(), impls.len());
                for name in names.clone() {
                    let lists = self.functions.iter().chain(&self.types);
                    names.extend(lists.clone().nth(name).unwrap());
                }
                for (index, (argument, of, body)) in self.impls.iter().enumerate() {
                    if names.contains(&(COUNT + argument)) && names.contains(&(COUNT + of)) {
                        impls.insert(index);
                        names.extend(body);
                    }
                }
                if (names.len(), impls.len()) == before {
                    return (names, impls);
                }
            }
        }
    }

    fn graphs() -> impl Strategy<Value = Graph> {
        let names = || btree_set(0..2 * COUNT, 0..3);
        let types = btree_set(COUNT..2 * COUNT, 0..2);
        let impls = vec((0..COUNT, 0..COUNT, names()), 0..4);
        let graph = (vec(names(), COUNT), vec(types, COUNT), impls, names());
        graph.prop_map(|(functions, types, impls, solution)| Graph {
            functions,
            types,
            impls,
            solution,
        })
    }

    proptest! {
        #[test]
        fn keeps_what_a_plain_search_reaches(graph in graphs()) {
            let solution = format!("fn main() {{ use l::*; {}}}", Graph::body(&graph.solution));
            let text = kept(&solution, &graph.crates());
            let (names, impls) = graph.reached();
            for index in 0..2 * COUNT {
                let word = if index < COUNT { "fn" } else { "struct" };
                let is_there = text.contains(&format!("{word} {}(", name(index)));
                prop_assert_eq!(is_there, names.contains(&index), "{}: {}", name(index), text);
            }
            prop_assert_eq!(text.matches("impl ").count(), impls.len(), "{}", text);
        }
    }
}
