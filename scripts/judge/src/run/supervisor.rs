//! The supervisor: the judge, started again for a single case, in a process of its own.
//!
//! It is small, so that the memory it measures is the program's: a process begins with the high-water
//! mark of the one that started it. Its standard input carries the [`Job`] and then stays open for as
//! long as the judge wants the answer: when the judge closes it, or ends in whatever way, the program
//! is stopped. It waits for one program only, so that all its children are that program's.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};

use crate::compare::{compare, unix_newlines};
use crate::job::{Answer, Job, Report};
use crate::limits::output_cap;
use crate::monitor::{self, Event, Measured};
use crate::outcome;
use crate::show;
use crate::size::Size;
use crate::verdict::Verdict;

/// Does what standard input says and answers on standard output.
pub fn main() -> ExitCode {
    let answer = match supervise() {
        Ok(None) => return ExitCode::SUCCESS,
        Ok(Some(report)) => Answer::Judged(report),
        Err(error) => Answer::Failed(format!("{error:#}")),
    };
    let mut out = io::stdout().lock();
    let written = serde_json::to_writer(&mut out, &answer).is_ok() && out.flush().is_ok();
    if written {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE // the judge is gone
    }
}

fn supervise() -> Result<Option<Report>> {
    let mut line = String::new();
    io::stdin()
        .read_line(&mut line)
        .context("cannot read the job")?;
    if line.is_empty() {
        return Ok(None); // the judge is gone already
    }
    let job: Job = serde_json::from_str(&line).context("cannot read the job")?;
    let expected = fs::metadata(&job.expected)
        .with_context(|| format!("cannot read {}", job.expected.display()))?;
    let cap = job
        .output
        .unwrap_or(output_cap(Size::from_bytes(expected.len())));

    let (sender, events) = mpsc::channel();
    let unwanted = sender.clone();
    thread::spawn(move || {
        let _ = io::stdin().lock().read(&mut [0]); // its end, or an error, which comes to the same
        let _ = unwanted.send(Event::Unwanted); // fails where the program has ended
    });
    monitor::confine(cap).context("cannot set the limits")?;
    match monitor::run(&job, cap, &events, &sender)? {
        Some(measured) => report(&job, cap, measured).map(Some),
        None => Ok(None),
    }
}

fn report(job: &Job, cap: Size, measured: Measured) -> Result<Report> {
    let read =
        |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let expected = unix_newlines(read(&job.expected)?);
    let failure = outcome::failure(job, cap, &measured);
    let actual = unix_newlines(measured.stdout);
    let (verdict, note) = failure.unwrap_or_else(|| (compare(&expected, &actual), String::new()));
    let details = match verdict {
        Verdict::Accepted => String::new(),
        _ => show::failure(&read(&job.input)?, &expected, &actual, &measured.stderr),
    };
    Ok(Report {
        verdict,
        time: measured.time,
        memory: measured.memory,
        note,
        details,
    })
}
