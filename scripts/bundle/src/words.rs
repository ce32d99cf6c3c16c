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
use crate::tokens::Edits;

/// The method that a macro of the standard library calls by its name, whatever has it: all others call those of traits
/// of the standard library by their paths, as operators, `?`, `for` and `derive` do.
fn called_by(macro_name: &str) -> Option<&'static str> {
    ["write", "writeln"]
        .contains(&macro_name)
        .then_some("write_fmt")
}

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
        let mut mentions = Mentions::new();
        let roles = [Role::Name, Role::Member, Role::Call];
        for name in more {
            mentions.extend(roles.map(|role| (role, name.as_str())));
            mentions.insert((Role::Path, name));
        }
        self.source.names(0..self.begin, |name, at| {
            mentions.extend(roles.map(|role| (role, name)));
            mentions.extend(called_by(name).map(|name| (Role::Member, name)));
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
                let Part { rule, parent, .. } = &all[index];
                let has_parent = !rule.needs_parent || parent.is_none_or(|it| is_kept[it]);
                let has_all = |names: &Vec<_>| names.iter().all(|it| mentions.contains(it));
                if !has_parent || !rule.any.iter().any(has_all) {
                    continue;
                }
                let mut around = Some(index);
                while let Some(index) = around.filter(|&it| !is_kept[it]) {
                    is_kept[index] = true;
                    around = all[index].parent;
                    self.mention(&all[index], &is_argument, &unused_names, &mut mentions);
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
        is_argument: &[bool],
        unused_names: &HashSet<&str>,
        mentions: &mut Mentions<'m>,
    ) where
        'a: 'm,
    {
        if part.sort == Sort::Trait {
            // A method of it may be called where its name is not.
            mentions.insert((Role::Name, self.name(part)));
        }
        let is_leaf = part.sort == Sort::Use;
        for range in &part.own {
            self.source.names(range.clone(), |name, at| {
                if !unused_names.contains(name) {
                    mentions.insert((Role::Name, name));
                }
                mentions.extend(called_by(name).map(|name| (Role::Member, name)));
                let before = self.source.before(at);
                if is_argument[at] || before == "." || self.source.is_after_colons(at) {
                    mentions.insert((Role::Member, name));
                }
                if is_leaf || self.source.is_at(at + 1, &[":", ":"]) {
                    mentions.insert((Role::Path, name));
                }
                if is_leaf || self.source.str(at + 1) == "!" {
                    mentions.insert((Role::Call, name));
                }
            });
        }
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
        let mut names: [HashSet<&str>; 2] = Default::default();
        for (index, part) in self.all.iter().enumerate() {
            if !part.is_member {
                names[usize::from(unused.contains(&index))].insert(self.name(part));
            }
        }
        &names[1] - &names[0]
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
        let contains = |bytes: &Range<usize>| {
            let mut places = places.iter();
            places.any(|place| bytes.start <= place.start && place.end <= bytes.end)
        };
        let parts = self.all.iter();
        let bytes = parts.map(|part| self.source.bytes(&part.header));
        let bytes = bytes.filter(contains);
        bytes.map(|bytes| &self.source.text[bytes]).collect()
    }

    /// Adds the `impl`s of these headers, which do not compile, if they name what is unused, even if the name may also mean
    /// something else; returns whether there are any.
    pub fn extend(&self, unused: &mut HashSet<usize>, broken: &HashSet<&str>) -> bool {
        let gone = self.unused_names(unused);
        let before = unused.len();
        for (index, part) in self.all.iter().enumerate() {
            let is_broken = broken.contains(&self.source.text[self.source.bytes(&part.header)]);
            if is_broken && part.makes.iter().any(|(name, _)| gone.contains(name)) {
                unused.insert(index);
            }
        }
        unused.len() > before
    }

    /// Returns whether one of these words is the name of a part, or in a leaf.
    pub fn is_named(&self, part: usize, words: &HashSet<String>) -> bool {
        let part = &self.all[part];
        let names = part.rule.any.iter().flatten().map(|&(_, name)| name);
        match part.sort {
            Sort::Impl | Sort::Call => false,
            Sort::Use if names.clone().count() == 0 => {
                let mut own = part.own.iter().map(|own| self.source.str(own.start));
                own.any(|word| words.contains(word))
            }
            _ => names
                .chain([self.name(part)])
                .any(|name| words.contains(name)),
        }
    }
}
