//! Running a program under a time limit.

use std::io::{self, Read, Seek, Write};
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use wait_timeout::ChildExt;

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
}

/// Runs `command` on `input` and collects what it writes.
///
/// At `limit` the program is killed, on Unix together with its process group. The streams are
/// temporary files: no amount of output blocks the program, and a grandchild that keeps a stream open
/// blocks nobody.
///
/// # Errors
///
/// Returns an error if the program cannot be started, waited for or killed, or a temporary file fails.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Output> {
    let (mut stdin, mut stdout, mut stderr) = (
        tempfile::tempfile()?,
        tempfile::tempfile()?,
        tempfile::tempfile()?,
    );
    stdin.write_all(input)?;
    stdin.rewind()?;
    command
        .stdin(stdin)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn()?;
    let status = child.wait_timeout(limit)?;
    if status.is_none() {
        kill(&mut child)?;
        child.wait()?;
    }
    let read = |file: &mut std::fs::File| {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    Ok(Output {
        status,
        stdout: read(&mut stdout)?,
        stderr: read(&mut stderr)?,
    })
}

#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    use nix::sys::signal::{killpg, Signal};

    // Process numbers come from the system as `i32`; std shows them as `u32`.
    let group = nix::unistd::Pid::from_raw(child.id().cast_signed());
    Ok(killpg(group, Signal::SIGKILL)?)
}

#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

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
            std::thread::sleep(Duration::from_millis(5));
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
