//! Writes `testcases/`: inputs from fixed seeds, answers from the rules of each game.
//!
//! The answers come from searches and tables that know no closed form and share no code with the
//! solutions, so that a mistake would have to be made twice to go unseen.

mod folder;
mod heaps;
mod mex;
mod primes;
mod problem;
mod problems;
mod random;
mod search;
mod text;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::Parser;

use problem::Problem;
use problems::PROBLEMS;

/// Writes the test cases of the problems
///
/// The same bytes come out on every machine and at any time. Exit status: 0 if all is well, 1 if
/// --check finds a fault or a file cannot be written, 2 if the command is used wrongly.
#[derive(Parser)]
#[command(bin_name = "scripts/cases.sh")]
struct Arguments {
    /// The problems whose cases to make; all of them if none is named
    #[arg(value_name = "PROBLEM", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(PROBLEMS.iter().map(|problem| problem.id)))]
    problems: Vec<String>,

    /// Write nothing; name every stored file that differs, is missing or is left over
    #[arg(long)]
    check: bool,

    /// Write the largest inputs that the judges' bounds allow, into testcases/PROBLEM/large
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

/// Is everything as it should be?
fn run(arguments: &Arguments) -> io::Result<bool> {
    let chosen = PROBLEMS.iter().filter(|problem| {
        arguments.problems.is_empty() || arguments.problems.iter().any(|id| id == problem.id)
    });
    let testcases = arguments.folder.clone().unwrap_or_else(testcases);
    let mut is_well = true;
    for problem in chosen {
        if io::stderr().is_terminal() {
            eprintln!("{}", problem.id);
        }
        is_well &= treat(problem, arguments, &testcases)?;
    }
    if !is_well {
        eprintln!("run scripts/cases.sh to put this right");
    }
    Ok(is_well)
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
        eprintln!("{} {fault}", path.display());
    }
    Ok(faults.is_empty())
}

/// The folder of the repository that this program was built in.
fn testcases() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let repository = package.ancestors().nth(2).expect("scripts/cases");
    repository.join("testcases")
}
