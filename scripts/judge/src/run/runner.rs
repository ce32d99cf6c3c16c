//! Runs jobs, one per thread at a time.

use anyhow::{Context, Result};

use super::cancellation::Cancellation;
use super::job::Job;
use super::platform::Supervisors;
use crate::model::{Report, Verdict};

/// What runs jobs for several threads, until they are cancelled.
pub struct Runner<'a> {
    cancellation: &'a Cancellation,
    supervisors: Supervisors,
}

impl<'a> Runner<'a> {
    /// A runner that runs nothing yet.
    pub fn new(cancellation: &'a Cancellation) -> Self {
        let supervisors = Supervisors::default();
        Runner {
            cancellation,
            supervisors,
        }
    }

    /// Judges the case of this number; none if it is cancelled.
    ///
    /// # Errors
    ///
    /// If the program cannot be supervised.
    pub fn judge(&self, number: usize, job: &Job) -> Result<Option<Report>> {
        if !self.cancellation.wants(number) {
            return Ok(None);
        }
        let judged = self.supervisors.judge(job, number, self.cancellation);
        // What cannot be judged is the fault of this case alone: its files cannot be read, or its program does
        // not start.
        let system = |why| Report::not_run(Verdict::System, why, String::new());
        let report = judged.context("cannot supervise the program")?;
        Ok(report.map(|report| report.unwrap_or_else(system)))
    }
}
