//! The command line.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use judge::model::{parse_seconds, Limits, Size};

/// Looks for an input on which a program fails, and makes it smaller
///
/// Runs the program on random inputs of growing size and on the stored cases of the problem. The answers
/// come from a method that shares no code with the solutions. A wrong answer, a crash, and more time
/// or memory than the problem allows are failures. The first one is made smaller within the bounds of
/// the problem: fewer cases, fewer numbers, smaller ones.
///
/// Exit status: 0 if nothing was found, 1 if the program fails, 2 for wrong usage, 130 after Ctrl-C, which
/// shows the smallest input so far if there is one.
#[derive(Debug, Parser)]
#[command(bin_name = "scripts/hack.sh", after_help = EXAMPLES)]
pub struct Arguments {
    /// The problem
    #[arg(required_unless_present = "generator")]
    pub problem: Option<String>,

    /// The program to run instead of the problem's solution, with its arguments; `--` before it if they have
    /// dashes
    #[arg(conflicts_with = "command")]
    pub program: Vec<OsString>,

    /// The shell command to run instead of the problem's solution
    #[arg(long, value_name = "CMD")]
    pub command: Option<String>,

    /// How long to look for a failure
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub time: Duration,

    /// Time limit per input [default: the problem's, or 2]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub limit: Option<Duration>,

    /// Memory limit, such as 64M [default: the problem's, or 256M]
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<Size>,

    /// What the random inputs depend on [default: the clock]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Keep the input and its answer as a case of the problem
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "hack")]
    pub save: Option<String>,

    /// The shell command that prints an input, given a seed and a size from 1 to 100 as arguments
    #[arg(long, value_name = "CMD", requires = "brute")]
    pub generator: Option<String>,

    /// The shell command that prints the answer to an input, as slow as it may be
    #[arg(long, value_name = "CMD", requires = "generator")]
    pub brute: Option<String>,

    /// How many programs to run in parallel [default: number of cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// The workspace; set by scripts/hack.sh
    #[arg(long, value_name = "DIR", hide = true, default_value = ".")]
    pub root: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  scripts/hack.sh hdu1848                        the solution in problems/hdu1848
  scripts/hack.sh hdu1848 ./a.out                another program
  scripts/hack.sh hdu1848 python3 a.py --save    in any language; keep what is found
  scripts/hack.sh hdu1848 -- python3 -O a.py     with arguments that have dashes
  scripts/hack.sh ./a.out --generator 'python3 random.py' --brute ./slow
                                                 a problem that is not here";

impl Arguments {
    /// The limits: those given, otherwise those of the problem.
    pub fn limits(&self, limits: Limits) -> Limits {
        Limits {
            time: self.limit.unwrap_or(limits.time),
            memory: self.memory.unwrap_or(limits.memory),
        }
    }

    /// The problem as it may have been meant, and the program: with a generator, the first word may belong to
    /// the program.
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
        Arguments::parse_from(["hack.sh"].into_iter().chain(line.split_whitespace()))
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
        let error = Arguments::try_parse_from(unknown).unwrap_err().to_string();
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
