//! Leaves out what the program does not run, and proves that it is the same program.

use kit::diagnostics::Diagnostic;

use super::blame::Blame;
use super::cut::{blank, cut};
use super::expand::expand;
use super::ir::{Difference, Module};
use super::selection::Selection;
use super::units::{Kind, UnitId, Units};
use super::unused::depends_on_flags;
use crate::check::{Compiler, FILE};
use crate::error::{Error, Result};

/// The lints that name what is unused. With the proof at the end, dead code may be asked for, too.
const LINTS: [&str; 4] = [
    "dead_code",
    "unused_imports",
    "unused_macros",
    "unused_macro_rules",
];

/// The maximum number of attempts to compile.
const ROUNDS: usize = 100;

/// How many times as many units as at first there may be before another attempt is made.
const GROWTH: usize = 4;

/// The maximum number of attempts to prove.
const PROOFS: usize = 3;

/// Returns the text with only those items, members, derived traits and macro arms that the program needs.
///
/// `begin` is where the solution ends. The text must compile in `edition`; what is returned compiles to
/// the same program. At the compiler's deadline, the search ends with the best that it has found.
///
/// # Errors
///
/// In words for the user, if there is no such text or no proof that it is the same program.
pub fn shrink(
    text: &str,
    begin: usize,
    compiler: &Compiler,
    edition: u16,
) -> Result<std::result::Result<String, String>> {
    let refused = |why: &str| Ok(Err(why.to_owned()));
    if depends_on_flags(text) {
        return refused("flags of the compiler decide what it contains");
    }
    let Some(before) = Programs::of(text, compiler, edition)? else {
        return refused("the compiler does not tell what it compiles to");
    };
    let mut bases = vec![(text.to_owned(), before.functions())];
    if let Some(expanded) = expand(text, begin).filter(|expanded| expanded != text) {
        // An expansion that does not compile was a wrong one.
        if let Some(programs) = Programs::of(&expanded, compiler, edition)? {
            bases.push((expanded, programs.functions()));
        }
    }
    let tries = bases.iter().rev().filter_map(|(base, functions)| {
        let units = Units::of(base, begin).ok()?;
        Some((base, functions, units))
    });
    let tries: Vec<_> = tries.collect();
    // A guess that lacks much is a bad one: first try whether another one lacks less.
    for growth in [GROWTH, usize::MAX] {
        for (base, functions, units) in &tries {
            for with_bounds in [false, true] {
                if compiler.is_late() {
                    return refused("finding what is unused takes too long");
                }
                let selection = Selection::new(units, base, functions, with_bounds);
                let attempt = Attempt {
                    base,
                    begin,
                    compiler,
                    edition,
                    units,
                    growth,
                };
                let found = attempt.prove(selection, &before)?;
                // Expanded macros may need more space than they save.
                if let Some(shorter) = found.filter(|it| it.len() <= text.len()) {
                    return Ok(Ok(shorter));
                }
            }
        }
    }
    refused("no smaller file was proved to be the same program")
}

/// A text to leave units out of.
struct Attempt<'a> {
    base: &'a str,
    begin: usize,
    compiler: &'a Compiler,
    edition: u16,
    units: &'a Units,
    /// How many times as many units as at first there may be.
    growth: usize,
}

impl Attempt<'_> {
    /// Returns a text without what is not needed, if it compiles to the same program as before.
    fn prove(&self, mut selection: Selection, before: &Programs) -> Result<Option<String>> {
        for _ in 0..PROOFS {
            let Some(kept) = self.fewest(&mut selection)? else {
                break;
            };
            let shorter = cut(self.base, self.begin, self.units, &kept);
            let (solution, crates) = shorter.split_at(self.begin);
            let wider = format!("{solution}{}", widen(crates));
            let mut missing = Vec::new();
            for text in [&wider, &shorter] {
                let Some(after) = Programs::of(text, self.compiler, self.edition)? else {
                    continue;
                };
                let Err(difference) = before.compare(&after) else {
                    return Ok(Some(text.clone()));
                };
                missing = missing_in(&difference, self.units, &kept);
                if !missing.is_empty() || wider == shorter {
                    break;
                }
            }
            if !selection.require(missing) {
                break;
            }
        }
        Ok(None)
    }

    /// Returns which units to keep: as few as can be found, so that the text compiles.
    fn fewest(&self, selection: &mut Selection) -> Result<Option<Vec<bool>>> {
        let mut best = None;
        let mut most = None;
        for _ in 0..ROUNDS {
            if self.compiler.is_late() {
                break;
            }
            let kept = selection.kept();
            let count = kept.iter().filter(|kept| **kept).count();
            if count > *most.get_or_insert(count.saturating_mul(self.growth)) {
                break;
            }
            let shorter = blank(self.base, self.units, &kept);
            let diagnostics = self.compiler.diagnostics(&shorter, self.edition, &LINTS)?;
            let (errors, lints): (Vec<_>, Vec<_>) =
                diagnostics.into_iter().partition(Diagnostic::is_error);
            let changed = if errors.is_empty() {
                let unused = unused(&lints, &shorter, self.units, &kept);
                best = Some(kept);
                selection.leave_out(unused)
            } else {
                let blame = Blame::of(&errors, self.units, &kept);
                let is_less = selection.leave_out(blame.dangling);
                selection.require(blame.missing) || is_less
            };
            if !changed {
                break;
            }
        }
        Ok(best)
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
fn unused(lints: &[Diagnostic], text: &str, units: &Units, kept: &[bool]) -> Vec<UnitId> {
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
                Kind::Leaf { .. } | Kind::Arm => found.push(id),
                _ if is_name() => found.push(id),
                _ => {}
            }
        }
    }
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

/// What a text compiles to, without and with debug assertions.
pub struct Programs([String; 2]);

impl Programs {
    /// Compiles a text; `None` if that fails.
    pub fn of(text: &str, compiler: &Compiler, edition: u16) -> Result<Option<Self>> {
        let [plain, checked] = std::thread::scope(|scope| {
            [false, true]
                .map(|assertions| scope.spawn(move || compiler.ir(text, edition, assertions)))
                .map(|thread| {
                    thread
                        .join()
                        .unwrap_or_else(|_| Err(Error::refused("rustc failed")))
                })
        });
        Ok(plain?
            .zip(checked?)
            .map(|(plain, checked)| Programs([plain, checked])))
    }

    /// Compares both pairs.
    pub fn compare(&self, other: &Programs) -> std::result::Result<(), Difference> {
        let pairs = self.0.iter().zip(&other.0);
        for (mine, other) in pairs {
            Module::parse(mine).compare(&Module::parse(other))?;
        }
        Ok(())
    }

    fn functions(&self) -> Vec<super::ir::Function> {
        let modules = self.0.iter().map(|ir| Module::parse(ir));
        modules.flat_map(|module| module.functions(FILE)).collect()
    }
}
