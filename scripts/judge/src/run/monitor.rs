//! Runs a program until it ends or exceeds a limit, and measures it.

use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::Result;
use nix::sys::resource::{getrlimit, getrusage, setrlimit, Resource, UsageWho};

use crate::descendants;
use crate::job::Job;
use crate::program::Program;
use crate::size::Size;
use crate::verdict::Verdict;

/// How often memory and output are looked at: at full speed a program gets a few MiB in that time.
const POLL: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 5 } else { 1 });

/// What a monitor waits for.
pub enum Event {
    /// The program has ended, at this time.
    Ended(Instant),
    /// The judge no longer wants to know.
    Unwanted,
}

/// How a program ran.
pub struct Measured {
    /// The limit at which it was stopped.
    pub stopped: Option<Verdict>,
    /// How it ended.
    pub status: ExitStatus,
    /// Wall clock.
    pub time: Duration,
    /// Processor time of all its processes.
    pub cpu: Duration,
    /// Peak resident memory of its largest process; never less than this process has, some 3 MiB.
    pub memory: Size,
    /// Bytes written to standard output or error, whichever is more; one over `cap` at most.
    pub printed: Size,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

/// Limits what this process, and so the program, can do by itself.
pub fn confine(cap: Size) -> Result<()> {
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // Some recursions are deep, and the judges' stacks are as large as their memory.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, most, most)?;
    // One byte more than allowed, which tells who printed too much.
    let (_, most) = getrlimit(Resource::RLIMIT_FSIZE)?;
    let most = most.min(cap.bytes().saturating_add(1));
    setrlimit(Resource::RLIMIT_FSIZE, most, most)?;
    descendants::adopt()
}

/// Runs the program of `job`; nothing comes back if it became unwanted.
pub fn run(
    job: &Job,
    cap: Size,
    events: &Receiver<Event>,
    sender: &Sender<Event>,
) -> Result<Option<Measured>> {
    let mut program = Program::start(&job.command, &job.input)?;
    let sender = sender.clone();
    #[cfg(target_os = "linux")]
    program.when_ended(move |at| {
        let _ = sender.send(Event::Ended(at)); // nobody listens to the end of one that was stopped
    });
    let mut peak = Size::default();
    let (stopped, end) = loop {
        let left = job.limits.time.saturating_sub(program.started.elapsed());
        match events.recv_timeout(POLL.min(left + Duration::from_nanos(1))) {
            Ok(Event::Ended(at)) => break (None, at),
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Event::Unwanted) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        #[cfg(not(target_os = "linux"))]
        if program.has_ended()? {
            let _ = sender.send(Event::Ended(Instant::now())); // comes next, before any limit
            continue;
        }
        let now = Instant::now();
        peak = peak.max(descendants::peak_memory());
        if now - program.started > job.limits.time {
            break (Some(Verdict::Time), now);
        } else if peak > job.limits.memory {
            break (Some(Verdict::Memory), now);
        } else if program.printed()? > cap {
            break (Some(Verdict::Output), now);
        }
    };
    let status = program.end()?;
    let (stdout, stderr) = program.output()?;
    let (cpu, largest) = usage()?;
    Ok(Some(Measured {
        stopped,
        status,
        time: end - program.started,
        cpu,
        memory: peak.max(largest),
        printed: program.printed()?,
        stdout,
        stderr,
    }))
}

/// Processor time and peak memory of everything this process has waited for.
fn usage() -> Result<(Duration, Size)> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = [usage.user_time(), usage.system_time()].map(|time| {
        let seconds = time.tv_sec().try_into().unwrap_or_default();
        let micros = time.tv_usec().try_into().unwrap_or_default();
        Duration::from_secs(seconds) + Duration::from_micros(micros)
    });
    let peak = u64::try_from(usage.max_rss()).unwrap_or_default();
    let peak = if cfg!(target_os = "macos") {
        Size::from_bytes(peak)
    } else {
        Size::from_kib(peak)
    };
    Ok((cpu[0] + cpu[1], peak))
}
