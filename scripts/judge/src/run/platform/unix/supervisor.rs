//! A supervisor: runs one program after the other and kills it with all its descendants, whatever happens to
//! the judge.
//!
//! Its standard input is a socket, which carries a [`Task`] and then the answer, and stays open as long as the run
//! is wanted. Its standard output and standard error are the files to which its programs write.

use std::io::{self, BufRead, BufReader, Seek, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode};
use std::sync::{Mutex, PoisonError};

use anyhow::{bail, Context, Result};
use kit::names;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};

use super::super::super::cancellation::Cancellation;
use super::super::super::job::Task;
use super::super::super::measurement::{Run, Streams};
use super::super::super::monitor;
use super::descendants;
use super::protocol::{decode_answer, decode_task, encode_answer, encode_task};
use crate::model::Size;

/// The argument that makes this executable a supervisor.
const SUPERVISE: &str = "--supervise";

/// The largest peak memory of a program after which its supervisor runs another one.
///
/// The system reports the peak of all programs of a supervisor, not of each, so below this the memory of a program
/// may be that of an earlier one. A supervisor itself needs about 5 MiB.
const SMALL: Size = Size::from_kib(8 << 10);

/// Supervisors, which are started when they are needed. Dropping them ends them and whatever is left of their
/// programs.
pub struct Supervisors {
    /// Those that wait for their next program.
    idle: Mutex<Vec<Supervisor>>,
}

impl Supervisors {
    /// No supervisors yet. The descendants of one that is killed become children of this process.
    pub fn new() -> Self {
        descendants::adopt_orphans();
        Supervisors {
            idle: Mutex::default(),
        }
    }

    /// Runs a program; none if it is cancelled, the inner error if it does not start.
    ///
    /// # Errors
    ///
    /// If a supervisor cannot be started, or ends without an answer.
    pub fn run(
        &self,
        task: &Task,
        number: usize,
        cancellation: &Cancellation,
    ) -> Result<Option<Result<Run>>> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut supervisor = waiting.map_or_else(Supervisor::start, Ok)?;
        cancellation.started(number, Stop(supervisor.socket.get_ref().try_clone()?));
        let answer = supervisor.ask(&encode_task(task)?);
        let was_wanted = cancellation.finished(number);
        let answer = match answer {
            Ok(answer) if !answer.is_empty() => answer,
            _ if !was_wanted => return Ok(None),
            Err(error) => return Err(error).context("cannot ask a supervisor"),
            Ok(_) => bail!(
                "{}: the supervisor gave no answer ({})",
                names::escape(&task.input),
                supervisor.child.wait()?
            ),
        };
        let run = decode_answer(&answer)?.and_then(|exit| {
            let run = supervisor.streams.read(exit, task.cap);
            run.context("cannot read the output")
        });
        if was_wanted && run.as_ref().is_ok_and(|run| run.exit.memory <= SMALL) {
            idle().push(supervisor);
        }
        Ok(Some(run))
    }
}

impl Drop for Supervisors {
    fn drop(&mut self) {
        let idle = self.idle.get_mut();
        idle.unwrap_or_else(PoisonError::into_inner).clear();
        let _ = descendants::kill_descendants(); // nobody is left to tell
    }
}

/// A running supervisor; dropping it ends it.
struct Supervisor {
    child: Child,
    socket: BufReader<UnixStream>,
    streams: Streams,
}

impl Supervisor {
    /// Starts a supervisor in a process group of its own: Ctrl-C must not kill it, as it has to clean up.
    fn start() -> Result<Self> {
        let (own, other) = UnixStream::pair().context("cannot make a socket")?;
        let streams = Streams::new().context("cannot make a temporary file")?;
        let [stdout, stderr] = streams.handles()?;
        let child = Command::new(std::env::current_exe()?)
            .arg(SUPERVISE)
            .process_group(0)
            .stdin(OwnedFd::from(other))
            .stdout(stdout)
            .stderr(stderr)
            .spawn()
            .context("cannot start a supervisor")?;
        Ok(Supervisor {
            child,
            socket: BufReader::new(own),
            streams,
        })
    }

    /// Empties the streams and sends a line; returns the line that comes back, empty if the supervisor ends without
    /// one.
    fn ask(&mut self, line: &str) -> io::Result<Vec<u8>> {
        for file in &mut self.streams.0 {
            file.rewind()?;
            file.set_len(0)?;
        }
        // If it has died, it gives no answer, which is reported.
        let _ = writeln!(self.socket.get_mut(), "{line}");
        let mut answer = Vec::new();
        self.socket.read_until(b'\n', &mut answer)?;
        Ok(answer)
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // It ends with its standard input.
        let _ = self.socket.get_ref().shutdown(Shutdown::Both);
        let _ = self.child.wait();
    }
}

/// Stops the run of a supervisor, and the supervisor; the system does so if the judge is killed.
pub struct Stop(UnixStream);

impl Stop {
    /// Ends the standard input of the supervisor.
    pub fn stop(self) {
        let _ = self.0.shutdown(Shutdown::Write); // it may have ended
    }
}

/// Supervises if this process was started for that; returns its exit status then.
///
/// To be called before anything that takes memory, which would count as memory of the programs.
pub fn supervised() -> Option<ExitCode> {
    let first = std::env::args_os().nth(1)?;
    if first != SUPERVISE {
        return None;
    }
    descendants::adopt_orphans();
    Some(match supervise() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE, // the judge is gone
    })
}

/// Runs the tasks that arrive on standard input, and answers there.
fn supervise() -> Result<()> {
    let streams = Streams([
        io::stdout().as_fd().try_clone_to_owned()?.into(),
        io::stderr().as_fd().try_clone_to_owned()?.into(),
    ]);
    let socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut socket = BufReader::new(socket);
    loop {
        let mut line = Vec::new();
        if socket.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let is_cancelled = || is_closed(socket.get_ref());
        let exit = decode_task(&line).and_then(|task| monitor::run(&task, &streams, is_cancelled));
        // After an error or a cancellation, some may be left.
        descendants::kill_descendants()?;
        let Some(answer) = exit.transpose() else {
            return Ok(());
        };
        writeln!(socket.get_mut(), "{}", encode_answer(answer)?)?;
    }
}

/// Returns whether the judge has closed its end: while a program runs, it sends nothing.
fn is_closed(socket: &UnixStream) -> bool {
    let mut fds = [PollFd::new(socket.as_fd(), PollFlags::POLLIN)];
    poll(&mut fds, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
}
