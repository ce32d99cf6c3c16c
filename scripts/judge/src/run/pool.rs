//! Judges cases in parallel and reports them in order.

use std::num::NonZeroUsize;

use anyhow::Result;
use kit::pool;

use super::cancellation::Cancellation;
use super::job::Job;
use super::runner::Runner;
use crate::model::{Report, Verdict};

/// Something to report on.
pub enum Item {
    /// A program to run on a case.
    Job(Job),
    /// A known result, such as that of a program that does not compile.
    Known(Report),
}

/// Workers that judge items.
pub struct Pool<'a> {
    /// The number of workers.
    pub jobs: NonZeroUsize,
    /// Whether to stop at the first item that is not accepted.
    pub fail_fast: bool,
    /// Stops what is running.
    pub cancellation: &'a Cancellation,
}

impl Pool<'_> {
    /// Judges `items` and calls `each` with their numbers and reports, in order.
    ///
    /// Ends early if an item fails under `fail_fast`, if `each` or a supervisor fails, and at Ctrl-C;
    /// nothing is left running.
    ///
    /// # Errors
    ///
    /// If `each` or a supervisor fails.
    pub fn judge(
        &self,
        items: &[Item],
        mut each: impl FnMut(usize, Report) -> Result<()>,
    ) -> Result<()> {
        let runner = Runner::new(self.cancellation);
        let mut due = 0;
        pool::in_order(
            self.jobs.get().min(items.len()),
            |number| self.judged(&runner, items.get(number)?, number),
            |report| {
                // Nothing is reported after the case that stopped the others, even if it was judged.
                let reported = match report {
                    Ok(report) if self.cancellation.wants(due) => each(due, report),
                    Ok(_) => Ok(()),
                    Err(error) => Err(error),
                };
                due += 1;
                reported.inspect_err(|_| self.cancellation.stop())
            },
        )
    }

    /// Judges an item; none if it is cancelled.
    fn judged(&self, runner: &Runner, item: &Item, number: usize) -> Option<Result<Report>> {
        let judged = match item {
            Item::Job(job) => runner.judge(number, job).transpose()?,
            Item::Known(report) => {
                let is_wanted = self.cancellation.wants(number);
                is_wanted.then(|| Ok(report.clone()))?
            }
        };
        let is_accepted = matches!(&judged, Ok(report) if report.verdict == Verdict::Accepted);
        if self.fail_fast && !is_accepted {
            self.cancellation.stop_after(number);
        }
        Some(judged)
    }
}
