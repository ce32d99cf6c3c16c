//! Rewrites the paths of a crate that becomes a module.
//!
//! `crate::` becomes `crate::name::`, `$crate` becomes `$crate::name`, `pub(crate)` becomes `pub(in crate::name)`, and the
//! name of another crate becomes a path from the root. An exported macro is imported into the root of its crate. What a
//! name means is not looked up; only a module that declares the name of a crate itself is left alone.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::{bail, Result};

use crate::cfg::arguments;
use crate::imports::leaves;
use crate::items::{attributes, items, plain, Item, Sort};
use crate::names::{is_std, rules};
use crate::tokens::{is_in, Edits, Source};

/// A crate to be rewritten, and what its text may name.
pub(crate) struct Crate<'a> {
    /// The module that it becomes, or `None` for the solution, which stays at the root.
    pub module: Option<&'a str>,
    /// The modules of the crates that it depends on, by their names in its code.
    pub crates: &'a HashMap<String, String>,
    /// The macros that the crates export, by their modules.
    pub macros: &'a HashMap<String, Vec<String>>,
    /// The names of types and modules that any crate declares.
    pub declared: &'a HashSet<String>,
    /// Its edition: in that of 2015, imports are paths from the root.
    pub edition: u16,
}

/// Rewrites the text of a crate.
pub(crate) fn rewrite(text: &str, of: &Crate) -> Result<String> {
    let source = Source::new(text)?;
    let all = items(&source, 0..source.tokens.len());
    let mut rewriter = Rewriter {
        source: &source,
        own: of.module,
        of,
        at_root: declared(&source, &all),
        anywhere: declarations(&source, 0..source.tokens.len()),
        std_names: HashSet::new(),
        macros: of.macros.values().flatten().map(String::as_str).collect(),
        used: HashMap::new(),
        has_foreign_glob: false,
        doubt: None,
        edits: Edits::default(),
    };
    loop {
        let known = rewriter.macros.len();
        rewriter.collect(&all);
        if rewriter.macros.len() == known {
            break;
        }
    }
    rewriter.module(&all, true);
    if let Some(name) = rewriter.doubt {
        let advice = match of.module {
            Some(_) => "paste what you use of it into your program".to_owned(),
            None => format!("name what is imported, or write `::{name}`"),
        };
        bail!("`{name}` may be a crate, or what an import of `*` brings in: {advice}");
    }
    Ok(rewriter.edits.apply(text))
}

/// Precedes the name of an exported macro in that of its module.
const EXPORTED: &str = "exported_";

/// Keywords that a path may follow.
const KEYWORDS: &str =
    "as break const dyn else for if impl in let match move mut ref return static \
    unsafe use where while";

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
                    // `use name;`, `use name::{self};`, and `use name::name;`, which is a macro or a function.
                    if source.str(leaf.path[0]) != source.str(leaf.bound) {
                        names.extend(source.word(leaf.bound));
                    }
                }
            }
            _ => {}
        }
    }
    names
}

/// The names of types and modules that are declared anywhere among some tokens, also by statements.
pub(crate) fn declarations<'a>(source: &Source<'a>, range: Range<usize>) -> HashSet<&'a str> {
    let mut names = HashSet::new();
    for at in range.clone() {
        match source.str(at) {
            "enum" | "mod" | "struct" | "trait" | "type" => names.extend(source.word(at + 1)),
            "use" => {
                let end = (at..range.end).find(|&at| source.str(at) == ";");
                let import = plain(Sort::Use, at..end.unwrap_or(at + 1), at);
                names.extend(declared(source, &[import]));
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
    /// Whether a glob may bring in names of other crates.
    has_glob: bool,
}

/// The name in scope by `extern crate name` or `extern crate name as other`.
fn bound<'a>(source: &Source<'a>, name: usize) -> &'a str {
    let is_renamed = source.str(name + 1) == "as";
    source.str(if is_renamed { name + 2 } else { name })
}

struct Rewriter<'a, 'b> {
    source: &'a Source<'a>,
    of: &'b Crate<'b>,
    /// The module of the crate.
    own: Option<&'b str>,
    /// What the root declares.
    at_root: HashSet<&'a str>,
    /// What any module declares.
    anywhere: HashSet<&'a str>,
    /// Names of the standard library by `extern crate`, such as `alloc`; all of it is in `std`.
    std_names: HashSet<&'a str>,
    /// The macros that any crate exports, and the names by which this one exports them again.
    macros: HashSet<&'a str>,
    /// The macros in scope by `#[macro_use] extern crate`, and their modules.
    used: HashMap<&'b str, &'b str>,
    /// Whether a glob imports from another crate.
    has_foreign_glob: bool,
    /// A name that may be that of a crate, or not.
    doubt: Option<&'a str>,
    edits: Edits,
}

impl<'a> Rewriter<'a, '_> {
    /// Gathers what holds in the whole crate.
    fn collect(&mut self, all: &[Item]) {
        for item in all {
            if let (Sort::Mod, Some(body)) = (item.sort, &item.body) {
                self.collect(&items(self.source, body.clone()));
            }
            if let (Sort::ExternCrate, Some(name)) = (item.sort, item.name) {
                if is_std(self.source, name) {
                    self.std_names.insert(bound(self.source, name));
                }
                self.use_macros(item, name);
            }
            if item.sort == Sort::Use {
                let leaves = leaves(self.source, item);
                let mut globs = leaves
                    .iter()
                    .filter(|leaf| self.source.str(leaf.bound) == "*");
                self.has_foreign_glob |=
                    globs.any(|leaf| self.of.crates.contains_key(self.source.str(leaf.path[0])));
                if self.has_macro(item) {
                    let bound = leaves.iter().map(|leaf| self.source.str(leaf.bound));
                    self.macros.extend(bound);
                }
            }
        }
    }

    /// Gathers the macros of `#[macro_use] extern crate name` or `#[macro_use(a, b)] …`.
    fn use_macros(&mut self, item: &Item, name: usize) {
        let source = self.source;
        let attributes = attributes(source, item.range.clone()).into_iter();
        let module = self.of.crates.get(source.str(name));
        let Some((module, macros)) = module.and_then(|it| self.of.macros.get_key_value(it)) else {
            return;
        };
        for mut list in attributes.filter(|it| source.str(it.start) == "macro_use") {
            let is_all = list.len() == 1;
            let is_listed = |it: &&String| is_all || list.any(|at| source.str(at) == *it);
            let listed = macros.iter().filter(is_listed);
            let listed = listed.filter(|it| !self.is_declared(it));
            let listed = listed.map(|it| (it.as_str(), module.as_str()));
            self.used.extend(listed.collect::<Vec<_>>());
        }
    }

    /// Returns whether a macro may come from elsewhere than `#[macro_use]`: it is defined or imported, or two crates have it.
    fn is_declared(&self, name: &str) -> bool {
        let source = self.source;
        let is_import = |at| {
            [":", "{", ",", "as", "use"].contains(&source.before(at))
                && [",", ";", "}", "as"].contains(&source.str(at + 1))
        };
        let is_declared = |at: usize| at >= 2 && source.is_at(at - 2, &["macro_rules", "!"]);
        let mut places = (0..source.tokens.len()).filter(|&at| source.str(at) == name);
        let exports = self.of.macros.values().flatten();
        places.any(|at| is_import(at) || is_declared(at))
            || exports.filter(|it| *it == name).count() > 1
    }

    /// Rewrites a module; returns the macros that it exports.
    fn module(&mut self, all: &[Item], is_root: bool) -> Vec<&'a str> {
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
            is_root,
            has_glob: has_glob && self.has_foreign_glob,
        };
        let mut exported = Vec::new();
        for item in all {
            let mut hidden = scope.hidden.clone();
            if item.sort != Sort::Mod {
                hidden.extend(declarations(source, item.start + 1..item.range.end));
            }
            let scope = Scope { hidden, ..scope };
            match (item.sort, &item.body) {
                (Sort::ExternCrate, _) => self.extern_crate(item, &scope),
                (Sort::Mod, Some(body)) => {
                    self.tokens(item.range.start..body.start, &scope, false);
                    let inner = self.module(&items(source, body.clone()), false);
                    let module = item.name.map_or("", |name| source.str(name));
                    let path = format!("{module}::");
                    for name in &inner {
                        self.import_macro(item, &path, name, is_root);
                    }
                    exported.extend(inner);
                }
                (Sort::MacroRules, _) => {
                    self.tokens(item.range.clone(), &scope, true);
                    if self.own.is_some() {
                        exported.extend(self.export(item, all, is_root));
                    }
                }
                (Sort::Use, _) => {
                    self.tokens(item.range.clone(), &scope, false);
                    self.narrow(item);
                }
                _ => self.tokens(item.range.clone(), &scope, false),
            }
        }
        exported
    }

    /// Imports macros for the crates only: no more than that is possible without `#[macro_export]`.
    fn narrow(&mut self, item: &Item) {
        let source = self.source;
        if source.is_at(item.start, &["pub", "use"]) && self.has_macro(item) {
            self.edits.insert(source.tokens[item.start].end, "(crate)");
        }
    }

    /// Returns whether a `use` imports a macro that a crate exports.
    fn has_macro(&self, item: &Item) -> bool {
        let leaves = leaves(self.source, item);
        let mut names = leaves
            .iter()
            .map(|leaf| self.source.str(leaf.target(self.source)));
        names.any(|name| self.macros.contains(name))
    }

    fn extern_crate(&mut self, item: &Item, scope: &Scope) {
        let source = self.source;
        let Some(name) = item.name else { return };
        let (word, bound) = (source.str(name), bound(source, name));
        let module = match self.of.crates.get(word) {
            Some(module) => format!("crate::{module}"),
            None if self.own.is_none() => return,
            None if word == "self" => format!("crate::{}", self.own.unwrap_or("self")),
            None => "::std".to_owned(),
        };
        let visibility = source.tokens[item.start].start..source.tokens[name - 2].start;
        let visibility = &source.text[visibility];
        let is_root = scope.is_root && self.own.is_none();
        let is_path = |at| source.str(at) == bound && source.is_after_colons(at);
        let is_in_scope =
            ["core", "std"].contains(&bound) && !(0..source.tokens.len()).any(is_path);
        if is_root && module == format!("crate::{bound}") || is_in_scope {
            // The module itself has this name, or it is in scope anyway.
            self.edits.remove(source.bytes_with_gap(&item.range));
            return;
        }
        let import = format!("{visibility}use {module} as {bound};");
        self.edits.replace(source.bytes(&item.range), import);
    }

    /// Makes an exported macro reachable from the root of its crate; returns its name if it is one.
    fn export(&mut self, item: &Item, all: &[Item], is_root: bool) -> Option<&'a str> {
        let source = self.source;
        let mut attributes = attributes(source, item.range.clone()).into_iter();
        let mut attribute = attributes.find(|it| source.str(it.start) == "macro_export")?;
        let whole = attribute.start - 2..attribute.end + 1;
        self.edits.remove(source.bytes(&whole));
        let name = source.str(item.name?);
        let mut leaves = all
            .iter()
            .filter(|it| it.sort == Sort::Use)
            .flat_map(|it| leaves(source, it));
        let mut others = all.iter().filter(|it| it.sort != Sort::MacroRules);
        let is_alone = !others.any(|it| it.name.is_some_and(|it| source.str(it) == name))
            && !leaves.any(|leaf| source.str(leaf.bound) == name);
        let end = source.bytes(&item.range).end;
        if is_root && is_alone {
            self.edits.insert(end, format!("\npub(crate) use {name};"));
        } else {
            // Within a module of its own, the name means nothing but the macro.
            let module = format!("\npub(crate) mod {EXPORTED}{name} {{ pub(crate) use {name}; }}");
            self.edits.insert(end, module);
            if is_root {
                self.import_macro(item, "", name, true);
            }
        }
        if attribute.any(|at| source.str(at) == "local_inner_macros") {
            self.qualify(item.body.as_ref()?);
        }
        Some(name)
    }

    /// Imports a macro that is exported by an item of a module: at the root by its name.
    fn import_macro(&mut self, item: &Item, path: &str, name: &str, is_root: bool) {
        let end = self.source.bytes(&item.range).end;
        let last = if is_root {
            format!("::{name}")
        } else {
            String::new()
        };
        let import = format!("\npub(crate) use self::{path}{EXPORTED}{name}{last};");
        self.edits.insert(end, import);
    }

    /// Finds the macros that the rules of one call in its own crate, as `local_inner_macros` asks for.
    fn qualify(&mut self, body: &Range<usize>) {
        let source = self.source;
        for rule in rules(source, body) {
            for at in source.next(rule.start)..rule.end {
                let is_call = source.word(at).is_some() && source.str(at + 1) == "!";
                let is_plain =
                    is_call && source.close(at + 2).is_some() && source.before(at) != ":";
                if let (true, Some(module)) = (is_plain, self.own) {
                    let start = source.tokens[at].start;
                    self.edits.insert(start, format!("$crate::{module}::"));
                }
            }
        }
    }

    /// Rewrites the paths in a range of tokens.
    fn tokens(&mut self, range: Range<usize>, scope: &Scope, is_macro: bool) {
        let source = self.source;
        let mut at = range.start;
        while at < range.end {
            let Some(word) = source.word(at) else {
                let is_range = source.is_at(at, &[".", ".", "."]) && source.str(at + 3) != ")";
                if is_range && self.of.edition < 2021 {
                    self.edits.replace(source.bytes(&(at..at + 3)), "..=");
                    at += 2;
                }
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
                    let word = source.word(it).is_some() && !is_in(source.str(it), KEYWORDS);
                    word || [">", "]", ")"].contains(&source.str(it))
                });
            let is_range = at >= 2 && source.is_at(at - 2, &[".", "."]);
            let starts = match before {
                ":" => is_global || !source.is_after_colons(at),
                "." => is_range,
                _ => before != "$",
            };
            let is_call = next == "!" && source.close(at + 2).is_some();
            if word == "crate" {
                self.root_keyword(at);
            } else if is_call && source.str(at) == "try" {
                // A macro, before it was a keyword.
                self.edits.insert(source.tokens[at].start, "r#");
            } else if is_call && starts && before != ":" {
                if let Some(module) = self.used.get(word) {
                    let start = source.tokens[at].start;
                    self.edits.insert(start, format!("crate::{module}::"));
                }
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

    /// Returns whether an import that begins with a word means an item of the root, as in edition 2015.
    fn is_from_root(&self, word: &str) -> bool {
        let is_crate =
            self.of.crates.contains_key(word) || ["alloc", "core", "std"].contains(&word);
        let is_keyword = ["", "$", "*", "crate", "self", "super", "{"].contains(&word);
        self.of.edition == 2015 && !is_keyword && (!is_crate || self.at_root.contains(word))
    }

    /// The path of the root of the crate.
    fn root(&self) -> String {
        let modules = self.own.map(|module| format!("{module}::"));
        format!("crate::{}", modules.unwrap_or_default())
    }

    /// Rewrites the first word of a path if it names a crate.
    fn segment(&mut self, at: usize, is_global: bool, scope: &Scope, is_in_macro: bool) {
        let source = self.source;
        let Some(word) = source.word(at) else { return };
        let begin = source.tokens[if is_global { at - 2 } else { at }].start;
        let end = source.tokens[at].end;
        if is_global && self.is_from_root(word) {
            self.edits.replace(begin..end, self.root() + word);
            return;
        }
        if let Some(module) = self.of.crates.get(word) {
            if !is_global && scope.hidden.contains(word) {
                return;
            }
            if !is_global && scope.has_glob && self.of.declared.contains(word) {
                self.doubt = Some(word);
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
            } else if self.is_from_root(word) {
                let bytes = source.bytes(&(branch.start..first + 1));
                self.edits.replace(bytes, self.root() + source.str(first));
            } else if source.is_at(first + 1, &[":", ":"]) {
                self.segment(first, is_global, scope, false);
                let is_itself = self.own.is_none()
                    && scope.is_root
                    && self
                        .of
                        .crates
                        .get(word)
                        .is_some_and(|module| module == word);
                // The module has this name.
                let mut inside = first + 4..source.next(first + 3);
                let own = inside.find(|&at| source.str(at) == "self" && source.str(at + 1) != "as");
                if let (true, Some(at)) = (is_itself, own) {
                    let behind = at + 1 + usize::from(source.str(at + 1) == ",");
                    self.edits.remove(source.bytes(&(at..behind)));
                }
            } else if let Some(module) = self.of.crates.get(word) {
                // `use name;` and `use name as other;`
                let is_renamed = source.str(first + 1) == "as";
                let bytes = source.bytes(&(branch.start..first + 1));
                let mut import = format!("crate::{module}");
                if !is_renamed && module != word {
                    import.extend([" as ", word]);
                }
                if is_renamed || !scope.is_root || self.own.is_some() {
                    self.edits.replace(bytes, import);
                } else if source.is_at(at + 2, &[";"]) {
                    // The module itself has this name.
                    self.edits.remove(source.bytes(&(at..behind + 1)));
                }
            }
        }
        behind + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rewrites a text of the crate `lib`, or of the solution, which may name the crates `dep`, and `ren`, whose module is
    /// `ren_2`. The crate `dep` exports the macro `mac`.
    fn rewritten(text: &str, is_solution: bool, has_old_imports: bool) -> String {
        let pairs = [("dep", "dep"), ("ren", "ren_2")];
        let crates = pairs.map(|(name, module)| (name.to_owned(), module.to_owned()));
        let macros = [("dep".to_owned(), vec!["mac".to_owned()])];
        let of = Crate {
            module: Some("lib").filter(|_| !is_solution),
            crates: &HashMap::from(crates),
            macros: &HashMap::from(macros),
            declared: &HashSet::from(["dep".to_owned()]),
            edition: if has_old_imports { 2015 } else { 2021 },
        };
        rewrite(text, &of).unwrap()
    }

    /// Checks what texts of a crate become.
    fn becomes(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(rewritten(text, false, false), *expected, "{text}");
        }
    }

    /// Checks what texts of a solution become.
    fn solution_becomes(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(rewritten(text, true, false), *expected, "{text}");
        }
    }

    #[test]
    fn moves_the_root_into_the_module() {
        becomes(&[
            ("use crate::a::b;", "use crate::lib::a::b;"),
            ("use crate as c;", "use crate::lib as c;"),
            (
                "use {crate::a, crate::b::{c, d}};",
                "use {crate::lib::a, crate::lib::b::{c, d}};",
            ),
            (
                "fn f() -> crate::A { crate::g(0) }",
                "fn f() -> crate::lib::A { crate::lib::g(0) }",
            ),
            ("fn f() { use crate::a; }", "fn f() { use crate::lib::a; }"),
            ("pub(crate) fn f() {}", "pub(in crate::lib) fn f() {}"),
            (
                "pub(in crate::a) fn f() {}",
                "pub(in crate::lib::a) fn f() {}",
            ),
            ("m!(crate);", "m!(crate);"),
            (
                "struct S(pub(crate) u8);",
                "struct S(pub(in crate::lib) u8);",
            ),
            ("use self::a; use super::b;", "use self::a; use super::b;"),
            (
                "macro_rules! m { () => { $crate::f(); $dep::g(); }; }",
                "macro_rules! m { () => { $crate::lib::f(); $dep::g(); }; }",
            ),
        ]);
        let text = "pub(crate) mod m { use crate::a; } macro_rules! m { () => { $crate::f() }; }";
        solution_becomes(&[(text, text)]);
    }

    #[test]
    fn finds_other_crates_from_the_root() {
        becomes(&[
            ("use dep::a;", "use crate::dep::a;"),
            ("use ::dep::a;", "use crate::dep::a;"),
            ("use ren::a;", "use crate::ren_2::a;"),
            ("use dep;", "use crate::dep;"),
            ("use ren;", "use crate::ren_2 as ren;"),
            ("use ren as r;", "use crate::ren_2 as r;"),
            ("use ::ren as r;", "use crate::ren_2 as r;"),
            (
                "use {dep::a, ren, std::b};",
                "use {crate::dep::a, crate::ren_2 as ren, std::b};",
            ),
            ("use a::dep;", "use a::dep;"),
            (
                "fn f() { dep::g(); ::dep::g(); a::dep::g(); }",
                "fn f() { crate::dep::g(); crate::dep::g(); a::dep::g(); }",
            ),
            (
                "fn f() { x.dep::<u8>(); dep(); dep!(); }",
                "fn f() { x.dep::<u8>(); dep(); dep!(); }",
            ),
            (
                "fn f() { for _ in 0..dep::N {} }",
                "fn f() { for _ in 0..crate::dep::N {} }",
            ),
            (
                "fn f() { return ::dep::N }",
                "fn f() { return crate::dep::N }",
            ),
            ("fn f() { <T>::dep::N }", "fn f() { <T>::dep::N }"),
            ("fn f() { x as ::dep::T }", "fn f() { x as crate::dep::T }"),
            (
                "fn f(x: ::dep::T, y: &dep::T) {}",
                "fn f(x: crate::dep::T, y: &crate::dep::T) {}",
            ),
            ("fn f() { x?::dep::N }", "fn f() { x?crate::dep::N }"),
            ("impl ::dep::T for S {}", "impl crate::dep::T for S {}"),
            (
                "fn f() -> impl Fn() + use<> {}",
                "fn f() -> impl Fn() + use<> {}",
            ),
            (
                "macro_rules! m { () => { dep::f() }; }",
                "macro_rules! m { () => { crate::dep::f() }; }",
            ),
        ]);
        solution_becomes(&[
            (
                "use dep::a; fn f() { dep::g(); ren::g(); }",
                "use dep::a; fn f() { dep::g(); crate::ren_2::g(); }",
            ),
            ("use ::dep::a;", "use crate::dep::a;"),
            ("use ren::a;", "use crate::ren_2::a;"),
            ("use dep as d;", "use crate::dep as d;"),
            (
                "mod m { use dep::a; use dep; }",
                "mod m { use crate::dep::a; use crate::dep; }",
            ),
            (
                "macro_rules! m { () => { dep::f() }; }",
                "macro_rules! m { () => { crate::dep::f() }; }",
            ),
        ]);
    }

    #[test]
    fn refuses_a_name_that_a_glob_of_another_crate_may_bring() {
        let of = |text| {
            let crates = ["dep", "k"].map(|name| (name.to_owned(), name.to_owned()));
            let of = Crate {
                module: Some("lib"),
                crates: &HashMap::from(crates),
                macros: &HashMap::new(),
                declared: &HashSet::from(["dep".to_owned()]),
                edition: 2021,
            };
            rewrite(text, &of).map_err(|error| error.to_string())
        };
        let error = of("use k::*; fn f() { dep::g(); }").unwrap_err();
        assert!(
            error.starts_with("`dep` may be a crate, or what"),
            "{error}"
        );
        for text in [
            "use k::a; fn f() { dep::g(); }",
            "use k::*; fn f() { ::dep::g(); }",
            "use self::*; fn f() { dep::g(); }",
            "use k::*; mod m { fn f() { dep::g(); } }",
            "use k::*; fn f() { k::g(); }",
            "use k::*; mod dep {} fn f() { dep::g(); }",
        ] {
            assert!(of(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn leaves_names_that_hide_a_crate() {
        for declared in [
            "mod dep {}",
            "struct dep;",
            "type dep = u8;",
            "trait dep {}",
            "use a::dep;",
            "use a as dep;",
            "mod b { mod dep {} } use b::*;",
        ] {
            let text = format!("{declared} fn f() {{ dep::g(); }}");
            becomes(&[(&text, &text)]);
            let text = format!("{declared} fn f() {{ ::dep::g(); }}");
            becomes(&[(&text, &text.replace(" ::dep", " crate::dep"))]);
        }
        for declared in [
            "mod b { mod dep {} }",
            "fn dep() {}",
            "mod b { struct dep; } use b::c;",
        ] {
            let text = format!("{declared} fn f() {{ dep::g(); }}");
            becomes(&[(&text, &text.replace("dep::g", "crate::dep::g"))]);
        }
    }

    #[test]
    fn imports_what_extern_crate_names() {
        becomes(&[
            ("extern crate dep;", "use crate::dep as dep;"),
            ("pub extern crate ren as r;", "pub use crate::ren_2 as r;"),
            ("extern crate self as me;", "use crate::lib as me;"),
            (
                "extern crate alloc; use alloc::vec;",
                "use ::std as alloc; use ::std::vec;",
            ),
            ("extern crate core; use core::fmt;", " use ::std::fmt;"),
            (
                "extern crate alloc; fn f() { alloc::g(); }",
                "use ::std as alloc; fn f() { ::std::g(); }",
            ),
            (
                "mod m { extern crate alloc as a; } fn f() { a::g(); }",
                "mod m { use ::std as a; } fn f() { ::std::g(); }",
            ),
        ]);
        solution_becomes(&[
            ("extern crate dep;\nfn f() {}", "\nfn f() {}"),
            ("extern crate ren;", "use crate::ren_2 as ren;"),
            ("extern crate dep as d;", "use crate::dep as d;"),
            (
                "mod m { extern crate dep; }",
                "mod m { use crate::dep as dep; }",
            ),
            ("extern crate other;", "extern crate other;"),
        ]);
    }

    #[test]
    fn imports_exported_macros_into_the_root() {
        let plain = "macro_rules! m { () => {}; }";
        let exported = format!("#[macro_export] {plain}");
        let module = "pub(crate) mod exported_m { pub(crate) use m; }";
        let import = "pub(crate) use self::exported_m::m;";
        becomes(&[
            (&exported, &format!(" {plain}\npub(crate) use m;")),
            // The name may mean something else, too.
            (
                &format!("{exported} fn m() {{}}"),
                &format!(" {plain}\n{module}\n{import} fn m() {{}}"),
            ),
            (
                &format!("{exported} use a::m;"),
                &format!(" {plain}\n{module}\n{import} use a::m;"),
            ),
            (
                &format!("mod a {{ {exported} }}"),
                &format!("mod a {{  {plain}\n{module} }}\npub(crate) use self::a::exported_m::m;"),
            ),
            (
                &format!("mod a {{ mod b {{ {exported} }} }}"),
                &format!(
                    "mod a {{ mod b {{  {plain}\n{module} }}\npub(crate) use self::b::exported_m; }}\n\
                     pub(crate) use self::a::exported_m::m;"
                ),
            ),
            (
                "#[macro_export(local_inner_macros)] macro_rules! m { (a!()) => { a!(b!(1), 2 != 3, x::c!()) }; }",
                " macro_rules! m { (a!()) => { $crate::lib::a!($crate::lib::b!(1), 2 != 3, x::c!()) }; }\npub(crate) use m;",
            ),
            (plain, plain),
        ]);
        solution_becomes(&[(&exported, &exported)]);
    }

    #[test]
    fn imports_macros_for_the_crates_only() {
        becomes(&[
            ("pub use dep::mac;", "pub(crate) use crate::dep::mac;"),
            (
                "pub use dep::{a, mac as b};",
                "pub(crate) use crate::dep::{a, mac as b};",
            ),
            (
                "pub use dep::mac as b; pub use self::b as c;",
                "pub(crate) use crate::dep::mac as b; pub(crate) use self::b as c;",
            ),
            ("pub use dep::a;", "pub use crate::dep::a;"),
            ("use dep::mac;", "use crate::dep::mac;"),
        ]);
    }

    #[test]
    fn calls_the_macros_that_macro_use_brings() {
        becomes(&[
            (
                "#[macro_use] extern crate dep; mac!();",
                "use crate::dep as dep; crate::dep::mac!();",
            ),
            (
                "#[macro_use(mac)] extern crate dep; fn f() { mac![]; }",
                "use crate::dep as dep; fn f() { crate::dep::mac![]; }",
            ),
            (
                "#[macro_use(a)] extern crate dep; mac!();",
                "use crate::dep as dep; mac!();",
            ),
            (
                "extern crate dep; mac!();",
                "use crate::dep as dep; mac!();",
            ),
            (
                "#[macro_use] extern crate dep; fn f() { a::mac!(); mac(); mac != 1; }",
                "use crate::dep as dep; fn f() { a::mac!(); mac(); mac != 1; }",
            ),
            (
                "#[macro_use] extern crate dep; use a::mac; mac!();",
                "use crate::dep as dep; use a::mac; mac!();",
            ),
            (
                "#[macro_use] extern crate dep; macro_rules! mac { () => {} } mac!();",
                "use crate::dep as dep; macro_rules! mac { () => {} } mac!();",
            ),
        ]);
    }

    #[test]
    fn reads_imports_of_edition_2015_from_the_root() {
        for (text, expected) in [
            ("mod a { use b::f; }", "mod a { use crate::lib::b::f; }"),
            ("mod a { use ::b::f; }", "mod a { use crate::lib::b::f; }"),
            (
                "mod a { use {b::f, c}; }",
                "mod a { use {crate::lib::b::f, crate::lib::c}; }",
            ),
            (
                "use self::a; use super::b; use std::c; use core::d;",
                "use self::a; use super::b; use std::c; use core::d;",
            ),
            ("mod a { use dep::f; }", "mod a { use crate::dep::f; }"),
            (
                "mod dep {} mod a { use dep::f; }",
                "mod dep {} mod a { use crate::lib::dep::f; }",
            ),
            (
                "fn f() { ::a::b(); a::c(); ::std::d(); }",
                "fn f() { crate::lib::a::b(); a::c(); ::std::d(); }",
            ),
            ("mod a { use *; }", "mod a { use *; }"),
            ("fn f() { use a::*; }", "fn f() { use crate::lib::a::*; }"),
        ] {
            assert_eq!(rewritten(text, false, true), expected, "{text}");
        }
        let text = "mod a { use b::f; }";
        assert_eq!(rewritten(text, true, true), "mod a { use crate::b::f; }");
    }
}
