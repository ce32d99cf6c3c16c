//! The parts of the crates that can be left out, and what keeps each of them.
//!
//! A part is an item, a member of a trait or an `impl`, a rule of a macro, or a leaf of an import.

use std::ops::Range;

use crate::imports::{leaves, Leaf};
use crate::items::{attributes, items, plain, Item, Sort};
use crate::names::{is_std, rules, Names};
use crate::tokens::Source;

/// Attributes of what the linker sees.
const LINKED: &str = "export_name global_allocator link_section no_mangle panic_handler used";

/// How a word is mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// In any way.
    Name,
    /// Behind `.` or `::`, or handed to a macro.
    Member,
    /// Before `::`, or in an import.
    Path,
}

/// What keeps a part.
pub struct Rule<'a> {
    /// Whether it goes with the part around it.
    pub needs_parent: bool,
    /// All mentions of one of these lists keep it; so an empty list always does.
    pub any: Vec<Vec<(Role, &'a str)>>,
}

impl<'a> Rule<'a> {
    /// It stays with the part around it, or, without one, always.
    fn free(needs_parent: bool) -> Self {
        let any = vec![Vec::new()];
        Rule { needs_parent, any }
    }

    /// A mention of its name keeps it.
    fn named(needs_parent: bool, role: Role, name: &'a str) -> Self {
        let any = vec![vec![(role, name)]];
        Rule { needs_parent, any }
    }
}

/// A part of the text.
pub struct Part<'a> {
    /// What keeps it.
    pub rule: Rule<'a>,
    /// What it is: of a leaf, [`Sort::Use`]; of a macro's rule, [`Sort::Other`].
    pub sort: Sort,
    /// Its tokens.
    pub range: Range<usize>,
    /// The index of the module, trait, `impl` or macro around it.
    pub parent: Option<usize>,
    /// The tokens whose words it mentions: without those of the parts in it, and without its name.
    pub own: Vec<Range<usize>>,
    /// The token at which the compiler reports it.
    pub name: Option<usize>,
    /// The trait that it is a member of.
    pub of: Option<&'a str>,
    /// The header of an `impl`.
    pub header: Range<usize>,
}

/// The text of the file: the solution, and the parts of its crates.
pub struct Parts<'a, 's> {
    /// The text.
    pub source: &'s Source<'a>,
    /// The first token behind the solution.
    pub begin: usize,
    /// All parts, each behind the one around it.
    pub all: Vec<Part<'a>>,
    /// Each `use` with its leaves and the index of the first one.
    pub imports: Vec<(Item, Vec<Leaf>, usize)>,
    /// What the crates declare.
    pub names: Names<'a>,
}

impl<'a, 's> Parts<'a, 's> {
    /// Splits a text whose first `solution` bytes stay as they are.
    pub fn new(source: &'s Source<'a>, solution: usize) -> Self {
        let begin = source.index(solution);
        let all = items(source, begin..source.tokens.len());
        let mut parts = Parts {
            source,
            begin,
            all: Vec::new(),
            imports: Vec::new(),
            names: Names::new(source, begin),
        };
        parts.module(&all, None);
        parts
    }

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
            sort: item.sort,
            range: item.range.clone(),
            parent,
            own,
            name: item.name,
            of: None,
            header: 0..0,
        });
        self.all.len() - 1
    }

    fn module(&mut self, all: &[Item], parent: Option<usize>) {
        for item in all {
            let name = self.word(item.name);
            if self.has_effect(item) {
                let part = self.push(item, parent, Rule::free(false));
                self.all[part].name = None;
                continue;
            }
            match item.sort {
                Sort::Mod => {
                    let part = self.push(item, parent, Rule::named(true, Role::Path, name));
                    if let Some(body) = item.body.clone() {
                        self.all[part].own.truncate(1);
                        self.module(&items(self.source, body), Some(part));
                    }
                }
                Sort::Use => self.import(item, parent),
                Sort::Fn | Sort::Type | Sort::Alias | Sort::Value => {
                    self.push(item, parent, Rule::named(false, Role::Name, name));
                }
                Sort::MacroRules => self.rules(item, parent),
                Sort::Trait => {
                    // It stays for any of its methods, too: they are called where its name is not.
                    let inner = items(self.source, item.body.clone().unwrap_or(0..0));
                    let mut rule = Rule::named(false, Role::Name, name);
                    let methods = inner.iter().map(|item| self.word(item.name));
                    rule.any
                        .extend(methods.map(|name| vec![(Role::Member, name)]));
                    let part = self.push(item, parent, rule);
                    if self.names.sure.contains(name) {
                        self.members(part, &inner, Some(name));
                    }
                }
                Sort::Impl => {
                    let (of, names) = self.names.header(self.source, item);
                    let names = names.into_iter().map(|name| (Role::Name, name));
                    let any = vec![names.collect()];
                    let needs_parent = false;
                    let part = self.push(item, parent, Rule { needs_parent, any });
                    let body = item.body.as_ref().map_or(item.start, |body| body.start);
                    self.all[part].header = item.start..body;
                    // The standard library calls the members of its traits.
                    if of.is_none_or(|of| self.names.sure.contains(of)) {
                        let inner = items(self.source, item.body.clone().unwrap_or(0..0));
                        self.members(part, &inner, of);
                    }
                }
                // What a call of a macro makes, nobody can tell.
                Sort::Call | Sort::InnerAttribute | Sort::ExternCrate | Sort::Other => {
                    self.push(item, parent, Rule::free(true));
                }
            }
        }
    }

    /// Returns whether an item does something that nothing names: for the linker, or by an `impl` in a function.
    fn has_effect(&self, item: &Item) -> bool {
        let source = self.source;
        let is_linked = |at| source.is_one(at, LINKED);
        let mut attributes = attributes(source, item.range.clone()).into_iter();
        self.word(item.name) == "_"
            || attributes.any(|mut attribute| attribute.any(is_linked))
            || matches!(item.sort, Sort::Fn | Sort::Value)
                && self.names.has_impl(source, item.start..item.range.end, 0)
    }

    fn import(&mut self, item: &Item, parent: Option<usize>) {
        let source = self.source;
        let leaves = leaves(source, item.range.clone());
        let first = self.all.len();
        for leaf in &leaves {
            let is_foreign = leaf.path.iter().any(|&at| is_std(source, at));
            let mut rule = Rule::free(true);
            if !is_foreign && source.str(leaf.bound) != "*" && source.str(leaf.bound) != "_" {
                // What is imported may be a trait whose methods are called.
                let names = [leaf.bound, leaf.target(source)];
                let names = names.map(|at| vec![(Role::Name, self.word(Some(at)))]);
                (rule.needs_parent, rule.any) = (false, names.into());
            }
            let mut part = item.clone();
            part.range = leaf.end - 1..leaf.end;
            let part = self.push(&part, parent, rule);
            let own = leaf.path.iter().copied().chain([leaf.bound]);
            self.all[part].own = own.map(|at| at..at + 1).collect();
        }
        self.imports.push((item.clone(), leaves, first));
    }

    /// Adds the members of a trait or an `impl`.
    fn members(&mut self, parent: usize, inner: &[Item], of: Option<&'a str>) {
        for item in inner {
            let name = self.word(item.name);
            let has_effect = self.has_effect(item);
            let rule = match item.sort {
                Sort::Fn if !has_effect => Rule::named(true, Role::Member, name),
                Sort::Value | Sort::Alias if !has_effect => Rule::named(true, Role::Name, name),
                _ => Rule::free(true),
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
        let part = self.push(item, parent, Rule::named(false, Role::Name, name));
        self.all[part].own.clear();
        let body = item.body.clone().unwrap_or(0..0);
        for rule in rules(self.source, &body) {
            let at = rule.start;
            let rule = plain(Sort::Other, rule, at);
            let rule = self.push(&rule, Some(part), Rule::free(true));
            self.all[rule].name = Some(at);
        }
    }
}
