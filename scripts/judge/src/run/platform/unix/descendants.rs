//! The processes that a process has started, directly or indirectly.
//!
//! On Linux an orphan becomes a child of its nearest *subreaper*, so the descendants of a supervisor
//! stay below it even if they leave their group or session. Elsewhere only process groups are known.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use nix::errno::Errno;
use nix::sys::signal::{kill, Signal};
use nix::sys::wait::{waitpid, WaitPidFlag, WaitStatus};
use nix::unistd::Pid;

use crate::model::Size;

/// How long killed processes may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Makes this process the parent of its orphaned descendants.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true); // fails before Linux 3.4 only
}

/// Kills and reaps all descendants of this process.
///
/// Repeats until none is left, as a process may start another one while they are listed. No other thread may
/// wait for a child meanwhile.
///
/// # Errors
///
/// If some are alive after five seconds.
pub fn kill_descendants() -> Result<()> {
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
        let alive = descendants(own_pid());
        if start.elapsed() > PATIENCE {
            bail!("cannot stop the program's children: {alive:?}");
        }
        for &pid in &alive {
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL); // it may have ended
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn own_pid() -> i32 {
    Pid::this().as_raw()
}

/// The peak resident memory of the largest living descendant.
#[cfg(target_os = "linux")]
pub fn peak_memory() -> Size {
    let peaks = descendants(own_pid())
        .into_iter()
        .filter_map(|pid| proc::status(pid, "VmHWM:"));
    let kib = peaks.filter_map(|peak| peak.trim_end_matches("kB").trim().parse().ok());
    Size::from_kib(kib.max().unwrap_or_default())
}

/// Always 0: the system reports it only after the program has ended.
#[cfg(not(target_os = "linux"))]
pub fn peak_memory() -> Size {
    Size::default()
}

/// The ids of all processes below `pid`.
#[cfg(target_os = "linux")]
fn descendants(pid: i32) -> Vec<i32> {
    let mut found = proc::children(pid);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(proc::children(pid));
        next += 1;
    }
    found
}

#[cfg(not(target_os = "linux"))]
fn descendants(_: i32) -> Vec<i32> {
    Vec::new()
}

/// The two facts about processes that are read from `/proc`; see proc(5).
#[cfg(target_os = "linux")]
mod proc {
    use std::fs;

    /// The children of all threads of a process; none if it has ended.
    pub fn children(pid: i32) -> Vec<i32> {
        let threads = fs::read_dir(format!("/proc/{pid}/task"));
        let threads = threads.into_iter().flatten().flatten();
        threads
            .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
            .flat_map(|list| {
                let pids = list.split_ascii_whitespace();
                pids.filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()
            })
            .collect()
    }

    /// A field of a process's status; none if it has ended.
    pub fn status(pid: i32, field: &str) -> Option<String> {
        // A process may give itself a name that is not UTF-8.
        let status = fs::read(format!("/proc/{pid}/status")).ok()?;
        let status = String::from_utf8_lossy(&status);
        let value = status.lines().find_map(|line| line.strip_prefix(field));
        value.map(|value| value.trim().to_owned())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn reads_the_status_of_a_process() {
        let own = own_pid();
        assert!(proc::status(own, "VmHWM:").unwrap().ends_with(" kB"));
        assert_eq!(proc::status(own, "NoSuchField:"), None);
        assert!(descendants(i32::MAX).is_empty());
    }
}
