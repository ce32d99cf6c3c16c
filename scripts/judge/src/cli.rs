//! The command lines of `check.sh` and `hack.sh`, each as a plain structure.
//!
//! Declared without `clap`'s derive macros: the first call would wait for them and `syn` to be compiled.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use facts::text::quoted;
use facts::{parse_seconds, tools};

use terminal::matches;

use crate::build;
use crate::grader::{Grader, Tool};
use crate::problem::{self, Problem, Workspace};
use crate::program::Program;
use crate::run::Limits;
use crate::units::parse_size;
use crate::verdict::Comparator;

/// What both tools are told.
#[derive(Debug)]
pub struct Common {
    /// The root of the workspace, if it is not the one that is meant.
    root: Option<PathBuf>,
    checker: Option<String>,
    interactor: Option<String>,
    /// The limit of CPU time per case.
    time: Option<Duration>,
    memory: Option<u64>,
}

/// What `check.sh` is told.
#[derive(Debug)]
pub struct Check {
    pub common: Common,
    /// The ids of the problems; all without one.
    pub ids: Vec<String>,
    pub mode: Mode,
    /// The folder with the cases, if it is not that of the problem.
    pub cases: Option<PathBuf>,
    /// Whether inputs at the bounds are judged, too.
    pub is_large: bool,
    /// Whether every byte of an output counts.
    pub is_strict: bool,
}

/// What is judged.
#[derive(Debug)]
pub enum Mode {
    /// The solutions of the problems.
    Solutions,
    /// Their files to submit, perhaps for another judge.
    Bundled { other: Option<String> },
    /// Another program.
    Program(Program),
    /// The input on stdin.
    Validate,
}

/// What `hack.sh` is told.
#[derive(Debug)]
pub struct Hack {
    pub common: Common,
    /// The problem and the program, or one of them.
    pub words: Vec<OsString>,
    /// A command of the shell instead of a program.
    pub command: Option<String>,
    pub generator: Option<String>,
    pub brute: Option<String>,
    /// How long to look for a failure.
    pub patience: Duration,
    pub seed: Option<u64>,
    /// The command line as it was typed.
    typed: Vec<String>,
}

impl Common {
    fn of(matches: &ArgMatches, time: &str) -> Self {
        Common {
            root: get(matches, "root"),
            checker: get(matches, "checker"),
            interactor: get(matches, "interactor"),
            time: get(matches, time),
            memory: get(matches, "memory"),
        }
    }

    /// Returns the workspace that is meant.
    pub fn workspace(&self) -> Result<Workspace> {
        Workspace::find(self.root.as_deref())
    }

    /// Returns the folder for executables of single files, with a workspace or without.
    pub fn helpers(&self) -> PathBuf {
        let root = self.root.as_ref().map(|root| root.join("target"));
        root.unwrap_or_else(tools::cache).join("judge")
    }

    /// Returns the limits of a problem, 2 s and 256 MiB if there is none, with those of the command line in their place.
    pub fn limits(&self, problem: Option<&Problem>) -> Limits {
        let limits = problem::limits(problem);
        let time = self.time.unwrap_or(limits.time);
        Limits::new(time, self.memory.unwrap_or(limits.memory))
    }

    /// Returns the checker and the interactor of the command line, or else the grader of a problem.
    pub fn grader(&self, problem: Option<(&Workspace, &Problem)>) -> Result<Grader> {
        let tool = |command: &Option<String>| -> Result<Option<Tool>> {
            let command = command.as_deref();
            let program = command.map(|command| build::tool(command, &self.helpers()));
            Ok(program.transpose()?.map(Tool::new))
        };
        Ok(
            match (tool(&self.interactor)?, tool(&self.checker)?, problem) {
                (Some(interactor), checker, _) => Grader::Interact(interactor, checker),
                (None, Some(checker), _) => Grader::Check(checker),
                (None, None, Some((workspace, problem))) => Grader::of(workspace, problem)?,
                (None, None, None) => Grader::Compare(Comparator::LineEnds),
            },
        )
    }
}

impl Check {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Self {
        Check::of(&matches(check(), words))
    }

    fn of(matches: &ArgMatches) -> Self {
        let words: Vec<OsString> = all(matches, "program");
        let mode = if matches.get_flag("validate") {
            Mode::Validate
        } else if let Some(line) = get(matches, "command") {
            Mode::Program(Program::Line(line))
        } else if !words.is_empty() {
            Mode::Program(Program::Words(words))
        } else if matches.get_flag("bundled") {
            Mode::Bundled {
                other: get(matches, "for"),
            }
        } else {
            Mode::Solutions
        };
        Check {
            common: Common::of(matches, "time"),
            ids: all(matches, "problems"),
            mode,
            cases: get(matches, "cases"),
            is_large: matches.get_flag("large"),
            is_strict: matches.get_flag("strict"),
        }
    }

    /// Returns the program as it was typed, for the command that makes a failing input smaller.
    pub fn typed(&self) -> String {
        let graders = [
            ("checker", &self.common.checker),
            ("interactor", &self.common.interactor),
        ];
        let graders = graders.into_iter().filter_map(|(name, command)| {
            let command = quoted(command.as_ref()?);
            Some(format!(" --{name} {command}"))
        });
        let graders: String = graders.collect();
        let program = match &self.mode {
            Mode::Program(Program::Line(line)) => format!(" --command {}", quoted(line)),
            Mode::Program(program @ Program::Words(words)) => {
                let has_dashes = words.iter().any(|it| it.to_string_lossy().starts_with('-'));
                let dashes = if has_dashes { " --" } else { "" };
                format!("{dashes} {program}")
            }
            _ => String::new(),
        };
        graders + &program
    }
}

impl Hack {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Self {
        Hack::of(words.into_iter().collect())
    }

    fn of(words: Vec<OsString>) -> Self {
        let typed = words.iter().skip(1);
        let typed = typed.map(|word| word.to_string_lossy().into_owned());
        let typed = typed.collect();
        let matches = matches(hack(), words);
        Hack {
            common: Common::of(&matches, "limit"),
            words: all(&matches, "words"),
            command: get(&matches, "command"),
            generator: get(&matches, "generator"),
            brute: get(&matches, "brute"),
            patience: get(&matches, "time").unwrap_or_default(),
            seed: get(&matches, "seed"),
            typed,
        }
    }

    /// Returns the program that the user has typed after the id of the problem; none if there is none.
    pub fn program(&self, words: &[OsString]) -> Option<Program> {
        match &self.command {
            Some(line) => Some(Program::Line(line.clone())),
            None if words.is_empty() => None,
            None => Some(Program::Words(words.to_vec())),
        }
    }

    /// Returns the command that finds a failure again: as it was typed, with the seed.
    pub fn again(&self, seed: u64) -> String {
        let mut words: Vec<String> = self.typed.iter().map(|word| quoted(word)).collect();
        if self.seed.is_none() {
            let end = words.iter().position(|word| word == "--");
            words.insert(end.unwrap_or(words.len()), format!("--seed {seed}"));
        }
        format!("{} {}", tools::door("hack"), words.join(" "))
    }
}

/// Returns the value of an option.
fn get<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.get_one(name).cloned()
}

/// Returns all values of an argument.
fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    let values = matches.get_many(name);
    values.map_or_else(Vec::new, |values| values.cloned().collect())
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
    let help = tools::named(help, name);
    let tool = Command::new(name).bin_name(tools::door(name));
    let usage = help.lines().find_map(|line| line.strip_prefix("Usage: "));
    let tool = tool.override_usage(usage.unwrap_or_default().to_owned());
    let about = help.lines().next().unwrap_or_default().to_owned();
    tool.about(about).override_help(help).args([
        option("command"),
        option("checker"),
        option("interactor"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_consistent() {
        for (tool, help) in [
            (check(), include_str!("help/check.txt")),
            (hack(), include_str!("help/hack.txt")),
        ] {
            tool.clone().debug_assert();
            for option in tool.get_arguments().filter_map(Arg::get_long) {
                let is_shown = help.contains(&format!("  --{option} "));
                assert!(is_shown, "{option}");
            }
        }
    }

    fn checked(line: &str) -> Check {
        Check::of(&check().get_matches_from(line.split(' ')))
    }

    #[test]
    fn the_command_line_says_what_is_judged() {
        assert!(matches!(checked("check a b").mode, Mode::Solutions));
        assert!(matches!(checked("check a --validate").mode, Mode::Validate));
        let bundled = checked("check --bundled --for kattis").mode;
        assert!(matches!(bundled, Mode::Bundled { other: Some(judge) } if judge == "kattis"));
        for (line, typed) in [
            ("check a -- ./b c", " ./b c"),
            ("check a -- ./b -c", " -- ./b -c"),
            ("check a --command b|c", " --command 'b|c'"),
            (
                "check a --checker c;d --interactor e -- ./b",
                " --checker 'c;d' --interactor e ./b",
            ),
            ("check a", ""),
        ] {
            assert_eq!(checked(line).typed(), typed);
        }
    }

    #[test]
    fn a_search_is_repeated_with_its_seed() {
        for (line, again) in [
            ("hack --root / a ./b", "--root / a ./b --seed 7"),
            ("hack a -- ./b -c", "a --seed 7 -- ./b -c"),
            ("hack a --seed 1 ./b", "a --seed 1 ./b"),
        ] {
            let words = line.split(' ').map(OsString::from);
            let hack = Hack::of(words.collect());
            assert_eq!(hack.again(7), format!("scripts/hack.sh {again}"));
        }
        let words = ["hack", "a", "--seed", "1", "python3", "a.py"];
        let hack = Hack::of(words.map(OsString::from).into());
        assert_eq!(hack.words, ["a", "python3", "a.py"]);
    }
}
