//! What the text of the crates can lose because nothing names it.
//!
//! [`Program`] splits the modules of the crates into nodes: items, methods, and single names of a `use`. Beginning with
//! the words of the solution, a node lives if its name is among the words of what lives; then its words count, too.
//! Nothing is resolved, so a node lives if anything of its name could be meant. The rest of the argument is in the
//! documentation of the crate.

#![allow(clippy::single_range_in_vec_init)] // lists of ranges that begin with one
#![allow(clippy::len_without_is_empty, clippy::single_match_else)]

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::Result;

use crate::items::{
    attributes, header_words, items, leaves, skip_generics, trait_of, without_leaves, Item, Leaf,
    Sort,
};
use crate::tokens::{Edits, Kind, Source};

/// Names of the prelude, and others that are in scope without a `use`.
const PRELUDE: [&str; 46] = [
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    "bool",
    "char",
    "f32",
    "f64",
    "i32",
    "i64",
    "str",
    "u32",
    "u64",
    "u8",
    "usize",
    "Self",
];

/// Attributes by which something is used that nothing names.
const USED: [&str; 6] = [
    "export_name",
    "global_allocator",
    "link_section",
    "no_mangle",
    "panic_handler",
    "used",
];

/// When a node lives.
enum Rule<'a> {
    /// With its parent.
    WithParent,
    /// Always.
    Always,
    /// If it is named.
    Named(&'a str),
    /// If it is called or imported: a macro.
    Macro(&'a str),
    /// If its parent lives and a name is called or follows `::`.
    Method(&'a str),
    /// If its parent lives and it is named.
    Associated(&'a str),
    /// If a path names the module, or something in it lives that may be named from elsewhere.
    Module(&'a str),
    /// If the name is named, or that of a trait that lives.
    Import { bound: &'a str, target: &'a str },
    /// If the trait is named, or one of its methods is called.
    Trait {
        name: &'a str,
        methods: Vec<&'a str>,
    },
    /// If all of these types and traits of one alternative live: those of an `impl`, or of what a macro makes.
    Any(Vec<Need<'a>>),
}

/// One reason why a node may live.
enum Need<'a> {
    /// A name that a macro declares.
    Name(&'a str),
    /// An `impl`: the types and traits of the crates in its header, and all words of its header.
    Impl(Vec<&'a str>, Vec<&'a str>),
}

/// A part of the text that lives or goes.
pub struct Node<'a> {
    rule: Rule<'a>,
    /// All its tokens.
    range: Range<usize>,
    /// The index of the module, trait or `impl` around it.
    parent: Option<usize>,
    /// Its own tokens: without those of its children, and without its name.
    own: Vec<Range<usize>>,
    /// The token of its name.
    name: Option<usize>,
    sort: Sort,
    /// Whether something in it has an effect that nothing names, such as an `impl` in a function.
    is_pinned: bool,
}

/// The text of the file, and the nodes of its crates.
pub struct Program<'a> {
    source: Source<'a>,
    nodes: Vec<Node<'a>>,
    /// The `use` items and the nodes of their leaves.
    imports: Vec<(Item, Vec<(usize, Leaf)>)>,
    /// The first token behind the solution.
    begin: usize,
    /// Whether a token follows `.` or `::`, or is handed to a macro.
    is_member: Vec<bool>,
    /// Types and traits that only the crates declare, and their traits.
    declared: HashSet<&'a str>,
    traits: HashSet<&'a str>,
    /// Their modules.
    modules: HashSet<&'a str>,
    /// The tokens of the macros of each name.
    macros: HashMap<&'a str, Vec<Range<usize>>>,
}

impl<'a> Program<'a> {
    /// Splits a text, whose first `solution` bytes stay as they are.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not made of Rust tokens.
    pub fn new(text: &'a str, solution: usize) -> Result<Self> {
        let source = Source::new(text)?;
        let begin = source
            .tokens
            .partition_point(|token| token.start < solution);
        let mut program = Program {
            is_member: members(&source),
            source,
            nodes: Vec::new(),
            imports: Vec::new(),
            begin,
            declared: HashSet::new(),
            traits: HashSet::new(),
            modules: HashSet::new(),
            macros: HashMap::new(),
        };
        let all = items(&program.source, begin..program.source.tokens.len());
        program.declare(&all);
        for name in program.foreign() {
            program.declared.remove(name);
            program.traits.remove(name);
        }
        program.collect(&all, None);
        Ok(program)
    }

    /// Gathers the names that the crates declare.
    fn declare(&mut self, all: &[Item]) {
        for item in all {
            let name = item.name.and_then(|name| self.source.word(name));
            match (item.sort, name, &item.body) {
                (Sort::Type, Some(name), _) => {
                    self.declared.insert(name);
                }
                (Sort::Trait, Some(name), _) => {
                    self.declared.insert(name);
                    self.traits.insert(name);
                }
                (Sort::Mod, Some(name), Some(body)) => {
                    self.modules.insert(name);
                    self.declare(&items(&self.source, body.clone()));
                }
                (Sort::MacroRules, Some(name), Some(body)) => {
                    self.macros.entry(name).or_default().push(body.clone());
                }
                _ => {}
            }
        }
    }

    /// Names that also mean something of the standard library: a node may not go because of them.
    fn foreign(&self) -> HashSet<&'a str> {
        let source = &self.source;
        let mut names: HashSet<&str> = PRELUDE.into_iter().collect();
        for at in self.begin..source.tokens.len() {
            if !is_std(source, at) || !source.is_at(at + 1, &[":", ":"]) {
                continue;
            }
            let mut next = at + 3;
            while let Some(word) = source.word(next) {
                names.insert(word);
                next += 1;
                if !source.is_at(next, &[":", ":"]) {
                    break;
                }
                next += 2;
            }
            if let Some(close) = source
                .close(next)
                .filter(|_| source.is_after_colons(next) && source.str(next) == "{")
            {
                names.extend((next..close).filter_map(|at| source.word(at)));
            }
        }
        names
    }

    fn node(&mut self, item: &Item, parent: Option<usize>, rule: Rule<'a>) -> usize {
        let own = match item.name {
            Some(name) => vec![item.range.start..name, name + 1..item.range.end],
            None => vec![item.range.clone()],
        };
        self.nodes.push(Node {
            rule,
            range: item.range.clone(),
            parent,
            own,
            name: item.name,
            sort: item.sort,
            is_pinned: false,
        });
        self.nodes.len() - 1
    }

    /// Makes the nodes of a module's items.
    fn collect(&mut self, all: &[Item], parent: Option<usize>) {
        let has_std_glob = self.has_std_glob(all);
        for item in all {
            let name = item
                .name
                .and_then(|name| self.source.word(name))
                .unwrap_or_default();
            if self.is_pinned(item, name) {
                let node = self.node(item, parent, Rule::Always);
                self.nodes[node].is_pinned = true;
                continue;
            }
            match item.sort {
                Sort::Mod => {
                    let node = self.node(item, parent, Rule::Module(name));
                    if let (Some(body), Some(name)) = (item.body.clone(), item.name) {
                        self.nodes[node].own = vec![item.range.start..name];
                        let inner = items(&self.source, body);
                        self.collect(&inner, Some(node));
                    }
                }
                Sort::Use => self.import(item, parent),
                Sort::Fn | Sort::Type | Sort::Alias | Sort::Value => {
                    self.node(item, parent, Rule::Named(name));
                }
                Sort::MacroRules => {
                    let node = self.node(item, parent, Rule::Macro(name));
                    self.collect_arms(node, item);
                }
                Sort::Trait => self.collect_trait(item, parent, name),
                Sort::Impl => self.collect_impl(item, parent, has_std_glob),
                Sort::Call => {
                    let rule = self.call_rule(item);
                    self.node(item, parent, rule);
                }
                Sort::InnerAttribute | Sort::ExternCrate | Sort::Other => {
                    self.node(item, parent, Rule::WithParent);
                }
            }
        }
    }

    fn has_std_glob(&self, all: &[Item]) -> bool {
        let source = &self.source;
        let imports = all.iter().filter(|item| item.sort == Sort::Use);
        let mut leaves = imports.flat_map(|item| leaves(source, item));
        leaves.any(|leaf| {
            let mut path = leaf.path.iter();
            source.str(leaf.bound) == "*"
                && path.any(|&at| is_std(source, at))
                && path.all(|&at| source.str(at) != "prelude")
        })
    }

    /// Returns whether an item must stay, whether it is named or not.
    fn is_pinned(&self, item: &Item, name: &str) -> bool {
        let source = &self.source;
        let is_used = |body: &Range<usize>| body.clone().any(|at| USED.contains(&source.str(at)));
        let mut attributes = attributes(source, item.range.clone()).into_iter();
        if name == "_" || attributes.any(|it| is_used(&it.body)) {
            return true;
        }
        matches!(item.sort, Sort::Fn | Sort::Value) && self.has_impl(item.start..item.range.end, 0)
    }

    /// Returns whether an `impl` is among the statements of some code, or of the macros that it calls.
    fn has_impl(&self, range: Range<usize>, depth: usize) -> bool {
        let source = &self.source;
        range.clone().skip(1).any(|at| match source.str(at) {
            "impl" => ["{", "}", ";", "]", "unsafe"].contains(&source.str(at - 1)),
            "!" if depth < 4 => {
                let bodies = source.word(at - 1).and_then(|name| self.macros.get(name));
                let mut bodies = bodies.into_iter().flatten();
                bodies.any(|body| self.has_impl(body.clone(), depth + 1))
            }
            _ => false,
        })
    }

    fn import(&mut self, item: &Item, parent: Option<usize>) {
        let mut nodes = Vec::new();
        for leaf in leaves(&self.source, item) {
            let source = &self.source;
            let is_foreign =
                leaf.path.iter().any(|&at| is_std(source, at)) || self.is_extern(&leaf);
            let bound = source.word(leaf.bound).filter(|&bound| bound != "_");
            let rule = match bound {
                Some(bound) if !is_foreign => Rule::Import {
                    bound,
                    target: source.word(leaf.target(source)).unwrap_or_default(),
                },
                _ => Rule::WithParent,
            };
            let node = self.node(item, parent, rule);
            let own = leaf.path.iter().map(|&at| at..at + 1);
            self.nodes[node].own = own.chain([leaf.bound..leaf.bound + 1]).collect();
            nodes.push((node, leaf));
        }
        self.imports.push((item.clone(), nodes));
    }

    /// Returns whether a `use` begins with a crate that is not in the file.
    fn is_extern(&self, leaf: &Leaf) -> bool {
        let first = self.source.str(leaf.path[0]);
        let is_keyword = ["crate", "self", "super"].contains(&first);
        let is_own = self.modules.contains(first) || self.declared.contains(first);
        !is_keyword && !is_own && leaf.path.len() > 1
    }

    fn collect_trait(&mut self, item: &Item, parent: Option<usize>, name: &'a str) {
        let body = item.body.clone().unwrap_or(item.range.end..item.range.end);
        let inner = items(&self.source, body);
        let methods = inner
            .iter()
            .filter_map(|inner| self.source.word(inner.name?))
            .collect();
        let node = self.node(item, parent, Rule::Trait { name, methods });
        if self.traits.contains(name) {
            self.collect_members(node, &inner);
        }
    }

    fn collect_impl(&mut self, item: &Item, parent: Option<usize>, has_std_glob: bool) {
        let mut need = self.header_needs(item, item);
        if let (true, Need::Impl(needs, _)) = (has_std_glob, &mut need) {
            needs.clear();
        }
        let node = self.node(item, parent, Rule::Any(vec![need]));
        let name = trait_of(&self.source, item).and_then(|at| self.source.word(at));
        if name.is_none_or(|name| self.traits.contains(name)) {
            let inner = items(&self.source, item.body.clone().unwrap_or(0..0));
            self.collect_members(node, &inner);
        }
    }

    /// Makes the nodes of what a trait or an `impl` holds.
    fn collect_members(&mut self, parent: usize, inner: &[Item]) {
        for item in inner {
            let name = item
                .name
                .and_then(|name| self.source.word(name))
                .unwrap_or_default();
            let is_pinned = self.is_pinned(item, name);
            let rule = match item.sort {
                _ if is_pinned => Rule::WithParent,
                Sort::Fn => Rule::Method(name),
                Sort::Value | Sort::Alias => Rule::Associated(name),
                _ => Rule::WithParent,
            };
            let node = self.node(item, Some(parent), rule);
            self.nodes[node].is_pinned = is_pinned;
            let around = self.nodes[parent].own.pop().unwrap_or(0..0);
            self.nodes[parent]
                .own
                .extend([around.start..item.range.start, item.range.end..around.end]);
        }
    }

    /// Makes the nodes of the rules of a macro.
    fn collect_arms(&mut self, parent: usize, item: &Item) {
        let body = item.body.clone().unwrap_or(0..0);
        let mut at = body.start;
        while at < body.end {
            let matcher = self.source.next(at);
            let mut end = self.source.next(matcher + 2);
            end += usize::from(self.source.str(end) == ";");
            self.nodes.push(Node {
                rule: Rule::WithParent,
                range: at..end,
                parent: Some(parent),
                own: vec![at..end],
                name: Some(at),
                sort: Sort::Other,
                is_pinned: false,
            });
            at = end;
        }
        self.nodes[parent].own.clear();
    }

    /// What an `impl` needs to live, which may be in a macro's call.
    fn header_needs(&self, item: &Item, call: &Item) -> Need<'a> {
        let source = &self.source;
        let mut needs = Vec::new();
        let mut header = Vec::new();
        let mut is_opaque = false;
        let start = (item.start..item.range.end)
            .find(|&at| source.str(at) == "impl")
            .unwrap_or(item.start);
        let parameters = start + 1..skip_generics(source, start + 1);
        let parameters: HashSet<&str> = parameters.filter_map(|at| source.word(at)).collect();
        header_words(source, item, |word, at| {
            is_opaque |= word == "as" || source.str(at + 1) == "!";
            if source.str(at - 1) == "$" {
                header.extend(self.bindings(call, at).into_iter().flatten());
            } else if !parameters.contains(word) {
                header.push(word);
                if self.declared.contains(word) {
                    needs.push(word);
                }
            }
        });
        if is_opaque {
            // The type may be one that is not named here; the trait is.
            let of = trait_of(source, item).and_then(|at| source.word(at));
            needs.retain(|&word| Some(word) == of);
        }
        Need::Impl(needs, header)
    }

    /// When a call of a macro among the items lives: if something lives that it may make.
    fn call_rule(&self, item: &Item) -> Rule<'a> {
        let source = &self.source;
        let body = item.body.clone().unwrap_or(0..0);
        let mut needs = Vec::new();
        let mut is_always = false;
        let mut done = HashSet::new();
        let mut ranges = vec![item.start..item.range.end];
        while let Some(range) = ranges.pop() {
            let mut at = range.start;
            while at < range.end {
                let Some(word) = source
                    .word(at)
                    .filter(|_| at == 0 || source.str(at - 1) != "$")
                else {
                    at += 1;
                    continue;
                };
                if self.macros.contains_key(word) && done.insert(word) {
                    ranges.extend(self.macros[word].iter().cloned());
                }
                let name = source.word(at + 1 + usize::from(source.str(at + 1) == "mut"));
                match word {
                    "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                    | "mod" => {
                        match name {
                            Some("_") => is_always = true,
                            Some("fn" | "unsafe") => {
                                at += 1;
                                continue;
                            }
                            Some(name) => needs.push(Need::Name(name)),
                            None => match self.bindings(item, at + 2) {
                                Some(names) => needs.extend(names.into_iter().map(Need::Name)),
                                None => {
                                    let words = body.clone().filter_map(|at| source.word(at));
                                    needs.extend(words.map(Need::Name));
                                }
                            },
                        }
                        at = behind_body(source, at, range.end);
                    }
                    "impl" => {
                        let end = behind_body(source, at, range.end);
                        let inner = items(source, at..end);
                        needs.extend(inner.first().map(|it| self.header_needs(it, item)));
                        at = end;
                    }
                    "use" | "extern" => {
                        is_always = true;
                        at += 1;
                    }
                    _ => at += 1,
                }
            }
        }
        if needs.is_empty() || is_always {
            Rule::WithParent
        } else {
            Rule::Any(needs)
        }
    }

    /// The words that a parameter of a macro can stand for in a call; `None` if that takes more than matching tokens one
    /// by one.
    fn bindings(&self, call: &Item, parameter: usize) -> Option<Vec<&'a str>> {
        let source = &self.source;
        let body = call.body.clone()?;
        let name = source.word(body.start.checked_sub(3)?)?;
        let parameter = source.word(parameter)?;
        let mut words = Vec::new();
        for rules in self.macros.get(name)? {
            let mut at = rules.start;
            while at < rules.end {
                let close = source.close(at)?;
                words.extend(self.binding(at + 1..close, body.clone(), parameter)?);
                at = source.next(close + 3);
                at += usize::from(source.str(at) == ";");
            }
        }
        Some(words)
    }

    /// The word that a parameter stands for if a rule matches; the outer `None` if that is not known, the inner one if the
    /// rule does not match.
    #[allow(clippy::option_option)]
    fn binding(
        &self,
        rule: Range<usize>,
        arguments: Range<usize>,
        parameter: &str,
    ) -> Option<Option<&'a str>> {
        let source = &self.source;
        let (mut at, mut argument) = (rule.start, arguments.start);
        while at < rule.end {
            if source.str(at) == "$" {
                let is_single = ["ident", "tt"].contains(&source.str(at + 3));
                if !is_single || source.str(at + 2) != ":" {
                    return None;
                }
                if source.str(at + 1) == parameter {
                    return Some(source.word(argument));
                }
                (at, argument) = (at + 4, source.next(argument));
            } else if source.str(at) == source.str(argument) && source.close(at).is_none() {
                (at, argument) = (at + 1, argument + 1);
            } else {
                return if source.close(at).is_some() {
                    None
                } else {
                    Some(None)
                };
            }
        }
        Some(None)
    }

    /// Returns which nodes live, if `more` words count as those of the solution do.
    pub fn mark(&self, more: &HashSet<String>) -> Vec<bool> {
        let mut live = vec![false; self.nodes.len()];
        let mut words = Words::default();
        let mut traits = HashSet::new();
        self.source.names(0..self.begin, |name, at| {
            words.add(name, true, self.is_path(at), true);
        });
        for word in more {
            words.add(word, true, true, true);
        }
        loop {
            let mut is_changed = false;
            for (index, node) in self.nodes.iter().enumerate() {
                if live[index] || !Self::is_wanted(node, &live, &words, &traits) {
                    continue;
                }
                is_changed = true;
                live[index] = true;
                if let Rule::Trait { name, .. } = node.rule {
                    traits.insert(name);
                }
                let mut parent = node.parent;
                let mut around = vec![index];
                while let Some(index) = parent.filter(|&it| !live[it]) {
                    live[index] = true;
                    around.push(index);
                    parent = self.nodes[index].parent;
                }
                for index in around {
                    for range in &self.nodes[index].own {
                        self.source.names(range.clone(), |name, at| {
                            let is_use = self.nodes[index].sort == Sort::Use;
                            let is_path = is_use || self.is_path(at);
                            let is_call = is_use || self.source.str(at + 1) == "!";
                            words.add(name, self.is_member[at], is_path, is_call);
                        });
                    }
                }
            }
            if !is_changed {
                return live;
            }
        }
    }

    fn is_path(&self, at: usize) -> bool {
        self.source.is_at(at + 1, &[":", ":"])
    }

    fn is_wanted(node: &Node, live: &[bool], words: &Words, traits: &HashSet<&str>) -> bool {
        let has_parent = node.parent.is_none_or(|parent| live[parent]);
        match &node.rule {
            Rule::Always => true,
            Rule::WithParent => has_parent,
            Rule::Named(name) => words.named.contains(name),
            Rule::Macro(name) => words.calls.contains(name),
            Rule::Method(name) => has_parent && words.members.contains(name),
            Rule::Associated(name) => has_parent && words.named.contains(name),
            Rule::Module(name) => has_parent && words.paths.contains(name),
            Rule::Import { bound, target } => {
                words.named.contains(bound) || traits.contains(target)
            }
            Rule::Trait { name, methods } => {
                words.named.contains(name)
                    || methods.iter().any(|name| words.members.contains(name))
            }
            Rule::Any(needs) => needs.iter().any(|need| match need {
                Need::Name(name) => words.named.contains(name),
                Need::Impl(names, _) => names
                    .iter()
                    .all(|name| words.named.contains(name) || traits.contains(name)),
            }),
        }
    }

    /// Returns the text without the nodes that do not live.
    pub fn keep(&self, live: &[bool]) -> String {
        let mut edits = Edits::default();
        for (node, _) in self.nodes.iter().zip(live).filter(|(_, &is_live)| !is_live) {
            if node.sort != Sort::Use && node.parent.is_none_or(|parent| live[parent]) {
                edits.remove(self.source.bytes_with_gap(&node.range));
            }
        }
        for (item, nodes) in &self.imports {
            if nodes.iter().all(|(node, _)| live[*node]) {
                continue;
            }
            let kept: HashSet<usize> = nodes
                .iter()
                .filter(|(node, _)| live[*node])
                .map(|(_, leaf)| leaf.range.end - 1)
                .collect();
            match without_leaves(&self.source, item, &|last| kept.contains(&last)) {
                Some(text) => edits.replace(self.source.bytes(&item.range), text),
                None => edits.remove(self.source.bytes_with_gap(&item.range)),
            }
        }
        edits.apply(self.source.text)
    }

    /// Returns the nodes to remove because the compiler says that what is named at these bytes is not used, and what has
    /// to go with it: imports of it, its `impl`s, its methods in the `impl`s of a trait.
    pub fn unused(&self, places: &[Range<usize>]) -> HashSet<usize> {
        let source = &self.source;
        let mut gone: HashSet<usize> = HashSet::new();
        let starts: HashSet<usize> = places.iter().map(|place| place.start).collect();
        for (index, node) in self.nodes.iter().enumerate() {
            let is_reported = node
                .name
                .is_some_and(|name| starts.contains(&source.tokens[name].start));
            if is_reported && !node.is_pinned && node.sort != Sort::Mod {
                gone.insert(index);
            }
        }
        for (node, leaf) in self.imports.iter().flat_map(|(_, nodes)| nodes) {
            let last = source.tokens[leaf.range.end - 1];
            if places
                .iter()
                .any(|place| place.start <= last.start && last.end <= place.end)
            {
                gone.insert(*node);
            }
        }
        self.spread(&mut gone, &starts, &HashSet::new());
        gone
    }

    /// Adds what has to go with the nodes that go: imports, `impl`s, calls of macros that make nothing else.
    ///
    /// The headers of `broken` do not compile any more. Without that, an `impl` of a name that also means something of the
    /// standard library stays.
    fn spread(&self, gone: &mut HashSet<usize>, starts: &HashSet<usize>, broken: &HashSet<&str>) {
        let source = &self.source;
        let is_item = |node: &Node| {
            !matches!(
                node.rule,
                Rule::Method(_) | Rule::Associated(_) | Rule::WithParent
            )
        };
        let mut names = HashSet::new();
        let mut methods = HashSet::new();
        for &index in gone.iter() {
            let node = &self.nodes[index];
            let name = node
                .name
                .and_then(|name| source.word(name))
                .unwrap_or_default();
            let parent = node.parent.map(|parent| &self.nodes[parent].rule);
            if let Some(Rule::Trait { name: of, .. }) = parent {
                methods.insert((*of, name));
            } else if is_item(node) {
                names.insert(name);
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            // A name that is declared elsewhere, too, may mean that.
            if is_item(node) && !gone.contains(&index) {
                names.remove(
                    node.name
                        .and_then(|name| source.word(name))
                        .unwrap_or_default(),
                );
            }
        }
        let is_reported = |node: &Node, name: &str| {
            node.range
                .clone()
                .any(|at| source.str(at) == name && starts.contains(&source.tokens[at].start))
        };
        for (index, node) in self.nodes.iter().enumerate() {
            let around = node.parent.map(|parent| &self.nodes[parent]);
            let goes = match &node.rule {
                Rule::Import { target, .. } => names.contains(target),
                Rule::Any(needs) => needs.iter().all(|need| match need {
                    Need::Name(name) => is_reported(node, name),
                    Need::Impl(all, header) => {
                        let all = if broken.contains(self.head(node)) {
                            header
                        } else {
                            all
                        };
                        let mut all = all.iter();
                        all.any(|name| names.contains(name))
                            || header.iter().any(|name| is_reported(node, name))
                    }
                }),
                Rule::Method(name) | Rule::Associated(name) => around.is_some_and(|around| {
                    let of = (around.sort == Sort::Impl)
                        .then(|| self.trait_name(around))
                        .flatten();
                    of.is_some_and(|of| methods.contains(&(of, *name)))
                }),
                _ => false,
            };
            if goes {
                gone.insert(index);
            }
        }
    }

    /// Adds the nodes of `broken` headers that belong to what goes; returns whether there are any.
    pub fn extend(
        &self,
        gone: &mut HashSet<usize>,
        places: &[Range<usize>],
        broken: &HashSet<&str>,
    ) -> bool {
        let before = gone.len();
        let starts = places.iter().map(|place| place.start).collect();
        self.spread(gone, &starts, broken);
        gone.len() > before
    }

    /// The headers of the `impl`s, and the calls of macros, that contain one of these places.
    pub fn heads(&self, places: &[Range<usize>]) -> HashSet<&'a str> {
        let nodes = self
            .nodes
            .iter()
            .filter(|node| matches!(node.rule, Rule::Any(_)));
        let heads = nodes.map(|node| self.head(node));
        let start = |head: &str| head.as_ptr() as usize - self.source.text.as_ptr() as usize;
        let contains = |head: &&str| {
            let bytes = start(head)..start(head) + head.len();
            places
                .iter()
                .any(|place| bytes.start <= place.start && place.end <= bytes.end)
        };
        heads.filter(contains).collect()
    }

    /// The header of an `impl`, or a call of a macro.
    fn head(&self, node: &Node) -> &'a str {
        let bytes = self.source.bytes(&node.range);
        let end = if node.sort == Sort::Impl {
            let body = items(&self.source, node.range.clone())
                .first()
                .and_then(|it| it.body.clone());
            body.map_or(bytes.end, |body| self.source.tokens[body.start - 1].end)
        } else {
            bytes.end
        };
        &self.source.text[bytes.start..end]
    }

    /// Returns whether one of these words is the name of a node.
    pub fn is_named(&self, node: usize, words: &HashSet<&str>) -> bool {
        let node = &self.nodes[node];
        let name = node.name.and_then(|name| self.source.word(name));
        match &node.rule {
            Rule::Import { bound, target } => words.contains(bound) || words.contains(target),
            Rule::Any(needs) => needs.iter().any(|need| match need {
                Need::Name(name) => words.contains(name),
                Need::Impl(names, _) => names.iter().any(|name| words.contains(name)),
            }),
            Rule::WithParent if node.sort == Sort::Use => node
                .own
                .iter()
                .any(|own| words.contains(self.source.str(own.start))),
            _ => name.is_some_and(|name| words.contains(name)),
        }
    }

    fn trait_name(&self, node: &Node) -> Option<&'a str> {
        let item = items(&self.source, node.range.clone()).into_iter().next()?;
        self.source.word(trait_of(&self.source, &item)?)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The words in some bytes of the text.
    pub fn words_in(&self, bytes: &Range<usize>) -> Vec<&'a str> {
        let tokens = &self.source.tokens;
        let start = tokens.partition_point(|token| token.end <= bytes.start);
        let end = tokens.partition_point(|token| token.start < bytes.end);
        (start..end.max(start))
            .filter_map(|at| self.source.word(at))
            .collect()
    }
}

/// The words of what lives.
#[derive(Default)]
struct Words<'a> {
    /// All of them.
    named: HashSet<&'a str>,
    /// Those that follow `.` or `::`, or are handed to macros.
    members: HashSet<&'a str>,
    /// Those before `::`, and those of imports.
    paths: HashSet<&'a str>,
    /// Those before `!`, and those of imports.
    calls: HashSet<&'a str>,
}

impl<'a> Words<'a> {
    fn add(&mut self, name: &'a str, is_member: bool, is_path: bool, is_call: bool) {
        self.named.insert(name);
        if is_call {
            self.calls.insert(name);
        }
        if is_member {
            self.members.insert(name);
        }
        if is_path {
            self.paths.insert(name);
        }
    }
}

/// Returns whether a token is the name of a crate of the standard library, in any place of a path.
fn is_std(source: &Source, at: usize) -> bool {
    ["std", "core", "alloc", "stdalloc"].contains(&source.str(at))
}

/// For each token, whether it follows `.` or `::`, or is handed to a macro.
fn members(source: &Source) -> Vec<bool> {
    let mut macro_end = 0;
    (0..source.tokens.len())
        .map(|at| {
            if source.str(at) == "!" && at > 0 && source.tokens[at - 1].kind == Kind::Word {
                let open = at + 1 + usize::from(source.str(at - 1) == "macro_rules");
                if let Some(close) = source.close(open) {
                    macro_end = macro_end.max(close);
                }
            }
            at < macro_end || source.is_after_colons(at) || at > 0 && source.str(at - 1) == "."
        })
        .collect()
}

/// The index behind the item that begins at an index: behind its braces or `;`, at most `end`.
fn behind_body(source: &Source, from: usize, end: usize) -> usize {
    let mut at = from + 1;
    while at < end && !["{", ";"].contains(&source.str(at)) {
        at = source.next(at);
    }
    source.next(at).min(end).max(from + 1)
}
