//! Runs a program on many inputs in parallel.

use std::fs;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use cases::problem::Draft;
use cases::structure::Structure;
use judge::model::{Report, Size, Verdict};
use judge::run::{Cancellation, Job, Worker};
use tempfile::TempDir;

use crate::cli::Target;

/// How often a program runs again that took too much time but used little of it.
pub const RETRIES: u32 = 2;

/// An input to run the program on.
#[derive(Default)]
pub struct Attempt {
    /// The input.
    pub input: String,
    /// The answer.
    pub expected: String,
    /// How the input is put together.
    pub structure: Structure,
    /// What can answer smaller inputs.
    pub draft: Option<Draft>,
}

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

/// What to do for a number of a search.
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
    members: Vec<Member<'a>>,
    /// Has the files of the members, and removes them.
    _folder: TempDir,
    /// How often the program was run.
    pub runs: AtomicUsize,
    /// How often it runs again if a report is [doubtful](is_doubtful).
    pub retries: u32,
}

struct Member<'a> {
    worker: Worker<'a>,
    input: PathBuf,
    expected: PathBuf,
}

impl<'a> Team<'a> {
    /// Creates a team of so many workers.
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
        let member = |number| Member {
            worker: Worker::new(cancellation),
            input: folder.path().join(format!("{number}.in")),
            expected: folder.path().join(format!("{number}.out")),
        };
        Ok(Team {
            target,
            cancellation,
            members: (0..jobs.get()).map(member).collect(),
            _folder: folder,
            runs: AtomicUsize::new(0),
            retries: RETRIES,
        })
    }

    /// Returns the failure with the smallest number from `first` on, however the runs are scheduled.
    ///
    /// # Errors
    ///
    /// If `next` or a supervisor fails.
    pub fn first_failure(
        &mut self,
        first: usize,
        is_failure: impl Fn(&Attempt, &Report) -> bool + Sync,
        next: impl Fn(usize) -> Result<Next> + Sync,
    ) -> Result<Option<Failure>> {
        let (target, runs, cancellation) = (self.target, &self.runs, self.cancellation);
        let retries = self.retries;
        let (due, has_error) = (AtomicUsize::new(first), AtomicBool::new(false));
        let best: Mutex<Option<Failure>> = Mutex::new(None);
        let lock = || best.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |number| lock().as_ref().is_none_or(|best| number < best.number);
        let work = |member: &mut Member| -> Result<()> {
            loop {
                let number = due.fetch_add(1, Ordering::Relaxed);
                let is_over = cancellation.is_interrupted() || has_error.load(Ordering::Relaxed);
                if is_over || !is_wanted(number) {
                    return Ok(());
                }
                let attempt = match next(number)? {
                    Next::Try(attempt) => attempt,
                    Next::Skip => continue,
                    Next::End => return Ok(()),
                };
                let run = runs.fetch_add(1, Ordering::Relaxed);
                let Some(report) = member.run(target, run, &attempt, retries)? else {
                    return Ok(());
                };
                if is_failure(&attempt, &report) {
                    let mut best = lock();
                    if best.as_ref().is_none_or(|best| number < best.number) {
                        *best = Some(Failure {
                            number,
                            attempt,
                            report,
                        });
                    }
                }
            }
        };
        let work = |member: &mut Member| {
            let worked = work(member);
            if worked.is_err() {
                has_error.store(true, Ordering::Relaxed);
            }
            worked
        };
        thread::scope(|scope| {
            let members = self.members.iter_mut();
            let threads: Vec<_> = members.map(|member| scope.spawn(|| work(member))).collect();
            let ended = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            ended.collect::<Result<()>>()
        })?;
        Ok(best.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Member<'_> {
    /// Runs the program; returns nothing after Ctrl-C.
    fn run(
        &mut self,
        target: &Target,
        run: usize,
        attempt: &Attempt,
        retries: u32,
    ) -> Result<Option<Report>> {
        for (path, text) in [
            (&self.input, &attempt.input),
            (&self.expected, &attempt.expected),
        ] {
            fs::write(path, text).context("cannot write a temporary file")?;
        }
        // Little compared with a judge's, so that endless output ends soon.
        let output = Size::from_kib(1 << 10);
        let expected = Size::from_bytes(4 * attempt.expected.len() as u64);
        let job = Job {
            command: target.command.clone(),
            input: self.input.clone(),
            expected: self.expected.clone(),
            limits: target.limits,
            comparator: target.comparator,
            output: Some(output.max(expected)),
        };
        let mut report = self.worker.judge(run, &job)?;
        for _ in 0..retries {
            if report.as_ref().is_some_and(|it| is_doubtful(it, target)) {
                report = self.worker.judge(run, &job)?;
            }
        }
        Ok(report)
    }
}

/// Returns whether the program took too much time but used little of it: then the machine may have been
/// busy with something else.
pub fn is_doubtful(report: &Report, target: &Target) -> bool {
    report.verdict == Verdict::Time && report.cpu < target.limits.time / 2
}

/// Returns whether this verdict counts as a failure.
pub fn is_failure(_: &Attempt, report: &Report) -> bool {
    report.verdict != Verdict::Accepted
}
