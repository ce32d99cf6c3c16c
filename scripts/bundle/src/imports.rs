//! The names that a `use` brings into scope.

use std::ops::Range;

use crate::items::Item;
use crate::tokens::Source;

/// One name that a `use` brings into scope.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The words of its path; the last one is `*` for a glob.
    pub path: Vec<usize>,
    /// The token of the name in scope: that of the last word, or of `b` in `a as b`; of `a` in `a::{self}`.
    pub bound: usize,
    /// The token behind the leaf.
    pub end: usize,
}

impl Leaf {
    /// The token of what is imported; the word before `self`.
    pub fn target(&self, source: &Source) -> usize {
        let last = self.path.len() - 1;
        if last > 0 && source.str(self.path[last]) == "self" {
            self.path[last - 1]
        } else {
            self.path[last]
        }
    }
}

/// Returns the leaves of the `use`s among some tokens, also of those in functions and macros.
pub fn leaves(source: &Source, range: Range<usize>) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    for at in range {
        if let Some(inside) = inside(source, at) {
            tree(source, inside, &mut Vec::new(), &mut leaves);
        }
    }
    leaves
}

/// What stands between `use` and `;`, if an import begins at a token.
pub fn inside(source: &Source, at: usize) -> Option<Range<usize>> {
    // `impl Trait + use<T>` is none.
    if source.str(at) != "use" || source.str(at + 1) == "<" {
        return None;
    }
    let mut end = at + 1;
    while end < source.tokens.len() && !source.is_one(end, "; ) ] }") {
        end = source.next(end);
    }
    Some(at + 1..end)
}

/// Reads one branch of a `use`; returns the index behind it.
fn tree(
    source: &Source,
    inside: Range<usize>,
    path: &mut Vec<usize>,
    leaves: &mut Vec<Leaf>,
) -> usize {
    let length = path.len();
    let mut at = inside.start;
    while at < inside.end && !source.is_one(at, ", as") {
        if let Some(close) = source.close(at) {
            at += 1;
            while at < close {
                at = tree(source, at..close, path, leaves) + 1;
            }
            path.truncate(length);
            return close + 1;
        }
        if !source.is_one(at, ": $") {
            path.push(at);
        }
        at += 1;
    }
    if path.len() > length {
        let is_renamed = source.str(at) == "as";
        let mut leaf = Leaf {
            path: path.clone(),
            bound: at + 1,
            end: at + if is_renamed { 2 } else { 0 },
        };
        if !is_renamed {
            leaf.bound = leaf.target(source);
        }
        at = leaf.end;
        leaves.push(leaf);
    }
    path.truncate(length);
    at
}

/// Writes a `use` again with only these of its leaves.
pub fn with_leaves(source: &Source, item: &Item, leaves: &[&Leaf]) -> String {
    let mut tokens = item.start..item.range.end;
    let word = tokens.find(|&at| source.str(at) == "use");
    let mut begin = word.unwrap_or(item.start) + 1;
    while source.str(begin) == ":" {
        begin += 1;
    }
    let end = source.tokens.get(begin).map_or(0, |token| token.start);
    let head = &source.text[source.bytes(&item.range).start..end];
    format!("{head}{};", branches(source, leaves, 0))
}

/// Writes the leaves of a group, whose paths have `depth` words before it.
fn branches(source: &Source, leaves: &[&Leaf], depth: usize) -> String {
    let chunks = leaves.chunk_by(|a, b| a.path[depth] == b.path[depth]);
    let branches = chunks.map(|chunk| {
        let [leaf] = chunk else {
            let word = source.str(chunk[0].path[depth]);
            return format!("{word}::{}", branches(source, chunk, depth + 1));
        };
        let last = leaf.path.len() - 1;
        let name = &source.text[source.bytes(&(leaf.path[last]..leaf.end))];
        let path = leaf.path[depth..last].iter();
        let path: String = path.map(|&at| source.str(at).to_owned() + "::").collect();
        if depth < last && source.str(leaf.path[last]) == "self" {
            format!("{path}{{{name}}}")
        } else {
            path + name
        }
    });
    let branches: Vec<String> = branches.collect();
    match &branches[..] {
        [one] => one.clone(),
        _ => format!("{{{}}}", branches.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::items::items;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    /// A branch of a `use`.
    #[derive(Clone, Debug)]
    enum Tree {
        Name(usize, Option<usize>),
        Glob,
        Path(usize, Box<Tree>),
        Group(Vec<Tree>),
    }

    impl Tree {
        fn text(&self) -> String {
            match self {
                Tree::Name(name, None) => format!("n{name}"),
                Tree::Name(name, Some(bound)) => format!("n{name} as b{bound}"),
                Tree::Glob => "*".to_owned(),
                Tree::Path(name, tree) => format!("n{name}::{}", tree.text()),
                Tree::Group(trees) => {
                    let trees: Vec<String> = trees.iter().map(Tree::text).collect();
                    format!("{{{}}}", trees.join(", "))
                }
            }
        }

        /// Adds each path, with the name in scope, as if it were an import of its own.
        fn imports(&self, before: &str, all: &mut Vec<(String, String)>) {
            match self {
                Tree::Name(name, bound) => {
                    let bound = bound.map_or(format!("n{name}"), |bound| format!("b{bound}"));
                    all.push((format!("{before}n{name}"), bound));
                }
                Tree::Glob => all.push((format!("{before}*"), "*".to_owned())),
                Tree::Path(name, tree) => tree.imports(&format!("{before}n{name}::"), all),
                Tree::Group(trees) => trees.iter().for_each(|tree| tree.imports(before, all)),
            }
        }
    }

    fn trees() -> impl Strategy<Value = Tree> {
        let name = (0..4_usize, proptest::option::of(0..3_usize));
        let leaf = prop_oneof![
            4 => name.prop_map(|(name, bound)| Tree::Name(name, bound)),
            1 => Just(Tree::Glob),
        ];
        leaf.prop_recursive(4, 16, 4, |inner| {
            let path = (0..4_usize, inner.clone());
            prop_oneof![
                path.prop_map(|(name, tree)| Tree::Path(name, Box::new(tree))),
                vec(inner, 0..4).prop_map(Tree::Group),
            ]
        })
    }

    /// The paths of a `use`, and the names that they have in scope.
    fn read(text: &str) -> Vec<(String, String)> {
        let source = Source::new(text).unwrap();
        let leaves = leaves(&source, source.all()).into_iter();
        let read = leaves.map(|leaf| {
            let path: Vec<&str> = leaf.path.iter().map(|&at| source.str(at)).collect();
            (path.join("::"), source.str(leaf.bound).to_owned())
        });
        read.collect()
    }

    /// A `use` with some of its leaves.
    fn written(text: &str, is_kept: impl Fn(usize) -> bool) -> String {
        let source = Source::new(text).unwrap();
        let all = items(&source, source.all());
        let leaves = leaves(&source, source.all());
        let kept = leaves.iter().enumerate().filter(|(at, _)| is_kept(*at));
        let kept: Vec<&Leaf> = kept.map(|(_, leaf)| leaf).collect();
        with_leaves(&source, &all[0], &kept)
    }

    proptest! {
        #[test]
        fn reads_each_path_as_if_it_stood_alone(tree in trees(), is_public: bool) {
            let head = if is_public { "pub(crate) use" } else { "use" };
            let text = format!("{head} {};", tree.text());
            let mut expected = Vec::new();
            tree.imports("", &mut expected);
            prop_assert_eq!(read(&text), expected, "{}", text);
        }

        #[test]
        fn writes_what_is_kept(tree in trees(), chosen in vec(any::<Index>(), 1..4)) {
            let text = format!("use {};", tree.text());
            let all = read(&text);
            prop_assume!(!all.is_empty());
            let kept: Vec<usize> = chosen.iter().map(|it| it.index(all.len())).collect();
            let text = written(&text, |at| kept.contains(&at));
            let expected = all.into_iter().enumerate().filter(|(at, _)| kept.contains(at));
            let expected: Vec<_> = expected.map(|(_, import)| import).collect();
            prop_assert_eq!(read(&text), expected, "{}", text);
        }
    }

    #[test]
    fn writes_the_words_around_as_they_were() {
        let all = |_| true;
        assert_eq!(written("pub use ::a::b;", all), "pub use ::a::b;");
        assert_eq!(
            written("#[x] pub(in c) use a::{b, c};", all),
            "#[x] pub(in c) use a::{b, c};"
        );
        assert_eq!(written("use a::{b, c, d};", |at| at == 1), "use a::c;");
        assert_eq!(
            written("use a::{b::{c, d}, e};", |at| at > 0),
            "use a::{b::d, e};"
        );
        assert_eq!(written("use a::{self, b};", |at| at == 0), "use a::{self};");
        assert_eq!(
            written("use a::{self as s, b};", |at| at == 0),
            "use a::{self as s};"
        );
        assert_eq!(written("use a::b::{self, c};", all), "use a::b::{self, c};");
        assert_eq!(written("use self::a;", all), "use self::a;");
        assert_eq!(written("use a as _;", all), "use a as _;");
    }

    #[test]
    fn knows_what_a_leaf_imports() {
        for (text, target, bound) in [
            ("use a::b;", "b", "b"),
            ("use a::b as c;", "b", "c"),
            ("use a::{self};", "a", "a"),
            ("use a::{self as c};", "a", "c"),
            ("use a::*;", "*", "*"),
            ("use $crate::a;", "a", "a"),
            ("use self::a;", "a", "a"),
        ] {
            let source = Source::new(text).unwrap();
            let leaf = &leaves(&source, source.all())[0];
            let names = [leaf.target(&source), leaf.bound].map(|at| source.str(at));
            assert_eq!(names, [target, bound], "{text}");
        }
    }
}
