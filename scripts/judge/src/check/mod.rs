//! `check.sh`: from the command line to the verdicts.

mod report;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, ensure, Context, Result};
use facts::judges::{self, Judge};
use facts::tools::{self, Tool};
use indicatif::ProgressBar;

use terminal::{visible, visible_lines};

use crate::build::{self, Built};
use crate::cases::{self, Case};
use crate::cli::{Check, Mode};
use crate::grader::{Grader, Report};
use crate::hack;
use crate::problem::{description, helpers, Problem, Solution, Workspace};
use crate::program::Program;
use crate::run::{self, Limits, NotStarted};
use crate::tool;
use crate::verdict::Comparator;

use report::Totals;

/// Judges what the command line asks for; returns the exit status.
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let request = Check::parse(words);
    tool::exit(|| Ok(u8::from(!check(&request)?)))
}

/// What to judge: a program on the cases of a problem, or of a folder.
struct Task<'a> {
    /// The id of the problem, or the name of the folder.
    name: String,
    title: String,
    /// None for a folder.
    problem: Option<&'a Problem>,
    limits: Limits,
    /// How outputs are judged; or why the checker or the interactor does not compile.
    grader: Result<Grader, String>,
    cases: Vec<Case>,
    /// Inputs without their outputs, which are not judged.
    drafts: Vec<Case>,
    /// The program; or why it does not compile.
    built: Built,
    /// The program as it was typed, with a blank before it.
    typed: String,
}

/// Returns whether every verdict is AC.
fn check(request: &Check) -> Result<bool> {
    if let (Mode::Program(program), Some(_), []) = (&request.mode, &request.cases, &request.ids[..])
    {
        // A program on other cases needs neither a workspace nor Cargo.
        let built = build::typed(program, &request.common.helpers())?;
        return judge_all(vec![task(request, None, built)?], |_| Ok(Vec::new()));
    }
    let workspace = request.common.workspace()?;
    let ids = request.ids.iter().map(|id| {
        workspace.problem(id).map_err(|why| {
            if Path::new(id).is_file() {
                let check = tools::door("check");
                return anyhow!("a program comes after `--`: {check} ID -- {id}");
            }
            why
        })
    });
    let mut problems: Vec<&Problem> = ids.collect::<Result<_>>()?;
    if problems.is_empty() {
        problems = workspace.judged();
        let root = workspace.root.display();
        ensure!(!problems.is_empty(), "no problem in {root} has test cases");
    }
    let is_one = matches!(request.mode, Mode::Program(_) | Mode::Validate);
    if (is_one || request.cases.is_some()) && problems.len() != 1 {
        let check = tools::door("check");
        bail!("a program, --cases and --validate need one problem: {check} ID …");
    }
    let mut solutions = Vec::new();
    if request.is_large || matches!(request.mode, Mode::Solutions) {
        solutions = build::solutions(&workspace, &problems)?;
    }
    let built = match &request.mode {
        Mode::Validate => return validate(problems[0]),
        Mode::Solutions => solutions.clone(),
        Mode::Program(program) => vec![build::typed(program, &helpers(&workspace))?],
        Mode::Bundled { other } => {
            let other = other.as_deref().map(judges::named).transpose()?;
            bundled(&workspace, &problems, other)?
        }
    };
    let mut tasks = Vec::new();
    for (&problem, built) in problems.iter().zip(built) {
        tasks.push(task(request, Some((&workspace, problem)), built)?);
    }
    judge_all(tasks, |at| match solutions.get(at) {
        Some(Ok(solution)) if request.is_large => hack::large(&workspace, problems[at], solution),
        _ => Ok(Vec::new()),
    })
}

/// Judges some tasks, each with more cases, and shows a line for each; returns whether every verdict is AC.
fn judge_all(mut tasks: Vec<Task>, more: impl Fn(usize) -> Result<Vec<Case>>) -> Result<bool> {
    let started = Instant::now();
    let bar = ProgressBar::new(tasks.iter().map(|task| task.cases.len() as u64).sum());
    let columns = report::columns(&tasks);
    let mut all = Totals::default();
    for (at, task) in tasks.iter_mut().enumerate() {
        let cases = more(at)?;
        bar.inc_length(cases.len() as u64);
        task.cases.extend(cases);
        let mut totals = Totals::default();
        let (reports, errors) = match (&task.grader, &task.built) {
            (Ok(grader), Ok(program)) => (judge(task, grader, program, &bar)?, None),
            (Ok(_), Err(errors)) | (Err(errors), _) => (Vec::new(), Some(&errors[..])),
        };
        for totals in [&mut totals, &mut all] {
            totals.add(task, &reports, errors.is_some());
        }
        bar.suspend(|| {
            let mut text = String::new();
            for line in report::lines(task, columns, &totals, &reports, errors) {
                text.extend([line.trim_end(), "\n"]);
            }
            terminal::print(&text)
        })?;
        // What was drawn may be large.
        task.cases.clear();
    }
    bar.finish_and_clear();
    if tasks.len() > 1 {
        terminal::print(&format!(
            "{}\n",
            all.last_line(tasks.len(), started.elapsed())
        ))?;
    }
    Ok(all.is_accepted())
}

/// Checks that the input on stdin keeps the statement of a problem.
fn validate(problem: &Problem) -> Result<bool> {
    let missing = || format!("{} is missing", problem.cases.join("input.ctd").display());
    let format = description(problem)?.with_context(missing)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let checked = format.check(&String::from_utf8_lossy(&input));
    terminal::print(&match &checked {
        Ok(()) => format!("the input keeps the statement of {}\n", problem.id),
        Err(mismatch) => visible_lines(mismatch) + "\n",
    })?;
    Ok(checked.is_ok())
}

/// Runs a program on the cases of a task, on all cores.
fn judge(
    task: &Task,
    grader: &Grader,
    program: &Program,
    bar: &ProgressBar,
) -> Result<Vec<Report>> {
    let judge = |case: &Case| match &case.fault {
        Some(fault) => Ok(Report::fault(fault)),
        None => grader.judge(program, &case.input, case.output.as_deref(), &task.limits),
    };
    let mut reports = run::all_in_parallel(task.cases.len(), |at| {
        let report = judge(&task.cases[at]);
        bar.inc(1);
        match report {
            // Such as a full disk, which the program is not to blame for.
            Err(why) if !why.is::<NotStarted>() => Ok(Report::fault(&format!("{why:#}"))),
            report => report,
        }
    })?;
    for (case, report) in task.cases.iter().zip(&mut reports) {
        if grader.is_outdated(report) {
            *report = judge(case)?;
        }
    }
    Ok(reports)
}

/// Selects the cases of a problem, or of the folder that is named, and how they are judged.
fn task<'a>(
    request: &Check,
    problem: Option<(&Workspace, &'a Problem)>,
    built: Built,
) -> Result<Task<'a>> {
    let cases = match (&request.cases, problem) {
        (Some(folder), _) => cases::in_folder(folder)?,
        (None, Some((_, problem))) => cases::of(problem)?,
        (None, None) => Vec::new(),
    };
    let folder = request.cases.clone().unwrap_or_default();
    let folder = || visible(folder.display().to_string().as_bytes());
    let grader = request.common.grader(problem).map(|grader| match grader {
        Grader::Compare(_) if request.is_strict => Grader::Compare(Comparator::Strict),
        grader => grader,
    });
    let is_interactive = grader.as_ref().is_ok_and(Grader::is_interactive);
    let is_judged = |case: &Case| is_interactive || case.output.is_some() || case.fault.is_some();
    let (cases, drafts) = cases.into_iter().partition(is_judged);
    let problem = problem.map(|it| it.1);
    Ok(Task {
        name: problem.map_or_else(folder, |problem| problem.id.clone()),
        title: problem.map_or_else(String::new, |it| visible(it.title.as_bytes())),
        problem,
        limits: request.common.limits(problem),
        grader: grader.map_err(|why| format!("{why:#}")),
        cases,
        drafts,
        built,
        typed: visible(request.typed().as_bytes()),
    })
}

/// Makes the files to submit, and compiles them as their judges do.
fn bundled(
    workspace: &Workspace,
    problems: &[&Problem],
    other: Option<&'static Judge>,
) -> Result<Vec<Built>> {
    let judge = |problem: &Problem| other.or_else(|| problem.host());
    let bundle = ready("bundle")?;
    if problems
        .iter()
        .any(|it| judge(it).is_some_and(|it| it.is_c))
    {
        ready("c")?; // which the first one calls
    }
    run::all_in_parallel(problems.len(), |at| {
        let problem = problems[at];
        let judge = judge(problem);
        let mut bundle = bundle.command();
        bundle.env_remove(tools::CALLED_AS).arg(&problem.id); // it is built
        bundle.arg("--root").arg(&workspace.root);
        if let Some(judge) = other {
            bundle.args(["--for", &judge.name]);
        }
        bundle.stdin(Stdio::null()).stdout(Stdio::piped());
        let made = stop::tool(bundle.stderr(Stdio::piped()))?;
        if !made.status.success() {
            let messages = String::from_utf8_lossy(&made.stderr);
            return Ok(Err(messages.trim().to_owned()));
        }
        let name = judge.map_or("any", |judge| &judge.name);
        let folder = workspace.target.join("bundled").join(name);
        let extension = problem.extension(judge);
        let flags = match (&problem.solution, judge, extension) {
            (_, Some(judge), "c" | "rs") => judge.flags(),
            (Some(Solution::Binary { edition, .. }), None, _) => {
                vec![format!("--edition={edition}"), "-O".to_owned()]
            }
            _ => Vec::new(),
        };
        let file = folder.join(format!("{}.{extension}", problem.id));
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, made.stdout));
        written.with_context(|| format!("cannot write {}", file.display()))?;
        build::source_file(&file, &folder, &flags)
    })
}

/// Builds another tool if it has to be built.
fn ready(name: &'static str) -> Result<Tool> {
    let tool = tools::tool(name, name)?;
    if tool.build.is_none() {
        return Ok(tool);
    }
    let spinner = ProgressBar::new_spinner().with_message(format!("building {name}"));
    spinner.enable_steady_tick(Duration::from_millis(100));
    let tool = tool.ready();
    spinner.finish_and_clear();
    tool
}
