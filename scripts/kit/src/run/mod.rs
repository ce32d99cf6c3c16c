//! Runs programs to their end or under a time limit, and kills them with all processes they have started.
//!
//! Every compiler, tool and test program runs through here, so that [`kill_all`] ends them all.

pub mod platform;
mod program;

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use platform::{Killer, Tree};

use crate::compilers::start_error;

pub use program::{command_line, quoted, Program};

/// What a program did.
#[derive(Debug)]
pub struct Output {
    /// How it ended; none if it was killed at the limit.
    pub status: Option<ExitStatus>,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

impl Output {
    /// Returns whether it exited with status 0 within the limit.
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// Returns whether it was killed at the limit.
    pub fn timed_out(&self) -> bool {
        self.status.is_none()
    }

    /// Returns its exit status; none if a signal or the limit ended it.
    pub fn code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    /// What it wrote to standard error, as text without the blanks around it.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).trim().to_owned()
    }
}

/// Runs `command` on `input` and collects what it writes.
///
/// At `limit` the program is killed with its process tree. The streams are temporary files, so neither a lot
/// of output nor a grandchild that keeps a stream open can block.
///
/// # Errors
///
/// Returns an error if the program cannot be started, waited for or killed, or a temporary file fails.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Output> {
    let mut stderr = tempfile::tempfile()?;
    command.stderr(stderr.try_clone()?);
    let mut output = collect(command, input, limit)?;
    output.stderr = contents(&mut stderr)?;
    Ok(output)
}

/// Runs a compiler or a tool to its end, without input.
///
/// # Errors
///
/// Returns a message for the user if it cannot be started or waited for.
pub fn output(command: &mut Command) -> Result<Output, String> {
    run(command, b"", Duration::MAX).map_err(|error| start_error(command, &error))
}

/// Like [`output()`], but standard error is that of this process.
///
/// # Errors
///
/// As [`output()`].
pub fn shown(command: &mut Command) -> Result<Output, String> {
    command.stderr(Stdio::inherit());
    collect(command, b"", Duration::MAX).map_err(|error| start_error(command, &error))
}

fn collect(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Output> {
    let (mut stdin, mut stdout) = (tempfile::tempfile()?, tempfile::tempfile()?);
    stdin.write_all(input)?;
    stdin.rewind()?;
    command.stdin(stdin).stdout(stdout.try_clone()?);
    let mut process = Process::start(command)?;
    let status = process.tree.wait(limit)?;
    if status.is_none() {
        process.tree.kill()?;
    }
    drop(process);
    Ok(Output {
        status,
        stdout: contents(&mut stdout)?,
        stderr: Vec::new(),
    })
}

/// Reads a file from its beginning.
fn contents(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// How long a program may take to end after it was asked to.
const GRACE: Duration = Duration::from_secs(1);

/// The programs that are running for this process.
static RUNNING: Mutex<Vec<(u32, Killer)>> = Mutex::new(Vec::new());

/// Kills all programs that this process runs. Until the guard is dropped, no program starts and no
/// [`Process`] can be dropped, so no caller reports the killed programs as failures.
pub fn kill_all() -> impl Drop {
    /// Both the start and the end of a program need the lock.
    struct Stopped(#[expect(dead_code)] MutexGuard<'static, Vec<(u32, Killer)>>);
    impl Drop for Stopped {
        fn drop(&mut self) {}
    }
    let running = running();
    let killers = || running.iter().map(|(_, killer)| killer);
    killers().for_each(Killer::ask);
    let start = Instant::now();
    while killers().any(Killer::is_alive) && start.elapsed() < GRACE {
        thread::sleep(Duration::from_millis(5));
    }
    killers().for_each(Killer::kill);
    Stopped(running)
}

/// A running program that [`kill_all`] ends; dropping it ends it, too.
pub struct Process {
    /// The program with all it has started.
    pub tree: Tree,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut running = running();
        let mut tree = Tree::start(command)?;
        running.push((tree.child().id(), tree.killer()));
        Ok(Process { tree })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let own = self.tree.child().id();
        running().retain(|(id, _)| *id != own);
    }
}

fn running() -> MutexGuard<'static, Vec<(u32, Killer)>> {
    // The list is consistent even if a thread panicked while it held the lock.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn shell(script: &str, input: &[u8], limit: Duration) -> Output {
        run(Command::new("sh").args(["-c", script]), input, limit).unwrap()
    }

    #[test]
    fn collects_streams_and_status() {
        let output = shell("cat; echo why >&2; exit 3", b"answer", LONG);
        assert_eq!((output.code(), output.is_success()), (Some(3), false));
        assert_eq!(
            (&output.stdout[..], &output.stderr[..]),
            (&b"answer"[..], &b"why\n"[..])
        );
        assert!(shell("true", b"", LONG).is_success());
        let killed = shell("kill -KILL $$", b"", LONG);
        assert_eq!((killed.code(), killed.timed_out()), (None, false));
    }

    #[test]
    fn passes_more_than_a_pipe_holds() {
        let input = vec![b'x'; 1 << 20];
        let output = shell("cat; cat >&2", &input, LONG);
        assert_eq!(output.stdout, input);
        // A program that reads nothing.
        assert!(shell("true", &input, LONG).is_success());
    }

    #[test]
    fn kills_the_process_group_at_the_limit() {
        let start = Instant::now();
        let folder = tempfile::tempdir().unwrap();
        let pid = folder.path().join("pid");
        let script = format!("sleep 60 & echo $! > '{}'; echo out; wait", pid.display());
        let output = shell(&script, b"", Duration::from_secs(1));
        assert!(output.timed_out() && !output.is_success() && output.code().is_none());
        assert_eq!(output.stdout, b"out\n");
        assert!(start.elapsed() < LONG / 2);

        let pid: i32 = std::fs::read_to_string(pid)
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        let is_gone = || {
            let text = std::fs::read_to_string(format!("/proc/{pid}/stat"));
            let is_zombie = text.is_ok_and(|text| text.contains(") Z "));
            is_zombie || nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), None).is_err()
        };
        while !is_gone() {
            assert!(
                start.elapsed() < LONG / 2,
                "the child of the child is left running"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn does_not_wait_for_a_grandchild() {
        let start = Instant::now();
        assert!(shell("sleep 30 &", b"", LONG).is_success());
        assert!(start.elapsed() < Duration::from_secs(25));
    }

    #[test]
    fn reports_a_program_that_cannot_start() {
        let error = run(&mut Command::new("/nowhere/at/all"), b"", LONG).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
