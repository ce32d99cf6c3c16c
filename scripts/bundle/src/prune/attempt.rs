//! Leaves units out of one text until it compiles, and proves that it is the same program.

use std::time::Instant;

use kit::diagnostics::Diagnostic;

use super::blame::Blame;
use super::cut::{blank, cut};
use super::ir::Difference;
use super::programs::Programs;
use super::selection::Selection;
use super::units::{Kind, UnitId, Units};
use crate::check::{is_over, Compiler};
use crate::error::Result;

/// The lints that name what is unused. With the proof at the end, dead code may be asked for, too.
const LINTS: [&str; 4] = [
    "dead_code",
    "unused_imports",
    "unused_macros",
    "unused_macro_rules",
];

/// The maximum number of attempts to compile.
const ROUNDS: usize = 100;

/// How many times as many units as at first there may be: a guess that lacks more is a bad one.
const GROWTH: usize = 4;

/// The size in bytes above which a text that compiles is thinned out.
pub const LARGE: usize = 32 * 1024;

/// The size in bytes from which it is not, as that takes long and hardly leads to a file that a judge accepts: a
/// fourth more than the largest limit.
pub const HUGE: usize = 1280 * 1024;

/// The size in bytes above which a text is first left without the bodies that do not run.
pub const HEAVY: usize = 192 * 1024;

/// The attempts without much progress before larger guesses are followed, and how much larger.
const PATIENCE: u32 = 3;
const MOST_EFFORT: u32 = 5;

/// The maximum number of attempts to prove.
const PROOFS: usize = 3;

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
            until: compiler.after((1, 2)),
        }
    }

    /// Returns a text without what is not needed, if it compiles to the same program as before.
    pub fn prove(
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
    pub fn is_late(&self) -> bool {
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
