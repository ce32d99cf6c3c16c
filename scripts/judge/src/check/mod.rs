//! `check.sh`: from the command line to the verdicts.

mod report;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{bail, Context, Result};
use indicatif::ProgressBar;

use crate::build::{self, Built};
use crate::cli::{self, Arguments};
use crate::ctd;
use crate::grader::{Grader, Report};
use crate::hack;
use crate::judges::{self, Judge};
use crate::problem::{cases_in, Case, Problem, Workspace};
use crate::program::{quoted, Program};
use crate::run::{self, Input, Limits};
use crate::verdict::Comparator;

use report::Totals;

/// Judges what the command line asks for; returns the exit status.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse(cli::check());
    run::exit(|| Ok(u8::from(!check(&arguments)?)))
}

/// What to judge: a program on the cases of a problem, or of a folder.
struct Task<'a> {
    /// The id of the problem, or the name of the folder.
    name: String,
    /// None for a folder.
    problem: Option<&'a Problem>,
    limits: Limits,
    /// How outputs are judged; or why the checker or the interactor does not compile.
    grader: Result<Grader, String>,
    cases: Vec<Case>,
    /// Inputs without their outputs, which are not judged.
    drafts: Vec<Case>,
    /// The program as it was typed, with a blank before it.
    typed: String,
}

impl Task<'_> {
    fn title(&self) -> &str {
        self.problem.map_or("", |problem| &problem.title)
    }

    fn comparator(&self) -> Option<Comparator> {
        self.grader.as_ref().ok()?.comparator()
    }
}

/// Returns whether every verdict is AC.
fn check(arguments: &Arguments) -> Result<bool> {
    let started = Instant::now();
    let ids: Vec<String> = arguments.all("problems");
    let words: Vec<OsString> = arguments.all("program");
    let cases: Option<PathBuf> = arguments.get("cases");
    if let Some(id) = ids.iter().find(|id| Path::new(id).is_file()) {
        bail!("a program comes after `--`: scripts/check.sh ID -- {id}");
    }
    // A program on other cases needs neither a workspace nor Cargo.
    let has_program = arguments.get::<String>("command").is_some() || !words.is_empty();
    let is_elsewhere = ids.is_empty() && cases.is_some() && has_program;
    let find = || Workspace::find(&arguments.root());
    let workspace = (!is_elsewhere).then(find).transpose()?;
    let mut problems: Vec<&Problem> = Vec::new();
    if let Some(workspace) = &workspace {
        for id in &ids {
            problems.push(workspace.problem(id)?);
        }
        if problems.is_empty() {
            problems.extend(&workspace.problems);
        }
    }
    let needs_one = has_program || cases.is_some() || arguments.flag("validate");
    if needs_one && problems.len() != 1 && !is_elsewhere {
        bail!("a program, --cases and --validate need one problem: scripts/check.sh ID …");
    }
    if let (true, [problem]) = (arguments.flag("validate"), &problems[..]) {
        return validate(problem);
    }
    let mut tasks = Vec::new();
    for &problem in &problems {
        tasks.push(task(arguments, workspace.as_ref().zip(Some(problem)))?);
    }
    let [is_bundled, is_large] = ["bundled", "large"].map(|name| arguments.flag(name));
    let mut solutions = Vec::new();
    if let (Some(workspace), true) = (&workspace, is_large || !has_program && !is_bundled) {
        solutions = build::solutions(workspace, &problems)?;
    }
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    if let (Some(workspace), true) = (&workspace, is_large) {
        for ((task, problem), solution) in tasks.iter_mut().zip(&problems).zip(&solutions) {
            if let Ok(solution) = solution {
                let folder = folder.path().join(&problem.id);
                let large = hack::large(workspace, problem, solution, &folder)?;
                task.cases.extend(large);
            }
        }
    }
    if is_elsewhere {
        tasks.push(task(arguments, None)?);
    }
    let built = match (arguments.program(&words)?, &workspace) {
        (Some(own), _) => vec![own],
        (None, Some(workspace)) if is_bundled => bundled(arguments, workspace, &problems)?,
        _ => solutions,
    };
    let bar = ProgressBar::new(tasks.iter().map(|task| task.cases.len() as u64).sum());
    let columns = report::columns(&tasks);
    let mut all = Totals::default();
    for (task, built) in tasks.iter().zip(built) {
        let mut totals = Totals::default();
        let (mut reports, mut messages) = (Vec::new(), String::new());
        match (&task.grader, built) {
            (Ok(grader), Ok(program)) => reports = judge(task, grader, &program, &bar)?,
            (Ok(_), Err(errors)) => messages = errors,
            (Err(why), _) => messages.clone_from(why),
        }
        for totals in [&mut totals, &mut all] {
            totals.add(task, &reports, &messages);
        }
        bar.suspend(|| -> io::Result<()> {
            let mut out = io::BufWriter::new(anstream::stdout().lock());
            for line in report::lines(task, columns, &totals, &reports, &messages) {
                writeln!(out, "{}", line.trim_end())?;
            }
            out.flush()
        })?;
    }
    bar.finish_and_clear();
    if tasks.len() > 1 {
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", all.last_line(tasks.len(), started.elapsed()))?;
        out.flush()?;
    }
    Ok(all.is_accepted())
}

/// Checks that the input on stdin keeps the statement of a problem.
fn validate(problem: &Problem) -> Result<bool> {
    let missing = || format!("testcases/{}/input.ctd is missing", problem.id);
    let format = ctd::of(problem)?.with_context(missing)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let checked = format.check(&String::from_utf8_lossy(&input));
    match &checked {
        Ok(()) => anstream::println!("the input keeps the statement of {}", problem.id),
        Err(mismatch) => anstream::println!("{mismatch}"),
    }
    Ok(checked.is_ok())
}

/// Runs a program on the cases of a task, on all cores.
fn judge(
    task: &Task,
    grader: &Grader,
    program: &Program,
    bar: &ProgressBar,
) -> Result<Vec<Report>> {
    run::all_in_parallel(task.cases.len(), |at| {
        let Case { input, output, .. } = &task.cases[at];
        let answer = output.as_ref().map(fs::read).transpose()?;
        let report = grader.judge(program, Input::File(input), answer.as_deref(), &task.limits);
        bar.inc(1);
        report
    })
}

/// Selects the cases of a problem, or of the folder that is named, and how they are judged.
fn task<'a>(arguments: &Arguments, problem: Option<(&Workspace, &'a Problem)>) -> Result<Task<'a>> {
    let folder: Option<PathBuf> = arguments.get("cases");
    let cases = match (&folder, problem) {
        (Some(folder), _) => cases_in(folder)?,
        (None, Some((_, problem))) => problem.stored_cases()?,
        (None, None) => Vec::new(),
    };
    let shown = || folder.unwrap_or_default().display().to_string();
    let name = problem.map_or_else(shown, |(_, problem)| problem.id.clone());
    let grader = arguments.grader(problem).map(|grader| match grader {
        Grader::Compare(_) if arguments.flag("strict") => Grader::Compare(Comparator::Strict),
        grader => grader,
    });
    let is_interactive = grader.as_ref().is_ok_and(Grader::is_interactive);
    let (cases, drafts) = cases
        .into_iter()
        .partition(|case| is_interactive || case.output.is_some());
    Ok(Task {
        name,
        problem: problem.map(|(_, problem)| problem),
        limits: arguments.limits(problem.map(|it| it.1), "time"),
        grader: grader.map_err(|why| format!("{why:#}")),
        cases,
        drafts,
        typed: typed(arguments),
    })
}

/// The program as it was typed, for the command that makes a failing input smaller.
fn typed(arguments: &Arguments) -> String {
    let words: Vec<OsString> = arguments.all("program");
    match arguments.get::<String>("command") {
        Some(line) => format!(" --command {}", quoted(&line)),
        None if words.is_empty() => String::new(),
        None => {
            let has_dashes = words.iter().any(|it| it.to_string_lossy().starts_with('-'));
            let dashes = if has_dashes { " --" } else { "" };
            format!("{dashes} {}", Program::Words(words))
        }
    }
}

/// Makes the files to submit by `bundle.sh`, and compiles them as their judges do.
fn bundled(
    arguments: &Arguments,
    workspace: &Workspace,
    problems: &[&Problem],
) -> Result<Vec<Built>> {
    let other = arguments.get::<String>("for");
    let other = other.map(|name| judges::named(&name)).transpose()?;
    run::all_in_parallel(problems.len(), |at| {
        let problem = problems[at];
        let judge = other.or_else(|| judges::host(&problem.judge));
        let mut bundle = Command::new("bash");
        let scripts: PathBuf = arguments.get("scripts").unwrap_or_default();
        bundle.arg(scripts.join("bundle.sh")).arg(&problem.id);
        if let Some(judge) = other {
            bundle.args(["--for", judge.name()]);
        }
        let limits = Limits::wall_only(build::PATIENCE);
        let made = run::run_command(bundle, Input::Bytes(b""), &limits)?;
        if !made.is_success() {
            return Ok(Err(made.messages()));
        }
        let name = judge.map_or("any", Judge::name);
        let folder = workspace.target.join("bundled").join(name);
        fs::create_dir_all(&folder)?;
        let extension = ["rs", "c"][usize::from(judge.is_some_and(Judge::is_c))];
        let file = folder.join(&problem.id).with_extension(extension);
        fs::write(&file, made.stdout)?;
        let flags = judge.map_or_else(Vec::new, Judge::flags);
        build::source_file(&file, &folder, &flags)
    })
}
