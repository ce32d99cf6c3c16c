//! Runs programs and judges them, one per thread at a time.

use anyhow::{Context, Result};

use super::cancellation::Cancellation;
use super::job::{Job, Task};
use super::measurement::Run;
use super::platform::Supervisors;
use crate::model::{Report, Verdict};

/// What runs programs for several threads, until they are cancelled. When it is dropped, nothing is left running.
pub struct Runner<'a> {
    cancellation: &'a Cancellation,
    supervisors: Supervisors,
}

impl<'a> Runner<'a> {
    /// A runner that runs nothing yet.
    pub fn new(cancellation: &'a Cancellation) -> Self {
        Runner {
            cancellation,
            supervisors: Supervisors::new(),
        }
    }

    /// Runs a program as the case of this number; none if it is cancelled, the inner error if it does not start.
    ///
    /// # Errors
    ///
    /// If the program cannot be supervised.
    pub fn run(&self, number: usize, task: &Task) -> Result<Option<Result<Run>>> {
        if !self.cancellation.wants(number) {
            return Ok(None);
        }
        let ran = self.supervisors.run(task, number, self.cancellation);
        ran.context("cannot supervise the program")
    }

    /// Judges the case of this number; none if it is cancelled.
    ///
    /// A case whose files cannot be read, or whose program does not start, is reported as a
    /// [system error](Verdict::System).
    ///
    /// # Errors
    ///
    /// If the program cannot be supervised.
    pub fn judge(&self, number: usize, job: &Job) -> Result<Option<Report>> {
        let system = |error| {
            let why = format!("{error:#}");
            Report::not_run(Verdict::System, why, String::new())
        };
        let expected = match job.expected() {
            Ok(expected) => expected,
            Err(error) => return Ok(Some(system(error))),
        };
        let task = job.task(expected.len());
        let ran = self.run(number, &task)?;
        let judged = ran.map(|ran| ran.and_then(|run| job.judge(&task, expected, run)));
        Ok(judged.map(|judged| judged.unwrap_or_else(system)))
    }
}
