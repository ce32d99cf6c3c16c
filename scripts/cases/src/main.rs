//! The generator behind `scripts/cases.sh`: writes `testcases/`, checks inputs, and exports packages.
//!
//! Inputs come from fixed seeds or are files; see the library beside it.

mod export;

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use kit::names::escape;

use cases::folder;
use cases::problem::Problem;
use cases::problems::PROBLEMS;

/// Writes the test cases of the problems
///
/// Inputs named `random…` are drawn from fixed seeds, so the files are the same on every machine. Every other
/// NAME.in is an input by hand: its NAME.out is written, and that of a sample must be right. Exit status: 0
/// on success, 1 if --check finds a fault, an input breaks a bound or a file cannot be written, 2 on wrong
/// usage.
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

    /// Read an input from standard input, and tell whether it keeps the bounds of the statement
    #[arg(long, conflicts_with_all = ["check", "large"], requires = "problems")]
    validate: bool,

    /// Write a package for another judge: the cases that keep the statement, with --large the largest, too
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["check", "validate"], requires = "problems")]
    export: Option<export::Format>,

    /// Where to write packages [default: the current folder]
    #[arg(short, value_name = "FOLDER", requires = "export")]
    output: Option<PathBuf>,

    /// The folder to use instead of testcases
    #[arg(long, hide = true)]
    folder: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.validate && arguments.problems.len() > 1 {
        let why = "--validate reads one input, of one problem";
        let error = Arguments::command().error(ErrorKind::TooManyValues, why);
        error.exit();
    }
    match run(&arguments) {
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
    let chosen = PROBLEMS.iter().filter(|problem| {
        arguments.problems.is_empty() || arguments.problems.iter().any(|id| id == problem.id)
    });
    let testcases = arguments.folder.clone().unwrap_or_else(testcases);
    let mut is_correct = true;
    for problem in chosen {
        if arguments.validate {
            return validate(problem);
        }
        if io::stderr().is_terminal() {
            eprintln!("{}", problem.id);
        }
        if let Some(format) = arguments.export {
            let parent = arguments.output.as_deref().unwrap_or(Path::new("."));
            export(problem, format, arguments.large, parent)?;
            continue;
        }
        is_correct &= treat(problem, arguments, &testcases)?;
    }
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

/// Returns `testcases/` of the repository.
fn testcases() -> PathBuf {
    repository().join("testcases")
}

/// Returns the repository in which this program was built.
fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("scripts/cases")
}
