//! Adds a case: the input from standard input, the answer from the solution.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Seek, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{bail, ensure, Context, Result};
use kit::{cases, names};

use crate::build;
use crate::cli::Arguments;
use crate::model::{Problem, Workspace};
use crate::run::Cancellation;
use crate::show;

/// Adds the case of the name that `arguments` give, and prints where; returns whether it was added.
///
/// Without `--yes`, the user is asked on the terminal.
///
/// # Errors
///
/// If there is not exactly one problem, its solution does not compile or fails, or there is no terminal.
pub fn add(
    arguments: &Arguments,
    name: &str,
    workspace: &Workspace,
    cancellation: &Cancellation,
) -> Result<bool> {
    let problems = match arguments.problems.len() {
        1 => workspace.select(&arguments.problems)?,
        _ => bail!("--add needs exactly one problem"),
    };
    let problem = problems[0];
    if io::stdin().is_terminal() {
        eprintln!("type the input of the case, then Ctrl-D");
    }
    let mut input = Vec::new();
    io::stdin()
        .read_to_end(&mut input)
        .context("cannot read standard input")?;
    let output = answer(arguments, workspace, problem, &input, cancellation)?;
    if !arguments.yes {
        eprint!("{}", show::case(&input, &output));
        if !is_agreed()? {
            return Ok(false);
        }
    }
    let folder = arguments.cases.clone();
    let folder = folder.unwrap_or_else(|| workspace.cases(problem));
    let added = cases::add(&folder, name, [&input, &output]);
    let added = added.with_context(|| format!("cannot add a case to {}", folder.display()))?;
    let file = folder.join(format!("{added}.in"));
    writeln!(io::stdout(), "added {}", names::escape(file))?;
    Ok(true)
}

/// What the solution, or the program to judge, prints.
fn answer(
    arguments: &Arguments,
    workspace: &Workspace,
    problem: &Problem,
    input: &[u8],
    cancellation: &Cancellation,
) -> Result<Vec<u8>> {
    let mut command = match &arguments.command {
        Some(line) => {
            let mut shell = Command::new("sh");
            shell.args(["-c", line]);
            shell
        }
        None => match build::packages(workspace, &[problem], cancellation)?.remove(0) {
            Ok(solution) => Command::new(solution),
            Err(messages) => bail!("{} does not compile\n{messages}", problem.name),
        },
    };
    let mut file = tempfile::tempfile().context("cannot make a temporary file")?;
    file.write_all(input)?;
    file.rewind()?;
    let _guard = cancellation.building(); // Ctrl-C ends the program
    let output = command.stdin(file).output();
    let output = output.context("cannot start the program")?;
    let why = String::from_utf8_lossy(&output.stderr);
    let status = output.status;
    ensure!(
        status.success(),
        "the program fails: {status}\n{}",
        why.trim_end()
    );
    Ok(output.stdout)
}

/// Asks on the terminal, as standard input carries the input of the case.
fn is_agreed() -> Result<bool> {
    let terminal = Path::new("/dev/tty");
    let file = File::options().read(true).write(true).open(terminal);
    let mut file = file.context("no terminal to ask on: give --yes to add the case")?;
    write!(file, "add this case? [y/N] ")?;
    let mut line = String::new();
    BufReader::new(file).read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}
