//! The supervisor: the judge, started again in a process of its own for a single case.
//!
//! Being small, it does not distort the memory it measures: a process starts with the peak of the one
//! that spawned it. Its standard input carries the [`Job`] and then stays open as long as the judge
//! waits for the answer; when it ends, for whatever reason, the supervisor kills the program. It runs
//! one program only, so all its descendants are that program's.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use kit::names;

use super::measurement::Measurement;
use super::monitor::{self, Event};
use super::protocol::{encode_answer, Job};
use crate::model::{compare, unix_newlines, Report, Size, Verdict};
use crate::show;

/// Judges the case that standard input describes, and answers on standard output.
pub fn main() -> ExitCode {
    let answer = match supervise() {
        Ok(None) => return ExitCode::SUCCESS,
        Ok(Some(report)) => Ok(report),
        Err(error) => Err(format!("{error:#}")),
    };
    let written = encode_answer(answer).and_then(|text| {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    });
    if written.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE // the judge is gone
    }
}

/// Returns nothing if the case is cancelled.
fn supervise() -> Result<Option<Report>> {
    let mut line = String::new();
    io::stdin()
        .read_line(&mut line)
        .context("cannot read the job")?;
    if line.is_empty() {
        return Ok(None); // the judge is gone
    }
    let job = Job::decode(&line)?;
    let mut expected = Snapshot::of(&job.expected)?;
    let cap = job.output.unwrap_or(output_cap(expected.size));

    let (sender, events) = mpsc::channel();
    let cancelled = sender.clone();
    thread::spawn(move || {
        let _ = io::stdin().lock().read(&mut [0]); // its end, or an error: the judge is gone
        let _ = cancelled.send(Event::Cancelled); // fails if the program has ended
    });
    monitor::set_limits(cap).context("cannot set the limits")?;
    match monitor::run(&job, cap, &events, &sender)? {
        Some(measurement) => report(&job, cap, &mut expected, measurement).map(Some),
        None => Ok(None),
    }
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
/// A copy in a file rather than in memory, so that the supervisor stays small.
struct Snapshot {
    copy: File,
    size: Size,
}

impl Snapshot {
    fn of(path: &Path) -> Result<Self> {
        let cannot_read = || format!("cannot read {}", names::escape(path));
        let mut original = File::open(path).with_context(cannot_read)?;
        let mut copy = tempfile::tempfile().context("cannot make a temporary file")?;
        let bytes = io::copy(&mut original, &mut copy).with_context(cannot_read)?;
        Ok(Snapshot {
            copy,
            size: Size::from_bytes(bytes),
        })
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.copy.rewind()?;
        self.copy.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

fn report(
    job: &Job,
    cap: Size,
    expected: &mut Snapshot,
    measurement: Measurement,
) -> Result<Report> {
    let expected = expected.read().context("cannot read the expected output")?;
    let expected = unix_newlines(expected);
    let failure = measurement.failure(job.limits, cap);
    let actual = unix_newlines(measurement.stdout);
    let (verdict, note) = failure.unwrap_or_else(|| (compare(&expected, &actual), String::new()));
    let details = if verdict == Verdict::Accepted {
        String::new()
    } else {
        let input = std::fs::read(&job.input)
            .with_context(|| format!("cannot read {}", names::escape(&job.input)))?;
        show::failure(&input, &expected, &actual, &measurement.stderr)
    };
    Ok(Report {
        verdict,
        time: measurement.time,
        memory: measurement.memory,
        note,
        details,
    })
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
