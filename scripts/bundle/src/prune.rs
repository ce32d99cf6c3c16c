//! Removes from the crates what the program does not use, as long as something goes.

use std::collections::HashSet;
use std::ops::Range;

use anyhow::{bail, Result};

use crate::rustc::{Compiler, Diagnostic};
use crate::words::Program;

/// The lints whose places are removed.
const LINTS: [&str; 4] = [
    "dead_code",
    "unused_imports",
    "unused_macros",
    "unused_macro_rules",
];

/// Removes what is not used from a text whose first `solution` bytes stay as they are.
///
/// # Errors
///
/// Returns an error with the compiler's messages if the program does not compile in any of the editions.
pub fn prune(text: &str, solution: usize, compiler: &Compiler, editions: &[u16]) -> Result<String> {
    let mut pruner = Pruner {
        compiler,
        editions: editions.to_vec(),
        solution,
        missed: HashSet::new(),
    };
    let (mut text, mut diagnostics) = pruner.by_words(text)?;
    while let Some(less) = pruner.by_lints(&text, &diagnostics)? {
        (text, diagnostics) = less;
    }
    Ok(text)
}

struct Pruner<'a> {
    compiler: &'a Compiler,
    /// The edition that the program is checked in, then others to try.
    editions: Vec<u16>,
    solution: usize,
    /// Words at the places of errors: what they name stays.
    missed: HashSet<String>,
}

/// What became of an attempt to remove something.
enum Attempt {
    Compiles(Checked),
    /// Nothing was removed.
    Same,
    /// It does not compile.
    Fails(Failure),
}

/// A text that does not compile, and the places of the errors.
struct Failure {
    text: String,
    places: Vec<Range<usize>>,
}

/// A text that compiles, and the lints of it.
type Checked = (String, Vec<Diagnostic>);

impl Pruner<'_> {
    /// Keeps what may be named. What the compiler misses stays, too, and what is named by that.
    fn by_words(&mut self, text: &str) -> Result<Checked> {
        let program = Program::new(text, self.solution)?;
        let mut live = program.mark(&self.missed);
        loop {
            let less = program.keep(&live);
            let errors = match self.check(&less)? {
                Ok(diagnostics) => return Ok((less, diagnostics)),
                Err(errors) => errors,
            };
            let kept = Program::new(&less, self.solution)?;
            for place in errors.iter().flat_map(|error| &error.all_places) {
                self.missed
                    .extend(kept.words_in(place).into_iter().map(str::to_owned));
            }
            let more = program.mark(&self.missed);
            if more == live {
                let rendered: Vec<&str> =
                    errors.iter().map(|error| error.rendered.as_str()).collect();
                bail!(
                    "the file does not compile\n{}",
                    rendered.join("\n").trim_end()
                );
            }
            live = more;
        }
    }

    /// Removes what the compiler says is not used; `None` if nothing could be removed.
    fn by_lints(&mut self, text: &str, diagnostics: &[Diagnostic]) -> Result<Option<Checked>> {
        let program = Program::new(text, self.solution)?;
        let lints = diagnostics
            .iter()
            .filter(|it| LINTS.contains(&it.code.as_str()));
        let places: Vec<_> = lints.flat_map(|it| it.places.iter().cloned()).collect();
        let mut unused = program.unused(&places);
        // What the compiler complains about then goes, too, if it belongs to what is gone. Otherwise all that is named
        // there is taken back.
        for _ in 0..12 {
            let failure = match self.without(&program, &unused)? {
                Attempt::Compiles(checked) => return Ok(Some(checked)),
                Attempt::Same => return Ok(None),
                Attempt::Fails(failure) => failure,
            };
            let less = Program::new(&failure.text, self.solution)?;
            if !program.extend(&mut unused, &places, &less.heads(&failure.places)) {
                let words = failure.places.iter().flat_map(|place| less.words_in(place));
                let words: HashSet<&str> = words.collect();
                unused.retain(|&node| !program.is_named(node, &words));
            }
        }
        Ok(None)
    }

    /// Tries the text without these nodes, and without what nothing names then.
    fn without<'n>(
        &mut self,
        program: &Program,
        removed: impl IntoIterator<Item = &'n usize>,
    ) -> Result<Attempt> {
        let mut live = vec![true; program.len()];
        let whole = program.keep(&live).len();
        for &node in removed {
            live[node] = false;
        }
        let less = program.keep(&live);
        let program = Program::new(&less, self.solution)?;
        let less = program.keep(&program.mark(&self.missed));
        if less.len() >= whole {
            return Ok(Attempt::Same);
        }
        let diagnostics = self.compiler.check(&less, self.editions[0])?;
        if !diagnostics.iter().any(|it| it.is_error) {
            return Ok(Attempt::Compiles((less, diagnostics)));
        }
        let errors = diagnostics.into_iter().filter(|it| it.is_error);
        let places = errors.flat_map(|it| it.all_places).collect();
        Ok(Attempt::Fails(Failure { text: less, places }))
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
