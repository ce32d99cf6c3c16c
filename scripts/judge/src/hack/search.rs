//! Finds a failing input, and makes it smaller.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use fastrand::Rng;
use indicatif::ProgressBar;

use super::target::{Attempt, Target, ROUND};
use crate::grader::Report;
use crate::run;
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

/// A step of a search.
enum Next {
    Try(Attempt),
    Skip,
    End,
}

impl From<Option<Attempt>> for Next {
    fn from(attempt: Option<Attempt>) -> Self {
        attempt.map_or(Next::Skip, Next::Try)
    }
}

/// Searches until the first failure, the end of `time` or Ctrl-C, and makes the failing input smaller.
pub fn search(target: &Target, seed: u64, time: Duration) -> Result<Found> {
    let started = Instant::now();
    let bar = crate::hack::counter("inputs");
    let mut search = Search {
        target,
        runs: AtomicU64::new(0),
        bar,
    };
    let failure = search.first_failure(0, is_failure, |number| {
        if started.elapsed() > time {
            return Ok(Next::End);
        }
        target.attempt(seed, number).map(Next::from)
    })?;
    let (tried, searched) = (search.runs.swap(0, Ordering::Relaxed), started.elapsed());
    search.bar.finish_and_clear();
    search.bar = crate::hack::counter("smaller inputs");
    let tried = failure.as_ref().map_or(tried, |failure| failure.number + 1);
    let failure = match failure {
        None => None,
        Some(found) => {
            if found.report.verdict == Verdict::SE {
                bail!("{}", found.report.note);
            }
            let limit = target.limits.time;
            let end = Instant::now() + SHRINKING.max(2 * limit);
            Some(match target.trace(&found.attempt.input) {
                Some(_) => search.shrink(found, end)?,
                None => search.draw_smaller(found, seed, end)?,
            })
        }
    };
    search.bar.finish_and_clear();
    Ok(Found {
        failure,
        tried,
        runs: search.runs.into_inner(),
        took: [searched, started.elapsed()],
    })
}

fn is_failure(report: &Report) -> bool {
    report.verdict != Verdict::AC
}

struct Search<'a> {
    target: &'a Target,
    /// How often the program ran.
    runs: AtomicU64,
    bar: ProgressBar,
}

impl Search<'_> {
    /// Tries inputs in parallel; returns the failure with the smallest number from `first` on, independent of the
    /// order in which runs end.
    fn first_failure(
        &self,
        first: u64,
        is_failure: impl Fn(&Report) -> bool + Sync,
        next: impl Fn(u64) -> Result<Next> + Sync,
    ) -> Result<Option<Failure>> {
        let (numbers, best) = (AtomicU64::new(first), Mutex::new(Ok(None)));
        let is_wanted = |number: u64| {
            let best = locked(&best);
            best.as_ref().is_ok_and(|best: &Option<Failure>| {
                best.as_ref().is_none_or(|it| number < it.number)
            })
        };
        let attempt = |number| -> Result<Option<Failure>> {
            let attempt = match next(number)? {
                Next::Try(attempt) => attempt,
                Next::Skip => return Ok(None),
                Next::End => {
                    numbers.store(u64::MAX / 2, Ordering::Relaxed);
                    return Ok(None);
                }
            };
            let report = self.judge(&attempt)?;
            let fails = is_failure(&report) && !run::is_stopped();
            Ok(fails.then_some(Failure {
                number,
                attempt,
                report,
            }))
        };
        let work = || loop {
            let number = numbers.fetch_add(1, Ordering::Relaxed);
            if number >= u64::MAX / 2 || run::is_stopped() || !is_wanted(number) {
                break;
            }
            let found = attempt(number);
            if is_wanted(number) && !matches!(found, Ok(None)) {
                *locked(&best) = found;
            }
        };
        thread::scope(|scope| {
            for _ in 0..run::cores() {
                scope.spawn(work);
            }
        });
        best.into_inner().unwrap_or_else(PoisonError::into_inner)
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

    /// Asks the generator for smaller inputs, from the smallest size on.
    fn draw_smaller(&self, failure: Failure, seed: u64, end: Instant) -> Result<Failure> {
        let (target, length) = (self.target, failure.attempt.input.len());
        let verdict = failure.report.verdict;
        let smaller = self.first_failure(
            0,
            |report| replaces(report, verdict),
            |number| {
                if number == SMALLER || Instant::now() > end {
                    return Ok(Next::End);
                }
                let mut random =
                    Rng::with_seed(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let attempt = target.random(&mut random, number * ROUND / SMALLER / 2)?;
                Ok(attempt
                    .filter(|attempt| attempt.input.len() < length)
                    .into())
            },
        )?;
        Ok(smaller.unwrap_or(failure))
    }

    /// Applies changes after which the program still fails, until no change works.
    fn shrink(&self, mut failure: Failure, end: Instant) -> Result<Failure> {
        let passed = Mutex::new(HashSet::new());
        let (mut position, mut is_smaller) = (0, false);
        while let Some((trace, is_outside)) = self.target.trace(&failure.attempt.input) {
            let (changes, verdict) = (trace.changes(), failure.report.verdict);
            let smaller = self.first_failure(
                position,
                |it| replaces(it, verdict),
                |number| {
                    let change = changes.get(number as usize);
                    let Some(change) = change.filter(|_| Instant::now() < end) else {
                        return Ok(Next::End);
                    };
                    let input = trace.apply(change);
                    if input == failure.attempt.input || !locked(&passed).insert(input.clone()) {
                        return Ok(Next::Skip);
                    }
                    let attempt = self.target.answered(input, is_outside);
                    attempt.map(Next::from)
                },
            )?;
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

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
