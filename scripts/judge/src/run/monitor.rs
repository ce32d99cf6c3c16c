//! Runs a program until it ends or exceeds a limit, and measures it.

use std::fs::File;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kit::names;
use kit::run::platform::Tree;

use super::job::Task;
use super::measurement::{Exit, Streams};
use super::platform::{self, Meter};
use crate::model::Verdict;

/// The interval between checks of memory and output, in which a fast program allocates a few MiB.
const POLL: Duration = Duration::from_millis(5);

/// Runs a task, whose output goes to `streams`; returns nothing if it is cancelled.
///
/// # Errors
///
/// If the input cannot be read, or the program does not start.
pub fn run(
    task: &Task,
    streams: &Streams,
    is_cancelled: impl Fn() -> bool,
) -> Result<Option<Exit>> {
    platform::set_limits(task.cap).context("cannot set the limits")?;
    let input = File::open(&task.input);
    let input = input.with_context(|| format!("cannot read {}", names::escape(&task.input)))?;
    let [stdout, stderr] = streams.handles()?;
    let mut command = task.program.command();
    command.stdin(input).stdout(stdout).stderr(stderr);
    let mut meter = Meter::start()?;
    let started = Instant::now();
    let mut tree = Tree::start(&mut command)
        .with_context(|| format!("cannot start {}", names::escape(command.get_program())))?;
    let (killed_at, end) = loop {
        let left = task.limits.time.saturating_sub(started.elapsed());
        let has_ended = tree.wait(POLL.min(left + Duration::from_nanos(1)))?;
        let now = Instant::now();
        if has_ended.is_some() {
            break (None, now);
        } else if is_cancelled() {
            return Ok(None);
        } else if now - started > task.limits.time {
            break (Some(Verdict::Time), now);
        } else if meter.peak(&tree) > task.limits.memory {
            break (Some(Verdict::Memory), now);
        } else if streams.printed()? > task.cap {
            break (Some(Verdict::Output), now);
        }
    };
    let (status, cpu, memory) = meter.end(tree)?;
    Ok(Some(Exit {
        killed_at,
        status,
        time: end - started,
        cpu,
        memory,
    }))
}
