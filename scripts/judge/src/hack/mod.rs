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

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;

use terminal::visible;

use crate::cli;
use crate::show::{self, DIM};
use crate::tool;
use crate::units::in_short;
use facts::text::quoted;
use search::{Found, SHRINKING};
use target::Target;

pub use target::large;

/// The longest input that is printed as a command.
const SHORT: usize = 200;

/// Runs the tool, and returns its exit status.
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let request = cli::Hack::parse(words);
    tool::exit(|| hack(&request))
}

fn hack(request: &cli::Hack) -> Result<u8> {
    let mut target = Target::of(request)?;
    let seed = request.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let again = visible(request.again(seed).as_bytes());
    let show = |target: &Target, found: &Found| report(target, found, &again);
    let found = search::search(&mut target, seed, request.patience, &show)?;
    terminal::print(&show(&target, &found))?;
    Ok(u8::from(found.failure.is_some()))
}

/// Shows what a search has found: a failure as `scripts/check.sh` does, and how to repeat it.
fn report(target: &Target, found: &Found, again: &str) -> String {
    let [searched, took] = found.took.map(in_short);
    let (tried, runs) = (count(found.tried, "input"), count(found.runs, "run"));
    let Some(failure) = &found.failure else {
        let largest = found.largest;
        return format!("no failure in {tried} up to size {largest} of 100, {took}\n");
    };
    let (attempt, report) = (&failure.attempt, &failure.report);
    let name = target.problem.as_deref().unwrap_or("hack");
    let (verdict, note) = (report.verdict, report.note.trim_start());
    let style = show::color(verdict);
    let title = format!("{name}  {style}{verdict}{style:#}  {note}");
    let (comparator, answer) = (target.grader.comparator(), attempt.answer.as_deref());
    let input = attempt.input.as_bytes();
    let shown = show::failure(input, None, answer, report, comparator);
    let late = if found.took[1] > found.took[0] + SHRINKING {
        ", stopped by the time"
    } else {
        ""
    };
    let mut lines = vec![
        format!("{}\n{shown}", title.trim_end()),
        format!("found    after {tried}, {searched}; made smaller in {runs}, {took} in all{late}"),
        format!("repeat   {again}"),
    ];
    if attempt.input.len() <= SHORT && !target.grader.is_interactive() {
        let input = quoted(&attempt.input.replace('\n', r"\n"));
        let here = std::env::current_dir().unwrap_or_default().join("");
        let program = target.program.to_string();
        let program = program.replace(&here.display().to_string(), "./");
        let line = visible(format!("printf {input} | {program}").as_bytes());
        lines.push(format!("{DIM}or{DIM:#}       {line}"));
    }
    lines.join("\n") + "\n"
}

fn count(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
