//! A program under judgement: its start, its end and the end of all it has started.

use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::Instant;

use anyhow::{Context, Result};
use nix::sys::signal::{killpg, Signal};
use nix::unistd::Pid;

use crate::descendants;
use crate::size::Size;

/// A started program; it and its descendants end when this is dropped.
pub struct Program {
    child: Child,
    /// When it was started.
    pub started: Instant,
    // Files, for a grandchild that keeps a pipe open would keep its reader waiting.
    stdout: File,
    stderr: File,
}

impl Program {
    /// Starts `command` in a process group of its own, with the file `input` as standard input.
    pub fn start(command: &[String], input: &Path) -> Result<Self> {
        let (name, arguments) = command.split_first().context("no program to start")?;
        let temporary = || tempfile::tempfile().context("cannot make a temporary file");
        let (stdout, stderr) = (temporary()?, temporary()?);
        let input =
            File::open(input).with_context(|| format!("cannot read {}", input.display()))?;
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
            .with_context(|| format!("cannot start {name}"))?;
        Ok(Program {
            child,
            started,
            stdout,
            stderr,
        })
    }

    /// The size of what it has printed, to standard output or error, whichever is more.
    pub fn printed(&self) -> Result<Size> {
        let bytes = self
            .stdout
            .metadata()?
            .len()
            .max(self.stderr.metadata()?.len());
        Ok(Size::from_bytes(bytes))
    }

    /// Ends what is left of it and its descendants; tells how it ended itself.
    pub fn end(&mut self) -> Result<ExitStatus> {
        // A program that has ended but is not waited for still owns its group's number.
        let _ = killpg(self.pid(), Signal::SIGKILL); // the group may be empty
        let status = self.child.wait().context("cannot wait for the program")?;
        descendants::stop()?;
        Ok(status)
    }

    /// What it has printed to standard output and to standard error.
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

    /// Calls `ended` in a thread as soon as the program has ended, and leaves it to be waited for.
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

    /// Has it ended? For systems that cannot tell without being asked again and again.
    #[cfg(not(target_os = "linux"))]
    pub fn has_ended(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    fn pid(&self) -> Pid {
        // Process numbers come from the system as `i32`; std shows them as `u32`.
        Pid::from_raw(self.child.id().cast_signed())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.end(); // after an error that is reported already
    }
}
