//! The editions in which a file means what its package means.
//!
//! A crate is written for one edition, and the file is read in one, perhaps another. The compiler's own migration lints say
//! where a text means something else from an edition on, as far as it compiles before and after.

use std::collections::{HashMap, HashSet};
use std::iter::successors;
use std::ops::Range;

use anyhow::{bail, Result};

use crate::rustc::{Compiler, Diagnostic};
use crate::tokens::Source;

/// From an edition on, what these lints report means something else. They speak in the edition before, only.
struct Change {
    since: u16,
    before: u16,
    lints: &'static [&'static str],
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
            "rust_2021_prelude_collisions",
        ],
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
    },
];

/// Fragments of macros that take more since an edition.
const FRAGMENTS: [(u16, &str); 2] = [(2021, "pat"), (2024, "expr")];

/// Returns whether what a fragment takes more may be at a token.
fn is_more(fragment: &str, source: &Source, at: usize) -> bool {
    match (fragment, source.str(at)) {
        ("pat", text) => text == "|",
        (_, "_") => source.before(at) != "|",
        (_, text) => text == "const" && source.str(at + 1) == "{",
    }
}

/// A section, and what the compiler says there.
type Place = (usize, String);

/// The solution or a crate in a file.
pub(crate) struct Section {
    pub name: String,
    /// The edition that it is written for.
    pub edition: u16,
    pub bytes: Range<usize>,
}

/// The editions in which a file means the same, and what is to be said about them.
pub(crate) struct Meaning {
    pub editions: Vec<u16>,
    pub warnings: Vec<String>,
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
    pub(crate) fn meaning(&self, editions: &[u16]) -> Result<Meaning> {
        let mut meaning = Meaning {
            editions: Vec::new(),
            warnings: Vec::new(),
        };
        let mut checked = HashMap::new();
        let mut reasons = Vec::new();
        for &edition in editions {
            let change = CHANGES.iter().find(|change| change.before == edition);
            let lints = change.map_or(&[][..], |change| change.lints);
            let diagnostics = self.compiler.check_for(self.text, edition, lints)?;
            checked.insert(edition, diagnostics);
        }
        for &edition in editions {
            if let Some(error) = checked[&edition].iter().find(|it| it.is_error) {
                let rendered = error.rendered.trim_end();
                reasons.push(format!(
                    "the file does not compile in edition {edition}\n{rendered}"
                ));
                continue;
            }
            let mut differences = Vec::new();
            for change in &CHANGES {
                let checked = checked.get(&change.before);
                self.differences(change, edition, checked, &mut differences, &mut meaning)?;
            }
            self.fragments(edition, &mut differences)?;
            if differences.is_empty() {
                meaning.editions.push(edition);
            }
            reasons.extend(differences);
        }
        if meaning.editions.is_empty() {
            bail!("{}", reasons.join("\n"));
        }
        Ok(meaning)
    }

    /// Adds the calls of macros that match something else in an edition than in that of their crate.
    fn fragments(&self, edition: u16, differences: &mut Vec<String>) -> Result<()> {
        let source = Source::new(self.text)?;
        for (since, fragment) in FRAGMENTS {
            let mut names = HashSet::new();
            for section in self.sections {
                if (section.edition < since) == (edition < since) {
                    continue;
                }
                let mut macros = HashMap::new();
                for at in 0..source.tokens.len() {
                    let is_inside = section.bytes.contains(&source.tokens[at].start);
                    if is_inside && source.is_at(at, &["macro_rules", "!"]) {
                        macros.insert(at + 3..source.next(at + 3), source.str(at + 2));
                    }
                }
                macros.retain(|body, _| body.clone().any(|at| source.is_at(at, &[":", fragment])));
                names.extend(macros.into_values());
            }
            for at in 0..source.tokens.len() {
                let Some(close) = source.close(at + 2).filter(|_| source.str(at + 1) == "!") else {
                    continue;
                };
                let next = |&at: &usize| Some(source.next(at)).filter(|&at| at < close);
                let mut words = successors(Some(at + 3), next);
                let name = source.str(at);
                if names.contains(name) && words.any(|at| is_more(fragment, &source, at)) {
                    let line = source.line(source.tokens[at].start);
                    differences.push(format!("`{name}!` in line {line} of the file may match another rule in edition {edition}: name its argument by a variable, or enclose it in brackets"));
                }
            }
        }
        Ok(())
    }

    /// Adds where the file means something else in an edition because of a change.
    fn differences(
        &self,
        change: &Change,
        edition: u16,
        checked: Option<&Vec<Diagnostic>>,
        differences: &mut Vec<String>,
        meaning: &mut Meaning,
    ) -> Result<()> {
        let differs =
            |section: &Section| (section.edition < change.since) != (edition < change.since);
        let Some(first) = self.sections.iter().find(|it| differs(it)) else {
            return Ok(());
        };
        let Some((places, is_whole)) = self.places(change, checked)? else {
            let name = &first.name;
            meaning.warnings.push(format!(
                "it could not be checked that {name} means the same in edition {edition}"
            ));
            return Ok(());
        };
        for section in self.sections[1..]
            .iter()
            .filter(|it| differs(it) && !is_whole && change.since == 2024)
        {
            if let Some(name) = self.called(section)? {
                let of = &section.name;
                meaning.warnings.push(format!(
                    "it could not be checked that what `{name}!` of {of} makes of your code means the same in edition {edition}"
                ));
            }
        }
        for (section, rendered) in places {
            let Section {
                name, edition: of, ..
            } = &self.sections[section];
            if differs(&self.sections[section]) {
                differences.push(format!(
                    "{name} is written for edition {of}, and means something else in edition {edition}\n{rendered}"
                ));
            }
        }
        Ok(())
    }

    /// A macro of a crate that the program calls and that declares variables, whose ends may differ.
    fn called(&self, section: &Section) -> Result<Option<&str>> {
        let source = Source::new(self.text)?;
        let mut calls = HashSet::new();
        for at in 0..source.tokens.len() {
            let start = source.tokens[at].start;
            if self.sections[0].bytes.contains(&start) && source.str(at + 1) == "!" {
                calls.insert(source.str(at));
            }
            let mut body = at + 3..source.next(at + 3);
            let is_called = section.bytes.contains(&start)
                && source.is_at(at, &["macro_rules", "!"])
                && calls.contains(source.str(at + 2));
            if is_called && body.any(|at| source.str(at) == "let") {
                return Ok(Some(source.str(at + 2)));
            }
        }
        Ok(None)
    }

    /// Where the file means something else since a change: the sections, with the compiler's words, and whether the
    /// program was looked at. `None` if nothing that could tell compiles in the edition before.
    fn places(
        &self,
        change: &Change,
        checked: Option<&Vec<Diagnostic>>,
    ) -> Result<Option<(Vec<Place>, bool)>> {
        if let Some(diagnostics) = checked.filter(|all| !all.iter().any(|it| it.is_error)) {
            return Ok(Some((self.reported(change, diagnostics), true)));
        }
        // A newer solution, or newer crates, may not compile: then the older crates on their own.
        let crates = &self.sections[1..];
        let newer = crates.iter().filter(|it| it.edition >= change.since);
        let texts = [
            self.text.to_owned(),
            self.without(&self.sections[..1]),
            self.without(self.sections[..1].iter().chain(newer)),
        ];
        let begin = usize::from(checked.is_some());
        for (index, text) in texts.iter().enumerate().skip(begin) {
            let diagnostics = self.compiler.check_for(text, change.before, change.lints)?;
            if !diagnostics.iter().any(|it| it.is_error) {
                return Ok(Some((self.reported(change, &diagnostics), index == 0)));
            }
        }
        Ok(None)
    }

    fn reported(&self, change: &Change, diagnostics: &[Diagnostic]) -> Vec<Place> {
        let all = diagnostics.iter();
        let reported = all.filter(|it| change.lints.contains(&it.code.as_str()));
        let places = reported.filter_map(|it| {
            let place = it.places.first()?.start;
            let section = self.sections.partition_point(|it| it.bytes.end <= place);
            let section = section.min(self.sections.len() - 1);
            Some((section, it.rendered.trim_end().to_owned()))
        });
        places.collect()
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
