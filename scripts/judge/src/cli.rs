//! The command lines of `check.sh` and `hack.sh`, and what both make of them.
//!
//! Declared without `clap`'s derive macros: the first call would wait for them and `syn` to be compiled.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use crate::build;
use crate::grader::Grader;
use crate::program::Program;
use crate::run::Limits;
use crate::units::{parse_seconds, Size};

/// The parsed command line; `--help` explains each option.
#[derive(Debug)]
pub struct Arguments(ArgMatches);

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse(command: Command) -> Self {
        Arguments(command.get_matches())
    }

    /// Returns the value of an option.
    pub fn get<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Option<T> {
        self.0.get_one::<T>(name).cloned()
    }

    /// Returns the text of an option.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name)
    }

    /// Returns whether a flag is given.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get_flag(name)
    }

    /// Returns all values of an argument.
    pub fn all<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Vec<T> {
        self.0
            .get_many(name)
            .map_or_else(Vec::new, |values| values.cloned().collect())
    }

    /// Returns the root of the workspace.
    pub fn root(&self) -> PathBuf {
        self.get("root").unwrap_or_default()
    }

    /// Returns the folder for executables of single files, with a workspace or without.
    pub fn helpers(&self) -> PathBuf {
        self.root().join("target").join("judge")
    }

    /// Returns the limits of a problem, 2 s and 256 MiB if there is none, with those of the command line in their place.
    ///
    /// `time` names the option of the time.
    pub fn limits(&self, problem: Option<Limits>, time: &str) -> Limits {
        let limits = problem.unwrap_or(Limits::new(Duration::from_secs(2), Limits::MEMORY));
        let time = self.get(time).unwrap_or(limits.time);
        Limits::new(time, self.get("memory").unwrap_or(limits.memory))
    }

    /// Returns the checker or the interactor of the command line.
    pub fn grader(&self) -> Result<Option<Grader>> {
        let program = |command: String| match Path::new(&command) {
            path if build::is_source_file(path) => build::helper(&self.helpers(), path),
            _ => Ok(Program::Line(command)),
        };
        Ok(match (self.text("checker"), self.text("interactor")) {
            (Some(command), _) => Some(Grader::check(program(command)?)),
            (None, Some(command)) => Some(Grader::interact(program(command)?)),
            (None, None) => None,
        })
    }
}

/// Declares the command line of `check.sh`.
pub fn check() -> Command {
    tool("check", CHECK, CHECK_EXAMPLES)
        .about("Builds the solutions and judges them on their test cases")
        .args([
            Arg::new("problems").value_name("ID").num_args(0..).help("Problems [default: all]"),
            Arg::new("program")
                .value_name("PROGRAM")
                .num_args(1..)
                .last(true)
                .value_parser(value_parser!(OsString))
                .conflicts_with_all(["command", "bundled"])
                .help("Judge a program, or its source file (.rs, .c, .cpp, .py), instead of the solution"),
            option("cases", "DIR", "Take the cases from this folder").value_parser(value_parser!(PathBuf)),
            flag("bundled", "Judge the files to submit that bundle.sh makes").conflicts_with("command"),
            flag("large", "Also judge inputs at the bounds of the statement"),
            flag("validate", "Only check that stdin keeps the statement, as testcases/ID/input.ctd describes it")
                .requires("problems"),
            flag("strict", "Compare every byte of the output"),
            seconds("time", "CPU time per case [default: the problem's, or 2]"),
            option("scripts", "DIR", "The folder of bundle.sh").value_parser(value_parser!(PathBuf)).hide(true),
        ])
}

/// Declares the command line of `hack.sh`.
pub fn hack() -> Command {
    let words = Arg::new("words")
        .value_names(["ID", "PROGRAM"])
        .num_args(0..);
    tool("hack", HACK, HACK_EXAMPLES)
        .about("Looks for an input on which a program fails, and makes it smaller")
        .args([
            words
                .value_parser(value_parser!(OsString))
                .help("Problem, and program with its arguments [default: the solution]"),
            option(
                "generator",
                "CMD",
                "Prints an input, given a seed and a size from 1 to 100",
            ),
            option(
                "brute",
                "CMD",
                "Prints the answer to an input, as slow as it may be",
            ),
            seconds("time", "How long to look for a failure").default_value("60"),
            seconds("limit", "CPU time per input [default: the problem's, or 2]"),
            option(
                "seed",
                "N",
                "Seed of the random inputs [default: from the clock]",
            )
            .value_parser(value_parser!(u64)),
            option(
                "save",
                "NAME",
                "Keep the input and its answer as a case of the problem",
            )
            .num_args(0..=1)
            .default_missing_value("hack"),
        ])
}

/// Declares what both tools have.
fn tool(name: &'static str, about: &'static str, examples: &'static str) -> Command {
    Command::new(name)
        .bin_name(format!("scripts/{name}.sh"))
        .long_about(about)
        .after_help(examples)
        .args([
            option(
                "command",
                "CMD",
                "Run a command of the shell instead of a program",
            ),
            option(
                "checker",
                "CMD",
                "Judge outputs by a checker, a command or a source file",
            ),
            option(
                "interactor",
                "CMD",
                "Join the program with an interactor, likewise",
            )
            .conflicts_with("checker"),
            option(
                "memory",
                "SIZE",
                "Such as 64M, 32768K or 1G [default: the problem's, or 256M]",
            )
            .value_parser(str::parse::<Size>),
            option("root", "DIR", "The workspace")
                .value_parser(value_parser!(PathBuf))
                .hide(true),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn seconds(name: &'static str, help: &'static str) -> Arg {
    option(name, "SECONDS", help).value_parser(parse_seconds)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

const CHECK: &str = "\
Builds the solutions and judges them on their test cases.

The cases of a problem are testcases/ID/NAME.in with NAME.out. A case without its output is a draft, which is \
not judged; only an interactive problem has none.

Verdicts: AC, PE (only blanks and newlines differ, in a way that the problem's judge does not ignore), WA, TLE \
(CPU time; or waiting for twice the limit and 1 s), MLE, OLE (output), RE (exit status or signal), CE, and SE if the \
case cannot be judged, for example because a checker crashes.

Checkers and interactors follow testlib (checker in out ans; interactor in out [ans]; status 0 right, 1 wrong, 2 \
PE) or Kattis (validator in ans feedback_dir/, the output on stdin; 42 right, 43 wrong), told apart by their status.";

const CHECK_EXAMPLES: &str = "\
Examples:
  scripts/check.sh                               every problem
  scripts/check.sh hdu1846 --time 10 -- python3 a.py
  scripts/check.sh hdu1846 --command 'zcat a.gz | ./a.out'
  scripts/check.sh --cases DIR --checker c.cpp -- ./a.out
  scripts/check.sh hdu1846 --validate < my.in    does my input keep the statement?
  scripts/check.sh --bundled hdu1846             the file to submit
  watchexec -e rs scripts/check.sh hdu1846       again after each save

Exit status: 0 if every case is AC, 1 if not, 2 for wrong use, 130 after Ctrl-C.";

const HACK: &str = "\
Looks for an input on which a program fails, and makes it smaller.

Runs the program on random inputs of growing size, on the stored cases of the problem and on changed ones. \
Random inputs come from testcases/ID/input.ctd or from the problem's generator; the right answers from the solution in \
problems/ID, or from --brute. A wrong answer, a crash, and more time or memory than the problem allows are failures. \
The first one is made smaller within the bounds of the problem.

Exit status: 0 if nothing was found, 1 if the program fails, 2 for wrong usage, 130 after Ctrl-C, which shows \
the smallest input so far if there is one.";

const HACK_EXAMPLES: &str = "\
Examples:
  scripts/hack.sh hdu1848 ./a.out                a program, or its source file (.rs, .c, .cpp, .py)
  scripts/hack.sh hdu1848 python3 a.py --save    in any language; keep what is found
  scripts/hack.sh hdu1848 -- python3 -O a.py     with arguments that have dashes
  scripts/hack.sh hdu1848                        the solution: does it crash, or take too long?
  scripts/hack.sh ./a.out --generator 'python3 random.py' --brute ./slow
                                                 a problem that is not here";

#[test]
fn declarations_are_consistent() {
    check().debug_assert();
    hack().debug_assert();
    let words = "hack.sh a --seed 1 python3 a.py --save".split(' ');
    let parsed = Arguments(hack().get_matches_from(words));
    assert_eq!(parsed.all::<OsString>("words"), ["a", "python3", "a.py"]);
    assert_eq!(parsed.text("save").as_deref(), Some("hack"));
}
