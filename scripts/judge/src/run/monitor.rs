//! Runs a program until it ends or exceeds a limit, measures it, and compares its output.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kit::names;
use kit::run::platform::Tree;

use super::job::{Answer, Job};
use super::measurement::Measurement;
use super::platform::{self, Meter};
use crate::model::{compare, Report, Size, Verdict};
use crate::show;

/// How often memory and output are checked: a fast program allocates a few MiB in that time.
const POLL: Duration = Duration::from_millis(5);

/// Runs a job; returns nothing if it is cancelled.
///
/// # Errors
///
/// If a file cannot be read, or the program does not start.
pub fn judge(job: &Job, is_cancelled: impl Fn() -> bool) -> Result<Option<Report>> {
    let check = Check::of(&job.answer)?;
    let cap = job.output.unwrap_or_else(|| check.output_cap());
    platform::set_limits(cap).context("cannot set the limits")?;
    let Some(measurement) = run(job, cap, is_cancelled)? else {
        return Ok(None);
    };
    let failure = measurement.failure(job.limits, cap);
    let (time, cpu, memory) = (measurement.time, measurement.cpu, measurement.memory);
    let (verdict, note, details) = check.conclude(job, failure, measurement)?;
    Ok(Some(Report {
        verdict,
        time,
        cpu,
        memory,
        note,
        details,
    }))
}

/// The output limit unless the user sets one: 16 MiB, or four times the expected output.
///
/// Far more than the expected output, so that a merely longer answer is still a wrong answer.
fn output_cap(expected: Size) -> Size {
    let cap = Size::from_bytes(expected.bytes().saturating_mul(4));
    cap.max(Size::from_kib(16 << 10))
}

/// The expected output, copied before the program runs and may overwrite its file.
///
/// A copy in a file rather than in memory: on Unix, a program seems to need as much memory as the process
/// that starts it.
struct Snapshot {
    copy: File,
    size: Size,
}

impl Snapshot {
    fn of(path: &Path) -> Result<Self> {
        let cannot_read = || format!("cannot read {}", names::escape(path));
        let mut original = File::open(path).with_context(cannot_read)?;
        let mut copy = temporary()?;
        let bytes = io::copy(&mut original, &mut copy).with_context(cannot_read)?;
        Ok(Snapshot {
            copy,
            size: Size::from_bytes(bytes),
        })
    }
}

fn temporary() -> Result<File> {
    tempfile::tempfile().context("cannot make a temporary file")
}

/// Reads a file from its beginning, at most so many bytes.
fn contents(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn run(job: &Job, cap: Size, is_cancelled: impl Fn() -> bool) -> Result<Option<Measurement>> {
    // Files: a grandchild that keeps a pipe open would block its reader.
    let (mut stdout, mut stderr) = (temporary()?, temporary()?);
    let input = File::open(&job.input);
    let input = input.with_context(|| format!("cannot read {}", names::escape(&job.input)))?;
    let mut command = job.program.command();
    command
        .stdin(input)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    let mut meter = Meter::start()?;
    let started = Instant::now();
    let mut tree = Tree::start(&mut command)
        .with_context(|| format!("cannot start {}", names::escape(command.get_program())))?;
    let printed = || -> io::Result<Size> {
        let bytes = stdout.metadata()?.len().max(stderr.metadata()?.len());
        Ok(Size::from_bytes(bytes))
    };
    let (killed_at, end) = loop {
        let left = job.limits.time.saturating_sub(started.elapsed());
        let has_ended = tree.wait(POLL.min(left + Duration::from_nanos(1)))?;
        let now = Instant::now();
        if has_ended.is_some() {
            break (None, now);
        } else if is_cancelled() {
            return Ok(None);
        } else if now - started > job.limits.time {
            break (Some(Verdict::Time), now);
        } else if meter.peak(&tree) > job.limits.memory {
            break (Some(Verdict::Memory), now);
        } else if printed()? > cap {
            break (Some(Verdict::Output), now);
        }
    };
    let (status, cpu, memory) = meter.end(tree)?;
    let printed = printed()?;
    let most = cap.bytes().saturating_add(1);
    let read = |file| contents(file, most).context("cannot read the output");
    Ok(Some(Measurement {
        killed_at,
        status,
        time: end - started,
        cpu,
        memory,
        printed,
        stdout: read(&mut stdout)?,
        stderr: read(&mut stderr)?,
    }))
}

/// What becomes of the output.
enum Check<'a> {
    Compare(Snapshot),
    Keep(&'a Path),
}

impl<'a> Check<'a> {
    fn of(answer: &'a Answer) -> Result<Self> {
        Ok(match answer {
            Answer::Expected(path) => Check::Compare(Snapshot::of(path)?),
            Answer::Kept(path) => Check::Keep(path),
        })
    }

    fn output_cap(&self) -> Size {
        match self {
            Check::Compare(expected) => output_cap(expected.size),
            Check::Keep(_) => output_cap(Size::default()),
        }
    }

    /// The verdict, its reason and the details; `failure` is what was wrong with the run.
    fn conclude(
        self,
        job: &Job,
        failure: Option<(Verdict, String)>,
        measurement: Measurement,
    ) -> Result<(Verdict, String, String)> {
        let mut expected = match self {
            Check::Compare(expected) => expected,
            Check::Keep(path) => {
                std::fs::write(path, &measurement.stdout)
                    .context("cannot write a temporary file")?;
                let (verdict, note) = failure.unwrap_or((Verdict::Accepted, String::new()));
                let details = String::from_utf8_lossy(&measurement.stderr).into_owned();
                return Ok((verdict, note, details));
            }
        };
        let expected = contents(&mut expected.copy, u64::MAX);
        let expected = expected.context("cannot read the expected output")?;
        let [expected, actual] = job.comparator.normalize(expected, measurement.stdout);
        let (verdict, note) =
            failure.unwrap_or_else(|| (compare(&expected, &actual), String::new()));
        if verdict == Verdict::Accepted {
            return Ok((verdict, note, String::new()));
        }
        let input = std::fs::read(&job.input)
            .with_context(|| format!("cannot read {}", names::escape(&job.input)))?;
        let details = show::failure(&input, &expected, &actual, &measurement.stderr);
        Ok((verdict, note, details))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caps_output_far_above_the_expected_size() {
        assert_eq!(output_cap(Size::default()), Size::from_kib(16 << 10));
        assert_eq!(
            output_cap(Size::from_kib(8 << 10)),
            Size::from_kib(32 << 10)
        );
        assert_eq!(
            output_cap(Size::from_bytes(u64::MAX)),
            Size::from_bytes(u64::MAX)
        );
    }
}
