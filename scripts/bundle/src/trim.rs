//! Asks the compiler's lints what was kept in vain: arms of macros that no expansion uses, and
//! imports that nothing needs.
//!
//! Both lints are exact about what they call unused: an arm that no expansion took can't be taken
//! once it is gone, and an import counts as used also if only a trait's method needed it. Dead code
//! is *not* asked for: what is removed here must never be able to change what the program does.

mod arms;
mod empty_modules;
mod imports;

use std::collections::BTreeSet;

use crate::assemble::{self, Parts};
use crate::check::{Compiler, Message};
use crate::error::Result;
use crate::metadata::CrateId;
use crate::program::Program;
use crate::reach::Dead;

const LINTS: [&str; 3] = ["unused_imports", "unused_macros", "unused_macro_rules"];

/// How often the lints are asked: what goes may set more free.
const ROUNDS: usize = 4;

/// The parts without what the lints call unused; as they are if they don't compile.
pub fn trim(
    program: &Program,
    whole: &BTreeSet<CrateId>,
    compiler: &Compiler,
    edition: u16,
) -> Result<Parts> {
    let mut dead = Dead::default();
    let mut good = assemble::parts(program, whole, &dead)?;
    if good.crates.is_empty() {
        return Ok(good);
    }
    let mut next = None;
    for _ in 0..ROUNDS {
        let text = next.as_ref().unwrap_or(&good).readable();
        let Some(messages) = unused(compiler, &text, edition)? else {
            break;
        };
        good = next.take().unwrap_or(good);
        let arms = arms::dead(program, &good, &messages);
        if !arms.is_empty() {
            dead.arms.extend(arms);
            next = Some(assemble::parts(program, whole, &dead)?);
            continue;
        }
        let mut fewer = good.clone();
        if !imports::drop_unused(&mut fewer, &text, &messages) {
            break;
        }
        next = Some(fewer);
    }
    Ok(good)
}

/// What the lints say about the inlined crates; none if the program doesn't compile, or depends on
/// flags that change what is used.
fn unused(compiler: &Compiler, text: &str, edition: u16) -> Result<Option<Vec<Message>>> {
    let open = |flag: &str| text.contains(flag);
    if open("overflow_checks") || open("panic =") || open("ub_checks") {
        return Ok(None);
    }
    let mut messages = compiler.messages(text, edition, &LINTS)?;
    if messages.iter().any(|message| message.level == "error") {
        return Ok(None);
    }
    if open("debug_assertions") {
        // Unused means: with and without them.
        let mut debugging = compiler.clone();
        debugging
            .externs
            .extend(["-C", "debug-assertions=on"].map(str::to_owned));
        let others = debugging.messages(text, edition, &LINTS)?;
        if others.iter().any(|message| message.level == "error") {
            return Ok(None);
        }
        for message in &mut messages {
            message.spans.retain(|span| {
                let same = |other: &&Message| other.code == message.code;
                others
                    .iter()
                    .filter(same)
                    .any(|other| other.spans.contains(span))
            });
        }
        messages.retain(|message| !message.spans.is_empty());
    }
    Ok(Some(messages))
}
