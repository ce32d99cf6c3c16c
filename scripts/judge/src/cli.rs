//! The command lines of `check.sh` and `hack.sh`, and what both make of them.
//!
//! Declared without `clap`'s derive macros: the first call would wait for them and `syn` to be compiled.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use crate::build::{self, Built};
use crate::grader::{Grader, Tool};
use crate::problem::{Problem, Workspace};
use crate::program::Program;
use crate::run::Limits;
use crate::units::{parse_seconds, parse_size};
use crate::verdict::Comparator;

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

    /// Returns the program that the user has typed, as a command of the shell or by these words; none if there are none.
    pub fn program(&self, words: &[OsString]) -> Result<Option<Built>> {
        match self.get::<String>("command") {
            Some(line) => Ok(Some(Ok(Program::Line(line)))),
            None if words.is_empty() => Ok(None),
            None => build::typed(words, &self.helpers()).map(Some),
        }
    }

    /// Returns the limits of a problem, 2 s and 256 MiB if there is none, with those of the command line in their place.
    ///
    /// `time` names the option of the time.
    pub fn limits(&self, problem: Option<&Problem>, time: &str) -> Limits {
        let default = Limits::new(Duration::from_secs(2), Limits::MEMORY);
        let limits = problem.map_or(default, |problem| problem.limits);
        let time = self.get(time).unwrap_or(limits.time);
        Limits::new(time, self.get("memory").unwrap_or(limits.memory))
    }

    /// Returns the checker or the interactor of the command line, or else the grader of a problem.
    pub fn grader(&self, problem: Option<(&Workspace, &Problem)>) -> Result<Grader> {
        let tool = |command: String| match Path::new(&command) {
            path if build::is_source_file(path) => {
                build::helper(&self.helpers(), path).map(Tool::new)
            }
            _ => Ok(Tool::new(Program::Line(command))),
        };
        let [checker, interactor] = ["checker", "interactor"].map(|name| self.get(name));
        Ok(match (checker, interactor, problem) {
            (Some(command), ..) => Grader::Check(tool(command)?),
            (_, Some(command), _) => Grader::Interact(tool(command)?),
            (.., Some((workspace, problem))) => Grader::of(workspace, problem)?,
            _ => Grader::Compare(Comparator::LineEnds),
        })
    }
}

/// Declares the command line of `check.sh`.
pub fn check() -> Command {
    let words = Arg::new("program").num_args(1..).last(true);
    tool("check", include_str!("help/check.txt")).args([
        Arg::new("problems").num_args(0..),
        words
            .value_parser(value_parser!(OsString))
            .conflicts_with_all(["command", "bundled"]),
        path("cases"),
        flag("bundled").conflicts_with("command"),
        option("for").requires("bundled"),
        flag("large"),
        flag("validate"),
        flag("strict"),
        option("time").value_parser(parse_seconds),
        path("scripts"), // the folder of bundle.sh
    ])
}

/// Declares the command line of `hack.sh`.
pub fn hack() -> Command {
    let words = Arg::new("words").num_args(0..);
    let time = option("time").default_value("60");
    tool("hack", include_str!("help/hack.txt")).args([
        words.value_parser(value_parser!(OsString)),
        option("generator"),
        option("brute"),
        time.value_parser(parse_seconds),
        option("limit").value_parser(parse_seconds),
        option("seed").value_parser(value_parser!(u64)),
    ])
}

/// Declares what both tools have.
fn tool(name: &'static str, help: &'static str) -> Command {
    let tool = Command::new(name).bin_name(format!("scripts/{name}.sh"));
    let usage = help.lines().find_map(|line| line.strip_prefix("Usage: "));
    let tool = tool.override_usage(usage.unwrap_or_default());
    tool.override_help(help).args([
        option("command"),
        option("checker"),
        option("interactor").conflicts_with("checker"),
        option("memory").value_parser(parse_size),
        path("root"),
    ])
}

fn option(name: &'static str) -> Arg {
    Arg::new(name).long(name)
}

fn path(name: &'static str) -> Arg {
    option(name).value_parser(value_parser!(PathBuf))
}

fn flag(name: &'static str) -> Arg {
    option(name).action(ArgAction::SetTrue)
}

#[test]
fn declarations_are_consistent() {
    check().debug_assert();
    hack().debug_assert();
    for (tool, help) in [
        (check(), include_str!("help/check.txt")),
        (hack(), include_str!("help/hack.txt")),
    ] {
        for option in tool.get_arguments().filter_map(Arg::get_long) {
            let is_shown = help.contains(&format!("  --{option} "));
            let is_of_scripts = ["root", "scripts"].contains(&option);
            assert!(is_shown || is_of_scripts, "{option}");
        }
    }
    let words = "hack.sh a --seed 1 python3 a.py".split(' ');
    let parsed = Arguments(hack().get_matches_from(words));
    assert_eq!(parsed.all::<OsString>("words"), ["a", "python3", "a.py"]);
}
