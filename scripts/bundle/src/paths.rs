//! Rewrites the paths of a crate that becomes a module.
//!
//! `crate::` becomes `crate::name::`, `$crate` becomes `$crate::name`, `pub(crate)` becomes `pub(in crate::name)`, and the
//! name of another crate becomes a path from the root. An exported macro is imported into the root of its crate. What a
//! name means is not looked up; only a module that declares the name of a crate itself is left alone.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use anyhow::{bail, Result};

use crate::imports::{inside, leaves};
use crate::items::{attributes, items, Item, Sort};
use crate::names::{exported, is_std, macros, matchers, rules, seen};
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
    /// Names by which some crates know one crate, and some another.
    pub several: &'a HashSet<String>,
    /// Macros that take paths apart.
    pub parsers: &'a HashSet<String>,
    /// Its edition: in that of 2015, imports are paths from the root.
    pub edition: u16,
}

/// Rewrites the text of a crate.
pub(crate) fn rewrite(text: &str, of: &Crate) -> Result<String> {
    let source = Source::new(text)?;
    let all = items(&source, source.all());
    let mut rewriter = Rewriter {
        source: &source,
        of,
        at_root: declared(&source, &all),
        anywhere: declarations(&source, source.all()),
        std_names: HashSet::new(),
        macros: of.macros.values().flatten().map(String::as_str).collect(),
        used: HashMap::new(),
        has_foreign_glob: false,
        is_seen: seen(&source),
        fragile: fragile(&source, of),
        doubt: None,
        edits: Edits::default(),
    };
    rewriter.collect(&all);
    rewriter.module(&all, true);
    if let Some(doubt) = rewriter.doubt {
        bail!("{doubt}");
    }
    Ok(rewriter.edits.apply(text))
}

/// Returns whether a macro takes paths apart: one of its rules matches `::`, `crate` or `$x:tt`, not only `$x:path` or `$x:ty`.
pub(crate) fn is_parser(source: &Source, definition: &Range<usize>) -> bool {
    let mut tokens = matchers(source, definition).into_iter().flatten();
    tokens.any(|at| source.is_one(at, "crate tt") || source.is_at(at, ": :"))
}

/// Tokens that a macro takes apart.
struct Fragile<'a> {
    tokens: Range<usize>,
    name: &'a str,
    /// The token that stays as long as they count.
    stays: usize,
}

/// What macros take apart: what they are handed, and what their rules match.
fn fragile<'a>(source: &Source<'a>, of: &Crate) -> Vec<Fragile<'a>> {
    let calls = source.all().filter(|&at| source.is_call(at));
    let calls = calls.map(|at| Fragile {
        tokens: at + 2..source.next(at + 2),
        name: source.str(at),
        stays: at + 2,
    });
    let matched = macros(source, source.all()).flat_map(|(name, definition)| {
        let matchers = matchers(source, &definition).into_iter();
        // A rule that nothing matches in the file goes.
        let stays = definition.start + 3;
        matchers.map(move |tokens| Fragile {
            tokens,
            name,
            stays,
        })
    });
    let all = calls.chain(matched);
    all.filter(|it| of.parsers.contains(it.name)).collect()
}

/// Precedes the name of an exported macro in that of its module.
const EXPORTED: &str = "exported_";

/// Keywords that a path may follow.
const KEYWORDS: &str =
    "as break const dyn else for if impl in let match move mut ref return static \
    unsafe use where while";

/// The names of types and modules that some items declare, but not those of crates.
fn declared<'a>(source: &Source<'a>, items: &[Item]) -> HashSet<&'a str> {
    let heads = items.iter().map(|item| match &item.body {
        Some(body) => item.start..body.start,
        None => item.start..item.range.end,
    });
    heads.flat_map(|head| declarations(source, head)).collect()
}

/// The names of types and modules that are declared anywhere among some tokens, also by statements.
pub(crate) fn declarations<'a>(source: &Source<'a>, range: Range<usize>) -> HashSet<&'a str> {
    let imports = leaves(source, range.clone()).into_iter();
    // `use name;`, `use name::{self};`, and `use name::name;`, which is a macro or a function.
    let imports = imports.filter(|leaf| source.str(leaf.path[0]) != source.str(leaf.bound));
    let items = range.filter(|&at| source.is_one(at, "enum mod struct trait type union"));
    let names = imports.map(|leaf| leaf.bound).chain(items.map(|at| at + 1));
    names.filter_map(|at| source.word(at)).collect()
}

/// Where a path stands.
#[derive(Clone)]
struct Scope<'a> {
    /// Names that are not crates here.
    hidden: HashSet<&'a str>,
    /// Whether the modules of the crates are in scope by their names: at the root of the file, but not in a macro.
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
    /// For each token, whether a macro sees it.
    is_seen: Vec<bool>,
    /// What macros take apart: there a path cannot become a longer one.
    fragile: Vec<Fragile<'a>>,
    /// Why there can be no file of the solution.
    doubt: Option<String>,
    edits: Edits,
}

impl<'a> Rewriter<'a, '_> {
    /// Gathers what holds in the whole crate.
    fn collect(&mut self, all: &[Item]) {
        let source = self.source;
        for leaf in leaves(source, source.all()) {
            let is_foreign = self.of.crates.contains_key(source.str(leaf.path[0]));
            self.has_foreign_glob |= is_foreign && source.str(leaf.bound) == "*";
            if self.macros.contains(source.str(leaf.target(source))) {
                self.macros.insert(source.str(leaf.bound));
            }
        }
        let crates = all.iter().filter(|item| item.sort == Sort::ExternCrate);
        for (item, name) in crates.filter_map(|item| Some((item, item.name?))) {
            if is_std(source, name) {
                self.std_names.insert(bound(source, name));
            }
            self.use_macros(item, name);
        }
    }

    /// Gathers the macros of `#[macro_use] extern crate name` or `#[macro_use(a, b)] …`, but for those that may come from
    /// elsewhere: they are defined or imported, or two crates have them.
    fn use_macros(&mut self, item: &Item, name: usize) {
        let source = self.source;
        let module = self.of.crates.get(source.str(name));
        let Some((module, exports)) = module.and_then(|it| self.of.macros.get_key_value(it)) else {
            return;
        };
        let own = macros(source, source.all()).map(|(name, _)| name);
        let imports = leaves(source, source.all()).into_iter();
        let mut others: Vec<&str> = own
            .chain(imports.map(|leaf| source.str(leaf.bound)))
            .collect();
        let crates = self.of.macros.iter().filter(|it| it.0 != module);
        others.extend(crates.flat_map(|it| it.1).map(String::as_str));
        let attributes = attributes(source, item.range.clone()).into_iter();
        for list in attributes.filter(|it| source.str(it.start) == "macro_use") {
            let is_all = list.len() == 1;
            let is_listed = |it: &str| is_all || list.clone().any(|at| source.str(at) == it);
            let listed = exports
                .iter()
                .map(String::as_str)
                .filter(|it| is_listed(it));
            let listed = listed.filter(|it| !others.contains(it));
            self.used.extend(listed.map(|it| (it, module.as_str())));
        }
    }

    /// Rewrites a module; returns the macros that it exports.
    fn module(&mut self, all: &[Item], is_root: bool) -> Vec<&'a str> {
        let source = self.source;
        let mut hidden = declared(source, all);
        let imports = all.iter().filter(|item| item.sort == Sort::Use);
        let mut imports = imports.flat_map(|item| leaves(source, item.range.clone()));
        let has_glob = imports.any(|leaf| source.str(leaf.bound) == "*");
        if has_glob {
            // A glob may bring in any of them, which comes before a crate.
            hidden.extend(&self.anywhere);
        }
        let scope = Scope {
            hidden,
            is_root: is_root && self.of.module.is_none(),
            has_glob: has_glob && self.has_foreign_glob,
        };
        let mut exported = Vec::new();
        for item in all {
            if let (Sort::Mod, Some(body)) = (item.sort, &item.body) {
                self.tokens(item.range.start..body.start, &scope);
                let inner = self.module(&items(source, body.clone()), false);
                let module = item.name.map_or("", |name| source.str(name));
                for name in &inner {
                    self.import_macro(item, &format!("{module}::"), name, is_root);
                }
                exported.extend(inner);
                continue;
            }
            if item.sort == Sort::ExternCrate {
                self.extern_crate(item, is_root);
                continue;
            }
            let mut inner = scope.clone();
            let names = declarations(source, item.start + 1..item.range.end);
            inner.hidden.extend(names);
            inner.is_root &= item.sort != Sort::MacroRules;
            self.tokens(item.range.clone(), &inner);
            if item.sort == Sort::Use && source.is_at(item.start, "pub use") {
                // Macros are imported for the crates only: no more than that is possible without `#[macro_export]`.
                let leaves = leaves(source, item.range.clone()).into_iter();
                let mut targets = leaves.map(|leaf| source.str(leaf.target(source)));
                if targets.any(|name| self.macros.contains(name)) {
                    self.edits.insert(source.tokens[item.start].end, "(crate)");
                }
            } else if item.sort == Sort::MacroRules && self.of.module.is_some() {
                exported.extend(self.export(item, all, is_root));
            }
        }
        exported
    }

    fn extern_crate(&mut self, item: &Item, is_root: bool) {
        let source = self.source;
        let Some(name) = item.name else { return };
        let (word, bound, own) = (source.str(name), bound(source, name), self.of.module);
        let module = match (self.of.crates.get(word), own) {
            (Some(module), _) => format!("crate::{module}"),
            (None, None) => return,
            (None, Some(own)) if word == "self" => format!("crate::{own}"),
            (None, Some(_)) => "::std".to_owned(),
        };
        let is_path = |at| source.str(at) == bound && source.is_after_colons(at);
        let is_in_scope = is_in(bound, "core std") && !source.all().any(is_path);
        let is_module = is_root && own.is_none() && module == format!("crate::{bound}");
        if is_module || is_in_scope {
            self.edits.remove(source.bytes_with_gap(&item.range));
            return;
        }
        let visibility = source.tokens[item.start].start..source.tokens[name - 2].start;
        let visibility = &source.text[visibility];
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
        let mut others = all.iter().filter(|it| it.sort != Sort::MacroRules);
        let is_other = |it: &Item| match it.sort {
            Sort::Use => {
                let leaves = leaves(source, it.range.clone());
                leaves.iter().any(|leaf| source.str(leaf.bound) == name)
            }
            _ => it.name.is_some_and(|it| source.str(it) == name),
        };
        let end = source.bytes(&item.range).end;
        if is_root && !others.any(is_other) {
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
                let is_plain = source.is_call(at) && source.before(at) != ":";
                if let (true, Some(module)) = (is_plain, self.of.module) {
                    let start = source.tokens[at].start;
                    self.edits.insert(start, format!("$crate::{module}::"));
                }
            }
        }
    }

    /// Rewrites the paths in a range of tokens.
    fn tokens(&mut self, range: Range<usize>, scope: &Scope) {
        let source = self.source;
        let mut at = range.start;
        while at < range.end {
            let Some(inside) = inside(source, at) else {
                self.token(at, scope);
                at += 1;
                continue;
            };
            let leaves = leaves(source, at..at + 1);
            let firsts: BTreeSet<usize> = leaves.iter().map(|leaf| leaf.path[0]).collect();
            for first in firsts {
                self.segment(first, source.is_after_colons(first), true, scope);
            }
            for leaf in &leaves {
                let first = leaf.path[0];
                let is_module = self.is_module(first, scope)
                    && source.str(leaf.bound) == source.str(first)
                    && leaf.target(source) == first;
                // The module itself has this name.
                match leaf.path[..] {
                    [_] if is_module => self.edits.remove(source.bytes(&(at..inside.end + 1))),
                    [_, own] if is_module => {
                        let behind = own + 1 + usize::from(source.str(own + 1) == ",");
                        self.edits.remove(source.bytes(&(own..behind)));
                    }
                    _ => {}
                }
            }
            at = inside.end;
        }
    }

    /// Rewrites what begins at a token.
    fn token(&mut self, at: usize, scope: &Scope) {
        let source = self.source;
        let is_range = source.is_at(at, ". . .") && source.str(at + 3) != ")";
        if self.of.edition < 2021 && is_range && !self.is_seen[at] {
            self.edits.replace(source.bytes(&(at..at + 3)), "..=");
        }
        let Some(word) = source.word(at) else { return };
        // `a::b` and `<a>::b` go on with a path; `-> ::b` and `a > ::b` begin one.
        let is_inner = |at: usize| match source.str(at) {
            ")" | "]" | ">" => source.gap(at + 1).is_empty() && !source.is_behind(at, "- ="),
            _ => source.word(at).is_some() && !source.is_one(at, KEYWORDS),
        };
        let is_behind_colons = source.is_after_colons(at);
        let is_global = is_behind_colons && !is_inner(at.wrapping_sub(3));
        let is_first = match source.before(at) {
            ":" => is_global || !is_behind_colons,
            "." => source.before(at - 1) == ".",
            before => before != "$",
        };
        let start = source.tokens[at].start;
        if source.is_call(at) && source.str(at) == "try" {
            // A macro, before it was a keyword.
            self.edits.insert(start, "r#");
        } else if word == "crate" || is_global || is_first && source.is_at(at + 1, ": :") {
            self.segment(at, is_global, false, scope);
        } else if let Some(module) = self
            .used
            .get(word)
            .filter(|_| is_first && source.is_call(at))
        {
            self.edits.insert(start, format!("crate::{module}::"));
        }
    }

    /// Returns whether an import that begins with a word means an item of the root, as in edition 2015.
    fn is_from_root(&self, word: &str) -> bool {
        let is_crate = self.of.crates.contains_key(word) || is_in(word, "alloc core std");
        let is_keyword = is_in(word, "* crate self super");
        self.of.edition == 2015 && !is_keyword && (!is_crate || self.at_root.contains(word))
    }

    /// Returns whether a token of the solution names the module of a crate that is beside it.
    fn is_module(&self, at: usize, scope: &Scope) -> bool {
        let module = self.of.crates.get(self.source.str(at));
        module.is_some_and(|it| it == self.source.str(at)) && scope.is_root
    }

    /// Notes at a byte why there can be no file, and what to do if that is in the solution: of a crate, in a comment, as what has
    /// it may not be kept.
    fn doubt(&mut self, byte: usize, reason: &str, advice: &str) {
        if self.of.module.is_some() {
            let advice = "paste what you use of the crate into your program";
            self.edits.insert(byte, format!("/*{reason}: {advice}*/"));
        } else {
            self.doubt = Some(format!("{reason}: {advice}"));
        }
    }

    /// Rewrites the first word of a path, if it is `crate` or names a crate.
    fn segment(&mut self, at: usize, is_global: bool, is_import: bool, scope: &Scope) {
        let source = self.source;
        let Some(word) = source.word(at) else { return };
        if source.before(at) == "$" && word != "crate" {
            return;
        }
        let begin = source.tokens[if is_global { at - 2 } else { at }].start;
        let bytes = begin..source.tokens[at].end;
        let is_hidden = !is_global && scope.hidden.contains(word);
        let own = self.of.module.map(|module| format!("crate::{module}"));
        // Who writes `$crate` writes of it what a macro can take.
        let mut fragile = self.fragile.iter().filter(|_| source.before(at) != "$");
        let fragile = fragile.find(|it| it.tokens.contains(&at));
        let fragile = fragile.map(|it| (it.name, source.tokens[it.stays].start));
        let text = if word == "crate" {
            // `pub(crate)`, but not `m!(crate)`
            let is_argument = source.is_behind(at, "(") && source.str(at + 1) == ")";
            match own {
                Some(own) if !is_argument => own,
                Some(own) if source.before(at - 1) == "pub" => format!("in {own}"),
                _ => return,
            }
        } else if (is_global || is_import) && self.is_from_root(word) {
            format!("{}::{word}", own.unwrap_or("crate".to_owned()))
        } else if let Some(module) = self.of.crates.get(word).filter(|_| !is_hidden) {
            // Of an import, the compiler itself would ask which one it is.
            let is_sure = is_global || is_import || !scope.has_glob;
            if !is_sure && self.of.declared.contains(word) {
                let reason = "may be a crate, or what an import of `*` brings in";
                let advice = format!("name what is imported, or write `::{word}`");
                self.doubt(begin, &format!("`{word}` {reason}"), &advice);
            }
            if !is_global && self.is_module(at, scope) {
                return;
            }
            let is_leaf = is_import && source.is_one(at + 1, ", ; }");
            let name = if is_leaf && module != word {
                format!(" as {word}")
            } else {
                String::new()
            };
            format!("crate::{module}{name}")
        } else if own.is_some() && self.std_names.contains(word) && !is_hidden {
            // As many words as `alloc`, where nothing else is called so.
            let is_free = !is_global && !scope.hidden.contains("std");
            let is_short = is_free && fragile.is_some();
            if is_short { "std" } else { "::std" }.to_owned()
        } else {
            return;
        };
        if let Some((name, stays)) = fragile.filter(|_| text != "std") {
            let reason = format!("takes paths apart, and `{word}` is a longer one in a file");
            let advice = "import what the path leads to, and hand it that name";
            self.doubt(stays, &format!("the macro `{name}!` {reason}"), advice);
        }
        if self.of.several.contains(word) {
            let mut exported = exported(source).into_iter();
            if let Some((name, _)) = exported.find(|it| it.1.contains(&at)) {
                let reason = "which is not the same crate wherever it is called";
                self.doubt(
                    begin,
                    &format!("the macro `{name}!` names `{word}`, {reason}"),
                    "write out what it makes",
                );
            }
        }
        self.edits.replace(bytes, text);
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
            several: &HashSet::new(),
            parsers: &HashSet::new(),
            edition: if has_old_imports { 2015 } else { 2021 },
        };
        rewrite(text, &of).unwrap()
    }

    /// Why there can be no file of a crate, if what has it is kept.
    fn reason(rewritten: Result<String>) -> std::result::Result<(), String> {
        let text = rewritten.unwrap();
        text.split_once("/*")
            .map_or(Ok(()), |it| Err(it.1.to_owned()))
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
                "fn f() -> ::dep::T { 4 > ::dep::N }",
                "fn f() -> crate::dep::T { 4 > crate::dep::N }",
            ),
            (
                "match x { 1 => ::dep::k(), _ => <T as ::dep::K>::k() }",
                "match x { 1 => crate::dep::k(), _ => <T as crate::dep::K>::k() }",
            ),
            (
                "fn f() { v[0]::dep::g(); V::<T>::dep::g() }",
                "fn f() { v[0]::dep::g(); V::<T>::dep::g() }",
            ),
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
            ("use dep as d;", "use dep as d;"),
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
                several: &HashSet::new(),
                parsers: &HashSet::new(),
                edition: 2021,
            };
            reason(rewrite(text, &of))
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
        let text = "macro_rules! m { ($a:ident) => { use $a::dep; dep::g(); } }";
        becomes(&[(text, text)]);
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
                "mod m { use ::std as a; } fn f() { a::g(); }",
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
            (
                "fn f() { <S as ::T>::g(); x as ::U; }",
                "fn f() { <S as crate::lib::T>::g(); x as crate::lib::U; }",
            ),
            ("mod a { use *; }", "mod a { use *; }"),
            ("fn f() { use a::*; }", "fn f() { use crate::lib::a::*; }"),
        ] {
            assert_eq!(rewritten(text, false, true), expected, "{text}");
        }
        let text = "mod a { use b::f; }";
        assert_eq!(rewritten(text, true, true), "mod a { use crate::b::f; }");
    }

    #[test]
    fn knows_the_macros_that_take_paths_apart() {
        for (rules, expected) in [
            ("($a:tt::$b:tt) => {}", true),
            ("($($a:ident)::+) => {}", true),
            ("(crate) => {}", true),
            ("(x) => {}; (pub(crate) $a:ident) => {}", true),
            ("($a:path, $b:ty) => { crate::a::b }", false),
            ("($($a:tt)*) => {}", true),
            ("($($a:ident),*) => { ::std::a!($($a),*) }", false),
        ] {
            let text = format!("macro_rules! m {{ {rules} }}");
            let source = Source::new(&text).unwrap();
            assert_eq!(is_parser(&source, &source.all()), expected, "{rules}");
        }
    }

    #[test]
    fn refuses_longer_paths_where_macros_take_them_apart() {
        let of = |text| {
            let of = Crate {
                module: Some("lib"),
                crates: &HashMap::from(
                    ["dep", "two"].map(|name| (name.to_owned(), name.to_owned())),
                ),
                macros: &HashMap::new(),
                declared: &HashSet::new(),
                several: &HashSet::from(["two".to_owned()]),
                parsers: &HashSet::from(["parse".to_owned()]),
                edition: 2021,
            };
            reason(rewrite(text, &of))
        };
        let exported = "#[macro_export] macro_rules! m { () => { two::f() }; }";
        for (text, reason) in [
            (
                "fn f() { parse!(crate::a); }",
                "`parse!` takes paths apart, and `crate`",
            ),
            (
                "fn f() { parse! { x (dep::a) } }",
                "`parse!` takes paths apart, and `dep`",
            ),
            (
                "fn f() { k::parse![::dep::a]; }",
                "`parse!` takes paths apart, and `dep`",
            ),
            (
                "macro_rules! parse { (dep::$a:tt) => {}; }",
                "`parse!` takes paths apart",
            ),
            (exported, "`m!` names `two`, which is not the same crate"),
        ] {
            let error = of(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
        for text in [
            "fn f() { parse!(a::b, std::c, self::d); other!(crate::a); }",
            "macro_rules! m { () => { parse!($crate::a) }; }",
            "extern crate alloc; fn f() { parse!(alloc::a); }",
            "macro_rules! parse { ($a:tt::$b:tt) => { crate::a }; }",
            "macro_rules! m { () => { two::f() }; }",
            "fn f() { two::f(); }",
        ] {
            assert!(of(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn says_how_the_solution_can_hand_a_name_to_a_macro() {
        let of = Crate {
            module: None,
            crates: &HashMap::from([("dep".to_owned(), "dep".to_owned())]),
            macros: &HashMap::new(),
            declared: &HashSet::new(),
            several: &HashSet::new(),
            parsers: &HashSet::from(["parse".to_owned()]),
            edition: 2021,
        };
        let error = rewrite("mod m { fn f() { parse!(dep::A); } }", &of).unwrap_err();
        let advice = "import what the path leads to";
        assert!(error.to_string().contains(advice), "{error}");
        let text = "mod m { use dep::A; fn f() { parse!(A); } } fn main() { parse!(dep::A); }";
        let expected = text.replacen("dep::A", "crate::dep::A", 1);
        assert_eq!(rewrite(text, &of).unwrap(), expected);
    }

    #[test]
    fn leaves_dots_that_macros_see() {
        let text = "fn f() { match x { 0...1 => m!(2...3), _ => {} } } macro_rules! m { ($a:tt...$b:tt) => { $a...$b } }";
        let expected = "fn f() { match x { 0..=1 => m!(2...3), _ => {} } } macro_rules! m { ($a:tt...$b:tt) => { $a..=$b } }";
        assert_eq!(rewritten(text, false, true), expected);
    }
}
