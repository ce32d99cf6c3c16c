//! What is to be judged: the chosen problems with the chosen cases.

use std::path::Path;

use anyhow::{bail, Result};

use crate::case::{self, Case};
use crate::cli::Arguments;
use crate::limits::Limits;
use crate::near;
use crate::problem::{Problem, Workspace};

/// A problem, or what stands for one, with the cases it is judged on.
pub struct Task<'a> {
    /// What the lines about it begin with.
    pub name: String,
    /// The problem; another program on other cases belongs to none.
    pub problem: Option<&'a Problem>,
    /// What its program may use.
    pub limits: Limits,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// Finds out what `arguments` ask for.
pub fn chosen<'a>(arguments: &Arguments, workspace: &'a Workspace) -> Result<Vec<Task<'a>>> {
    let mut tasks = Vec::new();
    match (&arguments.cases, &arguments.command) {
        (Some(folder), Some(_)) if arguments.problems.is_empty() => {
            let name = folder.canonicalize().unwrap_or_default();
            let name = name
                .file_name()
                .unwrap_or(folder.as_os_str())
                .to_string_lossy();
            tasks.push(task(arguments, &name, None, folder)?);
        }
        (folder, command) => {
            let problems = workspace.select(&arguments.problems)?;
            if command.is_some() && problems.len() != 1 {
                bail!("--command needs exactly one problem, or --cases without a problem");
            }
            if folder.is_some() && problems.len() != 1 {
                bail!("--cases needs exactly one problem, or --command");
            }
            for problem in problems {
                let own = workspace.cases(problem);
                let folder = folder.as_deref().unwrap_or(&own);
                tasks.push(task(arguments, &problem.name, Some(problem), folder)?);
            }
        }
    }
    match &arguments.case {
        Some(name) => only(tasks, case::stem(name)),
        None => Ok(tasks),
    }
}

fn task<'a>(
    arguments: &Arguments,
    name: &str,
    problem: Option<&'a Problem>,
    folder: &Path,
) -> Result<Task<'a>> {
    let mut cases = case::small(folder)?;
    if arguments.large {
        let large = case::large(folder)?;
        if large.is_empty() {
            bail!(
                "{name} has no large cases in {}: scripts/cases.sh --large makes them",
                folder.display()
            );
        }
        cases.extend(large);
    }
    if cases.is_empty() {
        bail!(
            "{name} has no cases: no NAME.in with its NAME.out in {}",
            folder.display()
        );
    }
    let limits = problem.map_or(Limits::HOUSE, |problem| problem.limits);
    Ok(Task {
        name: name.to_owned(),
        problem,
        limits: Limits {
            time: arguments.time.unwrap_or(limits.time),
            memory: arguments.memory.unwrap_or(limits.memory),
        },
        cases,
    })
}

/// Keeps the case of one name, in every problem that has it.
fn only<'a>(mut tasks: Vec<Task<'a>>, name: &str) -> Result<Vec<Task<'a>>> {
    let is_known = tasks
        .iter()
        .flat_map(|task| &task.cases)
        .any(|case| case.name == name);
    if !is_known {
        let mut all = tasks.iter().flat_map(|task| &task.cases);
        let has_large = all.any(|case| case.name.starts_with("large/"));
        if name.starts_with("large/") && !has_large {
            bail!("unknown case `{name}`: without --large no large case is known");
        }
        let mut known: Vec<&str> = tasks
            .iter()
            .flat_map(|task| &task.cases)
            .map(|case| case.name.as_str())
            .collect();
        known.sort_unstable();
        known.dedup();
        bail!("unknown case `{name}`{}", near::hint(name, known));
    }
    for task in &mut tasks {
        task.cases.retain(|case| case.name == name);
    }
    tasks.retain(|task| !task.cases.is_empty());
    Ok(tasks)
}
