//! The supervisor: the judge, started again in a process of its own.
//!
//! Being small, it does not distort the memory it measures: a process starts with the peak of the one
//! that spawned it. Its standard input carries one [`Job`] after the other and stays open as long as the
//! judge needs it; when it ends, for whatever reason, the supervisor kills the program. It runs one
//! program at a time and kills what is left of it, so all its descendants are that program's.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::{Context, Result};
use kit::names;

use super::measurement::Measurement;
use super::monitor::{self, Event};
use super::process_tree;
use super::protocol::{encode_answer, Answer, Job};
use crate::model::{compare, Report, Size, Verdict};
use crate::show;

/// Judges the cases that standard input describes, and answers on standard output.
pub fn main() -> ExitCode {
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = lines.send(Event::Job(line)); // received as long as this process runs
        }
        let _ = lines.send(Event::Cancelled);
    });
    // Without it, processes that leave their group are found later, by the judge.
    let _ = process_tree::adopt_orphans();
    while let Ok(event) = events.recv() {
        let report = match event {
            Event::Ended(..) => continue, // late news of a program that was killed
            Event::Cancelled => break,
            Event::Job(line) => match supervise(&line, &events, &sender) {
                Ok(None) => break,
                Ok(Some(report)) => Ok(report),
                Err(error) => Err(format!("{error:#}")),
            },
        };
        let is_fresh = monitor::is_fresh();
        let written = encode_answer(Answer { report, is_fresh }).and_then(|text| {
            let mut out = io::stdout().lock();
            writeln!(out, "{text}")?;
            Ok(out.flush()?)
        });
        if written.is_err() {
            return ExitCode::FAILURE; // the judge is gone
        }
    }
    ExitCode::SUCCESS
}

/// Returns nothing if the case is cancelled.
fn supervise(
    line: &str,
    events: &Receiver<Event>,
    sender: &Sender<Event>,
) -> Result<Option<Report>> {
    let job = Job::decode(line)?;
    let mut expected = Snapshot::of(&job.expected)?;
    let cap = job.output.unwrap_or(output_cap(expected.size));
    monitor::set_limits(cap).context("cannot set the limits")?;
    match monitor::run(&job, cap, events, sender)? {
        Some(measurement) => report(&job, cap, &mut expected, measurement).map(Some),
        None => Ok(None),
    }
}

/// The output limit unless the user sets one: 16 MiB, or four times the expected output.
///
/// Far more than the expected output, so that a merely longer answer is still a wrong answer.
pub fn output_cap(expected: Size) -> Size {
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
    let failure = measurement.failure(job.limits, cap);
    let [expected, actual] = job.comparator.normalize(expected, measurement.stdout);
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
        cpu: measurement.cpu,
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
