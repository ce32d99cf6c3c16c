//! A bundle in the making: assembled until it compiles, then pruned.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use kit::diagnostics::Diagnostic;

use crate::assemble::Assembly;
use crate::cargo::{Builds, CrateId};
use crate::check::{Compiler, Origins, Verdict, GRACE};
use crate::error::{Error, Result};
use crate::expand::{Expander, Left};
use crate::program::Program;
use crate::progress::Phase;
use crate::prune::{remove_unused, shrink, TOO_LATE};
use crate::reach::{reach, DeadArms, Reached};
use crate::request::Request;
use crate::resolve::Resolver;

/// The size in bytes above which minifying packs path dependencies, too.
const PACKED: usize = 16 * 1024;

/// How long to look for what is unused if the request sets no deadline.
const PATIENCE: Duration = Duration::from_secs(45);

/// The stack of the thread that prunes, as the main thread has it: syntax trees are deep.
const STACK: usize = 16 << 20;

/// A bundle that compiles, if that was checked.
pub struct Draft {
    /// The parts of the text.
    pub assembly: Assembly,
    /// The text.
    pub source: String,
    /// The crates that are kept whole.
    pub whole: BTreeSet<CrateId>,
    /// The editions it compiles in, if that was checked.
    pub editions: Option<Vec<u16>>,
    /// Why it was not pruned to what runs.
    pub unpruned: Option<String>,
}

impl Draft {
    /// Assembles a bundle, and assembles it again with whole crates if it does not compile; `failed` is told
    /// then what is the matter.
    pub fn new(
        program: &mut Program,
        builds: &Builds,
        compiler: &Compiler,
        request: &Request,
        failed: &dyn Fn(Error),
    ) -> Result<Self> {
        let edition = newest_edition(program, request);
        let mut whole = BTreeSet::new();
        let mut first = None;
        loop {
            let left = load(program, &whole, builds)?;
            let mut assembly = Assembly::of(program, &whole, &DeadArms::default())?;
            // Pruning finds all that the lints find.
            if !(request.prune && request.check) {
                builds.observe(Phase::Prune);
                let limited = limited(compiler, request);
                assembly = remove_unused(program, &whole, assembly, &limited, edition)?;
            }
            let mut draft = Draft {
                source: print(&assembly, request.minify),
                assembly,
                whole: whole.clone(),
                editions: None,
                unpruned: None,
            };
            if !request.check {
                return left.map_or(Ok(draft), |left| Err(Error::Refused(left.why)));
            }
            builds.observe(Phase::Check);
            let mut verdicts = draft.check(compiler, request)?;
            let good = good_editions(&verdicts);
            let (edition, errors) = match verdicts.pop() {
                Some(last) if good.is_empty() => last,
                _ => {
                    draft.editions = Some(good);
                    return Ok(draft);
                }
            };
            // Whole crates contain the macro, too.
            let is_explained = left.as_ref().is_some_and(|left| left.explains(&errors));
            let is_last = is_explained || !keep_whole(program, &draft.assembly, &mut whole);
            let first = first.get_or_insert_with(|| {
                let first = Failed {
                    is_own: is_in(&draft.assembly.solution, &errors),
                    draft,
                    left,
                    edition,
                    errors,
                };
                failed(first.error(program));
                first
            });
            // Either the author's own code has errors, or something is missing. If whole crates are no
            // help either, the first error tells what.
            if !is_explained && (is_last || std::mem::take(&mut first.is_own)) {
                builds.observe(Phase::CheckPackage);
                if let Some(why) = builds.errors_of(&program.crates[0].info) {
                    return Err(Error::Refused(why));
                }
            }
            if is_last {
                return Err(first.error(program));
            }
        }
    }

    /// Compiles the bundle in all editions, and allows lints that are errors in its crates.
    fn check(&mut self, compiler: &Compiler, request: &Request) -> Result<Vec<Verdict>> {
        loop {
            let verdicts = compiler.check(&self.source, &request.editions)?;
            let errors = verdicts.iter().flat_map(|(_, errors)| errors);
            if !self.assembly.allow_lints(&self.source, errors) {
                return Ok(verdicts);
            }
            self.source = print(&self.assembly, request.minify);
        }
    }

    /// Leaves out what does not run if that is proved to make no difference, preferably in this edition;
    /// otherwise what the lints call unused. If anything goes wrong, the bundle stays as it is.
    pub fn prune(
        &mut self,
        program: &Program,
        compiler: &Compiler,
        edition: u16,
        request: &Request,
    ) {
        if self.assembly.crates.is_empty() {
            return;
        }
        let limited = limited(compiler, request);
        let edition = match self.editions.as_deref() {
            Some([.., newest]) if !self.compiles_in(edition) => *newest,
            _ => edition,
        };
        let pruned = self.prune_to_what_runs(compiler, &limited, edition, request);
        // Even printing a large bundle again takes time.
        let Some(why) = pruned else {
            return;
        };
        if limited.is_late() {
            // The compiler has been ended.
            self.unpruned = Some(TOO_LATE.to_owned());
            return;
        }
        self.unpruned = Some(why);
        let (whole, assembly) = (self.whole.clone(), self.assembly.clone());
        if let Ok(fewer) = remove_unused(program, &whole, assembly, &limited, edition) {
            // If it cannot be compiled, it does not replace anything.
            let _ = self.replace(fewer, compiler, request);
        }
    }

    /// Leaves out what does not run; otherwise returns why not.
    fn prune_to_what_runs(
        &mut self,
        compiler: &Compiler,
        limited: &Compiler,
        edition: u16,
        request: &Request,
    ) -> Option<String> {
        if limited.is_late() {
            return Some(TOO_LATE.to_owned());
        }
        let begin = self.assembly.solution.len();
        let text = match in_time(self.assembly.readable(), begin, limited, edition) {
            Ok(Ok(text)) => text,
            Ok(Err(why)) => return Some(why),
            Err(error) => return Some(error.to_string()),
        };
        let mut assembly = self.assembly.clone();
        assembly.reread(&text);
        match self.replace(assembly, compiler, request) {
            Ok(true) => None,
            Ok(false) => Some("not every edition compiles without what seems unused".to_owned()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Replaces the bundle by a smaller one if that compiles in all of its editions; returns whether it does.
    /// The smaller one may compile in more: what kept the larger one from an edition may be gone.
    fn replace(
        &mut self,
        assembly: Assembly,
        compiler: &Compiler,
        request: &Request,
    ) -> Result<bool> {
        // Without what is gone, lines may be joined.
        let source = print(&assembly, request.minify);
        if source != self.source {
            let good = good_editions(&compiler.check(&source, &request.editions)?);
            let mut needed = self.editions.iter().flatten();
            if !needed.all(|edition| good.contains(edition)) {
                return Ok(false);
            }
            self.editions = Some(good);
        }
        self.assembly = assembly;
        self.source = source;
        Ok(true)
    }

    fn compiles_in(&self, edition: u16) -> bool {
        let mut editions = self.editions.iter().flatten();
        editions.any(|it| *it == edition)
    }
}

/// Loads the crates that the solution reaches, given those that are kept whole, and expands the
/// procedural macros that it reaches.
///
/// What a crate that is not loaded contains cannot matter: a trait or type of it must be named to be
/// used, and that is what loads it.
///
/// Returns a macro that was not expanded, if there is one.
pub fn load(
    program: &mut Program,
    whole: &BTreeSet<CrateId>,
    builds: &Builds,
) -> Result<Option<Left>> {
    let mut expander = Expander::new(builds);
    loop {
        builds.observe(Phase::Read);
        let resolver = Resolver::new(program);
        let Reached {
            missing, macros, ..
        } = reach(program, &resolver, whole, &DeadArms::default());
        if !missing.is_empty() {
            for krate in &missing {
                builds.complete(&mut program.crates[*krate].info)?;
            }
            program.load(&missing)?;
            continue;
        }
        // Much of a crate that is kept whole is not reached.
        let mut sources = program.sources.clone();
        if !whole.is_empty()
            || (!expander.expand(program, &macros, &mut sources)?
                && !expander.remove_imports(program, &resolver, &mut sources)?)
        {
            return Ok(expander.left);
        }
        program.sources = sources;
        *program = std::mem::take(program).reload()?;
    }
}

/// A bundle that does not compile.
struct Failed {
    draft: Draft,
    /// Whether the first error is in the author's code, and not yet known to be the author's.
    is_own: bool,
    /// A macro that is not expanded, if there is one.
    left: Option<Left>,
    /// The edition that it has these errors in.
    edition: u16,
    errors: Vec<Diagnostic>,
}

impl Failed {
    /// Returns the error about it.
    fn error(&self, program: &Program) -> Error {
        let crates = self.draft.assembly.crates.iter();
        let solution = program.modules.iter().filter(|module| module.krate == 0);
        let origins = Origins {
            text: &self.draft.source,
            solution: self.draft.assembly.solution.len(),
            files: solution.flat_map(|module| module.files.clone()).collect(),
            crates: crates
                .map(|krate| {
                    let info = &krate.info;
                    (
                        krate.module.clone(),
                        info.package.clone(),
                        info.version.clone(),
                    )
                })
                .collect(),
        };
        let report = || origins.report(self.edition, &self.errors);
        Error::Broken {
            why: self
                .left
                .as_ref()
                .map_or_else(report, |left| left.why.clone()),
            bundle: self.draft.source.clone(),
        }
    }
}

/// Prunes a text until the compiler's deadline, and a little longer to finish. It runs on a thread that is
/// left behind then: whatever takes long, the bundle is handed over in time.
fn in_time(
    text: String,
    begin: usize,
    compiler: &Compiler,
    edition: u16,
) -> Result<std::result::Result<String, String>> {
    let (sender, receiver) = mpsc::channel();
    let limited = compiler.clone();
    let work = move || {
        // Nobody may be waiting any more.
        let _ = sender.send(shrink(&text, begin, &limited, edition));
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    thread.map_err(|error| Error::refused(format!("cannot start a thread: {error}")))?;
    let late = || Ok(Err(TOO_LATE.to_owned()));
    match compiler.end() {
        Some(end) => match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(result) => result,
            Err(RecvTimeoutError::Timeout) => late(),
            Err(RecvTimeoutError::Disconnected) => Err(Error::refused("pruning panicked")),
        },
        None => receiver.recv().unwrap_or_else(|_| late()),
    }
}

/// Returns a compiler that ends when it is too late to look for what is unused.
fn limited(compiler: &Compiler, request: &Request) -> Compiler {
    let now = Instant::now();
    let deadline = request.deadline.unwrap_or(now + PATIENCE);
    // What is left after the deadline is a third of the time before it: more than this.
    let grace = deadline.saturating_duration_since(now) / 4;
    Compiler {
        deadline: Some(deadline),
        grace: Some(grace.min(GRACE)),
        ..compiler.clone()
    }
}

/// Returns the editions without errors.
fn good_editions(verdicts: &[Verdict]) -> Vec<u16> {
    let good = verdicts.iter().filter(|(_, errors)| errors.is_empty());
    good.map(|(edition, _)| *edition).collect()
}

/// Returns whether the first of these errors is in the part that the author wrote.
fn is_in(solution: &str, errors: &[Diagnostic]) -> bool {
    let first = errors.first().and_then(|error| error.spans.first());
    first.is_some_and(|span| span.start < solution.len())
}

/// Returns the newest edition of a crate if it is among those to check, otherwise the first of them:
/// code of 2024 may use keywords that 2021 does not know.
pub fn newest_edition(program: &Program, request: &Request) -> u16 {
    let newest = program.crates.iter().map(|krate| krate.info.edition).max();
    let mut editions = request.editions.iter().rev().copied();
    editions
        .find(|edition| Some(*edition) == newest)
        .or(request.editions.first().copied())
        .unwrap_or(2021)
}

fn print(assembly: &Assembly, minify: bool) -> String {
    let text = assembly.text(minify, false);
    if minify && text.len() > PACKED {
        assembly.text(minify, true)
    } else {
        text
    }
}

/// Adds the crates of a bundle to those that are kept whole; returns whether there are more now.
fn keep_whole(program: &Program, assembly: &Assembly, whole: &mut BTreeSet<CrateId>) -> bool {
    let before = whole.len();
    let is_inlined = |id: &CrateId| {
        let name = &program.crates[*id].module_name;
        assembly.crates.iter().any(|krate| krate.module == *name)
    };
    whole.extend((1..program.crates.len()).filter(is_inlined));
    whole.len() > before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_no_longer_than_the_deadline_allows() {
        let compiler = Compiler {
            deadline: Some(Instant::now()),
            grace: Some(Duration::ZERO),
            ..Compiler::default()
        };
        let text = "fn main() {}\n#[allow(warnings)]\npub mod kit { pub fn unused() {} }\n";
        let found = in_time(text.to_owned(), 13, &compiler, 2021).expect("no error");
        assert_eq!(found, Err(TOO_LATE.to_owned()));
    }
}
