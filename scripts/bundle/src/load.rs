//! Reads a crate into one text: its files in the place of their `mod x;`, conditions evaluated.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context as _, Result};

use crate::cfg::{arguments, Cfg};
use crate::items::{attributes, inner_attributes, items, Item, Sort};
use crate::layout::blank;
use crate::names::{exported, seen};
use crate::tokens::{is_in, Edits, Source};

/// Attributes that change no program: of documentation and lints. Not `no_std`, which [`bare`](crate::bare) asks for.
const SILENT: &str =
    "allow automatically_derived clippy deny deprecated diagnostic doc expect feature \
    forbid must_use non_exhaustive path recursion_limit rustfmt warn";

/// Attributes of a whole crate, which a module cannot have.
const OF_CRATES: &str = "crate_name crate_type no_builtins no_core no_main type_length_limit \
    windows_subsystem";

/// How the name of a file that a build script writes begins.
const MADE: &str = "concat ! ( env ! ( \"OUT_DIR\" ) ,";

/// How deeply modules may be nested; more have themselves in them.
const DEPTH: usize = 100;

/// How a crate is read.
pub struct Loader<'a> {
    /// What its `cfg`s see.
    pub cfg: &'a Cfg,
    /// What all crates have: without features, and what build scripts set.
    pub base: &'a Cfg,
    /// The folder of what its build script writes.
    pub made: &'a Path,
    /// Whether it is the solution: its comments, its attributes and those `cfg`s stay that are left to the judge.
    pub is_solution: bool,
}

/// Where a module is, which says where the files of its modules are.
struct Place {
    /// The folder of `mod x;`.
    folder: PathBuf,
    /// The folder of a file that `#[path]` names.
    base: PathBuf,
    depth: usize,
}

impl Place {
    /// The place of a file; whether its modules are beside it.
    fn of_file(path: &Path, owns_folder: bool, depth: usize) -> Self {
        let base = path.parent().unwrap_or(Path::new("")).to_owned();
        let folder = if owns_folder {
            base.clone()
        } else {
            path.with_extension("")
        };
        Place {
            folder,
            base,
            depth,
        }
    }

    /// The place of a module with a body.
    fn inner(&self, name: &str, path: Option<&str>) -> Self {
        let folder = match path {
            Some(path) => self.base.join(path),
            None => self.folder.join(name),
        };
        Place {
            base: folder.clone(),
            folder,
            depth: self.depth,
        }
    }

    /// Finds the file of `mod name;`, and whether its own modules are in the same folder.
    fn file(&self, name: &str, path: Option<&str>) -> Result<(PathBuf, bool)> {
        if let Some(path) = path {
            return Ok((self.base.join(path), true));
        }
        let file = self.folder.join(format!("{name}.rs"));
        let other = self.folder.join(name).join("mod.rs");
        match (file.is_file(), other.is_file()) {
            (true, _) => Ok((file, false)),
            (false, true) => Ok((other, true)),
            _ => bail!("there is no file {} of `mod {name}`", file.display()),
        }
    }
}

impl Loader<'_> {
    /// Reads a crate from its root file.
    pub(crate) fn load(&self, root: &Path) -> Result<String> {
        let text = self.file(root, true, 0)?;
        Ok(text.unwrap_or_default())
    }

    /// Reads a file; `None` if a `cfg` in it leaves it out.
    fn file(&self, path: &Path, owns_folder: bool, depth: usize) -> Result<Option<String>> {
        if depth > DEPTH {
            bail!("{} is a module in itself", path.display());
        }
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = text.replace("\r\n", "\n");
        let source = Source::new(&text).with_context(|| path.display().to_string())?;
        let all = source.all();
        if self.has_off(&source, inner_attributes(&source, all.clone())) {
            return Ok(None);
        }
        let mut edits = Edits::default();
        let place = Place::of_file(path, owns_folder, depth);
        self.items(&source, all, &place, &mut edits)?;
        self.anywhere(&source, &mut edits);
        self.made(&source, depth, &mut edits)?;
        Ok(Some(edits.apply(&text)))
    }

    /// Edits the items of a module, a trait or an impl.
    fn items(
        &self,
        source: &Source,
        range: Range<usize>,
        place: &Place,
        edits: &mut Edits,
    ) -> Result<()> {
        for item in items(source, range) {
            if self.is_off(source, &item) {
                edits.remove(self.whole(source, &item.range));
                continue;
            }
            match (&item.body, item.sort, item.name) {
                (body, Sort::Mod, Some(name)) => {
                    let name = source.word(name).unwrap_or_default();
                    let path = self.path(source, &item, name)?;
                    if let Some(body) = body {
                        self.items(source, body.clone(), &place.inner(name, path), edits)?;
                        continue;
                    }
                    let (file, owns_folder) = place.file(name, path)?;
                    let Some(text) = self.file(&file, owns_folder, place.depth + 1)? else {
                        edits.remove(self.whole(source, &item.range));
                        continue;
                    };
                    // It keeps its own indentation: a third of the file would be blanks otherwise.
                    let text = text.trim_matches('\n');
                    let semicolon = source.bytes(&(item.range.end - 1..item.range.end));
                    edits.replace(semicolon, format!(" {{\n{text}\n}}"));
                }
                (Some(body), Sort::Call, _) => {
                    // The branch of `cfg_if!` or `cfg_select!` may have `mod x;`.
                    if let Some(branch) = self.branch(source, body) {
                        let whole = source.bytes(&item.range);
                        let kept = source.bytes_with_gap(&branch);
                        edits.remove(whole.start..kept.start);
                        edits.remove(kept.end..whole.end);
                        self.items(source, branch, place, edits)?;
                    }
                }
                (Some(body), Sort::Trait | Sort::Impl, _) => {
                    self.items(source, body.clone(), place, edits)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What the `#[path]` of a module says, if it has one.
    fn path<'a>(&self, source: &Source<'a>, item: &Item, name: &str) -> Result<Option<&'a str>> {
        let attributes = attributes(source, item.range.clone()).into_iter();
        let mut attributes = attributes.flat_map(|body| self.effective(source, body));
        let Some((path, _)) = attributes.find(|(body, _)| source.str(body.start) == "path") else {
            return Ok(None);
        };
        let literal = source.str(path.start + 2);
        let text = literal.trim_start_matches('r').trim_matches('#');
        let text = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let is_plain = path.len() == 3 && (literal.starts_with('r') || !literal.contains('\\'));
        match text.filter(|_| is_plain) {
            Some(text) => Ok(Some(text)),
            None => bail!("the `#[path]` of `mod {name}` is not a plain string, which is all that can be followed"),
        }
    }

    /// The tokens of the branch that holds, of `if #[cfg(…)] { … } else { … }` or of `condition => { … } _ => { … }`; `None`
    /// if there is none, or it is empty.
    fn branch(&self, source: &Source, body: &Range<usize>) -> Option<Range<usize>> {
        if !source.is_one(body.start.checked_sub(3)?, "cfg_if cfg_select") {
            return None;
        }
        let mut at = body.start;
        while at < body.end {
            let mut open = at;
            while open < body.end && source.str(open) != "{" {
                open = source.next(open);
            }
            let close = source.close(open)?;
            let mut tokens = at..open;
            let cfg = tokens.find(|&at| source.is_at(at, "if # [ cfg ("));
            let condition = match cfg {
                Some(at) => at + 5..source.close(at + 4)?,
                None => at..open.checked_sub(2)?,
            };
            let is_other = source.is_one(condition.start, "else _");
            if is_other || self.decide(source, condition)? {
                return (close > open + 1).then_some(open + 1..close);
            }
            at = close + 1;
        }
        None
    }

    /// Returns whether an item is a test, or its `cfg` does not hold.
    fn is_off(&self, source: &Source, item: &Item) -> bool {
        let inside = match (&item.body, item.sort) {
            (_, Sort::Call | Sort::MacroRules) | (None, _) => Vec::new(),
            (Some(body), _) => inner_attributes(source, body.clone()),
        };
        self.has_off(source, attributes(source, item.range.clone())) || self.has_off(source, inside)
    }

    /// Returns whether one of some attributes leaves out what it belongs to.
    fn has_off(&self, source: &Source, attributes: Vec<Range<usize>>) -> bool {
        let mut attributes = attributes
            .into_iter()
            .flat_map(|body| self.effective(source, body));
        attributes.any(|(body, holds)| match source.str(body.start) {
            "test" | "bench" => body.len() == 1,
            _ => holds == Some(false),
        })
    }

    /// The attributes that one stands for, as `cfg_attr` does for others, and of each `cfg` whether it holds.
    fn effective(&self, source: &Source, body: Range<usize>) -> Vec<(Range<usize>, Option<bool>)> {
        let inside = body.start + 2..body.end.saturating_sub(1);
        match source.str(body.start) {
            "cfg" => vec![(body, self.decide(source, inside))],
            "cfg_attr" => {
                let mut parts = arguments(source, inside).into_iter();
                match parts.next().and_then(|it| self.decide(source, it)) {
                    Some(true) => parts.flat_map(|it| self.effective(source, it)).collect(),
                    Some(false) => Vec::new(),
                    None => vec![(body, None)],
                }
            }
            _ => vec![(body, None)],
        }
    }

    /// Evaluates a condition; `None` if it is left as it is.
    fn decide(&self, source: &Source, condition: Range<usize>) -> Option<bool> {
        let mut names = condition.clone();
        let is_own = names.any(|at| source.is_one(at, "test feature"));
        if self.is_solution && !is_own {
            return None;
        }
        let mut macros = exported(source).into_iter();
        if macros.any(|(_, range)| range.contains(&condition.start)) && !self.is_solution {
            // The crate that calls it decides.
            let value = self.base.holds(source, condition.clone());
            return value.filter(|_| !is_own && value == self.cfg.holds(source, condition));
        }
        self.cfg.holds(source, condition)
    }

    /// Edits what may stand anywhere: attributes, `cfg!(…)`, comments. What a macro sees, as it is handed to it or matched by it,
    /// keeps its shape: of attributes, only conditions are written anew.
    fn anywhere(&self, source: &Source, edits: &mut Edits) {
        for (at, is_seen) in seen(source).into_iter().enumerate() {
            let open = at + 1 + usize::from(source.str(at + 1) == "!");
            let is_test = source.is_one(at, "cfg cfg_attr") && source.str(open) == "(";
            if is_test && (is_seen || open > at + 1) {
                let close = source.next(open);
                let condition = arguments(source, open + 1..close - 1).into_iter().next();
                let value = condition.and_then(|it| Some((self.decide(source, it.clone())?, it)));
                if let Some((value, condition)) = value {
                    let (range, text) = match (is_seen, value) {
                        (false, _) => (at..close, value.to_string()),
                        (true, true) => (condition, "all()".to_owned()),
                        (true, false) => (condition, "any()".to_owned()),
                    };
                    edits.replace(source.bytes(&range), text);
                }
            } else if !is_seen && (source.is_at(at, "# [") || source.is_at(at, "# ! [")) {
                self.attribute(source, at, edits);
            }
        }
        let is_argument = source.is_argument();
        for index in (0..=source.tokens.len()).filter(|_| !self.is_solution) {
            let gap = source.gap(index);
            let text = &source.text[gap.clone()];
            if text.trim().is_empty() {
                continue;
            }
            // A macro sees them as attributes; what it matches has none.
            let docs = source.docs.iter().filter(|it| {
                let is_seen = index > 0 && is_argument[index - 1];
                is_seen && gap.contains(&it.0.start)
            });
            let mut kept = String::new();
            for (_, attribute) in docs {
                kept.extend([" ", attribute]);
            }
            edits.replace(gap, kept + &blank(text));
        }
    }

    /// Writes what a build script has written where it is included, unless that is a part of an expression, or an exported macro,
    /// which means what the script of its caller writes.
    fn made(&self, source: &Source, depth: usize, edits: &mut Edits) -> Result<()> {
        let macros = exported(source);
        for at in source.all() {
            if macros.iter().any(|(_, range)| range.contains(&at)) {
                continue;
            }
            if !source.is_at(at, "include !") || !source.is_at(at + 3, MADE) {
                continue;
            }
            let literal = at + 3 + MADE.split(' ').count();
            let close = source.next(at + 2);
            let name = source.str(literal).strip_prefix("\"/");
            let name = name.and_then(|it| it.strip_suffix('"'));
            let is_last = source.is_one(literal + 1, ") ,") && close <= literal + 4;
            let is_whole = source.is_one(close, "; }") || source.str(close - 1) == "}";
            let is_begun = at == 0 || source.is_behind(at, "{ } ; ]");
            let Some(name) = name.filter(|_| is_last && is_whole && is_begun) else {
                continue;
            };
            let text = self.file(&self.made.join(name), true, depth + 1)?;
            let text = text.unwrap_or_default();
            let text = text.trim();
            // Items have no semicolon behind them.
            let is_items = text.is_empty() || text.ends_with([';', '}']);
            let end = close + usize::from(is_items && source.str(close) == ";");
            edits.replace(source.bytes(&(at..end)), text);
        }
        Ok(())
    }

    /// Edits an attribute that no macro sees.
    fn attribute(&self, source: &Source, at: usize, edits: &mut Edits) {
        let open = at + 1 + usize::from(source.str(at + 1) == "!");
        let close = source.next(open);
        let body = open + 1..close - 1;
        let sign = &source.text[source.bytes(&(at..open))];
        let is_kept = |name| {
            let is_lost = is_in(name, SILENT) || open > at + 1 && is_in(name, OF_CRATES);
            self.is_solution || !is_lost
        };
        let effective = self.effective(source, body.clone());
        let parts = effective.iter().filter_map(|(part, holds)| match holds {
            Some(true) => None,
            Some(false) => Some(format!("{sign}[cfg(any())]")),
            None if !is_kept(source.str(part.start)) => None,
            None => Some(format!("{sign}[{}]", &source.text[source.bytes(part)])),
        });
        let text = parts.collect::<Vec<_>>().join(" ");
        let bytes = source.bytes(&(at..close));
        if source.text[bytes.clone()] != text {
            edits.replace(bytes, text);
        }
    }

    /// The bytes of an item that goes, with the comments before it; in the solution, not with one on the line of what is
    /// before.
    fn whole(&self, source: &Source, range: &Range<usize>) -> Range<usize> {
        let bytes = source.bytes_with_gap(range);
        let line = source.text[bytes.clone()]
            .find('\n')
            .filter(|_| self.is_solution);
        bytes.start + line.unwrap_or(0)..bytes.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a crate of some files, of which the first one is its root, with `on`, the feature `x` and, by its build script,
    /// `by_script` set.
    fn load(files: &[(&str, &str)], is_solution: bool) -> Result<String> {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let mut base = Cfg::default();
        base.add("on");
        let mut cfg = base.clone();
        cfg.add("by_script\nfeature=\"x\"");
        let loader = Loader {
            cfg: &cfg,
            base: &base,
            made: &folder.path().join("out"),
            is_solution,
        };
        loader.load(&folder.path().join(files[0].0))
    }

    /// The tokens of a text, with one blank between them.
    fn flat(text: &str) -> String {
        let source = Source::new(text).unwrap();
        let tokens: Vec<&str> = source.all().map(|it| source.str(it)).collect();
        tokens.join(" ")
    }

    /// Checks what a library of one file becomes.
    fn becomes(text: &str, expected: &str) {
        let loaded = load(&[("lib.rs", text)], false).unwrap();
        assert_eq!(flat(&loaded), flat(expected), "{text}");
    }

    #[test]
    fn writes_what_build_scripts_have_written() {
        let made = "#[cfg(off)] fn a() {} const N: u8 = 1;";
        let call = "include!(concat!(env!(\"OUT_DIR\"), \"/a.rs\"))";
        for (text, made, expected) in [
            (format!("{call};"), made, "const N: u8 = 1;"),
            (
                format!("fn f() {{ mod m {{ {call}; }} }}"),
                made,
                "fn f() { mod m { const N: u8 = 1; } }",
            ),
            (
                "include! { concat!(env!(\"OUT_DIR\"), \"/a.rs\",) } fn f() {}".to_owned(),
                made,
                "const N: u8 = 1; fn f() {}",
            ),
            (format!("fn f() {{ {call} }}"), "1 + 2", "fn f() { 1 + 2 }"),
            (format!("fn f() {{ {call}; }}"), "g()", "fn f() { g(); }"),
        ] {
            let loaded = load(&[("lib.rs", &text), ("out/a.rs", made)], false).unwrap();
            assert_eq!(flat(&loaded), flat(expected), "{text}");
        }
        // It could be a part of what is computed.
        for text in [
            format!("fn f() {{ {call}.len() }}"),
            format!("fn f() {{ 2 * {call} }}"),
            format!("static A: u8 = {call};"),
            "include!(concat!(env!(\"OUT_DIR\"), \"/a\", \".rs\"));".to_owned(),
            "include!(\"a.rs\");".to_owned(),
            format!("#[macro_export] macro_rules! m {{ () => {{ {call}; }} }}"),
        ] {
            becomes(&text, &text);
        }
        let missing = load(&[("lib.rs", &format!("{call};"))], false);
        assert!(missing.is_err());
    }

    #[test]
    fn finds_files_as_the_reference_says() {
        // Each file has a constant with a name of its own; the paths are those of the reference, "Modules".
        for (root, file, expected) in [
            ("mod a;", "a.rs", "mod a { const N: u8 = 0; }"),
            ("mod a;", "a/mod.rs", "mod a { const N: u8 = 0; }"),
            (
                "pub mod r#fn;",
                "fn.rs",
                "pub mod r#fn { const N: u8 = 0; }",
            ),
            (
                "mod a { mod b; }",
                "a/b.rs",
                "mod a { mod b { const N: u8 = 0; } }",
            ),
            (
                "mod a { mod b; }",
                "a/b/mod.rs",
                "mod a { mod b { const N: u8 = 0; } }",
            ),
            (
                "mod a { mod b { mod c; } }",
                "a/b/c.rs",
                "mod a { mod b { mod c { const N: u8 = 0; } } }",
            ),
            (
                "#[path = \"x/y.rs\"] mod a;",
                "x/y.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "#[path = r\"y.rs\"] mod a;",
                "y.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "#[path = r#\"y.rs\"#] mod a;",
                "y.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "#[path = r\"./y.rs\"] mod a;",
                "y.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "#[cfg_attr(on, path = \"y.rs\")] mod a;",
                "y.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "#[cfg_attr(off, path = \"y.rs\")] mod a;",
                "a.rs",
                "mod a { const N: u8 = 0; }",
            ),
            (
                "mod a { #[path = \"y.rs\"] mod b; }",
                "a/y.rs",
                "mod a { mod b { const N: u8 = 0; } }",
            ),
            (
                "#[path = \"x\"] mod a { mod b; }",
                "x/b.rs",
                "mod a { mod b { const N: u8 = 0; } }",
            ),
            (
                "#[path = \"x\"] mod a { #[path = \"y.rs\"] mod b; }",
                "x/y.rs",
                "mod a { mod b { const N: u8 = 0; } }",
            ),
        ] {
            let files = [("lib.rs", root), (file, "const N: u8 = 0;")];
            assert_eq!(
                flat(&load(&files, false).unwrap()),
                flat(expected),
                "{root}"
            );
        }
    }

    #[test]
    fn finds_the_modules_of_modules() {
        let leaf = "const N: u8 = 0;";
        for (middle, text, file) in [
            ("a.rs", "mod b;", "a/b.rs"),
            ("a.rs", "mod b;", "a/b/mod.rs"),
            ("a/mod.rs", "mod b;", "a/b.rs"),
            ("a.rs", "#[path = \"y.rs\"] mod b;", "y.rs"),
            ("a/mod.rs", "#[path = \"y.rs\"] mod b;", "a/y.rs"),
        ] {
            let files = [("lib.rs", "mod a;"), (middle, text), (file, leaf)];
            let loaded = load(&files, false).unwrap();
            assert_eq!(flat(&loaded), flat("mod a { mod b { const N: u8 = 0; } }"));
        }
        for (middle, text, file) in [
            ("a.rs", "mod c { mod b; }", "a/c/b.rs"),
            ("a/mod.rs", "mod c { mod b; }", "a/c/b.rs"),
            ("a.rs", "mod c { #[path = \"y.rs\"] mod b; }", "a/c/y.rs"),
            (
                "a/mod.rs",
                "mod c { #[path = \"y.rs\"] mod b; }",
                "a/c/y.rs",
            ),
        ] {
            let files = [("lib.rs", "mod a;"), (middle, text), (file, leaf)];
            let loaded = load(&files, false).unwrap();
            assert_eq!(
                flat(&loaded),
                flat("mod a { mod c { mod b { const N: u8 = 0; } } }")
            );
        }
        // A file that an attribute names has its modules beside it.
        let files = [
            ("lib.rs", "#[path = \"x/y.rs\"] mod a;"),
            ("x/y.rs", "mod b;"),
            ("x/b.rs", leaf),
        ];
        let loaded = load(&files, false).unwrap();
        assert_eq!(flat(&loaded), flat("mod a { mod b { const N: u8 = 0; } }"));
    }

    #[test]
    fn says_why_a_module_cannot_be_read() {
        let escaped = "#[path = \"\\u{61}.rs\"] mod a;";
        for (files, why) in [
            (vec![("lib.rs", "mod a;")], "a.rs of `mod a`"),
            (
                vec![("lib.rs", escaped), ("a.rs", "")],
                "is not a plain string",
            ),
            (vec![("lib.rs", "mod a;"), ("a.rs", "\n)")], "a.rs: line 2"),
            (
                vec![("lib.rs", "#[path = \"lib.rs\"] mod a;")],
                "lib.rs is a module in itself",
            ),
        ] {
            let error = load(&files, false).unwrap_err();
            assert!(format!("{error:#}").contains(why), "{error:#}");
        }
        assert!(load(&[("lib.rs", "#[cfg(off)] mod a;")], false).is_ok());
    }

    #[test]
    fn reads_as_many_modules_in_each_other_as_it_promises() {
        let chain = |length: usize| {
            let mut files = vec![("lib.rs".to_owned(), "mod a;".to_owned())];
            let mut folder = String::new();
            for index in 1..=length {
                let text = if index < length { "mod a;" } else { "" };
                files.push((format!("{folder}a/mod.rs"), text.to_owned()));
                folder += "a/";
            }
            let files = files
                .iter()
                .map(|(path, text)| (path.as_str(), text.as_str()));
            load(&files.collect::<Vec<_>>(), false)
        };
        assert!(chain(DEPTH).is_ok());
        assert!(chain(DEPTH + 1).is_err());
    }

    #[test]
    fn leaves_out_what_is_off() {
        becomes("#[cfg(off)] fn f() {} fn g() {}", "fn g() {}");
        becomes("#[cfg(on)] fn f() {} fn g() {}", "fn f() {} fn g() {}");
        becomes("#[cfg(feature = \"x\")] fn f() {}", "fn f() {}");
        becomes("#[cfg(feature = \"y\")] fn f() {}", "");
        becomes(
            "#[test] fn f() {} #[bench] fn g() {} fn h() {}",
            "fn h() {}",
        );
        becomes("#[test::case] fn f() {}", "#[test::case] fn f() {}");
        becomes("mod a { #![cfg(off)] fn f() {} }", "");
        becomes("mod a { #![cfg(on)] fn f() {} }", "mod a { fn f() {} }");
        becomes(
            "impl S { #[cfg(off)] fn f() {} #[cfg(on)] fn g() {} }",
            "impl S { fn g() {} }",
        );
        becomes(
            "trait T { #[cfg(off)] fn f(); fn g(); }",
            "trait T { fn g(); }",
        );
        becomes("#[cfg_attr(on, cfg(off))] fn f() {}", "");
        becomes("#[cfg_attr(off, cfg(off))] fn f() {}", "fn f() {}");
        becomes(
            "#[cfg_attr(on, inline, cold)] fn f() {}",
            "#[inline] #[cold] fn f() {}",
        );
        becomes(
            "struct S { #[cfg(off)] a: u8, b: u8 }",
            "struct S { #[cfg(any())] a: u8, b: u8 }",
        );
        becomes("fn f() { #[cfg(on)] a(); }", "fn f() { a(); }");
        becomes(
            "const N: bool = cfg!(on) && cfg!(off);",
            "const N: bool = true && false;",
        );
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "#![cfg(off)]"),
            ("b.rs", "#![cfg(on)]"),
        ];
        assert_eq!(flat(&load(&files, false).unwrap()), "mod b { }");
        let root = [("lib.rs", "#![cfg(off)] fn f() {}")];
        assert_eq!(load(&root, false).unwrap(), "");
    }

    #[test]
    fn takes_the_branch_that_holds() {
        for (body, expected) in [
            (
                "if #[cfg(on)] { fn f() {} } else { fn g() {} }",
                "fn f() {}",
            ),
            (
                "if #[cfg(off)] { fn f() {} } else { fn g() {} }",
                "fn g() {}",
            ),
            (
                "if #[cfg(off)] { fn f() {} } else if #[cfg(on)] { fn g() {} } else { fn h() {} }",
                "fn g() {}",
            ),
            (
                "if #[cfg(on)] { #[cfg(off)] fn f() {} fn g() {} }",
                "fn g() {}",
            ),
        ] {
            becomes(&format!("cfg_if::cfg_if! {{ {body} }}"), expected);
            becomes(
                &format!("cfg_if! {{ {body} }} fn z() {{}}"),
                &format!("{expected} fn z() {{}}"),
            );
        }
        for (body, expected) in [
            ("on => { fn f() {} } _ => { fn g() {} }", "fn f() {}"),
            ("off => { fn f() {} } _ => { fn g() {} }", "fn g() {}"),
            ("all(on, not(off)) => { fn f() {} }", "fn f() {}"),
        ] {
            becomes(&format!("cfg_select! {{ {body} }}"), expected);
        }
        let files = [
            (
                "lib.rs",
                "cfg_if! { if #[cfg(on)] { mod a; } else { mod b; } }",
            ),
            ("a.rs", "fn f() {}"),
        ];
        assert_eq!(
            flat(&load(&files, false).unwrap()),
            flat("mod a { fn f() {} }")
        );
        becomes(
            "other! { if #[cfg(on)] { fn f() {} } }",
            "other! { if #[cfg(all())] { fn f() {} } }",
        );
    }

    #[test]
    fn drops_attributes_that_change_no_program() {
        becomes("#[must_use] #[inline] fn f() {}", "#[inline] fn f() {}");
        becomes(
            "#![forbid(b)] #![feature(a)] /// c\n#[doc = \"d\"] fn f() {}",
            "fn f() {}",
        );
        becomes("#![type_length_limit = \"9\"] fn f() {}", "fn f() {}");
        becomes(
            "#[type_length_limit] fn f() {}",
            "#[type_length_limit] fn f() {}",
        );
        becomes("#[clippy::a] #[rustfmt::skip] fn f() {}", "fn f() {}");
        becomes(
            "m! { #[must_use] fn f() {} }",
            "m! { #[must_use] fn f() {} }",
        );
        becomes(
            "#[derive(Clone)] #[allow(a)] struct S;",
            "#[derive(Clone)] struct S;",
        );
    }

    #[test]
    fn keeps_the_solution_as_it_is_written() {
        let text =
            "//! About.\n#![allow(a)]\n// b\n#[must_use] fn f() {} // c\n#[cfg(unix)]\nfn g() {}\n";
        assert_eq!(load(&[("main.rs", text)], true).unwrap(), text);
        let text = "fn f() {} // c\n\n// of the tests\n#[cfg(test)]\nmod tests;\n";
        assert_eq!(
            load(&[("main.rs", text)], true).unwrap(),
            "fn f() {} // c\n"
        );
        let text = "#[cfg(feature = \"x\")] fn f() { cfg!(feature = \"y\") }\r\n";
        assert_eq!(
            load(&[("main.rs", text)], true).unwrap(),
            " fn f() { false }\n"
        );
    }

    #[test]
    fn replaces_the_comments_of_a_crate_by_blanks() {
        let text = "// a\nfn f() {/* b */} // c\n\n/// d\nfn g() {}\n";
        let loaded = load(&[("lib.rs", text)], false).unwrap();
        assert_eq!(loaded, "\nfn f() { }\n\nfn g() {}\n");
    }

    #[test]
    fn lets_the_caller_of_an_exported_macro_decide() {
        let of = |condition: &str| {
            format!("#[macro_export] macro_rules! m {{ () => {{ #[cfg({condition})] f(); cfg!({condition}) }}; }}")
        };
        let exported = "#[macro_export] macro_rules! m { () => { f(); true }; }";
        becomes(&of("on"), exported);
        // Of one crate's own, and of no crate's: those of the caller count.
        for own in ["feature = \"x\"", "feature = \"y\"", "by_script"] {
            becomes(&of(own), &of(own));
        }
        let own = "macro_rules! m { () => { #[cfg(feature = \"x\")] f(); }; }";
        becomes(own, "macro_rules! m { () => { f(); }; }");
    }

    #[test]
    fn keeps_the_shape_of_what_macros_see() {
        for (text, expected) in [
            ("m!(#[cfg(on)] a)", "m!(#[cfg(all())] a)"),
            ("m!(#[cfg(off)] a)", "m!(#[cfg(any())] a)"),
            (
                "m! { #[cfg_attr(on, b, c)] a }",
                "m! { #[cfg_attr(all(), b, c)] a }",
            ),
            (
                "m![#![allow(b)] #[no_main] cfg!(on)]",
                "m![#![allow(b)] #[no_main] cfg!(all())]",
            ),
            ("m!(/// b\na)", "m!(#[doc = \" b\"] a)"),
            (
                "m!(/** b */ //! c\n)",
                "m!(#[doc = \" b \"] #![doc = \" c\"])",
            ),
            ("m!(/* b */ a // c\n //// d\n)", "m!(a)"),
            (
                "macro_rules! m { (#[allow(b)] #[cfg(on)]) => { #[allow(c)] d }; }",
                "macro_rules! m { (#[allow(b)] #[cfg(all())]) => { d }; }",
            ),
            // What matches a documentation comment matches nothing there.
            (
                "macro_rules! m { (/// b\n a) => {}; }",
                "macro_rules! m { (a) => {}; }",
            ),
        ] {
            becomes(text, expected);
        }
        let loaded = load(
            &[("main.rs", "m!(/// b\n #[cfg(on)] cfg!(feature = \"x\"))")],
            true,
        );
        let expected = "m!(/// b\n #[cfg(on)] cfg!(all()))";
        assert_eq!(loaded.unwrap(), expected);
    }
}
