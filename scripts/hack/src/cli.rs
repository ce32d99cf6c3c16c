//! The command line.
//!
//! Declared without `clap`'s derive macros, since the first `scripts/hack.sh` would have to compile them and
//! `syn`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{value_parser, Arg, ArgMatches, Command};
use judge::model::{parse_seconds, Limits, Size};

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments {
    /// The problem.
    pub problem: Option<String>,
    /// The program to run instead of the problem's solution, with its arguments.
    pub program: Vec<OsString>,
    /// The shell command to run instead of the problem's solution.
    pub command: Option<String>,
    /// How long to look for a failure.
    pub time: Duration,
    /// The time limit, instead of the problem's.
    pub limit: Option<Duration>,
    /// The memory limit, instead of the problem's.
    pub memory: Option<Size>,
    /// The seed of the random inputs, instead of one from the clock.
    pub seed: Option<u64>,
    /// The name of the case to keep.
    pub save: Option<String>,
    /// The shell command that prints an input.
    pub generator: Option<String>,
    /// The shell command that prints the answer to an input.
    pub brute: Option<String>,
    /// How many programs to run in parallel.
    pub jobs: Option<NonZeroUsize>,
    /// A folder of the workspace.
    pub root: PathBuf,
}

const ABOUT: &str = "\
Looks for an input on which a program fails, and makes it smaller.

Runs the program on random inputs of growing size and on the stored cases of the problem. The answers \
come from a method that shares no code with the solutions. A wrong answer, a crash, and more time or memory \
than the problem allows are failures. The first one is made smaller within the bounds of the problem: fewer \
cases, fewer numbers, smaller ones.

Exit status: 0 if nothing was found, 1 if the program fails, 2 for wrong usage, 130 after Ctrl-C, which shows \
the smallest input so far if there is one.";

const EXAMPLES: &str = "\
Examples:
  scripts/hack.sh hdu1848                        the solution in problems/hdu1848
  scripts/hack.sh hdu1848 ./a.out                another program
  scripts/hack.sh hdu1848 python3 a.py --save    in any language; keep what is found
  scripts/hack.sh hdu1848 -- python3 -O a.py     with arguments that have dashes
  scripts/hack.sh ./a.out --generator 'python3 random.py' --brute ./slow
                                                 a problem that is not here";

fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("hack")
        .bin_name("scripts/hack.sh")
        .about("Looks for an input on which a program fails, and makes it smaller")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("problem")
                .value_name("PROBLEM")
                .required_unless_present("generator")
                .help("The problem"),
            Arg::new("program")
                .value_name("PROGRAM")
                .num_args(1..)
                .value_parser(value_parser!(OsString))
                .conflicts_with("command")
                .help(
                    "The program to run instead of the problem's solution, with its arguments; \
                     `--` before it if they have dashes",
                ),
            option(
                "command",
                "CMD",
                "The shell command to run instead of the problem's solution",
            ),
            option("time", "SECONDS", "How long to look for a failure")
                .value_parser(parse_seconds)
                .default_value("60"),
            option(
                "limit",
                "SECONDS",
                "Time limit per input [default: the problem's, or 2]",
            )
            .value_parser(parse_seconds),
            option(
                "memory",
                "SIZE",
                "Memory limit, such as 64M [default: the problem's, or 256M]",
            )
            .value_parser(str::parse::<Size>),
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
            option(
                "generator",
                "CMD",
                "The shell command that prints an input, given a seed and a size from 1 to 100 as arguments",
            )
            .requires("brute"),
            option(
                "brute",
                "CMD",
                "The shell command that prints the answer to an input, as slow as it may be",
            )
            .requires("generator"),
            option(
                "jobs",
                "N",
                "How many programs to run in parallel [default: number of cores]",
            )
            .value_parser(value_parser!(NonZeroUsize)),
            option("root", "DIR", "The workspace; set by scripts/hack.sh")
                .value_parser(value_parser!(PathBuf))
                .default_value(".")
                .hide(true),
        ])
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        Self::of(command().get_matches())
    }

    fn of(mut matches: ArgMatches) -> Self {
        Arguments {
            problem: matches.remove_one("problem"),
            program: matches
                .remove_many("program")
                .map(Iterator::collect)
                .unwrap_or_default(),
            command: matches.remove_one("command"),
            time: matches.remove_one("time").unwrap_or_default(),
            limit: matches.remove_one("limit"),
            memory: matches.remove_one("memory"),
            seed: matches.remove_one("seed"),
            save: matches.remove_one("save"),
            generator: matches.remove_one("generator"),
            brute: matches.remove_one("brute"),
            jobs: matches.remove_one("jobs"),
            root: matches.remove_one("root").unwrap_or_default(),
        }
    }

    /// The limits: those given, otherwise those of the problem.
    pub fn limits(&self, limits: Limits) -> Limits {
        Limits {
            time: self.limit.unwrap_or(limits.time),
            memory: self.memory.unwrap_or(limits.memory),
        }
    }

    /// The problem and the program. With a generator, the problem is optional: a first word that is not a
    /// problem's name belongs to the program.
    pub fn words(&self, is_problem: impl Fn(&str) -> bool) -> (Option<&str>, Vec<OsString>) {
        match self.problem.as_deref() {
            Some(word) if self.generator.is_some() && !is_problem(word) => {
                let words = [word.into()].into_iter().chain(self.program.clone());
                (None, words.collect())
            }
            problem => (problem, self.program.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Arguments {
        let words = ["hack.sh"].into_iter().chain(line.split_whitespace());
        Arguments::of(command().get_matches_from(words))
    }

    #[test]
    fn declaration_is_consistent() {
        command().debug_assert();
        assert_eq!(parse("a").time, Duration::from_secs(60));
        assert_eq!(parse("a --save").save.as_deref(), Some("hack"));
        assert_eq!(parse("a").save, None);
    }

    #[test]
    fn takes_a_program_with_arguments() {
        for line in [
            "a python3 a.py --seed 1",
            "--seed 1 a -- python3 a.py",
            "a --seed 1 python3 a.py",
        ] {
            let parsed = parse(line);
            assert_eq!(parsed.problem.as_deref(), Some("a"), "{line}");
            assert_eq!(parsed.program, ["python3", "a.py"], "{line}");
            assert_eq!(parsed.seed, Some(1), "{line}");
        }
        assert_eq!(
            parse("a -- python3 -O --seed").program,
            ["python3", "-O", "--seed"]
        );
        let unknown = ["hack.sh", "a", "python3", "-O"];
        let error = command().try_get_matches_from(unknown);
        let error = error.unwrap_err().to_string();
        assert!(error.contains("'-- -O'"), "{error}");
    }

    #[test]
    fn takes_a_program_in_place_of_the_problem() {
        let line = "b c --generator g --brute s";
        let is_problem = |name: &str| name == "a";
        assert_eq!(
            parse(line).words(is_problem),
            (None, vec!["b".into(), "c".into()])
        );
        let known = parse("a c --generator g --brute s");
        assert_eq!(known.words(is_problem), (Some("a"), vec!["c".into()]));
        assert_eq!(
            parse("b c").words(is_problem),
            (Some("b"), vec!["c".into()])
        );
    }
}
