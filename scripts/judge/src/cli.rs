//! The command line.
//!
//! Declared without `clap`'s derive macros: the first `scripts/check.sh` would wait for them and `syn`
//! to be compiled.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{anyhow, Result};
use clap::builder::PossibleValuesParser;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use kit::judges::{self, Judge, Language};
use kit::run::Program;

use crate::build::Target;
use crate::model::{parse_seconds, Limits, Size};

/// The parsed command line.
#[allow(clippy::struct_excessive_bools)] // each is a flag
#[derive(Debug)]
pub struct Arguments {
    /// The problems to judge; all if empty.
    pub problems: Vec<String>,
    /// The only case to judge.
    pub case: Option<String>,
    /// The folder with the cases, instead of the problem's own.
    pub cases: Option<PathBuf>,
    /// The shell command to judge, instead of the solution.
    pub command: Option<String>,
    /// The program to judge, with its arguments, instead of the solution.
    pub words: Vec<OsString>,
    /// Judge the single files that the bundler makes.
    pub bundled: bool,
    /// What the single files are for.
    pub target: Target,
    /// Judge the large cases too.
    pub large: bool,
    /// The time limit, instead of the problem's.
    pub time: Option<Duration>,
    /// The memory limit, instead of the problem's.
    pub memory: Option<Size>,
    /// The output limit.
    pub output: Option<Size>,
    /// How many cases to judge in parallel.
    pub jobs: Option<NonZeroUsize>,
    /// Compare every byte of the output.
    pub strict: bool,
    /// Stop at the first case that is not accepted.
    pub fail_fast: bool,
    /// Judge again whenever a file has changed.
    pub watch: bool,
    /// The name of a case to add.
    pub add: Option<String>,
    /// Add the case without asking.
    pub yes: bool,
    /// List the problems instead of judging them.
    pub list: bool,
    /// A folder of the workspace.
    pub root: PathBuf,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        let mut matches = command().get_matches();
        Self::of(&mut matches)
    }

    fn of(matches: &mut ArgMatches) -> Self {
        let problems = matches.remove_many("problems");
        let language = matches.remove_one::<String>("lang");
        Arguments {
            problems: problems.map(Iterator::collect).unwrap_or_default(),
            case: matches.remove_one("case"),
            cases: matches.remove_one("cases"),
            command: matches.remove_one("command"),
            words: matches
                .remove_many("program")
                .map(Iterator::collect)
                .unwrap_or_default(),
            bundled: matches.get_flag("bundled"),
            target: Target {
                judge: matches.remove_one("for"),
                language: language.map(|name| match name.as_str() {
                    "c" => Language::C,
                    _ => Language::Rust,
                }),
            },
            large: matches.get_flag("large"),
            time: matches.remove_one("time"),
            memory: matches.remove_one("memory"),
            output: matches.remove_one("output"),
            jobs: matches.remove_one("jobs"),
            strict: matches.get_flag("strict"),
            fail_fast: matches.get_flag("fail-fast"),
            watch: matches.get_flag("watch"),
            add: matches.remove_one("add"),
            yes: matches.get_flag("yes"),
            list: matches.get_flag("list"),
            root: matches
                .remove_one("root")
                .unwrap_or_else(|| PathBuf::from(".")),
        }
    }

    /// Returns whether there is another program than the solution.
    pub fn has_program(&self) -> bool {
        self.command.is_some() || !self.words.is_empty()
    }

    /// The limits: those given, otherwise those of the problem.
    pub fn limits(&self, limits: Limits) -> Limits {
        Limits {
            time: self.time.unwrap_or(limits.time),
            memory: self.memory.unwrap_or(limits.memory),
        }
    }

    /// The program to judge, if it is not the solution.
    ///
    /// # Errors
    ///
    /// If it cannot be found.
    pub fn program(&self) -> Result<Option<Program>> {
        match &self.command {
            Some(line) => Ok(Some(Program::Line(line.clone()))),
            None if self.words.is_empty() => Ok(None),
            None => Program::find(&self.words)
                .map(Some)
                .map_err(|why| anyhow!(why)),
        }
    }
}

fn command() -> Command {
    Command::new("judge")
        .bin_name("scripts/check.sh")
        .about("Builds the solutions and judges them on their test cases")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("problems")
                .value_name("PROBLEM")
                .num_args(0..)
                .help("Problems to judge [default: all]"),
            Arg::new("program")
                .value_name("PROGRAM")
                .num_args(1..)
                .last(true)
                .value_parser(value_parser!(OsString))
                .conflicts_with_all(["command", "bundled"])
                .help(
                    "Program to judge instead of the solution, with its arguments; builds nothing",
                ),
            option(
                "case",
                "NAME",
                "Judge only the case NAME, with or without its extension",
            ),
            option("cases", "DIR", "Take the cases from DIR").value_parser(value_parser!(PathBuf)),
            option(
                "command",
                "CMD",
                "Judge the shell command CMD instead of the solution; builds nothing",
            ),
            flag(
                "bundled",
                "Judge the single files made by scripts/bundle.sh, compiled on their own",
            )
            .conflicts_with("command"),
            option(
                "for",
                "JUDGE",
                "Make the single files for JUDGE and compile them as it does",
            )
            .value_parser(judge)
            .requires("bundled"),
            option("lang", "LANGUAGE", "Make the single files in this language")
                .value_parser(PossibleValuesParser::new(["rust", "c"]))
                .requires("bundled"),
            flag(
                "large",
                "Judge the large cases too, after making them with scripts/cases.sh --large",
            ),
            option(
                "time",
                "SECONDS",
                "Time limit per case [default: the problem's, or 2]",
            )
            .value_parser(parse_seconds),
            option(
                "memory",
                "SIZE",
                "Memory limit, such as 64M, 32768K or 1G [default: the problem's, or 256M]",
            )
            .value_parser(str::parse::<Size>),
            option(
                "output",
                "SIZE",
                "Output limit [default: 16M, or four times the expected output if that is more]",
            )
            .value_parser(str::parse::<Size>),
            option(
                "jobs",
                "N",
                "Number of cases judged in parallel [default: number of cores]",
            )
            .value_parser(value_parser!(NonZeroUsize)),
            flag(
                "strict",
                "Compare every byte of the output, even where the problem's judge does not",
            ),
            flag("fail-fast", "Stop at the first case that is not AC"),
            flag(
                "watch",
                "Judge again whenever a file is saved, the cases that failed first",
            ),
            option(
                "add",
                "NAME",
                "Add a case: the input from standard input, the answer from the solution",
            )
            .conflicts_with_all(["bundled", "watch", "list"]),
            flag("yes", "Add the case without asking").requires("add"),
            flag(
                "list",
                "List the problems with their judges, limits and numbers of cases",
            ),
            option("root", "DIR", "The workspace; set by scripts/check.sh")
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

fn judge(name: &str) -> std::result::Result<&'static Judge, judges::UnknownJudge> {
    judges::find(name)
}

const ABOUT: &str = "\
Builds the solutions and judges them on their test cases.

A problem is a package of the workspace with [package.metadata.judge]. Its cases are \
testcases/PROBLEM/NAME.in with NAME.out; those named own-… are yours. The verdicts are those of the online judges: AC, PE (only \
blanks or newlines differ, in a way that the problem's judge does not ignore), WA, TLE, MLE, OLE (output limit), RE (with the exit status or signal) and \
CE; SE (system error) means that the case itself cannot be judged, for example because a file cannot \
be read.";

const EXAMPLES: &str = "\
Examples:
  scripts/check.sh                               every problem
  scripts/check.sh hdu1846 --large               one problem with its large cases
  scripts/check.sh hdu1846 --case sample         one case
  scripts/check.sh hdu1846 --cases ~/found       other cases
  scripts/check.sh hdu1846 --time 10 -- python3 a.py
                                                 another program on the problem's cases
  scripts/check.sh --cases . -- ./a.out          another program on other cases
  scripts/check.sh hdu1846 --command 'zcat a.gz | ./a.out'
                                                 a command of the shell
  scripts/check.sh --bundled                     the single files to submit
  scripts/check.sh --bundled --for atcoder       as AtCoder compiles them
  scripts/check.sh --bundled --for hdu           in C, compiled by $CC or cc
  scripts/check.sh hdu1846 --watch               again after each save
  scripts/check.sh hdu1846 --add zero < zero.in  a case of your own
  scripts/check.sh --list                        the problems

Exit status: 0 if every case is AC, 1 if not, 2 for wrong use, 130 after Ctrl-C.";

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> std::result::Result<Arguments, clap::Error> {
        let program = std::iter::once(&"check.sh");
        let matches = command().try_get_matches_from(program.chain(arguments));
        matches.map(|mut matches| Arguments::of(&mut matches))
    }

    #[test]
    fn declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_every_option() {
        let line = "a b --case c --cases d --bundled --for atcoder --lang rust --large --time 0.5 \
                    --memory 64M --output 1K --jobs 3 --strict --fail-fast --list --root r";
        let parsed = parse(&line.split_whitespace().collect::<Vec<_>>()).unwrap();
        assert_eq!(parsed.problems, ["a", "b"]);
        assert_eq!(parsed.case.as_deref(), Some("c"));
        assert_eq!(parsed.cases, Some("d".into()));
        assert_eq!(
            parsed.target.judge.map(|judge| judge.title),
            Some("AtCoder")
        );
        assert_eq!(parsed.target.language, Some(Language::Rust));
        assert_eq!(parsed.time, Some(Duration::from_millis(500)));
        assert_eq!(parsed.memory, Some(Size::from_kib(64 << 10)));
        assert_eq!(parsed.output, Some(Size::from_kib(1)));
        assert_eq!(parsed.jobs, NonZeroUsize::new(3));
        assert_eq!(parsed.root, PathBuf::from("r"));
        assert!(parsed.bundled && parsed.large && parsed.fail_fast && parsed.list && parsed.strict);
        assert!(parsed.command.is_none() && parsed.add.is_none());
        assert!(!(parsed.watch || parsed.yes));

        assert!(parse(&["--watch"]).unwrap().watch);
        let parsed = parse(&["a", "--add", "n", "--yes"]).unwrap();
        assert_eq!(parsed.add.as_deref(), Some("n"));
        assert!(parsed.yes);

        let parsed = parse(&["a", "--time", "3", "--", "python3", "-O", "a b.py"]).unwrap();
        assert_eq!(parsed.words, ["python3", "-O", "a b.py"]);
        assert!(parsed.has_program());

        let parsed = parse(&["--command", "cat"]).unwrap();
        assert_eq!(parsed.command.as_deref(), Some("cat"));
        assert_eq!(parsed.root, PathBuf::from("."));
        assert!(parsed.problems.is_empty() && parsed.target.judge.is_none());
        assert!(!(parsed.bundled || parsed.large || parsed.fail_fast || parsed.list));
    }

    #[test]
    fn rejects_contradictions_and_unknown_judges() {
        for (line, part) in [
            ("--bundled --command cat", "cannot be used with"),
            ("--bundled -- cat", "cannot be used with"),
            ("--command cat -- cat", "cannot be used with"),
            ("--for hdu", "--bundled"),
            ("--bundled --for atcodr", "did you mean `atcoder`?"),
            ("--bundled --lang java", "possible values"),
            ("--jobs 0", "--jobs"),
            ("--yes", "--add"),
            ("a --add n --watch", "cannot be used with"),
        ] {
            let arguments: Vec<&str> = line.split_whitespace().collect();
            let error = parse(&arguments).unwrap_err().to_string();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
