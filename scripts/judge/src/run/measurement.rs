//! What was measured of a run, and the verdict on it before its output is compared.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::ExitStatus;
use std::time::Duration;

use kit::run::platform::ending;

use super::job::Task;
use crate::model::{in_short, Size, Verdict};

/// How a program ended, and what it used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The limit at which it was killed.
    pub killed_at: Option<Verdict>,
    /// The exit status.
    pub status: ExitStatus,
    /// Wall-clock time.
    pub time: Duration,
    /// Processor time of all its processes.
    pub cpu: Duration,
    /// Peak resident memory of its largest process; on Unix an upper bound if it is below 8 MiB.
    pub memory: Size,
}

/// A finished run.
#[derive(Debug)]
pub struct Run {
    /// How the program ended, and what it used.
    pub exit: Exit,
    /// Bytes written to standard output or standard error, whichever is more.
    pub printed: Size,
    /// Standard output, up to one byte more than allowed.
    pub stdout: Vec<u8>,
    /// Standard error, likewise.
    pub stderr: Vec<u8>,
}

/// The files of a program's standard output and standard error.
///
/// Not pipes: a grandchild that keeps a pipe open would block its reader.
#[derive(Debug)]
pub struct Streams(pub [File; 2]);

impl Streams {
    /// Two empty files without names.
    ///
    /// # Errors
    ///
    /// If there is no room for them.
    pub fn new() -> io::Result<Self> {
        Ok(Streams([tempfile::tempfile()?, tempfile::tempfile()?]))
    }

    /// Other handles of the files.
    pub fn handles(&self) -> io::Result<[File; 2]> {
        Ok([self.0[0].try_clone()?, self.0[1].try_clone()?])
    }

    /// The size of the larger file.
    pub fn printed(&self) -> io::Result<Size> {
        let [stdout, stderr] = &self.0;
        let bytes = stdout.metadata()?.len().max(stderr.metadata()?.len());
        Ok(Size::from_bytes(bytes))
    }

    /// Reads what was written during a run that ended like this, at most one byte more than `cap` of each file.
    pub fn read(&mut self, exit: Exit, cap: Size) -> io::Result<Run> {
        let printed = self.printed()?;
        let [stdout, stderr] = &mut self.0;
        let contents = |file: &mut File| {
            let mut bytes = Vec::new();
            file.rewind()?;
            file.take(cap.bytes().saturating_add(1))
                .read_to_end(&mut bytes)?;
            io::Result::Ok(bytes)
        };
        Ok(Run {
            exit,
            printed,
            stdout: contents(stdout)?,
            stderr: contents(stderr)?,
        })
    }
}

impl Run {
    /// The verdict on a run of `task` that failed, and its reason.
    pub fn failure(&self, task: &Task) -> Option<(Verdict, String)> {
        let verdict = self.exceeded(task);
        let verdict = verdict.or((!self.exit.status.success()).then_some(Verdict::Runtime))?;
        let note = match verdict {
            Verdict::Time => {
                let (limit, cpu) = (in_short(task.limits.time), in_short(self.exit.cpu));
                format!("over {limit}, {cpu} of CPU time")
            }
            Verdict::Memory => format!("over {}", task.limits.memory),
            Verdict::Output => format!("over {}", task.cap),
            _ => ending(self.exit.status),
        };
        Some((verdict, note))
    }

    /// The limit at which the program was killed, or which it turns out to have exceeded.
    fn exceeded(&self, task: &Task) -> Option<Verdict> {
        if self.exit.killed_at.is_some() {
            self.exit.killed_at
        } else if self.printed > task.cap {
            Some(Verdict::Output)
        } else if self.exit.memory > task.limits.memory {
            Some(Verdict::Memory)
        } else {
            (self.exit.time > task.limits.time).then_some(Verdict::Time)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Limits;
    use kit::run::Program;

    fn judged(change: impl FnOnce(&mut Run)) -> Option<Verdict> {
        let task = Task {
            program: Program::Line(String::new()),
            input: "".into(),
            limits: Limits::default(),
            cap: Size::from_kib(64),
        };
        let exit = Exit {
            killed_at: None,
            status: ExitStatus::default(),
            time: task.limits.time,
            cpu: Duration::ZERO,
            memory: task.limits.memory,
        };
        let mut run = Run {
            exit,
            printed: task.cap,
            stdout: Vec::new(),
            stderr: Vec::new(),
        };
        change(&mut run);
        run.exceeded(&task)
    }

    /// Also if the program ends before it can be killed.
    #[test]
    fn limits_are_exact() {
        assert_eq!(judged(|_| {}), None);
        let nanosecond = Duration::from_nanos(1);
        assert_eq!(judged(|it| it.exit.time += nanosecond), Some(Verdict::Time));
        let more = |size: Size| Size::from_bytes(size.bytes() + 1);
        assert_eq!(
            judged(|it| it.exit.memory = more(it.exit.memory)),
            Some(Verdict::Memory)
        );
        assert_eq!(
            judged(|it| it.printed = more(it.printed)),
            Some(Verdict::Output)
        );
    }

    /// Killing takes time, in which other limits may be exceeded, too.
    #[test]
    fn the_limit_at_which_it_was_killed_decides() {
        let killed = judged(|it| {
            it.exit.killed_at = Some(Verdict::Memory);
            it.exit.time *= 2;
        });
        assert_eq!(killed, Some(Verdict::Memory));
    }
}
