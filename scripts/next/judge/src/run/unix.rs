//! Unix: process groups; on Linux also the descendants that have left their group.

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use rustix::process::{kill_process_group, Pid, Resource, Rlimit, Signal};
use wait4::{ResUse, Wait4};

use super::{Exit, Usage};
use crate::units::Size;

/// The process groups of the programs that run.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Held for reading while a program starts, so that it is not taken for an orphan before it is in [`GROUPS`].
static STARTING: RwLock<()> = RwLock::new(());

/// A program in a process group of its own.
#[derive(Debug)]
pub struct Tree {
    group: Pid,
    pipes: (Option<ChildStdin>, Option<ChildStdout>),
    exit: Receiver<io::Result<ResUse>>,
    /// The peak memory of this process before the start, which the system counts as the child's, too.
    floor: Size,
}

impl Tree {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        static PREPARED: Once = Once::new();
        PREPARED.call_once(prepare);
        let lock = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let floor = linux::reset_own_peak();
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
            floor,
        })
    }

    /// Takes the pipes to its stdin and from its stdout.
    pub fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.pipes.0.take(), self.pipes.1.take())
    }

    /// Waits for the program, at most for so long.
    pub fn wait(&mut self, patience: Duration) -> io::Result<Option<Exit>> {
        match self.exit.recv_timeout(patience) {
            Ok(used) => {
                let ResUse { status, rusage } = used?;
                let memory = Size::from_bytes(rusage.maxrss);
                let is_own = memory <= Size::from_bytes(self.floor.bytes() + (1 << 20));
                Ok(Some(Exit {
                    status,
                    cpu: rusage.utime + rusage.stime,
                    memory: if is_own { memory.min(FLOOR) } else { memory },
                }))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::NotFound.into()),
        }
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
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
    }

    /// Forgets a program that has been killed and waited for.
    pub fn release(&mut self) {
        groups().retain(|&group| group != self.group);
        linux::kill_orphans();
    }
}

/// The floor of reported memory: below the footprint of this process, the system tells a program's own memory only
/// while it runs.
const FLOOR: Size = Size::from_kib(8 << 10);

fn groups() -> MutexGuard<'static, Vec<Pid>> {
    // The list is consistent even if a thread panicked while it held the lock.
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets what every program inherits: no core dumps, and a stack as large as the system allows, as on the judges.
fn prepare() {
    // A system that refuses keeps its usual limits.
    let _ = rustix::process::setrlimit(
        Resource::Core,
        Rlimit {
            current: Some(0),
            maximum: rustix::process::getrlimit(Resource::Core).maximum,
        },
    );
    let maximum = rustix::process::getrlimit(Resource::Stack).maximum;
    let stack = Rlimit {
        current: maximum,
        maximum,
    };
    let _ = rustix::process::setrlimit(Resource::Stack, stack);
    linux::adopt_orphans();
}

/// Kills every program that runs.
pub fn kill_all() {
    for &group in groups().iter() {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Describes an exit status: `exit 3`, `SIGSEGV`.
pub fn describe(status: ExitStatus) -> String {
    let name = |number: i32| SIGNALS.iter().find(|known| known.0.as_raw() == number);
    match (status.code(), status.signal()) {
        (Some(code), _) => match name(code - 128) {
            Some((_, name)) => format!("exit {code}, as shells report {name}"),
            None => format!("exit {code}"),
        },
        (None, Some(signal)) => match name(signal) {
            Some((_, name)) => (*name).to_owned(),
            None => format!("signal {signal}"),
        },
        (None, None) => status.to_string(),
    }
}

/// The signals that end a program.
const SIGNALS: [(Signal, &str); 13] = [
    (Signal::ABORT, "SIGABRT"),
    (Signal::ALARM, "SIGALRM"),
    (Signal::BUS, "SIGBUS"),
    (Signal::FPE, "SIGFPE"),
    (Signal::HUP, "SIGHUP"),
    (Signal::ILL, "SIGILL"),
    (Signal::INT, "SIGINT"),
    (Signal::KILL, "SIGKILL"),
    (Signal::PIPE, "SIGPIPE"),
    (Signal::SEGV, "SIGSEGV"),
    (Signal::SYS, "SIGSYS"),
    (Signal::TERM, "SIGTERM"),
    (Signal::TRAP, "SIGTRAP"),
];

/// What only Linux tells, from `/proc`; see proc(5).
#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use rustix::process::{self, Pid, Signal, WaitOptions};

    use super::{groups, PoisonError, Size, Usage, STARTING};

    /// Makes this process the parent of orphans among its descendants.
    pub fn adopt_orphans() {
        let _ = process::set_child_subreaper(Some(process::getpid())); // fails before Linux 3.4 only
    }

    /// Lowers the recorded peak memory of this process to what it uses now; returns the peak.
    pub fn reset_own_peak() -> Size {
        let _ = fs::write("/proc/self/clear_refs", "5"); // without it, the peak is just higher
        peak("self")
    }

    fn peak(pid: &str) -> Size {
        // A process may give itself a name that is not UTF-8.
        let status = fs::read(format!("/proc/{pid}/status")).unwrap_or_default();
        let status = String::from_utf8_lossy(&status);
        let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = value.and_then(|value| value.trim().trim_end_matches(" kB").parse().ok());
        Size::from_kib(kib.unwrap_or_default())
    }

    /// Sums up the CPU time of a program and its descendants, and finds the largest peak memory.
    pub fn usage(root: Pid) -> Usage {
        let mut usage = Usage {
            is_waiting: true,
            ..Usage::default()
        };
        for pid in [root].into_iter().chain(descendants(root)) {
            let name = pid.as_raw_nonzero().to_string();
            usage.memory = usage.memory.max(peak(&name));
            let Some((state, ticks)) = stat(&name) else {
                continue; // it has ended
            };
            usage.is_waiting &= state == "S";
            let per_second = rustix::param::clock_ticks_per_second().max(1);
            usage.cpu += Duration::from_millis(ticks.saturating_mul(1000) / per_second);
        }
        usage
    }

    /// The state of a process, and the CPU time of it and of the children it has waited for.
    fn stat(pid: &str) -> Option<(String, u64)> {
        let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The name before, in brackets, may contain anything.
        let (_, rest) = stat.rsplit_once(')')?;
        let mut fields = rest.split_ascii_whitespace();
        let state = fields.next()?.to_owned();
        let ticks = fields
            .skip(10)
            .take(4)
            .filter_map(|it| it.parse::<u64>().ok());
        Some((state, ticks.sum()))
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
        let threads = fs::read_dir(format!("/proc/{pid}/task"));
        let threads = threads.into_iter().flatten().flatten();
        threads
            .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
            .flat_map(|list| {
                let pids = list.split_ascii_whitespace();
                pids.filter_map(|pid| Pid::from_raw(pid.parse().ok()?))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// Kills processes that were started by a program that has ended, and have left its group.
    pub fn kill_orphans() {
        let _lock = STARTING.write().unwrap_or_else(PoisonError::into_inner);
        let own_group = process::getpgrp();
        loop {
            let known = groups().clone();
            let orphans: Vec<Pid> = children("self")
                .into_iter()
                .filter(|&pid| {
                    let group = process::getpgid(Some(pid));
                    group.is_ok_and(|group| group != own_group && !known.contains(&group))
                })
                .collect();
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
    use super::{Pid, Size, Usage};

    pub fn adopt_orphans() {}

    pub fn reset_own_peak() -> Size {
        Size::default()
    }

    pub fn usage(_: Pid) -> Usage {
        Usage::default()
    }

    pub fn descendants(_: Pid) -> Vec<Pid> {
        Vec::new()
    }

    pub fn kill_orphans() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_exit_statuses_and_signals() {
        for (raw, text) in [
            (3 << 8, "exit 3"),
            (139 << 8, "exit 139, as shells report SIGSEGV"),
            (11, "SIGSEGV"),
            (34, "signal 34"),
        ] {
            assert_eq!(describe(ExitStatus::from_raw(raw)), text);
        }
    }
}
