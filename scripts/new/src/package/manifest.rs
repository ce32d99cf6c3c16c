//! `Cargo.toml`.

use std::fmt::Write;

use super::text::toml;
use super::Problem;

/// Returns the manifest of a problem's package.
pub fn text(problem: &Problem) -> String {
    let (id, facts) = (&problem.id, facts(problem));
    format!(
        r#"[package]
name = "{id}"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[package.metadata.judge]
{facts}
# The row in problems/README.md: fill it in, then run scripts/index.sh.
[package.metadata.index]
idea = "" # one of the ideas in the root Cargo.toml, such as "One heap"
step = 1 # the place in its idea, easiest first
game = "" # what a move does, in a few words
wins = "" # when the first player wins

[dependencies]
proconio.workspace = true
shared.workspace = true

[dev-dependencies]
proptest.workspace = true
testkit.workspace = true

[lints]
workspace = true
"#
    )
}

/// The lines under `[package.metadata.judge]`.
fn facts(problem: &Problem) -> String {
    let judge = problem.judge.as_deref().unwrap_or("unknown");
    let mut facts = format!(
        "title = {}\njudge = {}\n",
        toml(&problem.title),
        toml(judge)
    );
    // Writing to a string cannot fail.
    if let Some(url) = &problem.url {
        let _ = writeln!(facts, "url = {}", toml(url));
    }
    let limits = problem.limits;
    if limits.are_for_java {
        facts.push_str(
            "# Limits for Java; those for other languages are on the page, often half of these.\n",
        );
    }
    if let Some(time) = limits.time {
        let (seconds, thousandths) = (time / 1000, format!("{:03}", time % 1000));
        let fraction = match thousandths.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        let _ = writeln!(facts, "time = {seconds}.{fraction} # seconds");
    }
    if let Some(memory) = limits.memory {
        let _ = writeln!(facts, "memory = {memory} # KiB");
    }
    facts.push_str(match (limits.time, limits.memory) {
        (None, None) => {
            "# Time and memory limits are not confirmed: the defaults of scripts/check.sh apply.\n"
        }
        (None, _) => {
            "# The time limit is not confirmed: the default of scripts/check.sh applies.\n"
        }
        (_, None) => {
            "# The memory limit is not confirmed: the default of scripts/check.sh applies.\n"
        }
        _ => "",
    });
    facts
}
