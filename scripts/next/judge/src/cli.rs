//! The command line of `check.sh`.
//!
//! Declared without `clap`'s derive macros: the first call would wait for them and `syn` to be compiled.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use judge::judges::{self, Judge};
use judge::units::{parse_seconds, Size};

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments {
    /// The problems to judge; all if empty.
    pub problems: Vec<String>,
    /// The program to judge instead of the solution, with its arguments.
    pub words: Vec<OsString>,
    /// The shell command to judge instead of the solution.
    pub command: Option<String>,
    /// The only case to judge.
    pub case: Option<String>,
    /// The folder with the cases, instead of the problem's own.
    pub cases: Option<PathBuf>,
    /// A checker instead of the problem's.
    pub checker: Option<String>,
    /// An interactor instead of the problem's.
    pub interactor: Option<String>,
    /// Judge the files that `bundle.sh` makes.
    pub bundled: bool,
    /// The judge for which they are made.
    pub target: Option<&'static Judge>,
    /// Also judge inputs at the bounds of the statement.
    pub large: bool,
    /// Only check that stdin keeps the statement.
    pub validate: bool,
    /// Compare every byte of the output.
    pub strict: bool,
    /// The time limit, instead of the problem's.
    pub time: Option<Duration>,
    /// The memory limit, instead of the problem's.
    pub memory: Option<Size>,
    /// The output limit.
    pub output: Option<Size>,
    /// The workspace.
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
        let folder = |matches: &mut ArgMatches, name: &str| {
            matches
                .remove_one(name)
                .unwrap_or_else(|| PathBuf::from("."))
        };
        Arguments {
            problems: many(matches, "problems"),
            words: many(matches, "program"),
            command: matches.remove_one("command"),
            case: matches.remove_one("case"),
            cases: matches.remove_one("cases"),
            checker: matches.remove_one("checker"),
            interactor: matches.remove_one("interactor"),
            bundled: matches.get_flag("bundled"),
            target: matches.remove_one("for"),
            large: matches.get_flag("large"),
            validate: matches.get_flag("validate"),
            strict: matches.get_flag("strict"),
            time: matches.remove_one("time"),
            memory: matches.remove_one("memory"),
            output: matches.remove_one("output"),
            root: folder(matches, "root"),
            scripts: folder(matches, "scripts"),
        }
    }

    /// Returns whether there is another program than the solution.
    pub fn has_program(&self) -> bool {
        self.command.is_some() || !self.words.is_empty()
    }
}

fn many<T: Clone + Send + Sync + 'static>(matches: &mut ArgMatches, name: &str) -> Vec<T> {
    let values = matches.remove_many(name);
    values.map(Iterator::collect).unwrap_or_default()
}

fn command() -> Command {
    Command::new("check")
        .bin_name("scripts/check.sh")
        .about("Builds the solutions and judges them on their test cases")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("problems")
                .value_name("ID")
                .num_args(0..)
                .help("Problems to judge [default: all]"),
            Arg::new("program")
                .value_name("PROGRAM")
                .num_args(1..)
                .last(true)
                .value_parser(value_parser!(OsString))
                .conflicts_with_all(["command", "bundled"])
                .help("Program to judge instead of the solution, or its source file (.rs, .c, .cpp, .py)"),
            option("command", "CMD", "Judge the shell command CMD instead of the solution"),
            option("case", "NAME", "Judge only the case NAME"),
            option("cases", "DIR", "Take the cases from DIR").value_parser(value_parser!(PathBuf)),
            option("checker", "CMD", "Judge outputs by a checker: a command or a source file")
                .conflicts_with("interactor"),
            option("interactor", "CMD", "Join the program with an interactor: a command or a source file"),
            flag("bundled", "Judge the files to submit that bundle.sh makes, compiled on their own")
                .conflicts_with("command"),
            option("for", "JUDGE", "Make them for JUDGE [default: the problem's], and compile as it does")
                .value_parser(|name: &str| judges::find(name))
                .requires("bundled"),
            flag("large", "Also judge inputs at the bounds of the statement"),
            flag("validate", "Only check that the input on stdin keeps the statement, as testcases/ID/input.ctd describes it")
                .requires("problems"),
            flag("strict", "Compare every byte of the output, even where the problem's judge does not"),
            option("time", "SECONDS", "CPU time per case [default: the problem's, or 2]")
                .value_parser(parse_seconds),
            option("memory", "SIZE", "Memory, such as 64M, 32768K or 1G [default: the problem's, or 256M]")
                .value_parser(str::parse::<Size>),
            option("output", "SIZE", "Output [default: 16M, or four times the expected output]")
                .value_parser(str::parse::<Size>),
            option("root", "DIR", "The workspace; set by check.sh")
                .value_parser(value_parser!(PathBuf))
                .hide(true),
            option("scripts", "DIR", "The folder with bundle.sh; set by check.sh")
                .value_parser(value_parser!(PathBuf))
                .hide(true),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let flag = Arg::new(name).long(name).help(help);
    flag.action(ArgAction::SetTrue)
}

const ABOUT: &str = "\
Builds the solutions and judges them on their test cases.

A problem is a package of the workspace with [package.metadata.judge]; its cases are \
testcases/ID/NAME.in with NAME.out. A case without its output is a draft, which is not judged; only \
an interactive problem has none.

Verdicts: AC, PE (only blanks and newlines differ, in a way that the problem's judge does not ignore), WA, TLE \
(CPU time; or waiting for twice the limit and 1 s), MLE, OLE (output), RE (exit status or signal), CE, and SE if the \
case cannot be judged, for example because a checker crashes.

Checkers and interactors follow testlib (checker in out ans; interactor in out [ans]; status 0 right, 1 wrong, 2 \
PE) or Kattis (validator in ans feedback_dir/, the output on stdin; status 42 right, 43 wrong), told apart by their status.";

const EXAMPLES: &str = "\
Examples:
  scripts/check.sh                               every problem
  scripts/check.sh hdu1846 --case sample         one case
  scripts/check.sh hdu1846 --cases ~/found       other cases
  scripts/check.sh hdu1846 --time 10 -- python3 a.py
                                                 another program on the problem's cases
  scripts/check.sh --cases . -- ./a.out          another program on other cases
  scripts/check.sh --cases . --checker c.cpp -- ./a.out
                                                 several right answers
  scripts/check.sh hdu1846 --command 'zcat a.gz | ./a.out'
                                                 a command of the shell
  scripts/check.sh hdu1846 --large               also inputs at the bounds of the statement
  scripts/check.sh hdu1846 --validate < my.in    does my input keep the statement?
  scripts/check.sh --bundled --for atcoder       the files to submit, as AtCoder compiles them
  watchexec -e rs scripts/check.sh hdu1846       again after each save

Exit status: 0 if every case is AC, 1 if not, 2 for wrong use, 130 after Ctrl-C.";

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        let words = std::iter::once("check.sh").chain(line.split_whitespace());
        command()
            .try_get_matches_from(words)
            .map(|mut matches| Arguments::of(&mut matches))
    }

    #[test]
    fn declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_options() {
        let parsed =
            parse("a b --case c --bundled --for hdu --time 0.5 --memory 64M --strict").unwrap();
        assert_eq!(parsed.problems, ["a", "b"]);
        assert_eq!(parsed.target.map(|judge| judge.is_c), Some(true));
        assert_eq!(parsed.time, Some(Duration::from_millis(500)));
        assert_eq!(parsed.memory, Some(Size::from_kib(64 << 10)));
        assert!(parsed.bundled && parsed.strict && !parsed.has_program());
        let parsed = parse("a --time 3 -- python3 -O a.py").unwrap();
        assert_eq!(parsed.words, ["python3", "-O", "a.py"]);
    }

    #[test]
    fn rejects_contradictions_and_unknown_judges() {
        for (line, part) in [
            ("--bundled --command cat", "cannot be used with"),
            ("--bundled -- cat", "cannot be used with"),
            ("--checker a --interactor b", "cannot be used with"),
            ("--for hdu", "--bundled"),
            ("--bundled --for atcodr", "did you mean atcoder?"),
            ("--memory 0", "must be more than 0"),
        ] {
            let error = parse(line).unwrap_err().to_string();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
