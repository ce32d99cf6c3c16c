//! The editions in which a file means what its package means.
//!
//! A crate is written for one edition, and the file is read in one, perhaps another. The compiler's own migration lints say
//! where a text means something else from an edition on, as far as it compiles before and after.

use std::collections::HashSet;
use std::iter::successors;
use std::ops::Range;

use anyhow::{bail, Result};

use crate::names::macros;
use crate::rustc::Compiler;
use crate::tokens::Source;
use crate::Bundle;

/// From an edition on, what these lints report means something else. They speak in the edition before, only.
struct Change {
    since: u16,
    before: u16,
    lints: &'static [&'static str],
    /// The fragment of macros that takes more since then.
    fragment: &'static str,
}

/// What changed. What only no longer compiles, such as new keywords, the compiler says.
const CHANGES: [Change; 2] = [
    Change {
        since: 2021,
        before: 2018,
        lints: &[
            "array_into_iter",
            "non_fmt_panics",
            "rust_2021_incompatible_closure_captures",
            "rust_2021_incompatible_or_patterns",
            "rust_2021_prefixes_incompatible_syntax",
            "rust_2021_prelude_collisions",
        ],
        fragment: "pat",
    },
    Change {
        since: 2024,
        before: 2021,
        lints: &[
            "boxed_slice_into_iter",
            "dependency_on_unit_never_type_fallback",
            "if_let_rescope",
            "never_type_fallback_flowing_into_unsafe",
            "rust_2024_prelude_collisions",
            "tail_expr_drop_order",
        ],
        fragment: "expr",
    },
];

/// The migration lints that speak in an edition; they take a sixth of the time of a check.
fn lints(edition: u16) -> &'static [&'static str] {
    let change = CHANGES.iter().find(|change| change.before == edition);
    change.map_or(&[], |change| change.lints)
}

/// Returns whether what a fragment takes more may be at a token.
fn is_more(fragment: &str, source: &Source, at: usize) -> bool {
    match (fragment, source.str(at)) {
        ("pat", text) => text == "|",
        (_, "_") => source.before(at) != "|",
        (_, text) => text == "const" && source.str(at + 1) == "{",
    }
}

/// The solution or a crate in a file.
pub(crate) struct Section {
    pub name: String,
    /// The edition that it is written for.
    pub edition: u16,
    pub bytes: Range<usize>,
}

impl Section {
    fn tokens(&self, source: &Source) -> Range<usize> {
        source.index(self.bytes.start)..source.index(self.bytes.end)
    }
}

/// A file whose meaning is asked for.
pub(crate) struct File<'a> {
    pub text: &'a str,
    /// The solution, then the crates.
    pub sections: &'a [Section],
    pub compiler: &'a Compiler,
}

impl File<'_> {
    /// Returns in which of some editions the file compiles and means what its package means.
    ///
    /// # Errors
    ///
    /// Returns the reasons if there is none.
    pub(crate) fn meaning(&self, editions: &[u16]) -> Result<Bundle> {
        let source = Source::new(self.text)?;
        let mut bundle = Bundle {
            text: self.text.to_owned(),
            editions: Vec::new(),
            warnings: Vec::new(),
        };
        let mut reasons = Vec::new();
        for &edition in editions {
            let diagnostics = self.compiler.check_by(self.text, edition, lints(edition))?;
            if let Some(error) = diagnostics.iter().find(|it| it.is_error) {
                let rendered = error.rendered.trim_end();
                reasons.push(format!(
                    "the file does not compile in edition {edition}\n{rendered}"
                ));
                continue;
            }
            let mut differences = Vec::new();
            for change in &CHANGES {
                let differing = self.sections.iter();
                let differing: Vec<&Section> = differing
                    .filter(|it| (it.edition < change.since) != (edition < change.since))
                    .collect();
                if !differing.is_empty() {
                    differences.extend(fragments(&source, change, edition, &differing));
                    let warnings = &mut bundle.warnings;
                    differences.extend(self.lints(&source, change, edition, &differing, warnings)?);
                }
            }
            if differences.is_empty() {
                bundle.editions.push(edition);
            }
            reasons.extend(differences);
        }
        if bundle.editions.is_empty() {
            bail!("{}", reasons.join("\n"));
        }
        Ok(bundle)
    }

    /// Where the migration lints say that some sections mean something else in an edition because of a change.
    fn lints(
        &self,
        source: &Source,
        change: &Change,
        edition: u16,
        differing: &[&Section],
        warnings: &mut Vec<String>,
    ) -> Result<Vec<String>> {
        // A newer solution, or newer crates, may not compile in the edition before: then the older crates on their own.
        let crates = self.sections[1..].iter();
        let newer = crates.filter(|it| it.edition >= change.since);
        let texts = [
            self.text.to_owned(),
            self.without(&self.sections[..1]),
            self.without(self.sections[..1].iter().chain(newer)),
        ];
        for (index, text) in texts.iter().enumerate() {
            let diagnostics = self.compiler.check_by(text, change.before, change.lints)?;
            if diagnostics.iter().any(|it| it.is_error) {
                continue;
            }
            if index > 0 && change.since == 2024 {
                let program = self.sections[0].tokens(source);
                let calls = |name| {
                    program
                        .clone()
                        .any(|at| source.str(at) == name && source.is_call(at))
                };
                for section in differing {
                    let mut macros = macros(source, section.tokens(source));
                    // What it declares may end elsewhere.
                    let declares = |mut body: Range<usize>| body.any(|at| source.str(at) == "let");
                    if let Some((name, _)) = macros.find(|it| calls(it.0) && declares(it.1.clone()))
                    {
                        let of = &section.name;
                        warnings.push(format!(
                            "it could not be checked that what `{name}!` of {of} makes of your code means the same in edition {edition}"
                        ));
                    }
                }
            }
            let reported = diagnostics
                .iter()
                .filter(|it| change.lints.contains(&it.code.as_str()));
            let differences = reported.filter_map(|it| {
                let place = it.places.first()?.start;
                let Section { name, edition: of, .. } = differing.iter().find(|it| it.bytes.contains(&place))?;
                let rendered = it.rendered.trim_end();
                Some(format!(
                    "{name} is written for edition {of}, and means something else in edition {edition}\n{rendered}"
                ))
            });
            return Ok(differences.collect());
        }
        let name = &differing[0].name;
        warnings.push(format!(
            "it could not be checked that {name} means the same in edition {edition}"
        ));
        Ok(Vec::new())
    }

    /// The text with blanks in the place of some sections, of which the first one is the solution.
    fn without<'a>(&self, sections: impl IntoIterator<Item = &'a Section>) -> String {
        let mut text = self.text.to_owned();
        for (index, section) in sections.into_iter().enumerate() {
            let main = if index == 0 { "fn main() {}" } else { "" };
            let blanks = " ".repeat(section.bytes.len().saturating_sub(main.len()));
            text.replace_range(section.bytes.clone(), &(main.to_owned() + &blanks));
        }
        text
    }
}

/// The calls of macros of some sections that match something else in an edition than in that of their crate.
fn fragments(
    source: &Source,
    change: &Change,
    edition: u16,
    differing: &[&Section],
) -> Vec<String> {
    let Change { fragment, .. } = change;
    let takes = |mut body: Range<usize>| {
        body.any(|at| source.str(at) == *fragment && source.before(at) == ":")
    };
    let all = differing
        .iter()
        .flat_map(|section| macros(source, section.tokens(source)));
    let names: HashSet<&str> = all
        .filter(|it| takes(it.1.clone()))
        .map(|it| it.0)
        .collect();
    let calls = source
        .all()
        .filter(|&at| source.is_call(at) && names.contains(source.str(at)));
    let mut differences = Vec::new();
    for at in calls {
        let close = source.next(at + 2) - 1;
        let next = |&at: &usize| Some(source.next(at)).filter(|&at| at < close);
        let mut words = successors(Some(at + 3), next);
        if words.any(|at| is_more(fragment, source, at)) {
            let (name, line) = (source.str(at), source.line(source.tokens[at].start));
            differences.push(format!("`{name}!` in line {line} of the file may match another rule in edition {edition}: name its argument by a variable, or enclose it in brackets"));
        }
    }
    differences
}
