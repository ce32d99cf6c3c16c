//! The selection of problems and cases that the command line asks for.

use std::path::Path;

use anyhow::{anyhow, bail, Error, Result};
use kit::cases::{self, Case};
use kit::names;
use kit::run::Program;

use super::{Comparator, Limits, Problem, Workspace};
use crate::cli::Arguments;

/// A program's limits and the cases it is judged on.
pub struct TestSet<'a> {
    /// The name to print: the problem's, or that of the folder with the cases.
    pub name: String,
    /// The problem; none for another program on other cases.
    pub problem: Option<&'a Problem>,
    /// What the program may use on each case.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// The cases; those in the folder `large` are named `large/…`.
    pub cases: Vec<Case>,
}

/// Selects the test sets for `arguments`.
///
/// # Errors
///
/// If a name is unknown, a problem has no cases, or options contradict each other.
pub fn select<'a>(arguments: &Arguments, workspace: &'a Workspace) -> Result<Vec<TestSet<'a>>> {
    let mut sets = Vec::new();
    match (&arguments.cases, arguments.has_program()) {
        (Some(folder), true) if arguments.problems.is_empty() => {
            let path = folder.canonicalize().unwrap_or_default();
            let name = names::escape(path.file_name().unwrap_or(folder.as_os_str()));
            sets.push(test_set(arguments, &name, None, folder)?);
        }
        (folder, has_program) => {
            let problems = workspace.select(&arguments.problems);
            let problems = problems.map_err(|error| with_hint(error, arguments, workspace))?;
            if has_program && problems.len() != 1 {
                bail!("another program needs exactly one problem, or --cases without a problem");
            }
            if folder.is_some() && problems.len() != 1 {
                bail!("--cases needs exactly one problem, or another program");
            }
            for problem in problems {
                let own = workspace.cases(problem);
                let folder = folder.as_deref().unwrap_or(&own);
                sets.push(test_set(arguments, &problem.name, Some(problem), folder)?);
            }
        }
    }
    match &arguments.case {
        Some(name) => only(sets, without_extension(name)),
        None => Ok(sets),
    }
}

/// Extends the error about an unknown problem if the name is that of a program: programs come after `--`.
fn with_hint(error: Error, arguments: &Arguments, workspace: &Workspace) -> Error {
    let is_problem = |name: &String| workspace.problems.iter().any(|it| it.name == *name);
    let unknown = arguments.problems.iter().find(|name| !is_problem(name));
    match unknown {
        Some(name) if Program::find(&[name.into()]).is_ok() => {
            anyhow!("{error}; if that is the program to judge, put `--` before it")
        }
        _ => error,
    }
}

fn test_set<'a>(
    arguments: &Arguments,
    name: &str,
    problem: Option<&'a Problem>,
    folder: &Path,
) -> Result<TestSet<'a>> {
    let place = names::escape(folder);
    let mut cases = cases_in(folder)?;
    if arguments.large {
        let large = large_cases_in(folder)?;
        if large.is_empty() {
            bail!("{name} has no large cases in {place}: run scripts/cases.sh --large");
        }
        cases.extend(large);
    }
    if cases.is_empty() {
        let own = problem.filter(|_| arguments.cases.is_none());
        let hint = own.map_or_else(String::new, |_| {
            format!("; scripts/check.sh {name} --add NAME < INPUT adds one")
        });
        bail!("{name} has no cases: no NAME.in with NAME.out in {place}{hint}");
    }
    let limits = problem.map_or_else(Limits::default, |problem| problem.limits);
    let mut comparator = problem.map_or(Comparator::STRICT, |problem| problem.comparator);
    if let Some(judge) = arguments.target.judge {
        comparator.ignores = judge.ignores;
    }
    if arguments.strict {
        comparator = Comparator::STRICT;
    }
    Ok(TestSet {
        name: name.to_owned(),
        problem,
        limits: arguments.limits(limits),
        comparator,
        cases,
    })
}

/// The cases in `folder`; none if there is no such folder.
///
/// # Errors
///
/// If the folder cannot be read, or a file has no partner.
pub fn cases_in(folder: &Path) -> Result<Vec<Case>> {
    match cases::find(folder) {
        Err(error) if error.is_missing_folder() => Ok(Vec::new()),
        found => Ok(found?),
    }
}

/// The cases in the folder `large` of `folder`; none if there is no such folder.
///
/// # Errors
///
/// If the folder cannot be read, or a file has no partner.
pub fn large_cases_in(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = cases_in(&folder.join(cases::LARGE))?;
    for case in &mut cases {
        case.name.insert_str(0, "large/");
    }
    Ok(cases)
}

/// A case's name without the extension that the shell may have completed.
fn without_extension(name: &str) -> &str {
    let cut = name.strip_suffix(".in").or(name.strip_suffix(".out"));
    cut.unwrap_or(name)
}

/// Keeps the case of one name, in every problem that has it.
fn only<'a>(mut sets: Vec<TestSet<'a>>, name: &str) -> Result<Vec<TestSet<'a>>> {
    let mut known: Vec<&str> = sets
        .iter()
        .flat_map(|set| &set.cases)
        .map(|case| case.name.as_str())
        .collect();
    if !known.contains(&name) {
        if name.starts_with("large/") && !known.iter().any(|name| name.starts_with("large/")) {
            bail!("unknown case `{name}`: large cases need --large");
        }
        known.sort_unstable();
        known.dedup();
        bail!("unknown case `{name}`{}", names::hint(name, known));
    }
    for set in &mut sets {
        set.cases.retain(|case| case.name == name);
    }
    sets.retain(|set| !set.cases.is_empty());
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_the_extension_of_a_case() {
        assert_eq!(without_extension("a.in"), "a");
        assert_eq!(without_extension("large/a.1.out"), "large/a.1");
        assert_eq!(without_extension("a"), "a");
    }
}
