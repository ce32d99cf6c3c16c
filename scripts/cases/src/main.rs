//! The generator behind `scripts/cases.sh`: writes `testcases/`, checks inputs, and exports packages.
//!
//! Inputs come from fixed seeds or are files; see the library beside it.

mod cli;
mod export;

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cases::folder;
use cases::problem::Problem;
use cases::problems::PROBLEMS;
use kit::names::escape;
use kit::pool;

use cli::Arguments;

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

/// Returns whether all is as it should be.
fn run(arguments: &Arguments) -> io::Result<bool> {
    let is_chosen = |problem: &&Problem| {
        arguments.problems.is_empty() || arguments.problems.iter().any(|id| id == problem.id)
    };
    let chosen: Vec<&Problem> = PROBLEMS.iter().filter(is_chosen).collect();
    if arguments.validate {
        return validate(chosen[0]);
    }
    if let Some(format) = arguments.export {
        for problem in chosen {
            export(problem, format, arguments.large, &arguments.output)?;
        }
        return Ok(true);
    }
    let testcases = arguments.folder.clone().unwrap_or_else(testcases);
    let mut is_correct = true;
    pool::in_order(
        pool::cores().get(),
        |number| {
            let problem = chosen.get(number)?;
            if io::stderr().is_terminal() {
                eprintln!("{}", problem.id);
            }
            Some(treat(problem, arguments, &testcases))
        },
        |faults: io::Result<Vec<String>>| {
            for fault in faults? {
                eprintln!("{fault}");
                is_correct = false;
            }
            Ok::<(), io::Error>(())
        },
    )?;
    if !is_correct {
        eprintln!("run scripts/cases.sh to repair this");
    }
    Ok(is_correct)
}

/// Returns whether standard input keeps the bounds of the statement; points out other blanks.
fn validate(problem: &Problem) -> io::Result<bool> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let usual = match problem.validate(&input) {
        Ok(usual) => usual,
        Err(why) => {
            eprintln!("{why}");
            return Ok(false);
        }
    };
    if input != usual {
        let lines = input.split_inclusive('\n').zip(usual.split_inclusive('\n'));
        let equal = lines.take_while(|(line, usual)| line == usual).count();
        let line = equal + 1;
        eprintln!("note: line {line} differs from the usual layout in blanks or line ends");
    }
    println!("the input keeps the bounds of {}", problem.id);
    Ok(true)
}

fn export(problem: &Problem, format: export::Format, is_large: bool, parent: &Path) -> io::Result<()> {
    let mut drafts = (problem.stored)();
    if is_large {
        drafts.extend((problem.large)());
    }
    let cases = problem.finish(drafts).map_err(io::Error::other)?;
    let folder = export::export(problem, cases, format, repository(), parent)?;
    println!("{}", folder.display());
    Ok(())
}

/// Writes the cases of a problem, or returns what differs from them.
fn treat(problem: &Problem, arguments: &Arguments, testcases: &Path) -> io::Result<Vec<String>> {
    let (drafts, folder) = if arguments.large {
        (problem.large, testcases.join(problem.id).join("large"))
    } else {
        (problem.stored, testcases.join(problem.id))
    };
    let cases = problem.finish(drafts()).map_err(io::Error::other)?;
    if !arguments.check {
        folder::write(&folder, &cases)?;
        return Ok(Vec::new());
    }
    let faults = folder::faults(&folder, &cases)?;
    let lines = faults.iter().map(|(path, fault)| format!("{} {fault}", escape(path.as_os_str())));
    Ok(lines.collect())
}

/// Returns `testcases/` of the repository.
fn testcases() -> PathBuf {
    repository().join("testcases")
}

/// Returns the repository in which this program was built.
fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("scripts/cases")
}
