//! What a search prints.

use std::io::{self, Write};

use judge::model::in_short;
use kit::console::{ALERT, DIM};

use crate::cli::{Arguments, Target};
use crate::hunt::Found;
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
    let program = arguments.program();
    let repeat = match saved {
        Some(case) => {
            let file = target.folder.join(format!("{case}.in"));
            writeln!(out, "saved    {}", file.display())?;
            check(arguments, case)
        }
        None => hack(arguments, found.seed),
    };
    writeln!(out, "repeat   {repeat}")?;
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
fn check(arguments: &Arguments, case: &str) -> String {
    let mut words = vec![String::from("scripts/check.sh")];
    words.extend(arguments.problem.clone());
    if arguments.problem.is_none() {
        words.extend([String::from("--cases"), String::from(".")]);
    }
    if let Some(program) = arguments.program() {
        words.extend([String::from("--command"), quoted(&program)]);
    }
    words.extend([String::from("--case"), quoted(case)]);
    words.join(" ")
}

/// The command that finds the failure again.
fn hack(arguments: &Arguments, seed: u64) -> String {
    let mut words = vec![String::from("scripts/hack.sh")];
    words.extend(arguments.problem.clone());
    let program = arguments.program.as_ref();
    words.extend(program.map(|path| quoted(&path.display().to_string())));
    for (option, value) in [
        ("--command", &arguments.command),
        ("--generator", &arguments.generator),
        ("--brute", &arguments.brute),
    ] {
        if let Some(value) = value {
            words.extend([option.to_owned(), quoted(value)]);
        }
    }
    if let Some(limit) = arguments.limit {
        words.extend([String::from("--limit"), limit.as_secs_f64().to_string()]);
    }
    if let Some(memory) = arguments.memory {
        let kib = memory.bytes() / 1024;
        words.extend([String::from("--memory"), format!("{kib}K")]);
    }
    words.extend([String::from("--seed"), seed.to_string()]);
    words.join(" ")
}

/// A word of a shell command, quoted if it has to be.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "./_-+:,=@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_for_the_shell() {
        assert_eq!(quoted("./a.out"), "./a.out");
        assert_eq!(quoted("python3 a.py"), "'python3 a.py'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
