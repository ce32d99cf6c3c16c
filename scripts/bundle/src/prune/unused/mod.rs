//! Removes what the compiler's lints call unused: arms of macros that nothing expands, and imports that
//! nothing needs.
//!
//! Both lints are exact: removing an arm that is not expanded changes no expansion, and an import counts as
//! used even if only a trait method needs it. `dead_code` is *not* used here: nothing proves this step, so
//! it must not be able to change what the program does.

mod imports;

use std::collections::BTreeSet;

use kit::diagnostics::Diagnostic;

use crate::assemble::Assembly;
use crate::cargo::CrateId;
use crate::check::Compiler;
use crate::error::Result;
use crate::program::{Kind, NodeId, Program};
use crate::reach::DeadArms;
use crate::syntax::tokens;

const LINTS: [&str; 3] = ["unused_imports", "unused_macros", "unused_macro_rules"];

/// The maximum number of rounds; each removal may make more unused.
const ROUNDS: usize = 4;

/// Assembles a bundle again, without what the lints call unused, as far as that is found in time.
/// If the bundle does not compile, nothing is removed.
pub fn remove_unused(
    program: &Program,
    whole: &BTreeSet<CrateId>,
    mut good: Assembly,
    compiler: &Compiler,
    edition: u16,
) -> Result<Assembly> {
    let mut dead = DeadArms::default();
    if good.crates.is_empty() {
        return Ok(good);
    }
    let mut next = None;
    let mut rounds = 0;
    while rounds < ROUNDS && !compiler.is_late() {
        let current = next.as_mut().unwrap_or(&mut good);
        let text = current.readable();
        if depends_on_flags(&text) {
            break;
        }
        let diagnostics = match unused(compiler, &text, edition) {
            Err(_) if compiler.is_late() => break,
            diagnostics => diagnostics?,
        };
        if diagnostics.iter().any(Diagnostic::is_error) {
            // This ends: a crate has finitely many lints that are errors.
            if current.allow_lints(&text, &diagnostics) {
                continue;
            }
            break;
        }
        rounds += 1;
        good = next.take().unwrap_or(good);
        let arms = unused_arms(program, &good, &diagnostics);
        if !arms.is_empty() {
            dead.arms.extend(arms);
            let mut fewer = Assembly::of(program, whole, &dead)?;
            fewer.allowed.clone_from(&good.allowed);
            next = Some(fewer);
            continue;
        }
        let mut fewer = good.clone();
        if !imports::remove_leaves(&mut fewer, &text, &diagnostics) {
            break;
        }
        next = Some(fewer);
    }
    Ok(good)
}

/// Returns whether flags of the judge's compiler, other than `debug_assertions`, may decide what the
/// text contains.
pub fn depends_on_flags(text: &str) -> bool {
    ["overflow_checks", "panic =", "ub_checks"]
        .iter()
        .any(|flag| text.contains(flag))
}

/// Returns the warnings of these lints, or the errors if the bundle does not compile.
fn unused(compiler: &Compiler, text: &str, edition: u16) -> Result<Vec<Diagnostic>> {
    let mut diagnostics = compiler.diagnostics(text, edition, &LINTS)?;
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Ok(diagnostics);
    }
    if text.contains("debug_assertions") {
        // Keep only what is unused both with and without debug assertions.
        let mut debugging = compiler.clone();
        debugging
            .arguments
            .extend(["-C", "debug-assertions=on"].map(str::to_owned));
        let others = debugging.diagnostics(text, edition, &LINTS)?;
        if others.iter().any(Diagnostic::is_error) {
            return Ok(others);
        }
        for diagnostic in &mut diagnostics {
            diagnostic.spans.retain(|span| {
                let same = |other: &&Diagnostic| other.code == diagnostic.code;
                others
                    .iter()
                    .filter(same)
                    .any(|other| other.spans.contains(span))
            });
        }
        diagnostics.retain(|diagnostic| !diagnostic.spans.is_empty());
    }
    Ok(diagnostics)
}

/// Returns the macro arms that the lints name, where the macro's name is unique.
fn unused_arms(
    program: &Program,
    assembly: &Assembly,
    diagnostics: &[Diagnostic],
) -> BTreeSet<(NodeId, usize)> {
    let mut arms = BTreeSet::new();
    for diagnostic in diagnostics {
        let begins = diagnostic
            .spans
            .iter()
            .all(|span| span.start >= assembly.solution.len());
        let mut quoted = diagnostic.text.split('`').skip(1).step_by(2);
        let (true, Some(name)) = (begins, quoted.next()) else {
            continue;
        };
        let mut nodes = program.nodes.iter().enumerate().filter(|(_, node)| {
            let krate = program.modules[node.module].krate;
            krate != 0
                && matches!(&node.kind, Kind::Macro(..))
                && node.name.as_deref() == Some(name)
        });
        let (Some((node, this)), None) = (nodes.next(), nodes.next()) else {
            continue;
        };
        let Kind::Macro(item, _) = &this.kind else {
            continue;
        };
        if diagnostic.code == "unused_macros" {
            let count = tokens::arms(&item.mac.tokens).len();
            arms.extend((0..count).map(|arm| (node, arm)));
        } else if diagnostic.code == "unused_macro_rules" {
            let number = diagnostic.text.split('#').nth(1).and_then(|rest| {
                rest.split(' ')
                    .next()?
                    .parse::<usize>()
                    .ok()?
                    .checked_sub(1)
            });
            // The compiler does not count the arms that are already gone.
            let printed = assembly.dead.kept_arms(program, node);
            if let Some(arm) = number.and_then(|number| printed.get(number)) {
                arms.insert((node, *arm));
            }
        }
    }
    arms
}
