//! Rewrites the paths of a crate that becomes a module.
//!
//! `crate::` becomes `crate::name::`, `$crate` becomes `$crate::name`, `pub(crate)` becomes `pub(in crate::name)`, and the
//! name of another crate becomes a path from the root. An exported macro stays reachable by a `use` behind it. What a
//! name means is not looked up; only a module that declares the name of a crate itself is left alone.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::Result;

use crate::imports::leaves;
use crate::items::{attributes, items, plain, Item, Sort};
use crate::tokens::{Edits, Source};

/// What the names in a crate's paths stand for.
pub struct Names<'a> {
    /// The module that the crate becomes; `None` for the solution, which stays at the root.
    pub module: Option<&'a str>,
    /// The modules of the crates that it depends on, by their names in its code.
    pub crates: &'a HashMap<String, String>,
}

/// Rewrites the text of a crate.
///
/// # Errors
///
/// Returns an error if the text is not made of Rust tokens.
pub fn rewrite(text: &str, names: &Names) -> Result<String> {
    let source = Source::new(text)?;
    let all = items(&source, 0..source.tokens.len());
    let mut rewriter = Rewriter {
        source: &source,
        names,
        anywhere: HashSet::new(),
        std_names: HashSet::new(),
        edits: Edits::default(),
        exports: Vec::new(),
    };
    rewriter.collect(&all);
    rewriter.module(&all, &mut Vec::new());
    let mut edits = rewriter.edits;
    for export in rewriter.exports {
        edits.insert(text.len(), format!("\npub(crate) use self::{export};"));
    }
    Ok(edits.apply(text))
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

struct Rewriter<'a, 'b> {
    source: &'a Source<'a>,
    names: &'b Names<'b>,
    /// What any module declares.
    anywhere: HashSet<&'a str>,
    /// Names of the standard library that only the root's `extern crate` brings into scope, such as `alloc`.
    std_names: HashSet<&'a str>,
    edits: Edits,
    /// Exported macros that are not at the root: their paths.
    exports: Vec<String>,
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
                if ["alloc", "core", "std"].contains(&self.source.str(name)) {
                    let is_renamed = self.source.str(name + 1) == "as";
                    let bound = self.source.str(if is_renamed { name + 2 } else { name });
                    if !["core", "std"].contains(&bound) {
                        self.std_names.insert(bound);
                    }
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
                    self.tokens(item.range.start..body.start, &scope);
                    path.extend(item.name.and_then(|name| source.word(name)));
                    self.module(&items(source, body.clone()), path);
                    path.pop();
                }
                (Sort::MacroRules, _) => {
                    self.tokens(item.range.clone(), &scope);
                    if self.names.module.is_some() {
                        self.export(item, path);
                    }
                }
                _ => self.tokens(item.range.clone(), &scope),
            }
        }
    }

    fn extern_crate(&mut self, item: &Item, scope: &Scope) {
        let source = self.source;
        let Some(name) = item.name else { return };
        let alias = (source.str(name + 1) == "as").then(|| source.str(name + 2));
        let visibility =
            &source.text[source.tokens[item.start].start..source.tokens[name - 2].start];
        let bytes = source.bytes_with_gap(&item.range);
        let word = source.str(name);
        let module = match self.names.crates.get(word) {
            Some(module) => module.as_str(),
            None if word == "self" => self.names.module.unwrap_or("self"),
            None if self.names.module.is_none() => return,
            None => {
                // Of the standard library. Macros of `std` are in scope anyway.
                for attribute in attributes(source, item.range.clone()) {
                    self.edits.remove(source.bytes(&attribute.range));
                }
                let is_mentioned = |text: &str| {
                    let mut all = 2..source.tokens.len();
                    all.any(|at| source.str(at) == text && source.is_after_colons(at))
                };
                if alias.is_none() && ["std", "core"].contains(&word) && !is_mentioned(word) {
                    self.edits.remove(bytes);
                }
                return;
            }
        };
        let bound = alias.unwrap_or(word);
        if scope.is_root && self.names.module.is_none() && module == bound {
            // The module itself has this name.
            self.edits.remove(bytes);
            return;
        }
        let rename = if module == bound {
            String::new()
        } else {
            format!(" as {bound}")
        };
        let import = format!("{visibility}use crate::{module}{rename};");
        self.edits.replace(source.bytes(&item.range), import);
    }

    /// Keeps an exported macro reachable by its path.
    fn export(&mut self, item: &Item, path: &[&str]) {
        let source = self.source;
        let Some(name) = item.name else {
            return;
        };
        for attribute in attributes(source, item.range.clone()) {
            if source.str(attribute.body.start) != "macro_export" {
                continue;
            }
            let word = source.str(name);
            self.edits.remove(source.bytes(&attribute.range));
            let end = source.bytes(&item.range).end;
            self.edits.insert(end, format!("\npub(crate) use {word};"));
            if !path.is_empty() {
                self.exports.push(format!("{}::{word}", path.join("::")));
            }
        }
    }

    /// Rewrites the paths in a range of tokens.
    fn tokens(&mut self, range: Range<usize>, scope: &Scope) {
        let source = self.source;
        let mut at = range.start;
        let mut macro_end = 0;
        while at < range.end {
            let Some(word) = source.word(at) else {
                at += 1;
                continue;
            };
            let next = source.str(at + 1);
            if word == "macro_rules" && next == "!" {
                macro_end = source.next(at + 3);
            }
            if word == "use"
                && next != "<"
                && (next == "{" || next == ":" || source.word(at + 1).is_some())
            {
                at = self.import(at, range.end, scope);
                continue;
            }
            let before = at.checked_sub(1).map_or("", |before| source.str(before));
            let is_path = source.is_at(at + 1, &[":", ":"]);
            let is_global = source.is_after_colons(at) && !self.continues(at - 2);
            let is_range = at >= 2 && source.is_at(at - 2, &[".", "."]);
            let starts = match before {
                ":" => is_global || !source.is_after_colons(at),
                "." => is_range,
                _ => before != "$",
            };
            if word == "crate" {
                self.root_keyword(at);
            } else if starts && is_path {
                self.segment(at, is_global, scope, at < macro_end);
            }
            at += 1;
        }
    }

    /// Returns whether `::` at an index goes on with a path.
    fn continues(&self, colons: usize) -> bool {
        let Some(before) = colons.checked_sub(1) else {
            return false;
        };
        let is_keyword = [
            "use", "return", "in", "as", "else", "match", "if", "while", "mut", "dyn", "impl",
            "for", "where",
        ];
        match self.source.word(before) {
            Some(word) => !is_keyword.contains(&word),
            None => [">", "]", ")"].contains(&self.source.str(before)),
        }
    }

    /// Rewrites `crate`.
    fn root_keyword(&mut self, at: usize) {
        let source = self.source;
        let Some(module) = self.names.module else {
            return;
        };
        let token = source.tokens[at];
        let before = at.checked_sub(1).map_or("", |before| source.str(before));
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
        if let Some(module) = self.names.crates.get(word) {
            if !is_global && scope.hidden.contains(word) {
                return;
            }
            let stays = self.names.module.is_none() && scope.is_root && !is_global && !is_in_macro;
            if !(stays && module == word) {
                self.edits.replace(begin..end, format!("crate::{module}"));
            }
            return;
        }
        let Some(own) = self.names.module else { return };
        if self.std_names.contains(word) && !scope.is_root && !scope.hidden.contains(word) {
            self.edits
                .replace(begin..end, format!("crate::{own}::{word}"));
        }
    }

    /// Rewrites a `use`; returns the index behind it.
    fn import(&mut self, at: usize, end: usize, scope: &Scope) -> usize {
        let source = self.source;
        let mut behind = at;
        while behind < end && source.str(behind) != ";" {
            behind = source.next(behind);
        }
        let item = plain(Sort::Use, at..behind + 1, at);
        let mut done = HashSet::new();
        for leaf in leaves(source, &item) {
            let first = leaf.path[0];
            if !done.insert(first) {
                continue;
            }
            let is_global = source.is_after_colons(first);
            let word = source.str(first);
            if word == "crate" {
                self.root_keyword(first);
            } else if source.str(first - 1) == "$" {
                // A parameter of a macro.
            } else if leaf.path.len() > 1 {
                self.segment(first, is_global, scope, false);
            } else if let Some(module) = self.names.crates.get(word) {
                // `use name;` and `use name as other;`
                let rename = if leaf.bound == first && module != word {
                    format!(" as {word}")
                } else {
                    String::new()
                };
                let begin = source.tokens[if is_global { first - 2 } else { first }].start;
                if !(scope.is_root && self.names.module.is_none() && leaf.bound == first) {
                    let end = source.tokens[first].end;
                    self.edits
                        .replace(begin..end, format!("crate::{module}{rename}"));
                }
            }
        }
        behind + 1
    }
}
