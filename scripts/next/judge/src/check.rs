//! From the command line to the verdicts: selects the cases, builds the programs, judges.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, Context, Result};

use judge::build::{self, Built};
use judge::ctd;
use judge::grader::{Checker, Grader, Interactor, Report};
use judge::hack::large;
use judge::judges::{self, Judge};
use judge::problem::{cases_in, Case, Problem, Workspace};
use judge::program::Program;
use judge::run::{self, Input, Limits};
use judge::units::Size;
use judge::verdict::{Comparator, Ignored};

use crate::cli::Arguments;
use crate::summary::{Summary, Task};

/// Judges what the command line asks for; returns whether every verdict is AC.
///
/// # Errors
///
/// If the arguments make no sense in this workspace, or something other than a solution fails.
pub fn check(arguments: &Arguments) -> Result<bool> {
    let started = Instant::now();
    // A program on other cases needs neither a workspace nor Cargo.
    let needs_workspace =
        !arguments.problems.is_empty() || arguments.cases.is_none() || !arguments.has_program();
    let workspace = needs_workspace
        .then(|| Workspace::find(&arguments.root))
        .transpose()?;
    if let (true, Some(workspace)) = (arguments.validate, &workspace) {
        return validate(workspace, &arguments.problems);
    }
    let mut tasks = tasks(arguments, workspace.as_ref())?;
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    if let (true, Some(workspace)) = (arguments.large, &workspace) {
        for task in &mut tasks {
            let folder = folder.path().join(&task.name);
            fs::create_dir(&folder)?;
            task.cases.extend(large(workspace, &task.name, &folder)?);
        }
    }
    let built = programs(arguments, workspace.as_ref(), &tasks)?;
    for (task, built) in tasks.iter_mut().zip(built) {
        task.built = built;
    }
    let jobs: Vec<(usize, usize)> = tasks
        .iter()
        .enumerate()
        .flat_map(|(at, task)| match (&task.built, &task.grader) {
            (Ok(_), Ok(_)) => (0..task.cases.len()).map(|case| (at, case)).collect(),
            _ => Vec::new(),
        })
        .collect();
    let mut summary = Summary::new(&tasks, jobs.len(), typed(arguments));
    run::in_parallel(
        jobs.len(),
        |job| {
            let (task, case) = jobs[job];
            judge_case(&tasks[task], &tasks[task].cases[case], arguments.output)
        },
        |job, report| summary.add(jobs[job].0, jobs[job].1, report),
    )?;
    if run::is_stopped() {
        bail!("stopped");
    }
    summary.finish(started)
}

/// Checks that the input on stdin keeps the statement of a problem.
fn validate(workspace: &Workspace, problems: &[String]) -> Result<bool> {
    let [id] = problems else {
        bail!("--validate needs one problem: scripts/check.sh ID --validate < my.in");
    };
    let format = ctd::of(workspace.problem(id)?)?;
    let format = format.with_context(|| format!("testcases/{id}/input.ctd is missing"))?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let checked = format.check(&String::from_utf8_lossy(&input));
    match &checked {
        Ok(()) => anstream::println!("the input keeps the statement of {id}"),
        Err(mismatch) => anstream::println!("{mismatch}"),
    }
    Ok(checked.is_ok())
}

/// Runs the program of a task on a case.
fn judge_case(task: &Task, case: &Case, output: Option<Size>) -> Result<Report> {
    let (Ok(program), Ok(grader)) = (&task.built, &task.grader) else {
        bail!("not built");
    };
    let answer = case
        .output
        .as_ref()
        .map(fs::read)
        .transpose()
        .context("NAME.out")?;
    let mut limits = task.limits;
    let expected = answer.as_ref().map_or(0, Vec::len) as u64;
    let default = limits
        .output
        .max(Size::from_bytes(expected.saturating_mul(4)));
    limits.output = output.unwrap_or(default);
    grader.judge(
        program,
        Input::File(&case.input),
        answer.as_deref(),
        &limits,
    )
}

/// The program as it was typed, for the command that makes a failing input smaller.
fn typed(arguments: &Arguments) -> String {
    let words: Vec<String> = match &arguments.command {
        Some(line) => ["sh", "-c", line].map(judge::program::quoted).into(),
        None => arguments
            .words
            .iter()
            .map(|word| judge::program::quoted(&word.to_string_lossy()))
            .collect(),
    };
    let has_dashes = words.iter().any(|word| word.starts_with('-'));
    let dashes = if has_dashes { " --" } else { "" };
    words
        .iter()
        .fold(dashes.to_owned(), |line, word| line + " " + word)
}

/// Selects problems and cases.
fn tasks<'a>(arguments: &Arguments, workspace: Option<&'a Workspace>) -> Result<Vec<Task<'a>>> {
    let mut tasks = Vec::new();
    if let Some(workspace) = workspace {
        let problems: Vec<&Problem> = if arguments.problems.is_empty() {
            workspace.problems.iter().collect()
        } else {
            let ids = arguments.problems.iter();
            ids.map(|id| with_hint(workspace.problem(id), id))
                .collect::<Result<_>>()?
        };
        if problems.is_empty() {
            bail!(
                "no package in {} has [package.metadata.judge]",
                workspace.root.display()
            );
        }
        if problems.len() != 1 && (arguments.has_program() || arguments.cases.is_some()) {
            bail!("another program, or --cases, needs one problem: scripts/check.sh ID …");
        }
        for problem in problems {
            let cases = match &arguments.cases {
                Some(folder) => cases_in(folder)?,
                None => problem.stored_cases()?,
            };
            let grader = own_grader(arguments)
                .transpose()
                .unwrap_or_else(|| Grader::of(workspace, problem))
                .map_err(|why| format!("{why:#}"));
            let mut task = Task::new(&problem.id, Some(problem), problem.limits, grader, cases);
            if arguments.strict {
                if let Ok(Grader::Compare(comparator)) = &mut task.grader {
                    *comparator = Comparator::STRICT;
                }
            }
            tasks.push(task);
        }
    } else if let Some(folder) = &arguments.cases {
        let path = fs::canonicalize(folder)
            .with_context(|| format!("cannot read the folder {}", folder.display()))?;
        let name = path
            .file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy()
            .into_owned();
        let ignores = if arguments.strict {
            Ignored::Nothing
        } else {
            Ignored::LineEnds
        };
        let comparator = Comparator {
            ignores,
            tolerance: None,
        };
        let grader = own_grader(arguments)?.unwrap_or(Grader::Compare(comparator));
        let limits = Limits::new(Duration::from_secs(2), Size::from_kib(256 << 10));
        tasks.push(Task::new(
            &name,
            None,
            limits,
            Ok(grader),
            cases_in(folder)?,
        ));
    }
    for task in &mut tasks {
        if let Some(name) = &arguments.case {
            let name = name.trim_end_matches(".in").trim_end_matches(".out");
            let known: Vec<String> = task.cases.iter().map(|case| case.name.clone()).collect();
            task.cases.retain(|case| case.name == name);
            if task.cases.is_empty() && tasks_is_single(arguments) {
                bail!(
                    "{} has no case `{name}`; its cases: {}",
                    task.name,
                    known.join(", ")
                );
            }
        }
        let time = arguments.time.unwrap_or(task.limits.time);
        task.limits = Limits::new(time, arguments.memory.unwrap_or(task.limits.memory));
        if !matches!(task.grader, Ok(Grader::Interact(_))) {
            let (cases, drafts) = task.cases.drain(..).partition(|case| case.output.is_some());
            (task.cases, task.drafts) = (cases, drafts);
        }
    }
    Ok(tasks)
}

fn tasks_is_single(arguments: &Arguments) -> bool {
    arguments.problems.len() == 1 || arguments.problems.is_empty() && arguments.has_program()
}

/// Extends the error about an unknown problem if the name is that of a program, which comes after `--`.
fn with_hint<T>(found: Result<T>, id: &str) -> Result<T> {
    found.map_err(|error| {
        if Path::new(id).is_file() || id.contains(['/', '.']) {
            anyhow!("{error} Programs come after --: scripts/check.sh ID -- {id}")
        } else {
            error
        }
    })
}

/// The checker or the interactor of the command line.
fn own_grader(arguments: &Arguments) -> Result<Option<Grader>> {
    let program = |command: &str| -> Result<Program> {
        if build::is_source_file(Path::new(command)) {
            return build::helper(&helpers(arguments), Path::new(command));
        }
        Ok(Program::Line(command.to_owned()))
    };
    Ok(match (&arguments.checker, &arguments.interactor) {
        (Some(command), _) => Some(Grader::Check(Checker::new(program(command)?))),
        (None, Some(command)) => Some(Grader::Interact(Interactor::new(program(command)?))),
        (None, None) => None,
    })
}

/// The folder for executables of single files.
fn helpers(arguments: &Arguments) -> PathBuf {
    arguments.root.join("target").join("judge")
}

/// Builds or finds what to run for each task.
fn programs(
    arguments: &Arguments,
    workspace: Option<&Workspace>,
    tasks: &[Task],
) -> Result<Vec<Built>> {
    let problems: Vec<&Problem> = tasks.iter().filter_map(|task| task.problem).collect();
    match (&arguments.command, workspace) {
        (Some(line), _) => Ok(vec![Ok(Program::Line(line.clone())); tasks.len()]),
        (None, _) if !arguments.words.is_empty() => {
            let built = build::typed(&arguments.words, &helpers(arguments))?;
            Ok(vec![built; tasks.len()])
        }
        (None, Some(workspace)) if arguments.bundled => bundled(arguments, workspace, &problems),
        (None, Some(workspace)) => build::solutions(workspace, &problems),
        (None, None) => bail!("no program to judge"),
    }
}

/// Makes the files to submit by `bundle.sh`, and compiles them as their judges do.
fn bundled(
    arguments: &Arguments,
    workspace: &Workspace,
    problems: &[&Problem],
) -> Result<Vec<Built>> {
    let mut all = Vec::new();
    let script = arguments.scripts.join("bundle.sh");
    let one = |at: usize| -> Result<Built> {
        let problem = problems[at];
        let target = arguments.target.or_else(|| judges::host(&problem.judge));
        let mut bundle = Command::new("bash");
        bundle.arg(&script).arg(&problem.id);
        if let Some(judge) = arguments.target {
            bundle.args(["--for", &judge.name]);
        }
        let made = run::run_command(bundle, Input::Empty, &Limits::wall_only(build::PATIENCE))?;
        if !made.is_success() {
            return Ok(Err(made.messages()));
        }
        let name = target.map_or("any", |judge| &judge.name);
        let folder = workspace.target.join("bundled").join(name);
        fs::create_dir_all(&folder)?;
        let extension = if target.is_some_and(|judge| judge.is_c) {
            "c"
        } else {
            "rs"
        };
        let file = folder.join(&problem.id).with_extension(extension);
        fs::write(&file, made.stdout)?;
        build::source_file(&file, &folder, &flags(target))
    };
    run::in_parallel(problems.len(), one, |_, built| {
        all.push(built?);
        anyhow::Ok(())
    })?;
    if run::is_stopped() {
        bail!("stopped");
    }
    Ok(all)
}

/// The flags with which a judge compiles, in the newest edition that it accepts.
fn flags(target: Option<&'static Judge>) -> Vec<Cow<'static, OsStr>> {
    let Some(judge) = target else {
        return Vec::new();
    };
    let edition = judge
        .editions
        .last()
        .map(|edition| format!("--edition={edition}"));
    let edition = edition.map(|edition| Cow::Owned(edition.into()));
    let flags = judge
        .flags
        .iter()
        .map(|flag| Cow::Borrowed(OsStr::new(flag.as_str())));
    edition.into_iter().chain(flags).collect()
}
