//! Problems as `facts` knows them, in the terms of the judge.

pub use facts::{Problem, Solution, Workspace};

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use ctd::Format;
use facts::judges::Ignored;
use facts::tools;

use crate::run::Limits;
use crate::verdict::Comparator;

/// Returns the folder for the executables of checkers, interactors, generators and single files.
pub fn helpers(workspace: &Workspace) -> PathBuf {
    let is_of_cargo = !workspace.metadata.is_null();
    let folder = if is_of_cargo {
        workspace.target.clone()
    } else {
        tools::cache()
    };
    folder.join("judge")
}

/// Returns what a program may use on one case; the default limits if there is no problem.
pub fn limits(problem: Option<&Problem>) -> Limits {
    match problem {
        Some(problem) => Limits::new(problem.time, problem.memory),
        None => Limits::new(Problem::TIME, Problem::MEMORY),
    }
}

/// Reads the description of a problem's inputs; `None` if there is none.
pub fn description(problem: &Problem) -> Result<Option<Format>> {
    let file = problem.cases.join("input.ctd");
    if !file.exists() {
        return Ok(None);
    }
    let format = || Format::parse(&fs::read_to_string(file)?);
    let format = format().map(Some);
    format.with_context(|| format!("testcases/{}/input.ctd", problem.id))
}

/// Returns how the judge of a problem compares outputs; one that is unknown forgives blanks at line ends.
pub fn comparator(problem: &Problem) -> Comparator {
    match problem.host().map(|judge| judge.ignores) {
        Some(Ignored::LastNewline) => Comparator::LastNewline,
        Some(Ignored::LineEnds) | None => Comparator::LineEnds,
    }
}
