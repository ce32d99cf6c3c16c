//! Says where the errors of a bundle come from: from which line of the author's files, or from which
//! item of which crate.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use kit::diagnostics::Diagnostic;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::compiler::FILE;
use crate::read::Sources;

/// A bundle, for the report about its errors.
pub struct Origins<'a> {
    /// The bundle.
    pub text: &'a str,
    /// The length of the part that the author wrote.
    pub solution: usize,
    /// The files of the solution.
    pub files: Vec<PathBuf>,
    /// Module, name and version of the crates.
    pub crates: Vec<(String, String, String)>,
}

impl Origins<'_> {
    /// Describes the first of some errors, as the compiler shows it, with its origin.
    pub fn report(&self, edition: u16, errors: &[Diagnostic]) -> String {
        // The last one may only count the others.
        let placed = errors.iter().filter(|it| !it.spans.is_empty()).count();
        let count = placed.max(1);
        let errors_word = if count == 1 { "error" } else { "errors" };
        let mut report = format!(
            "the bundle does not compile in edition {edition}: {count} {errors_word}, the first is\n"
        );
        let Some(first) = errors.first() else {
            return report;
        };
        let lines = self.author_lines();
        for line in first.rendered.lines() {
            report += &with_origin(line, &lines);
            report.push('\n');
        }
        if let Some(span) = first
            .spans
            .first()
            .filter(|span| span.start >= self.solution)
        {
            if let Some(place) = self.place(span.start) {
                let _ = writeln!(report, "This is {place}.");
            }
        }
        report.truncate(report.trim_end().len());
        report
    }

    /// Returns for each line of the solution in the bundle the author's file and line, if they are known.
    fn author_lines(&self) -> Vec<Option<(&Path, usize)>> {
        let bundle: Vec<&str> = self.text[..self.solution].lines().map(str::trim).collect();
        let mut origins = vec![None; bundle.len()];
        for file in &self.files {
            let text = Sources::default().read(file).unwrap_or_default();
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for (at, line) in common_lines(&bundle, &lines) {
                let origin: &mut Option<_> = &mut origins[at];
                origin.get_or_insert((file.as_path(), line + 1));
            }
        }
        origins
    }

    /// Describes a place in a crate.
    fn place(&self, at: usize) -> Option<String> {
        let file = syn::parse_file(self.text).ok()?;
        let mut path = ItemPath {
            at,
            found: Vec::new(),
        };
        path.visit_file(&file);
        let (module, item) = path.found.split_first()?;
        let (_, package, version) = self.crates.iter().find(|(name, ..)| name == module)?;
        let item = item.join("::");
        Some(if item.is_empty() {
            format!("in `{package}` {version}")
        } else {
            format!("`{item}` of `{package}` {version}")
        })
    }
}

/// Replaces a place in the bundle by that in the author's file, in a line that names a place.
fn with_origin(line: &str, lines: &[Option<(&Path, usize)>]) -> String {
    let unchanged = || line.to_owned();
    let Some((arrow, place)) = line.split_once(&format!("{FILE}:")) else {
        return unchanged();
    };
    let is_arrow = matches!(arrow.trim(), "-->" | ":::");
    let mut numbers = place
        .split(':')
        .map(|number| number.trim().parse::<usize>());
    let (true, Some(Ok(number)), Some(Ok(column))) = (is_arrow, numbers.next(), numbers.next())
    else {
        return unchanged();
    };
    match lines.get(number - 1) {
        Some(Some((file, line))) => {
            let file = file.display();
            format!("{arrow}{file}:{line}:{column} ({FILE}:{number})")
        }
        _ => unchanged(),
    }
}

/// The names of the items around a place.
struct ItemPath {
    at: usize,
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for ItemPath {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !item.span().byte_range().contains(&self.at) {
            return;
        }
        let name = match item {
            syn::Item::Const(item) => Some(item.ident.to_string()),
            syn::Item::Enum(item) => Some(item.ident.to_string()),
            syn::Item::Fn(item) => Some(item.sig.ident.to_string()),
            syn::Item::Impl(item) => {
                let mut header = item.clone();
                header.items.clear();
                header.attrs.clear();
                let file: syn::File = syn::parse_quote!(#header);
                let text = prettyplease::unparse(&file);
                Some(text.trim_end().trim_end_matches("{}").trim_end().to_owned())
            }
            syn::Item::Macro(item) => match &item.ident {
                Some(name) => Some(format!("{name}!")),
                None => item
                    .mac
                    .path
                    .segments
                    .last()
                    .map(|it| format!("{}!", it.ident)),
            },
            syn::Item::Mod(item) => Some(item.ident.to_string()),
            syn::Item::Static(item) => Some(item.ident.to_string()),
            syn::Item::Struct(item) => Some(item.ident.to_string()),
            syn::Item::Trait(item) => Some(item.ident.to_string()),
            syn::Item::Type(item) => Some(item.ident.to_string()),
            _ => None,
        };
        self.found.extend(name);
        visit::visit_item(self, item);
    }
}

/// Pairs the lines that two texts have in common, in the same order: as many as possible.
fn common_lines(left: &[&str], right: &[&str]) -> Vec<(usize, usize)> {
    // `longest[i][j]`: how many lines `left[i..]` and `right[j..]` have in common.
    let width = right.len() + 1;
    let mut longest = vec![0_u32; (left.len() + 1) * width];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            longest[i * width + j] = if left[i] == right[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < left.len() && j < right.len() {
        if left[i] == right[j] {
            pairs.push((i, j));
            i += 1;
            j += 1;
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::diagnostics::Level;

    /// The report about an error at the first `!` of a bundle.
    fn report(author: &str, bundle: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("main.rs");
        std::fs::write(&file, author).expect("a file");
        let at = bundle.find('!').expect("an error");
        let line = bundle[..at].matches('\n').count() + 1;
        let origins = Origins {
            text: bundle,
            solution: bundle.find("\n// kit").expect("a crate"),
            files: vec![file],
            crates: vec![("kit".into(), "kit-rs".into(), "1.2.3".into())],
        };
        let error = Diagnostic {
            level: Level::Error,
            code: String::new(),
            text: String::new(),
            rendered: format!("error: it\n  --> bundle.rs:{line}:7\n   |"),
            spans: [at].map(|at| at..at + 1).into(),
        };
        let report = origins.report(2021, &[error]);
        report.replace(&folder.path().display().to_string(), "src")
    }

    #[test]
    fn names_the_line_of_the_author() {
        let author = "use a::{b, c};\n\nfn f() {}\n\nfn main() {\n    x!();\n}\n";
        let bundle =
            "use a::b;\n\nfn f() {}\n\n// More.\nfn main() {\n  x!();\n}\n\n// kit\nmod kit {}\n";
        let expected = "the bundle does not compile in edition 2021: 1 error, the first is\n\
                        error: it\n  --> src/main.rs:6:7 (bundle.rs:7)\n   |";
        assert_eq!(report(author, bundle), expected);
    }

    #[test]
    fn names_the_item_of_a_crate() {
        let bundle =
            "fn main() {}\n// kit\nmod kit { mod a { impl<T> B<T> for u8 { fn f() { x!() } } } }";
        let report = report("fn main() {}\n", bundle);
        assert!(report.contains("--> bundle.rs:3:7\n"), "{report}");
        assert!(
            report.ends_with("This is `a::impl<T> B<T> for u8` of `kit-rs` 1.2.3."),
            "{report}"
        );
    }
}
