//! Removes from the crates what the program does not use, as long as something goes.

use std::collections::HashSet;
use std::ops::Range;

use anyhow::{bail, Result};

use crate::assemble::Assembly;
use crate::items::Sort;
use crate::parts::Parts;
use crate::refuse::refuse;
use crate::rustc::{Compiler, Diagnostic};
use crate::tokens::Source;

/// The lints whose places are removed.
const LINTS: [&str; 4] = [
    "dead_code",
    "unused_imports",
    "unused_macros",
    "unused_macro_rules",
];

/// How often a removal is tried with less, once it does not compile.
const ATTEMPTS: usize = 12;

/// Removes from the crates what the program does not use.
pub(crate) fn prune(assembly: &Assembly, compiler: &Compiler, editions: &[u16]) -> Result<String> {
    let mut pruner = Pruner {
        compiler,
        editions: editions.to_vec(),
        assembly,
        missed: HashSet::new(),
    };
    let (mut text, mut diagnostics) = pruner.by_words()?;
    while let Some(less) = pruner.by_lints(&text, &diagnostics)? {
        (text, diagnostics) = less;
    }
    refuse(&text, assembly, &HashSet::new())?;
    Ok(text)
}

struct Pruner<'a> {
    compiler: &'a Compiler,
    /// The edition that the program is checked in, then others to try.
    editions: Vec<u16>,
    assembly: &'a Assembly<'a>,
    /// Words at the places of errors: what they name stays.
    missed: HashSet<String>,
}

impl Pruner<'_> {
    /// Keeps what may be named. What the compiler misses stays, too, and what is named by that.
    fn by_words(&mut self) -> Result<(String, Vec<Diagnostic>)> {
        let source = Source::new(&self.assembly.text)?;
        let program = Parts::new(&source, self.assembly.solution);
        // Who uses a macro that these imports bring finds its name missing.
        let macros = &self.assembly.proc_macros;
        let is_macro = |own: &Range<usize>| macros.contains_key(source.str(own.start));
        let imports = program.all.iter().enumerate();
        let imports = imports
            .filter(|(_, part)| part.sort == Sort::Use && part.own.first().is_some_and(is_macro));
        let imports: HashSet<usize> = imports.map(|(index, _)| index).collect();
        let mut less = program.keep(&self.missed, &imports);
        loop {
            let errors = match self.check(&less)? {
                Ok(diagnostics) => return Ok((less, diagnostics)),
                Err(errors) => errors,
            };
            let words = words_at(&less, &errors)?;
            self.missed.extend(words.iter().cloned());
            let more = program.keep(&self.missed, &imports);
            if more == less {
                refuse(&less, self.assembly, &words)?;
                let rendered = errors.iter().map(|error| error.rendered.as_str());
                let rendered = rendered.collect::<Vec<_>>().join("\n");
                bail!("the file does not compile\n{}", rendered.trim_end());
            }
            less = more;
        }
    }

    /// Removes what the compiler says is not used; `None` if nothing could be removed.
    fn by_lints(
        &mut self,
        text: &str,
        diagnostics: &[Diagnostic],
    ) -> Result<Option<(String, Vec<Diagnostic>)>> {
        let source = Source::new(text)?;
        let program = Parts::new(&source, self.assembly.solution);
        let lints = diagnostics.iter();
        // A macro of a newer edition may match other rules in its own.
        let edition = self.editions[0];
        let mut crates = self.assembly.crates.iter();
        let is_mixed = crates.any(|(_, it)| it.edition > edition);
        let lints = lints.filter(|lint| match lint.code.as_str() {
            "unused_macro_rules" => !is_mixed,
            code => LINTS.contains(&code),
        });
        let places: Vec<Range<usize>> = lints.flat_map(|lint| lint.places.clone()).collect();
        let mut unused = program.unused(&places);
        for _ in 0..ATTEMPTS {
            let less = program.keep(&self.missed, &unused);
            if less.len() >= text.len() {
                break;
            }
            let diagnostics = self.compiler.check(&less, self.editions[0])?;
            if !diagnostics.iter().any(|it| it.is_error) {
                return Ok(Some((less, diagnostics)));
            }
            // What is broken now may belong to what is gone. Otherwise all that is named at the errors is taken back.
            let errors = diagnostics.iter().filter(|it| it.is_error);
            let places: Vec<_> = errors.flat_map(|it| it.all_places.clone()).collect();
            let source = Source::new(&less)?;
            let broken = Parts::new(&source, self.assembly.solution).headers(&places);
            if !program.extend(&mut unused, &broken) {
                let words = words_at(&less, &diagnostics)?;
                program.take_back(&mut unused, &words);
            }
        }
        Ok(None)
    }

    /// Checks a text in the first edition in which it compiles; returns the errors in the first one if there is none.
    fn check(&mut self, text: &str) -> Result<Result<Vec<Diagnostic>, Vec<Diagnostic>>> {
        let mut first = None;
        for at in 0..self.editions.len() {
            let diagnostics = self.compiler.check(text, self.editions[at])?;
            let (errors, others): (Vec<_>, Vec<_>) =
                diagnostics.into_iter().partition(|it| it.is_error);
            if errors.is_empty() {
                self.editions.swap(0, at);
                return Ok(Ok(others));
            }
            first.get_or_insert(errors);
        }
        Ok(Err(first.unwrap_or_default()))
    }
}

/// The words at the places of errors.
fn words_at(text: &str, diagnostics: &[Diagnostic]) -> Result<HashSet<String>> {
    let source = Source::new(text)?;
    let errors = diagnostics.iter().filter(|it| it.is_error);
    let mut words = HashSet::new();
    for place in errors.flat_map(|error| &error.all_places) {
        let inside = source.index(place.start)..source.index(place.end);
        words.extend(inside.filter_map(|at| source.word(at)).map(str::to_owned));
    }
    Ok(words)
}
