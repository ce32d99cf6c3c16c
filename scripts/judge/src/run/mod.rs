//! Runs a program within limits, and kills it with everything that it has started.
//!
//! CPU time and wall time are limited apart: a program that computes is stopped at [`Limits::time`] however busy the
//! machine is, one that waits at [`Limits::wall`]. Output goes to files without names, as a pipe that a grandchild
//! keeps open would block its reader.
//!
//! A program runs in a process group of its own (Windows: in a job object), which is killed when the program has
//! ended or is over a limit. On Linux, processes that have left the group are found and killed as well.
//!
//! | | Linux | macOS | Windows |
//! |---|---|---|---|
//! | CPU time | while it runs | after the end; until then wall time | as on macOS |
//! | memory, of the largest process | while it runs | after the end | while it runs |

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::program::Program;
pub use platform::kill_all;
use platform::Tree;
#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
use windows as platform;

/// The interval between checks of the limits, in which a fast program allocates a few MiB.
const POLL: Duration = Duration::from_millis(5);

/// The bytes of stderr that are kept, from its end.
const STDERR_TAIL: u64 = 64 << 10;

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time of all its processes.
    pub time: Duration,
    /// Wall-clock time from start to exit.
    pub wall: Duration,
    /// Peak resident memory of its largest process, in bytes.
    pub memory: u64,
    /// Bytes written to stdout, or to stderr.
    pub output: u64,
}

impl Limits {
    /// Returns the limits for a time limit: twice that and 1 s of wall time, so that a busy machine fails nobody.
    pub fn new(time: Duration, memory: u64) -> Self {
        let wall = time.saturating_mul(2);
        Limits {
            time,
            wall: wall.saturating_add(Duration::from_secs(1)),
            memory,
            output: 16 << 20,
        }
    }

    /// Returns limits for tools such as compilers and checkers: so much wall time, and not to fill the disk.
    pub fn wall_only(wall: Duration) -> Self {
        Limits {
            time: wall,
            wall,
            memory: u64::MAX,
            output: 256 << 20,
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The program ended by itself, or crashed.
    Exited(ExitStatus),
    /// It was killed at a limit of [`Limits`], or turned out to have exceeded it.
    Time,
    Wall,
    Memory,
    Output,
    /// It was killed because it and the interactor waited for each other.
    Deadlock,
    /// It was killed because its answer no longer counts.
    #[default]
    Stopped,
}

/// What a program did and used.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub ending: Ending,
    /// CPU time of all its processes.
    pub cpu: Duration,
    pub wall: Duration,
    /// Peak resident memory of its largest process, in bytes.
    pub memory: u64,
    /// At most one byte more than allowed.
    pub stdout: Vec<u8>,
    /// The end of what it wrote.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Returns its exit status; none if a signal or a limit ended it.
    pub fn code(&self) -> Option<i32> {
        match self.ending {
            Ending::Exited(status) => status.code(),
            _ => None,
        }
    }

    /// Returns whether it exited with status 0 within its limits.
    pub fn is_success(&self) -> bool {
        self.code() == Some(0)
    }

    /// Returns stderr as text, without the blanks around it.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).trim().to_owned()
    }
}

/// Runs a program on an input within limits.
pub fn run(program: &Program, input: &[u8], limits: &Limits) -> Result<Outcome> {
    run_command(program.command(), input, limits)
}

/// Runs a command like [`run`].
///
/// It reads a copy of the input: through `/proc/self/fd/0` a program can write to its stdin.
pub fn run_command(mut command: Command, input: &[u8], limits: &Limits) -> Result<Outcome> {
    let mut streams = Streams::new()?;
    let mut stdin = temporary_file()?;
    temporary(stdin.write_all(input).and_then(|()| stdin.rewind()))?;
    command
        .stdin(stdin)
        .stdout(streams.stdout.try_clone()?)
        .stderr(streams.stderr.try_clone()?);
    let mut process = Process::start(command)?;
    let killed = loop {
        if process.wait(POLL)? {
            break None;
        } else if let Some(ending) = process.exceeded(limits) {
            break Some(ending);
        } else if streams.written()? > limits.output {
            break Some(Ending::Output);
        }
    };
    let mut outcome = process.end(killed, limits)?;
    streams.read_into(&mut outcome, limits.output)?;
    Ok(outcome)
}

pub fn temporary_file() -> Result<File> {
    temporary(tempfile::tempfile())
}

/// Names the folder of temporary files, which may be full or missing.
pub fn temporary<T>(result: io::Result<T>) -> Result<T> {
    result.with_context(|| format!("temporary file in {}", env::temp_dir().display()))
}

/// Computes `work` for these numbers on all cores, and passes the results to `goes_on` in this order until it returns
/// false.
pub fn in_parallel<T: Send>(
    numbers: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
    mut goes_on: impl FnMut(T) -> bool,
) {
    let next = AtomicU64::new(numbers.start);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                // Nobody receives after the end.
                if number >= numbers.end || sender.send((number, work(number))).is_err() {
                    break;
                }
            });
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), numbers.start);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                if !goes_on(result) {
                    return;
                }
                due += 1;
            }
        }
    });
}

/// Computes `work(0)`, … `work(count - 1)` on all cores, up to the first error.
pub fn all_in_parallel<T: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let mut all = Vec::new();
    let work = |at| work(at as usize);
    in_parallel(0..count as u64, work, |result| {
        all.push(result);
        all.last().is_some_and(Result::is_ok)
    });
    all.into_iter().collect()
}

/// A program cannot be started. Other errors, such as a full disk, are those of a single run.
#[derive(Debug)]
pub struct NotStarted(String);

impl fmt::Display for NotStarted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotStarted {}

/// The files for a program's stdout and stderr.
#[derive(Debug)]
pub struct Streams {
    stdout: File,
    pub stderr: File,
}

impl Streams {
    pub fn new() -> Result<Self> {
        Ok(Streams {
            stdout: temporary_file()?,
            stderr: temporary_file()?,
        })
    }

    /// The size of the larger file.
    fn written(&self) -> io::Result<u64> {
        let [stdout, stderr] = [self.stdout.metadata()?, self.stderr.metadata()?];
        Ok(stdout.len().max(stderr.len()))
    }

    /// Adds what was written to an outcome; a program that had written too much when it ended has exceeded its limit.
    ///
    /// It is an error if the disk is full: then the program may have failed for this reason.
    pub fn read_into(&mut self, outcome: &mut Outcome, limit: u64) -> Result<()> {
        if matches!(outcome.ending, Ending::Exited(_)) && self.written()? > limit {
            outcome.ending = Ending::Output;
        }
        self.stdout.rewind()?;
        let most = limit.saturating_add(1);
        (&self.stdout).take(most).read_to_end(&mut outcome.stdout)?;
        let start = self.stderr.metadata()?.len().saturating_sub(STDERR_TAIL);
        self.stderr.seek(io::SeekFrom::Start(start))?;
        (&self.stderr).take(most).read_to_end(&mut outcome.stderr)?;
        self.stderr.seek(io::SeekFrom::End(0))?;
        temporary(self.stderr.write_all(&[0; 1 << 12]))
    }
}

type Pipes = (Option<ChildStdin>, Option<ChildStdout>);

/// A running program. Dropping it kills it with everything that it has started.
#[derive(Debug)]
pub struct Process {
    tree: Tree,
    /// To its stdin and from its stdout, if it was started with them.
    pub pipes: Pipes,
    started: Instant,
    /// How it has ended by itself, and when.
    exit: Option<(ExitStatus, Duration)>,
    peak: Usage,
}

/// What a program has used; 0 where the system does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    pub cpu: Duration,
    memory: u64,
    /// Whether all its processes wait for something, if the system tells.
    pub is_waiting: Option<bool>,
}

impl Process {
    pub fn start(mut command: Command) -> Result<Self> {
        let started = Instant::now();
        let tree = Tree::start(&mut command);
        let name = command.get_program().display();
        let (tree, pipes) =
            tree.map_err(|why| NotStarted(format!("cannot start {name}: {why}")))?;
        Ok(Process {
            tree,
            pipes,
            started,
            exit: None,
            peak: Usage::default(),
        })
    }

    /// Waits for it, at most for so long; returns whether it has ended.
    pub fn wait(&mut self, patience: Duration) -> Result<bool> {
        if self.exit.is_none() {
            let exit = self.tree.wait(patience);
            if let Some((status, usage)) = exit.context("cannot wait for a program")? {
                stop::obey();
                self.add(usage);
                self.exit = Some((status, self.started.elapsed()));
            }
        }
        Ok(self.exit.is_some())
    }

    /// Returns its exit status, if it has ended by itself.
    pub fn code(&self) -> Option<i32> {
        self.exit.and_then(|(status, _)| status.code())
    }

    /// Measures it while it runs.
    pub fn usage(&mut self) -> Usage {
        let usage = self.tree.usage();
        self.add(usage);
        self.peak
    }

    fn add(&mut self, now: Usage) {
        self.peak = Usage {
            cpu: self.peak.cpu.max(now.cpu),
            memory: self.peak.memory.max(now.memory),
            is_waiting: now.is_waiting,
        };
    }

    /// Returns the limit that it exceeds while it runs.
    ///
    /// Wall time only counts while it waits, as it may not be its fault that it is not running; up to ten times the limit.
    pub fn exceeded(&mut self, limits: &Limits) -> Option<Ending> {
        let is_running = self.usage().is_waiting == Some(false);
        let patience = if is_running { 10 } else { 1 };
        let is_late = self.started.elapsed() / patience > limits.wall;
        let exceeded = self.peak.exceeded(limits);
        exceeded.or(is_late.then_some(Ending::Wall))
    }

    /// Kills what is left of it; returns how it ended and what it used, with empty outputs.
    ///
    /// `killed` says why it is killed; none if it has ended by itself.
    pub fn end(mut self, killed: Option<Ending>, limits: &Limits) -> Result<Outcome> {
        self.tree.kill();
        let now = self.started.elapsed();
        self.wait(Duration::MAX)?;
        let (status, ended) = self.exit.context("a killed program does not end")?;
        let ending = killed.or_else(|| self.peak.exceeded(limits));
        Ok(Outcome {
            ending: ending.unwrap_or(Ending::Exited(status)),
            cpu: self.peak.cpu,
            wall: ended.min(now),
            memory: self.peak.memory,
            ..Outcome::default()
        })
    }
}

impl Usage {
    fn exceeded(&self, limits: &Limits) -> Option<Ending> {
        match (self.cpu > limits.time, self.memory > limits.memory) {
            (true, _) => Some(Ending::Time),
            (_, true) => Some(Ending::Memory),
            _ => None,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.exit.is_none() {
            self.tree.kill();
            let _ = self.wait(Duration::MAX); // nobody is left to tell
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    fn ran(line: &str, limits: &Limits) -> Outcome {
        run(&Program::Line(line.to_owned()), b"abc", limits).unwrap()
    }

    #[test]
    fn a_limit_is_the_last_that_is_allowed() {
        let limits = Limits {
            time: Duration::from_secs(2),
            wall: Duration::from_secs(5),
            memory: 100,
            output: 10,
        };
        let second = Duration::from_secs(1);
        for (cpu, memory, expected) in [
            (2 * second, 100, None),
            (2 * second, 101, Some(Ending::Memory)),
            (
                2 * second + Duration::from_nanos(1),
                100,
                Some(Ending::Time),
            ),
            (3 * second, 101, Some(Ending::Time)), // time comes first
        ] {
            let usage = Usage {
                cpu,
                memory,
                is_waiting: None,
            };
            assert_eq!(usage.exceeded(&limits), expected);
        }
        let minute = Limits::wall_only(Duration::from_secs(60));
        for (length, is_over) in [(0, false), (9, false), (10, false), (11, true), (99, true)] {
            for stream in ["", ">&2"] {
                let line = format!("head -c {length} /dev/zero {stream}");
                let outcome = ran(
                    &line,
                    &Limits {
                        output: 10,
                        ..minute
                    },
                );
                assert_eq!(outcome.ending == Ending::Output, is_over, "{line}");
                assert_eq!(outcome.is_success(), !is_over, "{line}");
                let kept = if stream.is_empty() {
                    outcome.stdout
                } else {
                    outcome.stderr
                };
                assert_eq!(kept.len(), length.min(11), "{line}");
            }
        }
    }

    #[test]
    fn the_wall_limit_is_twice_the_time_and_a_second() {
        let limits = Limits::new(Duration::from_millis(1500), 7);
        assert_eq!(limits.wall, Duration::from_secs(4));
        let limits = Limits::new(Duration::MAX, 7);
        assert_eq!((limits.wall, limits.memory), (Duration::MAX, 7));
    }

    #[test]
    fn outcomes_have_what_was_printed_and_how_it_ended() {
        let minute = Limits::wall_only(Duration::from_secs(60));
        let outcome = ran("cat; printf ' e \n' >&2; exit 7", &minute);
        assert_eq!(
            (outcome.code(), &outcome.stdout[..]),
            (Some(7), &b"abc"[..])
        );
        assert_eq!(
            (outcome.messages(), outcome.is_success()),
            ("e".to_owned(), false)
        );
        assert_eq!(ran("kill -9 $$", &minute).code(), None);
        assert!(ran("true", &minute).is_success());
        // Of a long stderr, the end is kept.
        let outcome = ran(
            "head -c 70000 /dev/zero | tr '\\0' 1 >&2; printf 23 >&2",
            &minute,
        );
        assert_eq!(outcome.stderr.len(), 65536);
        assert!(outcome.stderr.ends_with(b"123"));
        let missing = Program::Words(vec!["./no such program".into()]);
        let why = run(&missing, b"", &minute).unwrap_err();
        assert!(why.is::<NotStarted>(), "{why}");
        assert!(why
            .to_string()
            .starts_with("cannot start ./no such program: "));
    }

    #[test]
    fn parallel_results_come_in_order_up_to_the_first_error() {
        let mut seen = Vec::new();
        in_parallel(
            3..50,
            |number| number * number,
            |square| {
                seen.push(square);
                square < 400
            },
        );
        assert_eq!(
            seen,
            (3..=20).map(|number| number * number).collect::<Vec<_>>()
        );
        let work = |at: usize| {
            if at < 7 {
                Ok(at)
            } else {
                Err(anyhow::anyhow!("at {at}"))
            }
        };
        assert_eq!(all_in_parallel(7, work).unwrap(), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(all_in_parallel(20, work).unwrap_err().to_string(), "at 7");
        assert!(all_in_parallel(0, work).unwrap().is_empty());
    }

    fn started(program: &[&str]) -> Process {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]);
        Process::start(command).unwrap()
    }

    /// Looks again and again at a program, as if it ran for so many hours with a limit of one; returns whether the limit
    /// that it exceeds is once this one. While it starts, it may both compute and wait.
    fn becomes(process: &mut Process, hours: u32, expected: Option<Ending>) -> bool {
        let hour = Duration::from_secs(3600);
        let mut looks = 0..10_000;
        looks.any(|_| {
            assert!(!process.wait(Duration::from_millis(1)).unwrap());
            process.started = Instant::now().checked_sub(hour * hours).unwrap();
            process.exceeded(&Limits::wall_only(hour)) == expected
        })
    }

    #[test]
    fn what_sleeps_has_no_more_time_than_the_limit() {
        let ends = "import ctypes, threading, time
threading.Thread(target=time.sleep, args=(3000,)).start()
ctypes.CDLL(None).pthread_exit(None)";
        for program in [
            &["sleep", "3000"][..],
            // Beside a zombie, stopped, in a thread that is not the first, and beside a process that is stopped.
            &["sh", "-c", "true & exec sleep 3000"],
            &["sh", "-c", "kill -STOP $$"],
            &["python3", "-c", ends],
            &["sh", "-c", "sh -c 'kill -STOP $$' & exec sleep 3000"],
        ] {
            let mut process = started(program);
            assert!(becomes(&mut process, 2, Some(Ending::Wall)), "{program:?}");
            assert!(becomes(&mut process, 0, None), "{program:?}");
        }
    }

    #[test]
    fn what_computes_has_ten_times_the_limit() {
        let mut process = started(&["sh", "-c", "while :; do :; done"]);
        assert!(becomes(&mut process, 9, None));
        assert!(becomes(&mut process, 11, Some(Ending::Wall)));
    }
}
