//! The table of problems that `--list` prints.

use std::io::{self, Write};

use anyhow::{Context, Result};

use kit::console::HEADING;

use crate::model::{cases_in, in_short, large_cases_in, Limits, Problem, Workspace};

const TITLES: [&str; 6] = ["problem", "judge", "time", "memory", "cases", "title"];

/// Prints one line per problem; a closed pipe is not an error.
///
/// # Errors
///
/// If a folder of cases cannot be read, or standard output cannot be written.
pub fn list(workspace: &Workspace, problems: &[&Problem]) -> Result<()> {
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
    let (small, large) = (cases_in(&folder)?.len(), large_cases_in(&folder)?.len());
    let Limits { time, memory } = problem.limits;
    Ok([
        problem.name.clone(),
        problem.judge.clone(),
        in_short(time),
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
            writeln!(out, "{HEADING}{line}{HEADING:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()
}
