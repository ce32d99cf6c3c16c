//! The command line, and what it asks to hack.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, Context, Result};
use clap::Parser;
use judge::build;
use judge::model::{parse_seconds, Comparator, Limits, Size, Workspace};
use judge::run::Cancellation;
use kit::cases;
use kit::judges::Ignored;

use crate::source::Source;
use crate::team::Failure;

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

    /// The program to run instead of the problem's solution
    #[arg(conflicts_with = "command")]
    pub program: Option<PathBuf>,

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
  scripts/hack.sh hdu1848 --command 'python3 a.py' --save
                                                 in any language; keep what is found
  scripts/hack.sh --command ./a.out --generator 'python3 random.py' --brute ./slow
                                                 a problem that is not here";

/// What to hack.
pub struct Target {
    /// The name to show.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// What it may use.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// Where the inputs come from.
    pub source: Source,
    /// Where the cases are kept.
    pub folder: PathBuf,
}

impl Target {
    /// Finds out what `arguments` ask for, and builds the solution if that is to be hacked.
    ///
    /// # Errors
    ///
    /// If there is no such problem, it has no generator, or its solution does not compile.
    pub fn of(arguments: &Arguments, cancellation: &Cancellation) -> Result<Self> {
        let own = match (&arguments.program, &arguments.command) {
            (Some(program), _) => Some(vec![executable(program)?]),
            (None, Some(line)) => Some(vec!["sh".into(), "-c".into(), line.into()]),
            (None, None) => None,
        };
        let commands = arguments.generator.as_ref().zip(arguments.brute.as_ref());
        let Some(name) = &arguments.problem else {
            return Ok(Target {
                name: String::from("hack"),
                command: own.context("what to run? give --command")?,
                limits: arguments.limits(Limits::default()),
                comparator: Comparator {
                    ignores: Ignored::LineEnds,
                    ..Comparator::STRICT
                },
                source: Source::new("", commands)?,
                folder: PathBuf::from("."),
            });
        };
        let workspace = Workspace::find(&arguments.root)?;
        let problem = workspace.select(std::slice::from_ref(name))?[0];
        let source = Source::new(name, commands)?;
        let command = match own {
            Some(command) => command,
            None => match build::packages(&workspace, &[problem], cancellation)?.remove(0) {
                Ok(solution) => vec![solution.into()],
                Err(messages) => bail!("{name} does not compile\n{messages}"),
            },
        };
        Ok(Target {
            name: name.clone(),
            command,
            limits: arguments.limits(problem.limits),
            comparator: problem.comparator,
            source,
            folder: workspace.cases(problem),
        })
    }
}

/// The program at `path`, which need not contain a slash.
fn executable(path: &Path) -> Result<OsString> {
    let found = path.canonicalize().map(OsString::from);
    found.with_context(|| format!("cannot find the program {}", path.display()))
}

impl Arguments {
    fn limits(&self, limits: Limits) -> Limits {
        Limits {
            time: self.limit.unwrap_or(limits.time),
            memory: self.memory.unwrap_or(limits.memory),
        }
    }

    /// How to call the program, as on the command line.
    pub fn program(&self) -> Option<String> {
        let program = self.program.as_ref().map(|path| path.display().to_string());
        self.command.clone().or(program)
    }

    /// Keeps a failure as a case if that is wanted; returns the name of the case.
    ///
    /// # Errors
    ///
    /// If the files cannot be written.
    pub fn save(&self, target: &Target, failure: &Failure) -> Result<Option<String>> {
        let Some(name) = &self.save else {
            return Ok(None);
        };
        let texts = [&failure.attempt.input, &failure.attempt.expected];
        let saved = cases::add(&target.folder, name, texts.map(String::as_bytes));
        let saved = saved.map_err(|error| anyhow!("cannot keep the case: {error}"))?;
        Ok(Some(saved))
    }
}
