//! A supervisor: runs one program after the other and kills it with all its descendants, whatever happens to
//! the judge.
//!
//! Its standard input carries a [`Job`] and stays open as long as the case is wanted; its standard output
//! carries the answer.

use std::io::{self, BufRead, BufReader, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{bail, Context, Result};
use kit::names;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};

use super::super::super::cancellation::Cancellation;
use super::super::super::job::Job;
use super::super::super::monitor;
use super::descendants;
use super::protocol::{decode_answer, decode_job, encode_answer, encode_job, Answer};
use super::{is_small, lift_output_limit};
use crate::model::Report;

/// The argument that makes this program a supervisor.
const SUPERVISE: &str = "--supervise";

/// Supervisors, which are started when they are needed.
#[derive(Default)]
pub struct Supervisors {
    /// Those that wait for their next case.
    idle: Mutex<Vec<Supervisor>>,
}

impl Supervisors {
    /// Judges a case; none if it is cancelled, the inner error if it cannot be judged.
    ///
    /// # Errors
    ///
    /// If a supervisor cannot be started, or ends without an answer.
    pub fn judge(
        &self,
        job: &Job,
        number: usize,
        cancellation: &Cancellation,
    ) -> Result<Option<Result<Report, String>>> {
        let line = encode_job(job)?;
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut supervisor = waiting.map_or_else(Supervisor::start, Ok)?;
        let mut stdin = supervisor.stdin.take().context("a supervisor is gone")?;
        // If it has died, it gives no answer, which is reported.
        let _ = writeln!(stdin, "{line}");
        cancellation.started(number, stdin);
        let mut answer = Vec::new();
        let read = supervisor.stdout.read_until(b'\n', &mut answer);
        supervisor.stdin = cancellation.finished(number);
        read.context("cannot read a supervisor's answer")?;
        match decode_answer(&answer) {
            Ok(answer) => {
                if answer.is_reusable && supervisor.stdin.is_some() {
                    idle().push(supervisor);
                }
                Ok(Some(answer.report))
            }
            Err(_) if !cancellation.wants(number) => Ok(None),
            Err(_) => bail!(
                "{}: the supervisor gave no answer ({})",
                names::escape(&job.input),
                supervisor.child.wait()?
            ),
        }
    }
}

/// A running supervisor; dropping it ends it.
struct Supervisor {
    child: Child,
    /// Its standard input, except while it judges a case.
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Supervisor {
    /// Starts a supervisor in a process group of its own: Ctrl-C must not kill it, as it has to clean up.
    fn start() -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg(SUPERVISE)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a supervisor")?;
        let stdout = child.stdout.take().context("a supervisor has no pipe")?;
        Ok(Supervisor {
            stdin: child.stdin.take(),
            stdout: BufReader::new(stdout),
            child,
        })
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.child.wait(); // it ends with its standard input
    }
}

/// Supervises if this process was started for that; returns its exit status then.
///
/// To be called before anything that takes memory: a program starts with the peak of this process.
pub fn supervised() -> Option<ExitCode> {
    let first = std::env::args_os().nth(1)?;
    if first != SUPERVISE {
        return None;
    }
    // Without it, processes that leave their group are found later, by the judge.
    let _ = descendants::adopt_orphans();
    Some(match supervise() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE, // the judge is gone
    })
}

/// Judges the cases that standard input describes, and answers on standard output.
fn supervise() -> Result<()> {
    loop {
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        // The last case's limit must not apply to the copy of the expected output.
        lift_output_limit()?;
        let judged = decode_job(&line).and_then(|job| monitor::judge(&job, has_input_ended));
        // After an error or a cancellation, there may be some.
        descendants::kill_descendants()?;
        let report = match judged {
            Ok(None) => return Ok(()),
            Ok(Some(report)) => Ok(report),
            Err(error) => Err(format!("{error:#}")),
        };
        let answer = Answer {
            report,
            is_reusable: is_small(),
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{}", encode_answer(answer)?)?;
        out.flush()?;
    }
}

/// Returns whether the other end of standard input is closed, which has nothing more to say.
fn has_input_ended() -> bool {
    let stdin = io::stdin();
    let mut fds = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
    poll(&mut fds, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
}
