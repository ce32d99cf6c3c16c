//! Judges cases in parallel and reports them in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;

use super::cancellation::Cancellation;
use super::protocol::Job;
use super::worker::Worker;
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
        let next = AtomicUsize::new(0);
        let (sender, reports) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs.get().min(items.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut worker = Worker::new(self.cancellation);
                    while let Some(judged) = self.take(items, next, &mut worker) {
                        let _ = sender.send(judged); // fails after an error
                    }
                });
            }
            drop(sender); // the channel closes when the last worker ends
            let ordered = self.in_order(&reports, &mut each);
            if ordered.is_err() {
                self.cancellation.stop();
            }
            ordered
        })
    }

    /// Calls `each` with the reports in order.
    ///
    /// Reports on cases after one that stopped the others are dropped, so that the output does not
    /// depend on timing.
    fn in_order(
        &self,
        reports: &mpsc::Receiver<(usize, Result<Report>)>,
        each: &mut impl FnMut(usize, Report) -> Result<()>,
    ) -> Result<()> {
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, report) in reports {
            waiting.insert(number, report?);
            while self.cancellation.wants(due) {
                let Some(report) = waiting.remove(&due) else {
                    break;
                };
                each(due, report)?;
                due += 1;
            }
        }
        Ok(())
    }

    /// Judges the next item; none if there is no other, or it is cancelled.
    fn take(
        &self,
        items: &[Item],
        next: &AtomicUsize,
        worker: &mut Worker,
    ) -> Option<(usize, Result<Report>)> {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let judged = match items.get(number)? {
            Item::Job(job) => worker.judge(number, job).transpose()?,
            Item::Known(report) => {
                let is_wanted = self.cancellation.wants(number);
                is_wanted.then(|| Ok(report.clone()))?
            }
        };
        let is_accepted = matches!(&judged, Ok(report) if report.verdict == Verdict::Accepted);
        if self.fail_fast && !is_accepted {
            self.cancellation.stop_after(number);
        }
        Some((number, judged))
    }
}
