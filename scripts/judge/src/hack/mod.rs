//! `scripts/hack.sh`: looks for an input on which a program fails, and makes it smaller.
//!
//! ```text
//! cli ──▶ target ──▶ search ──▶ report
//!         program    random, stored and changed inputs; the first failure, made smaller
//!         inputs
//!         answers
//! ```

mod search;
mod target;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;

use crate::cli::{self, Arguments};
use crate::program::quoted;
use crate::run;
use crate::show::{self, DIM};
use crate::units::in_short;
use search::{Failure, Found};
use target::Target;

pub use target::large;

/// The longest input that is printed as a command.
const SHORT: usize = 200;

/// Runs the tool, and returns its exit status.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse(cli::hack());
    run::exit(|| hack(&arguments))
}

fn hack(arguments: &Arguments) -> Result<u8> {
    let mut target = Target::of(arguments)?;
    let seed = arguments.get("seed");
    let seed = seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let found = search::search(&mut target, seed, arguments.get("time").unwrap_or_default())?;
    let mut out = anstream::stdout().lock();
    let status = if let Some(failure) = &found.failure {
        report(&mut out, arguments, &target, &found, failure, seed)?;
        1
    } else {
        let took = in_short(found.took[1]);
        writeln!(out, "no failure in {}, {took}", count(found.tried, "input"))?;
        if run::is_stopped() {
            130
        } else {
            0
        }
    };
    out.flush()?;
    Ok(status)
}

/// Prints a failure as `scripts/check.sh` does, and how to repeat it.
fn report(
    out: &mut impl Write,
    arguments: &Arguments,
    target: &Target,
    found: &Found,
    failure: &Failure,
    seed: u64,
) -> Result<()> {
    let (attempt, report) = (&failure.attempt, &failure.report);
    let name = target.problem.as_deref().unwrap_or("hack");
    let (verdict, note) = (report.verdict, report.note.trim_start());
    let style = show::color(verdict);
    let title = format!("{name}  {style}{verdict}{style:#}  {note}");
    let (comparator, answer) = (target.grader.comparator(), attempt.answer.as_deref());
    let input = attempt.input.as_bytes();
    let shown = show::failure(input, None, answer, report, comparator);
    writeln!(out, "{}\n{shown}", title.trim_end())?;
    let [searched, took] = found.took.map(in_short);
    let (tried, runs) = (count(found.tried, "input"), count(found.runs, "run"));
    writeln!(
        out,
        "found    after {tried}, {searched}; made smaller in {runs}, {took} in all"
    )?;
    writeln!(out, "repeat   {}", hack_again(arguments, seed))?;
    if attempt.input.len() <= SHORT && !target.grader.is_interactive() {
        let input = quoted(&attempt.input.replace('\n', r"\n"));
        let here = std::env::current_dir()?.join("").display().to_string();
        let program = target.program.to_string().replace(&here, "./");
        writeln!(out, "{DIM}or{DIM:#}       printf {input} | {program}")?;
    }
    Ok(())
}

/// The command that finds the failure again: as it was typed, with the seed.
fn hack_again(arguments: &Arguments, seed: u64) -> String {
    let typed = std::env::args().skip(1);
    let mut words: Vec<String> = typed.map(|word| quoted(&word)).collect();
    if words.first().is_some_and(|word| word == "--root") {
        words.drain(..2);
    }
    if arguments.get::<u64>("seed").is_none() {
        let end = words.iter().position(|word| word == "--");
        words.insert(end.unwrap_or(words.len()), format!("--seed {seed}"));
    }
    format!("scripts/hack.sh {}", words.join(" "))
}

fn count(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
