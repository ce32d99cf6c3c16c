//! From the command line to the exit status.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{bail, Context, Result};
use kit::judges::Language;
use kit::pool;
use kit::run::Program;

use crate::add::add;
use crate::build::{self, SingleFiles};
use crate::cli::Arguments;
use crate::model::{select, Report, TestSet, Verdict, Workspace};
use crate::run::{Cancellation, Expected, Item, Job, Pool};
use crate::show::{self, Name, Printer};
use crate::watch::Snapshot;

/// How judging ended.
pub enum Outcome {
    /// Every case was accepted, or there was nothing to judge.
    AllAccepted,
    /// Some case was not.
    NotAll,
    /// Ctrl-C.
    Interrupted,
}

/// Does what `arguments` ask for.
///
/// # Errors
///
/// If the arguments make no sense in this workspace, or something other than a solution fails.
pub fn judge(arguments: &Arguments) -> Result<Outcome> {
    let started = Instant::now();
    if let (Some(judge), Some(Language::Rust)) = (arguments.target.judge, arguments.target.language)
    {
        if judge.language != Language::Rust {
            bail!("{} does not accept Rust", judge.title);
        }
    }
    // A program on other cases needs neither a workspace nor Cargo.
    let is_needed = !arguments.problems.is_empty()
        || arguments.cases.is_none()
        || !arguments.has_program()
        || arguments.list
        || arguments.add.is_some();
    let workspace = if is_needed {
        Workspace::find(&arguments.root)?
    } else {
        Workspace::none()
    };
    if arguments.list {
        show::list(&workspace, &workspace.select(&arguments.problems)?)?;
        return Ok(Outcome::AllAccepted);
    }

    let cancellation = Arc::new(Cancellation::default());
    let at_interrupt = Arc::clone(&cancellation);
    ctrlc::set_handler(move || at_interrupt.interrupt()).context("cannot watch for Ctrl-C")?;
    let judged = if let Some(name) = &arguments.add {
        add(arguments, name, &workspace, &cancellation).map(Outcome::of)
    } else if arguments.watch {
        watch(arguments, workspace, &cancellation)
    } else {
        let round = judge_selected(arguments, &workspace, &cancellation, started, &[]);
        round.map(|failed| Outcome::of(failed.is_none()))
    };
    if cancellation.is_interrupted() {
        return Ok(Outcome::Interrupted);
    }
    match judged {
        // Not 0: whoever closed standard output has not seen every verdict.
        Err(error) if is_closed_pipe(&error) => Ok(Outcome::NotAll),
        judged => judged,
    }
}

impl Outcome {
    fn of(is_all: bool) -> Self {
        if is_all {
            Outcome::AllAccepted
        } else {
            Outcome::NotAll
        }
    }
}

/// Judges again whenever a file has changed, until Ctrl-C.
fn watch(
    arguments: &Arguments,
    mut workspace: Workspace,
    cancellation: &Cancellation,
) -> Result<Outcome> {
    let mut failed = Vec::new();
    loop {
        let files = Snapshot::of(watched(arguments, &workspace)?);
        match judge_selected(arguments, &workspace, cancellation, Instant::now(), &failed) {
            Ok(now_failed) => failed = now_failed.unwrap_or_default(),
            Err(error) if is_closed_pipe(&error) => return Err(error),
            // Perhaps the next save repairs it.
            Err(error) => kit::console::error(format!("{error:#}")),
        }
        if !cancellation.is_interrupted() && io::stderr().is_terminal() {
            eprintln!("\nwatching; Ctrl-C ends");
        }
        if !files.wait_for_change(cancellation) {
            return Ok(Outcome::Interrupted);
        }
        cancellation.restart();
        if workspace.is_some() {
            match Workspace::find(&arguments.root) {
                Ok(found) => workspace = found,
                Err(error) => kit::console::error(format!("{error:#}")),
            }
        }
    }
}

/// The files on which the verdicts depend: of the problems, the libraries and the cases, and those that
/// the command mentions.
fn watched(arguments: &Arguments, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut paths = workspace.libraries.clone();
    paths.extend(arguments.cases.clone());
    // Other cases may belong to no problem.
    let has_problems = arguments.cases.is_none() || !arguments.problems.is_empty();
    let problems = has_problems.then(|| workspace.select(&arguments.problems));
    for problem in problems.transpose()?.unwrap_or_default() {
        paths.extend([problem.folder.clone(), workspace.cases(problem)]);
    }
    let words = arguments
        .program()?
        .iter()
        .flat_map(Program::words)
        .collect::<Vec<_>>();
    paths.extend(
        words
            .into_iter()
            .map(PathBuf::from)
            .filter(|path| path.is_file()),
    );
    Ok(paths)
}

/// Judges each case once, those in `first` before the others.
///
/// Returns the names of the problem and of the case for each that failed; none if every case was
/// accepted.
fn judge_selected(
    arguments: &Arguments,
    workspace: &Workspace,
    cancellation: &Cancellation,
    started: Instant,
    first: &[(String, String)],
) -> Result<Option<Vec<(String, String)>>> {
    if arguments.large && arguments.cases.is_none() {
        workspace.select(&arguments.problems)?; // before anything is generated
        build::large_cases(&workspace.root, &arguments.problems)?;
    }
    let sets = select(arguments, workspace)?;
    let programs = Programs::of(arguments, workspace, &sets, cancellation)?;
    let (names, items) = items(arguments, &sets, programs.built, first);
    let pool = Pool {
        jobs: arguments.jobs.unwrap_or_else(pool::cores),
        fail_fast: arguments.fail_fast,
        cancellation,
    };
    let mut printer = Printer::new(names);
    pool.judge(&items, |number, report| Ok(printer.print(number, &report)?))?;
    let owned = |&(problem, case): &Name| (problem.to_owned(), case.to_owned());
    let failed = printer.failed().iter().map(owned).collect();
    let failed = (!printer.all_accepted()).then_some(failed);
    printer.finish(started, programs.compiled.as_deref())?;
    Ok(failed)
}

/// What to run for each test set, or the messages of the compiler.
struct Programs {
    built: Vec<Result<Program, String>>,
    /// How single files were compiled.
    compiled: Option<String>,
}

impl Programs {
    fn of(
        arguments: &Arguments,
        workspace: &Workspace,
        sets: &[TestSet],
        cancellation: &Cancellation,
    ) -> Result<Self> {
        if let Some(program) = arguments.program()? {
            return Ok(Programs {
                built: sets.iter().map(|_| Ok(program.clone())).collect(),
                compiled: None,
            });
        }
        let problems: Vec<_> = sets.iter().filter_map(|set| set.problem).collect();
        let (built, compiled) = if arguments.bundled {
            let target = arguments.target;
            let files = SingleFiles::build(workspace, &problems, target, cancellation)?;
            (files.built, files.summary)
        } else {
            (build::packages(workspace, &problems)?, None)
        };
        let built = built.into_iter().map(|built| built.map(Program::from));
        Ok(Programs {
            built: built.collect(),
            compiled,
        })
    }
}

/// The items to judge and their names: every case of a program, one item for one that does not
/// compile; those in `first` before the others.
fn items<'a>(
    arguments: &Arguments,
    sets: &'a [TestSet],
    programs: Vec<Result<Program, String>>,
    first: &[(String, String)],
) -> (Vec<Name<'a>>, Vec<Item>) {
    let mut items = Vec::new();
    for (set, program) in sets.iter().zip(programs) {
        match program {
            Ok(program) => {
                for case in &set.cases {
                    let name = (set.name.as_str(), case.name.as_str());
                    let job = Job {
                        program: program.clone(),
                        input: case.input.clone(),
                        expected: Expected::File(case.expected.clone()),
                        limits: set.limits,
                        comparator: set.comparator,
                        output: arguments.output,
                    };
                    items.push((name, Item::Job(job)));
                }
            }
            Err(messages) => {
                let lines = messages.lines().flat_map(|line| ["  ", line, "\n"]);
                let report = Report::not_run(Verdict::Compile, String::new(), lines.collect());
                items.push(((set.name.as_str(), "-"), Item::Known(report)));
            }
        }
    }
    let is_first = |name: Name| first.iter().any(|it| name == (&it.0, &it.1));
    items.sort_by_key(|&(name, _)| !is_first(name)); // stable
    items.into_iter().unzip()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(kit::console::is_closed_pipe)
}
