//! Reads a crate into one text: its files in the place of their `mod x;`, conditions evaluated.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context as _, Result};

use crate::cfg::{arguments, Cfg};
use crate::items::{attributes, items, Item, Sort};
use crate::layout::{blank, gaps};
use crate::tokens::{Edits, Source};

/// Attributes that change no program: of documentation and lints.
const SILENT: &str =
    "allow automatically_derived clippy deny deprecated diagnostic doc expect feature \
    forbid must_use no_std non_exhaustive recursion_limit rustfmt warn";

fn is_silent(name: &str) -> bool {
    SILENT.split(' ').any(|it| it == name)
}

/// How a crate is read.
pub struct Loader<'a> {
    /// What its `cfg`s see.
    pub cfg: &'a Cfg,
    /// Whether it is the solution: its comments, its attributes and those `cfg`s stay that are left to the judge.
    pub is_solution: bool,
}

impl Loader<'_> {
    /// Reads a crate from its root file.
    pub(crate) fn load(&self, root: &Path) -> Result<String> {
        self.file(root, true)
    }

    fn file(&self, path: &Path, owns_folder: bool) -> Result<String> {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = text.replace("\r\n", "\n");
        let source = Source::new(&text).with_context(|| path.display().to_string())?;
        let folder = if owns_folder {
            path.parent().unwrap_or(Path::new("")).to_owned()
        } else {
            path.with_extension("")
        };
        let mut edits = Edits::default();
        self.items(&source, 0..source.tokens.len(), &folder, &mut edits)?;
        self.anywhere(&source, &mut edits);
        Ok(edits.apply(&text))
    }

    /// Edits the items of a module, a trait or an impl.
    fn items(
        &self,
        source: &Source,
        range: Range<usize>,
        folder: &Path,
        edits: &mut Edits,
    ) -> Result<()> {
        for item in items(source, range) {
            if item.sort == Sort::InnerAttribute {
                let body = item.start + 3..item.range.end - 1;
                // What holds for the whole file is not the solution's in a module, nor a crate's in the solution.
                if !self.is_solution || source.str(body.start) == "cfg" {
                    edits.remove(source.bytes_with_gap(&item.range));
                }
                continue;
            }
            if self.is_off(source, &item) {
                edits.remove(self.whole(source, &item.range));
                continue;
            }
            match (&item.body, item.sort, item.name) {
                (None, Sort::Mod, Some(name)) => {
                    let (file, owns_folder) = module_file(source, &item, name, folder)?;
                    let text = self.file(&file, owns_folder)?;
                    // It keeps its own indentation: a third of the file would be blanks otherwise.
                    let text = text.trim_matches('\n');
                    let semicolon = source.bytes(&(item.range.end - 1..item.range.end));
                    edits.replace(semicolon, format!(" {{\n{text}\n}}"));
                }
                (Some(body), Sort::Mod, Some(name)) => {
                    let folder = folder.join(source.word(name).unwrap_or_default());
                    self.items(source, body.clone(), &folder, edits)?;
                }
                (Some(body), Sort::Call, _) => {
                    // The branch of `cfg_if!` or `cfg_select!` may have `mod x;`.
                    if let Some(branch) = self.branch(source, body) {
                        let whole = source.bytes(&item.range);
                        let kept = source.bytes(&branch);
                        edits.remove(whole.start..kept.start);
                        edits.remove(kept.end..whole.end);
                        self.items(source, branch, folder, edits)?;
                    }
                }
                (Some(body), Sort::Trait | Sort::Impl | Sort::Other, _) => {
                    self.items(source, body.clone(), folder, edits)?;
                }
                _ => {}
            }
        }
        Ok(())
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
        let mut attributes = attributes(source, item.range.clone()).into_iter();
        attributes.any(|body| match source.str(body.start) {
            "test" | "bench" => body.len() == 1,
            "cfg" => self.decide(source, body.start + 2..body.end - 1) == Some(false),
            _ => false,
        })
    }

    /// Evaluates a condition; `None` if it is left as it is.
    fn decide(&self, source: &Source, condition: Range<usize>) -> Option<bool> {
        let mut names = condition.clone();
        let is_own = names.any(|at| ["test", "feature"].contains(&source.str(at)));
        if self.is_solution && !is_own {
            return None;
        }
        self.cfg.holds(source, condition)
    }

    /// The attributes that a `cfg_attr` stands for; `None` if it is left as it is.
    fn enabled(&self, source: &Source, body: Range<usize>) -> Option<Vec<Range<usize>>> {
        let mut parts = arguments(source, body.start + 2..body.end - 1);
        let rest = parts.split_off(1);
        let holds = self.decide(source, parts.pop()?)?;
        Some(if holds { rest } else { Vec::new() })
    }

    /// Edits what may stand anywhere: attributes, `cfg!(…)`, comments.
    fn anywhere(&self, source: &Source, edits: &mut Edits) {
        for (at, is_argument) in source.is_argument().into_iter().enumerate() {
            if source.is_at(at, &["#", "["]) {
                self.attribute(source, at, is_argument, edits);
            } else if source.is_at(at, &["cfg", "!", "("]) {
                let close = source.next(at + 2);
                if let Some(value) = self.decide(source, at + 3..close - 1) {
                    edits.replace(source.bytes(&(at..close)), value.to_string());
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
        let close = source.next(at + 1);
        let body = at + 2..close - 1;
        let bytes = source.bytes(&(at..close));
        match source.str(body.start) {
            "cfg" => match self.decide(source, body.start + 2..body.end - 1) {
                Some(true) if source.str(at.wrapping_sub(1)) != "if" => edits.remove(bytes),
                Some(holds) => {
                    let condition = if holds { "all()" } else { "any()" };
                    edits.replace(bytes, format!("#[cfg({condition})]"));
                }
                None => {}
            },
            "cfg_attr" => {
                if let Some(enabled) = self.enabled(source, body) {
                    let is_kept = |part: &Range<usize>| {
                        self.is_solution || !is_silent(source.str(part.start))
                    };
                    let parts = enabled.into_iter().filter(is_kept);
                    let parts =
                        parts.map(|part| format!("#[{}]", &source.text[source.bytes(&part)]));
                    edits.replace(bytes, parts.collect::<Vec<_>>().join(" "));
                }
            }
            name if !self.is_solution && !is_argument && is_silent(name) => edits.remove(bytes),
            _ => {}
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

/// Finds the file of `mod x;`, and whether its own modules are in the same folder.
fn module_file(
    source: &Source,
    item: &Item,
    name: usize,
    folder: &Path,
) -> Result<(PathBuf, bool)> {
    let name = source.word(name).unwrap_or_default();
    if (item.range.start..item.start).any(|at| source.str(at) == "path") {
        bail!("`mod {name}` has its file from `#[path]`: move it to where Rust looks for it");
    }
    let file = folder.join(format!("{name}.rs"));
    let other = folder.join(name).join("mod.rs");
    match (file.is_file(), other.is_file()) {
        (true, _) => Ok((file, false)),
        (false, true) => Ok((other, true)),
        _ => bail!("there is no file {} of `mod {name}`", file.display()),
    }
}
