//! The generator behind `scripts/cases.sh`: writes `testcases/`.
//!
//! Inputs come from fixed seeds; see the library beside it.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::Parser;
use kit::names::escape;

use cases::folder;
use cases::problem::Problem;
use cases::problems::PROBLEMS;

/// Writes the test cases of the problems
///
/// The files are the same on every machine. Exit status: 0 on success, 1 if --check finds a fault or a
/// file cannot be written, 2 on wrong usage.
#[derive(Parser)]
#[command(bin_name = "scripts/cases.sh")]
struct Arguments {
    /// The problems to write cases for [default: all]
    #[arg(value_name = "PROBLEM", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(PROBLEMS.iter().map(|problem| problem.id)))]
    problems: Vec<String>,

    /// Write nothing; list the files that differ, are missing or are left over
    #[arg(long)]
    check: bool,

    /// Write the largest inputs within the judge's bounds instead, into testcases/PROBLEM/large
    #[arg(long, conflicts_with = "check")]
    large: bool,

    /// The folder to use instead of testcases
    #[arg(long, hide = true)]
    folder: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether all files are as they should be.
fn run(arguments: &Arguments) -> io::Result<bool> {
    let chosen = PROBLEMS.iter().filter(|problem| {
        arguments.problems.is_empty() || arguments.problems.iter().any(|id| id == problem.id)
    });
    let testcases = arguments.folder.clone().unwrap_or_else(testcases);
    let mut is_correct = true;
    for problem in chosen {
        if io::stderr().is_terminal() {
            eprintln!("{}", problem.id);
        }
        is_correct &= treat(problem, arguments, &testcases)?;
    }
    if !is_correct {
        eprintln!("run scripts/cases.sh to repair this");
    }
    Ok(is_correct)
}

fn treat(problem: &Problem, arguments: &Arguments, testcases: &Path) -> io::Result<bool> {
    let (drafts, folder) = if arguments.large {
        (problem.large, testcases.join(problem.id).join("large"))
    } else {
        (problem.stored, testcases.join(problem.id))
    };
    let cases = problem.finish(drafts()).map_err(io::Error::other)?;
    if !arguments.check {
        folder::write(&folder, &cases)?;
        return Ok(true);
    }
    let faults = folder::faults(&folder, &cases)?;
    for (path, fault) in &faults {
        eprintln!("{} {fault}", escape(path.as_os_str()));
    }
    Ok(faults.is_empty())
}

/// Returns `testcases/` of the repository in which this program was built.
fn testcases() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let repository = package.ancestors().nth(2).expect("scripts/cases");
    repository.join("testcases")
}
