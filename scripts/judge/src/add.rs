//! Adds a case: the input from standard input, the answer from the solution.

use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};

use anyhow::{bail, Context, Result};
use kit::run::platform;
use kit::{cases, names};

use crate::build;
use crate::cli::Arguments;
use crate::model::{Problem, Workspace};
use crate::run::{output_cap, Cancellation, Runner, Task};
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
        let end = if cfg!(windows) {
            "Ctrl-Z and Enter"
        } else {
            "Ctrl-D"
        };
        eprintln!("type the input of the case, then {end}");
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

/// What the solution, or the program to judge, prints within the limits.
fn answer(
    arguments: &Arguments,
    workspace: &Workspace,
    problem: &Problem,
    input: &[u8],
    cancellation: &Cancellation,
) -> Result<Vec<u8>> {
    let program = match arguments.program()? {
        Some(program) => program,
        None => match build::packages(workspace, &[problem])?.remove(0) {
            Ok(solution) => solution.into(),
            Err(messages) => bail!("{} does not compile\n{messages}", problem.name),
        },
    };
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let file = folder.path().join("in");
    fs::write(&file, input).context("cannot write a temporary file")?;
    let task = Task {
        program,
        input: file,
        limits: arguments.limits(problem.limits),
        cap: arguments.output.unwrap_or_else(|| output_cap(0)),
    };
    let ran = Runner::new(cancellation).run(0, &task)?;
    let run = ran.context("interrupted")??;
    if let Some((verdict, note)) = run.failure(&task) {
        let stderr = String::from_utf8_lossy(&run.stderr);
        let message = format!("the program fails: {verdict} {note}\n{stderr}");
        bail!("{}", message.trim_end());
    }
    Ok(run.stdout)
}

/// Asks on the terminal, as standard input carries the input of the case.
fn is_agreed() -> Result<bool> {
    let terminal = platform::terminal();
    let [mut screen, keys] =
        terminal.context("no terminal to ask on: give --yes to add the case")?;
    write!(screen, "add this case? [y/N] ")?;
    let mut line = String::new();
    BufReader::new(keys).read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}
