//! Unix: programs are run by supervisors, each of which is this executable in a process of its own.
//!
//! A supervisor sets its own resource limits, which its program inherits. It adopts orphans, so that all of its
//! descendants belong to that program. And it stays small: the peak memory that the system reports for a program
//! is at least that of the process that started it, and the judge, which reads and compares outputs, may be large.
//!
//! Starting a supervisor takes as long as starting a small program, so each runs one program after the other.

mod descendants;
mod protocol;
mod supervisor;

use std::process::ExitStatus;
use std::time::Duration;

use anyhow::{Context, Result};
use kit::run::platform::Tree;
use nix::sys::resource::{getrlimit, getrusage, setrlimit, Resource, UsageWho};

use crate::model::Size;

pub use supervisor::{supervised, Stop, Supervisors};

/// Sets the resource limits of this process, which the program inherits; `cap` limits its output.
///
/// # Errors
///
/// If the system refuses.
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
        descendants::kill_descendants()?;
        let (cpu, memory) = usage()?;
        let cpu = cpu.saturating_sub(self.cpu_before);
        Ok((status, cpu, self.peak.max(memory)))
    }
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
