//! Windows: job objects.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;
use win32job::{ExtendedLimitInfo, Job};

use super::{Pipes, Usage};

/// The interval at which the end of a program is noticed.
const POLL: Duration = Duration::from_millis(1);

/// A program in a job object, which contains everything that it starts and ends with its handle.
#[derive(Debug)]
pub struct Tree {
    child: Child,
    job: Option<Job>,
}

impl Tree {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<(Self, Pipes)> {
        let job = Job::create_with_limit_info(ExtendedLimitInfo::new().limit_kill_on_job_close());
        let job = job.map_err(io::Error::other)?;
        let mut child = command.spawn()?;
        // The program is still being loaded, so it has started nothing yet. If it has ended, it cannot be assigned.
        let assigned = job.assign_process(child.as_raw_handle() as isize);
        if assigned.is_err() && child.try_wait()?.is_none() {
            child.kill()?;
        }
        let pipes = (child.stdin.take(), child.stdout.take());
        let job = Some(job);
        Ok((Tree { child, job }, pipes))
    }

    /// Waits for the program, at most for so long.
    pub fn wait(&mut self, patience: Duration) -> io::Result<Option<(ExitStatus, Usage)>> {
        let started = Instant::now();
        while self.child.try_wait()?.is_none() {
            if started.elapsed() >= patience {
                return Ok(None);
            }
            thread::sleep(POLL);
        }
        let used = self.child.wait4()?;
        let usage = Usage {
            cpu: used.rusage.utime + used.rusage.stime,
            memory: used.rusage.maxrss,
            is_waiting: None,
        };
        Ok(Some((used.status, usage)))
    }

    /// Measures it while it runs.
    pub fn usage(&self) -> Usage {
        let used = win32job::utils::get_process_memory_info(self.child.as_raw_handle() as isize);
        Usage {
            memory: used.map_or(0, |used| used.peak_working_set_size as u64),
            ..Usage::default()
        }
    }

    /// Kills the program and everything in its job.
    pub fn kill(&mut self) {
        self.job = None;
    }
}

/// Nothing: jobs end with their handles.
pub fn kill_all() {}
