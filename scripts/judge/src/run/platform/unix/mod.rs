//! Unix: cases are judged by supervisors, each of which is this program in a process of its own.
//!
//! A supervisor limits itself, as its program inherits the limits. It adopts what its program leaves behind,
//! so all its descendants are that program's. And it is small: the system reports a program's peak memory as
//! at least that of the process that started it. Starting a supervisor takes as long as starting a small
//! program, so it judges one case after the other as long as it and its programs stay small.

mod descendants;
mod protocol;
mod supervisor;

use std::process::ExitStatus;
use std::time::Duration;

use anyhow::{Context, Result};
use kit::run::platform::Tree;
use nix::sys::resource::{getrlimit, getrusage, setrlimit, Resource, UsageWho};

use crate::model::Size;

pub use descendants::{adopt_orphans, kill_descendants};
pub use supervisor::{supervised, Supervisors};

/// Stops a case when it is dropped: its supervisor's standard input, which the system closes if the judge is killed.
pub use std::process::ChildStdin as Stop;

/// Sets the resource limits of this process, which the program inherits; `cap` limits its output.
pub fn set_limits(cap: Size) -> Result<()> {
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // Judges allow a stack as large as the memory limit, for deep recursion.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, most, most)?;
    // One byte more than allowed shows that the program printed too much.
    let (_, most) = getrlimit(Resource::RLIMIT_FSIZE)?;
    setrlimit(
        Resource::RLIMIT_FSIZE,
        most.min(cap.bytes().saturating_add(1)),
        most,
    )?;
    Ok(())
}

/// Lets this process write files of any size again.
fn lift_output_limit() -> Result<()> {
    let (_, most) = getrlimit(Resource::RLIMIT_FSIZE)?;
    Ok(setrlimit(Resource::RLIMIT_FSIZE, most, most)?)
}

/// Measures a program of this process.
pub struct Meter {
    peak: Size,
    /// The processor time of the programs before.
    cpu_before: Duration,
}

impl Meter {
    /// Begins to measure, before the program starts.
    pub fn start() -> Result<Self> {
        let (cpu_before, _) = usage()?;
        Ok(Meter {
            peak: Size::default(),
            cpu_before,
        })
    }

    /// The peak resident memory of its largest process so far; 0 where the system does not tell.
    pub fn peak(&mut self, _: &Tree) -> Size {
        self.peak = self.peak.max(descendants::peak_memory());
        self.peak
    }

    /// Kills what is left of the program; returns its exit status, processor time and peak memory.
    pub fn end(self, mut tree: Tree) -> Result<(ExitStatus, Duration, Size)> {
        let status = tree.kill().context("cannot wait for the program")?;
        kill_descendants()?;
        let (cpu, memory) = usage()?;
        let cpu = cpu.saturating_sub(self.cpu_before);
        Ok((status, cpu, self.peak.max(memory)))
    }
}

/// Returns whether this process and all its programs so far were small.
///
/// A larger one would show in the measurements after it: the system tells the peak of all programs together, and
/// a program starts with the peak of this process.
fn is_small() -> bool {
    /// A supervisor needs about 4 MiB.
    const SMALL: Size = Size::from_kib(6 << 10);
    let peak = usage().map(|(_, peak)| peak.max(descendants::own_peak_memory()));
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
