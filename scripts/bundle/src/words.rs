//! What stays because something that stays names it.
//!
//! Beginning with the words of the solution, a part of the crates stays if what stays mentions its name; then its own
//! words count, too. Nothing is resolved: whatever a name could mean stays. The documentation of the crate argues why that
//! cannot change what runs.

use std::collections::HashSet;
use std::ops::Range;

use crate::items::without_leaves;
use crate::parts::{parts, Part, Parts, Rule};
use crate::tokens::{Edits, Kind, Source};

/// The text of the file: the solution, and the parts of its crates.
pub struct Program<'a, 's> {
    source: &'s Source<'a>,
    /// The first token behind the solution.
    begin: usize,
    parts: Parts<'a, 's>,
}

/// How a word is mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    /// In any way.
    Name,
    /// Behind `.` or `::`, or in a macro's tokens.
    Member,
    /// Before `::`, or in an import.
    Path,
    /// Before `!`, or in an import.
    Call,
}

/// The mentions in what stays.
type Mentions<'a> = HashSet<(Role, &'a str)>;

impl<'a, 's> Program<'a, 's> {
    /// Splits a text whose first `solution` bytes stay as they are.
    pub fn new(source: &'s Source<'a>, solution: usize) -> Self {
        let tokens = &source.tokens;
        let begin = tokens.partition_point(|token| token.start < solution);
        Program {
            source,
            begin,
            parts: parts(source, begin),
        }
    }

    /// Returns the text with what is mentioned by the solution, by `more` words, and by what stays, without the parts of
    /// `unused` and what belongs to them.
    pub fn keep(&self, more: &HashSet<String>, unused: &HashSet<usize>) -> String {
        let is_kept = self.mark(more, unused);
        let mut edits = Edits::default();
        for (part, _) in self.parts.all.iter().zip(&is_kept).filter(|it| !it.1) {
            if !part.is_leaf && part.parent.is_none_or(|parent| is_kept[parent]) {
                edits.remove(self.source.bytes_with_gap(&part.range));
            }
        }
        for (item, leaves) in &self.parts.imports {
            let kept = leaves.clone().filter(|&leaf| is_kept[leaf]);
            let kept: Vec<usize> = kept
                .map(|leaf| self.parts.all[leaf].range.end - 1)
                .collect();
            if kept.len() == leaves.len() {
                continue;
            }
            match without_leaves(self.source, item, &|last| kept.contains(&last)) {
                Some(text) => edits.replace(self.source.bytes(&item.range), text),
                None => edits.remove(self.source.bytes_with_gap(&item.range)),
            }
        }
        edits.apply(self.source.text)
    }

    /// Returns which parts stay.
    fn mark(&self, more: &HashSet<String>, unused: &HashSet<usize>) -> Vec<bool> {
        let all = &self.parts.all;
        let unused_names = self.unused_names(unused);
        let is_member = members(self.source);
        let mut mentions = Mentions::new();
        for name in more {
            mentions.extend(Role::ALL.map(|role| (role, name.as_str())));
        }
        self.source.names(0..self.begin, |name, at| {
            mentions.extend([Role::Name, Role::Member, Role::Call].map(|role| (role, name)));
            if self.source.is_at(at + 1, &[":", ":"]) {
                mentions.insert((Role::Path, name));
            }
        });
        let mut is_kept = vec![false; all.len()];
        loop {
            let before = is_kept.iter().filter(|&&it| it).count();
            for index in 0..all.len() {
                if is_kept[index] || unused.contains(&index) {
                    continue;
                }
                let part = &all[index];
                let has_parent = part.parent.is_none_or(|parent| is_kept[parent]);
                if !is_wanted(&part.rule, has_parent, &mentions) {
                    continue;
                }
                let mut around = Some(index);
                while let Some(index) = around.filter(|&it| !is_kept[it]) {
                    is_kept[index] = true;
                    around = all[index].parent;
                    self.mention(&all[index], &is_member, &unused_names, &mut mentions);
                }
            }
            if is_kept.iter().filter(|&&it| it).count() == before {
                return is_kept;
            }
        }
    }

    /// Adds the words of a part that stays.
    fn mention<'m>(
        &self,
        part: &Part<'a>,
        is_member: &[bool],
        unused_names: &HashSet<&str>,
        mentions: &mut Mentions<'m>,
    ) where
        'a: 'm,
    {
        if let Rule::Trait(name, _) = part.rule {
            // A method of it may be called where its name is not.
            mentions.insert((Role::Name, name));
        }
        for range in &part.own {
            self.source.names(range.clone(), |name, at| {
                if !unused_names.contains(name) {
                    mentions.insert((Role::Name, name));
                }
                if is_member[at] {
                    mentions.insert((Role::Member, name));
                }
                if part.is_leaf || self.source.is_at(at + 1, &[":", ":"]) {
                    mentions.insert((Role::Path, name));
                }
                if part.is_leaf || self.source.str(at + 1) == "!" {
                    mentions.insert((Role::Call, name));
                }
            });
        }
    }

    /// The names of which all declarations are unused: of items, not of members.
    fn unused_names(&self, unused: &HashSet<usize>) -> HashSet<&'a str> {
        let mut names: [HashSet<&str>; 2] = Default::default();
        for (index, part) in self.parts.all.iter().enumerate() {
            if let Rule::Named(name)
            | Rule::Macro(name)
            | Rule::Module(name)
            | Rule::Trait(name, _) = part.rule
            {
                names[usize::from(unused.contains(&index))].insert(name);
            }
        }
        &names[1] - &names[0]
    }

    /// Returns the parts that the compiler reports as unused at these bytes, and what an `impl` of a trait has for an
    /// unused member of the trait.
    pub fn unused(&self, places: &[Range<usize>]) -> HashSet<usize> {
        let tokens = &self.source.tokens;
        let all = &self.parts.all;
        let is_reported = |part: &Part| {
            if part.is_leaf {
                let last = tokens[part.range.end - 1];
                let mut places = places.iter();
                return places.any(|place| place.start <= last.start && last.end <= place.end);
            }
            let start = part.name.map(|name| tokens[name].start);
            places.iter().any(|place| Some(place.start) == start)
        };
        let mut unused: HashSet<usize> =
            (0..all.len()).filter(|&it| is_reported(&all[it])).collect();
        let key = |part: &Part<'a>| Some((part.of?, self.source.word(part.name?)?));
        // The members of an `impl` are not reported, and two traits may have one name.
        let declared =
            |part: &Part| matches!(part.parent.map(|it| &all[it].rule), Some(Rule::Trait(..)));
        let others = (0..all.len()).filter(|it| declared(&all[*it]) && !unused.contains(it));
        let others: HashSet<_> = others.filter_map(|it| key(&all[it])).collect();
        let gone: HashSet<_> = unused.iter().filter_map(|&it| key(&all[it])).collect();
        let gone = &gone - &others;
        let is_gone = |part: &Part<'a>| key(part).is_some_and(|key| gone.contains(&key));
        let is_place = |at: usize| places.iter().any(|it| it.start == tokens[at].start);
        let names = self.unused_names(&unused);
        let is_lost = |at| self.parts.is_type(at) && names.contains(self.source.str(at));
        let is_made = |part: &Part| {
            part.makes.iter().flatten().any(|&at| is_place(at))
                && part.goes_without(|at| is_place(at) || is_lost(at))
        };
        unused.extend((0..all.len()).filter(|&it| is_gone(&all[it]) || is_made(&all[it])));
        unused
    }

    /// The headers of the `impl`s, and the calls of macros, that contain one of these places.
    pub fn headers(&self, places: &[Range<usize>]) -> HashSet<&'a str> {
        let parts = self.parts.all.iter().filter(|part| !part.makes.is_empty());
        let contains = |bytes: &Range<usize>| {
            let mut places = places.iter();
            places.any(|place| bytes.start <= place.start && place.end <= bytes.end)
        };
        let bytes = parts.map(|part| self.source.bytes(&part.header));
        let bytes = bytes.filter(contains);
        bytes.map(|bytes| &self.source.text[bytes]).collect()
    }

    /// Adds the `impl`s and calls of these headers, which do not compile, if all that they make names what is unused, even
    /// if the name may also mean something else; returns whether there are any.
    pub fn extend(&self, unused: &mut HashSet<usize>, broken: &HashSet<&str>) -> bool {
        let names = self.unused_names(unused);
        let before = unused.len();
        for (index, part) in self.parts.all.iter().enumerate() {
            let is_broken = broken.contains(&self.source.text[self.source.bytes(&part.header)]);
            if is_broken && part.goes_without(|at| names.contains(self.source.str(at))) {
                unused.insert(index);
            }
        }
        unused.len() > before
    }

    /// Returns whether one of these words is the name of a part.
    pub fn is_named(&self, part: usize, words: &HashSet<String>) -> bool {
        let part = &self.parts.all[part];
        let name = part.name.and_then(|name| self.source.word(name));
        match part.rule {
            Rule::Import { bound, target } => words.contains(bound) || words.contains(target),
            // Of the standard library.
            _ if part.is_leaf => part
                .own
                .iter()
                .any(|own| words.contains(self.source.str(own.start))),
            // What a call makes has its name from the call.
            Rule::OneOf(_) if part.header.end == part.range.end => {
                let mut names = part.makes.iter().flatten();
                names.any(|at| part.range.contains(at) && words.contains(self.source.str(*at)))
            }
            _ => name.is_some_and(|name| words.contains(name)),
        }
    }
}

impl Role {
    const ALL: [Role; 4] = [Role::Name, Role::Member, Role::Path, Role::Call];
}

fn is_wanted(rule: &Rule, has_parent: bool, mentions: &Mentions) -> bool {
    let has = |role, name| mentions.contains(&(role, name));
    match rule {
        Rule::Always => true,
        Rule::WithParent => has_parent,
        Rule::Named(name) => has(Role::Name, name),
        Rule::Macro(name) => has(Role::Call, name),
        Rule::Method(name) => has_parent && has(Role::Member, name),
        Rule::Associated(name) => has_parent && has(Role::Name, name),
        Rule::Module(name) => has_parent && has(Role::Path, name),
        Rule::Import { bound, target } => has(Role::Name, bound) || has(Role::Name, target),
        Rule::Trait(name, methods) => {
            has(Role::Name, name) || methods.iter().any(|name| has(Role::Member, name))
        }
        Rule::OneOf(needs) => {
            let mut needs = needs.iter();
            needs.any(|names| names.iter().all(|name| has(Role::Name, name)))
        }
    }
}

/// For each token, whether it follows `.` or `::`, or is handed to a macro.
fn members(source: &Source) -> Vec<bool> {
    let mut macro_end = 0;
    let is_member = |at| {
        if source.str(at) == "!" && at > 0 && source.tokens[at - 1].kind == Kind::Word {
            let open = at + 1 + usize::from(source.str(at - 1) == "macro_rules");
            macro_end = source.close(open).unwrap_or(0).max(macro_end);
        }
        at < macro_end || source.is_after_colons(at) || at > 0 && source.str(at - 1) == "."
    };
    (0..source.tokens.len()).map(is_member).collect()
}
