//! Judges cases side by side and reports them in order.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{bail, Context, Result};

use crate::job::{Answer, Job, Report, SUPERVISE};
use crate::running::Running;
use crate::verdict::Verdict;

/// Something to be judged: a program on a case, or what is known without running any.
pub enum Item {
    /// To be run.
    Job(Job),
    /// Judged already, as what does not compile is.
    Known(Report),
}

/// How cases are judged.
pub struct Runner<'a> {
    /// How many at a time.
    pub jobs: NonZeroUsize,
    /// Whether the first that is not accepted is the last.
    pub fail_fast: bool,
    /// What is running.
    pub running: &'a Running,
}

impl Runner<'_> {
    /// Judges `items` and calls `each` with their numbers and reports, in order.
    ///
    /// Ends early, and leaves nothing running, if an item fails under `fail_fast`, if `each` fails, if
    /// a supervisor fails, and if somebody stops what is running.
    pub fn judge(
        &self,
        items: &[Item],
        mut each: impl FnMut(usize, Report) -> Result<()>,
    ) -> Result<()> {
        let next = AtomicUsize::new(0);
        let (sender, reports) = mpsc::channel();
        let executable = std::env::current_exe().context("cannot find the judge itself")?;
        thread::scope(|scope| {
            for _ in 0..self.jobs.get().min(items.len()) {
                let (sender, next, executable) = (sender.clone(), &next, &executable);
                scope.spawn(move || {
                    while let Some(judged) = self.take(items, next, executable) {
                        let _ = sender.send(judged); // nobody listens after a failure
                    }
                });
            }
            drop(sender); // the last worker to end ends the loop
            let ordered = self.in_order(&reports, &mut each);
            if ordered.is_err() {
                self.running.stop();
            }
            ordered
        })
    }

    /// Hands on the reports that all earlier ones have been handed on before.
    ///
    /// One that came before an earlier item made it unwanted is kept back: what is shown does not
    /// depend on who was faster.
    fn in_order(
        &self,
        reports: &mpsc::Receiver<(usize, Result<Report>)>,
        each: &mut impl FnMut(usize, Report) -> Result<()>,
    ) -> Result<()> {
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, report) in reports {
            waiting.insert(number, report?);
            while self.running.wants(due) {
                let Some(report) = waiting.remove(&due) else {
                    break;
                };
                each(due, report)?;
                due += 1;
            }
        }
        Ok(())
    }

    /// Judges the next item; `None` if there is none, or none that is wanted.
    fn take(
        &self,
        items: &[Item],
        next: &AtomicUsize,
        executable: &PathBuf,
    ) -> Option<(usize, Result<Report>)> {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let judged = match items.get(number)? {
            Item::Job(job) => self.supervised(number, job, executable).transpose()?,
            Item::Known(report) => self.running.wants(number).then(|| Ok(report.clone()))?,
        };
        let is_accepted = matches!(&judged, Ok(report) if report.verdict == Verdict::Accepted);
        if self.fail_fast && !is_accepted {
            self.running.stop_after(number);
        }
        Some((number, judged))
    }

    /// Has a supervisor run the job; `None` if it was stopped.
    fn supervised(&self, number: usize, job: &Job, executable: &PathBuf) -> Result<Option<Report>> {
        let line = serde_json::to_string(job).context("cannot tell the supervisor its job")?;
        let spawn = || start(executable, &line);
        let child = self
            .running
            .start(number, spawn)
            .context("cannot start a supervisor")?;
        let Some(mut child) = child else {
            return Ok(None);
        };
        let mut answer = Vec::new();
        let read = child
            .stdout
            .take()
            .map(|mut pipe| pipe.read_to_end(&mut answer));
        let is_wanted = self.running.finish(number);
        let status = child.wait().context("cannot wait for a supervisor")?;
        read.transpose()
            .context("cannot read a supervisor's answer")?;
        match serde_json::from_slice(&answer) {
            Ok(Answer::Judged(report)) => Ok(Some(report)),
            Ok(Answer::Failed(why)) => bail!("{}: {why}", job.input.display()),
            Err(_) if !is_wanted => Ok(None),
            Err(_) => bail!(
                "{}: the supervisor gave no answer ({status})",
                job.input.display()
            ),
        }
    }
}

/// Starts a supervisor, in a group that Ctrl-C does not reach: it is to clean up.
fn start(executable: &PathBuf, job: &str) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    let mut child = Command::new(executable)
        .arg(SUPERVISE)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(pipe) = &mut child.stdin {
        // Shorter than what a pipe holds. One that has died already is noticed by its silence.
        let _ = writeln!(pipe, "{job}");
    }
    Ok(child)
}
