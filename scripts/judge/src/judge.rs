//! From the command line to the exit status.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::bundled;
use crate::case::Case;
use crate::cli::Arguments;
use crate::compile::{compile, Built};
use crate::descendants;
use crate::job::{Job, Report};
use crate::list;
use crate::problem::Workspace;
use crate::report::{Name, Printer};
use crate::run::{Item, Runner};
use crate::running::Running;
use crate::size::Size;
use crate::task::{chosen, Task};
use crate::verdict::Verdict;

/// How judging ended.
pub enum End {
    /// Every case was judged and accepted, or there was nothing to judge.
    AllAccepted,
    /// Some case was not.
    NotAll,
    /// Ctrl-C.
    Interrupted,
}

/// Does what `arguments` ask for.
pub fn judge(arguments: &Arguments) -> Result<End> {
    let started = Instant::now();
    let workspace = Workspace::find(&arguments.root)?;
    if arguments.list {
        list::print(&workspace, &workspace.select(&arguments.problems)?)?;
        return Ok(End::AllAccepted);
    }
    let tasks = chosen(arguments, &workspace)?;

    let running = Arc::new(Running::default());
    let at_interrupt = Arc::clone(&running);
    ctrlc::set_handler(move || at_interrupt.interrupt()).context("cannot watch for Ctrl-C")?;
    let judged = judge_tasks(arguments, &workspace, &tasks, &running, started);
    if running.is_interrupted() {
        return Ok(End::Interrupted);
    }
    match judged {
        // Whoever has closed standard output has seen enough, but not that all is well.
        Err(error) if is_closed_pipe(&error) => Ok(End::NotAll),
        judged => judged,
    }
}

fn judge_tasks(
    arguments: &Arguments,
    workspace: &Workspace,
    tasks: &[Task],
    running: &Running,
    started: Instant,
) -> Result<End> {
    let (names, items) = items(arguments, workspace, tasks, running)?;
    // What a supervisor leaves behind, if it is killed itself, comes here.
    descendants::adopt().context("cannot adopt orphans")?;
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let runner = Runner {
        jobs: arguments.jobs.unwrap_or_else(cores),
        fail_fast: arguments.fail_fast,
        running,
    };
    let mut printer = Printer::new(names);
    let judged = runner.judge(&items, |number, report| Ok(printer.print(number, &report)?));
    descendants::stop()?;
    judged?;
    let all_accepted = printer.all_accepted();
    printer.finish(started)?;
    Ok(if all_accepted {
        End::AllAccepted
    } else {
        End::NotAll
    })
}

/// What the bundler is asked for.
fn wanted(arguments: &Arguments) -> Vec<String> {
    let judge = arguments.judge.iter().map(|judge| format!("--for={judge}"));
    let lang = arguments.lang.iter().map(|lang| format!("--lang={lang}"));
    judge.chain(lang).collect()
}

/// What is to be judged, with its names: each case of what can be run, and once what cannot.
fn items<'a>(
    arguments: &Arguments,
    workspace: &Workspace,
    tasks: &'a [Task],
    running: &Running,
) -> Result<(Vec<Name<'a>>, Vec<Item>)> {
    let programs: Vec<Built> = if arguments.command.is_some() {
        tasks.iter().map(|_| Ok("sh".into())).collect()
    } else {
        let problems: Vec<_> = tasks.iter().filter_map(|task| task.problem).collect();
        if arguments.bundled {
            bundled::compile(workspace, &problems, &wanted(arguments), running)?
        } else {
            compile(workspace, &problems, running)?
        }
    };
    let (mut names, mut items) = (Vec::new(), Vec::new());
    for (task, program) in tasks.iter().zip(programs) {
        match program {
            Ok(program) => {
                let program = program.into_os_string().into_string();
                let program = program.ok().context("the executable's path is no UTF-8")?;
                let mut command = vec![program];
                if let Some(line) = &arguments.command {
                    command.extend(["-c".to_owned(), line.clone()]);
                }
                for case in &task.cases {
                    names.push((task.name.as_str(), case.name.as_str()));
                    items.push(Item::Job(job(arguments, task, case, command.clone())));
                }
            }
            Err(messages) => {
                names.push((task.name.as_str(), "-"));
                items.push(Item::Known(broken(&messages)));
            }
        }
    }
    Ok((names, items))
}

fn job(arguments: &Arguments, task: &Task, case: &Case, command: Vec<String>) -> Job {
    Job {
        command,
        input: case.input.clone(),
        expected: case.expected.clone(),
        limits: task.limits,
        output: arguments.output,
    }
}

fn broken(messages: &str) -> Report {
    Report {
        verdict: Verdict::Compile,
        time: Duration::ZERO,
        memory: Size::default(),
        note: String::new(),
        details: messages
            .lines()
            .flat_map(|line| ["  ", line, "\n"])
            .collect(),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
