//! The solution as its author wrote it: the text itself, with as few cuts and changes as can be.

mod cfg;
mod modules;
mod paths;
mod walk;

use std::collections::BTreeMap;
use std::ops::Range;

use syn::visit::Visit;

use crate::error::{Error, Result};
use crate::place::Place;
use crate::program::{ModId, Program};
use crate::resolve::Resolver;
use crate::rewrite::Rewrite;
use crate::source;

/// The text of the binary's crate in one piece.
pub fn text(program: &Program, resolver: &Resolver) -> Result<String> {
    let root = &program.crates[0].info.root;
    file(program, resolver, 0, &Place::owning(root))
}

/// The lints that the solution turns on for the whole file: they are not meant for its crates.
pub fn lints(program: &Program) -> Result<Vec<syn::Path>> {
    let text = source::read(&program.crates[0].info.root)?;
    let mut lints = Vec::new();
    let attrs = syn::parse_file(&text)
        .map(|file| file.attrs)
        .unwrap_or_default();
    for attr in attrs {
        let names = ["warn", "deny", "forbid"];
        if names.iter().any(|name| attr.path().is_ident(name)) {
            let _ = attr.parse_nested_meta(|meta| {
                lints.push(meta.path);
                Ok(())
            });
        }
    }
    Ok(lints)
}

fn file(program: &Program, resolver: &Resolver, module: ModId, place: &Place) -> Result<String> {
    let text = source::read(&place.file)?;
    let tree = syn::parse_file(&text).map_err(|error| {
        let (path, line) = (place.file.display(), error.span().start().line);
        Error::refused(format!("{path}:{line}: cannot be parsed: {error}"))
    })?;
    let mut editor = Editor {
        program,
        resolver,
        text: &text,
        module,
        place: place.clone(),
        edits: BTreeMap::new(),
        failed: None,
    };
    editor.visit_file(&tree);
    if let Some(error) = editor.failed {
        return Err(error);
    }
    let edits = editor.edits;
    let mut out = String::new();
    let mut at = 0;
    for ((start, end), new) in edits {
        if start >= at {
            out += &text[at..start];
            out += &new;
            at = end;
        }
    }
    out += &text[at..];
    Ok(out)
}

struct Editor<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    text: &'a str,
    module: ModId,
    place: Place,
    /// What replaces which bytes.
    edits: BTreeMap<(usize, usize), String>,
    failed: Option<Error>,
}

impl Editor<'_> {
    fn replace(&mut self, range: Range<usize>, new: String) {
        self.edits.insert((range.start, range.end), new);
    }

    /// Cuts an item with its line, and the blank line before it.
    fn cut(&mut self, range: Range<usize>) {
        let line = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let mut start = range.start;
        let mut end = range.end;
        if self.text[line..start].trim().is_empty() {
            start = line;
            let rest = self.text[end..]
                .find('\n')
                .map_or(self.text.len(), |at| end + at + 1);
            let behind = self.text[end..rest].trim();
            if behind.is_empty() {
                end = rest;
                if self.text[..start].ends_with("\n\n") {
                    start -= 1;
                }
            }
        }
        self.replace(start..end, String::new());
    }

    fn embed(&self) -> source::Embed<'_> {
        source::Embed::new(&self.program.crates[0].info, &self.place.file)
    }

    fn rewrite(&self) -> Rewrite<'_> {
        Rewrite::new(self.program, self.resolver, self.module)
    }
}
