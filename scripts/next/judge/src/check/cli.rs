//! The command line of `check.sh`.
//!
//! Declared without `clap`'s derive macros: the first call would wait for them and `syn` to be compiled.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use crate::units::{parse_seconds, Size};

/// The parsed command line; `--help` explains each.
#[allow(clippy::struct_excessive_bools)] // each is a flag
#[derive(Debug)]
pub struct Arguments {
    pub problems: Vec<String>,
    pub words: Vec<OsString>,
    pub command: Option<String>,
    pub cases: Option<PathBuf>,
    pub checker: Option<String>,
    pub interactor: Option<String>,
    pub bundled: bool,
    pub large: bool,
    pub validate: bool,
    pub strict: bool,
    pub time: Option<Duration>,
    pub memory: Option<Size>,
    pub root: PathBuf,
    /// The folder with `bundle.sh`.
    pub scripts: PathBuf,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        Self::of(&mut command().get_matches())
    }

    fn of(matches: &mut ArgMatches) -> Self {
        let problems = matches.remove_many("problems").into_iter();
        let words = matches.remove_many("program").into_iter();
        Arguments {
            problems: problems.flatten().collect(),
            words: words.flatten().collect(),
            command: matches.remove_one("command"),
            cases: matches.remove_one("cases"),
            checker: matches.remove_one("checker"),
            interactor: matches.remove_one("interactor"),
            bundled: matches.get_flag("bundled"),
            large: matches.get_flag("large"),
            validate: matches.get_flag("validate"),
            strict: matches.get_flag("strict"),
            time: matches.remove_one("time"),
            memory: matches.remove_one("memory"),
            root: matches.remove_one("root").unwrap_or_default(),
            scripts: matches.remove_one("scripts").unwrap_or_default(),
        }
    }
}

fn command() -> Command {
    let path = value_parser!(PathBuf);
    Command::new("check")
        .bin_name("scripts/check.sh")
        .about("Builds the solutions and judges them on their test cases")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("problems").value_name("ID").num_args(0..).help("Problems [default: all]"),
            Arg::new("program")
                .value_name("PROGRAM")
                .num_args(1..)
                .last(true)
                .value_parser(value_parser!(OsString))
                .conflicts_with_all(["command", "bundled"])
                .help("Judge a program, or its source file (.rs, .c, .cpp, .py), instead of the solution"),
            option("command", "CMD", "Judge a command of the shell"),
            option("cases", "DIR", "Take the cases from this folder").value_parser(path.clone()),
            option("checker", "CMD", "Judge outputs by a checker, a command or a source file"),
            option("interactor", "CMD", "Join the program with an interactor, likewise")
                .conflicts_with("checker"),
            flag("bundled", "Judge the files to submit that bundle.sh makes").conflicts_with("command"),
            flag("large", "Also judge inputs at the bounds of the statement"),
            flag("validate", "Only check that stdin keeps the statement, as testcases/ID/input.ctd describes it")
                .requires("problems"),
            flag("strict", "Compare every byte of the output"),
            option("time", "SECONDS", "CPU time per case [default: the problem's, or 2]")
                .value_parser(parse_seconds),
            option("memory", "SIZE", "Such as 64M, 32768K or 1G [default: the problem's, or 256M]")
                .value_parser(str::parse::<Size>),
            option("root", "DIR", "The workspace").value_parser(path.clone()).hide(true),
            option("scripts", "DIR", "The folder of bundle.sh").value_parser(path).hide(true),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

const ABOUT: &str = "\
Builds the solutions and judges them on their test cases.

The cases of a problem are testcases/ID/NAME.in with NAME.out. A case without its output is a draft, which is \
not judged; only an interactive problem has none.

Verdicts: AC, PE (only blanks and newlines differ, in a way that the problem's judge does not ignore), WA, TLE \
(CPU time; or waiting for twice the limit and 1 s), MLE, OLE (output), RE (exit status or signal), CE, and SE if the \
case cannot be judged, for example because a checker crashes.

Checkers and interactors follow testlib (checker in out ans; interactor in out [ans]; status 0 right, 1 wrong, 2 \
PE) or Kattis (validator in ans feedback_dir/, the output on stdin; 42 right, 43 wrong), told apart by their status.";

const EXAMPLES: &str = "\
Examples:
  scripts/check.sh                               every problem
  scripts/check.sh hdu1846 --time 10 -- python3 a.py
  scripts/check.sh hdu1846 --command 'zcat a.gz | ./a.out'
  scripts/check.sh --cases DIR --checker c.cpp -- ./a.out
  scripts/check.sh hdu1846 --validate < my.in    does my input keep the statement?
  scripts/check.sh --bundled hdu1846             the file to submit
  watchexec -e rs scripts/check.sh hdu1846       again after each save

Exit status: 0 if every case is AC, 1 if not, 2 for wrong use, 130 after Ctrl-C.";

#[test]
fn declaration_is_consistent() {
    command().debug_assert();
}
