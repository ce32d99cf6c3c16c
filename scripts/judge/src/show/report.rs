//! One line per case, the progress bar and the summary.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use kit::console::{ALERT, GOOD};
use kit::progress::{self, ProgressBar};

use crate::model::{in_table, Report, Size, Verdict};
use crate::run::MEMORY_NOTE;

/// The names of a problem and of one of its cases.
pub type Name<'a> = (&'a str, &'a str);

/// Prints reports and keeps count of them.
pub struct Printer<'a> {
    names: Vec<Name<'a>>,
    failed: Vec<Name<'a>>,
    widths: (usize, usize),
    bar: ProgressBar,
    counts: BTreeMap<Verdict, usize>,
    slowest: Option<(Duration, Name<'a>)>,
    largest: Option<(Size, Name<'a>)>,
}

impl<'a> Printer<'a> {
    /// A printer for reports on cases of these names, in this order.
    pub fn new(names: Vec<Name<'a>>) -> Self {
        let width = |name: fn(&Name<'a>) -> &'a str| {
            names
                .iter()
                .map(|pair| name(pair).chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths = (width(|name| name.0), width(|name| name.1));
        let bar = progress::bar(names.len(), "");
        Printer {
            names,
            failed: Vec::new(),
            widths,
            bar,
            counts: BTreeMap::new(),
            slowest: None,
            largest: None,
        }
    }

    /// Prints the report on the case of this number: a line, and the details below it.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn print(&mut self, number: usize, report: &Report) -> io::Result<()> {
        let name = self.names[number];
        *self.counts.entry(report.verdict).or_default() += 1;
        if report.verdict != Verdict::Accepted {
            self.failed.push(name);
        }
        let used = if report.has_run() {
            // The first of several that are equal.
            if self.slowest.is_none_or(|(time, _)| report.time > time) {
                self.slowest = Some((report.time, name));
            }
            if self
                .largest
                .is_none_or(|(memory, _)| report.memory > memory)
            {
                self.largest = Some((report.memory, name));
            }
            let memory = format!("{:#}", report.memory);
            format!("{:>9}  {memory:>10}", in_table(report.time))
        } else {
            format!("{:>9}  {:>10}", "-", "-")
        };
        let color = color(report.verdict);
        let (problem, case) = self.widths;
        let line = format!(
            "{:problem$}  {:case$}  {color}{:<3}{color:#}  {used}  {}",
            name.0, name.1, report.verdict, report.note
        );
        self.bar.suspend(|| {
            let mut out = anstream::stdout().lock();
            write!(out, "{}\n{}", line.trim_end(), report.details)?;
            out.flush()
        })?;
        self.bar.inc(1);
        Ok(())
    }

    /// Prints the summary; `compiled` tells how single files were compiled.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn finish(self, started: Instant, compiled: Option<&str>) -> io::Result<()> {
        self.bar.finish_and_clear();
        let judged: usize = self.counts.values().sum();
        let counts = self.counts.iter().map(|(&verdict, count)| {
            let color = color(verdict);
            format!("{count} {color}{verdict}{color:#}")
        });
        let mut counts: Vec<String> = counts.collect();
        if judged < self.names.len() {
            counts.push(format!("{} not judged", self.names.len() - judged));
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "\njudged   {}", counts.join(", "))?;
        if let Some((time, (problem, case))) = self.slowest {
            writeln!(out, "slowest  {} ({problem} {case})", in_table(time))?;
        }
        if let Some((memory, (problem, case))) = self.largest {
            writeln!(out, "largest  {memory:#} ({problem} {case})")?;
        }
        if let Some(note) = MEMORY_NOTE {
            writeln!(out, "note     {note}")?;
        }
        if let Some(compiled) = compiled {
            writeln!(out, "compiled {compiled}")?;
        }
        writeln!(out, "took     {}", in_table(started.elapsed()))?;
        out.flush()
    }

    /// The cases that were judged and not accepted.
    pub fn failed(&self) -> &[Name<'a>] {
        &self.failed
    }

    /// Returns whether every case was judged and accepted.
    pub fn all_accepted(&self) -> bool {
        self.counts.get(&Verdict::Accepted) == Some(&self.names.len())
    }
}

/// The colour of a verdict.
fn color(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::Presentation => AnsiColor::Yellow.on_default().bold(),
        _ => ALERT,
    }
}
