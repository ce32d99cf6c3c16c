//! Unix: process groups; on Linux also the descendants that have left their group.

use std::fmt::Display;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    getpgid, getpgrp, getrlimit, kill_process, kill_process_group, setrlimit, waitid, waitpid, Pid,
    Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions,
};
use wait4::{ResUse, Wait4};

use super::{Pipes, Usage};

/// The floor of reported memory: below the footprint of this process, the system tells a program's own memory only
/// while it runs.
const FLOOR: u64 = 8 << 20;

/// The process groups of the programs that run. Locked while a program starts, so that it is not taken for an orphan.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn groups() -> MutexGuard<'static, Vec<Pid>> {
    // The list is consistent even if a thread panicked while it held the lock.
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program in a process group of its own.
///
/// It is killed with its group before it is waited for: after that, another process may have its id.
#[derive(Debug)]
pub struct Tree {
    group: Pid,
    child: Child,
    exit: Receiver<()>,
    is_over: bool,
    /// The peak memory of this process before the start, which the system counts as the child's, too.
    own_peak: u64,
}

impl Tree {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<(Self, Pipes)> {
        static PREPARED: Once = Once::new();
        PREPARED.call_once(prepare);
        let mut groups = groups();
        let own_peak = reset_own_peak();
        let mut child = command.process_group(0).spawn()?;
        let group = Pid::from_child(&child);
        groups.push(group);
        drop(groups);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (sender, exit) = mpsc::channel();
        thread::spawn(move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while waitid(WaitId::Pid(group), options).err() == Some(Errno::INTR) {}
            sender.send(())
        });
        let is_over = false;
        let tree = Tree {
            group,
            child,
            exit,
            is_over,
            own_peak,
        };
        Ok((tree, pipes))
    }

    /// Waits for the program, at most for so long, and kills what is left of its group.
    pub fn wait(&mut self, patience: Duration) -> io::Result<Option<(ExitStatus, Usage)>> {
        if self.exit.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            return Ok(None);
        }
        self.kill();
        let mut groups = groups();
        groups.retain(|&group| group != self.group);
        let ResUse { status, rusage } = self.child.wait4()?;
        drop(groups);
        self.is_over = true;
        let memory = rusage.maxrss;
        let is_own = memory <= self.own_peak + (1 << 20);
        let usage = Usage {
            cpu: rusage.utime + rusage.stime,
            memory: if is_own { memory.min(FLOOR) } else { memory },
            is_waiting: None,
        };
        Ok(Some((status, usage)))
    }

    /// Measures it while it runs: the CPU time of all its processes, and the largest peak memory.
    pub fn usage(&self) -> Usage {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        let (mut ticks, mut usage) = (0, Usage::default());
        for pid in tree(self.group) {
            let pid = pid.as_raw_nonzero();
            if let Some((state, used)) = stat(pid) {
                ticks += used;
                usage.memory = usage.memory.max(peak(pid));
                usage.is_waiting = Some(state == "S" && usage.is_waiting != Some(false));
            }
        }
        usage.cpu = Duration::from_millis(ticks * 1000 / per_second);
        usage
    }

    /// Kills the group, and on Linux what has left it.
    pub fn kill(&mut self) {
        if self.is_over {
            return;
        }
        let all = tree(self.group);
        let _ = kill_process_group(self.group, Signal::KILL); // it may be empty
        for pid in &all[1..] {
            let _ = kill_process(*pid, Signal::KILL);
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        kill_orphans();
    }
}

/// Kills all programs that run; from then on, no other starts. On Linux, also all other descendants.
pub fn kill_all() {
    let groups = groups();
    loop {
        let all = tree(rustix::process::getpid());
        for group in &*groups {
            let _ = kill_process_group(*group, Signal::KILL); // it may be empty
        }
        for pid in &all[1..] {
            let _ = kill_process(*pid, Signal::KILL);
        }
        let reaped = waitpid(None, WaitOptions::NOHANG);
        if all.len() == 1 || reaped.is_err() {
            break;
        }
        thread::yield_now();
    }
    std::mem::forget(groups); // locked until the end
}

/// Sets what every program inherits: no core dumps, and a stack as large as the system allows, as on the judges.
fn prepare() {
    let [core, stack] = [Resource::Core, Resource::Stack].map(|it| getrlimit(it).maximum);
    let limit = |current, maximum| Rlimit { current, maximum };
    // Or they keep their usual limits.
    let _ = setrlimit(Resource::Core, limit(Some(0), core));
    let _ = setrlimit(Resource::Stack, limit(stack, stack));
    // Orphans among the descendants become children; fails before Linux 3.4 only.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

// From here on, what only Linux tells, in `/proc`: see proc(5). On other systems there is no such folder, and nothing is
// found.

/// Lowers the recorded peak memory of this process to what it uses now; returns the peak.
fn reset_own_peak() -> u64 {
    let _ = fs::write("/proc/self/clear_refs", "5"); // without it, the peak is just higher
    peak("self")
}

fn peak(pid: impl Display) -> u64 {
    // A process may give itself a name that is not UTF-8.
    let status = fs::read(format!("/proc/{pid}/status")).unwrap_or_default();
    let status = String::from_utf8_lossy(&status);
    let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = value.and_then(|value| value.trim().trim_end_matches(" kB").parse().ok());
    kib.map_or(0, |kib: u64| kib << 10)
}

/// The state of a process, and the CPU time of it and of the children it has waited for; none if it has ended.
fn stat(pid: impl Display) -> Option<(String, u64)> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    // The name before, in brackets, may contain anything.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?.to_owned();
    let ticks = fields.skip(10).take(4).map(str::parse::<u64>);
    Some((state, ticks.map(Result::unwrap_or_default).sum()))
}

/// A process and those below it.
fn tree(root: Pid) -> Vec<Pid> {
    let (mut found, mut next) = (vec![root], 0);
    while let Some(pid) = found.get(next) {
        found.extend(children(pid.as_raw_nonzero()));
        next += 1;
    }
    found
}

/// The children of all threads of a process; none if it has ended.
fn children(pid: impl Display) -> Vec<Pid> {
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
fn kill_orphans() {
    let groups = groups();
    let is_known = |group| groups.contains(&group) || group == getpgrp();
    let is_orphan = |&pid: &Pid| getpgid(Some(pid)).is_ok_and(|group| !is_known(group));
    loop {
        let mut orphans = children("self");
        orphans.retain(is_orphan);
        if orphans.is_empty() {
            return;
        }
        for pid in orphans {
            let _ = kill_process(pid, Signal::KILL);
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}
