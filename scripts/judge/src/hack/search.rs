//! Finds a failing input, and makes it smaller.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};

use super::target::{Attempt, Target, ROUND};
use crate::grader::Report;
use crate::run;
use crate::show::OUTSIDE;
use crate::verdict::Verdict;

/// The time for making a failing input smaller, unless twice the time limit is more.
const SHRINKING: Duration = Duration::from_secs(6);
/// After a change that works, the search goes back by this many changes: about as many as there are for one number.
const BACK: u64 = 64;
/// How many inputs to request from a generator to find a smaller one.
const SMALLER: u64 = 256;
/// How often a run that exceeds the time limit with little CPU time is repeated, as the machine may be busy.
const RETRIES: u32 = 2;

/// An input on which the program fails.
pub struct Failure {
    /// Its number in the search.
    pub number: u64,
    pub attempt: Attempt,
    pub report: Report,
}

/// What a search has found.
pub struct Found {
    /// The smallest failing input.
    pub failure: Option<Failure>,
    /// How many inputs were tried up to the first failure.
    pub tried: u64,
    /// How often the program ran to make the input smaller.
    pub runs: u64,
    /// The time up to the first failure, and in total.
    pub took: [Duration; 2],
}

/// Searches until the first failure, the end of `time` or Ctrl-C, and makes the failing input smaller.
pub fn search(target: &mut Target, seed: u64, time: Duration) -> Result<Found> {
    let started = Instant::now();
    let search = Search::new(target, "inputs")?;
    let is_failure = |report: &Report| report.verdict != Verdict::AC;
    let find = |first, time, is_inside: bool| {
        search.first_failure(first, is_failure, |number| {
            if started.elapsed() > time {
                return Ok(Break(()));
            }
            let attempt = target.attempt(seed, number)?;
            let tried = attempt.filter(|it| !is_inside || !target.inputs.is_outside(&it.input));
            Ok(Continue(tried))
        })
    };
    let is_outside = |failure: &Failure| target.inputs.is_outside(&failure.attempt.input);
    let mut failure = find(0, time, false)?;
    if let Some(outside) = failure.take_if(|it| is_outside(it)) {
        // A program that is right may fail there, so look for an input that the statement allows.
        let time = time.min(started.elapsed() + SHRINKING);
        failure = find(outside.number, time, true)?.or(Some(outside));
    }
    let is_outside = failure.as_ref().is_some_and(is_outside);
    let (mut tried, searched, mut runs) = (search.finish(), started.elapsed(), 0);
    if let Some(mut found) = failure {
        if found.report.verdict == Verdict::SE {
            bail!("{}", found.report.note);
        }
        tried = found.number + 1;
        if is_outside {
            target.inputs.take_any_lines();
        }
        let search = Search::new(target, "smaller inputs")?;
        let time = SHRINKING.max(2 * target.limits.time);
        let (half, end) = (Instant::now() + time / 2, Instant::now() + time);
        if target.inputs.generator.is_some() {
            // A graph can hardly be made smaller by changes.
            found = search.draw_smaller(found, seed, half)?;
        }
        found = search.shrink(found, end)?;
        if is_outside {
            found.report.note += OUTSIDE;
        }
        failure = Some(found);
        runs = search.finish();
    }
    Ok(Found {
        failure,
        tried,
        runs,
        took: [searched, started.elapsed()],
    })
}

struct Search<'a> {
    target: &'a Target,
    /// How often the program ran.
    runs: AtomicU64,
    bar: ProgressBar,
}

impl<'a> Search<'a> {
    fn new(target: &'a Target, what: &str) -> Result<Self> {
        let style = ProgressStyle::with_template("{pos} {msg}, {elapsed}")?;
        let bar = ProgressBar::new_spinner().with_style(style);
        Ok(Search {
            target,
            runs: AtomicU64::new(0),
            bar: bar.with_message(what.to_owned()),
        })
    }

    /// Returns how often the program ran.
    fn finish(self) -> u64 {
        self.bar.finish_and_clear();
        self.runs.into_inner()
    }

    /// Tries inputs in parallel, until `next` breaks; returns the failure with the smallest number from `first` on,
    /// independent of the order in which runs end.
    fn first_failure(
        &self,
        first: u64,
        is_failure: impl Fn(&Report) -> bool + Sync,
        next: impl Fn(u64) -> Result<ControlFlow<(), Option<Attempt>>> + Sync,
    ) -> Result<Option<Failure>> {
        let step = |number| -> Result<ControlFlow<Option<Failure>>> {
            let attempt = match next(number)? {
                Continue(Some(attempt)) => attempt,
                Continue(None) => return Ok(Continue(())),
                Break(()) => return Ok(Break(None)),
            };
            let report = self.judge(&attempt)?;
            if !is_failure(&report) || run::is_stopped() {
                return Ok(Continue(()));
            }
            Ok(Break(Some(Failure {
                number,
                attempt,
                report,
            })))
        };
        let mut found = Ok(None);
        run::in_parallel(first..u64::MAX, step, |result| {
            found = match result {
                Ok(Continue(())) => return true,
                Ok(Break(failure)) => Ok(failure),
                Err(why) => Err(why),
            };
            false
        });
        found
    }

    fn judge(&self, attempt: &Attempt) -> Result<Report> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
        let mut report = self.target.judge(attempt)?;
        for _ in 0..RETRIES {
            if report.verdict != Verdict::TLE || report.outcome.cpu > self.target.limits.time / 2 {
                break;
            }
            report = self.target.judge(attempt)?;
        }
        Ok(report)
    }

    /// Asks the generator for smaller inputs, and keeps the smallest that fails.
    fn draw_smaller(&self, mut failure: Failure, seed: u64, end: Instant) -> Result<Failure> {
        let mut first = 0;
        loop {
            let (verdict, length) = (failure.report.verdict, failure.attempt.input.len());
            let is_failure = |report: &Report| replaces(report, verdict);
            let smaller = self.first_failure(first, is_failure, |number| {
                if number == SMALLER || Instant::now() > end {
                    return Ok(Break(()));
                }
                let seed = seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let step = 2 * number % (ROUND / 2);
                let attempt = self.target.random(&mut Rng::with_seed(seed), step)?;
                Ok(Continue(attempt.filter(|it| it.input.len() < length)))
            })?;
            let Some(smaller) = smaller else {
                return Ok(failure);
            };
            (first, failure) = (smaller.number + 1, smaller);
        }
    }

    /// Applies changes after which the program still fails, until no change works.
    fn shrink(&self, mut failure: Failure, end: Instant) -> Result<Failure> {
        let passed = Mutex::new(HashSet::new());
        let (mut position, mut is_smaller) = (0, false);
        while let Some(trace) = self.target.trace(&failure.attempt.input) {
            let (changes, verdict) = (trace.changes(), failure.report.verdict);
            let is_failure = |report: &Report| replaces(report, verdict);
            let smaller = self.first_failure(position, is_failure, |number| {
                let change = changes.get(number as usize);
                let Some(change) = change.filter(|_| Instant::now() < end) else {
                    return Ok(Break(()));
                };
                let input = trace.apply(change);
                let mut passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
                if input == failure.attempt.input || !passed.insert(input.clone()) {
                    return Ok(Continue(None));
                }
                drop(passed);
                self.target.inputs.answered(input).map(Continue)
            })?;
            match smaller {
                Some(smaller) => {
                    (position, is_smaller) = (smaller.number.saturating_sub(BACK), true);
                    failure = smaller;
                }
                None if is_smaller => (position, is_smaller) = (0, false),
                None => break,
            }
        }
        Ok(failure)
    }
}

/// Returns whether a failure may take the place of one with this verdict.
///
/// A presentation error says less than others, and exceeding the time limit takes longer to repeat.
fn replaces(report: &Report, verdict: Verdict) -> bool {
    match report.verdict {
        Verdict::AC | Verdict::SE => false,
        Verdict::PE | Verdict::TLE => report.verdict == verdict,
        _ => true,
    }
}
