//! Errors, by who can act on them, and running programs.

use std::fmt;
use std::io::{self, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use kit::compilers::start_error;

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The request makes no sense: no such package, no such binary.
    Usage(String),
    /// The request is sound, but the program cannot become a single file, or not a good one.
    Refused(String),
    /// The bundle does not compile.
    Broken {
        /// What is wrong, and where.
        why: String,
        /// The bundle.
        bundle: String,
    },
}

impl Error {
    /// The program cannot become a single file; `why` is shown to the user.
    pub fn refused(why: impl Into<String>) -> Self {
        Error::Refused(why.into())
    }

    /// The request makes no sense; `why` is shown to the user.
    pub fn usage(why: impl Into<String>) -> Self {
        Error::Usage(why.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(why) | Error::Refused(why) | Error::Broken { why, .. } => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The programs that are running for this process.
static RUNNING: Mutex<Vec<Arc<Mutex<Child>>>> = Mutex::new(Vec::new());

/// Kills the compilers and other programs that this process waits for, and lets no other start.
///
/// This is for a process that gives up and ends at once: a thread that waits for one of the programs, or
/// starts another, waits for ever, so it cannot report that they failed.
pub fn kill_programs() {
    let running = lock(&RUNNING);
    for child in running.iter() {
        // It may have ended by itself.
        let _ = lock(child).kill();
    }
    // Both the start and the end of a program need the lock.
    std::mem::forget(running);
}

/// A program that [`kill_programs`] ends; dropping it ends it, too.
pub(crate) struct Program(Arc<Mutex<Child>>);

impl Program {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut running = lock(&RUNNING);
        let child = Arc::new(Mutex::new(command.spawn()?));
        running.push(Arc::clone(&child));
        Ok(Program(child))
    }

    /// Takes something out of the child, such as a pipe.
    pub fn take<T>(&self, take: impl FnOnce(&mut Child) -> Option<T>) -> io::Result<T> {
        take(&mut lock(&self.0)).ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        lock(&RUNNING).retain(|other| !Arc::ptr_eq(other, &self.0));
        let mut child = lock(&self.0);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Runs a program and collects its output.
pub(crate) fn run(command: &mut Command) -> Result<Output> {
    run_until(command, None)
}

/// Runs a program, at most until `deadline`, and collects its output.
pub(crate) fn run_until(command: &mut Command, deadline: Option<Instant>) -> Result<Output> {
    collect(command, deadline).map_err(|error| Error::refused(start_error(command, &error)))
}

fn collect(command: &mut Command, deadline: Option<Instant>) -> io::Result<Output> {
    let program = Program::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    let mut stdout_pipe = program.take(|child| child.stdout.take())?;
    let mut stderr_pipe = program.take(|child| child.stderr.take())?;
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        if let Some(deadline) = deadline {
            let child = &program.0;
            scope.spawn(move || {
                let left = deadline.saturating_duration_since(Instant::now());
                if ended.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                    // It may have ended by itself.
                    let _ = lock(child).kill();
                }
            });
        }
        let errors = scope.spawn(|| stderr_pipe.read_to_end(&mut stderr));
        let read = stdout_pipe.read_to_end(&mut stdout);
        let errors = errors.join().unwrap_or(Ok(0));
        drop(end);
        read.and(errors)
    })?;
    // Its output has ended, so this takes no time.
    let status = lock(&program.0).wait()?;
    Ok(Output {
        status,
        stdout,
        stderr,
    })
}

/// Locks a mutex; what it guards is sound even if somebody panicked meanwhile.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::Duration;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn ends_a_program_at_the_deadline() {
        let begin = Instant::now();
        let deadline = begin + Duration::from_millis(100);
        let output = run_until(&mut shell("exec sleep 60"), Some(deadline)).expect("an output");
        assert!(!output.status.success() && begin.elapsed() < Duration::from_secs(30));
        let deadline = Instant::now() + Duration::from_secs(60);
        let output = run_until(&mut shell("echo done"), Some(deadline)).expect("an output");
        assert_eq!(output.stdout, b"done\n");
    }

    #[test]
    fn collects_both_streams() {
        // More than a pipe holds.
        let script = "head -c 200000 /dev/zero >&2; head -c 200000 /dev/zero; exit 3";
        let output = run(&mut shell(script)).expect("an output");
        let sizes = (output.stdout.len(), output.stderr.len());
        assert_eq!((output.status.code(), sizes), (Some(3), (200_000, 200_000)));
        let error = run(&mut Command::new("/nowhere/at/all")).expect_err("no program");
        assert!(error.to_string().contains("cannot start /nowhere/at/all"));
    }
}
