//! The parts of the crates that can be left out, and what keeps each of them.
//!
//! A part is an item, a member of a trait or an `impl`, a rule of a macro, or a leaf of an import.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::items::{attributes, header, items, leaves, plain, Item, Sort};
use crate::tokens::Source;

/// Names in scope without a `use`.
const PRELUDE: &str =
    "AsMut AsRef Box Clone Copy Default DoubleEndedIterator Drop Eq ExactSizeIterator Extend Fn \
    FnMut FnOnce From FromIterator Into IntoIterator Iterator Option Ord PartialEq PartialOrd \
    Result Self Send Sized String Sync ToOwned ToString TryFrom TryInto Unpin Vec bool char f32 \
    f64 i32 i64 str u32 u64 u8 usize";

/// Attributes of what the linker sees.
const LINKED: &str = "export_name global_allocator link_section no_mangle panic_handler used";

/// What keeps a part. Every part but an `impl`, a macro or a named item also needs the part around it.
#[derive(Default)]
pub enum Rule<'a> {
    /// Nothing more: it stays with the part around it.
    #[default]
    WithParent,
    /// Nothing at all: it has an effect that nothing names.
    Always,
    /// A mention of its name.
    Named(&'a str),
    /// A call of the macro, or an import of it.
    Macro(&'a str),
    /// A mention of its name behind `.` or `::`, or in a macro's tokens.
    Method(&'a str),
    /// A mention of its name.
    Associated(&'a str),
    /// A path through the module.
    Module(&'a str),
    /// A mention of what it binds, or of what it imports, which may be a trait whose methods are called.
    Import {
        /// The name in scope.
        bound: &'a str,
        /// The name at the end of the path.
        target: &'a str,
    },
    /// A mention of the trait, or of one of its methods behind `.` or `::`.
    Trait(&'a str, Vec<&'a str>),
    /// Mentions of all names of one of these lists: the types and traits of an `impl`, or what a macro may make.
    OneOf(Vec<Vec<&'a str>>),
}

/// A part of the text.
#[derive(Default)]
pub struct Part<'a> {
    /// What keeps it.
    pub rule: Rule<'a>,
    /// Its tokens.
    pub range: Range<usize>,
    /// The index of the module, trait, `impl` or macro around it.
    pub parent: Option<usize>,
    /// The tokens whose words it mentions: without those of the parts in it, and without its name.
    pub own: Vec<Range<usize>>,
    /// The token at which the compiler reports it.
    pub name: Option<usize>,
    /// Whether it is a leaf of an import.
    pub is_leaf: bool,
    /// The trait that it is a member of, or that its `impl` is of.
    pub of: Option<&'a str>,
    /// The header of an `impl`, or a whole call of a macro.
    pub header: Range<usize>,
    /// Of an `impl`, or of all that a call may make: the names without one of which it does not compile.
    pub makes: Vec<Vec<usize>>,
}

/// The parts of a text.
pub struct Parts<'a, 's> {
    source: &'s Source<'a>,
    /// All parts, each behind the one around it.
    pub all: Vec<Part<'a>>,
    /// Each `use` with the indices of its leaves.
    pub imports: Vec<(Item, Range<usize>)>,
    names: Names<'a>,
}

/// What the crates declare.
#[derive(Default)]
struct Names<'a> {
    /// Types and traits.
    types: HashSet<&'a str>,
    /// Traits.
    traits: HashSet<&'a str>,
    /// Names that may also mean something else.
    ambiguous: HashSet<&'a str>,
    /// The rules of the macros of each name.
    macros: HashMap<&'a str, Vec<Range<usize>>>,
}

/// Splits the text from a token on into its parts.
pub fn parts<'a, 's>(source: &'s Source<'a>, begin: usize) -> Parts<'a, 's> {
    let all = items(source, begin..source.tokens.len());
    let mut names = Names::default();
    names.ambiguous.extend(PRELUDE.split(' '));
    names.declare(source, &all);
    names.mark_ambiguous(source, begin);
    for name in &names.ambiguous {
        names.types.remove(name);
        names.traits.remove(name);
    }
    let mut parts = Parts {
        source,
        all: Vec::new(),
        imports: Vec::new(),
        names,
    };
    parts.module(&all, None);
    parts
}

/// Splits the body of a macro into its rules.
fn rules(source: &Source, body: &Range<usize>) -> Vec<Range<usize>> {
    let mut rules = Vec::new();
    let mut at = body.start;
    while at < body.end {
        let end = source.next(source.next(at) + 2);
        rules.push(at..end + usize::from(source.str(end) == ";"));
        at = rules[rules.len() - 1].end;
    }
    rules
}

/// Returns whether a token is the name of a crate of the standard library.
fn is_std(source: &Source, at: usize) -> bool {
    ["std", "core", "alloc", "stdalloc"].contains(&source.str(at))
}

impl<'a> Names<'a> {
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
        for at in begin..source.tokens.len() {
            if !is_std(source, at) || !source.is_at(at + 1, &[":", ":"]) {
                continue;
            }
            let mut next = at + 1;
            while source.is_at(next, &[":", ":"]) {
                next += 2;
                let end = source.next(next).min(source.tokens.len());
                let words = (next..end).filter_map(|at| source.word(at));
                self.ambiguous.extend(words);
                next = end;
            }
        }
    }
}

impl<'a> Parts<'a, '_> {
    fn word(&self, name: Option<usize>) -> &'a str {
        let word = name.and_then(|name| self.source.word(name));
        word.unwrap_or_default()
    }

    fn push(&mut self, item: &Item, parent: Option<usize>, rule: Rule<'a>) -> usize {
        let own = match item.name {
            Some(name) => vec![item.range.start..name, name + 1..item.range.end],
            None => vec![item.range.clone()],
        };
        self.all.push(Part {
            rule,
            range: item.range.clone(),
            parent,
            own,
            name: item.name,
            ..Part::default()
        });
        self.all.len() - 1
    }

    fn module(&mut self, all: &[Item], parent: Option<usize>) {
        let has_std_glob = self.has_std_glob(all);
        for item in all {
            let name = self.word(item.name);
            if self.has_effect(item) {
                let part = self.push(item, parent, Rule::Always);
                self.all[part].name = None;
                continue;
            }
            match item.sort {
                Sort::Mod => {
                    let part = self.push(item, parent, Rule::Module(name));
                    if let Some(body) = item.body.clone() {
                        self.all[part].own.truncate(1);
                        self.module(&items(self.source, body), Some(part));
                    }
                }
                Sort::Use => self.import(item, parent),
                Sort::Fn | Sort::Type | Sort::Alias | Sort::Value => {
                    self.push(item, parent, Rule::Named(name));
                }
                Sort::MacroRules => self.rules(item, parent),
                Sort::Trait => {
                    let inner = items(self.source, item.body.clone().unwrap_or(0..0));
                    let methods = inner.iter().map(|item| self.word(item.name)).collect();
                    let part = self.push(item, parent, Rule::Trait(name, methods));
                    if self.names.traits.contains(name) {
                        self.members(part, &inner, Some(name));
                    }
                }
                Sort::Impl => {
                    let (of, names) = self.header(item);
                    let mut needs = self.needs(&names);
                    if has_std_glob {
                        needs.clear();
                    }
                    let part = self.push(item, parent, Rule::OneOf(vec![needs]));
                    let body = item.body.as_ref().map_or(item.start, |body| body.start);
                    self.all[part].header = item.start..body;
                    self.all[part].makes = vec![names];
                    // The standard library calls the members of its traits.
                    if of.is_none_or(|of| self.names.traits.contains(of)) {
                        let inner = items(self.source, item.body.clone().unwrap_or(0..0));
                        self.members(part, &inner, of);
                    }
                }
                Sort::Call => {
                    let (rule, makes) = self.call(item);
                    let part = self.push(item, parent, rule);
                    self.all[part].header = item.start..item.range.end;
                    self.all[part].makes = makes;
                }
                Sort::InnerAttribute | Sort::ExternCrate | Sort::Other => {
                    self.push(item, parent, Rule::WithParent);
                }
            }
        }
    }

    /// Returns whether a module takes all names of a module of the standard library.
    fn has_std_glob(&self, all: &[Item]) -> bool {
        let source = self.source;
        let imports = all.iter().filter(|item| item.sort == Sort::Use);
        let mut leaves = imports.flat_map(|item| leaves(source, item));
        leaves.any(|leaf| {
            let mut path = leaf.path.iter();
            source.str(leaf.bound) == "*"
                && path.any(|&at| is_std(source, at))
                && path.all(|&at| source.str(at) != "prelude")
        })
    }

    /// Returns whether an item does something that nothing names: for the linker, or by an `impl` in a function.
    fn has_effect(&self, item: &Item) -> bool {
        let source = self.source;
        let is_linked = |at| LINKED.split(' ').any(|name| name == source.str(at));
        let mut attributes = attributes(source, item.range.clone()).into_iter();
        self.word(item.name) == "_"
            || attributes.any(|attribute| attribute.body.clone().any(is_linked))
            || matches!(item.sort, Sort::Fn | Sort::Value)
                && self.has_impl(item.start..item.range.end, 0)
    }

    /// Returns whether an `impl` is among the statements of some code, or of the macros that it calls.
    fn has_impl(&self, range: Range<usize>, depth: usize) -> bool {
        let source = self.source;
        range.skip(1).any(|at| match source.str(at) {
            "impl" => ["{", "}", ";", "]", "unsafe"].contains(&source.str(at - 1)),
            "!" if depth < 4 => {
                let bodies = self.names.macros.get(source.str(at - 1));
                let mut bodies = bodies.into_iter().flatten();
                bodies.any(|body| self.has_impl(body.clone(), depth + 1))
            }
            _ => false,
        })
    }

    fn import(&mut self, item: &Item, parent: Option<usize>) {
        let source = self.source;
        let first = self.all.len();
        for leaf in leaves(source, item) {
            let is_foreign = leaf.path.iter().any(|&at| is_std(source, at));
            let rule = match source.word(leaf.bound) {
                Some(bound) if bound != "_" && !is_foreign => Rule::Import {
                    bound,
                    target: self.word(Some(leaf.target(source))),
                },
                _ => Rule::WithParent,
            };
            let own = leaf.path.iter().copied().chain([leaf.bound]);
            self.all.push(Part {
                rule,
                own: own.map(|at| at..at + 1).collect(),
                range: leaf.range,
                parent,
                is_leaf: true,
                ..Part::default()
            });
        }
        self.imports.push((item.clone(), first..self.all.len()));
    }

    /// Adds the members of a trait or an `impl`.
    fn members(&mut self, parent: usize, inner: &[Item], of: Option<&'a str>) {
        for item in inner {
            let name = self.word(item.name);
            let has_effect = self.has_effect(item);
            let rule = match item.sort {
                _ if has_effect => Rule::WithParent,
                Sort::Fn => Rule::Method(name),
                Sort::Value | Sort::Alias => Rule::Associated(name),
                _ => Rule::WithParent,
            };
            let part = self.push(item, Some(parent), rule);
            self.all[part].of = of;
            if has_effect {
                self.all[part].name = None;
            }
            let own = &mut self.all[parent].own;
            let around = own.pop().unwrap_or(0..0);
            own.push(around.start..item.range.start);
            own.push(item.range.end..around.end);
        }
    }

    /// Adds a macro and its rules.
    fn rules(&mut self, item: &Item, parent: Option<usize>) {
        let name = self.word(item.name);
        let part = self.push(item, parent, Rule::Macro(name));
        self.all[part].own.clear();
        let body = item.body.clone().unwrap_or(0..0);
        for rule in rules(self.source, &body) {
            let at = rule.start;
            let rule = plain(Sort::Other, rule, at);
            let rule = self.push(&rule, Some(part), Rule::WithParent);
            self.all[rule].name = Some(at);
        }
    }

    /// The trait of an `impl`, and the names without which its header does not compile.
    fn header(&self, item: &Item) -> (Option<&'a str>, Vec<usize>) {
        let source = self.source;
        let header = header(source, item);
        // Without their bounds.
        let parameters = header
            .parameters
            .filter(|&at| ["<", ",", "]", "const"].contains(&source.str(at - 1)));
        let parameters: HashSet<&str> = parameters.map(|at| source.str(at)).collect();
        // `<T as Trait>::Type` and `name!()` may be types that are not named here; the trait is.
        let mut tokens = header.body.clone();
        let is_opaque = tokens.any(|at| ["as", "!"].contains(&source.str(at)));
        let is_name = |at: usize| {
            source.str(at - 1) == "$"
                || (self.is_type(at) || !source.is_after_colons(at))
                    && !parameters.contains(source.str(at))
        };
        let names = header.body.filter(|&at| source.word(at).is_some());
        let names = names.filter(|&at| is_name(at) && (!is_opaque || header.of == Some(at)));
        (header.of.and_then(|at| source.word(at)), names.collect())
    }

    /// Those of some names that mean a type or a trait of the crates.
    fn needs(&self, names: &[usize]) -> Vec<&'a str> {
        let names = names
            .iter()
            .filter(|&&at| self.source.str(at - 1) != "$" && self.is_type(at));
        names.map(|&at| self.source.str(at)).collect()
    }

    /// Returns whether a token can only mean a type or a trait of the crates.
    pub fn is_type(&self, at: usize) -> bool {
        self.names.types.contains(self.source.str(at))
    }

    /// The words of a call that the first parameters of a rule stand for, as far as single tokens match one by one.
    fn bound(&self, rule: usize, call: usize) -> HashMap<&'a str, usize> {
        let source = self.source;
        let mut bound = HashMap::new();
        let (mut at, mut argument) = (rule, call);
        loop {
            if source.str(at) == "$" {
                let is_single = ["ident", "tt"].contains(&source.str(at + 3));
                if !is_single || source.word(argument).is_none() {
                    return bound;
                }
                bound.insert(source.str(at + 1), argument);
                at += 3;
            } else if source.str(at) != source.str(argument) {
                return bound;
            }
            (at, argument) = (at + 1, argument + 1);
        }
    }

    /// What keeps a call of a macro among the items: anything that its rules, or those that they call, may make. Returns
    /// that, and [`Part::makes`].
    fn call(&self, item: &Item) -> (Rule<'a>, Vec<Vec<usize>>) {
        let source = self.source;
        let always = || (Rule::WithParent, Vec::new());
        let body = item.body.clone().unwrap_or(3..3);
        let name = body.start - 3;
        let mut is_recursive = false;
        let mut needs = Vec::new();
        let mut makes = Vec::new();
        let mut done = HashSet::new();
        let mut ranges = vec![(item.start..item.range.end, HashMap::new())];
        while let Some((range, bound)) = ranges.pop() {
            let mut at = range.start;
            while at < range.end {
                let word = source.str(at);
                is_recursive |= word == source.str(name) && at != name;
                let rules = self.names.macros.get(word).filter(|_| done.insert(word));
                for rule in rules.into_iter().flatten() {
                    // What the macros that a rule calls get is not looked into.
                    let mut bound = HashMap::new();
                    if at == name {
                        bound = self.bound(rule.start + 1, body.start);
                    }
                    ranges.push((source.next(rule.start) + 2..rule.end, bound));
                }
                let is_keyword = source.word(at).is_some() && source.str(at - 1) != "$";
                let inner = match word {
                    "use" | "extern" if is_keyword => return always(),
                    "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                    | "mod" | "impl"
                        if is_keyword =>
                    {
                        items(source, at..range.end).into_iter().next()
                    }
                    _ => None,
                };
                at += 1;
                let Some(inner) = inner else { continue };
                at = inner.range.end;
                if inner.sort == Sort::Impl {
                    let names = self.header(&inner).1;
                    needs.push(self.needs(&names));
                    let made = names.into_iter().filter_map(|at| match source.str(at - 1) {
                        "$" => bound.get(source.str(at)).copied(),
                        _ => Some(at),
                    });
                    makes.push(made.collect());
                    continue;
                }
                if self.has_impl(inner.range.clone(), 0) {
                    return always();
                }
                match inner.name.map(|at| (at, source.word(at))) {
                    Some((_, Some("_"))) => return always(),
                    Some((at, Some(name))) => {
                        makes.push(vec![at]);
                        needs.push(vec![name]);
                    }
                    other => {
                        let parameter = other.and_then(|(at, _)| bound.get(source.str(at + 1)));
                        makes.push(parameter.copied().into_iter().collect());
                        let words = (item.start..item.range.end).filter_map(|at| source.word(at));
                        needs.extend(words.map(|word| vec![word]));
                    }
                }
            }
        }
        if needs.is_empty() {
            return always();
        }
        // A rule that is called again has other words for its parameters.
        if is_recursive {
            makes.clear();
        }
        (Rule::OneOf(needs), makes)
    }
}

impl Part<'_> {
    /// Returns whether nothing that it is or makes is left without these names.
    pub fn goes_without(&self, is_gone: impl Fn(usize) -> bool) -> bool {
        let goes = |names: &Vec<usize>| names.iter().any(|&at| is_gone(at));
        !self.makes.is_empty() && self.makes.iter().all(goes)
    }
}
