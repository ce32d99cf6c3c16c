//! Windows: the judge holds each program in a job object, which ends with the judge, so there are no supervisors.

#![expect(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "other systems have more to do, and may fail"
)]

use std::process::{ExitCode, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use kit::run::platform::Tree;

use super::super::cancellation::Cancellation;
use super::super::job::Task;
use super::super::measurement::{Run, Streams};
use super::super::monitor;
use crate::model::Size;

/// Returns nothing: no process is a supervisor.
pub fn supervised() -> Option<ExitCode> {
    None
}

/// Runs programs in the judge itself.
pub struct Supervisors(());

impl Supervisors {
    /// There are none to prepare.
    pub fn new() -> Self {
        Supervisors(())
    }

    /// Runs a program; none if it is cancelled, the inner error if it does not start.
    ///
    /// # Errors
    ///
    /// If there is no room for its output.
    pub fn run(
        &self,
        task: &Task,
        number: usize,
        cancellation: &Cancellation,
    ) -> Result<Option<Result<Run>>> {
        let mut streams = Streams::new().context("cannot make a temporary file")?;
        let is_cancelled = Arc::new(AtomicBool::new(false));
        cancellation.started(number, Stop(Arc::clone(&is_cancelled)));
        let exit = monitor::run(task, &streams, || is_cancelled.load(Ordering::Relaxed));
        cancellation.finished(number);
        let run = exit.transpose().map(|exit| {
            let run = streams.read(exit?, task.cap);
            run.context("cannot read the output")
        });
        Ok(run)
    }
}

/// Stops a case.
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the case, soon.
    pub fn stop(self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does nothing: the monitor watches the size of the output, and the linker sets that of the stack.
pub fn set_limits(_: Size) -> Result<()> {
    Ok(())
}

/// Measures a program.
pub struct Meter(Size);

impl Meter {
    /// Begins to measure, before the program starts.
    pub fn start() -> Result<Self> {
        Ok(Meter(Size::default()))
    }

    /// The peak resident memory of its largest process so far.
    pub fn peak(&mut self, tree: &Tree) -> Size {
        self.0 = self.0.max(Size::from_bytes(tree.peak_memory()));
        self.0
    }

    /// Kills what is left of the program; returns its exit status, processor time and peak memory.
    pub fn end(mut self, mut tree: Tree) -> Result<(ExitStatus, Duration, Size)> {
        let memory = self.peak(&tree);
        let status = tree.kill().context("cannot wait for the program")?;
        Ok((status, tree.cpu(), memory))
    }
}
