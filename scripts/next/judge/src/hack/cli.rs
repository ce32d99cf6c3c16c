//! The command line of `scripts/hack.sh`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{value_parser, Arg, ArgMatches, Command};

use crate::units::{parse_seconds, Size};

const ABOUT: &str = "\
Looks for an input on which a program fails, and makes it smaller.

Runs the program on random inputs of growing size, on the stored cases of the problem and on changed ones. \
Random inputs come from testcases/ID/input.ctd or from the problem's generator; the right answers from the solution in \
problems/ID, or from --brute. A wrong answer, a crash, and more time or memory than the problem allows are failures. \
The first one is made smaller within the bounds of the problem.

Exit status: 0 if nothing was found, 1 if the program fails, 2 for wrong usage, 130 after Ctrl-C, which shows \
the smallest input so far if there is one.";

const EXAMPLES: &str = "\
Examples:
  scripts/hack.sh hdu1848 ./a.out                a program, or its source file (.rs, .c, .cpp, .py)
  scripts/hack.sh hdu1848 python3 a.py --save    in any language; keep what is found
  scripts/hack.sh hdu1848 -- python3 -O a.py     with arguments that have dashes
  scripts/hack.sh hdu1848                        the solution: does it crash, or take too long?
  scripts/hack.sh ./a.out --generator 'python3 random.py' --brute ./slow
                                                 a problem that is not here";

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments(ArgMatches);

fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let seconds = |arg: Arg| arg.value_parser(parse_seconds);
    Command::new("hack")
        .bin_name("scripts/hack.sh")
        .about("Looks for an input on which a program fails, and makes it smaller")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("words")
                .value_names(["ID", "PROGRAM"])
                .num_args(0..)
                .value_parser(value_parser!(OsString))
                .help("Problem, and program with its arguments [default: the solution]"),
            option(
                "command",
                "CMD",
                "Run the shell command CMD instead of PROGRAM",
            ),
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
            option("checker", "CMD", "Judges outputs, as for check.sh"),
            option("interactor", "CMD", "Talks to the program, as for check.sh")
                .conflicts_with("checker"),
            seconds(option("time", "SECONDS", "How long to look for a failure"))
                .default_value("60"),
            seconds(option(
                "limit",
                "SECONDS",
                "CPU time per input [default: the problem's, or 2]",
            )),
            option(
                "memory",
                "SIZE",
                "Memory, such as 64M [default: the problem's, or 256M]",
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
            option("root", "DIR", "The workspace; set by hack.sh")
                .value_parser(value_parser!(PathBuf))
                .default_value(".")
                .hide(true),
        ])
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        Arguments(command().get_matches())
    }

    /// Returns the value of an option.
    pub fn get<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Option<T> {
        self.0.get_one::<T>(name).cloned()
    }

    /// Returns the text of an option.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name)
    }

    /// Returns the problem and the program with its arguments, or one of them.
    pub fn words(&self) -> Vec<OsString> {
        let words = self.0.get_many("words");
        words
            .map(Iterator::cloned)
            .map(Iterator::collect)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_program_with_arguments() {
        command().debug_assert();
        let parse = |line: &str| Arguments(command().get_matches_from(line.split_whitespace()));
        let parsed = parse("hack.sh a --seed 1 python3 a.py --save");
        assert_eq!(parsed.words(), ["a", "python3", "a.py"]);
        assert_eq!(
            (parsed.get("seed"), parsed.text("save").as_deref()),
            (Some(1_u64), Some("hack"))
        );
        assert_eq!(
            parse("hack.sh a -- python3 -O").words(),
            ["a", "python3", "-O"]
        );
    }
}
