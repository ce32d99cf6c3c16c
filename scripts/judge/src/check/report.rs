//! One line per problem; where something fails, the smallest failing input in full and a line for each other.

use std::collections::BTreeMap;
use std::time::Duration;

use ctd::Trace;
use facts::tools::door;
use unicode_width::UnicodeWidthStr;

use super::Task;
use crate::cases::Case;
use crate::grader::{Grader, Report};
use crate::problem::{description, Problem};
use crate::show::{
    color, failure, first_difference, padded, shortened, width, DIM, HEADING, OUTSIDE,
};
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
            let verdict = if task.grader.is_ok() {
                Verdict::CE
            } else {
                Verdict::SE
            };
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

/// Returns whether `hack` can draw inputs of a problem.
fn is_described(problem: &Problem) -> bool {
    problem.generator.is_some() || problem.cases.join("input.ctd").is_file()
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
        let format = task.problem.and_then(|it| description(it).ok()?);
        let trace = format.map(|it| it.trace(&String::from_utf8_lossy(&case.input)));
        let is_outside = matches!(trace, Some(Err(_)));
        let part = trace.and_then(|trace| part(task, case, report, &trace.ok()?));
        let mut note = report.note.clone();
        if let Some((number, text)) = &part {
            let words: Vec<&str> = text.split_whitespace().collect();
            note = format!("case {number}: {}", words.join(" "));
        }
        if is_outside {
            note += OUTSIDE;
        }
        if !is_smallest {
            note = shortened(&note, width().saturating_sub(column + 20));
        }
        let (name, time) = (padded(&case.name, column), in_table(report.outcome.cpu));
        let (verdict, color) = (report.verdict, color(report.verdict));
        lines.push(format!(
            "  {name}  {color}{verdict:<3}{color:#} {time:>9}  {note}"
        ));
        if is_smallest {
            let comparator = task.grader.as_ref().ok().and_then(Grader::comparator);
            let expected = case.output.as_deref();
            let shown = failure(&case.input, part, expected, report, comparator);
            lines.extend(shown.lines().map(|line| format!("  {line}")));
            let problem = task
                .problem
                .filter(|it| verdict != Verdict::SE && is_described(it));
            if let Some(problem) = problem {
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
    // Blank lines are not those of cases.
    let lines: Vec<&[u8]> = expected.split(|&byte| byte == b'\n').collect();
    let filled = |lines: &[&[u8]]| lines.iter().filter(|line| !line.is_empty()).count();
    trace.case(filled(&lines[..line.min(lines.len())]), filled(&lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Program;
    use crate::run::Limits;
    use crate::verdict::Comparator;
    use ctd::Format;

    fn case(name: &str, input: &str, output: &str) -> Case {
        Case {
            name: name.to_owned(),
            input: input.as_bytes().into(),
            output: Some(output.as_bytes().into()),
            fault: None,
        }
    }

    fn report(verdict: Verdict, millis: u64, output: &str) -> Report {
        let mut report = Report::fault("note");
        report.verdict = verdict;
        report.outcome.cpu = Duration::from_millis(millis);
        report.outcome.memory = millis << 20;
        report.outcome.stdout = output.into();
        report
    }

    fn task(cases: Vec<Case>) -> Task<'static> {
        Task {
            name: "nim".to_owned(),
            title: "石子".to_owned(),
            problem: None,
            limits: Limits::wall_only(Duration::ZERO),
            grader: Ok(Grader::Compare(Comparator::LineEnds)),
            cases,
            drafts: vec![case("d", "", "")],
            built: Ok(Program::Line(String::new())),
            typed: String::new(),
        }
    }

    fn plain(lines: &[String]) -> Vec<String> {
        let text = anstream::adapter::strip_str(&lines.join("\n")).to_string();
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    #[test]
    fn the_smallest_failing_input_comes_last_and_in_full() {
        let task = task(vec![
            case("a", "1\n", "1\n"),
            case("bb", "22\n", "2\n"),
            case("c", "3\n", "3\n"),
            case("e", "44\n", "4\n"),
        ]);
        let reports = [
            report(Verdict::WA, 5, "0\n"),
            report(Verdict::TLE, 2000, ""),
            report(Verdict::AC, 7, "3\n"),
            report(Verdict::RE, 1, ""),
        ];
        let mut totals = Totals::default();
        totals.add(&task, &reports, false);
        let columns = columns(std::slice::from_ref(&task));
        assert_eq!(columns, [3, 4]);
        let shown = plain(&lines(&task, columns, &totals, &reports, None));
        assert_eq!(
            shown,
            [
                "nim  石子    2.000 s  2000 MiB  1 AC, 1 WA, 1 TLE, 1 RE, 1 draft",
                "  bb  TLE   2.000 s  note",
                "  e   RE    0.001 s  note",
                "  a   WA    0.005 s  note",
                "    input",
                "      1",
                "    output, first difference at line 1, column 1",
                "         expected   actual",
                "      1  1        ≠ 0",
                "         ^          ^",
                "  draft: d.in has no d.out",
            ]
        );
        let last = plain(&[totals.last_line(2, Duration::from_secs(3))]);
        assert_eq!(
            last[1],
            "2 problems: 1 AC, 1 WA, 1 TLE, 1 RE, 1 draft in 3.000 s"
        );
        assert_eq!(last[2], "slowest: 2.000 s (nim bb)");
    }

    #[test]
    fn only_accepted_cases_are_a_success() {
        use Verdict::{AC, CE, PE, SE, WA};

        for (verdicts, has_errors, is_accepted, counts) in [
            (&[][..], false, false, "1 draft"),
            (&[AC], false, true, "1 AC, 1 draft"),
            (&[AC, AC], false, true, "2 AC, 1 draft"),
            (&[AC, PE], false, false, "1 AC, 1 PE, 1 draft"),
            (&[WA, WA], false, false, "2 WA, 1 draft"),
            (&[], true, false, "1 CE, 1 draft"),
        ] {
            let cases = verdicts.iter().map(|_| case("a", "", "")).collect();
            let reports: Vec<Report> = verdicts.iter().map(|it| report(*it, 1, "")).collect();
            let mut totals = Totals::default();
            totals.add(&task(cases), &reports, has_errors);
            assert_eq!(totals.is_accepted(), is_accepted, "{verdicts:?}");
            assert_eq!(plain(&[totals.counts()]), [counts]);
        }
        let mut broken = task(Vec::new());
        (broken.grader, broken.drafts) = (Err("why".to_owned()), Vec::new());
        let mut totals = Totals::default();
        assert_eq!(plain(&[totals.counts()]), ["draft: no cases"]);
        totals.add(&broken, &[], true);
        assert_eq!(totals.counts.keys().collect::<Vec<_>>(), [&SE], "not {CE}");
        let shown = plain(&lines(&broken, [5, 4], &totals, &[], Some("why\nnot")));
        assert_eq!(shown[0], format!("nim    石子  {:19}  1 SE", ""));
        assert_eq!(shown[1..], ["  why", "  not"]);
    }

    /// In an input of many cases, the one is named whose line of the output is wrong.
    #[test]
    fn a_wrong_line_is_told_with_its_case() {
        let format = Format::parse("INT(1, 9, t) NEWLINE REP(t) INT(0, 99) NEWLINE END").unwrap();
        let (input, output) = ("3\n11\n22\n33\n", "a\n\nb\nc\n");
        let trace = format.trace(input).unwrap();
        let case = case("a", input, output);
        let task = task(Vec::new());
        for (verdict, output, expected) in [
            (Verdict::WA, "x\n", Some((1, "11"))),
            // Blank lines are not those of cases.
            (Verdict::WA, "a\n\nx\nc\n", Some((2, "22"))),
            (Verdict::PE, "a\n\nb\n", Some((3, "33"))),
            (Verdict::TLE, "x\n", None),
            (Verdict::WA, "a\n\nb\nc\n", None),
        ] {
            let found = part(&task, &case, &report(verdict, 1, output), &trace);
            let expected = expected.map(|(number, text)| (number, text.to_owned()));
            assert_eq!(found, expected, "{output:?}");
        }
    }
}
