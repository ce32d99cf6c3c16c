//! Unix: process groups; on Linux also the descendants that have left their group.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use rustix::process::{
    getrlimit, kill_process, kill_process_group, setrlimit, Pid, Resource, Rlimit, Signal,
};
use wait4::{ResUse, Wait4};

use super::{Exit, Usage};

/// The floor of reported memory: below the footprint of this process, the system tells a program's own memory only
/// while it runs.
const FLOOR: u64 = 8 << 20;

/// The process groups of the programs that run.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Held for reading while a program starts, so that it is not taken for an orphan before it is in [`GROUPS`].
static STARTING: RwLock<()> = RwLock::new(());

fn groups() -> MutexGuard<'static, Vec<Pid>> {
    // The list is consistent even if a thread panicked while it held the lock.
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program in a process group of its own.
#[derive(Debug)]
pub struct Tree {
    group: Pid,
    pipes: (Option<ChildStdin>, Option<ChildStdout>),
    exit: Receiver<io::Result<ResUse>>,
    /// The peak memory of this process before the start, which the system counts as the child's, too.
    own_peak: u64,
}

impl Tree {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        static PREPARED: Once = Once::new();
        PREPARED.call_once(prepare);
        let lock = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let own_peak = linux::reset_own_peak();
        let mut child = command.process_group(0).spawn()?;
        let group = Pid::from_child(&child);
        groups().push(group);
        drop(lock);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (sender, exit) = mpsc::channel();
        thread::spawn(move || sender.send(child.wait4()));
        Ok(Tree {
            group,
            pipes,
            exit,
            own_peak,
        })
    }

    /// Takes the pipes to its stdin and from its stdout.
    pub fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        std::mem::take(&mut self.pipes)
    }

    /// Waits for the program, at most for so long.
    pub fn wait(&mut self, patience: Duration) -> io::Result<Option<Exit>> {
        let ResUse { status, rusage } = match self.exit.recv_timeout(patience) {
            Ok(used) => used?,
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::NotFound.into()),
        };
        let memory = rusage.maxrss;
        let is_own = memory <= self.own_peak + (1 << 20);
        Ok(Some(Exit {
            status,
            cpu: rusage.utime + rusage.stime,
            memory: if is_own { memory.min(FLOOR) } else { memory },
        }))
    }

    /// Measures it while it runs.
    pub fn usage(&self) -> Usage {
        linux::usage(self.group)
    }

    /// Kills the group, and on Linux what has left it.
    pub fn kill(&mut self) {
        let strays = linux::descendants(self.group);
        let _ = kill_process_group(self.group, Signal::KILL); // it may be empty
        for pid in strays {
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// Forgets a program that has been killed and waited for.
    pub fn release(&mut self) {
        groups().retain(|&group| group != self.group);
        linux::kill_orphans();
    }
}

/// Sets what every program inherits: no core dumps, and a stack as large as the system allows, as on the judges.
fn prepare() {
    let [core, stack] = [Resource::Core, Resource::Stack].map(|it| getrlimit(it).maximum);
    for (resource, current, maximum) in [
        (Resource::Core, Some(0), core),
        (Resource::Stack, stack, stack),
    ] {
        let _ = setrlimit(resource, Rlimit { current, maximum }); // or it keeps its usual limit
    }
    linux::adopt_orphans();
}

/// What only Linux tells, from `/proc`; see proc(5).
#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use rustix::process::{self, Pid, Signal, WaitOptions};

    use super::{groups, PoisonError, Usage, STARTING};

    /// Makes this process the parent of orphans among its descendants.
    pub fn adopt_orphans() {
        let _ = process::set_child_subreaper(Some(process::getpid())); // fails before Linux 3.4 only
    }

    /// Lowers the recorded peak memory of this process to what it uses now; returns the peak.
    pub fn reset_own_peak() -> u64 {
        let _ = fs::write("/proc/self/clear_refs", "5"); // without it, the peak is just higher
        peak("self")
    }

    fn peak(pid: &str) -> u64 {
        // A process may give itself a name that is not UTF-8.
        let status = fs::read(format!("/proc/{pid}/status")).unwrap_or_default();
        let status = String::from_utf8_lossy(&status);
        let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = value.and_then(|value| value.trim().trim_end_matches(" kB").parse().ok());
        kib.map_or(0, |kib: u64| kib << 10)
    }

    /// Sums up the CPU time of a program and its descendants, and finds the largest peak memory.
    pub fn usage(root: Pid) -> Usage {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        let (mut ticks, mut memory, mut is_waiting) = (0, 0, true);
        for pid in [root].into_iter().chain(descendants(root)) {
            let pid = pid.as_raw_nonzero().to_string();
            if let Some((state, used)) = stat(&pid) {
                memory = memory.max(peak(&pid));
                is_waiting &= state == "S";
                ticks += used;
            }
        }
        Usage {
            cpu: Duration::from_millis(ticks * 1000 / per_second),
            memory,
            is_waiting: Some(is_waiting),
        }
    }

    /// The state of a process, and the CPU time of it and of the children it has waited for; none if it has ended.
    fn stat(pid: &str) -> Option<(String, u64)> {
        let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The name before, in brackets, may contain anything.
        let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
        let state = fields.next()?.to_owned();
        let ticks = fields.skip(10).take(4).map(str::parse::<u64>);
        Some((state, ticks.map(Result::unwrap_or_default).sum()))
    }

    /// The processes below another one.
    pub fn descendants(root: Pid) -> Vec<Pid> {
        let mut found = children(&root.as_raw_nonzero().to_string());
        let mut next = 0;
        while let Some(pid) = found.get(next) {
            found.extend(children(&pid.as_raw_nonzero().to_string()));
            next += 1;
        }
        found
    }

    /// The children of all threads of a process; none if it has ended.
    fn children(pid: &str) -> Vec<Pid> {
        let mut found = Vec::new();
        let threads = fs::read_dir(format!("/proc/{pid}/task"));
        for thread in threads.into_iter().flatten().flatten() {
            let list = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            for pid in list.split_ascii_whitespace() {
                found.extend(pid.parse().ok().and_then(Pid::from_raw));
            }
        }
        found
    }

    /// Kills processes that were started by a program that has ended, and have left its group.
    pub fn kill_orphans() {
        let _lock = STARTING.write().unwrap_or_else(PoisonError::into_inner);
        let mut known = groups().clone();
        known.push(process::getpgrp());
        let is_orphan =
            |&pid: &Pid| process::getpgid(Some(pid)).is_ok_and(|group| !known.contains(&group));
        loop {
            let mut orphans = children("self");
            orphans.retain(is_orphan);
            if orphans.is_empty() {
                return;
            }
            for pid in orphans {
                let _ = process::kill_process(pid, Signal::KILL);
                let _ = process::waitpid(Some(pid), WaitOptions::empty());
            }
        }
    }
}

/// Other systems tell nothing while a program runs.
#[cfg(not(target_os = "linux"))]
mod linux {
    use super::{Pid, Usage};

    pub fn adopt_orphans() {}

    pub fn kill_orphans() {}

    pub fn reset_own_peak() -> u64 {
        0
    }

    pub fn usage(_: Pid) -> Usage {
        Usage::default()
    }

    pub fn descendants(_: Pid) -> Vec<Pid> {
        Vec::new()
    }
}
