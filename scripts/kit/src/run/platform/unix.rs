//! Unix: process groups, signals, `sh`.

use std::fs::File;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use nix::sys::signal::{kill, killpg, Signal};
use nix::unistd::Pid;
use wait_timeout::ChildExt;

/// The terminal of this process, if it has one.
const TERMINAL: &str = "/dev/tty";

/// A program in a process group of its own. Processes that leave the group are not killed.
///
/// Dropping it kills the group, unless the program has ended before.
#[derive(Debug)]
pub struct Tree {
    child: Child,
    status: Option<ExitStatus>,
}

/// Kills a [`Tree`] from another thread.
#[derive(Clone, Copy, Debug)]
pub struct Killer(Pid);

impl Tree {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let child = command.process_group(0).spawn()?;
        let status = None;
        Ok(Tree { child, status })
    }

    /// The program itself, for its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Kills it from another thread. Valid until the program has been waited for.
    pub fn killer(&self) -> Killer {
        // Process numbers come from the system as `i32`; std shows them as `u32`.
        Killer(Pid::from_raw(self.child.id().cast_signed()))
    }

    /// Waits for the program, at most for `limit`; returns how it ended, if it did.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn wait(&mut self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            self.status = self.child.wait_timeout(limit)?;
        }
        Ok(self.status)
    }

    /// Kills what is left of the group; returns how the program itself ended.
    ///
    /// # Errors
    ///
    /// If the program cannot be waited for.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        self.killer().kill();
        let status = match self.status {
            Some(status) => status,
            None => self.child.wait()?,
        };
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        if self.status.is_none() {
            let _ = self.kill(); // nobody is left to tell
        }
    }
}

impl Killer {
    /// Asks the group to end, so that a tool among them can end the programs it has started in groups of
    /// their own.
    pub fn ask(&self) {
        let _ = killpg(self.0, Signal::SIGTERM); // it may be empty
    }

    /// Returns whether the program has not been waited for yet.
    pub fn is_alive(&self) -> bool {
        kill(self.0, None).is_ok()
    }

    /// Kills the group.
    pub fn kill(&self) {
        let _ = killpg(self.0, Signal::SIGKILL); // it may be empty
    }
}

/// The shell's command for a line.
pub fn shell(line: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]);
    shell
}

/// Opens the terminal, to write to and to read from.
///
/// # Errors
///
/// If this process has none.
pub fn terminal() -> io::Result<[File; 2]> {
    let file = File::options().read(true).write(true).open(TERMINAL)?;
    Ok([file.try_clone()?, file])
}

/// The exit status, or the signal's name.
pub fn ending(status: ExitStatus) -> String {
    let name = |number: i32| Signal::try_from(number).map(Signal::as_str).ok();
    match (status.code(), status.signal()) {
        (Some(code), _) => match name(code - 128) {
            Some(signal) => format!("exit {code}, as shells report {signal}"),
            None => format!("exit {code}"),
        },
        (None, Some(signal)) => match name(signal) {
            Some(name) => name.to_owned(),
            None => format!("signal {signal}"),
        },
        (None, None) => status.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_exit_statuses_and_signals() {
        for (raw, text) in [
            (3 << 8, "exit 3"),
            (139 << 8, "exit 139, as shells report SIGSEGV"),
            (128 << 8, "exit 128"),
            (11, "SIGSEGV"),
            (34, "signal 34"),
        ] {
            assert_eq!(ending(ExitStatus::from_raw(raw)), text);
        }
    }
}
