//! Judges cases in parallel and reports them in order.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Context, Result};
use kit::names;
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use super::cancellation::Cancellation;
use super::process_tree;
use super::protocol::{decode_answer, Job, SUPERVISE};
use crate::model::{in_short, Report, Size, Verdict};

/// How often a supervisor is resumed, in case its program has stopped it.
const RESUME: Duration = Duration::from_millis(20);
/// How long a supervisor may need beyond the time limit, to start, to compare outputs and to clean up.
const GRACE: Duration = Duration::from_secs(15);

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
        let executable = std::env::current_exe().context("cannot find the judge itself")?;
        thread::scope(|scope| {
            for _ in 0..self.jobs.get().min(items.len()) {
                let (sender, next, executable) = (sender.clone(), &next, &executable);
                scope.spawn(move || {
                    while let Some(judged) = self.take(items, next, executable) {
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
        executable: &PathBuf,
    ) -> Option<(usize, Result<Report>)> {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let judged = match items.get(number)? {
            Item::Job(job) => self.supervise(number, job, executable).transpose()?,
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

    /// Has a supervisor run the job; none if the case is cancelled.
    fn supervise(&self, number: usize, job: &Job, executable: &PathBuf) -> Result<Option<Report>> {
        let line = job.encode()?;
        let spawn = || start(executable, &line);
        let child = self
            .cancellation
            .start(number, spawn)
            .context("cannot start a supervisor")?;
        let Some(mut child) = child else {
            return Ok(None);
        };
        let (answer, is_late) = watched(&mut child, job.limits.time);
        let is_wanted = self.cancellation.finish(number);
        let status = child.wait().context("cannot wait for a supervisor")?;
        let answer = answer.context("cannot read a supervisor's answer")?;
        match decode_answer(&answer) {
            Ok(Ok(report)) => Ok(Some(report)),
            // Of this case alone: its files cannot be read, its program does not start.
            Ok(Err(why)) => Ok(Some(Report::not_run(Verdict::System, why, String::new()))),
            Err(_) if !is_wanted => Ok(None),
            Err(_) if is_late => Ok(Some(Report {
                verdict: Verdict::Time,
                time: job.limits.time + GRACE,
                memory: Size::default(),
                note: format!(
                    "over {}, and its supervisor did not answer",
                    in_short(job.limits.time)
                ),
                details: String::new(),
            })),
            Err(_) => bail!(
                "{}: the supervisor gave no answer ({status})",
                names::escape(&job.input)
            ),
        }
    }
}

/// Starts a supervisor in a process group of its own: Ctrl-C must not kill it, as it has to clean up.
fn start(executable: &PathBuf, job: &str) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    let mut child = Command::new(executable)
        .arg(SUPERVISE)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(pipe) = &mut child.stdin {
        // If it has died, it gives no answer, which is reported.
        let _ = writeln!(pipe, "{job}");
    }
    Ok(child)
}

/// Reads a supervisor's answer; also returns whether the supervisor was killed for being late.
///
/// A program can stop its supervisor by a signal. So the supervisor is resumed again and again, and
/// killed with everything below it if there is no answer long after the time limit.
fn watched(supervisor: &mut Child, limit: Duration) -> (io::Result<Vec<u8>>, bool) {
    let pid = Pid::from_raw(supervisor.id().cast_signed());
    let (answered, answer_read) = mpsc::channel::<()>();
    let started = Instant::now();
    let watch = move || {
        while let Err(RecvTimeoutError::Timeout) = answer_read.recv_timeout(RESUME) {
            if started.elapsed() > limit + GRACE {
                process_tree::kill_tree(pid);
                return true;
            }
            // No effect unless it is stopped. It is not reaped before this thread has ended.
            let _ = kill(pid, Signal::SIGCONT);
        }
        false
    };
    thread::scope(|scope| {
        let watchdog = scope.spawn(watch);
        let mut answer = Vec::new();
        let pipe = supervisor.stdout.take();
        let read = pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut answer));
        drop(answered);
        (read.map(|_| answer), watchdog.join().unwrap_or_default())
    })
}
