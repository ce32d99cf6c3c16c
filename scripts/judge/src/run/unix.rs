//! Unix: process groups; on Linux also the descendants that have left their group.
//!
//! This process is the parent of all orphans among its descendants. An orphan belongs to the run whose mark it has in its
//! environment, else to that of its group.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    getpgid, getrlimit, kill_process, kill_process_group, setrlimit, waitid, waitpid, Pid,
    Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions,
};
use stop::locked;
use wait4::{ResUse, Wait4};

use super::{Pipes, Usage};

/// The floor of reported memory: below the footprint of this process, the system tells a program's own memory only
/// while it runs.
const FLOOR: u64 = 8 << 20;

/// The variable with the mark of a run.
const MARK: &str = "JUDGE_RUN";

/// The programs that run. Locked while a program starts, so that it is not taken for an orphan.
static RUNS: Mutex<Vec<Run>> = Mutex::new(Vec::new());

/// A program that runs: its process, which leads a group, and its mark.
#[derive(Clone, Debug)]
struct Run {
    group: Pid,
    mark: String,
}

impl Run {
    /// Returns whether an orphan belongs to this run.
    fn has(&self, orphan: Pid) -> bool {
        let environment = fs::read(format!("/proc/{}/environ", orphan.as_raw_nonzero()));
        let environment = environment.unwrap_or_default();
        let prefix = format!("{MARK}=");
        let mut variables = environment.split(|&byte| byte == 0);
        match variables.find_map(|it| it.strip_prefix(prefix.as_bytes())) {
            Some(mark) => mark == self.mark.as_bytes(),
            None => getpgid(Some(orphan)).is_ok_and(|group| group == self.group),
        }
    }
}

/// A program in a process group of its own.
///
/// It is killed with its group before it is waited for: after that, another process may have its id.
#[derive(Debug)]
pub struct Tree {
    run: Run,
    /// Its orphans that were seen: those that have ended have no environment any more.
    orphans: Vec<Pid>,
    /// The CPU time of each process that was seen, by its id and its start.
    seen: HashMap<(Pid, u64), u64>,
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
        static COUNT: AtomicU64 = AtomicU64::new(0);
        PREPARED.call_once(prepare);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{count}", std::process::id());
        command.env(MARK, &mark).process_group(0);
        let mut runs = locked(&RUNS);
        let own_peak = reset_own_peak();
        let mut child = command.spawn()?;
        let group = Pid::from_child(&child);
        let run = Run { group, mark };
        runs.push(run.clone());
        drop(runs);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (sender, exit) = mpsc::channel();
        thread::spawn(move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while waitid(WaitId::Pid(group), options).err() == Some(Errno::INTR) {}
            sender.send(())
        });
        let tree = Tree {
            run,
            orphans: Vec::new(),
            seen: HashMap::new(),
            child,
            exit,
            is_over: false,
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
        let mut runs = locked(&RUNS);
        runs.retain(|run| run.group != self.run.group);
        let ResUse { status, rusage } = self.child.wait4()?;
        drop(runs);
        self.is_over = true;
        let usage = Usage {
            cpu: rusage.utime + rusage.stime,
            memory: own_memory(rusage.maxrss, self.own_peak),
            is_waiting: None,
        };
        Ok(Some((status, usage)))
    }

    /// Measures it while it runs: the CPU time of all its processes, and the largest peak memory.
    pub fn usage(&mut self) -> Usage {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        let (mut own, mut waited) = (0, 0);
        let mut usage = Usage::default();
        for pid in self.members() {
            let Some(stat) = Stat::read(pid.as_raw_nonzero()) else {
                continue;
            };
            own += stat.own;
            waited += stat.waited;
            self.seen.insert((pid, stat.start), stat.own);
            usage.memory = usage.memory.max(peak(pid.as_raw_nonzero()));
            let is_waiting = usage.is_waiting != Some(false) && !is_running(pid);
            usage.is_waiting = Some(is_waiting);
        }
        // A process that has ended is in the time of who has waited for it; nobody may have.
        let ended = self.seen.values().sum::<u64>().saturating_sub(own);
        usage.cpu = Duration::from_millis((own + waited.max(ended)) * 1000 / per_second);
        usage
    }

    /// Kills the group, and on Linux what has left it.
    pub fn kill(&mut self) {
        if self.is_over {
            return;
        }
        let all = self.members();
        let _ = kill_process_group(self.run.group, Signal::KILL); // it may be empty
        for pid in all.iter().filter(|pid| **pid != self.run.group) {
            let _ = kill_process(*pid, Signal::KILL);
        }
    }

    /// The processes of the program, those first that descend from it.
    fn members(&mut self) -> Vec<Pid> {
        let mut members = tree(self.run.group);
        for orphan in orphans() {
            if !self.orphans.contains(&orphan) && self.run.has(orphan) {
                self.orphans.push(orphan);
            }
        }
        for orphan in &self.orphans {
            members.extend(tree(*orphan));
        }
        members
    }
}

impl Drop for Tree {
    /// Kills its orphans, and those that belong to no program that runs.
    fn drop(&mut self) {
        loop {
            let mut found = orphans();
            let runs = locked(&RUNS);
            found.retain(|orphan| {
                self.orphans.contains(orphan) || !runs.iter().any(|run| run.has(*orphan))
            });
            drop(runs);
            if found.is_empty() {
                return;
            }
            for orphan in found {
                for pid in tree(orphan) {
                    let _ = kill_process(pid, Signal::KILL);
                }
                let _ = waitpid(Some(orphan), WaitOptions::empty());
            }
        }
    }
}

/// Kills all programs that run; from then on, no other starts. On Linux, also all other descendants.
pub fn kill_all() {
    let runs = locked(&RUNS);
    loop {
        let all = tree(rustix::process::getpid());
        for run in &*runs {
            let _ = kill_process_group(run.group, Signal::KILL); // it may be empty
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
    std::mem::forget(runs); // locked until the end
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

/// Returns the memory of a program by its recorded peak, in which this process had its part while it started.
fn own_memory(peak: u64, own_peak: u64) -> u64 {
    if peak <= own_peak + (1 << 20) {
        peak.min(FLOOR)
    } else {
        peak
    }
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

/// What the system tells of a process, or of a thread.
struct Stat {
    state: u8,
    /// CPU time in ticks.
    own: u64,
    /// That of the children it has waited for.
    waited: u64,
    /// When it was started.
    start: u64,
}

impl Stat {
    /// Reads the file of a process, `PID`, or of a thread, `PID/task/TID`; none if it is gone.
    fn read(place: impl Display) -> Option<Self> {
        let stat = fs::read(format!("/proc/{place}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The name before, in brackets, may contain anything.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let number = |at: usize| -> Option<u64> { fields.get(at)?.parse().ok() };
        Some(Stat {
            state: *fields.first()?.as_bytes().first()?,
            own: number(11)? + number(12)?,
            waited: number(13)? + number(14)?,
            start: number(19)?,
        })
    }
}

/// Returns whether a thread of a process computes, or waits for a disk: not one that sleeps, is stopped or has ended.
fn is_running(pid: Pid) -> bool {
    let pid = pid.as_raw_nonzero();
    let is_running = |thread: &Pid| {
        let stat = Stat::read(format!("{pid}/task/{}", thread.as_raw_nonzero()));
        stat.is_some_and(|stat| matches!(stat.state, b'R' | b'D'))
    };
    threads(pid).iter().any(is_running)
}

fn threads(pid: impl Display) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{pid}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let ids = threads.filter_map(|thread| thread.file_name().to_str()?.parse().ok());
    ids.filter_map(Pid::from_raw).collect()
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
    for thread in threads(&pid) {
        let thread = thread.as_raw_nonzero();
        let list = fs::read_to_string(format!("/proc/{pid}/task/{thread}/children"));
        for pid in list.unwrap_or_default().split_ascii_whitespace() {
            found.extend(pid.parse().ok().and_then(Pid::from_raw));
        }
    }
    found
}

/// The children of this process that it has not started itself: what has lost its parent.
fn orphans() -> Vec<Pid> {
    let runs = locked(&RUNS);
    let mut found = children("self");
    found.retain(|pid| runs.iter().all(|run| run.group != *pid));
    drop(runs); // at a stop, the next line does not end
    found.retain(|pid| !stop::has_started(pid.as_raw_nonzero().get().unsigned_abs()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_this_process_is_not_that_of_a_program() {
        let mib = |size: u64| size << 20;
        for (peak, own_peak, memory) in [
            (mib(5), mib(20), mib(5)),
            (mib(20), mib(20), mib(8)),
            (mib(21), mib(20), mib(8)), // what it grows by while it starts
            (mib(21) + 1, mib(20), mib(21) + 1),
            (mib(500), mib(20), mib(500)),
            (mib(9), 0, mib(9)),
        ] {
            assert_eq!(own_memory(peak, own_peak), memory, "{peak} {own_peak}");
        }
    }

    /// A process is known by the mark of its run, or by its group if it has none.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_belongs_to_the_run_of_its_mark() {
        let started = |line: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", line]);
            crate::run::Process::start(command).unwrap()
        };
        let [one, other] = [started("sleep 3000"), started("sleep 3000")];
        let unmarked = started("exec env -i sleep 3000");
        let process = |it: &crate::run::Process| it.tree.run.group;
        let environment = format!("/proc/{}/environ", process(&unmarked).as_raw_nonzero());
        while !fs::read(&environment).unwrap().is_empty() {
            thread::yield_now();
        }
        for (run, of, expected) in [
            (&one, &one, true),
            (&one, &other, false),
            (&other, &one, false),
            (&unmarked, &unmarked, true),
            (&one, &unmarked, false),
        ] {
            assert_eq!(run.tree.run.has(process(of)), expected);
        }
    }
}
