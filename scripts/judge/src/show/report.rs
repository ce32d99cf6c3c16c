//! The lines about the cases, the progress bar and the summary.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::job::Report;
use crate::seconds;
use crate::size::Size;
use crate::style;
use crate::verdict::Verdict;

/// The name of a problem and of one of its cases.
pub type Name<'a> = (&'a str, &'a str);

/// Prints reports as they come.
pub struct Printer<'a> {
    names: Vec<Name<'a>>,
    widths: (usize, usize),
    bar: ProgressBar,
    counts: BTreeMap<Verdict, usize>,
    slowest: Option<(Duration, Name<'a>)>,
    largest: Option<(Size, Name<'a>)>,
}

impl<'a> Printer<'a> {
    /// Gets ready for reports on what has these names.
    pub fn new(names: Vec<Name<'a>>) -> Self {
        let width = |name: fn(&Name<'a>) -> &'a str| {
            names
                .iter()
                .map(|pair| name(pair).chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths = (width(|name| name.0), width(|name| name.1));
        // On standard error, and only if that is a terminal.
        let bar = ProgressBar::new(names.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} in {elapsed}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Printer {
            names,
            widths,
            bar,
            counts: BTreeMap::new(),
            slowest: None,
            largest: None,
        }
    }

    /// Prints a line, and what there is to show below it.
    pub fn print(&mut self, number: usize, report: &Report) -> io::Result<()> {
        let name = self.names[number];
        *self.counts.entry(report.verdict).or_default() += 1;
        let used = if report.verdict == Verdict::Compile {
            format!("{:>9}  {:>10}", "-", "-")
        } else {
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
            format!("{:>9}  {memory:>10}", seconds::column(report.time))
        };
        let color = style::of(report.verdict);
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

    /// Prints the summary.
    pub fn finish(self, started: Instant) -> io::Result<()> {
        self.bar.finish_and_clear();
        let judged: usize = self.counts.values().sum();
        let counts = self.counts.iter().map(|(&verdict, count)| {
            let color = style::of(verdict);
            format!("{count} {color}{verdict}{color:#}")
        });
        let mut counts: Vec<String> = counts.collect();
        if judged < self.names.len() {
            counts.push(format!("{} not judged", self.names.len() - judged));
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "\njudged   {}", counts.join(", "))?;
        if let Some((time, (problem, case))) = self.slowest {
            writeln!(out, "slowest  {} ({problem} {case})", seconds::column(time))?;
        }
        if let Some((memory, (problem, case))) = self.largest {
            writeln!(out, "largest  {memory:#} ({problem} {case})")?;
        }
        writeln!(out, "took     {}", seconds::column(started.elapsed()))?;
        out.flush()
    }

    /// Was everything judged, and accepted?
    pub fn all_accepted(&self) -> bool {
        self.counts.get(&Verdict::Accepted) == Some(&self.names.len())
    }
}
