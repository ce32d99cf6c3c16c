//! Rewrites the paths of a crate that becomes a module.
//!
//! `crate::` becomes `crate::name::`, `$crate` becomes `$crate::name`, `pub(crate)` becomes `pub(in crate::name)`, and the
//! name of another crate becomes a path from the root. An exported macro stays reachable by a `use` behind it. What a
//! name means is not looked up; only a module that declares the name of a crate itself is left alone.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::Result;

use crate::cfg::arguments;
use crate::imports::leaves;
use crate::items::{attributes, items, Item, Sort};
use crate::names::is_std;
use crate::tokens::{Edits, Source};

/// Rewrites the text of a crate: the module that it becomes, or `None` for the solution, which stays at the root, and the
/// modules of the crates that it depends on, by their names in its code.
pub(crate) fn rewrite(
    text: &str,
    module: Option<&str>,
    crates: &HashMap<String, String>,
) -> Result<String> {
    let source = Source::new(text)?;
    let all = items(&source, 0..source.tokens.len());
    let mut rewriter = Rewriter {
        source: &source,
        own: module,
        crates,
        anywhere: HashSet::new(),
        std_names: HashSet::new(),
        edits: Edits::default(),
    };
    rewriter.collect(&all);
    rewriter.module(&all, &mut Vec::new());
    Ok(rewriter.edits.apply(text))
}

/// Returns whether a word is a keyword that a path may follow.
fn is_keyword(word: &str) -> bool {
    let keywords = "as break const dyn else for if impl in let match move mut ref return static \
        unsafe use where while";
    keywords.split(' ').any(|it| it == word)
}

/// The names of types and modules that some items declare, but not those of crates.
fn declared<'a>(source: &Source<'a>, items: &[Item]) -> HashSet<&'a str> {
    let mut names = HashSet::new();
    for item in items {
        match (item.sort, item.name) {
            (Sort::Mod | Sort::Type | Sort::Alias | Sort::Trait, Some(name)) => {
                names.extend(source.word(name));
            }
            (Sort::Use, _) => {
                for leaf in leaves(source, item) {
                    if leaf.path.len() > 1 || source.str(leaf.path[0]) != source.str(leaf.bound) {
                        names.extend(source.word(leaf.bound));
                    }
                }
            }
            _ => {}
        }
    }
    names
}

/// Where a path stands.
struct Scope<'a> {
    /// Names that are not crates here.
    hidden: HashSet<&'a str>,
    is_root: bool,
}

/// The name in scope by `extern crate name` or `extern crate name as other`.
fn bound<'a>(source: &Source<'a>, name: usize) -> &'a str {
    let is_renamed = source.str(name + 1) == "as";
    source.str(if is_renamed { name + 2 } else { name })
}

struct Rewriter<'a, 'b> {
    source: &'a Source<'a>,
    /// The module of the crate.
    own: Option<&'b str>,
    /// Those of its crates.
    crates: &'b HashMap<String, String>,
    /// What any module declares.
    anywhere: HashSet<&'a str>,
    /// Names of the standard library by `extern crate`, such as `alloc`; all of it is in `std`.
    std_names: HashSet<&'a str>,
    edits: Edits,
}

impl<'a> Rewriter<'a, '_> {
    /// Gathers what holds in the whole crate.
    fn collect(&mut self, all: &[Item]) {
        self.anywhere.extend(declared(self.source, all));
        for item in all {
            if let (Sort::Mod, Some(body)) = (item.sort, &item.body) {
                self.collect(&items(self.source, body.clone()));
            }
            if let (Sort::ExternCrate, Some(name)) = (item.sort, item.name) {
                if is_std(self.source, name) {
                    self.std_names.insert(bound(self.source, name));
                }
            }
        }
    }

    fn module(&mut self, all: &[Item], path: &mut Vec<&'a str>) {
        let source = self.source;
        let mut hidden = declared(source, all);
        let imports = all.iter().filter(|item| item.sort == Sort::Use);
        let mut leaves = imports.flat_map(|item| leaves(source, item));
        let has_glob = leaves.any(|leaf| source.str(leaf.bound) == "*");
        if has_glob {
            // A glob may bring in any of them, which comes before a crate.
            hidden.extend(&self.anywhere);
        }
        let scope = Scope {
            hidden,
            is_root: path.is_empty(),
        };
        for item in all {
            match (item.sort, &item.body) {
                (Sort::ExternCrate, _) => self.extern_crate(item, &scope),
                (Sort::Mod, Some(body)) => {
                    self.tokens(item.range.start..body.start, &scope, false);
                    path.extend(item.name.and_then(|name| source.word(name)));
                    self.module(&items(source, body.clone()), path);
                    path.pop();
                }
                (Sort::MacroRules, _) => {
                    self.tokens(item.range.clone(), &scope, true);
                    if self.own.is_some() {
                        self.export(item, path);
                    }
                }
                _ => self.tokens(item.range.clone(), &scope, false),
            }
        }
    }

    fn extern_crate(&mut self, item: &Item, scope: &Scope) {
        let source = self.source;
        let Some(name) = item.name else { return };
        let (word, bound) = (source.str(name), bound(source, name));
        let module = match self.crates.get(word) {
            Some(module) => format!("crate::{module}"),
            None if self.own.is_none() => return,
            None if word == "self" => format!("crate::{}", self.own.unwrap_or("self")),
            None => "::std".to_owned(),
        };
        let visibility = source.tokens[item.start].start..source.tokens[name - 2].start;
        let visibility = &source.text[visibility];
        let is_root = scope.is_root && self.own.is_none();
        if is_root && module == format!("crate::{bound}") || ["core", "std"].contains(&bound) {
            // The module itself has this name, or it is in scope anyway.
            self.edits.remove(source.bytes_with_gap(&item.range));
            return;
        }
        let import = format!("{visibility}use {module} as {bound};");
        self.edits.replace(source.bytes(&item.range), import);
    }

    /// Keeps an exported macro reachable by its path.
    fn export(&mut self, item: &Item, path: &[&str]) {
        let source = self.source;
        let Some(name) = item.name else {
            return;
        };
        for attribute in attributes(source, item.range.clone()) {
            if source.str(attribute.start) != "macro_export" {
                continue;
            }
            let word = source.str(name);
            let whole = attribute.start - 2..attribute.end + 1;
            self.edits.remove(source.bytes(&whole));
            let end = source.bytes(&item.range).end;
            self.edits.insert(end, format!("\npub(crate) use {word};"));
            if !path.is_empty() {
                let import = format!("\npub(crate) use self::{}::{word};", path.join("::"));
                self.edits.insert(source.text.len(), import);
            }
        }
    }

    /// Rewrites the paths in a range of tokens.
    fn tokens(&mut self, range: Range<usize>, scope: &Scope, is_macro: bool) {
        let source = self.source;
        let mut at = range.start;
        while at < range.end {
            let Some(word) = source.word(at) else {
                at += 1;
                continue;
            };
            let next = source.str(at + 1);
            if word == "use"
                && next != "<"
                && (next == "{" || next == ":" || source.word(at + 1).is_some())
            {
                at = self.import(at, range.end, scope);
                continue;
            }
            let before = source.before(at);
            let is_path = source.is_at(at + 1, &[":", ":"]);
            // `a::b` and `<a>::b` go on with a path.
            let is_global = source.is_after_colons(at)
                && !at.checked_sub(3).is_some_and(|it| {
                    let word = source.word(it).is_some() && !is_keyword(source.str(it));
                    word || [">", "]", ")"].contains(&source.str(it))
                });
            let is_range = at >= 2 && source.is_at(at - 2, &[".", "."]);
            let starts = match before {
                ":" => is_global || !source.is_after_colons(at),
                "." => is_range,
                _ => before != "$",
            };
            if word == "crate" {
                self.root_keyword(at);
            } else if starts && is_path {
                self.segment(at, is_global, scope, is_macro);
            }
            at += 1;
        }
    }

    /// Rewrites `crate`.
    fn root_keyword(&mut self, at: usize) {
        let source = self.source;
        let Some(module) = self.own else {
            return;
        };
        let token = source.tokens[at];
        let before = source.before(at);
        if before == "(" && source.str(at + 1) == ")" {
            if at >= 2 && source.str(at - 2) == "pub" {
                self.edits
                    .replace(token.start..token.end, format!("in crate::{module}"));
            }
        } else {
            self.edits.insert(token.end, format!("::{module}"));
        }
    }

    /// Rewrites the first word of a path if it names a crate.
    fn segment(&mut self, at: usize, is_global: bool, scope: &Scope, is_in_macro: bool) {
        let source = self.source;
        let Some(word) = source.word(at) else { return };
        let begin = source.tokens[if is_global { at - 2 } else { at }].start;
        let end = source.tokens[at].end;
        if let Some(module) = self.crates.get(word) {
            if !is_global && scope.hidden.contains(word) {
                return;
            }
            let stays = self.own.is_none() && scope.is_root && !is_global && !is_in_macro;
            if !(stays && module == word) {
                self.edits.replace(begin..end, format!("crate::{module}"));
            }
            return;
        }
        let is_std = self.std_names.contains(word) && (is_global || !scope.hidden.contains(word));
        if self.own.is_some() && is_std {
            self.edits.replace(begin..end, "::std");
        }
    }

    /// Rewrites the first words of a `use`; returns the index behind it.
    fn import(&mut self, at: usize, end: usize, scope: &Scope) -> usize {
        let source = self.source;
        let mut tokens = at..end;
        let behind = tokens.find(|&at| source.str(at) == ";").unwrap_or(end);
        let branches = match source.close(at + 1) {
            Some(close) => arguments(source, at + 2..close),
            None => std::iter::once(at + 1..behind).collect(),
        };
        for branch in branches {
            let is_global = source.is_at(branch.start, &[":", ":"]);
            let first = branch.start + if is_global { 2 } else { 0 };
            let word = source.str(first);
            if word == "crate" {
                self.root_keyword(first);
            } else if source.is_at(first + 1, &[":", ":"]) {
                self.segment(first, is_global, scope, false);
            } else if let Some(module) = self.crates.get(word) {
                // `use name;` and `use name as other;`
                let is_renamed = source.str(first + 1) == "as";
                let bytes = source.bytes(&(branch.start..first + 1));
                let mut import = format!("crate::{module}");
                if !is_renamed && module != word {
                    import.extend([" as ", word]);
                }
                if is_renamed || !scope.is_root || self.own.is_some() {
                    self.edits.replace(bytes, import);
                }
            }
        }
        behind + 1
    }
}
