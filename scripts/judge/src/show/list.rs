//! The table of the problems.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::case;
use crate::limits::Limits;
use crate::problem::{Problem, Workspace};
use crate::seconds;
use crate::style::HEAD;

const TITLES: [&str; 6] = ["problem", "judge", "time", "memory", "cases", "title"];

/// Prints a line for each of `problems`.
pub fn print(workspace: &Workspace, problems: &[&Problem]) -> Result<()> {
    let mut rows = vec![TITLES.map(String::from)];
    for problem in problems {
        rows.push(row(workspace, problem)?);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; 6] = std::array::from_fn(|column| width(column).unwrap_or(0));
    match write(&rows, widths) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the list"),
    }
}

fn row(workspace: &Workspace, problem: &Problem) -> Result<[String; 6]> {
    let folder = workspace.cases(problem);
    let (small, large) = (case::small(&folder)?.len(), case::large(&folder)?.len());
    let Limits { time, memory } = problem.limits;
    Ok([
        problem.name.clone(),
        problem.judge.clone(),
        seconds::sentence(time),
        memory.to_string(),
        match large {
            0 => small.to_string(),
            _ => format!("{small} + {large} large"),
        },
        problem.title.clone(),
    ])
}

fn write(rows: &[[String; 6]], widths: [usize; 6]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    for (i, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (column, text) in row.iter().enumerate() {
            let width = widths[column];
            let cell = match TITLES[column] {
                "time" | "memory" | "cases" => format!("{text:>width$}  "),
                _ => format!("{text:<width$}  "),
            };
            line.push_str(&cell);
        }
        let line = line.trim_end();
        if i == 0 {
            writeln!(out, "{HEAD}{line}{HEAD:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()
}
