//! Runs a program on many inputs in parallel.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use judge::model::{Report, Size, Verdict};
use judge::run::{Cancellation, Expected, Job, Runner};
use kit::pool;
use tempfile::TempDir;

use crate::attempt::Attempt;
use crate::target::Target;

/// How often a [doubtful](is_doubtful) run is repeated.
pub const RETRIES: u32 = 2;

/// An input on which the program fails.
pub struct Failure {
    /// Its number in the search.
    pub number: usize,
    /// The input.
    pub attempt: Box<Attempt>,
    /// What the program did.
    pub report: Report,
}

impl From<Option<Attempt>> for Next {
    fn from(attempt: Option<Attempt>) -> Self {
        attempt.map_or(Next::Skip, |attempt| Next::Try(Box::new(attempt)))
    }
}

/// The next step of a search.
pub enum Next {
    /// Run the program.
    Try(Box<Attempt>),
    /// Go on to the next number.
    Skip,
    /// There is nothing more to do.
    End,
}

/// Workers that run the same program.
pub struct Team<'a> {
    target: &'a Target,
    cancellation: &'a Cancellation,
    runner: Runner<'a>,
    /// Files for an input, one per idle worker.
    files: Mutex<Vec<PathBuf>>,
    /// Contains these files; removed with the team.
    _folder: TempDir,
    jobs: usize,
    /// How often the program was run.
    pub runs: AtomicUsize,
    /// How often a [doubtful](is_doubtful) run is repeated.
    pub retries: u32,
}

impl<'a> Team<'a> {
    /// Creates a team of `jobs` workers.
    ///
    /// # Errors
    ///
    /// If there is no room for temporary files.
    pub fn new(
        target: &'a Target,
        cancellation: &'a Cancellation,
        jobs: NonZeroUsize,
    ) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let files = (0..jobs.get()).map(|number| folder.path().join(format!("{number}.in")));
        Ok(Team {
            target,
            cancellation,
            runner: Runner::new(cancellation),
            files: Mutex::new(files.collect()),
            _folder: folder,
            jobs: jobs.get(),
            runs: AtomicUsize::new(0),
            retries: RETRIES,
        })
    }

    /// Returns the failure with the smallest number from `first` on, independent of the order in which runs
    /// end.
    ///
    /// # Errors
    ///
    /// If `next` or a supervisor fails.
    pub fn first_failure(
        &self,
        first: usize,
        is_failure: impl Fn(&Attempt, &Report) -> bool + Sync,
        next: impl Fn(usize) -> Result<Next> + Sync,
    ) -> Result<Option<Failure>> {
        let best: Mutex<Option<Failure>> = Mutex::new(None);
        let lock = || best.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |number| lock().as_ref().is_none_or(|best| number < best.number);
        // Returns whether there may be more to do.
        let work = |number: usize| -> Result<bool> {
            if self.cancellation.is_interrupted() || !is_wanted(number) {
                return Ok(false);
            }
            let attempt = match next(number)? {
                Next::Try(attempt) => attempt,
                Next::Skip => return Ok(true),
                Next::End => return Ok(false),
            };
            let Some(report) = self.run(&attempt)? else {
                return Ok(false);
            };
            if is_failure(&attempt, &report) && is_wanted(number) {
                *lock() = Some(Failure {
                    number,
                    attempt,
                    report,
                });
            }
            Ok(true)
        };
        pool::in_order(
            self.jobs,
            |number| match work(first + number) {
                Ok(false) => None,
                worked => Some(worked),
            },
            |worked| worked.map(|_| ()),
        )?;
        Ok(best.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs the program; returns nothing after Ctrl-C.
    fn run(&self, attempt: &Attempt) -> Result<Option<Report>> {
        let run = self.runs.fetch_add(1, Ordering::Relaxed);
        let files = || self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let input = files().pop().context("more runs than workers")?;
        fs::write(&input, &attempt.input).context("cannot write a temporary file")?;
        // Much less than a judge's limit, so that endless output ends soon.
        let output = Size::from_kib(1 << 10);
        let longest = Size::from_bytes(4 * attempt.expected.len() as u64);
        let job = Job {
            program: self.target.program.clone(),
            input: input.clone(),
            expected: Expected::Text(attempt.expected.clone()),
            limits: self.target.limits,
            comparator: self.target.comparator,
            output: Some(output.max(longest)),
        };
        let mut report = self.runner.judge(run, &job)?;
        for _ in 0..self.retries {
            let is_doubtful = |report: &Report| is_doubtful(report, self.target);
            if report.as_ref().is_some_and(is_doubtful) {
                report = self.runner.judge(run, &job)?;
            }
        }
        files().push(input);
        Ok(report)
    }
}

/// Returns whether the program exceeded the time limit with little CPU time: the machine may have been busy.
pub fn is_doubtful(report: &Report, target: &Target) -> bool {
    report.verdict == Verdict::Time && report.cpu < target.limits.time / 2
}

/// Returns whether this verdict counts as a failure.
pub fn is_failure(_: &Attempt, report: &Report) -> bool {
    report.verdict != Verdict::Accepted
}
