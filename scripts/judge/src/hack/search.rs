//! Finds a failing input, and makes it smaller.

use std::collections::HashMap;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use stop::locked;

use super::target::{size, Attempt, Target, ROUND};
use crate::grader::Report;
use crate::run;
use crate::show::OUTSIDE;
use crate::verdict::Verdict;

/// How many inputs are tried to make a failing one smaller. They are counted, so that a busy machine shows the same input as
/// an idle one.
const TRIES: u64 = 4096;
/// How many inputs are tried to find one that keeps the statement, after a failure on another one.
const MORE: u64 = 8 * ROUND;
/// As how many an input counts on which the program exceeds the time limit.
const LATE: u64 = TRIES / 4;
/// The time for making a failing input smaller: the last bound.
pub const SHRINKING: Duration = Duration::from_secs(60);
/// After a change that works, the search goes back by this many changes: about as many as there are for one number.
const BACK: u64 = 64;
/// How many inputs to request from a generator to find a smaller one.
const SMALLER: u64 = 256;
/// How often a run that exceeds the time limit with little CPU time is repeated, as the machine may be busy.
const RETRIES: u32 = 2;

/// An input on which the program fails.
#[derive(Clone)]
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
    /// The largest size that was tried, up to 100.
    pub largest: u64,
}

/// Shows what was found.
type Show<'a> = &'a (dyn Fn(&Target, &Found) -> String + Sync);

/// Searches until the first failure or the end of `patience`, and makes the failing input smaller.
///
/// A stop shows what was found so far.
pub fn search(target: &mut Target, seed: u64, patience: Duration, show: Show) -> Result<Found> {
    let started = Instant::now();
    let counts = Arc::new(Counts::default());
    let shared = Arc::clone(&counts);
    stop::set_last_words(move || {
        let tried = shared.tried.load(Ordering::Relaxed);
        format!("stopped; no failure in {tried} inputs\n")
    });
    let found = |failure: Option<Failure>, searched: Duration| Found {
        tried: match &failure {
            Some(failure) => failure.number + 1,
            None => counts.tried.load(Ordering::Relaxed),
        },
        failure,
        runs: counts.runs.load(Ordering::Relaxed),
        took: [searched, started.elapsed()],
        largest: counts.largest.load(Ordering::Relaxed),
    };
    let search = Search::new(target, &counts.tried, "inputs", |target, failure| {
        tell(show(target, &found(Some(failure), started.elapsed())));
    })?;
    let is_failure = |report: &Report| report.verdict != Verdict::AC;
    let find = |first, end, is_inside: bool| {
        search.first_failure(first, is_failure, |number| {
            let used = started.elapsed();
            if used > patience || number == end {
                return Ok(Break(()));
            }
            let step = step(number, used, patience);
            let attempt = target.attempt(seed, number, step)?;
            let tried = attempt.filter(|it| !is_inside || !target.inputs.is_outside(&it.input));
            if tried.is_some() {
                let size = size(step).into();
                counts.largest.fetch_max(size, Ordering::Relaxed);
            }
            Ok(Continue(tried))
        })
    };
    let is_outside = |failure: &Failure| target.inputs.is_outside(&failure.attempt.input);
    let mut failure = find(0, u64::MAX, false)?;
    if let Some(outside) = failure.take_if(|it| is_outside(it)) {
        // A program that is right may fail there, so look for an input that the statement allows.
        let first = outside.number;
        failure = find(first, first + MORE, true)?.or(Some(outside));
    }
    let is_outside = failure.as_ref().is_some_and(is_outside);
    search.bar.finish_and_clear();
    let searched = started.elapsed();
    let Some(mut smallest) = failure else {
        return Ok(found(None, searched));
    };
    if smallest.report.verdict == Verdict::SE {
        bail!("{}", smallest.report.note);
    }
    let number = smallest.number;
    drop(search);
    if is_outside {
        target.inputs.take_any_lines();
    }
    let search = Search::new(target, &counts.runs, "smaller inputs", |target, failure| {
        let failure = Failure { number, ..failure };
        tell(show(target, &found(Some(failure), searched)));
    })?;
    let end = Instant::now() + SHRINKING;
    if target.inputs.generator.is_some() {
        // A graph can hardly be made smaller by changes.
        smallest = search.draw_smaller(smallest, seed, end)?;
    }
    smallest = search.shrink(smallest, end)?;
    search.bar.finish_and_clear();
    smallest.number = number;
    if is_outside {
        smallest.report.note += OUTSIDE;
    }
    Ok(found(Some(smallest), searched))
}

/// Sets what a stop shows.
fn tell(text: String) {
    stop::set_last_words(move || text.clone());
}

/// What a search counts.
#[derive(Default)]
struct Counts {
    tried: AtomicU64,
    runs: AtomicU64,
    largest: AtomicU64,
}

/// Returns the step to the largest size, of [`ROUND`], of the input with a number.
///
/// Sizes grow with the numbers, again and again, so that a seed says the input; but with the time that is used if that is
/// ahead, as a slow generator never comes to the end of the first round.
fn step(number: u64, used: Duration, patience: Duration) -> u64 {
    // The largest sizes have a fifth of the time.
    let due = u128::from(ROUND) * used.as_nanos() * 5 / (patience.as_nanos() * 4).max(1);
    let due = u64::try_from(due).unwrap_or(ROUND).min(ROUND);
    if number < due {
        due
    } else {
        number % ROUND
    }
}

/// Sees each failure that takes the place of the one before.
type Tell<'a> = Box<dyn Fn(&Target, Failure) + Sync + 'a>;

struct Search<'a> {
    target: &'a Target,
    /// How often the program ran.
    runs: &'a AtomicU64,
    bar: ProgressBar,
    tell: Tell<'a>,
}

impl<'a> Search<'a> {
    fn new(
        target: &'a Target,
        runs: &'a AtomicU64,
        what: &str,
        tell: impl Fn(&Target, Failure) + Sync + 'a,
    ) -> Result<Self> {
        let style = ProgressStyle::with_template("{pos} {msg}, {elapsed}")?;
        let bar = ProgressBar::new_spinner().with_style(style);
        Ok(Search {
            target,
            runs,
            bar: bar.with_message(what.to_owned()),
            tell: Box::new(tell),
        })
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
            if !is_failure(&report) {
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
                Ok(Break(failure)) => {
                    if let Some(failure) = failure.clone() {
                        (self.tell)(self.target, failure);
                    }
                    Ok(failure)
                }
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
        // Inputs with the number after that of their change; those of earlier rounds with 0.
        let passed = Mutex::new(HashMap::new());
        let (mut position, mut is_smaller, mut left) = (0, false, TRIES);
        while let Some(trace) = self.target.trace(&failure.attempt.input) {
            let (changes, verdict) = (trace.changes(), failure.report.verdict);
            let is_failure = |report: &Report| replaces(report, verdict);
            let smaller = self.first_failure(position, is_failure, |number| {
                let is_over = number >= position + left || Instant::now() > end;
                let change = changes.get(number as usize).filter(|_| !is_over);
                let Some(change) = change else {
                    return Ok(Break(()));
                };
                let input = trace.apply(change);
                let mut passed = locked(&passed);
                let first = passed.entry(input.clone()).or_insert(number + 1);
                if input == failure.attempt.input || *first <= number {
                    return Ok(Continue(None));
                }
                *first = number + 1; // or a later change has made it sooner
                drop(passed);
                self.target.inputs.answered(input).map(Continue)
            })?;
            let tried = match &smaller {
                Some(smaller) => smaller.number + 1,
                None => changes.len() as u64,
            };
            left = left.saturating_sub(tried.saturating_sub(position));
            // What was tried beyond that depends on the machine.
            locked(&passed).retain(|_, first| std::mem::take(first) <= tried);
            match smaller {
                Some(smaller) => {
                    if smaller.report.verdict == Verdict::TLE {
                        left = left.saturating_sub(LATE);
                    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_with_the_numbers_or_with_the_time() {
        let step = |number, percent| {
            step(
                number,
                Duration::from_secs(percent),
                Duration::from_secs(100),
            )
        };
        // Fast: only the number counts.
        assert_eq!(
            [step(0, 0), step(100, 1), step(127, 50), step(200, 100)],
            [0, 100, 127, 72]
        );
        // Slow: half of the sizes after 40 % of the time, all after 80 %.
        assert_eq!(
            [step(3, 40), step(5, 80), step(7, 99)],
            [ROUND / 2, ROUND, ROUND]
        );
        assert_eq!(size(ROUND), 100);
    }

    #[test]
    fn a_failure_is_replaced_only_by_what_says_as_much() {
        use Verdict::{AC, MLE, OLE, PE, RE, SE, TLE, WA};

        let all = [AC, PE, WA, TLE, MLE, OLE, RE, SE];
        for old in [PE, WA, TLE, MLE, OLE, RE] {
            let replacing = all.iter().filter(|new| {
                let mut report = Report::fault("");
                report.verdict = **new;
                replaces(&report, old)
            });
            let mut expected = vec![WA, MLE, OLE, RE];
            if old == PE {
                expected.insert(0, PE);
            }
            if old == TLE {
                expected.insert(1, TLE);
            }
            assert!(replacing.eq(&expected), "{old}");
        }
    }
}
