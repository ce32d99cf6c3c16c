//! Has supervisors judge one case after the other.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Context, Result};
use kit::names;
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use super::cancellation::Cancellation;
use super::process_tree;
use super::protocol::{decode_answer, Answer, Job, SUPERVISE};
use super::supervisor::output_cap;
use crate::model::{in_short, Report, Size, Verdict};

/// How often a supervisor is resumed, in case its program has stopped it.
const RESUME: Duration = Duration::from_millis(20);
/// How long a supervisor may need beyond the time limit, to start, to compare outputs and to clean up.
const GRACE: Duration = Duration::from_secs(15);

/// Judges cases one after the other.
pub struct Worker<'a> {
    cancellation: &'a Cancellation,
    /// A supervisor that waits for its next case.
    idle: Option<Supervisor>,
}

impl<'a> Worker<'a> {
    /// Creates a worker without a supervisor.
    pub fn new(cancellation: &'a Cancellation) -> Self {
        Worker {
            cancellation,
            idle: None,
        }
    }

    /// Has a supervisor run the job, the last one if possible; none if the case is cancelled.
    ///
    /// # Errors
    ///
    /// If a supervisor cannot be started, or ends without an answer.
    pub fn judge(&mut self, number: usize, job: &Job) -> Result<Option<Report>> {
        if !self.cancellation.wants(number) {
            return Ok(None);
        }
        let cap = Cap::of(job);
        let mut supervisor = match self.idle.take().filter(|idle| idle.can_judge(cap)) {
            Some(idle) => idle,
            None => Supervisor::start(cap).context("cannot start a supervisor")?,
        };
        let line = job.encode()?;
        let Some(mut pipe) = supervisor.pipe.take() else {
            bail!("the supervisor is gone");
        };
        // If it has died, it gives no answer, which is reported.
        let _ = writeln!(pipe, "{line}");
        self.cancellation.started(number, pipe);
        let (answer, is_late) = supervisor.watched(job.limits.time);
        supervisor.pipe = self.cancellation.finished(number);
        match decode_answer(&answer.context("cannot read a supervisor's answer")?) {
            Ok(Answer { report, is_fresh }) => {
                self.idle = is_fresh.then_some(supervisor);
                // If there is none, that is the fault of this case alone: its files cannot be read, or
                // its program does not start.
                let system = |why| Report::not_run(Verdict::System, why, String::new());
                Ok(Some(report.unwrap_or_else(system)))
            }
            Err(_) if !self.cancellation.wants(number) => Ok(None),
            Err(_) if is_late => Ok(Some(Report {
                verdict: Verdict::Time,
                time: job.limits.time + GRACE,
                cpu: Duration::ZERO,
                memory: Size::default(),
                note: format!(
                    "over {}, and its supervisor did not answer",
                    in_short(job.limits.time)
                ),
                details: String::new(),
            })),
            Err(_) => {
                let status = supervisor.child.wait();
                let status = status.context("cannot wait for a supervisor")?;
                bail!(
                    "{}: the supervisor gave no answer ({status})",
                    names::escape(&job.input)
                )
            }
        }
    }
}

/// How much a program may print.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cap {
    limit: Size,
    /// Whether the expected output is larger, which the supervisor could no longer copy.
    is_exceeded: bool,
}

impl Cap {
    fn of(job: &Job) -> Self {
        // A file that cannot be read is reported by the supervisor.
        let expected = fs::metadata(&job.expected).map_or(0, |file| file.len());
        let expected = Size::from_bytes(expected);
        let limit = job.output.unwrap_or(output_cap(expected));
        Cap {
            limit,
            is_exceeded: expected > limit,
        }
    }
}

/// A running supervisor; dropping it ends it.
struct Supervisor {
    child: Child,
    /// Its standard input, except while it judges a case.
    pipe: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// The limit that it has set itself, for good.
    cap: Cap,
}

impl Supervisor {
    /// Starts a supervisor in a process group of its own: Ctrl-C must not kill it, as it has to clean up.
    fn start(cap: Cap) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;

        let mut child = Command::new(std::env::current_exe()?)
            .arg(SUPERVISE)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Supervisor {
            pipe: child.stdin.take(),
            answers: BufReader::new(stdout),
            child,
            cap,
        })
    }

    fn can_judge(&self, cap: Cap) -> bool {
        self.pipe.is_some() && self.cap == cap && !cap.is_exceeded
    }

    /// Reads the answer; also returns whether the supervisor was killed for being late.
    ///
    /// A program can stop its supervisor by a signal. So the supervisor is resumed again and again, and
    /// killed with everything below it if there is no answer long after the time limit.
    fn watched(&mut self, limit: Duration) -> (io::Result<Vec<u8>>, bool) {
        let pid = Pid::from_raw(self.child.id().cast_signed());
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
            let read = self.answers.read_until(b'\n', &mut answer);
            drop(answered);
            (read.map(|_| answer), watchdog.join().unwrap_or_default())
        })
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.child.wait(); // it ends with its standard input
    }
}
