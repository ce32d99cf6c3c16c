//! One line per problem; where something fails, the smallest failing input in full and a line for each other.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use unicode_width::UnicodeWidthStr;

use judge::build::Built;
use judge::ctd;
use judge::grader::{Grader, Report};
use judge::problem::{Case, Problem};
use judge::run::{is_stopped, Limits};
use judge::show::{color, cut, failure, first_difference, padded, width, DIM, HEADING};
use judge::units::{in_table, Size};
use judge::verdict::Verdict;

/// What to judge: a program on the cases of a problem, or of a folder.
pub struct Task<'a> {
    /// The id of the problem, or the name of the folder.
    pub name: String,
    /// The problem; none for a folder.
    pub problem: Option<&'a Problem>,
    /// What the program may use on each case.
    pub limits: Limits,
    /// How it is judged; or why the checker or the interactor does not compile.
    pub grader: Result<Grader, String>,
    /// The cases to judge.
    pub cases: Vec<Case>,
    /// Inputs without their outputs.
    pub drafts: Vec<Case>,
    /// The program, or the compiler's messages.
    pub built: Built,
}

impl<'a> Task<'a> {
    /// Creates a task whose program is not built yet.
    pub fn new(
        name: &str,
        problem: Option<&'a Problem>,
        limits: Limits,
        grader: Result<Grader, String>,
        cases: Vec<Case>,
    ) -> Self {
        Task {
            name: name.to_owned(),
            problem,
            limits,
            grader,
            cases,
            drafts: Vec::new(),
            built: Err(String::new()),
        }
    }
}

/// A case that is not AC.
struct Failure<'a> {
    case: &'a Case,
    report: Report,
    size: u64,
}

/// Collects the verdicts and prints each problem as soon as it is judged.
pub struct Summary<'a> {
    tasks: &'a [Task<'a>],
    /// The program as typed, with a blank before it.
    program: String,
    widths: [usize; 2],
    bar: ProgressBar,
    /// The task whose cases are being added.
    at: usize,
    /// Its reports so far.
    current: Totals,
    failures: Vec<Failure<'a>>,
    all: Totals,
    drafts: usize,
    /// The slowest case of all.
    slowest: Option<(Duration, String)>,
}

#[derive(Default)]
struct Totals {
    counts: BTreeMap<Verdict, usize>,
    slowest: Duration,
    memory: Size,
}

impl Totals {
    fn add(&mut self, verdict: Verdict) {
        *self.counts.entry(verdict).or_default() += 1;
    }

    fn counts(&self) -> String {
        let counts = self.counts.iter().map(|(&verdict, count)| {
            let color = color(verdict);
            format!("{count} {color}{verdict}{color:#}")
        });
        counts.collect::<Vec<_>>().join(", ")
    }
}

impl<'a> Summary<'a> {
    /// Begins to collect the verdicts on so many cases; `program` is shown after `scripts/hack.sh ID`.
    pub fn new(tasks: &'a [Task<'a>], cases: usize, program: String) -> Self {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len}");
        let bar = ProgressBar::new(cases as u64);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let names = tasks.iter().map(|task| task.name.width()).max();
        let titles = tasks.iter().filter_map(|task| task.problem);
        let titles = titles.map(|problem| problem.title.width()).max();
        // Beside the name: verdicts, time and memory.
        let name = names.unwrap_or(0);
        let room = width().saturating_sub(name + 36).min(40);
        Summary {
            tasks,
            program,
            widths: [name, titles.unwrap_or(0).min(room)],
            bar,
            at: 0,
            current: Totals::default(),
            failures: Vec::new(),
            all: Totals::default(),
            drafts: 0,
            slowest: None,
        }
    }

    /// Adds the verdict on a case; they come in order.
    ///
    /// # Errors
    ///
    /// If stdout cannot be written.
    pub fn add(&mut self, task: usize, case: usize, report: Result<Report>) -> Result<()> {
        self.print_up_to(task)?;
        self.bar.inc(1);
        if is_stopped() {
            return Ok(());
        }
        let task = &self.tasks[task];
        let case = &task.cases[case];
        let report = report.unwrap_or_else(|why| Report::system(format!("{why:#}")));
        self.current.add(report.verdict);
        self.current.slowest = self.current.slowest.max(report.cpu);
        self.current.memory = self.current.memory.max(report.memory);
        if self
            .slowest
            .as_ref()
            .is_none_or(|(time, _)| report.cpu > *time)
        {
            self.slowest = Some((report.cpu, format!("{} {}", task.name, case.name)));
        }
        if report.verdict != Verdict::Accepted {
            let size = fs::metadata(&case.input).map_or(u64::MAX, |file| file.len());
            self.failures.push(Failure { case, report, size });
        }
        Ok(())
    }

    /// Prints the remaining problems and the last lines; returns whether every verdict is AC.
    ///
    /// # Errors
    ///
    /// If stdout cannot be written.
    pub fn finish(mut self, started: Instant) -> Result<bool> {
        self.print_up_to(self.tasks.len())?;
        self.bar.finish_and_clear();
        let judged: usize = self.all.counts.values().sum();
        if self.tasks.len() > 1 {
            let mut parts = vec![self.all.counts()];
            if self.drafts > 0 {
                parts.push(format!("{} draft", self.drafts));
            }
            let mut out = anstream::stdout().lock();
            let counts = parts.join(", ");
            writeln!(
                out,
                "\n{} problems: {counts} in {}",
                self.tasks.len(),
                in_table(started.elapsed())
            )?;
            if let Some((time, name)) = &self.slowest {
                writeln!(out, "slowest: {} ({name})", in_table(*time))?;
            }
            out.flush()?;
        }
        Ok(judged > 0 && self.all.counts.get(&Verdict::Accepted) == Some(&judged))
    }

    /// Prints the tasks before this one that have not been printed.
    fn print_up_to(&mut self, next: usize) -> Result<()> {
        while self.at < next {
            let task = &self.tasks[self.at];
            if task.grader.is_err() {
                self.current.add(Verdict::System);
            } else if task.built.is_err() {
                self.current.add(Verdict::Compile);
            }
            let lines = self.lines(task);
            self.bar.suspend(|| -> io::Result<()> {
                let mut out = io::BufWriter::new(anstream::stdout().lock());
                for line in lines {
                    writeln!(out, "{}", line.trim_end())?;
                }
                out.flush()
            })?;
            let totals = std::mem::take(&mut self.current);
            for (verdict, count) in totals.counts {
                *self.all.counts.entry(verdict).or_default() += count;
            }
            self.drafts += task.drafts.len();
            self.failures.clear();
            self.at += 1;
        }
        Ok(())
    }

    /// The line of a task, and what follows if something failed.
    fn lines(&self, task: &Task) -> Vec<String> {
        let title = task.problem.map_or("", |problem| problem.title.as_str());
        let mut columns = vec![
            padded(&task.name, self.widths[0]),
            padded(&cut(title, self.widths[1]), self.widths[1]),
        ];
        let mut notes = Vec::new();
        if !self.current.counts.is_empty() {
            notes.push(self.current.counts());
        } else if task.drafts.is_empty() {
            notes.push(format!("{DIM}draft: no cases{DIM:#}"));
        }
        if !task.drafts.is_empty() {
            notes.push(format!("{DIM}{} draft{DIM:#}", task.drafts.len()));
        }
        let mut details = match (&task.built, &task.grader) {
            (_, Err(messages)) | (Err(messages), _) => indented(2, messages.lines()),
            (Ok(_), Ok(_)) => {
                if !self.current.counts.is_empty() {
                    let memory = format!("{:#}", self.current.memory);
                    let time = in_table(self.current.slowest);
                    columns.push(format!("{time:>9} {memory:>10}"));
                }
                self.failed(task)
            }
        };
        let drafts = task.drafts.iter().map(|case| &case.name);
        let drafts = drafts.map(|name| format!("{DIM}draft: {name}.in has no {name}.out{DIM:#}"));
        details.extend(indented(2, drafts));
        let mut lines = vec![format!("{}  {}", columns.join("  "), notes.join(", "))];
        lines.append(&mut details);
        lines
    }

    /// A line for each failed case, and the smallest in full.
    fn failed(&self, task: &Task) -> Vec<String> {
        let Some(smallest) = self.failures.iter().min_by_key(|failure| failure.size) else {
            return Vec::new();
        };
        let names = self
            .failures
            .iter()
            .map(|failure| failure.case.name.width());
        let column = names.max().unwrap_or(0);
        let room = width().saturating_sub(column + 20);
        let line = |failure: &Failure, which: Option<&(usize, String)>, room: usize| {
            let color = color(failure.report.verdict);
            let note = match which {
                Some((number, text)) => {
                    let words: Vec<&str> = text.split_whitespace().collect();
                    format!("case {number}: {}", words.join(" "))
                }
                None => failure.report.note.clone(),
            };
            let line = format!(
                "  {}  {color}{:<3}{color:#} {:>9}  {}",
                padded(&failure.case.name, column),
                failure.report.verdict,
                in_table(failure.report.cpu),
                cut(&note, room)
            );
            line.trim_end().to_owned()
        };
        let others = self
            .failures
            .iter()
            .filter(|it| !std::ptr::eq(*it, smallest));
        let others = others.map(|failure| line(failure, which_case(task, failure).as_ref(), room));
        let mut lines: Vec<String> = others.collect();
        let which = which_case(task, smallest);
        lines.push(line(smallest, which.as_ref(), usize::MAX));
        lines.extend(details(task, smallest, which));
        if let (Some(problem), false) = (task.problem, smallest.report.verdict == Verdict::System) {
            lines.push(format!(
                "  {HEADING}smaller:{HEADING:#} scripts/hack.sh {}{}",
                problem.id, self.program
            ));
        }
        lines
    }
}

/// The case within an input of many to which the first difference belongs.
fn which_case(task: &Task, failure: &Failure) -> Option<(usize, String)> {
    let Ok(Grader::Compare(comparator)) = &task.grader else {
        return None;
    };
    if !matches!(
        failure.report.verdict,
        Verdict::Wrong | Verdict::Presentation
    ) {
        return None;
    }
    let expected = fs::read(failure.case.output.as_ref()?).ok()?;
    let line = first_difference(&expected, &failure.report.stdout, *comparator)?;
    let input = fs::read(&failure.case.input).ok()?;
    let lines = expected
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    ctd::case_of(task.problem?, &input, line, lines.count())
}

/// What went wrong on a case.
fn details(task: &Task, failed: &Failure, which: Option<(usize, String)>) -> Vec<String> {
    let Failure { case, report, .. } = failed;
    if report.verdict == Verdict::System {
        return indented(4, String::from_utf8_lossy(&report.stderr).lines());
    }
    let input = fs::read(&case.input).unwrap_or_default();
    let expected = case.output.as_ref().and_then(|path| fs::read(path).ok());
    let comparator = match &task.grader {
        Ok(Grader::Compare(comparator)) => Some(*comparator),
        _ => None,
    };
    let shown = failure(&input, which, expected.as_deref(), report, comparator);
    indented(2, shown.lines())
}

fn indented(by: usize, lines: impl IntoIterator<Item = impl std::fmt::Display>) -> Vec<String> {
    let lines = lines.into_iter();
    lines.map(|line| format!("{:by$}{line}", "")).collect()
}
