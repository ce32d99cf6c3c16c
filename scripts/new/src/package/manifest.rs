//! `Cargo.toml`.

use std::fmt::Write;

use super::text::toml;
use super::Problem;

/// The manifest of a problem's package.
pub fn text(problem: &Problem) -> String {
    let judge = problem.judge.as_deref().unwrap_or("unknown");
    let mut facts = format!(
        "title = {}\njudge = {}\n",
        toml(&problem.title),
        toml(judge)
    );
    // A String takes everything.
    if let Some(url) = &problem.url {
        let _ = writeln!(facts, "url = {}", toml(url));
    }
    let limits = problem.limits;
    if limits.are_of_java {
        facts.push_str(
            "# The limits for Java; the page tells those for other languages, often half.\n",
        );
    }
    if let Some(time) = limits.time {
        let fraction = format!("{:03}", time % 1000);
        let digits = match fraction.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        let _ = writeln!(facts, "time = {}.{digits} # seconds", time / 1000);
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
    let id = &problem.id;
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
