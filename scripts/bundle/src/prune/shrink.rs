//! Leaves out what the program does not run: of the bundle with its macros expanded, or else of the bundle itself.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use kit::diagnostics::Diagnostic;

use super::attempt::{Attempt, HEAVY, HUGE, LARGE};
use super::expand::Expansion;
use super::hollow::without_bodies;
use super::ir::Function;
use super::programs::Programs;
use super::selection::Selection;
use super::units::Units;
use super::unused::depends_on_flags;
use crate::check::Compiler;
use crate::error::{Error, Result};

/// Why a text is not pruned if there is no time.
pub const TOO_LATE: &str = "finding what is unused takes too long";

/// How long an attempt to compile may take in any case.
const LEAST_PATIENCE: Duration = Duration::from_secs(5);

/// The fraction of the time for pruning after which no more groups of units are thinned out.
const CALM: (u32, u32) = (2, 5);

/// The maximum number of attempts to expand macro calls, without those that went wrong.
const EXPANSIONS: usize = 8;

/// Returns the text with only those items, members, derived traits and macro arms that the program needs.
///
/// `begin` is where the solution ends. As soon as the text is known to compile in `edition`, `valid` is called;
/// what is returned compiles to the same program. At the compiler's deadline, the search ends with the best that it
/// has found.
///
/// # Errors
///
/// In words for the user, if there is no such text or no proof that it is the same program.
pub fn shrink(
    text: &str,
    begin: usize,
    compiler: &Compiler,
    edition: u16,
    valid: &(dyn Fn() + Sync),
) -> Result<std::result::Result<String, String>> {
    let refused = |why: &str| Ok(Err(why.to_owned()));
    if depends_on_flags(text) {
        return refused("flags of the compiler decide what it contains");
    }
    let calm = compiler.after(CALM);
    // Only this thread has the stack for syntax trees.
    let (before, first) = thread::scope(|scope| {
        let before = scope.spawn(|| {
            let start = Instant::now();
            let before = Programs::of(text, compiler, edition)?;
            let time = start.elapsed();
            Ok(before.ok().map(|before| {
                valid();
                let functions = before.functions();
                (before, functions, time)
            }))
        });
        let first = Expansion::of(text, begin, &BTreeSet::new()).filter(|it| it.text != text);
        let first = first.map(|it| (Programs::of(&it.text, compiler, edition), it));
        (before.join(), first)
    });
    let before = before.unwrap_or_else(|_| Err(Error::refused("pruning panicked")))?;
    let Some((before, functions, time)) = before else {
        return refused("the compiler does not tell what it compiles to");
    };
    // Without what is left out, it takes longer only if the compiler gets lost in what is missing.
    let compiler = &Compiler {
        patience: Some(LEAST_PATIENCE.max(time)),
        ..compiler.clone()
    };
    let mut bases = vec![(text.to_owned(), functions)];
    if let Some((programs, first)) = first {
        let first = (first, programs?);
        bases.extend(expanded(text, begin, compiler, edition, first)?);
    }
    let hollow = |(base, functions): &(String, Vec<Function>)| -> Result<_> {
        let hollow = without_bodies(base, begin, functions, compiler, edition)?;
        Ok(hollow.map(|base| (base, functions.clone())))
    };
    let is_heavy = text.len() > HEAVY;
    if is_heavy {
        let last = bases.last().map(&hollow).transpose()?;
        bases.extend(last.flatten());
    }
    for base in bases.iter().rev() {
        let found = shrunk(base, begin, compiler, edition, &before, calm)?;
        // Expanded macros may need more space than they save.
        let Some(shorter) = found.filter(|it| it.len() <= text.len()) else {
            continue;
        };
        if !is_heavy && shorter.len() > LARGE {
            let found = hollow(base).and_then(|base| match base {
                Some(base) => shrunk(&base, begin, compiler, edition, &before, calm),
                None => Ok(None),
            });
            // At the deadline, the compiler may have been ended.
            let found = found.unwrap_or_default();
            if let Some(shortest) = found.filter(|it| it.len() < shorter.len()) {
                return Ok(Ok(shortest));
            }
        }
        return Ok(Ok(shorter));
    }
    refused(if compiler.is_late() {
        TOO_LATE
    } else {
        "no smaller file was proved to be the same program"
    })
}

/// Returns a text without what is not needed, if it compiles to the same program as before; `base` is a text
/// with the functions that it instantiates. What compiles is thinned out only until `calm`.
fn shrunk(
    (base, functions): &(String, Vec<Function>),
    begin: usize,
    compiler: &Compiler,
    edition: u16,
    before: &Programs,
    calm: Option<Instant>,
) -> Result<Option<String>> {
    if compiler.is_late() {
        return Ok(None);
    }
    let Ok(units) = Units::of(base, begin) else {
        return Ok(None);
    };
    let attempt = Attempt::new(base, begin, compiler, edition, &units);
    // Guesses with fewer bounds give smaller results, but need more attempts, which are slow for a large text.
    let mut guesses = [false, true];
    if base.len() > HUGE {
        guesses.reverse();
    }
    for with_bounds in guesses {
        if attempt.is_late() {
            break;
        }
        let selection = Selection::new(&units, base, functions, with_bounds);
        let found = attempt.prove(selection, before, calm)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    if compiler.is_late() {
        return Ok(None);
    }
    let used = Selection::new(&units, base, functions, true);
    attempt.erode(used.used(), before)
}

/// Returns the text with macro calls expanded, and its functions, given the expansion of all calls and what that
/// compiles to. Calls whose expansion does not compile stay: it was a wrong one.
fn expanded(
    text: &str,
    begin: usize,
    compiler: &Compiler,
    edition: u16,
    (mut expansion, mut programs): (Expansion, std::result::Result<Programs, Vec<Diagnostic>>),
) -> Result<Option<(String, Vec<Function>)>> {
    let mut wrong = BTreeSet::new();
    for _ in 0..EXPANSIONS {
        let errors = match programs {
            Ok(programs) => return Ok(Some((expansion.text, programs.functions()))),
            Err(errors) => errors,
        };
        let places = errors
            .iter()
            .flat_map(|it| it.spans.iter().map(|span| span.start));
        let calls = expansion.calls_at(&places.collect::<Vec<_>>());
        if calls.is_empty() {
            break;
        }
        wrong.extend(calls);
        expansion = match Expansion::of(text, begin, &wrong) {
            Some(next) if next.text != text && !compiler.is_late() => next,
            _ => break,
        };
        programs = Programs::of(&expansion.text, compiler, edition)?;
    }
    Ok(None)
}
