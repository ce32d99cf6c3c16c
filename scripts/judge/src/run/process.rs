//! A child process: starts it, waits for it, kills its whole process tree.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::Instant;

use anyhow::{Context, Result};
use kit::names;
use nix::sys::signal::{killpg, Signal};
use nix::unistd::Pid;

use super::process_tree;
use crate::model::Size;

/// A running program; dropping it kills it with all its descendants.
pub struct Process {
    child: Child,
    /// When it was started.
    pub started: Instant,
    // Files: a grandchild that keeps a pipe open would block its reader.
    stdout: File,
    stderr: File,
}

impl Process {
    /// Starts `command` in a process group of its own, with the file `input` as standard input.
    pub fn start(command: &[OsString], input: &Path) -> Result<Self> {
        let (name, arguments) = command.split_first().context("no program to start")?;
        let temporary = || tempfile::tempfile().context("cannot make a temporary file");
        let (stdout, stderr) = (temporary()?, temporary()?);
        let input =
            File::open(input).with_context(|| format!("cannot read {}", names::escape(input)))?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .process_group(0)
            .stdin(input)
            .stdout(stdout.try_clone()?)
            .stderr(stderr.try_clone()?);
        let started = Instant::now();
        let child = command
            .spawn()
            .with_context(|| format!("cannot start {}", names::escape(name)))?;
        Ok(Process {
            child,
            started,
            stdout,
            stderr,
        })
    }

    /// How much it has written, to standard output or error, whichever is more.
    pub fn printed(&self) -> Result<Size> {
        let bytes = self
            .stdout
            .metadata()?
            .len()
            .max(self.stderr.metadata()?.len());
        Ok(Size::from_bytes(bytes))
    }

    /// Kills what is left of it and its descendants; returns its own exit status.
    pub fn end(&mut self) -> Result<ExitStatus> {
        // Until it is waited for, it owns the number of its group even if it has ended.
        let _ = killpg(self.pid(), Signal::SIGKILL); // the group may be empty
        let status = self.child.wait().context("cannot wait for the program")?;
        process_tree::kill_descendants()?;
        Ok(status)
    }

    /// What it has written to standard output and to standard error.
    pub fn output(&mut self) -> Result<(Vec<u8>, Vec<u8>)> {
        let read = |file: &mut File| -> std::io::Result<Vec<u8>> {
            let mut bytes = Vec::new();
            file.rewind()?;
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let read = |file| read(file).context("cannot read the output");
        Ok((read(&mut self.stdout)?, read(&mut self.stderr)?))
    }

    /// Calls `ended` in a thread when the program has ended; does not reap it.
    #[cfg(target_os = "linux")]
    pub fn when_ended(&self, ended: impl FnOnce(Instant) + Send + 'static) {
        use nix::errno::Errno;
        use nix::sys::wait::{waitid, Id, WaitPidFlag};

        let pid = self.pid();
        std::thread::spawn(move || {
            let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT;
            while waitid(Id::Pid(pid), flags) == Err(Errno::EINTR) {}
            ended(Instant::now());
        });
    }

    /// Returns whether it has ended. For systems without [`Process::when_ended`].
    #[cfg(not(target_os = "linux"))]
    pub fn has_ended(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Its process id.
    pub fn pid(&self) -> Pid {
        // Process numbers come from the system as `i32`; std shows them as `u32`.
        Pid::from_raw(self.child.id().cast_signed())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.end(); // an error was reported already
    }
}
