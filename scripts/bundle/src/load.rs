//! Reads a crate into one text: its files in the place of their `mod x;`, conditions evaluated.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, Context as _, Result};

use crate::cfg::{arguments, Cfg};
use crate::items::{attributes, items, Item, Sort};
use crate::layout::{blank, gaps, indent};
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

/// Where the files of a module's modules are.
struct Place {
    /// The folder of `x.rs` for `mod x;`.
    modules: PathBuf,
    /// The folder that `#[path = "…"]` starts from.
    paths: PathBuf,
}

impl Loader<'_> {
    /// Reads a crate from its root file.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is missing, or is not Rust.
    pub fn load(&self, root: &Path) -> Result<String> {
        self.file(root, true)
    }

    fn file(&self, path: &Path, owns_folder: bool) -> Result<String> {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = text.replace("\r\n", "\n");
        let source = Source::new(&text).with_context(|| path.display().to_string())?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let place = Place {
            modules: if owns_folder {
                folder.clone()
            } else {
                path.with_extension("")
            },
            paths: folder,
        };
        let mut edits = Edits::default();
        self.items(&source, 0..source.tokens.len(), &place, &mut edits)?;
        self.anywhere(&source, &mut edits);
        Ok(edits.apply(&text))
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
                    let (file, owns_folder) = self.module_file(source, &item, name, place)?;
                    let text = self.file(&file, owns_folder)?;
                    let text = text.trim_matches('\n');
                    // Modules of crates keep their own indentation: a third of the file would be blanks otherwise.
                    let text = if self.is_solution {
                        indent(text)?
                    } else {
                        text.to_owned()
                    };
                    let semicolon = source.bytes(&(item.range.end - 1..item.range.end));
                    edits.replace(semicolon, format!(" {{\n{text}\n}}"));
                    for attribute in attributes(source, item.range.clone()) {
                        if source.str(attribute.body.start) == "path" {
                            edits.remove(source.bytes(&attribute.range));
                        }
                    }
                }
                (Some(body), Sort::Mod, Some(name)) => {
                    let folder = place.modules.join(source.word(name).unwrap_or_default());
                    let inner = Place {
                        modules: folder.clone(),
                        paths: folder,
                    };
                    self.items(source, body.clone(), &inner, edits)?;
                }
                (Some(body), Sort::Call, _) => {
                    // The branch of `cfg_if!` or `cfg_select!` may have `mod x;`.
                    let branch = match source.str(body.start) {
                        "if" => self.branch(source, body),
                        _ if source.str(body.start.saturating_sub(3)) == "cfg_select" => {
                            self.selected(source, body)
                        }
                        _ => None,
                    };
                    if let Some(branch) = branch {
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

    /// The tokens of the branch of `if #[cfg(…)] { … } else { … }` that holds; `None` if none does or it is empty.
    fn branch(&self, source: &Source, body: &Range<usize>) -> Option<Range<usize>> {
        let mut at = body.start;
        loop {
            let open = if source.is_at(at, &["if", "#", "[", "cfg", "("]) {
                let close = source.close(at + 4)?;
                let open = source.next(at + 2);
                if !self.decide(source, at + 5..close)? {
                    at = source.next(open) + 1;
                    if at >= body.end {
                        return None;
                    }
                    continue;
                }
                open
            } else {
                at
            };
            let branch = open + 1..source.close(open)?;
            return (!branch.is_empty()).then_some(branch);
        }
    }

    /// The tokens of the branch of `cfg_select! { condition => { … } _ => { … } }` that holds.
    fn selected(&self, source: &Source, body: &Range<usize>) -> Option<Range<usize>> {
        let mut at = body.start;
        while at < body.end {
            let mut open = at;
            while open < body.end && !source.is_at(open, &["=", ">", "{"]) {
                open = source.next(open);
            }
            let close = source.close(open + 2)?;
            if source.str(at) == "_" || self.decide(source, at..open)? {
                return (close > open + 3).then_some(open + 3..close);
            }
            at = close + 1;
        }
        None
    }

    /// Finds the file of `mod x;`, and whether its own modules are in the same folder.
    fn module_file(
        &self,
        source: &Source,
        item: &Item,
        name: usize,
        place: &Place,
    ) -> Result<(PathBuf, bool)> {
        for attribute in attributes(source, item.range.clone()) {
            let body = attribute.body;
            let at = match source.str(body.start) {
                "path" => body.start + 2,
                "cfg_attr" => {
                    let mut parts = self.enabled(source, body).into_iter().flatten();
                    match parts.find(|part| source.str(part.start) == "path") {
                        Some(part) => part.start + 2,
                        None => continue,
                    }
                }
                _ => continue,
            };
            return Ok((place.paths.join(source.str(at).trim_matches('"')), true));
        }
        let name = source.word(name).unwrap_or_default();
        let file = place.modules.join(format!("{name}.rs"));
        let folder = place.modules.join(name).join("mod.rs");
        match (file.is_file(), folder.is_file()) {
            (true, _) => Ok((file, false)),
            (false, true) => Ok((folder, true)),
            _ => Err(anyhow!(
                "there is no file {} of `mod {name}`",
                file.display()
            )),
        }
    }

    /// Returns whether an item is a test, or its `cfg` does not hold.
    fn is_off(&self, source: &Source, item: &Item) -> bool {
        attributes(source, item.range.clone())
            .into_iter()
            .any(|attribute| {
                let body = attribute.body;
                match source.str(body.start) {
                    "test" | "bench" => body.len() == 1,
                    "cfg" => self.decide(source, body.start + 2..body.end - 1) == Some(false),
                    _ => false,
                }
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
        // A macro sees attributes, and documentation as such, and may ask for them.
        let mut is_input = Vec::with_capacity(source.tokens.len() + 1);
        let mut call_end = 0;
        for at in 0..source.tokens.len() {
            if source.str(at) == "!" {
                call_end = source.close(at + 1).unwrap_or(0).max(call_end);
            }
            is_input.push(at <= call_end);
            if source.is_at(at, &["#", "["]) {
                self.attribute(source, at, is_input[at], edits);
            } else if source.is_at(at, &["cfg", "!", "("]) {
                let close = source.next(at + 2);
                if let Some(value) = self.decide(source, at + 3..close - 1) {
                    edits.replace(source.bytes(&(at..close)), value.to_string());
                }
            }
        }
        is_input.push(false);
        if self.is_solution {
            return;
        }
        for (at, gap) in gaps(source).into_iter().enumerate() {
            let text = &source.text[gap.clone()];
            if text.trim().is_empty() {
                continue;
            }
            let mut space = blank(text);
            if is_input[at] {
                let docs = text.lines().filter(|line| {
                    let line = line.trim_start();
                    line.starts_with("///") && !line.starts_with("////")
                });
                space.push_str(&"#[doc = \"\"] ".repeat(docs.count()));
            }
            edits.replace(gap, space);
        }
    }

    fn attribute(&self, source: &Source, at: usize, is_input: bool, edits: &mut Edits) {
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
                        let name = source.str(part.start);
                        name != "path" && (self.is_solution || !is_silent(name))
                    };
                    let parts = enabled.into_iter().filter(is_kept);
                    let parts =
                        parts.map(|part| format!("#[{}]", &source.text[source.bytes(&part)]));
                    edits.replace(bytes, parts.collect::<Vec<_>>().join(" "));
                }
            }
            name if !self.is_solution && !is_input && is_silent(name) => edits.remove(bytes),
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
