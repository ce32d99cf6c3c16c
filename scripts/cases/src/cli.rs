//! The command line.
//!
//! Declared without `clap`'s derive macros, since the first `scripts/cases.sh` would have to compile them.

use std::path::PathBuf;

use cases::problems::PROBLEMS;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{value_parser, Arg, ArgAction, Command};

use crate::export::Format;

const ABOUT: &str = "\
Writes the test cases of the problems

Inputs named `random…` are drawn from fixed seeds, so the files are the same on every machine. Every other \
NAME.in is an input by hand: its NAME.out is written, and that of a sample must be right. Exit status: 0 on \
success, 1 if --check finds a fault, an input breaks a bound or a file cannot be written, 2 on wrong usage.";

/// The parsed command line.
pub struct Arguments {
    /// The problems to write cases for; all if empty.
    pub problems: Vec<String>,
    /// Write nothing; list what is wrong.
    pub check: bool,
    /// Write the largest inputs.
    pub large: bool,
    /// Check an input from standard input.
    pub validate: bool,
    /// The format of a package to write.
    pub export: Option<Format>,
    /// Where to write packages.
    pub output: PathBuf,
    /// The folder to use instead of `testcases`.
    pub folder: Option<PathBuf>,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        let mut command = command();
        let mut matches = command.get_matches_mut();
        let problems = matches.remove_many("problems").map(Iterator::collect);
        let arguments = Arguments {
            problems: problems.unwrap_or_default(),
            check: matches.get_flag("check"),
            large: matches.get_flag("large"),
            validate: matches.get_flag("validate"),
            export: matches.remove_one("export"),
            output: matches.remove_one("output").unwrap_or_else(|| ".".into()),
            folder: matches.remove_one("folder"),
        };
        if arguments.validate && arguments.problems.len() > 1 {
            let why = "--validate reads one input, of one problem";
            command.error(ErrorKind::TooManyValues, why).exit();
        }
        arguments
    }
}

fn command() -> Command {
    let ids = PossibleValuesParser::new(PROBLEMS.iter().map(|problem| problem.id));
    let formats = PossibleValuesParser::new([
        PossibleValue::new("kattis").help("A folder for Kattis and whatever reads its package format"),
        PossibleValue::new("dmoj").help("A folder for DMOJ, with an archive of the test data"),
    ]);
    let format = formats.map(|name| if name == "kattis" { Format::Kattis } else { Format::Dmoj });
    Command::new("cases")
        .bin_name("scripts/cases.sh")
        .about("Writes the test cases of the problems")
        .long_about(ABOUT)
        .arg(
            Arg::new("problems")
                .value_name("PROBLEM")
                .help("The problems to write cases for [default: all]")
                .action(ArgAction::Append)
                .num_args(1..)
                .hide_possible_values(true)
                .value_parser(ids),
        )
        .arg(flag("check", "Write nothing; list the files that differ, are missing or are left over"))
        .arg(
            flag("large", "Write the largest inputs within the judge's bounds instead, into testcases/PROBLEM/large")
                .conflicts_with("check"),
        )
        .arg(
            flag("validate", "Read an input from standard input, and tell whether it keeps the bounds of the statement")
                .conflicts_with_all(["check", "large"])
                .requires("problems"),
        )
        .arg(
            Arg::new("export")
                .long("export")
                .value_name("FORMAT")
                .help("Write a package for another judge: the cases that keep the statement, with --large the largest, too")
                .value_parser(format)
                .conflicts_with_all(["check", "validate"])
                .requires("problems"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .value_name("FOLDER")
                .help("Where to write packages [default: the current folder]")
                .value_parser(value_parser!(PathBuf))
                .requires("export"),
        )
        .arg(Arg::new("folder").long("folder").value_parser(value_parser!(PathBuf)).hide(true))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}
