//! Runs a program until it ends or exceeds a limit, and measures it.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::Result;
use nix::sys::resource::{getrlimit, getrusage, setrlimit, Resource, UsageWho};
use nix::unistd::Pid;

use super::measurement::Measurement;
use super::process::Process;
use super::process_tree;
use super::protocol::Job;
use crate::model::{Size, Verdict};

/// How often memory and output are checked: a fast program allocates a few MiB in that time.
const POLL: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 5 } else { 1 });

/// The peak memory up to which a supervisor counts as small.
const SMALL: Size = Size::from_kib(6 << 10);

/// What a supervisor waits for.
pub enum Event {
    /// A line from the judge.
    Job(String),
    /// The program with this id has ended, at this time.
    Ended(Pid, Instant),
    /// The judge has cancelled the case, or needs the supervisor no longer, or is gone.
    Cancelled,
}

/// Sets the resource limits of this process, which the program inherits; `cap` limits its output.
pub fn set_limits(cap: Size) -> Result<()> {
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // Judges allow a stack as large as the memory limit, for deep recursion.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, most, most)?;
    // One byte more than allowed shows that the program printed too much.
    let (_, most) = getrlimit(Resource::RLIMIT_FSIZE)?;
    let most = most.min(cap.bytes().saturating_add(1));
    setrlimit(Resource::RLIMIT_FSIZE, most, most)?;
    Ok(())
}

/// Runs the program of `job`; returns nothing if the case is cancelled.
pub fn run(
    job: &Job,
    cap: Size,
    events: &Receiver<Event>,
    sender: &Sender<Event>,
) -> Result<Option<Measurement>> {
    let (cpu_before, _) = usage()?;
    let mut process = Process::start(&job.command, &job.input)?;
    let pid = process.pid();
    let sender = sender.clone();
    #[cfg(target_os = "linux")]
    process.when_ended(move |at| {
        let _ = sender.send(Event::Ended(pid, at)); // the monitor may have killed it and left
    });
    let mut peak = Size::default();
    let (killed_at, end) = loop {
        let left = job.limits.time.saturating_sub(process.started.elapsed());
        match events.recv_timeout(POLL.min(left + Duration::from_nanos(1))) {
            Ok(Event::Ended(ended, at)) if ended == pid => break (None, at),
            // Late news of the program before this one.
            Ok(Event::Ended(..)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(_) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        #[cfg(not(target_os = "linux"))]
        if process.has_ended()? {
            let _ = sender.send(Event::Ended(pid, Instant::now())); // received next
            continue;
        }
        let now = Instant::now();
        peak = peak.max(process_tree::peak_memory());
        if now - process.started > job.limits.time {
            break (Some(Verdict::Time), now);
        } else if peak > job.limits.memory {
            break (Some(Verdict::Memory), now);
        } else if process.printed()? > cap {
            break (Some(Verdict::Output), now);
        }
    };
    let status = process.end()?;
    let (stdout, stderr) = process.output()?;
    let (cpu, largest) = usage()?;
    Ok(Some(Measurement {
        killed_at,
        status,
        time: end - process.started,
        cpu: cpu.saturating_sub(cpu_before),
        memory: peak.max(largest),
        printed: process.printed()?,
        stdout,
        stderr,
    }))
}

/// Returns whether this process is still as small as a supervisor is at its start, and all its programs
/// were.
///
/// Otherwise its next program would seem to need as much memory: a process starts with the peak of the
/// one that spawned it, and the system tells only the largest peak of all programs.
pub fn is_fresh() -> bool {
    let peak = usage().map(|(_, peak)| peak.max(process_tree::own_peak_memory()));
    peak.is_ok_and(|peak| peak <= SMALL)
}

/// Processor time and peak memory of all processes that this one has waited for.
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
