//! The processes that this one has started, however indirectly.
//!
//! On Linux an orphan becomes the child of its nearest *subreaper*: what a program leaves behind
//! stays below this process, whatever group or session it has moved to. Elsewhere only the process
//! group is known.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use nix::errno::Errno;
use nix::sys::signal::{kill, Signal};
use nix::sys::wait::{waitpid, WaitPidFlag, WaitStatus};
use nix::unistd::Pid;

use crate::size::Size;

/// How long a killed process may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Makes orphans among the descendants children of this process.
#[cfg_attr(not(target_os = "linux"), expect(clippy::unnecessary_wraps))]
pub fn adopt() -> Result<()> {
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_child_subreaper(true)?;
    Ok(())
}

/// Kills and reaps until no descendant is left.
///
/// A process may start another one while it is being listed: the next round finds it, as a child of
/// this process if its parent is gone. Nobody else may wait for a child meanwhile.
pub fn stop() -> Result<()> {
    let start = Instant::now();
    loop {
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Err(Errno::ECHILD) => return Ok(()),
                Ok(WaitStatus::StillAlive) => break,
                Ok(_) | Err(Errno::EINTR) => {}
                Err(error) => bail!("cannot wait for the program's children: {error}"),
            }
        }
        let alive = all();
        if start.elapsed() > PATIENCE {
            bail!("cannot stop the program's children: {alive:?}");
        }
        for pid in alive {
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL); // it may just have ended
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Does to each of them what Ctrl-C does on a terminal.
pub fn interrupt() {
    for pid in all() {
        let _ = kill(Pid::from_raw(pid), Signal::SIGINT); // it may just have ended
    }
}

/// The process numbers of the descendants.
#[cfg(target_os = "linux")]
fn all() -> Vec<i32> {
    use procfs::process::Process;

    // What ends while it is looked at has no children any more.
    let children = |process: Process| -> Vec<i32> {
        let tasks = process.tasks().into_iter().flatten().flatten();
        let children = tasks.filter_map(|task| task.children().ok()).flatten();
        children.filter_map(|pid| i32::try_from(pid).ok()).collect()
    };
    let mut found: Vec<i32> = Process::myself().map(children).unwrap_or_default();
    let mut looked_at = 0;
    while let Some(&pid) = found.get(looked_at) {
        found.extend(Process::new(pid).map(children).unwrap_or_default());
        looked_at += 1;
    }
    found
}

/// The peak resident memory that the largest living descendant has reached.
#[cfg(target_os = "linux")]
pub fn peak_memory() -> Size {
    let peak = |pid| {
        procfs::process::Process::new(pid)
            .ok()?
            .status()
            .ok()?
            .vmhwm
    };
    let largest = all().into_iter().filter_map(peak).max();
    Size::from_kib(largest.unwrap_or_default())
}

#[cfg(not(target_os = "linux"))]
fn all() -> Vec<i32> {
    Vec::new()
}

/// Not known before the program has ended.
#[cfg(not(target_os = "linux"))]
pub fn peak_memory() -> Size {
    Size::default()
}
