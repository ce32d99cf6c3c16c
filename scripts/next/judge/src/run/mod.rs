//! Runs a program within limits, and kills it with everything that it has started.
//!
//! [`run`] takes a program, its input and [`Limits`], and returns an [`Outcome`]. CPU time and wall time are
//! limited apart: a program that computes is stopped at [`Limits::time`] however busy the machine is, one that
//! waits at [`Limits::wall`]. Output goes to files without names, as a pipe that a grandchild keeps open would
//! block its reader.
//!
//! A program runs in a process group of its own (Windows: in a job object), which is killed when the program has
//! ended or is over a limit. On Linux, processes that have left the group are found and killed as well.
//!
//! | | Linux | macOS | Windows |
//! |---|---|---|---|
//! | CPU time | while it runs | after the end; until then wall time | as on macOS |
//! | memory, of the largest process | while it runs | after the end | while it runs |
//!
//! [`stop_on_ctrl_c`] makes Ctrl-C end every program; runs then return [`Ending::Stopped`].

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
use windows as platform;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::program::Program;
use crate::units::Size;
use platform::Tree;

/// The interval between checks of the limits, in which a fast program allocates a few MiB.
const POLL: Duration = Duration::from_millis(5);

/// The bytes of stderr that are kept, from its end.
const STDERR_TAIL: u64 = 64 << 10;

/// How long runs may take to notice Ctrl-C before the process exits anyway.
const PATIENCE: Duration = Duration::from_secs(3);

static STOPPED: AtomicBool = AtomicBool::new(false);

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time of all its processes.
    pub time: Duration,
    /// Wall-clock time from start to exit.
    pub wall: Duration,
    /// Peak resident memory of its largest process.
    pub memory: Size,
    /// Bytes written to stdout, or to stderr.
    pub output: Size,
}

impl Limits {
    /// The output limit where nothing else is said.
    pub const OUTPUT: Size = Size::from_kib(16 << 10);

    /// Returns the limits for a time limit: twice that and 1 s of wall time, so that a busy machine fails nobody.
    pub fn new(time: Duration, memory: Size) -> Self {
        Limits {
            time,
            wall: time
                .saturating_mul(2)
                .saturating_add(Duration::from_secs(1)),
            memory,
            output: Self::OUTPUT,
        }
    }

    /// Returns limits for tools such as compilers and checkers: so much wall time, and nothing else.
    pub fn wall_only(wall: Duration) -> Self {
        Limits {
            time: wall,
            wall,
            memory: Size::from_bytes(u64::MAX),
            output: Size::from_kib(256 << 10),
        }
    }
}

/// What a program reads from stdin.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Nothing.
    Empty,
    /// These bytes.
    Bytes(&'a [u8]),
    /// A file.
    File(&'a Path),
}

impl Input<'_> {
    fn stdio(self) -> Result<Stdio> {
        Ok(match self {
            Input::Empty => Stdio::null(),
            Input::Bytes(bytes) => {
                let mut file = tempfile::tempfile().context("cannot make a temporary file")?;
                file.write_all(bytes).and_then(|()| file.rewind())?;
                file.into()
            }
            Input::File(path) => File::open(path)
                .with_context(|| format!("cannot read {}", path.display()))?
                .into(),
        })
    }
}

/// A limit that a program has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::time`].
    Time,
    /// [`Limits::wall`].
    Wall,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::output`].
    Output,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The program ended by itself, or crashed.
    Exited(ExitStatus),
    /// It was killed at a limit, or turned out to have exceeded it.
    Exceeded(Limit),
    /// It was killed because of Ctrl-C.
    Stopped,
}

/// What a program did and used.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// CPU time of all its processes.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// Peak resident memory of its largest process.
    pub memory: Size,
    /// What it wrote to stdout, at most one byte more than allowed.
    pub stdout: Vec<u8>,
    /// The end of what it wrote to stderr.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Returns whether it exited with status 0 within its limits.
    pub fn is_success(&self) -> bool {
        matches!(self.ending, Ending::Exited(status) if status.success())
    }

    /// Returns its exit status; none if a signal, a limit or Ctrl-C ended it.
    pub fn code(&self) -> Option<i32> {
        match self.ending {
            Ending::Exited(status) => status.code(),
            _ => None,
        }
    }

    /// Returns stderr as text, without the blanks around it.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).trim().to_owned()
    }
}

/// Runs a program on an input within limits.
///
/// # Errors
///
/// If the program cannot be started, the input cannot be read, or there is no room for the output.
pub fn run(program: &Program, input: Input, limits: &Limits) -> Result<Outcome> {
    run_command(program.command(), input, limits)
}

/// Runs a command like [`run`].
///
/// # Errors
///
/// See [`run`].
pub fn run_command(mut command: Command, input: Input, limits: &Limits) -> Result<Outcome> {
    let mut streams = Streams::new()?;
    command
        .stdin(input.stdio()?)
        .stdout(streams.stdout.try_clone()?)
        .stderr(streams.stderr.try_clone()?);
    let mut process = Process::start(command)?;
    let ending = loop {
        if process.wait(POLL)? {
            break None;
        }
        if let Some(ending) = process.exceeded(limits) {
            break Some(ending);
        }
        if streams.written()? > limits.output {
            break Some(Ending::Exceeded(Limit::Output));
        }
    };
    let mut outcome = process.end(ending, limits)?;
    streams.read_into(&mut outcome, limits.output)?;
    Ok(outcome)
}

/// Makes Ctrl-C (and SIGTERM, SIGHUP) end every program; the process itself should then exit with status 130.
///
/// If it has not done so after 3 s, it is exited.
///
/// # Errors
///
/// If the system refuses, or there is another handler.
pub fn stop_on_ctrl_c() -> Result<()> {
    let handler = || {
        STOPPED.store(true, Ordering::SeqCst);
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            platform::kill_all();
            std::process::exit(130);
        });
    };
    ctrlc::set_handler(handler).context("cannot watch for Ctrl-C")
}

/// Returns whether Ctrl-C was pressed.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}

/// Returns the number of programs to run at a time: one per core.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Computes `work(0)`, `work(1)`, … `work(count - 1)` on all cores and passes the results on in this order.
///
/// Stops early at Ctrl-C, or when `done` returns an error.
///
/// # Errors
///
/// The first error of `done`.
pub fn in_parallel<T: Send, E>(
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut done: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let quit = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..cores().min(count) {
            let (sender, next, quit, work) = (sender.clone(), &next, &quit, &work);
            scope.spawn(move || loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count || is_stopped() || quit.load(Ordering::Relaxed) {
                    break;
                }
                if sender.send((at, work(at))).is_err() {
                    break;
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = 0;
        for (at, result) in results {
            waiting.insert(at, result);
            while let Some(result) = waiting.remove(&due) {
                if let Err(error) = done(due, result) {
                    quit.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// Describes an exit status: `exit 3`, `SIGSEGV`.
pub fn describe(status: ExitStatus) -> String {
    platform::describe(status)
}

/// The files for a program's stdout and stderr.
#[derive(Debug)]
pub(crate) struct Streams {
    pub(crate) stdout: File,
    pub(crate) stderr: File,
}

impl Streams {
    pub(crate) fn new() -> Result<Self> {
        let file = || tempfile::tempfile().context("cannot make a temporary file");
        Ok(Streams {
            stdout: file()?,
            stderr: file()?,
        })
    }

    /// The size of the larger file.
    pub(crate) fn written(&self) -> io::Result<Size> {
        let bytes = self
            .stdout
            .metadata()?
            .len()
            .max(self.stderr.metadata()?.len());
        Ok(Size::from_bytes(bytes))
    }

    /// Adds what was written to an outcome; a program that has written too much before it ended has exceeded
    /// its limit.
    pub(crate) fn read_into(&mut self, outcome: &mut Outcome, limit: Size) -> io::Result<()> {
        if matches!(outcome.ending, Ending::Exited(_)) && self.written()? > limit {
            outcome.ending = Ending::Exceeded(Limit::Output);
        }
        self.stdout.rewind()?;
        let most = limit.bytes().saturating_add(1);
        (&self.stdout).take(most).read_to_end(&mut outcome.stdout)?;
        let length = self.stderr.metadata()?.len();
        let start = length.saturating_sub(STDERR_TAIL);
        self.stderr.seek(io::SeekFrom::Start(start))?;
        (&self.stderr)
            .take(STDERR_TAIL)
            .read_to_end(&mut outcome.stderr)?;
        Ok(())
    }
}

/// A running program. Dropping it kills it with everything that it has started.
#[derive(Debug)]
pub(crate) struct Process {
    tree: Tree,
    started: Instant,
    exit: Option<(Exit, Duration)>,
    peak: Usage,
}

/// What the system tells about a program that has ended.
#[derive(Clone, Copy, Debug)]
struct Exit {
    status: ExitStatus,
    cpu: Duration,
    memory: Size,
}

/// What a running program has used; 0 where the system does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    pub(crate) memory: Size,
    /// Whether all its processes wait for something.
    pub(crate) is_waiting: bool,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Result<Self> {
        let started = Instant::now();
        let name = command.get_program().to_owned();
        let tree = Tree::start(&mut command)
            .with_context(|| format!("cannot start {}{}", name.display(), remedy(&name)))?;
        Ok(Process {
            tree,
            started,
            exit: None,
            peak: Usage::default(),
        })
    }

    /// Takes the pipes to its stdin and from its stdout, if it was started with them.
    pub(crate) fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        self.tree.take_pipes()
    }

    /// Waits for it, at most for so long; returns whether it has ended.
    pub(crate) fn wait(&mut self, patience: Duration) -> Result<bool> {
        if self.exit.is_none() {
            let exit = self
                .tree
                .wait(patience)
                .context("cannot wait for a program")?;
            self.exit = exit.map(|exit| (exit, self.started.elapsed()));
        }
        Ok(self.exit.is_some())
    }

    /// Returns its exit status, if it has ended by itself.
    pub(crate) fn code(&self) -> Option<i32> {
        self.exit.and_then(|(exit, _)| exit.status.code())
    }

    /// Measures it while it runs.
    pub(crate) fn usage(&mut self) -> Usage {
        let now = self.tree.usage();
        self.peak.cpu = self.peak.cpu.max(now.cpu);
        self.peak.memory = self.peak.memory.max(now.memory);
        Usage {
            is_waiting: now.is_waiting,
            ..self.peak
        }
    }

    /// Returns the limit that it exceeds while it runs, or that it has to stop.
    pub(crate) fn exceeded(&mut self, limits: &Limits) -> Option<Ending> {
        let usage = self.usage();
        if is_stopped() {
            Some(Ending::Stopped)
        } else if usage.cpu > limits.time {
            Some(Ending::Exceeded(Limit::Time))
        } else if usage.memory > limits.memory {
            Some(Ending::Exceeded(Limit::Memory))
        } else if self.started.elapsed() > limits.wall {
            Some(Ending::Exceeded(Limit::Wall))
        } else {
            None
        }
    }

    /// Kills what is left of it; returns how it ended and what it used, with empty outputs.
    ///
    /// `killed` says why it is killed; none if it has ended by itself.
    pub(crate) fn end(mut self, killed: Option<Ending>, limits: &Limits) -> Result<Outcome> {
        let measured = self.exit;
        self.tree.kill();
        let (exit, wall) = if let Some(measured) = measured {
            measured
        } else {
            let wall = self.started.elapsed();
            let exit = self
                .tree
                .wait(Duration::MAX)
                .context("cannot wait for a program")?;
            (exit.context("a killed program does not end")?, wall)
        };
        self.exit = Some((exit, wall)); // and it is released when dropped
        let cpu = exit.cpu.max(self.peak.cpu);
        let memory = exit.memory.max(self.peak.memory);
        let ending = killed.unwrap_or(if cpu > limits.time {
            Ending::Exceeded(Limit::Time)
        } else if memory > limits.memory {
            Ending::Exceeded(Limit::Memory)
        } else if wall > limits.wall {
            Ending::Exceeded(Limit::Wall)
        } else {
            Ending::Exited(exit.status)
        });
        Ok(Outcome {
            ending,
            cpu,
            wall,
            memory,
            stdout: Vec::new(),
            stderr: Vec::new(),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tree.kill();
        if self.exit.is_none() {
            let _ = self.tree.wait(PATIENCE); // nobody is left to tell
        }
        self.tree.release();
    }
}

/// Says where to get a program that is missing.
fn remedy(name: &OsStr) -> &'static str {
    match name.to_str() {
        Some("cargo" | "rustc") => "; install Rust from https://rustup.rs, or add it to the PATH",
        Some("cc" | "c++") => "; install a C compiler, or name one in CC (CXX for C++)",
        Some("python3") => "; install Python 3",
        _ => "",
    }
}
