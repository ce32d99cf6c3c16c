//! The report as text, for people.

use std::io::{self, Write};

use kit::console::{BAD, DOUBTFUL, GOOD, HEADING};
use rule::language::tuple;
use rule::search::{Play, Question};

use crate::report::{At, Report, Status};

/// The width of the labels.
const LABEL: usize = 13;
/// The width of a line of listed positions.
const WIDTH: usize = 96;

/// Writes a report.
pub fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if let Some(game) = &report.game {
        let play = match report.play {
            Some(Play::Misere) => ", misère play: whoever cannot move wins",
            _ => "",
        };
        writeln!(out, "{HEADING}{game}{HEADING:#}{play}\n")?;
    }
    if let Some((label, entries)) = &report.first {
        if entries.is_empty() {
            labelled(out, label, &[String::from("none")])?;
        } else if entries[0].contains(' ') && !entries[0].starts_with('(') {
            labelled(out, label, entries)?; // rows of a board
        } else {
            labelled(out, label, &wrapped(entries))?;
        }
    }
    let upto = report.upto;
    let (style, status) = match report.status {
        Status::Proved => (GOOD, String::from("proved for all sizes")),
        Status::Holds => (
            DOUBTFUL,
            format!("holds for everything tried, up to {upto}; not proved"),
        ),
        Status::None => (BAD, String::from("no rule found")),
    };
    let mut lines = Vec::new();
    if let Some(rule) = &report.rule {
        lines.push(match (report.game.is_some(), report.question, &rule[..]) {
            (true, Question::Outcome, "always") => String::from("every position is lost"),
            (true, Question::Outcome, "never") => String::from("no position is lost"),
            (true, Question::Outcome, _) if report.status == Status::Proved => {
                format!("lost if and only if {rule}")
            }
            (true, Question::Value, _) if report.status == Status::Proved => {
                format!("value: {rule}")
            }
            _ => rule.clone(),
        });
    } else if report.function.is_some() {
        lines.push(String::from("has no name here; it is the function"));
    }
    lines.push(format!("{style}{status}{style:#}"));
    labelled(out, "rule", &lines)?;
    let label = match report.status {
        Status::Proved => "proof",
        Status::Holds => "tested",
        Status::None => "tried",
    };
    labelled(out, label, &report.grounds)?;
    for (position, at) in &report.at {
        let position = tuple(position);
        let guess = if report.status == Status::Holds {
            ", by the formula"
        } else {
            ""
        };
        let line = match at {
            At::Lost(true) => format!("{position} is lost: a P-position{guess}"),
            At::Lost(false) => format!("{position} is won: an N-position{guess}"),
            At::Value(value) => format!("{position} has {value}{guess}"),
            At::Unknown => format!("{position} is not known"),
        };
        labelled(out, "at", &[line])?;
    }
    if let Some(function) = &report.function {
        writeln!(out, "\n{}", function.trim_end())?;
    }
    if report.is_interrupted {
        writeln!(out, "{DOUBTFUL}interrupted{DOUBTFUL:#}")?;
    }
    Ok(())
}

/// Writes a label and lines beside it.
pub fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(out, "{label:LABEL$}{line}")?;
    }
    Ok(())
}

/// Entries side by side.
fn wrapped(entries: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for entry in entries {
        let line = lines.last_mut().expect("a line");
        let width = line.chars().count() + entry.chars().count() + 1;
        if line.is_empty() {
            line.push_str(entry);
        } else if width <= WIDTH - LABEL {
            line.push(' ');
            line.push_str(entry);
        } else {
            lines.push(entry.clone());
        }
    }
    lines
}
