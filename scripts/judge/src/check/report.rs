//! One line per problem; where something fails, the smallest failing input in full and a line for each other.

use std::collections::BTreeMap;
use std::time::Duration;

use facts::tools::door;
use unicode_width::UnicodeWidthStr;

use super::Task;
use crate::cases::Case;
use crate::ctd::{self, Trace};
use crate::grader::{Grader, Report};
use crate::show::{color, failure, first_difference, padded, shortened, width};
use crate::show::{DIM, HEADING, OUTSIDE};
use crate::units::{in_mib, in_table};
use crate::verdict::Verdict;

/// The verdicts on some cases.
#[derive(Default)]
pub struct Totals {
    counts: BTreeMap<Verdict, usize>,
    drafts: usize,
    /// The time of the slowest case, and its name.
    slowest: (Duration, String),
    memory: u64,
}

impl Totals {
    /// Adds the reports on the cases of a task, or the verdict on a program or a checker that does not compile.
    pub fn add(&mut self, task: &Task, reports: &[Report], has_errors: bool) {
        self.drafts += task.drafts.len();
        if has_errors {
            let is_own = task.grader.is_ok();
            let verdict = if is_own { Verdict::CE } else { Verdict::SE };
            *self.counts.entry(verdict).or_default() += 1;
        }
        for (case, report) in task.cases.iter().zip(reports) {
            *self.counts.entry(report.verdict).or_default() += 1;
            self.memory = self.memory.max(report.outcome.memory);
            if report.outcome.cpu > self.slowest.0 {
                self.slowest = (report.outcome.cpu, format!("{} {}", task.name, case.name));
            }
        }
    }

    /// Returns whether every verdict is AC, and there is one.
    pub fn is_accepted(&self) -> bool {
        self.counts.keys().eq(&[Verdict::AC])
    }

    /// Such as `3 AC, 1 WA, 1 draft`.
    fn counts(&self) -> String {
        let counts = self.counts.iter().map(|(&verdict, count)| {
            let color = color(verdict);
            format!("{count} {color}{verdict}{color:#}")
        });
        let mut counts: Vec<String> = counts.collect();
        if self.drafts > 0 {
            counts.push(format!("{DIM}{} draft{DIM:#}", self.drafts));
        } else if counts.is_empty() {
            counts.push(format!("{DIM}draft: no cases{DIM:#}"));
        }
        counts.join(", ")
    }

    /// The last line, after several problems.
    pub fn last_line(&self, problems: usize, took: Duration) -> String {
        let (counts, took) = (self.counts(), in_table(took));
        let (time, name) = (in_table(self.slowest.0), &self.slowest.1);
        format!("\n{problems} problems: {counts} in {took}\nslowest: {time} ({name})")
    }
}

/// The columns of names and titles of some tasks; beside them are time, memory and verdicts.
pub fn columns(tasks: &[Task]) -> [usize; 2] {
    let (mut name, mut title) = (0, 0);
    for task in tasks {
        name = name.max(task.name.width());
        title = title.max(task.title.width());
    }
    [name, title.min(width().saturating_sub(name + 44))]
}

/// The line of a task, and what follows if something failed; `errors` are a compiler's, if something does not compile.
pub fn lines(
    task: &Task,
    [name, title]: [usize; 2],
    totals: &Totals,
    reports: &[Report],
    errors: Option<&str>,
) -> Vec<String> {
    let (time, memory) = (in_table(totals.slowest.0), in_mib(totals.memory));
    let used = format!("{time:>9} {memory:>9}");
    let used = if reports.is_empty() { "" } else { &used };
    let title = padded(&shortened(&task.title, title), title);
    let (name, counts) = (padded(&task.name, name), totals.counts());
    let mut lines = vec![format!("{name}  {title}  {used:>19}  {counts}")];
    let errors = errors.unwrap_or_default().lines();
    lines.extend(errors.map(|line| format!("  {line}")));
    let failures = task.cases.iter().zip(reports);
    let failures = failures.filter(|(_, report)| report.verdict != Verdict::AC);
    lines.extend(failed(task, &failures.collect::<Vec<_>>()));
    for Case { name, .. } in &task.drafts {
        lines.push(format!("  {DIM}draft: {name}.in has no {name}.out{DIM:#}"));
    }
    lines
}

/// A line for each failed case, the smallest last and in full.
fn failed(task: &Task, failures: &[(&Case, &Report)]) -> Vec<String> {
    let mut failures = failures.to_vec();
    let size = |case: &Case| case.input.len();
    let smallest = failures.iter().map(|it| size(it.0)).min();
    failures.sort_by_key(|it| Some(size(it.0)) == smallest);
    let names = failures.iter().map(|(case, _)| case.name.width());
    let column = names.max().unwrap_or(0);
    let mut lines = Vec::new();
    for (at, (case, report)) in failures.iter().enumerate() {
        let is_smallest = at + 1 == failures.len();
        let format = task.problem.and_then(|it| ctd::of(it).ok()?);
        let trace = format.map(|it| it.trace(&String::from_utf8_lossy(&case.input)));
        let outside = if matches!(trace, Some(Err(_))) {
            OUTSIDE
        } else {
            ""
        };
        let part = trace.and_then(|trace| part(task, case, report, &trace.ok()?));
        let mut note = report.note.clone();
        if let Some((number, text)) = &part {
            let words: Vec<&str> = text.split_whitespace().collect();
            note = format!("case {number}: {}", words.join(" "));
        }
        note += outside;
        if !is_smallest {
            note = shortened(&note, width().saturating_sub(column + 20));
        }
        let (name, time) = (padded(&case.name, column), in_table(report.outcome.cpu));
        let (verdict, color) = (report.verdict, color(report.verdict));
        let verdict_shown = format!("{color}{verdict:<3}{color:#}");
        lines.push(format!("  {name}  {verdict_shown} {time:>9}  {note}"));
        if is_smallest {
            let comparator = task.grader.as_ref().ok().and_then(Grader::comparator);
            let expected = case.output.as_deref();
            let shown = failure(&case.input, part, expected, report, comparator);
            lines.extend(shown.lines().map(|line| format!("  {line}")));
            if let (Some(problem), true) = (task.problem, verdict != Verdict::SE) {
                let hack = format!("{} {}{}", door("hack"), problem.id, task.typed);
                lines.push(format!("  {HEADING}smaller:{HEADING:#} {hack}"));
            }
        }
    }
    lines
}

/// The case within an input of many to which the first difference belongs.
fn part(task: &Task, case: &Case, report: &Report, trace: &Trace) -> Option<(usize, String)> {
    if !matches!(report.verdict, Verdict::WA | Verdict::PE) {
        return None;
    }
    let expected = case.output.as_deref()?;
    let comparator = task.grader.as_ref().ok()?.comparator()?;
    let line = first_difference(expected, &report.outcome.stdout, comparator)?;
    let lines = expected.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty()).count();
    trace.case(line, lines)
}
