//! Reads a crate into one text: its files in the place of their `mod x;`, conditions evaluated.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context as _, Result};

use crate::cfg::{arguments, Cfg};
use crate::items::{attributes, inner_attributes, items, Item, Sort};
use crate::layout::{blank, gaps};
use crate::names::exported;
use crate::tokens::{Edits, Source};

/// Attributes that change no program: of documentation and lints.
const SILENT: &str =
    "allow automatically_derived clippy deny deprecated diagnostic doc expect feature \
    forbid must_use no_std non_exhaustive path recursion_limit rustfmt warn";

/// Attributes of a whole crate, which a module cannot have.
const OF_CRATES: &str = "crate_name crate_type no_builtins no_core no_main type_length_limit \
    windows_subsystem";

/// How deeply modules may be nested; more have themselves in them.
const DEPTH: usize = 100;

fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// How a crate is read.
pub struct Loader<'a> {
    /// What its `cfg`s see.
    pub cfg: &'a Cfg,
    /// What all crates have: without features, and what build scripts set.
    pub base: &'a Cfg,
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
        let all = 0..source.tokens.len();
        if self.has_off(&source, inner_attributes(&source, all.clone())) {
            return Ok(None);
        }
        let mut edits = Edits::default();
        let place = Place::of_file(path, owns_folder, depth);
        self.items(&source, all, &place, &mut edits)?;
        self.anywhere(&source, &mut edits);
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
                        let kept = source.bytes(&branch);
                        edits.remove(whole.start..kept.start);
                        edits.remove(kept.end..whole.end);
                        self.items(source, branch, place, edits)?;
                    }
                }
                (Some(body), Sort::Trait | Sort::Impl | Sort::Other, _) => {
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
        if !["cfg_if", "cfg_select"].contains(&source.str(body.start.checked_sub(3)?)) {
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
            let start = match tokens.find(|&at| source.is_at(at, &["if", "#", "[", "cfg", "("])) {
                Some(start) => start + 5,
                None => at,
            };
            if ["else", "_"].contains(&source.str(start)) || self.decide(source, start..open)? {
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
        let is_own = names.any(|at| ["test", "feature"].contains(&source.str(at)));
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

    /// Edits what may stand anywhere: attributes, `cfg!(…)`, comments.
    fn anywhere(&self, source: &Source, edits: &mut Edits) {
        for (at, is_argument) in source.is_argument().into_iter().enumerate() {
            if source.is_at(at, &["#", "["]) || source.is_at(at, &["#", "!", "["]) {
                self.attribute(source, at, is_argument, edits);
            } else if source.is_at(at, &["cfg", "!", "("]) {
                let close = source.next(at + 2);
                if let Some(value) = self.decide(source, at + 3..close - 1) {
                    edits.replace(source.bytes(&(at..close)), value.to_string());
                }
            } else if is_argument && source.is_at(at, &["cfg", "("]) {
                // A macro may make an attribute of it.
                let inside = at + 2..source.next(at + 1) - 1;
                if let Some(value) = self.decide(source, inside.clone()) {
                    let condition = if value { "all()" } else { "any()" };
                    edits.replace(source.bytes(&inside), condition);
                }
            }
        }
        if self.is_solution {
            return;
        }
        for gap in gaps(source) {
            let text = &source.text[gap.clone()];
            if !text.trim().is_empty() {
                edits.replace(gap, blank(text));
            }
        }
    }

    /// Edits an attribute; a macro may ask for those that it is given.
    fn attribute(&self, source: &Source, at: usize, is_argument: bool, edits: &mut Edits) {
        let open = if source.str(at + 1) == "!" {
            at + 2
        } else {
            at + 1
        };
        let close = source.next(open);
        let body = open + 1..close - 1;
        let sign = &source.text[source.bytes(&(at..open))];
        let is_kept = |name| {
            let is_lost =
                has(SILENT, name) && !is_argument || open > at + 1 && has(OF_CRATES, name);
            self.is_solution || !is_lost
        };
        let effective = self.effective(source, body.clone());
        let parts = effective.iter().filter_map(|(part, holds)| match holds {
            // `if #[cfg(…)]` is a branch of `cfg_if!`.
            Some(true) if source.before(at) == "if" => Some(format!("{sign}[cfg(all())]")),
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

    /// The bytes of an item that goes, with the comments before it, but not with one on the line of what is before.
    fn whole(&self, source: &Source, range: &Range<usize>) -> Range<usize> {
        let bytes = source.bytes_with_gap(range);
        if !self.is_solution {
            return bytes;
        }
        let line = source.text[bytes.clone()].find('\n').unwrap_or(0);
        bytes.start + line..bytes.end
    }
}
