//! Leaves out what the program does not run, and proves that it is the same program.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use kit::diagnostics::Diagnostic;

use super::blame::Blame;
use super::cut::{blank, cut};
use super::expand::Expansion;
use super::hollow::without_bodies;
use super::ir::{Difference, Function};
use super::programs::Programs;
use super::selection::Selection;
use super::units::{Kind, UnitId, Units};
use super::unused::depends_on_flags;
use crate::check::Compiler;
use crate::error::{Error, Result};

/// The lints that name what is unused. With the proof at the end, dead code may be asked for, too.
const LINTS: [&str; 4] = [
    "dead_code",
    "unused_imports",
    "unused_macros",
    "unused_macro_rules",
];

/// Why a text is not pruned if there is no time.
pub const TOO_LATE: &str = "finding what is unused takes too long";

/// The maximum number of attempts to compile.
const ROUNDS: usize = 100;

/// How many times as many units as at first there may be: a guess that lacks more is a bad one.
const GROWTH: usize = 4;

/// The size in bytes above which a text that compiles is thinned out.
const LARGE: usize = 32 * 1024;

/// The size in bytes from which it is not, as that takes long and hardly leads to a file that a judge accepts: a
/// fourth more than the largest limit.
pub const HUGE: usize = 1280 * 1024;

/// The size in bytes above which a text is first left without the bodies that do not run.
const HEAVY: usize = 192 * 1024;

/// The attempts without much progress before larger guesses are followed, and how much larger.
const PATIENCE: u32 = 3;
const MOST_EFFORT: u32 = 5;

/// How long an attempt to compile may take in any case.
const LEAST_PATIENCE: Duration = Duration::from_secs(5);

/// The fraction of the time for pruning after which no more groups of units are thinned out.
const CALM: (u32, u32) = (2, 5);

/// The maximum number of attempts to expand macro calls, without those that went wrong.
const EXPANSIONS: usize = 8;

/// The maximum number of attempts to prove.
const PROOFS: usize = 3;

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
    let calm = compiler.deadline.map(|it| part_of_the_time(it, CALM));
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

/// A text to leave units out of.
pub struct Attempt<'a> {
    pub base: &'a str,
    begin: usize,
    pub compiler: &'a Compiler,
    pub edition: u16,
    pub units: &'a Units,
    /// When to make no more guesses.
    until: Option<Instant>,
}

impl<'a> Attempt<'a> {
    /// Prepares attempts, of which the guesses may take half of the time that is left: the other half is for
    /// `erode`, which always ends with something.
    pub fn new(
        base: &'a str,
        begin: usize,
        compiler: &'a Compiler,
        edition: u16,
        units: &'a Units,
    ) -> Self {
        Attempt {
            base,
            begin,
            compiler,
            edition,
            units,
            until: compiler.deadline.map(|it| part_of_the_time(it, (1, 2))),
        }
    }

    /// Returns a text without what is not needed, if it compiles to the same program as before.
    fn prove(
        &self,
        mut selection: Selection,
        before: &Programs,
        calm: Option<Instant>,
    ) -> Result<Option<String>> {
        for _ in 0..PROOFS {
            let Some(kept) = self.fewest(&mut selection)? else {
                break;
            };
            let mut missing = Vec::new();
            if self.is_worth_thinning(&kept) && !calm.is_some_and(is_over) {
                let thinner = self.thin_out(&kept, selection.used(), calm, |_| true)?;
                if let Some(text) = self.proved(&thinner, before, &mut missing)? {
                    return Ok(Some(text));
                }
            }
            if let Some(text) = self.proved(&kept, before, &mut missing)? {
                return Ok(Some(text));
            }
            if !selection.require(missing) {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the errors of a large text with debug assertions: they keep the proof from being made.
    pub fn errors_with_assertions(&self, text: &str) -> Result<Vec<Diagnostic>> {
        if text.len() <= HEAVY || !text.contains("debug_assertions") {
            return Ok(Vec::new());
        }
        let mut debugging = self.compiler.clone();
        let assertions = ["-C", "debug-assertions=on"].map(str::to_owned);
        debugging.arguments.extend(assertions);
        let mut errors = debugging.diagnostics(text, self.edition, &[])?;
        errors.retain(Diagnostic::is_error);
        Ok(errors)
    }

    /// Returns whether it is too late for another guess.
    fn is_late(&self) -> bool {
        self.until.is_some_and(is_over)
    }

    /// Returns the text with what is kept.
    pub fn text(&self, kept: &[bool]) -> String {
        cut(self.base, self.begin, self.units, kept)
    }

    /// Returns whether the text with what is kept is to be thinned out.
    pub fn is_worth_thinning(&self, kept: &[bool]) -> bool {
        (LARGE..HUGE).contains(&self.text(kept).len())
    }

    /// Returns the text with what is kept, if it compiles to the same program as before; otherwise
    /// what it may be missing.
    pub fn proved(
        &self,
        kept: &[bool],
        before: &Programs,
        missing: &mut Vec<UnitId>,
    ) -> Result<Option<String>> {
        let shorter = self.text(kept);
        let (solution, crates) = shorter.split_at(self.begin);
        let wider = format!("{solution}{}", widen(crates));
        for text in [&wider, &shorter] {
            let Ok(after) = Programs::of(text, self.compiler, self.edition)? else {
                continue;
            };
            let Err(difference) = before.compare(&after) else {
                return Ok(Some(text.clone()));
            };
            *missing = missing_in(&difference, self.units, kept);
            if !missing.is_empty() || wider == shorter {
                break;
            }
        }
        Ok(None)
    }

    /// Returns which units to keep: as few as can be found, so that the text compiles.
    fn fewest(&self, selection: &mut Selection) -> Result<Option<Vec<bool>>> {
        let mut best = None;
        let mut most = None;
        let mut progress = Progress::default();
        for _ in 0..ROUNDS {
            if self.is_late() {
                break;
            }
            let kept = selection.kept();
            let count = kept.iter().filter(|kept| **kept).count();
            if count > *most.get_or_insert(count.saturating_mul(GROWTH)) {
                break;
            }
            let shorter = blank(self.base, self.units, &kept);
            let Some(diagnostics) = linted(self.compiler, &shorter, self.edition)? else {
                break;
            };
            let (mut errors, lints): (Vec<_>, Vec<_>) =
                diagnostics.into_iter().partition(Diagnostic::is_error);
            let mut changed = false;
            if errors.is_empty() {
                let unused = unused(&lints, &shorter, self.units, &kept);
                changed = selection.leave_out(unused);
                if !changed {
                    errors = self.errors_with_assertions(&shorter)?;
                }
            }
            if errors.is_empty() {
                best = Some(kept);
            } else {
                let effort = progress.effort(errors.len());
                let blame = Blame::of(&errors, self.units, &kept, effort);
                changed |= selection.leave_out(blame.dangling);
                changed |= selection.require(blame.missing);
            }
            if !changed {
                break;
            }
        }
        Ok(best)
    }
}

/// Returns when a fraction of the time until a deadline has passed.
fn part_of_the_time(deadline: Instant, (part, whole): (u32, u32)) -> Instant {
    let now = Instant::now();
    now + deadline.saturating_duration_since(now) * part / whole
}

/// Returns whether a deadline has passed.
pub fn is_over(deadline: Instant) -> bool {
    deadline <= Instant::now()
}

/// Returns the errors and lints of a text; `None` if the compiler does not come to an end.
pub fn linted(compiler: &Compiler, text: &str, edition: u16) -> Result<Option<Vec<Diagnostic>>> {
    match compiler.diagnostics(text, edition, &LINTS) {
        Err(_) if !compiler.is_late() => Ok(None),
        diagnostics => Ok(Some(diagnostics?)),
    }
}

/// How the number of errors falls.
#[derive(Default)]
struct Progress {
    fewest: Option<usize>,
    /// The attempts since it fell by a fourth.
    attempts: u32,
}

impl Progress {
    /// Notes the errors of an attempt; returns how many steps to go further than the smallest guesses.
    fn effort(&mut self, errors: usize) -> u32 {
        if self
            .fewest
            .is_none_or(|fewest| errors <= fewest - fewest / 4)
        {
            self.fewest = Some(errors);
            self.attempts = 0;
        } else {
            self.attempts += 1;
        }
        self.attempts.saturating_sub(PATIENCE).min(MOST_EFFORT)
    }
}

/// Makes everything public that is public within a module or crate, except for imports: those of macros
/// cannot be. What does not see it then is a matter of names, and of the proof.
fn widen(crates: &str) -> String {
    let mut out = String::with_capacity(crates.len());
    let mut rest = crates;
    while let Some((before, after)) = rest.split_once("pub(") {
        out += before;
        rest = after;
        let within = after.split_once(')').filter(|(within, _)| {
            within.starts_with("in ") || matches!(*within, "crate" | "super" | "self")
        });
        out += match within {
            Some((_, after)) => {
                rest = after;
                if after.starts_with(" use ") {
                    "pub(crate)"
                } else {
                    "pub"
                }
            }
            None => "pub(",
        };
    }
    out + rest
}

/// Returns the units that the lints name.
pub fn unused(lints: &[Diagnostic], text: &str, units: &Units, kept: &[bool]) -> Vec<UnitId> {
    let mut found = Vec::new();
    for lint in lints {
        let is_part = ["field", "variant", "multiple fields", "multiple variants"];
        if is_part.iter().any(|part| lint.text.starts_with(part)) {
            continue;
        }
        for span in &lint.spans {
            let Some(id) = units.at(span.start).filter(|id| kept[*id]) else {
                continue;
            };
            let unit = &units[id];
            let is_name = || {
                text.get(span.clone())
                    .is_some_and(|it| it.trim_start_matches("r#") == unit.name)
            };
            match unit.kind {
                Kind::Use => found.extend(units.parts(id).filter(|leaf| {
                    let leaf = &units[*leaf].range;
                    span.start <= leaf.start && leaf.end <= span.end
                })),
                Kind::Leaf { .. } => found.push(id),
                // Other lints are about what is in it.
                Kind::Arm if lint.code == "unused_macro_rules" => found.push(id),
                _ if is_name() => found.push(id),
                _ => {}
            }
        }
    }
    // Vtables contain every function of their trait, called or not.
    let is_in_vtable = |id: &UnitId| {
        let owner = units[*id].parent.map(|owner| &units[owner]);
        owner.is_some_and(|it| matches!(it.kind, Kind::Trait) && units.objects.contains(&it.name))
    };
    found.retain(|id| !is_in_vtable(id));
    // Traits of other crates may have the same name.
    let krate = |id: UnitId| units.ancestors(id).last();
    let members = found.iter().flat_map(|id| {
        let all = units.implementations(*id);
        all.filter(|member| kept[*member] && krate(*member) == krate(*id))
    });
    let members: Vec<UnitId> = members.collect();
    found.extend(members);
    found
}

/// Returns the units that are not kept, and that the differing symbols name.
fn missing_in(difference: &Difference, units: &Units, kept: &[bool]) -> Vec<UnitId> {
    let names = difference.identifiers();
    let is_missing = |id: &UnitId| {
        let unit = &units[*id];
        !kept[*id] && names.contains(&unit.name)
    };
    (0..units.all.len()).filter(is_missing).collect()
}
