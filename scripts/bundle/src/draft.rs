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
    /// The editions that were asked for, and in which it was not compiled.
    pub untried: Vec<u16>,
    /// Whether it is pruned to what runs.
    pub is_pruned: bool,
    /// Why it was not pruned to what runs.
    pub unpruned: Option<String>,
    /// What pruning it leads to, or why it is not possible, if that is known.
    found: Option<std::result::Result<Smaller, String>>,
}

/// What a draft may be replaced by.
struct Smaller {
    assembly: Assembly,
    source: String,
    /// The editions it compiles in.
    editions: Vec<u16>,
}

impl Draft {
    /// Assembles a bundle, prunes it if that is asked for, and assembles it again with whole crates if it does
    /// not compile.
    ///
    /// `ready` is given what would do if there were no more time: the bundle as soon as it compiles in an
    /// edition, or why it does not.
    pub fn new(
        program: &mut Program,
        builds: &Builds,
        compiler: &Compiler,
        request: &Request,
        ready: &dyn Fn(Result<&Draft>),
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
                untried: Vec::new(),
                is_pruned: false,
                unpruned: None,
                found: None,
            };
            if !request.check {
                return left.map_or(Ok(draft), |left| Err(Error::Refused(left.why)));
            }
            // The proof compiles the bundle anyway. If what is left of it compiles in every edition, nobody
            // needs to know in which ones the whole did.
            if request.prune && first.is_none() && !draft.assembly.crates.is_empty() {
                builds.observe(Phase::Prune);
                draft.prune_unchecked(compiler, edition, request, ready);
                if draft.is_pruned {
                    return Ok(draft);
                }
            }
            builds.observe(Phase::Check);
            let source = std::mem::take(&mut draft.source);
            let mut verdicts;
            (draft.source, verdicts) = check(&mut draft.assembly, source, compiler, request)?;
            let good = good_editions(&verdicts);
            let (edition, errors) = match verdicts.pop() {
                Some(last) if good.is_empty() => last,
                _ => {
                    draft.editions = Some(good);
                    draft.untried.clear();
                    ready(Ok(&draft));
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
                ready(Err(first.error(program)));
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

    /// Leaves out what does not run, as [`Draft::prune`] does, from a bundle of which it is not known whether it
    /// compiles; replaces it only if the result compiles in every edition.
    fn prune_unchecked(
        &mut self,
        compiler: &Compiler,
        edition: u16,
        request: &Request,
        ready: &dyn Fn(Result<&Draft>),
    ) {
        let limited = limited(compiler, request);
        let (text, begin) = (self.readable(request), self.assembly.solution.len());
        let is_source = text == self.source;
        let mut is_valid = false;
        let found = in_time(text, begin, &limited, edition, || {
            is_valid = true;
            if is_source {
                self.editions = Some(vec![edition]);
                let others = request.editions.iter().filter(|it| **it != edition);
                self.untried = others.copied().collect();
            }
            ready(Ok(self));
        });
        if !is_valid {
            return;
        }
        match self.smaller(found, compiler, request) {
            Ok(smaller) if smaller.editions.len() == request.editions.len() => self.take(smaller),
            found => self.found = Some(found),
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
        if self.is_pruned || self.assembly.crates.is_empty() {
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
        if why == TOO_LATE || limited.is_late() {
            // The compiler has been ended.
            self.unpruned = Some(TOO_LATE.to_owned());
            return;
        }
        self.unpruned = Some(why);
        let (whole, assembly) = (self.whole.clone(), self.assembly.clone());
        if let Ok(fewer) = remove_unused(program, &whole, assembly, &limited, edition) {
            // If it cannot be compiled, it does not replace anything.
            if let Ok(fewer) = self.checked(fewer, compiler, request) {
                if self.is_covered_by(&fewer.editions) {
                    self.replace(fewer);
                }
            }
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
        let found = self.found.take().unwrap_or_else(|| {
            if limited.is_late() {
                return Err(TOO_LATE.to_owned());
            }
            let (text, begin) = (self.readable(request), self.assembly.solution.len());
            let found = in_time(text, begin, limited, edition, || {});
            self.smaller(found, compiler, request)
        });
        match found {
            Ok(smaller) if self.is_covered_by(&smaller.editions) => {
                self.take(smaller);
                None
            }
            Ok(_) => Some("not every edition compiles without what seems unused".to_owned()),
            Err(why) => Some(why),
        }
    }

    /// Returns the text without anything packed.
    fn readable(&self, request: &Request) -> String {
        if request.minify {
            self.assembly.readable()
        } else {
            self.source.clone() // to print a large bundle takes a while
        }
    }

    /// Returns the bundle with what a pruned text has left.
    fn smaller(
        &self,
        found: Result<std::result::Result<String, String>>,
        compiler: &Compiler,
        request: &Request,
    ) -> std::result::Result<Smaller, String> {
        let text = found.map_err(|error| error.to_string())??;
        let mut assembly = self.assembly.clone();
        assembly.reread(&text);
        self.checked(assembly, compiler, request)
            .map_err(|error| error.to_string())
    }

    /// Prints a smaller bundle, and compiles it in all editions.
    fn checked(
        &self,
        mut assembly: Assembly,
        compiler: &Compiler,
        request: &Request,
    ) -> Result<Smaller> {
        let source = print(&assembly, request.minify);
        let known = self.editions.clone();
        let known = known.filter(|_| self.untried.is_empty() && source == self.source);
        if let Some(editions) = known {
            return Ok(Smaller {
                assembly,
                source,
                editions,
            });
        }
        let (source, verdicts) = check(&mut assembly, source, compiler, request)?;
        let editions = good_editions(&verdicts);
        Ok(Smaller {
            assembly,
            source,
            editions,
        })
    }

    /// Returns whether the bundle compiles in no other editions. The smaller one may compile in more: what kept
    /// the larger one from an edition may be gone.
    fn is_covered_by(&self, editions: &[u16]) -> bool {
        let mut own = self.editions.iter().flatten();
        own.all(|edition| editions.contains(edition))
    }

    /// Replaces the bundle by what it was pruned to.
    fn take(&mut self, smaller: Smaller) {
        self.replace(smaller);
        self.is_pruned = true;
    }

    fn replace(&mut self, smaller: Smaller) {
        self.assembly = smaller.assembly;
        self.source = smaller.source;
        self.editions = Some(smaller.editions);
        self.untried.clear();
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

/// Prunes a text until the compiler's deadline, and a little longer to finish; calls `valid` when the text
/// itself compiles. It runs on a thread that is left behind then: whatever takes long, the bundle is handed over
/// in time.
fn in_time(
    text: String,
    begin: usize,
    compiler: &Compiler,
    edition: u16,
    valid: impl FnOnce(),
) -> Result<std::result::Result<String, String>> {
    // Nobody may be waiting any more where something is sent.
    let (sender, receiver) = mpsc::channel();
    let limited = compiler.clone();
    let work = move || {
        let valid = || {
            let _ = sender.send(None);
        };
        let found = shrink(&text, begin, &limited, edition, &valid);
        let _ = sender.send(Some(found));
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    thread.map_err(|error| Error::refused(format!("cannot start a thread: {error}")))?;
    let mut valid = Some(valid);
    loop {
        let message = match compiler.end() {
            Some(end) => receiver.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => receiver.recv().map_err(RecvTimeoutError::from),
        };
        match message {
            Ok(Some(found)) => return found,
            Ok(None) => valid.take().into_iter().for_each(|valid| valid()),
            Err(RecvTimeoutError::Timeout) => return Ok(Err(TOO_LATE.to_owned())),
            Err(RecvTimeoutError::Disconnected) => return Err(Error::refused("pruning panicked")),
        }
    }
}

/// Compiles a bundle in all editions, and allows lints that are errors in its crates; returns it as it is then.
fn check(
    assembly: &mut Assembly,
    mut source: String,
    compiler: &Compiler,
    request: &Request,
) -> Result<(String, Vec<Verdict>)> {
    loop {
        let verdicts = compiler.check(&source, &request.editions)?;
        let errors = verdicts.iter().flat_map(|(_, errors)| errors);
        if !assembly.allow_lints(&source, errors) {
            return Ok((source, verdicts));
        }
        source = print(assembly, request.minify);
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
    use crate::samples;

    #[test]
    fn waits_no_longer_than_the_deadline_allows() {
        let compiler = Compiler {
            deadline: Some(Instant::now()),
            grace: Some(Duration::ZERO),
            ..Compiler::default()
        };
        let text = "fn main() {}\n#[allow(warnings)]\npub mod kit { pub fn unused() {} }\n";
        let found = in_time(text.to_owned(), 13, &compiler, 2021, || {}).expect("no error");
        assert_eq!(found, Err(TOO_LATE.to_owned()));
    }

    /// In edition 2024, the box has values instead of references, and needs the other impl.
    #[test]
    fn keeps_what_another_edition_needs() {
        let kit = "pub trait Sides { fn sides(self) -> u8; }
            impl Sides for u8 { fn sides(self) -> u8 { self } }
            impl Sides for &u8 { fn sides(self) -> u8 { *self } }
            pub fn first(all: Box<[u8]>) -> u8 { Sides::sides(all.into_iter().next().unwrap()) }";
        let main = "fn main() { println!(\"{}\", kit::first(Box::new([4]))); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert_eq!(bundle.editions.as_deref(), Some(&[2021, 2024][..]));
        let why = "not every edition compiles without what seems unused";
        assert_eq!(bundle.unpruned.as_deref(), Some(why));
        assert!(
            bundle.source.contains("impl Sides for u8"),
            "{}",
            bundle.source
        );
    }

    #[test]
    fn a_bundle_of_which_everything_runs_is_pruned() {
        let kit = "pub fn sides() -> u8 { 4 }";
        let main = "fn main() { println!(\"{}\", kit::sides()); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert_eq!(bundle.editions.as_deref(), Some(&[2021, 2024][..]));
        assert_eq!(bundle.unpruned, None);
    }
}
