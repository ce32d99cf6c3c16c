//! From the command line to the exit status.

use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anyhow::{bail, Context, Result};
use kit::judges::Language;

use crate::build::{self, Built, SingleFiles};
use crate::cli::Arguments;
use crate::model::{select, Report, TestSet, Verdict, Workspace};
use crate::run::{adopt_orphans, kill_descendants, Cancellation, Item, Job, Pool};
use crate::show::{self, Name, Printer};

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
    let workspace = Workspace::find(&arguments.root)?;
    if arguments.list {
        show::list(&workspace, &workspace.select(&arguments.problems)?)?;
        return Ok(Outcome::AllAccepted);
    }

    let cancellation = Arc::new(Cancellation::default());
    let at_interrupt = Arc::clone(&cancellation);
    ctrlc::set_handler(move || at_interrupt.interrupt()).context("cannot watch for Ctrl-C")?;
    let judged = judge_selected(arguments, &workspace, &cancellation, started);
    if cancellation.is_interrupted() {
        return Ok(Outcome::Interrupted);
    }
    match judged {
        // Whoever closed standard output did not see that all is well.
        Err(error) if is_closed_pipe(&error) => Ok(Outcome::NotAll),
        judged => judged,
    }
}

fn judge_selected(
    arguments: &Arguments,
    workspace: &Workspace,
    cancellation: &Cancellation,
    started: Instant,
) -> Result<Outcome> {
    if arguments.large && arguments.cases.is_none() {
        workspace.select(&arguments.problems)?; // before anything is generated
        build::large_cases(&workspace.root, &arguments.problems, cancellation)?;
    }
    let sets = select(arguments, workspace)?;
    let programs = Programs::of(arguments, workspace, &sets, cancellation)?;
    let (names, items) = items(arguments, &sets, programs.built);
    // The descendants of a supervisor that is killed become children of this process.
    adopt_orphans().context("cannot adopt orphans")?;
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let pool = Pool {
        jobs: arguments.jobs.unwrap_or_else(cores),
        fail_fast: arguments.fail_fast,
        cancellation,
    };
    let mut printer = Printer::new(names);
    let judged = pool.judge(&items, |number, report| Ok(printer.print(number, &report)?));
    kill_descendants()?;
    judged?;
    let all_accepted = printer.all_accepted();
    printer.finish(started, programs.compiled.as_deref())?;
    Ok(if all_accepted {
        Outcome::AllAccepted
    } else {
        Outcome::NotAll
    })
}

/// What to run for each test set.
struct Programs {
    built: Vec<Built>,
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
        if arguments.command.is_some() {
            return Ok(Programs {
                built: sets.iter().map(|_| Ok("sh".into())).collect(),
                compiled: None,
            });
        }
        let problems: Vec<_> = sets.iter().filter_map(|set| set.problem).collect();
        if arguments.bundled {
            let target = arguments.target;
            let files = SingleFiles::build(workspace, &problems, target, cancellation)?;
            return Ok(Programs {
                built: files.built,
                compiled: files.summary,
            });
        }
        Ok(Programs {
            built: build::packages(workspace, &problems, cancellation)?,
            compiled: None,
        })
    }
}

/// The items to judge and their names: every case of a program, one item for one that does not
/// compile.
fn items<'a>(
    arguments: &Arguments,
    sets: &'a [TestSet],
    programs: Vec<Built>,
) -> (Vec<Name<'a>>, Vec<Item>) {
    let (mut names, mut items) = (Vec::new(), Vec::new());
    for (set, program) in sets.iter().zip(programs) {
        match program {
            Ok(program) => {
                let mut command = vec![OsString::from(program)];
                if let Some(line) = &arguments.command {
                    command.extend(["-c".into(), line.into()]);
                }
                for case in &set.cases {
                    names.push((set.name.as_str(), case.name.as_str()));
                    items.push(Item::Job(Job {
                        command: command.clone(),
                        input: case.input.clone(),
                        expected: case.expected.clone(),
                        limits: set.limits,
                        comparator: set.comparator,
                        output: arguments.output,
                    }));
                }
            }
            Err(messages) => {
                let lines = messages.lines().flat_map(|line| ["  ", line, "\n"]);
                let report = Report::not_run(Verdict::Compile, String::new(), lines.collect());
                names.push((set.name.as_str(), "-"));
                items.push(Item::Known(report));
            }
        }
    }
    (names, items)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
