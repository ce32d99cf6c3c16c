//! What a search prints.

use std::ffi::OsString;
use std::io::{self, Write};

use judge::model::in_short;
use kit::console::{ALERT, DIM};
use kit::run::{command_line, quoted};

use crate::cli::Arguments;
use crate::hunt::Found;
use crate::target::Target;
use crate::team::Failure;

/// The longest input that is printed as a command.
const SHORT: usize = 200;

/// Prints that no failure was found.
pub fn nothing(out: &mut impl Write, found: &Found) -> io::Result<()> {
    let (tried, took) = (count(found.tried, "input"), in_short(found.took[1]));
    writeln!(out, "no failure in {tried}, {took}")
}

/// Prints a failure as `scripts/check.sh` does, and how to repeat it.
pub fn failure(
    out: &mut impl Write,
    arguments: &Arguments,
    target: &Target,
    found: &Found,
    failure: &Failure,
    saved: Option<&str>,
) -> io::Result<()> {
    let Failure {
        attempt, report, ..
    } = failure;
    let line = format!(
        "{}  {ALERT}{}{ALERT:#}  {}",
        target.name, report.verdict, report.note
    );
    writeln!(out, "{}\n{}", line.trim_end(), report.details)?;
    let [searched, took] = found.took.map(in_short);
    writeln!(
        out,
        "found    after {}, {searched}; made smaller in {}, {took} in all",
        count(found.tried, "input"),
        count(found.runs, "run")
    )?;
    let repeat = match saved {
        Some(case) => {
            let file = target.folder.join(format!("{case}.in"));
            writeln!(out, "saved    {}", file.display())?;
            check(arguments, target, case)
        }
        None => hack(arguments, target, found.seed),
    };
    writeln!(out, "repeat   {repeat}")?;
    let words = (!target.words.is_empty()).then(|| command_line(&target.words));
    let program = arguments.command.clone().or(words);
    if let Some(program) = program.filter(|_| attempt.input.len() <= SHORT) {
        let input = attempt.input.replace('\n', r"\n");
        writeln!(
            out,
            "{DIM}or{DIM:#}       printf {} | {program}",
            quoted(&input)
        )?;
    }
    Ok(())
}

fn count(number: usize, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}

/// The command that judges the program on a saved case.
fn check(arguments: &Arguments, target: &Target, case: &str) -> String {
    let (problem, _) = arguments.words(|name| name == target.name);
    let mut words = vec!["scripts/check.sh"];
    words.extend(problem);
    if problem.is_none() {
        words.extend(["--cases", "."]);
    }
    if let Some(line) = &arguments.command {
        words.extend(["--command", line]);
    }
    words.extend(["--case", case]);
    command_line(&words) + &program(target)
}

/// The command that finds the failure again.
fn hack(arguments: &Arguments, target: &Target, seed: u64) -> String {
    let (problem, _) = arguments.words(|name| name == target.name);
    let mut words = vec![String::from("scripts/hack.sh")];
    words.extend(problem.map(str::to_owned));
    let has_dashes = |word: &OsString| word.to_string_lossy().starts_with('-');
    let at_end = target.words.iter().any(has_dashes);
    if !at_end {
        let program = target.words.iter().map(|word| word.display().to_string());
        words.extend(program);
    }
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value]));
    };
    option("--command", arguments.command.clone());
    option("--generator", arguments.generator.clone());
    option("--brute", arguments.brute.clone());
    let limit = arguments.limit.map(|limit| limit.as_secs_f64().to_string());
    option("--limit", limit);
    let memory = arguments.memory.map(|memory| memory.bytes() / 1024);
    option("--memory", memory.map(|kib| format!("{kib}K")));
    option("--seed", Some(seed.to_string()));
    let end = if at_end {
        program(target)
    } else {
        String::new()
    };
    command_line(&words) + &end
}

/// The words of the program at the end of a command.
fn program(target: &Target) -> String {
    match command_line(&target.words) {
        words if words.is_empty() => words,
        words => format!(" -- {words}"),
    }
}
